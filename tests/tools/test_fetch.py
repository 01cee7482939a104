"""What script tools may fetch, and what is refused."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from leviath.scripts.tools import HostError
from leviath.tools.fetch import WebFetcher, is_public


class _Answers(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        where = {"/loop": "/loop", "/file": "file:///etc/passwd", "/hop": "/plain"}.get(self.path)
        self.send_response(302 if where else 200 if self.path == "/plain" else 404)
        if where:
            self.send_header("Location", where)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(self.headers.get("X-Own", "none").encode())

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(200)
        self.end_headers()
        self.wfile.write(body[::-1])

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    made = HTTPServer(("127.0.0.1", 0), _Answers)
    threading.Thread(target=made.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{made.server_port}"
    made.shutdown()


def test_answers(server: str):
    fetcher = WebFetcher(allow_local=True)
    assert fetcher.get(f"{server}/plain", {"X-Own": "mine"}) == ("text/html", b"mine")
    assert fetcher.get(f"{server}/hop", {}) == ("text/html", b"none")
    assert fetcher.post(f"{server}/plain", "abc", {})[1] == b"cba"


@pytest.mark.parametrize(("path", "message"), [("/gone", "http 404"), ("/loop", "http 302"), ("/file", "not allowed")])
def test_failures(path: str, message: str, server: str):
    with pytest.raises(HostError, match=message):
        WebFetcher(allow_local=True).get(server + path, {})


@pytest.mark.parametrize(
    "name", ["127.0.0.1", "localhost", "0.0.0.0", "127.1", "2130706433", "[::1]", "[::ffff:127.0.0.1]"]
)
def test_this_machine_is_refused(name: str, server: str):
    port = server.rpartition(":")[2]
    with pytest.raises(HostError, match="request failed"):
        WebFetcher().get(f"http://{name}:{port}/plain", {})


@pytest.mark.parametrize(
    "url", ["file:///etc/passwd", "ftp://example.com/x", "", "http://", "gopher://x", "http://[x/"]
)
def test_other_addresses_are_refused(url: str):
    with pytest.raises(HostError, match="request failed"):
        WebFetcher(allow_local=True).get(url, {})


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.216.34", True),
        ("2606:2800:220:1::1", True),
        *((local, False) for local in ("127.0.0.1", "10.0.0.1", "172.16.3.4", "192.168.1.1", "169.254.169.254")),
        *(
            (local, False)
            for local in ("0.0.0.0", "100.64.0.1", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1%eth0")
        ),
        *((local, False) for local in ("fc00::1", "::ffff:10.0.0.1", "2002:7f00:1::", "ff02::1")),
    ],
)
def test_addresses(address: str, public: bool):
    assert is_public(address) is public
