"""A run's parts in one place: blueprint, window, state, and the small things that every step needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from leviath.blueprint.model import CONVERSATION, Blueprint, OutputSpec, Stage
from leviath.context.budgets import Plan
from leviath.context.errors import WriteError
from leviath.context.events import Cause
from leviath.context.request import Request, ToolDefinition
from leviath.context.window import Window
from leviath.providers.base import Provider
from leviath.runtime.control import Control
from leviath.runtime.events import Listener, Noted, RunEvent
from leviath.runtime.journal import Journal
from leviath.runtime.logs import log_event
from leviath.runtime.models import Model, models_of
from leviath.runtime.options import RunOptions
from leviath.runtime.prompts import describe_output, stage_prompt
from leviath.runtime.state import State, Visit
from leviath.scripts.check import BlueprintScripts, ScriptTool
from leviath.scripts.seeds import SeedInputs
from leviath.semantics import Semantics
from leviath.texts import Texts
from leviath.tools.definitions import builtin_tools
from leviath.tools.host import RunHost
from leviath.tools.offer import offered
from leviath.tools.policy import Permissions
from leviath.tools.shell import find_shell
from leviath.tools.workspace import Workspace


@dataclass(frozen=True)
class Sent:
    """A request as it went out. ``kind`` is ``stage``, ``routing`` or ``summary``; a repeated attempt is one more."""

    kind: str
    stage: str
    request: Request


@dataclass
class Core:
    """Everything of one run. ``scripts`` and ``tools`` are compiled, ``inputs`` resolve seeds, ``watchers`` are told
    of events besides the listener of the options."""

    blueprint: Blueprint
    options: RunOptions
    window: Window
    plan: Plan
    scripts: BlueprintScripts
    tools: Mapping[str, ScriptTool]
    permissions: Permissions
    workspace: Workspace
    host: RunHost
    inputs: SeedInputs
    state: State = field(default_factory=State)
    control: Control = field(default_factory=Control)
    requests: list[Sent] = field(default_factory=list)
    journal: Journal = field(default_factory=Journal)
    watchers: list[Listener] = field(default_factory=list)

    # What is in force

    @property
    def semantics(self) -> Semantics:
        return self.options.semantics

    @property
    def texts(self) -> Texts:
        return self.options.texts

    @property
    def stage(self) -> Stage:
        return self.blueprint.stages[self.state.stage]

    @property
    def visit(self) -> Visit:
        return self.state.visit

    def stage_index(self, name: str) -> int:
        return next(index for index, stage in enumerate(self.blueprint.stages) if stage.name == name)

    def models(self, stage: Stage) -> tuple[Model, ...]:
        return models_of(stage, self.options.settings, self.options.model, self.options.providers)

    @property
    def model(self) -> Model:
        """The model that the stage asks now."""
        models = self.models(self.stage)
        return models[min(self.state.model, len(models) - 1)]

    @property
    def provider(self) -> Provider | None:
        return self.options.providers(self.model.provider)

    def output_spec(self, stage: Stage) -> OutputSpec | None:
        """The shape of the answer that is asked for in ``stage``."""
        return self.blueprint.output_of(stage, self.options.output)

    def prompt(self, stage: Stage) -> str | None:
        return stage_prompt(stage, self.output_spec(stage), self.texts)

    def offered_tools(self, stage: Stage) -> tuple[ToolDefinition, ...]:
        described = describe_output(self.output_spec(stage), self.texts)
        builtins = builtin_tools(find_shell(), described)
        return offered(stage, builtins, self.tools, unattended=self.options.unattended)

    def now(self) -> int:
        return int(self.options.clock())

    # Telling

    def tell(self, event: RunEvent) -> None:
        self.journal.told(event)
        log_event(event)
        for watcher in (self.options.listener, *self.watchers):
            if watcher is not None:
                watcher(event)

    def note(self, text: str) -> None:
        self.tell(Noted(text))

    # Writing what the framework says

    def write(self, region: str, text: str, *, cause: Cause = "framework") -> None:
        """A text of the framework; where there is no room for it, it is left out."""
        try:
            self.window.write(region, text, cause=cause)
        except WriteError as error:
            self.window.warn("a text of the framework finds no room", region, str(error))

    def nudge(self, text: str) -> None:
        self.write(CONVERSATION, f"[System] {text}")

    def report(self, region: str, text: str) -> None:
        """A text for ``region`` where the window has one of that name, else for the conversation."""
        self.write(region if self.window.get(region) is not None else CONVERSATION, text)


def interpolate(text: str, values: Sequence[tuple[str, str]]) -> str:
    """``text`` with each ``{name}`` replaced; what a value holds is not looked at again."""
    out = []
    place = 0
    while place < len(text):
        start = text.find("{", place)
        if start < 0:
            break
        found = next(((name, value) for name, value in values if text.startswith(f"{{{name}}}", start)), None)
        if found is None:
            out.append(text[place : start + 1])
            place = start + 1
        else:
            out.append(text[place:start] + found[1])
            place = start + len(found[0]) + 2
    return "".join([*out, text[place:]])
