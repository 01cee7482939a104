"""``leviath test``: what a model would receive, and whether it answers as the agent's tests say."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import click

from leviath.blueprint.errors import BlueprintError
from leviath.blueprint.load import MANIFEST_NAME, load_blueprint
from leviath.blueprint.model import Blueprint
from leviath.blueprint.paths import os_error_text, read_text
from leviath.blueprint.settings import Settings
from leviath.blueprint.toml import TomlError, parse_toml
from leviath.commands._shared import describe_fault, fail, semantics_option, user_settings
from leviath.commands._terminal import one_line, warning_lines
from leviath.context.request import Message, Request, TextBlock, ToolResultBlock, ToolUse
from leviath.providers.base import Provider
from leviath.providers.errors import ProviderError
from leviath.providers.registry import Registry
from leviath.providers.scripted import ReplyFileError, ScriptedProvider
from leviath.runtime.models import Model, ProviderFor, models_of, same_provider
from leviath.runtime.options import RunOptions
from leviath.runtime.outcome import warnings
from leviath.runtime.players import replies_beside
from leviath.runtime.preview import first_request, unresolved_request
from leviath.runtime.spawn import SpawnError
from leviath.scripts.check import check_scripts
from leviath.scripts.engine import hook_engine
from leviath.scripts.json import write_json
from leviath.semantics import Semantics
from leviath.text import estimate_tokens

HOW_TO = """\
No tests directory found. Create tests/ with .toml or .rhai files.

An example, tests/basic.toml:
  [[test]]
  name = "greets"
  input = "Hello"
  expect_contains = "hello"

