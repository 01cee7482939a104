"""All that can be said of a script without running it: parse errors and warnings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ..engine import Engine
from ..modules.checks import checked
from ..position import Position, Source
from .lint import lint
from .recover import parse_all

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable


class Finding(NamedTuple):
    """One thing that is wrong with a script.

    `severity` is `error` (it does not parse) or `warning` (it surely fails, or does nothing, when it runs). `code`
    is the kind of the parse error, or `unknown-function`, `unknown-variable`, `unit-result`, `unreachable`,
    `outer-variable`, `constant-receiver`. `position` is that of the first character it is about, (0, 0) for none.
    """

    severity: str
    code: str
    position: Position
    message: str
    hint: str = ""

    def as_data(self) -> dict[str, Any]:
        """The same as JSON data."""
        at = [self.position.line, self.position.column] if self.position else None
        return {**self._asdict(), "position": at}


class Checked(NamedTuple):
    """What `check_script` found: findings by position, and the functions that the script defines."""

    findings: list[Finding]
    functions: list[str]
    source: Source

    @property
    def errors(self) -> list[Finding]:
        """The parse errors."""
        return [finding for finding in self.findings if finding.severity == "error"]

    @property
    def warnings(self) -> list[Finding]:
        """The warnings."""
        return [finding for finding in self.findings if finding.severity == "warning"]


def check_script(
    text: str,
    engine: Engine | None = None,
    host: Iterable[str | tuple[str, int | None]] = (),
    *,
    scope: Collection[str] | None = None,
) -> Checked:
    """Check a script against an engine (its limits, its disabled symbols, its functions), without running it.

    `host` names functions that another engine will offer: a name, or a name with its number of arguments. `scope`
    names the variables of the scope that functions will be called with (`()` for none); only where that is said are
    unknown variables told of, since a function that the host calls sees that scope. Raises TypeError for what is no
    text, or no engine.
    """
    checked(text, str, "a script is a str")
    engine = Engine() if engine is None else checked(engine, Engine, "an Engine is wanted")
    recovered = parse_all(text, engine.limits, engine.disabled_symbols)
    findings = [
        Finding("error", error.parse or "", error.position, error.detail, _advice(error.detail))
        for error in recovered.errors
    ]
    functions: list[str] = []
    source = recovered.source if recovered.source is not None and recovered.complete else Source(text)
    if recovered.program is not None:
        functions = [f"{fn.name}({', '.join(fn.params)})" for fn in recovered.program.functions]
        names = [(name, None) if isinstance(name, str) else name for name in host]
        for warned in lint(recovered.program, engine.library, names, recovered.complete, scope):
            findings.append(
                Finding("warning", warned.code, source.position(warned.offset), warned.message, warned.hint)
            )
    return Checked(sorted(findings, key=_place), functions, source)


def _place(finding: Finding) -> tuple[bool, Position]:
    return (not finding.position, finding.position)


def _advice(detail: str) -> str:
    if detail.startswith("Open string"):
        return "close it with the quote that it begins with"
    return ""


__all__ = ["Checked", "Finding", "check_script"]
