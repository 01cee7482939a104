"""The context window: named regions, what leaves them first, and the request that they become.

| module | what |
| --- | --- |
| `entry`, `events` | entries with stable ids; the append-only log whose sum a window is |
| `region`, `kinds` | a region's state; one policy object for each kind: writing, over budget, pressure, rendering |
| `window`, `pen` | regions together: writing, replacing, releasing, replay; changes written down |
| `history` | what `explain` and `diff` read off the log |
| `spec`, `errors` | regions declared without a manifest; why a write did not happen |
| `eviction`, `summaries` | the cascade under pressure; what is due for a summary, and where summaries go |
| `custom` | the border to region scripts |
| `request`, `sheet`, `assembly`, `pairing` | the request: blocks and messages, what kinds render onto, whole pairs |
| `envelope`, `cache`, `wire` | hints, tools and the reply's budget; cache markers; the request as JSON |
| `guard`, `tokens` | the context guard, reply budgets, counting tokens |
| `stability` | telling of regions that are not as stable as they are declared |
| `routing`, `tools`, `schemas` | where tool results go; the context tools; arguments against schemas |
| `budgets`, `stage` | percentages made numbers; entering a stage, edges |

Without a blueprint::

    window = Window([region("task", "pinned", 500), region("chat", "sliding_window", 4000, max_items=20)])
    window.write("task", "Sort the parcels.")
    window.write("chat", "Where is parcel 14?", kind=USER)
    assemble(window).messages

What a run loop calls::

    the_plan = budgets.plan(blueprint, window_of)            # window_of(stage) -> the stage model's window, tokens
    window = stage.open_window(blueprint, the_plan, prompts=…, scripts={path: RegionScript}, semantics=…, texts=…)
    stage.seed(window, blueprint, {"task": "…", "region": "…"})
    stage.enter(window, blueprint, the_stage, the_plan, prompt)  # layout, hide, reset, prompt; raises PromptTooBig

    window.begin_turn(stage_name, iteration)
    if eviction.under_pressure(window, calibration):
        done = eviction.cascade(window)                      # done.to_summarise: summaries.jobs_for(window, …)
    jobs = summaries.due(window)                             # then summaries.request, accept; give_up where none came
    made = envelope.build(window, Meta(stage_name, iterations, model, previous), Options(facts, tools, …))
    guard.guard(made.request, facts.context, count, …)       # raises TokenLimit; or needs_count, flatten, check

    window.write("conversation", text, kind=USER, cause="message")
    calls = pairing.unique_ids(calls)                        # before they are run
    routing.record_turn(window, text, calls, reasoning=…)
    routing.record_result(window, call, text, the_routing)   # before: annotate_path_error, track_file
    schemas.check_arguments(name, schema, arguments)         # the refusing result, or None
    tools.run(window, name, arguments)                       # context_* and todo_*; always a text
    stage.apply_transform(window, transform)                 # regions to summarise after entering the next stage
    window.modify(region, text)                              # a stage hook's modify
"""

from __future__ import annotations

from leviath.context.assembly import Assembled, assemble
from leviath.context.entry import TEXT, USER, AssistantTurn, Content, Entry, Part, ToolCall, ToolResult
from leviath.context.errors import WriteError
from leviath.context.sheet import Meta
from leviath.context.spec import region
from leviath.context.window import Window

__all__ = [
    "TEXT",
    "USER",
    "Assembled",
    "AssistantTurn",
    "Content",
    "Entry",
    "Meta",
    "Part",
    "ToolCall",
    "ToolResult",
    "Window",
    "WriteError",
    "assemble",
    "region",
]
