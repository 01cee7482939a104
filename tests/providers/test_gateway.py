"""A real gateway that speaks the formats of OpenAI and Anthropic: litellm's proxy, with replies of its own making.

Switched on by `LEVIATH_TEST_GATEWAY`, the path of the program `litellm` in an environment of its own:

    python -m venv /tmp/gateway && /tmp/gateway/bin/pip install 'litellm[proxy]'
    LEVIATH_TEST_GATEWAY=/tmp/gateway/bin/litellm python -m pytest tests/providers/test_gateway.py

Nothing leaves this machine: the gateway listens on the loopback interface and asks nobody.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from leviath.blueprint.settings import parse_settings
from leviath.context.entry import ToolCall
from leviath.context.request import Message, Request, SystemBlock, ToolDefinition, ToolResultBlock, ToolUse
from leviath.providers.errors import ProviderError
from leviath.providers.http import client
from leviath.providers.registry import Registry
from tests.providers.asking import CLIENTS

GATEWAY = os.environ.get("LEVIATH_TEST_GATEWAY")
pytestmark = pytest.mark.skipif(GATEWAY is None, reason="LEVIATH_TEST_GATEWAY names no litellm")

KEY = "sk-gateway-0123456789"
TEXT = "Hello from behind the gateway: wörld 🌍."
CONFIG = f"""
model_list:
  - model_name: talker
    litellm_params: {{model: openai/gpt-4o, api_key: none, mock_response: "{TEXT}"}}
  - model_name: claude-talker
    litellm_params: {{model: openai/gpt-4o, api_key: none, mock_response: "{TEXT}"}}
  - model_name: gpt-talker
    litellm_params: {{model: openai/gpt-4o, api_key: none, mock_response: "{TEXT}"}}
  - model_name: caller
    litellm_params:
      model: openai/gpt-4o
      api_key: none
      mock_response: ""
      mock_tool_calls:
        - {{id: call_1, type: function, function: {{name: read_file, arguments: '{{"path": "a.txt"}}'}}}}
  - model_name: busy
    litellm_params: {{model: openai/gpt-4o, api_key: none, mock_response: "litellm.RateLimitError"}}
  - model_name: broken
    litellm_params: {{model: openai/gpt-4o, api_key: none, mock_response: "litellm.InternalServerError"}}
general_settings: {{master_key: {KEY}}}
litellm_settings: {{telemetry: false, num_retries: 0}}
router_settings: {{num_retries: 0, disable_cooldowns: true}}
"""
START_SECONDS = 120.0


@pytest.fixture(scope="module")
def gateway(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a gateway that is ready."""
    assert GATEWAY is not None
    folder = tmp_path_factory.mktemp("gateway")
    config = folder / "config.yaml"
    config.write_text(CONFIG, encoding="utf-8")
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        port = held.getsockname()[1]
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "LITELLM_LOCAL_MODEL_COST_MAP": "True"}
    command = [GATEWAY, "--config", str(config), "--host", "127.0.0.1", "--port", str(port)]
    log = folder / "log"
    with log.open("wb") as out:
        process = subprocess.Popen(command, env=environment, cwd=folder, stdout=out, stderr=out, start_new_session=True)
        try:
            url = f"http://127.0.0.1:{port}"
            _wait_for(f"{url}/health/liveliness", process, log)
            yield url
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(20)


def _wait_for(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + START_SECONDS
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    while time.monotonic() < end and process.poll() is None:
        try:
            with opener.open(url, timeout=2):
                return
        except OSError:
            time.sleep(0.5)
    pytest.fail(f"the gateway did not start:\n{log.read_text(errors='replace')[-3000:]}")


def registry(url: str, http: Any, key: str = KEY, stream: bool = True) -> Registry:
    text = f"""
[limits]
stream_inference = {str(stream).lower()}
[providers]
anthropic_api_key = "{key}"
anthropic_base_url = "{url}/v1"
openai_api_key = "{key}"
openai_base_url = "{url}/v1"
[model_providers.gateway]
kind = "openai-compatible"
base_url = "{url}/v1"
api_key = "{key}"
"""
    return Registry(parse_settings(text), http=client(http))


TOOL = ToolDefinition("read_file", "Reads.", {"type": "object", "properties": {"path": {"type": "string"}}})
REQUEST = Request(
    system=(SystemBlock("You answer.", region="role"),),
    messages=(Message("user", "Hi"),),
    max_tokens=100,
    tools=(TOOL,),
)
HISTORY = (
    Message("user", "Hi"),
    Message("assistant", (ToolUse("c1", "read_file", {"path": "a"}),)),
    Message("user", (ToolResultBlock("c1", "text"),)),
)


def ask(found: Registry, name: str, model: str, **more: Any) -> Any:
    provider = found(name)
    assert provider is not None
    return asyncio.run(provider.complete(replace(REQUEST, model=model, **more)))


@pytest.mark.parametrize("http", CLIENTS)
@pytest.mark.parametrize("stream", [True, False])
@pytest.mark.parametrize(("name", "model"), [("gateway", "talker"), ("anthropic", "claude-talker")])
def test_a_reply(gateway: str, name: str, model: str, stream: bool, http: str):
    reply = ask(registry(gateway, http, stream=stream), name, model)
    assert (reply.text, reply.stop, reply.calls) == (TEXT, "end", ())
    assert reply.usage.completion > 0


@pytest.mark.parametrize(("name", "model"), [("gateway", "talker"), ("anthropic", "claude-talker")])
def test_a_conversation_with_tools_is_taken(gateway: str, name: str, model: str):
    assert ask(registry(gateway, "standard"), name, model, messages=HISTORY).text == TEXT


def test_a_reply_by_the_responses_api(gateway: str):
    found = registry(gateway, "standard", stream=False)  # it cannot stream its own replies here
    assert ask(found, "openai", "gpt-talker", messages=HISTORY).text == TEXT


def test_a_call(gateway: str):
    reply = ask(registry(gateway, "standard", stream=False), "gateway", "caller")
    assert reply.calls == (ToolCall("call_1", "read_file", {"path": "a.txt"}),)


@pytest.mark.parametrize(
    ("model", "key", "kind", "unavailable", "tries"),
    [
        ("busy", KEY, "rate-limit", None, 3),
        ("broken", KEY, "server-error", None, 3),
        ("unheard-of", KEY, "bad-request", None, 0),
        ("talker", "sk-not-this-one-123", "bad-request", None, 0),  # without a database it cannot tell keys apart
    ],
)
def test_failures(gateway: str, model: str, key: str, kind: str, unavailable: str | None, tries: int):
    with pytest.raises(ProviderError) as caught:
        ask(registry(gateway, "standard", key), "gateway", model)
    error = caught.value
    assert (error.kind, error.unavailable, len(error.delays)) == (kind, unavailable, tries)
    assert key not in str(error)
