"""Flags that change how a run starts, goes on or ends."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from conformance.scenario import inside
from leviath.blueprint.errors import BlueprintError
from leviath.blueprint.load import load_blueprint
from leviath.cli import cli
from leviath.runtime.events import RequestSent
from leviath.runtime.spawn import SpawnError
from leviath.scripts.check import check_scripts
from leviath.semantics import Semantics
from tests.runtime.flags import flag
from tests.runtime.playing import QUIET, calls, made, manifest, play, says, stage, started

SMALL = "[model_capabilities.claude-sonnet-5]\nmax_context_tokens = {}\nmax_output_tokens = 10\n"
NEXT = stage("after") + "[stages.after.transitions]\n"


def hooked(hooks: str, extra: str = "") -> str:
    return stage(extra=f"{extra}\n[stages.work.hooks]\n{hooks}")


# Hooks


@flag(documented=("error", "on_stage_enter refused stage 'work': no"), released=("complete", None))
def first_stage_hook(semantics: Semantics, folder: Path) -> Any:
    files = {"h.rhai": 'fn on_stage_enter(ctx) { #{ action: "cancel", reason: "no" } }'}
    played = play(folder, manifest(hooked('on_stage_enter = "h.rhai"')), files=files, semantics=semantics)
    return played.status, played.error


@flag(documented="error", released="complete")
def hook_refusals_stick(semantics: Semantics, folder: Path) -> Any:
    files = {"h.rhai": 'fn after_inference(ctx) { #{ action: "cancel" } }'}
    return play(folder, manifest(hooked('after_inference = "h.rhai"')), files=files, semantics=semantics).status


@flag(documented=["xx"], released=["xx"])
def before_inference_once(semantics: Semantics, folder: Path) -> Any:
    files = {"h.rhai": 'fn before_inference(ctx) { #{ action: "modify", value: #{ marks: ctx.regions.marks + "x" } } }'}
    regions = "marks = { kind = 'pinned', max_tokens = 50 }\n"
    replies = [{"error": {"message": "busy"}, "status": 529}, calls(("context_list", {})), says("done")]
    text = manifest(
        stage(tools=["context_list"], extra='[stages.work.hooks]\nbefore_inference = "h.rhai"'), regions=regions
    )
    return play(folder, text, replies, files, semantics=semantics).texts("marks")


@flag(documented="before_inference: 'value' must", released="before_inference: on_stage_enter: 'value' must")
def hook_error_prefix(semantics: Semantics, folder: Path) -> Any:
    files = {"h.rhai": 'fn before_inference(ctx) { #{ action: "modify", value: 5 } }'}
    played = play(folder, manifest(hooked('before_inference = "h.rhai"')), files=files, semantics=semantics)
    return (played.error or "").partition(" be ")[0]


@flag(documented=("cancelled", None), released=("error", "before_inference: refused the inference: no"))
def cancelled_is_final(semantics: Semantics, folder: Path) -> Any:
    files = {"h.rhai": 'fn before_inference(ctx) { #{ action: "cancel", reason: "no" } }'}
    begun = started(folder, manifest(hooked('before_inference = "h.rhai"')), files=files, semantics=semantics)
    begun.run.cancel()
    outcome = asyncio.run(begun.run.drive())
    return outcome["status"], outcome["error"]


@flag(documented="told", released="before_inference", alone=False)
def before_inference_failure_is_final(semantics: Semantics, folder: Path) -> Any:
    body = 'fn before_inference(ctx) { throw "x" }\nfn on_error(ctx) { #{ action: "modify", value: "told" } }'
    text = manifest(hooked('before_inference = "h.rhai"\non_error = "h.rhai"'))
    played = play(folder, text, files={"h.rhai": body}, semantics=semantics)
    return (played.error or "").split(":")[0]


# Stages, regions and budgets


@flag(documented=False, released=True)
def auto_stage_instructions(semantics: Semantics, folder: Path) -> Any:
    return play(folder, manifest(), semantics=semantics).run.window.get("stage_instructions") is not None


@flag(documented="two", released="one")
def entry_stage_starts(semantics: Semantics, folder: Path) -> Any:
    stages = [stage(name) + f"[stages.{name}.transitions]\n" for name in ("one", "two")]
    text = manifest(*stages, agent='entry_stage = "two"')
    return play(folder, text, semantics=semantics).outcome["last_stage"]


@flag(documented=["task"], released=["rules"])
def task_region_any_kind(semantics: Semantics, folder: Path) -> Any:
    base = "rules = { kind = 'pinned', max_tokens = 300 }\ntask = { kind = 'temporary', max_tokens = 300 }\n"
    chat = "conversation = { kind = 'sliding_window', max_items = 40, max_tokens = 4000 }\n"
    played = play(folder, manifest(base=base + chat), task="Sort the post.", semantics=semantics)
    return [name for name in ("rules", "task") if "Sort the post." in played.texts(name)]


@flag(documented=["seeded"], released=[])
def stage_seeds(semantics: Semantics, folder: Path) -> Any:
    own = stage(extra="[stages.work.context.regions]\nown = { kind = 'temporary', seed = { literal = 'seeded' } }\n")
    return play(folder, manifest(own), semantics=semantics).texts("own")


@flag(documented=[500, 100], released=[100, 100])
def budget_window(semantics: Semantics, folder: Path) -> Any:
    """What a tenth is in each of two stages, whose models hold 5000 and 1000 tokens."""
    sizes = "[model_capabilities.claude-sonnet-5]\nmax_context_tokens = 5000\n"
    sizes += "max_output_tokens = 100\n[model_capabilities.claude-haiku-4-5]\nmax_context_tokens = 1000\n"
    first = stage(extra="[stages.work.transitions.after]\n")
    text = manifest(
        first, NEXT.replace("sonnet-5", "haiku-4-5"), regions="r = { kind = 'temporary', budget = '10%' }\n"
    )
    found: list[int] = []
    begun = started(folder, text, config=QUIET + sizes, semantics=semantics)
    found.append(begun.run.window.region("r").max_tokens)
    asyncio.run(begun.run.drive())
    found.append(begun.run.window.region("r").max_tokens)
    return found


@flag(documented=["complete", True], released=["error", False])
def reply_gives_way(semantics: Semantics, folder: Path) -> Any:
    """A model whose longest reply is as long as its window: how the run ends, and whether a reply may be nearly so."""
    sizes = "[model_capabilities.claude-sonnet-5]\nmax_context_tokens = 5000\n"
    regions = "more = { kind = 'temporary', max_tokens = 900 }\n"
    played = play(folder, manifest(regions=regions), config=QUIET + sizes, semantics=semantics)
    return [played.status, any([4900 < sent.request.max_tokens < 5000 for sent in played.run.core.requests])]


@flag(documented=(["5315"], 5300), released=(["15"], 0))
def cached_tokens_count(semantics: Semantics, folder: Path) -> Any:
    """A prompt of which all but ten tokens came out of the cache, went into it: what a hook is told that the call took,
    and what the window's size is corrected by."""
    body = 'fn after_inference(ctx) { #{ action: "modify", value: "" + ctx.tokens_used } }'
    cached = {"input_tokens": 10, "output_tokens": 5, "cache_read_input_tokens": 5000}
    text = manifest(hooked('after_inference = "h.rhai"'))
    replies = [says("done", usage={**cached, "cache_creation_input_tokens": 300})]
    played = play(folder, text, replies, {"h.rhai": body}, semantics=semantics)
    (believed,) = [event.total_tokens for event in played.events if isinstance(event, RequestSent)]
    return played.texts("conversation"), max(played.run.state.calibration.correction + believed - 10, 0)


