"""`rhaipy -e`, `run` and `call`: values, errors with carets, exit codes, JSON; interrupts and pipes."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rhaipy.cli.quick import understood

ROOT = Path(__file__).resolve().parent.parent.parent

Rhaipy = Callable[..., Any]
Script = Callable[..., str]


@pytest.mark.parametrize(
    ("text", "out"),
    [
        ("1+1", "2\n"),
        ("`text`", "text\n"),
        ("[1, 'a', `b`, ()]", "[1, 'a', \"b\", ()]\n"),
        ("#{b: 1, a: 2}", '#{"a": 2, "b": 1}\n'),
        ("let x = 1;", ""),
        ("print(`hello`); debug(1); 5", "hello\n5\n"),
        ("", ""),
    ],
)
def test_a_text_is_run(rhaipy: Rhaipy, text: str, out: str):
    assert rhaipy("-e", text)[:2] == (0, out)


def test_debug_goes_to_standard_error(rhaipy: Rhaipy):
    assert rhaipy("-e", "\ndebug([1])") == (0, "", "line 2, position 1 | [1]\n")


def test_a_file_or_standard_input_is_run(rhaipy: Rhaipy, script: Script):
    name = script("let x = 20;\nx + 1\n")
    assert rhaipy("run", name) == (0, "21\n", "")
    assert rhaipy("run", "-", given="2 * 21") == (0, "42\n", "")
    assert rhaipy("run", script(b"\xef\xbb\xbf`bom`", "bom.rhai")) == (0, "bom\n", "")


@pytest.mark.parametrize("args", [["-e", "1 + 1"], ["run", "script.rhai"]])
def test_operations_and_time(rhaipy: Rhaipy, script: Script, args: list[str]):
    script("1 + 1")
    done = rhaipy(*args, "--ops")
    assert done.err.endswith(" operations\n")
    assert rhaipy(*args, "--time").err.endswith(" ms\n")
    told = rhaipy(*args, "--json", "--time").data
    assert (told["ok"], told["value"], told["typed"], told["printed"]) == (True, 2, {"t": "i64", "v": "2"}, [])
    assert told["operations"] == int(done.err.split()[0])
    assert told["seconds"] >= 0


def test_an_error_shows_its_line_and_the_calls(rhaipy: Rhaipy, script: Script):
    name = script("fn half(n) {\n\tn / zero()\n}\nfn zero() { 0 }\n\nhalf(4)\n")
    assert rhaipy("run", name) == (
        1,
        "",
        ("error: Division by zero: 4 / 0\n"
        "  --> script.rhai:2:4\n"
        " 2 |  n / zero()\n"
        "   |    ^\n"
        "in the call of 'half' (line 6, position 1)\n"
        " 6 | half(4)\n"
        "   | ^\n"),
    )


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (
            "let x = ;",
            "syntax error: Unexpected ';'\n  --> line 1, position 9\n 1 | let x = ;\n   |         ^\n",
        ),
        (
            "let f = |x| x.y;\n[1].map(f)",
            ("error: Unknown property 'y' - a getter is not registered for type 'i64'\n"
            "  --> line 1, position 15\n 1 | let f = |x| x.y;\n   |               ^\n"
            "in the call of a closure (line 2, position 5)\n 2 | [1].map(f)\n   |     ^\n"
            "in the call of 'map' (line 2, position 5)\n 2 | [1].map(f)\n   |     ^\n"),
        ),
        (
            "\n\n  eval(\"let z = 1;\\n  z + nope\")",
            ("error: Variable not found: nope\n"
            "  --> evaluated text:2:7\n 2 |   z + nope\n   |       ^\n"
            "in the call of 'eval' (line 3, position 8)\n 3 |   eval(\"let z = 1;\\n  z + nope\")\n   |        ^\n"),
        ),
        (
            "lenght([1])",
            ("error: Function not found: lenght (array)\n"
            "  --> line 1, position 1\n 1 | lenght([1])\n   | ^\n  = did you mean 'len'?\n"),
        ),
        (
            "trim(1)",
            ("error: Function not found: trim (i64)\n"
            "  --> line 1, position 1\n 1 | trim(1)\n   | ^\n  = there is trim(string)\n"),
        ),
        (
            "fn total(items, rate) { 1 } fn total() { 2 }\ntotal(1)",
            ("error: Function not found: total (i64)\n"
            "  --> line 2, position 1\n 2 | total(1)\n   | ^\n  = there is total(items, rate), total()\n"),
        ),
        (
            "fn grand_total() { 1 } grandtotal()",
            ("error: Function not found: grandtotal ()\n"
            "  --> line 1, position 24\n 1 | fn grand_total() { 1 } grandtotal()\n"
            "   |                        ^\n  = did you mean 'grand_total'?\n"),
        ),
        # Wide characters take two cells, combining ones none.
        (
            "`日本` + 1 / 0",
            ("error: Division by zero: 1 / 0\n"
            "  --> line 1, position 10\n 1 | `日本` + 1 / 0\n   |            ^\n"),
        ),
        (
            "`e\u0301` + 1 / 0",
            ("error: Division by zero: 1 / 0\n"
            "  --> line 1, position 10\n 1 | `e\u0301` + 1 / 0\n   |         ^\n"),
        ),
        (
            "throw #{code: 7}",
            'error: Runtime error: #{"code": 7}\n  --> line 1, position 1\n 1 | throw #{code: 7}\n   | ^\n',
        ),
        (
            f"let s = `{'x' * 150}` + 1 + nope;",
            ("error: Variable not found: nope\n  --> line 1, position 168\n"
            f" 1 | …{'x' * 87}` + 1 + nope;\n   | {' ' * 96}^\n"),
        ),
    ],
)
def test_errors_of_a_text(rhaipy: Rhaipy, text: str, shown: str):
    done = rhaipy("-e", text)
    assert (done.code, done.out) == (1, "")
    assert done.err == shown


def test_an_error_in_a_module_shows_the_module(rhaipy: Rhaipy, script: Script):
    script("fn boom(x) {\n  x + nope\n}\n", "lib.rhai")
    script("let y = ;\n", "broken.rhai")
    name = script('import "lib" as lib;\n\nlib::boom(1)\n')
    done = rhaipy("run", "--modules", ".", name)
    assert done.code == 1
    assert done.err == (
        "error: Variable not found: nope\n"
        "  --> module 'lib':2:7\n 2 |   x + nope\n   |       ^\n"
        "in the call of 'boom' (line 3, position 6)\n 3 | lib::boom(1)\n   |      ^\n"
    )
    done = rhaipy("run", "--modules", ".", script('import "broken" as b;\n', "two.rhai"))
    assert done.err == (
        "syntax error: Unexpected ';'\n"
        "  --> module 'broken':1:9\n 1 | let y = ;\n   |         ^\n"
        "in the import of 'broken' (line 1, position 8)\n 1 | import \"broken\" as b;\n   |        ^\n"
    )
    done = rhaipy("run", name)
    assert "Module not found: lib" in done.err
    assert "= there is no lib.rhai in the folder that `--modules` names\n" in done.err
    done = rhaipy("run", script("let x = 1;\nlib::boom(x)\n", "three.rhai"))
    assert done.err.endswith("  = import it first: `import \"…\" as lib;`\n")


def test_errors_as_json(rhaipy: Rhaipy, script: Script):
    told = rhaipy("run", script("fn f() {\n  throw [1]\n}\nf()"), "--json").data
    assert told["ok"] is False
    error = told["error"]
    assert (error["kind"], error["function"], error["position"]) == ("ErrorInFunctionCall", "f", [4, 1])
    assert error["inner"]["value"] == {"t": "array", "v": [{"t": "i64", "v": "1"}]}
    assert error["inner"]["position"] == [2, 3]
    parse = rhaipy("-e", "let", "--json").data["error"]
    assert (parse["kind"], parse["parse"]) == ("ErrorParsing", "VariableExpected")


@pytest.mark.parametrize(
    ("text", "value", "kind"),
    [
        ("blob(2, 255)", "ffff", "blob"),
        ("1..3", "1..3", "core::ops::range::Range<i64>"),
        ("0.0 / 0.0", "NaN", "f64"),
        ("Fn(`abc`)", "Fn(\"abc\")", "Fn"),
        ("'x'", "x", "char"),
        ("#{a: [1.5, ()]}", {"a": [1.5, None]}, "map"),
    ],
)
def test_values_as_json(rhaipy: Rhaipy, text: str, value: Any, kind: str):
    told = rhaipy("-e", text, "--json").data
    assert (told["value"], told["typed"]["t"]) == (value, kind)


def test_a_value_that_is_nested_too_deep_for_json(rhaipy: Rhaipy):
    done = rhaipy("-e", "let a = []; for i in 0..3000 { a = [a]; } a", "--json")
    assert done.code == 0
    assert done.data["value"].startswith("[[[[")


def test_an_error_with_such_a_value_or_under_very_many_calls(rhaipy: Rhaipy):
    told = rhaipy("-e", "let a = [7]; for i in 0..3000 { a = [a]; } throw a", "--json")
    assert told.code == 1
    value = told.data["error"]["value"]
    for _ in range(128):
        (value,) = value["v"]
    assert value == {"t": "array", "v": "[" * 2873 + "7" + "]" * 2873}
    told = rhaipy(
        "-e", "fn f(n) { if n == 0 { throw n } f(n - 1) } f(2000)", "--limits", "none", "--json"
    )
    assert told.code == 1
    error = told.data["error"]
    assert error["message"].count("in call to function 'f'") == 2001
    for _ in range(64):
        assert (error["kind"], error["function"]) == ("ErrorInFunctionCall", "f")
        error = error["inner"]
    assert (error["left_out"], error["inner"]["kind"], error["inner"]["value"]) == (
        1936, "ErrorRuntime", {"t": "i64", "v": "0"},
    )


def test_what_is_printed_stands_in_the_json(rhaipy: Rhaipy):
    assert rhaipy("-e", "print(1); print(`a`); debug(`b`);", "--json").data["printed"] == ["1", "a", '"b"']


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["run", "nowhere.rhai"], "Error: cannot read nowhere.rhai: No such file or directory\n"),
        (["run", "."], "Error: cannot read .: Is a directory\n"),
        (["run", "latin.rhai"], "Error: latin.rhai is no UTF-8 text (byte 1): save it as UTF-8\n"),
        (["check", "nowhere.rhai"], "Error: cannot read nowhere.rhai: No such file or directory\n"),
        (["run"], "Error: Missing argument 'FILE'."),
        (["-e"], "Error: Option '-e' requires an argument."),
        (["-e", "1", "run", "latin.rhai"], "Error: -e runs its text by itself: give either -e or a command"),
        (["run", "x", "--limits", "tight"], "Error: Invalid value for '--limits'"),
        (["runn"], "Error: No such command 'runn'."),
        (["call", "latin.rhai", "f", "--arg", "{"], "Error: --arg number 1 is no JSON"),
        (["run", "--modules", "nowhere", "x"], "Error: Invalid value for '--modules'"),
    ],
)
def test_wrong_usage(rhaipy: Rhaipy, script: Script, args: list[str], message: str):
    script(b"`\xe9`", "latin.rhai")
    done = rhaipy(*args)
    assert (done.code, done.out) == (2, "")
    assert message in done.err


def test_call(rhaipy: Rhaipy, script: Script):
    name = script("fn add(a, b) { a + b }\nfn name() { this.name }\nprint(`top`);")
    assert rhaipy("call", name, "add", "--arg", "1", "--arg", "41")[:2] == (0, "top\n42\n")
    assert rhaipy("call", name, "add", "--arg", '"a"', "--arg", '"b"', "--json").data["value"] == "ab"
    assert rhaipy("call", name, "name", "--this", '{"name": "x"}')[1] == "top\nx\n"
    assert rhaipy("call", name, "nope").code == 1
    assert rhaipy("call", name, "add", "--arg", "1").err == (
        "error: Function not found: add\n  = there is add(a, b)\n"
    )
    done = rhaipy("call", name, "add", "--arg", "99999999999999999999", "--arg", "1")
    assert (done.code, "an argument cannot be handed to the script" in done.err) == (2, True)


def test_limits_of_a_preset(rhaipy: Rhaipy):
    done = rhaipy("-e", "loop {}", "--limits", "hook")
    assert done.code == 1
    assert "Too many operations" in done.err
    assert "`rhaipy profile` shows where operations go" in done.err
    assert rhaipy("-e", "eval(`1`)", "--limits", "leviath").code == 1


@pytest.mark.parametrize("args", [["--help"], ["-h"], []])
def test_help_tells_the_exit_codes(rhaipy: Rhaipy, args: list[str]):
    done = rhaipy(*args)
    assert done.code == 0
    for word in ("run", "check", "call", "repl", "profile", "functions", "130  interrupted (Ctrl-C)"):
        assert word in done.out
    assert rhaipy("--version").out.startswith("rhaipy ")


@pytest.mark.parametrize(
    ("args", "direct"),
    [
        (["-e", "1"], True), (["-e", "1", "--json", "--ops"], True), (["--json", "-e", "1"], True),
        (["run", "f"], True), (["run", "-"], True), (["run", "f", "--limits", "hook"], True),
        (["run", "--limits", "hook", "f"], True),
        ([], False), (["-e"], False), (["run"], False), (["run", "f", "g"], False), (["-e", "1", "-e", "2"], False),
        (["run", "f", "--modules", "."], False), (["--help"], False), (["run", "--help"], False),
        (["check", "f"], False), (["-e", "1", "run", "f"], False), (["run", "f", "--limits", "odd"], False),
        (["run", "-x"], False),
    ],
)  # fmt: skip
def test_what_runs_without_a_command_line_library(args: list[str], direct: bool):
    assert (understood(args) is not None) is direct


@pytest.mark.parametrize("args", [["-e", "let x = 1; x + nope"], ["run", "script.rhai"], ["-e", "1", "--json"]])
def test_both_ways_say_the_same(rhaipy: Rhaipy, script: Script, args: list[str]):
    from rhaipy.cli.commands import run_command_line

    script("print(1); [1][4]")
    quick = rhaipy(*args)
    task = understood(args)
    assert task is not None
    assert quick.code == run_command_line(args)


# ------------------------------------------------------------------------ as a process


def process(*args: str, **options: Any) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8", "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "rhaipy", *args]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, **options)


@pytest.mark.skipif(sys.platform == "win32", reason="signals are other ones there")
@pytest.mark.parametrize(
    "args",
    [["-e", "print(`begun`); try { loop { } } catch { print(`caught`) }"], ["run", "loop.rhai"], ["run", "sleep.rhai"],
     ["call", "loop.rhai", "f"], ["profile", "loop.rhai"], ["test", "loop.rhai"], ["repl"]],
    ids=" ".join,
)  # fmt: skip
def test_ctrl_c_ends_a_script(args: list[str], script: Script, tmp_path: Path):
    script("fn f() { print(`begun`); try { loop { } } catch { print(`caught`) } }\nf();", "loop.rhai")
    script("print(`begun`); try { sleep(600) } catch { print(`caught`) }", "sleep.rhai")
    (tmp_path / "typed").write_text("print(`begun`)\nloop { }\nprint(`caught`)\n")
    if args[0] == "test":
        script("fn test_it() { debug(`begun`); loop { } }", "loop.rhai")
    with (tmp_path / "typed").open() as typed:
        running = process(*args, stdin=typed)
    assert running.stdout is not None
    try:
        assert b"begun" in running.stdout.readline()
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    finally:
        running.kill()
    assert running.returncode == 130
    assert err.decode().splitlines()[-1] == "interrupted"
    assert b"Traceback" not in err
    assert b"caught" not in out.splitlines()
    # What a profile has seen by then is shown.
    assert (b"operations  with calls" in out) is (args[0] == "profile")


@pytest.mark.skipif(sys.platform == "win32", reason="pipes are other ones there")
def test_nobody_reads_the_output():
    running = process("-e", "for i in 0..200000 { print(`line ${i}`); }")
    assert running.stdout is not None
    running.stdout.readline()
    running.stdout.close()
    assert running.stderr is not None
    err = running.stderr.read()
    assert (running.wait(60), err) == (141, b"")


def test_text_that_the_terminal_cannot_show():
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        [sys.executable, "-m", "rhaipy", "-e", "`é→`"], capture_output=True, env=environment, check=False
    )
    assert (done.returncode, done.stdout.strip()) == (0, b"\\xe9\\u2192")


def test_the_module_is_the_command():
    out, err = process("-e", "40 + 2", "--ops").communicate(timeout=60)
    assert out == b"42\n"
    assert err.endswith(b" operations\n")


# ------------------------------------------------------------------------------- --cache


def test_cache_keeps_compiled_scripts(rhaipy, script, tmp_path):
    name = script("fn f(x) { x + 1 }\nf(41)")
    folder = tmp_path / "kept"
    assert rhaipy("run", f"--cache={folder}", name).out == "42\n"
    (file,) = folder.iterdir()
    before = file.stat().st_mtime_ns
    assert rhaipy("run", name, "--cache", str(folder)).out == "42\n"
    assert rhaipy("call", f"--cache={folder}", name, "f", "--arg", "1").out == "2\n"
    assert [(found, found.stat().st_mtime_ns) for found in folder.iterdir()] == [(file, before)]


def test_cache_goes_to_the_user_s_folder(rhaipy, script, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "home"))
    assert rhaipy("run", script("1 + 1"), "--cache").out == "2\n"
    assert len(list((tmp_path / "home" / "rhaipy" / "scripts").iterdir())) == 1


def test_cache_says_what_is_wrong_with_its_folder(rhaipy, script):
    name = script("1")
    done = rhaipy("run", "--cache", name)
    assert done.code == 2
    assert f"--cache takes a folder, not {name}: put it last, or write --cache=FOLDER" in done.err


def test_a_call_of_a_function_that_is_not_there_names_those_that_are(rhaipy: Rhaipy, script: Script):
    file = script("fn one(a) { a } fn two() { 2 }")
    done = rhaipy("call", file, "nothing")
    assert done.code == 1 and "Function not found: nothing" in done.err
    assert "= the script has one(a), two()" in done.err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize("args", [("-e", "1"), ("--json", "-e", "1"), ("functions", "len")])
def test_output_that_cannot_be_written_is_an_error_of_the_command(args: tuple[str, ...]):
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([sys.executable, "-m", "rhaipy", *args], stdout=full, stderr=subprocess.PIPE, cwd=ROOT)
    assert (done.returncode, done.stderr) == (2, b"Error: cannot write the output: No space left on device\n")


@pytest.mark.skipif(os.name != "posix", reason="closes streams as a shell does")
@pytest.mark.parametrize(
    ("redirection", "args", "code"),
    [(">&-", "-e 1", 0), ("2>&-", "-e 'throw 1'", 1), ("<&-", "repl", 0), (">&- 2>&-", "run nowhere.rhai", 2)],
)
def test_streams_that_are_closed_are_no_matter(redirection: str, args: str, code: int):
    done = subprocess.run(
        f"exec {shlex.quote(sys.executable)} -m rhaipy {args} {redirection}", shell=True, capture_output=True, cwd=ROOT
    )
    assert (done.returncode, done.stdout, done.stderr) == (code, b"", b"")
