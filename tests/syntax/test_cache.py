"""Compiled scripts on disk: what is kept comes back equal, and nothing that is on disk can do more than be ignored."""

from __future__ import annotations

import copy
import json
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conformance.answers import answer, limits_of, masked
from conformance.generate import Source as Cases
from conformance.paths import CASES, case_files, read_cases
from rhaipy import Engine, Limits, ParseError, RhaiError, Scope
from rhaipy.syntax import cache as module
from rhaipy.syntax.cache import ScriptCache, UnsafeFolder, default_folder
from rhaipy.syntax.nodes import Node
from rhaipy.syntax.parser import parse
from rhaipy.syntax.stored import Damaged, NotStorable, dump, load
from rhaipy.values import Array, FnPtr, Map, Range, RangeInclusive

SCRIPT = """
const LIMIT = 3;
fn add(a, b) { a + b }
fn int.twice() { this * 2 }
let total = 0; let m = #{a: [1, 2.5, 'x', "text", true, ()], `b`: 0..5};
let grow = |n| { total += n; total };
for (x, i) in 0..=LIMIT { if x % 2 == 0 { continue; } total += add(x, i); grow.call(1); }
let told = ();
try { throw total; } catch (e) { told = `${e} in all`; }
switch total { 1 | 2 => "few", 3..9 if m.a.len() > 7 => { "some" }, _ => told }
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "scripts"


def files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.rhaipy")) if folder.exists() else []


def reads(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether each look into a cache from now on found something."""
    told: list[bool] = []
    plain = ScriptCache.read

    def read(self: ScriptCache, key: str, text: str, name: str) -> Any:
        found = plain(self, key, text, name)
        told.append(found is not None)
        return found

    monkeypatch.setattr(ScriptCache, "read", read)
    return told


# ---------------------------------------------------------------------------- hits and misses


def test_a_script_is_compiled_once(folder: Path, monkeypatch: pytest.MonkeyPatch):
    told = reads(monkeypatch)
    first = Engine(cache=folder).eval(SCRIPT)
    assert (first, told, len(files(folder))) == ("10 in all", [False], 1)
    monkeypatch.setattr("rhaipy.engine.parse", lambda *_, **__: pytest.fail("it was parsed"))
    assert Engine(cache=folder).eval(SCRIPT) == first
    assert told == [False, True]


def test_positions_names_and_counts_come_back(folder: Path):
    text = "// first\nfn f(x) { x.nothing() }\n\n  f(`ä`)"

    def fault(engine: Engine) -> tuple[Any, ...]:
        ast = engine.compile(text, source="here.rhai")
        with pytest.raises(RhaiError) as caught:
            engine.eval_ast(ast)
        error = caught.value
        return str(error), error.position, ast.source, [fn.comments for fn in ast.functions]

    plain = fault(Engine())
    assert fault(Engine(cache=folder)) == plain
    assert fault(Engine(cache=folder)) == plain
    assert len(files(folder)) == 1


@pytest.mark.parametrize(
    "change",
    [
        lambda engine: engine.set_optimization_level("none"),
        lambda engine: engine.set_limits(max_expr_depth=60),
        lambda engine: engine.set_limits(max_operations=1_000),
        lambda engine: engine.disable_symbol("while"),
        lambda engine: engine.register_constant("LIMIT", 3),
    ],
    ids=["level", "depth", "operations", "symbols", "constants"],
)
def test_other_options_have_another_file(folder: Path, change: Any, monkeypatch: pytest.MonkeyPatch):
    Engine(cache=folder).compile("1 + 2")
    told = reads(monkeypatch)
    engine = Engine(cache=folder)
    change(engine)
    engine.compile("1 + 2")
    engine.compile("1 + 2")
    assert told == [False, True]
    assert len(files(folder)) == 2


