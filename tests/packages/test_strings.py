"""Strings: the answers are those of Rhai 1.27."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rhaipy.engine import Engine
from rhaipy.errors import ErrorDataTooLarge
from rhaipy.limits import Limits
from rhaipy.packages import standard_library
from rhaipy.packages.string_chars import words
from rhaipy.values import MAX_INT, MIN_INT, Blob, Range, RangeInclusive, array_of, char, debug
from rhaipy.values.white_space import WHITE_SPACE, trimmed

A_FACE = "\N{GRINNING FACE}"

ASKED = [
    ("len", ("né" + A_FACE,), 3),
    ("bytes", ("né" + A_FACE,), 7),
    ("is_empty", ("",), True),
    ("contains", ("", ""), True),
    ("contains", ("abc", char("c")), True),
    ("starts_with", ("abc", ""), True),
    ("ends_with", ("abc", char("b")), False),
    ("index_of", ("", ""), -1),
    ("index_of", ("abcabc", "c"), 2),
    ("index_of", ("abcabc", "c", 3), 5),
    ("index_of", ("abcabc", char("a"), -3), 3),
    ("index_of", ("abcabc", "a", -99), 0),
    ("index_of", ("abc", "", 3), -1),
    ("index_of", ("abc", "", 2), 2),
    ("index_of", ("abc", "a", MIN_INT), 0),
    ("index_of", ("abc", "a", MAX_INT), -1),
    ("get", ("né", -1), char("é")),
    ("get", ("né", 2), None),
    ("get", ("né", MIN_INT), None),
    ("sub_string", ("abcdef", 2), "cdef"),
    ("sub_string", ("abcdef", -99, 2), "ab"),
    ("sub_string", ("abcdef", 1, -1), ""),
    ("sub_string", ("abcdef", 6, 1), ""),
    ("sub_string", ("abcdef", 1, MAX_INT), "bcdef"),
    ("sub_string", ("abcdef", Range(-2, 3)), "abc"),
    ("sub_string", ("abcdef", Range(3, 1)), ""),
    ("sub_string", ("abcdef", RangeInclusive(3, 1)), "d"),
    ("sub_string", ("abcdef", RangeInclusive(MAX_INT, MAX_INT)), ""),
    ("to_upper", ("ßŉx",), "SS\u02bcNX"),
    ("to_lower", ("ΣΑΣ",), "σας"),
    ("to_upper", (char("ß"),), char("ß")),
    ("to_lower", (char("Σ"),), char("σ")),
    ("max", ("b", "a" + A_FACE), "b"),
    ("min", (char("a"), char("b")), char("a")),
    ("+", ("a", None), "a"),
    ("+", (1.0, "x"), "1.0x"),
    ("+", ("x", array_of([1, "a", char("b"), 1.5, None])), 'x[1, "a", b, 1.5, ()]'),
    ("+", ("x", Blob(bytearray(b"A\xff\xe2\x82"))), "xA\ufffd\ufffd"),
    ("+", (Blob(bytearray(b"\xed\xa0\x80")), "x"), "\ufffd\ufffd\ufffdx"),
]


@pytest.mark.parametrize(("name", "args", "result"), ASKED)
def test_what_a_string_answers(natives, name, args, result):
    assert natives(name, *args) == result
    assert natives.receiver == args[0]


CHANGED = [
    ("trim", (" \u3000é\x1f\u200b\xa0",), None, "é\x1f\u200b"),
    ("clear", ("abc",), None, ""),
    ("truncate", ("né" + A_FACE, 2), None, "né"),
    ("truncate", ("abc", MIN_INT), None, ""),
    ("truncate", ("abc", MAX_INT), None, "abc"),
    ("pop", ("né",), char("é"), "n"),
    ("pop", ("",), None, ""),
    ("pop", ("abc", 2), "bc", "a"),
    ("pop", ("abc", -1), "", "abc"),
    ("pop", ("abc", MAX_INT), "abc", ""),
    ("crop", ("abcdef", -2), None, "ef"),
    ("crop", ("abcdef", 99), None, ""),
    ("crop", ("abcdef", 1, 0), None, ""),
    ("crop", ("", 1, 1), None, ""),
    ("crop", ("abcdef", RangeInclusive(-2, 3)), None, "abcd"),
    ("remove", ("banana", "an"), None, "ba"),
    ("remove", ("", "an"), None, ""),
    ("remove", ("banana", ""), None, "banana"),
    ("remove", ("banana", char("a")), None, "bnn"),
    ("replace", ("né", "", "|"), None, "|n|é|"),
    ("replace", ("", "", "x"), None, ""),
    ("replace", ("banana", "ana", "x"), None, "bxna"),
    ("replace", ("banana", char("a"), ""), None, "bnn"),
    ("replace", ("banana", "a", char("o")), None, "bonono"),
    ("replace", ("banana", char("n"), char("é")), None, "baéaéa"),
    ("set", ("né", -1, char("x")), None, "nx"),
    ("set", ("né", 2, char("x")), None, "né"),
    ("pad", ("ab", 5, "xyz"), None, "abxyz"),
    ("pad", ("ab", 4, "xyz"), None, "abxy"),
    ("pad", ("ab", 7, "xy"), None, "abxyxyx"),
    ("pad", ("ab", 4, char("é")), None, "abéé"),
    ("pad", ("ab", 2, ""), None, "ab"),
    ("pad", ("ab", -1, ""), None, "ab"),
    ("make_upper", ("straße",), None, "STRASSE"),
    ("make_lower", (char("İ"),), None, char("İ")),
    ("append", ("a", 1), None, "a1"),
    ("append", ("a", Blob(bytearray(b"bc"))), None, "abc"),
    ("+=", ("a", None), None, "a"),
    ("+=", ("a", "b"), None, "ab"),
]


@pytest.mark.parametrize(("name", "args", "result", "receiver"), CHANGED)
def test_what_changes_a_string(natives, name, args, result, receiver):
    assert (natives(name, *args), natives.receiver) == (result, receiver)


SPLIT = [
    ("split", ("a,b,,c", ","), ["a", "b", "", "c"]),
    ("split", ("a,b,,c", ",", 2), ["a", "b,,c"]),
    ("split", ("a,b,,c", ",", 0), ["a,b,,c"]),
    ("split", ("a,b,,c", ",", MAX_INT), ["a", "b", "", "c"]),
    ("split", ("abc", char(";"), 3), ["abc"]),
    ("split", ("abc", ""), ["", "a", "b", "c", ""]),
    ("split", ("abc", "", 2), ["", "abc"]),
    ("split", ("abc", "", 3), ["", "a", "bc"]),
    ("split", ("abc", "", 5), ["", "a", "b", "c", ""]),
    ("split", ("", ","), [""]),
    ("split", ("", ""), [""]),
    ("split", ("",), [""]),
    ("split", ("  \t ",), []),
    ("split", (" a\u3000b\xa0c\x1fd",), ["a", "b", "c\x1fd"]),
    ("split", ("abcdef", 2), ["ab", "cdef"]),
    ("split", ("abcdef", 0), ["abcdef", ""]),
    ("split", ("abcdef", -2), ["abcd", "ef"]),
    ("split", ("abcdef", MIN_INT), ["", "abcdef"]),
    ("split", ("abcdef", MAX_INT), ["abcdef", ""]),
    ("split_rev", ("a,b,,c", ","), ["c", "", "b", "a"]),
    ("split_rev", ("a,b,,c", char(","), 2), ["c", "a,b,"]),
    ("split_rev", ("abc", ""), ["", "c", "b", "a", ""]),
    ("split_rev", ("abc", "", 2), ["", "abc"]),
    ("split_rev", ("abc", "", 3), ["", "c", "ab"]),
    ("split_rev", ("abc", "", 5), ["", "c", "b", "a", ""]),
    ("split_rev", ("aaa", "aa"), ["", "a"]),
]


@pytest.mark.parametrize(("name", "args", "pieces"), SPLIT)
def test_pieces_of_a_string(natives, name, args, pieces):
    assert natives(name, *args).items == pieces


def test_the_characters_of_a_string(natives):
    characters = natives("to_chars", "né")
    assert characters.items == [char("n"), char("é")]
    assert characters.flat == 2
    assert natives("to_blob", "né").data == b"n\xc3\xa9"


TOO_LARGE = [
    ("replace", ("a" * 400, "", "b" * 400)),
    ("replace", ("a" * 20_000, "a", "bcdef")),
    ("replace", ("a" * 20_000, char("a"), char(A_FACE))),
    ("pad", ("a", 101, char("b"))),
    ("pad", ("a", 60, char("é"))),
    ("pad", ("a", MAX_INT, char("b"))),
    ("pad", ("a", 60, "éé")),
    ("pad", ("a" * 200, 150, "b")),
    ("pad", ("a", 2, "")),
    ("+", (array_of(["a" * 60, "a" * 60]), "")),
    ("print", (array_of(["a" * 40_000, "a" * 40_000]),)),
]


@pytest.mark.parametrize(
    ("script", "fits"),
    [
        ('("abcd").append("12345")', True),
        ('("aaaa").replace("a", "bbb")', True),
        ('let s = "abcd"; s.append("12345")', False),
        ('let s = "abcd"; s += "12345"', False),
        ('let s = "aaaa"; s.replace("a", "bbb")', False),
    ],
)
def test_what_grows_in_place_is_measured_where_it_is_kept(script, fits):
    engine = Engine(limits=Limits(max_string_size=8))
    if fits:
        assert engine.eval(script) is None
    else:
        with pytest.raises(ErrorDataTooLarge, match="Length of string too large"):
            engine.eval(script)


@pytest.mark.parametrize(("name", "args"), TOO_LARGE)
def test_what_grows_too_large_is_refused(natives, name, args):
    natives.limits = Limits(max_string_size=100)
    with pytest.raises(ErrorDataTooLarge, match="Length of string too large"):
        natives(name, *args)


@pytest.mark.parametrize(
    ("name", "args"), [("split", ("a,a,a,a", ",")), ("to_chars", ("abcd",)), ("split", ("abc", ""))]
)
def test_too_many_pieces_are_refused(natives, name, args):
    natives.limits = Limits(max_array_size=3)
    with pytest.raises(ErrorDataTooLarge, match="Size of array/BLOB too large"):
        natives(name, *args)
    with pytest.raises(ErrorDataTooLarge, match="Size of array/BLOB too large"):
        natives("to_blob", "éé")


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("pad", ("a", MAX_INT, char("b"))),
        ("pad", ("a", 1 << 40, "bc")),
        ("replace", ("a" * 100_000, "", "b" * 100_000)),
    ],
)
def test_without_limits_what_no_machine_holds_is_refused(natives, name, args):
    with pytest.raises(ErrorDataTooLarge, match="Length of string too large"):
        natives(name, *args)


def test_white_space_is_that_of_unicode():
    assert len(WHITE_SPACE) == 25
    assert trimmed(f"{WHITE_SPACE}a\x1c{WHITE_SPACE}") == "a\x1c"
    assert words(f"{WHITE_SPACE}a{WHITE_SPACE}\x1c{WHITE_SPACE}") == ["a", "\x1c"]


TEXTS = st.text(alphabet=st.sampled_from("ab é" + A_FACE), max_size=8)


@given(TEXTS, TEXTS, st.integers(1, 6))
def test_pieces_put_together_give_the_string_again(text, delimiter, most):
    library = standard_library()
    forwards = library.find("split", (str, str, int)).fn(_Unlimited, text, delimiter, most).items
    backwards = library.find("split_rev", (str, str, int)).fn(_Unlimited, text, delimiter, most).items
    assert delimiter.join(forwards) == text
    assert delimiter.join(reversed(backwards)) == text
    assert len(forwards) == len(backwards) <= most


@given(TEXTS, st.integers(-10, 10), st.integers(-10, 10))
def test_cropping_keeps_what_the_part_is(text, start, count):
    library = standard_library()
    part = library.find("sub_string", (str, int, int)).fn(_Unlimited, text, start, count)
    kept, result = library.find("crop", (str, int, int)).fn(_Unlimited, text, start, count)
    assert (kept, result) == (part, None)
    assert part in text


class _Unlimited:
    max_string = max_array = max_map = 1 << 62


ESCAPED = [
    ("a\"b'\\", '"a\\"b\'\\\\"'),
    ("\n\r\t\0", '"\\n\\r\\t\\0"'),
    ("\x01\x7f\x80", '"\\u{1}\\u{7f}\\u{80}"'),
    ("e\u0301", '"e\\u{301}"'),
    ("\u0301", '"\\u{301}"'),
    ("\u09be\uff9e", '"\\u{9be}\\u{ff9e}"'),
    ("\xa0\xad\u200b\u3000\ufeff", '"\\u{a0}\\u{ad}\\u{200b}\\u{3000}\\u{feff}"'),
    ("é ß" + A_FACE, f'"é ß{A_FACE}"'),
    ("\ue000\uffff", '"\\u{e000}\\u{ffff}"'),
]


@pytest.mark.parametrize(("text", "shown"), ESCAPED)
def test_a_string_is_shown_with_rusts_escapes(natives, text, shown):
    assert debug(text) == natives("to_debug", text) == natives("debug", text) == shown
