"""What can go wrong between here and a model: every fault a typed error that tells what happened and what to do.

Each row runs over both clients, against a server on the loopback interface.
"""

from __future__ import annotations

import asyncio
import email.utils
import socket
import ssl
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from shutil import which
from typing import Any

import pytest

from leviath.providers.errors import CAPACITY_DELAYS, REACHED_DELAYS, TRANSPORT_DELAYS
from leviath.providers.http import client
from leviath.providers.http.base import tls_context
from tests.providers.asking import CLIENTS, KEY, REQUEST, ask, failure, provider
from tests.providers.servers import CUT, HANG, Answer, Piece, Wait, serving
from tests.providers.streams import WIRES, Said, event, frames, line, whole

Json = Any


@dataclass(frozen=True)
class Fault:
    """What a server does, and the error that comes of it. ``told`` stand in its text, all of them."""

    answer: Answer
    kind: str | None
    told: Sequence[str] = ()
    delays: tuple[float, ...] = ()
    unavailable: str | None = None
    retry_after: float | None = None
    wire: str = "chat"
    seconds: float = 5.0


def refusal(status: int, body: str = "why", *headers: tuple[str, str]) -> Answer:
    return Answer(status, [body.encode()], headers, "length")


def dropped(pieces: Sequence[Piece], *told: str, framing: Any = "chunked", longer: int = 0) -> Fault:
    kind = ("Content-Type", "text/event-stream" if longer == 0 else "application/json")
    answer = Answer(200, pieces, (kind,), framing, longer)
    return Fault(answer, "connection-dropped", ("Request failed: [connection-dropped]", *told), REACHED_DELAYS, GONE)


