"""What functions there are, from the declarations of natives (Rhai: module/mod.rs, `gen_metadata_to_json`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ..interpret.natives import ANY
from ..values.dynamic import class_type_name
from ..values.u8 import U8

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..interpret.natives import Library, Native


class Function(NamedTuple):
    """One function for one list of parameter types.

    `params` are the names that `type_of` gives, `any` for all types. `returns` is the type of the result, empty where
    it is not declared. `changes`: it changes its first argument. `pure`: it may be called on a constant.
    `errors` are the kinds of errors that it raises itself.
    """

    name: str
    params: tuple[str, ...]
    returns: str
    changes: bool
    pure: bool
    errors: tuple[str, ...]
    package: str
    doc: str

    @property
    def kind(self) -> str:
        """`function`, `getter`, `setter`, `indexer` or `operator`."""
        if self.name.startswith("index$"):
            return "indexer"
        if self.name.startswith("get$"):
            return "getter"
        if self.name.startswith("set$"):
            return "setter"
        return "function" if self.name[:1].isalpha() or self.name[:1] == "_" else "operator"

    @property
    def shown(self) -> str:
        """How a script writes it."""
        kind = self.kind
        if kind == "getter":
            return f"{self.params[0]}.{self.name[4:]}"
        if kind == "setter":
            return f"{self.params[0]}.{self.name[4:]} = {self.params[1]}"
        if kind == "indexer":
            tail = f" = {self.params[2]}" if len(self.params) == 3 else ""
            return f"{self.params[0]}[{self.params[1]}]{tail}"
        if kind == "operator":
            return f" {self.name} ".join(self.params) if len(self.params) == 2 else self.name + self.params[0]
        return f"{self.name}({', '.join(self.params)})"

    def as_data(self) -> dict[str, Any]:
        """The same as JSON data."""
        return {**self._asdict(), "kind": self.kind, "params": list(self.params), "errors": list(self.errors)}


_RETURNS = {
    "None": "()", "bool": "bool", "int": "i64", "float": "f64", "str": "string", "Array": "array", "Map": "map",
    "Blob": "blob", "Char": "char", "U8": "u8", "Value": "any", "Timestamp": "timestamp", "Range": "range",
    "CharsStream": "iterator", "BitRange": "iterator", "StepRangeInt": "iterator", "StepRangeByte": "iterator",
    "StepRangeFloat": "iterator", "ByteRange": "iterator",
}


def inventory(library: Library, name: str | None = None) -> list[Function]:
    """Every function of a library, or those of one name, sorted by name and parameters. A property goes by its
    own name, too."""
    names = None if name is None else {name, "get$" + name, "set$" + name}
    found = [
        function_of(native)
        for (known, _), overloads in library.functions.items()
        if names is None or known in names
        for native in overloads.values()
    ]
    return sorted(found, key=_order)


def _order(function: Function) -> tuple[str, str, int, tuple[str, ...]]:
    return (function.name.split("$")[-1], function.name, len(function.params), function.params)


def function_of(native: Native) -> Function:
    """What a native's declaration says."""
    return Function(
        native.name,
        tuple([_type_name(param) for param in native.params]),
        result_type(native),
        native.mutates or native.replaces,
        native.pure,
        native.errors,
        native.package,
        native.doc,
    )


def _type_name(cls: type) -> str:
    if cls is ANY:
        return "any"
    return "u8" if cls is U8 else class_type_name(cls)


def result_type(native: Native) -> str:
    """The type of a native's result, for the script; empty where its declaration does not say."""
    if native.package == "host":
        return ""
    declared = getattr(native.fn, "__annotations__", {}).get("return", "")
    declared = declared if isinstance(declared, str) else getattr(declared, "__name__", "None")
    alias = getattr(native.fn, "__globals__", {}).get(declared)
    if native.replaces:
        if alias is not None and getattr(alias, "__args__", None):
            last = alias.__args__[-1]
            declared = "None" if last is None or last is type(None) else getattr(last, "__name__", "")
        else:
            declared = declared.rstrip("]").split(", ")[-1]
    parts = [_RETURNS.get(part.strip(), "any") for part in declared.split("|")]
    return " or ".join(parts)


def unit_results(natives: Iterable[Native]) -> bool:
    """Whether all these natives change their first argument and give nothing."""
    return all([(native.mutates or native.replaces) and result_type(native) == "()" for native in natives])
