"""`validate`: manifests, and what `leviath validate --json` says of them, against what `lev validate --json` said.

A case passes when exit code, `valid`, the blueprint's summary and the list of (severity, code, stage) agree in order,
and for a refused one the kind of error and the names that its text quotes (ours may quote more). Bundled agents are
read from the crate in cargo's cache, and left out where it is not there.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from conformance.paths import case_files, existing, read_cases, suite_and_topic
from conformance.report import Outcome
from conformance.wording import quoted

HELP = "manifests"
SUITES = ("leviath-validate.jsonl",)

# Codes that need Leviath's own knowledge of models and media, or a provider's live answer.
LEFT_OUT = re.compile(
    r"unknown-model|catalog-unchecked|no-reachable-provider|unserved-model|retention-.*|long-context-price|mime-.*"
)
_EACH_QUOTE = tuple(re.compile(f"{mark}([^{mark}]+){mark}") for mark in "'\"`")
_CONFIG = """\
default_provider = "anthropic"
[providers]
anthropic_api_key = "test-key"
anthropic_base_url = "http://127.0.0.1:9/v1"
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.add_argument("--semantics", choices=("documented", "released"), default="released", help="(released)")


def run(paths: Sequence[Path], options: argparse.Namespace) -> Iterator[Outcome]:
    """The outcome of every case in the files named; of the recorded ones where none is."""
    semantics = getattr(options, "semantics", "released")
    for path in case_files(paths or existing(SUITES)):
        with tempfile.TemporaryDirectory() as folder, _home(Path(folder)):
            for case in read_cases(path):
                found = outcome(path, case, Path(folder), semantics)
                if found is not None:
                    yield found


def outcome(path: Path, case: dict[str, Any], folder: Path, semantics: str) -> Outcome | None:
    """Run one case and compare; `None` where a bundled agent is not on this machine."""
    if "bundled" in case:
        agent = bundled_agent(case["bundled"])
        if agent is None:
            return None
        code, found = validate(agent, semantics)
        got: Any = {"exit": code, "findings": sorted(_codes(found, empty=""))}
        expected: Any = {
            "exit": case["exit"],
            "findings": sorted(each for each in case["findings"] if not LEFT_OUT.fullmatch(each[1])),
        }
    else:
        agent = write_agent(case, folder / case["id"])
        code, found = validate(agent, semantics)
        expected = {"exit": case["exit"], **_comparable(case["json"])}
        got = {"exit": code, **_comparable(_recorded_form(found, agent, expected))}
    suite, topic = suite_and_topic(path, case["id"])
    if got == expected:
        return Outcome(case["id"], suite, topic)
    return Outcome(case["id"], suite, topic, difference(expected, got), expected, got)


def difference(expected: dict[str, Any], got: dict[str, Any]) -> str:
    """The first key in which the two part."""
    key = next(key for key in (*expected, *got) if expected.get(key) != got.get(key))
    return f"{key}: expected {json.dumps(expected.get(key))}, got {json.dumps(got.get(key))}"


def write_agent(case: dict[str, Any], folder: Path) -> Path:
    """Write the case's files into `folder`."""
    folder.mkdir(parents=True)
    for name, text in case["files"].items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="")
    return folder


def validate(agent: Path, semantics: str) -> tuple[int, dict[str, Any] | None]:
    """Exit code and report of `leviath validate AGENT --json`."""
    from leviath.cli import cli

    result = CliRunner().invoke(cli, ["validate", str(agent), "--json", "--semantics", semantics])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, json.loads(result.stdout) if result.stdout.strip() else None


def bundled_agent(name: str) -> Path | None:
    """The folder of an agent that Leviath ships, in cargo's cache or under `$LEVIATH_AGENTS`."""
    given = os.environ.get("LEVIATH_AGENTS")
    cargo = Path(os.environ.get("CARGO_HOME", Path.home() / ".cargo"))
    crates = sorted((cargo / "registry" / "src").glob("*/leviath-cli-0.6.4"))
    folders = [Path(given)] if given else [crate / "agents" for crate in crates]
    return next((folder / name for folder in folders if (folder / name / "agent.leviath").is_file()), None)


# Reports in the form of the recordings


def _recorded_form(report: dict[str, Any] | None, agent: Path, expected: dict[str, Any]) -> dict[str, Any] | None:
    """Our report as the recordings have it: of an error only its kind and the names that were recorded and are
    quoted."""
    if report is None or report["error"] is None:
        return report
    kind, _, text = report["error"].partition(": ")
    text = text.replace(str(agent), "<agent>")
    names = {name for each in _EACH_QUOTE for name in each.findall(text)}
    names.update(quoted(text))
    recorded = (expected.get("error") or {}).get("names", [])
    return {**report, "error": {"kind": kind, "names": [name for name in recorded if name in names]}}


def _comparable(report: dict[str, Any] | None) -> dict[str, Any]:
    if report is None:
        return {"report": None}
    return {
        "valid": report["valid"],
        "blueprint": report["blueprint"],
        "error": report["error"],
        "findings": _codes(report),
    }


def _codes(report: dict[str, Any] | None, empty: str | None = None) -> list[list[str | None]]:
    found = report["findings"] if report is not None else []
    return [
        [each["severity"], each["code"], each["stage"] or empty]
        for each in found
        if not LEFT_OUT.fullmatch(each["code"])
    ]


@contextmanager
def _home(folder: Path) -> Iterator[None]:
    """A Leviath folder of its own, with the configuration that was there when the cases were recorded."""
    data = folder / "home" / ".leviath"
    data.mkdir(parents=True)
    (data / "config.toml").write_text(_CONFIG, encoding="utf-8")
    before = {name: os.environ.get(name) for name in ("LEVIATH_HOME", "LEVIATH_CONFIG_PATH")}
    os.environ["LEVIATH_HOME"] = str(folder / "home")
    os.environ.pop("LEVIATH_CONFIG_PATH", None)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
