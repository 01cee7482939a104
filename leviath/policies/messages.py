"""Messages of a thread: role, id and content blocks. All are immutable values.

Wire form (JSON, fields in this order) after Awaken's `awaken-agent-contract`: `{"id", "role": "User", "content":
[block, …]}` with blocks `{"type": "text" | "image" | "tool_use" | "tool_result" | "reasoning", …}`. Roles are read
in either case.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, TypeAlias

from leviath.policies.errors import PolicyError
from leviath.policies.json_text import compact_json
from leviath.text import BYTES_PER_TOKEN, byte_length

JSON: TypeAlias = Any


class Role(Enum):
    """Who speaks."""

    SYSTEM = "System"
    USER = "User"
    ASSISTANT = "Assistant"
    TOOL = "Tool"


_ROLES = {spelling: role for role in Role for spelling in (role.value, role.value.lower())}


# A string as JSON, other characters than controls as they are; in C where the interpreter has it.
_string: Callable[[str], str] = json.encoder.encode_basestring


class _Frozen:
    """Holds a JSON value as text, so that nobody who reads it can change it."""

    __slots__ = ("_text",)

    def __init__(self, value: JSON) -> None:
        try:
            self._text = compact_json(value, sort=True)
        except (TypeError, ValueError, RecursionError) as error:
            raise PolicyError(f"not a JSON value: {_brief(value)}") from error

    def get(self) -> JSON:
        return json.loads(self._text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Frozen) and self._text == other._text

    def __hash__(self) -> int:
        return hash(self._text)

    def __repr__(self) -> str:
        return self._text

    def __len__(self) -> int:
        return byte_length(self._text)


def _checked(value: object, what: str) -> None:
    if not isinstance(value, str):
        raise PolicyError(f"not a message: {what} must be text, and is {_brief(value)}")


@dataclass(frozen=True)
class Text:
    """Plain text. Raises PolicyError for anything else, as all blocks do for what they cannot hold."""

    text: str

    def __post_init__(self) -> None:
        if type(self.text) is not str:
            _checked(self.text, "the text of a block")

    def wire(self) -> JSON:
        return {"type": "text", "text": self.text}

    def wire_text(self) -> str:
        return f'{{"type":"text","text":{_string(self.text)}}}'


@dataclass(frozen=True, init=False)
class Image:
    """An image by reference: a JSON object such as `{"type": "url", "url": …}`. Counts no tokens."""

    _source: _Frozen

    def __init__(self, source: JSON) -> None:
        if not isinstance(source, Mapping):
            raise PolicyError(f"not a message: the source of an image must be an object, and is {_brief(source)}")
        object.__setattr__(self, "_source", _Frozen(source))

    @property
    def source(self) -> JSON:
        """A fresh copy of the source."""
        return self._source.get()

    def wire(self) -> JSON:
        return {"type": "image", "source": self.source}

    def wire_text(self) -> str:
        return f'{{"type":"image","source":{self._source!r}}}'


@dataclass(frozen=True, init=False)
class ToolUse:
    """A call that the assistant makes: `id`, tool `name` and JSON `input` (an object).

    A call whose arguments were cut off is `incomplete`; its input is then the text that arrived.
    """

    id: str
    name: str
    incomplete: bool
    _input: _Frozen

    def __init__(self, id: str, name: str, input: JSON = None, *, incomplete: bool = False) -> None:
        _checked(id, "the id of a call")
        _checked(name, "the name of a called tool")
        object.__setattr__(self, "id", id)
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "incomplete", incomplete)
        object.__setattr__(self, "_input", _Frozen({} if input is None else input))

    @classmethod
    def from_arguments(cls, id: str, name: str, arguments: str) -> ToolUse:
        """A call whose arguments come as JSON text; no text means no arguments."""
        try:
            value = json.loads(arguments) if arguments.strip() else {}
        except (ValueError, RecursionError):
            return cls(id, name, arguments, incomplete=True)
        if not isinstance(value, dict):
            return cls(id, name, arguments, incomplete=True)
        return cls(id, name, value)

    @property
    def input(self) -> JSON:
        """A fresh copy of the input."""
        return self._input.get()

    @property
    def input_bytes(self) -> int:
        """Size of the input as JSON, in bytes."""
        return len(self._input)

    def wire(self) -> JSON:
        wire = {"type": "tool_use", "id": self.id, "name": self.name, "input": self.input}
        return {**wire, "incomplete": True} if self.incomplete else wire

    def wire_text(self) -> str:
        end = ',"incomplete":true' if self.incomplete else ""
        name = _string(self.name)
        return f'{{"type":"tool_use","id":{_string(self.id)},"name":{name},"input":{self._input!r}{end}}}'


@dataclass(frozen=True)
class ToolResult:
    """The answer to the call `tool_use_id`."""

    tool_use_id: str
    content: tuple[Block, ...] = ()
    is_error: bool = False

    def __post_init__(self) -> None:
        _checked(self.tool_use_id, "the id of the call that a result answers")

    def wire(self) -> JSON:
        content = [block.wire() for block in self.content]
        wire = {"type": "tool_result", "tool_use_id": self.tool_use_id, "content": content}
        return {**wire, "is_error": True} if self.is_error else wire

    def wire_text(self) -> str:
        content = ",".join([block.wire_text() for block in self.content])
        end = ',"is_error":true' if self.is_error else ""
        return f'{{"type":"tool_result","tool_use_id":{_string(self.tool_use_id)},"content":[{content}]{end}}}'


@dataclass(frozen=True)
class Reasoning:
    """What the model thought aloud; `signature` is the provider's seal over it. Counts no tokens, is no text."""

    text: str
    signature: str | None = None

    def __post_init__(self) -> None:
        _checked(self.text, "reasoning")
        if self.signature is not None:
            _checked(self.signature, "the signature of reasoning")

    def wire(self) -> JSON:
        wire = {"type": "reasoning", "text": self.text}
        return wire if self.signature is None else {**wire, "signature": self.signature}

    def wire_text(self) -> str:
        end = "" if self.signature is None else f',"signature":{_string(self.signature)}'
        return f'{{"type":"reasoning","text":{_string(self.text)}{end}}}'


