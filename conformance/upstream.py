"""`upstream`: the scripts of Rhai's own tests, from a checkout of its public repository, here and in real Rhai.

A script is a file of `scripts/`, or a text in the Rust sources of `tests/` that is handed to an engine or looks like
one. What a test registers with its engine is not there, so that some end in errors, which must be equal, too. Nothing
of the checkout is kept. The last line is `P passed, F failed, K known`.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from conformance.generate.requests import bounded
from conformance.real import Oracle, ready
from conformance.report import Known
from conformance.trial import TIERS, Finding, Tally, Trial

HELP = "the scripts of Rhai's own tests, here and in real Rhai"

JSON = dict[str, Any]

#: Fewer scripts than this are no checkout of Rhai.
LEAST = 600
LEVELS = ("simple", "none", "full")

#: Comments, and the literals of Rust: raw strings, strings, characters.
_LEXEME = re.compile(
    r"//[^\n]*|/\*.*?\*/"
    r'|(?P<raw>b?r(?P<marks>#*)"(?P<raw_text>.*?)"(?P=marks))'
    r'|(?P<plain>(?<![\w\'])b?"(?P<text>(?:[^"\\]|\\.)*)")'
    r"|'(?:[^'\\\n]|\\[^u\n]|\\u\{[0-9a-fA-F]+\}|\\x[0-9a-fA-F]{2})'",
    re.DOTALL,
)
#: What stands before a text that is handed to an engine, or kept for it.
_HANDED = re.compile(
    r"\.(?:eval|run|compile|parse|optimize_ast|compact_script|into_ast)\w*(?:::<[^()]*>)?\((?:[^()\";]|\([^()\"]*\))*\Z"
    r"|\b(?:script|code|source|src|input|text|program|expr)\w*\s*(?::[^=;]+)?=\s*&?\Z"
)
#: What a raw string looks like that is a script.
_SCRIPT = re.compile(r"[;{}()\[\]]|\blet\b|\bfn\b|=>|==")
_ESCAPE = re.compile(r"\\(?:u\{([0-9a-fA-F]+)\}|x([0-9a-fA-F]{2})|(\n\s*)|(.))", re.DOTALL)
_ESCAPES = {"n": "\n", "r": "\r", "t": "\t", "0": "\0"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.add_argument("--source", type=Path, required=True, metavar="DIR", help="a checkout of rhaiscript/rhai")
    parser.add_argument("--show", type=int, default=20, metavar="N", help="differences to print (20)")


def scripts(source: Path) -> Iterator[tuple[str, str]]:
    """The scripts of a checkout, each once: where it stands and its text."""
    seen: set[str] = set()
    for path in [*sorted((source / "scripts").rglob("*.rhai")), *sorted((source / "tests").rglob("*.rhai"))]:
        text = path.read_text(encoding="utf-8")
        if text not in seen:
            seen.add(text)
            yield path.relative_to(source).as_posix(), text
    for path in sorted((source / "tests").rglob("*.rs")):
        name = path.relative_to(source).as_posix()
        for line, text in literals(path.read_text(encoding="utf-8")):
            if text.strip() and text not in seen:
                seen.add(text)
                yield f"{name}:{line}", text


def literals(rust: str) -> Iterator[tuple[int, str]]:
    """The texts in a Rust source that are scripts, with the lines that they begin on."""
    for match in _LEXEME.finditer(rust):
        handed = _HANDED.search(rust[max(0, match.start() - 300) : match.start()]) is not None
        line = rust.count("\n", 0, match.start()) + 1
        if match["raw"] is not None:
            if handed or _SCRIPT.search(match["raw_text"]):
                yield line, match["raw_text"]
        elif match["plain"] is not None and handed:
            yield line, _unescaped(match["text"])


def _unescaped(text: str) -> str:
    def one(match: re.Match[str]) -> str:
        code = match[1] or match[2]
        if code:
            return chr(int(code, 16))
        return "" if match[3] else _ESCAPES.get(match[4], match[4])

    return _ESCAPE.sub(one, text)


def main(options: argparse.Namespace) -> int:
    """Run and compare; returns 0 if all is equal but what is known, 2 where there is nothing to compare."""
    found = list(scripts(options.source))
    if len(found) < LEAST:
        print(f"{options.source}: {len(found)} scripts, fewer than {LEAST}: is it a checkout of rhaiscript/rhai?")
        print(f"0 passed, {max(1, len(found))} failed, 0 known")
        return 2
    if not ready():
        return 2
    total = Tally()
    differing: set[str] = set()
    left_out: set[str] = set()
    with Oracle() as oracle:
        trial = Trial(oracle, TIERS, Known.load())
        for level in LEVELS:
            for where, script in found:
                case: JSON = bounded({"script": script})
                if level != "simple":
                    case["optimize"] = level
                tally = trial.run([case])
                total.add(tally)
                if tally.skipped:
                    left_out.add(where)
                for finding in tally.findings:
                    differing.add(where)
                    if len(differing) <= options.show:
                        print(_told(where, finding))
    count, same = len(found), len(found) - len(differing) - len(left_out)
    print(
        f"{count} scripts found, {count - len(left_out)} run at the levels {', '.join(LEVELS)} on the tiers "
        f"{', '.join(TIERS)}; {same} equal everywhere ({100 * same / count:.1f} %)"
    )
    for name, times in sorted(total.meant.items()):
        print(f"differs on purpose {times} times: {name}")
    print(f"{total.passed} passed, {len(total.findings)} failed, {total.known} known")
    return 1 if total.findings else 0


def _told(where: str, finding: Finding) -> str:
    text = f"{where} ({finding.case.get('optimize', 'simple')}, {finding.tier}): {finding.why}"
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)
