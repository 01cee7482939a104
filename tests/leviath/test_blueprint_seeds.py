"""Seeds: what each form holds, what may be read, what forbids a run, and that commands are bounded."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from leviath.blueprint import load_blueprint
from leviath.blueprint.model import SeedCall
from leviath.blueprint.settings import SafeList, SecuritySettings, Settings
from leviath.scripts.commands import CommandError, child_environment, looks_secret, run_command
from leviath.scripts.seeds import (
    CAP_MARKER,
    SeedError,
    SeedInputs,
    SeedRefused,
    fit_seed,
    resolve_regions,
    resolve_seeds,
)
from leviath.semantics import DOCUMENTED, RELEASED, Semantics

posix = pytest.mark.skipif(os.name != "posix", reason="needs a POSIX shell")


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder with an agent and a working directory."""
    (tmp_path / "agent").mkdir()
    (tmp_path / "work").mkdir()
    return tmp_path


def seeds(
    place: Path, layout: str, *, semantics: Semantics = DOCUMENTED, head: str = "", **inputs: Any
) -> dict[str, str]:
    (place / "agent" / "agent.leviath").write_text(f"[agent]\nname = 'a'\n{head}\n[context.regions]\n{layout}\n")
    blueprint = load_blueprint(place / "agent", semantics=semantics)
    found = resolve_seeds(blueprint, SeedInputs(place / "work", **inputs), semantics=semantics)
    return dict(found.contents)


def refusal(place: Path, layout: str, **inputs: Any) -> str:
    with pytest.raises(SeedError) as caught:
        seeds(place, layout, **inputs)
    return str(caught.value).replace(str(place), "<tmp>")


# Callers


def test_callers_fill_regions_by_key(place: Path):
    regions = "task = {}\nquery = { seed = 'task' }\nx = { seed = 'input' }\ny = { seed = { caller = 'brief' } }"
    given = {"x": "X", "brief": "B", "unknown": "U"}
    assert seeds(place, regions, task=" do it ", regions=given) == {
        "task": " do it ",
        "query": " do it ",
        "x": "X",
        "y": "B",
    }


def test_a_task_needs_a_region(place: Path):
    assert refusal(place, "x = { seed = 'input' }", task="t").startswith(
        "agent 'a' was given a task but declares no region to put it in, so the task would be ignored - it takes: x."
    )
    assert "it takes no caller input at all." in refusal(place, "x = {}", task="t")
    assert seeds(place, "x = {}", task=" \n") == {}


def test_required_input(place: Path):
    regions = "x = { required = true, seed = 'brief' }"
    assert refusal(place, regions).startswith(
        "required region 'x' was not provided; supply it via --brief <text|@file>"
    )
    assert refusal(place, regions.replace("required", "required_message = 'Say {region}', required"), regions={}) == (
        "Say {region}"
    )
    assert refusal(place, regions, regions={"brief": " "}).startswith("required region 'x' was not provided")
    assert seeds(place, regions, parts=frozenset(["brief"])) == {}
    assert seeds(place, regions, is_worker=True) == {}


# Files


def test_files_are_blocks_in_the_order_written(place: Path):
    (place / "work" / "b.txt").write_text("B\n")
    (place / "work" / "a.txt").write_text("")
    (place / "work" / "sub").mkdir()
    (place / "agent" / "own.txt").write_text("O")
    (place / "work" / "bad.bin").write_bytes(b"\xff")
    regions = "x = { seed = { files = ['./b.txt', 'gone.txt', 'sub/..', 'bad.bin', 'a.txt', 'blueprint:own.txt'] } }"
    work = place / "work"
    assert seeds(place, regions) == {
        "x": f"--- {work}/./b.txt ---\nB\n\n\n--- {work}/a.txt ---\n\n\n--- {place}/agent/own.txt ---\nO"
    }


def test_a_required_file_that_is_not_there(place: Path):
    assert refusal(place, "x = { required = true, seed = { files = ['gone.txt'] } }") == (
        "region 'x': read seed file '<tmp>/work/gone.txt': No such file or directory (os error 2)"
    )


