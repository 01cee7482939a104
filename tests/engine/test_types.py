"""Types of the host: what scripts may do with their instances, and that they can do nothing else."""

from __future__ import annotations

from typing import Any

import pytest

import rhaipy
from rhaipy import (
    Engine,
    ErrorDotExpr,
    ErrorFor,
    ErrorFunctionNotFound,
    ErrorIndexingType,
    ErrorNonPureMethodCallOnConstant,
    ErrorRuntime,
    Scope,
)


class Account:
    """A host's class, which knows nothing of scripts."""

    def __init__(self, owner: str, balance: int = 0) -> None:
        self.owner = owner
        self.balance = balance
        self.secret = "hidden"

    def deposit(self, amount: int) -> int:
        if amount <= 0:
            raise ValueError("nothing to deposit")
        self.balance += amount
        return self.balance

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Account) and self.owner == other.owner

    __hash__ = object.__hash__


class Grid:
    def __init__(self, width: int) -> None:
        self.cells = [0] * width

    def __iter__(self):
        return iter(self.cells)


@pytest.fixture(params=["plan", "compile"])
def engine(request: pytest.FixtureRequest) -> Engine:
    engine = Engine(tier=request.param)
    (
        engine.register_type(Account, "Account")
        .with_constructor("account")
        .with_get("owner")
        .with_get_set("balance", setter=lambda account, amount: setattr(account, "balance", max(amount, 0)))
        .with_fn("deposit", mutates=True)
        .with_fn("describe", lambda account, prefix="": f"{prefix}{account.owner}: {account.balance}")
        .with_comparison(less=lambda left, right: left.balance < right.balance)
        .with_operator("+", lambda account, amount: Account(account.owner, account.balance + amount), int)
        .on_print(lambda account: f"<{account.owner}>")
        .on_debug(lambda account: f"Account({account.owner}, {account.balance})")
    )
    (
        engine.register_type(Grid, "Grid")
        .with_constructor("grid")
        .with_indexer_get(lambda grid, index: grid.cells[index])
        .with_indexer_set(lambda grid, index, value: grid.cells.__setitem__(index, value))
        .is_iterable()
    )
    return engine


@pytest.mark.parametrize(
    ("script", "value"),
    [
        ("type_of(account(`ann`))", "Account"),
        ("account(`ann`).owner", "ann"),
        ("let a = account(`ann`, 5); a.balance += 10; a.balance", 15),
        ("let a = account(`ann`, 5); a.balance = -1; a.balance", 0),
        ("let a = account(`ann`); a.deposit(7); deposit(a, 3); a.balance", 10),
        ("account(`ann`, 2).describe()", "ann: 2"),
        ("account(`ann`, 2).describe(`> `)", "> ann: 2"),
        ("account(`a`) == account(`a`, 3)", True),
        ("account(`a`) != account(`a`, 3)", False),
        ("account(`a`) == account(`b`)", False),
        ("[account(`a`, 1) < account(`b`, 2), account(`a`, 2) <= account(`b`, 1), account(`a`, 3) > account(`a`, 1)]",
         [True, False, True]),
        ("(account(`ann`, 2) + 40).balance", 42),
        ("account(`a`) == 1", False),
        ("`${account(`ann`)}`", "<ann>"),
        ("account(`ann`, 3).to_string()", "<ann>"),
        ("to_string([account(`ann`, 3)])", "[Account(ann, 3)]"),
        ("#{a: account(`ann`, 3)}.to_string()", '#{"a": Account(ann, 3)}'),
        ("account(`ann`, 3).to_debug()", "Account(ann, 3)"),
        ("[account(`a`), account(`b`)].index_of(account(`b`))", 1),
        ("account(`b`) in [account(`a`), account(`b`)]", True),
        ("let g = grid(3); g[1] = 5; g[1] += 2; g[0] + g[1]", 7),
        ("let g = grid(3); let sum = 0; g[2] = 4; for cell in g { sum += cell } sum", 4),
        ("let g = grid(2); let n = 0; for (cell, i) in g { n += i } n", 1),
        ("let m = #{g: grid(2)}; m.g[0] = 9; m.g[0]", 9),
        ("let a = account(`ann`); let f = || a.deposit(2); f.call(); f.call(); a.balance", 4),
        ("let a = account(`ann`); let b = a; b.deposit(2); a.balance", 2),
        ("fn double() { this.balance * 2 } account(`x`, 4).double()", 8),
        ("fn Account.kind() { `account` } fn Grid.kind() { `grid` } account(`x`).kind() + grid(1).kind()",
         "accountgrid"),
    ],
)
def test_what_scripts_do_with_objects(engine: Engine, script: str, value: Any):
    assert engine.eval(script) == value


