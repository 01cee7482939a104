"""`leviath run` and `leviath test` as they are called: inputs, refusals, exit codes, what is printed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from leviath.cli import cli
from tests.runtime.playing import calls, made, manifest, says, stage

BRIEF = "brief = { kind = 'pinned', max_tokens = 100, seed = { caller = 'brief' } }\n"


@pytest.fixture
def agent(tmp_path: Path) -> Path:
    """An agent in a folder of its own, with the model's turns beside it."""
    return made(tmp_path / "agent", manifest(stage(tools=["write_file"])), {"replies.json": '[{"text": "done"}]'})


def leviath(*arguments: Any) -> Result:
    return CliRunner().invoke(cli, [str(each) for each in arguments])


def run(agent: Path, *arguments: Any, task: str | None = "Go.") -> Result:
    return leviath("run", agent, *([] if task is None else ["--task", task]), *arguments)


def outcome(agent: Path, *arguments: Any, task: str | None = "Go.") -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(agent, "--json", *arguments, task=task).stdout)
    return found


def replies(agent: Path, *turns: Any) -> None:
    (agent / "replies.json").write_text(json.dumps(turns))


# The task and other texts


def test_a_task_is_a_text_or_a_file(agent: Path, tmp_path: Path):
    (tmp_path / "task.md").write_text("  From a file.\n")
    assert "Sort the post." in str(outcome(agent, task="Sort the post.")["requests"])
    assert "From a file." in str(outcome(agent, task=str(tmp_path / "task.md"))["requests"])


@pytest.mark.parametrize(
    ("task", "why"),
    [
        ("no/such/file.md", "there is no task file 'no/such/file.md'"),
        (".", "'.' is a directory"),
        (None, "this agent takes a task: give it with --task"),
        (" ", "the task is empty"),
    ],
)
def test_a_task_that_cannot_be_used(agent: Path, task: str | None, why: str):
    result = run(agent, task=task)
    assert result.exit_code == 1 and why in result.stderr


def test_an_empty_task_file(agent: Path, tmp_path: Path):
    (tmp_path / "empty").write_text(" \n")
    assert "is empty" in run(agent, task=str(tmp_path / "empty")).stderr


def test_texts_for_regions(agent: Path, tmp_path: Path):
    made(agent, manifest(regions=BRIEF))
    (tmp_path / "brief.md").write_text("in a file")
    for given in (["--brief", "be short"], ["--brief=be short"]):
        assert "be short" in str(outcome(agent, *given)["requests"])
    first = leviath("run", "--brief", "be short", "--json", "--task", "--odd", agent)
    assert "be short" in first.stdout and "--odd" in first.stdout
    assert "in a file" in str(outcome(agent, "--brief", f"@{tmp_path / 'brief.md'}")["requests"])
    assert "unknown region '--breif'" in run(agent, "--breif", "x").stderr
    assert (
        "--brief is no option; to fill a region of that name it needs a text, or @FILE" in run(agent, "--brief").stderr
    )
    assert "cannot read 'gone'" in run(agent, "--brief", "@gone").stderr


def test_an_agent_that_takes_no_task_refuses_one(agent: Path):
    base = "rules = { kind = 'temporary', max_tokens = 100 }\nconversation = { kind = 'sliding_window' }\n"
    made(agent, manifest(base=base))
    result = run(agent)
    assert result.exit_code == 1 and "task" in result.stderr
    assert run(agent, task=None).exit_code == 0


# Where and how


def test_a_folder_without_an_agent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    result = run(tmp_path / "nowhere")
    assert result.exit_code == 1 and "could not find agent manifest for" in result.stderr


def test_the_working_directory(agent: Path, tmp_path: Path):
    replies(agent, calls(("write_file", {"path": "a.txt", "content": "made"})), says("done"))
    assert outcome(agent, "--yolo")["files"] == {"a.txt": "made"} and (agent / "work" / "a.txt").exists()
    (tmp_path / "else").mkdir()
    assert outcome(agent, "--yolo", "--workdir", tmp_path / "else")["files"] == {"a.txt": "made"}
    assert (tmp_path / "else" / "a.txt").read_text() == "made"
    gone = run(agent, "--workdir", tmp_path / "gone")
    assert gone.exit_code == 1 and "does not exist or is not a directory" in gone.stderr


