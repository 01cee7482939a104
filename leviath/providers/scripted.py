"""A provider that plays a model's turns from a file or a function: the same run every time, without network and key.

A JSON file holds a list of turns, a TOML file a table ``[[turns]]`` for each, one a request: ``text``, ``tool_calls``
[{``name``, ``input``, ``id``?}], ``stop`` (end_turn, tool_use, max_tokens), or ``error`` with ``status``; the last turn
repeats. A turn with ``when`` stands aside: it answers any request whose system prompt and messages, as JSON, hold that
text, and does not count among the others. ``usage`` {``input_tokens``, ``output_tokens``, ``cache_read_input_tokens``,
``cache_creation_input_tokens``} is what a turn is said to have been charged, as Anthropic counts.
"""

from __future__ import annotations

import inspect
import json
import os
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from leviath.blueprint.toml import TomlError, parse_toml
from leviath.context.entry import ToolCall
from leviath.context.request import Request
from leviath.context.wire import body
from leviath.providers.base import Reply, Stop, Usage
from leviath.providers.errors import ProviderError, from_response
from leviath.scripts.json import read_json
from leviath.texts import CATALOGUE, Texts

_STOPS: dict[str, Stop] = {"end_turn": "end", "tool_use": "tool_use", "max_tokens": "length", "stop_sequence": "end"}
_KEYS = ("text", "tool_calls", "stop", "error", "status", "when", "usage")
_CHARGES = ("input_tokens", "output_tokens", "cache_read_input_tokens", "cache_creation_input_tokens")
USAGE = Usage(10, 5)
"""What a turn costs that does not say."""


class ReplyFileError(ValueError):
    """Turns that cannot be played; the text says which one and what it lacks."""


Turn = Mapping[str, Any]
Answering = Callable[[Request], "Turn | str | Reply | Awaitable[Turn | str | Reply]"]
"""Gives the turn that answers a request: as a file would hold it, its text alone, or a whole reply."""


def read_turns(path: str | os.PathLike[str]) -> list[Any]:
    """The turns of a JSON file, or of a TOML file (``.toml``). Raises `ReplyFileError`."""
    told = Path(path)
    try:
        text = told.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise ReplyFileError(f"cannot read the replies in {path}: {error.strerror}") from None
    except ValueError as error:
        raise ReplyFileError(f"cannot read the replies in {path}: it is no UTF-8 text ({error})") from None
    if told.suffix.lower() == ".toml":
        return _turns_of_toml(text, told)
    try:
        turns = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ReplyFileError(f"{path} is no JSON: {error}") from None
    if not isinstance(turns, list):
        raise ReplyFileError(f"{path}: the replies must be a list of turns")
    return turns


def _turns_of_toml(text: str, path: Path) -> list[Any]:
    try:
        document = parse_toml(text).value
        turns = document.get("turns")
        if not isinstance(turns, list) or len(document) > 1:
            raise ReplyFileError(f"{path}: the replies must be tables [[turns]], and nothing else")
        return list(json.loads(json.dumps(turns)))
    except TomlError as error:
        raise ReplyFileError(f"{path} is no TOML: {error}") from None
    except TypeError as error:
        raise ReplyFileError(f"{path}: a reply holds what no model could send ({error})") from None


