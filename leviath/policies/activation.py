"""One run over its thread: evaluate hooks once a step, and derive the request view from log and state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from leviath.policies import log
from leviath.policies.compaction import CompactHook, Hook, PhaseContext
from leviath.policies.context_policy import ContextPolicy
from leviath.policies.log import Ledger
from leviath.policies.messages import Message
from leviath.policies.options import Options
from leviath.policies.pairing import Dropped
from leviath.policies.state import Command, ContextMessages, ContextWindow, Scope
from leviath.policies.view import View, assemble, check_fits


class HookFailed(Exception):
    """A hook asks that the run ends; `__cause__` is why."""


class Activation:
    """A run that is going on.

    window_limit: the model's window in tokens where known; requests over it are refused under the option
    `overflow_guard`.
    """

    def __init__(
        self,
        ledger: Ledger,
        run: str,
        thread: str,
        *,
        instructions: str = "",
        policy: ContextPolicy | None = None,
        hooks: Sequence[Hook] = (),
        options: Options | None = None,
        window_limit: int | None = None,
    ) -> None:
        self.ledger = ledger
        self.run = run
        self.thread = thread
        self.instructions = instructions
        self.policy = policy
        self.options = Options() if options is None else options
        self.state = ledger.store(run, thread)
        self._hooks = hooks
        self._limit = window_limit if window_limit is not None else _known_window(hooks, self.options)
        self._told: set[Dropped] = set()

    @property
    def transcript(self) -> Sequence[Message]:
        """The committed messages of the thread."""
        return self.ledger.thread(self.thread).messages

    async def evaluate(self, step: int) -> None:
        """Call the hooks for a step and commit what they want, in one event.

        Raises HookFailed, StateConflict.
        """
        context = PhaseContext(self.run, self.thread, step, self.options)
        commands: list[Command] = []
        notes: list[Mapping[str, Any]] = []
        failure: Exception | None = None
        for hook in self._hooks:
            reaction = await hook.before_inference(context, self.transcript, self.state)
            commands.extend(self._owned(command) for command in reaction.state)
            notes.extend(reaction.notes)
            failure = failure or reaction.fails
        if commands or notes:
            told: dict[str, Any] = {"notes": notes} if notes else {}
            self.ledger.append(log.HOOK_COMMITTED, self.thread, self.run, step, state=commands, **told)
        for command in commands:
            self.state.apply(command)
        if failure is not None:
            raise HookFailed(str(failure)) from failure

    def view(self, step: int) -> View:
        """The request view now. Calls and results that pairing takes out are noted in the log, each once.

        Raises ContextOverflow and StateError.
        """
        view = assemble(
            self.instructions,
            self.transcript,
            policy=self.policy,
            prelude=ContextMessages.prelude(self.state),
            window=ContextWindow.load(self.state),
            options=self.options,
        )
        fresh = [gone for gone in view.dropped if gone.what != "block" and gone not in self._told]
        if fresh and not self._already_noted(fresh):
            notes = [
                {"note": "unpaired", "message": gone.message_id, "call": gone.call_id, "what": gone.what}
                for gone in fresh
            ]
            self.ledger.append(log.NOTE, self.thread, self.run, step, notes=notes)
        self._told.update(fresh)
        if self._limit is not None and self.options.overflow_guard:
            check_fits(view.messages, self._limit)
        return view

    def _already_noted(self, fresh: Sequence[Dropped]) -> bool:
        notes = self.ledger.runs[self.run].notes
        told = {(n.get("message"), n.get("call"), n.get("what")) for n in notes if n.get("note") == "unpaired"}
        return all((gone.message_id, gone.call_id, gone.what) in told for gone in fresh)

    def _owned(self, command: Command) -> Command:
        return replace(command, run=self.run) if command.scope is Scope.RUN else command


def _known_window(hooks: Sequence[Hook], options: Options) -> int | None:
    """The window that a compaction configuration states; none where its number is the trigger itself."""
    if options.effective_trigger:
        return None
    sizes = [hook.rule.config.max_tokens for hook in hooks if isinstance(hook, CompactHook)]
    return min((size for size in sizes if size is not None), default=None)
