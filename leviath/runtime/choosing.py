"""Asking the model which stage follows (Leviath ``runtime/pipeline/transition_choice.rs``)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from leviath.blueprint.model import CONVERSATION, Edge, Stage
from leviath.context.entry import USER, AssistantTurn
from leviath.context.errors import PromptTooBig, TokenLimit, WriteError
from leviath.context.request import Request
from leviath.providers.errors import ProviderError
from leviath.runtime import entering
from leviath.runtime.asking import Asked, StageFailed, ask, park, provider_of
from leviath.runtime.core import Core
from leviath.runtime.ending import pass_gate
from leviath.runtime.models import CHOICE_NONE
from leviath.runtime.state import Ending
from leviath.runtime.turn import build_request, end
from leviath.text import trim
from leviath.texts import Texts

MAX_REPLY_TOKENS = 256
MAX_LAST_LINE_WORDS = 3
DONE = "done"
_NOT_A_WORD = re.compile(r"[^\w-]+")


async def choose(core: Core) -> None:
    """Puts the question, and goes where the answer leads."""
    state, window, stage = core.state, core.window, core.stage
    edges = state.choices
    try:
        if not state.asked:
            window.write(CONVERSATION, question(stage, edges, core.texts), kind=USER, cause="framework")
    except WriteError as error:
        window.warn("the question which stage follows finds no room", CONVERSATION, str(error))
    state.asked = True
    try:
        answer = await _ask(core)
    except (StageFailed, TokenLimit, ProviderError) as error:
        if isinstance(error, ProviderError):
            park(core, error)
        state.asked = False
        state.fail(str(error))
        return end(core, Ending("errored", str(error)))
    state.asked = False
    await core.control.gate()
    try:
        window.write(
            CONVERSATION,
            f"Transitioning to: {answer}",
            kind=AssistantTurn(),
            cause="framework",
            tokens=window.around.count(answer),
        )
    except WriteError as error:
        window.warn("the answer which stage follows finds no room", CONVERSATION, str(error))
    target = read_answer(answer, edges, stage.allow_complete)
    if target is None:
        state.status, state.error = "complete", None
        return None
    edge = next(edge for edge in edges if edge.target == target)
    if not pass_gate(core, edge):
        return None
    try:
        await entering.leave_by_choice(core, edge)
    except PromptTooBig as error:
        # The new stage is entered already: it is this stage that failed.
        state.fail(str(error))
        end(core, Ending("errored", str(error)))
    return None


async def _ask(core: Core) -> str:
    provider = provider_of(core, core.model)
    request = routing_request(core)
    reply = await ask(core, Asked("routing", core.model, provider, core.window.total_tokens), request)
    return trim(reply.text)


def routing_request(core: Core) -> Request:
    """The stage's request with a short reply and no tool to be called."""
    raised = core.visit.raise_cap
    core.visit.raise_cap = False
    try:
        request = build_request(core).request
    finally:
        core.visit.raise_cap = raised
    room = max(core.window.max_tokens - core.window.total_tokens, 0)
    keeps_tools = bool(request.tools) and core.model.provider in CHOICE_NONE
    return replace(
        request,
        max_tokens=max(min(room, MAX_REPLY_TOKENS), 1),
        temperature=0.0,
        tools=request.tools if keeps_tools else (),
        tool_choice="none" if keeps_tools else None,
    )


def question(stage: Stage, edges: Sequence[Edge], texts: Texts) -> str:
    """What the model is asked at the end of a stage with several edges."""
    custom = stage.transition_prompt
    if custom is None:
        lines = f"Stage '{stage.name}' is complete. Available next stages:\n"
    else:
        lines = f"{custom}\n\nAvailable transitions:\n"
    for edge in edges:
        lines += f"- {edge.target}" + ("" if edge.hint is None else f": {edge.hint}") + "\n"
    key = "route.answer" if custom is None else "route.custom_answer"
    return f"{lines}\n" + texts.say(f"{key}_or_done" if stage.allow_complete else key)


def read_answer(answer: str, edges: Sequence[Edge], may_complete: bool) -> str | None:
    """The stage that an answer names; ``None`` where the run is to end.

    The first line counts, then the last if it has few words; in it the first word that is a stage's name or DONE.
    """
    lines = [line for line in map(trim, answer.splitlines()) if line]
    looked_at = lines[:1]
    if len(lines) > 1 and len(_words(lines[-1])) <= MAX_LAST_LINE_WORDS:
        looked_at.append(lines[-1])
    for word in [word for line in looked_at for word in _words(line)]:
        if may_complete and word.lower() == DONE:
            return None
        for edge in edges:
            if _same(word, edge.target):
                return edge.target
    return None if may_complete else edges[0].target


def _words(line: str) -> list[str]:
    return [word for word in _NOT_A_WORD.split(line) if word]


def _same(word: str, name: str) -> bool:
    """Equal but for the case of ASCII letters."""
    return word == name or _lower(word) == _lower(name)


def _lower(text: str) -> str:
    return "".join([letter.lower() if letter.isascii() else letter for letter in text])
