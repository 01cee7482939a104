"""Real Leviath: a scenario run, and a manifest validated, by a `lev` of release 0.6.4."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from conformance.scenario import CHOICES, CLOCKS, LEFT_BEHIND, Scenario, folder_as_recorded
from conformance.scripted_model import ScriptedModel, serving

Json = Any

FINAL = ("complete", "error", "failed", "cancelled", "canceled", "dead_ended")
#: Seconds that a run, and one command, may take.
PATIENCE, COMMAND = 25, 60

_CONFIG = """\
default_provider = "anthropic"
{config}
[providers]
anthropic_api_key = "test-key"
anthropic_base_url = "http://127.0.0.1:{port}/v1"
"""
_COLOURS = re.compile(r"\x1b\[[0-9;]*m")
_RUN = re.compile(r"[\w-]+-\d{10}-[0-9a-f]{12}")
_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)")


class LevError(RuntimeError):
    """`lev` cannot be asked; the text says what to do."""


def find(named: str | None) -> str:
    """The program, by its path or on PATH. Raises LevError where there is none, or another release."""
    found = shutil.which(named or "lev")
    if found is None:
        raise LevError(
            f"there is no {named or 'lev'}: cargo install leviath-cli --version 0.6.4 --locked --root DIR, "
            "then --lev DIR/bin/lev"
        )
    done = subprocess.run([found, "--version"], capture_output=True, text=True, check=False)
    if "0.6.4" not in done.stdout:
        raise LevError(f"{found} is {done.stdout.strip() or 'no lev'}; the recordings are of lev 0.6.4")
    return str(Path(found).resolve())


def _configured(tmp: Path, config: str, port: int) -> dict[str, str]:
    """The environment of a user of its own, with that configuration."""
    file = tmp / "home" / ".leviath" / "config.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(_CONFIG.format(config=config, port=port), encoding="utf-8")
    file.chmod(0o600)
    return {"PATH": os.environ["PATH"], "HOME": str(tmp / "home"), "RUST_LOG": "warn", "NO_COLOR": "1"}


def _until(test: Callable[[], bool], seconds: float) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end and not test():
        time.sleep(0.05)


def _read(path: Path) -> Json:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}


def play(lev: str, scenario: Scenario) -> dict[str, Json]:
    """Run a scenario; gives its outcome in the form of the recordings, in Leviath's own words."""
    spec = scenario.spec
    model = ScriptedModel(_read(scenario.folder / "replies.json"))
    with folder_as_recorded() as tmp, serving(model) as port:
        agent, work = tmp / scenario.name, tmp / "work"
        shutil.copytree(scenario.folder, agent, ignore=shutil.ignore_patterns(*LEFT_BEHIND))
        if (scenario.folder / "work").is_dir():
            shutil.copytree(scenario.folder / "work", work)
        work.mkdir(exist_ok=True)
        before = _texts(work)
        env = _configured(tmp, spec.get("config", ""), port)
        outcome, run = _driven(lev, env, tmp, agent, work, spec)
        keep, full = spec.get("keep"), set(spec.get("full_tools", ()))
        outcome["requests"] = [_request(body, full) for body in model.requests[:keep]]
        outcome["files"] = {name: text for name, text in _texts(work).items() if before.get(name) != text}
        names = [(str(agent), "<agent>"), (str(work), "<work>"), (str(tmp), "<tmp>")]
        return {part: _normal(value, names, run) for part, value in outcome.items()}


