"""The final output: what is refused and why, formats, artifacts, and how the answer is shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from leviath.blueprint.model import OutputSpec
from leviath.runtime.formats import fault_of
from leviath.semantics import DOCUMENTED, RELEASED, Semantics
from tests.runtime.playing import Played, calls, manifest, play, says, stage

BOTH = [DOCUMENTED, RELEASED]


def submitting(folder: Path, spec: str, *given: Any, files: dict[str, str] | None = None, **options: Any) -> Played:
    """A run that hands in each of ``given``: a text, or a call's arguments."""
    text = manifest(stage(tools=["submit_output"], iterations=20, extra=f"require_output = true\n{spec}"))
    turns = [calls(("submit_output", each if isinstance(each, dict) else {"content": each})) for each in given]
    return play(folder, text, [*turns, says("end")], files, **options)


def spec(*lines: str) -> str:
    return "[stages.work.output]\n" + "\n".join(lines)


RECORDED = "Recorded as this run's final output."


@pytest.mark.parametrize("semantics", BOTH)
def test_what_is_no_answer(tmp_path: Path, semantics: Semantics):
    played = submitting(tmp_path, "", "  ", " WORK ", {"text": "x"}, "42", semantics=semantics)
    blank, name, wrong, good = played.results
    assert (blank, name, good) == ("[error] <output.empty>", "[error] <output.stage_name stage=work>", RECORDED)
    assert wrong.startswith("[error] invalid arguments for 'submit_output': ") and "content" in wrong
    assert played.outcome["result"] == {
        "content": "42",
        "stage": "work",
        "submitted_at": 1_700_000_000,
        "truncated": False,
    }


@pytest.mark.parametrize("semantics", BOTH)
def test_a_later_answer_replaces_an_earlier_one(tmp_path: Path, semantics: Semantics):
    played = submitting(tmp_path, "", "one", "two", semantics=semantics)
    assert played.outcome["answer"] == "two" and played.texts("final_output") == ["two"]
    assert "two" in played.system() and "one" not in played.system()


def test_a_large_answer_is_cut_and_shown_as_far_as_there_is_room(tmp_path: Path):
    played = submitting(tmp_path, "", "é" * 200_000)
    kept = played.outcome["result"]
    assert kept["truncated"] is True and len(kept["content"].encode()) == 262_144
    assert "256 KiB limit" in played.results[0]
    (shown,) = played.texts("final_output")
    assert shown.endswith("\n<output.truncated>") and len(shown.encode()) <= 8000


@pytest.mark.parametrize("semantics", BOTH)
def test_a_schema(tmp_path: Path, semantics: Semantics):
    schema = 'schema = { type = "object", required = ["a"], properties = { a = { type = "integer" } } }'
    played = submitting(tmp_path, spec(schema), "no", "{}", '{"a": "x"}', '{"a": 1}', semantics=semantics)
    says_what = "[error] final output does not match the declared schema: "
    assert played.results == [
        says_what + "it is not valid JSON (expected ident at line 1 column 2)",
        says_what + '"a" is a required property',
        says_what + 'at /a: "x" is not of type "integer"',
        RECORDED,
    ]
    assert played.status == "complete"


VALIDATOR = 'validator = "v.rhai"'


@pytest.mark.parametrize("semantics", BOTH)
@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ('"too short"', "too short"),
        ("7", "must return"),
        ('throw "no"', "no"),
        ("let x = 1 / 0;", "Division by zero"),
        ("loop {}", "operations"),
    ],
)
def test_a_validator_that_refuses(tmp_path: Path, body: str, reason: str, semantics: Semantics):
    files = {"v.rhai": f"fn validate(content) {{ {body} }}"}
    played = submitting(tmp_path, spec(VALIDATOR), "x", files=files, semantics=semantics)
    assert played.results[0].startswith("[error] the final output was rejected: ")
    assert reason in played.results[0]
    assert played.status == "error"


def test_a_broken_validator_may_be_passed_over(tmp_path: Path):
    files = {"v.rhai": 'fn validate(content) { throw "no" }'}
    accept = spec(VALIDATOR, 'on_validator_error = "accept"')
    played = submitting(tmp_path / "a", accept, "x", files=files)
    assert played.results == [RECORDED] and played.outcome["flags"]["broken_scripts"] == ["v.rhai"]
    assert [each["what"] for each in played.warnings] == ["the output validator is broken"]
    files = {"v.rhai": 'fn validate(content) { "too short" }'}
    assert submitting(tmp_path / "b", accept, "x", files=files).results[0].endswith("rejected: too short")


def test_what_the_caller_asks_for_comes_before_what_is_declared(tmp_path: Path):
    files = {"v.rhai": 'fn validate(content) { "never" }'}
    asked = OutputSpec(format="csv", instructions="Two columns.")
    played = submitting(tmp_path, spec('format = "json"', VALIDATOR), "a,b\n1", "a,b\n1,2", files=files, output=asked)
    assert played.results[1] == RECORDED and "CSV error" in played.results[0]
    assert played.outcome["result"]["format"] == "csv"
    assert "Two columns." in played.system(0) and "csv" in played.system(0)


