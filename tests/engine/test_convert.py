"""Python data to script values and back, in both directions, with errors that say where and what to do."""

from __future__ import annotations

import collections
import dataclasses
import enum
import sys
import types
from typing import Any, Literal, NamedTuple, Optional

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rhaipy
from rhaipy import ConversionError, Engine, ErrorMismatchOutputType, Scope

scalars = (
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.floats(allow_nan=False) | st.text(max_size=8)
)
data = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=12,
)


@settings(deadline=None)
@given(data)
def test_plain_data_comes_back_as_it_went_in(value: Any):
    scope = Scope().push("x", value)
    assert scope.get("x") == value
    assert Engine().eval("x", scope) == value
    assert _types(Engine().eval("[x]", scope)[0]) == _types(value)


def _types(value: Any) -> Any:
    if isinstance(value, list):
        return [_types(item) for item in value]
    if isinstance(value, dict):
        return {key: _types(item) for key, item in value.items()}
    return type(value)


class Level(enum.IntEnum):
    LOW = 1


class Word(str):
    __slots__ = ()


class Pair(NamedTuple):
    left: int
    right: str


@pytest.mark.parametrize(
    ("value", "kind", "back"),
    [
        (None, "()", None),
        (True, "bool", True),
        (2**63 - 1, "i64", 2**63 - 1),
        (-(2**63), "i64", -(2**63)),
        (1.5, "f64", 1.5),
        ("é", "string", "é"),
        (b"ab", "blob", b"ab"),
        (bytearray(b"ab"), "blob", b"ab"),
        (memoryview(b"ab"), "blob", b"ab"),
        ((1, "a"), "array", [1, "a"]),
        ([1, (2,)], "array", [1, [2]]),
        (range(1, 4), "range", range(1, 4)),
        (Level.LOW, "i64", 1),
        (Word("w"), "string", "w"),
        (Pair(1, "b"), "array", [1, "b"]),
        (collections.OrderedDict(b=1, a=2), "map", {"a": 2, "b": 1}),
        (types.MappingProxyType({"a": 1}), "map", {"a": 1}),
        ({Word("k"): 1}, "map", {"k": 1}),
    ],
)
def test_what_becomes_of_python_values(value: Any, kind: str, back: Any):
    scope = Scope().push("x", value)
    assert Engine().eval("type_of(x)", scope) == kind
    got = Engine().eval("x", scope)
    assert (got, type(got)) == (back, type(back))


@pytest.mark.parametrize(
    ("script", "value"),
    [
        ("'a'", "a"), ("1..3", range(1, 3)), ("1..=3", range(1, 4)), ("blob(2, 7)", b"\x07\x07"),
        ("#{b: 'x', a: [1.0, ()]}", {"a": [1.0, None], "b": "x"}), ("()", None), ("-0.0", -0.0),
    ],
)
def test_what_comes_out(script: str, value: Any):
    assert Engine().eval(script) == value


def test_maps_come_in_the_order_of_their_keys():
    assert list(Engine().eval("#{b: 1, a: 2, c: 3}")) == ["a", "b", "c"]


class Opaque:
    pass


ADVICE = "is no script value: convert it to plain data, register the type, or register a conversion"
BIG = "does not fit into 64 bits: pass it as text or float"


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (2**63, f"the integer 9223372036854775808 {BIG}"),
        (10**50, f"an integer of more than 40 digits {BIG}"),
        ({"a": [1, 2**63]}, f"the integer 9223372036854775808 {BIG} (at .a[1])"),
        ({1: 2}, "the key 1 is no str: object maps have str keys only"),
        ([{"x": {None: 1}}], "the key None is no str: object maps have str keys only (at [0].x)"),
        ({1, 2}, f"a value of type 'set' {ADVICE}"),
        ([Opaque()], f"a value of type 'Opaque' {ADVICE} (at [0])"),
        (range(0, 10, 2), "a range with a step is no script value: pass a list"),
        (1j, f"a value of type 'complex' {ADVICE}"),
        (len, f"a value of type 'builtin_function_or_method' {ADVICE}"),
        (int, f"a value of type 'type' {ADVICE}"),
    ],
)
def test_what_cannot_go_in(value: Any, message: str):
    with pytest.raises(ConversionError) as caught:
        Scope().push("x", value)
    assert str(caught.value) == message
    with pytest.raises(ConversionError):
        Engine().call_fn(Scope(), Engine().compile("fn f(x) {}"), "f", [value])


