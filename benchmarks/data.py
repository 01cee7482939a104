"""What the eight programs work on, and the names and answers they have in common."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent

PROGRAMS = ("fib", "loop_sum", "sieve", "strings", "arrays", "maps", "hook", "on_message")

_KINDS = ("system", "user", "assistant", "tool")

#: A context of 200 entries, for `hook`.
CONTEXT: dict[str, Any] = {
    "budget": 12000,
    "entries": [
        {
            "kind": _KINDS[number % 4],
            "content": f"message number {number} with <b>some</b> text & more",
            "tokens": (number * 37) % 120 + 10,
        }
        for number in range(200)
    ],
}

#: A small context, for `on_message`, which is called a thousand times.
MESSAGES: dict[str, Any] = {
    "budget": 1000,
    "messages": [
        {"role": role, "tokens": tokens}
        for role, tokens in (("system", 400), ("user", 120), ("assistant", 300), ("tool", 350), ("user", 90))
    ],
}

#: What each program answers, everywhere.
ANSWERS: dict[str, Any] = {
    "fib": 6765,
    "loop_sum": 4999950000,
    "sieve": 1229,
    "strings": 43890,
    "arrays": 12504140,
    "maps": 49995000,
    "hook": [17046, 26, 11934],
    "on_message": 18000,
}


def source(name: str) -> str:
    """The text of a program file."""
    return (HERE / "programs" / name).read_text(encoding="utf-8")


def callables(call: Callable[..., Any]) -> dict[str, Callable[[], Any]]:
    """The eight programs, from `call(name, *args)` that gives plain Python data; each gives its answer."""

    def hook() -> Any:
        result = call("hook", CONTEXT)
        return [len(result["xml"]), len(result["drop"]), int(result["total"])]

    def on_message() -> Any:
        total = 0
        for _ in range(1000):
            result = call("on_message", MESSAGES)
            total += int(result["keep"]) + len(result["note"])
        return total

    return {
        "fib": lambda: int(call("fib", 20)),
        **{name: (lambda name=name: int(call(name))) for name in ("loop_sum", "sieve", "strings", "arrays", "maps")},
        "hook": hook,
        "on_message": on_message,
    }
