"""A run at a terminal: what is shown, how it asks, and what Ctrl-C does; and how quiet it is where nobody watches."""

from __future__ import annotations

import json
import os
import re
import select
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.runtime.playing import calls, made, manifest, says, stage

pytestmark = pytest.mark.skipif(not hasattr(os, "openpty"), reason="there are no pseudo-terminals here")
ROOT = Path(__file__).resolve().parents[2]
START = """
import fcntl, sys, termios
for stream in (0, 1, 2):
    try:
        fcntl.ioctl(stream, termios.TIOCSCTTY, 0)
        break
    except OSError:
        pass
from leviath.cli import main
main()
"""
CTRL_C, CTRL_D = "\x03", "\x04"
WRITE = calls(("write_file", {"path": "a.txt", "content": "made"}))
WAIT = calls(("shell", {"command": "touch begun; while [ ! -e go ]; do sleep 0.05; done; echo over"}))


class Screen:
    """A terminal with a run on it."""

    def __init__(self, folder: Path, *arguments: str, editor: str = "true", **streams: Any) -> None:
        self.folder = folder
        self.master, slave = os.openpty()
        terminal = {"TERM": "xterm", "COLUMNS": "100", "EDITOR": editor, "VISUAL": editor}
        environment = {**os.environ, **terminal, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-c", START, "run", str(folder), "--task", "Go.", *arguments]
        given = {"stdin": slave, "stdout": slave, "stderr": slave, **streams}
        self.process = subprocess.Popen(command, env=environment, start_new_session=True, **given)
        os.close(slave)
        self.seen = ""

    def __enter__(self) -> Screen:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.master)

    def until(self, text: str, times: int = 1) -> None:
        """Waits until ``text`` was shown."""
        self._read(lambda: self.seen.count(text) >= times, f"{text!r} has not been shown")

    def _read(self, enough: Any, why: str) -> None:
        end = time.monotonic() + 60
        while not enough():
            assert time.monotonic() < end, f"{why}: {self.seen[-2000:]}"
            if select.select([self.master], [], [], 0.2)[0]:
                try:
                    data = os.read(self.master, 65536)
                except OSError:  # the other side is closed
                    data = b""
                assert data or enough(), f"{why}: {self.seen[-2000:]}"
                self.seen += data.decode("utf-8", errors="replace")

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def over(self) -> int:
        """Waits for the end; the exit code."""
        end = time.monotonic() + 60
        while self.process.poll() is None and time.monotonic() < end:
            if select.select([self.master], [], [], 0.05)[0]:
                try:
                    self.seen += os.read(self.master, 65536).decode("utf-8", errors="replace")
                except OSError:
                    break
        return self.process.wait(10)

    @property
    def text(self) -> str:
        """What was shown, without colours; where the cursor was moved a new line begins."""
        return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "\n", re.sub(r"\x1b\[[0-9;]*m", "", self.seen)).replace("\r", "")


def agent(folder: Path, text: str, *turns: Any) -> Path:
    return made(folder / "agent", text, {"replies.json": json.dumps(turns)})


def writing(folder: Path, *turns: Any) -> Path:
    return agent(folder, manifest(stage(tools=["write_file"])), *turns)


# What is shown


def test_progress(tmp_path: Path):
    folder = writing(tmp_path, {**WRITE, "usage": {"input_tokens": 1234, "output_tokens": 56}}, says("all done"))
    with Screen(folder, "--yolo") as screen:
        assert screen.over() == 0
        for shown in ("stage work, turn 1", "stage work, turn 2", "waiting for the model", "1,234 in, 56 out", "█"):
            assert shown in screen.text, screen.text
        assert re.search(r"task +[█░]{24} [0-9]+/300 tokens", screen.text)
        assert re.search(r"window +[█░]{24} [0-9]+/1,000,000 tokens", screen.text)
        lines = [line.strip() for line in screen.text.splitlines()]
        assert 'calls write_file {"content":"made","path":"a.txt"}' in lines and lines[-1] == "all done"
        first = [line for line in lines if line.startswith(("run ", "stage work"))]
        assert first[0].startswith("run ")


