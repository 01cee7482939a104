"""Run scenarios: reading one, running it with our `leviath`, and its outcome in the form of the recordings."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from conformance.paths import PathError
from conformance.symbols import OPEN, SymbolicTexts, strip
from conformance.wording import in_words, quoted
from leviath.blueprint.errors import BlueprintError
from leviath.blueprint.load import load_blueprint
from leviath.blueprint.settings import Settings, parse_settings
from leviath.commands import run as run_command
from leviath.commands._inputs import InputError, find_agent, output_spec, region_texts
from leviath.context.guard import schema_text
from leviath.context.request import Request
from leviath.providers.base import Reply
from leviath.providers.scripted import ScriptedProvider
from leviath.runtime.models import same_provider
from leviath.runtime.options import RunOptions
from leviath.runtime.outcome import changed, files_of, request_json
from leviath.runtime.run import Run
from leviath.runtime.spawn import SpawnError
from leviath.semantics import Semantics
from leviath.texts import CATALOGUE, Texts
from leviath.tools.definitions import builtin_tools
from leviath.tools.shell import find_shell

Json = Any
TMP_LENGTH = 18
"""Characters of the folder that the recordings ran in: token counts of entries that hold paths depend on it."""
LEFT_BEHIND = ("work", "expected.json", "checks.json", "run.json", "replies.json")
CONFIG = """\
default_provider = "anthropic"
{config}
[providers]
anthropic_api_key = "test-key"
anthropic_base_url = "http://127.0.0.1:9/v1"
"""
CLOCKS = ("timestamp", "submitted_at")
CHOICES = re.compile(r"(Available (?:next stages|transitions):\n)((?:- .*\n)+)")
_PROCESSES = re.compile(r"\"(?:shell|bash)\"|\bcommand\s*=")


@dataclass(frozen=True)
class Scenario:
    """A folder with a blueprint, the model's turns and how it is started."""

    folder: Path

    @property
    def name(self) -> str:
        return self.folder.name

    @property
    def suite(self) -> str:
        return self.folder.parent.name

    @cached_property
    def spec(self) -> Mapping[str, Json]:
        found: Mapping[str, Json] = _json(self.folder / "run.json")
        return found

    @cached_property
    def expected(self) -> Mapping[str, Json] | None:
        """What was recorded."""
        found: Mapping[str, Json] | None = _json(self.folder / "expected.json")
        return found

    @cached_property
    def checks(self) -> list[Mapping[str, Json]] | None:
        """What the documents demand."""
        found: list[Mapping[str, Json]] | None = _json(self.folder / "checks.json")
        return found

    @cached_property
    def topic(self) -> str:
        """As the folder's index says, else the name up to the first underscore."""
        index: Mapping[str, Json] = _json(self.folder.parent / "index.json") or {}
        told = index.get(self.name, {})
        return str(told.get("topic", self.name.partition("_")[0]))

    @cached_property
    def stages(self) -> int:
        """How many stages the blueprint declares."""
        manifest = (self.folder / "agent.leviath").read_text(encoding="utf-8")
        named = re.findall(r"^\[stages\.(\"[^\"]*\"|[\w-]+)", manifest, flags=re.MULTILINE)
        return max(len(set(named)), 1)

    @cached_property
    def starts_processes(self) -> bool:
        """Whether the blueprint offers the shell or seeds from a command, or the scenario is a command line's."""
        manifest = (self.folder / "agent.leviath").read_text(encoding="utf-8")
        return "command" in self.spec or _PROCESSES.search(manifest) is not None

    @property
    def preset(self) -> str:
        """The semantics that the answers are for."""
        return "released" if self.expected is not None else "documented"


def _json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else None


def find_scenarios(paths: list[Path]) -> list[Scenario]:
    """The scenarios that the paths name: a scenario's folder, or a folder of such. Raises PathError."""
    found: list[Path] = []
    for path in paths:
        if (path / "run.json").is_file():
            found.append(path.resolve())
            continue
        below = sorted(run.parent.resolve() for run in path.glob("*/run.json"))
        if not below:
            raise PathError(f"{path}: neither a scenario (a folder with a run.json) nor a folder of them")
        found += below
    return [Scenario(folder) for folder in dict.fromkeys(found)]


