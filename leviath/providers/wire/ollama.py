"""Ollama's own chat API: lines of JSON, arguments as objects, sampling under ``options``.

Rules: Leviath ``providers/ollama.rs``. Two things that servers of today do are read besides: calls in a line that is
not the last, and ``done_reason`` where the reply was cut off.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from leviath.blueprint.catalogue import ModelFacts
from leviath.context.request import Request
from leviath.providers.base import Reply, Usage
from leviath.providers.errors import invalid
from leviath.providers.wire.chat import conversation, envelope, tool_list
from leviath.providers.wire.fold import Fold, Reader, merge
from leviath.providers.wire.frames import LineFrames
from leviath.providers.wire.reading import count, items, mapping, text, word
from leviath.texts import CATALOGUE, Texts

Json = Any
WHO = "Ollama"
_TOP_LEVEL = ("think", "format", "keep_alive")
"""Parameters that stand beside ``options``; in there they would be passed over."""


class OllamaWire:
    path = "/api/chat"

    def __init__(self, texts: Texts = CATALOGUE) -> None:
        self._texts = texts

    def headers(self) -> tuple[tuple[str, str], ...]:
        return ()

    def body(self, request: Request, facts: ModelFacts, *, stream: bool) -> dict[str, Json]:
        options: dict[str, Json] = {"num_predict": request.max_tokens}
        if facts.temperature:
            options["temperature"] = float(request.temperature)
        body: dict[str, Json] = {
            "model": request.model,
            "messages": conversation(request, arguments_as_text=False, texts=self._texts),
            "options": options,
            "stream": stream,
        }
        if request.tools:
            body["tools"] = tool_list(request.tools)
        beside = {name: value for name, value in request.parameters.items() if name in _TOP_LEVEL}
        merge(body, beside)
        merge(options, {name: value for name, value in request.parameters.items() if name not in beside})
        return body

    def reply(self, answer: Mapping[str, Json]) -> Reply:
        if "message" not in answer and "error" not in answer:
            raise invalid("no message in the answer; does `base_url` name an Ollama server?")
        turn = _Turn()
        turn.take("", {**answer, "done": True})
        return turn.fold.reply()

    def reader(self) -> Reader:
        return Reader(LineFrames(), _Turn())


class _Turn:
    def __init__(self) -> None:
        self.fold = Fold(WHO, "ollama")
        self.done = False
        self._calls = 0

    def take(self, event: str, value: Mapping[str, Json]) -> str:
        if value.get("error") is not None:
            raise envelope(value["error"])
        message = mapping(value.get("message"), "message")
        said = text(message.get("content"), "message.content")
        self.fold.say(said)
        for each in items(message.get("tool_calls"), "message.tool_calls"):
            function = mapping(mapping(each, "message.tool_calls[]").get("function"), "message.tool_calls[].function")
            self.fold.call(self._calls, name=word(function.get("name")), given=function.get("arguments"))
            self._calls += 1
        if value.get("done") is True:
            self._end(value)
        return said

    def _end(self, value: Mapping[str, Json]) -> None:
        self.done = True
        self.fold.charge(Usage(count(value.get("prompt_eval_count")), count(value.get("eval_count"))))
        cut_off = value.get("done_reason") == "length"
        self.fold.end("length" if cut_off else "tool_use" if self.fold.has_calls else "end")