def test_what_is_allowed(agent: Path):
    replies(agent, calls(("write_file", {"path": "a.txt", "content": "made"})), says("done"))
    waiting = run(agent, "--no-store")
    assert waiting.exit_code == 3 and "(Allow write_file?)" in waiting.stderr and "--allow or --yolo" in waiting.stderr
    assert "--resume" not in waiting.stderr and "--resume" in run(agent).stderr, "what is not kept cannot be taken up"
    typo = run(agent, "--allow", "wrte_file").stderr
    assert "warning: --allow wrte_file: there is no tool of that name; did you mean 'write_file'?" in typo
    assert not (agent / "work" / "a.txt").exists()
    assert run(agent, "--allow", "write_file").exit_code == 0
    assert (agent / "work" / "a.txt").exists()


def test_the_model(agent: Path):
    models = [request["model"] for request in outcome(agent, "-m", "openai/gpt-5")["requests"]]
    assert set(models) == {"gpt-5"}
    for wrong in ("", "openai/", "/gpt-5"):
        assert f"--model '{wrong}' names no model" in run(agent, "--model", wrong).stderr


def test_seed_commands_can_be_left_out(agent: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    config = tmp_path / "config.toml"
    config.write_text('[safe_commands]\nshell = ["echo"]\n')
    monkeypatch.setenv("LEVIATH_CONFIG_PATH", str(config))
    seed = "r = { kind = 'temporary', max_tokens = 50, seed = { command = 'echo seeded' } }\n"
    made(agent, manifest(regions=seed))
    assert "seeded" in str(outcome(agent)["requests"])
    assert "seeded" not in str(outcome(agent, "--no-seed-commands")["requests"])


def test_the_shape_of_the_answer(agent: Path):
    made(agent, manifest(stage(tools=["submit_output"], extra="require_output = true")))
    replies(
        agent, calls(("submit_output", {"content": "{}"})), calls(("submit_output", {"content": '{"a": 1}'})), says("")
    )
    schema = '{"type": "object", "required": ["a"]}'
    found = outcome(agent, "--output-schema", schema, "--output-format", "json", "--output-instructions", "Be brief.")
    assert found["answer"] == '{"a": 1}' and found["result"]["format"] == "json"
    assert "Be brief." in str(found["requests"][0]["system"])
    assert "--output-schema is no JSON" in run(agent, "--output-schema", "{").stderr
    for unusable in ("[1]", '{"type": "nonsense"}', '{"$ref": "https://example.org/x.json"}'):
        assert "no JSON Schema that an answer can be checked against" in run(agent, "--output-schema", unusable).stderr


def test_the_semantics(agent: Path):
    names = [region["name"] for region in outcome(agent, "--semantics", "released")["window"]["regions"]]
    assert "stage_instructions" in names
    assert run(agent, "--semantics", "other").exit_code == 2


# Replies


def test_replies_of_another_file(agent: Path, tmp_path: Path):
    (tmp_path / "other.json").write_text('[{"text": "from another file"}]')
    assert outcome(agent, "--replies", tmp_path / "other.json")["answer"] == "from another file"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (None, "cannot read the replies in"),
        ("{", "is no JSON"),
        ("{}", "the replies must be a list of turns"),
        ("[]", "the list of replies holds no turn"),
        ("[1]", "reply 1: must be an object"),
        ('[{"txt": "x"}]', "reply 1: has an unknown key 'txt'"),
        ('[{"text": 1}]', "reply 1: `text` must be a text"),
        ('[{"stop": "x"}]', "reply 1: `stop` must be one of"),
        ('[{"stop": []}]', "reply 1: `stop` must be one of"),
        ('[{"usage": {"input_tokens": "x"}}]', "reply 1: `usage` must be an object with input_tokens"),
        ('[{"tool_calls": {}}]', "reply 1: `tool_calls` must be a list"),
        ('[{"text": "a"}, {"tool_calls": [{}]}]', "reply 2: each of `tool_calls` must be an object with a `name`"),
        ('[{"when": "x", "text": "y"}]', "the list of replies holds no turn"),
    ],
)
def test_replies_that_cannot_be_played(agent: Path, tmp_path: Path, text: str | None, why: str):
    if text is not None:
        (tmp_path / "bad.json").write_text(text)
    result = run(agent, "--replies", tmp_path / "bad.json")
    assert result.exit_code == 1 and why in result.stderr


