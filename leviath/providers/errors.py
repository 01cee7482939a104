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
Line = Literal["dns-failure", "connection-refused", "tls-failure", "timeout", "connection-dropped", "transport"]
"""What can happen to the line; ``transport`` where nothing closer is known."""
Kind = Line | Literal["bad-request", "not-found", "server-error", "rate-limit", "redirect", "malformed-response"]
"""What a failure was, as its message labels it."""

REACHED: frozenset[Line] = frozenset(("timeout", "connection-dropped"))
"""Failures of the line that show that somebody was at the other end."""
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
_PHRASES = {
    413: "Payload Too Large",
    414: "URI Too Long",
    416: "Range Not Satisfiable",
    418: "I'm a teapot",
    422: "Unprocessable Entity",
}
"""Reason phrases that differ from those of Python, some versions of it."""
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
    be given, in seconds. ``kind`` is what the failure was, where that is known.
    """

    def __init__(
        self,
        message: str,
        *,
        delays: tuple[float, ...] = (),
        unavailable: Unavailable | None = None,
        retry_after: float | None = None,
        kind: Kind | None = None,
    ) -> None:
        super().__init__(message)
        self.delays = delays
        self.unavailable = unavailable
        self.retry_after = retry_after
        self.kind = kind

    @property
    def needs_a_person(self) -> bool:
        """Whether the run should wait instead of failing: the same call can succeed later, with nothing changed."""
        return self.unavailable in ("credits", "unreachable")


# An answer that is a refusal


def from_response(
    status: int, body: str, *, retry_after: float | None = None, texts: Texts = CATALOGUE
) -> ProviderError:
    """The error for an HTTP answer that is no success; ``body`` as it was received."""
    if status == 429:
        return ProviderError("Rate limit exceeded", delays=CAPACITY_DELAYS, retry_after=retry_after, kind="rate-limit")
    kind = _kind(status)
    shown = f"[{kind}] HTTP {status} {_phrase(status)}: {body}"
    detail = shown + texts.say("error.remedy")
    reason = _reason(status, body)
    if reason is not None:
        return _unavailable(reason, detail, kind, texts)
    return ProviderError(f"API error: {detail}", delays=_delays(shown), retry_after=retry_after, kind=kind)


def reported(message: str, *, status: int = 0, texts: Texts = CATALOGUE) -> ProviderError:
    """The error that a provider names inside an answer that began as a success, with the status it names, if any."""
    detail = f"HTTP {status}: {message}" if status else message
    reason = _reason(status, message)
    kind = _kind(status) if status else None
    if reason is not None:
        return _unavailable(reason, detail, kind, texts)
    return ProviderError(f"API error: {detail}", delays=_delays(detail), kind=kind)


def redirected(status: int, where: str, target: str, *, texts: Texts = CATALOGUE) -> ProviderError:
    """The error for an answer that sends the request elsewhere; ``where`` and ``target`` without anything secret."""
    detail = texts.say("failure.redirect", where=where, target=target or "nowhere")
    return ProviderError(f"API error: [redirect] HTTP {status} {_phrase(status)}: {detail}", kind="redirect")


def invalid(detail: str) -> ProviderError:
    """The error for an answer that arrived and makes no sense; the same request would get the same answer."""
    return ProviderError(f"Invalid response: {detail}", kind="malformed-response")


def _reason(status: int, body: str) -> Unavailable | None:
    if status == 402 or any([word in body.lower() for word in _CREDITS]):
        return "credits"
    return "auth" if status == 401 else "forbidden" if status == 403 else None


def _unavailable(reason: Unavailable, detail: str, kind: Kind | None, texts: Texts) -> ProviderError:
    key = {"credits": "error.credits", "auth": "error.key_rejected", "forbidden": "error.key_forbidden"}[reason]
    return ProviderError(texts.say(key, detail=detail), unavailable=reason, kind=kind)


def _delays(text: str) -> tuple[float, ...]:
    lower = text.lower()
    if any([word in lower for word in _CAPACITY]):
        return CAPACITY_DELAYS
    return REACHED_DELAYS if any([word in lower for word in _SERVER]) else ()


def _kind(status: int) -> Kind:
    if status == 404:
        return "not-found"
    return "server-error" if status >= 500 else "bad-request"


def _phrase(status: int) -> str:
    if status in _PHRASES:
        return _PHRASES[status]
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return "<unknown status code>"


# No answer, or half of one


def broken_line(kind: Line, doing: str, detail: str, *, texts: Texts = CATALOGUE) -> ProviderError:
    """The error where nothing answered, or the answer stopped arriving. ``doing`` is what was being done, ``detail``
    what the system said."""
    message = f"Request failed: [{kind}] {doing}: {detail} - {texts.say(f'failure.{kind}')}"
    delays = REACHED_DELAYS if kind in REACHED else TRANSPORT_DELAYS
    return ProviderError(message, delays=delays, unavailable="unreachable", kind=kind)


def timed_out(seconds: float, *, texts: Texts = CATALOGUE) -> ProviderError:
    """The error where a call has had all its time."""
    return broken_line("timeout", "waiting for the provider", f"no whole answer within {seconds:g} s", texts=texts)
