"""A provider that is reached over HTTP: one endpoint, one wire, one client.

Sending, adapting to refusals and reading answers follow Leviath ``providers/openai_compat.rs``,
``providers/provider/helpers.rs`` and ``providers/provider/stream.rs``.
"""

from __future__ import annotations

import asyncio
import email.utils
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import urljoin, urlsplit

from leviath.blueprint.catalogue import ModelFacts, facts_for
from leviath.context.request import Request
from leviath.context.tokens import counter_for
from leviath.providers.base import Reply
from leviath.providers.endpoint import DEFAULT_SECONDS, Endpoint
from leviath.providers.errors import ProviderError, from_response, invalid, redirected, timed_out
from leviath.providers.http import Answer, Call, HttpClient
from leviath.providers.http.base import shown
from leviath.providers.limiter import Limiter
from leviath.providers.pricing import Rates, cost_of
from leviath.providers.wire.fold import Wire
from leviath.providers.wire.reading import mapping, parse
from leviath.scripts.json import write_json
from leviath.texts import CATALOGUE, Texts

Json = Any
BODY_LIMIT = 64 * 1024 * 1024
"""Bytes of an answer (Leviath ``net/read_caps.rs``)."""
ERROR_LIMIT = 4000
"""Characters of a refusal that are told."""
MAX_HOPS = 5
SPARE_SECONDS = 5.0
"""What a single wait may last beyond the call: the call's own end is to come first, for it says more."""
_REDIRECTS = (301, 302, 303, 307, 308)


@dataclass(frozen=True)
class Options:
    """How a host is asked. ``facts`` gives what is known of a model, ``rates`` its prices; ``on_text`` is told each
    piece of a reply as it comes. Without ``stream`` an answer is asked for whole. ``body_limit`` is bytes."""

    facts: Callable[[str], ModelFacts] | None = None
    rates: Callable[[str], Rates | None] = lambda model: None
    on_text: Callable[[str], None] | None = None
    limiter: Limiter | None = None
    stream: bool = True
    body_limit: int = BODY_LIMIT
    texts: Texts = CATALOGUE
    clock: Callable[[], float] = field(default=time.time)


@dataclass(frozen=True)
class Fix:
    """Something that a model may refuse, and the request without it."""

    name: str
    refused: Callable[[str], bool]
    apply: Callable[[dict[str, Json]], bool]
    """Changes a body; false where there is nothing to change."""


