"""What the tools answer: files of every sort, commands, the machine, and the run itself."""

from __future__ import annotations

import json
import os
import sys
import time
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest

from leviath.blueprint.load import load_blueprint
from leviath.blueprint.settings import SecuritySettings
from leviath.blueprint.tools import BLOCKING_TOOLS, FILE_TOOLS, MACHINE_TOOLS
from leviath.providers.scripted import ScriptedProvider
from leviath.runtime.options import RunOptions
from leviath.runtime.people import Answer, Question
from leviath.runtime.run import Run
from leviath.tools import machine
from leviath.tools.definitions import builtin_tools
from leviath.tools.files import MAX_READ_BYTES, run_file_tool
from leviath.tools.shell import MAX_CAPTURE, run_shell
from leviath.tools.workspace import Workspace

Json = Any
unix = pytest.mark.skipif(os.name == "nt", reason="a Unix shell")


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    root = tmp_path / "work"
    root.mkdir()
    return Workspace(root.resolve())


def use(workspace: Workspace, tool: str, **arguments: Json) -> str:
    return run_file_tool(tool, arguments, workspace)


# Files


def test_bytes_that_are_no_text(workspace: Workspace):
    (workspace.root / "b.bin").write_bytes(b"\x80\x81\xff\x00" * 10)
    (workspace.root / "late.txt").write_bytes(b"a" * 1000 + b"\xff")
    for name in ("b.bin", "late.txt"):
        assert use(workspace, "read_file", path=name).startswith(f"[error] '{name}' is not a text file")
        assert "stream did not contain valid UTF-8" in use(workspace, "read_files", paths=[name])
        assert "stream did not contain valid UTF-8" in use(workspace, "edit_file", path=name, old_str="a", new_str="b")


