"""Compaction as a hook before inference: fold the older part of a long conversation into a summary for the request.

Committed messages are never touched. What the hook decides is run state: the summary with its bridge under
`context_messages`, the tail under `context_window`, and a marker on the thread. It decides once a run; later steps and
a resumed run replay the state. After Awaken's `awaken-ext-compact` plugin.rs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from leviath.policies import texts
from leviath.policies.backend import CellBackend, CompactArtifact, CompactBackend, Summariser, summary_text
from leviath.policies.compact_config import CompactConfig
from leviath.policies.errors import ConfigError, PluginConfigError, SummaryError
from leviath.policies.fold import SUMMARY_ID, CompactRequest, FoldRule, make_request
from leviath.policies.messages import JSON, Message, Role, Text, estimate_tokens, is_blank
from leviath.policies.options import Options
from leviath.policies.state import Command, ContextMessages, ContextWindow, RunCompactionMarker, StateStore
from leviath.policies.wait import resolved, within
from leviath.text import trim

COMPACT_PLUGIN_ID = "compact"


@dataclass(frozen=True)
class PhaseContext:
    """Where a hook is called: ids of run and thread, number of the step, and the options in force."""

    run: str
    thread: str
    step: int
    options: Options


@dataclass(frozen=True)
class HookReaction:
    """What a hook wants committed: state commands, and notes (JSON objects) that explain them.

    fails: an exception with which the run must end.
    """

    state: tuple[Command, ...] = ()
    notes: tuple[Mapping[str, Any], ...] = ()
    fails: Exception | None = None


class Hook(Protocol):
    """Called before each model step with the run's transcript and the state it sees."""

    async def before_inference(
        self, context: PhaseContext, conversation: Sequence[Message], state: StateStore
    ) -> HookReaction: ...


class Plugin(Protocol):
    """Contributes a hook, from its own configuration or from a section of the agent snapshot."""

    @property
    def id(self) -> str: ...

    def resolve(self, section: JSON, options: Options) -> Hook:
        """The hook for a run; `section` is None where the snapshot has none. Raises PluginConfigError."""


class SummaryTool(Protocol):
    """A tool that makes summaries: the plain worker without prefetch.

    It is called with a call id and `{"agent_id", "seed": [wire messages]}`.
    """

    def invoke(self, call_id: str, arguments: JSON) -> Any:
        """A summary, or an awaitable of one."""


@dataclass
class CompactPlugin:
    """The compaction hook's factory.

    config: used where the snapshot has no `compact` section; a section replaces it as a whole. backend: a
    CompactBackend, or any callable that takes a CompactRequest and gives (or is awaited to give) a summary. tool: the
    worker that is used where there is no backend. scope: name of the conversation in the backend; the thread's id if
    None. With neither worker the hook only records that it evaluated.
    """

    config: CompactConfig = field(default_factory=CompactConfig)
    backend: CompactBackend | Summariser | None = None
    tool: SummaryTool | Callable[..., Any] | None = None
    scope: str | None = None

    def __post_init__(self) -> None:
        if self.backend is not None and not isinstance(self.backend, CompactBackend):
            self.backend = CellBackend(self.backend)

    @property
    def id(self) -> str:
        """`compact`."""
        return COMPACT_PLUGIN_ID

    @property
    def manifest(self) -> Mapping[str, Any]:
        """What the plugin declares: hook points, config sections, state keys."""
        return {
            "id": COMPACT_PLUGIN_ID,
            "config_sections": [COMPACT_PLUGIN_ID],
            "phase_hooks": ["BeforeInference"],
            "state_keys": ["context_messages", "context_window"],
        }

    def configured(self, section: JSON, options: Options) -> CompactConfig:
        """The configuration in force. Raises PluginConfigError for a bad section."""
        if section is None:
            return self.config
        try:
            return CompactConfig.from_json(section, strict=options.strict_config)
        except ConfigError as error:
            raise PluginConfigError(COMPACT_PLUGIN_ID, str(error)) from error

    def resolve(self, section: JSON, options: Options) -> CompactHook:
        """The hook for a run."""
        backend = self.backend if isinstance(self.backend, CompactBackend) else None
        return CompactHook(FoldRule(self.configured(section, options), options), backend, self.tool, self.scope)


