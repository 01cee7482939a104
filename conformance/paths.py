"""Which files a PATH of the command line stands for."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

CASES = Path(__file__).resolve().parent / "cases"


class PathError(ValueError):
    """A PATH that holds no cases; the text says what was looked for."""


def case_files(paths: Sequence[Path]) -> list[Path]:
    """The `.jsonl` files that the paths name: a file itself, of a folder every one at any depth, in order of name."""
    files: list[Path] = []
    for path in paths:
        if path.is_dir():
            found = sorted(path.rglob("*.jsonl"))
            if not found:
                raise PathError(f"{path}: no .jsonl file in this folder")
            files.extend(found)
        elif path.is_file():
            files.append(path)
        else:
            raise PathError(f"{path}: no such file or folder")
    return list(dict.fromkeys(files))


def read_cases(path: Path) -> Iterator[dict[str, Any]]:
    """The JSON objects of a file, one a line.

    Lines end at "\\n" alone: recorded texts hold U+2028 and U+0085, at which `str.splitlines` would cut.
    """
    for number, line in enumerate(path.read_bytes().decode("utf-8-sig").split("\n"), 1):
        if line.strip():
            try:
                yield json.loads(line)
            except ValueError as error:
                raise PathError(f"{path}, line {number}: not JSON ({error})") from error


def suite_and_topic(path: Path, case_id: str) -> tuple[str, str | None]:
    """Where a case belongs.

    Ids of the form `topic/number` stand in a folder of topics, whose name is the suite; otherwise the file is the
    suite and has no topics.
    """
    topic, slash, _ = case_id.partition("/")
    return (path.resolve().parent.name, topic) if slash else (path.stem, None)


def existing(names: Iterable[str]) -> list[Path]:
    """Those of the named suites that are there."""
    return [CASES / name for name in names if (CASES / name).exists()]