def test_globs(place: Path):
    for name in ("b.md", "a.md", "d/c.md", "n.txt"):
        file = place / "work" / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(name)
    work = place / "work"
    assert seeds(place, "x = { seed = { glob = '**/*.md' } }") == {
        "x": f"--- {work}/a.md ---\na.md\n\n--- {work}/b.md ---\nb.md\n\n--- {work}/d/c.md ---\nd/c.md"
    }
    assert seeds(place, "x = { seed = { glob = '*.rs' } }") == {}
    assert refusal(place, "x = { required = true, seed = { glob = '*.rs' } }") == (
        "required region 'x': glob '*.rs' matched no files"
    )
    assert refusal(place, "x = { seed = { glob = 'a**' } }").startswith("region 'x': bad glob 'a**': Pattern syntax")


@pytest.mark.parametrize(
    ("seed", "path"),
    [
        ("{ files = ['../secret.txt'] }", "<tmp>/work/../secret.txt"),
        ("{ files = ['/etc/passwd'] }", "/etc/passwd"),
        ("{ files = ['link/x'] }", "<tmp>/work/link/x"),
        ("{ glob = '../*.txt' }", "<tmp>/work/../secret.txt"),
        ("{ glob = '.*' }", "<tmp>/work/.."),
        ("{ rhai = '../s.rhai' }", "<tmp>/work/../s.rhai"),
    ],
)
def test_seeds_stay_in_the_working_directory(place: Path, seed: str, path: str):
    (place / "secret.txt").write_text("s")
    (place / "elsewhere").mkdir()
    (place / "work" / "link").symlink_to(place / "elsewhere", target_is_directory=True)
    assert refusal(place, f"x = {{ seed = {seed} }}") == (
        f"region 'x': seed path '{path}' resolves outside the working directory (<tmp>/work); grant it with "
        "[read_paths] in the blueprint and your config, or move it inside"
    )


def test_the_blueprints_own_files_stay_in_its_directory(place: Path):
    assert refusal(place, "x = { seed = { files = ['blueprint:../secret.txt'] } }") == (
        "region 'x': seed path '<tmp>/agent/../secret.txt' resolves outside the blueprint's directory (<tmp>/agent); "
        "the 'blueprint:' prefix reads only files the blueprint ships"
    )


def test_read_paths_that_are_granted_open_the_way(place: Path):
    (place / "notes").mkdir()
    (place / "notes" / "n.md").write_text("N")
    head = f"[read_paths]\nallow = ['{place}/notes']\n"
    regions = "x = { seed = { files = ['../notes/n.md'] } }"
    assert "resolves outside" in refusal(place, regions, head=head)
    granted = Settings(agent_read_paths={"a": (f"{place}/notes",)})
    assert "--- " in seeds(place, regions, head=head, settings=granted)["x"]


def test_every_path_is_checked_before_anything_runs(place: Path):
    ran: list[str] = []

    def call(seed: SeedCall) -> str:
        ran.append(seed.name)
        return "text"

    regions = "x = { seed = { tool = 't' } }\ny = { seed = { files = ['../secret.txt'] } }"
    assert "resolves outside" in refusal(place, regions, call_tool=call)
    assert ran == []
    assert "resolves outside" in refusal(place, regions, call_tool=call, semantics=RELEASED)
    assert ran == ["t"]


def test_stage_seeds_are_checked_at_the_start_too(place: Path):
    head = "[stages.work.context.regions]\ny = { seed = { files = ['../secret.txt'] } }\n"
    assert "region 'y': seed path" in refusal(place, "x = {}", head=head)
    assert seeds(place, "x = {}", head=head, semantics=RELEASED) == {}


def test_a_stages_own_regions_are_resolved_on_their_own(place: Path):
    head = "[stages.work.context.regions]\ny = { seed = { literal = 'Y' } }\n"
    seeds(place, "x = { seed = { literal = 'X' } }", head=head)
    blueprint = load_blueprint(place / "agent")
    layout = blueprint.stages[0].layout
    assert layout is not None
    assert resolve_regions(blueprint, layout, SeedInputs(place / "work")).contents == {"y": "Y"}


def test_long_files_are_capped(place: Path):
    (place / "work" / "big.txt").write_text("é" * 500_000)
    text = seeds(place, "x = { seed = { files = ['big.txt'] } }")["x"]
    assert text.endswith("é" + CAP_MARKER)
    assert len(text.split("\n", 1)[1].removesuffix(CAP_MARKER).encode()) == 900_000


