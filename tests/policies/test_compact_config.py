"""The `compact` section: defaults, checks, texts of errors."""

from __future__ import annotations

import math

import jsonschema
import pytest

from leviath.policies import CompactConfig, ConfigError
from leviath.policies.compact_config import config_schema
from leviath.policies.json_text import compact_json, float_text
from leviath.policies.wire import quoted

DEFAULTS = {
    "agent_id": "compactor",
    "threshold": 40,
    "keep_last": 8,
    "max_tokens": None,
    "trigger_ratio": 0.8,
    "prefetch_ratio": 0.75,
}


@pytest.mark.parametrize(
    ("section", "changed"),
    [
        ({}, {}),
        ([], {}),
        ({"keep_last": 0}, {"keep_last": 0}),
        ({"trigger_ratio": 1}, {"trigger_ratio": 1.0}),
        ({"unknown": [1]}, {}),
        ({"max_tokens": 2**32 - 1}, {"max_tokens": 2**32 - 1}),
        ({"instructions": "keep", "agent_instructions": ""}, {"instructions": "keep", "agent_instructions": ""}),
        (["team", None, 7], {"agent_id": "team", "threshold": 7}),
    ],
)
def test_sections_that_load(section, changed):
    config = CompactConfig.from_json(section)
    assert config.to_json() == {**DEFAULTS, **changed}
    assert CompactConfig.from_json(config.to_json()) == config


@pytest.mark.parametrize(
    ("section", "text"),
    [
        ({"agent_id": "\u2003"}, "compact.agent_id must not be empty"),
        ({"threshold": 0}, "compact.threshold must be >= 1 (0 folds every conversation)"),
        ({"trigger_ratio": 0}, "compact.trigger_ratio must be in (0, 1]"),
        ({"trigger_ratio": 1.5}, "compact.trigger_ratio must be in (0, 1]"),
        ({"prefetch_ratio": 1}, "compact.prefetch_ratio must be in (0, 1)"),
        ({"max_tokens": 0}, "compact.max_tokens must be >= 1 when set"),
        ({"threshold": 0, "trigger_ratio": 9}, "compact.threshold must be >= 1 (0 folds every conversation)"),
        ({"max_tokens": -1}, "invalid value: integer `-1`, expected u32"),
        ({"max_tokens": "many"}, 'invalid type: string "many", expected u32'),
        ({"keep_last": 4.0}, "invalid type: floating point `4.0`, expected usize"),
        ({"keep_last": 10**30}, "invalid type: floating point `1e30`, expected usize"),
        ({"trigger_ratio": None}, "invalid type: null, expected f64"),
        ({"trigger_ratio": "0.8"}, 'invalid type: string "0.8", expected f64'),
        ({"prefetch_ratio": True}, "invalid type: boolean `true`, expected f64"),
        ({"agent_id": 7}, "invalid type: integer `7`, expected a string"),
        ({"agent_id": None}, "invalid type: null, expected a string"),
        ({"instructions": ["x"]}, "invalid type: sequence, expected a string"),
        ({"instructions": {}}, "invalid type: map, expected a string"),
        ({"threshold": "x", "agent_id": 7}, "invalid type: integer `7`, expected a string"),
        ("compact", 'invalid type: string "compact", expected struct Shadow'),
        (None, "invalid type: null, expected struct Shadow"),
        ([None] * 9, "invalid length 9, expected fewer elements in array"),
    ],
)
def test_sections_that_are_refused(section, text):
    with pytest.raises(ConfigError) as raised:
        CompactConfig.from_json(section)
    assert str(raised.value) == text


def test_strict_loading_refuses_unknown_keys():
    with pytest.raises(ConfigError, match="unknown field `treshold`, expected one of `agent_id`"):
        CompactConfig.from_json({"treshold": 5}, strict=True)
    assert CompactConfig.from_json({"threshold": 5}, strict=True).threshold == 5


def test_building_in_code_checks_nothing():
    assert CompactConfig(threshold=0).threshold == 0
    with pytest.raises(ConfigError):
        CompactConfig(trigger_ratio=math.nan).check()


@pytest.mark.parametrize(
    ("section", "good"),
    [
        ({}, True),
        ({"threshold": 1}, True),
        ({"threshold": 0}, False),
        ({"trigger_ratio": 1}, True),
        ({"x": 1}, False),
        ({"prefetch_ratio": 1}, False),
        ({"max_tokens": None}, True),
        ({"max_tokens": 0}, False),
        ({"agent_id": ""}, False),
    ],
)
def test_schema_agrees_with_strict_loading(section, good):
    assert jsonschema.Draft7Validator(config_schema()).is_valid(section) is good
    try:
        CompactConfig.from_json(section, strict=True)
    except ConfigError:
        assert not good
    else:
        assert good


@pytest.mark.parametrize(
    ("value", "text"),
    [(4.0, "4.0"), (1e15, "1000000000000000.0"), (1e16, "1e16"), (1.5e-7, "1.5e-7"), (1e-5, "0.00001")],
)
def test_floats_are_printed_as_the_loader_does(value, text):
    assert float_text(value) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"b": 1e20, "a": -1.5e-9}, '{"a":-1.5e-9,"b":1e20}'),
        (['1e+20 " 12345678901234567890'], '["1e+20 \\" 12345678901234567890"]'),
        ([2**64, -(2**63) - 1, 2**64 - 1], "[1.8446744073709552e19,-9.223372036854776e18,18446744073709551615]"),
        ([10**400], f"[{10**400}]"),
    ],
)
def test_numbers_in_hashed_texts_are_those_of_the_loader(value, text):
    assert compact_json(value, sort=True) == text


def test_numbers_that_no_float_holds_are_refused():
    with pytest.raises(ConfigError, match="trigger_ratio must be in"):
        CompactConfig.from_json({"trigger_ratio": 10**400})
    with pytest.raises(ConfigError, match="invalid type: floating point `inf`, expected u32"):
        CompactConfig.from_json({"max_tokens": 10**400})


def test_blank_is_what_rust_trims_away():
    with pytest.raises(ConfigError, match="agent_id must not be empty"):
        CompactConfig.from_json({"agent_id": "\u2003\x85"})
    assert CompactConfig.from_json({"agent_id": "\x1c"}).agent_id == "\x1c"


def test_strings_are_quoted_as_the_loader_does():
    assert quoted('a"b\\\n\t\x07é') == '"a\\"b\\\\\\n\\t\\u{7}é"'