# What is printed


def test_exit_codes_and_words(agent: Path):
    fine = run(agent)
    assert (fine.exit_code, fine.stdout) == (0, "done\n") and "stage work" in fine.stderr
    quiet = run(agent, "--quiet")
    assert (quiet.exit_code, quiet.stdout, quiet.stderr) == (0, "done\n", "")
    replies(agent, {"error": {"message": "bad"}, "status": 400})
    failed = run(agent, "--quiet")
    assert (failed.exit_code, failed.stdout) == (1, "") and "Error: API error: " in failed.stderr


def test_one_json_object(agent: Path):
    found = outcome(agent)
    assert {"status", "error", "answer", "result", "requests", "window", "files", "flags", "warnings"} <= set(found)
    assert (found["status"], found["answer"]) == ("complete", "done")


def test_a_refusal_names_file_and_place(agent: Path):
    (agent / "agent.leviath").write_text('[agent]\nname = "x"\n[stages.work]\nmode = "sideways"\n')
    result = run(agent)
    assert result.exit_code == 1 and "agent.leviath" in result.stderr and "sideways" in result.stderr
    told = json.loads(run(agent, "--json").stdout)
    assert told["spawn"]["exit"] == 1 and "sideways" in told["spawn"]["names"]


def test_a_script_that_fails_is_shown_where_it_fails(agent: Path):
    hooked = manifest(stage(extra='[stages.work.hooks]\nafter_inference = "h.rhai"\n'))
    made(agent, hooked, {"h.rhai": "fn after_inference(ctx) {\n\tlet x = ctx.gone.more;\n}"})
    told = run(agent, "--quiet").stderr.splitlines()
    assert told[0].startswith("Error: after_inference: hook failed: ")
    assert told[1].endswith("h.rhai:2:19") and told[3:] == ["2 |  let x = ctx.gone.more;", "  |                   ^"]
    (agent / "h.rhai").write_text("fn after_inference(ctx) { let x = ; }")
    told = run(agent).stderr.splitlines()
    assert any(line.endswith("agent.leviath:15:1") for line in told) and 'after_inference = "h.rhai"' in told[3]
    assert any(line.endswith("h.rhai:1:35") for line in told) and told[-1].strip(" |") == "^"
    (agent / "h.rhai").unlink()
    told = run(agent).stderr.splitlines()
    assert told[0].startswith("Error: spawn failed: cannot read stage hook script") and "agent.leviath:15:1" in told[1]


def test_a_warning_is_printed_at_the_end(agent: Path):
    made(agent, manifest(regions="r = { kind = 'custom', script = 'c.rhai', max_tokens = 50 }\n"))
    (agent / "c.rhai").write_text('fn render(ctx) { throw "x" }')
    replies(agent, calls(("write_file", {"path": "a", "content": "b"})), says("done"))
    told, *place = run(agent, "--yolo").stderr.splitlines()[-5:]
    assert place == [f" --> {agent / 'c.rhai'}:1:18", "  |", '1 | fn render(ctx) { throw "x" }', f"  |{' ' * 18}^"]
    assert told.startswith(
        "warning: region 'r': render failed, the entries are shown plainly: Script execution failed: "
    )
    assert told.endswith("c.rhai: render: Runtime error: x (line 1, position 18) (2 times)")
    assert run(agent, "--yolo", "--quiet").stderr == ""
    assert "warning: region 'r': render failed" in checked(agent).stderr