@posix
def test_a_pipe_holds_nobody(place: Path):
    os.mkfifo(place / "work" / "pipe")
    assert seeds(place, "x = { seed = { files = ['pipe'] } }") == {}


# Scripts and tools


def test_script_seeds(place: Path):
    (place / "work" / "s.rhai").write_text("input.task")
    seen: list[tuple[str, object]] = []

    def evaluate(source: str, values: Any) -> str:
        seen.append((source, dict(values)))
        return "made"

    regions = "task = {}\nx = { seed = { rhai = 's.rhai' } }"
    assert seeds(place, regions, task="t", evaluate=evaluate) == {"task": "t", "x": "made"}
    assert seen == [("input.task", {"task": "t", "workdir": str(place / "work")})]


def test_script_seeds_that_fail_are_always_fatal(place: Path):
    def refuse(source: str, values: Any) -> str:
        raise SeedRefused("Output type incorrect: () (expecting string)")

    regions = "x = { seed = { rhai = 's.rhai' } }"
    assert refusal(place, regions) == (
        "region 'x': read rhai seed '<tmp>/work/s.rhai': No such file or directory (os error 2)"
    )
    (place / "work" / "s.rhai").write_text("()")
    assert refusal(place, regions, evaluate=refuse) == (
        "region 'x': rhai seed failed: Output type incorrect: () (expecting string)"
    )
    assert seeds(place, regions, evaluate=lambda source, values: " ") == {}
    assert refusal(place, regions.replace("seed", "required = true, seed", 1), evaluate=lambda source, values: "") == (
        "required region 'x': rhai seed 's.rhai' returned empty"
    )


def test_tool_seeds(place: Path):
    def call(seed: SeedCall) -> str:
        if seed.name == "no":
            raise SeedRefused("it would have to ask")
        return {"a": f"{seed.args} \n\n", "blank": " "}[seed.name]

    regions = "x = { seed = { tools = ['no', { name = 'a', args = { p = 1 } }, 'blank', 'a'] } }"
    assert seeds(place, regions, call_tool=call) == {"x": "--- a ---\n{'p': 1}\n\n--- a ---\n{}"}
    assert refusal(place, regions.replace("seed", "required = true, seed", 1), call_tool=call) == (
        "required region 'x': tool seed 'no' failed: it would have to ask"
    )
    assert refusal(place, "x = { required = true, seed = { tool = 'blank' } }", call_tool=call) == (
        "required region 'x': no tool seed produced anything"
    )


# Commands


@posix
def test_command_seeds(place: Path):
    regions = "x = { seed = { command = 'printf out; printf err >&2' } }"
    assert seeds(place, regions) == {"x": "out"}
    assert seeds(place, regions, semantics=RELEASED) == {"x": "outerr"}
    assert seeds(place, "x = { seed = { command = 'pwd' } }") == {"x": f"{place}/work\n"}
    assert seeds(place, "x = { seed = { command = 'true' } }") == {}


@pytest.mark.parametrize(
    ("command", "settings", "why"),
    [
        (
            "curl http://x",
            Settings(),
            (
                "command seed 'curl http://x' failed: seed command 'curl http://x' is not pre-approved: "
                "shell:curl http://x. A seed runs before the first inference, so there is nobody to prompt - add it to "
                "`[safe_commands] shell` if you want it to run unattended."
            ),
        ),
        (
            "eval x",
            Settings(),
            (
                "command seed 'eval x' failed: seed command 'eval x' cannot be pre-approved: nothing in it names what "
                "would run. Add the programs it needs to `[safe_commands] shell`, or run it as a tool call where it "
                "can be approved."
            ),
        ),
        (
            "ls",
            Settings(security=SecuritySettings(allow_seed_commands=False)),
            "command seeds are disabled (`[security] allow_seed_commands = false` or --no-seed-commands)",
        ),
        ("true", Settings(), "command seed 'true' returned empty"),
        (
            "false",
            Settings(),
            "command seed 'false' failed: seed command exited with exit status: 1: ",
        ),
    ],
)
@posix
def test_commands_that_give_nothing(place: Path, command: str, settings: Settings, why: str):
    regions = f"x = {{ seed = {{ command = '{command}' }} }}"
    assert seeds(place, regions, settings=settings) == {}
    required = regions.replace("seed", "required = true, seed", 1)
    assert refusal(place, required, settings=settings) == f"required region 'x': {why}"


