"""The page on providers: its Python runs, its configuration sets up what it says."""

from __future__ import annotations

import re
from pathlib import Path

from leviath.blueprint.model import ModelConfig, ModelEntry
from leviath.blueprint.settings import parse_settings
from leviath.providers.registry import KEYED, Registry
from leviath.providers.routes import candidates
from tests.providers.fault_table import page

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "providers.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL)


def test_its_configuration_is_one():
    (text,) = blocks("toml")
    settings = parse_settings(text.replace("…", "k"))
    found = Registry(settings)
    assert found.names == ("anthropic", "local")
    assert found.serves("local", "my-model") == "my-model" and found.refuses("local", "other")
    asked = candidates(ModelConfig((ModelEntry("", "claude-sonnet-5"),)), settings, found)
    assert [f"{each.provider}/{each.model}" for each in asked] == [
        "anthropic/claude-sonnet-5",
        "anthropic/claude-haiku-4-5",
        "local/qwen3",
    ]


def test_it_names_everyone_who_is_spoken_to():
    for name, (_, variable) in KEYED.items():
        assert f"| `{name}` |" in PAGE and variable in PAGE


def test_its_table_of_faults_is_the_one_that_is_tested():
    """`python -m tests.providers.fault_table --page` writes it."""
    assert page() in PAGE
