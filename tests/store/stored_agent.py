"""An agent that does a little of everything, and the turns that its model takes."""

from __future__ import annotations

import json
from pathlib import Path

MANIFEST = """
[agent]
name = "various"
version = "0.1.0"
description = "A little of everything."
entry_stage = "plan"

[stages.plan]
mode = "autonomous"
description = "Plans."
system_prompt = "Plan it."
model = { provider = "anthropic", model = "claude-sonnet-4-6" }
available_tools = ["todo_add", "todo_done", "context_append", "read_file", "write_file", "ask_user_text", "tally"]
hooks = { after_inference = "hooks/shout.rhai" }
[stages.plan.transitions]
build = { condition = "llm_choice", hint = "when the plan stands" }
drop = { condition = "llm_choice", hint = "when it makes no sense" }

[stages.build]
mode = "autonomous"
description = "Builds."
system_prompt = "Build it."
model = { provider = "anthropic", model = "claude-sonnet-4-6" }
available_tools = ["write_file", "list_dir", "submit_output", "shell", "tally"]
require_output = true
transitions = {}

[stages.drop]
mode = "autonomous"
description = "Drops it."
model = { provider = "anthropic", model = "claude-sonnet-4-6" }
transitions = {}

[context.regions]
task = { kind = "pinned", max_tokens = 300 }
todo = { kind = "checklist", max_tokens = 300 }
notes = { kind = "custom", script = "regions/notes.rhai", max_tokens = 300 }
recent = { kind = "sliding_window", max_items = 2, max_tokens = 300 }
conversation = { kind = "sliding_window", max_items = 30, max_tokens = 4000 }
"""
SHOUT = 'fn after_inference(ctx) { #{ action: "modify", value: ctx.response.to_upper() } }'
NOTES = """
fn render(ctx) { let out = ""; for e in ctx.entries { out += "* " + e.content + "\\n"; } out }
fn on_write(ctx) { #{ content: ctx.entry.content + "!" } }
"""
TALLY = """
// @tool tally
// @description Adds a line to a file of its own and keeps a part.
// @param word string required "what to write"
// @requires filesystem
let seen = "";
try { seen = read_file("tally.txt"); } catch { }
write_file("tally.txt", seen + params.word + "\\n");
write_part(params.word.to_blob(), "text/plain", params.word + ".txt");
"tallied " + params.word
"""
TURNS = [
    {
        "text": "let me see",
        "tool_calls": [
            {"name": "todo_add", "input": {"region": "todo", "item": "one"}},
            {"name": "read_file", "input": {"path": "in.txt"}},
            {"name": "write_file", "input": {"path": "log.txt", "content": "first\n", "append": True}},
            {"name": "context_append", "input": {"region": "notes", "content": "a note"}},
        ],
    },
    {"error": {"message": "Overloaded"}, "status": 529},
    {
        "text": "more",
        "tool_calls": [
            {"name": "tally", "input": {"word": "alpha"}},
            {"name": "ask_user_text", "input": {"prompt": "which colour?"}},
            {"name": "write_file", "input": {"path": "log.txt", "content": "second\n", "append": True}},
            {"name": "tally", "input": {"word": "beta"}},
        ],
    },
    {"text": "planned"},
    {"text": "build"},
    {
        "tool_calls": [
            {"name": "write_file", "input": {"path": "log.txt", "content": "third\n", "append": True}},
            {"name": "shell", "input": {"command": "echo fourth >> log.txt"}},
            {"name": "nothing_such", "input": {}},
            {"name": "write_file", "input": {"path": "out/made.txt", "content": "made"}},
        ],
    },
    {"tool_calls": [{"name": "submit_output", "input": {"content": "all of it"}}]},
    {"text": "done"},
]


def make_agent(folder: Path) -> Path:
    """The agent's folder, with a working directory ``work`` in it."""
    for name, text in {
        "agent.leviath": MANIFEST,
        "hooks/shout.rhai": SHOUT,
        "regions/notes.rhai": NOTES,
        "tools/tally.rhai": TALLY,
        "replies.json": json.dumps(TURNS),
        "work/in.txt": "what is in it",
    }.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder
