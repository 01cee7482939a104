"""The standard library: every function that a script finds in a plain Rhai engine, by Rhai's packages
(Rhai: packages/pkg_std.rs)."""

from __future__ import annotations

from ..interpret.natives import Library, Package
from . import (
    arithmetic,
    array_basic,
    array_callbacks,
    array_sort,
    bit_field,
    blob_basic,
    blob_numbers,
    fn_basic,
    iter_basic,
    lang_core,
    logic,
    map_basic,
    math_basic,
    string_basic,
    string_more,
    time_basic,
)

#: Every package in the order in which Rhai installs them.
PACKAGES: tuple[Package, ...] = (
    lang_core.package,
    arithmetic.package,
    string_basic.package,
    iter_basic.package,
    fn_basic.package,
    bit_field.package,
    logic.package,
    math_basic.package,
    array_basic.package,
    array_callbacks.package,
    array_sort.package,
    blob_basic.package,
    blob_numbers.package,
    map_basic.package,
    time_basic.package,
    string_more.package,
)


def standard_library() -> Library:
    """A library of its own with everything that a plain engine has."""
    library = Library()
    for package in PACKAGES:
        package.install(library)
    return library