def test_other_texts_constants_and_forms_have_other_files(folder: Path):
    engine = Engine(cache=folder)
    engine.compile("X")
    engine.compile("X ")
    engine.compile_expression("X")
    engine.compile("X", Scope().push_constant("X", 1))
    engine.compile("X", Scope().push_constant("X", True))
    engine.compile("X", Scope().push_constant("X", 1.0))
    assert len(files(folder)) == 6
    assert engine.eval("X", Scope().push_constant("X", 1)) == 1
    assert engine.eval("X", Scope().push_constant("X", True)) is True


def test_other_versions_have_another_file(folder: Path, monkeypatch: pytest.MonkeyPatch):
    Engine(cache=folder).compile("1 + 2")
    told = reads(monkeypatch)
    for name, value in (("__version__", "9.9.9"), ("FORMAT", 99), ("GRAMMAR_SHA256", "other")):
        monkeypatch.setattr(module, name, value)
        Engine(cache=folder).compile("1 + 2")
    monkeypatch.setattr(module.sys.implementation, "cache_tag", "cpython-399")
    Engine(cache=folder).compile("1 + 2")
    assert told == [False] * 4
    assert len(files(folder)) == 5


def test_what_has_no_form_on_disk_is_compiled_each_time(folder: Path):
    engine = Engine(cache=folder)
    assert engine.eval("B.len()", Scope().push_constant("B", b"abc")) == 3
    assert files(folder) == []
    said: list[str] = []
    full = Engine(cache=folder, optimize="full").on_print(said.append)
    for _ in range(2):
        full.eval("print(1 + 2)")
    assert said == ["3", "3"]
    assert files(folder) == []


def test_scripts_that_do_not_parse_are_not_kept(folder: Path):
    for _ in range(2):
        with pytest.raises(ParseError):
            Engine(cache=folder).compile("let x = ;")
    assert files(folder) == []


# ---------------------------------------------------------------------------- damage and strangers


@pytest.mark.parametrize(
    "harm",
    [
        lambda data: b"",
        lambda data: data[:-1],
        lambda data: data[: len(data) // 2],
        lambda data: data.replace(b"rhaipy", b"other", 1),
        lambda data: data[:-5] + bytes([data[-5] ^ 1]) + data[-4:],
        lambda data: data + b" ",
        lambda data: b"\x80\x04cos\nsystem\n(S'true'\ntR.",
        lambda data: b"\xff" * 200,
    ],
)
def test_a_damaged_file_is_ignored_and_written_anew(folder: Path, harm: Any, monkeypatch: pytest.MonkeyPatch):
    Engine(cache=folder).compile(SCRIPT)
    (file,) = files(folder)
    sound = file.read_bytes()
    file.write_bytes(harm(sound))
    told = reads(monkeypatch)
    assert Engine(cache=folder).eval(SCRIPT) == "10 in all"
    assert told == [False]
    assert file.read_bytes() == sound


def test_a_file_under_another_name_is_ignored(folder: Path, monkeypatch: pytest.MonkeyPatch):
    engine = Engine(cache=folder)
    engine.compile("1 + 2")
    (one,) = files(folder)
    engine.compile("3 + 4")
    (other,) = [file for file in files(folder) if file != one]
    other.write_bytes(one.read_bytes())
    told = reads(monkeypatch)
    assert Engine(cache=folder).eval("3 + 4") == 7
    assert told == [False]


def written(script: str) -> Any:
    program, source = parse(script)
    return json.loads(dump(program, source, 0))


def test_a_damaged_file_is_told_of_in_the_log(folder: Path, caplog: pytest.LogCaptureFixture):
    cache = ScriptCache(folder)
    folder.mkdir(mode=0o700, exist_ok=True)
    cache._place("0" * 64).write_bytes(b"no script")
    assert cache.read("0" * 64, "1", "script") is None
    told = [(record.name, record.levelname, record.getMessage().partition(" is ")[2]) for record in caplog.records]
    assert told == [("rhaipy.cache", "WARNING", "damaged: the script is parsed anew")]


@settings(deadline=None, max_examples=200)
@given(st.data())
def test_whatever_is_in_a_sound_looking_file_the_outcome_is_a_tree_or_damaged(data: st.DataObject):
    """Also where somebody has made the hash right: no Python object but nodes, whose fields have their types."""
    told = written(SCRIPT)
    for _ in range(data.draw(st.integers(1, 3))):
        place: Any = told
        while True:
            keys = list(place) if isinstance(place, dict) else list(range(len(place)))
            if not keys:
                break
            key = data.draw(st.sampled_from(keys))
            inner = place[key]
            if not isinstance(inner, (list, dict)) or data.draw(st.booleans()):
                place[key] = copy.deepcopy(data.draw(_ANYTHING))
                break
            place = inner
    try:
        program, _, _ = load(json.dumps(told), SCRIPT, "")
    except Damaged:
        return
    for node in nodes_of(program):
        for name in node.__slots__:
            value = getattr(node, name)
            if name in ("pos", "op_pos", "var_pos", "end", "captured"):
                assert type(value) is int
            elif name in ("name", "op", "var"):
                assert value is None or type(value) is str


_ANYTHING = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 60), st.integers(), st.text(max_size=4),
    st.sampled_from(["__import__", "+", "1); import os; (", ["float", "x"], ["map", 1], ["fn", "f", 0], [], {}]),
)


