"""Where a text stops being JSON, told as serde_json tells it.

It is asked only of texts that a faster reader has refused or is not sure of. Columns count bytes.
"""

from __future__ import annotations

MAX_DEPTH = 128
_SPACE = b" \n\t\r"
_DIGITS = b"0123456789"
_SIMPLE_ESCAPES = b'"\\/bfnrt'


class _Fault(Exception):
    def __init__(self, what: str, index: int) -> None:
        super().__init__(what)
        self.index = index


def fault_in(text: str) -> str | None:
    """What is wrong with ``text`` and where, ``None`` for JSON."""
    data = text.encode("utf-8", "surrogatepass")
    try:
        _Reader(data).document()
    except _Fault as fault:
        start = data.rfind(b"\n", 0, fault.index) + 1
        line = 1 + data.count(b"\n", 0, start)
        return f"{fault} at line {line} column {fault.index - start}"
    return None


class _Reader:
    """Walks over one document without keeping anything of it. ``open`` are the brackets that are open."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    # Bytes

    def peek(self) -> int | None:
        return self.data[self.at] if self.at < len(self.data) else None

    def next(self) -> int | None:
        found = self.peek()
        if found is not None:
            self.at += 1
        return found

    def skip_space(self) -> int | None:
        while self.at < len(self.data) and self.data[self.at] in _SPACE:
            self.at += 1
        return self.peek()

    def here(self, what: str) -> _Fault:
        return _Fault(what, self.at)

    def ahead(self, what: str) -> _Fault:
        """A fault at the byte that was looked at but not taken."""
        return _Fault(what, min(len(self.data), self.at + 1))

    # Values

    def document(self) -> None:
        self.value()
        if self.skip_space() is not None:
            raise self.ahead("trailing characters")

    def value(self) -> None:
        """One value. Brackets are kept on a list instead of the call stack, for depth is limited by the rules only."""
        open_: list[int] = []
        wanted = True
        while wanted or open_:
            if wanted:
                wanted = self.begin(open_)
            elif open_[-1] == ord("["):
                wanted = self.more_items(open_)
            else:
                wanted = self.more_keys(open_)

    def begin(self, open_: list[int]) -> bool:
        """Takes a scalar, or opens a bracket; whether a value has to follow at once."""
        first = self.skip_space()
        if first is None:
            raise self.ahead("EOF while parsing a value")
        if first in b"ntf":
            self.at += 1
            for letter in {ord("n"): b"ull", ord("t"): b"rue", ord("f"): b"alse"}[first]:
                found = self.next()
                if found is None:
                    raise self.here("EOF while parsing a value")
                if found != letter:
                    raise self.here("expected ident")
        elif first == ord("-") or first in _DIGITS:
            self.number()
        elif first == ord('"'):
            self.at += 1
            self.string()
        elif first in b"[{":
            if len(open_) + 1 >= MAX_DEPTH:
                raise self.ahead("recursion limit exceeded")
            self.at += 1
            open_.append(first)
            return self.first_item(open_) if first == ord("[") else self.first_key(open_)
        else:
            raise self.ahead("expected value")
        return False

    def first_item(self, open_: list[int]) -> bool:
        found = self.skip_space()
        if found is None:
            raise self.ahead("EOF while parsing a list")
        return not self.closed(open_, found, "]")

    def more_items(self, open_: list[int]) -> bool:
        found = self.skip_space()
        if found is None:
            raise self.ahead("EOF while parsing a list")
        if self.closed(open_, found, "]"):
            return False
        if found != ord(","):
            raise self.ahead("expected `,` or `]`")
        self.at += 1
        found = self.skip_space()
        if found is None:
            raise self.ahead("EOF while parsing a value")
        if found == ord("]"):
            raise self.ahead("trailing comma")
        return True

    def first_key(self, open_: list[int]) -> bool:
        found = self.skip_space()
        if found is None:
            raise self.ahead("EOF while parsing an object")
        if self.closed(open_, found, "}"):
            return False
        if found != ord('"'):
            raise self.ahead("key must be a string")
        return self.key()

    def more_keys(self, open_: list[int]) -> bool:
        found = self.skip_space()
        if found is None:
            raise self.ahead("EOF while parsing an object")
        if self.closed(open_, found, "}"):
            return False
        if found != ord(","):
            raise self.ahead("expected `,` or `}`")
        self.at += 1
        found = self.skip_space()
        if found is None:
            raise self.ahead("EOF while parsing a value")
        if found == ord("}"):
            raise self.ahead("trailing comma")
        if found != ord('"'):
            raise self.ahead("key must be a string")
        return self.key()

    def key(self) -> bool:
        self.at += 1
        self.string()
        found = self.skip_space()
        if found is None:
            raise self.ahead("EOF while parsing an object")
        if found != ord(":"):
            raise self.ahead("expected `:`")
        self.at += 1
        return True

    def closed(self, open_: list[int], found: int, bracket: str) -> bool:
        if found != ord(bracket):
            return False
        self.at += 1
        open_.pop()
        return True

    # Scalars

    def number(self) -> None:
        start = self.at
        if self.peek() == ord("-"):
            self.at += 1
        first = self.next()
        if first is None:
            raise self.here("EOF while parsing a value")
        if first not in _DIGITS:
            raise self.here("invalid number")
        if first == ord("0") and self.is_digit():
            raise self.ahead("invalid number")
        self.digits()
        if self.peek() == ord("."):
            self.at += 1
            if not self.is_digit():
                raise self.ahead("EOF while parsing a value" if self.peek() is None else "invalid number")
            self.digits()
        if (self.peek() or 0) in b"eE":
            self.at += 1
            if (self.peek() or 0) in b"+-":
                self.at += 1
            found = self.next()
            if found is None:
                raise self.here("EOF while parsing a value")
            if found not in _DIGITS:
                raise self.here("invalid number")
            self.digits()
        if float(self.data[start : self.at]) in (float("inf"), float("-inf")):
            raise self.here("number out of range")

    def is_digit(self) -> bool:
        found = self.peek()
        return found is not None and found in _DIGITS

    def digits(self) -> None:
        while self.is_digit():
            self.at += 1

    def string(self) -> None:
        while True:
            found = self.next()
            if found is None:
                raise self.here("EOF while parsing a string")
            if found == ord('"'):
                return
            if found == ord("\\"):
                self.escape()
            elif found < 0x20:
                raise self.here("control character (\\u0000-\\u001F) found while parsing a string")

    def escape(self) -> None:
        found = self.next()
        if found is None:
            raise self.here("EOF while parsing a string")
        if found == ord("u"):
            self.unicode()
        elif found not in _SIMPLE_ESCAPES:
            raise self.here("invalid escape")

    def unicode(self) -> None:
        first = self.hex()
        if 0xDC00 <= first <= 0xDFFF:
            raise self.here("lone leading surrogate in hex escape")
        if not 0xD800 <= first <= 0xDBFF:
            return
        for letter in b"\\u":
            found = self.next()
            if found is None:
                raise self.here("EOF while parsing a string")
            if found != letter:
                raise self.here("unexpected end of hex escape")
        if not 0xDC00 <= self.hex() <= 0xDFFF:
            raise self.here("lone leading surrogate in hex escape")

    def hex(self) -> int:
        digits = self.data[self.at : self.at + 4]
        if len(digits) < 4:
            self.at = len(self.data)
            raise self.here("EOF while parsing a string")
        self.at += 4
        if any(each not in b"0123456789abcdefABCDEF" for each in digits):
            raise self.here("invalid escape")
        return int(digits, 16)
