"""Runs in a SQLite file of our own below Leviath's data root; nothing that ``lev`` writes is touched.

The file and its folder are for their owner alone. One transaction adds a step; each reply, tool result and answer is
kept in a transaction of its own before the run goes on with it. Schema versions stand in ``user_version``.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from leviath.blueprint.paths import data_dir
from leviath.runtime.store.base import Claim, Fact, Logged, RunRow, Step, StoredPart, StoreError
from leviath.runtime.store.lock import FileLock

if TYPE_CHECKING:
    from leviath.policies.sqlite_log import SqliteLog

VERSION = 1
FOLDER = "rhaipy"
FILE = "runs.sqlite3"
BUSY_SECONDS = 30.0
"""How long a write waits while another process writes."""
_SCHEMA = """
CREATE TABLE runs (
    id TEXT PRIMARY KEY, agent TEXT NOT NULL, created REAL NOT NULL, start TEXT NOT NULL, updated REAL NOT NULL,
    status TEXT NOT NULL, error TEXT, stage TEXT NOT NULL, iteration INTEGER NOT NULL, tool_calls INTEGER NOT NULL,
    step INTEGER NOT NULL, state TEXT NOT NULL
);
CREATE TABLE files (
    run TEXT NOT NULL REFERENCES runs, path TEXT NOT NULL, data BLOB NOT NULL, PRIMARY KEY (run, path)
);
CREATE TABLE events (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, run TEXT NOT NULL REFERENCES runs, step INTEGER NOT NULL,
    source TEXT NOT NULL, data TEXT NOT NULL
);
CREATE INDEX events_of ON events (run, seq);
CREATE TABLE facts (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, run TEXT NOT NULL REFERENCES runs, step INTEGER NOT NULL,
    kind TEXT NOT NULL, key TEXT NOT NULL, data TEXT NOT NULL
);
CREATE INDEX facts_of ON facts (run, seq);
CREATE TABLE parts (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, run TEXT NOT NULL REFERENCES runs, mime_type TEXT NOT NULL,
    name TEXT NOT NULL, data BLOB NOT NULL
);
CREATE INDEX parts_of ON parts (run, seq);
CREATE TABLE pieces (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, run TEXT NOT NULL REFERENCES runs, data TEXT NOT NULL
);
CREATE INDEX pieces_of ON pieces (run, seq);
"""
_COLUMNS = "id, agent, created, start, updated, status, error, stage, iteration, tool_calls, step"


_ELSEWHERE = "see to that file, or set LEVIATH_HOME to another folder"
_ADVICE = {
    "is full": "make room there, or set LEVIATH_HOME to a folder with more of it",
    "No space left": "make room there, or set LEVIATH_HOME to a folder with more of it",
    "Permission denied": "this user needs to write the file and its folder; or set LEVIATH_HOME to a folder of theirs",
    "readonly database": "this user needs to write the file and its folder; or set LEVIATH_HOME to a folder of theirs",
    "is locked": "another process has been writing for long; try again when it is done",
    "not a database": "something else has that name, or it is damaged: move it away, and a new one is made",
    "malformed": "it is damaged: move it away, and a new one is made",
}
"""What to do, by a word of the reason."""


def _row(columns: tuple[Any, ...]) -> RunRow:
    name, agent, created, start, *rest = columns
    return RunRow(name, agent, created, json.loads(start), *rest)


def default_path() -> Path:
    """Where runs are kept: ``rhaipy/runs.sqlite3`` in Leviath's folder. Raises `StoreError`."""
    root = data_dir()
    if root is None:
        raise StoreError("no home directory is known: set LEVIATH_HOME to a folder that runs can be kept in")
    return root / FOLDER / FILE


class NoSqlite(StoreError):
    """This Python was built without SQLite; nothing that has been stored can be read either."""

    def __init__(self) -> None:
        super().__init__(
            "this Python was built without SQLite, in which runs are stored (it has no module sqlite3): use one that "
            "has it"
        )


def need_sqlite() -> None:
    """Raises `NoSqlite` where there is none."""
    try:
        import sqlite3  # noqa: F401 - not part of every Python for the browser
    except ImportError:
        raise NoSqlite from None


