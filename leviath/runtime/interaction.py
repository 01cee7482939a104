"""Questions to a person in the course of a run: approvals, tools that ask, interaction points.

Rules and texts that models read: Leviath ``runtime/dynamic_interaction.rs``, ``runtime/interaction_points.rs``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from leviath.blueprint.model import CONVERSATION, InteractionPoint
from leviath.context.errors import WriteError
from leviath.runtime.control import Parked
from leviath.runtime.core import Core
from leviath.runtime.people import Answer, Question
from leviath.text import is_blank

Json = Any
MAX_ROUNDS = 4
"""How often a person may send one point back."""
REVISED = "[revised by user - keep these changes]"


class Aborted(Exception):
    """The person has ended the run."""


async def ask(core: Core, question: Question) -> Answer | None:
    """The answer, or ``None`` where nobody gave one. Raises `Parked` where there is nobody to ask."""
    if core.options.ask is None:
        core.state.status = "waiting"
        raise Parked(question.prompt)
    core.state.status = "waiting"
    put = core.options.ask
    key = f"{question.kind} {question.prompt}"
    answer = await core.control.during(core.journal.once("answer", key, lambda: put(question)))
    core.state.status = "active"
    return answer


# Tools that ask


async def run_tool(core: Core, name: str, arguments: Json) -> str:
    """The result of a tool that waits for a person."""
    given = arguments if isinstance(arguments, Mapping) else {}

    def text(key: str, default: str = "") -> str:
        value = given.get(key)
        return value if isinstance(value, str) else default

    if name == "present_for_review":
        shown = text("markdown")
        said = _said(await ask(core, Question("review", text("title", "Review"), core.stage.name, shown)))
        return "User reviewed the document and acknowledged." if is_blank(said) else f"User feedback: {said}"
    if name == "ask_user_text":
        said = _said(await ask(core, Question("text", text("prompt"), core.stage.name)))
        return "User provided no answer." if is_blank(said) else said
    if name == "ask_user_choice":
        listed = given.get("options")
        options = tuple([each for each in listed if isinstance(each, str)] if isinstance(listed, list) else [])
        if len(options) < 2:
            return "[error] ask_user_choice requires at least 2 options"
        said = _said(await ask(core, Question("choice", text("prompt"), core.stage.name, options=options)))
        return "User provided no answer." if is_blank(said) else f"User chose: {said}"
    if name == "ask_user_confirm":
        answer = await ask(core, Question("confirm", text("prompt"), core.stage.name))
        return f"User answered: {'Yes' if answer is not None and answer.yes else 'No'}"
    body = text("content")
    prompt = text("prompt", "Edit the document below, then submit your changes:")
    said = _said(await ask(core, Question("document", prompt, core.stage.name, body)))
    return f"User made no changes. Current document:\n{body}" if is_blank(said) else f"User-edited document:\n{said}"


def _said(answer: Answer | None) -> str:
    return "" if answer is None else answer.text


# Interaction points


async def points(core: Core) -> bool:
    """Asks what the stage's points ask; whether the stage may end. A directive sends it back for another turn.

    Raises `Aborted`, and `Parked` where there is nobody to ask.
    """
    stage, visit, state = core.stage, core.visit, core.state
    if stage.mode != "interactive_points":
        return True
    asked = stage.interaction_points
    while visit.points_done < len(asked):
        point = asked[visit.points_done]
        body = core.state.last_reply if state.revised is None else state.revised
        _publish(core, point, body, state.revised is not None)
        state.revised = None
        answer = await _answer(core, point, body)
        if answer is None:
            state.fail(
                f"checkpoint '{point.name}' went unanswered within the interaction timeout; the run stopped rather "
                "than approving it unread"
            )
            return False
        if not await _take(core, point, answer, body):
            return False
    return True


def _publish(core: Core, point: InteractionPoint, body: str, revised: bool) -> None:
    """Keeps the document that is asked about in the region that the point names."""
    if point.document_region is None or is_blank(body):
        return
    content = f"{REVISED}\n{body}" if revised else body
    try:
        core.window.replace(point.document_region, content, origin="system", cause="interaction")
    except WriteError as error:
        core.window.warn("a document finds no room", point.document_region, str(error))


async def _answer(core: Core, point: InteractionPoint, body: str) -> str | None:
    """What was said; ``None`` where nobody answered a point that may not go unread."""
    if core.options.unattended and point.unattended == "auto_approve":
        return ""
    kinds = {"multiple_choice": "choice", "confirm": "confirm", "free_text": "text"}
    options = ("Yes", "No") if point.style == "confirm" else point.options
    question = Question("point", point.prompt, f"{point.name} ({kinds[point.style]})", body, options)
    answer = await ask(core, question)
    if answer is None or (is_blank(answer.text) and not answer.yes):
        return None if point.unattended == "ask" else ""
    return answer.text


async def _take(core: Core, point: InteractionPoint, said: str, body: str) -> bool:
    """Does what the answer says; whether the next point may be asked. Raises `Aborted`."""
    visit, state = core.visit, core.state
    if _is_one_of(said, point.abort_options):
        raise Aborted
    _tell(core, point, said)
    if _is_one_of(said, point.edit_options):
        return await _edit(core, point, body)
    directive = _directive(point, said)
    if directive is not None:
        if visit.point_rounds + 1 < MAX_ROUNDS:
            _tell(core, point, directive, "directive: ")
            visit.point_rounds += 1
            state.phase = "ready"
            return False
        visit.points_done = len(core.stage.interaction_points)
        return True
    if visit.point_rounds > 0:
        _tell(core, point, core.texts.say("point.revised"))
    visit.points_done += 1
    visit.point_rounds = 0
    return True


async def _edit(core: Core, point: InteractionPoint, body: str) -> bool:
    visit, state = core.visit, core.state
    prompt = "Edit the document - your changes replace it, then submit:"
    edited = _said(await ask(core, Question("document", prompt, point.name, body)))
    if visit.point_rounds + 1 >= MAX_ROUNDS:
        visit.points_done = len(core.stage.interaction_points)
        return True
    if edited:
        _tell(core, point, core.texts.say("point.edited", text=edited))
        state.revised = edited
    visit.point_rounds += 1
    return True


def _tell(core: Core, point: InteractionPoint, text: str, prefix: str = "") -> None:
    if text:
        core.write(CONVERSATION, f"User [{point.name}] {prefix}{text}", cause="interaction")


def _folded(text: str) -> str:
    """As people type it: dashes of every kind alike, white space in one."""
    return " ".join(re.sub("[\u2012-\u2015\u2212]", "-", text).split())


def _is_one_of(said: str, options: tuple[str, ...]) -> bool:
    return said in options or _folded(said) in [_folded(option) for option in options]


def _directive(point: InteractionPoint, said: str) -> str | None:
    if said in point.directives:
        return point.directives[said]
    return next((text for name, text in point.directives.items() if _folded(name) == _folded(said)), None)
