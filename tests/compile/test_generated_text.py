"""What the fast tier writes: names of its own, a handful of node kinds, nothing of the script's."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from conformance.check import SUITES
from conformance.paths import case_files, existing, read_cases
from rhaipy import Engine, Limits, RhaiError
from rhaipy.compile.support import NAMES

OWN = re.compile(r"(v|t|K)\d+")
FIXED = {"S", "f", "c", "ops", "stop", "room", "most", "error", "items", "lowered", "len", "str", "int", "float"}
ATTRIBUTES = {
    "__class__", "__cause__", "append", "const", "direct", "flat", "get", "items", "level", "max_array", "max_level",
    "max_map", "max_string", "max_variables", "ops", "over", "result", "shared", "sized", "stop", "value",
}  # fmt: skip
OPERATORS = {"", "+", "-", "*", "/", "%", "**", "<<", ">>", "&", "|", "^", "..", "..=", "!"}
OPERATORS |= {"==", "!=", "<", "<=", ">", ">="}
NODES = (
    ast.Module, ast.FunctionDef, ast.arguments, ast.arg, ast.Assign, ast.AugAssign, ast.Attribute, ast.BinOp,
    ast.BoolOp, ast.Break, ast.Call, ast.Compare, ast.Constant, ast.Continue, ast.Dict, ast.ExceptHandler, ast.Expr,
    ast.For, ast.FormattedValue, ast.If, ast.JoinedStr, ast.List, ast.Name, ast.Pass, ast.Raise, ast.Return, ast.Slice,
    ast.Subscript, ast.Try, ast.Tuple, ast.UnaryOp, ast.While, ast.operator, ast.boolop, ast.cmpop, ast.unaryop,
    ast.expr_context,
)  # fmt: skip


def texts(path) -> Iterator[tuple[str, str]]:
    """The generated text of every body of every recorded script in a file that parses."""
    for case in read_cases(path):
        engine = Engine(limits=Limits.preset("none"), optimize=case.get("optimize") or "simple", tier="compile")
        try:
            ast_of_case = engine.compile(case["script"])
        except RhaiError:
            continue
        for body in engine.tiers(ast_of_case):
            if body.text is not None:
                yield case["id"], body.text


def fault(text: str) -> str | None:
    """The first thing in a generated text that must not be there."""
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, NODES):
            return f"a node of kind {type(node).__name__}"
        if isinstance(node, ast.Name) and not (OWN.fullmatch(node.id) or node.id in FIXED or node.id in NAMES):
            return f"the name {node.id!r}"
        if isinstance(node, ast.arg) and not (OWN.fullmatch(node.arg) or node.arg in FIXED):
            return f"the parameter {node.arg!r}"
        if isinstance(node, ast.Attribute) and node.attr not in ATTRIBUTES:
            return f"the attribute {node.attr!r}"
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value not in OPERATORS:
            return f"the string {node.value!r}"
        if isinstance(node, ast.Constant) and isinstance(node.value, (float, bytes, complex)):
            return f"the constant {node.value!r}"
    return None


@pytest.mark.parametrize("path", case_files(existing(SUITES)), ids=lambda path: path.stem)
def test_generated_text_holds_names_of_our_own_only(path):
    faults = [(case, found) for case, text in texts(path) if (found := fault(text)) is not None]
    assert faults == []


def test_names_and_strings_of_a_script_stay_out():
    engine = Engine()
    script = """
        fn __import__(eval_me) { let os = "import os"; os += `${eval_me} __class__`; #{ secret: os } }
        let x = "quote ' \\" \\\\ "; x.secret_method(1)
    """
    shown = "\n".join(body.text or "" for body in engine.tiers(engine.compile(script)))
    for word in ("__import__", "eval_me", "os", "secret", "quote", "secret_method", "x"):
        assert not re.search(rf"\b{re.escape(word)}\b", shown), word


def test_the_check_itself_finds_what_must_not_be_there():
    assert fault("def lowered(S):\n    return open\n") == "the name 'open'"
    assert fault("def lowered(S):\n    return S.__globals__\n") == "the attribute '__globals__'"
    assert fault("def lowered(S):\n    import os\n") == "a node of kind Import"
    assert fault("def lowered(S):\n    return 'text'\n") == "the string 'text'"