def test_print_and_debug_show_the_texts(engine: Engine):
    out: list[str] = []
    engine.on_print(out.append).on_debug(lambda text, source, position: out.append(text))
    engine.run("print(account(`ann`, 1)); debug(account(`ann`, 1)); print([account(`ann`, 1)])")
    assert out == ["<ann>", "Account(ann, 1)", "[Account(ann, 1)]"]


@pytest.mark.parametrize(
    ("script", "error", "message"),
    [
        ("account(`a`).secret", ErrorDotExpr,
         "Unknown property 'secret' - a getter is not registered for type 'Account' (line 1, position 14)"),
        ("let a = account(`a`); a.owner = 1;", ErrorDotExpr,
         ("No writable property 'owner' - a setter is not registered for type 'Account' to handle 'i64' "
          "(line 1, position 25)")),
        ("account(`a`).close()", ErrorFunctionNotFound, "Function not found: close (Account) (line 1, position 14)"),
        ("account(`a`)[0]", ErrorIndexingType, "Indexer unavailable: Account [i64] (line 1, position 13)"),
        ("for x in account(`a`) {}", ErrorFor, "For loop expects iterable type (line 1, position 10)"),
        ("account(`a`) - 1", ErrorFunctionNotFound, "Function not found: - (Account, i64) (line 1, position 14)"),
        ("account(1)", ErrorFunctionNotFound, "Function not found: account (i64) (line 1, position 1)"),
        ("const A = account(`a`); A.deposit(1)", ErrorNonPureMethodCallOnConstant,
         "Non-pure method 'deposit' cannot be called on constant (line 1, position 27)"),
        ("account(`a`).deposit(0)", ErrorRuntime, "Runtime error: nothing to deposit (line 1, position 14)"),
        ("grid(1)[5]", ErrorRuntime, "Runtime error: list index out of range (line 1, position 8)"),
    ],
)
def test_what_scripts_cannot_do(engine: Engine, script: str, error: type[rhaipy.RhaiError], message: str):
    with pytest.raises(error) as caught:
        engine.eval(script)
    assert str(caught.value) == message


def test_a_constant_can_be_read(engine: Engine):
    assert engine.eval("const A = account(`a`, 3); A.balance + A.describe().len()") == 7


def test_objects_go_in_and_out_as_they_are(engine: Engine):
    account = Account("ann", 5)
    scope = Scope().push("a", account)
    assert engine.eval("a.deposit(1); a", scope) is account
    assert engine.eval("[a, #{b: a}]", scope) == [account, {"b": account}]
    assert account.balance == 6
    ast = engine.compile("fn f(x) { x.deposit(4); x } fn g() { this.balance }")
    assert engine.call_fn(Scope(), ast, "f", [account]) is account
    assert engine.call_fn(Scope(), ast, "g", this=account) == 10


def test_an_unregistered_object_is_refused():
    with pytest.raises(rhaipy.ConversionError, match=r"a value of type 'Thing' is no script value: .*register"):
        Scope().push("x", type("Thing", (), {})())


def test_instances_of_subclasses_pass_for_the_class(engine: Engine):
    class Savings(Account):
        pass

    engine.register_fn("savings", lambda: Savings("sue", 9))
    engine.register_fn("takes", lambda account: account.owner, [Account])
    script = "let s = savings(); s.deposit(1); [s.balance, type_of(s), takes(s), `${s}`, s == savings()]"
    assert engine.eval(script) == [10, "Account", "sue", "<sue>", True]
    engine.register_type(Savings, "Savings").with_get("rate", lambda savings: 3)
    assert engine.eval("let s = savings(); [s.rate, type_of(s), s.owner]") == [3, "Savings", "sue"]


def test_registering_property_by_property():
    class Point:
        def __init__(self) -> None:
            self.x, self.y = 1, 2

    engine = Engine()
    engine.register_type(Point)
    engine.register_fn("point", Point).register_get_set(Point, "x").register_get(Point, "y")
    engine.register_indexer_get_set(
        Point, lambda point, name: getattr(point, name), lambda point, name, value: setattr(point, name, value)
    )
    engine.register_iterator(Point, lambda point: (point.x, point.y))
    script = """
        let p = point(); p.x = 10; p["y"] = 20;
        let seen = []; for c in p { seen.push(c); }
        [p.x, p.y, p["x"], seen, type_of(p), `${p}`]
    """
    assert engine.eval(script) == [10, 20, 10, [10, 20], "Point", "Point"]


def test_an_iterator_that_fails_has_the_place_of_the_loop(engine: Engine):
    class Feed:
        def __iter__(self):
            yield 1
            raise OSError("feed broken")

    engine.register_type(Feed).with_constructor("feed").is_iterable()
    with pytest.raises(ErrorRuntime) as caught:
        engine.eval("let n = 0;\nfor x in feed() { n += x }")
    assert str(caught.value) == "Runtime error: feed broken (line 2, position 10)"
    assert isinstance(caught.value.__cause__, OSError)
    assert engine.eval("let n = 0; try { for x in feed() { n += x } } catch { n += 100 } n") == 101


