"""The context window: named regions, what leaves them first, and the request that they become.

| module | what |
| --- | --- |
| `entry`, `events` | entries with stable ids; the append-only log whose sum a window is |
| `region`, `kinds` | a region's state; one policy object for each kind: writing, over budget, pressure, rendering |
| `window`, `writes` | regions together: writing, replacing, releasing, `explain`, `diff`, replay |
| `eviction`, `summaries` | the cascade under pressure; what is due for a summary, and where summaries go |
| `custom` | the border to region scripts |
| `request`, `assembly`, `pairing`, `cache`, `envelope` | the request: blocks, messages, whole pairs, markers, hints |
| `guard`, `tokens` | the context guard, reply budgets, counting tokens |
| `routing`, `tools` | where tool results go; the context tools and their schemas |
| `budgets`, `stage` | percentages made numbers; entering a stage, edges |

What a run loop calls::

    plan   = budgets.plan(blueprint, window_of)              # window_of(stage) -> the stage model's window, tokens
    window = Window.open(blueprint, plan, scripts={path: RegionScript}, semantics=…, texts=…, clock=…)
    stage.seed(window, {"task": "…", "region": "…"}, blueprint)
    stage.enter(window, blueprint, the_stage, plan, prompt)  # layout, hide, reset, prompt; raises PromptTooBig

    window.begin_turn(stage_name, iteration)
    eviction.under_pressure(window, calibration, model_window) and eviction.cascade(window)
    jobs = summaries.due(window)                             # then summaries.request / accept / give_up
    request = envelope.build(window, Meta(stage_name, iterations, model, previous), options)
    guard.check(request, facts, calibration, count)          # raises TokenLimit

    window.write("conversation", text, kind=USER, cause="message")
    routing.record_turn(window, text, calls, reasoning)
    routing.record_result(window, call, text, the_routing)
    tools.run(window, name, arguments) -> text               # context_* and todo_*
    stage.apply_transform(window, transform) -> regions to compact
    window.modify(region, text)                              # a stage hook's modify
"""

from __future__ import annotations
