"""Runs in Python's log: logger ``leviath.runtime``. What becomes of it is up to the program.

| level | what |
| --- | --- |
| ERROR | a run has failed |
| WARNING | a hook has failed, or refused; an edge was taken although its gate did not hold |
| INFO | stages, notes (nudges, tries again, gates that hold), other changes of status |
| DEBUG | requests, replies, tools, what hooks answered |

Texts of models and tools are not logged, only their sizes: they may hold what no log should.
"""

from __future__ import annotations

import logging

from leviath.runtime.events import (
    GateJudged,
    HookAnswered,
    Noted,
    ReplyReceived,
    RequestSent,
    RunEvent,
    StageEntered,
    StatusChanged,
    ToolFinished,
)

log = logging.getLogger("leviath.runtime")
log.addHandler(logging.NullHandler())


def log_event(event: RunEvent) -> None:
    """One line for ``event``."""
    if isinstance(event, StageEntered):
        log.info("stage %s, visit %d", event.stage, event.visit)
    elif isinstance(event, RequestSent):
        log.debug(
            "%s request to %s in stage %s: %d of %d tokens",
            event.kind, event.request.model, event.stage, event.total_tokens, event.max_tokens,
        )  # fmt: skip
    elif isinstance(event, ReplyReceived):
        called = ", ".join([call.name for call in event.reply.calls]) or "no tool"
        log.debug("reply in stage %s: %d characters, calls %s", event.stage, len(event.reply.text), called)
    elif isinstance(event, ToolFinished):
        log.debug("%s gave %d characters", event.call.name, len(event.result))
    elif isinstance(event, HookAnswered):
        level = logging.WARNING if event.answer in ("failed", "cancel") else logging.DEBUG
        why = f": {event.reason}" if event.reason else ""
        log.log(level, "%s of stage %s (%s): %s%s", event.hook, event.stage, event.path, event.answer, why)
    elif isinstance(event, GateJudged):
        level = logging.WARNING if event.verdict == "forced" else logging.INFO
        log.log(level, "gate of %s to %s: %s", event.stage, event.target, event.verdict)
    elif isinstance(event, StatusChanged):
        level = logging.ERROR if event.status == "error" else logging.INFO
        log.log(level, "run is %s%s", event.status, f": {event.error}" if event.error else "")
    elif isinstance(event, Noted):
        log.info("%s", event.text)
