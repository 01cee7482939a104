"""The built-in tools as they are offered: names, schemas and order are Leviath's (``tools/defs.rs``), words our own."""

from __future__ import annotations

import sys
from typing import Any

from leviath.blueprint.model import SUBMIT_OUTPUT
from leviath.context.request import ToolDefinition
from leviath.context.tools import DEFINITIONS as CONTEXT_TOOLS

Json = Any


def _string(description: str) -> dict[str, Json]:
    return {"type": "string", "description": description}


_PATH = _string("Path of the file, relative to the working directory")
_OLD = _string("The text to replace, to the character; it must occur exactly once")

_FILES = (
    ToolDefinition.taking(
        "read_file",
        "Read a text file of the working directory. Of a very large file the beginning is shown.",
        {"path": _PATH},
        ["path"],
    ),
    ToolDefinition.taking(
        "write_file",
        "Write a file of the working directory, in place of what it held; folders on the way are made. With append "
        "the content is added at the end, which is how a long file is written in several calls.",
        {
            "path": _PATH,
            "content": _string("What to write: the whole file, or the piece to add"),
            "append": {"type": "boolean", "description": "Add to the end instead of replacing the file (false)"},
        },
        ["path", "content"],
    ),
    ToolDefinition.taking(
        "edit_file",
        "Replace one piece of a file by another. The piece must occur exactly once: take enough of what stands around "
        "it.",
        {"path": _PATH, "old_str": _OLD, "new_str": _string("What to put in its place")},
        ["path", "old_str", "new_str"],
    ),
    ToolDefinition.taking(
        "list_dir",
        "List what is in a folder of the working directory: folders end in a slash, files have their size.",
        {"path": _string("Path of the folder, relative to the working directory; the working directory without it")},
        [],
    ),
    ToolDefinition.taking(
        "read_files",
        "Read several text files of the working directory in one call.",
        {
            "paths": {
                "type": "array",
                "items": {"type": "string"},
                "description": "Paths of the files, relative to the working directory",
            }
        },
        ["paths"],
    ),
)


def shell_tool(shell: str) -> ToolDefinition:
    return ToolDefinition.taking(
        "shell",
        f"Run a command in the working directory, through `{shell}`: builds, tests, whatever a file tool cannot do. It "
        "is stopped after 60 seconds.",
        {"command": _string("The command line")},
        ["command"],
    )


_PEOPLE = (
    ToolDefinition.taking(
        "present_for_review",
        "Show a document to the person who follows this run and wait for their verdict.",
        {"title": _string("A short title"), "markdown": _string("The document, in Markdown")},
        ["title", "markdown"],
    ),
    ToolDefinition.taking(
        "ask_user_text",
        "Ask the person who follows this run a question that they answer in words.",
        {"prompt": _string("The question")},
        ["prompt"],
    ),
    ToolDefinition.taking(
        "ask_user_choice",
        "Ask the person who follows this run to choose one of several answers.",
        {
            "prompt": _string("The question"),
            "options": {"type": "array", "items": {"type": "string"}, "description": "At least two answers"},
        },
        ["prompt", "options"],
    ),
    ToolDefinition.taking(
        "ask_user_confirm",
        "Ask the person who follows this run a question that they answer with yes or no.",
        {"prompt": _string("The question")},
        ["prompt"],
    ),
    ToolDefinition.taking(
        "edit_document",
        "Give a document to the person who follows this run to edit, and get it back as they leave it.",
        {"content": _string("The document as it is"), "prompt": _string("What they are asked to do with it")},
        ["content"],
    ),
)


_MACHINE = (
    ToolDefinition.taking(
        "current_time",
        "Tell the date and the time, in UTC and where this machine is. Ask before you reason about what is current, "
        "recent, coming or dated: what you have learnt ends at some date, and the run takes place after it.",
        {},
        [],
    ),
    ToolDefinition.taking(
        "system_info",
        "Describe the machine: system and version, architecture, processors, host name, path separator, line endings, "
        "and the room on the disk of the working directory.",
        {},
        [],
    ),
    ToolDefinition.taking(
        "locale_info",
        "Tell the user's language and region, as the system is set up: in which language to write, and how dates and "
        "numbers look.",
        {},
        [],
    ),
    ToolDefinition.taking(
        "environment_info",
        "Tell the working directory, the user's folders, what is on PATH, and the environment variables that you may "
        "see. Of those that look like credentials the names are listed and the values withheld.",
        {},
        [],
    ),
    ToolDefinition.taking(
        "which_command",
        "Tell whether a program is installed, and where, without running anything. Ask before a shell command that "
        "needs it.",
        {"command": _string("The name of the program, such as git or python3")},
        ["command"],
    ),
    ToolDefinition.taking(
        "runtime_info",
        "Tell about this run: agent and stage, turns taken and left, model and provider, how full the context window "
        "is, and whether anybody is there to answer a question.",
        {},
        [],
    ),
)


def output_tool(described: str = "") -> ToolDefinition:
    """``submit_output``; ``described`` is the shape that the answer must have."""
    base = (
        "Hand in the final answer of this run. It is what whoever started the run receives, and nothing else that you "
        "write reaches them: put the whole answer here, not a pointer to it. Call it when the work is done; calling it "
        "again replaces what you handed in.\n\nAn answer is one reply and has to fit into it. Write what is longer "
        "into files, name them in `artifacts` and say here what they hold."
    )
    file = {
        "type": "object",
        "properties": {
            "name": _string("The name that the stage gave this file, or one of your own"),
            "path": _string("Path of the file, relative to the working directory"),
            "type": _string("Its mime type, where name and content do not tell"),
        },
        "required": ["path"],
    }
    return ToolDefinition.taking(
        SUBMIT_OUTPUT,
        f"{base}\n\n{described}" if described else base,
        {
            "content": _string("The answer, in full"),
            "artifacts": {
                "type": "array",
                "items": {"oneOf": [{"type": "string"}, file]},
                "description": "Files to hand over with the answer; each must be there when you submit",
            },
        },
        ["content"],
    )


def builtin_tools(shell: str, described_output: str = "") -> dict[str, ToolDefinition]:
    """Every built-in tool there is, by name, in the order in which they are offered."""
    tools = (
        *_FILES,
        *(() if sys.platform == "emscripten" else (shell_tool(shell),)),  # a browser has no processes
        *_PEOPLE,
        *CONTEXT_TOOLS.values(),
        output_tool(described_output),
        *_MACHINE,
    )
    return {tool.name: tool for tool in tools}
