"""What whoever starts a run decides."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from leviath.blueprint.model import OutputSpec
from leviath.blueprint.settings import Settings
from leviath.context.custom import RegionScript
from leviath.providers.base import Provider
from leviath.runtime.events import Listener
from leviath.runtime.models import ProviderFor, same_provider
from leviath.runtime.people import Ask
from leviath.semantics import DOCUMENTED, Semantics
from leviath.texts import CATALOGUE, Texts
from leviath.tools.host import Fetcher

Sleep = Callable[[float], Awaitable[None]]


def _nobody(name: str) -> Provider | None:
    return None


@dataclass(frozen=True)
class RunOptions:
    """``regions`` are texts for regions that the caller fills, by their key. ``unattended`` means that nobody is there
    to be asked: every tool that is not denied may be called (``--yolo``); ``allowed`` names tools that may be called
    unasked besides. ``output`` is the shape that the caller wants the answer in. ``clock`` gives seconds since 1970,
    ``sleep`` waits before a failed call is tried again. ``ask`` puts questions to a person; without it a run that has
    one waits.
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

    @staticmethod
    def with_provider(provider: Provider, **options: object) -> RunOptions:
        """Options under which one provider answers, whatever the stages name."""
        return RunOptions(providers=same_provider(provider), **options)  # type: ignore[arg-type]
