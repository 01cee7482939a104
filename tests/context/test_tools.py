"""The tools with which a model manages its context: what they do, and what they answer to the letter."""

from __future__ import annotations

from typing import Any

import pytest

from leviath.context import AssistantTurn, Window, assemble
from leviath.context.schemas import check_arguments, is_usable, told, violations
from leviath.context.tools import DEFINITIONS, is_context_tool, run
from leviath.semantics import DOCUMENTED, RELEASED, Semantics
from tests.context.fakes import BOTH, Clock, Script, fail, region, texts, turn, words


def window(semantics: Semantics = DOCUMENTED, script: Script | None = None) -> Window:
    script = script or Script()
    return Window(
        [
            region("notes", "pinned", 20),
            region("map", "hashmap", 20),
            region("work", "temporary", 20),
            region("full", "temporary", 10, admission="reject"),
            region("todo", "checklist", 20),
            region("past", "compact_history", 20, source_region="code"),
            region("code", "compacting", 20),
            region("clear", "clearable", 20),
            region("mine", "custom", 20, script=script.path),
            region("conversation", "sliding_window", 400),
        ],
        semantics=semantics,
        scripts={script.path: script},
        clock=Clock(),
    )


def answers(
    *calls: tuple[str, dict[str, Any], str], semantics: Semantics = DOCUMENTED, script: Script | None = None
) -> Window:
    """Runs the calls on one window and compares each answer."""
    made = window(semantics, script)
    for name, arguments, answer in calls:
        assert run(made, name, arguments) == answer, (name, arguments)
    return made


def w(region_: str, content: str, **more: Any) -> dict[str, Any]:
    return {"region": region_, "content": content, **more}


SECTIONS = "notes, map, work, full, todo, code, clear, mine"


@pytest.mark.parametrize("semantics", BOTH)
def test_writing(semantics: Semantics):
    made = answers(
        ("context_write", w("notes", "one"), "Stored in 'notes' section."),
        ("context_write", w("notes", "two", key="k"), "Stored in 'notes' section under key 'k'."),
        ("context_write", w("notes", "x" * 81), "[error] Content exceeds token budget: 21 > 20"),
        ("context_write", w("map", "one"), "[error] HashMap regions require a 'key' argument"),
        ("context_write", w("map", "one", key=5), "[error] HashMap regions require a 'key' argument"),
        ("context_write", w("map", "one", key=""), "Stored in 'map' section under key ''."),
        ("context_write", w("map", "x" * 81, key="big"), "[error] Entry (21 tokens) exceeds region budget (20 max)"),
        ("context_write", w("past", "sum"), "Stored in 'past' section."),
        ("context_write", w("conversation", "said"), "Stored in 'conversation' section."),
        ("context_write", w("gone", "x"), f"[error] Section 'gone' not found. Available sections: {SECTIONS}"),
        ("context_write", {"content": "x"}, "[error] missing 'region' argument"),
        ("context_write", {"region": "gone"}, "[error] missing 'content' argument"),
        ("context_write", {"region": "notes", "content": 5}, "[error] missing 'content' argument"),
        semantics=semantics,
    )
    assert texts(made, "notes") == (["two"] if semantics is DOCUMENTED else [])
    assert texts(made, "map") == (["one"] if semantics is DOCUMENTED else [])


