"""``custom``: a script says what is stored, what goes and what the model sees; a fault of its never loses an entry."""

from __future__ import annotations

from dataclasses import replace

from leviath.blueprint.model import Custom, RegionSpec
from leviath.context.custom import (
    Accept,
    Malformed,
    RegionScript,
    Reject,
    Rendered,
    newest_by_key,
    overflow_ctx,
    read_on_overflow,
    read_on_write,
    read_render,
    render_ctx,
    write_ctx,
)
from leviath.context.errors import RegionRefusedWrite
from leviath.context.kinds.base import Kind, Pressure, Surroundings, texts_of
from leviath.context.pen import Incoming, Pen
from leviath.context.region import Region
from leviath.context.request import Message, TextBlock, ToolResultBlock, ToolUse
from leviath.context.sheet import Sheet
from leviath.context.tokens import content_tokens
from leviath.scripts.errors import ScriptError
from leviath.text import estimate_tokens

DECLINED = "the region's on_write hook declined it"


class CustomKind(Kind[Custom]):
    label = "scripted"
    scripted = True
    renders_empty = True
    pressure = "oldest"

    def __init__(self, spec: RegionSpec, options: Custom, around: Surroundings) -> None:
        super().__init__(spec, options, around)
        self.script: RegionScript | None = around.scripts.get(options.script)

    @property
    def never_leaves(self) -> bool:
        return self.options.pinned

    @property
    def spared_by_edges(self) -> bool:
        return self.options.pinned

    @property
    def gives_way(self) -> Pressure | None:
        return None if self.options.pinned else super().gives_way

    # Writing

    def screen(self, region: Region, incoming: Incoming, pen: Pen) -> Incoming:
        script = self.script
        if script is None or not script.has_on_write:
            return incoming
        ctx = write_ctx(region, incoming.content.text, incoming.kind, incoming.tokens, incoming.key)
        try:
            found = script.on_write(ctx)
            pen.answered(script.path, "on_write", found)
            answer = read_on_write(found)
        except ScriptError as error:
            pen.warn("on_write failed, the entry is stored unchanged", str(error), script.path)
            return incoming
        except Malformed as error:
            pen.warn("on_write answered what no form fits, the entry is stored unchanged", str(error), script.path)
            return incoming
        if isinstance(answer, Reject):
            if incoming.origin == "agent":
                raise RegionRefusedWrite(region.name, DECLINED if answer.reason is None else answer.reason)
            reason = "none given" if answer.reason is None else answer.reason
            pen.warn("on_write refused a record of the framework, it is stored unchanged", reason, script.path)
            return incoming
        return self._accepted(incoming, answer)

    def _accepted(self, incoming: Incoming, answer: Accept) -> Incoming:
        if answer.content is not None:
            content = incoming.content.with_text(answer.content)
            incoming = replace(incoming, content=content, tokens=content_tokens(content, self.around.count))
        return incoming if answer.key is None else replace(incoming, key=answer.key)

    def make_room(self, region: Region, incoming: Incoming, pen: Pen) -> None:
        needed = region.tokens + incoming.tokens - region.max_tokens
        semantics = self.around.semantics
        if self.options.pinned and semantics.pinned_custom_never_overflows:
            return
        if not semantics.overflow_shortfall_evicts:
            self._drop(region, needed, "on_overflow", pen)
        elif incoming.tokens <= region.max_tokens:
            short = needed - self._drop(region, needed, "on_overflow", pen)
            if short > 0:
                rule = "on_overflow.rest" if self._chooses else "budget"
                pen.remove(region.oldest(lambda freed, _: freed >= short), rule, by=pen.next_id)

    # Giving way

    @property
    def _chooses(self) -> bool:
        return self.script is not None and self.script.has_on_overflow

    def choose(self, region: Region, needed: int, pen: Pen) -> int:
        return self._drop(region, needed, "pressure.on_overflow", pen)

    def _drop(self, region: Region, needed: int, rule: str, pen: Pen) -> int:
        """Drops what ``on_overflow`` names; returns the tokens freed, 0 for a hook that is absent or at fault."""
        script = self.script
        if script is None or not script.has_on_overflow:
            return 0
        ctx = overflow_ctx(region, needed, content_is_text=self.around.semantics.content_is_text)
        try:
            found = script.on_overflow(ctx)
            pen.answered(script.path, "on_overflow", found)
            indices = read_on_overflow(found, len(region))
        except ScriptError as error:
            pen.warn("on_overflow failed, the oldest go instead", str(error), script.path)
            return 0
        except Malformed as error:
            pen.warn("on_overflow answered what no form fits, the oldest go instead", str(error), script.path)
            return 0
        return pen.remove([region.entries[index] for index in indices], rule)

    # Rendering

    def render(self, region: Region, sheet: Sheet) -> None:
        script = self.script
        if script is None:
            if region.entries:
                sheet.warn(region, "no compiled script, the entries are shown plainly", self.options.script)
            self._plainly(region, sheet)
            return
        ctx = render_ctx(
            region,
            stage_name=sheet.meta.stage_name,
            stage_iterations=sheet.meta.stage_iterations,
            model=sheet.meta.model,
            total_tokens=sheet.total_tokens,
            max_tokens=sheet.max_tokens,
            content_is_text=self.around.semantics.content_is_text,
        )
        try:
            rendered = read_render(script.render(ctx))
        except ScriptError as error:
            sheet.warn(region, "render failed, the entries are shown plainly", str(error), script.path)
            self._plainly(region, sheet)
            return
        except Malformed as error:
            what = "render answered what no form fits, the entries are shown plainly"
            sheet.warn(region, what, str(error), script.path)
            self._plainly(region, sheet)
            return
        self._measure(rendered, region, sheet, script.path)
        for text in rendered.system:
            sheet.block(text, "always" if self.options.pinned else "until_changed", region=region.name)
        sheet.preamble += [replace(message, region=region.name) for message in rendered.messages]

    def _measure(self, rendered: Rendered, region: Region, sheet: Sheet, path: str) -> None:
        emitted = sum([estimate_tokens(text) for text in rendered.system])
        emitted += sum([_message_tokens(message) for message in rendered.messages])
        if emitted > region.max_tokens:
            detail = f"emitted_tokens {emitted}, budget {region.max_tokens}"
            sheet.warn(region, "render is larger than the region's budget, it is sent anyway", detail, path)

    def _plainly(self, region: Region, sheet: Sheet) -> None:
        if region.entries:
            text = "\n\n".join(texts_of(newest_by_key(region.entries)))
            sheet.block(f"[{region.name}]:\n{text}", "never", region.volatility, region.name)


def _message_tokens(message: Message) -> int:
    tokens = 0
    for block in message.blocks:
        if isinstance(block, TextBlock):
            tokens += estimate_tokens(block.text)
        elif isinstance(block, ToolResultBlock):
            tokens += estimate_tokens(block.content)
        elif isinstance(block, ToolUse):
            tokens += estimate_tokens(block.name)
        elif block.part.blob is not None:
            tokens += block.part.blob.tokens
    return tokens
