"""Why a message is, or is not, in a request: read from the log alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from leviath.policies import log
from leviath.policies.context_policy import ContextPolicy
from leviath.policies.errors import RunError
from leviath.policies.log import Event
from leviath.policies.messages import Message, Role, from_wire
from leviath.policies.options import Options
from leviath.policies.run import ERROR
from leviath.policies.state import Command, ContextMessages, ContextWindow, StateStore, visible
from leviath.policies.view import assemble, cleaned

SENT = "sent"
CHANGED = "sent in part"
BRIDGE = "sent as bridge"
SUMMARISED = "summarised"
TRIMMED = "trimmed"
UNPAIRED = "unpaired"
BLANK = "blank"


@dataclass(frozen=True)
class Fate:
    """What became of a committed message in a request.

    fate: `sent`, `sent in part` (calls, results or blanks went), `sent as bridge` (between summary and tail),
    `summarised`, `trimmed` (by the policy), `unpaired` or `blank`. why: the rule, in words.
    """

    message: Message
    fate: str
    why: str


@dataclass
class _Standing:
    """Where a run stood when a step made its first request."""

    started: dict[str, Any]
    messages: list[Message]
    commands: list[Command]


def fates(events: Iterable[Event], run: str, step: int = 0) -> list[Fate]:
    """The fate of each message of the run's thread in the first request of a step.

    Raises RunError for an unknown run or a step that it did not reach.
    """
    at = _standing(events, run, step)
    policy = ContextPolicy.from_json(at.started["context_policy"])
    state = StateStore(visible(at.commands, run))
    prelude, window = ContextMessages.prelude(state), ContextWindow.load(state)
    # Numbered stand-ins, so that messages can be told apart whatever their ids are.
    numbered = [Message(f"#{index}", message.role, message.content) for index, message in enumerate(at.messages)]
    view = assemble(
        at.started["instructions"],
        numbered,
        policy=policy,
        prelude=[Message(f"@{index}", message.role, message.content) for index, message in enumerate(prelude)],
        window=window,
        options=Options(**at.started["options"]),
    )
    shown = {message.id: message for message in view.messages}
    gone = {dropped.message_id for dropped in view.dropped}
    hidden = _before_fold(at.messages, window)
    bridge = _places(prelude, at.messages)
    result = []
    for index, message in enumerate(at.messages):
        number = f"@{bridge[index]}" if index in bridge else f"#{index}"
        if number in shown and shown[number].content != message.content:
            fate, why = CHANGED, "calls without a result, results without a call, or blank text were left out"
        elif number in shown and index in bridge:
            fate, why = BRIDGE, "it lies between what the summary covers and the tail"
        elif number in shown:
            fate, why = SENT, "nothing excludes it"
        elif index in hidden and index not in bridge:
            fate, why = SUMMARISED, "the run folded, and it lies before the fold point"
        elif number in gone:
            fate, why = UNPAIRED, "a call without its result, or a result without its call, is not sent"
        elif not cleaned([message]):
            fate, why = BLANK, "it holds neither text nor a call"
        else:
            fate, why = TRIMMED, f"the context policy is {policy.to_json()}"
        result.append(Fate(message, fate, why))
    return result


def _places(prelude: list[Message], messages: list[Message]) -> dict[int, int]:
    """Where the request-only messages stand in the transcript: position there to position in the prelude."""
    places: dict[int, int] = {}
    start = 0
    for number, message in enumerate(prelude):
        found = next((index for index in range(start, len(messages)) if messages[index] == message), None)
        if found is not None:
            places[found] = number
            start = found + 1
    return places


def _before_fold(messages: list[Message], window: ContextWindow | None) -> set[int]:
    """Positions of the messages that a folded run no longer shows."""
    if window is None:
        return set()
    keep = window.keep_last if window.conversation_len is None else window.keep_at(len(messages))
    if keep is None:
        return set()
    return {index for index in range(len(messages) - keep) if messages[index].role is not Role.SYSTEM}


def _standing(events: Iterable[Event], run: str, step: int) -> _Standing:
    events = list(events)
    started = next((event for event in events if event.kind == log.RUN_STARTED and event.run == run), None)
    if started is None:
        raise RunError(f"the log has no run `{run}`")
    at = _Standing(dict(started.data), [], [])
    reached, ended = 0, False
    for event in events:
        if event.thread != started.thread:
            continue
        mine = event.run == run
        if mine and event.kind in (log.PARTIAL_COMMITTED, log.STEP_COMMITTED) and event.step == step:
            return at
        if mine and event.kind == log.RUN_ENDED:
            # A run that failed may have got as far as a request; one that ended asked for no further step.
            ended = event.data["outcome"]["kind"] != ERROR
            break
        at.messages.extend(from_wire(wire) for wire in event.data.get("messages", ()))
        at.commands.extend(Command.from_wire(wire) for wire in event.data.get("state", ()))
        if mine and event.kind == log.STEP_COMMITTED:
            reached += 1
    if reached != step or ended:
        raise RunError(f"run `{run}` did not reach step {step}: steps count from 0, and it has {reached}")
    return at
