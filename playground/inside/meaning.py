"""What the answer of a region function or of a stage hook would do, in a sentence or two."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from leviath.blueprint.model import HOOK_NAMES
from leviath.context.custom import Malformed, Reject, read_on_overflow, read_on_write, read_render
from leviath.context.request import Message, TextBlock, ToolResultBlock, ToolUse
from leviath.scripts.errors import ScriptError
from leviath.scripts.hooks import Allow, Cancel, Modify, read_outcome
from leviath.text import estimate_tokens

Json = Any
_ABOUT_REGIONS = ("on_stage_enter", "before_inference", "on_stage_exit")
_CANCELLED = {
    "on_stage_enter": "the stage is not entered",
    "before_inference": "the model is not asked",
    "on_stage_exit": "the stage is not left",
    "after_inference": "the reply is refused",
    "on_tool_call": "no tool runs",
    "on_completion": "the result is refused",
    "on_error": "the result is refused",
}


def meaning(order: str) -> str:
    """``order`` is ``{"function", "ctx": JSON text, "value": JSON}``. Gives ``{"text": …, "blocks": [{"place", "text",
    "tokens"}], "bad": bool}``; blocks are what a ``render`` puts into the request, ``bad`` an answer that no form fits.
    Empty for any other function."""
    asked = json.loads(order)
    function, value = asked["function"], asked["value"]
    try:
        told = _of(function, value, json.loads(asked["ctx"]))
    except Malformed as error:
        told = {"text": f"No form fits: {error}. {_SPOILED[function]}", "bad": True}
    except ScriptError as error:
        told = {"text": f"No form fits: {error}. The run ends in error.", "bad": True}
    return json.dumps({"text": "", "blocks": [], "bad": False, **told})


_SPOILED = {
    "render": "The entries are shown plainly, with a warning.",
    "on_write": "The entry is stored unchanged, with a warning.",
    "on_overflow": "The oldest entries go instead, with a warning.",
}


def _of(function: str, value: Json, ctx: Json) -> dict[str, Json]:
    if function in HOOK_NAMES:
        return _hook(function, value)
    told = _REGION_FUNCTIONS.get(function)
    return {} if told is None else told(value, ctx if isinstance(ctx, dict) else {})


def _render(value: Json, ctx: Mapping[str, Json]) -> dict[str, Json]:
    rendered = read_render(value)
    blocks = [{"place": "system block", "text": text, "tokens": estimate_tokens(text)} for text in rendered.system]
    for message in rendered.messages:
        text = _message_text(message)
        blocks.append({"place": f"{message.role} message", "text": text, "tokens": estimate_tokens(text)})
    tokens = sum([estimate_tokens(str(block["text"])) for block in blocks])
    budget = _number(ctx, "region", "budget")
    text = f"{len(blocks)} block{'s' if len(blocks) != 1 else ''} of {tokens} tokens"
    if not blocks:
        text = "Nothing is shown to the model"
    elif budget is not None and tokens > budget:
        text += f", more than the region's budget of {budget}: they are sent anyway, with a warning"
    return {"text": f"{text}.", "blocks": blocks}


def _message_text(message: Message) -> str:
    lines = []
    for block in message.blocks:
        if isinstance(block, TextBlock):
            lines.append(block.text)
        elif isinstance(block, ToolUse):
            lines.append(f"calls {block.name}({json.dumps(block.input, ensure_ascii=False)}) as {block.id}")
        elif isinstance(block, ToolResultBlock):
            lines.append(f"result of {block.call_id}{' (error)' if block.is_error else ''}: {block.content}")
    return "\n".join(lines)


def _on_write(value: Json, ctx: Mapping[str, Json]) -> dict[str, Json]:
    answer = read_on_write(value)
    if isinstance(answer, Reject):
        reason = "without a reason" if answer.reason is None else f'saying "{answer.reason}"'
        return {"text": f"Refuses the entry, {reason}. What the framework itself writes is stored all the same."}
    if answer.content is None and answer.key is None:
        return {"text": "Stores the entry as it is."}
    parts = []
    if answer.content is not None:
        tokens = estimate_tokens(answer.content)
        before = _number(ctx, "entry", "tokens")
        parts.append(f"with another text, {tokens} tokens" + ("" if before is None else f" instead of {before}"))
    if answer.key is not None:
        parts.append(f'under the key "{answer.key}"')
    return {"text": f"Stores the entry {' and '.join(parts)}."}


def _on_overflow(value: Json, ctx: Mapping[str, Json]) -> dict[str, Json]:
    entries = ctx.get("entries")
    entries = entries if isinstance(entries, list) else []
    indices = read_on_overflow(value, len(entries))
    freed = sum([_tokens(entries[index]) for index in indices])
    needed = _number(ctx, "needed_tokens")
    if not indices:
        text = "Drops nothing"
    else:
        numbers = ", ".join([str(index) for index in indices])
        text = f"Drops entr{'y' if len(indices) == 1 else 'ies'} {numbers}, which frees {freed} tokens"
    if needed is not None:
        text += f"; {needed} are needed" + (", so the oldest of the others go too" if freed < needed else "")
    return {"text": f"{text}."}


_REGION_FUNCTIONS: Mapping[str, Callable[[Json, Mapping[str, Json]], dict[str, Json]]] = {
    "render": _render,
    "on_write": _on_write,
    "on_overflow": _on_overflow,
}


def _hook(hook: str, value: Json) -> dict[str, Json]:
    outcome: Any = Allow()
    if value is False:
        outcome = Cancel()
    elif value is not None and value is not True:
        outcome = read_outcome("script", hook, value)
    if isinstance(outcome, Allow):
        return {"text": "Lets things go on as they are."}
    if isinstance(outcome, Cancel):
        reason = "no reason given" if outcome.reason is None else outcome.reason
        return {"text": f"Cancels: {_CANCELLED[hook]}, and the run ends in error ({reason})."}
    if isinstance(outcome, Modify):
        return _modified(hook, outcome.value)
    return {"text": "Asks for another try, which no hook can have: the run ends in error.", "bad": True}


def _modified(hook: str, value: Json) -> dict[str, Json]:
    if hook in _ABOUT_REGIONS:
        if isinstance(value, dict) and all([isinstance(text, str) for text in value.values()]):
            return {"text": f"Writes the region{'s' if len(value) != 1 else ''} {_listed(sorted(value))} anew."}
        return _wrong("a map of region names to texts")
    if hook == "on_tool_call":
        if isinstance(value, list) and all([_is_call(each) for each in value]):
            names = [call["name"] for call in value]
            return {"text": f"Goes on with these calls instead: {_listed(names)}. Policy still looks at each."}
        return _wrong("an array of calls, each #{ name, arguments }")
    if isinstance(value, str):
        what = {"after_inference": "reply", "on_completion": "answer", "on_error": "error"}[hook]
        return {"text": f"Puts another text in place of the {what}."}
    return _wrong("a text")


def _wrong(wanted: str) -> dict[str, Json]:
    return {"text": f"The value of this hook's modify must be {wanted}: the run ends in error.", "bad": True}


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names) or "(none)"


def _tokens(entry: Json) -> int:
    return _number(entry, "tokens") or 0 if isinstance(entry, dict) else 0


def _number(value: Json, *path: str) -> int | None:
    for name in path:
        value = value.get(name) if isinstance(value, dict) else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _is_call(value: Json) -> bool:
    return isinstance(value, dict) and isinstance(value.get("name"), str)
