"""The errors of this package. All derive from `PolicyError`."""

from __future__ import annotations


class PolicyError(Exception):
    """Base of every error raised here."""


class ConfigError(PolicyError, ValueError):
    """A policy or configuration that cannot be read; the text is the one that Awaken's loader gives."""


class PluginConfigError(ConfigError):
    """A plugin's section of an agent snapshot is bad; the run does not start.

    plugin: id of the plugin. reason: what is wrong with its section.
    """

    def __init__(self, plugin: str, reason: str) -> None:
        super().__init__(f"plugin `{plugin}`: {reason}")
        self.plugin = plugin
        self.reason = reason


class StateConflict(PolicyError):
    """One batch sets an exclusive state key twice."""


class StateError(PolicyError):
    """A stored state value does not have the shape that its key demands."""


class LogError(PolicyError):
    """The log cannot be read or written."""


class ContextOverflow(PolicyError):
    """A request does not fit the model's window.

    needed, limit: tokens. part: the largest part by name. part_tokens: its size.
    """

    def __init__(self, text: str, needed: int, limit: int, part: str, part_tokens: int) -> None:
        super().__init__(text)
        self.needed = needed
        self.limit = limit
        self.part = part
        self.part_tokens = part_tokens


class SummaryError(PolicyError):
    """A summary could not be had.

    kind: a short name for the cause, as it stands in the log (`timeout`, `blank`, `refused`, an exception's name).
    """

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(text)
        self.kind = kind


class AgentError(PolicyError):
    """An auxiliary agent cannot be selected."""


class RunError(PolicyError):
    """A run cannot be started or resumed as asked, or `Run.check` found that it failed."""


class ModelError(PolicyError):
    """A model call failed. `transient` says that the same call may succeed a little later."""

    def __init__(self, text: str, *, transient: bool = False) -> None:
        super().__init__(text)
        self.transient = transient
