"""A call over HTTP, its answer, and whoever makes it; what a failure of the line was.

How failures are told apart: Leviath ``providers/failure.rs``.
"""

from __future__ import annotations

import errno
import functools
import socket
import sys
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Literal, Protocol
from urllib.parse import urlsplit, urlunsplit

from leviath.providers.errors import Line, ProviderError, broken_line

if TYPE_CHECKING:  # a browser has none
    import ssl

CONNECT_SECONDS = 30.0
SENDING, READING = "sending the request", "reading the answer"


@dataclass(frozen=True)
class Call:
    """``url`` has no user name in it. ``seconds`` bounds any one wait for the other side; whoever makes the call bounds
    the whole of it."""

    method: Literal["GET", "POST"]
    url: str
    headers: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    body: bytes | None = field(default=None, repr=False)
    seconds: float = 900.0


class Answer(Protocol):
    """``headers`` have names in small letters."""

    @property
    def status(self) -> int: ...

    @property
    def headers(self) -> Mapping[str, str]: ...

    def chunks(self) -> AsyncIterator[bytes]:
        """The body, in pieces as they come. Raises `ProviderError`."""

    async def close(self) -> None:
        """Gives the rest up. May be called at any time and more than once."""


class HttpClient(Protocol):
    async def send(self, call: Call) -> Answer:
        """The answer, once its head is there. Raises `ProviderError` where there is none; cancelling gives it up."""


def shown(url: str) -> str:
    """``url`` as it may be told: no user name, password or query."""
    parts = urlsplit(url)
    host = parts.hostname or ""
    host = f"[{host}]" if ":" in host else host
    try:
        port = "" if parts.port is None else f":{parts.port}"
    except ValueError:
        port = ""
    return urlunsplit((parts.scheme, host + port, parts.path, "", ""))


@functools.cache
def tls_context() -> ssl.SSLContext:
    """The authorities that the system trusts, and ``SSL_CERT_FILE``; certifi's where the system has none at hand."""
    import ssl

    context = ssl.create_default_context()
    if not context.cert_store_stats()["x509_ca"] and find_spec("certifi"):
        context.load_verify_locations(import_module("certifi").where())
    return context


def line_failure(error: BaseException, doing: str, url: str) -> ProviderError:
    """The typed error for whatever a client's library raised."""
    kind = line_kind(error)
    told = str(error) or type(error).__name__
    return broken_line(kind, doing, f"{told} ({shown(url)})")


def line_kind(error: BaseException) -> Line:
    """What happened, by the exceptions that ``error`` grew from: their text differs by system and library."""
    chain = list(_chain(error))
    if any([isinstance(each, socket.gaierror) for each in chain]):
        return "dns-failure"
    tls = sys.modules.get("ssl")
    if tls is not None and any([isinstance(each, tls.SSLError) for each in chain]):
        return "tls-failure"
    for each in chain:
        if isinstance(each, ConnectionRefusedError):
            return "connection-refused"
        if isinstance(each, TimeoutError) or type(each).__name__.endswith("Timeout"):
            return "timeout"
        if isinstance(each, (ConnectionError, EOFError)) or getattr(each, "errno", None) == errno.EPIPE:
            return "connection-dropped"
    told = " ".join([str(each) for each in chain]).lower()
    if "name or service not known" in told or "getaddrinfo" in told or "nodename nor servname" in told:
        return "dns-failure"
    if "certificate" in told or "ssl" in told:
        return "tls-failure"
    if "refused" in told or "all connection attempts failed" in told:
        return "connection-refused"
    return "transport"


def _chain(error: BaseException) -> Iterator[BaseException]:
    seen: set[int] = set()
    left: list[BaseException | None] = [error]
    while left:
        each = left.pop(0)
        if each is None or id(each) in seen:
            continue
        seen.add(id(each))
        yield each
        left += [each.__cause__, each.__context__, *getattr(each, "exceptions", ())]
