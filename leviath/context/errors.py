"""Why a write did not happen. The texts are Leviath's (``core/error.rs``), for models read them."""

from __future__ import annotations


class ContextError(Exception):
    """Anything that a context window refuses."""


class WriteError(ContextError):
    """A write that stored nothing. ``rule`` names the rule that refused it (see `leviath.context.events.RULES`)."""

    rule = "refused"


class RegionNotFound(WriteError):
    rule = "no_region"

    def __init__(self, region: str) -> None:
        super().__init__(f"Region not found: {region}")
        self.region = region


class OverBudget(WriteError):
    """The entry does not fit. ``used`` is what the region would hold with it, ``limit`` its budget (tokens)."""

    rule = "over_budget"

    def __init__(self, used: int, limit: int) -> None:
        super().__init__(f"Content exceeds token budget: {used} > {limit}")
        self.used, self.limit = used, limit


class EntryTooBig(WriteError):
    """A keyed entry larger than its whole region (tokens)."""

    rule = "over_budget"

    def __init__(self, tokens: int, limit: int) -> None:
        super().__init__(f"Entry ({tokens} tokens) exceeds region budget ({limit} max)")
        self.tokens, self.limit = tokens, limit


class RegionFull(WriteError):
    """``admission = "reject"``: nothing goes to make room. ``message`` is the catalogue's ``write.full``."""

    rule = "admission"

    def __init__(self, region: str, used: int, limit: int, message: str) -> None:
        super().__init__(message)
        self.region, self.used, self.limit = region, used, limit


class RegionRefusedWrite(WriteError):
    """A region's ``on_write`` hook or its ``accepts`` list said no."""

    rule = "on_write"

    def __init__(self, region: str, reason: str) -> None:
        super().__init__(f"Region '{region}' refused the write: {reason}")
        self.region, self.reason = region, reason


class NotThisWay(WriteError):
    """A write that this kind of region takes only through its own tools."""

    rule = "own_tools"


class PromptTooBig(ContextError):
    """A stage's prompt does not fit the region that it goes to."""


class TokenLimit(ContextError):
    """The context guard: the request would not fit the model's window. All sizes are tokens."""

    def __init__(self, prompt: int, reply: int, window: int, message: str) -> None:
        super().__init__(message)
        self.prompt, self.reply, self.window = prompt, reply, window
