"""What the tests of the message-list controls share."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from leviath.policies import (
    ChatResponse,
    CompactConfig,
    ExecutableAgentSnapshot,
    KeepAll,
    Message,
    ModelBinding,
    Options,
    Role,
    Runtime,
    ScriptedLlm,
    Text,
    ToolResult,
    ToolUse,
)
from leviath.policies.messages import assistant, system, tool, user

CASES = Path(__file__).parents[2] / "conformance" / "cases"
LABEL = "Summary of earlier conversation: "


def report(case_id: str) -> dict[str, Any]:
    """A case after a public bug report."""
    lines = (CASES / "reports-context.jsonl").read_text(encoding="utf-8").split("\n")
    return next(case for line in lines if line.strip() and (case := json.loads(line))["id"] == case_id)


def plain(message: dict[str, Any], position: int) -> Message:
    """A message of the reports' form."""
    content: list[Any] = []
    if message["role"] == "tool":
        content.append(ToolResult(message["tool_call_id"], (Text(message["content"]),)))
    else:
        content.append(Text(message["content"]))
    content += [ToolUse(call["id"], call["name"], call["arguments"]) for call in message.get("tool_calls", [])]
    return Message(f"m{position}", Role[message["role"].upper()], tuple(content))


def messages_of(case: dict[str, Any]) -> list[Message]:
    """A report's messages."""
    return [plain(message, position) for position, message in enumerate(case["setup"]["messages"])]


def split_system(messages: Sequence[Message]) -> tuple[str, list[Message]]:
    """Leading system text as instructions, and the rest."""
    assert messages[0].role is Role.SYSTEM
    return messages[0].text, list(messages[1:])


def pairing_faults(messages: Sequence[Message]) -> list[str]:
    """What breaks the pairing of calls and results in a request.

    Every call has exactly one result, after it and before any other assistant or user turn; every result its call.
    """
    faults = []
    open_calls: list[str] = []
    for message in messages:
        if message.role is Role.TOOL:
            for block in message.content:
                if not isinstance(block, ToolResult):
                    faults.append(f"{message.id}: not a result")
                elif block.tool_use_id in open_calls:
                    open_calls.remove(block.tool_use_id)
                else:
                    faults.append(f"{message.id}: result {block.tool_use_id!r} without call")
        elif message.role is not Role.SYSTEM:
            faults += [f"call {call!r} without result" for call in open_calls]
            open_calls = list(message.call_ids)
            faults += [f"{message.id}: call {call!r} twice" for call in open_calls if open_calls.count(call) > 1]
    return faults + [f"call {call!r} without result" for call in open_calls]


def texts(messages: Sequence[Message]) -> list[str]:
    """The text of each message."""
    return [message.text for message in messages]


def chat(count: int, start: int = 0) -> list[Message]:
    """User and assistant messages in turn: u0, a1, u2, …"""
    return [user(f"u{i}", f"m{i}") if i % 2 == 0 else assistant(f"a{i}", f"m{i}") for i in range(start, start + count)]


def round_of(*ids: str, name: str = "t") -> list[Message]:
    """A tool round: a message with these calls, and a result for each."""
    opener = assistant([ToolUse(id, name, {"n": 1}) for id in ids], f"call-{'-'.join(ids)}")
    return [opener, *(tool(id, f"result {id}", f"result-{id}") for id in ids)]


def agent(instructions: str = "sys", policy: Any = None, **parts: Any) -> ExecutableAgentSnapshot:
    """An agent snapshot."""
    builder = ExecutableAgentSnapshot.builder("assistant").instructions(instructions)
    builder = builder.model(ModelBinding("p", "m", "b")).context_policy(policy or KeepAll())
    if "max_steps" in parts:
        builder.max_steps(parts["max_steps"])
    for item in parts.get("tools", ()):
        builder.tool(item)
    return builder.build()


class Summariser:
    """Summarises as told, and remembers the requests. `reply` may be text, an exception, or a function."""

    def __init__(self, reply: Any = "S") -> None:
        self.reply = reply
        self.requests: list[Any] = []

    async def __call__(self, request: Any) -> Any:
        self.requests.append(request)
        if isinstance(self.reply, BaseException):
            raise self.reply
        return self.reply(request) if callable(self.reply) else self.reply


def folding(llm: Any, summarise: Any = None, options: Options | None = None, log: Any = None, **config: Any) -> Runtime:
    """A runtime with compaction."""
    runtime = Runtime(log).with_llm(llm).with_options(options or Options())
    return runtime.with_compaction(CompactConfig(**config), summarise or Summariser())


def cut_off(text: str, *more: Any) -> ChatResponse:
    """A reply that the output limit ended."""
    return ChatResponse((Text(text), *more) if text else tuple(more), "MaxTokens")


def calling(*calls: ToolUse, text: str = "") -> ChatResponse:
    """A reply with calls."""
    return ChatResponse(((Text(text),) if text else ()) + calls, "ToolUse")


__all__ = [
    "CASES",
    "LABEL",
    "ScriptedLlm",
    "Summariser",
    "agent",
    "assistant",
    "calling",
    "chat",
    "cut_off",
    "folding",
    "messages_of",
    "pairing_faults",
    "plain",
    "report",
    "round_of",
    "split_system",
    "system",
    "texts",
    "tool",
    "user",
]