@pytest.mark.parametrize("extra", range(5))
def test_a_huge_file_is_cut_between_characters(extra: int, workspace: Workspace):
    text = "x" * extra + "🦀" * (MAX_READ_BYTES // 4 + 10)
    (workspace.root / "big.txt").write_text(text, encoding="utf-8")
    shown = use(workspace, "read_file", path="big.txt")
    kept = shown.split("\n")[0]
    assert text.startswith(kept) and MAX_READ_BYTES - 4 < len(kept.encode()) <= MAX_READ_BYTES
    assert str(len(text.encode())) in shown.split("\n")[1].replace(",", "")


def test_a_file_with_a_hole_of_ten_gigabytes(workspace: Workspace):
    with (workspace.root / "hole").open("wb") as file:
        file.truncate(10 * 1024**3)
    begun = use(workspace, "read_file", path="hole")
    assert begun.startswith("\0") and len(begun) < MAX_READ_BYTES + 1000
    assert use(workspace, "edit_file", path="hole", old_str="a", new_str="b").startswith(
        "[error] Failed to read 'hole'"
    )


@unix
def test_what_is_no_regular_file(workspace: Workspace):
    os.mkfifo(workspace.root / "pipe")
    for tool in ("read_file", "write_file", "edit_file"):
        told = use(workspace, tool, path="pipe", content="x", old_str="a", new_str="b")
        assert told.startswith("[error]") and "not a regular file" in told
    assert "not a regular file" in use(workspace, "read_files", paths=["pipe"])


CASES: list[tuple[str, dict[str, Json], str]] = [
    ("write_file", {"path": "a/b/c.txt", "content": "é"}, "Successfully wrote 2 bytes to 'a/b/c.txt'"),
    ("write_file", {"path": "n.txt", "content": "more", "append": True}, "Successfully appended 4 bytes to 'n.txt'"),
    ("write_file", {"path": "n.txt"}, "[error] missing 'content' argument"),
    (
        "write_file",
        {"path": "x" * 300, "content": ""},
        "[error] Failed to write '" + "x" * 300 + "': File name too long",
    ),
    ("read_file", {}, "[error] missing 'path' argument"),
    ("read_file", {"path": 3}, "[error] missing 'path' argument"),
    ("read_file", {"path": "nope"}, "[error] Failed to read 'nope': No such file or directory (os error 2)"),
    ("read_file", {"path": "n.txt"}, "n"),
    ("read_files", {"paths": []}, "[error] 'paths' array is empty"),
    ("read_files", {"paths": "n.txt"}, "[error] missing 'paths' argument (expected array)"),
    ("read_files", {"paths": ["n.txt", 1]}, "### [n.txt]\nn\n\n[error] non-string path in array"),
    ("edit_file", {"path": "n.txt", "old_str": "n", "new_str": "m"}, "Successfully edited 'n.txt'"),
    ("edit_file", {"path": "n.txt", "old_str": "q", "new_str": "m"}, "[error] old_str does not occur"),
    ("edit_file", {"path": "twice", "old_str": "a", "new_str": "m"}, "[error] old_str occurs 2 times"),
    ("edit_file", {"path": "n.txt", "old_str": "", "new_str": "m"}, "[error] old_str occurs 2 times"),
    ("edit_file", {"path": "empty", "old_str": "", "new_str": "m"}, "[error] Failed to read 'empty': Is a directory"),
    ("read_files", {"paths": ["empty"]}, "### [empty]\n[error] Failed to read: Is a directory (os error 21)"),
    ("write_file", {"path": "empty", "content": ""}, "[error] Failed to write 'empty': Is a directory (os error 21)"),
    ("list_dir", {}, "empty/\nn.txt (1B)\ntwice (2B)"),
    ("list_dir", {"path": "empty"}, "(empty directory: empty)"),
    ("list_dir", {"path": "n.txt"}, "[error] Failed to read directory 'n.txt': Not a directory (os error 20)"),
    ("read_file", {"path": "\ud800"}, "[error] "),
    ("write_file", {"path": "s.txt", "content": "\ud800"}, "Successfully wrote 3 bytes"),
]


@unix
@pytest.mark.parametrize(("tool", "arguments", "answer"), CASES)
def test_answers(tool: str, arguments: dict[str, Json], answer: str, workspace: Workspace):
    (workspace.root / "n.txt").write_text("n")
    (workspace.root / "twice").write_text("aa")
    (workspace.root / "empty").mkdir()
    assert run_file_tool(tool, arguments, workspace).startswith(answer)


@pytest.mark.parametrize("tool", FILE_TOOLS)
@pytest.mark.parametrize("arguments", [None, [], "text", 3, {"path": None}, {"path": []}, {"paths": {}}])
def test_arguments_of_any_shape_are_answered(tool: str, arguments: Json, workspace: Workspace):
    told = run_file_tool(tool, arguments, workspace)
    assert told.startswith("[error]") or tool == "list_dir"


# Commands


@unix
class TestShell:
    def run(self, command: Json, workspace: Workspace) -> str:
        return run_shell({"command": command}, workspace.root, SecuritySettings())

    def test_answers(self, workspace: Workspace):
        assert self.run("echo hi; pwd", workspace) == f"hi\n{workspace.root}\n"
        assert self.run("true", workspace) == "(command succeeded with no output)"
        assert self.run("echo out; echo err >&2; exit 3", workspace) == "[exit code 3]\nstdout:\nout\n\nstderr:\nerr\n"
        assert self.run("kill -9 $$", workspace) == "[exit code -1]\n"
        assert self.run(None, workspace) == "[error] missing 'command' argument"
        assert self.run("printf '\\377'", workspace) == "\ufffd"

    def test_credentials_stay_out(self, workspace: Workspace, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setenv("SOME_API_KEY", "very secret")
        monkeypatch.setenv("PLAIN", "seen")
        assert self.run('echo "$SOME_API_KEY|$PLAIN"', workspace) == "|seen\n"

    def test_nothing_can_be_asked_of_it(self, workspace: Workspace):
        assert self.run("cat; echo end", workspace) == "end\n"

    def test_output_without_end_is_cut(self, workspace: Workspace):
        told = self.run("head -c 3000000 /dev/zero | tr '\\0' x", workspace)
        assert told.startswith("x" * MAX_CAPTURE + "\n") and "[truncated]" in told

    def test_the_whole_group_ends_with_its_time(self, workspace: Workspace, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setattr("leviath.tools.shell.TIMEOUT_SECS", 1)
        told = self.run("(sleep 3; touch late) & sleep 30", workspace)
        assert told.startswith("[timed out]")
        time.sleep(3)
        assert not (workspace.root / "late").exists()


# The machine


def test_an_instant():
    local = datetime(2026, 8, 18, 14, 32, 7, 999_999, tzinfo=timezone(-timedelta(hours=5)))
    assert machine.describe_instant(local, "America/Chicago") == {
        "utc": "2026-08-18T19:32:07Z",
        "local": "2026-08-18T14:32:07-05:00",
        "timezone": "America/Chicago",
        "utc_offset": "-05:00",
        "unix": 1787081527,
        "date": "2026-08-18",
        "time": "14:32:07",
        "weekday": "Tuesday",
        "iso_week": "2026-W34",
        "day_of_year": 230,
        "hour_24": 14,
    }


@pytest.mark.parametrize(
    ("tag", "parts"),
    [
        ("en_US.UTF-8", ("en-US", "en", "US")),
        ("en-us", ("en-US", "en", "US")),
        ("de", ("de", "de", None)),
        ("ca_ES@valencia", ("ca-ES", "ca", "ES")),
        ("C", (None, None, None)),
        ("C.UTF-8", (None, None, None)),
        ("posix", (None, None, None)),
        ("", (None, None, None)),
        (None, (None, None, None)),
    ],
)
def test_locales(tag: str | None, parts: tuple[str | None, ...]):
    told = machine.describe_locale(tag)
    assert (told["locale"], told["language"], told["region"], told["raw"]) == (*parts, tag)


@pytest.mark.parametrize(
    ("system", "text", "version"),
    [
        ("linux", 'ID=x\nVERSION_ID="24.04"\nPRETTY_NAME="Ubuntu 24.04"\n', "Ubuntu 24.04"),
        ("linux", "VERSION_ID='12'\nPRETTY_NAME=\n", "12"),
        ("linux", "ID=x\n", None),
        ("macos", "<key>ProductVersion</key>\n\t<string>15.1</string>", "15.1"),
        ("macos", "<key>Other</key>", None),
        ("windows", "unread", None),
    ],
)
def test_releases(system: str, text: str, version: str | None):
    assert machine.os_version(system, lambda path: text) == version


@pytest.mark.parametrize(
    ("program", "path", "family", "found"),
    [
        ("git", "/a:/b", "unix", "/b/git"),
        ("git", "/b/:/a", "unix", "/b/git"),
        ("svn", "/a:/b", "unix", None),
        ("git", None, "unix", None),
        ("./tool", "/a", "unix", "./tool"),
        ("git", "C:\\a;C:\\b", "windows", "C:\\b\\git.exe"),
        ("git.exe", "C:\\b", "windows", "C:\\b\\git.exe"),
    ],
)
def test_programs(program: str, path: str | None, family: str, found: str | None):
    there = {"/b/git", "./tool", "C:\\b\\git.exe"}
    assert machine.find_program(program, path, None, family, there.__contains__) == found


def test_a_secret_is_named_and_not_shown(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("MY_TOKEN", "very secret")
    monkeypatch.setenv("PLAIN", "seen")
    security = SecuritySettings()
    told = machine.run_machine_tool("environment_info", {}, tmp_path, security, 0.0)
    value = json.loads(told)
    assert "very secret" not in told and "MY_TOKEN" in value["withheld_variables"]
    assert value["environment_variables"]["PLAIN"] == "seen"
    assert value["working_directory"] == str(tmp_path)


@pytest.mark.parametrize("arguments", [{}, {"command": ""}, {"command": "\0"}, {"command": "a" * 5000}, None])
def test_which_answers_anything(arguments: Json, tmp_path: Path):
    told = machine.run_machine_tool("which_command", arguments, tmp_path, SecuritySettings(), 0.0)
    assert told.startswith("[error]") or json.loads(told)["found"] is False


def test_every_tool_is_offered_but_a_shell_where_there_are_no_processes(monkeypatch: pytest.MonkeyPatch):
    names = list(builtin_tools("/bin/sh"))
    assert {*FILE_TOOLS, "shell", *BLOCKING_TOOLS, *MACHINE_TOOLS, "submit_output"} <= set(names)
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert [name for name in names if name not in builtin_tools("/bin/sh")] == ["shell"]


# In a run

AGENT = """
[agent]
name = "looker"
version = "0.1.0"
description = "Looks around."
entry_stage = "look"
[stages.look]
mode = "autonomous"
description = "Looks."
max_iterations = 7
model = { provider = "anthropic", model = "claude-sonnet-4-6" }
available_tools = ["@builtin"]
transitions = {}
[context.regions]
task = { kind = "pinned", max_tokens = 300 }
when = { kind = "pinned", max_tokens = 300, seed = { tool = "current_time" } }
conversation = { kind = "sliding_window", max_items = 30, max_tokens = 90000 }
"""
ASKED: list[tuple[str, dict[str, Json], Answer | None, str]] = [
    ("ask_user_text", {"prompt": "name?"}, Answer("Ada"), "Ada"),
    ("ask_user_text", {"prompt": "name?"}, None, "User provided no answer."),
    ("ask_user_choice", {"prompt": "which?", "options": ["a", "b"]}, Answer("b"), "User chose: b"),
    ("ask_user_choice", {"prompt": "which?", "options": ["a"]}, None, "[error] ask_user_choice requires at least 2"),
    ("ask_user_confirm", {"prompt": "sure?"}, Answer(yes=False), "User answered: No"),
    ("ask_user_confirm", {"prompt": "sure?"}, Answer(), "User answered: Yes"),
    ("edit_document", {"content": "old"}, Answer("new"), "User-edited document:\nnew"),
    ("edit_document", {"content": "old"}, Answer(""), "User made no changes. Current document:\nold"),
    ("present_for_review", {"title": "T", "markdown": "m"}, Answer("fix it"), "User feedback: fix it"),
    ("present_for_review", {"title": "T", "markdown": "m"}, Answer(""), "User reviewed the document and acknowledged."),
]


def results(tmp_path: Path, calls: list[Json], answer: Answer | None = None) -> list[str]:
    return [entry.text for entry in looked(tmp_path, calls, answer).window.region("conversation").entries[1:-1]]


def looked(tmp_path: Path, calls: list[Json], answer: Answer | None = None) -> Run:
    folder = tmp_path / "looker"
    folder.mkdir()
    (folder / "agent.leviath").write_text(AGENT)

    async def ask(question: Question) -> Answer | None:
        return Answer() if question.kind == "approve" else answer

    provider = ScriptedProvider([{"tool_calls": calls}, {"text": "done"}])
    work = tmp_path / "there"
    work.mkdir(exist_ok=True)
    run = Run.start(load_blueprint(folder), RunOptions.with_provider(provider, task="Go", workdir=work, ask=ask))
    assert run.run_sync()["status"] == "complete"
    return run


@pytest.mark.parametrize(("tool", "arguments", "answer", "wanted"), ASKED)
def test_people_are_asked(tool: str, arguments: Json, answer: Answer | None, wanted: str, tmp_path: Path):
    told = results(tmp_path, [{"name": tool, "input": arguments}], answer)
    assert len(told) == 1 and told[0].startswith(wanted)


def test_a_file_that_is_no_text_is_attached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("leviath.tools.files.MAX_PART_BYTES", 5000)
    work = tmp_path / "there"
    (work / "sub").mkdir(parents=True)
    (work / "sub" / "deep.bin").write_bytes(b"\xff" * 5000)
    (work / "p").write_bytes(b"\x89PNG\r\n\x1a\n\xff")
    (work / "big.bin").write_bytes(b"\xff" * 5001)
    run = looked(
        tmp_path, [{"name": "read_file", "input": {"path": path}} for path in ("sub/deep.bin", "p", "big.bin")]
    )
    deep, image, big = run.window.region("conversation").entries[1:-1]
    said = "'sub/deep.bin' is not text. It is attached to this result as a part:\n"
    assert deep.text == said + "[application/octet-stream, 5 KB] deep.bin"
    assert [part.name for part in deep.content.stored] == ["deep.bin"]
    assert image.text.endswith("as a part:\n[image/png, 9 B] p")
    assert big.text == "[error] 'big.bin' is not a text file (5 KB), and a part may hold 5 KB at most"
    assert [run.core.host.parts.read(name) for name in ("deep.bin", "p")] == [b"\xff" * 5000, b"\x89PNG\r\n\x1a\n\xff"]
    last = run.core.requests[-1].request.messages[-1]
    assert [result.content for result in last.results] == [deep.text, image.text, big.text]


# As release 0.6.4 wrote them: keys of each object in order.
FIELDS = {
    "current_time": "date day_of_year hour_24 iso_week local time timezone unix utc utc_offset weekday",
    "system_info": "arch cpu_count disk executable_suffix hostname line_ending os os_family os_name os_version "
    "path_separator",
    "locale_info": "language locale raw region",
    "environment_info": "config_directory data_directory environment_variables home_directory path_entries "
    "path_separator temp_directory withheld_variables working_directory",
    "which_command": "command found path",
    "runtime_info": "agent available_tools context interaction leviath_version model provider run_id stage "
    "total_iterations unattended working_directory",
}


def test_machine_tools_tell_the_fields_in_their_order(tmp_path: Path):
    calls = [{"name": name, "input": {"command": "sh"} if name == "which_command" else {}} for name in FIELDS]
    for (name, fields), text in zip(FIELDS.items(), results(tmp_path, calls)):
        told = json.loads(text)
        assert list(told) == fields.split(), name
        assert text == json.dumps(told, indent=2, ensure_ascii=False)
    assert list(told["stage"]) == ["index", "iterations", "iterations_remaining", "max_iterations", "name", "of"]
    assert list(told["context"]) == ["remaining_tokens", "used_tokens", "window_tokens"]


def test_a_run_knows_itself_and_its_machine(tmp_path: Path):
    calls = [{"name": name, "input": {"command": "sh"} if name == "which_command" else {}} for name in MACHINE_TOOLS]
    told = [json.loads(text) for text in results(tmp_path, calls)]
    own = told[-1]
    assert (own["agent"], own["stage"]["name"], own["stage"]["iterations_remaining"]) == ("looker", "look", 6)
    assert own["unattended"] is False and "runtime_info" in own["available_tools"]
    assert own["working_directory"] == told[3]["working_directory"] == str(tmp_path / "there")
    assert told[0]["unix"] > 1_600_000_000
