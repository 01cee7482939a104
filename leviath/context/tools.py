"""The tools with which a model manages its own context: ``context_*`` and ``todo_*``.

They run on the window at once and answer with a text. Behaviour, short answers and schemas: Leviath
``runtime/context_tools.rs`` and ``tools/defs.rs``; the descriptions are our own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from leviath.blueprint.model import CONVERSATION
from leviath.context.errors import WriteError
from leviath.context.kinds.checklist import ChecklistKind
from leviath.context.region import Region
from leviath.context.request import ToolDefinition
from leviath.context.window import Window

Json = Any

_REGION = {"type": "string", "description": "Name of the section of your context"}
_KEY = {"type": "string", "description": "Name of the entry"}


def _integer(description: str) -> dict[str, str]:
    return {"type": "integer", "description": description}


def _string(description: str) -> dict[str, str]:
    return {"type": "string", "description": description}


DEFINITIONS: Mapping[str, ToolDefinition] = {
    tool.name: tool
    for tool in (
        ToolDefinition.taking(
            "context_write",
            "Store content in a named section of your context, in place of what is there. You see it in your prompt "
            "from the next turn on. In a section that is kept by key, only the entry of that key is replaced.",
            {"region": _REGION, "key": _KEY, "content": _string("What to store")},
            ["region", "content"],
        ),
        ToolDefinition.taking(
            "todo_add",
            "Add an item to a checklist section; the answer names its id. Use it for work that you have seen and not "
            "done, so that what is left is kept and need not be remembered.",
            {"region": _REGION, "item": _string("What is to be done, in one line")},
            ["region", "item"],
        ),
        ToolDefinition.taking(
            "todo_done",
            "Close a checklist item by the id that todo_add gave. Close what you have finished: a stage may be held "
            "until nothing is open.",
            {"region": _REGION, "id": _integer("The item's id")},
            ["region", "id"],
        ),
        ToolDefinition.taking(
            "todo_note",
            "Write a note beside a checklist item without closing it: what was tried, what is in the way, what it "
            "waits for.",
            {"region": _REGION, "id": _integer("The item's id"), "note": _string("The note")},
            ["region", "id", "note"],
        ),
        ToolDefinition.taking(
            "context_append",
            "Add content to a section of your context and keep what is there. Give it a key if you will want to "
            "release it later.",
            {"region": _REGION, "key": _KEY, "content": _string("What to add")},
            ["region", "content"],
        ),
        ToolDefinition.taking(
            "context_read",
            "Read a section of your context. A key or an index (as context_list shows it) names one entry; with "
            "neither, a section kept by key lists its keys and sizes, any other gives its whole text.",
            {"region": _REGION, "key": _KEY, "index": _integer("Place of the entry, 0 is the oldest")},
            ["region"],
        ),
        ToolDefinition.taking(
            "context_delete",
            "Release an entry that you are done with from a section of your context; its tokens are free at once. Name "
            "it by key or by index (as context_list shows it), or release the oldest few.",
            {
                "region": _REGION,
                "key": _KEY,
                "index": _integer("Place of the entry, 0 is the oldest"),
                "oldest": _integer("How many of the oldest entries to release"),
            },
            ["region"],
        ),
        ToolDefinition.taking(
            "context_list",
            "List the sections of your context with their sizes and entries, or the entries of one section.",
            {"region": _REGION},
            [],
        ),
    )
}
"""By name, in the order in which they are offered."""


def is_context_tool(name: str) -> bool:
    """Whether the window answers calls of that name, known or not."""
    return name.startswith(("context_", "todo_"))


def run(window: Window, name: str, arguments: Json) -> str:
    """Runs one call and returns the tool result. Never raises: what is wrong is told in the result."""
    told = arguments if isinstance(arguments, Mapping) else {}
    tool = _TOOLS.get(name)
    return f"[error] Unknown context tool: {name}" if tool is None else tool(window, told)


def not_found(window: Window, name: str) -> str:
    """The answer to a section that is not there, with those that are."""
    names = [r.name for r in window.regions if r.kind.named_to_agents and r.name != CONVERSATION]
    return f"[error] Section '{name}' not found. Available sections: {', '.join(names)}"


class Answered(Exception):
    """Ends a tool with this result."""


def text_argument(arguments: Mapping[str, Json], name: str) -> str:
    """An argument that has to be a text. Raises `Answered`."""
    found = arguments.get(name)
    if not isinstance(found, str):
        raise Answered(f"[error] missing '{name}' argument")
    return found


def _key(arguments: Mapping[str, Json]) -> str | None:
    found = arguments.get("key")
    return found if isinstance(found, str) else None


def _count(arguments: Mapping[str, Json], name: str) -> int | None:
    """A whole number that is not negative; anything else counts as absent."""
    found = arguments.get(name)
    return found if isinstance(found, int) and not isinstance(found, bool) and found >= 0 else None


def _region(window: Window, arguments: Mapping[str, Json]) -> Region:
    name = text_argument(arguments, "region")
    found = window.get(name)
    if found is None:
        raise Answered(not_found(window, name))
    return found


def _no_key(key: str, region: str) -> str:
    return f"[not found] No entry with key '{key}' in region '{region}'"


def _no_index(region: Region, index: int) -> str:
    return f"[not found] Region '{region.name}' has {len(region)} entries, so there is none at {index}"


# Writing


def _write(window: Window, arguments: Mapping[str, Json]) -> str:
    name, content, key = text_argument(arguments, "region"), text_argument(arguments, "content"), _key(arguments)
    region = _region(window, arguments)
    if region.kind.keyed:
        if key is None:
            return "[error] HashMap regions require a 'key' argument"
        window.upsert(name, key, content)
    else:
        window.replace(name, content, key=key)
    return f"Stored in '{name}' section" + ("." if key is None else f" under key '{key}'.")


def _append(window: Window, arguments: Mapping[str, Json]) -> str:
    name, content, key = text_argument(arguments, "region"), text_argument(arguments, "content"), _key(arguments)
    region = _region(window, arguments)
    if not region.kind.keyed:
        window.write(name, content, key=key, origin="agent", cause="context_tool")
        return f"Appended to '{name}' section" + ("." if key is None else f" under key '{key}'.")
    if key is None:
        return "[error] HashMap regions require a 'key' argument for append"
    same = region.by_key(key)
    window.upsert(name, key, f"{same[0].text}\n{content}" if same else content)
    return f"{'Appended to' if same else 'Created entry in'} '{name}' section under key '{key}'."


# Reading


def _read(window: Window, arguments: Mapping[str, Json]) -> str:
    region, key, index = _region(window, arguments), _key(arguments), _count(arguments, "index")
    if key is not None:
        same = region.by_key(key)
        return same[0].text if same else _no_key(key, region.name)
    if region.kind.keyed:
        lines = [f"  {entry.key} ({entry.tokens} tokens)" for entry in region.entries if entry.key is not None]
        return f"Section '{region.name}' entries:\n" + "\n".join(lines) if lines else _empty(region)
    if index is not None:
        return region.entries[index].text if index < len(region) else _no_index(region, index)
    return region.text or _empty(region)


def _empty(region: Region) -> str:
    return f"Section '{region.name}' is empty."


def _list(window: Window, arguments: Mapping[str, Json]) -> str:
    if not isinstance(arguments.get("region"), str):
        lines = [
            f"  {region.name} ({region.kind.label}): {len(region)} entries, {region.tokens}/{region.max_tokens} tokens"
            for region in window.regions
        ]
        return "Context window sections:\n" + "\n".join(lines) if lines else "No context window sections configured."
    region = _region(window, arguments)
    if not region.entries:
        return _empty(region)
    lines = [
        f"  [{index}] {'' if entry.key is None else entry.key + ' '}({entry.tokens} tokens)"
        for index, entry in enumerate(region.entries)
    ]
    return f"Region '{region.name}' ({len(region)} entries, {region.tokens} tokens):\n" + "\n".join(lines)


# Releasing


def _delete(window: Window, arguments: Mapping[str, Json]) -> str:
    region, key = _region(window, arguments), _key(arguments)
    index, oldest = _count(arguments, "index"), _count(arguments, "oldest")
    answer = _release(window, region, key, index, oldest)
    window.recount()
    return answer


def _release(window: Window, region: Region, key: str | None, index: int | None, oldest: int | None) -> str:
    name = region.name
    if key is not None:
        same = region.by_key(key)
        if not same:
            return _no_key(key, name)
        gone = same if window.semantics.key_names_all else same[:1]
        window.release(name, gone)
        return f"Released '{key}' from '{name}'" + (f" ({len(gone)} entries)." if len(gone) > 1 else ".")
    if index is not None:
        if index >= len(region):
            return _no_index(region, index)
        window.release(name, [region.entries[index]])
        return f"Released entry {index} from '{name}'."
    if oldest is not None:
        return f"Released the {window.release_oldest(name, oldest)} oldest entries from '{name}'."
    return "[error] name what to release: 'key', 'index', or 'oldest'"


# Checklists


def _checklist(window: Window, arguments: Mapping[str, Json]) -> tuple[Region, ChecklistKind]:
    region = _region(window, arguments)
    if not isinstance(region.kind, ChecklistKind):
        raise Answered("[error] " + window.texts.say("checklist.wrong_kind", region=region.name))
    return region, region.kind


def _add(window: Window, arguments: Mapping[str, Json]) -> str:
    text_argument(arguments, "region")
    item = text_argument(arguments, "item")
    region, kind = _checklist(window, arguments)
    pen = window.pen(region.name, "context_tool", "stale")
    return f"[ok] added item {kind.add_item(region, item, window.around.count(item), pen)}"


def _mark(window: Window, arguments: Mapping[str, Json], *, with_note: bool) -> str:
    text_argument(arguments, "region")
    number = _count(arguments, "id")
    if number is None:
        return "[error] missing 'id' argument"
    note = text_argument(arguments, "note") if with_note else None
    region, kind = _checklist(window, arguments)
    pen = window.pen(region.name, "context_tool", "stale")
    found = kind.mark(region, number, pen, done=None if with_note else True, note=note)
    return f"[ok] item {number} updated" if found else f"[error] no item {number} in '{region.name}'"


def _answering(tool: Callable[[Window, Mapping[str, Json]], str]) -> Callable[[Window, Mapping[str, Json]], str]:
    def run_it(window: Window, arguments: Mapping[str, Json]) -> str:
        try:
            return tool(window, arguments)
        except Answered as answer:
            return str(answer)
        except WriteError as error:
            return f"[error] {error}"

    return run_it


_TOOLS: Mapping[str, Callable[[Window, Mapping[str, Json]], str]] = {
    name: _answering(tool)
    for name, tool in {
        "context_write": _write,
        "context_append": _append,
        "context_read": _read,
        "context_delete": _delete,
        "context_list": _list,
        "todo_add": _add,
        "todo_done": lambda window, arguments: _mark(window, arguments, with_note=False),
        "todo_note": lambda window, arguments: _mark(window, arguments, with_note=True),
    }.items()
}
