"""Comparing containers measures what is on the left of each comparison inside, as Rhai does."""

from __future__ import annotations

from typing import Any

import pytest

from rhaipy import Engine, RhaiError

LARGE = ("ErrorDataTooLarge", None)


def outcome(body: str, args: list[Any], limit: str, most: int) -> Any:
    engine = Engine()
    engine.set_limits(**{limit: most})
    try:
        return engine.call_fn(None, engine.compile(f"fn f(a, b) {{ {body} }}"), "f", args)
    except RhaiError as error:
        return error.kind, error.position


@pytest.mark.parametrize(
    ("body", "args", "limit", "most", "expected"),
    [
        ("b == b", ["", {"m": "abcdef"}], "max_string_size", 2, LARGE),
        ("b == b", ["", {"m": "ab"}], "max_string_size", 2, True),
        ("b == b", ["", {"m": [1, 2, 3]}], "max_array_size", 2, LARGE),
        ("b == b", ["", [[1, 2, 3]]], "max_array_size", 2, LARGE),
        ("b == a", [[[1]], [[1, 2, 3]]], "max_array_size", 2, LARGE),
        ("a == b", [[[1]], [[1, 2, 3]]], "max_array_size", 2, False),
        ("a != b", [[[1, 2, 3], [4]], [[1, 2, 3], [5]]], "max_array_size", 2, LARGE),
        ("b == b", ["", {"m": {"m": {}, "a": 3}, "s": 1}], "max_map_size", 1, LARGE),
        ("b == b", ["", {"m": {}, "s": 1}], "max_map_size", 1, True),
        ("b.contains(a)", [[1], [[1, 2, 3]]], "max_array_size", 2, LARGE),
        ("b.contains(a)", ["abc", ["abcd"]], "max_string_size", 2, LARGE),
        ("b.index_of(a)", [[9, 9], [[1], [9, 9]]], "max_array_size", 5, 1),
    ],
)
def test_what_is_on_the_left_is_measured(body: str, args: list[Any], limit: str, most: int, expected: Any):
    got = outcome(body, args, limit, most)
    if expected is LARGE:
        assert got[0] == "ErrorDataTooLarge"
        assert not got[1]
    else:
        assert got == expected


def test_what_cannot_be_compared_stands_at_the_operator():
    script = "let v1 = #{f: {||{}}};\ndrain(v1, |v3| {\n  let v4 = v1 != v1 })"
    with pytest.raises(RhaiError) as caught:
        Engine().eval(script)
    assert "Function not found: == (Fn, Fn) (line 3, position 15)" in str(caught.value)
