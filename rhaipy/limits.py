"""What a script may use (Rhai: api/limits.rs), and the named presets of it."""

from __future__ import annotations

from typing import Any, NamedTuple

_UNBOUNDED = 0

#: The least bound on all operations together: tight limits on counted operations are for exactness,
#: not for time.
_LEAST_TOTAL = 100_000


#: Limits that may be None.
_OPTIONAL = frozenset(
    "max_total_operations max_call_levels max_variables max_functions max_modules deadline".split()
)


class Limits(NamedTuple):
    """Limits on one evaluation. 0 means no limit, except for `max_call_levels`, `max_variables`,
    `max_functions` and `max_modules`, where None means no limit and 0 means none allowed.

    The defaults are those of a plain Rhai engine in a release build.
    """

    #: Operations of one evaluation, as Rhai counts them.
    max_operations: int = _UNBOUNDED
    #: Operations, those that Rhai forgets after a native callback included. None: 20 times
    #: `max_operations`, and at least 100,000; 0: no limit.
    max_total_operations: int | None = None
    #: Nested calls of script functions (and of natives that call back).
    max_call_levels: int | None = 64
    #: Nesting of expressions and statements at the top level of a script.
    max_expr_depth: int = 64
    #: Nesting of expressions and statements inside a function.
    max_fn_expr_depth: int = 32
    #: Bytes of UTF-8 in a string.
    max_string_size: int = _UNBOUNDED
    #: Items of an array, items of nested arrays included; bytes of a blob.
    max_array_size: int = _UNBOUNDED
    #: Properties of an object map, those of nested maps included.
    max_map_size: int = _UNBOUNDED
    #: Variables in one scope.
    max_variables: int | None = None
    #: Script functions and closures in one script.
    max_functions: int | None = None
    #: Modules loaded by one evaluation.
    max_modules: int | None = None
    #: Bytes that one value may take, nested values included: 8 for an item, 64 for a property, one for a
    #: byte of text. Rhai has no such limit; going beyond it is an error of the size that does.
    max_value_bytes: int = _UNBOUNDED
    #: Seconds of wall clock for one evaluation; Rhai has no such limit.
    deadline: float | None = None

    def replace(self, **changes: Any) -> Limits:
        """The same limits with some of them changed. Raises TypeError for an unknown one."""
        unknown = changes.keys() - set(self._fields)
        if unknown:
            raise TypeError(f"unknown limit {sorted(unknown)[0]!r}: the limits are {', '.join(self._fields)}")
        return self._replace(**changes)

    def checked(self) -> Limits:
        """These limits. Raises TypeError or ValueError for one that is no number, is negative, or may not be None."""
        values: tuple[Any, ...] = self
        for name, value in zip(self._fields, values):
            if value is None and name in _OPTIONAL:
                continue
            if isinstance(value, bool) or not isinstance(value, (int, float) if name == "deadline" else int):
                raise TypeError(f"{name} is a number{' or None' if name in _OPTIONAL else ''}, not {value!r}")
            if not value >= 0:
                raise ValueError(f"{name} cannot be {'negative' if value < 0 else 'undefined'}: {value!r}")
        return self

    @property
    def total_operations(self) -> int:
        """The bound on all operations together, 0 for none."""
        if self.max_total_operations is None:
            return max(20 * self.max_operations, _LEAST_TOTAL) if self.max_operations else 0
        return self.max_total_operations

    @classmethod
    def preset(cls, name: str) -> Limits:
        """The limits of a preset: `default` (Rhai's own), `hook` (those of the recorded cases),
        `leviath` (those of Leviath's stage hooks) or `none`.

        Raises ValueError for another name.
        """
        if name not in PRESETS:
            raise ValueError(f"unknown limits preset {name!r}; the presets are: {', '.join(PRESETS)}")
        return PRESETS[name]


PRESETS: dict[str, Limits] = {
    "default": Limits(),
    "hook": Limits(
        max_operations=100_000,
        max_call_levels=64,
        max_expr_depth=128,
        max_fn_expr_depth=128,
        max_string_size=1_000_000,
        max_array_size=10_000,
        max_map_size=10_000,
    ),
    "leviath": Limits(
        max_operations=100_000,
        max_call_levels=64,
        max_expr_depth=128,
        max_fn_expr_depth=128,
        max_string_size=1_000_000,
        max_array_size=33_554_432,
        max_map_size=10_000,
        max_value_bytes=64 * 1024 * 1024,
    ),
    "none": Limits(max_call_levels=None, max_expr_depth=0, max_fn_expr_depth=0),
}
