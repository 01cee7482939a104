"""Servers on the loopback interface that answer as they are told, faults and all.

A server runs in a thread of its own, for clients with threads and without; every answer is bounded, and so is the life
of a server.
"""

from __future__ import annotations

import asyncio
import json
import ssl
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Literal

Json = Any
LONGEST = 20.0
"""Seconds after which a server gives any connection up."""


@dataclass(frozen=True)
class Wait:
    seconds: float


class Cut:
    """Ends the connection on the spot."""


CUT = Cut()
HANG = Wait(LONGEST)
Piece = bytes | Wait | Cut
Framing = Literal["length", "chunked", "close"]


@dataclass(frozen=True)
class Answer:
    """``pieces`` are written one by one. With ``framing`` `length` the length of all bytes is announced, plus
    ``longer``. ``before`` comes ahead of the head; ``raw`` instead of any head."""

    status: int = 200
    pieces: Sequence[Piece] = ()
    headers: tuple[tuple[str, str], ...] = ()
    framing: Framing = "chunked"
    longer: int = 0
    before: Sequence[Piece] = ()
    raw: bool = False

    @staticmethod
    def json(value: Json, status: int = 200, *headers: tuple[str, str]) -> Answer:
        data = value if isinstance(value, bytes) else json.dumps(value).encode()
        return Answer(status, [data], (("Content-Type", "application/json"), *headers), "length")

    @staticmethod
    def stream(pieces: Sequence[Piece], kind: str = "text/event-stream", framing: Framing = "chunked") -> Answer:
        return Answer(200, pieces, (("Content-Type", kind),), framing)


@dataclass
class Received:
    method: str
    target: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Json:
        return json.loads(self.body)


@dataclass
class Server:
    """``url`` is its address; ``received`` what was asked; ``left`` counts connections that the other side gave up."""

    answers: Sequence[Answer]
    scheme: str = "http"
    port: int = 0
    received: list[Received] = field(default_factory=list)
    left: int = 0

    @property
    def url(self) -> str:
        return f"{self.scheme}://127.0.0.1:{self.port}"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await asyncio.wait_for(self._serve(reader, writer), LONGEST)
        except (ConnectionError, asyncio.IncompleteReadError, ssl.SSLError):
            self.left += 1
        except asyncio.TimeoutError:
            pass
        finally:
            writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first = await reader.readexactly(1)
        if first == b"\x16":  # TLS, which is not spoken here
            writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
            await writer.drain()
            return
        head = (first + await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        method, target, _ = head[0].split(" ")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:-2])}
        body = await reader.readexactly(int(headers.get("content-length", 0)))
        number = len(self.received)
        self.received.append(Received(method, target, headers, body))
        gone = asyncio.ensure_future(reader.read(1))  # ends when the other side leaves
        writing = asyncio.ensure_future(self._answer(self.answers[min(number, len(self.answers) - 1)], writer))
        await asyncio.wait((gone, writing), return_when=asyncio.FIRST_COMPLETED)
        if not writing.done():
            self.left += 1
            writing.cancel()
            return
        gone.cancel()
        await writing

    async def _answer(self, answer: Answer, writer: asyncio.StreamWriter) -> None:
        if not await self._write(answer.before, writer, chunked=False):
            return
        if not answer.raw:
            size = sum([len(piece) for piece in answer.pieces if isinstance(piece, bytes)]) + answer.longer
            framing = {
                "length": (("Content-Length", str(size)),),
                "chunked": (("Transfer-Encoding", "chunked"),),
                "close": (),
            }[answer.framing]
            head = [f"HTTP/1.1 {answer.status} X", *[f"{n}: {v}" for n, v in (*answer.headers, *framing)]]
            writer.write("\r\n".join([*head, "Connection: close", "", ""]).encode("latin-1"))
            await writer.drain()
        chunked = answer.framing == "chunked" and not answer.raw
        if not await self._write(answer.pieces, writer, chunked=chunked):
            return
        if chunked:
            writer.write(b"0\r\n\r\n")
        await writer.drain()
        writer.close()
        await writer.wait_closed()

    async def _write(self, pieces: Sequence[Piece], writer: asyncio.StreamWriter, *, chunked: bool) -> bool:
        for piece in pieces:
            if isinstance(piece, Cut):
                await writer.drain()
                writer.transport.abort()
                return False
            if isinstance(piece, Wait):
                await asyncio.sleep(piece.seconds)
                continue
            writer.write(f"{len(piece):x}\r\n".encode() + piece + b"\r\n" if chunked else piece)
            await writer.drain()
        return True


@contextmanager
def serving(*answers: Answer, tls: ssl.SSLContext | None = None) -> Iterator[Server]:
    """A server that gives ``answers`` in turn, the last one again and again."""
    server = Server(answers, "http" if tls is None else "https")
    loop = asyncio.new_event_loop()
    loop.set_exception_handler(lambda _loop, _context: None)
    ready = threading.Event()

    def work() -> None:
        asyncio.set_event_loop(loop)
        listening = loop.run_until_complete(asyncio.start_server(server.serve, "127.0.0.1", 0, ssl=tls))
        server.port = listening.sockets[0].getsockname()[1]
        ready.set()
        loop.run_forever()
        listening.close()
        left = asyncio.all_tasks(loop)
        for task in left:
            task.cancel()
        loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
        loop.close()

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    assert ready.wait(10)
    try:
        yield server
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)