# Formats


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        ("<a/>", None),
        ("<a b='>'>x &amp; y</a>", None),
        ("<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", None),
        ("<a/><b/>x", None),
        ("<a><!-- x -- y --></a >", None),
        ("<a><![CDATA[<b>]]></a>", None),
        ("a > b", "no XML elements found; this looks like plain text"),
        ("<!-- x -->", "no XML elements found; this looks like plain text"),
        ("<a><b>", "2 element(s) left unclosed at the end of the document"),
        ("<a><b></a>", "ill-formed document: expected `</b>`, but `</a>` was found"),
        ("<a></ a>", "ill-formed document: expected `</a>`, but `</ a>` was found"),
        ("</x>", "ill-formed document: close tag `</x>` does not match any open tag"),
        (
            "<a>&nope</a>",
            "ill-formed document: entity or character reference not closed: `;` not found before end of input",
        ),
        ("<!DOCTYPE >", "ill-formed document: `<!DOCTYPE>` declaration does not contain a name of a document type"),
        ("x < y", "syntax error: tag not closed: `>` not found before end of input"),
        ('<a b="1', 'syntax error: attribute value not closed: `"` not found before end of input'),
        ("<!-->", "syntax error: comment not closed: `-->` not found before end of input"),
        ("<![CDATA[x", "syntax error: CDATA not closed: `]]>` not found before end of input"),
        ("<?xml ", "syntax error: XML declaration not closed: `?>` not found before end of input"),
        ("<?>", "syntax error: processing instruction not closed: `?>` not found before end of input"),
        ("<!DOCTYPE a [<!ENTITY b '>'>", "syntax error: DOCTYPE not closed: `>` not found before end of input"),
        ("<!x>", "syntax error: unknown or missed symbol in markup"),
    ],
)
def test_xml(content: str, fault: str | None):
    assert fault_of(" XML ", content) == fault


def csv_fault(record: int, line: int, byte: int, fields: int, before: int) -> str:
    where = f"CSV error: record {record} (line: {line}, byte: {byte})"
    return f"{where}: found record with {fields} fields, but the previous record has {before} fields"


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        ("a,b\n1,2\n\n", None),
        ('"a\nb",c\n"d""e",f', None),
        ('"a,b\n1,2', None),
        ("a\r\nb\r\n", None),
        ("a,b\n1,2,3", csv_fault(1, 2, 4, 3, 2)),
        ("a,b\r\n1,2,3", csv_fault(1, 1, 4, 3, 2)),
        ("a,b\n\n\n1,2\n3", csv_fault(2, 5, 10, 1, 2)),
        ("é,b\nü,2\n3", csv_fault(2, 3, 10, 1, 2)),
        ("\ufeffa,b\n1", csv_fault(1, 2, 7, 1, 2)),
        (",,\n,", csv_fault(1, 2, 3, 2, 3)),
        ("\n\n", "the CSV is empty"),
    ],
)
def test_csv(content: str, fault: str | None):
    assert fault_of("csv", content) == fault


@pytest.mark.parametrize(
    ("format", "content", "start"),
    [
        ("json", '{"a": 1}', None),
        ("json", "[1,]", "trailing comma at line 1 column 4"),
        ("TOML", "a = 1", None),
        ("toml", "a =", "TOML parse error at line 1, column "),
        ("markdown", "anything", None),
        (None, "anything", None),
    ],
)
def test_other_formats(format: str | None, content: str, start: str | None):
    found = fault_of(format, content)
    assert found is None if start is None else str(found).startswith(start)


# Files that go with the answer

ARTIFACTS = 'artifacts = [{ name = "report", type = "text/*", required = true }, { name = "plot", type = "image/png" }]'


@pytest.mark.parametrize("semantics", BOTH)
def test_artifacts(tmp_path: Path, semantics: Semantics):
    files = {"work/r.txt": "x", "work/p.png": "no picture", "work/sub/a": "b", "out.txt": "secret"}
    report = {"name": "report", "path": "r.txt"}
    given: list[Any] = [
        {"content": "a"},
        {"content": "a", "artifacts": ["p.png"]},
        {"content": "a", "artifacts": ["gone.txt"]},
        {"content": "a", "artifacts": ["../out.txt"]},
        {"content": "a", "artifacts": ["sub"]},
        {"content": "a", "artifacts": [{"path": " "}]},
        {"content": "a", "artifacts": [report, {"name": "plot", "path": "r.txt"}]},
        {"content": "a", "artifacts": [report, "p.png"]},
    ]
    played = submitting(tmp_path, spec(ARTIFACTS), *given, files=files, semantics=semantics)
    assert [each.partition("] ")[2] or each for each in played.results] == [
        "this stage must submit these artifacts: report. Name each one in `artifacts` as { name, path }.",
        "the submission is missing these required artifacts: report",
        (
            "artifact 'gone.txt' is neither a file in the working directory nor a part this run produced. Write the "
            "file before naming it, or name a produced part."
        ),
        "artifact path '../out.txt' does not resolve inside the working directory",
        "artifact 'sub' could not be read: Is a directory (os error 21). Write the file before naming it.",
        "an artifact given as an object needs a path",
        "artifact 'plot' must be image/png, and 'r.txt' is text/plain",
        f"{RECORDED} Artifacts: report (text/plain, 1 B), p.png (image/png, 10 B).",
    ]
    assert [(each["name"], each["path"], each["size"]) for each in played.outcome["result"]["artifacts"]] == [
        ("report", "r.txt", 1),
        ("p.png", "p.png", 10),
    ]
    assert played.texts("final_output") == [
        "a",
        "artifact 'report':\n[text/plain, 1 B] report",
        "artifact 'p.png':\n[image/png, 10 B] p.png",
    ]


def test_a_link_out_of_the_working_directory_is_no_artifact(tmp_path: Path):
    (tmp_path / "work").mkdir()
    (tmp_path / "secret").write_text("x")
    (tmp_path / "work" / "link").symlink_to(tmp_path / "secret")
    played = submitting(tmp_path, "", {"content": "a", "artifacts": ["link"]}, "a")
    assert played.results[0].endswith("does not resolve inside the working directory")
