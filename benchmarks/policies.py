"""Time of one request view against the length of the conversation, and against LangChain's `trim_messages`.

    python benchmarks/policies.py [--sizes 100,1000,10000] [--json]

Everything is timed in turn within one run, so that the ratios stand whatever the machine is. The peer is left out
where langchain-core is not installed. Ratios are times of ours by times of the peer's: below 1 we are faster.

keep_last: assemble with KeepLast(20). fold: the first request of a run that folds (evaluation, key, commit, view),
the summariser being free. folded: a later request of that run. keep_all: everything is sent.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import statistics
import time
from collections.abc import Callable
from typing import Any

from leviath.policies import CompactConfig, KeepAll, KeepLast, Ledger, MemoryLog, Message, Options, assemble, log
from leviath.policies.activation import Activation
from leviath.policies.compaction import CompactPlugin
from leviath.policies.messages import ToolUse, Transcript, assistant, tool, user

KEEP = 20
ROUNDS = 7


def conversation(count: int) -> list[Message]:
    """User, assistant with a call, its result, assistant: over and over, about 200 bytes each."""
    messages: list[Message] = []
    number = 0
    while len(messages) < count:
        id = f"c{number}"
        messages += [
            user(f"question {number} " + "word " * 36, f"u{number}"),
            assistant([ToolUse(id, "search", {"query": "word " * 10})], f"a{number}"),
            tool(id, f"result {number} " + "word " * 36, f"t{number}"),
            assistant(f"answer {number} " + "word " * 36, f"b{number}"),
        ]
        number += 1
    return messages[:count]


def peer(count: int) -> dict[str, Callable[[], Any]]:
    """The same conversation trimmed by LangChain, by messages and by approximate tokens; empty where it is missing."""
    try:
        from langchain_core.messages import AIMessage, HumanMessage, SystemMessage, ToolMessage, trim_messages
        from langchain_core.messages.utils import count_tokens_approximately
    except ImportError:
        return {}
    made: list[Any] = [SystemMessage("sys")]
    for message in conversation(count):
        if message.call_ids:
            calls = [{"id": call.id, "name": call.name, "args": call.input} for call in message.calls]
            made.append(AIMessage("", tool_calls=calls))
        elif message.id.startswith("t"):
            made.append(ToolMessage(message.text, tool_call_id="c" + message.id[1:]))
        else:
            made.append((HumanMessage if message.id.startswith("u") else AIMessage)(message.text))
    options: dict[str, Any] = {"strategy": "last", "include_system": True, "start_on": "human"}
    return {
        "trim by messages": lambda: trim_messages(made, max_tokens=KEEP + 1, token_counter=len, **options),
        "trim by tokens": lambda: trim_messages(
            made, max_tokens=KEEP * 50, token_counter=count_tokens_approximately, **options
        ),
    }


def ours(count: int) -> dict[str, Callable[[], Any]]:
    """The views of this package."""
    messages = Transcript(conversation(count))

    def fresh() -> Activation:
        ledger = Ledger(MemoryLog())
        ledger.append(log.RUN_STARTED, "t", "r")
        # The messages are put there directly: what is timed is a request, not the loading of a history.
        ledger.thread("t").messages = messages
        config = CompactConfig(threshold=KEEP, keep_last=KEEP)
        hook = CompactPlugin(config, lambda request: "a summary").resolve(None, Options())
        return Activation(ledger, "r", "t", instructions="sys", hooks=[hook])

    async def fold() -> Activation:
        activation = fresh()
        await activation.evaluate(0)
        activation.view(0)
        return activation

    loop = asyncio.new_event_loop()
    folded = loop.run_until_complete(fold())
    return {
        "keep_last": lambda: assemble("sys", messages, policy=KeepLast(KEEP)),
        "fold": lambda: loop.run_until_complete(fold()),
        "folded": lambda: folded.view(1),
        "keep_all": lambda: assemble("sys", messages, policy=KeepAll()),
    }


def seconds(work: Callable[[], Any]) -> float:
    """Median time of one call, over rounds that last long enough to be measured."""
    work()
    repeats = 1
    while True:
        start = time.perf_counter()
        for _ in range(repeats):
            work()
        spent = time.perf_counter() - start
        if spent > 0.02 or repeats >= 4096:
            break
        repeats *= 2
    samples = []
    for _ in range(ROUNDS):
        gc.collect()
        start = time.perf_counter()
        for _ in range(repeats):
            work()
        samples.append((time.perf_counter() - start) / repeats)
    return statistics.median(samples)


def measure(sizes: list[int]) -> list[dict[str, Any]]:
    """One row for each size and view."""
    rows = []
    for count in sizes:
        peers = {name: seconds(work) for name, work in peer(count).items()}
        for name, work in ours(count).items():
            spent = seconds(work)
            ratios = {f"by {other}": spent / theirs for other, theirs in peers.items()}
            rows.append({"messages": count, "view": name, "microseconds": spent * 1e6, **ratios})
        rows += [{"messages": count, "view": name, "microseconds": spent * 1e6} for name, spent in peers.items()]
    return rows


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", default="100,1000,10000", help="numbers of messages")
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")
    options = parser.parse_args()
    for row in measure([int(size) for size in options.sizes.split(",")]):
        if options.json:
            print(json.dumps(row))
            continue
        ratios = "  ".join(f"{value:8.4f} {name}" for name, value in row.items() if name.startswith("by "))
        print(f"{row['messages']:>7}  {row['view']:<17} {row['microseconds']:>12.1f} µs  {ratios}")


if __name__ == "__main__":
    main()
