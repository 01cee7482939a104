"""Where things live, and whether a path stays inside a folder (Leviath ``core/paths.rs``)."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

# WebAssembly numbers the errors of the system in its own way; scripts and models know Linux's.
_ON_LINUX = {
    "EPERM": 1,
    "ENOENT": 2,
    "EIO": 5,
    "EBADF": 9,
    "EACCES": 13,
    "EBUSY": 16,
    "EEXIST": 17,
    "EXDEV": 18,
    "ENOTDIR": 20,
    "EISDIR": 21,
    "EINVAL": 22,
    "EMFILE": 24,
    "EFBIG": 27,
    "ENOSPC": 28,
    "EROFS": 30,
    "ENAMETOOLONG": 36,
    "ENOTEMPTY": 39,
    "ELOOP": 40,
}


def home_dir() -> Path | None:
    """``$LEVIATH_HOME``, else the user's home; ``None`` where neither is known."""
    override = os.environ.get("LEVIATH_HOME")
    if override is not None:
        return Path(override)
    try:
        return Path.home()
    except RuntimeError:
        return None


def data_dir() -> Path | None:
    """Leviath's own folder, ``.leviath`` in the home: configuration, installed agents, global tools."""
    home = home_dir()
    return None if home is None else home / ".leviath"


def canonical(path: str | os.PathLike[str]) -> Path | None:
    """``path`` with every link resolved, what does not exist appended as written; ``None`` where a part that does
    not exist is followed by ``..``, links go round in a circle, or the text is no path at all.

    A link whose target does not exist counts as that target: a write through it would make it.
    """
    probe = Path(path)
    tail: list[str] = []
    try:
        while True:
            if _is_there(probe):
                return probe.resolve(strict=True).joinpath(*reversed(tail))
            if os.path.islink(probe):  # noqa: PTH114 - a name that is too long is no link
                target = Path(os.path.realpath(probe))
                return None if target.is_symlink() else target.joinpath(*reversed(tail))
            if probe.name in ("", "..") or probe.parent == probe:
                return None
            tail.append(probe.name)
            probe = probe.parent
    except (OSError, RuntimeError, ValueError):
        return None


def _is_there(path: Path) -> bool:
    """Whether something of that name exists; a name that is too long to exist does not. Raises `OSError`."""
    try:
        return path.exists()
    except OSError as error:
        if error.errno == errno.ENAMETOOLONG:
            return False
        raise


def resolves_within(path: str | os.PathLike[str], root: str | os.PathLike[str]) -> bool:
    """Whether ``path`` lies in ``root`` once links and ``..`` are resolved; a file that is not there yet counts by
    the part of its path that is."""
    real_root, real = canonical(root), canonical(path)
    return real_root is not None and real is not None and real.is_relative_to(real_root)


def joined(base: str | os.PathLike[str], path: str) -> str:
    """``path`` below ``base`` as text, nothing normalised, as Leviath shows it; an absolute one stands for itself."""
    above = str(base)
    if Path(path).is_absolute() or above in ("", "."):
        return path
    return above + path if above.endswith("/") else f"{above}/{path}"


def os_error_text(error: OSError | ValueError) -> str:
    """``No such file or directory (os error 2)``: an operating system's error as Leviath shows it.

    A path that holds a NUL is a ValueError in Python, half a surrogate pair a UnicodeError.
    """
    if isinstance(error, UnicodeError):
        return "file name is no Unicode text"
    if not isinstance(error, OSError):
        return "file name contained an unexpected NUL byte"
    if error.errno is None:
        return str(error)
    number = error.errno
    if sys.platform == "emscripten":
        number = _ON_LINUX.get(errno.errorcode.get(number, ""), number)
    return f"{os.strerror(error.errno)} (os error {number})"


def read_text(path: str | os.PathLike[str]) -> str:
    """The UTF-8 text of a file, line ends as they are. Raises `OSError`; bytes that are not UTF-8 count as one.

    What is given as text keeps a slash at its end, which a file does not have."""
    with open(path, "rb") as file:  # noqa: PTH123 - see above
        data = file.read()
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise OSError("stream did not contain valid UTF-8") from None


def read_start(path: str | os.PathLike[str], limit: int) -> str:
    """The UTF-8 text of a file, no more than a little over ``limit`` bytes of it: enough to see that there is more.

    Raises `OSError`; what is no regular file (a pipe could hold the reader for ever) counts as one.
    """
    if not Path(path).is_dir() and Path(path).exists() and not Path(path).is_file():
        raise OSError("not a regular file")
    with open(path, "rb") as file:  # noqa: PTH123 - as above
        data = file.read(limit + 4)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        # Where the file goes on, its last character may have been cut.
        if len(data) > limit and error.start >= limit and error.reason == "unexpected end of data":
            return data[: error.start].decode("utf-8")
        raise OSError("stream did not contain valid UTF-8") from None
