"""Reading regions: budgets, the nine kinds, seeds (Leviath ``core/manifest/regions.rs``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from leviath.blueprint.errors import KeyPath, did_you_mean
from leviath.blueprint.model import (
    CONVERSATION,
    TASK_KEY,
    Admission,
    Budget,
    CallerSeed,
    Checklist,
    Clearable,
    CommandSeed,
    CompactHistory,
    Compacting,
    Custom,
    FilesSeed,
    GlobSeed,
    HashMap,
    KindName,
    Layout,
    LiteralSeed,
    Pinned,
    RegionKind,
    RegionSpec,
    RhaiSeed,
    Seed,
    SeedCall,
    SeedRefresh,
    SlidingWindow,
    Strategy,
    Temporary,
    ToolsSeed,
    Volatility,
)
from leviath.blueprint.reading import REGION_FAULT, as_json, count, fault, patterns, percent, word
from leviath.blueprint.sections import RegionSection, SeedSection
from leviath.semantics import Semantics
from leviath.text import trim

KINDS: tuple[KindName, ...] = get_args(KindName)
STRATEGIES: dict[str, Strategy] = {word: word for word in get_args(Strategy)}
ADMISSIONS: dict[str, Admission] = {word: word for word in get_args(Admission)}
VOLATILITIES: dict[str, Volatility] = {word: word for word in get_args(Volatility)}
_PLAIN_KINDS: dict[str, RegionKind] = {
    "pinned": Pinned(),
    "temporary": Temporary(),
    "clearable": Clearable(),
    "checklist": Checklist(),
}
_OLD_KIND_NAMES: dict[str, KindName] = {"hash_map": "hashmap"}
_REFRESH_WORDS: dict[str, SeedRefresh] = {
    "once": "once",
    "spawn": "once",
    "each_stage": "each_stage",
    "stage": "each_stage",
}


def read_layout(regions: Mapping[str, RegionSection], path: KeyPath, semantics: Semantics) -> Layout:
    """The regions of a `context.regions` table in the order of the text. Raises `BlueprintError`."""
    return Layout(tuple(_read_region(name, section, (*path, name), semantics) for name, section in regions.items()))


def fallback_layout() -> Layout:
    """The regions of an agent that declares none."""
    return Layout(
        (
            RegionSpec("system", Pinned(), Budget(max_tokens=8000)),
            RegionSpec(CONVERSATION, SlidingWindow(), Budget(max_tokens=10_000)),
        ),
        total_tokens=18_000,
    )


def _read_region(name: str, section: RegionSection, path: KeyPath, semantics: Semantics) -> RegionSpec:
    where = f"region '{name}'"
    fraction = None if section.budget is None else percent(section.budget, (*path, "budget"))
    max_tokens = count(section, path, where, "max_tokens")
    min_tokens = count(section, path, where, "min_tokens")
    if fraction is None:
        budget = Budget() if max_tokens is None else Budget(max_tokens=max_tokens)
    else:
        budget = Budget(fraction, max_tokens, min_tokens)
    compact_at = None if section.compact_at is None else percent(section.compact_at, (*path, "compact_at"))
    threshold = count(section, path, where, "threshold_tokens")
    kind = _read_kind(name, section, path, compact_at, threshold)
    if semantics.strategy_checked_on_every_kind:
        _read_strategy(name, section, path)
    admission = word(section.admission, ADMISSIONS, "evict")
    if admission is None:
        raise fault(
            (*path, "admission"),
            f'{REGION_FAULT}region \'{name}\' has admission = "{section.admission}"; expected "evict" or "reject"',
            did_you_mean(str(section.admission), ADMISSIONS),
        )
    volatility = word(section.volatility, VOLATILITIES, "rewritten")
    if volatility is None:
        raise fault(
            (*path, "volatility"),
            f"{REGION_FAULT}region '{name}' has volatility = \"{section.volatility}\"; "
            'expected "stable", "grows" or "rewritten"',
            did_you_mean(str(section.volatility), VOLATILITIES),
        )
    description = None if section.description is None else trim(section.description)
    return RegionSpec(
        name=name,
        kind=kind,
        budget=budget,
        description=description or None,
        describe_in_prompt=bool(section.describe_in_prompt),
        required=bool(section.required),
        required_message=section.required_message,
        summarizable=section.summarizable is not False,
        admission=admission,
        volatility=volatility,
        accepts=patterns(section.accepts, (*path, "accepts"), where, "accepts"),
        seed=read_seed(name, section.seed) if section.has("seed") else _implicit_seed(name),
        seed_written=section.has("seed"),
    )


def _read_kind(
    name: str, section: RegionSection, path: KeyPath, compact_at: float | None, threshold: int | None
) -> RegionKind:
    where = f"region '{name}'"
    written = "temporary" if section.kind is None else section.kind
    kind = _OLD_KIND_NAMES.get(written, written)
    if kind == "sliding_window":
        max_items = count(section, path, where, "max_items")
        strategy = _read_strategy(name, section, path)
        overflow = count(section, path, where, "overflow") if strategy == "bulk" else None
        compact_count = count(section, path, where, "compact_count") if strategy == "compact" else None
        return SlidingWindow(
            max_items=10 if max_items is None else max_items,
            strategy=strategy,
            overflow=10 if overflow is None else overflow,
            compact_count=10 if compact_count is None else compact_count,
        )
    if kind == "compacting":
        return Compacting(compact_at, threshold)
    if kind == "compact_history":
        return CompactHistory(section.source_region or "")
    if kind == "hashmap":
        return HashMap(count(section, path, where, "max_entries"))
    if kind == "custom":
        script = trim(section.script or "")
        if not script:
            raise fault(
                (*path, "script") if section.has("script") else path,
                f'region \'{name}\': kind = "custom" requires script = "<path>.rhai"',
                'name a script beside the manifest, like "context_hooks/brain.rhai"',
            )
        pinned = section.pinned if section.pinned is not None else section.persistent
        return Custom(script, bool(pinned))
    if kind not in _PLAIN_KINDS:
        raise fault(
            (*path, "kind"),
            f"region '{name}': unknown kind \"{written}\" (valid kinds: {', '.join(KINDS)})",
            did_you_mean(written, KINDS),
        )
    return _PLAIN_KINDS[kind]


def _read_strategy(name: str, section: RegionSection, path: KeyPath) -> Strategy:
    strategy = word(section.strategy, STRATEGIES, "per_item")
    if strategy is None:
        raise fault(
            (*path, "strategy"),
            f"region '{name}': strategy \"{section.strategy}\" is not valid (valid: per_item, bulk, compact)",
            did_you_mean(str(section.strategy), STRATEGIES),
        )
    return strategy


# Seeds


def _implicit_seed(region: str) -> Seed | None:
    return CallerSeed(TASK_KEY) if region == TASK_KEY else None


def read_seed(region: str, value: Any) -> Seed | None:
    """The seed that ``value`` writes, or ``None`` where it has none of the known forms (a lint says so)."""
    if isinstance(value, str):
        return CallerSeed({"task_input": TASK_KEY, "input": region}.get(value, value))
    if not isinstance(value, Mapping):
        return None
    section = SeedSection.read(value)
    if section.glob is not None:
        return GlobSeed(section.glob)
    if section.files is not None:
        return FilesSeed(tuple(section.files))
    if section.literal is not None:
        return LiteralSeed(section.literal)
    if section.rhai is not None:
        return RhaiSeed(section.rhai)
    if section.command is not None:
        return CommandSeed(section.command)
    if section.tool is not None:
        return ToolsSeed((SeedCall(section.tool),), _refresh(section))
    if section.tools is not None:
        calls = tuple(call for item in section.tools if (call := _read_call(item)) is not None)
        return ToolsSeed(calls, _refresh(section)) if calls else None
    return None if section.caller is None else CallerSeed(section.caller)


def _refresh(section: SeedSection) -> SeedRefresh:
    return _REFRESH_WORDS.get(trim(section.refresh or "").lower(), "once")


def _read_call(item: Any) -> SeedCall | None:
    if isinstance(item, str):
        return SeedCall(item)
    if isinstance(item, Mapping) and isinstance(item.get("name"), str):
        return SeedCall(item["name"], as_json(item["args"])) if "args" in item else SeedCall(item["name"])
    return None