GONE: Any = "unreachable"
CHAT = frames("chat", Said())
SLOW = ("Request failed: [timeout] waiting for the provider: no whole answer within 0.4 s", "request_timeout_secs")
FAULTS: dict[str, Fault] = {
    # Slow
    "never answers": Fault(Answer(before=[HANG]), "timeout", SLOW, REACHED_DELAYS, "unreachable", seconds=0.4),
    "stops in the middle of a stream, and stays": Fault(
        Answer.stream([CHAT[0], HANG]), "timeout", SLOW, REACHED_DELAYS, "unreachable", seconds=0.4
    ),
    "sends nothing but comments": Fault(
        Answer.stream([b": still here\n\n", Wait(0.05)] * 100),
        "timeout",
        SLOW,
        REACHED_DELAYS,
        "unreachable",
        seconds=0.4,
    ),
    # Cut off
    "hangs up without a word": dropped([], framing="close"),
    "is cut off in a stream": dropped([CHAT[0], CUT]),
    "closes in the middle of an event": dropped(
        [CHAT[0], CHAT[1][:20]], "the stream ended before the model said", framing="close"
    ),
    "ends a stream before the model is done": dropped([CHAT[0], CHAT[1]], "the stream ended before the model said"),
    "is cut off in a whole answer": dropped([b'{"choices": ['], longer=50, framing="length"),
    # Too many requests
    "429": Fault(refusal(429), "rate-limit", ("Rate limit exceeded",), CAPACITY_DELAYS),
    "429, `Retry-After` in seconds": Fault(
        refusal(429, "", ("Retry-After", "7")), "rate-limit", (), CAPACITY_DELAYS, retry_after=7.0
    ),
    "429, `retry-after-ms`": Fault(
        refusal(429, "", ("retry-after-ms", "1500")), "rate-limit", (), CAPACITY_DELAYS, retry_after=1.5
    ),
    "429, `Retry-After` that is none": Fault(
        refusal(429, "", ("Retry-After", "soon")), "rate-limit", (), CAPACITY_DELAYS
    ),
    "529": Fault(refusal(529, "overloaded"), "server-error", ("HTTP 529", "overloaded"), CAPACITY_DELAYS),
    # The provider fails
    "500": Fault(refusal(500, "oops"), "server-error", ("API error: [server-error] HTTP 500", "oops"), REACHED_DELAYS),
    "502": Fault(refusal(502, "<html>"), "server-error", ("HTTP 502 Bad Gateway: <html>",), REACHED_DELAYS),
    "503, `Retry-After`": Fault(
        refusal(503, "", ("Retry-After", "3")), "server-error", ("HTTP 503",), REACHED_DELAYS, retry_after=3.0
    ),
    "599": Fault(refusal(599), "server-error", ("HTTP 599 <unknown status code>: why",)),
    # The request is refused
    "400": Fault(
        refusal(400, "bad field"), "bad-request", ("API error: [bad-request] HTTP 400 Bad Request: bad field",)
    ),
    "404": Fault(refusal(404), "not-found", ("[not-found] HTTP 404 Not Found: why",)),
    "413": Fault(refusal(413, "too large"), "bad-request", ("HTTP 413",)),
    # Nobody is served until somebody steps in
    "401": Fault(refusal(401, "no key"), "bad-request", ("rejected the API key", "no key"), (), "auth"),
    "403": Fault(refusal(403), "bad-request", ("may not use this model",), (), "forbidden"),
    "402": Fault(refusal(402), "bad-request", ("no credit left",), (), "credits"),
    "400 for want of credit": Fault(
        refusal(400, "Your credit balance is too low"), "bad-request", ("no credit left",), (), "credits"
    ),
    # Sent elsewhere
    "302 to another host": Fault(
        refusal(302, "", ("Location", "https://elsewhere.example/v1")),
        "redirect",
        ("[redirect] HTTP 302 Found", "https://elsewhere.example/v1", "not followed", "base_url"),
    ),
    "307 to another host": Fault(
        refusal(307, "", ("Location", "http://127.0.0.2:1/x?token=s3cret")), "redirect", ("to http://127.0.0.2:1/x,",)
    ),
    "308 to itself": Fault(refusal(308, "", ("Location", "chat/completions")), "redirect", ("HTTP 308",)),
    "303 to the same host": Fault(refusal(303, "", ("Location", "/elsewhere")), "redirect", ("HTTP 303",)),
    "301 to nowhere": Fault(refusal(301), "redirect", ("HTTP 301",)),
    # Answers that make no sense
    "answers what is no JSON": Fault(
        Answer.json(b"{oops"), "malformed-response", ("Invalid response: the answer is no JSON:", "line 1 column 2")
    ),
    "answers nothing": Fault(Answer.json(b""), "malformed-response", ("the answer is no JSON: EOF while parsing",)),
    "answers a list": Fault(Answer.json([1]), "malformed-response", ("the answer should be an object, but is [1]",)),
    "answers with a wrong type": Fault(
        Answer.json({"choices": [{"message": {"content": 7}}]}), "malformed-response", ("content should be a text",)
    ),
    "answers as another API does": Fault(Answer.json({"ok": True}), "malformed-response", ("no choices", "base_url")),
    "answers a web page": Fault(
        Answer.stream([b"<html>hello</html>"], "text/html; charset=utf-8"),
        "malformed-response",
        ("a web page", "base_url"),
    ),
    "streams an event that is no JSON": Fault(
        Answer.stream([b"data: {oops\n\n", *CHAT]), "malformed-response", ("a frame of the stream is no JSON",)
    ),
    "streams an event with a wrong type": Fault(
        Answer.stream([event({"choices": 3}), *CHAT]), "malformed-response", ("choices should be a list, but is 3",)
    ),
    "streams a call without a name": Fault(
        Answer.stream([event({"choices": [{"delta": {"tool_calls": [{"id": "c"}]}, "finish_reason": "stop"}]})]),
        "malformed-response",
        ("names no tool",),
    ),
    "tells of a failure in the stream": Fault(
        Answer.stream([CHAT[0], event({"error": {"code": 502, "message": "upstream"}})]),
        "server-error",
        ("API error: HTTP 502: upstream",),
        REACHED_DELAYS,
    ),
    "tells of a failure with status 200": Fault(
        Answer.json({"error": {"code": 402, "message": "pay"}}), "bad-request", ("HTTP 402: pay",), (), "credits"
    ),
    "streams a line that is no JSON (Ollama)": Fault(
        Answer.stream([b"<html>\n"], "application/x-ndjson"), "malformed-response", ("no JSON",), wire="ollama"
    ),
    "tells of a failure in a line (Ollama)": Fault(
        Answer.stream([line({"error": "model 'x' not found"})], "application/x-ndjson"),
        None,
        ("API error: model 'x' not found",),
        wire="ollama",
    ),
    "speaks no HTTP": Fault(
        Answer(pieces=[b"220 mail ready\r\n\r\n"], raw=True), "*", ("Request failed: [",), (), "unreachable"
    ),
    # Too much
    "answers more than is taken": Fault(
        Answer.json(b" " * 300_000), "malformed-response", ("the answer is longer than 100000 bytes",)
    ),
    "refuses at great length": Fault(refusal(400, "x" * 5000), "bad-request", ("x" * 100, "… (1000 more characters)")),
}


