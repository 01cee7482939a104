"""The page of errors names every class, and its examples end as it says."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re

import pytest

import leviath
import rhaipy
from rhaipy import Engine, Limits, ParseError, RhaiError
from rhaipy.syntax.parse_errors import FORMS
from tests.docs.blocks import ROOT

PAGE = (ROOT / "docs" / "errors.md").read_text(encoding="utf-8")
ROWS = [
    (name, example.strip("`") if example.startswith("`") and example.endswith("`") else "")
    for name, example in re.findall(r"^\| `([\w.]+)` \| (.*?) ?\|", PAGE, flags=re.MULTILINE)
]
INSIDE = {
    # Signals that never leave a package, and what commands tell themselves.
    *("leviath.runtime.control.Cancelled", "leviath.runtime.control.Parked", "leviath.runtime.hooks.Refused"),
    *("leviath.runtime.interaction.Aborted", "leviath.runtime.asking.StageFailed"),
    *("leviath.context.tools.Answered", "leviath.policies.activation.HookFailed"),
    *("rhaipy.cli.hosts.NoEngine", "rhaipy.tools.reading.UnreadableFile", "rhaipy.compile.writer.CannotLower"),
    "rhaipy.interpret.expressions.Jump",
    *("rhaipy.interpret.places.NoIndexer", "rhaipy.interpret.signals.Exit", "rhaipy.packages.callback.ExitInCallback"),
    *("rhaipy.packages.drift.InconsistentOrder", "rhaipy.syntax.actions.LookCloser", "rhaipy.syntax.levels.Retracted"),
    "rhaipy.convert.Unfit",
    *("rhaipy.syntax.stored.Damaged", "rhaipy.syntax.stored.NotStorable", "rhaipy.syntax.strings.Unreadable"),
}


def package_of(value: type) -> str:
    return value.__module__.rpartition(".")[0]


def classes() -> dict[str, type[BaseException]]:
    """Every public error class of both packages, by the module that defines it."""
    found = {}
    for package in (rhaipy, leviath):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if module.name.startswith("leviath.commands.") or module.name.endswith("__main__"):
                continue
            for name, value in vars(importlib.import_module(module.name)).items():
                if inspect.isclass(value) and issubclass(value, BaseException) and value.__module__ == module.name:
                    if not name.startswith("_"):
                        found[f"{module.name}.{name}"] = value
    return found


def test_every_class_is_named_and_every_name_is_a_class():
    named: set[type] = set()
    for name, _ in ROWS:
        if "." in name:
            module, _, last = name.rpartition(".")
            named.add(getattr(importlib.import_module(module), last))
    kinds = {name for name, _ in ROWS if name.startswith("Error")}
    found = classes()
    missing = [
        name
        for name, value in found.items()
        if value not in named
        and name not in INSIDE
        and not issubclass(value, RhaiError)
        and not (value.__base__ in named and package_of(value.__base__) == package_of(value))
    ]
    assert missing == []
    scripts = {value.kind for value in found.values() if issubclass(value, RhaiError) and value.__name__ in dir(rhaipy)}
    assert kinds == (scripts - {"ErrorSystem"}) | {"ErrorSystem"}


def test_every_kind_of_parse_error_is_named():
    part = PAGE.split("### Kinds of parse errors")[1].split("\n## ")[0]
    assert re.findall(r"^\| `(\w+)`", part, flags=re.MULTILINE) == list(FORMS)


@pytest.mark.parametrize(("kind", "script"), [(kind, script) for kind, script in ROWS if script and "." not in kind])
def test_its_examples_end_as_it_says(kind: str, script: str):
    engine = Engine(limits=Limits.preset("hook"))
    with pytest.raises(RhaiError) as caught:
        engine.eval(script)
    error = caught.value
    while error.inner is not None and kind != "ErrorInFunctionCall":
        error = error.inner
    assert kind in (error.kind, error.parse)
    assert isinstance(error, ParseError) == (kind == "ErrorParsing" or kind in FORMS)
    part = PAGE.split("These end a script for good")[1].split("### ")[0]
    if not isinstance(error, ParseError):
        assert error.catchable == (f"| `{kind}` |" not in part)
    assert error.position.line == 1 and str(error)
