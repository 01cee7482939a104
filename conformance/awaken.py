"""`awaken`: recorded answers of Awaken's context code against leviath.policies.

Cases of the profiles `seed` and `both` run with the literal options of the documented era, `later` with those of the
era after it.
"""

from __future__ import annotations

import argparse
import asyncio
import inspect
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from conformance.paths import case_files, existing, read_cases
from conformance.report import Outcome
from leviath.policies import log, texts
from leviath.policies.agent import auxiliary_ids, resolve_auxiliary, run_stable
from leviath.policies.backend import CellBackend, CompactArtifact
from leviath.policies.compact_config import CompactConfig
from leviath.policies.compaction import CompactHook, PhaseContext
from leviath.policies.context_policy import ContextPolicy
from leviath.policies.errors import ConfigError, ModelError, PolicyError
from leviath.policies.fold import FoldRule, fold_point, hashed_json, make_request, token_fold_point
from leviath.policies.host import SharedHost
from leviath.policies.llm import ChatRequest, ChatResponse, ScriptedLlm
from leviath.policies.log import Ledger, MemoryLog
from leviath.policies.messages import Block, Image, Message, Role, Text, ToolResult, ToolUse, estimate_tokens, user
from leviath.policies.options import Options
from leviath.policies.run import ERROR
from leviath.policies.runtime import Runtime
from leviath.policies.snapshot import ExecutableAgentSnapshot, ToolDescriptor
from leviath.policies.state import (
    CONTEXT_MESSAGES,
    Command,
    ContextMessages,
    ContextWindow,
    Merge,
    RunCompactionMarker,
    Scope,
    StateStore,
    visible,
)
from leviath.policies.view import assemble

HELP = "answers of Awaken's context code"
SUITES = ("awaken.jsonl",)
JSON = Any
PROMPT_MARK = "⟦continue⟧"
SCOPE = "thread-a"
RUN = "r"
# Ops whose cases name only some fields of what they expect.
IN_PART = frozenset({"host", "hook_prefetch"})


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """No options of its own."""


def run(paths: Sequence[Path], options: argparse.Namespace) -> Iterator[Outcome]:
    """The outcome of every case in the files and folders named; all recorded ones where none is."""
    for path, case in _wanted(paths):
        yield asyncio.run(outcome(path, case))


async def outcomes(paths: Sequence[Path], options: argparse.Namespace) -> AsyncIterator[Outcome]:
    """The same, in the event loop that runs already."""
    for path, case in _wanted(paths):
        yield await outcome(path, case)


def _wanted(paths: Sequence[Path]) -> Iterator[tuple[Path, JSON]]:
    for path in case_files(paths or existing(SUITES)):
        for case in read_cases(path):
            yield path, case


async def outcome(path: Path, case: JSON) -> Outcome:
    """Run one case and compare every field that it expects."""
    op = case["input"]["op"]
    options = Options.later() if case["profile"] == "later" else Options.seed()
    try:
        got: JSON = ANSWERS[op](case["input"], options)
        if inspect.isawaitable(got):
            got = await got
    except Exception as error:  # one broken case must not end the run
        got = {"crash": f"{type(error).__name__}: {error}"[:500]}
    expected = case["expect"]
    why = None
    for key, value in expected.items():
        if key not in got or not agrees(value, got[key], exact=op not in IN_PART):
            why = f"{key}: expected {str(value)[:200]}, got {str(got.get(key, got))[:200]}"
            break
    suite = path.stem
    return Outcome(case["id"], suite, op, why, *(() if why is None else (expected, got)))


def agrees(expected: JSON, got: JSON, *, exact: bool = True) -> bool:
    """Equal as JSON. Messages are compared by what they show; unless `exact`, keys that are not expected are free."""
    if is_short_message(expected):
        return is_short_message(got) and shown(expected) == shown(got)
    if isinstance(expected, dict):
        if not isinstance(got, dict) or (exact and expected.keys() != got.keys()):
            return False
        return all(k in got and agrees(v, got[k], exact=exact) for k, v in expected.items())
    if isinstance(expected, list):
        if not isinstance(got, list) or len(expected) != len(got):
            return False
        return all(agrees(a, b, exact=exact) for a, b in zip(expected, got, strict=True))
    return type(expected) is type(got) and bool(expected == got)


def is_short_message(value: JSON) -> bool:
    """Is it a message in the cases' short form?"""
    return isinstance(value, dict) and value.get("role") in ("system", "user", "assistant", "tool")


