"""docs/embedding.md and docs/terminal.md say what is so: their blocks run, their exit codes and commands are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rhaipy.testing import run_tests

DOCS = Path(__file__).resolve().parent.parent.parent / "docs"
EMBEDDING = (DOCS / "embedding.md").read_text(encoding="utf-8")
TERMINAL = (DOCS / "terminal.md").read_text(encoding="utf-8")


def blocks(text: str, language: str) -> list[tuple[int, str]]:
    """The fenced blocks of one language, with the lines that they begin on."""
    found = re.finditer(rf"^```{language}\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)
    return [(text[: match.start(1)].count("\n") + 1, match[1]) for match in found]


def test_the_blocks_of_the_embedding_guide_run_in_order():
    space: dict[str, object] = {"__name__": "embedding"}
    found = blocks(EMBEDDING, "python")
    assert len(found) > 15
    for line, code in found:
        # Line numbers of the page, for whoever reads the traceback.
        exec(compile("\n" * (line - 1) + code, "docs/embedding.md", "exec", dont_inherit=True), space)


def test_every_public_name_of_the_package_is_documented_somewhere():
    import rhaipy

    for name in ("register_fn", "register_type", "register_static_module", "set_module_resolver", "on_progress",
                 "disable_symbol", "eval_expression", "call_fn", "call_fn_ptr", "module_of", "register_conversion"):
        assert name in EMBEDDING
        owner = rhaipy if hasattr(rhaipy, name) else rhaipy.Engine
        assert getattr(owner, name).__doc__


def test_the_test_script_of_the_page_passes():
    for _, code in blocks(TERMINAL, "rhai"):
        assert run_tests(code) == []


def test_exit_codes_and_commands_are_those_of_the_command():
    from rhaipy import cli
    from rhaipy.cli.commands import cli as commands

    codes = {int(code) for code in re.findall(r"^\| (\d+) \|", TERMINAL, flags=re.MULTILINE)}
    assert codes == {cli.EXIT_OK, cli.EXIT_SCRIPT, cli.EXIT_USAGE, cli.EXIT_INTERRUPTED, cli.EXIT_PIPE}
    assert cli.__doc__ is not None
    for code in codes:
        assert f"| {code} |" in cli.__doc__
    for name in commands.commands:
        assert f"rhaipy {name}" in TERMINAL


@pytest.mark.parametrize("page", ["embedding.md", "terminal.md"])
def test_links_lead_somewhere(page: str):
    for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", (DOCS / page).read_text(encoding="utf-8")):
        assert (DOCS / target).exists(), target
