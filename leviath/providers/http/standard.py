"""HTTP by the standard library: a thread for each call, which hands over what it reads piece by piece.

A call that is given up has its socket shut, which ends the thread's wait; threads are daemons, so that none keeps the
interpreter alive.
"""

from __future__ import annotations

import asyncio
import base64
import http.client
import socket
import threading
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import SplitResult, unquote, urlsplit
from urllib.request import getproxies, proxy_bypass

from leviath.providers.errors import ProviderError, broken_line
from leviath.providers.http.base import CONNECT_SECONDS, READING, SENDING, Call, line_failure, shown, tls_context

CHUNK = 64 * 1024
AHEAD = 16
"""Pieces that may wait to be taken before no more is read."""
_END = b""


class StandardClient:
    """Proxies are those of the environment (``HTTP_PROXY``, ``HTTPS_PROXY``, ``NO_PROXY``) or the system."""

    async def send(self, call: Call) -> StandardAnswer:
        exchange = _Exchange(call, asyncio.get_running_loop())
        threading.Thread(target=exchange.work, name="leviath-http", daemon=True).start()
        try:
            head = await exchange.next()
        except BaseException:
            exchange.give_up()
            raise
        assert isinstance(head, _Head)
        return StandardAnswer(head, exchange)


@dataclass(frozen=True)
class _Head:
    status: int
    headers: Mapping[str, str]


class StandardAnswer:
    def __init__(self, head: _Head, exchange: _Exchange) -> None:
        self._head, self._exchange = head, exchange

    @property
    def status(self) -> int:
        return self._head.status

    @property
    def headers(self) -> Mapping[str, str]:
        return self._head.headers

    async def chunks(self) -> AsyncIterator[bytes]:
        while True:
            piece = await self._exchange.next()
            assert isinstance(piece, bytes)
            if piece == _END:
                return
            yield piece

    async def close(self) -> None:
        self._exchange.give_up()


class _Exchange:
    """One call: `work` runs in the thread, everything else in the loop."""

    def __init__(self, call: Call, loop: asyncio.AbstractEventLoop) -> None:
        self._call, self._loop = call, loop
        self._queue: asyncio.Queue[_Head | bytes | ProviderError] = asyncio.Queue()
        self._slots = threading.Semaphore(AHEAD)
        self._given_up = threading.Event()
        self._socket: socket.socket | None = None

    async def next(self) -> _Head | bytes:
        """The head, then pieces of the body, ``b""`` at its end."""
        item = await self._queue.get()
        self._slots.release()
        if isinstance(item, ProviderError):
            raise item
        return item

    def give_up(self) -> None:
        self._given_up.set()
        self._slots.release()
        open_socket = self._socket
        if open_socket is not None:
            with suppress(OSError):
                open_socket.shutdown(socket.SHUT_RDWR)

    # In the thread

    def work(self) -> None:
        connection: http.client.HTTPConnection | None = None
        doing = SENDING
        try:
            connection, target, headers = _connection(self._call)
            connection.connect()
            self._socket = connection.sock
            connection.sock.settimeout(self._call.seconds)
            if self._given_up.is_set():
                return
            connection.request(self._call.method, target, self._call.body, headers)
            response = connection.getresponse()
            self._hand_over(_Head(response.status, {name.lower(): value for name, value in response.getheaders()}))
            doing = READING
            while not self._given_up.is_set():
                piece = response.read1(CHUNK)
                if not piece and response.length:
                    raise EOFError(f"{response.length} more bytes were announced")
                self._hand_over(piece)
                if not piece:
                    return
        except ProviderError as error:
            self._hand_over(error)
        except http.client.IncompleteRead:
            self._hand_over(line_failure(EOFError("the body ended early"), doing, self._call.url))
        except Exception as error:  # whoever waits has to be told, whatever it is
            self._hand_over(line_failure(error, doing, self._call.url))
        finally:
            if connection is not None:
                connection.close()

    def _hand_over(self, item: _Head | bytes | ProviderError) -> None:
        self._slots.acquire()
        if not self._given_up.is_set():
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                self._loop.call_soon_threadsafe(self._queue.put_nowait, item)


# Where to connect


def _connection(call: Call) -> tuple[http.client.HTTPConnection, str, dict[str, str]]:
    """A connection that is not open yet, what to ask it for, and the headers."""
    url = urlsplit(call.url)
    headers = {"accept": "*/*", "accept-encoding": "identity", **dict(call.headers)}
    path = (url.path or "/") + (f"?{url.query}" if url.query else "")
    proxy = _proxy(url)
    if proxy is None:
        return _plain(url, url.scheme), path, headers
    authorization = _basic(proxy)
    if url.scheme == "http":
        if authorization:
            headers["proxy-authorization"] = authorization
        return _plain(proxy, "http"), f"http://{url.netloc}{path}", headers
    connection = _plain(proxy, "https")
    extra = {"proxy-authorization": authorization} if authorization else {}
    connection.set_tunnel(url.hostname or "", url.port or 443, extra)
    return connection, path, headers


def _plain(where: SplitResult, scheme: str) -> http.client.HTTPConnection:
    host = where.hostname or ""
    if scheme == "https":
        return http.client.HTTPSConnection(host, where.port, timeout=CONNECT_SECONDS, context=tls_context())
    return http.client.HTTPConnection(host, where.port, timeout=CONNECT_SECONDS)


def _proxy(url: SplitResult) -> SplitResult | None:
    host = url.hostname or ""
    told = getproxies().get(url.scheme) or getproxies().get("all")
    if not told or proxy_bypass(host if url.port is None else f"{host}:{url.port}"):
        return None
    proxy = urlsplit(told if "://" in told else f"http://{told}")
    if proxy.scheme != "http" or not proxy.hostname:
        detail = f"the proxy {shown(told)} is not one that is spoken to by plain HTTP; install the extra `http`"
        raise broken_line("transport", SENDING, detail)
    return proxy


def _basic(proxy: SplitResult) -> str | None:
    if proxy.username is None:
        return None
    pair = f"{unquote(proxy.username)}:{unquote(proxy.password or '')}"
    return "Basic " + base64.b64encode(pair.encode()).decode()
