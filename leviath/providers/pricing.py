"""What a call cost: what the provider says, else what the user's rates say (Leviath ``providers/pricing.rs``).

There is no list of prices here: a wrong number is worse than none, and such lists age. Rates are written down per model
under ``[model_capabilities]``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from leviath.blueprint.settings import ModelOverride
from leviath.providers.base import Usage

_MILLION = 1_000_000


@dataclass(frozen=True)
class Rates:
    """US dollars for a million tokens of each kind."""

    input: float
    output: float
    cached: float
    cache_write: float


FREE = Rates(0.0, 0.0, 0.0, 0.0)
"""What a model on the user's own machine costs."""


def rates_of(override: ModelOverride | None) -> Rates | None:
    """The rates that the user wrote down; half of them are none. What is cached costs like any input if not said."""
    if override is None or override.input_per_mtok is None or override.output_per_mtok is None:
        return None
    price = override.input_per_mtok
    cached, written = override.cached_input_per_mtok, override.cache_write_per_mtok
    return Rates(
        price, override.output_per_mtok, price if cached is None else cached, price if written is None else written
    )


def cost_of(usage: Usage, rates: Rates | None) -> Usage:
    """``usage`` with its cost, where it has none yet and there are rates."""
    if usage.cost is not None or rates is None:
        return usage
    tokens = ((usage.prompt, rates.input), (usage.completion, rates.output))
    more = ((usage.cached, rates.cached), (usage.cache_write, rates.cache_write))
    return replace(usage, cost=sum([count * rate for count, rate in (*tokens, *more)]) / _MILLION)
