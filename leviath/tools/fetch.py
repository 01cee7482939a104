"""The network as script tools reach it: HTTP and HTTPS to public addresses, bounded in time and size.

Rules: Leviath ``cli/daemon/script_host.rs``. Loopback, private and link-local addresses are refused unless the user has
set ``[security] allow_local_network``; each hop of a redirect is judged anew. The address that was judged is the one
that is connected to, so that a name cannot change its meaning in between.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
import sys
import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from leviath.scripts.tools import HostError

TIMEOUT_SECS = 30.0
MAX_BYTES = 32 * 1024 * 1024
MAX_REDIRECTS = 5


@dataclass(frozen=True)
class WebFetcher:
    """A `leviath.tools.host.Fetcher`. ``allow_local`` opens the addresses of this machine and of its own network."""

    allow_local: bool = False
    timeout: float = TIMEOUT_SECS

    def get(self, url: str, headers: Mapping[str, str]) -> tuple[str, bytes]:
        """Content type and body of an answer. Raises `HostError`, also for any answer but 2xx."""
        return self._send(url, None, headers)

    def post(self, url: str, body: str, headers: Mapping[str, str]) -> tuple[str, bytes]:
        return self._send(url, body.encode("utf-8", "replace"), headers)

    def _send(self, url: str, body: bytes | None, headers: Mapping[str, str]) -> tuple[str, bytes]:
        if sys.platform == "emscripten":
            raise HostError("request failed: scripts cannot reach the network here")
        try:
            check_scheme(url)
            # A header of another name than urllib's own default keeps that from being added.
            given = {"Content-Type": "text/plain; charset=utf-8", **headers} if body is not None else dict(headers)
            request = urllib.request.Request(url, body, given)
            with _opener(self.allow_local).open(request, timeout=self.timeout) as answer:
                return answer.headers.get_content_type(), _read(answer)
        except urllib.error.HTTPError as error:
            with error:
                text = _read(error).decode("utf-8", "replace")[:4000]
            raise HostError(f"http {error.code} {error.reason}: {text}") from None
        except urllib.error.URLError as error:
            raise HostError(f"request failed: {error.reason}") from None
        except (OSError, ValueError, http.client.HTTPException) as error:
            raise HostError(f"request failed: {error}") from None


def check_scheme(url: str) -> None:
    """Raises `ValueError` for anything that is not fetched over HTTP."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(f"'{url}' is no http or https address")


def is_public(address: str) -> bool:
    """Whether an IP address belongs to the open network."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    inner = getattr(ip, "ipv4_mapped", None) or getattr(ip, "sixtofour", None)
    if inner is not None:
        return is_public(str(inner))
    return ip.is_global and not ip.is_multicast


def _connect(host: str, port: int, timeout: Any, allow_local: bool) -> socket.socket:
    """A connection to the first address of ``host`` that may be reached and answers."""
    failure: OSError | None = None
    for family, kind, protocol, _, address in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
        if not allow_local and not is_public(str(address[0])):
            raise ValueError(
                f"refused to reach {host}: {address[0]} is a local or private address. Set [security] "
                "allow_local_network in your config.toml if this agent is meant to"
            )
        connection = socket.socket(family, kind, protocol)
        try:
            connection.settimeout(timeout)
            connection.connect(address)
        except OSError as error:
            connection.close()
            failure = error
        else:
            return connection
    raise failure or OSError(f"{host} has no address")


def _read(answer: Any) -> bytes:
    data: bytes = answer.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise ValueError(f"the answer is larger than {MAX_BYTES} bytes")
    return data


class _Redirects(urllib.request.HTTPRedirectHandler):
    max_redirections = MAX_REDIRECTS

    def redirect_request(self, req: Any, fp: Any, code: int, msg: str, headers: Any, newurl: str) -> Any:
        check_scheme(newurl)
        made = super().redirect_request(req, fp, code, msg, headers, newurl)
        if made is not None and urlsplit(newurl).netloc != urlsplit(req.full_url).netloc:
            for name in ("Authorization", "Cookie"):  # they were meant for another host
                made.remove_header(name)
        return made


def _opener(allow_local: bool) -> urllib.request.OpenerDirector:
    def connecting(connection: Any) -> Any:
        # The hook by which the standard library lets a connection be made another way.
        connection._create_connection = lambda address, timeout, source=None: _connect(
            address[0], address[1], timeout, allow_local
        )
        return connection

    class Plain(urllib.request.HTTPHandler):
        def http_open(self, req: Any) -> Any:
            return self.do_open(lambda host, **more: connecting(http.client.HTTPConnection(host, **more)), req)

    handlers: list[urllib.request.BaseHandler] = [urllib.request.ProxyHandler({}), Plain(), _Redirects()]
    if hasattr(http.client, "HTTPSConnection"):

        class Secure(urllib.request.HTTPSHandler):
            def https_open(self, req: Any) -> Any:
                return self.do_open(lambda host, **more: connecting(http.client.HTTPSConnection(host, **more)), req)

        handlers.append(Secure())
    opener = urllib.request.OpenerDirector()
    for handler in (*handlers, urllib.request.HTTPErrorProcessor(), urllib.request.HTTPDefaultErrorHandler()):
        opener.add_handler(handler)
    return opener
