"""HTTP by httpx (extra ``http``): no thread, and proxies of every kind that it knows."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from typing import Any

from leviath.providers.errors import ProviderError, broken_line
from leviath.providers.http.base import CONNECT_SECONDS, READING, SENDING, Call, line_failure, shown, tls_context

HINT = "httpx is not installed: `pip install 'rhaipy[http]'`, or take the client `standard`"


class HttpxClient:
    """A fresh connection for every call, as Leviath makes it. Raises `ImportError` where httpx is missing."""

    def __init__(self) -> None:
        try:
            import httpx
        except ImportError:
            raise ImportError(HINT) from None
        self._httpx: Any = httpx

    async def send(self, call: Call) -> HttpxAnswer:
        httpx = self._httpx
        timeout = httpx.Timeout(call.seconds, connect=min(CONNECT_SECONDS, call.seconds))
        headers = [("accept-encoding", "identity"), *call.headers]
        client: Any = None
        try:
            client = httpx.AsyncClient(timeout=timeout, verify=tls_context(), follow_redirects=False)
            request = client.build_request(call.method, call.url, headers=headers, content=call.body)
            response = await client.send(request, stream=True)
        except BaseException as error:
            if client is not None:
                await _quietly(client)
            raise self._failure(error, SENDING, call) from None
        return HttpxAnswer(self, call, client, response)

    def _failure(self, error: BaseException, doing: str, call: Call) -> BaseException:
        """What to raise for an exception of httpx; any other as it is."""
        if isinstance(error, self._httpx.RemoteProtocolError):
            return broken_line("connection-dropped", doing, f"{error} ({shown(call.url)})")
        if isinstance(error, (self._httpx.HTTPError, self._httpx.InvalidURL, self._httpx.StreamError)):
            return line_failure(error, doing, call.url)
        if isinstance(error, (OSError, ValueError, ImportError)) and not isinstance(error, asyncio.CancelledError):
            return line_failure(error, doing, call.url)
        return error


class HttpxAnswer:
    def __init__(self, owner: HttpxClient, call: Call, client: Any, response: Any) -> None:
        self._owner, self._call, self._client, self._response = owner, call, client, response

    @property
    def status(self) -> int:
        return int(self._response.status_code)

    @property
    def headers(self) -> Mapping[str, str]:
        return {name.lower(): value for name, value in self._response.headers.items()}

    async def chunks(self) -> AsyncIterator[bytes]:
        pieces = self._response.aiter_raw()
        while True:
            try:
                piece = await anext(pieces)
            except StopAsyncIteration:
                return
            except BaseException as error:
                raise self._owner._failure(error, READING, self._call) from None
            yield piece

    async def close(self) -> None:
        await _quietly(self._response)
        await _quietly(self._client)


async def _quietly(closing: Any) -> None:
    try:
        await closing.aclose()
    except (OSError, RuntimeError, ProviderError):
        pass  # what is given up may break as it likes
