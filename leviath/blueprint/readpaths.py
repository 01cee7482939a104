"""Entries of ``[read_paths]``: an exact path (with what lies below), ``glob:`` or ``regex:``.

Rules: Leviath ``core/read_paths.rs``. An entry of the blueprint counts only where the user's configuration grants it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from leviath.blueprint.globs import GlobError, Pattern, compile_pattern, escape
from leviath.blueprint.paths import canonical
from leviath.text import is_blank

_ABSOLUTE = re.compile(r"/|[A-Za-z]:")
_SAMPLE = "_leviath_probe"
_RUST_ONLY = re.compile(r"\\[pP]|&&|\[\[:")


@dataclass(frozen=True)
class Entry:
    """One entry, compiled: exactly one of the three is set."""

    raw: str
    root: Path | None = None
    glob: Pattern | None = None
    regex: re.Pattern[str] | None = None

    def matches(self, path: Path) -> bool:
        """Whether the canonical ``path`` is covered."""
        if self.root is not None:
            root = canonical(self.root) if self.root.exists() else None
            return root is not None and path.is_relative_to(root)
        if self.glob is not None:
            return self.glob.matches(str(path))
        return self.regex is not None and self.regex.fullmatch(str(path)) is not None

    def covers_lexically(self, path: str) -> bool:
        """Whether ``path`` is covered by its text alone, no link resolved."""
        if self.root is not None:
            root = str(self.root).rstrip("/")
            return path == root or path.startswith(root + "/")
        if self.glob is not None:
            return self.glob.matches(path)
        return self.regex is not None and self.regex.fullmatch(path) is not None

    @property
    def sample(self) -> str | None:
        """A path that the entry covers, to try a grant with; ``None`` where none can be made up."""
        if self.root is not None:
            return str(self.root)
        if self.glob is not None:
            if "[" in self.glob.text:
                return None
            made_up = re.sub(r"\*+", _SAMPLE, self.glob.text).replace("?", "x")
            return made_up if self.glob.matches(made_up) else None
        assert self.regex is not None, "an entry is one of the three"
        literal = re.split(r"[.\[\](){}*+?|^$\\]", self.regex.pattern, maxsplit=1)[0]
        tries = [f"{literal.rsplit('/', 1)[0]}/{_SAMPLE}"] if "/" in literal else []
        return next((each for each in (*tries, literal) if each and self.regex.fullmatch(each)), None)


@dataclass(frozen=True)
class ReadPathPolicy:
    """What ``agent`` may read outside the working directory: what is declared and granted both."""

    declared: tuple[Entry, ...] = ()
    granted: tuple[Entry, ...] = ()
    grant_all: bool = False
    agent: str = ""

    def allows(self, path: Path) -> bool:
        real = canonical(path)
        return real is not None and self.declares(real) and self.grants(real)

    def declares(self, real: Path) -> bool:
        """Whether the agent asks to read ``real``, a path with its links resolved."""
        return any(entry.matches(real) for entry in self.declared)

    def grants(self, real: Path) -> bool:
        """Whether the user lets it."""
        return self.grant_all or any(entry.matches(real) for entry in self.granted)


def check_entry(raw: str) -> str | None:
    """What is wrong with an entry as written, or ``None``."""
    try:
        compile_entry(raw, Path("/validate/a/b/c/d/e/f/g/h"), Path("/validate-home"))
    except ValueError as error:
        return str(error)
    return None


def compile_entries(raw: Iterable[str], workdir: Path, home: Path | None) -> tuple[Entry, ...]:
    """Raises `ValueError` for the first entry that is wrong."""
    return tuple(compile_entry(entry, workdir, home) for entry in raw)


def compile_entry(raw: str, workdir: Path, home: Path | None) -> Entry:
    """An entry of `[read_paths]`, relative ones below ``workdir``. Raises `ValueError` with the reason."""
    if is_blank(raw):
        raise ValueError("read_paths entry is empty")
    if raw.startswith("regex:"):
        return Entry(raw, regex=_regex(raw, raw[len("regex:") :], home))
    if raw.startswith("glob:"):
        return Entry(raw, glob=_glob(raw, raw[len("glob:") :], workdir, home))
    return Entry(raw, root=_exact(raw, workdir, home))


def _wrong(raw: str, what: str) -> ValueError:
    return ValueError(f"read_paths entry '{raw}': {what}")


def _below_home(raw: str, text: str, home: Path | None) -> tuple[str, str] | None:
    """Home and the rest of a text that starts with ``~``, else ``None``."""
    if not text.startswith("~"):
        return None
    rest = text[1:]
    if rest and not rest.startswith("/"):
        raise _wrong(raw, "only '~/' home expansion is supported")
    if home is None:
        raise _wrong(raw, "no home directory resolved for '~' expansion")
    return str(home), rest


def _regex(raw: str, body: str, home: Path | None) -> re.Pattern[str]:
    if not body:
        raise _wrong(raw, "regex pattern is empty")
    expanded = _below_home(raw, body, home)
    if expanded is not None:
        body = re.escape(expanded[0]) + expanded[1]
    elif not _ABSOLUTE.match(body):
        raise _wrong(
            raw,
            "regex entries must start with '/', a drive letter, or '~/'; use 'glob:' for workdir-relative patterns",
        )
    try:
        # Python's expressions know more than Rust's: what looks round or back has no meaning there.
        if re.search(r"\(\?(?:<?[=!]|P=|\()|(?<!\\)\\[1-9]", body):
            raise re.error("look-around and back references are not supported")
        return re.compile(body.replace("(?<", "(?P<").replace("\\z", "\\Z"))
    except (re.error, OverflowError, RecursionError) as error:
        if _RUST_ONLY.search(body):
            # Valid for Leviath; Python cannot match it, so that it grants nothing here.
            return re.compile(r"(?!)")
        raise _wrong(raw, f"invalid regex: {error}") from None


def _glob(raw: str, body: str, workdir: Path, home: Path | None) -> Pattern:
    if not body:
        raise _wrong(raw, "glob pattern is empty")
    text = body.replace("\\", "/")
    expanded = _below_home(raw, text, home)
    if expanded is not None:
        text = escape(expanded[0]) + expanded[1]
    elif not _ABSOLUTE.match(text):
        text = _from_workdir(raw, text, workdir)
    if any(step in (".", "..") for step in text.split("/")):
        raise _wrong(
            raw,
            "glob patterns cannot contain '.' or '..' components (relative entries fold them against the workdir "
            "at the start only)",
        )
    try:
        return compile_pattern(text)
    except GlobError as error:
        raise _wrong(raw, f"invalid glob: {error}") from None


def _from_workdir(raw: str, text: str, workdir: Path) -> str:
    base = str(workdir)
    while text.startswith(("./", "../")):
        if text.startswith("./"):
            text = text[2:]
            continue
        if base in ("", "/"):
            raise _wrong(raw, "relative pattern escapes the filesystem root")
        base = str(Path(base).parent)
        text = text[3:]
    prefix = escape("" if base == "/" else base)
    return f"{prefix}/{text}" if text else prefix


def _exact(raw: str, workdir: Path, home: Path | None) -> Path:
    expanded = _below_home(raw, raw, home) if not raw.startswith("~\\") else None
    if expanded is not None:
        return Path(expanded[0]) / expanded[1].lstrip("/")
    return workdir / raw