Block: TypeAlias = "Text | Image | ToolUse | ToolResult | Reasoning"


def blocks(content: str | Block | Iterable[Block]) -> tuple[Block, ...]:
    """Content as a tuple of blocks; a string is one text block."""
    if isinstance(content, str):
        return (Text(content),)
    if isinstance(content, (Text, Image, ToolUse, ToolResult, Reasoning)):
        return (content,)
    return tuple(content)


def text_of(content: Iterable[Block]) -> str:
    """The text of text blocks and, recursively, of tool results, with nothing between.

    Images, tool calls and reasoning give nothing (`content::extract_text`).
    """
    return "".join(
        b.text if isinstance(b, Text) else text_of(b.content) if isinstance(b, ToolResult) else "" for b in content
    )


@dataclass(frozen=True)
class Message:
    """One message: `id`, `role`, `content`."""

    id: str
    role: Role
    content: tuple[Block, ...]
    # What is found out about it once: bytes of text, ids of calls, whether a request takes it as it is.
    _found: list[Any] = field(default_factory=lambda: [None, None, None], init=False, repr=False, compare=False)

    @property
    def text(self) -> str:
        """Its text content; see `text_of`."""
        return text_of(self.content)

    @property
    def text_bytes(self) -> int:
        """Size of its text content in UTF-8 bytes."""
        if self._found[0] is None:
            self._found[0] = byte_length(self.text)
        size: int = self._found[0]
        return size

    @property
    def call_ids(self) -> tuple[str, ...]:
        """Ids of the tool calls in it, in order."""
        if self._found[1] is None:
            self._found[1] = tuple(b.id for b in self.content if isinstance(b, ToolUse))
        ids: tuple[str, ...] = self._found[1]
        return ids

    @property
    def calls(self) -> tuple[ToolUse, ...]:
        """The tool calls in it, in order."""
        return tuple(b for b in self.content if isinstance(b, ToolUse))

    @property
    def is_clean(self) -> bool:
        """Does it hold something, no blank text, and no tool result without content?"""
        if self._found[2] is None:
            self._found[2] = bool(self.content) and all(map(_says_something, self.content))
        clean: bool = self._found[2]
        return clean

    def with_content(self, content: Iterable[Block]) -> Message:
        """The same message with other content."""
        return Message(self.id, self.role, tuple(content))

    def wire(self) -> JSON:
        """Its JSON form, made anew."""
        return {"id": self.id, "role": self.role.value, "content": [block.wire() for block in self.content]}

    def wire_text(self) -> str:
        """Its JSON form as text without blanks."""
        content = ",".join([block.wire_text() for block in self.content])
        return f'{{"id":{_string(self.id)},"role":"{self.role.value}","content":[{content}]}}'


