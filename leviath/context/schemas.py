"""Values against JSON Schemas, the arguments of calls among them: violations in Leviath's words and order.

Rules: Leviath ``tools/validate`` and the messages and keyword order of the Rust crate jsonschema that it uses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import jsonschema

from leviath.context.custom import compact_json
from leviath.text import truncate_bytes

Json = Any
MAX_REPORTED = 3
MAX_BYTES = 256
"""Of one violation's text."""

_KEYWORDS = (
    "type const enum minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength minItems "
    "maxItems minProperties maxProperties required dependentRequired pattern format contentEncoding contentMediaType "
    "contentSchema uniqueItems properties patternProperties additionalProperties propertyNames items prefixItems "
    "additionalItems contains dependencies dependentSchemas allOf anyOf oneOf not if then else unevaluatedProperties "
    "unevaluatedItems $ref $recursiveRef $dynamicRef"
).split()
_RANK = {name: rank for rank, name in enumerate(_KEYWORDS)}
_PER_ITEM = ("items", "additionalItems", "contains", "unevaluatedItems")


def check_arguments(tool: str, schema: Json, arguments: Json) -> str | None:
    """The tool result that refuses the call, ``None`` where the arguments fit. ``null`` counts as no arguments.

    A schema that cannot be used refuses nothing.
    """
    found = violations(schema, {} if arguments is None else arguments)
    return None if not found else f"[error] invalid arguments for '{tool}': {told(found)}"


def told(found: list[str]) -> str:
    """The first three violations, and how many more there are."""
    more = f"; (and {len(found) - MAX_REPORTED} more)" if len(found) > MAX_REPORTED else ""
    return "; ".join(found[:MAX_REPORTED]) + more


def violations(schema: Json, instance: Json) -> list[str]:
    """What is wrong with ``instance``, one text each: missing properties first, then property by property."""
    validator = _validator(schema)
    if validator is None:
        return []
    try:
        errors = sorted(validator.iter_errors(instance), key=_order)
    except Exception:  # a reference that leads nowhere, a pattern that Python cannot read: not the caller's fault
        return []
    texts = []
    for error in errors:
        path = "".join(["/" + str(part).replace("~", "~0").replace("/", "~1") for part in error.absolute_path])
        message = truncate_bytes(_message(error), MAX_BYTES)
        texts.append(f"at {path}: {message}" if path else message)
    return texts


def is_usable(schema: Json) -> bool:
    """Whether the schema can be checked against at all."""
    return _validator(schema) is not None


def _validator(schema: Json) -> Any:
    """A validator for the schema, ``None`` for one that does not hold together or refers to another place."""
    if isinstance(schema, bool) or not isinstance(schema, Mapping) or _refers_elsewhere(schema):
        return None
    made = jsonschema.validators.validator_for(schema, default=jsonschema.Draft202012Validator)
    try:
        made.check_schema(dict(schema))
    except Exception:
        return None
    return made(dict(schema))


def _refers_elsewhere(schema: Json) -> bool:
    pending = [schema]
    while pending:
        value = pending.pop()
        if isinstance(value, Mapping):
            for name, each in value.items():
                if name in ("$ref", "$dynamicRef", "$recursiveRef") and isinstance(each, str) and each[:1] != "#":
                    return True
                pending.append(each)
        elif isinstance(value, list):
            pending += value
    return False


def _order(error: Any) -> list[tuple[int, int, str]]:
    """Where the crate comes to the error: keywords by rank, properties by name, items by place."""
    key: list[tuple[int, int, str]] = []
    instance = list(error.absolute_path)
    for part in error.absolute_schema_path:
        if isinstance(part, int):
            key.append((1, part, ""))
        elif part in _RANK:
            key.append((0, _RANK[part], ""))
            if part in _PER_ITEM and any([isinstance(each, int) for each in instance]):
                key.append((1, next(each for each in instance if isinstance(each, int)), ""))
        else:
            key.append((2, 0, str(part)))
    return key


