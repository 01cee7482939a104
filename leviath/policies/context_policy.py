"""`ContextPolicy`: how much of a message list a request shows.

Wire form: `{"kind": "keep_all"}` or `{"kind": "keep_last", "keep_last": N}`; texts of errors are those of Awaken's
loader (`awaken-runtime-contract` resolved.rs, `engine/convert.rs::apply_context_policy`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from leviath.policies import texts, wire
from leviath.policies.errors import ConfigError, ContextOverflow
from leviath.policies.messages import JSON, Message, Role, request_tokens, systems_before

_KINDS = ("keep_all", "keep_last")


class ContextPolicy:
    """Base of the two policies, `ContextPolicy.KeepAll()` (the default) and `ContextPolicy.KeepLast(keep_last=N)`."""

    KeepAll: ClassVar[type[KeepAll]]
    KeepLast: ClassVar[type[KeepLast]]

    def to_json(self) -> JSON:
        """Its wire form."""
        raise NotImplementedError

    def start(self, messages: Sequence[Message], at_least: int = 0) -> tuple[int, int | None]:
        """From which position on, not before `at_least`, all messages are shown, and how many others that are not
        system messages may be shown besides (None: any number)."""
        raise NotImplementedError

    def trim(self, messages: Sequence[Message]) -> list[Message]:
        """The messages that a request shows, before tool rounds are paired. The argument is not changed."""
        start, _ = self.start(messages)
        return [*systems_before(messages, start), *messages[start:]]

    @staticmethod
    def from_json(value: JSON) -> ContextPolicy:
        """Read the wire form. Raises ConfigError."""
        fields = wire.tagged(value, "kind", _KINDS, "internally tagged enum ContextPolicy")
        if fields.tag == "keep_all":
            return KeepAll()
        return KeepLast(wire.unsigned(fields.required("keep_last", "struct variant ContextPolicy::KeepLast"), 64))


@dataclass(frozen=True)
class KeepAll(ContextPolicy):
    """Show every message."""

    def to_json(self) -> JSON:
        return {"kind": "keep_all"}

    def start(self, messages: Sequence[Message], at_least: int = 0) -> tuple[int, int | None]:
        return at_least, None


@dataclass(frozen=True)
class KeepLast(ContextPolicy):
    """Show every system message, wherever it stands, and the last `keep_last` of the others.

    `keep_last` is a number of messages, 0 or more; system messages do not count. Pairing of tool rounds may leave
    fewer, never more. Raises ConfigError for a number that is negative or over 64 bits.
    """

    keep_last: int

    def __post_init__(self) -> None:
        wire.unsigned(self.keep_last, 64)

    def to_json(self) -> JSON:
        return {"kind": "keep_last", "keep_last": self.keep_last}

    def start(self, messages: Sequence[Message], at_least: int = 0) -> tuple[int, int | None]:
        start, wanted = len(messages), self.keep_last
        while start > at_least and wanted > 0:
            start -= 1
            if messages[start].role is not Role.SYSTEM:
                wanted -= 1
        return start, wanted


ContextPolicy.KeepAll = KeepAll
ContextPolicy.KeepLast = KeepLast


def trim_to_tokens(
    messages: Sequence[Message], max_tokens: int, count: Callable[[Message], int] = request_tokens
) -> list[Message]:
    """Every system message and as many of the newest others as fit into `max_tokens`.

    System messages are counted once and never cut. `count` gives the tokens of one message. Raises ContextOverflow
    when the system messages alone are over the limit, ConfigError for a negative limit.
    """
    if max_tokens < 0:
        raise ConfigError(f"max_tokens must be >= 0, got {max_tokens}")
    pinned = [(count(message), message) for message in messages if message.role is Role.SYSTEM]
    used = sum(size for size, _ in pinned)
    if used > max_tokens:
        part_tokens, largest = max(pinned, key=lambda pair: pair[0])
        part = f"system message {largest.id or '(without id)'}"
        text = texts.OVERFLOW.format(needed=used, limit=max_tokens, part=part, part_tokens=part_tokens)
        raise ContextOverflow(text, used, max_tokens, part, part_tokens)
    wanted = 0
    for message in reversed(messages):
        if message.role is Role.SYSTEM:
            continue
        used += count(message)
        if used > max_tokens:
            break
        wanted += 1
    return KeepLast(wanted).trim(messages)
