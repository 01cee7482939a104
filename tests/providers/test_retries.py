"""Trying again, waiting, and going on with another model."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from leviath.context.request import Message, Request
from leviath.providers.base import Reply
from leviath.providers.errors import ProviderError, broken_line, from_response, invalid, reported, timed_out
from leviath.providers.retries import Fallbacks, Retrying, wait_after

REQUEST = Request(messages=(Message("user", "Hi"),), model="first")


class Played:
    """Fails as told, then answers with the model's name."""

    def __init__(self, errors: Sequence[ProviderError] = ()) -> None:
        self.errors = list(errors)
        self.asked: list[str] = []

    async def complete(self, request: Request) -> Reply:
        self.asked.append(request.model)
        if self.errors:
            raise self.errors.pop(0)
        return Reply(request.model)


LOST = broken_line("timeout", "x", "y")
REFUSED = broken_line("connection-refused", "x", "y")
LIMITED = from_response(429, "")


@pytest.mark.parametrize(
    ("error", "waits"),
    [
        (LIMITED, [15, 30, 60, None]),
        (from_response(429, "", retry_after=7), [7, 7, 7, None]),
        (from_response(429, "", retry_after=3600), [60, 60, 60, None]),
        (from_response(429, "", retry_after=0), [0, 0, 0, None]),
        (from_response(529, "overloaded"), [15, 30, 60, None]),
        (from_response(500, ""), [5, 10, 20, None]),
        (from_response(503, "", retry_after=2), [2, 2, 2, None]),
        (LOST, [5, 10, 20, None]),
        (timed_out(3), [5, 10, 20, None]),
        (REFUSED, [1, 2, 4, None]),
        (from_response(400, "no"), [None]),
        (from_response(401, "no"), [None]),
        (from_response(402, "no"), [None]),
        (invalid("no"), [None]),
        (reported("no"), [None]),
    ],
)
def test_waits(error: ProviderError, waits: list[float | None]):
    assert [wait_after(error, attempt) for attempt in range(1, len(waits) + 1)] == waits


def drive(errors: Sequence[ProviderError]) -> tuple[Reply | ProviderError, list[float], int]:
    slept: list[float] = []
    told: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    played = Played(errors)
    asked = Retrying(played, sleep=sleep, on_wait=lambda error, wait: told.append(wait))
    try:
        found: Reply | ProviderError = asyncio.run(asked.complete(REQUEST))
    except ProviderError as error:
        found = error
    assert told == slept
    return found, slept, len(played.asked)


def test_trying_again():
    assert drive([]) == (Reply("first"), [], 1)
    assert drive([LIMITED, LOST, REFUSED]) == (Reply("first"), [15, 10, 4], 4)
    assert drive([LIMITED] * 4) == (LIMITED, [15, 30, 60], 4)
    assert drive([invalid("x")])[1:] == ([], 1)


def test_all_tries_together_have_their_time():
    async def forever(seconds: float) -> None:
        await asyncio.sleep(60)

    asked = Retrying(Played([LIMITED]), sleep=forever, seconds=0.05)
    with pytest.raises(ProviderError, match=r"no whole answer within 0\.05 s"):
        asyncio.run(asked.complete(REQUEST))


def test_another_model_is_asked_where_one_cannot_serve():
    first, second, third = Played([from_response(402, "")]), Played([REFUSED]), Played()
    told: list[str] = []
    chain = Fallbacks([(first, "a"), (second, "b"), (third, "c")], on_change=lambda error, model: told.append(model))
    assert asyncio.run(chain.complete(REQUEST)) == Reply("c")
    assert asyncio.run(chain.complete(REQUEST)) == Reply("c")
    assert (first.asked, second.asked, third.asked, told) == (["a"], ["b"], ["c", "c"], ["b", "c"])


def test_a_request_that_is_wrong_is_wrong_everywhere():
    first, second = Played([from_response(400, "bad")]), Played()
    with pytest.raises(ProviderError, match="bad"):
        asyncio.run(Fallbacks([(first, "a"), (second, "b")]).complete(REQUEST))
    assert second.asked == []


def test_the_last_one_keeps_its_error():
    with pytest.raises(ProviderError) as caught:
        asyncio.run(Fallbacks([(Played([REFUSED]), "a")]).complete(REQUEST))
    assert caught.value.needs_a_person


def test_there_must_be_somebody_to_ask():
    with pytest.raises(ValueError, match="a provider and a model"):
        Fallbacks([])


def test_one_after_the_other_with_retries_inside():
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    dead = Retrying(Played([REFUSED] * 4), sleep=sleep)
    chain = Fallbacks([(dead, "a"), (Played(), "b")])
    assert asyncio.run(chain.complete(REQUEST)) == Reply("b")
    assert slept == [1, 2, 4]
