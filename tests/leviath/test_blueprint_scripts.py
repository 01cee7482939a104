"""Whether scripts lie where they may, compile, and define what they are named for; script tools and their headers."""

from __future__ import annotations

from pathlib import Path

import pytest

from leviath.blueprint import BlueprintError, load_blueprint
from leviath.scripts.check import check_scripts, discover_tools, tool_folders
from leviath.scripts.headers import HeaderError, Parameter, ToolHeader, read_header, read_toml_header
from leviath.semantics import DOCUMENTED, RELEASED

CUSTOM = "[agent]\n[context.regions]\nx = { kind = 'custom', script = 'c.rhai' }\n"
HOOKS = "[agent]\n[stages.work.hooks]\non_stage_enter = 'h.rhai'\non_error = 'h.rhai'\n"
VALIDATOR = "[agent]\n[stages.work]\noutput = { validator = 'v.rhai' }\n"


def agent(folder: Path, manifest: str, **scripts: str) -> Path:
    (folder / "agent.leviath").write_text(manifest)
    for name, text in scripts.items():
        (folder / f"{name}.rhai").write_text(text)
    return folder


def refusal(folder: Path) -> str:
    with pytest.raises(BlueprintError) as caught:
        check_scripts(load_blueprint(folder))
    assert caught.value.kind == "validation failed"
    return str(caught.value)


def test_sound_scripts(tmp_path: Path):
    agent(
        tmp_path,
        CUSTOM + HOOKS.removeprefix("[agent]\n") + "[stages.end]\noutput = { validator = 'v.rhai' }\n",
        c="fn render(ctx) { () }\nfn on_write(ctx) { () }",
        h="fn on_stage_enter(ctx) { () }\nfn on_error(ctx) { () }\nfn helper(a, b) { a }",
        v="fn validate(content) { () }",
    )
    found = check_scripts(load_blueprint(tmp_path))
    assert list(found.regions) == ["c.rhai"]
    assert list(found.hooks) == ["h.rhai"]
    assert list(found.validators) == ["v.rhai"]
    assert found.regions["c.rhai"].defines("on_write")
    assert not found.regions["c.rhai"].defines("on_overflow")


NUL = "file name contained an unexpected NUL byte"
GONE = "No such file or directory (os error 2)"
OUTSIDE = "resolves outside the blueprint's directory (<agent>); a script must live beside the agent that declares it"
REGION = "region 'x': custom region script failed to compile: Script validation failed: c.rhai: "
HOOK = "stage hook script 'h.rhai' failed to compile: Script validation failed: h.rhai: "
CHECKER = "output validator failed to compile: Script validation failed: v.rhai: "


@pytest.mark.parametrize(
    ("manifest", "scripts", "message"),
    [
        (CUSTOM, {}, f"region 'x': cannot read custom region script '<agent>/c.rhai': {GONE}"),
        (CUSTOM.replace("c.rhai", "../c.rhai"), {}, f"region 'x': custom region script '../c.rhai' {OUTSIDE}"),
        (CUSTOM.replace("c.rhai", "./d/"), {}, f"region 'x': cannot read custom region script '<agent>/./d/': {GONE}"),
        (
            CUSTOM.replace("c.rhai", "c.rhai/"),
            {"c": "fn render(ctx) { () }"},
            "region 'x': cannot read custom region script '<agent>/c.rhai/': Not a directory (os error 20)",
        ),
        (
            CUSTOM.replace("'c.rhai'", '"c\\u0000.rhai"'),
            {},
            f"region 'x': cannot read custom region script '<agent>/c\0.rhai': {NUL}",
        ),
        (CUSTOM, {"c": "fn on_write(ctx) { () }"}, f"{REGION}script must define fn render(ctx)"),
        (CUSTOM, {"c": "fn render(a, b) { () }"}, f"{REGION}fn render must take exactly one parameter (ctx), found 2"),
        (
            CUSTOM,
            {"c": "fn render(a) { () }\nfn on_overflow() { () }"},
            f"{REGION}fn on_overflow must take exactly one parameter (ctx), found 0",
        ),
        (HOOKS, {}, f"cannot read stage hook script '<agent>/h.rhai': {GONE}"),
        (
            HOOKS,
            {"h": "fn on_stage_enter(ctx) { () }"},
            f"{HOOK}the blueprint names this file for 'on_error', but it defines no fn on_error(ctx)",
        ),
        (
            HOOKS,
            {"h": "fn on_stage_enter(ctx) { () }\nfn on_error(ctx) { () }\nfn on_tool_call() { () }"},
            f"{HOOK}fn on_tool_call must take exactly one parameter (ctx), found 0",
        ),
        (HOOKS.replace("h.rhai", "/h.rhai"), {}, f"stage hook script '/h.rhai' {OUTSIDE}"),
        (VALIDATOR, {}, f"cannot read output validator '<agent>/v.rhai': {GONE}"),
        (VALIDATOR, {"v": "fn check(content) { () }"}, f"{CHECKER}script must define fn validate(content)"),
        (
            VALIDATOR,
            {"v": "fn validate() { () }"},
            f"{CHECKER}fn validate must take exactly one parameter (content), found 0",
        ),
    ],
)
def test_scripts_that_cannot_be_used(tmp_path: Path, manifest: str, scripts: dict[str, str], message: str):
    agent(tmp_path, manifest, **scripts)
    assert refusal(tmp_path).replace(str(tmp_path), "<agent>") == message


