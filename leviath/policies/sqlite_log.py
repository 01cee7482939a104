"""The log in a SQLite file: one table, one row an event, each appended in a transaction of its own.

The table stands beside whatever else the file holds, so threads can live in the same store as other runs.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from leviath.policies.errors import LogError
from leviath.policies.log import Event

if TYPE_CHECKING:
    import sqlite3

TABLE = "thread_events"
_CREATE = f"""
CREATE TABLE IF NOT EXISTS {TABLE} (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    thread TEXT NOT NULL,
    run TEXT NOT NULL,
    kind TEXT NOT NULL,
    step INTEGER,
    data TEXT NOT NULL
)"""


class SqliteLog:
    """An EventLog in a SQLite file.

    where: path of the file, made if it is not there, or an open connection, which stays the caller's. One process
    writes to a log at a time. Every method raises LogError where the file cannot be used.
    """

    def __init__(self, where: str | Path | sqlite3.Connection) -> None:
        import sqlite3  # not part of every Python for the browser

        self._error: type[Exception] = sqlite3.Error
        self._owned = not isinstance(where, sqlite3.Connection)
        self._name = str(where) if self._owned else "the connection"
        with self._told():
            self._connection = where if isinstance(where, sqlite3.Connection) else sqlite3.connect(str(where))
            try:
                self._prepare()
            except sqlite3.Error:
                self.close()
                raise

    def _prepare(self) -> None:
        if self._owned:
            self._connection.execute("PRAGMA journal_mode = WAL")
            self._connection.execute("PRAGMA synchronous = FULL")
        with self._connection:
            self._connection.execute(_CREATE)

    def append(self, event: Event) -> None:
        row = (event.thread, event.run, event.kind, event.step, json.dumps(dict(event.data)))
        with self._told(), self._connection:
            self._connection.execute(f"INSERT INTO {TABLE} (thread, run, kind, step, data) VALUES (?, ?, ?, ?, ?)", row)

    def events(self) -> Iterable[Event]:
        with self._told():
            rows = self._connection.execute(
                f"SELECT kind, thread, run, step, data FROM {TABLE} ORDER BY seq"
            ).fetchall()
            return [Event(kind, thread, run, step, json.loads(data)) for kind, thread, run, step, data in rows]

    def close(self) -> None:
        """Close the file, if this object opened it."""
        if self._owned:
            self._connection.close()

    def __enter__(self) -> SqliteLog:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except (self._error, ValueError, OSError) as error:
            raise LogError(f"the log in {self._name} cannot be used: {error}") from error