def shown(message: JSON) -> JSON:
    """A short message with its defaults filled in."""
    uses, results = message.get("tool_uses", []), message.get("results", [])
    return [message["role"], message.get("text") or "", uses, results, message.get("images", [])]


def long(message: JSON, position: int) -> Message:
    """A message from its short form."""
    content: list[Block] = []
    if "text" in message:
        content.append(Text(message["text"]))
    content += [ToolUse(id, "t", message.get("tool_input", {})) for id in message.get("tool_uses", [])]
    content += [ToolResult(id, (Text(message.get("result_text", "ok")),)) for id in message.get("results", [])]
    content += [Image({"type": "url", "url": url}) for url in message.get("images", [])]
    return Message(message.get("id", f"m{position}"), Role[message["role"].upper()], tuple(content))


def longs(messages: Iterable[JSON]) -> list[Message]:
    """Messages from their short forms."""
    return [long(message, position) for position, message in enumerate(messages)]


def short(message: Message) -> JSON:
    """The short form of a message."""
    content = message.content
    return {
        "role": message.role.value.lower(),
        "text": "".join(block.text for block in content if isinstance(block, Text)),
        "tool_uses": [block.id for block in content if isinstance(block, ToolUse)],
        "results": [block.tool_use_id for block in content if isinstance(block, ToolResult)],
        "images": [block.source["url"] for block in content if isinstance(block, Image)],
    }


def shorts(messages: Iterable[Message]) -> list[JSON]:
    """The short forms of messages."""
    return [short(message) for message in messages]


def numbered(count: int) -> list[Message]:
    """So many user messages `message 0`, `message 1`, …"""
    return [user(f"message {number}", f"m{number}") for number in range(count)]


class RecordingBackend:
    """A backend with prepared answers that keeps what it is asked."""

    def __init__(self, ready: Sequence[CompactArtifact] = (), summary: str | None = None, filters: bool = True) -> None:
        self.prefetched: list[JSON] = []
        self.summarized: list[JSON] = []
        self._ready = ready
        self._summary = summary
        self._filters = filters

    async def prefetch(self, request: Any) -> None:
        self.prefetched.append(self._seen(request))

    async def latest_ready(self, scope: str, at_most_messages: int) -> CompactArtifact | None:
        fitting = [a for a in self._ready if a.scope == scope and a.covered_messages <= at_most_messages]
        offered = fitting if self._filters else list(self._ready[:1])
        return max(offered, key=lambda artifact: artifact.covered_messages, default=None)

    async def summarize(self, request: Any) -> CompactArtifact | None:
        self.summarized.append(self._seen(request))
        if self._summary is None:
            return None
        return CompactArtifact(request.scope, request.key, request.covered_messages, self._summary)

    @staticmethod
    def _seen(request: Any) -> JSON:
        return {
            "agent_id": request.agent_id,
            "covered_messages": request.covered_messages,
            "key": request.key,
            "prompt": request.prompt,
            "seed_len": len(request.seed),
        }


def request(given: JSON, options: Options) -> JSON:
    policy = ContextPolicy.from_json(given["policy"]) if given.get("policy") else None
    window = given.get("window")
    # The number is the tail in force in either era: how it came about is the business of other cases.
    kept = None if window is None else ContextWindow(window, len(given["transcript"]))
    view = assemble(
        given.get("instructions", ""),
        longs(given["transcript"]),
        policy=policy,
        prelude=longs(given.get("prelude", [])),
        window=kept,
        options=options,
    )
    return {"messages": shorts(view.messages)}


def policy_json(given: JSON, options: Options) -> JSON:
    try:
        return {"ok": True, "policy": ContextPolicy.from_json(given["value"]).to_json()}
    except ConfigError as error:
        return {"ok": False, "error": str(error)}


def config(given: JSON, options: Options) -> JSON:
    try:
        return {"ok": True, "config": CompactConfig.from_json(given.get("section", {})).to_json()}
    except ConfigError as error:
        return {"ok": False, "error": str(error)}


def folds(given: JSON, options: Options) -> JSON:
    return {"fold_to": fold_point(given["len"], given["threshold"], given["keep_last"])}


def token_folds(given: JSON, options: Options) -> JSON:
    ratio = 1.0 if options.effective_trigger else given["trigger_ratio"]
    at = token_fold_point(given["tokens"], given["max_tokens"], ratio, given["len"], given["keep_last"])
    return {"fold_to": at}


def prefetches(given: JSON, options: Options) -> JSON:
    sizes = given["tokens"], given["max_tokens"], given["prefetch_ratio"], given["len"], given["keep_last"]
    return {"fold_to": token_fold_point(*sizes)}


