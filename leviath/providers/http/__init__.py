"""Plain HTTP through one small protocol, with three implementations.

| module | what |
| --- | --- |
| `base` | a call, an answer, a client; what a failure of the line was |
| `standard` | the standard library, a thread for each call |
| `with_httpx` | httpx (extra ``http``), no thread |
| `fetch` | the browser's ``fetch``, under Pyodide |

No client follows a redirect, keeps a connection, or opens one before it is asked.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec
from typing import Literal

from leviath.providers.http.base import Answer, Call, HttpClient

__all__ = ["Answer", "Call", "ClientName", "HttpClient", "client"]

ClientName = Literal["httpx", "standard", "fetch"]


def client(name: ClientName | None = None) -> HttpClient:
    """The client called ``name``; without a name the browser's in a browser, else httpx where it is installed, else the
    standard library's. Raises `ImportError` where the named one is not to be had."""
    if name is None:
        name = "fetch" if sys.platform == "emscripten" else "httpx" if find_spec("httpx") else "standard"
    if name == "fetch":
        from leviath.providers.http.fetch import FetchClient

        return FetchClient()
    if name == "httpx":
        from leviath.providers.http.with_httpx import HttpxClient

        return HttpxClient()
    if name == "standard":
        from leviath.providers.http.standard import StandardClient

        return StandardClient()
    raise ValueError(f"no HTTP client called {name!r}: there are httpx, standard and fetch")
