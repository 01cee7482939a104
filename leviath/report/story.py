"""The events of a run told anew for whoever looks at it: one JSON object, which the drawing takes.

::

    {"agent": str, "run": str, "status": str, "error": str | None, "answer": str | None,
     "entries": {ID: {"id", "region", "kind", "key", "tokens", "text", "cause", "calls", "sources",
                      "came": TURN, "left": None | {"turn": TURN, "rule", "reason", "cause", "by"}}},
     "turns": [{"turn": int, "stage", "iteration", "before": [ITEM, …], "window": WINDOW, "request": int | None}, …],
     "end": {"before": [ITEM, …], "window": WINDOW},
     "requests": [{"kind", "stage", "model", "max_tokens", "temperature", "tool_choice", "bytes",
                   "changed_at": int | None, "compared": bool, "pieces": [PIECE, …], "marked": [int, …]}],
     "pieces": [{"place", "label", "region", "text", "size"}, …], "graph": GRAPH}

- TURN is the number of the request that something came before; the number behind the last request is that of the end.
- WINDOW is ``{"total", "max", "regions": [{"name", "kind", "max", "hidden", "entries": [[ID, TOKENS], …]}]}``.
- PIECE is a place in the list of all ``pieces``, for requests repeat one another; ``marked`` are places among the
  request's own that bear a cache marker. ``size``, ``bytes`` and ``changed_at`` are bytes (`leviath.report.prompt`).
- ITEM is ``{"what": …}`` with one of: ``stage``, ``request`` (a summary, a routing question, a repeated attempt),
  ``reply``, ``tool``, ``hook``, ``gate``, ``note``, ``status``, ``came``, ``changed``, ``left``, ``refused``,
  ``warning``. They stand in the order in which they happened.
- GRAPH: `leviath.report.graph`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from leviath.blueprint.model import Blueprint
from leviath.context.entry import AssistantTurn, Entry, ToolResult
from leviath.context.events import (
    RULES,
    EntryAdded,
    EntryChanged,
    EntryRemoved,
    Event,
    ScriptAnswered,
    TurnBegan,
    Warned,
    WriteRefused,
)
from leviath.context.window import Window
from leviath.report.graph import graph_of
from leviath.report.prompt import Piece, first_change, pieces_of
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

Json = Any
_RUN_EVENTS = (
    StageEntered,
    RequestSent,
    ReplyReceived,
    ToolFinished,
    HookAnswered,
    GateJudged,
    StatusChanged,
    Noted,
)


def story_of(
    events: Iterable[Event | RunEvent], blueprint: Blueprint | None = None, about: Mapping[str, Json] | None = None
) -> dict[str, Json]:
    """What window and run events, in their order, tell. ``about`` are the keys of the object's first line."""
    teller = _Teller()
    run_events: list[RunEvent] = []
    for event in events:
        if isinstance(event, _RUN_EVENTS):
            run_events.append(event)
            teller.run_event(event)
        else:
            teller.window_event(event)
    head = {"agent": "", "run": "", "status": "", "error": None, "answer": None}
    return {**head, **(about or {}), **teller.told(), "graph": graph_of(run_events, blueprint)}


