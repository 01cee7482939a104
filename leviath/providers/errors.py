"""Why a provider did not answer: the text that a run shows, and whether trying again can help.

Texts and the words by which an answer is judged: Leviath ``providers/provider.rs``, ``failure.rs`` and
``runtime/inference_bridge.rs``.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Literal

from leviath.texts import CATALOGUE, Texts

Unavailable = Literal["credits", "auth", "forbidden", "unreachable"]
"""Nobody can be served until someone steps in: the account is empty, the key is refused, nothing answers."""

_CAPACITY = ("429", "too many requests", "rate limit", "529", "overloaded")
_SERVER = (
    "500",
    "502",
    "503",
    "504",
    "internal server error",
    "bad gateway",
    "service unavailable",
    "gateway timeout",
)
_CREDITS = (
    "credit balance is too low",
    "insufficient credits",
    "requires more credits",
    "insufficient_quota",
    "exceeded your current quota",
    "billing",
)
CAPACITY_DELAYS = (15.0, 30.0, 60.0)
REACHED_DELAYS = (5.0, 10.0, 20.0)
TRANSPORT_DELAYS = (1.0, 2.0, 4.0)
"""Seconds before the second, third and fourth attempt."""


class ProviderError(Exception):
    """A call that failed.

    ``delays`` are the seconds to wait before each further attempt, none where trying again cannot help;
    ``unavailable`` says that another model has to be asked, or a person. ``retry_after`` is what the provider asked to
    be given, in seconds.
    """

    def __init__(
        self,
        message: str,
        *,
        delays: tuple[float, ...] = (),
        unavailable: Unavailable | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message)
        self.delays = delays
        self.unavailable = unavailable
        self.retry_after = retry_after

    @property
    def needs_a_person(self) -> bool:
        """Whether the run should wait instead of failing: the same call can succeed later, with nothing changed."""
        return self.unavailable in ("credits", "unreachable")


def from_response(
    status: int, body: str, *, retry_after: float | None = None, texts: Texts = CATALOGUE
) -> ProviderError:
    """The error for an HTTP answer that is no success; ``body`` as it was received."""
    if status == 429:
        return ProviderError("Rate limit exceeded", delays=CAPACITY_DELAYS, retry_after=retry_after)
    shown = f"[{_kind(status)}] HTTP {status} {_phrase(status)}: {body}"
    detail = shown + texts.say("error.remedy")
    if status == 402 or any([word in body.lower() for word in _CREDITS]):
        return ProviderError(texts.say("error.credits", detail=detail), unavailable="credits")
    if status == 401:
        return ProviderError(texts.say("error.key_rejected", detail=detail), unavailable="auth")
    if status == 403:
        return ProviderError(texts.say("error.key_forbidden", detail=detail), unavailable="forbidden")
    return ProviderError(f"API error: {detail}", delays=_delays(shown), retry_after=retry_after)


def unreachable(reason: str) -> ProviderError:
    """The error where nothing answered: no such host, a refused connection, a broken line."""
    message = f"Request failed: {reason}"
    return ProviderError(message, delays=TRANSPORT_DELAYS, unavailable="unreachable")


def _delays(text: str) -> tuple[float, ...]:
    lower = text.lower()
    if any([word in lower for word in _CAPACITY]):
        return CAPACITY_DELAYS
    return REACHED_DELAYS if any([word in lower for word in _SERVER]) else ()


def _kind(status: int) -> str:
    if status == 404:
        return "not-found"
    return "server-error" if status >= 500 else "bad-request"


def _phrase(status: int) -> str:
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return "<unknown status code>"
