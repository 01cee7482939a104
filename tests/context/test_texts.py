"""The catalogue: every recorded key, with the recorded slots, in words of our own."""

from __future__ import annotations

import string

import pytest

from conformance.symbols import SymbolicTexts, strip, table, varies
from leviath.texts import CATALOGUE, TEXTS, Catalogue


def slots_of(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("key", table())
def test_every_recorded_text_has_the_recorded_slots(key: str):
    assert slots_of(TEXTS[key]) == set(table()[key]["slots"])


@pytest.mark.parametrize("key", TEXTS)
def test_every_text_shows_its_slots(key: str):
    slots = {name: f"<{name}>" for name in slots_of(TEXTS[key])}
    text = CATALOGUE.say(key, **slots)
    assert all(value in text for value in slots.values())
    assert text.strip("\n") and "  " not in text


@pytest.mark.parametrize(
    ("key", "start"),
    [
        ("call.unavailable", "[unavailable] "),
        ("call.no_tools", "[unavailable] "),
        ("call.denied", "[denied] "),
        ("call.cut_off", "[error] "),
        ("note.stuck", "[Stuck detected in stage 's'] "),
        ("note.error", "[Inference error in stage 's'] "),
        ("note.cap", "[Stage 's' hit its iteration cap (c)] "),
        ("note.progress", "[Progress in stage 's'] "),
        ("read.truncated", "[truncated] "),
    ],
)
def test_markers_that_a_model_and_a_script_know_texts_by(key: str, start: str):
    assert CATALOGUE.say(key, **{name: name[0] for name in slots_of(TEXTS[key])}).startswith(start)


def test_a_summary_request_can_be_told_by_its_word():
    assert "ummar" in CATALOGUE.say("summary.request", region="files")
    assert "ummar" in CATALOGUE.say("summary.conversation", region="files")


def test_texts_can_be_worded_anew():
    mine = Catalogue({"gate.regions": "Fill {regions}!"})
    assert mine.say("gate.regions", regions="plan") == "Fill plan!"
    assert mine.say("hint.batch") == CATALOGUE.say("hint.batch")
    with pytest.raises(KeyError, match=r"no text called 'gate\.region'"):
        Catalogue({"gate.region": ""})


def test_braces_in_a_slot_stay_as_they_are():
    assert CATALOGUE.say("gate.regions", regions="{x}{}").count("{x}{}") == 1


def test_a_symbol_has_the_size_of_the_text_that_it_stands_for():
    texts = SymbolicTexts()
    said = texts.say("path.is_region", region="täsk")
    assert len(said.encode()) == 143 + 2 * 5
    assert strip(said) == "⟦path.is_region region=täsk⟧"
    inner = texts.say("stuck.calls", count=4)
    outer = texts.say("note.stuck", stage="work", reason=inner)
    assert len(outer) == len(outer.encode()) == 246 + 4 + len(inner)
    assert strip(outer) == "⟦note.stuck stage=work reason=⟦stuck.calls count=4⟧⟧"


def test_a_text_of_varying_size_has_no_filler():
    said = SymbolicTexts().say("pointer.hidden", region="r", tokens=3, preview="p")
    assert strip(said) == "⟦pointer.hidden region=r tokens=3 preview=p⟧"
    assert varies(strip(said)) and not varies(strip(SymbolicTexts().say("hint.batch")))
