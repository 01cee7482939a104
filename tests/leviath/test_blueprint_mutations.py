"""Whatever stands in a manifest, only our own error comes out.

Manifests are written from what the sections know and then mutated, in their values, lines and characters.
LEVIATH_MUTATIONS sets how many are tried (300; 20000 for the full run).
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from leviath.blueprint import sections
from leviath.blueprint.border import Section
from leviath.blueprint.errors import BlueprintError
from leviath.blueprint.lint import lint
from leviath.blueprint.load import load_manifest
from leviath.commands.validate import Checked, describe, report
from leviath.semantics import DOCUMENTED, RELEASED

COUNT = int(os.environ.get("LEVIATH_MUTATIONS", "300"))

KEYS = sorted({key for each in Section.__subclasses__() for key in each.known_keys()})
STAGES = ("work", "review", "end")
REGIONS = ("task", "notes", "conversation", "stage_instructions", "a b")
TABLES = (
    "[agent]",
    "[agent.nudge]",
    "[agent.output]",
    "[compaction]",
    "[security]",
    "[sandbox]",
    "[read_paths]",
    "[safe_commands]",
    "[tool_permissions]",
    "[repetition_detection]",
    "[context.file_tracking]",
    "[mime_types.'image/*']",
    "[model]",
    "[[transforms]]",
    "[[transforms.mappings]]",
    "[[dependencies]]",
    *(f"[context.regions.'{region}']" for region in REGIONS),
    *(f"[stages.{stage}]" for stage in STAGES),
    *(
        f"[stages.{stage}.{table}]"
        for stage in STAGES
        for table in (
            "model",
            "hooks",
            "input",
            "output",
            "nudge",
            "sandbox",
            "context",
            "context.regions.notes",
            "tool_routing",
            "tool_routing.overrides",
            "tool_permissions",
            "tool_accepts",
            "output_routing",
            "transitions.review",
            "transitions.end",
            "transitions.end.gate",
        )
    ),
)
WORDS = (
    *("pinned temporary checklist custom hashmap compacting sliding_window compact_history output fan_out".split()),
    *("interactive_points always stuck error llm_choice custom compact clear reject grows per_item bulk allow".split()),
    *("35% 0% 1e1% nan% 101% 50%\xa0of\xa0notes image/* text task notes work end nowhere read_file shell @all".split()),
    *("@nothing a__b h.rhai ../h.rhai glob:** regex:/( ~/x".split()),
    "50% of notes",
    "",
    " ",
    "é😀",
    "\u2028",
)

scalars = st.one_of(
    st.sampled_from(WORDS).map(lambda word: f'"{word}"'),
    st.sampled_from(("true", "false", "0", "1", "-1", "9223372036854775807", "1.5", "inf", "nan", "2024-01-02")),
    st.integers(-5, 100_000).map(str),
)
values = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda items: f"[{', '.join(items)}]"),
        st.dictionaries(st.sampled_from(KEYS), inner, max_size=3).map(
            lambda table: "{ " + ", ".join(f"{key} = {value}" for key, value in table.items()) + " }"
        ),
    ),
    max_leaves=6,
)
lines = st.one_of(
    st.sampled_from(TABLES),
    st.tuples(st.sampled_from(KEYS), values).map(lambda pair: f"{pair[0]} = {pair[1]}"),
)
bodies = st.lists(lines, max_size=14).map("\n".join)
characters = st.lists(
    st.tuples(st.integers(0, 2000), st.sampled_from([*"\"'[]{}=.,#\n\\ ", "", "\r", '"""', "é", "\x00"])), max_size=3
)


def mutated(text: str, edits: list[tuple[int, str]]) -> str:
    """``text`` with single characters replaced."""
    for place, piece in edits:
        at = place % (len(text) + 1)
        text = text[:at] + piece + text[at + 1 :]
    return text


@settings(max_examples=COUNT, deadline=None, suppress_health_check=list(HealthCheck))
@given(bodies, characters, st.sampled_from([DOCUMENTED, RELEASED]))
def test_only_our_own_error_comes_out(body: str, edits: list[tuple[int, str]], semantics):
    text = mutated(f"[agent]\nname = 'a'\n{body}\n", edits)
    try:
        manifest = load_manifest(text, semantics=semantics)
    except BlueprintError as error:
        assert str(error)
        assert error.kind in ("parse error", "validation failed")
        if error.position is not None:
            assert 1 <= error.position.line <= text.count("\n") + 1
        assert report(Checked(fault=error))["valid"] is False
        return
    findings = lint(manifest, semantics=semantics)
    assert report(Checked(manifest, findings))["blueprint"]["name"] == manifest.blueprint.name
    assert describe(manifest.blueprint)
    for region in manifest.blueprint.every_region():
        assert region.budget.resolve(100_000) >= 0


def test_the_generator_knows_every_section():
    assert {"kind", "require_region_entries", "worker_stage", "overrides", "max_output_tokens"} - set(KEYS) == {
        "max_output_tokens"
    }
    assert issubclass(sections.StageSection, Section)
