"""Which of two readings holds where Awaken's code loses data, hangs or stays silent.

The default of every option is the safe form. `Options.seed()` and `Options.later()` are the literal forms of two of
Awaken's eras, for comparing with recorded answers.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal


@dataclass(frozen=True)
class Options:
    """How the two context controls and output continuation behave in detail.

    reevaluate_below_trigger: a step under the trigger leaves no record, so a later step of the run may still fold.
    window: `anchored` keeps the tail that stood at the fold and whatever follows; `bare` re-applies `keep_last` to
        the transcript as it is at each request, so a long run slides past what the summary covers.
    exact_tail: the view shows every message from the fold point on, and cuts before tool rounds are paired; without
        it the tail is counted in non-system messages and split off by index, after pairing.
    artifact_check: `equal_key` takes a prefetched summary only if its key is the one that a request for that prefix
        would have now; `covered` only asks that it does not reach past the fold point.
    safe_boundary: the fold point moves down to where no tool round is split.
    refold_long_bridge: a fresh summary is asked for when the bridge after a prefetched one is longer than `keep_last`
        or would itself trigger.
    summarise_system: system messages of the transcript go to the compactor like others. Otherwise they stay in view.
    keep_user_turn: if neither bridge nor tail holds a user message, the newest one stays in view.
    strict_config: an unknown key in a `compact` section is an error.
    exhausted_continuation: `flag` ends the run normally and says `truncated`; `end` says nothing; `error` fails it.
    run_incomplete_calls: a call whose arguments were cut off by the output limit is run like any other.
    effective_trigger: `max_tokens` is itself the trigger and `trigger_ratio` is not used.
    summary_timeout: seconds the run waits for a summary; None waits for ever.
    on_summary_failure: `event` goes on with the full history and says so in the log; `silent` goes on; `fail` ends
        the run in error.
    retry_failed_compactor: a compactor run that ended in error is tried again by a later process.
    clean_text: the request holds no blank text block, no empty tool result, and no white space at the end of a last
        assistant message; a summary that repeats the label loses it.
    overflow_guard: a request over the model's window (as far as it is known) fails the run before it is sent.
    """

    reevaluate_below_trigger: bool = False
    window: Literal["anchored", "bare"] = "anchored"
    exact_tail: bool = True
    artifact_check: Literal["equal_key", "covered"] = "equal_key"
    safe_boundary: bool = True
    refold_long_bridge: bool = True
    summarise_system: bool = False
    keep_user_turn: bool = True
    strict_config: bool = False
    exhausted_continuation: Literal["flag", "end", "error"] = "flag"
    run_incomplete_calls: bool = False
    effective_trigger: bool = False
    summary_timeout: float | None = 300.0
    on_summary_failure: Literal["event", "silent", "fail"] = "event"
    retry_failed_compactor: bool = True
    clean_text: bool = True
    overflow_guard: bool = True

    @classmethod
    def seed(cls) -> Options:
        """The literal form of the era that the documentation describes."""
        return cls(
            window="bare",
            exact_tail=False,
            artifact_check="covered",
            safe_boundary=False,
            refold_long_bridge=False,
            summarise_system=True,
            keep_user_turn=False,
            exhausted_continuation="end",
            run_incomplete_calls=True,
            summary_timeout=None,
            on_summary_failure="silent",
            retry_failed_compactor=False,
            clean_text=False,
            overflow_guard=False,
        )

    @classmethod
    def later(cls) -> Options:
        """The literal form of the era after it."""
        return cls.seed().replace(
            reevaluate_below_trigger=True,
            window="anchored",
            artifact_check="equal_key",
            exhausted_continuation="error",
            effective_trigger=True,
        )

    def replace(self, **changes: Any) -> Options:
        """A copy with some options changed. Raises TypeError for a name that is no option."""
        return replace(self, **changes)
