"""A run: the loop over its steps, and what may be done to it from outside."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from leviath.blueprint.model import CONVERSATION, Blueprint
from leviath.context.entry import USER
from leviath.context.errors import WriteError
from leviath.context.window import Window
from leviath.runtime import calls, choosing, ending, entering, gates, hooks, turn
from leviath.runtime.control import Cancelled, Parked
from leviath.runtime.core import Core
from leviath.runtime.events import RunEvent, StatusChanged
from leviath.runtime.hooks import Refused
from leviath.runtime.interaction import Aborted
from leviath.runtime.options import RunOptions
from leviath.runtime.outcome import outcome
from leviath.runtime.result import RunResult
from leviath.runtime.spawn import spawn
from leviath.runtime.state import InboundMessage, State, Status

Json = Any


class Run:
    """One run of a blueprint.

    >>> run = Run.start(blueprint, RunOptions.with_provider(provider, task="…"))     # doctest: +SKIP
    >>> run.run_sync()["answer"]                                                     # doctest: +SKIP
    """

    def __init__(self, core: Core) -> None:
        self.core = core
        self._told: tuple[Status, str | None] | None = None
        self._parked: str | None = None

    @classmethod
    def start(cls, blueprint: Blueprint, options: RunOptions) -> Run:
        """A run that is ready to go. Raises `leviath.runtime.spawn.SpawnError`."""
        return cls(spawn(blueprint, options))

    @classmethod
    def going_on(cls, core: Core) -> Run:
        """A run that has taken steps before, in this process or another."""
        run = cls(core)
        if core.state.begun:
            run._told = (core.state.status, core.state.error)
        return run

    @property
    def state(self) -> State:
        return self.core.state

    @property
    def waits_for(self) -> str | None:
        """Why a run stopped that is not over: what it asked that nobody was there to answer, or what has to be mended
        first."""
        return self._parked if self.state.status in ("waiting", "paused") else None

    @property
    def window(self) -> Window:
        return self.core.window

    def outcome(self) -> dict[str, Json]:
        return outcome(self.core)

    @property
    def result(self) -> RunResult:
        """What has come of the run so far."""
        return RunResult.of(self.core, self.waits_for)

    # From outside

    def pause(self) -> None:
        """Holds the run before its next step; a reply that comes meanwhile is kept."""
        if not self.state.is_terminal:
            self.core.control.pause()

    def resume(self) -> None:
        """Lets a run go on that was paused, or cancelled before it was over."""
        control = self.core.control
        if self.state.status in ("paused", "cancelled", "waiting"):
            control.cancelled = False
            self.state.status = "active"
        control.resume()

    def cancel(self) -> None:
        """Ends the run; what is in flight is given up, and no hook has a word any more."""
        if not self.state.is_terminal:
            self.core.control.cancel()

    def send(self, text: str, region: str | None = None) -> None:
        """Says something to the agent: it is delivered before its next request, when its stage takes messages."""
        self.state.inbox.append(InboundMessage(text, region))

    # The loop

    def run_sync(self) -> dict[str, Json]:
        """Drives the run to its end in an event loop of its own; gives the outcome."""
        return asyncio.run(self.drive())

    async def drive(self) -> dict[str, Json]:
        """Drives the run until it is over, or can go on only with a person's help; gives the outcome."""
        while not self.state.is_terminal and await self._advance():
            pass
        return self.outcome()

    async def __aiter__(self) -> AsyncIterator[RunEvent]:
        """Drives the run and gives each of its events as it happens.

        The next step begins when those of the last have been taken, so that `pause`, `cancel` and `send` in the loop
        act before it. Leaving the loop gives up the step in flight and leaves the run where it stood before that step:
        another loop, or `drive`, goes on. Events of the listener come as they do without the loop.
        """
        events: asyncio.Queue[RunEvent | None] = asyncio.Queue()
        self.core.watchers.append(events.put_nowait)
        step: asyncio.Task[bool] | None = None
        try:
            while not self.state.is_terminal:
                step = asyncio.ensure_future(self._advance())
                step.add_done_callback(lambda _: events.put_nowait(None))
                while (event := await events.get()) is not None:
                    yield event
                if not step.result():
                    break
        finally:
            self.core.watchers.remove(events.put_nowait)
            if step is not None and not step.done():
                step.cancel()
                await asyncio.wait((step,))

    async def _advance(self) -> bool:
        """A step, told of and kept; false where the run waits for somebody."""
        state = self.state
        self._parked = None
        goes_on = await self._step()
        if self._told != (state.status, state.error):
            self._told = (state.status, state.error)
            self.core.tell(StatusChanged(state.status, state.error))
        self.core.journal.commit(self.core)
        return goes_on

    async def _step(self) -> bool:
        """One step, and what ends it; false where the run waits for somebody."""
        core, state = self.core, self.state
        try:
            await self._hold()
        except Cancelled:
            state.status, state.error = "cancelled", None
            hooks.after_cancel(core)
            return True
        try:
            if not state.begun:
                state.begun = True
                self._enter_first()
            if state.status == "active":
                await self._work()
        except Refused:
            pass
        except (Aborted, Cancelled):
            state.status, state.error = "cancelled", None
        except Parked as parked:
            self._parked = str(parked)
            return False
        if state.is_terminal:
            hooks.at_the_end(core)
            for message in state.inbox:
                core.note(f"a message came too late: {message.text}")
        return True

    async def _hold(self) -> None:
        state, control = self.state, self.core.control
        if control.paused and not control.cancelled:
            state.status = "paused"
            self.core.tell(StatusChanged("paused"))
        await control.gate()
        if state.status == "paused":
            state.status = "active"
        self._deliver()

    def _deliver(self) -> None:
        """Puts waiting messages into the window, if the stage takes them."""
        core = self.core
        if not core.stage.accepts_messages:
            return
        messages, self.state.inbox = self.state.inbox, []
        for message in messages:
            region = message.region or CONVERSATION
            try:
                core.window.write(region, message.text, kind=USER, cause="message")
            except WriteError as error:
                core.window.warn("a message finds no room", region, str(error))

    def _enter_first(self) -> None:
        """What entering the run's first stage does besides what spawning did."""
        core = self.core
        entering.seed_own(core)
        if core.semantics.first_stage_gate:
            core.visit.digests = gates.watched(core.stage, core.window)
        if core.semantics.first_stage_hook:
            hooks.on_stage_enter(core)

    async def _work(self) -> None:
        core, state = self.core, self.state
        if state.batch is not None:
            await calls.run_batch(core, state.batch)
        elif state.phase == "ready":
            await turn.take_turn(core)
        elif state.phase == "choosing":
            await choosing.choose(core)
        # The end of a stage is judged in the step that led to it: nothing comes between the two.
        while state.phase == "ending":
            state.phase = "ready"
            try:
                await ending.end_stage(core)
            except Parked:
                state.phase = "ending"
                raise