def _driven(
    lev: str, env: dict[str, str], tmp: Path, agent: Path, work: Path, spec: Mapping[str, Json]
) -> tuple[dict[str, Json], str | None]:
    """Start the daemon, start the run, wait for its end; gives the outcome and the run's name."""

    def call(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [lev, *arguments],
            env=env,
            cwd=tmp,
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            timeout=COMMAND,
            check=False,
        )

    data = tmp / "home" / ".leviath"
    with (tmp / "daemon.out").open("wb") as told:
        daemon = subprocess.Popen([lev, "daemon"], env=env, cwd=tmp, stdout=told, stderr=subprocess.STDOUT)
        try:
            _until(lambda: any(data.rglob("*.sock")), 10)
            time.sleep(0.2)
            flags = ["--yolo"] if spec.get("yolo", True) else []
            started = call(
                *("run", str(agent), "-t", spec["task"], "--workdir", str(work), "--json"),
                *flags,
                *spec.get("args", []),
            )
            run = _parsed(started.stdout).get("run_id") if started.returncode == 0 else None
            if not run:
                spawn = {"exit": started.returncode, "stdout": started.stdout, "stderr": started.stderr}
                return {"spawn": spawn}, None
            folder = data / "runs" / run
            _until(lambda: _read(folder / "meta.json").get("status") in FINAL, spec.get("wait", PATIENCE))
            time.sleep(0.4)
            outcome = _outcome(folder)
            result = call("result", run, "--json")
            outcome["result"] = _parsed(result.stdout) if result.returncode == 0 else None
            return outcome, run
        finally:
            with suppress(subprocess.TimeoutExpired):
                call("daemon", "stop")
            daemon.terminate()
            try:
                daemon.wait(5)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()


def _outcome(folder: Path) -> dict[str, Json]:
    meta, stages = _read(folder / "meta.json"), _read(folder / "stages.json")
    stages = stages if isinstance(stages, list) else stages.get("stages", [])
    kept = ("name", "status", "entered", "visit_count", "region_tokens")
    return {
        **{part: meta.get(part) for part in ("status", "error", "iteration", "tool_calls", "flags")},
        "last_stage": meta.get("current_stage"),
        "window": _read(folder / "context.json") or None,
        "stages": [{part: stage.get(part) for part in kept} for stage in stages],
    }


def _parsed(text: str) -> Json:
    try:
        return json.loads(text)
    except ValueError:
        return {"raw": text}


def _texts(folder: Path) -> dict[str, str]:
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_text(errors="replace") for path in files}


def _request(body: Json, full: set[str]) -> Json:
    """What matters of a request: its tools by name, those that are wanted whole, no settings of the transport."""
    tools = body.get("tools", [])
    told = {part: body.get(part) for part in ("model", "system", "messages")}
    told["tools"] = [tool["name"] for tool in tools]
    if wanted := [tool for tool in tools if tool["name"] in full]:
        told["full_tools"] = wanted
    if "tool_choice" in body:
        told["tool_choice"] = body["tool_choice"]
    return told


def _normal(value: Json, names: list[tuple[str, str]], run: str | None) -> Json:
    """A value without what differs from run to run: paths, names of runs, clocks, the order of choices."""
    if isinstance(value, str):
        for path, name in names:
            value = value.replace(path, name)
        if run:
            value = value.replace(run, "<run>")
        for pattern, name in ((_RUN, "<run>"), (_UUID, "<uuid>"), (_TIME, "<time>")):
            value = pattern.sub(name, value)
        value = re.sub(r"127\.0\.0\.1:\d+", "127.0.0.1:<port>", value)
        return CHOICES.sub(lambda m: m[1] + "".join(sorted(m[2].splitlines(keepends=True))), value)
    if isinstance(value, list):
        return [_normal(item, names, run) for item in value]
    if isinstance(value, dict):
        return {key: 0 if key in CLOCKS else _normal(item, names, run) for key, item in value.items()}
    return value


def validate(lev: str, case: Mapping[str, Json]) -> tuple[int, Json]:
    """Exit code and report of `lev validate --json` for the files of a case."""
    with folder_as_recorded() as tmp:
        agent = tmp / "agent"
        for name, text in case["files"].items():
            file = agent / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="")
        env = {**_configured(tmp, "", 9), "RUST_LOG": "error"}
        done = subprocess.run(
            [lev, "validate", str(agent), "--json"],
            env=env,
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            timeout=COMMAND,
            check=False,
        )
        told = _COLOURS.sub("", done.stdout).replace(str(agent), "<agent>").replace(str(tmp), "<tmp>")
        return done.returncode, _parsed(told) if told else None