async def hook(given: JSON, options: Options) -> JSON:
    conversation = longs(given["conversation"])
    rule = FoldRule(CompactConfig(**given.get("config", {})), options)
    ready = [_artifact(item, rule, conversation) for item in given.get("ready", [])]
    backend = RecordingBackend(ready, given.get("hard_summary"), given.get("backend_filters", True))

    def tool(call_id: str, arguments: JSON) -> str | None:
        prompt = arguments["seed"][-1]["content"][0]["text"]
        seen = {"agent_id": arguments["agent_id"], "call_id": call_id, "prompt": prompt}
        backend.summarized.append({**seen, "seed_len": len(arguments["seed"])})
        summary: str | None = given.get("hard_summary")
        return summary

    run_id, worker = given.get("run_id", RUN), given.get("worker", "backend")
    compact = CompactHook(
        rule, backend if worker == "backend" else None, tool if worker == "tool" else None, given.get("scope", SCOPE)
    )
    state = StateStore()
    if given.get("already_evaluated"):
        state.apply(ContextMessages.write("compact", ()))
    context = PhaseContext(run_id, SCOPE, given.get("step", 0), options)
    reaction = await compact.before_inference(context, conversation, state)
    for command in reaction.state:
        state.apply(command)
    block = ContextMessages.load(state).get("compact")
    view = assemble(
        given.get("instructions", ""),
        conversation,
        prelude=ContextMessages.prelude(state),
        window=ContextWindow.load(state),
        options=options,
    )
    return {
        "block": shorts(block) if block else None,
        "fold_to": rule.point(conversation) if rule.fires(conversation) else None,
        "state": [_short_command(command) for command in reaction.state],
        "prefetched": backend.prefetched,
        "summarized": backend.summarized,
        "request_view": shorts(view.messages),
    }


def _artifact(item: JSON, rule: FoldRule, conversation: Sequence[Message]) -> CompactArtifact:
    covered, scope, key = item["covered_messages"], item["scope"], item["key"]
    if key == "EXACT":
        key = make_request(rule, scope, conversation, covered).key
    return CompactArtifact(scope, key, covered, item["summary"])


def _short_command(command: Command) -> JSON:
    wire = command.wire()
    if command.key == CONTEXT_MESSAGES:
        store = StateStore([command])
        wire["set"] = {producer: shorts(found) for producer, found in ContextMessages.load(store).items()}
    return wire


async def hook_prefetch(given: JSON, options: Options) -> JSON:
    conversation = numbered(given["len"])
    if "tokens" in given:
        conversation = [user("x" * 4 * given["tokens"], "m0"), *(user("", f"m{i}") for i in range(1, given["len"]))]
    rule = FoldRule(CompactConfig(**given["config"]), options)
    backend = RecordingBackend(summary="summary")
    worker = given.get("worker", "backend")
    compact = CompactHook(
        rule, backend if worker == "backend" else None, (lambda call, arguments: "s") if worker == "tool" else None
    )
    reaction = await compact.before_inference(PhaseContext(RUN, SCOPE, 0, options), conversation, StateStore())
    block = ContextMessages.load(StateStore(reaction.state)).get("compact")
    return {
        "prefetched": backend.prefetched,
        "summarized": len(backend.summarized),
        "block": shorts(block) if block else None,
        "state_keys": [command.key for command in reaction.state],
    }


async def hook_sequence(given: JSON, options: Options) -> JSON:
    backend = RecordingBackend(summary="summary")
    compact = CompactHook(FoldRule(CompactConfig(**given["config"]), options), backend)
    state = StateStore()
    staged, folded = [], []
    for step, length in enumerate(given["lens"]):
        context = PhaseContext(RUN, SCOPE, step, options)
        reaction = await compact.before_inference(context, numbered(length), state)
        for command in reaction.state:
            state.apply(command)
        staged.append(len(reaction.state))
        folded.append(RunCompactionMarker.is_recorded(reaction.state, RUN))
    return {
        "folds": folded,
        "state_staged": staged,
        "prefetched": len(backend.prefetched),
        "summarized": len(backend.summarized),
    }


def keep_last_at(given: JSON, options: Options) -> JSON:
    return {"keep_last": ContextWindow(given["keep_last"], given.get("anchor_len")).keep_at(given["len"])}


def request_key(given: JSON, options: Options) -> JSON:
    rule = FoldRule(CompactConfig(**given.get("config", {})), options)
    asked = make_request(rule, given.get("scope", SCOPE), longs(given["conversation"]), given["fold_to"])
    hashed = hashed_json(asked.scope, asked.agent_id, asked.covered_messages, asked.seed)
    return {"hashed_json": hashed, "key": asked.key}