def test_an_endless_iterator_is_bounded():
    import itertools

    class Count:
        pass

    engine = Engine(limits=rhaipy.Limits(max_operations=1_000))
    engine.register_type(Count).with_constructor("count").is_iterable(lambda _: itertools.count())
    with pytest.raises(rhaipy.ErrorTooManyOperations):
        engine.eval("for x in count() {}")


def test_a_display_that_fails_does_not_leak():
    class Bad:
        def __str__(self) -> str:
            raise RuntimeError("inside")

    engine = Engine()
    engine.register_type(Bad, "Bad").with_constructor("bad").on_print(str).on_debug(str)
    assert engine.eval("`${bad()}`") == "Bad"
    with pytest.raises(ErrorRuntime, match="Runtime error: Bad"):
        engine.eval("throw bad()")


class Grim:
    """Whatever Python asks of it fails."""

    def __eq__(self, other: object) -> bool:
        raise OSError("eq")

    __hash__ = None  # type: ignore[assignment]

    def __bool__(self) -> bool:
        raise OSError("bool")

    def __str__(self) -> str:
        raise OSError("str")

    __repr__ = __str__

    def __iter__(self) -> Any:
        yield object()

    @property
    def text(self) -> str:
        raise OSError("text")


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ("grim().text", "Runtime error: text"),
        ("let g = grim(); g.text = 1;", "Runtime error: set"),
        ("grim()[1]", "Runtime error: index"),
        ("let g = grim(); g[1] = 2;", "Runtime error: set index"),
        ("grim() == grim()", "Runtime error: eq"),
        ("grim() != grim()", "Runtime error: eq"),
        ("grim() < grim()", "Runtime error: less"),
        ("grim() + 1", "Runtime error: plus"),
        ("let g = grim(); g += 1", "Runtime error: plus"),
        ("[grim()] == [grim()]", "Runtime error: eq"),
        ("grim() in [grim()]", "Runtime error: eq"),
        ("#{a: grim()} == #{a: grim()}", "Runtime error: eq"),
        ("[grim()].index_of(grim())", "Runtime error: eq"),
        ("for x in grim() {}", "Runtime error: the host's data cannot be used here: a value of type 'object'"),
        ("print(grim())", "Runtime error: str"),
        ("throw grim()", "Runtime error: Grim"),
        ("if grim() { 1 }", "Data type incorrect: Grim (expecting bool)"),
        ("!grim()", "Function not found: ! (Grim)"),
        ("#{}[grim()]", "Data type incorrect: Grim (expecting string)"),
        ("grim()()", "Syntax error"),
    ],
)
def test_what_python_asks_of_an_object_may_fail(engine: Engine, script: str, message: str):
    def fails(text: str) -> Any:
        def fail(*_: Any) -> Any:
            raise OSError(text)

        return fail

    (
        engine.register_type(Grim, "Grim")
        .with_constructor("grim", lambda: Grim())
        .with_get_set("text", setter=lambda grim, value: fails("set")())
        .with_indexer_get(lambda grim, index: fails("index")())
        .with_indexer_set(lambda grim, index, value: fails("set index")())
        .with_comparison(less=lambda left, right: fails("less")())
        .with_operator("+", lambda left, right: fails("plus")())
        .with_operator("+=", lambda left, right: fails("plus")())
        .is_iterable()
        .on_print()
    )
    with pytest.raises(rhaipy.RhaiError) as caught:
        engine.eval(script)
    assert str(caught.value).startswith(message)
    if message.startswith("Runtime error: ") and "host's" not in message and "throw" not in script:
        assert isinstance(caught.value.__cause__, OSError)


@pytest.mark.parametrize("cls", [object, type, int, str, bool, float, bytes, list, tuple, dict, range, type(None)])
def test_plain_data_is_no_type_of_the_host(cls: type):
    with pytest.raises(TypeError, match=f"'{cls.__name__}' is no type of yours: register a class of your own"):
        Engine().register_type(cls)
    with pytest.raises(rhaipy.ConversionError):
        Scope().push("x", Engine())


def test_only_classes_are_types():
    with pytest.raises(TypeError, match="a class is wanted, not 5"):
        Engine().register_type(5)  # type: ignore[arg-type]


def test_properties_of_data(engine: Engine):
    engine.register_get(str, "shout", lambda text: text.upper()).register_get(list, "first", lambda items: items[0])
    engine.register_get(int, "next", lambda number: number + 1)
    assert engine.eval("[`a`.shout, [3, 4].first, (1).next]") == ["A", 3, 2]


