"""`rhaipy.testing`: expectations beside statements, assertions, the pytest plugin, `rhaipy test`."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rhaipy import Engine, ErrorInFunctionCall, Scope
from rhaipy.testing import BadTest, Script, assert_eval, assert_fails, run_tests, statements_of, with_assertions

pytest_plugins = ["pytester"]

GOOD = """\
// A test script.
fn double(x) { x * 2 }

let order = [#{price: 2}, #{price: 3}];
let total = 0;
for item in order { total += item.price; }
total;                                  //= 5
double(2);  //= 4
double("a");                            //! Function not found: * (
double(());   //! ErrorFunctionNotFound
print(1); print(2);                     //> 2
print(`a
b`);
//> a
//> b
print("x"); //> x
print("two");
//> two
order.len() //= 2
"""


def failed(text: str, **options: Any) -> list[tuple[str, int, str]]:
    return [tuple(failure) for failure in run_tests(textwrap.dedent(text), **options)]


def test_a_script_that_does_as_it_says():
    assert failed(GOOD) == []


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        ("1 + 1; //= 3", 1, "expected 3 (i64), got 2 (i64)"),
        ("1; //= 1.0", 1, "expected 1.0 (f64), got 1 (i64)"),
        ("\n[1, 2]; //= [1, 2, 3]", 2, "expected [1, 2, 3] (array), got [1, 2] (array)"),
        ("let x = 1; //= 1", 1, "expected 1 (i64), got () (())"),
        ("1 + 1; //! overflow", 1, "expected an error with 'overflow', got the value 2 (i64)"),
        ("1 / 0; //! overflow", 1, ("expected an error with 'overflow', got:\nerror: Division by zero: 1 / 0\n"
                                   "  --> script:1:3\n 1 | 1 / 0;\n   |   ^")),
        ("\n1 / 0;\n1; //= 2", 2, "error: Division by zero: 1 / 0\n  --> script:2:3\n 2 | 1 / 0;\n   |   ^"),
        ("print(1); //> 2", 1, "expected other lines than were printed:\n  1"),
        ("1; //> 2", 1, "expected other lines than were printed:\n  nothing"),
        ("1; //= (", 1, ("the expectation in line 1 is no expression: "
                        "Syntax error: Script is incomplete (line 1, position 2)")),
        ("let x = ;", 1, "syntax error: Unexpected ';'\n  --> script:1:9\n 1 | let x = ;\n   |         ^"),
    ],
)  # fmt: skip
def test_what_is_told(text: str, line: int, told: str):
    assert failed(text) == [("statements", line, told)]


def test_an_unexpected_error_ends_the_statements_and_an_unmet_expectation_does_not():
    assert [line for _, line, _ in failed("1; //= 2\n2; //= 3\n1 / 0;\n3; //= 4")] == [1, 2, 3]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("`// no comment`;  //= `// no comment`", 1),
        ('"//= 2"; //= "//= 2"', 1),
        ("if true { 1 } else { 2 } //= 1", 1),
        ("let x = if true { 1 } else { 2 }; x; //= 1", 1),
        ("#{a: 1}.a; //= 1", 1),
        ("let f = |x| { x; 2 }; f.call(1); //= 2", 1),
        ("switch 1 { 1 => `a`, _ => `b` } //= `a`", 1),
        ("loop { break 5; } //= 5", 1),
        ("1; /* //= 2 */", 0),
        ("1; // see //= 2", 0),
        ("try { throw 1; } catch { } 2 //= 2", 1),
        ("1\n//= 1\n", 1),
        ("`${1 + 1}`; //= `2`", 1),
        ("let m = #{a: 1} + #{b: 2}; m.len(); //= 2", 1),
        ("#{a: 1} == #{a: 1}; //= true", 1),
        ("let z = if true { 1 } else { 2 } + 3; z; //= 4", 1),
        ("let q = switch 1 { 1 => 2, _ => 3 } * 4; q; //= 8", 1),
        ("if true { 1 } -1; //= -1", 1),
        ("switch #{a: 1} { _ => 7 } //= 7", 1),
        ("if 1 in #{a: 1}.values() { 1 } else { 2 } //= 1", 1),
        ("do { 1 } while #{a: 1}.a == 2; 3; //= 3", 1),
        ("let n = 0; for x in #{a: 1}.keys() { n += 1; } n; //= 1", 1),
    ],
)
def test_where_statements_end(text: str, expected: int):
    assert failed(text) == []
    assert sum(len(statement.expected) for statement in statements_of(text)) == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("//= 1\n1;", "line 1: no statement stands before `//=`"),
        ("fn f() { 1 } //= 1", "line 1: a function definition has no value to expect anything of"),
        ("fn f() {\n  1 //= 1\n}", "line 2: expectations stand behind statements of the top level, not inside one"),
        ("let x = [\n  1, //= 1\n];", "line 2: expectations stand behind statements of the top level, not inside one"),
    ],
)
def test_scripts_that_are_no_tests(text: str, message: str):
    with pytest.raises(BadTest) as caught:
        run_tests(text)
    assert str(caught.value) == message


def test_functions_are_tests():
    text = """\
    let base = 1;
    fn helper(x) { x + 1 }
    fn test_good() { assert_eq(helper(1), 2); }
    fn test_bad() { print("seen"); assert_eq(helper(1), 3, "by one"); }
    fn test_with_parameter(x) { assert(false); }
    private fn test_error() { nope(); }
    """
    script = Script(textwrap.dedent(text))
    assert script.tests == ["test_good", "test_bad", "test_error"]
    found = failed(text)
    assert [(name, line) for name, line, _ in found] == [("test_bad", 4), ("test_error", 6)]
    assert found[0][2].startswith(
        "error: Runtime error: assertion failed: 2 (i64) is not 3 (i64): by one\n  --> script:4:32\n"
    )
    assert found[0][2].endswith("printed: seen")


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("assert(true)", None),
        ("assert(1 == 1, `fine`)", None),
        ("assert(false)", "assertion failed"),
        ("assert(false, `why`)", "assertion failed: why"),
        ("assert_eq([1, #{a: 'x'}], [1, #{a: 'x'}])", None),
        ("assert_eq(1, 1.0)", "assertion failed: 1 (i64) is not 1.0 (f64)"),
        ("assert_eq('a', `a`)", "assertion failed: 'a' (char) is not \"a\" (string)"),
        ("assert_eq([1], [1, 2], `len`)", "assertion failed: [1] (array) is not [1, 2] (array): len"),
        ("assert_ne(1, 2)", None),
        ("assert_ne(#{a: 1}, #{a: 1})", 'assertion failed: both are #{"a": 1} (map)'),
        ("assert_error(|| 1 / 0)", None),
        ("assert_error(|| 1 / 0, `Division by zero`)", None),
        ("assert_error(|| [1][3], `ErrorArrayBounds`)", None),
        ("assert_error(|| 1)", "assertion failed: no error"),
        ("assert_error(|| 1, `why`)", "assertion failed: no error with 'why'"),
        ("assert_error(|| 1 / 0, `overflow`)", "Division by zero: 1 / 0"),
    ],
)
def test_assertions_for_scripts(call: str, message: str | None):
    engine = with_assertions(Engine())
    if message is None:
        engine.run(call)
    else:
        assert message in str(assert_fails(call, engine=engine))


def test_assertions_for_python():
    assert_eval("[1, #{a: 2.5}, ()]", [1, {"a": 2.5}, None])
    assert_eval("x + 1", 3, scope=Scope().push("x", 2), engine=Engine())
    with pytest.raises(AssertionError, match=r"expected 2\.0 \(f64\), got 2 \(i64\)"):
        assert_eval("1 + 1", 2.0)
    error = assert_fails("fn f() {\n  1 / 0\n}\nf()", "Division by zero", position=(2, 5))
    assert isinstance(error, ErrorInFunctionCall)
    assert_fails("let x = ;", "Unexpected ';'", position=(1, 9))
    with pytest.raises(AssertionError, match="expected an error with 'nope', got the value 1"):
        assert_fails("1", "nope")
    with pytest.raises(AssertionError, match="expected an error with 'nope', got: Division by zero"):
        assert_fails("1 / 0", "nope")
    with pytest.raises(AssertionError, match=r"expected the error at \(2, 1\), got it at \(1, 3\)"):
        assert_fails("1 / 0", position=(2, 1))


def test_the_engine_of_the_host_is_used():
    engine = with_assertions(Engine().register_fn("ask", lambda: 42))
    assert failed("ask(); //= 42", engine=engine) == []


# ------------------------------------------------------------------------------ the plugin


@pytest.fixture
def folder(pytester: pytest.Pytester) -> pytest.Pytester:
    root = str(Path(__file__).resolve().parent.parent.parent)
    pytester.syspathinsert(root)
    pytester.makeini("[pytest]\naddopts = -p no:cacheprovider\n")
    return pytester


def test_the_plugin_collects_and_reports(folder: pytest.Pytester):
    folder.makefile(
        ".rhai",
        test_good=GOOD,
        bad_test="1 + 1; //= 3\nfn test_a() { assert_eq(1, 2); }\nfn test_b() { }\n",
        other="nope(",
        test_broken="fn f( { }",
        test_wrong="//= 1\n1;",
    )
    result = folder.runpytest_inprocess("-p", "rhaipy.testing", "-v", "--continue-on-collection-errors")
    result.assert_outcomes(passed=1, failed=3, errors=2)
    result.stdout.fnmatch_lines([
        "*test_good.rhai::statements PASSED*",
        "*line 1: expected 3 (i64), got 2 (i64)*",
    ])
    assert "test_broken.rhai" in result.stdout.str()
    assert "other.rhai" not in result.stdout.str()
    assert "test_wrong.rhai: line 1: no statement stands before `//=`" in result.stdout.str()


def test_a_conftest_says_the_engine(folder: pytest.Pytester):
    folder.makeconftest(
        "from rhaipy import Engine\n"
        "pytest_plugins = ['rhaipy.testing']\n"
        "def pytest_rhai_engine(path):\n"
        "    return Engine().register_fn('ask', lambda: path.name)\n"
    )
    text = "ask(); //= `test_ask.rhai`\nfn test_it() { assert_eq(ask(), `test_ask.rhai`); }\n"
    folder.makefile(".rhai", test_ask=text)
    folder.runpytest_inprocess().assert_outcomes(passed=2)


def test_the_plugin_s_settings(folder: pytest.Pytester):
    folder.makeini("[pytest]\nrhai_files = *.check\nrhai_limits = hook\n")
    folder.makefile(".check", a="1; //= 1\nloop {}\n")
    folder.makefile(".rhai", test_b="1; //= 2\n")
    result = folder.runpytest_inprocess("-p", "rhaipy.testing")
    result.assert_outcomes(failed=1)
    assert "Too many operations" in result.stdout.str()


def test_the_plugin_says_what_it_cannot_use(folder: pytest.Pytester):
    folder.makeini("[pytest]\nrhai_limits = nope\n")
    folder.makefile(".rhai", test_a="1; //= 1\n")
    (folder.path / "test_b.rhai").write_bytes(b"1; \xff")
    result = folder.runpytest_inprocess("-p", "rhaipy.testing")
    text = result.stdout.str()
    assert "rhai_limits: unknown limits preset 'nope'; the presets are: default, hook, leviath, none" in text
    assert "test_b.rhai is no UTF-8 text (byte 3): save it as UTF-8" in text
    assert "Traceback" not in text
    folder.makeini("[pytest]\n")
    folder.makeconftest("def pytest_rhai_engine(path):\n    return 'hook'\n")
    result = folder.runpytest_inprocess("-p", "rhaipy.testing", "test_a.rhai")
    assert "pytest_rhai_engine gave no Engine, but 'hook'" in result.stdout.str()


# ----------------------------------------------------------------------------- the command


def test_the_command(rhaipy: Callable[..., Any], script: Callable[..., str]):
    good = script(GOOD.replace("len() //", "len(); //") + "fn test_more() { assert(true); }\n", "good.rhai")
    bad = script("1; //= 2\n", "bad.rhai")
    wrong = script("//= 2\n", "wrong.rhai")
    assert rhaipy("test", good) == (0, "good.rhai: ok\n", "")
    done = rhaipy("test", good, bad)
    assert (done.code, done.err) == (1, "")
    assert done.out == (
        "good.rhai: ok\nbad.rhai:1: statements: expected 2 (i64), got 1 (i64)\nbad.rhai: 1 failed\n"
    )
    assert rhaipy("test", "--json", bad).data == {
        "files": [{"file": "bad.rhai", "ok": False, "failures": [
            {"name": "statements", "line": 1, "text": "expected 2 (i64), got 1 (i64)"}
        ]}]
    }
    done = rhaipy("test", wrong)
    assert (done.code, "no statement stands before" in done.err) == (2, True)


CONSTANTS = """\
const LIMIT = 3;
fn small(n) { n < global::LIMIT }

small(2);                               //= true
[1, 5].filter(|n| small(n));            //= [1]
const LIMIT = 9;
small(5);                               //= true
global::OTHER;                          //! ErrorVariableNotFound

fn test_small() { assert(small(8) && !small(9)); }
"""


def test_constants_are_seen_by_functions_and_by_what_comes_behind():
    engine = with_assertions(Engine())
    assert run_tests(CONSTANTS, engine=engine) == []
    assert "state_class" not in vars(engine) or engine.state_class is Engine.state_class
    assert [name for name, _, _ in failed("fn test_it() { global::LIMIT }")] == ["test_it"], "nothing is left behind"
