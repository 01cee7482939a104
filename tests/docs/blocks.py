"""Runs the blocks of a page, in order, in a folder of the page's own.

| block | what is done with it |
| --- | --- |
| `python` | runs, in one namespace for the page; what it prints is what its `print(…)  # …` comments say |
| `sh` | `leviath` and `rhaipy` lines run and must end well; of others it is checked that what they name is there |
| `text` | after `$ COMMAND`, what the command prints; shares and times in % may differ, `...` stands for any lines |
| `rhai` | must parse; a test script (`//=`, `//!`, `//>`, `fn test_…`) must pass |
| `toml` | must be (part of) a manifest, a configuration, or tests of an agent |
| `json` | must parse |

A block with `title="FILE"` is written to that file in the page's folder, for those after it (`title="at the end of
FILE"` adds to it); `--8<-- "FILE"` takes in
a file of the tree, as the site does. A comment `<!-- not run: WHY -->` above a block leaves it out. A block of any
other language, or of none, is an error: no page has code that nothing holds.
"""

from __future__ import annotations

import contextlib
import io
import json
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
from click.testing import CliRunner

from leviath.blueprint.load import load_blueprint
from leviath.blueprint.settings import parse_settings
from leviath.blueprint.toml import parse_toml
from leviath.cli import cli as leviath_cli
from leviath.commands.test import read_cases
from rhaipy import Engine
from rhaipy.cli.commands import cli as rhaipy_cli
from rhaipy.testing import run_tests

ROOT = Path(__file__).resolve().parents[2]
FENCE = re.compile(
    r"(?P<above>[^\n]*\n)?\n?^```(?P<language>[\w-]*)(?P<info>[^\n]*)\n(?P<code>.*?)^```$", re.MULTILINE | re.DOTALL
)
INCLUDE = re.compile(r'^--8<-- "([^"]+)"$', re.MULTILINE)
COMMANDS = {"leviath": leviath_cli, "rhaipy": rhaipy_cli}
PLACEHOLDER = re.compile(r"\b[A-Z]{3,}(\.\w+)?\b")


@dataclass(frozen=True)
class Block:
    """A fenced block. ``line`` is that of its first line of code; ``adds`` says that what is in the file stays;
    ``left_out`` says why the block is not run."""

    language: str
    code: str
    line: int
    file: str | None = None
    adds: bool = False
    left_out: str | None = None


def blocks_of(text: str) -> Iterator[Block]:
    """The blocks of a page, in order, files taken in."""
    for found in FENCE.finditer(text):
        above = re.search(r"<!-- not run: (.+) -->", found["above"] or "")
        title = re.search(r'title="(at the end of )?([^"]+)"', found["info"])
        code = INCLUDE.sub(lambda match: (ROOT / match[1]).read_text(encoding="utf-8").rstrip("\n"), found["code"])
        line = text[: found.start("code")].count("\n") + 1
        file, adds = (None, False) if title is None else (title[2], title[1] is not None)
        yield Block(found["language"], code, line, file, adds, above and above[1])


