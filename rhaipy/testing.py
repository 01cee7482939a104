"""Testing scripts: expectations beside statements, assertions for scripts and for Python, and a pytest plugin.

A test script is a Rhai script whose statements say in comments what they ought to do:

    import "prices" as prices;                  // statements run in order, in one scope
    let order = [#{price: 2}, #{price: 3}];

    prices::total(order);                       //= 5
    prices::total(1);                           //! Function not found
    print(prices::label(5));                    //> 5 euros

    fn test_an_empty_order() {                  // and each function of this name is a test
        assert_eq(prices::total([]), 0);
        assert_error(|| prices::total(), "Function not found");
    }

`//=` is followed by an expression with the same value and type; `//!` by a part of the error's message, or its kind;
`//>` by what is printed, one comment a line. An expectation is about the statement before it, on the same line or on
the lines above. Scripts under test may call `assert(condition)`, `assert_eq(left, right)`, `assert_ne(left, right)`
and `assert_error(function)`, each with a text behind: what to say, or what the error's message ought to hold.

With pytest: `pytest -p rhaipy.testing`, or `pytest_plugins = ["rhaipy.testing"]` in the top conftest.py, collects
`test_*.rhai` and `*_test.rhai`. A conftest.py says with `pytest_rhai_engine(path)` which engine a file is run with.
Without pytest: `run_tests(text)` or `rhaipy test FILE`.
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from .convert import to_value
from .engine import Engine
from .errors import ErrorRuntime, RhaiError, unwrap_inner
from .limits import Limits
from .position import Source
from .render import explain
from .scope import Scope
from .syntax.lexer import UNREADABLE, lex
from .syntax.tables import CODES
from .tools.reading import UnreadableFile, read_script
from .tools.recover import CLOSING, OPENING, blank
from .values import Array, Map, debug, type_name

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import pytest

    from .modules import AST

PATTERNS = ("test_*.rhai", "*_test.rhai")

_MARK = re.compile(r"//([=!>])[ \t]?([^\r\n]*)|/\*(?s:.*?)\*/|//[^\r\n]*")
_SEMICOLON = CODES["SEMICOLON"]
_LBRACE = CODES["LBRACE"]
_FUNCTION = (CODES["FN"], CODES["PRIVATE"])
#: What begins a statement that its last block ends (Rhai: `Stmt::is_self_terminated`), and what goes on behind a block.
_BLOCKS = frozenset((*_FUNCTION, *[CODES[name] for name in "LBRACE IF SWITCH WHILE LOOP FOR TRY".split()]))
_GOES_ON = frozenset(CODES[name] for name in ("ELSE", "CATCH", "SEMICOLON"))


#: The name of states that keep constants from one statement to the next.
_SHARED = "StateOfAScript"


class Expectation(NamedTuple):
    """What a comment says: `=`, `!` or `>`, its text, and its line."""

    mark: str
    text: str
    line: int


class Statement(NamedTuple):
    """One statement of the top level: where it stands in the text, and what is expected of it."""

    start: int
    end: int
    is_function: bool
    expected: tuple[Expectation, ...]


class Failure(NamedTuple):
    """A test that failed: its name, its line, and what to tell."""

    name: str
    line: int
    text: str


class BadTest(ValueError):
    """A test script that cannot be used as one; the text says where and why."""


# ----------------------------------------------------------------------------- reading


def statements_of(text: str) -> list[Statement]:
    """The statements of a script and what is expected of them. Raises BadTest."""
    tokens = lex(text)
    if UNREADABLE in tokens.codes:
        return [Statement(0, len(text), False, ())]
    source = tokens.source("")
    spans = list(_spans(tokens.codes, tokens.offsets, len(text)))
    made = []
    for number, (start, end, is_function) in enumerate(spans):
        following = spans[number + 1][0] if number + 1 < len(spans) else len(text)
        if end == len(text):
            end = _without_comments(text, start, end)
        _refuse_inside(text, start, end, source)
        expected = tuple(_marks(text, end, following, source))
        if expected and is_function:
            raise BadTest(f"line {expected[0].line}: a function definition has no value to expect anything of")
        made.append(Statement(start, end, is_function, expected))
    first = spans[0][0] if spans else len(text)
    for mark in _marks(text, 0, first, source):
        raise BadTest(f"line {mark.line}: no statement stands before `//{mark.mark}`")
    return made


def _spans(codes: list[int], offsets: list[int], size: int) -> Iterator[tuple[int, int, bool]]:
    opened: list[int] = []
    first = 0
    for place in range(len(codes) - 1):
        code = codes[place]
        ends = code == _SEMICOLON
        if code in OPENING:
            opened.append(code)
        elif code in CLOSING and opened:
            closes_block = opened.pop() == _LBRACE
            ends = closes_block and codes[first] in _BLOCKS and codes[place + 1] not in _GOES_ON
        if ends and not opened:
            yield offsets[first], offsets[place] + 1, codes[first] in _FUNCTION
            first = place + 1
    if first < len(codes) - 1:
        yield offsets[first], size, codes[first] in _FUNCTION


def _without_comments(text: str, start: int, end: int) -> int:
    """Where the last statement ends, which nothing closes: before the comments behind it."""
    for found in re.finditer(r"//|/\*", text[start:end]):
        place = start + found.start()
        if UNREADABLE not in lex(text[start:place]).codes and not _MARK.sub("", text[place:end]).strip():
            return place
    return end


def _marks(text: str, start: int, end: int, source: Source) -> Iterator[Expectation]:
    for found in _MARK.finditer(text, start, end):
        if found[1]:
            yield Expectation(found[1], found[2].rstrip(), source.position(found.start()).line)


def _refuse_inside(text: str, start: int, end: int, source: Source) -> None:
    """An expectation inside a statement would never be looked at."""
    for found in re.finditer(r"//[=!>][ \t]", text[start:end]):
        before = text[start : start + found.start()]
        line = before[before.rfind("\n") + 1 :]
        if "//" not in line and UNREADABLE not in lex(before).codes:
            at = source.position(start + found.start()).line
            raise BadTest(f"line {at}: expectations stand behind statements of the top level, not inside one")


# ----------------------------------------------------------------------------- running


def engine_for_tests() -> Engine:
    """An engine for tests: Rhai's own limits, a bound on operations, and the assertions."""
    return with_assertions(Engine(limits=Limits().replace(max_operations=10_000_000)))


