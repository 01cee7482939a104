"""Reports of real runs, opened and read in a Chromium."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from leviath.cli import cli
from leviath.report.page import page_of
from tests.report.telling import ROOT, told
from tests.runtime.playing import made, manifest, says, stage

HOSTILE = "</script><img src=x onerror=\"document.title='taken'\"><b>bold</b>\u2028{{1}}"


def texts(page: Any, selector: str) -> list[str]:
    return [" ".join(text.split()) for text in page.locator(selector).all_inner_texts()]


@pytest.fixture
def stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The report of a run that `leviath run` stored."""
    monkeypatch.setenv("LEVIATH_HOME", str(tmp_path / "home"))
    runner = CliRunner()
    run = ["run", str(ROOT / "playground" / "agents" / "crowded"), "--task", "Read the reports.", "--yolo", "--quiet"]
    assert runner.invoke(cli, run).exit_code == 0
    file = tmp_path / "run.html"
    assert runner.invoke(cli, ["report", "last", "-o", str(file)]).exit_code == 0
    return file.read_text(encoding="utf-8")


def test_the_report_of_a_stored_run_shows_windows_reasons_requests_hooks_and_stages(report: Any, stored: str):
    page = report(stored)
    assert page.inner_text("h1") == "crowded"
    assert page.locator(".st-column").count() == 9
    assert texts(page, ".st-stages > li > strong") == ["read", "tell"]
    assert texts(page, ".st-stages li li") == ["→ tell (taken 1×; gate: passed 1×, held 1×)"]
    assert page.inner_text(".st-label") == "Request 1, stage read"
    page.locator(".st-column").nth(5).click()
    assert page.inner_text(".st-label") == "Request 6, stage read"
    reasons = texts(page, ".st-diff .st-left .st-why")
    assert reasons[0] == "left (a context tool): the region's on_overflow hook chose it"
    assert "left (a hook): a stage hook wrote the region anew" in reasons
    assert texts(page, ".st-hook-item")[1:] == [
        "hook on_overflow of log (memory/log.rhai) answers [ 0 ]",
        'hook before_inference (hooks/watch.rhai) modifies { "status": "Logged so far: 2." }',
    ]
    first = page.inner_text(".st-first")
    assert first.startswith("First changed byte: ") and "in system block 4 of log" in first
    assert page.locator(".st-first-piece").count() == 1
    page.check(".st-toggle input")
    before, mark = page.evaluate(
        "() => { const pre = document.querySelector('.st-first-piece pre');"
        " return [pre.firstChild.textContent, pre.querySelector('mark').textContent]; }"
    )
    whole = json.loads(before + mark)
    assert whole["text"].startswith("Log:\n* Tuesday") and before.endswith("Log:\\n* ")


def test_keys_move_through_the_turns(report: Any, stored: str):
    page = report(stored)
    page.focus(".st-columns")
    for key, label in [
        ("ArrowRight", "Request 2, stage read"),
        ("End", "After the last request"),
        ("ArrowLeft", "Request 8, stage tell"),
        ("Home", "Request 1, stage read"),
        ("ArrowLeft", "Request 1, stage read"),
    ]:
        page.keyboard.press(key)
        assert page.inner_text(".st-label") == label
    assert page.get_attribute(".st-columns", "aria-activedescendant") == page.locator(".st-column").first.get_attribute(
        "id"
    )
    assert page.is_disabled("text=◀ Previous")


def test_an_entry_can_be_read_with_its_life(report: Any, stored: str):
    page = report(stored)
    page.get_by_role("option", name="Request 5").click()
    page.get_by_role("button", name="Entry 18").first.click()
    reading = page.inner_text(".st-reading")
    assert "Entry 18" in reading and "by a context tool" in reading
    assert "Tuesday: backup failed, disk 3 was full" in reading


def test_hostile_texts_stay_texts(report: Any, tmp_path: Path):
    hook = '[stages.work.hooks]\nafter_inference = "h.rhai"'
    script = f'fn after_inference(ctx) {{ #{{ action: "modify", value: {json.dumps(HOSTILE)} }} }}'
    files = {"h.rhai": script, "replies.json": json.dumps([says(HOSTILE)]), "work/x": ""}
    story = told(made(tmp_path / "a", manifest(stage(extra=hook)), files), task=HOSTILE)
    story["agent"] = HOSTILE
    page = report(page_of(story))
    assert page.title() != "taken"
    assert page.text_content("h1") == HOSTILE
    assert page.locator("img, b").count() == 0
    for index in range(page.locator(".st-column").count()):
        page.locator(".st-column").nth(index).click()
        for block in page.locator(".st-entry").all():
            block.click()
        page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        assert page.locator("img, b").count() == 0
    assert page.title() != "taken"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1280])
def test_nothing_is_wider_than_the_screen_and_all_can_be_read(report: Any, stored: str, width: int, scheme: str):
    page = report(stored)
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 800})
    page.locator(".st-column").nth(4).click()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert contrast(page, ".st-note") >= 4.5
    assert contrast(page, ".st-left .st-why") >= 4.5
    assert contrast(page, ".st-link") >= 4.5


def contrast(page: Any, selector: str) -> float:
    """The contrast of a text with the panel that it stands on, as WCAG counts it."""
    found: float = page.evaluate(
        """(selector) => {
          const pixel = (colour) => {
            const context = new OffscreenCanvas(1, 1).getContext("2d");
            context.fillStyle = colour;
            context.fillRect(0, 0, 1, 1);
            return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
          };
          const light = (rgb) => rgb.map((each) => each / 255)
            .map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4))
            .reduce((sum, each, index) => sum + each * [0.2126, 0.7152, 0.0722][index], 0);
          const text = document.querySelector(selector);
          const panel = text.closest(".st-part, .side, body");
          const colours = [getComputedStyle(text).color, getComputedStyle(panel).backgroundColor];
          const [a, b] = colours.map((each) => light(pixel(each)));
          return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        }""",
        selector,
    )
    return found