class Page:
    """Runs a page's blocks in the current folder."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.space: dict[str, Any] = {"__name__": "page"}

    def run(self, block: Block) -> None:
        if block.left_out is not None:
            return
        way = getattr(self, f"_{block.language or 'none'}", None)
        if way is None:
            raise AssertionError(
                f"{self.name}, line {block.line}: a block of '{block.language or 'no language'}' that nothing checks"
            )
        if block.file is not None:
            path = Path(block.file)
            path.parent.mkdir(parents=True, exist_ok=True)
            kept = path.read_text(encoding="utf-8") if block.adds else ""
            path.write_text(kept + block.code, encoding="utf-8")
        try:
            way(block)
        except Exception as error:
            raise AssertionError(f"{self.name}, the block at line {block.line}: {error}") from error

    # Languages

    def _python(self, block: Block) -> None:
        told = io.StringIO()
        code = compile("\n" * (block.line - 1) + block.code, self.name, "exec", dont_inherit=True)
        with contextlib.redirect_stdout(told):
            exec(code, self.space)
        expected = re.findall(r"^\s*print\(.*\)  # (.*)", block.code, flags=re.MULTILINE)
        if expected:
            assert told.getvalue().splitlines() == expected

    def _sh(self, block: Block) -> None:
        for line in block.code.replace("\\\n", " ").splitlines():
            for part in line.split(" && "):
                words = shlex.split(part, comments=True)
                if words:
                    self._command(words, part)

    def _command(self, words: list[str], told: str) -> None:
        if "=" in words[0]:
            return self._command(words[1:], told)
        words[0] = words[0].removeprefix(".venv/bin/")
        if words[0] in COMMANDS:
            if PLACEHOLDER.search(told.partition(" #")[0]):
                return parses(words)
            code, out = run(words)
            assert code == 0, f"`{told}` ends with {code}:\n{out}"
            return None
        if words[:3] in (["python", "-m", "conformance"], ["python", "-m", "playground.build"]):
            assert (ROOT / words[2].replace(".", "/")).with_suffix(".py").exists() or (ROOT / words[2]).is_dir()
            return None
        for word in words:
            if word.startswith(("tests/", "conformance/cases/", "benchmarks/", "examples/")):
                assert (ROOT / word).exists(), word
        project = parse_toml((ROOT / "pyproject.toml").read_text(encoding="utf-8")).value["project"]
        extras = project["optional-dependencies"]
        for named in re.findall(r"\[([\w,-]+)\]", told) if words[0] == "pip" or "pip" in told else ():
            assert set(named.split(",")) <= set(extras), named
        return None

    def _text(self, block: Block) -> None:
        """A session: a command after ``$``, what it prints up to the next one. Without ``$`` a table or a listing."""
        for part in re.split(r"^\$ ", block.code, flags=re.MULTILINE)[1:]:
            command, _, expected = part.partition("\n")
            _, out = run(shlex.split(command))
            like = "\n".join(
                [".*" if line == "..." else re.escape(line.rstrip()) for line in expected.rstrip().splitlines()]
            )
            like = re.sub(r"(\\ )*\d+%", lambda _: r" *\d+%", like)
            found = "\n".join([line.rstrip() for line in out.rstrip().splitlines()])
            assert re.fullmatch(like, found, re.DOTALL), f"`{command}` prints\n{found}\nand not\n{expected}"

    def _rhai(self, block: Block) -> None:
        Engine().compile(block.code)
        if re.search(r"//[=!>] |^fn test_", block.code, flags=re.MULTILINE):
            failures = run_tests(block.code)
            assert not failures, failures

    def _toml(self, block: Block) -> None:
        check_toml(block.code)

    def _json(self, block: Block) -> None:
        json.loads(block.code)


def run(words: list[str]) -> tuple[int, str]:
    """A command's exit code, and all that it prints."""
    found = CliRunner().invoke(COMMANDS[words[0]], words[1:], prog_name=words[0])
    if found.exception is not None and not isinstance(found.exception, SystemExit):
        raise found.exception
    return found.exit_code, found.output


def parses(words: list[str]) -> None:
    """The command and the options of a line that has words for the reader to fill in are there."""
    command: click.Command = COMMANDS[words[0]]
    rest = words[1:]
    while isinstance(command, click.Group):
        found = command.get_command(click.Context(command), rest[0])
        assert found is not None, f"no command '{rest[0]}'"
        command, rest = found, rest[1:]
    known = {name for parameter in command.params for name in parameter.opts}
    for word in rest:
        if word.startswith("-") and word != "-":
            assert word.partition("=")[0] in known, f"no option '{word}'"


# Configuration

SETTINGS = {"providers", "model_providers", "rate_limits", "model_capabilities", "limits", "default_provider"}
STAGE = """
[stages.{}]
mode = "autonomous"
description = "s"
model = {{ provider = "anthropic", model = "claude-sonnet-5" }}
"""
REGIONS = """
[context.regions]
task = { kind = "pinned", budget = "5%" }
conversation = { kind = "sliding_window", budget = "30%" }
"""


def check_toml(code: str) -> None:
    """The text stands for itself, or is part of a manifest that is completed with the least that is needed."""
    document = parse_toml(code).value
    if "test" in document:
        path = Path("cases-of-a-page.toml")
        path.write_text(code, encoding="utf-8")
        assert [case.is_sound for case in read_cases(path)] == [True] * len(document["test"])
        return
    if SETTINGS & set(document):
        parse_settings(code.replace("…", "k"))
        return
    load_blueprint(completed(code, document))


def completed(code: str, document: dict[str, Any]) -> str:
    """A manifest of which ``code`` is a part."""
    text = code if "agent" in document else f'[agent]\nname = "page"\nversion = "0.1.0"\ndescription = "d"\n\n{code}'
    stages = document.get("stages", {})
    given = {name for name, stage in stages.items() if "mode" in stage}
    named = {*stages, *[edge for stage in stages.values() for edge in stage.get("transitions", {})]}
    for name in sorted(named - given) or ([] if given else ["work"]):
        text += STAGE.format(name) if name not in stages or not has_head(code, name) else ""
        if name in stages and has_head(code, name):
            text = text.replace(f"[stages.{name}]\n", STAGE.format(name).lstrip("\n"), 1)
    if "agent" not in document and (given or named):
        first = next(iter(stages))
        text = text.replace('description = "d"\n', f'description = "d"\nentry_stage = "{first}"\n', 1)
    if "regions" not in document.get("context", {}):
        text += REGIONS
    elif "task" not in document["context"]["regions"]:
        text = text.replace("[context.regions]\n", '[context.regions]\ntask = { kind = "pinned", budget = "5%" }\n', 1)
    return text


def has_head(code: str, stage: str) -> bool:
    return f"[stages.{stage}]\n" in code