def nodes_of(program: Any) -> list[Node]:
    found: list[Node] = []
    stack: list[Any] = [program.stmts, program.functions, program.closures]
    while stack:
        item = stack.pop()
        if isinstance(item, Node):
            found.append(item)
            stack.extend(getattr(item, name) for name in item.__slots__ if name not in ("ref", "plan"))
        elif isinstance(item, (list, tuple)):
            stack.extend(item)
    return found


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"+"', '"+ x; import os; x +"'),  # an operator
        ('"a"', "7"),  # a name
        ("[20,4]", "[20,99]"),  # a node that is not there
        ("[20,4]", "[20,5]"),  # a node that holds itself
        ("[20,4]", "[4,4]"),  # another kind
        ('["float","0x1.8000000000000p+0"]', '["float","soon"]'),
    ],
)
def test_fields_are_checked(old: str, new: str):
    text = json.dumps(written("let a = 1; a + 1.5"), separators=(",", ":"))
    assert old in text
    with pytest.raises(Damaged):
        load(text.replace(old, new, 1), "let a = 1; a + 1.5", "")


@pytest.mark.skipif(os.name != "posix", reason="permissions are POSIX's")
def test_a_folder_that_others_may_write_to_is_refused(folder: Path):
    folder.mkdir()
    for mode in (0o777, 0o770, 0o702):
        folder.chmod(mode)
        with pytest.raises(UnsafeFolder, match=r"others may write to the cache folder .* chmod go-w"):
            Engine(cache=folder)
    folder.chmod(0o755)
    assert Engine(cache=folder).eval("1") == 1


@pytest.mark.skipif(os.name != "posix", reason="owners are POSIX's")
def test_a_folder_of_somebody_else_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch):
    folder.mkdir(mode=0o700)
    monkeypatch.setattr(os, "geteuid", lambda: 4_242)
    with pytest.raises(UnsafeFolder, match="belongs to somebody else"):
        ScriptCache(folder)


def test_a_file_is_no_folder(tmp_path: Path):
    (tmp_path / "file").write_text("")
    with pytest.raises(ValueError, match="is a file: name a folder"):
        Engine(cache=tmp_path / "file")


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written_is_no_reason_to_fail(folder: Path):
    folder.mkdir(mode=0o500)
    assert Engine(cache=folder).eval("1 + 1") == 2


def test_the_folder_is_made_for_its_owner_alone(folder: Path):
    Engine(cache=folder / "below").eval("1")
    assert (folder / "below").stat().st_mode & 0o077 == 0
    assert all(file.stat().st_mode & 0o077 == 0 for file in files(folder / "below"))


