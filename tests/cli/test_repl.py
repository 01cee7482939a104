"""`rhaipy repl`: what stays, what is incomplete, its commands, completion; and errors with the right text."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rhaipy import Engine, FileModuleResolver
from rhaipy.render import plain
from rhaipy.repl import Session, _history_file, run_repl

ROOT = Path(__file__).resolve().parent.parent.parent

Rhaipy = Callable[..., Any]


@pytest.fixture
def session() -> Session:
    return Session(Engine())


def fed(session: Session, *inputs: str) -> list[str]:
    return [plain(session.feed(text)) for text in inputs]


def test_values_variables_and_functions_stay(session: Session):
    assert fed(session, "let x = 20;", "x + 1", "fn f(a) { a * 2 }", "f(x)", "fn f(a) { a * 3 }", "f(x)", "x = 1; x",
               "let g = |y| y + f(1);", "g.call(1)", "`a`", "()", "  ") == [
        "", "21", "", "40", "", "60", "1", "", "4", '"a"', "", "",
    ]


def test_errors_show_the_text_that_they_are_in(session: Session):
    session.feed("fn bad(a) {\n  a + nope\n}")
    assert fed(session, "bad(1)")[0] == (
        "error: Variable not found: nope\n"
        "  --> line 2, position 7\n 2 |   a + nope\n   |       ^\n"
        "in the call of 'bad' (line 1, position 1)\n 1 | bad(1)\n   | ^"
    )
    assert fed(session, "let = 1")[0].startswith("syntax error: Expecting name of a variable")
    assert fed(session, "lenght(1)")[0].endswith("= did you mean 'len'?")
    assert fed(session, "bad()")[0].endswith("= there is bad(a)")
    assert fed(session, "1 + 1") == ["2"]


def test_variables_stay_after_an_error(session: Session):
    assert "nope" in fed(session, "let kept = 1; nope")[0]
    assert fed(session, "kept") == ["1"]


@pytest.mark.parametrize(
    ("text", "complete"),
    [
        ("1 + 1", True), ("let x = 1;", True), ("", True), ("  ", True), (":help", True),
        ("fn f() {", False), ("fn f() { 1", False), ("fn f() { 1 }", True), ("1 +", False), ("[1, 2", False),
        ("#{a: 1,", False),
        ("let x =", False), ("if a {", False), ("if a { 1 } else", False), ("`text", False), ("`text ${1", False),
        ("`a`", True), ("/* comment", False), ("/* comment */", True), ("1 // comment", True), ("let x = ;", True),
        ("let 1 = 2", True), (")", True), ("x.", False), ("f(1,", False), ("|x|", True), ("\"open", True),
        ("switch x {\n  1 => 2,", False), ("let s = `a\nb`;", True), ("while true {\n", False), ("#\"raw", False),
        ("1 + é", True), ("\ufffd", True), ("let x = 0x;", True), ("f(1, §", True), ("`a ${ é", True),
    ],
)
def test_what_is_complete(session: Session, text: str, complete: bool):
    assert session.is_complete(text) is complete


def test_commands(session: Session, tmp_path: Path):
    file = tmp_path / "lib.rhai"
    file.write_text("fn loaded() { 7 }\nlet from_file = loaded() + 1;\n")
    assert fed(session, ":help")[0].startswith("Type a script")
    assert fed(session, ":type [1]", ":type 1.5", ":type nope", ":type")[:2] == ["array", "f64"]
    shown = fed(session, ":ops", "1 + 1", ":ops", "1 + 1")
    assert (shown[0], shown[2:]) == ("operations shown", ["operations no longer shown", "2"])
    assert shown[1].startswith("2\n")
    assert shown[1].endswith(" operations")
    assert fed(session, ":time")[0] == "time shown"
    assert fed(session, "1")[0].endswith(" ms")
    session.feed(":time")
    assert fed(session, f":load {file}", "from_file") == ["", "8"]
    (tmp_path / "bytes").write_bytes(b"1 \xff")
    assert fed(session, ":load", ":load /nowhere/x", f":load {tmp_path}", ":load a\0b", f":load {tmp_path}/bytes") == [
        "give a file: :load script.rhai", "cannot read /nowhere/x: No such file or directory",
        f"cannot read {tmp_path}: Is a directory", "cannot read 'a\\x00b': embedded null byte",
        f"{tmp_path}/bytes is no UTF-8 text (byte 2): save it as UTF-8",
    ]
    assert fed(session, "const K = [1];", ":vars", ":fns")[1:] == [
        "from_file: i64 = 8\nconst K: array = [1]", "loaded()"
    ]
    assert fed(session, ":doc trim")[0].startswith("trim(string) -> ()  (changes its receiver)")
    assert fed(session, ":doc nope", ":doc lenght", ":doc", ":odd") == [
        "there is no function 'nope'", "there is no function 'lenght'; did you mean 'len'?", "give a name: :doc push",
        "there is no command :odd; :help lists them",
    ]
    assert fed(session, ":reset", ":vars", ":fns") == ["everything forgotten", "no variables", "no functions"]
    assert not session.over
    session.feed(":quit")
    assert session.over


def test_types_leave_no_variables(session: Session):
    fed(session, ":type { let hidden = 1; hidden }")
    assert len(session.scope) == 0


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (
            "1 + x * 2",
            ["CallStmt", '  call: Binary @1:3 op="+"', "    left: Const @1:1 value=1",
             '    right: Binary @1:7 op="*"', "      left: Var @1:5 name=x", "      right: Const @1:9 value=2"],
        ),
        ("40 + 2", ["ExprStmt", "  expr: Const @1:4 value=42"]),
    ],
)
def test_the_tree(session: Session, text: str, lines: list[str]):
    assert fed(session, f":ast {text}")[0].split("\n") == lines


def test_trees_of_everything(session: Session):
    text = (
        "fn f(a) { this.x = a; } let c = |y| y; if a { 1 } else { 2 } for (i, n) in 0..3 { continue; } "
        "switch x { 1 | 2 if y => 3, 4..5 => 6, _ => 7 } try { throw 1; } catch (e) { } while true { break; } "
        "do { } until false; import `a` as b; export c as d; let m = #{k: `v${a}`}; m?.k[0].g(1, 2); b::c(1); "
        "let z = x ?? 2;"
    )
    shown = fed(session, f":ast {text}")[0]
    words = "Switch TryCatch MethodLink namespace Import Export Interpolated".split()
    for word in ("fn @1:1 name=f params=[a]", *words):
        assert word in shown
    assert fed(session, ":ast let")[0].startswith("syntax error")


@pytest.mark.parametrize(
    ("before", "among", "not_among"),
    [
        ("pu", {"push"}, {"print", "pop"}),
        ("x.pu", {"push"}, {"pudding"}),
        ("m.", {"len", "colour"}, {"let", "m"}),
        ("le", {"let", "len", "length_of"}, set()),
        (":t", {":time", ":type"}, {":help"}),
        ("a + my", {"my_var", "my_fn"}, set()),
        ("zzz", set(), {"zip"}),
    ],
)
def test_completion(session: Session, before: str, among: set[str], not_among: set[str]):
    fed(session, "let my_var = 1; let m = #{colour: 1}; let length_of = 1;", "fn my_fn() {}")
    names = set(session.names_after(before))
    assert among <= names
    assert not not_among & names


def test_imports_stay(tmp_path: Path):
    (tmp_path / "lib.rhai").write_text("fn f() { 5 }")
    session = Session(Engine().set_module_resolver(FileModuleResolver(tmp_path)))
    assert fed(session, 'import "lib" as lib;', "lib::f()") == ["", "5"]


def test_piped_input(rhaipy: Rhaipy):
    given = "let x = 1;\nfn f(a) {\n  a + x2\n}\nx + 1\nf(1)\nprint(`out`)\n:quit\nnever\n"
    done = rhaipy("repl", given=given)
    assert done.code == 0
    lines = done.out.splitlines()
    assert lines[0] == "2"
    assert lines[1] == "error: Variable not found: x2"
    assert lines[-1] == "out"
    assert "rhai>" not in done.out


def test_an_incomplete_end_of_input(rhaipy: Rhaipy):
    lines = rhaipy("repl", given="1 + 1\nfn f() {").out.splitlines()
    assert lines[0] == "2"
    assert lines[1].startswith("syntax error: ")


class Terminal:
    """Standard input of a terminal, in so far as the loop asks."""

    def __init__(self) -> None:
        self.given: list[Any] = []

    def isatty(self) -> bool:
        return True


def test_a_terminal_without_prompt_toolkit(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setitem(sys.modules, "prompt_toolkit", None)
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdin", terminal)
    prompts: list[str] = []
    given: list[Any] = [
        "fn f(a) {", "a + 1 }", KeyboardInterrupt(), "f(1)", "if true {", "", "loop_forever()", EOFError()
    ]

    def typed(prompt: str = "") -> str:
        prompts.append(prompt)
        item = given.pop(0)
        if isinstance(item, BaseException):
            raise item
        return item

    def interrupt() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", typed)
    engine = Engine().register_fn("loop_forever", interrupt)
    assert run_repl(engine) == 0
    assert prompts == ["rhai> ", "....> ", "rhai> ", "rhai> ", "rhai> ", "....> ", "rhai> ", "rhai> "]
    out = capsys.readouterr().out
    assert out.splitlines()[0].startswith("rhaipy: Rhai in Python")
    assert "\n2\n" in out
    assert "syntax error" in out
    assert out.rstrip().endswith("interrupted")


def test_a_terminal_with_prompt_toolkit(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    pytest.importorskip("prompt_toolkit")
    from prompt_toolkit.application import create_app_session
    from prompt_toolkit.input import create_pipe_input
    from prompt_toolkit.output import DummyOutput

    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "stdin", Terminal())
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        keys.send_text("let x = 20;\rfn f(a) {\ra + x\r}\rx + 1\r:quit\r")
        assert run_repl(Engine()) == 0
    assert capsys.readouterr().out.splitlines()[1:] == ["21"]
    assert Path(_history_file()).read_text().count("\n+x + 1\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="terminals are other ones there")
@pytest.mark.parametrize("plain", [False, True], ids=["prompt-toolkit", "readline"])
def test_a_real_terminal(tmp_path: Path, plain: bool):
    """What a person sees who completes a name, starts an endless loop, stops it, and goes on."""
    import fcntl
    import pty
    import select
    import termios

    if plain:
        pytest.importorskip("readline")
        (tmp_path / "prompt_toolkit.py").write_text("raise ImportError")
    else:
        pytest.importorskip("prompt_toolkit")
    root = str(Path(__file__).resolve().parent.parent.parent)
    environment = {
        **os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), root]), "XDG_STATE_HOME": str(tmp_path),
        "TERM": "xterm", "NO_COLOR": "1", "PROMPT_TOOLKIT_NO_CPR": "1",
    }  # fmt: skip
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "rhaipy", "repl"]
    running = subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
    )  # fmt: skip
    os.close(theirs)
    seen = bytearray()

    def until(text: bytes) -> None:
        while text not in seen:
            ready, _, _ = select.select([ours], [], [], 60)
            assert ready, bytes(seen)
            seen.extend(os.read(ours, 10_000))
        del seen[: seen.index(text) + len(text)]

    try:
        until(b"rhai>")
        os.write(ours, b"let only_one = 7; print(`sa` + `id`)\r")
        until(b"said")
        until(b"rhai>")
        os.write(ours, b"only_o\t")
        until(b"only_o")
        until(b"ne")
        os.write(ours, b" + 1000\r")
        until(b"1007")
        until(b"rhai>")
        os.write(ours, b"print(`be` + `gun`); loop { }\r")
        until(b"begun")
        os.write(ours, b"\x03")
        until(b"interrupted")
        until(b"rhai>")
        os.write(ours, b"6 * 7\r")
        until(b"42")
        until(b"rhai>")
        os.write(ours, b":quit\r")
        assert running.wait(60) == 0
    finally:
        running.kill()
        os.close(ours)
    kept = (tmp_path / ".rhaipy_history").read_text()
    for line in ("let only_one = 7; print(`sa` + `id`)", "only_one + 1000", "6 * 7"):
        assert f"{line}\n" in kept


def test_input_that_is_no_text_is_shown_where_it_stands():
    environment = {**os.environ, "PYTHONUTF8": "1", "PYTHONIOENCODING": "utf-8:strict"}
    done = subprocess.run(
        [sys.executable, "-m", "rhaipy", "repl"],
        input=b"1 + \xff\n40 + 2\n",
        capture_output=True,
        env=environment,
        cwd=ROOT,
    )
    assert done.returncode == 0
    assert "Unexpected '\ufffd'" in done.stdout.decode()
    assert done.stdout.decode().endswith("\n42\n")
    assert b"Traceback" not in done.stderr
