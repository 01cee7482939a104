"""OpenAI's Chat Completions, and all who speak it: gateways, local servers, OpenRouter; Ollama's messages too.

Rules: Leviath ``providers/openai_compat.rs``, ``providers/endpoint.rs``, ``providers/openrouter.rs``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from leviath.blueprint.catalogue import ModelFacts
from leviath.context import cache
from leviath.context.request import Block, MediaBlock, Message, Request, TextBlock, ToolDefinition, ToolUse
from leviath.context.wire import MARKER
from leviath.providers.base import Reply, Stop, Usage
from leviath.providers.errors import ProviderError, invalid, reported
from leviath.providers.wire.fold import Fold, Reader, merge
from leviath.providers.wire.frames import EventFrames
from leviath.providers.wire.reading import amount, count, index_of, items, mapping, text, word
from leviath.scripts.json import write_json
from leviath.text import trim
from leviath.texts import CATALOGUE, Texts

Json = Any
WHO = "the OpenAI-compatible endpoint"
_STOPS: dict[str, Stop] = {"stop": "end", "tool_calls": "tool_use", "function_call": "tool_use", "length": "length"}
_MARKED_MODELS = ("claude", "gemini")
"""Models that OpenRouter hands cache markers on to."""


class ChatWire:
    """Any server of this format."""

    path = "/chat/completions"

    def __init__(self, texts: Texts = CATALOGUE) -> None:
        self._texts = texts

    def headers(self) -> tuple[tuple[str, str], ...]:
        return ()

    def body(self, request: Request, facts: ModelFacts, *, stream: bool) -> dict[str, Json]:
        body = {"model": request.model, "max_tokens": request.max_tokens, "messages": self.messages(request)}
        if facts.temperature:
            body["temperature"] = float(request.temperature)
        if request.tools:
            body["tools"] = tool_list(request.tools)
            if request.tool_choice is not None:
                body["tool_choice"] = request.tool_choice
        if stream:
            body["stream"] = True
            body["stream_options"] = {"include_usage": True}  # without it a streamed call reports no usage at all
        merge(body, request.parameters)
        return body

    def messages(self, request: Request) -> list[dict[str, Json]]:
        return conversation(request, texts=self._texts)

    def reply(self, answer: Mapping[str, Json]) -> Reply:
        _raise_reported(answer)
        choices = items(answer.get("choices"), "choices")
        if not choices:
            raise invalid("no choices in the answer; does `base_url` name an API like OpenAI's?")
        choice = mapping(choices[0], "choices[0]")
        if not isinstance(choice.get("message"), Mapping):
            raise invalid("no message in choices[0]")
        fold = Fold(WHO, "openai_call")
        _take_message(fold, choice["message"], "choices[0].message")
        if answer.get("usage") is not None:
            fold.charge(_usage(mapping(answer["usage"], "usage")))
        _end(fold, word(choice.get("finish_reason")) or "stop")
        return fold.reply()

    def reader(self) -> Reader:
        return Reader(EventFrames(), _Turn())


class OpenRouterWire(ChatWire):
    """OpenRouter: a message for every system block, cache markers, and what a call really cost."""

    def body(self, request: Request, facts: ModelFacts, *, stream: bool) -> dict[str, Json]:
        return {**super().body(request, facts, stream=stream), "usage": {"include": True}}

    def messages(self, request: Request) -> list[dict[str, Json]]:
        marked: cache.Markers = cache.Markers()
        if any([name in request.model for name in _MARKED_MODELS]):
            marked = cache.markers(request)
        out: list[dict[str, Json]] = []
        for index, block in enumerate(request.system):
            out.append({"role": "system", "content": _marked(block.text) if index in marked.system else block.text})
        for index, message in enumerate(request.messages):
            if isinstance(message.content, str) and index in marked.messages:
                out.append({"role": message.role, "content": _marked(message.content)})
            else:
                out.extend(chat_messages(message))
        return out


def _marked(told: str) -> list[Json]:
    return [{"type": "text", "text": told, **MARKER}]


# Messages


def conversation(
    request: Request, *, arguments_as_text: bool = True, texts: Texts = CATALOGUE
) -> list[dict[str, Json]]:
    """The messages of a request: one of the system, and none that servers of this format refuse."""
    told = "\n\n".join([trim(block.text) for block in request.system if trim(block.text)])
    out: list[dict[str, Json]] = [{"role": "system", "content": told}] if told else []
    for message in request.messages:
        out.extend(chat_messages(message, arguments_as_text=arguments_as_text))
    out = _without_unpaired(out)
    if "gemini" in request.model:
        out = _without_unsigned(out, texts)
    turn = {"role": "user", "content": texts.say("wire.user_turn")}
    return _with_a_user_turn(_with_turns_before_calls(out, turn), turn)


def chat_messages(message: Message, *, arguments_as_text: bool = True) -> list[dict[str, Json]]:
    """One message as one or more: calls in one of the assistant, each result in one of its own."""
    if isinstance(message.content, str):
        return [{"role": message.role, "content": message.content}]
    told = "".join([text_of(block) for block in message.content])
    out: list[dict[str, Json]] = []
    if message.calls:
        turn = {"role": "assistant", "tool_calls": [_call(call, arguments_as_text) for call in message.calls]}
        out.append({**turn, "content": told} if told else turn)
    for result in message.results:
        out.append({"role": "tool", "tool_call_id": result.call_id, "content": result.content})
    if not out or (told and not message.calls):
        out.append({"role": message.role, "content": told})
    return out


def text_of(block: Block) -> str:
    """What a block says in words: a stored part by its stand-in."""
    if isinstance(block, MediaBlock):
        return block.part.reading
    return block.text if isinstance(block, TextBlock) else ""


def _call(call: ToolUse, as_text: bool) -> dict[str, Json]:
    given = dict(call.input)
    shape: dict[str, Json] = {"id": call.id, "type": "function"}
    shape["function"] = {"name": call.name, "arguments": write_json(given) if as_text else given}
    if call.thought_signature is not None:
        shape["extra_content"] = {"google": {"thought_signature": call.thought_signature}}
    return shape


def tool_list(tools: Sequence[ToolDefinition]) -> list[Json]:
    """`tools` of a chat completion."""
    return [
        {
            "type": "function",
            "function": {"name": tool.name, "description": tool.description, "parameters": dict(tool.parameters)},
        }
        for tool in tools
    ]


def _without_unpaired(messages: list[dict[str, Json]]) -> list[dict[str, Json]]:
    """Calls of which not every one was answered go, and answers to no call."""
    answered = {message["tool_call_id"] for message in messages if message["role"] == "tool"}
    called = {call["id"] for message in messages for call in message.get("tool_calls", ())}

    def stays(message: dict[str, Json]) -> bool:
        if "tool_calls" in message:
            return all([call["id"] in answered for call in message["tool_calls"]])
        return message["role"] != "tool" or message["tool_call_id"] in called

    return [message for message in messages if stays(message)]


def _without_unsigned(messages: list[dict[str, Json]], texts: Texts) -> list[dict[str, Json]]:
    """Gemini refuses a call that it did not sign: such a call and its result become the assistant's own words."""
    answers = {message["tool_call_id"]: message["content"] for message in messages if message["role"] == "tool"}
    told: set[str] = set()
    out: list[dict[str, Json]] = []
    for message in messages:
        if message["role"] == "tool" and message["tool_call_id"] in told:
            continue
        foreign = [call for call in message.get("tool_calls", ()) if "extra_content" not in call]
        if not foreign:
            out.append(message)
            continue
        words = message.get("content", "")
        for call in foreign:
            told.add(call["id"])
            function = call["function"]
            arguments = function["arguments"]
            shown = arguments if isinstance(arguments, str) else write_json(arguments)
            slots = {"name": function["name"], "arguments": shown, "answer": answers.get(call["id"], "")}
            words += "\n\n" + texts.say("wire.earlier_call", **slots)
        kept = [call for call in message["tool_calls"] if "extra_content" in call]
        changed = {**message, "content": words, "tool_calls": kept}
        if not kept:
            del changed["tool_calls"]
        out.append(changed)
    return out