async def continuation(given: JSON, options: Options) -> JSON:
    seed, later = [await _continued(given, era) for era in (Options.seed(), Options.later())]
    return {**seed, "outcome_seed_era": seed["outcome"], "outcome_later": later["outcome"]}


async def _continued(given: JSON, options: Options) -> JSON:
    run_id, step = given.get("run_id", RUN), given.get("step", 0)
    ledger = Ledger()
    ledger.append(log.RUN_STARTED, "t", run_id)
    for earlier in range(step):
        ledger.append(log.STEP_COMMITTED, "t", run_id, earlier)
    called: list[JSON] = []
    tool = ToolDescriptor("t", called.append)
    agent = ExecutableAgentSnapshot.builder("a").max_steps(step + 1).tool(tool).build()
    llm = ScriptedLlm([_reply(reply) for reply in given["responses"]])
    runtime = Runtime(ledger).with_llm(llm).with_options(options)
    if given.get("max_continuation_retries") is not None:
        runtime.with_max_continuation_retries(given["max_continuation_retries"])
    result = await runtime.resume(agent, run_id)
    end = result.outcome
    if end is None:
        raise PolicyError("the run did not end")
    told = f"Error(Inference {end.code})" if end.kind == ERROR else end.kind
    committed = [message for message in runtime.thread("t").messages if message.role is not Role.TOOL]
    return {
        "committed": [
            {"id": m.id, "role": m.role.value, "text": m.text.replace(texts.CONTINUE_PROMPT, PROMPT_MARK)}
            for m in committed
        ],
        "model_calls": len(llm.requests),
        "tools_dispatched": bool(called),
        "outcome": "tool_dispatch" if called else told,
    }


def _reply(reply: JSON) -> ChatResponse | Exception:
    if "error" in reply:
        return ModelError(str(reply["error"]))
    content: list[Block] = []
    for block in reply.get("content", []):
        if block["type"] == "text":
            content.append(Text(block["text"]))
        else:
            content.append(ToolUse(block["id"], block["name"], block["input"]))
    return ChatResponse(tuple(content), reply.get("stop_reason"))


async def cells(given: JSON, options: Options) -> JSON:
    """Steps in words: `prefetch(k)`, `summarize(k)`, `latest_ready`, `model answers`; what the model does with a call
    follows in the same or a later step (`starts` leaves it open, `fails` fails it)."""
    steps = given["steps"]
    calls, fails = 0, any("fails" in step for step in steps)
    answer = asyncio.Event()

    async def model(request: Any) -> str:
        nonlocal calls
        calls += 1
        await answer.wait()
        if fails:
            raise ModelError("the model failed")
        return "background summary"

    backend = CellBackend(model)
    asked: dict[str, Any] = {}
    waiting: list[asyncio.Task[Any]] = []
    found: JSON = {}
    for step in steps:
        named = re.match(r"(prefetch|summarize)\((\w+)\)", step)
        if named:
            order = asked.setdefault(named[2], _order(named[2], len(asked) + 1))
            if not any("model answers" in other for other in steps) and "starts" not in step:
                answer.set()
            if named[1] == "prefetch":
                await backend.prefetch(order)
            else:
                waiting.append(asyncio.create_task(_tried(backend.summarize(order))))
        elif "model answers" in step:
            answer.set()
        await asyncio.sleep(0.001)
        if "latest_ready" in step:
            ready = await backend.latest_ready(SCOPE, 1000)
            found["latest_ready"] = ready.summary if ready else None
    answer.set()
    results = [await task for task in waiting]
    await backend.drain()
    return {**found, "model_calls": calls, "results": results, "summary": results[-1] if results else None}


async def _tried(work: Any) -> str | None:
    try:
        artifact = await work
    except ModelError:
        return None
    text: str | None = artifact.summary if artifact else None
    return text


def _order(name: str, covered: int) -> Any:
    made = make_request(FoldRule(CompactConfig(instructions=name), Options()), SCOPE, numbered(covered), covered)
    return made


async def aux(given: JSON, options: Options) -> JSON:
    async def model(request: ChatRequest) -> str:
        return f"summary of {sum(m.role is Role.USER for m in request.messages)} messages"

    llm = ScriptedLlm([model] * len(given["calls"]))
    kept = MemoryLog()
    agent = resolve_auxiliary("compactor", {})
    replies = []
    for call in given["calls"]:
        runtime = Runtime(kept).with_llm(llm).with_options(options)
        seed = numbered(call["seed_user_messages"])
        replies.append(await run_stable(runtime, call["key"], agent, seed))
    return {"replies": replies, "model_calls": len(llm.requests)}