def with_assertions(engine: Engine) -> Engine:
    """Let scripts of an engine call `assert`, `assert_eq`, `assert_ne` and `assert_error`."""

    def check(condition: bool, message: str = "") -> None:
        if not condition:
            raise _failed("", message)

    def check_equal(left: Any, right: Any, message: str = "") -> None:
        if not same(left, right):
            raise _failed(f"{_shown(left)} is not {_shown(right)}", message)

    def check_unequal(left: Any, right: Any, message: str = "") -> None:
        if same(left, right):
            raise _failed(f"both are {_shown(left)}", message)

    def check_error(function: Any, message: str = "") -> None:
        try:
            function()
        except RhaiError as error:
            if not error.catchable or not fits(error, message):
                raise
            return
        raise _failed(f"no error{f' with {message!r}' if message else ''}", "")

    engine.register_fn("assert", check)
    engine.register_fn("assert_error", check_error)
    for count in (2, 3):
        kinds = [object, object, str][:count]
        engine.register_fn("assert_eq", check_equal, kinds, raw=True)
        engine.register_fn("assert_ne", check_unequal, kinds, raw=True)
    return engine


def _failed(what: str, message: str) -> ErrorRuntime:
    return ErrorRuntime(": ".join([part for part in ("assertion failed", what, message) if part]))


def same(left: Any, right: Any) -> bool:
    """Whether two script values are of the same type and equal, floats to the last bit, maps in any order."""
    if left.__class__ is not right.__class__:
        return False
    if left.__class__ is Array:
        pairs = zip(left.items, right.items)
        return len(left.items) == len(right.items) and all([same(one, other) for one, other in pairs])
    if left.__class__ is Map:
        keys = left.items.keys()
        return keys == right.items.keys() and all([same(left.items[key], right.items[key]) for key in keys])
    if left.__class__.__module__.startswith("rhaipy") or isinstance(left, (int, float, str, type(None))):
        return debug(left) == debug(right)
    return bool(left == right)


def fits(error: RhaiError, expected: str) -> bool:
    """Whether an error's message holds a text, or the kind of it or of what is inside it has that name."""
    return expected in str(error) or expected in (error.kind, unwrap_inner(error).kind)


def _shown(value: Any) -> str:
    return f"{debug(value)} ({type_name(value)})"


