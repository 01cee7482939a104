"""Arrays, blobs and maps without callbacks, and what keeps their bookkeeping true."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rhaipy import Engine, RhaiError
from rhaipy.errors import ErrorBitFieldBounds, ErrorDataTooLarge, ErrorFunctionNotFound, ErrorInFunctionCall
from rhaipy.interpret.state import State
from rhaipy.limits import Limits
from rhaipy.packages import standard_library
from rhaipy.packages.offsets import exact_index, offset, span, start_and_count
from rhaipy.values import (
    MAX_INT,
    MIN_INT,
    SCALARS,
    Array,
    Blob,
    FnPtr,
    Range,
    RangeInclusive,
    array_of,
    char,
    debug,
    map_of,
    u8,
)

LIBRARY = standard_library()


def call(name, *args, limits=None):
    native = LIBRARY.find(name, tuple(arg.__class__ for arg in args))
    assert native is not None, name
    return native.fn(State(limits or Limits(), LIBRARY), *args)


def numbers(*items):
    return array_of(list(items))


# ------------------------------------------------------------------------------------- offsets


@pytest.mark.parametrize(
    ("start", "count", "expected"),
    [
        (0, 2, (0, 2)),
        (3, 99, (3, 5)),
        (-2, 1, (3, 4)),
        (-99, 2, (0, 2)),
        (5, 1, (5, 5)),
        (99, 1, (5, 5)),
        (2, 0, (2, 2)),
        (2, -1, (2, 2)),
        (0, MAX_INT, (0, 5)),
        (MIN_INT, MAX_INT, (0, 5)),
    ],
)
def test_span(start, count, expected):
    assert span(5, start, count) == expected


@pytest.mark.parametrize(("index", "expected"), [(0, 0), (4, 4), (5, 5), (99, 5), (-1, 4), (-5, 0), (-6, 0)])
def test_offset(index, expected):
    assert offset(5, index) == expected


@pytest.mark.parametrize(("index", "expected"), [(0, 0), (4, 4), (5, None), (-1, 4), (-5, 0), (-6, None)])
def test_exact_index(index, expected):
    assert exact_index(5, index) == expected


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        (Range(1, 3), (1, 2)),
        (Range(-3, 2), (0, 2)),
        (Range(3, 1), (3, 0)),
        (RangeInclusive(1, 3), (1, 3)),
        (RangeInclusive(3, 1), (3, 1)),
        (RangeInclusive(-5, -2), (0, 1)),
        (RangeInclusive(0, MAX_INT), (0, MAX_INT)),
        (RangeInclusive(MAX_INT, MAX_INT), (MAX_INT, 0)),
    ],
)
def test_ranges_as_start_and_count(chosen, expected):
    assert start_and_count(chosen) == expected


# -------------------------------------------------------------------------------------- arrays


@pytest.mark.parametrize(
    ("name", "args", "result", "left"),
    [
        ("len", (), 3, [1, 2, 3]),
        ("is_empty", (), False, [1, 2, 3]),
        ("get", (-1,), 3, [1, 2, 3]),
        ("get", (-99,), 1, [1, 2, 3]),
        ("get", (3,), None, [1, 2, 3]),
        ("set", (-99, 9), None, [9, 2, 3]),
        ("set", (3, 9), None, [1, 2, 3]),
        ("push", (4,), None, [1, 2, 3, 4]),
        ("insert", (-99, 9), None, [9, 1, 2, 3]),
        ("insert", (99, 9), None, [1, 2, 3, 9]),
        ("pad", (5, 0), None, [1, 2, 3, 0, 0]),
        ("pad", (2, 0), None, [1, 2, 3]),
        ("pop", (), 3, [1, 2]),
        ("shift", (), 1, [2, 3]),
        ("remove", (1,), 2, [1, 3]),
        ("remove", (3,), None, [1, 2, 3]),
        ("remove", (-4,), None, [1, 2, 3]),
        ("clear", (), None, []),
        ("truncate", (0,), None, []),
        ("truncate", (-1,), None, []),
        ("truncate", (2,), None, [1, 2]),
        ("chop", (2,), None, [2, 3]),
        ("chop", (-1,), None, []),
        ("chop", (9,), None, [1, 2, 3]),
        ("reverse", (), None, [3, 2, 1]),
        ("contains", (2.0,), True, [1, 2, 3]),
        ("index_of", (3,), 2, [1, 2, 3]),
        ("index_of", (1, 1), -1, [1, 2, 3]),
        ("sort_desc", (), None, [3, 2, 1]),
    ],
)
def test_array_items(name, args, result, left):
    array = numbers(1, 2, 3)
    assert call(name, array, *args) == result
    assert array.items == left


@pytest.mark.parametrize(
    ("name", "args", "result", "left"),
    [
        ("extract", (1,), [2, 3, 4], [1, 2, 3, 4]),
        ("extract", (RangeInclusive(3, 1),), [4], [1, 2, 3, 4]),
        ("extract", (-2, 1), [3], [1, 2, 3, 4]),
        ("split", (1,), [2, 3, 4], [1]),
        ("split", (-9,), [1, 2, 3, 4], []),
        ("split", (4,), [], [1, 2, 3, 4]),
        ("drain", (1, 2), [2, 3], [1, 4]),
        ("drain", (Range(-1, 2),), [1, 2], [3, 4]),
        ("drain", (9, 1), [], [1, 2, 3, 4]),
        ("retain", (1, 2), [1, 4], [2, 3]),
        ("retain", (9, 1), [], [1, 2, 3, 4]),
        ("retain", (1, 0), [], [1, 2, 3, 4]),
        ("order_desc", (), [4, 3, 2, 1], [1, 2, 3, 4]),
    ],
)
def test_array_parts(name, args, result, left):
    array = numbers(1, 2, 3, 4)
    assert call(name, array, *args).items == result
    assert array.items == left


@pytest.mark.parametrize(
    ("args", "left"),
    [
        ((0, 0), [9, 1, 2, 3]),
        ((1, 1), [1, 9, 3]),
        ((-1, 9), [1, 2, 9]),
        ((3, 1), [1, 2, 3, 9]),
        ((Range(0, 2),), [9, 3]),
    ],
)
def test_splice(args, left):
    array = numbers(1, 2, 3)
    call("splice", array, *args, numbers(9))
    assert array.items == left


def test_what_stands_in_two_places_is_shared():
    inner = numbers(1)
    array = array_of([])
    call("push", array, inner)
    assert inner.shared
    for name, args in (("get", (0,)), ("extract", (0,)), ("order", ()), ("+", (numbers(2),))):
        fresh = numbers(1)
        call(name, array_of([fresh]), *args) if name != "order" else call(name, array_of([fresh]))
        assert fresh.shared, name
    fresh = numbers(1)
    assert call("pop", array_of([fresh])) is fresh
    assert not fresh.shared
    padded = array_of([])
    fresh = numbers(1)
    call("pad", padded, 2, fresh)
    assert padded.items == [fresh, fresh]
    assert fresh.shared


_ITEMS = st.one_of(st.integers(0, 9), st.just("text"), st.builds(lambda: array_of([1])))


def _flat_is_true(array):
    assert 0 <= array.flat <= len(array.items)
    assert all(item.__class__ in SCALARS for item in array.items[: array.flat])


@settings(max_examples=200, deadline=None)
@given(
    st.lists(_ITEMS, max_size=6),
    st.lists(
        st.tuples(
            st.sampled_from(
                (
                    "push insert set pad pop shift remove truncate chop reverse append splice drain retain split clear"
                ).split()
            ),
            st.integers(-3, 8),
            st.integers(-1, 4),
            _ITEMS,
            st.lists(_ITEMS, max_size=3),
        ),
        max_size=8,
    ),
)
def test_flat_counts_leading_scalars_only(items, steps):
    array = array_of(items)
    while array.flat < len(items) and items[array.flat].__class__ in SCALARS:
        array.flat += 1
    for name, index, count, item, more in steps:
        other = array_of(more)
        if all(entry.__class__ in SCALARS for entry in more):
            other.flat = len(more)
        args = {
            "push": (item,),
            "insert": (index, item),
            "set": (index, item),
            "pad": (index, item),
            "append": (other,),
            "splice": (index, count, other),
            "drain": (index, count),
            "retain": (index, count),
        }.get(name, () if name in ("pop", "shift", "reverse", "clear") else (index,))
        result = call(name, array, *args)
        _flat_is_true(array)
        if result.__class__ is Array:
            _flat_is_true(result)


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        (numbers(1, 2), numbers(1.0, 2), True),
        (numbers(char("a")), numbers("a"), True),
        (numbers(0.1 + 0.2), numbers(0.3), True),
        (numbers(1), numbers(1, 2), False),
        (numbers(1), numbers("1"), False),
        (numbers(numbers(1)), numbers(numbers(1)), True),
        (numbers(map_of({"a": 1})), numbers(map_of({"a": 1.0})), True),
        (numbers(map_of({"a": 1})), numbers(map_of({"b": 1})), False),
        (numbers(Range(1, 2)), numbers(Range(1, 2)), True),
        (numbers(Blob(bytearray(b"a"))), numbers(Blob(bytearray(b"a"))), True),
        (numbers(float("nan")), numbers(float("nan")), False),
    ],
)
def test_equality(left, right, expected):
    assert call("==", left, right) is expected
    assert call("!=", left, right) is not expected


def test_equality_of_deep_values():
    left = right = numbers(1)
    for _ in range(20_000):
        left, right = numbers(left), array_of([right])
    assert call("==", left, right) is True
    assert call("contains", array_of([left]), right) is True
    for value in (left, right):  # take them apart again: Python's own deallocation recurses
        while value.items and value.items[0].__class__ is Array:
            value.items, value = [], value.items[0]


@pytest.mark.parametrize(
    ("items", "text"),
    [
        ([1, 2.0], "elements of different types cannot be sorted"),
        ([numbers(1), numbers(2)], "elements of array cannot be sorted"),
        ([Range(1, 2), Range(0, 1)], "elements of core::ops::range::Range<i64> cannot be sorted"),
        ([FnPtr("a"), FnPtr("b")], "elements of Fn cannot be sorted"),
        ([u8(1), u8(2)], "elements of u8 cannot be sorted"),
    ],
)
def test_what_cannot_be_sorted(items, text):
    with pytest.raises(ErrorFunctionNotFound) as caught:
        call("sort", array_of(items))
    assert caught.value.text == f"Function not found: {text}"


def test_nan_sorts_as_the_equal_of_everything():
    array = numbers(2.0, float("nan"), 1.0)
    call("sort", array)
    assert debug(array) == "[2.0, NaN, 1.0]"


def test_dedup_keeps_the_first_of_each_run():
    array = numbers(1, 1.0, 2, 1, char("a"), "a")
    call("dedup", array)
    assert array.items == [1, 2, 1, char("a")]


# -------------------------------------------------------------------------------------- limits

SMALL = Limits(max_array_size=5, max_string_size=5, max_map_size=2)
#: As much as a value that is thrown away may hold under limits that small.
MANY = 65_536


@pytest.mark.parametrize(
    ("name", "args", "text"),
    [
        ("pad", (numbers(), 6, 0), "Size of array/BLOB too large"),
        ("pad", (numbers(), 3, numbers(1, 2)), "Size of array/BLOB too large"),
        ("pad", (numbers(0), 3, "abc"), "Length of string too large"),
        ("pad", (numbers(0), 4, map_of({"k": 1})), "Size of object map too large"),
        ("append", (numbers(1), numbers(*range(MANY))), "Size of array/BLOB too large"),
        ("+", (numbers(1, 2, 3), numbers(1, 2, 3)), "Size of array/BLOB too large"),
        ("splice", (numbers(1, 2), 0, 1, numbers(*range(MANY))), "Size of array/BLOB too large"),
        ("blob", (6,), "Size of array/BLOB too large"),
        ("blob", (MAX_INT, 1), "Size of array/BLOB too large"),
        ("pad", (Blob(bytearray(3)), 6, 1), "Size of BLOB too large"),
        ("append", (Blob(bytearray(1)), Blob(bytearray(MANY))), "Size of array/BLOB too large"),
        ("append", (Blob(bytearray(1)), "a" * MANY), "Size of array/BLOB too large"),
        ("to_array", (Blob(bytearray(6)),), "Size of array/BLOB too large"),
        ("+", (map_of({"a": 1, "b": 2}), map_of({"c": 3})), "Size of object map too large"),
        ("fill_with", (map_of({"a": 1}), map_of({str(n): n for n in range(MANY)})), "Size of object map too large"),
        ("to_json", (map_of({"a": "xyz"}),), "Length of string too large"),
    ],
)
def test_sizes_are_checked_before_memory_is_taken(name, args, text):
    with pytest.raises(ErrorDataTooLarge) as caught:
        call(name, *args, limits=SMALL)
    assert caught.value.text == text


@pytest.mark.parametrize(
    ("name", "args"),
    [("pad", (numbers(), MAX_INT, 0)), ("blob", (MAX_INT,)), ("pad", (Blob(bytearray()), MAX_INT, 0))],
)
def test_an_engine_without_limits_has_a_ceiling(name, args):
    with pytest.raises(ErrorDataTooLarge):
        call(name, *args)


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("let a = [1, 2, 3]; a.append([1, 2, 3])", "ErrorDataTooLarge"),
        ("[1, 2, 3].append([1, 2, 3])", None),
        ("const A = [1, 2, 3]; append(A, [1, 2, 3])", None),
        ("let m = #{a: 1}; m.mixin(#{b: 1, c: 1})", "ErrorDataTooLarge"),
        ("#{a: 1}.mixin(#{b: 1})", None),
    ],
)
def test_what_stands_in_no_variable_may_grow_a_little(script, expected):
    try:
        assert Engine(SMALL).eval(script) is expected
    except RhaiError as error:
        assert error.kind == expected


def test_splicing_counts_what_it_replaces():
    array = numbers(1, 2, 3, 4, 5)
    call("splice", array, 0, 5, numbers(9, 8, 7, 6, 5), limits=SMALL)
    assert array.items == [9, 8, 7, 6, 5]


# --------------------------------------------------------------------------------------- blobs


@pytest.mark.parametrize(
    ("name", "args", "result", "left"),
    [
        ("get", (-1,), 4, "01020304"),
        ("get", (9,), 0, "01020304"),
        ("set", (0, 300), None, "2c020304"),
        ("push", (-1,), None, "01020304ff"),
        ("append", ("é",), None, "01020304c3a9"),
        ("append", (char("é"),), None, "01020304c3a9"),
        ("insert", (1, 9), None, "0109020304"),
        ("pad", (6, 7), None, "010203040707"),
        ("pop", (), 4, "010203"),
        ("shift", (), 1, "020304"),
        ("remove", (-5,), 0, "01020304"),
        ("truncate", (1,), None, "01"),
        ("chop", (1,), None, "04"),
        ("reverse", (), None, "04030201"),
        ("contains", (260,), True, "01020304"),
        ("splice", (0, 0, Blob(bytearray(b"\x09"))), None, "0102030409"),
        ("splice", (1, 2, Blob(bytearray(b"\x09"))), None, "010904"),
        ("parse_be_int", (0, 1), 1 << 56, "01020304"),
        ("parse_le_int", (0, 2), 513, "01020304"),
        ("parse_be_int", (9, 2), 0, "01020304"),
        ("write_be", (0, 2, 0x1122334455667788), None, "11220304"),
        ("write_le", (2, 9, 0x1122), None, "01022211"),
        ("write_le", (RangeInclusive(3, 1), 9), None, "01020309"),
        ("write_utf8", (0, 3, "aé"), None, "61c3a904"),
        ("write_utf8", (0, 2, "aé"), None, "61c30304"),
        ("write_ascii", (0, 3, "aéb"), None, "61620304"),
    ],
)
def test_blobs(name, args, result, left):
    blob = Blob(bytearray(b"\x01\x02\x03\x04"))
    assert call(name, blob, *args) == result
    assert blob.data.hex() == left


def test_floats_in_blobs():
    blob = Blob(bytearray(8))
    call("write_be", blob, 0, 8, 1.5)
    assert blob.data.hex() == "3ff8000000000000"
    assert call("parse_be_float", blob, 0, 2) == 1.5
    assert call("parse_le_float", blob, Range(0, 0)) == 0.0


@pytest.mark.parametrize(
    ("args", "removed", "left"),
    [((1, 2), "0104", "0203"), ((1, 0), "", "01020304"), ((9, 1), "01020304", ""), ((9, -1), "", "01020304")],
)
def test_retaining_part_of_a_blob(args, removed, left):
    blob = Blob(bytearray(b"\x01\x02\x03\x04"))
    assert call("retain", blob, *args).data.hex() == removed
    assert blob.data.hex() == left


def test_bytes_that_are_no_text():
    assert call("as_string", Blob(bytearray(b"a\xff\xc3"))) == "a��"


# ---------------------------------------------------------------------------------------- maps


def test_maps():
    map_ = map_of({"b": 2, "a": 1})
    assert call("keys", map_).items == ["a", "b"]
    assert call("values", map_).items == [1, 2]
    assert call("get", map_, "z") is None
    call("fill_with", map_, map_of({"a": 9, "c": 3}))
    call("mixin", map_, map_of({"b": 5}))
    assert map_.items == {"b": 5, "a": 1, "c": 3}
    assert call("remove", map_, "b") == 5
    assert call("remove", map_, "b") is None
    assert call("+", map_, map_of({"a": 0})).items == {"a": 0, "c": 3}


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "null"),
        (True, "true"),
        (2.0, "2.0"),
        (1e20, "1e20"),
        (float("nan"), "NaN"),
        ('a"b\n\u00ad', '"a\\"b\\n\\u{ad}"'),
        (char("'"), "'\\''"),
        (Blob(bytearray(b"\x05\x06")), "[5,6]"),
        (numbers(1, numbers(), map_of({})), "[1,[],{}]"),
        (FnPtr("f"), '"f"'),
        (FnPtr("f", (1, "a")), '["f",1,"a"]'),
        (RangeInclusive(1, 5), "1..=5"),
    ],
)
def test_json(value, text):
    assert call("to_json", map_of({"z": 1, "k": value})) == f'{{"k":{text},"z":1}}'


# -------------------------------------------------------------------------------------- ranges


def through(value):
    return list(LIBRARY.iterators[value.__class__](State(Limits(), LIBRARY), value))


@pytest.mark.parametrize(
    ("name", "args", "items"),
    [
        ("range", (1, 4), [1, 2, 3]),
        ("range", (1, 6, 2), [1, 3, 5]),
        ("range", (5, 0, -2), [5, 3, 1]),
        ("range", (0, 5, -1), []),
        ("range", (Range(0, 5), 3), [0, 3]),
        ("range", (MAX_INT - 7, MAX_INT, 5), [MAX_INT - 7]),
        ("range", (1, MAX_INT, MAX_INT), []),
        ("range", (0.0, 1.0, 0.25), [0.0, 0.25, 0.5, 0.75]),
        ("range", (0.0, float("inf"), 1e308), [0.0, 1e308]),
        ("range", (float("nan"), 1.0, 1.0), []),
        ("range", (u8(1), u8(4)), [u8(1), u8(2), u8(3)]),
        ("range", (u8(250), u8(255), u8(3)), [u8(250)]),
        ("chars", ("añb",), [char("a"), char("ñ"), char("b")]),
        ("chars", ("abc", 1), [char("b"), char("c")]),
        ("chars", ("abc", -2, 1), [char("b")]),
        ("chars", ("abc", RangeInclusive(2, 1)), []),
        ("bits", (5, 0, 3), [True, False, True]),
        ("bits", (-1, 62, 10), [True, True]),
        ("bits", (1, RangeInclusive(3, 1)), []),
    ],
)
def test_running_through(name, args, items):
    value = call(name, *args)
    assert through(value) == items
    assert through(value) == items


@pytest.mark.parametrize("args", [(1, 5, 0), (1e16, 2e16, 0.5), (Range(1, 2), 0)])
def test_a_step_must_change_something(args):
    with pytest.raises(ErrorInFunctionCall) as caught:
        call("range", *args)
    assert caught.value.text == "step value cannot be zero\nin call to function 'range'"


def test_bits_beyond_the_number():
    with pytest.raises(ErrorBitFieldBounds) as caught:
        call("bits", 5, 64)
    assert caught.value.text == "Bit-field index 64 out of bounds: only 64 bits in bit-field"


def test_running_through_the_rest():
    assert through(Blob(bytearray(b"\x01\xff"))) == [u8(1), u8(255)]
    assert through("aé") == [char("a"), char("é")]
    assert through(RangeInclusive(1, 3)) == [1, 2, 3]
    assert through(numbers(1, 2)) == [1, 2]
    assert list(zip(range(3), through_lazily(Range(0, MAX_INT)), strict=False))[-1] == (2, 2)


def through_lazily(value):
    return LIBRARY.iterators[value.__class__](State(Limits(), LIBRARY), value)