class CompactHook:
    """Evaluates one run's conversation; see `CompactPlugin`."""

    def __init__(
        self,
        rule: FoldRule,
        backend: CompactBackend | None = None,
        tool: SummaryTool | Callable[..., Any] | None = None,
        scope: str | None = None,
    ) -> None:
        self.rule = rule
        self._backend = backend
        self._tool = tool
        self._scope = scope

    async def before_inference(
        self, context: PhaseContext, conversation: Sequence[Message], state: StateStore
    ) -> HookReaction:
        if ContextMessages.has(state, COMPACT_PLUGIN_ID):
            return HookReaction()
        options = self.rule.options
        note: dict[str, Any] = {"note": "compaction", "step": context.step, "messages": len(conversation)}
        note["tokens"] = estimate_tokens(conversation)
        fires = self.rule.fires(conversation)
        point = self.rule.point(conversation) if fires else None
        if point is None:
            note |= {"outcome": "no_fold", "reason": "nothing_before_the_tail" if fires else "below_trigger"}
            await self._prefetch(context, conversation, note)
            if options.reevaluate_below_trigger:
                return HookReaction(notes=(note,) if "prefetched" in note else ())
            return self._not_folded(note)
        try:
            artifact = await within(options.summary_timeout, self._summary(context, conversation, point, note))
        except Exception as error:  # a failed summary changes nothing in what the model sees
            return self._failed(error, point, note)
        if artifact is None:
            return self._not_folded({**note, "outcome": "no_fold", "reason": "no_summary", "fold_to": point})
        return self._folded(artifact, point, context, conversation, note)

    async def _prefetch(self, context: PhaseContext, conversation: Sequence[Message], note: dict[str, Any]) -> None:
        """Past the soft trigger, begin a summary, unless one is there that will still do for a while."""
        if self._backend is None or not self.rule.nearly_fires(conversation):
            return
        point = self.rule.point(conversation)
        if point is None:
            return
        scope = self._scope_of(context)
        try:
            if self.rule.options.refold_long_bridge:
                ready = await self._backend.latest_ready(scope, point)
                # Half the bridge that would be too long: there is room for what comes until the fold, and after it.
                near = ready is not None and 2 * (point - ready.covered_messages) < self.rule.config.keep_last
                if ready and near and self._verdict(ready, scope, conversation, point) == "accepted":
                    note["prepared"] = {"covered": ready.covered_messages, "key": ready.key}
                    return
            request = make_request(self.rule, scope, conversation, point)
            await self._backend.prefetch(request)
            note["prefetched"] = {"covered": point, "key": request.key}
        except Exception as error:  # preparing is best effort
            note["prefetch_failed"] = _kind_of(error)

    async def _summary(
        self, context: PhaseContext, conversation: Sequence[Message], point: int, note: dict[str, Any]
    ) -> CompactArtifact | None:
        if self._backend is not None:
            return await self._from_backend(self._backend, self._scope_of(context), conversation, point, note)
        if self._tool is None:
            note["reason"] = "no_worker"
            return None
        seed = make_request(self.rule, self._scope_of(context), conversation, point).seed
        arguments = {"agent_id": self.rule.config.agent_id, "seed": [message.wire() for message in seed]}
        invoke: Any = getattr(self._tool, "invoke", self._tool)
        reply: Any = await resolved(invoke(f"compact/{context.run}", arguments))
        return _usable(CompactArtifact("", context.run, point, summary_text(reply)), point)

    async def _from_backend(
        self,
        backend: CompactBackend,
        scope: str,
        conversation: Sequence[Message],
        point: int,
        note: dict[str, Any],
    ) -> CompactArtifact | None:
        by_key = self.rule.options.artifact_check == "equal_key"
        ready = await backend.latest_ready(scope, point)
        if ready is not None and not by_key:
            note["ready"] = "accepted"
            return _usable(ready, point)
        if ready is not None:
            verdict = self._verdict(ready, scope, conversation, point)
            note["ready"] = verdict
            if verdict == "accepted":
                return ready
        request = make_request(self.rule, scope, conversation, point)
        note["key"] = request.key
        artifact = await backend.summarize(request)
        if artifact is None:
            raise SummaryError("refused", "the summariser gave no answer")
        if by_key and not _answers(artifact, request):
            raise SummaryError("mismatch", "the backend answered another request than the one it was given")
        return _usable(artifact, point)

    def _verdict(self, ready: CompactArtifact, scope: str, conversation: Sequence[Message], point: int) -> str:
        """Why a prepared summary is not used, or `accepted`."""
        covered = ready.covered_messages
        if not 0 < covered <= point:
            return "covers_too_much" if covered > point else "covers_nothing"
        if not _answers(ready, make_request(self.rule, scope, conversation, covered)):
            return "other_key"
        if not trim(ready.summary):
            return "blank"
        if not self.rule.is_boundary(conversation, covered):
            return "splits_a_round"
        if self.rule.options.refold_long_bridge:
            bridge = conversation[covered:point]
            if len(bridge) > self.rule.config.keep_last or self.rule.fires(bridge):
                return "bridge_too_long"
        return "accepted"

    def _scope_of(self, context: PhaseContext) -> str:
        return context.thread if self._scope is None else self._scope

    def _not_folded(self, note: Mapping[str, Any]) -> HookReaction:
        return HookReaction((ContextMessages.write(COMPACT_PLUGIN_ID, ()),), (note,))

    def _failed(self, error: Exception, point: int, note: dict[str, Any]) -> HookReaction:
        how = self.rule.options.on_summary_failure
        note |= {"outcome": "failed", "kind": _kind_of(error), "error": str(error)[:500], "fold_to": point}
        reaction = self._not_folded(note)
        if how == "silent":
            return HookReaction(reaction.state)
        return HookReaction(reaction.state, reaction.notes, error) if how == "fail" else reaction

    def _folded(
        self,
        artifact: CompactArtifact,
        point: int,
        context: PhaseContext,
        conversation: Sequence[Message],
        note: dict[str, Any],
    ) -> HookReaction:
        block = fold_block(self.rule, artifact, conversation, point)
        covered = artifact.covered_messages
        note |= {"outcome": "folded", "fold_to": point, "covered": covered, "bridge": len(block) - 1}
        state = (
            ContextMessages.write(COMPACT_PLUGIN_ID, block),
            self._window(len(conversation), point).write(),
            RunCompactionMarker.command(context.run),
        )
        return HookReaction(state, (note,))

    def _window(self, length: int, point: int) -> ContextWindow:
        options, keep_last = self.rule.options, self.rule.config.keep_last
        if options.window == "bare":
            return ContextWindow(keep_last)
        return ContextWindow(length - point if options.exact_tail else keep_last, length)


