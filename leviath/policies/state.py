"""State that hooks commit beside messages: commands, how they merge, and the keys that the context controls use.

After Awaken's `awaken-agent-contract` state.rs, `awaken-runtime-contract` plugin/phase.rs and compaction.rs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeGuard

from leviath.policies.errors import PolicyError, StateConflict, StateError
from leviath.policies.messages import JSON, Message, from_wire

CONTEXT_MESSAGES = "context_messages"
CONTEXT_WINDOW = "context_window"
MARKER_PREFIX = "compaction/"


class Scope(Enum):
    """Who sees a state entry: the run that wrote it, or every run of the thread."""

    RUN = "Run"
    THREAD = "Thread"


class Merge(Enum):
    """What happens when a key is written again: objects of a commutative key merge one level deep, other values
    replace; an exclusive key may be set once in a batch."""

    DISJOINT = "Disjoint"
    COMMUTATIVE = "Commutative"
    EXCLUSIVE = "Exclusive"


@dataclass(frozen=True)
class Command:
    """Set a key to a JSON value, or remove it. `run` is the owner of a run-scoped command."""

    scope: Scope
    key: str
    merge: Merge = Merge.DISJOINT
    value: JSON = None
    removes: bool = False
    run: str | None = None

    def wire(self) -> JSON:
        """Its JSON form."""
        head = {"scope": self.scope.value, "key": self.key, "merge": self.merge.value}
        owner = {} if self.run is None else {"run_id": self.run}
        return {**head, **owner, **({"remove": True} if self.removes else {"set": self.value})}

    @classmethod
    def from_wire(cls, wire: JSON) -> Command:
        """Read the JSON form. Raises PolicyError."""
        try:
            removes = wire.get("remove") is True
            merge = Merge(wire.get("merge", Merge.DISJOINT.value))
            return cls(Scope(wire["scope"]), wire["key"], merge, wire.get("set"), removes, wire.get("run_id"))
        except (KeyError, ValueError, TypeError, AttributeError) as error:
            raise PolicyError(
                f"not a state command (the log was changed, or is of another version): {str(wire)[:80]}"
            ) from error


def visible(commands: Iterable[Command], run: str) -> Iterator[Command]:
    """The commands that a run sees: those of its thread, and its own."""
    return (command for command in commands if command.scope is Scope.THREAD or command.run == run)


class StateStore:
    """What a sequence of commands adds up to."""

    def __init__(self, commands: Iterable[Command] = ()) -> None:
        self._values: dict[str, JSON] = {}
        for command in commands:
            self.apply(command)

    @staticmethod
    def validate_batch(commands: Sequence[Command]) -> None:
        """Raise StateConflict where one batch sets an exclusive key twice."""
        seen: set[tuple[Scope, str]] = set()
        for command in commands:
            place = (command.scope, command.key)
            if command.merge is Merge.EXCLUSIVE and place in seen:
                raise StateConflict(f"state key `{command.key}` is exclusive and was set twice in one step")
            seen.add(place)

    def apply(self, command: Command) -> None:
        """Take one command in."""
        if command.removes:
            self._values.pop(command.key, None)
            return
        old = self._values.get(command.key)
        if command.merge is Merge.COMMUTATIVE and isinstance(old, Mapping) and isinstance(command.value, Mapping):
            self._values[command.key] = {**old, **command.value}
        else:
            self._values[command.key] = command.value

    def get(self, key: str) -> JSON:
        """The value under `key`, or None."""
        return self._values.get(key)

    def __contains__(self, key: object) -> bool:
        return key in self._values

    def keys(self) -> list[str]:
        """The keys that are set, in order of their first setting."""
        return list(self._values)


class ContextMessages:
    """Request-only messages by the id of the producer that wrote them (run-scoped, commutative).

    They stand after the agent's instructions and before the transcript, producers in order of their ids.
    """

    @staticmethod
    def write(producer: str, messages: Sequence[Message]) -> Command:
        """The command by which `producer` replaces its own messages."""
        value = {producer: [message.wire() for message in messages]}
        return Command(Scope.RUN, CONTEXT_MESSAGES, Merge.COMMUTATIVE, value)

    @staticmethod
    def has(store: StateStore, producer: str) -> bool:
        """Has `producer` written anything, be it no message at all? A malformed entry counts as nothing."""
        value = store.get(CONTEXT_MESSAGES)
        return isinstance(value, Mapping) and producer in value

    @staticmethod
    def load(store: StateStore) -> dict[str, list[Message]]:
        """The messages by producer, in order of producer ids. Raises StateError for a malformed value."""
        value = store.get(CONTEXT_MESSAGES)
        if value is None:
            return {}
        try:
            return {producer: [from_wire(wire) for wire in value[producer]] for producer in sorted(value)}
        except (PolicyError, TypeError, KeyError) as error:
            raise StateError(f"state key `{CONTEXT_MESSAGES}` does not hold lists of messages") from error

    @classmethod
    def prelude(cls, store: StateStore) -> list[Message]:
        """All of them in one list."""
        return [message for messages in cls.load(store).values() for message in messages]


@dataclass(frozen=True)
class ContextWindow:
    """The tail of the transcript that a folded run still shows.

    keep_last: messages. conversation_len: length of the transcript when it folded; None in the older, bare form.
    Run-scoped and exclusive.
    """

    keep_last: int
    conversation_len: int | None = None

    def write(self) -> Command:
        """The command that sets it."""
        value: JSON = self.keep_last
        if self.conversation_len is not None:
            value = {"keep_last": self.keep_last, "conversation_len": self.conversation_len}
        return Command(Scope.RUN, CONTEXT_WINDOW, Merge.EXCLUSIVE, value)

    @staticmethod
    def load(store: StateStore) -> ContextWindow | None:
        """The recorded window, or None. Raises StateError for a malformed value."""
        value = store.get(CONTEXT_WINDOW)
        if value is None:
            return None
        if isinstance(value, Mapping):
            keep_last, length = value.get("keep_last"), value.get("conversation_len")
            if _is_count(keep_last) and _is_count(length):
                return ContextWindow(keep_last, length)
        elif _is_count(value):
            return ContextWindow(value)
        raise StateError(f"state key `{CONTEXT_WINDOW}` is neither a number nor {{keep_last, conversation_len}}")

    def keep_at(self, length: int) -> int | None:
        """How many messages of a transcript of `length` still show: the recorded tail and what followed it.

        None (show everything) for a transcript that is shorter than at the fold, and for the bare form.
        """
        if self.conversation_len is None or length < self.conversation_len:
            return None
        return self.keep_last + (length - self.conversation_len)


def _is_count(value: JSON) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


class RunCompactionMarker:
    """The thread's record that a run folded: `compaction/<run>` = true. An observation, never used to rebuild."""

    @staticmethod
    def command(run: str) -> Command:
        """The command that sets it."""
        return Command(Scope.THREAD, MARKER_PREFIX + run, Merge.COMMUTATIVE, True)

    @staticmethod
    def is_recorded(commands: Iterable[Command], run: str) -> bool:
        """Did the run fold? The last thread-scoped command for exactly its key decides, and only `true` counts."""
        recorded = False
        for command in commands:
            if command.scope is Scope.THREAD and command.key == MARKER_PREFIX + run:
                recorded = not command.removes and command.value is True
        return recorded
