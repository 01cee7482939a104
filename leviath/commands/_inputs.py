"""What a run is given on the command line: the agent, the task, texts for regions, the shape of the answer.

Rules: Leviath ``cli/commands/run``.
"""

from __future__ import annotations

import json
from collections.abc import Container, Sequence
from pathlib import Path

from leviath.blueprint.errors import nearest
from leviath.blueprint.load import MANIFEST_NAME
from leviath.blueprint.model import OutputSpec
from leviath.blueprint.paths import data_dir, os_error_text, read_text
from leviath.blueprint.tools import canonical_name
from leviath.context.schemas import is_usable
from leviath.runtime.core import Core
from leviath.text import is_blank, trim
from leviath.tools.definitions import builtin_tools
from leviath.tools.shell import find_shell


class InputError(Exception):
    """Something on the command line that cannot be used; the text says what to write instead."""


def find_agent(name: str) -> Path:
    """The manifest of an agent: a manifest, a folder with one, an installed agent's name, else the one right here.

    Raises `InputError`.
    """
    path = Path(name)
    if path.is_file() and path.name == MANIFEST_NAME:
        return path
    if (path / MANIFEST_NAME).is_file():
        return path / MANIFEST_NAME
    data = data_dir()
    if data is not None and (data / "agents" / name / MANIFEST_NAME).is_file():
        return data / "agents" / name / MANIFEST_NAME
    here = Path(MANIFEST_NAME)
    if here.is_file():
        return here
    raise InputError(
        f"could not find agent manifest for '{name}': pass a directory that holds an {MANIFEST_NAME}, or the name of "
        "an installed agent"
    )


def task_text(given: str) -> str:
    """The task: the text of a file of that name, else what was given. Raises `InputError`."""
    if is_blank(given):
        raise InputError("the task is empty: say with --task what is to be done")
    try:
        path = Path(given)
        if path.is_file():
            text = trim(read_text(path))
            if not text:
                raise InputError(f"the task file '{given}' is empty")
            return text
        if path.is_dir():
            raise InputError(f"'{given}' is a directory; give the task as a text, or a file that holds it")
    except OSError as error:
        if "\n" not in given and len(given) < 256:
            raise InputError(f"cannot read the task file '{given}': {os_error_text(error)}") from None
    except ValueError:
        return given
    looks_like_a_path = not any(map(str.isspace, given)) and ("/" in given or "\\" in given or given.startswith("~"))
    if looks_like_a_path:
        raise InputError(f"there is no task file '{given}'; a task that is no file needs a space in it")
    return given


def region_words(
    arguments: Sequence[str], own: Container[str], takes_value: Container[str]
) -> tuple[list[str], list[str]]:
    """The words of a command line without and of ``--<region> TEXT``: what no option of its ``own`` is called.

    ``takes_value`` are options whose next word is theirs, whatever it looks like.
    """
    rest: list[str] = []
    texts: list[str] = []
    words = list(arguments)
    while words:
        word = words.pop(0)
        if word == "--":
            return [*rest, word, *words], texts
        if not word.startswith("--") or word.partition("=")[0] in own:
            rest.append(word)
            if word in takes_value and words:
                rest.append(words.pop(0))
        else:
            texts.append(word)
            if "=" not in word and words:
                texts.append(words.pop(0))
    return rest, texts


def region_texts(arguments: Sequence[str]) -> dict[str, str]:
    """``--name value`` and ``--name=value``, for whatever no option is called. Raises `InputError`."""
    texts: dict[str, str] = {}
    rest = list(arguments)
    while rest:
        word = rest.pop(0)
        if not word.startswith("--") or word == "--":
            raise InputError(f"cannot make anything of '{word}'; texts for regions are given as --<region> TEXT")
        name, equals, value = word[2:].partition("=")
        if not equals:
            if not rest:
                raise InputError(f"--{name} is no option; to fill a region of that name it needs a text, or @FILE")
            value = rest.pop(0)
        texts[name] = _text_or_file(name, value)
    return texts


def _text_or_file(name: str, value: str) -> str:
    if not value.startswith("@") or any(map(str.isspace, value)):
        return value
    try:
        text = trim(read_text(Path(value[1:])))
    except OSError as error:
        raise InputError(f"--{name}: cannot read '{value[1:]}': {os_error_text(error)}") from None
    if is_blank(text):
        raise InputError(f"--{name}: '{value[1:]}' is empty")
    return text


def model_name(given: str) -> str:
    """The name of a model as ``--model`` takes it. Raises `InputError`."""
    provider, slash, name = given.partition("/")
    if is_blank(provider) or (slash and is_blank(name)):
        raise InputError(f"--model '{given}' names no model: write provider/model, or the model's name alone")
    return given


def unknown_tools(allowed: Sequence[str], core: Core) -> list[tuple[str, str | None]]:
    """Names after ``--allow`` that no tool of the run bears, each with the tool that was most likely meant."""
    known = [*map(canonical_name, builtin_tools(find_shell())), *core.tools]
    return [(name, nearest(name, known)) for name in allowed if name != "*" and canonical_name(name) not in known]


def output_spec(format: str | None, instructions: str | None, schema: str | None) -> OutputSpec | None:
    """The shape of the answer that was asked for. Raises `InputError`."""
    if format is None and instructions is None and schema is None:
        return None
    parsed = None
    if schema is not None:
        text = _text_or_file("output-schema", schema)
        try:
            parsed = json.loads(text)
        except ValueError as error:
            raise InputError(f"--output-schema is no JSON: {error}") from None
        if not isinstance(parsed, dict) or not is_usable(parsed):
            raise InputError(
                "--output-schema is no JSON Schema that an answer can be checked against: give an object such as "
                '{"type": "object", "required": ["title"]}, which refers to nothing outside itself'
            )
    return OutputSpec(format=format, instructions=instructions, schema=parsed)