def test_data_that_contains_itself():
    items: list[Any] = [1]
    items.append({"me": items})
    with pytest.raises(ConversionError, match="nested too deep, or contains itself"):
        Scope().push("x", items)


@pytest.mark.parametrize("depth", [100, 5_000, 200_000])
def test_deep_data_is_converted_or_refused(depth: int):
    value: Any = 1
    for _ in range(depth):
        value = [value]
    try:
        back = Scope().push("x", value).get("x")
    except ConversionError as error:
        assert "nested too deep" in str(error)
        return
    for _ in range(depth):
        back = back[0]
    assert back == 1


# ----------------------------------------------------------------------------------- models


@dataclasses.dataclass
class Address:
    street: str
    number: int = 1


@dataclasses.dataclass(frozen=True)
class Person:
    name: str
    address: Address
    tags: list[str] = dataclasses.field(default_factory=list)
    rate: float = 0.5
    mood: Literal["good", "bad"] = "good"
    level: Level = Level.LOW
    boss: Optional[Person] = None  # noqa: UP045
    born: dataclasses.InitVar[int] = 0


ANN = Person("ann", Address("Elm", 3), ["a"], 1.5)


def test_a_dataclass_goes_in_as_a_map_and_comes_back():
    scope = Scope().push("p", ANN)
    assert Engine().eval("p.address.number += 1; p.address", scope, result_type=Address) == Address("Elm", 4)
    assert Engine().eval("p", Scope().push("p", ANN), result_type=Person) == ANN
    assert ANN.address.number == 3


@pytest.mark.parametrize(
    ("script", "target", "value"),
    [
        ("1", int, 1),
        ("1", float, 1.0),
        ("[1, 2]", list[int], [1, 2]),
        ("[1, 2]", tuple[int, ...], (1, 2)),
        ("[1, `a`]", tuple[int, str], (1, "a")),
        ("[1, 1]", set[int], {1}),
        ("#{a: [1]}", dict[str, list[float]], {"a": [1.0]}),
        ("()", Optional[int], None),  # noqa: UP045
        ("2", int | str, 2),
        ("1", Level, Level.LOW),
        ("`good`", Literal["good", "bad"], "good"),
        ("[#{street: `a`}]", list[Address], [Address("a")]),
        ("#{street: `a`}", Address | None, Address("a")),
        ("blob(1)", bytearray, bytearray(1)),
        ("#{name: `b`, address: #{street: `s`}, boss: #{name: `c`, address: #{street: `t`}}}", Person,
         Person("b", Address("s"), boss=Person("c", Address("t")))),
        ("`x`", Any, "x"),
        ("`x`", object, "x"),
    ],
)
def test_results_of_a_wanted_type(script: str, target: Any, value: Any):
    got = Engine().eval(script, result_type=target)
    assert (got, type(got)) == (value, type(value))


@pytest.mark.parametrize(
    ("script", "target", "message", "cause"),
    [
        ("`a`", int, "Output type incorrect: string (expecting i64)", "str where int is wanted"),
        ("true", int, "Output type incorrect: bool (expecting i64)", "bool where int is wanted"),
        ("1.5", int, "Output type incorrect: f64 (expecting i64)", "float where int is wanted"),
        ("()", Address, "Output type incorrect: () (expecting Address)", "NoneType where Address is wanted"),
        ("#{number: 1}", Address, "Output type incorrect: map (expecting Address)", "Address wants a field 'street'"),
        ("#{street: 1}", Address, "Output type incorrect: map (expecting Address)",
         "int where str is wanted (at .street)"),
        ("#{street: `a`, zip: 1}", Address, "Output type incorrect: map (expecting Address)",
         "Address has no field 'zip'; it has street, number"),
        ("[#{street: `a`}, #{street: `b`, number: `c`}]", list[Address],
         "Output type incorrect: array (expecting list[Address])",
         "str where int is wanted (at [1].number)"),
        ("`odd`", Literal["good", "bad"], "Output type incorrect: string (expecting Literal['good', 'bad'])",
         "'odd' is none of 'good', 'bad'"),
        ("7", Level, "Output type incorrect: i64 (expecting Level)",
         "no Level can be made of it: 7 is not a valid Level"),
        ("[1]", tuple[int, int], "Output type incorrect: array (expecting tuple[i64, i64])",
         "1 items where 2 are wanted"),
        ("1.5", int | str, "Output type incorrect: f64 (expecting i64 | string)",
         "float where int is wanted; float where str is wanted"),
    ],
)
def test_results_that_do_not_fit(script: str, target: Any, message: str, cause: str):
    with pytest.raises(ErrorMismatchOutputType) as caught:
        Engine().eval(script, result_type=target)
    assert str(caught.value) in (message, f"{message}: {cause}")
    assert str(caught.value.__cause__) == cause