@posix
def test_the_user_and_an_agent_that_the_user_trusts_approve_more(place: Path):
    regions = "x = { seed = { command = 'sh -c \"echo hi\"' } }"
    head = "[safe_commands]\nshell = ['sh']\n"
    assert seeds(place, regions, head=head) == {}
    assert seeds(place, regions, settings=Settings(safe_commands=SafeList(shell=("sh",)))) == {"x": "hi\n"}
    trusted = Settings(agent_safe_commands={"a": SafeList(allow_blueprint=True)})
    assert seeds(place, regions, head=head, settings=trusted) == {"x": "hi\n"}


@posix
def test_commands_get_no_secrets(place: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("MY_API_KEY", "secret")
    monkeypatch.setenv("PLAIN", "plain")
    regions = "x = { seed = { command = 'echo \"$MY_API_KEY-$PLAIN\"' } }"
    assert seeds(place, regions) == {"x": "-plain\n"}


def test_environments():
    source = {"PATH": "p", "OPENAI_KEY": "k", "SSH_AUTH_SOCK": "s", "AWS_REGION": "r", "PLAIN": "x"}

    def names(**rules: Any) -> set[str]:
        return set(child_environment(SecuritySettings(**rules), source))

    assert names() == {"PATH", "PLAIN", "SSH_AUTH_SOCK"}
    assert names(shell_env="strict") == {"PATH", "PLAIN"}
    assert names(allow_env_vars=("aws_region",)) == {"PATH", "PLAIN", "SSH_AUTH_SOCK", "AWS_REGION"}
    assert names(shell_env="custom", shell_env_withhold=("plain",)) == set(source) - {"PLAIN"}
    assert names(shell_env="inherit") == set(source)
    assert [looks_secret(name) for name in ("GITHUB_TOKEN", "DATABASE_URL", "LEVIATH_HOME", "HOME")] == [
        True,
        True,
        True,
        False,
    ]


@posix
def test_commands_end_in_time_with_all_that_they_started(tmp_path: Path):
    started = time.monotonic()
    with pytest.raises(CommandError, match=r"timed out after 0\.5s"):
        run_command("sleep 60 & sleep 60", tmp_path, timeout=0.5)
    with pytest.raises(CommandError, match=r"timed out after 0\.5s"):
        run_command("(sleep 60; touch late) &", tmp_path, timeout=0.5)
    assert time.monotonic() - started < 30
    assert not (tmp_path / "late").exists()


@posix
def test_output_is_kept_up_to_a_cap(tmp_path: Path):
    result = run_command("head -c 3000000 /dev/zero", tmp_path, timeout=30, max_output=1000)
    assert (len(result.stdout), result.code) == (1001, 0)
    assert run_command("kill -9 $$", tmp_path, timeout=30).status == "signal: 9 (SIGKILL)"
    assert run_command("cat", tmp_path, timeout=30).stdout == ""


def test_a_command_that_cannot_be_started(tmp_path: Path):
    with pytest.raises(CommandError, match="failed to spawn seed command"):
        run_command("true", tmp_path / "nowhere", timeout=1)
    with pytest.raises(CommandError):
        run_command("tr\0ue", tmp_path, timeout=1)


def test_no_commands_without_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "platform", "emscripten")
    with pytest.raises(CommandError, match="no commands can be run here"):
        run_command("true", tmp_path, timeout=1)


# Fitting


@pytest.mark.parametrize(
    ("text", "tokens", "fitted"),
    [
        ("hello", 100, "hello"),
        ("x" * 36, 10, "x" * 36),
        ("x" * 37, 10, "x" * 33 + "..."),
        ("a" * 32 + "é" * 9, 10, "a" * 32 + "..."),
        ("some text", 2, "s..."),
        ("some text", 1, ""),
        ("x", 0, ""),
    ],
)
def test_a_seed_is_cut_to_its_region(text: str, tokens: int, fitted: str):
    assert fit_seed(text, tokens, "...") == fitted
