"""Script tools: results, errors, and the functions that reach the world."""

from __future__ import annotations

from pathlib import Path

import pytest

from leviath.blueprint.model import Blueprint, Stage
from leviath.blueprint.settings import Settings
from leviath.scripts.check import Script, ScriptTool, tool_compiler
from leviath.scripts.headers import read_header
from leviath.scripts.markup import decode_base64, encode_base64, html_to_text, percent_encode
from leviath.scripts.tools import WithParts, run_script_tool
from leviath.semantics import DOCUMENTED
from leviath.tools.host import FUNCTIONS, RunHost, permitted
from leviath.tools.policy import Permissions
from leviath.tools.workspace import Workspace


def tool(source: str) -> ScriptTool:
    text = f"// @tool t\n{source}"
    return ScriptTool(read_header(text), Script("t.rhai", Path("t.rhai"), text, tool_compiler(DOCUMENTED)(text)))


@pytest.fixture
def host(tmp_path: Path) -> RunHost:
    return RunHost(Workspace(tmp_path), frozenset(FUNCTIONS), Settings())


@pytest.mark.parametrize(
    ("source", "result"),
    [
        ("params.text", "hi"),
        ("params.missing", ""),
        ("()", ""),
        ("42", "42"),
        ("#{b: [1.5, ()], a: 'c'}", '{"a":"c","b":[1.5,null]}'),
        ('throw "no"', "[error] t: Runtime error: no (line 2, position 1)"),
        ("|x| x", "[error] cannot serialize result: Output type incorrect: Fn (expecting serde_json::value::Value)"),
        ("#{parts: 1}", "[error] `parts` in a tool result must be a list of part maps"),
        (
            '#{parts: [#{name: "x"}]}',
            "[error] a part in the tool result has no sha256; return what write_part or find_part gave you",
        ),
        ('to_json(parse_json("{\\"b\\": [1, null], \\"a\\": 2.0}"))', '{"a":2.0,"b":[1,null]}'),
        ('parse_json("[1")', "[error] t: Runtime error: parse_json: EOF while parsing a list at line 1 column 2"),
        ('to_json("x")', '"x"'),
        ("let x = 0; while true { x += 1 } x", "[error] t: Too many operations"),
    ],
)
def test_results(source: str, result: str, host: RunHost):
    got = run_script_tool(tool(source), {"text": "hi"}, host)
    assert isinstance(got, str) and got.startswith(result)


def test_files_stay_in_the_working_directory(host: RunHost, tmp_path: Path):
    (tmp_path / "a.txt").write_text("hello")
    assert run_script_tool(tool('read_file("a.txt")'), {}, host) == "hello"
    assert run_script_tool(tool('read_file_bytes("a.txt").len()'), {}, host) == "5"
    assert str(run_script_tool(tool('write_file("n/b.txt", "é")'), {}, host)).startswith("wrote 2 bytes to ")
    assert (tmp_path / "n" / "b.txt").read_text(encoding="utf-8") == "é"
    for path in ("../x", "/etc/hostname"):
        assert "leads out of the working directory" in str(run_script_tool(tool(f'read_file("{path}")'), {}, host))


def test_parts(host: RunHost):
    found = run_script_tool(
        tool('let p = write_part(blob(3, 65), "image/png", "a.png"); #{content: "drawn", parts: [p]}'), {}, host
    )
    assert isinstance(found, WithParts) and found.text == "drawn" and len(found.hashes) == 1
    assert run_script_tool(tool('find_part("a.png").stand_in'), {}, host) == "[image/png, 3 B] a.png"
    assert run_script_tool(tool('read_part("a.png").len() + list_parts().len()'), {}, host) == "4"
    assert run_script_tool(tool('find_part("b.png")'), {}, host) == ""


def test_what_is_denied_is_told(tmp_path: Path):
    host = RunHost(Workspace(tmp_path), frozenset(), Settings())
    for call in ('read_file("a")', 'write_file("a", "")', 'shell("true")', 'env_var("HOME")', 'http_get("http://x/")'):
        name = call.partition("(")[0]
        told = f"Runtime error: [denied] script host function '{name}' is denied by tool_script_permissions"
        assert told in str(run_script_tool(tool(call), {}, host))


def test_no_network_without_somebody_who_fetches(host: RunHost):
    assert "[denied] scripts of this run cannot reach the network" in str(
        run_script_tool(tool('http_get("http://example.org/")'), {}, host)
    )


def test_variables_that_look_like_secrets_are_withheld(host: RunHost, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("MY_API_KEY", "hidden")
    monkeypatch.setenv("MY_COLOUR", "green")
    assert run_script_tool(tool('env_var("MY_COLOUR")'), {}, host) == "green"
    assert "[denied] 'MY_API_KEY' looks like a credential" in str(
        run_script_tool(tool('env_var("MY_API_KEY")'), {}, host)
    )


@pytest.mark.parametrize(
    ("user", "own", "policies", "allowed"),
    [
        ({}, {}, {}, {"http_get", "http_post", "env_var", "read_file"}),
        ({}, {}, {"shell": "allow"}, {"http_get", "http_post", "env_var", "read_file", "shell"}),
        ({"shell": "allow", "http_get": "deny"}, {}, {}, {"http_post", "env_var", "read_file", "shell"}),
        ({"shell": "deny"}, {"shell": "allow"}, {}, {"http_get", "http_post", "env_var", "read_file"}),
        ({}, {"read_file": "deny", "env_var": "deny", "shell": "allow"}, {}, {"http_get", "http_post"}),
    ],
)
def test_permissions_of_scripts(user: dict, own: dict, policies: dict, allowed: set[str]):
    blueprint = Blueprint(stages=(Stage("work"),), tool_script_permissions=own)
    settings = Settings(tool_script_permissions=user, tool_permissions=policies)
    assert permitted(blueprint, Permissions(blueprint, settings)) == allowed


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>Hello&nbsp;<b>you</b></p>", "Hello you"),
        ("a<script>var x = '<b>';</script>b<STYLE>p{}</style>c", "abc"),
        ("&lt;x&gt; &#65;&#x42; &mdash; &nope; &amp", "<x> AB — &nope; &amp"),
        ("a < b and more", "a"),
        ("&日本語日本語日本語日本語;", "&日本語日本語日本語日本語;"),
    ],
)
def test_html_to_text(html: str, text: str):
    assert html_to_text(html) == text


def test_encodings():
    assert percent_encode("a b/é~") == "a%20b%2F%C3%A9~"
    assert decode_base64(encode_base64("hé")) == "hé"
    with pytest.raises(ValueError, match=r"decode_base64: not valid base64: Invalid symbol 33, offset 0\."):
        decode_base64("!!")
    with pytest.raises(ValueError, match=r"not UTF-8 text \(invalid utf-8 sequence of 1 bytes from index 0\)"):
        decode_base64("/w==")