class ScriptedProvider:
    """Plays ``turns``, or what a function answers to each request. Raises `ReplyFileError` for turns that cannot be
    played.

    ``position`` counts the turns that were played: a run that goes on later takes it up from there.
    """

    def __init__(self, turns: Sequence[Any] | Answering, *, texts: Texts = CATALOGUE) -> None:
        self._texts = texts
        self._answering = turns if callable(turns) else None
        checked = [] if callable(turns) else [_checked(turn, number) for number, turn in enumerate(turns, 1)]
        self._turns = [turn for turn in checked if turn.get("when") is None]
        self._aside = [turn for turn in checked if turn.get("when") is not None]
        self.position = 0
        if not self._turns and self._answering is None:
            raise ReplyFileError("the list of replies holds no turn (each without `when` answers one request)")

    @classmethod
    def from_file(cls, path: str | os.PathLike[str], *, texts: Texts = CATALOGUE) -> ScriptedProvider:
        """The turns of a file (`read_turns`). Raises `ReplyFileError`."""
        try:
            return cls(read_turns(path), texts=texts)
        except ReplyFileError as error:
            told = str(error)
            raise ReplyFileError(told if str(path) in told else f"{path}: {told}") from None

    async def complete(self, request: Request) -> Reply:
        if self._answering is None:
            turn, prefix = self._choose(request)
        else:
            answer = self._answering(request)
            answer = await answer if inspect.isawaitable(answer) else answer
            prefix, self.position = str(self.position), self.position + 1
            if isinstance(answer, Reply):
                return answer
            turn = _checked({"text": answer} if isinstance(answer, str) else answer, self.position)
        if "error" in turn:
            raise self._failure(turn)
        calls = tuple(
            [
                ToolCall(call.get("id", f"call_{prefix}_{index}"), call["name"], call.get("input", {}))
                for index, call in enumerate(turn.get("tool_calls", ()))
            ]
        )
        stop = _STOPS[turn["stop"]] if "stop" in turn else "tool_use" if calls else "end"
        usage = turn.get("usage")
        charged = USAGE if usage is None else _charges(usage)
        return Reply(turn.get("text") or "", calls, stop, charged)

    def count_tokens(self, model: str, text: str) -> int:
        """A quarter of the characters of a request that holds nothing but ``text``."""
        return len(json.dumps({"model": model, "messages": [{"role": "user", "content": text}]})) // 4

    def _choose(self, request: Request) -> tuple[Mapping[str, Any], str]:
        if self._aside:
            sent = body(request)
            told = json.dumps({"system": sent.get("system"), "messages": sent["messages"]}, ensure_ascii=False)
            for turn in self._aside:
                if turn["when"] in told:
                    return turn, "side"
        number = self.position
        self.position += 1
        return self._turns[min(number, len(self._turns) - 1)], str(number)

    def _failure(self, turn: Mapping[str, Any]) -> ProviderError:
        answer = json.dumps({"type": "error", "error": turn["error"]})
        return from_response(turn.get("status", 500), answer, texts=self._texts)


def _charges(usage: Mapping[str, Any]) -> Usage:
    prompt, completion, cached, written = [usage.get(key, 0) for key in _CHARGES]
    return Usage(prompt, completion, cached, written, cache_beside=True)


def _checked(turn: Any, number: int) -> Mapping[str, Any]:
    def fault(what: str) -> ReplyFileError:
        return ReplyFileError(f"reply {number}: {what}")

    if not isinstance(turn, Mapping):
        raise fault('must be an object, like {"text": "Done."}')
    for key in turn:
        if key not in _KEYS:
            raise fault(f"has an unknown key '{key}' (there are: {', '.join(_KEYS)})")
    for key, kind, words in (("text", str, "a text"), ("when", str, "a text"), ("status", int, "a number")):
        if not isinstance(turn.get(key, kind()), kind) and turn[key] is not None:
            raise fault(f"`{key}` must be {words}")
    stop = turn.get("stop", "end_turn")
    if not isinstance(stop, str) or stop not in _STOPS:
        raise fault(f"`stop` must be one of {', '.join(_STOPS)}")
    usage = turn.get("usage", {})
    if not isinstance(usage, Mapping) or not all([type(usage.get(key, 0)) is int for key in _CHARGES]):
        raise fault("`usage` must be an object with input_tokens and output_tokens, whole numbers")
    calls = turn.get("tool_calls", [])
    if not isinstance(calls, list):
        raise fault("`tool_calls` must be a list")
    for call in calls:
        if not isinstance(call, Mapping) or not isinstance(call.get("name"), str):
            raise fault("each of `tool_calls` must be an object with a `name`")
        if not isinstance(call.get("id", ""), str):
            raise fault("a call's `id` must be a text")
        try:
            read_json(json.dumps(call.get("input", {})))
        except (TypeError, ValueError, RecursionError) as error:
            raise fault(
                f"the `input` of a call of {call['name']!r} is nothing that a model could send: {error}"
            ) from None
    return turn
