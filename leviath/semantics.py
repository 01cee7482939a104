"""Where the user's documents and Leviath 0.6.4 part ways: one flag for each difference.

Every flag is ``True`` under the preset `DOCUMENTED` (the default) and ``False`` under `RELEASED`, which follows
release 0.6.4 bug for bug so that recorded runs of the real program can be replayed. A flag is asked in the one
place where its rule lives; nothing else looks at the preset.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Literal

PresetName = Literal["documented", "released"]


@dataclass(frozen=True)
class Semantics:
    """The differences as booleans: ``True`` is what the documents say, ``False`` what release 0.6.4 does."""

    auto_stage_instructions: bool = True
    """No ``stage_instructions`` region unless declared: the prompt goes to the first pinned region, else the
    conversation. Released: created whenever a stage has a prompt."""
    first_stage_hook: bool = True
    """``on_stage_enter`` fires on entering every stage. Released: not for the run's first stage."""
    first_stage_gate: bool = True
    """A gate that wants a region changed since the stage began holds in the run's first stage, too. Released: there it
    passes."""
    hook_refusals_stick: bool = True
    """A cancel or a failed hook ends the run in error, whichever hook it is. Released: ``after_inference`` and
    ``on_stage_exit`` may be overwritten in the same tick."""
    before_inference_once: bool = True
    """``before_inference`` runs once per request. Released: once per tick while the stage is ready; this program takes
    a request per tick, so it is the same under both presets."""
    hook_error_prefix: bool = True
    """An error names the hook that raised it. Released: region-modify errors always say ``on_stage_enter``."""
    compact_on_threshold: bool = True
    """A compacting region over its threshold is summarised before the next inference; until then a write may take
    it over its budget, and the oldest entries go only if the summariser fails. A history that holds more summaries than
    its budget is summarised itself. Released: only at 90 % of the whole window, after cheaper steps did not free a
    tenth; a summary that a full history has no room for is lost."""
    keep_unpaired_summary: bool = True
    """A summary with no compact_history region to take it stays in its region as one entry. Released: dropped."""
    sliding_compact_summarises: bool = True
    """Strategy ``compact`` folds the oldest ``compact_count`` entries into one summary entry at the front.
    Released: sets a flag that nothing reads, later drops."""
    cascade_always: bool = True
    """The window-level cascade runs under pressure (90 % of the model's window) in every blueprint. Released: only
    with a ``[compaction]`` table."""
    default_summariser: bool = True
    """Without ``[compaction]`` the stage's own model summarises. Released: nothing happens."""
    overflow_shortfall_evicts: bool = True
    """Drops of ``on_overflow`` that do not free enough are completed oldest first, then the write is stored.
    Released: the drops stay and the write fails."""
    reject_routed_results: bool = True
    """A routed result that does not fit an ``admission = "reject"`` region is refused and the tool result says so.
    Released: a truncated copy is stored."""
    replace_is_atomic: bool = True
    """``context_write`` and hashmap upserts that fail leave the old content. Released: cleared first."""
    checklist_ids_unique: bool = True
    """A checklist id is never reused. Released: the highest id can recur after a deletion."""
    checklist_survives_edges: bool = True
    """A checklist is kept by clear and compact edges, and ``context_write`` to it is refused. Released: cleared or
    summarised."""
    content_is_text: bool = True
    """An entry's content in a region hook is always its text rendering. Released: an array for multi-part entries."""
    routed_kind_visible: bool = True
    """A tool result routed into a custom region reaches ``on_write`` with kind ``tool_result`` and is stored so.
    Released: kind ``text``."""
    instructions_last: bool = True
    """``stage_instructions`` is assembled after every other pinned block, whatever volatility it declares.
    Released: only among blocks of the same volatility and hint."""
    guard_counts_tool_blocks: bool = True
    """The context guard counts tool calls and results. Released: their text is not counted."""
    reply_gives_way: bool = True
    """A reply's budget shrinks to what a counted prompt leaves of the model's window; only where that is too little for
    any reply is the request refused. Released: refused where prompt and whole budget do not fit, as happens to every
    request for a model whose longest reply is as long as its window."""
    pinned_custom_never_overflows: bool = True
    """A pinned custom region is never evicted; a write that does not fit is refused. Released: its ``on_overflow``
    is called."""
    strategy_checked_on_every_kind: bool = True
    """An unrecognised ``strategy`` is an error on every kind of region. Released: only on sliding_window."""
    no_seed_reads_before_checks: bool = True
    """Every seed path of the blueprint is checked before any seed is read or run. Released: region by region."""
    command_seed_stdout_only: bool = True
    """A command seed holds the command's standard output. Released: standard output, then standard error."""
    no_eval_in_tools: bool = True
    """No ``eval`` in any script. Released: it works in script tools."""
    cancelled_is_final: bool = True
    """No hook runs after a cancel; the status stays cancelled. Released: a left-over marker can turn it to error."""
    before_inference_failure_is_final: bool = True
    """A failing ``before_inference`` ends the run once. Released: it runs again and overwrites ``on_error``'s text."""
    entry_stage_starts: bool = True
    """The run starts at ``entry_stage``. Released: always the first declared stage."""
    task_region_any_kind: bool = True
    """A region named ``task`` takes the task whatever its kind. Released: only a pinned one; else the first pinned
    region, else the task is dropped."""
    stage_seeds: bool = True
    """Seeds in a stage's own regions fill them on entry where they are empty. Released: parsed and ignored."""
    scripts_before_seeds: bool = True
    """Scripts are checked before any seed runs. Released: after the command seeds ran."""
    confinement_always: bool = True
    """Script confinement holds however the manifest path was given. Released: not for a bare file name."""
    budget_window: bool = True
    """Percentages are resolved for every stage against that stage's own model, and entering a stage swaps the
    numbers. Released: once, against the smallest window among the stages that see the region."""
    test_prints_context: bool = True
    """``leviath test`` assembles what a live first request would hold. Released: sends an unresolved window."""
    no_blank_blocks: bool = True
    """No text block of blanks and no empty tool result is sent, for providers refuse them: the text is left out, the
    result says that it is empty. Released: sent as stored."""
    strict_pairs: bool = True
    """The results of a turn's calls stand in the one user turn right behind it, each call with exactly one: the first
    of two wins, and an id that is used again counts by use. Released: a call and a result that share an id anywhere
    in the request are a pair."""
    open_turn_stays: bool = True
    """Room for a tool result is never made by letting the turn go that called for it. Released: it may go, and the
    result is left out of the request for want of its call."""
    oversized_turns_are_cut: bool = True
    """An assistant turn larger than the whole conversation is stored with its text cut, its calls whole. Released: it
    is lost, and the results of its calls with it."""
    pointers_tell_truth: bool = True
    """A routed result of which no start fits is not stored, and the conversation says so. Released: a marker is stored
    in its place and said to be its start."""
    caps_count_bytes: bool = True
    """A cap in tokens is four bytes a token. Released: text of more bytes than that keeps as many characters."""
    key_names_all: bool = True
    """Deleting by key releases every entry of that key, shadowed ones too. Released: the oldest alone."""
    correction_follows: bool = True
    """A later, smaller difference between what a request was believed to cost and what it was charged lowers the
    correction of the window's size. Released: it only grows."""
    cached_tokens_count: bool = True
    """What a request is said to have been charged holds the tokens that came out of the provider's cache or went into
    it. Released: it is the number that the provider itself names, and Anthropic names the others beside it: where a
    prompt is cached, a window that is believed too small is never corrected.
    """
    total_is_exact: bool = True
    """The window's total is the sum of its regions at any time. Released: stale after some changes."""
    summariser_system_prompt: bool = True
    """The summariser is told what to do in the system prompt. Released: in a message of role system, which the real
    provider refuses."""
    failed_summary_waits: bool = True
    """A summary that cannot be had is not asked for again before the stage's next request, and spoils no other.
    Released: asked again at once, for ever, and the answers that came before it are thrown away."""
    gate_regions_checked: bool = True
    """A gate naming a region that no stage declares is refused, for every gate key. Released: not for
    ``require_regions``."""

    @property
    def preset(self) -> PresetName | None:
        """The name of the preset this equals, or ``None`` for a mixture."""
        values = {getattr(self, field.name) for field in fields(self)}
        if values == {True}:
            return "documented"
        return "released" if values == {False} else None


DOCUMENTED = Semantics()
"""What the user's documents say: the default."""

RELEASED = Semantics(**{field.name: False for field in fields(Semantics)})
"""What release 0.6.4 does."""

PRESETS: dict[str, Semantics] = {"documented": DOCUMENTED, "released": RELEASED}


def semantics_named(name: str) -> Semantics:
    """The preset called ``documented`` or ``released``; `ValueError` for any other name."""
    try:
        return PRESETS[name]
    except KeyError:
        raise ValueError(f"no semantics called '{name}' (there are: {', '.join(PRESETS)})") from None
