"""What a custom region can do that built-in kinds do: the same requests, byte for byte."""

from __future__ import annotations

import json
from typing import Any

import pytest

from leviath.blueprint.catalogue import ModelFacts
from leviath.context import USER, AssistantTurn, Meta, ToolCall, ToolResult, Window, assemble
from leviath.context.envelope import Options, build
from leviath.context.wire import body
from tests.context.fakes import Script, region, words

FACTS = ModelFacts("anthropic", "m", 100_000, 500)


def joined(frame: str) -> Any:
    def render(ctx: dict[str, Any]) -> str:
        texts = [entry["content"] for entry in ctx["entries"]]
        return frame.replace("NAME", ctx["region"]["name"]) + "\n\n".join(texts) if texts else ""

    return render


def sent(window: Window) -> str:
    return json.dumps(body(build(window, Meta("work", 0, "m"), Options(FACTS)).request))


def pair(kind: str, max_tokens: int, render: Any, **custom: Any) -> tuple[Window, Window, Script]:
    script = Script(render=render)
    conversation = region("conversation", "sliding_window", 1000)
    built_in = Window([region("r", kind, max_tokens), conversation], max_tokens=9000)  # type: ignore[arg-type]
    mine = Window(
        [region("r", "custom", max_tokens, script=script.path, **custom), conversation],
        max_tokens=9000,
        scripts={script.path: script},
    )
    return built_in, mine, script


@pytest.mark.parametrize(
    ("kind", "frame", "custom"),
    [
        ("pinned", "## NAME\n", {"pinned": True}),
        ("temporary", "[NAME]:\n", {}),
        ("clearable", "[NAME]:\n", {}),
    ],
)
def test_blocks(kind: str, frame: str, custom: dict[str, Any]):
    built_in, mine, _ = pair(kind, 30, joined(frame), **custom)
    for window in (built_in, mine):
        window.write("conversation", "User: go")
    for number in range(12):
        outcomes = []
        for window in (built_in, mine):
            try:
                window.write("r", words(f"e{number}", 3 + number % 7), origin="agent")
                outcomes.append("stored")
            except Exception as error:
                outcomes.append(str(error))
        assert outcomes[0] == outcomes[1]
        assert sent(built_in) == sent(mine)


def test_a_conversation():
    """`on_overflow` is the retention window, `render` the typed messages."""

    def render(ctx: dict[str, Any]) -> dict[str, Any]:
        messages: list[dict[str, Any]] = []
        for entry in ctx["entries"]:
            if entry["kind"] == "assistant_turn" and entry["tool_calls"]:
                messages.append({"role": "assistant", "content": entry["content"], "tool_calls": entry["tool_calls"]})
            elif entry["kind"] == "assistant_turn":
                messages.append({"role": "assistant", "content": entry["content"]})
            elif entry["kind"] == "tool_result":
                result = {"tool_call_id": entry["tool_call_id"], "content": entry["content"]}
                if messages and "tool_results" in messages[-1]:
                    messages[-1]["tool_results"].append(result)
                else:
                    messages.append({"role": "user", "tool_results": [result]})
            else:
                messages.append({"role": "user", "content": entry["content"]})
        return {"messages": messages}

    script = Script(render=render)
    built_in = Window([region("r", "sliding_window", 40, max_items=100)], max_tokens=9000)
    mine = Window([region("r", "custom", 40, script=script.path)], max_tokens=9000, scripts={script.path: script})
    for number in range(30):
        for window in (built_in, mine):
            if number % 3 == 0:
                window.write("r", words(f"ask {number}", 4), kind=USER)
            elif number % 3 == 1:
                calls = (ToolCall(f"a{number}", "find", {"n": number}), ToolCall(f"b{number}", "find", {}))
                window.write("r", "looking", kind=AssistantTurn(calls))
                for each in calls:
                    window.write("r", words(f"found {number}", 3), kind=ToolResult(each.id, each.name))
            else:
                window.write("r", words(f"so {number}", 4), kind=AssistantTurn())
        assert sent(built_in) == sent(mine)
    assert len(built_in.region("r")) < 20
    assert assemble(built_in).warnings == ()
