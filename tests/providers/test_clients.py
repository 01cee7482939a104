"""The HTTP clients: which one is taken, what they send, proxies, and the browser's against a page that is none."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import types
from pathlib import Path
from typing import Any

import pytest

from leviath.providers.errors import ProviderError
from leviath.providers.http import Call, HttpClient, client
from leviath.providers.http.base import line_kind, shown
from leviath.providers.http.fetch import FetchClient
from leviath.providers.http.standard import StandardClient
from leviath.providers.http.with_httpx import HttpxClient
from tests.providers.asking import CLIENTS, HAS_HTTPX, KEY, ask, failure, provider
from tests.providers.servers import Answer, serving
from tests.providers.streams import Said, frames, whole

CHAT = frames("chat", Said())


async def body_of(http: HttpClient, call: Call) -> tuple[int, dict[str, str], bytes]:
    answer = await http.send(call)
    try:
        data = b"".join([chunk async for chunk in answer.chunks()])
        return answer.status, dict(answer.headers), data
    finally:
        await answer.close()
        await answer.close()


def send(http: HttpClient, call: Call) -> tuple[int, dict[str, str], bytes]:
    return asyncio.run(body_of(http, call))


# What is sent


@pytest.mark.parametrize("http", CLIENTS)
def test_a_request_as_it_arrives(http: str):
    with serving(Answer.stream(CHAT)) as server:
        ask(provider("chat", f"{server.url}/v1/", http))
        (got,) = server.received
    assert (got.method, got.target) == ("POST", "/v1/chat/completions")
    assert got.headers["authorization"] == f"Bearer {KEY}"
    assert got.headers["content-type"] == "application/json"
    assert got.headers["accept-encoding"] == "identity"
    assert int(got.headers["content-length"]) == len(got.body)
    assert got.json["stream"] is True
    assert b": " not in got.body  # keys in order, no spaces: the same bytes for the same request


@pytest.mark.parametrize("http", CLIENTS)
def test_anthropic_takes_its_key_in_a_header_of_its_own(http: str):
    with serving(Answer.stream(frames("anthropic", Said()))) as server:
        ask(provider("anthropic", server.url, http))
        headers = server.received[0].headers
    assert (headers["x-api-key"], headers["anthropic-version"]) == (KEY, "2023-06-01")
    assert "authorization" not in headers


@pytest.mark.parametrize("http", CLIENTS)
@pytest.mark.parametrize("framing", ["length", "chunked", "close"])
def test_bodies_in_every_framing(http: str, framing: Any):
    pieces = [b"abc" * 30_000, b"d", b"e" * 70_000]
    with serving(Answer(200, pieces, (("X-One", "1"), ("x-TWO", "2")), framing)) as server:
        status, headers, data = send(client(http), Call("GET", f"{server.url}/path?q=1"))  # type: ignore[arg-type]
        assert server.received[0].target == "/path?q=1"
    assert (status, data) == (200, b"".join(pieces))
    assert (headers["x-one"], headers["x-two"]) == ("1", "2")


@pytest.mark.parametrize("http", CLIENTS)
def test_an_answer_without_a_body(http: str):
    with serving(Answer(204, [], (), "close")) as server:
        assert send(client(http), Call("GET", server.url))[::2] == (204, b"")  # type: ignore[arg-type]


@pytest.mark.parametrize("http", CLIENTS)
def test_an_answer_that_nobody_reads_is_given_up(http: str):
    async def look_at_the_head() -> int:
        answer = await client(http).send(Call("GET", server.url))  # type: ignore[arg-type]
        await answer.close()
        return answer.status

    with serving(Answer(200, [b"x" * 65536] * 400)) as server:
        assert asyncio.run(look_at_the_head()) == 200


@pytest.mark.parametrize("http", CLIENTS)
def test_one_client_serves_one_loop_after_another(http: str):
    with serving(Answer.stream(CHAT)) as server:
        asked = provider("chat", server.url, http)
        assert [ask(asked).text for _ in range(3)] == [Said().text] * 3


# Proxies


@pytest.mark.parametrize("http", CLIENTS)
@pytest.mark.parametrize("login", ["", "me:p%40ss@"])
def test_a_proxy_of_the_environment(http: str, login: str, monkeypatch: pytest.MonkeyPatch):
    with serving(Answer.stream(CHAT)) as proxy:
        monkeypatch.setenv("http_proxy", f"http://{login}127.0.0.1:{proxy.port}")
        assert ask(provider("chat", "http://model.example/v1", http)).text == Said().text
        (got,) = proxy.received
    assert got.target == "http://model.example/v1/chat/completions"
    assert got.headers["host"] == "model.example"
    assert got.headers.get("proxy-authorization") == ("Basic bWU6cEBzcw==" if login else None)


@pytest.mark.parametrize("http", CLIENTS)
def test_a_host_that_needs_no_proxy(http: str, monkeypatch: pytest.MonkeyPatch):
    with serving(Answer.stream(CHAT)) as server, serving(Answer(500)) as proxy:
        monkeypatch.setenv("http_proxy", proxy.url)
        monkeypatch.setenv("no_proxy", "127.0.0.1")
        assert ask(provider("chat", server.url, http)).text == Said().text
        assert proxy.received == []


@pytest.mark.parametrize("http", CLIENTS)
def test_a_proxy_that_refuses_the_way(http: str, monkeypatch: pytest.MonkeyPatch):
    with serving(Answer(407, [b""], (), "length")) as proxy:
        monkeypatch.setenv("https_proxy", proxy.url)
        error = failure(provider("chat", "https://model.example/v1", http))
        assert (proxy.received[0].method, proxy.received[0].target) == ("CONNECT", "model.example:443")
    assert (error.kind, error.unavailable) == ("transport", "unreachable")
    assert "407" in str(error) and KEY not in str(error)


@pytest.mark.parametrize("proxy", ["socks5://127.0.0.1:1", "https://127.0.0.1:1"])
def test_proxies_that_the_standard_library_does_not_speak_to(proxy: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("http_proxy", proxy)
    error = failure(provider("chat", "http://model.example/v1", "standard"))
    assert f"the proxy {proxy}" in str(error) and "install the extra `http`" in str(error)


# Which one


def test_the_client_that_is_taken(monkeypatch: pytest.MonkeyPatch):
    assert isinstance(client(), HttpxClient if HAS_HTTPX else StandardClient)
    monkeypatch.setattr("leviath.providers.http.find_spec", lambda name: None)
    assert isinstance(client(), StandardClient)
    monkeypatch.setattr(sys, "platform", "emscripten")
    with pytest.raises(ImportError, match="works in a browser only"):
        client()


def test_httpx_is_named_where_it_is_missing(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "httpx", None)
    with pytest.raises(ImportError, match=r"pip install 'rhaipy\[http\]'"):
        client("httpx")


# What a failure was


def caused(error: BaseException, cause: BaseException) -> BaseException:
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (caused(OSError("x"), ConnectionRefusedError(111, "y")), "connection-refused"),
        (OSError("All connection attempts failed"), "connection-refused"),
        (OSError(None, "[Errno 8] nodename nor servname provided"), "dns-failure"),
        (TimeoutError(), "timeout"),
        (caused(ValueError(), TimeoutError()), "timeout"),
        (ConnectionResetError(), "connection-dropped"),
        (BrokenPipeError(), "connection-dropped"),
        (EOFError(), "connection-dropped"),
        (OSError("certificate has expired"), "tls-failure"),
        (OSError("who knows"), "transport"),
    ],
)
def test_kinds_of_failures(error: BaseException, kind: str):
    assert line_kind(error) == kind


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("https://me:secret@host:8443/v1?key=x#y", "https://host:8443/v1"),
        ("http://[::1]:80/", "http://[::1]:80/"),
        ("http://host:99999/", "http://host/"),
        ("nonsense", "nonsense"),
    ],
)
def test_addresses_are_told_without_secrets(url: str, told: str):
    assert shown(url) == told


# The browser's


class Page:
    """Stands in for the modules `js` and `pyodide.ffi`: one answer, told as a page would."""

    def __init__(self, pieces: list[Any], status: int = 200, kind: str = "basic") -> None:
        self.pieces, self.status, self.kind = pieces, status, kind
        self.asked: list[tuple[str, dict[str, Any]]] = []
        self.aborted = 0
        js: Any = types.ModuleType("js")
        js.fetch = self.fetch
        js.AbortController = types.SimpleNamespace(new=self.controller)
        js.Object = types.SimpleNamespace(fromEntries="from entries")
        self.js = js
        self.ffi: Any = types.ModuleType("pyodide.ffi")
        self.ffi.to_js = self.to_js

    def install(self, monkeypatch: pytest.MonkeyPatch) -> FetchClient:
        monkeypatch.setitem(sys.modules, "js", self.js)
        monkeypatch.setitem(sys.modules, "pyodide", types.ModuleType("pyodide"))
        monkeypatch.setitem(sys.modules, "pyodide.ffi", self.ffi)
        return FetchClient()

    def controller(self) -> Any:
        def abort() -> None:
            self.aborted += 1

        return types.SimpleNamespace(signal="the signal", abort=abort)

    @staticmethod
    def to_js(value: Any, *, dict_converter: Any) -> Any:
        assert dict_converter == "from entries"
        return value

    async def fetch(self, url: str, options: dict[str, Any]) -> Any:
        self.asked.append((url, options))
        if isinstance(self.pieces[0], BaseException):
            raise self.pieces[0]
        return types.SimpleNamespace(
            status=self.status,
            type=self.kind,
            headers=[["content-type", "text/event-stream"], ["X-A", "1"]],
            body=types.SimpleNamespace(getReader=lambda: types.SimpleNamespace(read=self.read)),
        )

    async def read(self) -> Any:
        if not self.pieces:
            return types.SimpleNamespace(done=True, value=None)
        piece = self.pieces.pop(0)
        if isinstance(piece, BaseException):
            raise piece
        value = types.SimpleNamespace(to_bytes=lambda: memoryview(piece))
        return types.SimpleNamespace(done=False, value=value)


def test_the_browser_asks_for_a_reply(monkeypatch: pytest.MonkeyPatch):
    page = Page(list(CHAT))
    told: list[str] = []
    asked = provider("chat", "https://model.example/v1", page.install(monkeypatch), on_text=told.append)
    assert ask(asked).text == Said().text == "".join(told)
    ((url, options),) = page.asked
    assert url == "https://model.example/v1/chat/completions"
    assert (options["method"], options["redirect"], options["signal"]) == ("POST", "manual", "the signal")
    assert options["headers"]["authorization"] == f"Bearer {KEY}"
    assert isinstance(options["body"], bytes)
    assert page.aborted == 1  # closed


@pytest.mark.parametrize(
    ("pieces", "kind", "told"),
    [
        ([RuntimeError("TypeError: Failed to fetch")], "transport", "Failed to fetch (https://model.example/v1/chat"),
        ([CHAT[0], RuntimeError("network error")], "connection-dropped", "network error"),
        ([CHAT[0]], "connection-dropped", "the stream ended"),
    ],
)
def test_failures_in_the_browser(pieces: list[Any], kind: str, told: str, monkeypatch: pytest.MonkeyPatch):
    page = Page(pieces)
    error = failure(provider("chat", "https://model.example/v1", page.install(monkeypatch)))
    assert error.kind == kind
    assert told in str(error)
    assert ("CORS" in str(error)) is (told != "the stream ended")


def test_a_redirect_in_the_browser(monkeypatch: pytest.MonkeyPatch):
    error = failure(provider("chat", "https://m.example", Page([b""], 0, "opaqueredirect").install(monkeypatch)))
    assert (error.kind, error.unavailable) == ("redirect", None)


def test_a_refusal_in_the_browser(monkeypatch: pytest.MonkeyPatch):
    page = Page([b"no ", b"key"], 401)
    error = failure(provider("chat", "https://m.example", page.install(monkeypatch)))
    assert (error.kind, error.unavailable) == ("bad-request", "auth")
    assert "no key" in str(error)


def test_a_cancelled_call_is_aborted_in_the_browser(monkeypatch: pytest.MonkeyPatch):
    page = Page([asyncio.CancelledError()])
    http = page.install(monkeypatch)
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(http.send(Call("GET", "https://m.example")))
    assert page.aborted == 1


def test_an_answer_without_a_body_in_the_browser(monkeypatch: pytest.MonkeyPatch):
    http = Page([b""]).install(monkeypatch)

    async def bodiless() -> list[bytes]:
        answer = await http.send(Call("GET", "https://m.example"))
        answer._response.body = None
        return [chunk async for chunk in answer.chunks()]

    assert asyncio.run(bodiless()) == []


# Whole answers


@pytest.mark.parametrize("wire", ["anthropic", "chat", "responses", "ollama"])
def test_a_server_that_does_not_stream(wire: str):
    with serving(Answer.json(whole(wire, Said()))) as server:
        assert ask(provider(wire, server.url)).text == Said().text
        assert server.received[0].json["stream"] is True
        assert ask(provider(wire, server.url, stream=False)).text == Said().text
        assert not server.received[1].json.get("stream")


def test_an_error_is_no_secret_keeper():
    with serving(Answer(400, [f"you sent {KEY} and {KEY[:6]}".encode()], (), "length")) as server:
        error = failure(provider("chat", server.url))
    assert f"you sent <key> and {KEY[:6]}" in str(error)
    assert error.__cause__ is None


def test_only_typed_errors_come_out():
    assert issubclass(ProviderError, Exception)
    assert isinstance(failure(provider("chat", "http://127.0.0.1:1")), ProviderError)


def test_providers_can_be_had_without_tls_processes_and_httpx():
    """As in a browser, where a page brings its own."""
    missing = ["ssl", "_multiprocessing", "httpx", "distributed"]
    code = (
        f"import sys\nfor name in {missing}: sys.modules[name] = None\n"
        "from leviath.blueprint.settings import parse_settings\n"
        "from leviath.providers.registry import Registry\n"
        "text = '[providers]\\nanthropic_api_key = \"k\"\\n'\n"
        "found = Registry(parse_settings(text))\n"
        "print(found('anthropic'))\n"
    )
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, timeout=60)
    assert done.stderr == ""
    assert done.stdout == "<AnthropicProvider 'anthropic' at https://api.anthropic.com/v1>\n"