def _message(error: Any) -> str:
    shown = compact_json(error.instance)
    return _MESSAGES.get(error.validator, _other)(error, shown)


def _listed(values: Iterable[Json]) -> str:
    return ", ".join([f'"{value}"' for value in values])


def _type(error: Any, shown: str) -> str:
    wanted = error.validator_value
    if isinstance(wanted, str):
        return f'{shown} is not of type "{wanted}"'
    return f"{shown} is not of types {_listed(sorted(wanted))}"


def _required(error: Any, shown: str) -> str:
    # The library words one error for each missing property and names it in quotes of its own.
    missing = [name for name in error.validator_value if name not in error.instance]
    name = next((each for each in missing if error.message.startswith(repr(each))), missing[0])
    return f"{compact_json(name)} is a required property"


def _enum(error: Any, shown: str) -> str:
    options = [compact_json(option) for option in error.validator_value]
    if len(options) > 3:
        return f"{shown} is not one of {options[0]}, {options[1]} or {len(options) - 2} other candidates"
    return f"{shown} is not one of {' or '.join([', '.join(options[:-1]), options[-1]][len(options) < 2 :])}"


def _additional(error: Any, shown: str) -> str:
    if not isinstance(error.instance, Mapping):
        return _other(error, shown)
    known = error.schema.get("properties", {})
    extra = sorted(name for name in error.instance if name not in known)
    suffix = "was" if len(extra) == 1 else "were"
    names = ", ".join([f"'{name}'" for name in extra])
    return f"Additional properties are not allowed ({names} {suffix} unexpected)"


def _limit(words: str, unit: str = "") -> Callable[[Any, str], str]:
    def told(error: Any, shown: str) -> str:
        limit = error.validator_value
        plural = {"": "", "propert": "y" if limit == 1 else "ies"}.get(unit, "" if limit == 1 else "s")
        return f"{shown} {words} {compact_json(limit)}{' ' if unit else ''}{unit}{plural}"

    return told


def _none_of(keyword: str) -> Callable[[Any, str], str]:
    def told(error: Any, shown: str) -> str:
        if keyword == "oneOf" and not error.context:
            return f"{shown} is valid under more than one of the schemas listed in the 'oneOf' keyword"
        return f"{shown} is not valid under any of the schemas listed in the '{keyword}' keyword"

    return told


def _other(error: Any, shown: str) -> str:
    return str(error.message)


_MESSAGES: dict[str, Callable[[Any, str], str]] = {
    "type": _type,
    "required": _required,
    "enum": _enum,
    "additionalProperties": _additional,
    "const": lambda error, shown: f"{compact_json(error.validator_value)} was expected",
    "pattern": lambda error, shown: f'{shown} does not match "{error.validator_value}"',
    "format": lambda error, shown: f'{shown} is not a "{error.validator_value}"',
    "uniqueItems": lambda error, shown: f"{shown} has non-unique elements",
    "multipleOf": _limit("is not a multiple of"),
    "minimum": _limit("is less than the minimum of"),
    "maximum": _limit("is greater than the maximum of"),
    "exclusiveMinimum": _limit("is less than or equal to the minimum of"),
    "exclusiveMaximum": _limit("is greater than or equal to the maximum of"),
    "minLength": _limit("is shorter than", "character"),
    "maxLength": _limit("is longer than", "character"),
    "minItems": _limit("has less than", "item"),
    "maxItems": _limit("has more than", "item"),
    "minProperties": _limit("has less than", "propert"),
    "maxProperties": _limit("has more than", "propert"),
    "anyOf": _none_of("anyOf"),
    "oneOf": _none_of("oneOf"),
    "not": lambda error, shown: f"{compact_json(error.validator_value)} is not allowed for {shown}",
    "contains": lambda error, shown: f"None of {shown} are valid under the given schema",
}
