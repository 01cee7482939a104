"""`MessageWindow`: the two controls for callers who make their model calls themselves.

window = MessageWindow(KeepAll(), compact=CompactConfig(threshold=40), summarise=summarise)
window.append(user("…"))
messages = await window.request()       # or to_openai(window.request_sync())
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable

from leviath.policies import explain, log
from leviath.policies.activation import Activation, HookFailed
from leviath.policies.backend import CompactBackend, Summariser
from leviath.policies.compact_config import CompactConfig
from leviath.policies.compaction import CompactPlugin
from leviath.policies.context_policy import ContextPolicy
from leviath.policies.errors import SummaryError
from leviath.policies.log import EventLog, Ledger
from leviath.policies.messages import Message
from leviath.policies.options import Options
from leviath.policies.wait import SyncLoop


class MessageWindow:
    """A plain list of messages and the request that each model call should see of it.

    policy: how requests are trimmed. compact, summarise: compaction and who makes the summaries; see CompactPlugin.
    A fold is decided once for each turn: `begin_turn` starts the next one.
    """

    def __init__(
        self,
        policy: ContextPolicy | None = None,
        *,
        instructions: str = "",
        compact: CompactConfig | None = None,
        summarise: CompactBackend | Summariser | None = None,
        options: Options | None = None,
        log: EventLog | Ledger | None = None,
        thread: str = "main",
    ) -> None:
        self.ledger = log if isinstance(log, Ledger) else Ledger(log)
        self._thread = thread
        self._instructions = instructions
        self._policy = policy
        self._options = Options() if options is None else options
        plugin = None if compact is None else CompactPlugin(compact, summarise)
        self._hooks = [] if plugin is None else [plugin.resolve(None, self._options)]
        self._sync = SyncLoop()
        self._turn = 0
        self._steps = 0
        self.begin_turn()

    @property
    def messages(self) -> tuple[Message, ...]:
        """Everything that was appended."""
        return tuple(self.ledger.thread(self._thread).messages)

    def append(self, *messages: Message) -> None:
        """Commit messages."""
        self.ledger.append(log.STEP_COMMITTED, self._thread, self._run, self._steps, messages=messages)
        self._steps += 1

    def begin_turn(self) -> None:
        """Begin a turn: the next request decides anew whether to fold."""
        self._turn = len(self.ledger.thread(self._thread).runs) + 1
        self._run = f"{self._thread}-run-{self._turn}"
        self._steps = 0
        self.ledger.append(
            log.RUN_STARTED,
            self._thread,
            self._run,
            agent="",
            fingerprint="",
            instructions=self._instructions,
            context_policy=(self._policy or ContextPolicy.KeepAll()).to_json(),
            options=dataclasses.asdict(self._options),
        )
        self._activation = Activation(
            self.ledger,
            self._run,
            self._thread,
            instructions=self._instructions,
            policy=self._policy,
            hooks=self._hooks,
            options=self._options,
        )

    async def request(self) -> tuple[Message, ...]:
        """The messages for a model call now.

        Raises ContextOverflow for a request that cannot fit the window, SummaryError where a summary failed and the
        options say that this is fatal.
        """
        try:
            await self._activation.evaluate(self._steps)
        except HookFailed as error:
            raise SummaryError("failed", str(error)) from error.__cause__
        return self._activation.view(self._steps).messages

    def request_sync(self) -> tuple[Message, ...]:
        """`request` for callers without an event loop."""
        return self._sync.run(self.request())

    def explain(self) -> list[explain.Fate]:
        """What becomes of each message in a request now."""
        return explain.fates(self.ledger.log.events(), self._run, self._steps)

    def extend(self, messages: Iterable[Message]) -> None:
        """Commit several messages."""
        self.append(*messages)
