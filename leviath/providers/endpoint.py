"""Where a provider is, and what opens it. A key shows itself nowhere: not in a repr, an error, a log."""

from __future__ import annotations

import base64
import re
from dataclasses import dataclass, field, replace
from urllib.parse import unquote, urlsplit, urlunsplit

from leviath.providers.http.base import shown

DEFAULT_SECONDS = 900
"""How long a whole call may take (Leviath ``providers/provider/http.rs``)."""
HIDDEN = "<key>"


class Secret:
    """A text that is shown as whether it is there, and told only to who asks for it by name."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def reveal(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return "Secret(<set>)"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and self._text == other._text

    def __hash__(self) -> int:
        return hash(self._text)


class EndpointError(ValueError):
    """An address or a key that cannot be used; the text says which and why, and never what the key is."""


@dataclass(frozen=True)
class Endpoint:
    """One host of one provider.

    ``name`` is what blueprints call it. ``key_header`` is the header that takes the key as it is; without it the key
    goes out as a bearer token. ``headers`` are the user's own, sent after all others; their values are as secret as the
    key. ``password`` is of the user whom the address names. ``seconds`` bounds a call that says nothing itself.
    """

    name: str
    base_url: str
    key: Secret | None = None
    key_header: str | None = None
    headers: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    seconds: float | None = None
    password: Secret | None = None

    @classmethod
    def make(
        cls,
        name: str,
        base_url: str,
        key: str | None = None,
        *,
        key_header: str | None = None,
        headers: tuple[tuple[str, str], ...] = (),
        seconds: float | None = None,
    ) -> Endpoint:
        """Checked. A blank key is none; a user name in the address becomes a header. Raises `EndpointError`."""
        url, login, password = _address(name, base_url)
        told = (key or "").strip()
        pairs = (("key", told), *headers, *((header, "") for header in (key_header,) if header))
        for header, value in pairs:
            if not _fits_header(value) or not _fits_header(header) or not header:
                what = "the key" if header == "key" else f"the header {header!r}"
                raise EndpointError(f"provider '{name}': {what} holds a character that cannot be sent in a header")
        if login is not None and not told and not any([header.lower() == "authorization" for header, _ in headers]):
            headers = (*headers, ("authorization", login))
        return cls(name, url, _secret(told), key_header, headers, seconds, _secret(password))

    def with_key_header(self, header: str) -> Endpoint:
        return replace(self, key_header=self.key_header or header)

    def url(self, path: str) -> str:
        return self.base_url + path

    @property
    def shown(self) -> str:
        """The address as it may be told."""
        return shown(self.base_url)

    def sent_headers(self, own: tuple[tuple[str, str], ...] = ()) -> tuple[tuple[str, str], ...]:
        """All headers of a request; ``own`` are those of the wire."""
        sent: list[tuple[str, str]] = [("content-type", "application/json")]
        if self.key is not None:
            key = self.key.reveal()
            sent.append(("authorization", f"Bearer {key}") if self.key_header is None else (self.key_header, key))
        merged = {name.lower(): (name.lower(), value) for name, value in (*sent, *own, *self.headers)}
        return tuple(merged.values())

    def scrub(self, text: str) -> str:
        """``text`` without anything that is secret here."""
        secrets = [secret.reveal() for secret in (self.key, self.password) if secret is not None]
        secrets += [value for _, value in self.headers]
        secrets += [_SCHEME.sub("", value) for _, value in self.headers]
        for secret in sorted(set(secrets), key=len, reverse=True):
            if len(secret) >= 4:  # a shorter one is a word like any other
                text = text.replace(secret, HIDDEN)
        return text


_SCHEME = re.compile(r"^(basic|bearer|token) +", re.IGNORECASE)


def _secret(text: str) -> Secret | None:
    return Secret(text) if text else None


def _address(name: str, base_url: str) -> tuple[str, str | None, str]:
    """The address without user name and final slash, the header that the user name makes, and the password."""
    told = base_url.strip()
    try:
        parts = urlsplit(told)
        port = parts.port
    except ValueError:
        raise EndpointError(f"provider '{name}': `base_url` is no address (port out of range?)") from None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        wanted = "`base_url` must begin with http:// or https:// and name a host"
        raise EndpointError(f"provider '{name}': {wanted}, but is '{shown(told) or told}'")
    if parts.query or parts.fragment:
        raise EndpointError(f"provider '{name}': `base_url` must have no `?` and no `#` in it")
    login = None
    password = unquote(parts.password or "")
    if parts.username is not None:
        pair = f"{unquote(parts.username)}:{password}"
        login = "Basic " + base64.b64encode(pair.encode()).decode()
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    netloc = host if port is None else f"{host}:{port}"
    return urlunsplit((parts.scheme, netloc, parts.path.rstrip("/"), "", "")), login, password


def _fits_header(value: str) -> bool:
    return all([" " <= sign <= "~" or sign == "\t" for sign in value])