@dataclass(frozen=True)
class Played:
    """What came of a scenario. `requests` are whole; `cut` says that the run was stopped after `keep` of them."""

    outcome: dict[str, Json]
    requests: tuple[Request, ...] = ()
    cut: bool = False


async def play(scenario: Scenario, semantics: Semantics, texts: Texts = CATALOGUE) -> Played:
    """Runs a scenario in a folder of its own, and takes that folder's paths out of the outcome.

    What drives the run is the caller's event loop: in a browser there is one only.
    """
    with folder_as_recorded() as tmp:
        agent, work = tmp / scenario.name, tmp / "work"
        shutil.copytree(scenario.folder, agent, ignore=shutil.ignore_patterns(*LEFT_BEHIND))
        if (scenario.folder / "work").is_dir():
            shutil.copytree(scenario.folder / "work", work)
        work.mkdir(exist_ok=True)
        player = _Player(scenario, semantics, texts, agent, work)
        with _home(tmp), inside(agent if scenario.spec.get("invoke") == "bare" else tmp):
            played = await player.play()
        names = ((str(agent), "<agent>"), (str(work), "<work>"), (str(tmp), "<tmp>"))
        return Played(_normal(played.outcome, names), played.requests, played.cut)


@contextmanager
def folder_as_recorded() -> Iterator[Path]:
    """A folder whose path is as long as that of the recordings, if the machine has room for such a path."""
    base = Path("/tmp") if os.access("/tmp", os.W_OK) else Path(tempfile.gettempdir())
    prefix = "w" * max(TMP_LENGTH - len(str(base)) - 1 - 8, 1)
    made = Path(tempfile.mkdtemp(prefix=prefix, dir=base))
    try:
        yield made
    finally:
        shutil.rmtree(made, ignore_errors=True)


@contextmanager
def _home(tmp: Path) -> Iterator[None]:
    """No configuration and no tools but the scenario's own."""
    before = {name: os.environ.get(name) for name in ("LEVIATH_HOME", "LEVIATH_CONFIG_PATH")}
    os.environ["LEVIATH_HOME"] = str(tmp / "home")
    os.environ.pop("LEVIATH_CONFIG_PATH", None)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


@contextmanager
def inside(folder: Path) -> Iterator[None]:
    """The working directory, for as long as the `with` block."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


async def _at_once(seconds: float) -> None:
    """Nothing is waited for."""


class _Player:
    def __init__(self, scenario: Scenario, semantics: Semantics, texts: Texts, agent: Path, work: Path) -> None:
        self.scenario, self.semantics, self.texts = scenario, semantics, texts
        self.agent, self.work = agent, work
        self.spec = scenario.spec
        self.run: Run | None = None
        self.answered = 0

    async def play(self) -> Played:
        if "command" in self.spec:
            # The command has an event loop of its own, which no thread can have beside another.
            return await asyncio.to_thread(self.other_command)
        before = files_of(self.work)
        try:
            self.run = Run.start(self.blueprint(), self.options())
        except (SpawnError, BlueprintError, InputError) as error:
            told = error.told if isinstance(error, SpawnError) else str(error)
            return Played({"spawn": _refused(told), "requests": [], "files": {}})
        outcome = await self.run.drive()
        requests = [sent.request for sent in self.run.core.requests]
        keep = self.spec.get("keep")
        cut = keep is not None and len(requests) >= keep
        if cut:
            requests, outcome["status"] = requests[:keep], "running"
        outcome["requests"] = [request_json(request) for request in requests]
        outcome["files"] = changed(before, files_of(self.work))
        return Played(outcome, tuple(requests), cut)

    def blueprint(self) -> Any:
        named = "agent.leviath" if self.spec.get("invoke") == "bare" else str(self.agent)
        return load_blueprint(find_agent(named).resolve(), semantics=self.semantics)

    def options(self) -> RunOptions:
        parsed = run_command.command.make_context("run", [".", *self.spec.get("args", [])])
        given = parsed.params
        shape = (given["output_format"], given["output_instructions"], given["output_schema"])
        return RunOptions(
            task=self.spec["task"],
            regions=region_texts(parsed.args),
            workdir=self.work,
            settings=self.settings(),
            providers=same_provider(_Stand(self)),
            model=given["model"],
            unattended=self.spec.get("yolo", True),
            allowed=frozenset(given["allow"]),
            seed_commands=not given["no_seed_commands"],
            output=output_spec(*shape),
            semantics=self.semantics,
            texts=self.texts,
            sleep=_at_once,
        )

    def settings(self) -> Settings:
        return parse_settings(CONFIG.format(config=self.spec.get("config", "")))

    def other_command(self) -> Played:
        """`leviath test AGENT --print`: what it prints."""
        from click.testing import CliRunner

        from leviath.cli import cli

        replies = self.scenario.folder / "replies.json"
        config = self.agent.parent / "home" / ".leviath" / "config.toml"
        config.parent.mkdir(parents=True)
        config.write_text(CONFIG.format(config=self.spec.get("config", "")), encoding="utf-8")
        name, *flags = self.spec["command"]
        preset = self.semantics.preset or "documented"
        arguments = [name, str(self.agent), *flags, "--semantics", preset]
        if replies.is_file():
            arguments += ["--replies", str(replies)]
        result = CliRunner().invoke(cli, arguments)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        told = {"exit": result.exit_code, "stdout": result.stdout, "stderr": result.stderr}
        return Played({"spawn": told, "requests": []})


TOOL_SIZES: Mapping[str, int] = json.loads(Path(__file__).with_name("leviath-tools.json").read_text(encoding="utf-8"))
"""Characters, escaped as in JSON, of description and schema of each built-in tool as it was recorded."""
ASKED_BY = (
    (re.compile(r'\\?"([\w-]+)\\?" context region'), r"summary.request region=\1"),
    (re.compile(r"ontext region\. Preserve"), "summary.request"),
)
"""Words of the release's own by which turns were recorded to answer a request, and the text that holds them."""


