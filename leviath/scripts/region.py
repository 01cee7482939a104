"""The script of a custom region, as the window calls it (Leviath ``scripting/region_hook.rs``)."""

from __future__ import annotations

from leviath.scripts.check import Script
from leviath.scripts.engine import call_for_json
from leviath.scripts.json import Json


class RegionScript:
    """A compiled region script. Each function takes the ``ctx`` of `leviath.context.custom` and returns plain data;
    each raises `leviath.scripts.errors.ScriptError`. No state is kept between calls."""

    def __init__(self, script: Script) -> None:
        self.path = script.path
        self.has_on_write = script.defines("on_write")
        self.has_on_overflow = script.defines("on_overflow")
        self._compiled = script.compiled

    def render(self, ctx: dict[str, Json]) -> Json:
        return self._call("render", ctx)

    def on_write(self, ctx: dict[str, Json]) -> Json:
        return self._call("on_write", ctx)

    def on_overflow(self, ctx: dict[str, Json]) -> Json:
        return self._call("on_overflow", ctx)

    def _call(self, function: str, ctx: dict[str, Json]) -> Json:
        return call_for_json(self.path, self._compiled, function, [ctx])

    def __repr__(self) -> str:
        return f"RegionScript({self.path!r})"