@pytest.mark.parametrize("http", CLIENTS)
@pytest.mark.parametrize("name", FAULTS)
def test_faults(name: str, http: str):
    fault = FAULTS[name]
    with serving(fault.answer) as server:
        error = failure(provider(fault.wire, server.url, http, seconds=fault.seconds, body_limit=100_000))
    for told in fault.told:
        assert told in str(error)
    assert KEY not in str(error) and "s3cret" not in str(error)
    assert error.unavailable == fault.unavailable
    assert error.retry_after == fault.retry_after
    if fault.kind == "*":
        assert error.kind in ("transport", "connection-dropped")
    else:
        assert (error.kind, error.delays) == (fault.kind, fault.delays)


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize("http", CLIENTS)
def test_every_wire_knows_a_stream_that_was_cut(wire: str, http: str):
    pieces = frames(wire, Said("text", [("c", "t", {})]))
    with serving(Answer.stream([*pieces[:2], CUT])) as server:
        error = failure(provider(wire, server.url, http))
    assert (error.kind, error.unavailable, error.delays) == ("connection-dropped", "unreachable", REACHED_DELAYS)


@pytest.mark.parametrize("http", CLIENTS)
def test_a_date_to_come_back_at(http: str):
    when = email.utils.formatdate(1_000_030, usegmt=True)
    with serving(refusal(429, "", ("Retry-After", when))) as server:
        asked = provider("chat", server.url, http, clock=lambda: 1_000_000.0)
        assert failure(asked).retry_after == 30.0
        late = provider("chat", server.url, http, clock=lambda: 2_000_000.0)
        assert failure(late).retry_after == 0.0


# Nobody there


def closed_port() -> int:
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        return int(held.getsockname()[1])


@pytest.mark.parametrize("http", CLIENTS)
def test_nothing_listens(http: str):
    error = failure(provider("ollama", f"http://127.0.0.1:{closed_port()}", http))
    assert (error.kind, error.unavailable, error.delays) == ("connection-refused", "unreachable", TRANSPORT_DELAYS)
    assert "check that the provider runs and that `base_url` names the right port" in str(error)
    assert error.needs_a_person


