"""What `check`, `profile` and `functions` print for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..render import Piece, snippet

if TYPE_CHECKING:
    from ..compile.report import LoopTier, Lowered
    from ..render import Line
    from ..tools.check import Checked
    from ..tools.inventory import Function
    from ..tools.profile import Profile


def checked_lines(checked: Checked, file: str) -> list[Line]:
    """Findings with their places, and one line that sums up."""
    lines: list[Line] = []
    for finding in checked.findings:
        head = "syntax error" if finding.severity == "error" else "warning"
        style = "error" if finding.severity == "error" else "warning"
        lines.append([Piece(f"{head}: ", style), Piece(finding.message, "text")])
        if finding.position:
            at = f"{file}:{finding.position.line}:{finding.position.column}"
            lines.append([Piece("  --> ", "gutter"), Piece(at, "place")])
            lines += snippet(checked.source, finding.position)
        if finding.hint:
            lines.append([Piece(f"  = {finding.hint}", "note")])
    defines = f", defines {', '.join(checked.functions)}" if checked.functions else ""
    counts = [
        f"{len(found)} {word}{'' if len(found) == 1 else 's'}"
        for found, word in ((checked.errors, "error"), (checked.warnings, "warning"))
        if found
    ]
    lines.append([Piece(f"{file}: {', '.join(counts) or 'ok'}{defines}", "text")])
    return lines


def profile_lines(profile: Profile, top: int) -> list[Line]:
    """Tables of lines and functions, most operations first, and the whole against the limit."""
    counted = max(profile.counted, 1)
    seconds = max(sum([cost.seconds for cost in profile.functions]), 1e-9)
    several = len({cost.script for cost in profile.functions}) > 1
    rows: list[tuple[str, ...]] = [("operations", "share", "time", "line", "")]
    for line in profile.lines[:top]:
        where = f"{line.script}:{line.line}" if several and line.script else str(line.line)
        shares = f"{line.operations / counted:.0%}", f"{line.seconds / seconds:.0%}"
        rows.append((f"{line.operations:,}", *shares, where, line.text))
    lines: list[Line] = [*_table(rows), []]
    rows = [("operations", "with calls", "time", "calls", "function")]
    for cost in profile.functions[:top]:
        name = cost.name or "(top level)"
        where = f"{cost.script}:{cost.line}" if several and cost.script else f"line {cost.line}"
        rows.append((
            f"{cost.operations:,}", f"{cost.total_operations:,}", f"{cost.seconds / seconds:.0%}", f"{cost.calls:,}",
            name if not cost.name else f"{name} ({where})",
        ))
    lines += [*_table(rows), []]
    whole = f"{profile.operations:,} operations"
    if profile.limit:
        whole += f" of {profile.limit:,} allowed ({profile.operations / profile.limit:.1%})"
    if profile.counted > profile.operations:
        whole += f"; {profile.counted:,} with those inside callbacks, which Rhai does not count"
    lines.append([Piece(whole, "text")])
    return lines


def _table(rows: list[tuple[str, ...]]) -> list[Line]:
    """Columns of their own widths, numbers to the right, the last column as it is."""
    widths = [max([len(row[column]) for row in rows]) for column in range(len(rows[0]) - 1)]
    lines: list[Line] = []
    for number, row in enumerate(rows):
        cells = [cell.rjust(width) for cell, width in zip(row, widths)]
        lines.append([Piece("  ".join([*cells, row[-1][:100]]).rstrip(), "note" if number == 0 else "code")])
    return lines


def tier_lines(bodies: list[Lowered]) -> list[Line]:
    """A table of bodies, their loops, and what stays in the plan tier inside them."""
    rows: list[tuple[str, ...]] = [("line", "column", "tier", "")]
    for body in bodies:
        place = (str(body.position.line), str(body.position.column))
        rows.append((*place, body.tier, _because(body.title, body.reason)))
        inside = [(loop.position, loop.tier, f"{loop.kind} loop", _loop_note(loop)) for loop in body.loops]
        inside += [(kept.position, "plan", kept.what, kept.reason) for kept in body.kept]
        for position, tier, what, why in sorted(inside):
            rows.append((str(position.line), str(position.column), tier, _because(f"  {what}", why)))
    return _table(rows)


def _because(what: str, why: str) -> str:
    return f"{what}: {why}" if why else what


def _loop_note(loop: LoopTier) -> str:
    return "by itself" if loop.alone else loop.reason


def tiers_as_data(bodies: list[Lowered]) -> list[dict[str, object]]:
    """The same as JSON data."""
    return [
        {
            "name": body.name, "title": body.title, "position": list(body.position), "tier": body.tier,
            "reason": body.reason,
            "loops": [{**loop._asdict(), "position": list(loop.position)} for loop in body.loops],
            "kept": [{**kept._asdict(), "position": list(kept.position)} for kept in body.kept],
        }
        for body in bodies
    ]


def function_lines(functions: list[Function]) -> list[Line]:
    """Functions by name: every overload, then what they do."""
    lines: list[Line] = []
    name = ""
    for function in functions:
        if function.name != name:
            if name:
                lines.append([])
            name = function.name
        returns = f" -> {function.returns}" if function.returns else ""
        flags = [word for word, holds in (("changes its receiver", function.changes),) if holds]
        if not function.pure and not function.changes:
            flags.append("not for constants")
        flags += [f"raises {error}" for error in function.errors]
        lines.append([
            Piece(function.shown + returns, "text"),
            Piece(f"  [{', '.join(flags)}]" if flags else "", "warning"),
        ])
        if function.doc:
            lines.append([Piece(f"    {function.doc}", "note")])
    return lines