@pytest.mark.parametrize("semantics", BOTH)
def test_appending(semantics: Semantics):
    made = answers(
        ("context_append", w("notes", "one"), "Appended to 'notes' section."),
        ("context_append", w("notes", "two", key="k"), "Appended to 'notes' section under key 'k'."),
        ("context_append", w("notes", "three", key="k"), "Appended to 'notes' section under key 'k'."),
        ("context_append", w("notes", "x" * 80), "[error] Content exceeds token budget: 24 > 20"),
        ("context_append", w("map", "one"), "[error] HashMap regions require a 'key' argument for append"),
        ("context_append", w("map", "one", key="k"), "Created entry in 'map' section under key 'k'."),
        ("context_append", w("map", "two", key="k"), "Appended to 'map' section under key 'k'."),
        ("context_append", w("full", "x" * 24), "Appended to 'full' section."),
        ("context_append", w("conversation", "said"), "Appended to 'conversation' section."),
        semantics=semantics,
    )
    assert [(e.key, e.text) for e in made.region("notes").entries] == [(None, "one"), ("k", "two"), ("k", "three")]
    assert texts(made, "map") == ["one\ntwo"]
    refused = run(made, "context_append", w("full", "x" * 24))
    assert refused.startswith("[error] ") and "full" in refused and "6/10" in refused


@pytest.mark.parametrize("semantics", BOTH)
def test_reading(semantics: Semantics):
    made = window(semantics)
    for text, key in (("a", None), ("bb", "k"), ("cc", "k")):
        run(made, "context_append", w("work", text, **({"key": key} if key else {})))
    run(made, "context_write", w("map", "value", key="k"))
    made.write("map", "unkeyed")
    for arguments, answer in (
        ({"region": "work"}, "a\n\nbb\n\ncc"),
        ({"region": "work", "key": "k"}, "bb"),
        ({"region": "work", "key": "k", "index": 0}, "bb"),
        ({"region": "work", "key": "z"}, "[not found] No entry with key 'z' in region 'work'"),
        ({"region": "work", "index": 2}, "cc"),
        ({"region": "work", "index": 3}, "[not found] Region 'work' has 3 entries, so there is none at 3"),
        ({"region": "work", "index": -1}, "a\n\nbb\n\ncc"),
        ({"region": "work", "index": True}, "a\n\nbb\n\ncc"),
        ({"region": "map"}, "Section 'map' entries:\n  k (2 tokens)"),
        ({"region": "map", "index": 1}, "Section 'map' entries:\n  k (2 tokens)"),
        ({"region": "map", "key": "k"}, "value"),
        ({"region": "notes"}, "Section 'notes' is empty."),
        ({"region": "gone"}, f"[error] Section 'gone' not found. Available sections: {SECTIONS}"),
        ({}, "[error] missing 'region' argument"),
    ):
        assert run(made, "context_read", arguments) == answer


@pytest.mark.parametrize("semantics", BOTH)
def test_releasing(semantics: Semantics):
    made = window(semantics)
    for number in range(4):
        run(made, "context_append", w("work", words(str(number), 3)))
    for arguments, answer, left in (
        ({"region": "work"}, "[error] name what to release: 'key', 'index', or 'oldest'", 4),
        ({"region": "work", "index": 1}, "Released entry 1 from 'work'.", 3),
        ({"region": "work", "index": 3}, "[not found] Region 'work' has 3 entries, so there is none at 3", 3),
        ({"region": "work", "index": -1, "oldest": 0}, "Released the 0 oldest entries from 'work'.", 3),
        ({"region": "work", "key": "k"}, "[not found] No entry with key 'k' in region 'work'", 3),
        ({"region": "work", "oldest": 1}, "Released the 1 oldest entries from 'work'.", 2),
        ({"region": "work", "oldest": 5}, "Released the 2 oldest entries from 'work'.", 0),
        ({"region": "gone", "oldest": 5}, f"[error] Section 'gone' not found. Available sections: {SECTIONS}", 0),
    ):
        assert run(made, "context_delete", arguments) == answer
        assert (len(made.region("work")), made.total_tokens) == (left, left * 3)


@pytest.mark.parametrize(
    ("semantics", "answer", "left"),
    [
        (DOCUMENTED, "Released 'doc-1' from 'work' (2 entries).", ["B"]),
        (RELEASED, "Released 'doc-1' from 'work'.", ["B", "C"]),
    ],
)
def test_a_key_names_its_entries_on_every_kind(semantics: Semantics, answer: str, left: list[str]):
    made = window(semantics)
    for text, key in (("A", "doc-1"), ("B", None), ("C", "doc-1")):
        made.write("work", text, key=key)
    assert run(made, "context_delete", {"region": "work", "key": "doc-1"}) == answer
    assert texts(made, "work") == left
    assert made.total_tokens == len(left)