@pytest.mark.parametrize("http", CLIENTS)
def test_no_such_host(http: str, monkeypatch: pytest.MonkeyPatch):
    def unknown(*_args: object, **_more: object) -> None:
        raise socket.gaierror(-2, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    error = failure(provider("chat", "http://no-such-host.invalid/v1", http))
    assert (error.kind, error.delays) == ("dns-failure", TRANSPORT_DELAYS)
    assert "check `base_url` for a typo" in str(error)


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A certificate for 127.0.0.1 that nobody vouches for, and its key."""
    if which("openssl") is None:
        pytest.skip("openssl makes the certificate")
    folder = tmp_path_factory.mktemp("tls")
    made, key = folder / "made.pem", folder / "key.pem"
    subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *subject]
    subprocess.run([*command, "-keyout", key, "-out", made], check=True, capture_output=True, timeout=60)
    return made, key


def server_context(certificate: tuple[Path, Path]) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*certificate)
    return context


@pytest.mark.parametrize("http", CLIENTS)
def test_a_certificate_that_nobody_knows(http: str, certificate: tuple[Path, Path]):
    with serving(Answer.json(whole("chat", Said())), tls=server_context(certificate)) as server:
        error = failure(provider("chat", server.url, http))
    assert (error.kind, error.unavailable) == ("tls-failure", "unreachable")
    assert "SSL_CERT_FILE" in str(error)


@pytest.mark.parametrize("http", CLIENTS)
def test_a_certificate_that_the_user_vouches_for(
    http: str, certificate: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate[0]))
    tls_context.cache_clear()
    try:
        with serving(Answer.stream(CHAT), tls=server_context(certificate)) as server:
            assert ask(provider("chat", server.url, http)).text == Said().text
    finally:
        tls_context.cache_clear()


@pytest.mark.parametrize("http", CLIENTS)
def test_plain_where_a_secure_connection_is_wanted(http: str):
    with serving(Answer()) as server:
        error = failure(provider("chat", server.url.replace("http:", "https:"), http))
    assert error.kind == "tls-failure"


# Redirects that stay at home


@pytest.mark.parametrize("status", [307, 308])
@pytest.mark.parametrize("http", CLIENTS)
def test_a_redirect_of_the_same_host_keeps_the_request(http: str, status: int):
    moved = refusal(status, "", ("Location", "/v2/chat/completions"))
    with serving(moved, Answer.stream(CHAT)) as server:
        assert ask(provider("chat", f"{server.url}/v1", http)).text == Said().text
        first, second = server.received
    assert (first.target, second.target) == ("/v1/chat/completions", "/v2/chat/completions")
    assert first.body == second.body and second.headers["authorization"] == f"Bearer {KEY}"


@pytest.mark.parametrize("http", CLIENTS)
def test_redirects_come_to_an_end(http: str):
    moves = [refusal(307, "", ("Location", f"/{number}")) for number in range(20)]
    with serving(*moves) as server:
        error = failure(provider("chat", server.url, http))
        assert len(server.received) == 6
    assert error.kind == "redirect"


# Giving up


@pytest.mark.parametrize("http", CLIENTS)
@pytest.mark.parametrize("answer", [Answer(before=[HANG]), Answer.stream([CHAT[0], HANG])], ids=["head", "body"])
def test_a_cancelled_call_leaves_the_server(http: str, answer: Answer):
    async def cancelled() -> None:
        task = asyncio.ensure_future(provider("chat", server.url, http).complete(REQUEST))
        while not server.received:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.05)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    with serving(answer) as server:
        asyncio.run(cancelled())
        end = time.monotonic() + 10
        while not server.left and time.monotonic() < end:
            time.sleep(0.01)
        assert server.left == 1


@pytest.mark.parametrize("http", CLIENTS)
def test_a_request_may_set_its_own_time(http: str):
    with serving(Answer(before=[HANG])) as server:
        error = failure(provider("chat", server.url, http, seconds=60), replace(REQUEST, timeout_secs=1))
    assert "within 1 s" in str(error)


@pytest.mark.parametrize("http", CLIENTS)
def test_many_calls_side_by_side(http: str):
    async def together() -> list[str]:
        asked = provider("chat", server.url, http)
        return [reply.text for reply in await asyncio.gather(*[asked.complete(REQUEST) for _ in range(20)])]

    slow = Answer.stream([CHAT[0], Wait(0.2), *CHAT[1:]])
    with serving(slow) as server:
        assert asyncio.run(together()) == [Said().text] * 20
        assert len(server.received) == 20


def test_the_client_is_asked_for_by_name():
    with pytest.raises(ValueError, match="no HTTP client called 'curl'"):
        client("curl")  # type: ignore[arg-type]