def test_a_script_that_does_not_compile(tmp_path: Path):
    agent(tmp_path, HOOKS, h="fn on_stage_enter(ctx) {")
    assert refusal(tmp_path).startswith(
        "stage hook script 'h.rhai' failed to compile: Script compilation failed: h.rhai: "
    )
    assert "Syntax error" not in refusal(tmp_path)


def test_eval_does_not_compile(tmp_path: Path):
    agent(tmp_path, CUSTOM, c='fn render(ctx) { eval("1") }')
    assert "Script compilation failed: c.rhai: " in refusal(tmp_path)


def test_links_do_not_lead_out(tmp_path: Path):
    folder = tmp_path / "agent"
    folder.mkdir()
    (tmp_path / "c.rhai").write_text("fn render(ctx) { () }")
    agent(folder, CUSTOM)
    (folder / "c.rhai").symlink_to(tmp_path / "c.rhai")
    assert "resolves outside the blueprint's directory" in refusal(folder)


def test_overloads_count_as_long_as_one_fits(tmp_path: Path):
    agent(tmp_path, CUSTOM, c="fn render(a, b) { () }\nfn render(a) { () }")
    assert list(check_scripts(load_blueprint(tmp_path)).regions) == ["c.rhai"]


def test_a_fault_names_the_key_that_names_the_script(tmp_path: Path):
    agent(tmp_path, "[agent]\n[stages.work.context.regions]\nx = { kind = 'custom', script = 'c.rhai' }\n")
    with pytest.raises(BlueprintError) as caught:
        check_scripts(load_blueprint(tmp_path))
    assert caught.value.path == ("stages", "work", "context", "regions", "x", "script")


def test_text_has_no_directory_for_scripts():
    with pytest.raises(BlueprintError, match="has no directory"):
        check_scripts(load_blueprint(CUSTOM))


def test_the_release_does_not_confine_the_scripts_of_a_bare_file_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    folder = tmp_path / "agent"
    folder.mkdir()
    (tmp_path / "c.rhai").write_text("fn render(ctx) { () }")
    agent(folder, CUSTOM.replace("c.rhai", "../c.rhai"))
    monkeypatch.chdir(folder)
    bare = Path("agent.leviath")
    assert check_scripts(load_blueprint(bare, semantics=RELEASED), semantics=RELEASED).regions
    with pytest.raises(BlueprintError, match="resolves outside"):
        check_scripts(load_blueprint(bare, semantics=DOCUMENTED))


# Tools


