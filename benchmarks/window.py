"""Time of a window's work against the number of entries it holds, and against LangChain's `trim_messages`.

    python benchmarks/window.py [--sizes 100,1000,10000] [--json]

Everything is timed in turn within one run, so that the ratios stand whatever the machine is. The last column is the
time per entry divided by that at the smallest size: 1 means linear growth. The peer trims the same messages to half
their tokens; it is left out where langchain-core is not installed.

write: every entry into a window that has room. evict: the same into one with room for half of them, each write pushing
out what is oldest. upsert: keyed writes into a hashmap with room for half of them. assemble: the request. cascade: half
of the entries go at once. replay: the window rebuilt from its events.
"""

from __future__ import annotations

import argparse
import gc
import json
import statistics
import time
from collections.abc import Callable
from typing import Any

from leviath.context import USER, AssistantTurn, ToolCall, ToolResult, Window, assemble, region
from leviath.context.eviction import cascade

ROUNDS = 5
Turn = tuple[str, Any]
"""A text and the kind of its entry."""


def conversation(count: int) -> list[Turn]:
    """User, assistant with a call, its result, assistant: over and over, about 200 bytes each."""
    turns: list[Turn] = []
    number = 0
    while len(turns) < count:
        call = ToolCall(f"c{number}", "search", {"query": "word " * 10})
        turns += [
            (f"question {number} " + "word " * 36, USER),
            ("", AssistantTurn((call,))),
            (f"result {number} " + "word " * 36, ToolResult(call.id, call.name)),
            (f"answer {number} " + "word " * 36, AssistantTurn()),
        ]
        number += 1
    return turns[:count]


def tokens(count: int) -> int:
    """What they are charged together."""
    return sum(-(-len(text) // 4) for text, _ in conversation(count))


def window(max_tokens: int, kind: Any = "sliding_window", **options: Any) -> Window:
    if kind == "sliding_window":
        options["max_items"] = 10**9
    return Window([region("r", kind, max_tokens, **options)])


def fill(made: Window, turns: list[Turn]) -> Window:
    for text, kind in turns:
        made.write("r", text, kind=kind)
    return made


def ours(count: int) -> dict[str, Callable[[], Any]]:
    """What is timed, by name."""
    turns, total = conversation(count), tokens(count)
    full = fill(window(total), turns)

    def upsert() -> None:
        made = window(total, "hashmap", max_entries=max(count // 2, 1))
        for number, (text, _) in enumerate(turns):
            made.upsert("r", str(number), text)

    def pressed() -> Window:
        return Window.replay(full.log)

    return {
        "write": lambda: fill(window(total), turns),
        "evict": lambda: fill(window(total // 2), turns),
        "upsert": upsert,
        "assemble": lambda: assemble(full),
        "cascade": lambda: cascade(fill(window(total, "temporary"), turns), total // 2),
        "replay": pressed,
    }


def peer(count: int) -> dict[str, Callable[[], Any]]:
    """The same conversation trimmed by LangChain to half its tokens; empty where it is missing."""
    try:
        from langchain_core.messages import AIMessage, HumanMessage, SystemMessage, ToolMessage, trim_messages
        from langchain_core.messages.utils import count_tokens_approximately
    except ImportError:
        return {}
    made: list[Any] = [SystemMessage("sys")]
    for text, kind in conversation(count):
        if isinstance(kind, AssistantTurn):
            calls = [{"id": call.id, "name": call.name, "args": call.arguments} for call in kind.calls]
            made.append(AIMessage(text, tool_calls=calls))
        elif isinstance(kind, ToolResult):
            made.append(ToolMessage(text, tool_call_id=kind.call_id))
        else:
            made.append(HumanMessage(text))
    options: dict[str, Any] = {"strategy": "last", "include_system": True, "start_on": "human"}
    half = tokens(count) // 2
    return {
        "trim_messages": lambda: trim_messages(
            made, max_tokens=half, token_counter=count_tokens_approximately, **options
        )
    }


def seconds(work: Callable[[], Any]) -> float:
    """Median time of one call."""
    work()
    samples = []
    for _ in range(ROUNDS):
        gc.collect()
        start = time.perf_counter()
        work()
        samples.append(time.perf_counter() - start)
    return statistics.median(samples)


def measure(sizes: list[int]) -> list[dict[str, Any]]:
    """One row for each size and kind of work. ``growth`` is the time per entry by that at the smallest size."""
    rows: list[dict[str, Any]] = []
    first: dict[str, float] = {}
    for count in sizes:
        peers = {name: seconds(work) for name, work in peer(count).items()}
        for name, work in (*ours(count).items(), *peer(count).items()):
            spent = peers[name] if name in peers else seconds(work)
            each = spent / count
            row = {"entries": count, "work": name, "microseconds": spent * 1e6, "per_entry": each * 1e6}
            row["growth"] = each / first.setdefault(name, each)
            row |= {f"by {other}": spent / theirs for other, theirs in peers.items() if other != name}
            rows.append(row)
    return rows


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", default="100,1000,10000", help="numbers of entries")
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")
    options = parser.parse_args()
    for row in measure([int(size) for size in options.sizes.split(",")]):
        if options.json:
            print(json.dumps(row))
            continue
        ratios = "  ".join(f"{value:8.4f} {name}" for name, value in row.items() if name.startswith("by "))
        figures = f"{row['microseconds']:>12.0f} µs  {row['per_entry']:>8.2f} µs an entry  growth {row['growth']:5.2f}"
        print(f"{row['entries']:>7}  {row['work']:<14} {figures}  {ratios}")


if __name__ == "__main__":
    main()
