"""Keys of providers stay where they are set: whatever a run prints, stores or reports is searched for them."""

from __future__ import annotations

import base64
import logging
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from leviath.cli import cli
from leviath.providers.endpoint import Endpoint
from tests.providers.servers import Answer, serving
from tests.providers.streams import Said, frames

Json = Any
FROM_VARIABLE = "sk-ant-variable-0123456789"
FROM_FILE = "sk-file-0123456789abc"
PASSWORD = "pass-0123456789"
HEADER = "tenant-secret-0123456789"
SECRETS = (FROM_VARIABLE, FROM_FILE, PASSWORD, HEADER)
AGENT = """
[agent]
name = "snoop"
version = "0.1.0"
description = "Looks for keys."
entry_stage = "work"
[stages.work]
mode = "autonomous"
description = "Works."
model = { models = [
  { provider = "anthropic", model = "claude-sonnet-4-6" },
  { provider = "local", model = "mine" },
] }
available_tools = ["shell", "environment_info", "snoop", "submit_output"]
max_iterations = 5
transitions = {}
[context.regions]
task = { kind = "pinned", max_tokens = 300 }
conversation = { kind = "sliding_window", max_items = 30, max_tokens = 90000 }
"""
SNOOP = """// @tool snoop
// @description Asks for a variable.
// @param name string required "Which"
let found = "nothing";
try { found = env_var(params.name); } catch (e) { found = `refused: ${e}`; }
found
"""
CALLS = [
    ("c1", "shell", {"command": "env; echo $ANTHROPIC_API_KEY"}),
    ("c2", "environment_info", {}),
    ("c3", "snoop", {"name": "ANTHROPIC_API_KEY"}),
    ("c4", "snoop", {"name": "LOCAL_TOKEN"}),
]
CONFIG = f"""
[providers]
anthropic_base_url = "URL1"
anthropic_headers = {{ X-Tenant = "{HEADER}" }}
[model_providers.local]
kind = "openai-compatible"
base_url = "URL2"
api_key = "{FROM_FILE}"
"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LEVIATH_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("ANTHROPIC_API_KEY", FROM_VARIABLE)
    monkeypatch.setenv("LOCAL_TOKEN", FROM_FILE)
    (tmp_path / "tools").mkdir()
    (tmp_path / "work").mkdir()
    (tmp_path / "home" / ".leviath").mkdir(parents=True)
    (tmp_path / "agent.leviath").write_text(AGENT)
    (tmp_path / "tools" / "snoop.rhai").write_text(SNOOP)
    return tmp_path


def configure(place: Path, first: str, second: str) -> None:
    urls = (first, second.replace("http://", f"http://user:{PASSWORD}@"))
    text = CONFIG.replace("URL1", urls[0]).replace("URL2", urls[1])
    (place / "home" / ".leviath" / "config.toml").write_text(text)


def everything(place: Path, printed: list[str]) -> Iterator[tuple[str, str]]:
    yield from [("printed", text) for text in printed]
    for path in place.rglob("*"):
        if path.is_file() and path.name != "config.toml":
            yield str(path), path.read_text(encoding="utf-8", errors="replace")


def check(place: Path, printed: list[str]) -> None:
    login = base64.b64encode(f"user:{PASSWORD}".encode()).decode()
    for where, text in everything(place, printed):
        for secret in (*SECRETS, login):
            assert secret not in text, (where, secret, text[max(text.find(secret) - 80, 0) : text.find(secret)])


def call(*arguments: str) -> str:
    result = CliRunner().invoke(cli, list(arguments))
    assert not isinstance(result.exception, Exception), result.exception
    return result.stdout + result.stderr


@pytest.mark.skipif(os.name == "nt", reason="a Unix shell")
@pytest.mark.parametrize("how", [(), ("--json",), ("--count", "2", "--executor", "process", "--json")])
def test_a_run_that_looks_for_keys_finds_none(how: tuple[str, ...], place: Path, caplog: pytest.LogCaptureFixture):
    caplog.set_level(logging.DEBUG)
    count = 2 if "--count" in how else 1
    echoed = Answer(401, [f"x-api-key {FROM_VARIABLE}, {HEADER} unknown".encode()], (), "length")
    turns = [Answer.stream(frames("chat", said)) for said in (Said("", CALLS), Said("All done."))]
    # The first provider refuses its key, and repeats it; the second one answers.
    with serving(*[echoed] * count) as first, serving(*[turns[0]] * count, *[turns[1]] * count) as second:
        configure(place, first.url, second.url)
        arguments = ("--task", "Go.", "--workdir", str(place / "work"), "--yolo", *how)
        printed = [call("run", str(place), *arguments)]
        assert first.received[0].headers["x-api-key"] == FROM_VARIABLE
        assert first.received[0].headers["x-tenant"] == HEADER
        assert FROM_FILE in second.received[0].headers["authorization"] or PASSWORD in str(second.url)
        sent = "".join([each.body.decode() for each in second.received])
    assert "All done." in printed[0]
    assert "withheld_variables" in sent and "ANTHROPIC_API_KEY" in sent  # the name of it may be known
    for command in ("ps", "context last", "context last --full", "stages last", "result last", "why last 2"):
        printed += [call(*command.split()), call(*command.split(), "--json")]
    printed += [call("replay", "last", "--json"), call("diff", "last", "1", "2", "--json")]
    printed.append(call("report", "last", "-o", str(place / "report.html")))
    assert (place / "report.html").stat().st_size > 1000
    check(place, [*printed, sent, caplog.text])


@pytest.mark.parametrize("status", [200, 302, 400, 403, 500])
@pytest.mark.parametrize("wire", ["anthropic", "chat"])
def test_what_a_server_repeats_is_told_without_it(
    wire: str,
    status: int,
    place: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
):
    async def at_once(seconds: float) -> None:
        return None

    monkeypatch.setattr("leviath.commands.run.sleep_of", lambda playing: at_once)
    caplog.set_level(logging.DEBUG)
    own, model = (FROM_VARIABLE, HEADER), "anthropic/claude-sonnet-4-6"
    if wire == "chat":
        own, model = (FROM_FILE, PASSWORD), "local/mine"
    headers = (("Location", f"http://127.0.0.2:1/{own[0]}?k={own[1]}"), ("Retry-After", own[0]))
    answer = Answer(status, [f"{own[0]} {own[1]}".encode()], headers, "length")
    with serving(*[answer] * 4) as server:
        configure(place, server.url, server.url)
        told = call("run", str(place), "--task", "Go.", "--workdir", str(place / "work"), "-m", model)
    logged = "".join([record.getMessage() for record in caplog.records if record.name.startswith("leviath")])
    kept = [call("context", "last", "--full", "--json"), call("ps", "--json")]
    check(place, [told, logged, *kept])
    assert status in (200, 302) or "<key>" in told


def test_a_header_with_a_scheme_is_hidden_without_it_too():
    endpoint = Endpoint.make(
        "x", "http://u:pass-word@h/v1", "k-0123456", headers=(("authorization", "Bearer b-012345"),)
    )
    said = "k-0123456 and Bearer b-012345, b-012345, pass-word, YmFy"
    assert endpoint.scrub(said) == "<key> and <key>, <key>, <key>, YmFy"
    assert not [secret for secret in ("k-0123456", "b-012345", "pass-word") if secret in repr(endpoint)]