A case may also say expect_tool_call and max_tokens."""


class TestFileError(Exception):
    """A file of tests that cannot be read; the text names it and what is wrong."""


@dataclass(frozen=True)
class Case:
    """``input`` is the task. The reply must hold ``contains`` (whatever its case) and call ``tool_call``."""

    name: str
    input: str
    contains: str | None = None
    tool_call: str | None = None
    max_tokens: int | None = None

    @property
    def is_sound(self) -> bool:
        return bool(self.name and self.input) and (self.contains is not None or self.tool_call is not None)


@dataclass
class Results:
    passed: int = 0
    failures: list[str] = field(default_factory=list)

    @property
    def total(self) -> int:
        return self.passed + len(self.failures)

    def add(self, what: str, wrong: str | None, note: str = "", extra: str = "") -> None:
        if wrong is None:
            self.passed += 1
            click.echo(f"  {click.style('PASS', fg='green')}{note}: {what}{extra}")
        else:
            self.failures.append(f"{what}: {wrong}")
            click.echo(f"  {click.style('FAIL', fg='red')}{note}: {what}: {wrong}")


def read_cases(path: Path) -> Iterator[Case]:
    """Raises `TestFileError`."""
    try:
        document = parse_toml(read_text(path)).value
    except (OSError, TomlError) as error:
        reason = os_error_text(error) if isinstance(error, OSError) else str(error)
        raise TestFileError(f"Failed to parse test file '{path.name}': {reason}") from None
    if "test" not in document:
        raise TestFileError(f"Failed to parse test file '{path.name}': it holds no [[test]]")
    tables = document["test"]
    for number, table in enumerate(tables if isinstance(tables, list) else [tables], 1):
        found: dict[str, Any] = table if isinstance(table, dict) else {}
        wrong = next((key for key in ("name", "input") if not isinstance(found.get(key), str)), None)
        if wrong is not None:
            raise TestFileError(f"Failed to parse test file '{path.name}': test {number} needs a text `{wrong}`")
        yield Case(
            found["name"],
            found["input"],
            _optional(found, "expect_contains", str, path),
            _optional(found, "expect_tool_call", str, path),
            _optional(found, "max_tokens", int, path),
        )


def _optional(table: dict[str, Any], key: str, kind: type, path: Path) -> Any:
    value = table.get(key)
    if value is None or (isinstance(value, kind) and not isinstance(value, bool)):
        return value
    words = "a text" if kind is str else "a whole number"
    raise TestFileError(f"Failed to parse test file '{path.name}': `{key}` must be {words}")


@click.command(short_help="Run the tests of an agent: tests/*.toml, tests/*.rhai.")
@click.argument("path", default=".", type=click.Path(path_type=Path))
@click.option("-f", "--filter", "pattern", help="Only cases and scripts whose name holds this.")
@click.option("--dry-run", is_flag=True, help="Look only whether the tests are well-formed.")
@click.option("--print", "show", is_flag=True, help="Print what the model would receive in each case.")
@click.option("--replies", type=click.Path(path_type=Path), help="Play the model's turns from this file, offline.")
@semantics_option
def command(
    path: Path, pattern: str | None, dry_run: bool, show: bool, replies: Path | None, semantics: Semantics
) -> None:
    """Run the tests of the agent in the folder PATH: tests/*.toml ask its model once, tests/*.rhai are scripts."""
    manifest = path / MANIFEST_NAME
    if not manifest.is_file():
        fail(f"No agent.leviath found at {path}")
    if not (path / "tests").is_dir():
        click.echo(HOW_TO)
        return
    if dry_run:
        click.echo("Dry run mode: validating test structure only (no API calls)\n")
    try:
        blueprint = load_blueprint(manifest.resolve(), semantics=semantics)
        check_scripts(blueprint, semantics=semantics)
        settings = user_settings() or Settings()
        tester = _Tester(blueprint, semantics, settings, _providers(path, replies, settings), show, dry_run)
        tester.run(path / "tests", pattern)
    except BlueprintError as error:
        fail(describe_fault(error, manifest, read_text(manifest)))
    except (TestFileError, ReplyFileError) as error:
        fail(str(error))
    results = tester.results
    if not results.total:
        none = "No test files found in tests/ directory."
        click.echo(none if pattern is None else f"No test in tests/ has '{pattern}' in its name.")
        return
    click.echo("\n--- Results ---")
    click.echo(f"{results.passed} passed, {len(results.failures)} failed, {results.total} total")
    if results.failures:
        click.echo("\nFailures:")
        for failure in results.failures:
            click.echo(f"  - {failure}")
        fail(f"{len(results.failures)} test(s) failed")


def _providers(path: Path, replies: Path | None, settings: Settings) -> ProviderFor:
    """The turns of ``replies``, else of the file beside the manifest, else whoever the settings set up."""
    chosen = replies or replies_beside(path)
    return Registry(settings) if chosen is None else same_provider(ScriptedProvider.from_file(chosen))


@dataclass
class _Tester:
    blueprint: Blueprint
    semantics: Semantics
    settings: Settings
    providers: ProviderFor
    show: bool = False
    dry_run: bool = False
    results: Results = field(default_factory=Results)

    def run(self, folder: Path, pattern: str | None) -> None:
        for file in sorted(folder.iterdir()):
            if file.suffix == ".toml":
                click.echo(f"Running test file: {file.name}")
                for case in read_cases(file):
                    if pattern is None or pattern in case.name:
                        self.case(case)
            elif file.suffix == ".rhai" and (pattern is None or pattern in file.name):
                click.echo(f"Running script: {file.name}")
                self.script(file)

    def script(self, file: Path) -> None:
        """A script passes unless it is false or fails."""
        from rhaipy import ErrorFunctionNotFound, RhaiError, display

        others = f"for assertions and functions test_…: rhaipy test --engine leviath {file}"
        try:
            compiled = hook_engine().compile(read_text(file))
            value = hook_engine().eval_ast(compiled, raw=True)
        except (RhaiError, OSError) as error:
            wrong = os_error_text(error) if isinstance(error, OSError) else str(error)
            asserts = isinstance(error, ErrorFunctionNotFound) and error.name.startswith("assert")
            return self.results.add(file.name, f"{wrong} - {others}" if asserts else wrong)
        if isinstance(value, bool):
            return self.results.add(file.name, None if value else "script returned false")
        not_run = any([function.name.startswith("test_") for function in compiled.functions])
        extra = f" (returned: {display(value)})"
        return self.results.add(file.name, None, extra=f"{extra} - {others}" if not_run else extra)

    def case(self, case: Case) -> None:
        if self.dry_run and not self.show:
            wrong = None if case.is_sound else "test case validation failed"
            return self.results.add(case.name, wrong, " (dry-run)")
        try:
            model, request = self.request(case)
        except (SpawnError, BlueprintError) as error:
            return self.results.add(case.name, str(error))
        if self.show:
            print_request(case.name, request)
        provider = None if self.dry_run else self.providers(model.provider)
        if provider is not None:
            return self.results.add(case.name, self.wrong(case, request, provider))
        if self.show:
            return self.results.add(case.name, None, " (not sent)")
        why = f"no provider '{model.provider}' is set up: configure it, or give --replies FILE, --print or --dry-run"
        return self.results.add(case.name, why)

    def request(self, case: Case) -> tuple[Model, Request]:
        """The model that would be asked, and what it would receive."""
        options = RunOptions(
            task=case.input,
            settings=self.settings,
            providers=self.providers,
            semantics=self.semantics,
            unattended=True,
        )
        if self.semantics.test_prints_context:
            core, request = first_request(self.blueprint, options)
            model = core.model
            for line in warning_lines(warnings(core)):
                click.echo(f"  {click.style(line, fg='yellow')}", err=True)
        else:
            request = unresolved_request(self.blueprint, options)
            model = models_of(self.blueprint.stages[0], self.settings, None, self.providers)[0]
        most = request.max_tokens if case.max_tokens is None else min(case.max_tokens, request.max_tokens)
        return model, replace(request, max_tokens=most)

    def wrong(self, case: Case, request: Request, provider: Provider) -> str | None:
        """What the model's reply lacks."""
        try:
            reply = asyncio.run(provider.complete(request))
        except ProviderError as error:
            return str(error)
        if case.contains is not None and case.contains.lower() not in reply.text.lower():
            return f'the reply does not hold "{case.contains}": {one_line(reply.text, 200)}'
        called = [call.name for call in reply.calls]
        if case.tool_call is not None and case.tool_call not in called:
            return f"no call of {case.tool_call}; called: {', '.join(called) or 'nothing'}"
        return None


# What the model would receive


def print_request(name: str, request: Request) -> None:
    """The whole request, as people read it."""
    click.echo(click.style(f"--- {name}: what {request.model} would receive ---", bold=True))
    for block in request.system:
        label = f"system, {estimate_tokens(block.text)} tokens"
        click.echo(click.style(f"[{label}{f', region {block.region}' if block.region else ''}]", fg="cyan"))
        click.echo(block.text)
    for message in request.messages:
        click.echo(click.style(f"[{message.role}]", fg="cyan"))
        for line in _lines(message):
            click.echo(line)
    tools = ", ".join([tool.name for tool in request.tools]) or "none"
    click.echo(click.style(f"[tools: {tools}; reply budget: {request.max_tokens} tokens]", fg="cyan"))


def _lines(message: Message) -> Iterator[str]:
    for block in message.blocks:
        if isinstance(block, TextBlock):
            yield block.text
        elif isinstance(block, ToolUse):
            yield f"calls {block.name} {write_json(dict(block.input))}"
        elif isinstance(block, ToolResultBlock):
            yield f"result: {block.content}"
        else:
            yield f"({block.part.reading})"