# ---------------------------------------------------------------------------- many at once


def test_many_writers_and_readers_at_once(folder: Path):
    texts = [f"let x = {number}; x * 2" for number in range(8)]

    def work(seed: int) -> list[int]:
        order = [*texts] * 4
        Random(seed).shuffle(order)
        return [Engine(cache=folder).eval(text) - 2 * int(text[8]) for text in order]

    with ThreadPoolExecutor(8) as pool:
        assert {value for values in pool.map(work, range(8)) for value in values} == {0}
    assert len(files(folder)) == len(texts)
    assert list(folder.glob("*.part")) == []


def test_the_oldest_go_when_there_are_too_many(folder: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "MOST", 4)
    engine = Engine(cache=folder)
    for number in range(5):
        engine.compile(str(number))
        for age, file in enumerate(sorted(files(folder), key=lambda file: file.stat().st_mtime)):
            os.utime(file, (age, age))
    assert len(files(folder)) == 2
    told = reads(monkeypatch)
    engine.compile("4")
    assert told == [True]


# ---------------------------------------------------------------------------- equal trees


def same(one: Any, other: Any) -> bool:
    stack = [(one, other)]
    seen: set[int] = set()
    while stack:
        a, b = stack.pop()
        if a.__class__ is not b.__class__ and not (isinstance(a, (list, tuple)) and isinstance(b, (list, tuple))):
            return False
        if isinstance(a, Node):
            if id(a) not in seen:
                seen.add(id(a))
                names = [name for name in a.__slots__ if name not in ("ref", "plan", "depth")]
                stack.extend((getattr(a, name), getattr(b, name)) for name in names)
        elif isinstance(a, (list, tuple)):
            if len(a) != len(b):
                return False
            stack.extend(zip(a, b, strict=True))
        elif isinstance(a, Array):
            stack.append((a.items, b.items))
        elif isinstance(a, Map):
            stack.append((list(a.items.items()), list(b.items.items())))
        elif isinstance(a, FnPtr):
            stack.append(((a.name, a.fn, a.curry), (b.name, b.fn, b.curry)))
        elif isinstance(a, (Range, RangeInclusive)):
            stack.append(((a.start, a.end), (b.start, b.end)))
        elif a != b and a == a:
            return False
    return True


@pytest.mark.parametrize("path", case_files([CASES / "rhai-core"]), ids=lambda path: path.stem)
def test_trees_of_recorded_scripts_come_back_equal(path: Path):
    different = []
    for case in read_cases(path):
        engine = Engine(limits=limits_of(case), optimize=case.get("optimize") or "simple")
        try:
            ast = engine.compile(case["script"])
            (part,) = ast.parts
            text = dump(part.program, part.source, ast.operations)
        except (RhaiError, NotStorable):
            continue
        program, source, operations = load(text, part.source.text, part.source.name)
        if not same(part.program, program) or source.__getstate__() != part.source.__getstate__():
            different.append(case["id"])
        assert operations == ast.operations
    assert different == []


def test_generated_cases_run_alike_from_the_cache(folder: Path, monkeypatch: pytest.MonkeyPatch):
    source = Cases(Random(7), ("programs", "entries"))
    cases = [source.case() for _ in range(60)]
    plain = [answer(case) for case in cases]
    make = Engine.__init__

    def cached(self: Engine, *args: Any, **options: Any) -> None:
        make(self, *args, **options, cache=folder)

    monkeypatch.setattr(Engine, "__init__", cached)
    for _ in range(2):
        assert [masked(answer(case)) for case in cases] == plain
    assert len(files(folder)) > 20


def test_the_default_folder_is_the_user_s(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    assert default_folder() == tmp_path / "rhaipy" / "scripts"


def test_limits_are_part_of_the_name(folder: Path):
    cache = ScriptCache(folder)
    keys = {cache.key("1", False, "simple", Limits.preset(name), (), ()) for name in ("default", "hook", "none")}
    assert len(keys) == 3