def aux_ids(given: JSON, options: Options) -> JSON:
    thread, run_id = auxiliary_ids(given["key"])
    return {"thread_id": thread, "run_id": run_id}


def aux_resolve(given: JSON, options: Options) -> JSON:
    results = []
    for case in given["cases"]:
        agent_id = case.get("agent_id", "compactor")
        snapshot = ExecutableAgentSnapshot.builder(agent_id).instructions("published instructions").build()
        published = {agent_id: snapshot} if case.get("published") else {}
        try:
            found = resolve_auxiliary(agent_id, published, override=case.get("override"))
            results.append(found.resolved_spec.instructions)
        except PolicyError as error:
            results.append(str(error))
    return {"results": results}


def marker(given: JSON, options: Options) -> JSON:
    commands = [_command(command) for command in given["commands"]]
    runs = {c.key.partition("/")[2] for c in commands} | {"run-a", "run-b"}
    return {run_id: RunCompactionMarker.is_recorded(commands, run_id) for run_id in runs}


def _command(given: JSON) -> Command:
    """A command from `[set|remove, key, value?, scope?]` or from an object."""
    if isinstance(given, Mapping):
        removes = bool(given.get("remove"))
        return Command(Scope(given.get("scope", "Thread")), given["key"], Merge.COMMUTATIVE, given.get("set"), removes)
    action, key, *rest = given
    scopes = [Scope(item) for item in rest if item in ("Run", "Thread") and item is not rest[0]]
    value = rest[0] if rest and action == "set" else None
    return Command(scopes[0] if scopes else Scope.THREAD, key, Merge.COMMUTATIVE, value, action == "remove")


def rehydrate(given: JSON, options: Options) -> JSON:
    commands = [
        Command(Scope(c["scope"]), c["key"], Merge.COMMUTATIVE, c.get("set", True), run=c.get("run_id"))
        for c in given["commands"]
    ]
    runs = {command.run for command in commands if command.run} | {"r1", "r2"}
    return {run_id: StateStore(visible(commands, run_id)).keys() for run_id in runs}


def merge(given: JSON, options: Options) -> JSON:
    writes = [Command(Scope.RUN, CONTEXT_MESSAGES, Merge.COMMUTATIVE, value) for value in given["writes"]]
    merged: JSON = StateStore(writes).get(CONTEXT_MESSAGES)
    return merged


def prelude_order(given: JSON, options: Options) -> JSON:
    """Producers with their messages, as an object or as a list of writes; the order in which they are shown."""
    writes = next(value for key, value in given.items() if key != "op" and isinstance(value, (dict, list)))
    store = StateStore()
    for write in [writes] if isinstance(writes, dict) else writes:
        if isinstance(write, str):
            write = {write: [{"role": "system", "text": write}]}
        for producer, items in write.items():
            store.apply(ContextMessages.write(producer, [_item(item, i) for i, item in enumerate(items)]))
    order, flat = list(ContextMessages.load(store)), ContextMessages.prelude(store)
    shown_messages = shorts(flat)
    return {"order": order, "producers": order, "messages": shown_messages, "prelude": shown_messages}


def _item(item: JSON, position: int) -> Message:
    return long(item if isinstance(item, dict) else {"role": "system", "text": str(item)}, position)


def host(given: JSON, options: Options) -> JSON:
    name, *arguments = given["call"]
    made = SharedHost(ScriptedLlm([]))
    getattr(made, name)(*arguments)
    return {"config": made.compaction.to_json() if made.compaction else None}


ANSWERS: dict[str, Callable[[JSON, Options], JSON | Awaitable[JSON]]] = {
    "request": request,
    "policy_json": policy_json,
    "config": config,
    "estimate": lambda given, options: {"tokens": estimate_tokens(longs(given["messages"]))},
    "fold_point": folds,
    "token_fold_point": token_folds,
    "token_fold_point_later": token_folds,
    "prefetch_later": prefetches,
    "hook": hook,
    "hook_later": hook,
    "hook_prefetch": hook_prefetch,
    "hook_sequence": hook_sequence,
    "keep_last_at": keep_last_at,
    "request_key": request_key,
    "continuation": continuation,
    "cells": cells,
    "aux": aux,
    "aux_ids": aux_ids,
    "aux_resolve": aux_resolve,
    "marker": marker,
    "rehydrate": rehydrate,
    "merge": merge,
    "prelude_order": prelude_order,
    "host": host,
}
