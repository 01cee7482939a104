"""Requests in pieces: what a request shares with those before it is stored once.

A request repeats nearly all of the one before; its blocks, messages and tools are kept apart, each by its number.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from leviath.context.request import Request
from leviath.runtime.store import codec

Json = Any
_LISTS = ("system", "messages", "tools")


class Pieces:
    """The pieces of one run's requests, in the order in which they were first sent."""

    def __init__(self, known: Iterable[str] = ()) -> None:
        self._numbers = {text: number for number, text in enumerate(known)}
        self._new: list[str] = []

    def taken_apart(self, request: Request) -> Json:
        """The request with numbers for what is kept apart."""
        told = codec.encode(request)
        for name in _LISTS:
            told[name] = [self._number(json.dumps(each, separators=(",", ":"))) for each in told[name]["of"]]
        return told

    def _number(self, text: str) -> int:
        if text not in self._numbers:
            self._numbers[text] = len(self._numbers)
            self._new.append(text)
        return self._numbers[text]

    def taken_new(self) -> list[str]:
        """Those that came since this was asked last."""
        new, self._new = self._new, []
        return new


def put_together(told: Json, pieces: Sequence[str]) -> Request:
    """The request that `Pieces.taken_apart` wrote. Raises `leviath.runtime.store.codec.CodecError`."""
    try:
        whole = {
            name: {codec.TAG: "tuple", "of": [json.loads(pieces[number]) for number in told[name]]} for name in _LISTS
        }
    except (IndexError, KeyError) as error:
        raise codec.CodecError(f"a stored request lacks a piece: {error}") from error
    request: Request = codec.decode({**told, **whole})
    return request