def _with_turns_before_calls(messages: list[dict[str, Json]], turn: dict[str, Json]) -> list[dict[str, Json]]:
    """A call has to follow a turn of the user or a result."""
    out: list[dict[str, Json]] = []
    for message in messages:
        if message.get("tool_calls") and (not out or out[-1]["role"] not in ("user", "tool")):
            out.append(turn)
        out.append(message)
    return out


def _with_a_user_turn(messages: list[dict[str, Json]], turn: dict[str, Json]) -> list[dict[str, Json]]:
    if any([message["role"] == "user" for message in messages]):
        return messages
    place = 1 if messages and messages[0]["role"] == "system" else 0
    return [*messages[:place], turn, *messages[place:]]


# Answers


class _Turn:
    def __init__(self) -> None:
        self.fold = Fold(WHO, "openai_call")
        self.done = False

    def take(self, event: str, value: Mapping[str, Json]) -> str:
        _raise_reported(value)
        if value.get("usage") is not None:
            self.fold.usage = Usage()  # a server may tell the total again and again
            self.fold.charge(_usage(mapping(value["usage"], "usage")))
        choices = items(value.get("choices"), "choices")
        if not choices:
            return ""
        choice = mapping(choices[0], "choices[0]")
        said = _take_message(self.fold, mapping(choice.get("delta"), "choices[0].delta"), "choices[0].delta")
        reason = word(choice.get("finish_reason"))
        if reason:
            _end(self.fold, reason)
        return said