def test_the_oldest_turn_goes_whole():
    made = window()
    turn(made, 1, 2, text="looking")
    made.write("conversation", "so", kind=AssistantTurn())
    answer = run(made, "context_delete", {"region": "conversation", "oldest": 2})
    assert answer == "Released the 2 oldest entries from 'conversation'."
    assert texts(made, "conversation") == []


@pytest.mark.parametrize("semantics", BOTH)
def test_listing(semantics: Semantics):
    made = window(semantics)
    run(made, "context_append", w("work", "four"))
    run(made, "context_append", w("work", "fives", key="k"))
    assert run(made, "context_list", {}) == (
        "Context window sections:\n"
        "  notes (permanent): 0 entries, 0/20 tokens\n"
        "  map (key-value store): 0 entries, 0/20 tokens\n"
        "  work (temporary): 2 entries, 3/20 tokens\n"
        "  full (temporary): 0 entries, 0/10 tokens\n"
        "  todo (checklist): 0 entries, 0/20 tokens\n"
        "  past (summary archive): 0 entries, 0/20 tokens\n"
        "  code (summarized when full): 0 entries, 0/20 tokens\n"
        "  clear (temporary): 0 entries, 0/20 tokens\n"
        "  mine (scripted): 0 entries, 0/20 tokens\n"
        "  conversation (conversation): 0 entries, 0/400 tokens"
    )
    assert run(made, "context_list", {"region": "work"}) == (
        "Region 'work' (2 entries, 3 tokens):\n  [0] (1 tokens)\n  [1] k (2 tokens)"
    )
    assert run(made, "context_list", {"region": "notes"}) == "Section 'notes' is empty."
    assert run(made, "context_list", {"region": "gone"}).startswith("[error] Section 'gone' not found.")
    assert run(Window(), "context_list", {"region": 5}) == "No context window sections configured."


@pytest.mark.parametrize("semantics", BOTH)
def test_checklists(semantics: Semantics):
    todo = {"region": "todo"}
    made = answers(
        ("todo_add", {**todo, "item": "wash"}, "[ok] added item 1"),
        ("todo_add", {**todo, "item": "dry"}, "[ok] added item 2"),
        ("todo_done", {**todo, "id": 1}, "[ok] item 1 updated"),
        ("todo_done", {**todo, "id": 1}, "[ok] item 1 updated"),
        ("todo_done", {**todo, "id": 7}, "[error] no item 7 in 'todo'"),
        ("todo_note", {**todo, "id": 2, "note": "sun"}, "[ok] item 2 updated"),
        ("todo_note", {**todo, "id": 2}, "[error] missing 'note' argument"),
        ("todo_note", {**todo, "note": "x"}, "[error] missing 'id' argument"),
        ("todo_add", {**todo, "item": "x" * 80}, "[error] Content exceeds token budget: 22 > 20"),
        ("todo_add", todo, "[error] missing 'item' argument"),
        (
            "todo_add",
            {"region": "gone", "item": "x"},
            f"[error] Section 'gone' not found. Available sections: {SECTIONS}",
        ),
        ("context_read", todo, "wash\n\ndry"),
        semantics=semantics,
    )
    assert (
        assemble(made).system[-1].text == "## todo\nChecklist (1 open, 1 done):\n[ ] 2 dry\n    note: sun\n[x] 1 wash"
    )
    refused = run(made, "todo_done", {"region": "work", "id": 1})
    assert refused.startswith("[error] 'work' is not a checklist")
    made.write("todo", "not an item")
    assert run(made, "todo_done", {**todo, "id": 0}) == "[error] no item 0 in 'todo'"


