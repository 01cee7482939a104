"""Who is set up by which settings, what they serve, and how they are asked."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from typing import Any

import pytest

from leviath.blueprint.settings import Settings, SettingsError, parse_settings
from leviath.context.request import Message
from leviath.providers.anthropic import AnthropicProvider
from leviath.providers.base import Counts, Provider, Usage
from leviath.providers.endpoint import Endpoint, EndpointError, Secret
from leviath.providers.http import client
from leviath.providers.limiter import Limiter
from leviath.providers.ollama import OllamaProvider, address
from leviath.providers.openai import ChatProvider, OpenAIProvider, OpenRouterProvider
from leviath.providers.pricing import Rates, cost_of, rates_of
from leviath.providers.registry import Registry
from tests.providers.asking import KEY, REQUEST, ask, failure, provider
from tests.providers.servers import Answer, Server, serving
from tests.providers.streams import Said, frames, whole

CHAT = Answer.stream(frames("chat", Said()))


def registry(text: str) -> Registry:
    return Registry(parse_settings(text), http=client("standard"))


ALL = f"""
openrouter_api_key = "{KEY}"
ollama_base_url = "http://localhost:11434"
[providers]
anthropic_api_key = "{KEY}"
openai_api_key = "{KEY}"
google_api_key = "{KEY}"
[model_providers.local]
kind = "openai-compatible"
base_url = "http://localhost:8080/v1/"
models = ["llama", "own/qwen"]
serves = ["extra"]
[model_providers.azure]
kind = "openai"
base_url = "https://r.openai.azure.com/openai/v1"
api_key = "{KEY}"
auth_header = "api-key"
models = ["deployment"]
[model_providers.scripted]
script = "mine.rhai"
[model_capabilities.own-model]
max_context_tokens = 5
"""


def test_everyone_who_is_set_up():
    found = registry(ALL)
    assert found.names == ("anthropic", "openai", "openrouter", "ollama", "azure", "local")
    kinds = [type(found(name)) for name in found.names]
    assert kinds == [
        AnthropicProvider,
        OpenAIProvider,
        OpenRouterProvider,
        OllamaProvider,
        OpenAIProvider,
        ChatProvider,
    ]
    assert found("anthropic") is found("anthropic")
    assert (found("nobody"), found.has("nobody"), found.has("local")) == (None, False, True)
    assert isinstance(found("local"), Counts)


def test_nobody_is_set_up_unasked():
    assert registry("").names == ()
    assert registry('[providers]\nanthropic_api_key = "  "\n').names == ()
    assert registry("[providers]\nollama_enabled = true\n").names == ("ollama",)


@pytest.mark.parametrize(
    ("variable", "name"),
    [
        ("ANTHROPIC_API_KEY", "anthropic"),
        ("OPENAI_API_KEY", "openai"),
        ("OPENROUTER_API_KEY", "openrouter"),
        ("OLLAMA_HOST", "ollama"),
    ],
)
def test_keys_of_the_environment(variable: str, name: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(variable, "127.0.0.1" if name == "ollama" else KEY)
    assert registry("").names == (name,)


def endpoint_of(found: Provider | None) -> Endpoint:
    endpoint: Endpoint = found.endpoint  # type: ignore[union-attr]
    return endpoint


def test_the_file_outranks_the_environment(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("ANTHROPIC_API_KEY", "of the environment")
    monkeypatch.setenv("ANTHROPIC_BASE_URL", "https://gateway.example/v1")
    found = endpoint_of(registry(f'[providers]\nanthropic_api_key = "{KEY}"\n')("anthropic"))
    assert found.key == Secret(KEY)
    assert found.base_url == "https://gateway.example/v1"
    blank = endpoint_of(registry('[providers]\nanthropic_api_key = ""\n')("anthropic"))
    assert blank.key == Secret("of the environment")


@pytest.mark.parametrize(
    ("name", "model", "served"),
    [
        ("anthropic", "claude-sonnet-5", "claude-sonnet-5"),
        ("anthropic", "anthropic/claude-sonnet-5", "claude-sonnet-5"),
        ("anthropic", "own-model", "own-model"),
        ("anthropic", "gpt-5.5", None),
        ("openai", "openai/gpt-5.5", "gpt-5.5"),
        ("openai", "o3-mini", "o3-mini"),
        ("openai", "omega", None),
        ("openai", "gpt-realtime", None),
        ("openrouter", "claude-opus-5", "anthropic/claude-opus-5"),
        ("openrouter", "unheard-of", None),
        ("ollama", "qwen3.5:9b", "qwen3.5:9b"),
        ("ollama", "gpt-oss", None),
        ("local", "llama", "llama"),
        ("local", "extra", "extra"),
        ("local", "other", None),
        ("azure", "deployment", "deployment"),
        ("nobody", "claude-sonnet-5", None),
    ],
)
def test_who_serves_what(name: str, model: str, served: str | None):
    assert registry(ALL).serves(name, model) == served


@pytest.mark.parametrize(
    ("name", "model", "context", "output", "temperature", "tools"),
    [
        ("anthropic", "claude-opus-5", 1_000_000, 128_000, False, True),  # the catalogue's own row
        ("anthropic", "claude-sonnet-4-5-20250929", 1_000_000, 32_768, False, True),
        ("anthropic", "claude-haiku-4-5-x", 200_000, 64_000, True, True),
        ("anthropic", "claude-2", 8192, 4096, True, True),
        ("openai", "gpt-5.4-mini-2026", 272_000, 128_000, True, True),
        ("openai", "o3-mini", 200_000, 100_000, False, True),
        ("azure", "gpt-5.5-eu", 922_000, 128_000, False, True),
        ("azure", "deployment", 8192, 4096, True, True),
        ("openrouter", "deepseek/deepseek-r1-x", 163_840, 32_768, False, False),
        ("openrouter", "who/knows", 128_000, 8192, True, True),
        ("ollama", "qwen3.5:9b", 131_072, 8192, True, True),
        ("ollama", "gemma3", 131_072, 8192, True, False),
        ("ollama", "mine", 8192, 4096, True, False),
        ("local", "llama", 128_000, 8192, True, True),
        ("local", "openai/gpt-5.5", 922_000, 128_000, False, True),
        ("local", "Claude-Opus-4-6", 1_000_000, 128_000, True, True),
        ("local", "own-model", 5, 8192, True, True),  # as the user says
        ("nobody", "who-knows", 8192, 4096, True, True),
    ],
)
def test_what_is_known_of_a_model(name: str, model: str, context: int, output: int, temperature: bool, tools: bool):
    found = registry(ALL).facts(name, model)
    assert (found.context, found.output, found.temperature, found.tools) == (context, output, temperature, tools)


@pytest.mark.parametrize(
    ("name", "model", "refused"),
    [
        ("local", "other", True),
        ("local", "llama", False),
        ("local", "qwen", False),
        ("anthropic", "gpt-5.5", False),
        ("nobody", "x", False),
    ],
)
def test_a_complete_list_refuses_the_rest(name: str, model: str, refused: bool):
    assert registry(ALL).refuses(name, model) is refused


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("anthropic", "set ANTHROPIC_API_KEY, or [providers] anthropic_api_key in config.toml"),
        ("openrouter", "set OPENROUTER_API_KEY, or openrouter_api_key in config.toml"),
        ("ollama", "set OLLAMA_HOST, or [providers] ollama_enabled = true"),
        ("google", 'kind = "openai-compatible"'),
        ("scripted", "backed by a Rhai script"),
        ("nobody", "no provider 'nobody' is set up (there are: none)"),
    ],
)
def test_what_to_do_about_a_provider_that_is_missing(name: str, told: str):
    assert told in registry('[model_providers.scripted]\nscript = "x"\n').missing(name)


def test_a_key_under_a_name_that_nobody_reads(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("OPENAI_KEY", "sk-secret")
    monkeypatch.setenv("OPENAI_BASE_URL", "http://x")
    found = registry('[providers]\nantropic_api_key = "sk-secret"\n')
    assert found.missing("anthropic").endswith(
        "in config.toml (there is [providers] antropic_api_key, which nobody reads)"
    )
    assert found.missing("openai").endswith("in config.toml (there is OPENAI_KEY, which nobody reads)")
    assert found.missing("openrouter").endswith("in config.toml")
    assert "sk-secret" not in found.missing("anthropic") + found.missing("openai")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[providers]\nanthropic_api_key = 7", "providers.anthropic_api_key must be a string"),
        ('[providers]\nanthropic_api_key = "k\\u0000y"', "'anthropic': the key holds a character that cannot be sent"),
        ('[providers]\nopenai_api_key = "kéy"', "'openai': the key holds a character"),
        ('[providers]\nopenai_api_key = "k"\nopenai_base_url = "api.example"', "must begin with http:// or https://"),
        ('[providers]\nopenai_api_key = "k"\nopenai_base_url = "http://h:99999"', "`base_url` is no address"),
        ('[providers]\nopenai_api_key = "k"\nopenai_base_url = "http://h/?a=b"', "no `?`"),
        ('[providers]\nopenai_api_key = "k"\nopenai_headers = ["x"]', "openai_headers must be a table of strings"),
        ('[providers]\nopenai_api_key = "k"\nopenai_headers = { "X" = "a\\nb" }', "the header 'X' holds a character"),
        ('[providers]\nanthropic_api_key = "k"\nanthropic_cache_ttl = "2h"', 'must be "5m" or "1h"'),
        ("[model_providers]\nx = 3", "model_providers.x must be a table"),
        ('[model_providers.x]\nkind = "soap"', 'must be "script", "openai-compatible" or "openai", not "soap"'),
        ('[model_providers.x]\nkind = "openai-compatible"', "model_providers.x has kind"),
        ('[model_providers.x]\nkind = "openai"\nbase_url = "http://h"', "but no api_key"),
        ('[model_providers.x]\nkind = "openai"\nmodles = []', "unknown key(s) modles; there are kind, script"),
        (
            '[model_providers.x]\nkind = "openai-compatible"\nbase_url = "http://h"\nmodels = "a"',
            "model_providers.x.models must be a list of strings",
        ),
        (
            '[model_providers.x]\nkind = "openai-compatible"\nbase_url = "http://h"\nrate_limit = 3',
            "the rate limit of 'x' must be a table",
        ),
        (
            '[providers]\nopenai_api_key = "k"\n[rate_limits.openai]\nrequests_per_minute = "many"',
            "the rate limit of 'openai' must be a table of requests_per_minute and tokens_per_minute",
        ),
    ],
)
def test_settings_that_cannot_work(text: str, told: str):
    with pytest.raises(SettingsError, match=re.escape(told)):
        registry(text)


# From settings to the wire


def served(text: str, name: str, answer: Answer = CHAT, **more: Any) -> tuple[Server, Any]:
    with serving(answer) as server:
        found = registry(text.replace("PORT", str(server.port)))(name)
        assert found is not None
        reply = asyncio.run(found.complete(replace(REQUEST, **more)))
        return server, reply


def test_a_host_of_the_users_own():
    server, reply = served(
        '[model_providers.local]\nkind = "openai-compatible"\nbase_url = "http://127.0.0.1:PORT/v1"\n'
        'api_key = "k-0123456789"\nauth_header = "api-key"\nheaders = { X-Org = "o", User-Agent = "mine" }\n',
        "local",
    )
    headers = server.received[0].headers
    assert (headers["api-key"], headers["x-org"], headers["user-agent"]) == ("k-0123456789", "o", "mine")
    assert "authorization" not in headers
    assert reply.text == Said().text


def test_a_user_name_in_an_address_becomes_a_header():
    server, _ = served(
        '[model_providers.local]\nkind = "openai-compatible"\nbase_url = "http://me:p%40ss@127.0.0.1:PORT"\n', "local"
    )
    assert server.received[0].headers["authorization"] == "Basic bWU6cEBzcw=="
    assert server.received[0].headers["host"] == f"127.0.0.1:{server.port}"


def test_cache_lifetime_and_headers_of_anthropic():
    server, _ = served(
        f'[providers]\nanthropic_api_key = "{KEY}"\nanthropic_base_url = "http://127.0.0.1:PORT"\n'
        'anthropic_cache_ttl = "1h"\nanthropic_headers = { X-Tenant = "t" }\n',
        "anthropic",
        Answer.stream(frames("anthropic", Said())),
    )
    headers = server.received[0].headers
    assert (headers["anthropic-beta"], headers["x-tenant"]) == ("extended-cache-ttl-2025-04-11", "t")


def test_answers_are_asked_for_whole_where_the_settings_say_so():
    server, reply = served(
        '[limits]\nstream_inference = false\n[model_providers.local]\nkind = "openai-compatible"\n'
        'base_url = "http://127.0.0.1:PORT"\n',
        "local",
        Answer.json(whole("chat", Said())),
    )
    assert "stream" not in server.received[0].json
    assert reply.text == Said().text


def test_the_users_facts_about_a_model_shape_a_request():
    server, _ = served(
        '[model_providers.local]\nkind = "openai-compatible"\nbase_url = "http://127.0.0.1:PORT"\n'
        "[model_capabilities.m]\nsupports_temperature = false\nsupports_streaming = false\n",
        "local",
        Answer.json(whole("chat", Said())),
    )
    assert not {"temperature", "stream"} & server.received[0].json.keys()


# Usage and cost


def test_what_a_call_cost():
    text = (
        '[model_providers.local]\nkind = "openai-compatible"\nbase_url = "http://127.0.0.1:PORT"\n'
        "[model_capabilities.m]\ninput_per_mtok = 2\noutput_per_mtok = 10.0\ncached_input_per_mtok = 0.5\n"
    )
    answer = whole("chat", Said())
    del answer["usage"]["cost"]
    assert served(text, "local", Answer.json(answer))[1].usage == Usage(10, 5, 3, 2, (20 + 50 + 1.5 + 4) / 1_000_000)
    assert served(text, "local", CHAT)[1].usage == Usage(10, 5, 3, 2, 0.25)  # as the provider says
    assert served(text, "local", Answer.json(answer), model="other")[1].usage == Usage(10, 5, 3, 2, None)


def test_a_model_of_ones_own_costs_nothing():
    answer = Answer.stream(frames("ollama", Said()), "application/x-ndjson")
    assert served('ollama_base_url = "http://127.0.0.1:PORT"\n', "ollama", answer)[1].usage == Usage(10, 5, cost=0.0)


def test_half_of_a_price_list_is_none():
    override = parse_settings("[model_capabilities.m]\ninput_per_mtok = 2\n").model_capabilities["m"]
    assert rates_of(override) is None and rates_of(None) is None
    assert cost_of(Usage(10, 5), None).cost is None
    assert cost_of(Usage(1_000_000, 2_000_000), Rates(1, 2, 0, 0)).cost == 5.0


# What models refuse


def refused(told: str) -> Answer:
    return Answer(400, [told.encode()], (), "length")


def test_a_refused_temperature_is_left_out_and_remembered():
    answers = (refused("Unsupported value: 'temperature' does not support 0.7 with this model"), CHAT, CHAT, CHAT)
    with serving(*answers) as server:
        asked = provider("chat", server.url)
        assert [ask(asked).text for _ in range(2)] == [Said().text] * 2
        ask(asked, replace(REQUEST, model="other"))
        sent = ["temperature" in each.json for each in server.received]
    assert sent == [True, False, False, True]


def test_a_refused_limit_gets_its_other_name():
    told = '{"error":{"message":"Unsupported parameter: \'max_tokens\'","param":"max_tokens"}}'
    both = (refused(told), refused("temperature is not supported"), CHAT, CHAT)
    with serving(*both) as server:
        asked = provider("chat", server.url)
        assert [ask(asked).text for _ in range(2)] == [Said().text] * 2
        sent = [(each.json.get("max_tokens"), each.json.get("max_completion_tokens")) for each in server.received]
        assert "temperature" not in server.received[3].json
    assert sent == [(100, None), (None, 100), (None, 100), (None, 100)]


def test_a_limit_that_is_only_too_large_is_not_renamed():
    with serving(refused("max_tokens is too large: 100000")) as server:
        assert "too large" in str(failure(provider("chat", server.url)))
        assert len(server.received) == 1


def test_a_refusal_that_stays_ends():
    with serving(refused("unsupported: temperature, max_tokens not supported")) as server:
        assert failure(provider("chat", server.url)).kind == "bad-request"
        assert len(server.received) == 3


# Ollama


def test_a_request_that_lost_its_front_is_too_long():
    told = '{"error":"no user query found in messages"}'
    with serving(Answer(500, [told.encode()], (), "length")) as server:
        error = failure(provider("ollama", server.url))
        assert error.delays == ()
        assert "reply budget of 100" in str(error)
        without = replace(REQUEST, messages=(Message("assistant", "Hm"),))
        assert "no user query found" in str(failure(provider("ollama", server.url), without))


@pytest.mark.parametrize(
    ("told", "url"),
    [
        ("http://localhost:11434", "http://localhost:11434"),
        ("0.0.0.0", "http://127.0.0.1:11434"),
        ("0.0.0.0:80", "http://127.0.0.1:80"),
        ("box", "http://box:11434"),
        ("box:1", "http://box:1"),
        ("[::1]", "http://[::1]:11434"),
        ("https://box/ollama", "https://box/ollama"),
        (" box/x ", "http://box:11434/x"),
    ],
)
def test_addresses_of_ollama(told: str, url: str):
    assert address(told) == url


# Counting


def test_anthropic_counts_tokens_where_it_is_asked():
    with serving(Answer.json({"input_tokens": 42}), Answer.json({"input_tokens": "x"}), Answer(500)) as server:
        asked = provider("anthropic", server.url)
        assert isinstance(asked, AnthropicProvider)
        assert asyncio.run(asked.count_exactly("claude-x", "text")) == 42
        got = server.received[0]
        assert (got.target, got.json) == (
            "/messages/count_tokens",
            {"model": "claude-x", "messages": [{"role": "user", "content": "text"}]},
        )
        assert asyncio.run(asked.count_exactly("claude-x", "seven b")) == 2  # offline: 3.5 bytes a token
        assert asyncio.run(asked.count_exactly("claude-x", "seven b")) == 2
    assert asyncio.run(asked.count_exactly("claude-x", "seven b")) == 2  # nobody there
    assert asked.count_tokens("claude-x", "seven b") == 2


# Pace


class Clock:
    def __init__(self) -> None:
        self.now = 0.0
        self.slept: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.slept.append(round(seconds, 2))
        self.now += seconds


def test_requests_and_tokens_a_minute():
    async def drive() -> None:
        clock = Clock()
        pace = Limiter(2, 100, clock=lambda: clock.now, sleep=clock.sleep)
        await pace.acquire()
        clock.now = 10
        await pace.acquire()
        await pace.acquire()  # the first has to be a minute old
        assert (clock.slept, round(clock.now, 2)) == ([50.05], 60.05)
        pace.record(100)
        clock.now = 100
        await pace.acquire()  # so has what was charged
        assert (clock.slept[1:], round(clock.now, 2)) == ([20.1], 120.1)

    asyncio.run(drive())


def test_no_limit_is_no_limit():
    async def drive() -> None:
        pace = Limiter(sleep=Clock().sleep)
        for _ in range(100):
            await pace.acquire()
            pace.record(10**9)

    asyncio.run(drive())


def test_a_provider_keeps_its_pace():
    with serving(CHAT) as server:
        clock = Clock()
        pace = Limiter(0, 20, clock=lambda: clock.now, sleep=clock.sleep)
        asked = provider("chat", server.url, limiter=pace)
        ask(asked)
        ask(asked)
    assert clock.slept == [60.05]  # the reply was charged with 20 tokens


# Secrets


def test_a_secret_shows_itself_nowhere():
    secret = Secret(KEY)
    assert KEY not in f"{secret} {secret!r}"
    assert secret == Secret(KEY) and secret != KEY and hash(secret) == hash(Secret(KEY))
    assert secret.reveal() == KEY
    endpoint = Endpoint.make("p", f"https://me:{KEY}@host/v1", KEY, headers=(("X", KEY),))
    assert KEY not in repr(endpoint) and KEY not in endpoint.shown
    assert "me:" not in repr(endpoint)


def test_scrubbing_leaves_short_words():
    endpoint = Endpoint.make("p", "https://host", "abc", headers=(("X", "tenant-1"),))
    assert endpoint.scrub("abc tenant-1 def") == "abc <key> def"


def test_an_address_that_is_none():
    with pytest.raises(EndpointError, match="but is 'ftp://h'"):
        Endpoint.make("p", "ftp://u:p@h", None)


def test_settings_do_not_show_their_keys():
    assert KEY not in repr(parse_settings(ALL))
    assert KEY not in repr(Settings(providers={"anthropic_api_key": KEY}))


@pytest.mark.parametrize(
    "line", [f'anthropic_api_key = "{KEY}', f"anthropic_api_key = {KEY}", f'headers = {{ X = "{KEY}" }} y']
)
def test_a_configuration_that_is_no_toml_does_not_show_them_either(line: str):
    with pytest.raises(SettingsError, match=r"config\.toml: TOML parse error at line 2") as caught:
        parse_settings(f"[providers]\n{line}\n")
    assert KEY not in str(caught.value)
    assert f"2 | {line.partition('=')[0]}= …" in str(caught.value)
