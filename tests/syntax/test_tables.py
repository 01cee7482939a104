"""The parser's tables: they fit the grammar, and are made anew byte for byte."""

from __future__ import annotations

import hashlib
import importlib.util
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import rhaipy
from rhaipy.syntax import parse_errors, tables
from rhaipy.syntax.actions_fn import Actions
from rhaipy.syntax.lexer import lex

ROOT = Path(__file__).parents[2]
GRAMMAR = ROOT / "grammar" / "rhai.lark"


def grammar_text() -> str:
    return GRAMMAR.read_text("utf-8").replace("\r\n", "\n")


@pytest.fixture(scope="module")
def build():
    pytest.importorskip("lark")
    spec = importlib.util.spec_from_file_location("grammar_build", ROOT / "grammar" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_tables_carry_the_hash_of_the_grammar():
    assert hashlib.sha256(grammar_text().encode()).hexdigest() == tables.GRAMMAR_SHA256


def test_the_tables_are_those_of_the_grammar(build):
    assert build.main(["--check"]) == 0


def test_the_same_grammar_gives_the_same_bytes_in_another_process(build):
    code = "import runpy, sys; m = runpy.run_path('grammar/build.py'); t = m['GRAMMAR'].read_text('utf-8'); "
    code += "sys.stdout.write(m['encode'](m['Tables'](t), t))"
    made = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(made) == 1


def test_a_difference_is_told(build, tmp_path, monkeypatch, capsys):
    other = tmp_path / "_tables.py"
    monkeypatch.setattr(build, "TABLES", other)
    assert build.main(["--check"]) == 1
    assert "run python grammar/build.py" in capsys.readouterr().err
    assert build.main([]) == 0
    assert other.read_bytes() == (ROOT / "rhaipy" / "syntax" / "_tables.py").read_bytes().replace(b"\r\n", b"\n")


def test_every_rule_has_its_action():
    actions = Actions(lex(""), rhaipy.Limits(), 1, 1)
    assert [rule.action for rule in tables.RULES if not callable(getattr(actions, rule.action, None))] == []


def test_error_texts_name_places_of_the_grammar():
    lengths: dict[str, int] = {}
    for rule in tables.RULES:
        lengths[rule.action] = max(lengths.get(rule.action, 0), len(rule.symbols))
    assert [place for place in parse_errors.TELLERS if place[1] > lengths.get(place[0], -1)] == []


def test_lark_is_not_imported_at_run_time():
    code = "import sys, rhaipy.syntax.parser; print('lark' in sys.modules)"
    made = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert made.stdout.strip() == "False"


def test_the_tables_are_found_in_a_zipped_package(tmp_path):
    archive = tmp_path / "rhaipy.zip"
    with zipfile.ZipFile(archive, "w") as made:
        for path in (ROOT / "rhaipy").rglob("*.py"):
            made.write(path, path.relative_to(ROOT))
    code = "import rhaipy.syntax.parser as p; print(p.__file__, len(p.parse('let x = 1; x')[0].stmts))"
    told = subprocess.run(
        [sys.executable, "-S", "-c", code],
        cwd=tmp_path,
        env={"PYTHONPATH": str(archive)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert told == [str(archive / "rhaipy" / "syntax" / "parser.py"), "2"]


def test_the_grammar_names_no_terminal_twice():
    declared = " ".join(re.findall(r"^%declare (.*)$", grammar_text(), re.MULTILINE)).split()
    assert len(declared) == len(set(declared))
