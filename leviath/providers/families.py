"""What is known of models by their names, where the catalogue has no row of exactly that name.

Numbers: Leviath ``providers/anthropic.rs``, ``openai.rs``, ``openrouter.rs``, ``ollama.rs``, ``endpoint.rs``. The first
row that fits counts. A server may know better, and so may the user (``[model_capabilities]``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from leviath.blueprint.catalogue import FALLBACK_OUTPUT, FALLBACK_WINDOW, ModelFacts, catalogue

Speaks = Literal["anthropic", "openai", "openrouter", "ollama", "endpoint"]
"""Whose names they are; ``endpoint`` is any server of OpenAI's format, which may serve the models of others."""


@dataclass(frozen=True)
class Family:
    """``names`` are parts of names, or beginnings where they start with ``^``. Sizes are tokens."""

    names: tuple[str, ...]
    context: int
    output: int
    temperature: bool = True
    tools: bool = True

    def fits(self, model: str) -> bool:
        return any([model.startswith(name[1:]) if name[0] == "^" else name in model for name in self.names])


_MILLION = 1_000_000
ANTHROPIC = (
    Family(("claude-opus-5", "claude-sonnet-5", "claude-fable-5", "claude-mythos-5"), _MILLION, 128_000, False),
    Family(("claude-opus-4-8", "claude-opus-4-7"), _MILLION, 128_000, False),
    Family(("claude-opus-4-6", "claude-sonnet-4-6"), _MILLION, 128_000),
    Family(("claude-haiku-4-5",), 200_000, 64_000),
    Family(("claude-opus-4", "claude-sonnet-4", "claude-haiku-4"), _MILLION, 32_768, False),
)
OPENAI = (
    Family(("^gpt-5.5",), 922_000, 128_000, False),
    Family(("^gpt-5.4-mini", "^gpt-5.4-nano"), 272_000, 128_000),
    Family(("^gpt-5.4", "^gpt-5.6"), 922_000, 128_000),
    Family(("^gpt-5",), 272_000, 128_000),
    Family(("^gpt-4.1",), 1_047_576, 32_768),
    Family(("^o3", "^o4"), 200_000, 100_000, False),
)
OPENROUTER = (
    Family(("^x-ai/grok-4",), 500_000, 64_000),
    Family(("^meta/muse",), 1_048_576, 64_000),
    Family(("^google/gemini",), 1_048_576, 65_536),
    Family(("llama-4-scout",), 10_000_000, 32_768),
    Family(("^meta-llama/llama-4",), 1_048_576, 32_768),
    Family(("deepseek-r1",), 163_840, 32_768, False, False),
    Family(("deepseek-v4-pro",), 1_048_576, 393_216),
    Family(("^deepseek/deepseek-v",), 1_048_576, 65_536),
    Family(("mistral-large",), 262_144, 32_768),
    Family(("^mistralai/",), 131_072, 32_768),
    Family(("qwen3.6", "qwen3-coder"), 1_048_576, 65_536),
    Family(("^qwen/",), 131_072, 32_768),
    Family(
        (
            "^anthropic/claude-opus-4-8",
            "^anthropic/claude-opus-4-7",
            "^anthropic/claude-fable-5",
            "^anthropic/claude-mythos-5",
        ),
        _MILLION,
        128_000,
        False,
    ),
    Family(("^anthropic/",), _MILLION, 128_000),
    Family(("^openai/o",), 200_000, 100_000, False),
    Family(("^openai/gpt-5",), 1_050_000, 128_000),
)
OLLAMA = (
    Family(("llama3", "llama-3", "qwen2", "qwen3"), 131_072, 8192),
    Family(("mistral", "mixtral"), 32_768, 4096),
    Family(("phi-4", "phi4"), 131_072, 8192),
    Family(("deepseek-r1",), 131_072, 8192, tools=False),
    Family(("deepseek",), 131_072, 8192),
    Family(("gemma",), 131_072, 8192, tools=False),
    Family(("codellama",), 16_384, 4096, tools=False),
)
_TABLES: dict[Speaks, Sequence[Family]] = {
    "anthropic": ANTHROPIC,
    "openai": OPENAI,
    "openrouter": OPENROUTER,
    "ollama": OLLAMA,
}
_ELSE: dict[Speaks, Family] = {
    "anthropic": Family((), FALLBACK_WINDOW, FALLBACK_OUTPUT),
    "openai": Family((), FALLBACK_WINDOW, FALLBACK_OUTPUT),
    "openrouter": Family((), 128_000, 8192),
    "ollama": Family((), FALLBACK_WINDOW, FALLBACK_OUTPUT, tools=False),
    "endpoint": Family((), 128_000, 8192),
}
"""For a name that nobody knows."""


def known_facts(speaks: Speaks, provider: str, model: str) -> ModelFacts:
    """The catalogue's row of that name at one who ``speaks`` so, else its family's, else careful guesses."""
    found = catalogue().get((provider if speaks == "endpoint" else speaks, model))
    if found is not None:
        return found
    family = _served(model) if speaks == "endpoint" else _first(_TABLES[speaks], model)
    family = family or _ELSE[speaks]
    return ModelFacts(
        provider, model, family.context, family.output, temperature=family.temperature, tools=family.tools
    )


def is_known(speaks: Speaks, model: str) -> bool:
    """Whether the name is of a family that is known."""
    return _first(_TABLES.get(speaks, ()), model) is not None


def _served(model: str) -> Family | None:
    """What a server of OpenAI's format serves: a maker's model under its published name."""
    vendor, slash, rest = model.lower().partition("/")
    if slash:
        return _first({"openai": OPENAI, "anthropic": ANTHROPIC}.get(vendor, ()), rest)
    return _first((*OPENAI, *ANTHROPIC), model.lower())


def _first(families: Sequence[Family], model: str) -> Family | None:
    return next((family for family in families if family.fits(model)), None)
