"""Dates and times of TOML 1.1, kept as text: nothing in a blueprint computes with them."""

from __future__ import annotations

import re
from dataclasses import dataclass

_TOKEN = re.compile(r"[0-9]+|.", re.DOTALL)
_MONTH_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


@dataclass(frozen=True)
class DateTime:
    """``text`` is RFC 3339 with an upper-case ``T`` and ``Z`` and no trailing zeros of a second."""

    text: str

    def __str__(self) -> str:
        return self.text


class _Parts:
    def __init__(self, raw: str) -> None:
        self.tokens: list[str] = _TOKEN.findall(raw)

    def peek(self) -> str:
        return self.tokens[0] if self.tokens else ""

    def next(self) -> str:
        return self.tokens.pop(0) if self.tokens else ""

    def digits(self, what: str, expected: str) -> str:
        part = self.next()
        if not (part.isascii() and part.isdigit()):
            raise ValueError(f"invalid {what}, expected {expected}")
        return part

    def mark(self, mark: str, what: str, shape: str) -> None:
        if self.next() != mark:
            raise ValueError(f"invalid {what}, expected `{mark}` ({shape})")


def _two(part: str, what: str, unit: str, top: int, low: int = 0, plural: str = "") -> int:
    if len(part) != 2:
        raise ValueError(f"invalid {what}, expected a two-digit {unit} ({unit[0].upper() * 2})")
    if not low <= int(part) <= top:
        raise ValueError(f"invalid {what}, expected {unit}{plural} between {low:02} and {top:02}")
    return int(part)


def read_date(raw: str) -> DateTime:
    """The date, time or both that ``raw`` spells; `ValueError` says what was expected."""
    parts = _Parts(raw)
    first = parts.digits("datetime", "year or hour")
    if parts.peek() == ":":
        parts.tokens.insert(0, first)
        text = _time(parts)
    elif parts.peek() == "-":
        text = _date(first, parts)
        if parts.tokens:
            if parts.next() not in ("T", "t", " "):
                raise ValueError("invalid date-time, expected `T` between date and time")
            text += "T" + _time(parts) + _offset(parts)
    else:
        raise ValueError("invalid datetime, expected `-` (YYYY-MM) or `:` (HH:MM)")
    if parts.tokens:
        raise ValueError("invalid datetime")
    return DateTime(text)


def _date(year: str, parts: _Parts) -> str:
    parts.next()
    month = parts.digits("date", "month")
    parts.mark("-", "date", "MM-DD")
    day = parts.digits("date", "day")
    if len(year) != 4:
        raise ValueError("invalid date, expected a four-digit year (YYYY)")
    if len(month) == 2 and len(day) != 2:
        raise ValueError("invalid date, expected a two-digit day (DD)")
    number = _two(month, "date", "month", 12, 1)
    leap = int(year) % 4 == 0 and (int(year) % 100 != 0 or int(year) % 400 == 0)
    _two(day, "date", "day", 29 if number == 2 and leap else _MONTH_DAYS[number - 1], 1)
    return f"{year}-{month}-{day}"


def _time(parts: _Parts) -> str:
    hour = parts.digits("time", "hour")
    parts.mark(":", "time", "HH:MM")
    minute = parts.digits("time", "minute")
    second = fraction = ""
    if parts.peek() == ":":
        parts.next()
        second = parts.digits("time", "second")
        if parts.peek() == ".":
            parts.next()
            fraction = parts.digits("time", "nanosecond")
    _two(hour, "time", "hour", 23)
    _two(minute, "time", "minute", 59)
    text = f"{hour}:{minute}"
    if second:
        _two(second, "time", "second", 60)
        text += f":{second}"
    if fraction:
        text += "." + (fraction[:9].rstrip("0") or "0")
    return text


def _offset(parts: _Parts) -> str:
    sign = parts.next()
    if sign in ("Z", "z"):
        return "Z"
    if not sign:
        return ""
    if sign not in ("+", "-"):
        raise ValueError("invalid offset, expected `Z`, +OFFSET, -OFFSET")
    hours = parts.digits("offset", "hour")
    parts.mark(":", "offset", "HH:MM")
    minutes = parts.digits("offset", "minute")
    _two(hours, "offset", "hour", 23, plural="s")
    _two(minutes, "offset", "minute", 59, plural="s")
    return f"{'+' if hours == minutes == '00' else sign}{hours}:{minutes}"
