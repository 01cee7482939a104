"""Every difference between the documents and release 0.6.4, seen from outside under both presets."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path

import pytest

from leviath.semantics import DOCUMENTED, RELEASED, Semantics, semantics_named
from tests.runtime import flags_of_runs, flags_of_windows
from tests.runtime.flags import FLAGS

NAMES = [field.name for field in fields(Semantics)]
assert flags_of_runs and flags_of_windows, "they fill FLAGS"


def test_every_flag_is_observed():
    assert sorted(FLAGS) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_flag_under_both_presets(name: str, tmp_path: Path):
    case = FLAGS[name]
    assert case.observe(DOCUMENTED, tmp_path / "documented") == case.documented
    assert case.observe(RELEASED, tmp_path / "released") == case.released


@pytest.mark.parametrize("name", [name for name in NAMES if name in FLAGS and FLAGS[name].alone])
def test_a_flag_decides_by_itself(name: str, tmp_path: Path):
    case = FLAGS[name]
    assert case.observe(replace(DOCUMENTED, **{name: False}), tmp_path / "one") == case.released
    assert case.observe(replace(RELEASED, **{name: True}), tmp_path / "other") == case.documented


def test_presets_by_name():
    assert semantics_named("documented") == Semantics() == DOCUMENTED and DOCUMENTED.preset == "documented"
    assert semantics_named("released") == RELEASED and RELEASED.preset == "released"
    assert replace(DOCUMENTED, stage_seeds=False).preset is None
    with pytest.raises(ValueError, match=r"no semantics called 'x' \(there are: documented, released\)"):
        semantics_named("x")