def _take_message(fold: Fold, message: Mapping[str, Json], where: str) -> str:
    """A message or a piece of one; the text in it."""
    said = text(message.get("content"), f"{where}.content")
    fold.say(said)
    fold.think(_thoughts(message))
    for place, each in enumerate(items(message.get("tool_calls"), f"{where}.tool_calls")):
        call = mapping(each, f"{where}.tool_calls[{place}]")
        function = mapping(call.get("function"), f"{where}.tool_calls[{place}].function")
        index = index_of(call.get("index"), place)
        written = function.get("arguments")
        fold.call(
            index,
            id=word(call.get("id")),
            name=word(function.get("name")),
            piece=written if isinstance(written, str) else "",
            given=None if isinstance(written, str) else written,
        )
        extra = call.get("extra_content")
        google = extra.get("google") if isinstance(extra, Mapping) else None
        fold.sign(index, word(google.get("thought_signature")) if isinstance(google, Mapping) else None)
    return said


def _thoughts(message: Mapping[str, Json]) -> str:
    """Reasoning in the clear, of which servers have several spellings."""
    for key in ("reasoning", "reasoning_content"):
        if isinstance(message.get(key), str):
            return str(message[key])
    details = message.get("reasoning_details")
    if not isinstance(details, list):
        return ""
    return "".join([word(each.get("text")) or "" for each in details if isinstance(each, Mapping)])


def _usage(usage: Mapping[str, Json]) -> Usage:
    """What this format names ``prompt_tokens`` holds both cache counts, which are taken out again."""
    details = usage.get("prompt_tokens_details")
    details = details if isinstance(details, Mapping) else {}
    cached, written = count(details.get("cached_tokens")), count(details.get("cache_write_tokens"))
    prompt = max(count(usage.get("prompt_tokens")) - cached - written, 0)
    return Usage(prompt, count(usage.get("completion_tokens")), cached, written, amount(usage.get("cost")))


def _end(fold: Fold, reason: str) -> None:
    fold.end(_STOPS.get(reason, "end"), None if reason in _STOPS else reason)


def _raise_reported(value: Mapping[str, Json]) -> None:
    """A gateway may tell a failure inside an answer that began as a success."""
    error = value.get("error")
    if error is not None:
        raise envelope(error)


def envelope(error: Json) -> ProviderError:
    """The failure that an ``error`` of this format tells: an object, or a text."""
    if not isinstance(error, Mapping):
        return reported(error if isinstance(error, str) else write_json(error))
    code = error.get("code")
    status = int(code) if isinstance(code, str) and code.isdecimal() and len(code) == 3 else count(code)
    told = (word(error.get("message")) or "").strip() or write_json(error)
    return reported(told, status=status if 100 <= status <= 599 else 0)