def test_a_result_says_what_in_it_does_not_fit():
    with pytest.raises(ErrorMismatchOutputType) as caught:
        Engine().eval("[#{street: `a`}, #{street: 1}]", result_type=list[Address])
    assert str(caught.value) == (
        "Output type incorrect: array (expecting list[Address]): int where str is wanted (at [1].street)"
    )
    with pytest.raises(ErrorMismatchOutputType) as caught:
        Engine().eval("1", result_type=list[Address])
    assert str(caught.value) == "Output type incorrect: i64 (expecting list[Address])"


def test_call_fn_with_a_result_type():
    engine = Engine()
    ast = engine.compile("fn make(s) { #{street: s, number: 9} }")
    assert engine.call_fn(Scope(), ast, "make", ["x"], result_type=Address) == Address("x", 9)


class Money:
    def __init__(self, cents: int) -> None:
        self.cents = cents


def test_a_registered_conversion_goes_both_ways():
    rhaipy.register_conversion(Money, lambda money: {"cents": money.cents}, lambda data: Money(data["cents"]))
    engine = Engine()

    def double(money: Money) -> Money:
        return Money(money.cents * 2)

    engine.register_fn("double", double)
    assert engine.eval("double(m).cents", Scope().push("m", Money(4))) == 8
    got = engine.eval("#{cents: 5}", result_type=Money)
    assert (type(got), got.cents) == (Money, 5)
    with pytest.raises(ErrorMismatchOutputType) as caught:
        engine.eval("#{dollars: 5}", result_type=Money)
    assert str(caught.value.__cause__) == "no Money can be made of it: 'cents'"

    class Rich(Money):
        pass

    assert engine.eval("m.cents", Scope().push("m", Rich(7))) == 7


def test_pydantic_models():
    pydantic = pytest.importorskip("pydantic")

    class Line(pydantic.BaseModel):
        sku: str
        count: int = 1

    class Cart(pydantic.BaseModel):
        lines: list[Line]

    Cart.__annotations__["lines"] = list[Line]
    if hasattr(Cart, "model_rebuild"):
        Cart.model_rebuild(_types_namespace={"Line": Line})
    else:
        Cart.update_forward_refs(Line=Line)
    engine = Engine()

    def size(cart):
        return sum(line.count for line in cart.lines)

    size.__annotations__["cart"] = Cart
    engine.register_fn("size", size).register_fn("line", lambda: Line(sku="pin", count=3))
    assert engine.eval("c.lines[0].sku", Scope().push("c", Cart(lines=[Line(sku="cup")]))) == "cup"
    assert engine.eval("size(#{lines: [line(), #{sku: `cup`}]})") == 4
    assert engine.eval("#{lines: [#{sku: `a`}]}", result_type=Cart) == Cart(lines=[Line(sku="a")])
    with pytest.raises(rhaipy.ErrorRuntime, match=r"no Cart can be made of it: 1 validation error"):
        engine.eval("size(#{})")
    with pytest.raises(ErrorMismatchOutputType):
        engine.eval("1", result_type=Cart)


def test_objects_that_look_like_pydantic_1():
    class Old:
        __fields__ = {"x": None}  # noqa: RUF012

        def __init__(self, x: int) -> None:
            self.x = x

        def dict(self) -> dict[str, Any]:
            return {"x": self.x}

        @classmethod
        def parse_obj(cls, data: dict[str, Any]) -> Old:
            return cls(**data)

    assert Engine().eval("o.x", Scope().push("o", Old(4))) == 4
    assert Engine().eval("#{x: 5}", result_type=Old).x == 5


@pytest.mark.parametrize("given", [(5, len), (int, 5), (int, None), (int, len, 5)])
def test_conversions_are_functions_for_classes(given: tuple[Any, ...]):
    with pytest.raises(TypeError, match=r"is a function, not|wants a class, not"):
        rhaipy.register_conversion(*given)
    assert Engine().eval("x + 1", Scope().push("x", 5)) == 6


