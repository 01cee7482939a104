"""What Python's own error reports show of generated code: nothing of it."""

from __future__ import annotations

import linecache
import traceback
from typing import Any

import pytest

from rhaipy import Engine, RhaiError, RunStats, Scope
from rhaipy.compile import lower

FAILING = [
    "fn f(x) { x + 1 + `a`.foo } fn g(x) { f(x) } g(1)",
    "let x = 9223372036854775807; x + 1",
    "let a = [1]; for i in 0..9 { a[i] = a[i + 1]; }",
    "fn f(n) { f(n + 1) } f(0)",
    "throw #{a: 1}",
    "let t = 0; loop { t += host(t); }",
    "[1].map(|x| host(x))",
]


def host(x: int) -> int:
    """A function of the host that fails."""
    if x > 0:
        raise KeyError("the host's own")
    return 1


def shown(error: BaseException) -> str:
    return "".join(traceback.format_exception(type(error), error, error.__traceback__))


def chain(error: BaseException | None) -> list[BaseException]:
    """An error and all that a report shows with it."""
    found: list[BaseException] = []
    while error is not None and error not in found:
        found.append(error)
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return found


def files(error: BaseException) -> list[str]:
    return [frame.f_code.co_filename for one in chain(error) for frame, _ in traceback.walk_tb(one.__traceback__)]


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Every line of the texts that are compiled from now on."""
    written: set[str] = set()
    plain = lower.build

    def build(text: str, *rest: Any) -> Any:
        written.update(line.strip() for line in text.splitlines())
        return plain(text, *rest)

    monkeypatch.setattr(lower, "build", build)
    return written


@pytest.mark.parametrize("tier", ["plan", "compile", None])
@pytest.mark.parametrize("script", FAILING)
def test_the_error_of_a_script_has_no_frames_of_what_ran(script: str, tier: str | None, lines: set[str]):
    engine = Engine(tier=tier).register_fn("host", host).set_limits(max_operations=50_000)
    stats = RunStats()
    with pytest.raises(RhaiError) as caught:
        engine.eval_ast(engine.compile(script), Scope(), stats=stats)
    error = caught.value
    assert not {"<rhai>", "<plan>"} & set(files(error))
    assert bool(lines) is (tier == "compile")
    assert lines.isdisjoint(line.strip() for line in shown(error).splitlines())
    assert stats.operations > 0


def test_the_host_s_exception_keeps_its_own_frames():
    engine = Engine(tier="compile").register_fn("host", host)
    with pytest.raises(RhaiError) as caught:
        engine.eval("fn f(x) { host(x) } f(1)")
    (cause,) = [one for one in chain(caught.value) if isinstance(one, KeyError)]
    assert [frame.f_code.co_name for frame, _ in traceback.walk_tb(cause.__traceback__)][-1] == "host"


@pytest.mark.parametrize("call", ["eval_ast", "call_fn", "call_fn_ptr"])
def test_every_way_in(call: str):
    engine = Engine(tier="compile")
    tree = engine.compile("fn f(x) { x.nothing() } |x| f(x)")
    pointer = engine.eval_ast(tree, raw=True)
    failing = engine.compile("fn f(x) { x.nothing() } f(1)")
    with pytest.raises(RhaiError) as caught:
        if call == "eval_ast":
            engine.eval_ast(failing)
        elif call == "call_fn":
            engine.call_fn(None, tree, "f", [1])
        else:
            engine.call_fn_ptr(tree, pointer, [1])
    assert "<rhai>" not in files(caught.value)


class Broken(BaseException):
    """An exception that is the host's affair alone."""


@pytest.mark.parametrize("raised", [Broken, KeyboardInterrupt, OSError])
def test_what_only_passes_through_shows_no_line_of_generated_code(raised: type[BaseException], lines: set[str]):
    def say(text: str) -> None:
        raise raised("no more")

    engine = Engine(tier="compile").on_print(say)
    with pytest.raises(raised) as caught:
        engine.eval("fn f(x) { let y = x + 1; print(y); y } for i in 0..3 { f(i); }")
    report = [line.strip() for line in shown(caught.value).splitlines()]
    assert 'File "<rhai>"' in "".join(report)
    assert lines.isdisjoint(report)
    assert linecache.getlines("<rhai>") == []
