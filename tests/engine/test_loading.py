"""Python's garbage collection is as it was, whatever has been loaded or parsed meanwhile."""

from __future__ import annotations

import gc
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from rhaipy import Engine, ParseError
from rhaipy.loading import rest

ROOT = Path(__file__).resolve().parent.parent.parent
LONG = "let x = 1;\n" * 500


@pytest.mark.parametrize("on", [True, False])
@pytest.mark.parametrize("text", [LONG, LONG + "let = 2;", LONG + "`open"])
def test_parsing_leaves_it_on_or_off(on: bool, text: str):
    before = gc.isenabled()
    try:
        (gc.enable if on else gc.disable)()
        try:
            Engine().compile(text)
        except ParseError as error:
            assert error.position.line == 501
        assert gc.isenabled() is on
    finally:
        (gc.enable if before else gc.disable)()


def test_the_last_one_ends_the_rest():
    assert gc.isenabled()
    inside, leave = threading.Event(), threading.Event()

    def other() -> None:
        with rest:
            inside.set()
            leave.wait(60)

    thread = threading.Thread(target=other)
    with rest:
        with rest:
            thread.start()
            inside.wait(60)
        assert not gc.isenabled()
    assert not gc.isenabled()
    leave.set()
    thread.join()
    assert gc.isenabled()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", "(True, False)"),
        ("gc.disable();", "(False, False)"),
        # What a host has frozen stays frozen.
        ("gc.freeze();", "(True, True)"),
    ],
)
def test_importing_changes_nothing(before: str, after: str):
    code = f"import gc; {before} import rhaipy; assert (gc.isenabled(), gc.get_freeze_count() > 0) == {after}"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)