def test_a_checklist_is_not_written_over():
    made = window()
    run(made, "todo_add", {"region": "todo", "item": "wash"})
    answer = run(made, "context_write", w("todo", "all done"))
    assert answer.startswith("[error] ") and "todo_done" in answer
    assert texts(made, "todo") == ["wash"]
    released = window(RELEASED)
    run(released, "todo_add", {"region": "todo", "item": "wash"})
    assert run(released, "context_write", w("todo", "all done")) == "Stored in 'todo' section."


@pytest.mark.parametrize("tool", ["context_write", "context_append"])
@pytest.mark.parametrize(
    ("on_write", "answer"),
    [
        (lambda ctx: False, "[error] Region 'mine' refused the write: the region's on_write hook declined it"),
        (lambda ctx: {"action": "reject", "reason": "r"}, "[error] Region 'mine' refused the write: r"),
        (lambda ctx: {"key": "other", "content": "c"}, None),
        (fail, None),
    ],
)
def test_what_a_region_script_says_reaches_the_model(tool: str, on_write: Any, answer: str | None):
    made = window(script=Script(on_write=on_write))
    told_ = run(made, tool, w("mine", "text", key="k"))
    if answer is None:
        verb = "Stored in" if tool == "context_write" else "Appended to"
        assert told_ == f"{verb} 'mine' section under key 'k'."
        assert len(made.region("mine")) == 1
    else:
        assert told_ == answer
        assert texts(made, "mine") == []


@pytest.mark.parametrize("arguments", [None, "text", 5, ["a"], {}])
@pytest.mark.parametrize("name", [*DEFINITIONS, "context_attach", "todo_"])
def test_any_arguments_are_answered(name: str, arguments: Any):
    made = window()
    assert is_context_tool(name)
    answer = run(made, name, arguments)
    assert answer.startswith(("[error] ", "Context window sections:"))
    if name not in DEFINITIONS:
        assert answer == f"[error] Unknown context tool: {name}"


# Schemas


def test_schemas():
    shapes = {
        name: (
            {key: value["type"] for key, value in tool.parameters["properties"].items()},
            tool.parameters["required"],
        )
        for name, tool in DEFINITIONS.items()
    }
    text, number = "string", "integer"
    assert shapes == {
        "context_write": ({"region": text, "key": text, "content": text}, ["region", "content"]),
        "todo_add": ({"region": text, "item": text}, ["region", "item"]),
        "todo_done": ({"region": text, "id": number}, ["region", "id"]),
        "todo_note": ({"region": text, "id": number, "note": text}, ["region", "id", "note"]),
        "context_append": ({"region": text, "key": text, "content": text}, ["region", "content"]),
        "context_read": ({"region": text, "key": text, "index": number}, ["region"]),
        "context_delete": ({"region": text, "key": text, "index": number, "oldest": number}, ["region"]),
        "context_list": ({"region": text}, []),
    }
    assert all(tool.description and is_usable(tool.parameters) for tool in DEFINITIONS.values())


WRITE = DEFINITIONS["context_write"].parameters


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        ({"region": "r", "content": "c"}, None),
        ({"region": "r", "content": "c", "unknown": 5}, None),
        ({"region": 3}, '"content" is a required property; at /region: 3 is not of type "string"'),
        (None, '"region" is a required property; "content" is a required property'),
        (
            {"key": [], "region": None, "content": 1.5},
            (
                'at /content: 1.5 is not of type "string"; at /key: [] is not of type "string"; '
                'at /region: null is not of type "string"'
            ),
        ),
        (
            {"key": {"b": 1, "a": "é"}, "region": "r", "content": "c"},
            'at /key: {"a":"é","b":1} is not of type "string"',
        ),
        ("text", '"text" is not of type "object"'),
    ],
)
def test_arguments_that_do_not_fit(arguments: Any, answer: str | None):
    whole = None if answer is None else f"[error] invalid arguments for 'context_write': {answer}"
    assert check_arguments("context_write", WRITE, arguments) == whole


