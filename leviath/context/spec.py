"""Declaring regions without a manifest, and region declarations as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, get_args

from leviath.blueprint.model import (
    Admission,
    Budget,
    Checklist,
    Clearable,
    CompactHistory,
    Compacting,
    Custom,
    HashMap,
    KindName,
    Pinned,
    RegionKind,
    RegionSpec,
    SlidingWindow,
    Strategy,
    Temporary,
    Volatility,
)
from leviath.text import trim

Json = Any
KINDS: Mapping[KindName, type[RegionKind]] = {
    each.name: each
    for each in (
        Pinned,
        SlidingWindow,
        Temporary,
        Compacting,
        Clearable,
        CompactHistory,
        Checklist,
        HashMap,
        Custom,
    )
}


def region(
    name: str,
    kind: KindName = "temporary",
    max_tokens: int | None = None,
    *,
    budget: float | None = None,
    min_tokens: int | None = None,
    admission: Admission = "evict",
    volatility: Volatility = "rewritten",
    accepts: tuple[str, ...] = (),
    summarizable: bool = True,
    description: str | None = None,
    describe_in_prompt: bool = False,
    **options: Json,
) -> RegionSpec:
    """A region's declaration, as the table of a manifest would give it.

    ``budget`` is a share of the model's window (0 < budget <= 1), then ``max_tokens`` caps and ``min_tokens`` lifts it;
    without it ``max_tokens`` is the budget itself (default 5000 tokens). ``options`` are the keys of the kind:
    ``max_items``, ``strategy``, ``overflow``, ``compact_count`` (sliding_window), ``compact_at`` as a share,
    ``threshold_tokens`` (compacting), ``source_region`` (compact_history), ``max_entries`` (hashmap), ``script``,
    ``pinned`` (custom). `ValueError` for a kind or an option that there is not, and for a value that cannot be one.
    """
    if kind not in get_args(KindName):
        raise ValueError(f"no region kind called '{kind}' (there are: {', '.join(KINDS)})")
    made = KINDS[kind]
    known = [each.name for each in fields(made)]
    for option in options:
        if option not in known:
            raise ValueError(f"a {kind} region takes no '{option}' (it takes: {', '.join(known) or 'nothing'})")
    common: dict[str, Json] = {"name": name, "max_tokens": max_tokens, "budget": budget, "min_tokens": min_tokens}
    common |= {"admission": admission, "volatility": volatility, "description": description}
    common |= {"summarizable": summarizable, "describe_in_prompt": describe_in_prompt, "accepts": accepts}
    for option, value in {**common, **options}.items():
        _check_value(option, value)
    if made is Custom and not trim(options.get("script", "")):
        raise ValueError('a custom region needs a script: region(…, script="brain.rhai")')
    if max_tokens is None and budget is None:
        max_tokens = Budget().max_tokens
    return RegionSpec(
        name,
        made(**options),
        Budget(budget, max_tokens, min_tokens),
        description=description,
        describe_in_prompt=describe_in_prompt,
        summarizable=summarizable,
        admission=admission,
        volatility=volatility,
        accepts=tuple(accepts),
    )


_OPTIONAL = frozenset(
    ("max_tokens", "min_tokens", "budget", "description", "compact_at", "threshold_tokens", "max_entries")
)
_COUNTS = frozenset(
    ("max_tokens", "min_tokens", "max_items", "overflow", "compact_count", "threshold_tokens", "max_entries")
)
_SHARES = frozenset(("budget", "compact_at"))
_TEXTS = frozenset(("name", "description", "script", "source_region"))
_WORDS: Mapping[str, tuple[str, ...]] = {
    "admission": get_args(Admission),
    "volatility": get_args(Volatility),
    "strategy": get_args(Strategy),
}


def _check_value(option: str, value: Json) -> None:
    """Raises `ValueError` for a value that the option cannot have."""
    if value is None and option in _OPTIONAL:
        return
    whole = isinstance(value, int) and not isinstance(value, bool)
    if option in _COUNTS:
        fits, wanted = whole and value >= 0, "a number, 0 or more"
    elif option in _SHARES:
        fits, wanted = (whole or isinstance(value, float)) and 0 < value <= 1, "a share, more than 0 and at most 1"
    elif option in _TEXTS:
        fits, wanted = isinstance(value, str), "text"
    elif option in _WORDS:
        fits, wanted = isinstance(value, str) and value in _WORDS[option], f"one of {', '.join(_WORDS[option])}"
    elif option == "accepts":
        fits = isinstance(value, (tuple, list)) and all(isinstance(each, str) for each in value)
        wanted = "mime types"
    else:
        fits, wanted = isinstance(value, bool), "True or False"
    if not fits:
        raise ValueError(f"{option} must be {wanted}, not {value!r}")


def spec_to_json(spec: RegionSpec) -> dict[str, Json]:
    """Everything that matters while a window lives; seeds and what a caller must give are left out."""
    return {
        "name": spec.name,
        "kind": {"name": spec.kind.name, **{f.name: getattr(spec.kind, f.name) for f in fields(spec.kind)}},
        "budget": {f.name: getattr(spec.budget, f.name) for f in fields(spec.budget)},
        "description": spec.description,
        "describe_in_prompt": spec.describe_in_prompt,
        "required": spec.required,
        "required_message": spec.required_message,
        "summarizable": spec.summarizable,
        "admission": spec.admission,
        "volatility": spec.volatility,
        "accepts": list(spec.accepts),
    }


def spec_from_json(value: Mapping[str, Json]) -> RegionSpec:
    """The declaration that `spec_to_json` wrote."""
    kind = dict(value["kind"])
    made = KINDS[kind.pop("name")]
    rest = {name: each for name, each in value.items() if name not in ("name", "kind", "budget", "accepts")}
    return RegionSpec(value["name"], made(**kind), Budget(**value["budget"]), accepts=tuple(value["accepts"]), **rest)
