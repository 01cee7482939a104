"""`--engine`: commands use the engine of a program, with its functions and limits."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

Rhaipy = Callable[..., Any]
Script = Callable[..., str]

SHOP = """
from rhaipy import Engine, Limits

def rhai_engine():
    return Engine(limits=Limits(max_operations=50)).register_fn("rate", lambda: 20)

ready = rhai_engine().register_fn("rate", lambda: 21)

def broken():
    raise RuntimeError("no database")

def wants(more):
    return more
"""


@pytest.fixture
def shop(script: Script, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(sys, "path", list(sys.path))
    script(SHOP, "shop_of_test.py")
    script("raise ValueError('half done')", "faulty_of_test.py")
    yield
    for name in ("shop_of_test", "faulty_of_test"):
        sys.modules.pop(name, None)


@pytest.mark.usefixtures("shop")
def test_every_command_has_the_functions_of_the_engine(rhaipy: Rhaipy, script: Script):
    file = script("rate() + 1;\nfn twice(x) { rate() * x }\n")
    tests = script("fn test_rate() { assert_eq(rate(), 20); }\n", "tests.rhai")
    own = ("--engine", "shop_of_test")
    assert rhaipy("run", *own, "-", given="rate() + 1").out == "21\n"
    assert rhaipy("run", "--engine", "shop_of_test:ready", "-", given="rate() + 1").out == "22\n"
    assert rhaipy("call", *own, file, "twice", "--arg", "2").out == "40\n"
    assert rhaipy("check", "--strict", *own, file).code == 0
    assert rhaipy("check", "--strict", file).code == 1
    assert rhaipy("test", *own, tests).code == 0
    assert rhaipy("profile", *own, "--json", file).data["ok"]
    assert rhaipy("functions", *own, "rate").out.startswith("rate()")
    assert rhaipy("repl", *own, given="rate()\n").out.endswith("20\n")


@pytest.mark.usefixtures("shop")
def test_limits_are_the_engine_s_own_until_others_are_named(rhaipy: Rhaipy):
    loop = "let n = 0; while n < 100 { n += 1; } n"
    assert "Too many operations" in rhaipy("run", "--engine", "shop_of_test", "-", given=loop).err
    assert rhaipy("run", "--engine", "shop_of_test", "--limits", "hook", "-", given=loop).out == "100\n"
    assert "Too many operations" in rhaipy("run", "--engine", "shop_of_test", "--tier", "plan", "-", given=loop).err


@pytest.mark.usefixtures("shop")
@pytest.mark.parametrize(
    ("place", "why"),
    [
        ("there.is.none", "the module 'there.is.none' cannot be loaded: ModuleNotFoundError"),
        ("faulty_of_test", "cannot be loaded: ValueError: half done"),
        ("json", "the module 'json' has no 'rhai_engine': name an Engine, or a function that gives one, as json:NAME"),
        ("shop_of_test:broken", "shop_of_test:broken fails: RuntimeError: no database"),
        ("shop_of_test:wants", "shop_of_test:wants fails: TypeError"),
        ("shop_of_test:SHOP", "the module 'shop_of_test' has no 'SHOP'"),
        ("json:__doc__", "json:__doc__ is no Engine, nor a function that gives one, but str"),
        (":", "the module '' cannot be loaded: ValueError"),
    ],
)
def test_what_is_no_engine_is_refused_with_the_reason(rhaipy: Rhaipy, place: str, why: str):
    done = rhaipy("run", "--engine", place, "-", given="1")
    assert (done.code, done.out) == (2, "")
    assert why in done.err


@pytest.mark.usefixtures("shop")
@pytest.mark.parametrize(
    "order", [("--cache=here", "--engine", "shop_of_test"), ("--engine", "shop_of_test", "--cache=here")]
)
def test_an_engine_has_a_cache_of_its_own(rhaipy: Rhaipy, script: Script, order: tuple[str, ...]):
    done = rhaipy("run", *order, script("1"))
    assert done.code == 2 and "Engine(cache=FOLDER)" in done.err


def test_the_engine_of_agents_has_leviath_s_helpers(rhaipy: Rhaipy, script: Script):
    file = script('fn render(ctx) { let line = " a ".trim(); [line, 1].join("-") }')
    assert rhaipy("check", "--strict", file).code == 1
    assert rhaipy("check", "--strict", "--engine", "leviath", file).code == 0
    assert rhaipy("call", "--engine", "leviath", file, "render", "--arg", "{}").out == "a-1\n"
    assert "eval" in rhaipy("run", "--engine", "leviath", "-", given="eval(`1`)").err
