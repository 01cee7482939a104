"""docs/embedding.md and docs/terminal.md tell of everything. Their blocks are run by tests/docs."""

from __future__ import annotations

import re
from pathlib import Path

DOCS = Path(__file__).resolve().parent.parent.parent / "docs"
EMBEDDING = (DOCS / "embedding.md").read_text(encoding="utf-8")
TERMINAL = (DOCS / "terminal.md").read_text(encoding="utf-8")


def test_every_public_name_of_the_package_is_documented_somewhere():
    import rhaipy

    for name in ("register_fn", "register_type", "register_static_module", "set_module_resolver", "on_progress",
                 "disable_symbol", "eval_expression", "call_fn", "call_fn_ptr", "module_of", "register_conversion"):
        assert name in EMBEDDING
        owner = rhaipy if hasattr(rhaipy, name) else rhaipy.Engine
        assert getattr(owner, name).__doc__


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
