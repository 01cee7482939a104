"""HTTP by the browser's ``fetch``, under Pyodide.

A page may only ask providers that allow it (CORS); why a request failed a page is not told. The browser looks after
proxies, certificates and compression itself.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from importlib import import_module
from typing import Any

from leviath.providers.errors import Line, ProviderError, broken_line, redirected
from leviath.providers.http.base import READING, SENDING, Call, shown

_REASON = "the browser gives no reason; it may be that the provider does not let pages ask it (CORS)"


class FetchClient:
    """Raises `ImportError` outside of Pyodide."""

    def __init__(self) -> None:
        try:
            self._js: Any = import_module("js")
            self._to_js: Any = import_module("pyodide.ffi").to_js
        except ImportError:
            raise ImportError("the client `fetch` works in a browser only (Pyodide)") from None

    async def send(self, call: Call) -> FetchAnswer:
        controller = self._js.AbortController.new()
        options: dict[str, Any] = {
            "method": call.method,
            "headers": dict(call.headers),
            "redirect": "manual",
            "signal": controller.signal,
        }
        if call.body is not None:
            options["body"] = call.body
        try:
            made = self._to_js(options, dict_converter=self._js.Object.fromEntries)
            response = await self._js.fetch(call.url, made)
        except Exception as error:  # of the page, whose types are not known here
            raise _failure(error, SENDING, call) from None
        except BaseException:
            controller.abort()
            raise
        if response.type == "opaqueredirect":
            controller.abort()
            raise redirected(302, shown(call.url), "another place")
        return FetchAnswer(call, controller, response)


class FetchAnswer:
    def __init__(self, call: Call, controller: Any, response: Any) -> None:
        self._call, self._controller, self._response = call, controller, response

    @property
    def status(self) -> int:
        return int(self._response.status)

    @property
    def headers(self) -> Mapping[str, str]:
        return {str(pair[0]).lower(): str(pair[1]) for pair in self._response.headers}

    async def chunks(self) -> AsyncIterator[bytes]:
        if self._response.body is None:
            return
        reader = self._response.body.getReader()
        while True:
            try:
                part = await reader.read()
            except Exception as error:
                raise _failure(error, READING, self._call) from None
            if part.done:
                return
            yield bytes(part.value.to_bytes())

    async def close(self) -> None:
        self._controller.abort()


def _failure(error: Exception, doing: str, call: Call) -> ProviderError:
    kind: Line = "connection-dropped" if doing == READING else "transport"
    return broken_line(kind, doing, f"{error} ({shown(call.url)}); {_REASON}")
