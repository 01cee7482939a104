"""A server on a port of this machine, for as long as a `with` block."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import HTTPServer
from threading import Thread


@contextmanager
def running(server: HTTPServer) -> Iterator[int]:
    """Serve from another thread; gives the port."""
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
