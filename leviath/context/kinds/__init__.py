"""One policy for each kind of region. Nothing else knows a kind by its name."""

from __future__ import annotations

from typing import Any

from leviath.blueprint.model import (
    Checklist,
    Clearable,
    CompactHistory,
    Compacting,
    Custom,
    HashMap,
    Pinned,
    RegionKind,
    RegionSpec,
    SlidingWindow,
    Temporary,
)
from leviath.context.kinds.base import Fold, Kind, Surroundings
from leviath.context.kinds.checklist import ChecklistKind
from leviath.context.kinds.compact_history import CompactHistoryKind
from leviath.context.kinds.compacting import CompactingKind
from leviath.context.kinds.custom import CustomKind
from leviath.context.kinds.hashmap import HashMapKind
from leviath.context.kinds.pinned import PinnedKind
from leviath.context.kinds.sliding_window import SlidingWindowKind
from leviath.context.kinds.temporary import ClearableKind, TemporaryKind

__all__ = ["Fold", "Kind", "Surroundings", "make_kind"]

_POLICIES: dict[type[RegionKind], type[Kind[Any]]] = {
    Pinned: PinnedKind,
    SlidingWindow: SlidingWindowKind,
    Temporary: TemporaryKind,
    Compacting: CompactingKind,
    Clearable: ClearableKind,
    CompactHistory: CompactHistoryKind,
    Checklist: ChecklistKind,
    HashMap: HashMapKind,
    Custom: CustomKind,
}


def make_kind(spec: RegionSpec, around: Surroundings) -> Kind[Any]:
    """The policy of a region that is declared so."""
    return _POLICIES[type(spec.kind)](spec, spec.kind, around)
