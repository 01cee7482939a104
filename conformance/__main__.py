"""`python -m conformance [COMMAND] [OPTIONS] PATH…`

A command is a module of this package named in `SUITES` or `TOOLS`, when it is there. It has `HELP`,
`add_arguments(parser)` and either `run(paths, options)`, which yields outcomes that are reported here, or
`main(options)`, which does everything itself and returns the exit code. A suite with no PATH runs what is recorded
in conformance/cases; without a command every suite does. A suite whose cases need an event loop has
`outcomes(paths, options)` beside `run`, which yields them in the loop that runs already.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType

from conformance.paths import PathError
from conformance.report import Report

SUITES = ("check", "runs", "validate", "awaken")
TOOLS = (
    "pending",
    "record",
    "generated",
    "fuzz",
    "mutants",
    "mutated",
    "page",
    "upstream",
    "lev",
    "pythons",
    "wheels",
    "onefile",
    "pyodide",
)


def module(name: str) -> ModuleType | None:
    """The command's module, or None where it is not part of this tree."""
    if importlib.util.find_spec(f"conformance.{name}") is None:
        return None
    return importlib.import_module(f"conformance.{name}")


def build_parser(modules: dict[str, ModuleType]) -> argparse.ArgumentParser:
    """The command line over the modules that are there."""
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="print one JSON object")
    shared.add_argument("--show", type=int, metavar="N", default=argparse.SUPPRESS, help="failures to print (20)")
    parser = argparse.ArgumentParser(
        prog="python -m conformance",
        description="Compare with recorded answers of the real systems; with no command, all of them.",
        parents=[shared],
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name, command in modules.items():
        is_suite = name in SUITES
        sub = commands.add_parser(
            name, help=command.HELP, description=command.__doc__, parents=[shared] if is_suite else []
        )
        command.add_arguments(sub)
        if is_suite:
            sub.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="a file, or a folder of files")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code: 0 all passed or known, 1 something failed, 2 wrong use."""
    modules, parser, options = _parsed(arguments)
    report = Report()
    try:
        if options.command in TOOLS:
            code: int = modules[options.command].main(options)
            return code
        for suite, chosen in _suites(modules, parser, options):
            report.extend(suite.run(chosen.paths, chosen))
    except PathError as error:
        parser.error(str(error))
    return _told(report, options)


async def main_in_loop(arguments: Sequence[str]) -> int:
    """The same for suites, where an event loop runs already and no other can: in a page."""
    modules, parser, options = _parsed(arguments)
    report = Report()
    try:
        for suite, chosen in _suites(modules, parser, options):
            if hasattr(suite, "outcomes"):
                async for outcome in suite.outcomes(chosen.paths, chosen):
                    report.add(outcome)
            else:
                report.extend(suite.run(chosen.paths, chosen))
    except PathError as error:
        parser.error(str(error))
    return _told(report, options)


def _parsed(
    arguments: Sequence[str] | None,
) -> tuple[dict[str, ModuleType], argparse.ArgumentParser, argparse.Namespace]:
    modules = {name: found for name in (*SUITES, *TOOLS) if (found := module(name)) is not None}
    parser = build_parser(modules)
    return modules, parser, parser.parse_args(arguments)


def _suites(
    modules: dict[str, ModuleType], parser: argparse.ArgumentParser, options: argparse.Namespace
) -> Iterator[tuple[ModuleType, argparse.Namespace]]:
    """The suite that was asked for with its options; all of them where none was."""
    if options.command:
        yield modules[options.command], options
        return
    for name in SUITES:
        if name in modules:
            yield modules[name], parser.parse_args([name])


def _told(report: Report, options: argparse.Namespace) -> int:
    report.print(as_json=getattr(options, "json", False), show=getattr(options, "show", 20))
    return report.exit_code


if __name__ == "__main__":
    sys.exit(main())