class _Stand:
    """The scripted provider, with what the scenario wants done while a request is out."""

    def __init__(self, player: _Player) -> None:
        self.player = player
        turns = _json(player.scenario.folder / "replies.json")
        symbolic = isinstance(player.texts, SymbolicTexts)
        turns = [_by_symbol(turn) if symbolic else turn for turn in turns]
        self.scripted = ScriptedProvider(turns, texts=player.texts)

    async def complete(self, request: Request) -> Reply:
        player = self.player
        number, player.answered = player.answered, player.answered + 1
        assert player.run is not None, "a request comes from a run"
        if number == player.spec.get("cancel_at") or number == player.spec.get("keep"):
            player.run.cancel()
        return await self.scripted.complete(request)

    def count_tokens(self, model: str, text: str) -> int:
        """As recorded: a tool's definition counts as much as it did there, for its words are our own here."""
        for name, tool in builtin_tools(find_shell()).items():
            ours = f"{tool.name}\n{tool.description}\n{schema_text(tool.parameters)}"
            if ours in text:
                text = text.replace(ours, f"{tool.name}\n" + "." * TOOL_SIZES[name])
        # A symbol is as long as the words that it stands for; its brackets are not to be counted as escapes.
        return self.scripted.count_tokens(model, text.replace(OPEN[0], "."))


def _by_symbol(turn: dict[str, Json]) -> dict[str, Json]:
    for pattern, symbol in ASKED_BY:
        found = pattern.search(turn.get("when", ""))
        if found is not None:
            return {**turn, "when": json.dumps(OPEN + found.expand(symbol), ensure_ascii=False)[1:-1]}
    return turn


def _refused(message: str) -> dict[str, Json]:
    message = in_words(strip(message))
    return {"exit": 1, "message": message, "names": quoted(message)}


def _normal(value: Json, names: tuple[tuple[str, str], ...]) -> Json:
    """`value` with paths by their names, and the choices of a routing request in alphabetical order."""
    if isinstance(value, str):
        for path, name in names:
            value = value.replace(path, name)
        return CHOICES.sub(lambda m: m[1] + "".join(sorted(m[2].splitlines(keepends=True))), value)
    if isinstance(value, list):
        return [_normal(item, names) for item in value]
    if isinstance(value, dict):
        return {key: 0 if key in CLOCKS else _normal(item, names) for key, item in value.items()}
    return value
