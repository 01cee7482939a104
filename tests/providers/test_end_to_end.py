"""`leviath run` with real providers, against servers on the loopback interface."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from leviath.cli import cli
from tests.providers.asking import KEY
from tests.providers.servers import Answer, Server, serving
from tests.providers.streams import Said, frames, whole

Json = Any
AGENT = """
[agent]
name = "asker"
version = "0.1.0"
description = "Asks."
entry_stage = "work"
[stages.work]
mode = "autonomous"
description = "Works."
available_tools = ["context_append"]
max_iterations = 5
transitions = {}
[stages.work.model]
models = [MODELS]
parameters = { top_p = 0.9 }
[context.regions]
task = { kind = "pinned", max_tokens = 300 }
notes = { kind = "temporary", max_tokens = 300 }
conversation = { kind = "sliding_window", max_items = 30, max_tokens = 4000 }
"""
CALL = [("c1", "context_append", {"region": "notes", "content": "noted"})]


def turns(wire: str, kind: str = "text/event-stream") -> list[Answer]:
    return [Answer.stream(frames(wire, said), kind) for said in (Said("", CALL), Said("All done."))]


@pytest.fixture
def agent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Runs the agent with the models and the configuration given; the configuration may name servers by number."""
    monkeypatch.setenv("LEVIATH_HOME", str(tmp_path))

    def run(models: str, config: str, *servers: Server, arguments: tuple[str, ...] = ()) -> Result:
        (tmp_path / "agent.leviath").write_text(AGENT.replace("MODELS", models))
        folder = tmp_path / ".leviath"
        folder.mkdir(exist_ok=True)
        for number, server in enumerate(servers, 1):
            config = config.replace(f"URL{number}", server.url)
        (folder / "config.toml").write_text(config.replace("KEY", KEY))
        work = tmp_path / "work"
        work.mkdir(exist_ok=True)
        told = ["run", str(tmp_path), "--task", "Go.", "--workdir", str(work), "--yolo", *arguments]
        return CliRunner().invoke(cli, told)

    return run


ANTHROPIC = '[providers]\nanthropic_api_key = "KEY"\nanthropic_base_url = "URL1"\n'
LOCAL = '[model_providers.local]\nkind = "openai-compatible"\nbase_url = "URL2"\napi_key = "KEY"\n'
CLAUDE = '{ provider = "anthropic", model = "claude-sonnet-4-6" }'
MINE = '{ provider = "local", model = "mine" }'


@pytest.mark.parametrize(
    ("models", "config", "wire", "kind", "target"),
    [
        (CLAUDE, ANTHROPIC, "anthropic", "text/event-stream", "/messages"),
        (MINE, LOCAL.replace("URL2", "URL1"), "chat", "text/event-stream", "/chat/completions"),
        (
            '{ provider = "openai", model = "gpt-5.4" }',
            '[providers]\nopenai_api_key = "KEY"\nopenai_base_url = "URL1"\n',
            "responses",
            "text/event-stream",
            "/responses",
        ),
        (
            '{ provider = "ollama", model = "llama3.2:3b" }',
            'ollama_base_url = "URL1"\n',
            "ollama",
            "application/x-ndjson",
            "/api/chat",
        ),
        ('{ model = "claude-sonnet-4-6" }', ANTHROPIC, "anthropic", "text/event-stream", "/messages"),
    ],
    ids=["anthropic", "a server of one's own", "openai", "ollama", "a model's name alone"],
)
def test_a_run_over_each_wire(agent: Any, models: str, config: str, wire: str, kind: str, target: str):
    with serving(*turns(wire, kind)) as server:
        result = agent(models, config, server, arguments=("--json",))
        assert [each.target for each in server.received] == [target] * 2
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert (found["status"], found["answer"], found["tool_calls"]) == ("complete", "All done.", 1)
    assert "noted" in server.received[1].body.decode()
    assert '"top_p":0.9' in server.received[0].body.decode()
    second = json.dumps(found["requests"][1])
    assert ("noted" in second and "c1" in second) or wire == "ollama"


# Keys


