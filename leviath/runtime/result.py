"""What a program gets of a run: the outcome with names and types."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from leviath.runtime.core import Core
from leviath.runtime.outcome import outcome
from leviath.scripts.json import JsonError, read_json

Json = Any


class RunFailed(Exception):
    """A run did not end as it was to. ``result`` holds all that came of it."""

    def __init__(self, message: str, result: RunResult) -> None:
        super().__init__(message)
        self.result = result


@dataclass(frozen=True)
class RunResult:
    """``status`` is ``complete``, ``error``, ``cancelled``, ``paused`` or ``waiting_input``; ``answer`` what was
    submitted, else the last reply; ``error`` why the run failed; ``stage`` the last one; ``waits_for`` what a run
    asked that nobody answered, or what has to be mended before it goes on. ``outcome`` is everything, as
    ``leviath run --json`` prints it.
    """

    status: str
    answer: str | None
    error: str | None
    stage: str
    waits_for: str | None
    outcome: Mapping[str, Json]

    @classmethod
    def of(cls, core: Core, waits_for: str | None = None) -> RunResult:
        found = outcome(core)
        return cls(found["status"], found["answer"], found["error"], found["last_stage"], waits_for, found)

    @property
    def ok(self) -> bool:
        return self.status == "complete"

    @property
    def format(self) -> str | None:
        """The format that the stage gave the answer: ``json``, ``markdown`` …"""
        submitted = self.outcome["result"]
        return None if submitted is None else submitted.get("format")

    @cached_property
    def data(self) -> Json:
        """The answer, read as JSON. Raises `RunFailed` where there is none, or where it is no JSON."""
        try:
            return read_json(self.check().answer or "")
        except JsonError as error:
            raise RunFailed(
                f"the answer is no JSON ({error}): give the agent an output_schema, or read `answer` as text", self
            ) from None

    @property
    def requests(self) -> list[Mapping[str, Json]]:
        """Every request that a model was sent, in order."""
        return list(self.outcome["requests"])

    @property
    def flags(self) -> Mapping[str, Json]:
        """What is worth knowing of the run besides its end: gates that were forced, files that were changed …"""
        found: Mapping[str, Json] = self.outcome["flags"]
        return found

    @property
    def warnings(self) -> list[Mapping[str, Json]]:
        """What went wrong in a region or its script without stopping anything."""
        return list(self.outcome["warnings"])

    def texts(self, region: str) -> list[str]:
        """What the entries of a region hold at the end; a region that is not there holds nothing."""
        found = [each for each in self.outcome["window"]["regions"] if each["name"] == region]
        return [entry["content"] for each in found for entry in each.get("entries", ())]

    def check(self) -> RunResult:
        """This result, if the run is complete. Raises `RunFailed`."""
        if self.ok:
            return self
        why = self.error or self.waits_for
        raise RunFailed(f"the run is {self.status} in stage '{self.stage}'" + (f": {why}" if why else ""), self)
