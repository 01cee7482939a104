"""Which programs a shell line would run, as keys that can be approved beforehand.

A key is ``shell:PROGRAM`` or ``shell:PROGRAM SUBCOMMAND``; a redirect into a file is ``shell:>PATH``, an assignment
``shell:env:NAME``. A line that cannot be read for certain has no keys at all, so that nothing covers it. Rules:
Leviath ``cli/shell_keys.rs`` and ``cli/approvals.rs`` (on systems where a backslash escapes).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from leviath.blueprint.model import SafeCommands
from leviath.blueprint.settings import SafeList

PREFIX = "shell:"
DEFAULT_SAFE = (
    *"ls cat head tail wc cut tr grep egrep fgrep diff cmp file stat du df jq column od strings".split(),
    *"basename dirname realpath readlink pwd cd echo printf date seq sleep true false test which type".split(),
    *"uname hostname whoami id ps pgrep".split(),
    *(f"git {word}" for word in "status diff log show branch remote rev-parse blame describe ls-files".split()),
)
"""Shell commands that are safe without anybody saying so."""

MAX_NESTING = 32
"""Commands within commands; a line with more counts as unreadable."""

_PREFIX_WORDS = frozenset(("if", "elif", "then", "else", "do", "while", "until", "!", "{", "}"))
_INERT_WORDS = frozenset(
    "for in case esac fi done select break continue return shift exit jobs disown wait set umask".split()
)
_BINDING_WORDS = frozenset(("export", "unset", "local", "readonly", "declare", "typeset"))
_INSTALLING_WORDS = frozenset(("function", "trap", "alias", "unalias"))
_UNREADABLE_PROGRAMS = frozenset(("eval", "source", "."))
_NEVER_FOLD = frozenset(("cd", "echo", "printf"))
_WRITING_FLAGS = {"git": ("--output",)}
_DISCARDED = frozenset(("/dev/null", "/dev/stdout", "/dev/stderr"))
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_HEREDOC_END = frozenset(";&|()<>")


class _Unreadable(Exception):
    """The line holds something that decides only when it runs what it does."""


@dataclass
class _Word:
    text: str
    literal: bool
    quoted: bool


@dataclass
class _Segment:
    """One simple command: its words, and the targets that it writes to."""

    words: list[_Word] = field(default_factory=list)
    writes: list[_Word] = field(default_factory=list)


def command_keys(command: str) -> tuple[str, ...]:
    """The keys of a line, sorted; none where the line cannot be read or runs nothing."""
    keys: set[str] = set()
    try:
        for segment in _Reader(command).read():
            keys.update(PREFIX + key for key in _segment_keys(segment.words))
            keys.update(f"{PREFIX}>{path}" for target in segment.writes if (path := _written_path(target)) is not None)
    except _Unreadable:
        return ()
    return tuple(sorted(keys))


def is_command_prefix(entry: str) -> bool:
    """Whether ``entry`` is a program, or a program and its subcommand, and nothing else."""
    return not entry.startswith(">") and command_keys(entry) == (PREFIX + entry,)


def uncovered(keys: Iterable[str], safe: frozenset[str]) -> tuple[str, ...]:
    """The keys that neither stand in ``safe`` nor have their program there."""
    return tuple(key for key in keys if key not in safe and key.split(" ", 1)[0] not in safe)


def safe_keys(
    user: SafeList | None = None,
    agent: SafeList | None = None,
    blueprint: SafeCommands | None = None,
    *,
    allow_blueprint: bool = False,
) -> frozenset[str]:
    """What runs unasked: the built-in list, the user's, the user's for this agent, and the blueprint's own where the
    user allows that. Entries that are no command prefix count for nothing."""
    user = user or SafeList()
    keys = {PREFIX + entry for entry in DEFAULT_SAFE} if user.defaults else set()
    sources: list[SafeList | SafeCommands] = [user]
    if agent is not None:
        sources.append(agent)
    if blueprint is not None and (allow_blueprint or (agent is not None and agent.allow_blueprint)):
        sources.append(blueprint)
    for source in sources:
        keys.update(tool for tool in source.tools if not tool.startswith(PREFIX))
        keys.update(PREFIX + entry for entry in source.shell if is_command_prefix(entry))
    return frozenset(keys)


# What a segment runs


def _segment_keys(words: list[_Word]) -> list[str]:
    keys: list[str] = []
    rest = list(words)
    while True:
        if not rest or rest[0].text in _INERT_WORDS:
            return keys
        first = rest[0]
        if first.text in _INSTALLING_WORDS:
            raise _Unreadable
        if first.text in _BINDING_WORDS:
            return keys + _bound_names(rest[1:])
        if first.text not in _PREFIX_WORDS:
            name, assigns, _ = first.text.partition("=")
            if not (assigns and _NAME.fullmatch(name)):
                break
            keys.append(f"env:{name}")
        rest = rest[1:]
    program = rest[0]
    flags = _WRITING_FLAGS.get(program.text, ())
    writes = any(word.text.startswith(flag) for word in rest[1:] for flag in flags)
    if not program.literal or program.text in _UNREADABLE_PROGRAMS or writes:
        raise _Unreadable
    if len(rest) > 1 and _is_subcommand(program.text, rest[1]):
        return [*keys, f"{program.text} {rest[1].text}"]
    return [*keys, program.text]


def _bound_names(words: list[_Word]) -> list[str]:
    keys = []
    for word in words:
        if word.text.startswith(("-", "+")):
            continue
        name = word.text.split("=", 1)[0]
        if not word.literal or not _NAME.fullmatch(name):
            raise _Unreadable
        keys.append(f"env:{name}")
    return keys


def _is_subcommand(program: str, word: _Word) -> bool:
    return (
        word.literal
        and not word.quoted
        and program not in _NEVER_FOLD
        and word.text != ""
        and word.text[0] not in "-0123456789"
    )


def _written_path(target: _Word) -> str | None:
    """The file that a redirect writes, ``None`` where what is written goes nowhere."""
    text = target.text
    if not target.literal or text.startswith(("/dev/tcp/", "/dev/udp/")):
        raise _Unreadable
    if text in _DISCARDED or text.startswith("/dev/fd/") or text.upper() == "NUL":
        return None
    return text


# Reading a line


class _Reader:
    """Splits a line into segments. Raises `_Unreadable` at whatever is decided only at run time."""

    def __init__(self, text: str, depth: int = 0) -> None:
        if depth > MAX_NESTING:
            raise _Unreadable
        self.text = text
        self.depth = depth
        self.at = 0
        self.segments: list[_Segment] = []
        self.segment = _Segment()
        self.word: list[str] = []
        self.in_word = False
        self.literal = True
        self.quoted = False
        self.swallow: Literal["write", "other", ""] = ""
        self.heredocs: list[tuple[str, bool, bool]] = []

    def read(self) -> list[_Segment]:
        while self.at < len(self.text):
            self.step()
        self.end_word()
        self.end_segment()
        if self.heredocs:
            raise _Unreadable
        return self.segments

    def step(self) -> None:
        letter = self.take()
        if letter == "'":
            self.begin_word(quoted=True)
            self.word.append(self.take_until("'"))
        elif letter == '"':
            self.begin_word(quoted=True)
            self.double_quoted()
        elif letter == "`":
            raise _Unreadable
        elif letter == "\\":
            self.begin_word()
            self.word.append(self.take())
        elif letter == "$":
            self.begin_word()
            self.dollar()
        elif letter == "<" and self.peek() == "<":
            self.heredoc()
        elif letter in "<>":
            self.redirect(letter)
        elif letter == "&" and self.peek() == ">":
            self.at += 1
            self.end_word()
            self.swallow = "write"
        elif letter in ";&|\n()":
            if letter in "&|" and self.peek() == letter:
                self.at += 1
            self.end_word()
            self.end_segment()
            if letter == "\n":
                self.heredoc_bodies()
        elif letter.isspace():
            self.end_word()
        else:
            self.begin_word()
            self.word.append(letter)

    def double_quoted(self) -> None:
        while (letter := self.take()) != '"':
            if letter == "\\":
                escaped = self.take()
                self.word.append(escaped if escaped in '$"\\`' else "\\" + escaped)
            elif letter == "`":
                raise _Unreadable
            elif letter == "$":
                self.dollar()
            else:
                self.word.append(letter)

    def dollar(self) -> None:
        """A variable makes the word unsure; ``$( )`` runs a line of its own, whose segments are this line's too."""
        self.literal = False
        if self.peek() != "(":
            return
        self.at += 1
        arithmetic = self.peek() == "("
        if arithmetic:
            self.at += 1
        inner = self.parenthesised()
        if not arithmetic:
            self.segments.extend(_Reader(inner, self.depth + 1).read())
        elif self.take() != ")":
            raise _Unreadable

    def parenthesised(self) -> str:
        start, depth = self.at, 0
        while True:
            letter = self.take()
            if letter == ")":
                if depth == 0:
                    return self.text[start : self.at - 1]
                depth -= 1
            elif letter == "(":
                depth += 1

    def redirect(self, arrow: str) -> None:
        self.drop_descriptor()
        if self.peek() == arrow:
            self.at += 1
        if arrow == ">" and self.peek() == "|":
            self.at += 1
        duplicates = self.peek() == "&"
        if duplicates:
            self.at += 1
        both_ways = arrow == "<" and self.peek() == ">"
        if both_ways:
            self.at += 1
        self.swallow = "write" if not duplicates and (arrow == ">" or both_ways) else "other"

    def drop_descriptor(self) -> None:
        """The number in ``2>`` is no word of the command."""
        if not all(letter in "0123456789" for letter in "".join(self.word)):
            self.end_word()
        self.drop_word()

    def heredoc(self) -> None:
        self.at += 1
        self.drop_descriptor()
        strip_tabs = self.peek() == "-"
        if strip_tabs:
            self.at += 1
        while self.peek() in (" ", "\t"):
            self.at += 1
        delimiter, literal = "", False
        while (letter := self.peek()) and not letter.isspace() and letter not in _HEREDOC_END:
            self.at += 1
            if letter in "'\"":
                literal = True
                delimiter += self.take_until(letter)
            elif letter == "\\":
                literal = True
                delimiter += self.take()
            else:
                delimiter += letter
        if not delimiter:
            raise _Unreadable
        self.heredocs.append((delimiter, literal, strip_tabs))

    def heredoc_bodies(self) -> None:
        pending, self.heredocs = self.heredocs, []
        for delimiter, literal, strip_tabs in pending:
            while True:
                end = self.text.find("\n", self.at)
                line = self.text[self.at :] if end < 0 else self.text[self.at : end]
                self.at = len(self.text) if end < 0 else end + 1
                if (line.lstrip("\t") if strip_tabs else line) == delimiter:
                    break
                if end < 0 or (not literal and ("`" in line or "$(" in line)):
                    raise _Unreadable

    def begin_word(self, *, quoted: bool = False) -> None:
        if not self.in_word:
            self.in_word, self.literal, self.quoted = True, True, False
        self.quoted = self.quoted or quoted

    def end_word(self) -> None:
        if self.in_word:
            word = _Word("".join(self.word), self.literal, self.quoted)
            if self.swallow == "write":
                self.segment.writes.append(word)
            elif not self.swallow:
                self.segment.words.append(word)
            self.swallow = ""
        self.drop_word()

    def drop_word(self) -> None:
        self.word, self.in_word, self.literal, self.quoted = [], False, True, False

    def end_segment(self) -> None:
        self.swallow = ""
        self.segments.append(self.segment)
        self.segment = _Segment()

    def peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def take(self) -> str:
        if self.at >= len(self.text):
            raise _Unreadable
        self.at += 1
        return self.text[self.at - 1]

    def take_until(self, mark: str) -> str:
        end = self.text.find(mark, self.at)
        if end < 0:
            raise _Unreadable
        inner, self.at = self.text[self.at : end], end + 1
        return inner