class HttpProvider:
    """Asks one host. ``fixes`` are tried where it refuses, and remembered for the model."""

    def __init__(
        self,
        endpoint: Endpoint,
        wire: Wire,
        client: HttpClient,
        options: Options | None = None,
        *,
        fixes: tuple[Fix, ...] = (),
    ) -> None:
        self.endpoint, self._wire, self._client = endpoint, wire, client
        self._options = options or Options()
        self._fixes = fixes
        self._known: set[tuple[str, str]] = set()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} '{self.endpoint.name}' at {self.endpoint.shown}>"

    @property
    def name(self) -> str:
        return self.endpoint.name

    @property
    def texts(self) -> Texts:
        return self._options.texts

    async def complete(self, request: Request) -> Reply:
        """The reply. Raises `ProviderError`; the time for all of it is the request's, the endpoint's, or 900 s."""
        limiter = self._options.limiter
        if limiter is not None:
            await limiter.acquire()
        seconds = request.timeout_secs or self.endpoint.seconds or DEFAULT_SECONDS
        try:
            reply = await asyncio.wait_for(self._ask(request, seconds), seconds)
        except asyncio.TimeoutError:
            raise timed_out(seconds, texts=self.texts) from None
        except ProviderError as error:
            told = self.explain(error, request)
            told.args = (self.endpoint.scrub(str(told)),)
            raise told from None
        if limiter is not None:
            limiter.record(reply.usage.total)
        return replace(reply, usage=cost_of(reply.usage, self._options.rates(request.model)))

    def count_tokens(self, model: str, text: str) -> int:
        """As well as can be told without asking."""
        return counter_for(model)(text)

    def explain(self, error: ProviderError, request: Request) -> ProviderError:
        """What the error really means, where a provider is known to tell something else."""
        return error

    def facts(self, model: str) -> ModelFacts:
        told = self._options.facts
        return facts_for(self.name, model) if told is None else told(model)

    async def _ask(self, request: Request, seconds: float) -> Reply:
        facts = self.facts(request.model)
        stream = self._options.stream and facts.streaming
        body = self._wire.body(request, facts, stream=stream)
        for fix in self._fixes:
            if (request.model, fix.name) in self._known:
                fix.apply(body)
        while True:
            try:
                return await self._exchange(body, seconds, stream=stream)
            except ProviderError as error:
                fix_found = self._fix_for(str(error), body)
                if fix_found is None:
                    raise
                self._known.add((request.model, fix_found.name))

    def _fix_for(self, told: str, body: dict[str, Json]) -> Fix | None:
        """The fix that was applied, if one speaks to what was told. Each takes away what it speaks to, so this ends."""
        return next((fix for fix in self._fixes if fix.refused(told.lower()) and fix.apply(body)), None)

    async def _exchange(self, body: Mapping[str, Json], seconds: float, *, stream: bool) -> Reply:
        answer = await self.post(self._wire.path, body, seconds)
        try:
            kind = answer.headers.get("content-type", "").partition(";")[0].strip().lower()
            if kind == "text/html":
                raise invalid(
                    f"a web page came instead of an answer; does `base_url` ({self.endpoint.shown}) name an API?"
                )
            if stream and kind != "application/json":
                return await self._read_stream(answer)
            return self._wire.reply(await self.read_json(answer))
        finally:
            await answer.close()

    async def _read_stream(self, answer: Answer) -> Reply:
        reader, tell = self._wire.reader(), self._options.on_text
        async for chunk in answer.chunks():
            piece = reader.feed(chunk)
            if piece and tell is not None:
                tell(piece)
            if reader.done:
                break
        return reader.finish()

    # Sending

    async def post(self, path: str, body: Mapping[str, Json], seconds: float) -> Answer:
        """The answer to ``body``, where it is a success; whoever calls closes it. Raises `ProviderError`."""
        payload = write_json(body).encode("utf-8", "replace")
        headers = self.endpoint.sent_headers(self._wire.headers())
        url = self.endpoint.url(path)
        for _ in range(MAX_HOPS + 1):
            answer = await self._client.send(Call("POST", url, headers, payload, seconds + SPARE_SECONDS))
            if 200 <= answer.status < 300:
                return answer
            try:
                url = await self._refused(answer, url)
            finally:
                await answer.close()
        raise redirected(308, shown(url), "itself", texts=self.texts)

    async def _refused(self, answer: Answer, url: str) -> str:
        """The address to ask instead, where a redirect stays with the host and keeps the request. Raises what the
        answer means otherwise."""
        texts = self.texts
        if answer.status in _REDIRECTS:
            target = urljoin(url, answer.headers.get("location", ""))
            if answer.status in (307, 308) and _origin(target) == _origin(url) and target != url:
                return target
            raise redirected(answer.status, shown(url), shown(target), texts=texts)
        told = (await self._read(answer)).decode("utf-8", "replace")
        if len(told) > ERROR_LIMIT:
            told = f"{told[:ERROR_LIMIT]}… ({len(told) - ERROR_LIMIT} more characters)"
        wait = retry_after(answer.headers, self._options.clock())
        raise from_response(answer.status, told, retry_after=wait, texts=texts)

    async def read_json(self, answer: Answer) -> Mapping[str, Json]:
        """An answer's value, which has to be an object. Raises `ProviderError`."""
        text = (await self._read(answer)).decode("utf-8", "replace")
        return mapping(parse(text, "the answer"), "the answer")

    async def _read(self, answer: Answer) -> bytes:
        pieces: list[bytes] = []
        size = 0
        async for chunk in answer.chunks():
            size += len(chunk)
            if size > self._options.body_limit:
                raise invalid(f"the answer is longer than {self._options.body_limit} bytes ({self.endpoint.shown})")
            pieces.append(chunk)
        return b"".join(pieces)


def _origin(url: str) -> tuple[str, str | None, int | None]:
    parts = urlsplit(url)
    try:
        port = parts.port
    except ValueError:
        port = -1
    return parts.scheme, parts.hostname, port or {"http": 80, "https": 443}.get(parts.scheme)


def retry_after(headers: Mapping[str, str], now: float) -> float | None:
    """The seconds that an answer asks to wait, told as a number, a date, or OpenAI's milliseconds."""
    millis = headers.get("retry-after-ms", "").strip()
    if millis.isdecimal():
        return int(millis) / 1000
    told = headers.get("retry-after", "").strip()
    try:
        seconds = float(told)
    except ValueError:
        try:
            seconds = email.utils.parsedate_to_datetime(told).timestamp() - now
        except (ValueError, TypeError):
            return None
    return max(seconds, 0.0) if seconds < float("inf") else None


# What models refuse


def _without_temperature(body: dict[str, Json]) -> bool:
    return body.pop("temperature", None) is not None


def _other_limit(body: dict[str, Json]) -> bool:
    if "max_tokens" not in body:
        return False
    body.setdefault("max_completion_tokens", body.pop("max_tokens"))
    body.pop("max_tokens", None)
    return True


def _refuses_temperature(told: str) -> bool:
    words = ("does not support", "not supported", "unsupported")
    return "temperature" in told and any([word in told for word in words])


def _refuses_max_tokens(told: str) -> bool:
    words = (
        "unsupported_parameter",
        "unsupported parameter",
        "not supported",
        "use 'max_completion_tokens'",
        "use max_completion_tokens",
    )
    return "max_tokens" in told and any([word in told for word in words])


TEMPERATURE = Fix("temperature", _refuses_temperature, _without_temperature)
MAX_TOKENS = Fix("max_tokens", _refuses_max_tokens, _other_limit)