class SqliteStore:
    """A `leviath.runtime.store.base.Store` in a file, which is made if it is not there. Raises `StoreError`,
    `NoSqlite` where there is no SQLite."""

    outlives_process = True

    def __init__(self, path: Path) -> None:
        need_sqlite()
        import sqlite3

        self.path = path
        self._error: type[Exception] = sqlite3.Error
        with self._told():
            self._make_file()
            self._connection = sqlite3.connect(str(path), timeout=BUSY_SECONDS, isolation_level=None)
        try:
            with self._told():
                self._prepare()
        except StoreError:
            self._connection.close()
            raise

    def _make_file(self) -> None:
        folder = self.path.parent
        if not folder.is_dir():
            folder.mkdir(parents=True, mode=0o700)
            folder.chmod(0o700)  # whatever the umask
        os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))
        self.path.chmod(0o600)

    def _prepare(self) -> None:
        run = self._connection.execute
        run("PRAGMA foreign_keys = ON")
        run("PRAGMA journal_mode = WAL")
        run("PRAGMA synchronous = FULL")
        with self._transaction():
            version = run("PRAGMA user_version").fetchone()[0]
            if version > VERSION:
                raise StoreError(
                    f"{self.path} was written by a newer release (schema {version}, this one knows {VERSION}): use "
                    "that release, or set LEVIATH_HOME to another folder"
                )
            if version == 0:
                for statement in _SCHEMA.split(";"):
                    run(statement)
                run(f"PRAGMA user_version = {VERSION}")

    # Writing

    def create(self, step: Step, files: Mapping[str, bytes]) -> None:
        row = step.row
        with self._told(), self._transaction():
            self._connection.execute(
                f"INSERT INTO runs ({_COLUMNS}, state) VALUES ({', '.join('?' * 12)})",
                (
                    row.id,
                    row.agent,
                    row.created,
                    json.dumps(dict(row.start)),
                    row.updated,
                    row.status,
                    row.error,
                    row.stage,
                    row.iteration,
                    row.tool_calls,
                    row.step,
                    step.state,
                ),
            )
            self._many("files", "path, data", row.id, list(files.items()))
            self._add(step)

    def commit(self, step: Step) -> None:
        row = step.row
        with self._told(), self._transaction():
            changed = self._connection.execute(
                "UPDATE runs SET updated = ?, status = ?, error = ?, stage = ?, iteration = ?, tool_calls = ?, "
                "step = ?, state = ? WHERE id = ? AND step = ?",
                (
                    row.updated,
                    row.status,
                    row.error,
                    row.stage,
                    row.iteration,
                    row.tool_calls,
                    row.step,
                    step.state,
                    row.id,
                    row.step - 1,
                ),
            )
            if changed.rowcount != 1:
                raise StoreError(f"run {row.id} is gone, or another process has taken it on: `leviath ps` tells which")
            self._add(step)

    def _add(self, step: Step) -> None:
        self._many("events", "step, source, data", step.row.id, [(e.step, e.source, e.text) for e in step.events])
        self._many("pieces", "data", step.row.id, [(piece,) for piece in step.pieces])

    def add_fact(self, run: str, fact: Fact, parts: Sequence[StoredPart] = ()) -> None:
        with self._told(), self._transaction():
            self._many("facts", "step, kind, key, data", run, [(fact.step, fact.kind, fact.key, fact.text)])
            self._many("parts", "mime_type, name, data", run, [(p.mime_type, p.name, p.data) for p in parts])

    def _many(self, table: str, columns: str, run: str, rows: Sequence[tuple[Any, ...]]) -> None:
        places = ", ".join("?" * (columns.count(",") + 2))
        self._connection.executemany(
            f"INSERT INTO {table} (run, {columns}) VALUES ({places})", [(run, *row) for row in rows]
        )

    # Reading

    def runs(self) -> list[RunRow]:
        with self._told():
            rows = self._connection.execute(f"SELECT {_COLUMNS} FROM runs ORDER BY created DESC, rowid DESC").fetchall()
            return [_row(row) for row in rows]

    def state(self, run: str) -> str:
        with self._told():
            found = self._connection.execute("SELECT state FROM runs WHERE id = ?", (run,)).fetchone()
        if found is None:
            raise StoreError(f"there is no run '{run}'")
        return str(found[0])

    def files(self, run: str) -> dict[str, bytes]:
        with self._told():
            return dict(
                self._connection.execute("SELECT path, data FROM files WHERE run = ? ORDER BY path", (run,)).fetchall()
            )

    def events(self, run: str) -> list[Logged]:
        return [Logged(*row) for row in self._rows("events", "step, source, data", run)]

    def facts(self, run: str) -> list[Fact]:
        return [Fact(*row) for row in self._rows("facts", "step, kind, key, data", run)]

    def parts(self, run: str) -> list[StoredPart]:
        return [StoredPart(*row) for row in self._rows("parts", "mime_type, name, data", run)]

    def pieces(self, run: str) -> list[str]:
        return [row[0] for row in self._rows("pieces", "data", run)]

    def _rows(self, table: str, columns: str, run: str) -> list[tuple[Any, ...]]:
        with self._told():
            found = self._connection.execute(f"SELECT {columns} FROM {table} WHERE run = ? ORDER BY seq", (run,))
            return list(found.fetchall())

    # The rest

    def claim(self, run: str) -> Claim:
        return FileLock(self.path.parent / "locks" / f"{run}.lock", run)

    def thread_log(self) -> SqliteLog:
        """The log of message threads in the same file (`leviath.policies`); it closes with this store."""
        from leviath.policies.sqlite_log import SqliteLog

        return SqliteLog(self._connection)

    def close(self) -> None:
        self._connection.close()

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:  # a full disk may have ended it already
                self._connection.execute("ROLLBACK")
            raise

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except StoreError:
            raise
        except OSError as error:
            raise self._refused(error.strerror or str(error)) from error
        except (self._error, ValueError, OverflowError) as error:
            raise self._refused(str(error)) from error

    def _refused(self, why: str) -> StoreError:
        advice = next((each for word, each in _ADVICE.items() if word in why), _ELSEWHERE)
        return StoreError(f"runs cannot be kept in {self.path}: {why}: {advice}")