def test_typed_tells_every_type():
    value = Engine().eval("[1, 1.5, 'a', `b`, (), true, blob(1), #{a: 1}, 1..2]", raw=True)
    assert [item["t"] for item in rhaipy.typed(value)["v"]] == [
        "i64", "f64", "char", "string", "()", "bool", "blob", "map", "core::ops::range::Range<i64>",
    ]


def test_scope():
    scope = Scope().push("a", 1).push_constant("K", [1]).push("a", 2)
    assert (scope.get("a"), scope.get("nope", 5), len(scope)) == (2, 5, 3)
    assert ("K" in scope, scope.contains("z")) == (True, False)
    assert (scope.is_constant("K"), scope.is_constant("a"), scope.is_constant("z")) == (True, False, None)
    assert list(scope) == [("a", 1), ("K", [1]), ("a", 2)]
    assert scope.to_dict() == {"a": 2, "K": [1]}
    with pytest.raises(ValueError, match="'K' is a constant"):
        scope.set("K", 2)
    other = scope.clone().set("a", {"x": 9}).set("new", True)
    assert (scope.get("a"), other.get("a"), other.get("new")) == (2, {"x": 9}, True)
    assert len(scope.rewind(1)) == 1
    assert len(scope.clear()) == 0


def test_variables_stay_in_the_scope():
    engine, scope = Engine(), Scope().push("x", 1)
    engine.run("x += 1; let y = [x]; const Z = 3;", scope)
    assert scope.to_dict() == {"x": 2, "y": [2], "Z": 3}
    engine.run("y.push(Z); x = `text`;", scope)
    assert scope.to_dict() == {"x": "text", "y": [2, 3], "Z": 3}
    with pytest.raises(rhaipy.ErrorAssignmentToConstant):
        engine.run("x = 0; Z = 4;", scope)
    assert scope.get("x") == 0
    with pytest.raises(rhaipy.ErrorVariableNotFound):
        engine.run("let kept = 1; nope;", scope)
    assert scope.get("kept") == 1


def test_a_closure_keeps_what_it_captured_in_the_scope():
    engine, scope = Engine(), Scope()
    engine.run("let n = 1; let f = || { n += 1; n };", scope)
    assert [engine.eval("f.call()", scope) for _ in range(2)] == [2, 3]
    assert scope.get("n") == 3
    assert sys.getrecursionlimit() < 10_000


# ------------------------------------------------------- what the host's own classes do wrong


class BrokenList(list):  # type: ignore[type-arg]
    def __iter__(self) -> Any:
        raise OSError("no items today")


class BrokenModel:
    model_fields: Any = {}  # noqa: RUF012

    def model_dump(self) -> Any:
        raise ValueError("no dump")


class Unmade:
    pass


rhaipy.register_conversion(Unmade, lambda _: 1 // 0)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (BrokenList([1]), "a value of type 'BrokenList' cannot be made data: OSError('no items today')"),
        ({"a": [BrokenModel()]}, "a value of type 'BrokenModel' cannot be made data: ValueError('no dump') (at .a[0])"),
        (Unmade(), "a value of type 'Unmade' cannot be made data: ZeroDivisionError("),
        (range(2**64), "the ends of a range do not fit into 64 bits"),
        (range(-(2**70), 0), "the ends of a range do not fit into 64 bits"),
    ],
)
def test_conversions_that_fail(value: Any, message: str):
    with pytest.raises(ConversionError) as caught:
        Scope().push("x", value)
    assert str(caught.value).startswith(message)
    engine = Engine().register_fn("f", lambda: value)
    assert message.removesuffix(" (at .a[0])") in engine.eval("let r = (); try { f() } catch (e) { r = e } r")


def test_the_exception_of_a_conversion_is_its_cause():
    with pytest.raises(ConversionError) as caught:
        Scope().push("x", [BrokenModel()])
    assert isinstance(caught.value.__cause__, ValueError)


def test_names_are_texts():
    with pytest.raises(TypeError, match="a variable's name is a str, not 5"):
        Scope().push(5, 1)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a variable's name is a str, not None"):
        Scope().push_constant(None, 1)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a constant's name is a str, not 5"):
        Engine().register_constant(5, 1)  # type: ignore[arg-type]