def is_blank_text(block: object) -> bool:
    """Is it a text block with nothing in it but white space?"""
    return isinstance(block, Text) and (not block.text or block.text.isspace())


def is_blank(message: Message) -> bool:
    """Does it hold nothing but blank text?"""
    return all(map(is_blank_text, message.content))


def _says_something(block: object) -> bool:
    if isinstance(block, ToolResult):
        return bool(block.content) and not any(map(is_blank_text, block.content))
    return not is_blank_text(block)


class Transcript(list[Message]):
    """A list of messages that only grows, and knows where its system messages are."""

    def __init__(self, messages: Iterable[Message] = ()) -> None:
        super().__init__(messages)
        self._systems: list[int] = []
        self._seen = 0

    def systems_before(self, end: int) -> list[Message]:
        """The system messages among the first `end`."""
        for position in range(self._seen, len(self)):
            if self[position].role is Role.SYSTEM:
                self._systems.append(position)
        self._seen = len(self)
        return [self[position] for position in self._systems[: bisect_left(self._systems, end)]]


def systems_before(messages: Sequence[Message], end: int) -> list[Message]:
    """The system messages among the first `end` of any sequence."""
    if isinstance(messages, Transcript):
        return messages.systems_before(end)
    return [message for message in messages[:end] if message.role is Role.SYSTEM]


def system(content: str | Iterable[Block], id: str = "") -> Message:
    """A system message."""
    return Message(id, Role.SYSTEM, blocks(content))


def user(content: str | Iterable[Block], id: str = "") -> Message:
    """A user message."""
    return Message(id, Role.USER, blocks(content))


def assistant(content: str | Iterable[Block], id: str = "") -> Message:
    """An assistant message."""
    return Message(id, Role.ASSISTANT, blocks(content))


def tool(tool_use_id: str, content: str | Iterable[Block], id: str = "", *, is_error: bool = False) -> Message:
    """A tool message that answers one call."""
    return Message(id, Role.TOOL, (ToolResult(tool_use_id, blocks(content), is_error),))


def from_wire(wire: JSON) -> Message:
    """Read a message's JSON form. Raises PolicyError for anything else."""
    try:
        role = _ROLES[wire["role"]]
        return Message(str(wire.get("id", "")), role, tuple(_block(block) for block in wire["content"]))
    except (KeyError, TypeError, AttributeError, RecursionError) as error:
        raise PolicyError(f"not a message: {_brief(wire)}") from error


def _block(wire: JSON) -> Block:
    kind = wire["type"]
    if kind == "text":
        return Text(str(wire["text"]))
    if kind == "tool_use":
        return ToolUse(wire["id"], wire["name"], wire["input"], incomplete=wire.get("incomplete") is True)
    if kind == "tool_result":
        content = tuple(_block(block) for block in wire["content"])
        return ToolResult(wire["tool_use_id"], content, wire.get("is_error") is True)
    if kind == "image":
        return Image(wire["source"])
    if kind == "reasoning":
        return Reasoning(str(wire["text"]), wire.get("signature"))
    raise KeyError(kind)


def _brief(value: object) -> str:
    try:
        text = repr(value)
    except Exception:  # a repr may fail in any way, by depth for one
        return type(value).__name__
    return text if len(text) <= 120 else text[:119] + "…"


def estimate_tokens(messages: Sequence[Message]) -> int:
    """Tokens by estimate: UTF-8 bytes of all text content, divided by four once, rounded down.

    Tool-call arguments, images and roles count nothing (`plugin::estimate_tokens`).
    """
    return sum([message.text_bytes for message in messages]) // BYTES_PER_TOKEN


def request_tokens(message: Message) -> int:
    """Tokens by estimate that a message takes in a request: text, reasoning and call arguments, rounded up."""
    size = message.text_bytes
    for block in message.content:
        if isinstance(block, ToolUse):
            size += byte_length(block.name) + block.input_bytes
        elif isinstance(block, Reasoning):
            size += byte_length(block.text)
    return -(-size // BYTES_PER_TOKEN)
