"""What whoever starts a run decides."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from leviath.blueprint.model import OutputSpec
from leviath.blueprint.settings import Settings
from leviath.context.custom import RegionScript
from leviath.providers.base import Provider
from leviath.providers.retries import Sleep
from leviath.runtime.events import Listener
from leviath.runtime.models import ProviderFor, same_provider
from leviath.runtime.people import Ask
from leviath.semantics import DOCUMENTED, Semantics
from leviath.texts import CATALOGUE, Texts
from leviath.tools.host import Fetcher


def _nobody(name: str) -> Provider | None:
    return None


_KINDS: tuple[tuple[str, type | tuple[type, ...], str], ...] = (
    ("task", str, "a text"),
    ("regions", Mapping, "a mapping of texts by region"),
    ("workdir", Path, "a pathlib.Path"),
    ("settings", Settings, "a Settings (`leviath.blueprint.settings.load_settings`)"),
    ("model", (str, type(None)), "the name of a model"),
    ("unattended", bool, "true or false"),
    ("seed_commands", bool, "true or false"),
    ("output", (OutputSpec, type(None)), "an OutputSpec"),
    ("semantics", Semantics, "a Semantics (`leviath.DOCUMENTED`, `leviath.RELEASED`)"),
)
"""What each option has to be."""


@dataclass(frozen=True)
class RunOptions:
    """``regions`` are texts for regions that the caller fills, by their key. ``unattended`` means that nobody is there
    to be asked: every tool that is not denied may be called (``--yolo``); ``allowed`` names tools that may be called
    unasked besides (any collection will do). ``output`` is the shape that the caller wants the answer in. ``clock``
    gives seconds since 1970, ``sleep`` waits before a failed call is tried again. ``ask`` puts questions to a person;
    without it a run that has one waits.

    Raises `TypeError` for a value of another kind.
    """

    task: str = ""
    regions: Mapping[str, str] = field(default_factory=dict)
    workdir: Path = field(default_factory=Path.cwd)
    settings: Settings = field(default_factory=Settings)
    providers: ProviderFor = _nobody
    model: str | None = None
    unattended: bool = False
    allowed: frozenset[str] = frozenset()
    seed_commands: bool = True
    output: OutputSpec | None = None
    semantics: Semantics = DOCUMENTED
    texts: Texts = CATALOGUE
    clock: Callable[[], float] = time.time
    sleep: Sleep = asyncio.sleep
    ask: Ask | None = None
    listener: Listener | None = None
    fetcher: Fetcher | None = None
    wrap_script: Callable[[RegionScript], RegionScript] | None = None

    def __post_init__(self) -> None:
        for name, kinds, words in _KINDS:
            value = getattr(self, name)
            if not isinstance(value, kinds):
                raise TypeError(f"{name} must be {words}, not {type(value).__name__}: {value!r:.60}")
        regions: Any = self.regions
        for place, text in regions.items():
            if not isinstance(place, str) or not isinstance(text, str):
                raise TypeError(f"regions must be texts by the names of regions, not {place!r:.40}: {text!r:.40}")
        for name in ("clock", "sleep", "ask", "listener", "wrap_script", "providers"):
            value = getattr(self, name)
            if value is not None and not callable(value):
                raise TypeError(f"{name} must be a function, not {type(value).__name__}: {value!r:.60}")
        allowed: object = self.allowed
        if isinstance(allowed, str) or not isinstance(allowed, Collection):
            raise TypeError(f"allowed must be names of tools, as in frozenset({{'shell'}}), not {allowed!r:.60}")
        object.__setattr__(self, "allowed", frozenset(allowed))

    @staticmethod
    def with_provider(provider: Provider, **options: object) -> RunOptions:
        """Options under which one provider answers, whatever the stages name."""
        return RunOptions(providers=same_provider(provider), **options)  # type: ignore[arg-type]