class Script:
    """A test script, ready to be run: `statements` and `tests`, the names of its test functions."""

    def __init__(self, text: str, name: str = "", engine: Engine | None = None) -> None:
        self.text = text
        self.name = name or "script"
        self.engine = engine or engine_for_tests()
        self.statements = statements_of(text)
        self._functions: AST | None = None

    @property
    def functions(self) -> AST:
        """The script's functions. Raises ParseError."""
        if self._functions is None:
            rest = self.text
            for statement in self.statements:
                if not statement.is_function:
                    rest = blank(rest, statement.start, statement.end)
            self._functions = self.engine.compile(rest, source=self.name)
        return self._functions

    @property
    def tests(self) -> list[str]:
        """The names of the test functions: those without parameters whose name begins with `test_`."""
        return [
            fn.name for fn in self.functions.iter_functions() if fn.name.startswith("test_") and not fn.params
        ]

    def line_of(self, offset: int) -> int:
        """The line of an offset."""
        return Source(self.text).position(offset).line

    def run_statements(self, scope: Scope) -> list[Failure]:
        """Run the statements in order; gives what did not do as expected. The first error that nobody expects ends
        it."""
        failures: list[Failure] = []
        with self._one_evaluation():
            for statement in self.statements:
                if statement.is_function:
                    continue
                told = self._run(statement, scope)
                if told is not None:
                    failures.append(Failure("statements", self.line_of(statement.start), told))
                    if not statement.expected:
                        break
        return failures

    @contextmanager
    def _one_evaluation(self) -> Iterator[None]:
        """Constants of a statement are `global::NAME` for those behind it, although each is evaluated by itself."""
        engine, plain = self.engine, self.engine.state_class
        if "globals" in vars(plain) and plain.__name__ == _SHARED:
            yield
            return
        engine.state_class = type(_SHARED, (plain,), {"globals": {}})
        try:
            yield
        finally:
            engine.state_class = plain

    def _run(self, statement: Statement, scope: Scope) -> str | None:
        wanted: dict[str, list[Expectation]] = {"=": [], "!": [], ">": []}
        for expectation in statement.expected:
            wanted[expectation.mark].append(expectation)
        printed: list[str] = []
        self.engine.on_print(printed.append)
        end = statement.end
        if wanted["="]:
            # A semicolon hides the value.
            end -= self.text[statement.start : end].endswith(";")
        text = blank(blank(self.text, 0, statement.start), end, len(self.text))
        try:
            ast = self.engine.compile(text, scope, source=self.name)
            value = self.engine.eval_ast(self.functions.merge(ast), scope, raw=True)
        except RhaiError as error:
            shown = explain(error, Source(self.text, self.name), self.name)
            if not wanted["!"]:
                return shown
            missing = [each.text for each in wanted["!"] if not fits(error, each.text)]
            return f"expected an error with {missing[0]!r}, got:\n{shown}" if missing else None
        if wanted["!"]:
            return f"expected an error with {wanted['!'][0].text!r}, got the value {_shown(value)}"
        for each in wanted["="]:
            expected = self._expected(each, scope)
            if isinstance(expected, str):
                return expected
            if not same(value, expected[0]):
                return f"expected {_shown(expected[0])}, got {_shown(value)}"
        if wanted[">"]:
            lines = [line for text in printed for line in text.split("\n")]
            if lines != [each.text for each in wanted[">"]]:
                shown = "\n".join([f"  {line}" for line in lines]) or "  nothing"
                return "expected other lines than were printed:\n" + shown
        return None

    def _expected(self, expectation: Expectation, scope: Scope) -> str | tuple[Any]:
        try:
            ast = self.engine.compile_expression(expectation.text, scope)
            return (self.engine.eval_ast(self.functions.merge(ast), scope.clone(), raw=True),)
        except RhaiError as error:
            return f"the expectation in line {expectation.line} is no expression: {error}"

    def run_test(self, name: str) -> Failure | None:
        """Run one test function, after the statements; gives what went wrong, or None."""
        printed: list[str] = []
        scope = Scope()
        try:
            with self._one_evaluation():
                failures = self.run_statements(scope)
                if failures:
                    return failures[0]._replace(name=name)
                self.engine.on_print(printed.append)
                self.engine.call_fn(scope, self.functions, name, eval_ast=False, raw=True)
        except RhaiError as error:
            text = explain(error, Source(self.text, self.name), self.name)
            line = unwrap_inner(error).position.line
            return Failure(name, line, text + "".join([f"\nprinted: {line}" for line in printed]))
        return None


def run_tests(text: str, name: str = "", engine: Engine | None = None) -> list[Failure]:
    """Run a test script: its statements, then each of its test functions; gives what failed. Raises BadTest."""
    try:
        script = Script(text, name, engine)
        tests = script.tests
    except RhaiError as error:
        return [Failure("statements", error.position.line, explain(error, Source(text, name), name))]
    failures = script.run_statements(Scope())
    if not failures:
        failures = [failure for test in tests if (failure := script.run_test(test)) is not None]
    return failures


# ------------------------------------------------------------------------ helpers for Python


def assert_eval(script: str, expected: Any, *, engine: Engine | None = None, scope: Scope | None = None) -> None:
    """Assert that a script has a value of the same type as `expected`, Python data, and equal to it."""
    value = (engine or engine_for_tests()).eval(script, scope, raw=True)
    wanted = to_value(expected)
    if not same(value, wanted):
        raise AssertionError(f"expected {_shown(wanted)}, got {_shown(value)}")