def test_the_class_stays_as_it_is():
    before = set(vars(Account))
    engine = Engine()
    engine.register_type(Account, "Konto").with_get("owner")
    assert set(vars(Account)) == before
    assert rhaipy.type_name(Account("a")) == "Konto"
    engine.register_type(Account, "Account")


def test_types_in_modules(engine: Engine):
    class Token:
        def __init__(self, text: str) -> None:
            self.text = text

    module = rhaipy.Module("lex")
    module.register_type(Token, "Token").with_constructor("token").with_get("text").is_iterable(lambda t: list(t.text))
    engine.register_static_module("lex", module)
    script = "let t = lex::token(`ab`); let n = 0; for c in t { n += 1 } [t.text, n, type_of(t)]"
    assert engine.eval(script) == ["ab", 2, "Token"]
    with pytest.raises(ErrorFunctionNotFound):
        engine.eval("token(`ab`)")


def test_an_imported_module_brings_its_methods_along():
    class Token:
        text = "abc"

    module = rhaipy.Module("lex")
    module.register_type(Token, "Token").with_constructor("token").with_get("text")
    engine = Engine()
    engine.set_module_resolver(rhaipy.StaticModuleResolver({"lex": module}))
    assert engine.eval('import "lex" as l; l::token().text') == "abc"


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ("A.balance = 1", "Cannot modify property 'balance' of constant (line 1, position 3)"),
        ("A.balance += 1", "Cannot modify property 'balance' of constant (line 1, position 3)"),
        ("#{x: 1}; A.deposit(1)", "Non-pure method 'deposit' cannot be called on constant (line 1, position 12)"),
        ("const M = #{a: A}; M.a.balance = 1", "Cannot modify property 'balance' of constant (line 1, position 24)"),
        ("const M = [A]; M[0].balance = 1", "Cannot modify property 'balance' of constant (line 1, position 21)"),
        ("fn f() { this.balance = 1; } A.f()", "Cannot modify property 'balance' of constant (line 1, position 15)"),
        ("G[0] = 1", "Cannot assign to indexer of constant (line 1, position 2)"),
        ("G[0] += 1", "Cannot assign to indexer of constant (line 1, position 2)"),
    ],
)
def test_nothing_of_a_constant_is_written(engine: Engine, script: str, message: str):
    account, grid = Account("ann", 5), Grid(2)
    scope = Scope().push_constant("A", account).push_constant("G", grid)
    with pytest.raises(rhaipy.RhaiError) as caught:
        engine.eval(script, scope)
    assert str(caught.value).split("\n")[0] == message
    assert (account.balance, grid.cells) == (5, [0, 0])


def test_a_property_of_a_constant_is_not_fed_back(engine: Engine):
    class Pair:
        def __init__(self) -> None:
            self.left, self.right = Account("l", 1), Account("r", 2)

    engine.register_type(Pair, "Pair").with_constructor("pair").with_get_set("left").with_get("right")
    script = "let p = pair(); p.left.balance = 7; p.right.balance = 8; [p.left.balance, p.right.balance]"
    assert engine.eval(script) == [7, 8]
    with pytest.raises(ErrorNonPureMethodCallOnConstant, match="Cannot modify property 'left' of constant"):
        engine.eval("const P = pair(); P.left.balance = 7")


@pytest.mark.parametrize("tier", ["plan", "compile"])
def test_plain_data_can_be_looped_over_if_a_host_says_how(tier: str):
    script = "let m = #{b: 1, a: 2}; let all = []; for k in m { all.push(k); } for n in 3 { all.push(n); } all"
    engine = Engine(tier=tier).register_iterator(dict, lambda data: data.items())
    with pytest.raises(ErrorFor):
        engine.eval("let n = 3; for k in n {}")
    engine.register_iterator(int, range)
    assert engine.eval(script.replace("in 3", "in m.len() + 1")) == [["a", 2], ["b", 1], 0, 1, 2]
    module = rhaipy.Module("loops").register_iterator(dict, list)
    engine = Engine(tier=tier).register_static_module("loops", module)
    assert engine.eval("let m = #{b: 1, a: 2}; let all = []; for k in m { all.push(k); } all") == ["a", "b"]


@pytest.mark.parametrize("tier", ["plan", "compile"])
def test_properties_of_plain_data_can_be_set(tier: str):
    engine = Engine(tier=tier)
    for cls in (list, bytearray):
        engine.register_get_set(cls, "first", lambda data: data[0], lambda data, item: data.__setitem__(0, item))
    script = "let x = [5, 6]; let y = x; x.first = 3; x.first += 1; let m = #{a: [1]}; m.a.first = 9; [x, y, m]"
    assert engine.eval(script) == [[4, 6], [5, 6], {"a": [9]}]
    assert engine.eval("let x = blob(2, 7); x.first = 3; x") == b"\3\7"
    with pytest.raises(ErrorNonPureMethodCallOnConstant):
        engine.eval("const X = [5]; X.first = 3; X")
