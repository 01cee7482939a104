"""What a region holds: entries, their content, and the kinds of entry.

Shapes follow Leviath ``core/region/mod.rs``, ``core/region/parts.rs`` and ``core/mime/part.rs``; entries have a
stable id besides, which Leviath's do not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from leviath.text import byte_length

Json = Any
"""A JSON value: None, bool, int, float, str, list or dict of such."""
KindName = Literal["text", "user_message", "assistant_turn", "tool_result"]
Delivery = Literal["native", "text", "stand_in"]
TEXT_PLAIN = "text/plain"


# Kinds of entry


@dataclass(frozen=True, slots=True)
class ToolCall:
    """One call of an assistant turn. ``arguments`` is any JSON value: a call that was cut off holds its text."""

    id: str
    name: str
    arguments: Json = field(default_factory=dict)
    thought_signature: str | None = None

    def as_json(self) -> dict[str, Json]:
        value = {"id": self.id, "name": self.name, "arguments": self.arguments}
        return value if self.thought_signature is None else {**value, "thought_signature": self.thought_signature}

    @classmethod
    def from_json(cls, value: Mapping[str, Json]) -> ToolCall:
        return cls(value["id"], value["name"], value.get("arguments", {}), value.get("thought_signature"))


@dataclass(frozen=True, slots=True)
class TextEntry:
    name: ClassVar[KindName] = "text"

    def as_json(self) -> dict[str, Json]:
        return {"type": "Text"}


@dataclass(frozen=True, slots=True)
class UserMessage:
    name: ClassVar[KindName] = "user_message"

    def as_json(self) -> dict[str, Json]:
        return {"type": "UserMessage"}


@dataclass(frozen=True, slots=True)
class AssistantTurn:
    calls: tuple[ToolCall, ...] = ()
    name: ClassVar[KindName] = "assistant_turn"

    def as_json(self) -> dict[str, Json]:
        return {"type": "AssistantTurn", "tool_calls": [call.as_json() for call in self.calls]}


@dataclass(frozen=True, slots=True)
class ToolResult:
    call_id: str
    tool: str = ""
    is_error: bool = False
    name: ClassVar[KindName] = "tool_result"

    def as_json(self) -> dict[str, Json]:
        return {
            "type": "ToolResult",
            "tool_call_id": self.call_id,
            "tool_name": self.tool,
            "is_error": self.is_error,
        }


EntryKind = TextEntry | UserMessage | AssistantTurn | ToolResult
TEXT = TextEntry()
USER = UserMessage()


def kind_from_json(value: Mapping[str, Json]) -> EntryKind:
    """The kind that `as_json` wrote; `ValueError` for any other type."""
    name = value["type"]
    if name == "Text":
        return TEXT
    if name == "UserMessage":
        return USER
    if name == "AssistantTurn":
        return AssistantTurn(tuple(ToolCall.from_json(call) for call in value["tool_calls"]))
    if name == "ToolResult":
        return ToolResult(value["tool_call_id"], value.get("tool_name", ""), value.get("is_error", False))
    raise ValueError(f"no entry kind called {name!r}")


# Content


@dataclass(frozen=True, slots=True)
class BlobRef:
    """A stored part: where its bytes are (``sha256``), how big, and the one line that stands for it in text.

    ``size`` is bytes, ``duration_ms`` milliseconds, ``tokens`` what its bytes cost a model that takes them natively.
    """

    sha256: str
    mime_type: str
    size: int
    width: int | None = None
    height: int | None = None
    duration_ms: int | None = None
    tokens: int = 0
    stand_in: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """One typed piece of an entry: inline ``text``, or a stored ``blob``."""

    mime_type: str = TEXT_PLAIN
    text: str | None = None
    blob: BlobRef | None = None
    name: str | None = None
    deliver: Delivery | None = None

    @classmethod
    def stored(cls, blob: BlobRef, *, name: str | None = None, deliver: Delivery | None = None) -> Part:
        return cls(blob.mime_type, None, blob, name, deliver)

    @property
    def reading(self) -> str:
        """Its text; of a stored part the stand-in."""
        return (self.text or "") if self.blob is None else self.blob.stand_in

    def as_json(self) -> dict[str, Json]:
        """As Leviath stores it: ``body`` is a string, or the map of a stored part."""
        value: dict[str, Json] = {"mime_type": self.mime_type}
        if self.blob is None:
            value["body"] = self.text or ""
        else:
            body = {name: getattr(self.blob, name) for name in ("sha256", "mime_type", "size")}
            optional = {name: getattr(self.blob, name) for name in ("width", "height", "duration_ms")}
            body.update({name: each for name, each in optional.items() if each is not None})
            value["body"] = {**body, "tokens": self.blob.tokens, "stand_in": self.blob.stand_in}
        if self.name is not None:
            value["name"] = self.name
        if self.deliver is not None:
            value["deliver"] = self.deliver
        return value

    @classmethod
    def from_json(cls, value: Mapping[str, Json]) -> Part:
        body = value["body"]
        text, blob = (body, None) if isinstance(body, str) else (None, BlobRef(**body))
        return cls(value["mime_type"], text, blob, value.get("name"), value.get("deliver"))


class Content:
    """What an entry says: parts, and the text they read as.

    The text joins the parts' readings by line feeds, save after one that ends in a line feed and before an empty one.
    """

    __slots__ = ("_parts", "text")

    def __init__(self, text: str, parts: tuple[Part, ...] | None = None) -> None:
        self.text = text
        self._parts = parts

    @classmethod
    def of(cls, content: str | Content | Iterable[Part]) -> Content:
        if isinstance(content, Content):
            return content
        if isinstance(content, str):
            return cls(content)
        given: Any = content
        parts: tuple[Part, ...] = tuple(given) if isinstance(given, Iterable) else (given,)
        if not all(isinstance(part, Part) for part in parts):
            raise TypeError(f"an entry's content is text, or a list of Parts, not {type(content).__name__}")
        if len(parts) == 1 and parts[0] == Part(text=parts[0].text) and parts[0].text is not None:
            return cls(parts[0].text)
        return cls(_joined(part.reading for part in parts), parts)

    @property
    def parts(self) -> tuple[Part, ...]:
        return (Part(text=self.text),) if self._parts is None else self._parts

    @property
    def is_plain(self) -> bool:
        """One unnamed inline text part, and nothing else."""
        return self._parts is None

    @property
    def stored(self) -> tuple[Part, ...]:
        return () if self._parts is None else tuple(part for part in self._parts if part.blob is not None)

    @property
    def inline_text(self) -> str:
        """The text of the inline parts alone."""
        if self._parts is None:
            return self.text
        return _joined(part.text or "" for part in self._parts if part.blob is None)

    def with_text(self, text: str) -> Content:
        """The stored parts kept, everything inline replaced by ``text``."""
        return Content(text) if self._parts is None else Content.of((Part(text=text), *self.stored))

    def as_json(self) -> Json:
        """A string for plain text, else an array of parts."""
        return self.text if self._parts is None else [part.as_json() for part in self._parts]

    @classmethod
    def from_json(cls, value: Json) -> Content:
        return cls(value) if isinstance(value, str) else cls.of(Part.from_json(part) for part in value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Content) and self.text == other.text and self._parts == other._parts

    def __hash__(self) -> int:
        return hash((self.text, self._parts))

    def __repr__(self) -> str:
        return f"Content({self.text!r})" if self._parts is None else f"Content.of({self._parts!r})"


def _joined(texts: Iterable[str]) -> str:
    out = ""
    for text in texts:
        if out and not out.endswith("\n") and text:
            out += "\n"
        out += text
    return out


# Entries


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a region.

    ``id`` is unique in the window and never used again. ``tokens`` is what it was charged when it was written.
    ``timestamp`` is seconds since 1970, UTC. ``reasoning`` is an assistant turn's opaque token of the provider.
    ``order`` sorts the entries of a region; it says nothing else.
    """

    id: int
    content: Content
    tokens: int
    timestamp: int
    kind: EntryKind = TEXT
    key: str | None = None
    metadata: Mapping[str, Json] | None = None
    reasoning: str | None = None
    order: int = 0

    @property
    def text(self) -> str:
        return self.content.text

    def as_json(self) -> dict[str, Json]:
        """Everything, as `from_json` reads it."""
        value: dict[str, Json] = {
            "id": self.id,
            "content": self.content.as_json(),
            "tokens": self.tokens,
            "timestamp": self.timestamp,
            "kind": self.kind.as_json(),
            "order": self.order,
        }
        for name in ("key", "reasoning"):
            if getattr(self, name) is not None:
                value[name] = getattr(self, name)
        if self.metadata is not None:
            value["metadata"] = dict(self.metadata)
        return value

    @classmethod
    def from_json(cls, value: Mapping[str, Json]) -> Entry:
        return cls(
            value["id"],
            Content.from_json(value["content"]),
            value["tokens"],
            value["timestamp"],
            kind_from_json(value["kind"]),
            value.get("key"),
            value.get("metadata"),
            value.get("reasoning"),
            value.get("order", 0),
        )


def part_summary(part: Part) -> dict[str, Json]:
    """A part as scripts see it (Leviath ``scripting/parts.rs``): flat, absent facts as ``None``; sizes in bytes."""
    if part.blob is None:
        text = part.text or ""
        size = byte_length(text)
        return {"mime_type": part.mime_type, "name": part.name, "text": text, "size": size, "tokens": -(-size // 4)}
    blob = part.blob
    return {
        "mime_type": blob.mime_type,
        "name": part.name,
        "sha256": blob.sha256,
        "size": blob.size,
        "width": blob.width,
        "height": blob.height,
        "duration_ms": blob.duration_ms,
        "tokens": blob.tokens,
        "stand_in": blob.stand_in,
        "deliver": part.deliver,
    }
