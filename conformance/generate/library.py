"""Calls of library functions, made from the signatures that real Rhai registers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from conformance.report import HERE

#: Rhai's names of parameter and result types to those of `values`.
_TYPES: Mapping[str, str] = {
    "()": "unit",
    "&str": "str",
    "ImmutableString": "str",
    "String": "str",
    "Array": "array",
    "Blob": "blob",
    "Dynamic": "any",
    "FnPtr": "fn",
    "Map": "map",
    "Range<i64>": "range",
    "RangeInclusive<i64>": "range",
    "bool": "bool",
    "char": "char",
    "f64": "float",
    "i64": "int",
    "std::ops::Range<i64>": "range",
    "StepRange<i64>": "steps",
    "StepRange<f64>": "steps",
    "BitRange": "steps",
    "CharsStream": "steps",
    "u8": "byte",
    "StepRange<u8>": "steps",
    "Range<u8>": "steps",
    "std::ops::Range<u8>": "bytes",
}

#: Never called with values at random: they wait, tell the time, or end the script.
LEFT_OUT = frozenset(("sleep", "timestamp", "elapsed", "exit", "get_fn_metadata_list", "print", "debug"))


@dataclass(frozen=True)
class Function:
    """A library function: `params` and `returns` are types of `values`, `any`, or types that only loops take or give:
    steps, a byte, a range of bytes.

    `accessor` is `get` or `set` for a property, `package` Rhai's.
    """

    name: str
    params: tuple[str, ...]
    returns: str
    package: str
    accessor: str | None = None

    @property
    def is_operator(self) -> bool:
        """Whether its name is a symbol."""
        return not self.name[0].isalpha()


@cache
def functions() -> tuple[Function, ...]:
    """Every function that a script can call with values that it can make."""
    listed = json.loads((HERE / "rhai-functions.json").read_text(encoding="utf-8"))["functions"]
    found = []
    for entry in listed:
        params = [param.removeprefix("&mut ") for param in entry["params"]]
        if entry["name"] in LEFT_OUT or any(name not in _TYPES for name in (*params, entry["returns"])):
            continue
        found.append(
            Function(
                entry["name"],
                tuple(_TYPES[name] for name in params),
                _TYPES[entry["returns"]],
                entry["package"],
                entry.get("property"),
            )
        )
    return tuple(dict.fromkeys(found))


@cache
def by_name() -> tuple[tuple[Function, ...], ...]:
    """The functions of each name."""
    found: dict[str, list[Function]] = {}
    for function in functions():
        found.setdefault(function.name, []).append(function)
    return tuple(tuple(members) for members in found.values())


@cache
def by_result() -> Mapping[str, tuple[Function, ...]]:
    """The functions that give a value of a type; `any` holds those that may give every one."""
    found: dict[str, list[Function]] = {}
    for function in functions():
        if function.accessor != "set":
            found.setdefault(function.returns, []).append(function)
    return {kind: tuple(members) for kind, members in found.items()}


#: The types of the arguments that a callback gets, and of what it should give, by function and number of arguments
#: of the function.
CALLBACKS: Mapping[str, tuple[tuple[str, ...], str]] = {
    "map": (("item", "int"), "any"),
    "filter": (("item", "int"), "bool"),
    "find": (("item", "int"), "bool"),
    "find_map": (("item", "int"), "any"),
    "all": (("item", "int"), "bool"),
    "some": (("item", "int"), "bool"),
    "index_of": (("item", "int"), "bool"),
    "drain": (("item", "int"), "bool"),
    "retain": (("item", "int"), "bool"),
    "dedup": (("item", "item"), "bool"),
    "sort": (("item", "item"), "bool"),
    "sort_by": (("item", "item"), "int"),
    "order": (("item", "item"), "bool"),
    "order_by": (("item", "item"), "int"),
    "reduce": (("item", "item", "int"), "item"),
    "reduce_rev": (("item", "item", "int"), "item"),
    "for_each": (("int",), "any"),
    "zip": (("item", "item", "int"), "any"),
}
