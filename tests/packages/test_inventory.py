"""The library holds what Rhai 1.27 registers, no more and no less.

`conformance/rhai-functions.json` lists every signature that a plain engine registers, from its metadata.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rhaipy.interpret.natives import ANY
from rhaipy.packages import standard_library
from rhaipy.packages.iter_basic import ByteRange
from rhaipy.values import U8, Array, Blob, Char, FnPtr, Map, Range, RangeInclusive, Timestamp

ROOT = Path(__file__).resolve().parents[2]

TYPES = {
    "()": type(None),
    "&str": str,
    "Array": Array,
    "Blob": Blob,
    "Dynamic": ANY,
    "FnPtr": FnPtr,
    "ImmutableString": str,
    "Instant": Timestamp,
    "Map": Map,
    "Range<i64>": Range,
    "RangeInclusive<i64>": RangeInclusive,
    "bool": bool,
    "char": Char,
    "f64": float,
    "i64": int,
    "std::ops::Range<i64>": Range,
    "std::ops::Range<u8>": ByteRange,
    "u8": U8,
}

#: Left out on purpose: no script can make a value of these types.
UNREACHABLE = {
    *("i8 i16 i32 i128 u16 u32 u64 u128 f32".split()),
    *(f"std::ops::Range<{name}>" for name in "i8 i16 i32 i128 u16 u32 u64 u128 f64".split()),
}

#: Registered by a macro that leaves no metadata.
WITHOUT_METADATA = {("to_int", (U8,)), ("to_float", (U8,))}

Signature = tuple[str, tuple[type, ...]]


def recorded() -> tuple[set[Signature], set[str]]:
    """The signatures that scripts can reach, and the types in the others."""
    listed = json.loads((ROOT / "conformance" / "rhai-functions.json").read_text(encoding="utf-8"))
    reachable: set[Signature] = set()
    foreign: set[str] = set()
    for function in listed["functions"]:
        name = f"{function['property']}${function['name']}" if "property" in function else function["name"]
        params = [param.removeprefix("&mut ") for param in function["params"]]
        strange = {param for param in params if param not in TYPES}
        foreign |= strange
        if not strange:
            reachable.add((name, tuple(TYPES[param] for param in params)))
    return reachable, foreign


REGISTERED = {
    (native.name, native.params): native
    for overloads in standard_library().functions.values()
    for native in overloads.values()
}


def test_every_function_that_a_script_can_reach_exists_and_no_other():
    reachable, foreign = recorded()
    assert len(reachable) > 450
    assert set(REGISTERED) - reachable == WITHOUT_METADATA
    assert reachable - set(REGISTERED) == set()
    assert foreign == UNREACHABLE


@pytest.mark.parametrize("native", REGISTERED.values(), ids=repr)
def test_a_declaration_reads_as_documentation(native):
    assert native.doc.endswith("."), "one sentence that says what it does"
    assert native.package
    assert native.by_reference >= (native.mutates or native.replaces)


def test_iterators():
    names = sorted(cls.__name__ for cls in standard_library().iterators)
    assert names == sorted(
        "Array Blob str Range RangeInclusive ByteRange CharsStream BitRange "
        "StepRangeByte StepRangeFloat StepRangeInt".split()
    )