def test_nothing_but_the_answer_goes_into_a_pipe(tmp_path: Path):
    folder = writing(tmp_path, WRITE, says("all done"))
    start = "from leviath.cli import main; main()"
    command = [sys.executable, "-c", start, "run", str(folder), "--task", "Go.", "--yolo"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "all done\n"
    assert "\x1b" not in done.stderr and "█" not in done.stderr and "turn 2" in done.stderr
    quiet = subprocess.run([*command, "--quiet"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert (quiet.stdout, quiet.stderr) == ("all done\n", "")


def test_progress_is_shown_while_the_answer_goes_into_a_file(tmp_path: Path):
    folder = writing(tmp_path, WRITE, says("all done"))
    with (tmp_path / "answer").open("wb") as answer, Screen(folder, stdout=answer) as screen:
        screen.until("Allow write_file? [y/N]: ")
        screen.type("y\n")
        assert screen.over() == 0 and "█" in screen.text
    assert (tmp_path / "answer").read_text() == "all done\n"


# Questions


@pytest.mark.parametrize(("typed", "made"), [("maybe\nYES\n", True), ("\n", False)])
def test_a_call_is_approved_or_not(tmp_path: Path, typed: str, made: bool):
    folder = writing(tmp_path, WRITE, says("all done"))
    with Screen(folder) as screen:
        screen.until("Allow write_file? [y/N]: ")
        assert '{"content":"made","path":"a.txt"}' in screen.text
        screen.type(typed)
        assert screen.over() == 0
        assert ("answer y or n" in screen.text) is ("maybe" in typed)
    assert (folder / "work" / "a.txt").exists() is made


POINT = """
[[stages.work.interaction_points]]
name = "plan"
prompt = "Fine?"
style = "multiple_choice"
options = ["yes", "shorter", "edit", "stop"]
abort_options = ["stop"]
edit_options = ["edit"]
directives = { shorter = "Make it shorter." }
"""


def pointed(folder: Path) -> Path:
    text = manifest(stage(mode="interactive_points", extra=POINT))
    return agent(folder, text, says("a long plan"), says("a plan"))


def test_a_plan_is_sent_back_and_approved(tmp_path: Path):
    with Screen(pointed(tmp_path)) as screen:
        screen.until("Fine?: ")
        assert "plan (choice)" in screen.text and "  2. shorter" in screen.text
        screen.type("nonsense\n")
        screen.until("choose one of 1 to 4")
        screen.type("2\n")
        screen.until("Fine?: ", 3)
        screen.type("yes\n")
        assert screen.over() == 0 and screen.text.rstrip().endswith("a plan")


def test_a_person_ends_the_run(tmp_path: Path):
    with Screen(pointed(tmp_path)) as screen:
        screen.until("Fine?: ")
        screen.type("4\n")
        assert screen.over() == 130 and "cancelled" in screen.text


def test_a_document_is_edited(tmp_path: Path):
    editor = tmp_path / "editor"
    editor.write_text("#!/bin/sh\necho mine > $1\n")
    editor.chmod(0o755)
    folder = pointed(tmp_path)
    with Screen(folder, editor=str(editor)) as screen:
        screen.until("Fine?: ")
        screen.type("3\n")
        screen.until("Fine?: ", 2)
        assert "mine" in screen.text
        screen.type("1\n")
        assert screen.over() == 0


def test_a_model_cannot_move_the_cursor(tmp_path: Path):
    ask = calls(("ask_user_text", {"prompt": "Name?\x1b[2J"}))
    folder = agent(tmp_path, manifest(stage(tools=["ask_user_text"])), ask, says("\x1b[2Jdone"))
    with Screen(folder) as screen:
        screen.until("Name?�[2J: ")
        screen.type("Ada\n")
        assert screen.over() == 0
        assert "\x1b[2J" not in screen.seen and "�[2Jdone" in screen.seen


# Ctrl-C


def slow(folder: Path, *turns: Any) -> Path:
    return agent(folder, manifest(stage(tools=["shell"], extra="accepts_messages = true")), WAIT, *turns)


def wait_for(path: Path) -> None:
    end = time.monotonic() + 60
    while not path.exists():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.parametrize(("typed", "answer"), [("\n", "went on"), ("hurry up\n", "was told")])
def test_ctrl_c_pauses_a_run_and_enter_lets_it_go_on(tmp_path: Path, typed: str, answer: str):
    folder = slow(tmp_path, says("went on"), {"when": "hurry up", "text": "was told"})
    with Screen(folder, "--allow", "shell") as screen:
        wait_for(folder / "work" / "begun")
        screen.type(CTRL_C)
        screen.until("paused. Enter: go on.")
        (folder / "work" / "go").touch()
        screen.type(typed)
        assert screen.over() == 0 and screen.text.rstrip().endswith(answer)


@pytest.mark.parametrize("again", [CTRL_C, CTRL_D])
def test_ctrl_c_again_ends_it_at_once(tmp_path: Path, again: str):
    folder = slow(tmp_path, says("never"))
    with Screen(folder, "--allow", "shell") as screen:
        wait_for(folder / "work" / "begun")
        screen.type(CTRL_C)
        screen.until("paused. Enter: go on.")
        screen.type(again)
        assert screen.over() == 130 and "cancelled" in screen.text and "Traceback" not in screen.text


def test_ctrl_c_at_a_question_asks_it_again_afterwards(tmp_path: Path):
    folder = writing(tmp_path, WRITE, says("all done"))
    with Screen(folder) as screen:
        screen.until("Allow write_file? [y/N]: ")
        screen.type(CTRL_C)
        screen.until("paused. Enter: go on.")
        screen.type("\n")
        screen.until("Allow write_file? [y/N]: ", 2)
        screen.type("y\n")
        assert screen.over() == 0
    assert (folder / "work" / "a.txt").exists()


def test_a_run_that_was_cancelled_at_a_question_can_be_taken_up(tmp_path: Path):
    folder = writing(tmp_path, WRITE, says("all done"))
    with Screen(folder) as screen:
        screen.until("Allow write_file? [y/N]: ")
        screen.type(CTRL_C)
        screen.until("paused. Enter: go on.")
        screen.type(CTRL_C)
        assert screen.over() == 130
    assert not (folder / "work" / "a.txt").exists()


def test_nobody_at_a_keyboard_means_that_ctrl_c_ends_the_run(tmp_path: Path):
    folder = slow(tmp_path, says("never"))
    with Screen(folder, "--allow", "shell", stdin=subprocess.DEVNULL) as screen:
        wait_for(folder / "work" / "begun")
        screen.type(CTRL_C)
        assert screen.over() == 130 and "paused" not in screen.text
