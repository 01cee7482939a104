"""The bound on the bytes that one value may take."""

from __future__ import annotations

import pytest

from rhaipy import Engine, Limits
from rhaipy.errors import ErrorDataTooLarge

ENGINE = Engine(limits=Limits(max_value_bytes=800))


@pytest.mark.parametrize(
    ("script", "what"),
    [
        ("let a = []; a.pad(101, 0); a", "Size of array/BLOB"),
        ("let s = `x`; for i in 0..10 { s += s } s", "Length of string"),
        ("let m = #{}; for i in 0..13 { m[`k${i}`] = i } m + #{}", "Size of object map"),
    ],
)
def test_more_bytes_than_allowed(script, what):
    with pytest.raises(ErrorDataTooLarge, match=what):
        ENGINE.eval(script)


def test_as_many_bytes_as_allowed():
    assert ENGINE.eval("let a = []; a.pad(100, 0); a.len()") == 100
    assert ENGINE.eval("let m = #{}; for i in 0..12 { m[`k${i}`] = i } m.len()") == 12