@flag(documented=1, released=0)
def first_stage_gate(semantics: Semantics, folder: Path) -> Any:
    """How often the first stage's gate lets go because its attempts are spent."""
    gate = "[stages.work.transitions.after]\ngate = { require_region_updated = 'notes', max_attempts = 1 }"
    text = manifest(stage(extra=gate), NEXT, regions="notes = { kind = 'pinned', max_tokens = 50 }\n")
    return play(folder, text, semantics=semantics).outcome["flags"]["gates_forced"]


# Loading and starting


@flag(documented="refused", released="loaded")
def strategy_checked_on_every_kind(semantics: Semantics, folder: Path) -> Any:
    made(folder, manifest(regions="r = { kind = 'temporary', strategy = 'per-item' }\n"))
    return loaded(folder, semantics)


@flag(documented="refused", released="loaded")
def gate_regions_checked(semantics: Semantics, folder: Path) -> Any:
    made(folder, manifest(stage(extra="[stages.work.transitions.after]\ngate = { require_regions = ['gone'] }"), NEXT))
    return loaded(folder, semantics)


def loaded(folder: Path, semantics: Semantics) -> str:
    try:
        load_blueprint(folder / "agent.leviath", semantics=semantics)
    except BlueprintError:
        return "refused"
    return "loaded"


@flag(documented="resolves outside", released=None)
def confinement_always(semantics: Semantics, folder: Path) -> Any:
    """A script outside the agent's folder, the manifest being named by its bare file name."""
    made(folder / "agent", manifest(regions="r = { kind = 'custom', script = '../c.rhai' }\n"))
    (folder / "c.rhai").write_text("fn render(ctx) { () }")
    with inside(folder / "agent"):
        try:
            check_scripts(load_blueprint(Path("agent.leviath"), semantics=semantics), semantics=semantics)
        except BlueprintError as error:
            return "resolves outside" if "resolves outside" in str(error) else str(error)
    return None


def refused(folder: Path, text: str, files: dict[str, str], semantics: Semantics) -> bool:
    try:
        started(folder, text, files=files, config=APPROVED, semantics=semantics)
    except SpawnError:
        return True
    return False


APPROVED = '[safe_commands]\nshell = ["touch", "echo"]\n'
MARK = "first = { kind = 'temporary', max_tokens = 50, seed = { command = 'touch marker' } }\n"


