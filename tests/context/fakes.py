"""Windows and region scripts for tests: a clock that stands still unless it is moved, scripts written in Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from leviath.context import AssistantTurn, ToolCall, ToolResult, Window
from leviath.context.spec import region as region
from leviath.scripts.errors import ScriptError
from leviath.semantics import DOCUMENTED, RELEASED, Semantics

BOTH = [DOCUMENTED, RELEASED]


class Clock:
    """Seconds since 1970, moved by hand."""

    def __init__(self, now: int = 1000) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


class Script:
    """A `leviath.context.custom.RegionScript` of Python functions; anything that they raise is a script's error."""

    def __init__(
        self,
        render: Callable[[dict[str, Any]], Any] = lambda ctx: "\n".join([e["content"] for e in ctx["entries"]]),
        on_write: Callable[[dict[str, Any]], Any] | None = None,
        on_overflow: Callable[[dict[str, Any]], Any] | None = None,
    ) -> None:
        self.path = "hooks/fake.rhai"
        self._functions = {"render": render, "on_write": on_write, "on_overflow": on_overflow}
        self.has_on_write = on_write is not None
        self.has_on_overflow = on_overflow is not None
        self.seen: list[tuple[str, dict[str, Any]]] = []

    def render(self, ctx: dict[str, Any]) -> Any:
        return self._call("render", ctx)

    def on_write(self, ctx: dict[str, Any]) -> Any:
        return self._call("on_write", ctx)

    def on_overflow(self, ctx: dict[str, Any]) -> Any:
        return self._call("on_overflow", ctx)

    def _call(self, name: str, ctx: dict[str, Any]) -> Any:
        self.seen.append((name, ctx))
        function = self._functions[name]
        assert function is not None
        try:
            return function(ctx)
        except Exception as error:
            raise ScriptError(f"Script execution failed: {self.path}: {name}: {error}") from error


def fail(ctx: dict[str, Any]) -> Any:
    raise RuntimeError("broken")


def one(
    kind: str, max_tokens: int = 20, semantics: Semantics = DOCUMENTED, script: Script | None = None, **options: Any
) -> Window:
    """A window with a region `r` of that kind, and a conversation."""
    if kind == "custom":
        options["script"] = "hooks/fake.rhai"
    return Window(
        [region("r", kind, max_tokens, **options), region("conversation", "sliding_window", 4000, max_items=50)],  # type: ignore[arg-type]
        semantics=semantics,
        scripts={} if script is None else {script.path: script},
        clock=Clock(),
    )


def texts(window: Window, name: str = "r") -> list[str]:
    return [entry.text for entry in window.region(name).entries]


def words(tag: str, tokens: int) -> str:
    """A text of that many tokens that begins with `tag`."""
    return (tag + " " + "x" * tokens * 4)[: tokens * 4]


def call(number: int, name: str = "find", **arguments: Any) -> ToolCall:
    return ToolCall(f"c{number}", name, arguments)


def turn(window: Window, *numbers: int, text: str = "", region: str = "conversation", answered: bool = True) -> None:
    """An assistant turn with calls of those numbers, and their results."""
    calls = tuple([call(number) for number in numbers])
    window.write(region, text, kind=AssistantTurn(calls), cause="model_reply")
    for each in calls if answered else ():
        window.write(region, f"result {each.id}", kind=ToolResult(each.id, each.name), cause="tool_result")
