"""Sending a request: the context guard, tries again, other models, and what a failure means for the run.

Rules: Leviath ``runtime/inference_bridge.rs`` and ``runtime/pipeline/response.rs``.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from leviath.context.errors import TokenLimit
from leviath.context.guard import check, flatten, made_to_fit, needs_count
from leviath.context.request import Request
from leviath.context.tokens import counter_for
from leviath.providers.base import Counts, CountsRemotely, Provider, Reply
from leviath.providers.errors import ProviderError, timed_out
from leviath.providers.retries import wait_after
from leviath.providers.routes import set_up
from leviath.runtime.control import Parked
from leviath.runtime.core import Core, Sent
from leviath.runtime.events import ReplyReceived, RequestSent
from leviath.runtime.models import Model

DEFAULT_TIMEOUT_SECS = 900


class StageFailed(Exception):
    """A call failed for good: the stage ends as errored."""


@dataclass(frozen=True)
class Asked:
    """Who is asked what, and what the window believed then (tokens). ``kind`` as in `leviath.runtime.core.Sent`."""

    kind: str
    model: Model
    provider: Provider
    believed: int = 0


async def ask(core: Core, asked: Asked, request: Request) -> Reply:
    """The reply to a request. Raises `TokenLimit`, `ProviderError`, `leviath.runtime.control.Cancelled`."""
    request = await core.control.during(_guarded(core, asked, request))
    seconds = request.timeout_secs or core.options.settings.request_timeout_secs or DEFAULT_TIMEOUT_SECS
    attempt = 0
    while True:
        core.requests.append(Sent(asked.kind, core.stage.name, request))
        window = core.window
        sent = RequestSent(
            asked.kind, core.stage.name, core.visit.iterations, request, window.total_tokens, window.max_tokens
        )
        core.tell(sent)
        try:
            reply = await core.control.during(_complete(core, asked, request, seconds))
        except ProviderError as error:
            attempt += 1
            delay = wait_after(error, attempt)
            if delay is None:
                raise
            core.note(f"{error}; trying again in {delay:g} s")
            await core.control.during(core.options.sleep(delay))
            continue
        except asyncio.TimeoutError:
            raise timed_out(seconds, texts=core.texts) from None
        core.tell(ReplyReceived(asked.kind, core.stage.name, reply))
        if reply.stopped_for is not None:
            core.note(f"the model stopped for a reason that is not known here: {reply.stopped_for}")
        return reply


async def _complete(core: Core, asked: Asked, request: Request, seconds: float) -> Reply:
    """One attempt, or what is kept of it."""

    async def call() -> Reply:
        return await asyncio.wait_for(asked.provider.complete(request), seconds)

    return await core.journal.once("reply", asked.kind, call, asked.provider)


async def _guarded(core: Core, asked: Asked, request: Request) -> Request:
    """The request as it fits the model. Raises `TokenLimit` where it does not."""
    correction = core.state.calibration.correction
    limit = asked.model.facts.context
    if not needs_count(request, limit, correction, semantics=core.semantics):
        return request
    text = flatten(request, tool_blocks=core.semantics.guard_counts_tool_blocks)
    used = await count_tokens(asked.provider, asked.model.name, text)
    fitting = made_to_fit(request, limit, used, semantics=core.semantics)
    try:
        check(fitting, limit, used, texts=core.texts)
    except TokenLimit:
        if asked.kind == "stage":
            core.state.calibration.observe(asked.believed, used, semantics=core.semantics)
        raise
    return fitting


async def count_tokens(provider: Provider, model: str, text: str) -> int:
    """As the provider counts, else as well as can be told offline."""
    if isinstance(provider, CountsRemotely):
        return await provider.count_exactly(model, text)
    return provider.count_tokens(model, text) if isinstance(provider, Counts) else counter_for(model)(text)


async def ask_stage(core: Core, asked: Asked, request: Request) -> Reply | None:
    """As `ask` for a request of the stage; ``None`` where another of the stage's models is to be asked instead.

    Raises `StageFailed` where the stage ends so, `Parked` where a person has to mend something first.
    """
    try:
        return await ask(core, asked, request)
    except TokenLimit as error:
        raise StageFailed(str(error)) from error
    except ProviderError as error:
        state = core.state
        if error.unavailable is not None and state.model + 1 < len(core.models(core.stage)):
            state.model += 1
            core.note(f"{asked.model.name} cannot be asked ({error}); going on with {core.model.name}")
            return None
        park(core, error)
        raise StageFailed(str(error)) from error


def park(core: Core, error: ProviderError) -> None:
    """Pauses the run where nothing but a person can help. Raises `Parked` then."""
    if error.needs_a_person:
        core.state.status = "paused"
        core.control.pause()
        core.note(f"paused: {error}")
        raise Parked(str(error)) from error


def provider_of(core: Core, model: Model) -> Provider:
    """Raises `StageFailed` where nobody answers for the model."""
    provider = core.options.providers(model.provider)
    if provider is None:
        known = set_up(core.options.providers)
        if known is not None:
            raise StageFailed(known.missing(model.provider))
        raise StageFailed(
            f"no provider '{model.provider}' is set up for model '{model.name}': configure one, or give the replies of "
            "a scripted one"
        )
    return provider