@pytest.mark.parametrize(
    ("schema", "value", "found"),
    [
        ({"enum": ["a", "b"]}, "c", ['"c" is not one of "a" or "b"']),
        ({"enum": ["a"]}, "c", ['"c" is not one of "a"']),
        ({"enum": [1, 2, 3]}, 5, ["5 is not one of 1, 2 or 3"]),
        ({"enum": [1, 2, 3, 4, 5]}, 9, ["9 is not one of 1, 2 or 3 other candidates"]),
        ({"const": {"a": 1}}, 2, ['{"a":1} was expected']),
        ({"type": ["string", "null"]}, 5, ['5 is not of types "null", "string"']),
        ({"minimum": 3, "multipleOf": 2}, 1, ["1 is less than the minimum of 3", "1 is not a multiple of 2"]),
        ({"exclusiveMaximum": 3}, 3, ["3 is greater than or equal to the maximum of 3"]),
        ({"minLength": 1}, "", ['"" is shorter than 1 character']),
        ({"maxLength": 2}, "abc", ['"abc" is longer than 2 characters']),
        ({"maxItems": 1}, [1, 2], ["[1,2] has more than 1 item"]),
        ({"minProperties": 1}, {}, ["{} has less than 1 property"]),
        ({"maxProperties": 0}, {"a": 1}, ['{"a":1} has more than 0 properties']),
        ({"uniqueItems": True}, [1, 1], ["[1,1] has non-unique elements"]),
        ({"pattern": "^a"}, "b", ['"b" does not match "^a"']),
        (
            {"anyOf": [{"type": "string"}, {"type": "null"}]},
            5,
            ["5 is not valid under any of the schemas listed in the 'anyOf' keyword"],
        ),
        (
            {"oneOf": [{"type": "integer"}, {"minimum": 0}]},
            5,
            ["5 is valid under more than one of the schemas listed in the 'oneOf' keyword"],
        ),
        ({"oneOf": [{"type": "string"}]}, 5, ["5 is not valid under any of the schemas listed in the 'oneOf' keyword"]),
        ({"not": {"type": "integer"}}, 5, ['{"type":"integer"} is not allowed for 5']),
        ({"contains": {"type": "string"}}, [1], ["None of [1] are valid under the given schema"]),
        (
            {"additionalProperties": False, "properties": {"a": {}}},
            {"z": 1, "a": 2, "b": 3},
            ["Additional properties are not allowed ('b', 'z' were unexpected)"],
        ),
        (
            {"properties": {"n": {"type": "array", "items": {"type": "string", "minLength": 2}}}, "required": ["m"]},
            {"n": ["a", 5, "b/~"]},
            [
                '"m" is a required property',
                'at /n/0: "a" is shorter than 2 characters',
                'at /n/1: 5 is not of type "string"',
            ],
        ),
        ({"properties": {"a/b~c": {"type": "null"}}}, {"a/b~c": 1}, ['at /a~1b~0c: 1 is not of type "null"']),
    ],
)
def test_how_violations_are_worded_and_ordered(schema: Any, value: Any, found: list[str]):
    assert violations(schema, value) == found


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "strng"},
        {"$ref": "https://example.org/x.json"},
        {"properties": 5},
        5,
        None,
        {"pattern": "("},
        {"$ref": "#/nowhere"},
    ],
)
def test_a_schema_that_cannot_be_used_refuses_nothing(schema: Any):
    assert check_arguments("t", schema, {"a": 1}) is None


def test_only_the_first_three_violations_are_told_each_within_256_bytes():
    schema = {"properties": {name: {"type": "null"} for name in "abcde"}}
    found = violations(schema, dict.fromkeys("abcde", "é" * 200))
    text = told(found)
    assert text.endswith("; (and 2 more)") and text.count("; at /") == 2
    assert all(len(each.removeprefix(f"at /{name}: ").encode()) <= 256 for name, each in zip("abcde", found))
