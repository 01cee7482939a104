"""Is a text well-formed XML, as loosely as Leviath's reader (quick-xml) takes it? Nothing is expanded or resolved.

Any number of elements at the top is well, and text beside them; names and attributes are not looked into.
"""

from __future__ import annotations

import re

_SPACE = " \t\r\n"
_TAG_END = re.compile(r"""[^>"']*(?:"[^"]*"[^>"']*|'[^']*'[^>"']*)*>""")
_DOCTYPE_PIECE = re.compile(r"""<!--.*?-->|<\?.*?\?>|"[^"]*"|'[^']*'|[<>\[\]]""", re.DOTALL)
_MARKUP = re.compile(r"[<&]")
_REFERENCE_END = re.compile(r"[;&<]")
_UNCLOSED = "{} not closed: `{}` not found before end of input"


def xml_fault(content: str) -> str | None:
    """What is wrong, ``None`` where nothing is."""
    try:
        elements, depth = _scan(content)
    except _Syntax as error:
        return f"syntax error: {error}"
    except _IllFormed as error:
        return f"ill-formed document: {error}"
    if depth:
        return f"{depth} element(s) left unclosed at the end of the document"
    return None if elements else "no XML elements found; this looks like plain text"


class _Syntax(Exception):
    """The text cannot be cut into markup."""


class _IllFormed(Exception):
    """The markup does not fit together."""


def _scan(content: str) -> tuple[int, int]:
    """Elements that began, and those that are open at the end."""
    open_names: list[str] = []
    elements = place = 0
    while found := _MARKUP.search(content, place):
        start = found.start()
        if found[0] == "&":
            place = _after_reference(content, start + 1)
        elif content.startswith("<!", start):
            place = _after_bang(content, start)
        elif content.startswith("<?", start):
            place = _after_instruction(content, start)
        elif content.startswith("</", start):
            place = _find(content, ">", start, "tag", ">")
            _close(open_names, content[start + 2 : place - 1].rstrip(_SPACE))
        else:
            place = _after_tag(content, start + 1)
            elements += 1
            if content[place - 2] != "/":
                open_names.append(re.split(f"[{_SPACE}]", content[start + 1 : place - 1], maxsplit=1)[0])
    return elements, len(open_names)


def _close(open_names: list[str], name: str) -> None:
    if not open_names:
        raise _IllFormed(f"close tag `</{name}>` does not match any open tag")
    expected = open_names.pop()
    if expected != name:
        raise _IllFormed(f"expected `</{expected}>`, but `</{name}>` was found")


def _after_tag(content: str, start: int) -> int:
    """Just after the ``>`` of a tag; one within quotes does not end it."""
    found = _TAG_END.match(content, start)
    if found is not None:
        return found.end()
    open_quote = re.sub("\"[^\"]*\"|'[^']*'", "", content[start:])
    quote = re.search("[\"']", open_quote)
    if quote is not None:
        raise _Syntax(_UNCLOSED.format("attribute value", quote[0]))
    raise _Syntax(_UNCLOSED.format("tag", ">"))


def _after_reference(content: str, start: int) -> int:
    found = _REFERENCE_END.search(content, start)
    if found is None or found[0] != ";":
        raise _IllFormed(_UNCLOSED.format("entity or character reference", ";"))
    return found.end()


def _after_bang(content: str, start: int) -> int:
    match content[start + 2 : start + 3]:
        case "-":
            end = _find(content, "-->", start + 4, "comment", "-->")
            if not content.startswith("<!--", start):
                raise _Syntax(_UNCLOSED.format("comment", "-->"))
        case "[":
            end = _find(content, "]]>", start, "CDATA", "]]>")
            if content[start + 2 : start + 9].upper() != "[CDATA[":
                raise _Syntax(_UNCLOSED.format("CDATA", "]]>"))
        case "D" | "d":
            end = _after_doctype(content, start)
            if content[start + 2 : start + 9].upper() != "DOCTYPE":
                raise _Syntax(_UNCLOSED.format("DOCTYPE", ">"))
            if not content[start + 9 : end - 1].strip(_SPACE):
                raise _IllFormed("`<!DOCTYPE>` declaration does not contain a name of a document type")
        case _:
            raise _Syntax("unknown or missed symbol in markup")
    return end


def _after_doctype(content: str, start: int) -> int:
    depth = 0
    for piece in _DOCTYPE_PIECE.finditer(content, start + 1):
        if piece[0] == "[" or piece[0] == "<":
            depth += 1
        elif piece[0] == "]":
            depth -= 1
        elif piece[0] == ">":
            if depth <= 0:
                return piece.end()
            depth -= 1
    raise _Syntax(_UNCLOSED.format("DOCTYPE", ">"))


def _after_instruction(content: str, start: int) -> int:
    declares = re.match(rf"<\?xml(?=[{_SPACE}?]|$)", content[start:]) is not None
    what = "XML declaration" if declares else "processing instruction"
    end = _find(content, "?>", start + 1, what, "?>")
    if end - start == len("<?>"):
        raise _Syntax(_UNCLOSED.format(what, "?>"))
    return end


def _find(content: str, what: str, start: int, markup: str, shown: str) -> int:
    """Just after the next ``what``."""
    place = content.find(what, start)
    if place < 0:
        raise _Syntax(_UNCLOSED.format(markup, shown))
    return place + len(what)
