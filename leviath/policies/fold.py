"""Arithmetic of a fold: when it happens, how many leading messages it takes, and the key of a request for it.

After Awaken's `awaken-ext-compact` fold.rs and plugin.rs. Ratios are IEEE doubles, compared without rounding.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from leviath.policies import texts
from leviath.policies.compact_config import CompactConfig
from leviath.policies.json_text import compact_json
from leviath.policies.messages import Message, Role, Text, estimate_tokens
from leviath.policies.options import Options
from leviath.policies.pairing import round_start

PROMPT_ID = "compact-prompt"
SUMMARY_ID = "compact-summary"


def fold_point(length: int, threshold: int, keep_last: int) -> int | None:
    """Leading messages to fold when a conversation is longer than `threshold`; None for no fold."""
    return prefix(length, keep_last) if length > threshold else None


def token_fold_point(tokens: int, max_tokens: int, trigger_ratio: float, length: int, keep_last: int) -> int | None:
    """The same, when `tokens` reach `trigger_ratio` of `max_tokens`."""
    return prefix(length, keep_last) if float(tokens) >= trigger_ratio * float(max_tokens) else None


def prefix(length: int, keep_last: int) -> int | None:
    """All but the last `keep_last` of `length` messages; None where that is nothing."""
    return length - keep_last if length > keep_last else None


@dataclass(frozen=True)
class FoldRule:
    """A configuration read for one evaluation: which conversations fold, and where."""

    config: CompactConfig
    options: Options

    @property
    def trigger(self) -> float:
        """Tokens at which a fold happens; only with `max_tokens`."""
        ratio = 1.0 if self.options.effective_trigger else self.config.trigger_ratio
        return ratio * float(self.config.max_tokens or 0)

    def fires(self, conversation: Sequence[Message]) -> bool:
        """Is the conversation over the hard trigger?"""
        if self.config.max_tokens is not None:
            return float(estimate_tokens(conversation)) >= self.trigger
        return not self.options.effective_trigger and len(conversation) > self.config.threshold

    def nearly_fires(self, conversation: Sequence[Message]) -> bool:
        """Is it over the soft trigger, from which on a summary may be prepared?

        Both comparisons are inclusive.
        """
        if self.config.max_tokens is not None:
            return float(estimate_tokens(conversation)) >= self.trigger * self.config.prefetch_ratio
        if self.options.effective_trigger:
            return False
        return float(len(conversation)) >= float(self.config.threshold) * self.config.prefetch_ratio

    def point(self, conversation: Sequence[Message]) -> int | None:
        """How many leading messages a fold would take now; None for none, also when only system messages would go."""
        at = prefix(len(conversation), self.config.keep_last)
        if at is not None and self.options.safe_boundary:
            at = round_start(conversation, at)
        return at if at and self._folds_something(conversation, at) else None

    def _folds_something(self, conversation: Sequence[Message], covered: int) -> bool:
        if self.options.summarise_system:
            return True
        return any(conversation[index].role is not Role.SYSTEM for index in range(covered))

    def is_boundary(self, conversation: Sequence[Message], index: int) -> bool:
        """May a summary end here?"""
        return not self.options.safe_boundary or round_start(conversation, index) == index

    def seed(self, conversation: Sequence[Message], covered: int) -> list[Message]:
        """What of the first `covered` messages the compactor is given."""
        head = conversation[:covered]
        if self.options.summarise_system:
            return list(head)
        return [message for message in head if message.role is not Role.SYSTEM]


@dataclass(frozen=True)
class CompactRequest:
    """An exact order for a summary.

    agent_id: the compactor. scope: whose conversation it is (the parent thread). key: its content address.
    covered_messages: leading messages of the conversation that it stands for. seed: those messages (as the rule has
    them) and the prompt as a last user message. agent_instructions: override of the compactor's own; not in the key.
    """

    agent_id: str
    scope: str
    key: str
    covered_messages: int
    seed: tuple[Message, ...]
    agent_instructions: str | None = None

    @property
    def prompt(self) -> str:
        """The task prompt."""
        return self.seed[-1].text


def make_request(rule: FoldRule, scope: str, conversation: Sequence[Message], covered: int) -> CompactRequest:
    """The request for a summary of the first `covered` messages.

    An empty `instructions` is an empty prompt; only a missing one takes the default.
    """
    config = rule.config
    text = texts.SUMMARIZE_PROMPT if config.instructions is None else config.instructions
    seed = (*rule.seed(conversation, covered), Message(PROMPT_ID, Role.USER, (Text(text),)))
    key = request_key(scope, config.agent_id, covered, seed)
    return CompactRequest(config.agent_id, scope, key, covered, seed, config.agent_instructions)


def hashed_json(scope: str, agent_id: str, covered: int, seed: Sequence[Message]) -> str:
    """The JSON text whose digest is a request's key: `[scope, agent, covered, messages]` without blanks."""
    head = compact_json([scope, agent_id, covered])[:-1]
    return f"{head},[{','.join([message.wire_text() for message in seed])}]]"


def request_key(scope: str, agent_id: str, covered: int, seed: Sequence[Message]) -> str:
    """`compact-` and the SHA-256 of `hashed_json`, in lower-case hexadecimal."""
    data = hashed_json(scope, agent_id, covered, seed).encode("utf-8", "surrogatepass")
    return f"compact-{hashlib.sha256(data).hexdigest()}"