def fold_block(rule: FoldRule, artifact: CompactArtifact, conversation: Sequence[Message], point: int) -> list[Message]:
    """The summary message and the bridge: the messages between what it covers and the fold point, as they are."""
    options, covered = rule.options, artifact.covered_messages
    summary = artifact.summary
    if options.clean_text:
        label = texts.SUMMARY_LABEL.strip()
        while summary.lstrip().startswith(label):
            summary = summary.lstrip()[len(label) :].lstrip()
    bridge = list(conversation[covered:point])
    if not options.summarise_system:
        bridge = [message for message in bridge if message.role is not Role.SYSTEM]
    if options.keep_user_turn and not _has_user(bridge) and not _has_user(conversation[point:]):
        newest = next((m for m in reversed(conversation[:covered]) if _has_user([m])), None)
        if newest is not None:
            bridge.insert(0, newest)
    return [Message(SUMMARY_ID, Role.SYSTEM, (Text(texts.SUMMARY_LABEL + summary),)), *bridge]


def _has_user(messages: Sequence[Message]) -> bool:
    """Is there a user message that says something?"""
    return any(message.role is Role.USER and not is_blank(message) for message in messages)


def _usable(artifact: CompactArtifact, point: int) -> CompactArtifact | None:
    """None for an artifact that reaches too far; raises SummaryError for a blank one."""
    if not trim(artifact.summary):
        raise SummaryError("blank", "the summary is blank")
    return artifact if artifact.covered_messages <= point else None


def _answers(artifact: CompactArtifact, request: CompactRequest) -> bool:
    given = (artifact.scope, artifact.key, artifact.covered_messages)
    return given == (request.scope, request.key, request.covered_messages)


def _kind_of(error: Exception) -> str:
    if isinstance(error, SummaryError):
        return error.kind
    return "timeout" if isinstance(error, TimeoutError) else type(error).__name__