@pytest.mark.parametrize("arguments", [(), ("--json",), ("--quiet",)])
@pytest.mark.parametrize("status", [200, 400, 401, 500])
def test_a_key_is_nowhere_to_be_seen(
    agent: Any,
    status: int,
    arguments: tuple[str, ...],
    caplog: pytest.LogCaptureFixture,
    tmp_path: Path,
    monkeypatch: Any,
):
    monkeypatch.setattr("leviath.commands.run.sleep_of", lambda playing: _at_once)
    caplog.set_level(logging.DEBUG)
    said = Answer(status, [f"your key {KEY} is known to us".encode()], (), "length")
    answers = turns("anthropic") if status == 200 else [said]
    config = ANTHROPIC + f'anthropic_headers = {{ X-Tenant = "{KEY}-2" }}\n'
    with serving(*answers) as server:
        result = agent(CLAUDE, config, server, arguments=arguments)
        assert server.received[0].headers["x-api-key"] == KEY
    assert (result.exit_code == 0) is (status == 200)
    assert KEY not in result.stdout + result.stderr + caplog.text
    written = [path for path in tmp_path.rglob("*") if path.is_file() and path.name != "config.toml"]
    assert [path for path in written if KEY in path.read_text(errors="replace")] == []


async def _at_once(seconds: float) -> None:
    return None


# When it does not go well


def test_the_next_model_is_asked_where_one_has_no_credit(agent: Any):
    broke = Answer(400, [b"Your credit balance is too low"], (), "length")
    with serving(broke) as first, serving(*turns("chat")) as second:
        result = agent(f"{CLAUDE}, {MINE}", ANTHROPIC + LOCAL, first, second)
        assert (len(first.received), len(second.received)) == (1, 2)
    assert result.exit_code == 0
    assert "All done." in result.stdout


def test_the_chain_of_the_configuration_is_asked_last(agent: Any):
    with serving(Answer(401, [b"no"], (), "length")) as first, serving(*turns("chat")) as second:
        config = ANTHROPIC + 'fallback_order = ["local/mine"]\n' + LOCAL
        result = agent(CLAUDE, config, first, second)
    assert result.exit_code == 0


def test_a_run_waits_for_who_can_mend_it(agent: Any):
    with serving(Answer(402, [b"pay"], (), "length")) as server:
        result = agent(CLAUDE, ANTHROPIC, server, arguments=("--json",))
    found = json.loads(result.stdout)
    assert (result.exit_code, found["status"]) == (3, "paused")


def test_too_many_requests_are_sent_again_when_asked_to(agent: Any, monkeypatch: pytest.MonkeyPatch):
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr("leviath.commands.run.sleep_of", lambda playing: sleep)
    busy = Answer(429, [b""], (("Retry-After", "9"),), "length")
    with serving(busy, busy, *turns("anthropic")) as server:
        result = agent(CLAUDE, ANTHROPIC, server)
        assert len(server.received) == 4
    assert (result.exit_code, slept) == (0, [9.0, 9.0])
    assert "Rate limit exceeded; trying again in 9 s" in " ".join(result.output.split())


def test_an_unknown_reason_to_stop_leaves_a_line(agent: Any):
    filtered = whole("chat", Said("All done."))
    filtered["choices"][0]["finish_reason"] = "content_filter"
    with serving(turns("chat")[0], Answer.json(filtered)) as server:
        result = agent(MINE, LOCAL.replace("URL2", "URL1"), server)
    assert result.exit_code == 0
    assert "reason that is not known here: content_filter" in " ".join(result.output.split())


def test_nobody_is_set_up(agent: Any):
    result = agent(CLAUDE, "", arguments=("--json",))
    assert result.exit_code == 1
    assert "provider 'anthropic' has no key: set ANTHROPIC_API_KEY" in json.loads(result.stdout)["error"]


def test_a_configuration_that_cannot_work(agent: Any, tmp_path: Path):
    result = agent(CLAUDE, '[model_providers.x]\nkind = "soap"\n')
    assert result.exit_code == 1
    assert f"{tmp_path}/.leviath/config.toml: model_providers.x.kind must be" in result.stderr
    assert "Traceback" not in result.output
