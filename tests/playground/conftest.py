"""A Chromium, and the built page served on the loopback interface; without either, these tests are skipped."""

from __future__ import annotations

import asyncio
import inspect
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from conformance.serving import running
from playground.build import DIST

TIMEOUT = 120_000
"""Milliseconds that anything may take on a machine that has other things to do."""


class Handler(SimpleHTTPRequestHandler):
    """Says nothing about what it serves."""

    def log_message(self, *_: object) -> None:
        pass


class Waiting:
    """An object of Playwright whose calls are done in an event loop of another thread, and waited for.

    Playwright's own form for code that waits keeps a loop in this thread, and no test could run another one then.
    """

    def __init__(self, inner: Any, loop: asyncio.AbstractEventLoop) -> None:
        self._inner = inner
        self._loop = loop

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._inner, name)
        return self._call(found) if callable(found) else self._wrapped(found)

    def _call(self, method: Callable[..., Any]) -> Callable[..., Any]:
        async def work(*arguments: Any, **options: Any) -> Any:
            result = method(*arguments, **options)
            return await result if inspect.isawaitable(result) else result

        def call(*arguments: Any, **options: Any) -> Any:
            return self._wrapped(asyncio.run_coroutine_threadsafe(work(*arguments, **options), self._loop).result())

        return call

    def _wrapped(self, value: Any) -> Any:
        if isinstance(value, list):
            return [self._wrapped(each) for each in value]
        return Waiting(value, self._loop) if type(value).__module__.startswith("playwright.") else value


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """A browser of its own."""
    api = pytest.importorskip("playwright.async_api", reason="no playwright: pip install -e '.[browser]'")
    path = os.environ.get("RHAIPY_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        pytest.skip("no Chromium on the PATH: install one, or name it by RHAIPY_CHROMIUM")
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    manager = Waiting(api.async_playwright(), loop)
    browser = manager.start().chromium.launch(executable_path=path, args=["--no-sandbox"])
    yield browser
    browser.close()
    loop.call_soon_threadsafe(loop.stop)
    thread.join()


@pytest.fixture(scope="session")
def origin() -> Iterator[str]:
    """The address of the built page."""
    if not (DIST / "sw.js").exists():
        pytest.skip("the page is not built: run `python -m playground.build` once")
    with running(ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(DIST)))) as port:
        yield f"http://127.0.0.1:{port}"


class Visit:
    """A visit to the page; ``requests`` are the addresses that it asked for, ``troubles`` errors of its scripts."""

    def __init__(self, context: Any, origin: str) -> None:
        self.context = context
        self.origin = origin
        self.requests: list[str] = []
        self.troubles: list[str] = []
        self.page = context.new_page()
        self.page.set_default_timeout(TIMEOUT // 4)
        context.on("request", lambda request: self.requests.append(request.url))
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("dialog", lambda dialog: self.troubles.append(f"a dialog: {dialog.message}"))

    def load(self) -> Visit:
        """Opens the page and waits until Python is there."""
        self.page.goto(f"{self.origin}/")
        self.page.wait_for_selector("body[data-ready=python]", timeout=TIMEOUT)
        return self

    def script(self, text: str, function: str = "", ctx: str = "{}", limit: int = 100_000) -> None:
        """Fills the script tab."""
        self.page.evaluate(
            "([script, ctx]) => { rhaipyPage.script.script.setText(script); rhaipyPage.script.ctx.setText(ctx); }",
            [text, ctx],
        )
        self.page.select_option("#function", function)
        self.page.fill("#limit", str(limit))

    def run(self) -> str:
        """Runs what the script tab holds and waits until all is told; gives the line above the outcome."""
        self.page.click("#run")
        return self.done()

    def done(self) -> str:
        """Waits until nothing runs any more; gives the line above the outcome."""
        self.page.wait_for_selector("#run:not([disabled])", timeout=TIMEOUT)
        return str(self.page.inner_text("#outcome-line"))

    def text(self, selector: str) -> str:
        return str(self.page.inner_text(selector))


@pytest.fixture(scope="session")
def first_visit(chromium: Any, origin: str) -> Iterator[Visit]:
    """One visit that all tests share: loading takes longer than everything else together."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    visit = Visit(context, origin).load()
    yield visit
    context.close()


@pytest.fixture
def visit(first_visit: Visit) -> Iterator[Visit]:
    """The shared visit, with the script tab in front."""
    first_visit.page.wait_for_selector("body[data-ready=python]")
    first_visit.page.click("#tab-script")
    yield first_visit
    assert first_visit.troubles == []


@pytest.fixture
def report(chromium: Any, tmp_path: Path) -> Iterator[Any]:
    """Opens the text of a report; gives the page. It asks for nothing but itself."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    asked: list[str] = []
    troubles: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("dialog", lambda dialog: troubles.append("a dialog"))

    def opened(text: str) -> Any:
        file = tmp_path / "report.html"
        file.write_text(text, encoding="utf-8")
        page.goto(file.as_uri())
        return page

    yield opened
    context.close()
    assert troubles == []
    assert [url for url in asked if not url.endswith("/report.html")] == []