class _Teller:
    """Goes through the events once, with a window that moves on."""

    def __init__(self) -> None:
        self.window = Window.replay(())
        self.entries: dict[int, dict[str, Json]] = {}
        self.turns: list[dict[str, Json]] = []
        self.items: list[dict[str, Json]] = []
        self.requests: list[dict[str, Json]] = []
        self.pieces: list[dict[str, Json]] = []
        self.numbers: dict[tuple[str, ...], int] = {}
        self.previous: list[Piece] = []

    def told(self) -> dict[str, Json]:
        end = {"before": self.items, "window": self._window()}
        told = {"entries": self.entries, "turns": self.turns, "end": end}
        return {**told, "requests": self.requests, "pieces": self.pieces}

    # The window

    def window_event(self, event: Event) -> None:
        self.window.record(event)
        if isinstance(event, TurnBegan):
            turn = {"turn": event.turn, "stage": event.stage, "iteration": event.iteration}
            self.turns.append({**turn, "before": self.items, "window": self._window(), "request": None})
            self.items = []
        elif isinstance(event, EntryAdded):
            told = self.entries[event.entry.id] = _entry(event.region, event.entry)
            told.update(cause=event.cause, came=self._turn, left=None, sources=list(event.sources))
            self._say("came", id=event.entry.id, cause=event.cause)
        elif isinstance(event, EntryChanged):
            self.entries[event.entry.id].update(_entry(event.region, event.entry))
            self._say("changed", id=event.entry.id, cause=event.cause, rule=event.rule, reason=_reason(event.rule))
        elif isinstance(event, EntryRemoved):
            why = {"rule": event.rule, "reason": _reason(event.rule), "cause": event.cause, "by": event.by}
            self.entries[event.id]["left"] = {"turn": self._turn, **why}
            self._say("left", id=event.id, **why)
        elif isinstance(event, WriteRefused):
            why = {"rule": event.rule, "reason": _reason(event.rule), "message": event.message}
            self._say("refused", region=event.region, text=event.text, tokens=event.tokens, cause=event.cause, **why)
        elif isinstance(event, ScriptAnswered):
            asked = {"hook": event.function, "region": event.region, "path": event.script}
            self._say("hook", **asked, answer="returned", value=event.answer, reason=None)
        elif isinstance(event, Warned):
            self._say("warning", text=event.what, region=event.region, detail=event.detail, script=event.script)

    @property
    def _turn(self) -> int:
        """The request that comes next."""
        return len(self.turns) + 1

    def _window(self) -> dict[str, Json]:
        window = self.window
        regions = [
            {
                "name": region.name,
                "kind": region.spec.kind.name,
                "max": region.max_tokens,
                "hidden": region.name in window.hidden,
                "entries": [[entry.id, entry.tokens] for entry in region.entries],
            }
            for region in window.regions
        ]
        return {"total": window.total_tokens, "max": window.max_tokens, "regions": regions}

    # The run

    def run_event(self, event: RunEvent) -> None:
        if isinstance(event, StageEntered):
            self._say("stage", stage=event.stage, visit=event.visit)
        elif isinstance(event, RequestSent):
            self._sent(event)
        elif isinstance(event, ReplyReceived):
            reply = event.reply
            calls = [{"name": call.name, "arguments": call.arguments} for call in reply.calls]
            usage = {"prompt": reply.usage.prompt, "completion": reply.usage.completion, "cached": reply.usage.cached}
            self._say("reply", kind=event.kind, text=reply.text, calls=calls, stop=reply.stop, usage=usage)
        elif isinstance(event, ToolFinished):
            call = event.call
            self._say("tool", name=call.name, arguments=call.arguments, result=event.result)
        elif isinstance(event, HookAnswered):
            why = {"answer": event.answer, "value": event.value, "reason": event.reason}
            self._say("hook", hook=event.hook, stage=event.stage, path=event.path, **why)
        elif isinstance(event, GateJudged):
            self._say("gate", stage=event.stage, target=event.target, verdict=event.verdict, text=event.words)
        elif isinstance(event, StatusChanged):
            self._say("status", status=event.status, error=event.error)
        else:
            self._say("note", text=event.text)

    def _sent(self, event: RequestSent) -> None:
        request, pieces = event.request, pieces_of(event.request)
        compared = event.kind != "summary" and bool(self.previous)
        changed = first_change(self.previous, pieces) if compared else None
        if event.kind != "summary":
            self.previous = pieces
        parameters = {"model": request.model, "max_tokens": request.max_tokens, "temperature": request.temperature}
        self.requests.append(
            {
                "kind": event.kind,
                "stage": event.stage,
                **parameters,
                "tool_choice": request.tool_choice,
                "bytes": sum([piece.size for piece in pieces]),
                "compared": compared,
                "changed_at": changed,
                "pieces": [self._piece(piece) for piece in pieces],
                "marked": [place for place, piece in enumerate(pieces) if piece.marked],
            }
        )
        number = len(self.requests) - 1
        if event.kind == "stage" and self.turns and self.turns[-1]["request"] is None:
            self.turns[-1]["request"] = number
        else:
            self._say("request", kind=event.kind, request=number)

    def _piece(self, piece: Piece) -> int:
        key = (piece.place, piece.label, piece.region, piece.text)
        number = self.numbers.setdefault(key, len(self.pieces))
        if number == len(self.pieces):
            told = {"place": piece.place, "label": piece.label, "region": piece.region}
            self.pieces.append({**told, "text": piece.text, "size": piece.size})
        return number

    def _say(self, what: str, **more: Json) -> None:
        self.items.append({"what": what, **more})


def _entry(region: str, entry: Entry) -> dict[str, Json]:
    told = {"id": entry.id, "region": region, "kind": entry.kind.name, "key": entry.key, "tokens": entry.tokens}
    calls: list[str] = []
    if isinstance(entry.kind, AssistantTurn):
        calls = [call.name for call in entry.kind.calls]
    elif isinstance(entry.kind, ToolResult):
        calls = [entry.kind.tool]
    return {**told, "text": entry.text, "calls": calls}


def _reason(rule: str) -> str:
    return RULES.get(rule, rule)