def test_headers():
    header = read_header(
        '// @tool shout\nlet x = 1;\n   // @description Says it  loud\n//@param text string required "What to say"\n'
        "// @param times integer optional\n// @requires net, shell\n// @requires fs\n// @accepts text/plain\n// @odd\n"
    )
    assert header == ToolHeader(
        "shout",
        "Says it  loud",
        (Parameter("text", "string", True, "What to say"), Parameter("times", "integer")),
        ("net", "shell", "fs"),
        ("text/plain",),
        (),
    )
    assert header.input_schema == {
        "type": "object",
        "properties": {
            "text": {"type": "string", "description": "What to say"},
            "times": {"type": "integer", "description": ""},
        },
        "required": ["text"],
    }


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("let x = 1;", "script tool is missing a `// @tool <name>` directive"),
        ("// @tool  ", "@tool directive requires a tool name"),
        ("// @tool a\n// @param x string", "@param requires `<name> <type> <required|optional>`, got: `x string`"),
        (
            "// @tool a\n// @param x  string required",
            "@param requires `<name> <type> <required|optional>`, got: `x  string required`",
        ),
        ("// @tool a\n// @param x string must", "@param requiredness must be `required` or `optional`, got: `must`"),
    ],
)
def test_headers_that_make_no_tool(text: str, message: str):
    with pytest.raises(HeaderError) as caught:
        read_header(text)
    assert str(caught.value) == message


def test_headers_in_a_file():
    header = read_toml_header(
        "[tool]\nname = 'a'\nrequires = ['net']\n[[tool.params]]\nname = 'x'\ntype = 'string'\nrequired = true\n"
        "[[tool.params]]\nname = 'y'\nschema = { type = 'array' }\n"
    )
    assert header.parameters == (Parameter("x", "string", True), Parameter("y", "", False, "", {"type": "array"}))
    assert header.input_schema["properties"]["y"] == {"type": "array"}


@pytest.mark.parametrize(
    "text",
    ["", "[tool]", "[tool]\nname = ' '", "[tool]\nname = 5", "tool = 1", "[tool]\nname = 'a'\nparams = [1]", "x = "],
)
def test_headers_in_a_file_that_make_no_tool(text: str):
    with pytest.raises(HeaderError, match=r"tool\.toml"):
        read_toml_header(text)


def test_tools_are_found_in_order_and_the_first_of_a_name_wins(tmp_path: Path):
    first, second = tmp_path / "first", tmp_path / "second"
    for folder in (first, second):
        folder.mkdir()
    (first / "b.rhai").write_text("// @tool b\n1")
    (first / "bad.rhai").write_text("// @tool bad\nlet x = ;")
    (first / "plain.rhai").write_text("1")
    (first / "toml.rhai").write_text("// @tool other\n1")
    (first / "toml.toml").write_text("[tool]\nname = 'named'")
    (first / "notes.txt").write_text("// @tool no")
    (second / "b.rhai").write_text("// @tool b\n2")
    (second / "a.rhai").write_text("// @tool a\n2")
    tools, skipped = discover_tools([first, tmp_path / "nowhere", second])
    assert {name: tool.script.file.parent.name for name, tool in tools.items()} == {
        "a": "second",
        "b": "first",
        "named": "first",
    }
    assert [each.file.name for each in skipped] == ["bad.rhai", "plain.rhai"]
    assert skipped[0].reason.startswith("Script compilation failed: ")


def test_a_tool_with_eval_compiles_in_the_release_only(tmp_path: Path):
    (tmp_path / "e.rhai").write_text('// @tool e\neval("1")')
    assert list(discover_tools([tmp_path], semantics=RELEASED)[0]) == ["e"]
    assert list(discover_tools([tmp_path])[0]) == []


def test_where_tools_are_looked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("LEVIATH_HOME", str(tmp_path / "home"))
    folder = tmp_path / "agent"
    folder.mkdir()
    agent(folder, "[agent]\n")
    work = tmp_path / "work"
    assert tool_folders(load_blueprint(folder), work) == [folder / "tools", tmp_path / "home" / ".leviath" / "tools"]
    agent(folder, "[agent]\ntool_rescan = 'before_dispatch'\n")
    assert tool_folders(load_blueprint(folder), work)[1] == work / "tools"