# leviath test

CASES = """
[[test]]
name = "greets"
input = "Say hello."
expect_contains = "HELLO"

[[test]]
name = "writes"
input = "Write it down."
expect_tool_call = "write_file"
max_tokens = 50
"""


def checked(agent: Path, *arguments: Any, files: dict[str, str] | None = None) -> Result:
    made(agent, (agent / "agent.leviath").read_text(), files if files is not None else {"tests/a.toml": CASES})
    return leviath("test", agent, *arguments)


def test_cases_that_pass(agent: Path):
    replies(agent, says("Hello there"), calls(("write_file", {"path": "a", "content": "b"})))
    result = checked(agent)
    assert result.exit_code == 0, result.output
    assert "PASS: greets" in result.output and "PASS: writes" in result.output
    assert "2 passed, 0 failed, 2 total" in result.output


def test_cases_that_fail_say_what_is_missing(agent: Path):
    replies(agent, says("Good day"))
    result = checked(agent)
    assert result.exit_code == 1 and "0 passed, 2 failed, 2 total" in result.output
    assert 'greets: the reply does not hold "HELLO": Good day' in result.output
    assert "writes: no call of write_file; called: nothing" in result.output


def test_a_filter_and_a_dry_run(agent: Path):
    assert "1 passed" in checked(agent, "-f", "wri", "--dry-run").output
    assert "No test in tests/ has 'x' in its name." in checked(agent, "-f", "x", "--dry-run").output
    unsound = {"tests/a.toml": '[[test]]\nname = "x"\ninput = "y"\n'}
    assert "FAIL (dry-run): x: test case validation failed" in checked(agent, "--dry-run", files=unsound).output


def test_what_the_model_would_receive(agent: Path):
    made(agent, manifest(stage(prompt="Answer briefly."), regions=BRIEF))
    result = checked(agent, "--print", "-f", "greets")
    assert "Say hello." in result.output and "Answer briefly." in result.output


def test_scripts_of_tests(agent: Path):
    scripts = {
        "tests/a.rhai": "1 + 1 == 2",
        "tests/b.rhai": "6 * 7",
        "tests/c.rhai": "false",
        "tests/d.rhai": "throw 1",
    }
    result = checked(agent, files=scripts)
    assert result.exit_code == 1 and "2 passed, 2 failed, 4 total" in result.output
    assert "PASS: b.rhai (returned: 42)\n" in result.output and "c.rhai: script returned false" in result.output


@pytest.mark.parametrize("script", ["assert_eq(1, 2)", "fn test_sums() { assert_eq(1, 2) }"])
def test_scripts_that_are_tests_of_another_kind_are_told_of(agent: Path, script: str):
    told = [line for line in checked(agent, files={"tests/a.rhai": script}).output.splitlines() if "a.rhai" in line]
    assert f"for assertions and functions test_…: rhaipy test --engine leviath {agent / 'tests' / 'a.rhai'}" in told[1]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[[test]", "Failed to parse test file 'a.toml'"),
        ("[tests]", "'a.toml': it holds no [[test]]"),
        ('[[test]]\ninput = "x"', "test 1 needs a text `name`"),
        ('[[test]]\nname = "a"\ninput = "x"\nmax_tokens = "y"', "`max_tokens` must be a whole number"),
    ],
)
def test_files_that_hold_no_tests(agent: Path, text: str, why: str):
    result = checked(agent, files={"tests/a.toml": text})
    assert result.exit_code == 1 and why in result.stderr


def test_without_tests_it_says_how_to_write_one(agent: Path):
    assert "Create tests/ with .toml or .rhai files" in leviath("test", agent).output
    assert "No test files found" in checked(agent, files={"tests/notes.md": ""}).output


def test_without_anybody_to_ask(agent: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    (agent / "replies.json").unlink()
    result = checked(agent)
    assert result.exit_code == 1 and "no provider 'anthropic' is set up" in result.output
    assert "2 passed" in checked(agent, "--print").output