@flag(documented=(True, False), released=(True, True))
def no_seed_reads_before_checks(semantics: Semantics, folder: Path) -> Any:
    """A command seed before a seed whose file lies outside: is the run refused, and did the command run?"""
    text = manifest(regions=MARK + "second = { kind = 'temporary', seed = { files = ['../out.txt'] } }\n")
    return refused(folder, text, {"out.txt": "x"}, semantics), (folder / "work" / "marker").exists()


@flag(documented=(True, False), released=(True, True))
def scripts_before_seeds(semantics: Semantics, folder: Path) -> Any:
    """A command seed and a hook that does not compile."""
    text = manifest(hooked('on_stage_exit = "h.rhai"'), regions=MARK)
    return refused(folder, text, {"h.rhai": "fn on_stage_exit(ctx) {"}, semantics), (
        folder / "work" / "marker"
    ).exists()


@flag(documented="out", released="outerr")
def command_seed_stdout_only(semantics: Semantics, folder: Path) -> Any:
    seed = "r = { kind = 'temporary', max_tokens = 50, seed = { command = 'echo out; echo err >&2' } }\n"
    return "".join(play(folder, manifest(regions=seed), config=APPROVED, semantics=semantics).texts("r")).replace(
        "\n", ""
    )


@flag(documented=[], released=["two"])
def no_eval_in_tools(semantics: Semantics, folder: Path) -> Any:
    files = {"tools/two.rhai": '// @tool two\neval("1 + 1")'}
    played = play(folder, manifest(stage(tools=["@scripts"])), files=files, semantics=semantics)
    return played.requests[0]["tools"]


@flag(documented=["budget 100000"], released=["budget 0"], alone=False)
def test_prints_context(semantics: Semantics, folder: Path) -> Any:
    """What a custom region with a budget of a tenth is told in `leviath test`."""
    text = manifest(regions="r = { kind = 'custom', script = 'c.rhai', budget = '10%' }\n")
    case = '[[test]]\nname = "a"\ninput = "Go."\nexpect_contains = "done"\n'
    files = {"c.rhai": "fn render(ctx) { `budget ${ctx.region.budget}` }", "tests/a.toml": case}
    made(folder, text, {**files, "replies.json": '[{"text": "done"}]'})
    arguments = ["test", str(folder), "--print", "--replies", str(folder / "replies.json")]
    found = CliRunner().invoke(cli, [*arguments, "--semantics", str(semantics.preset)]).output
    return re.findall("budget [0-9]+", found)


# Summaries and pressure


@flag(documented=0, released=1)
def cascade_always(semantics: Semantics, folder: Path) -> Any:
    """What is left of a region that may be cleared when the window is nearly full, without a ``[compaction]``."""
    base = "task = { kind = 'pinned', max_tokens = 20 }\nconversation = { kind = 'sliding_window', max_tokens = 30 }\n"
    seed = f"c = {{ kind = 'clearable', max_tokens = 950, seed = {{ literal = '{'c' * 3600}' }} }}\n"
    config = QUIET + SMALL.format(1000)
    return len(play(folder, manifest(base=base + seed), config=config, semantics=semantics).texts("c"))


OLD = "r = { kind = 'temporary', max_tokens = 200, seed = { literal = 'an old note' } }\n"
COMPACT = stage(extra='[stages.work.transitions.after]\ntransform = "compact"')
SUMMARISER = '[compaction]\nprovider = "anthropic"\nmodel = "claude-haiku-4-5"\n'


@flag(documented=True, released=False)
def default_summariser(semantics: Semantics, folder: Path) -> Any:
    played = play(folder, manifest(COMPACT, NEXT, regions=OLD), [says("short")], semantics=semantics)
    return "summary" in [sent.kind for sent in played.run.core.requests]


@flag(documented=[True, "user"], released=[False, "system"])
def summariser_system_prompt(semantics: Semantics, folder: Path) -> Any:
    text = manifest(COMPACT, NEXT, regions=OLD, tail=SUMMARISER)
    played = play(folder, text, [says("short")], semantics=semantics)
    asked = next(sent.request for sent in played.run.core.requests if sent.kind == "summary")
    return [bool(asked.system), asked.messages[0].role]


@flag(documented=1, released=5, alone=False)
def failed_summary_waits(semantics: Semantics, folder: Path) -> Any:
    """How often a summary is asked for that cannot be had, until somebody has had enough."""
    base = "task = { kind = 'pinned', max_tokens = 20 }\nconversation = { kind = 'sliding_window', max_tokens = 30 }\n"
    old = f"r = {{ kind = 'compacting', max_tokens = 950, seed = {{ literal = '{'c ' * 1880}' }} }}\n"
    config = QUIET + SMALL.format(1000)
    text = manifest(base=base + old, tail=SUMMARISER)
    replies = [says("done"), {"when": "<summary.", "error": {"message": "no"}, "status": 400}]
    begun = started(folder, text, replies, config=config, semantics=semantics)
    sent = begun.run.core.requests

    def watch(event: Any) -> None:
        if [each.kind for each in sent].count("summary") >= 5:
            begun.run.cancel()

    object.__setattr__(begun.run.core.options, "listener", watch)
    asyncio.run(begun.run.drive())
    return [each.kind for each in sent].count("summary")
