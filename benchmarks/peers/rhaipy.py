"""rhaipy itself, with the limits that native Rhai has here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from data import callables, source

from rhaipy import Engine, Limits

LIMITS = Limits().replace(
    max_operations=1_000_000_000,
    max_string_size=1_000_000,
    max_array_size=20_000,
    max_map_size=20_000,
    max_call_levels=64,
    max_expr_depth=128,
    max_fn_expr_depth=128,
)


def programs(tier: str = "") -> dict[str, Callable[[], Any]]:
    """The programs on a tier, the engine's own choice for none."""
    engine = Engine(limits=LIMITS, tier=tier or None)
    ast = engine.compile(source("bench.rhai"))

    def call(name: str, *args: Any) -> Any:
        return engine.call_fn(None, ast, name, args, eval_ast=False)

    return callables(call)
