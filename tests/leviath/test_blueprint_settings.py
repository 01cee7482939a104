"""The user's configuration, the model catalogue, tool names, read paths and shell keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from leviath.blueprint.catalogue import catalogue, facts_for, model_key
from leviath.blueprint.globs import GlobError, compile_pattern, escape, expand
from leviath.blueprint.model import SafeCommands
from leviath.blueprint.paths import canonical, resolves_within
from leviath.blueprint.readpaths import check_entry, compile_entry
from leviath.blueprint.settings import (
    ModelOverride,
    SafeList,
    Settings,
    SettingsError,
    config_path,
    load_settings,
    parse_settings,
)
from leviath.blueprint.shell_keys import command_keys, is_command_prefix, safe_keys, uncovered
from leviath.blueprint.tools import canonical_name, default_policy, groups_of, spellings, strictness

# Settings


def test_settings_have_leviaths_defaults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("LEVIATH_HOME", str(tmp_path))
    monkeypatch.delenv("LEVIATH_CONFIG_PATH", raising=False)
    assert config_path() == tmp_path / ".leviath" / "config.toml"
    found = load_settings()
    assert found.default_provider == "anthropic"
    assert (found.batch_tool_hint, found.shell_hint, found.nudge.enabled) == (True, True, None)
    assert (found.limits.default_max_iterations, found.limits.script_shell_timeout_secs) == (50, 60)
    assert found.security.allow_seed_commands and not found.security.allow_blueprint_permissions


def test_settings_are_read_from_the_explicit_place_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    file = tmp_path / "c.toml"
    file.write_text("default_provider = 'ollama'\n[nudge]\nenabled = false\n[tool_permissions]\nshell = 'DENY'\n")
    monkeypatch.setenv("LEVIATH_CONFIG_PATH", str(file))
    found = load_settings()
    assert (found.default_provider, found.nudge.enabled, found.tool_permissions, found.path) == (
        "ollama",
        False,
        {"shell": "deny"},
        file,
    )


def test_settings_by_agent_and_model():
    found = parse_settings(
        "[model_capabilities.m]\nmax_context_tokens = 1000\nmax_output_tokens = 100\n"
        "[tool_permissions]\nshell = 'ask'\n[agent_tool_permissions.a]\nshell = 'allow'\n"
        "[agent_safe_commands.a]\nshell = ['make']\nallow_blueprint = true\n[agent_read_paths.a]\nallow = ['/x']\n"
    )
    assert found.model_capabilities == {"m": ModelOverride(1000, 100)}
    assert (found.permissions_for("a"), found.permissions_for("b")) == ({"shell": "allow"}, {"shell": "ask"})
    assert found.agent_safe_commands == {"a": SafeList(True, (), ("make",), True)}
    assert found.agent_read_paths == {"a": ("/x",)}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("default_provider = 5", "config.toml: default_provider must be a string (line 1, column 1)"),
        (
            "[limits]\ndefault_max_iterations = -1",
            "config.toml: limits.default_max_iterations must be a number that is not negative (line 2, column 1)",
        ),
        (
            "[tool_permissions]\nshell = 'maybe'",
            "config.toml: tool_permissions.shell must be one of allow, ask, deny (line 2, column 1)",
        ),
        (
            "[security]\nread_paths = [1]",
            "config.toml: security.read_paths must be a list of strings (line 2, column 1)",
        ),
        (
            "[security]\nshell_env = 'x'",
            "config.toml: security.shell_env must be one of filtered, strict, custom, inherit",
        ),
    ],
)
def test_wrong_settings_are_told_with_their_place(text: str, message: str):
    with pytest.raises(SettingsError) as caught:
        parse_settings(text)
    assert str(caught.value).startswith(message)


def test_settings_that_are_no_toml():
    with pytest.raises(SettingsError, match="TOML parse error at line 1"):
        parse_settings("a = ")


# Catalogue


def test_the_catalogue():
    known = catalogue()
    assert known["anthropic", "claude-sonnet-4-6"].context == 1_000_000
    assert known["anthropic", "claude-haiku-4-5-20251001"].output == 64_000
    assert not known["meshy", "rig"].writes_text
    assert model_key("openai/gpt-5") == "gpt-5"


def test_facts_of_a_model():
    override = {"claude-sonnet-5": ModelOverride(max_context_tokens=700)}
    assert facts_for("anthropic", "claude-sonnet-5", override).context == 700
    assert facts_for("", "claude-sonnet-5").provider == "anthropic"
    unknown = facts_for("nobody", "nothing")
    assert (unknown.context, unknown.id) == (8192, "nothing")


# Tools


def test_tool_names():
    assert canonical_name("bash") == "shell"
    assert spellings("bash") == ("bash", "shell")
    assert spellings("shell") == ("shell", "bash")
    assert groups_of(["a", "@mcp", "@all", "@mcp", "@x"]) == ("@mcp", "@all")
    assert [default_policy(name) for name in ("read_file", "bash", "todo_add", "present_for_review", "x")] == [
        "allow",
        "ask",
        "allow",
        "ask",
        "ask",
    ]
    assert [strictness(word) for word in ("Allow", "ask", "DENY")] == [0, 1, 2]


# Shell keys


@pytest.mark.parametrize(
    ("line", "keys"),
    [
        ("sleep 55", ["shell:sleep"]),
        ("cd /a", ["shell:cd"]),
        ("V=0.13.2", ["shell:env:V"]),
        ("RUST_LOG=debug ls", ["shell:env:RUST_LOG", "shell:ls"]),
        ("git diff HEAD~1", ["shell:git diff"]),
        ("cargo test --lib", ["shell:cargo test"]),
        ("git -c diff.external=/tmp/evil diff", ["shell:git"]),
        ("git diff --output=/tmp/x", []),
        ("rm -rf __pycache__; ls -la", ["shell:ls", "shell:rm"]),
        ("python3 test.py", ["shell:python3 test.py"]),
        ("python3 'test.py'", ["shell:python3"]),
        ('python3 "$SCRIPT"', ["shell:python3"]),
        ('echo "$(whoami)"', ["shell:echo", "shell:whoami"]),
        ("echo '$(whoami)'", ["shell:echo"]),
        ("ls>out", ["shell:>out", "shell:ls"]),
        ("ls >| out", ["shell:>out", "shell:ls"]),
        ("sort < /tmp/in", ["shell:sort"]),
        ("cat a 2>/dev/null", ["shell:cat a"]),
        ("ninja -C build > /dev/null 2>&1", ["shell:ninja"]),
        ("ls &> /dev/null", ["shell:ls"]),
        ("ping -n 1 127.0.0.1 > nul", ["shell:ping"]),
        ("cat <> /tmp/rw", ["shell:>/tmp/rw", "shell:cat"]),
        ("echo x > $OUT", []),
        ("echo x > /dev/udp/10.0.0.1/53", []),
        ("ls && $CMD", []),
        ("ls; ls; cat a; ls", ["shell:cat a", "shell:ls"]),
        (r"echo a\;b", ["shell:echo"]),
        (r"cat my\ file", ["shell:cat my file"]),
        ("echo done-$((i*5))s", ["shell:echo"]),
        ("cat $(( (a+b) * 2 ))", ["shell:cat"]),
        ("echo $((1+2", []),
        ("echo $((1+2)", []),
        ("export JAVA_HOME=/opt/jdk", ["shell:env:JAVA_HOME"]),
        ("export $VAR; ls", []),
        ("ls; break", ["shell:ls"]),
        ("set -euo pipefail; ls", ["shell:ls"]),
        ('eval "$CMD"', []),
        ("source ./env.sh", []),
        ("trap 'rm x' EXIT", []),
        ('cat "$HOME/notes"', ["shell:cat"]),
        ("if true; then rm x; fi", ["shell:rm x", "shell:true"]),
        ("`rm x`", []),
        ("cat <<E\nhi\nE\nls", ["shell:cat", "shell:ls"]),
        ("cat <<E\n$(rm)\nE", []),
        ("cat <<'E'\n$(rm)\nE", ["shell:cat"]),
        ("cat <<E\nhi", []),
        ("cat <(rm x)", ["shell:cat", "shell:rm x"]),
        ("echo 'open", []),
        ("", []),
        ("$(" * 100 + ")" * 100, []),
    ],
)
def test_command_keys(line: str, keys: list[str]):
    assert list(command_keys(line)) == keys


def test_command_prefixes():
    entries = ("rg", "git log", "git log; rm x", "rg -n", "> x", "A=1", "'rg'", "")
    assert [is_command_prefix(entry) for entry in entries] == [True, True, False, False, False, False, False, False]


def test_what_is_safe():
    safe = safe_keys()
    assert uncovered(command_keys("ls -la | head; git status"), safe) == ()
    assert uncovered(command_keys("cat a; curl x; git push"), safe) == ("shell:curl x", "shell:git push")
    user = SafeList(False, ("web_search",), ("make", "make -j"))
    assert safe_keys(user) == {"web_search", "shell:make"}
    own = SafeCommands((), ("ninja",))
    assert "shell:ninja" not in safe_keys(blueprint=own)
    assert "shell:ninja" in safe_keys(blueprint=own, allow_blueprint=True)
    assert "shell:ninja" in safe_keys(agent=SafeList(allow_blueprint=True), blueprint=own)


# Globs and paths


@pytest.mark.parametrize(
    ("pattern", "path", "matches"),
    [
        ("*.md", "a.md", True),
        ("*.md", ".md", True),
        ("*.md", "d/a.md", False),
        ("a?c", "abc", True),
        ("a?c", "a/c", False),
        ("**/a", "a", True),
        ("**/a", "x/y/a", True),
        ("x/**", "x/y/z", True),
        ("x/**", "x", False),
        ("x/**/z", "x/z", True),
        ("[a-c]x", "bx", True),
        ("[!a-c]x", "bx", False),
        ("[]]", "]", True),
        ("[c-a]", "b", False),
        ("a.c", "abc", False),
    ],
)
def test_patterns(pattern: str, path: str, matches: bool):
    assert compile_pattern(pattern).matches(path) is matches


@pytest.mark.parametrize("pattern", ["***", "a**", "**a", "[", "[a", "[!]"])
def test_patterns_that_are_none(pattern: str):
    with pytest.raises(GlobError, match="Pattern syntax error near position"):
        compile_pattern(pattern)


def test_expanding(tmp_path: Path):
    for name in ("b.md", "a.md", "c.txt", "sub/d.md", "sub/deep/e.md", ".hidden/f.md"):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("x")
    (tmp_path / "sub" / "loop").symlink_to(tmp_path, target_is_directory=True)
    base = escape(str(tmp_path))

    def found(pattern: str) -> list[str]:
        return [path.removeprefix(f"{tmp_path}/") for path in expand(f"{base}/{pattern}")]

    assert found("*.md") == ["a.md", "b.md"]
    assert found("**/*.md") == [".hidden/f.md", "a.md", "b.md", "sub/d.md", "sub/deep/e.md"]
    assert found("sub/*/e.md") == ["sub/deep/e.md"]
    assert found("nowhere/*.md") == []
    assert found("s*/") == ["sub"]
    # A folder's own two names match a pattern that begins with a dot, and nothing else.
    assert found("sub/.*") == ["sub/..", "sub/."]
    assert found("sub/deep/.*/d.md") == ["sub/deep/../d.md"]
    assert found(".h*") == [".hidden"]
    assert found("./sub//./d.*") == ["./sub/./d.md"]
    assert found("c.txt/./*") == found("c.txt/.") == []
    assert found("c.txt/.*") == []


def test_staying_inside(tmp_path: Path):
    root, outside = tmp_path / "root", tmp_path / "outside"
    root.mkdir()
    outside.mkdir()
    (root / "link").symlink_to(outside, target_is_directory=True)
    (root / "ok").mkdir()
    assert resolves_within(root / "ok" / "new.txt", root)
    assert resolves_within(root / "ok" / ".." / "x", root)
    assert not resolves_within(root / ".." / "outside", root)
    assert not resolves_within(root / "link" / "x", root)
    assert not resolves_within(root / "gone" / ".." / ".." / "x", root)
    assert not resolves_within("a\0b", root)
    assert canonical(root / "link" / "x") == outside / "x"


# Read paths


@pytest.mark.parametrize(
    ("entry", "wrong"),
    [
        ("~/notes", None),
        ("~", None),
        ("../x", None),
        ("glob:~/a/**/*.md", None),
        ("glob:../../x/*", None),
        ("regex:/a/.*", None),
        ("regex:/\\p{L}+", None),
        ("", "read_paths entry is empty"),
        (" ", "read_paths entry is empty"),
        ("~x", "only '~/' home expansion is supported"),
        ("glob:", "glob pattern is empty"),
        ("glob:a/../b", "glob patterns cannot contain '.' or '..' components"),
        ("glob:a**", "invalid glob: Pattern syntax error"),
        ("regex:", "regex pattern is empty"),
        ("regex:a", "regex entries must start with '/', a drive letter, or '~/'"),
        ("regex:/(", "invalid regex"),
        ("regex:/(?=a)", "invalid regex"),
    ],
)
def test_read_path_entries(entry: str, wrong: str | None):
    found = check_entry(entry)
    assert (found is None) if wrong is None else (found is not None and wrong in found)


def test_read_paths_need_a_declaration_and_a_grant(tmp_path: Path):
    work, notes = tmp_path / "work", tmp_path / "notes"
    for folder in (work, notes, notes / "deep"):
        folder.mkdir()
    declared = (str(notes),)
    plain = Settings().read_policy("a", declared, work)
    assert not plain.allows(notes / "x")
    granted = Settings(agent_read_paths={"a": (f"glob:{notes}/**",)}).read_policy("a", declared, work)
    assert granted.allows(notes / "deep" / "x")
    assert not granted.allows(tmp_path / "else")
    assert not Settings(agent_read_paths={"a": (str(tmp_path),)}).read_policy("a", None, work).allows(notes / "x")
    with pytest.raises(SettingsError, match=r"read_paths grant in your config\.toml"):
        Settings(agent_read_paths={"a": ("~x",)}).read_policy("a", declared, work)


def test_samples_of_entries(tmp_path: Path):
    def sample(entry: str) -> str | None:
        return compile_entry(entry, tmp_path, Path("/home/me")).sample

    assert sample("~/a") == "/home/me/a"
    assert sample("glob:/a/*/b?") == "/a/_leviath_probe/bx"
    assert sample("glob:/a/[bc]") is None
    assert sample("regex:/a/b.*") == "/a/b"
    assert sample("regex:/a/[0-9]") is None