def assert_fails(
    script: str,
    expected: str = "",
    *,
    position: tuple[int, int] | None = None,
    engine: Engine | None = None,
    scope: Scope | None = None,
) -> RhaiError:
    """Assert that a script fails with an error whose message holds `expected` (or whose kind it is), at a line and
    column if they are given; gives the error."""
    try:
        value = (engine or engine_for_tests()).eval(script, scope, raw=True)
    except RhaiError as error:
        at = tuple(unwrap_inner(error).position)
        if not fits(error, expected):
            raise AssertionError(f"expected an error with {expected!r}, got: {error}") from error
        if position is not None and at != position:
            raise AssertionError(f"expected the error at {position}, got it at {at}: {error}") from error
        return error
    raise AssertionError(f"expected an error with {expected!r}, got the value {_shown(value)}")


# ------------------------------------------------------------------------------ the plugin


class Hooks:
    """What a conftest.py may answer."""

    def pytest_rhai_engine(self, path: Path) -> Engine | None:
        """The engine for a test script; the assertions are added to it. The first answer counts."""
        return None


def pytest_addhooks(pluginmanager: Any) -> None:
    """Let conftest.py files say which engine a file is run with."""
    import pytest

    Hooks.pytest_rhai_engine = pytest.hookspec(firstresult=True)(Hooks.pytest_rhai_engine)  # type: ignore[method-assign]
    pluginmanager.add_hookspecs(Hooks)


def pytest_addoption(parser: Any) -> None:
    """`rhai_files` and `rhai_limits`"""
    parser.addini("rhai_files", "patterns of the names of test scripts", type="args", default=list(PATTERNS))
    parser.addini("rhai_limits", "the preset of limits for test scripts", default="")


def pytest_collect_file(file_path: Path, parent: Any) -> Any:
    """Test scripts, by their names."""
    patterns = parent.config.getini("rhai_files")
    if any([file_path.match(pattern) for pattern in patterns]):
        return _classes()[0].from_parent(parent, path=file_path)
    return None


def _engine_for(config: pytest.Config, path: Path) -> Engine:
    import pytest

    engine: Engine | None = config.hook.pytest_rhai_engine(path=path)
    if engine is None:
        preset = config.getini("rhai_limits")
        try:
            engine = Engine(limits=Limits.preset(preset)) if preset else engine_for_tests()
        except ValueError as error:
            raise pytest.Collector.CollectError(f"rhai_limits: {error}") from None
    if not isinstance(engine, Engine):
        raise pytest.Collector.CollectError(f"pytest_rhai_engine gave no Engine, but {engine!r}")
    return with_assertions(engine)


_made: list[Any] = []


def _classes() -> Any:
    """The classes of the plugin, made when pytest is there."""
    if _made:
        return _made
    import pytest

    class ScriptFile(pytest.File):
        def collect(self) -> Iterator[pytest.Item]:
            text = ""
            try:
                text = read_script(str(self.path))
                script = Script(text, self.path.name, _engine_for(self.config, self.path))
                tests = script.tests
            except BadTest as error:
                raise pytest.Collector.CollectError(f"{self.path.name}: {error}") from None
            except UnreadableFile as error:
                raise pytest.Collector.CollectError(str(error)) from None
            except RhaiError as error:
                raise pytest.Collector.CollectError(explain(error, Source(text), self.path.name)) from None
            if any([statement.expected for statement in script.statements]) or not tests:
                yield StatementsItem.from_parent(self, name="statements", script=script)
            for name in tests:
                yield TestItem.from_parent(self, name=name, script=script)

    class ScriptItem(pytest.Item):
        def __init__(self, *, script: Script, **more: Any) -> None:
            super().__init__(**more)
            self.script = script

        def repr_failure(self, excinfo: Any, style: Any = None) -> Any:
            if isinstance(excinfo.value, _Failed):
                return "\n".join([f"line {failure.line}: {failure.text}" for failure in excinfo.value.failures])
            return super().repr_failure(excinfo)

    class StatementsItem(ScriptItem):
        def runtest(self) -> None:
            failures = self.script.run_statements(Scope())
            if failures:
                raise _Failed(failures)

        def reportinfo(self) -> tuple[Path, int | None, str]:
            return self.path, 0, f"{self.path.name}: statements"

    class TestItem(ScriptItem):
        def runtest(self) -> None:
            failure = self.script.run_test(self.name)
            if failure is not None:
                raise _Failed([failure])

        def reportinfo(self) -> tuple[Path, int | None, str]:
            return self.path, None, f"{self.path.name}: {self.name}"

    _made.extend([ScriptFile, StatementsItem, TestItem])
    return _made


class _Failed(Exception):
    def __init__(self, failures: list[Failure]) -> None:
        super().__init__(failures[0].text)
        self.failures = failures


__all__ = [
    "BadTest",
    "Failure",
    "Script",
    "assert_eval",
    "assert_fails",
    "engine_for_tests",
    "run_tests",
    "same",
    "with_assertions",
]
