"""The built page in a Chromium: scripts, limits and Stop, blueprints turn by turn, hostile texts, working offline."""

from __future__ import annotations

import json
from typing import Any

import pytest

from playground import build
from tests.playground.conftest import TIMEOUT, Visit

SAMPLES = build.samples()
HOSTILE = "</script><img src=x onerror=\"document.title='taken'\"><b>bold</b>"
ENDLESS = "fn before_inference(ctx) {\n    let n = 0;\n    loop { n += 1; }\n}"


def marks(visit: Visit) -> list[Any]:
    """What the script's editor marks: severity and the text that is underlined."""
    found: list[Any] = visit.page.evaluate(
        "() => [...document.querySelectorAll('#script-editor .cm-lintRange')]"
        ".map((each) => [each.className.includes('error') ? 'error' : 'warning', each.textContent])"
    )
    return found


# Scripts


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample["name"])
def test_every_example_runs(visit: Visit, sample: dict[str, str]):
    visit.page.select_option("#sample", sample["name"])
    line = visit.run()
    operations = visit.text("#operations")
    if sample["name"] == "endless":
        assert line == "Failed: most operations went into line 4"
        assert operations == "100,000 operations of 100,000 allowed (100.0%)"
        assert "Too many operations" in visit.text("#error")
    else:
        assert line.startswith("Done in ")
        assert operations.endswith("%)") and " of 100,000 allowed" in operations
        assert bool(visit.text("#meaning")) == bool(sample["function"])
        assert visit.text("#value") != ""
    costs = [int(text.replace(",", "")) for text in visit.page.locator(".cm-cost").all_inner_texts()]
    rows = visit.page.locator("#profile tbody tr").count()
    assert rows == len(costs) > 0
    # The call of the function itself belongs to no line; callbacks are counted besides.
    assert sum(costs) >= int(operations.split(" ")[0].replace(",", "")) - 1


def test_what_a_script_prints_is_shown(visit: Visit):
    visit.script('print("one"); debug("two"); 3')
    assert visit.run().startswith("Done")
    assert visit.text("#printed") == 'one\nline 1, position 15: "two"'
    assert visit.text("#value") == "3"


def test_rhai_is_highlighted_as_rhai_reads_it(visit: Visit):
    visit.script(
        '/* a /* b */ c */ let x = #"no // comment"#;\n'
        'let y = `a ${if x == "}" { `in ${1_000}` } else { 0x1f }} ``b`` // no comment`; // comment\n'
        "f(y) + 'c'"
    )
    kinds = visit.page.evaluate(
        "() => ['keyword', 'string', 'number', 'comment', 'function', 'special'].map((kind) => [kind,"
        " [...document.querySelectorAll(`#script-editor .tok-${kind}`)].map((each) => each.textContent)])"
    )
    assert dict(kinds) == {
        "keyword": ["let", "let", "if", "else"],
        "string": ['#"no // comment"#', "`a ", '"}"', "`in ", "`", " ``b`` // no comment`", "'c'"],
        "number": ["1_000", "0x1f"],
        "comment": ["/* a /* b */ c */", "// comment"],
        "function": ["f"],
        "special": ["${", "${", "}", "}"],
    }


def test_a_syntax_error_is_marked_while_typing(visit: Visit):
    visit.script("let x = 1;")
    visit.page.click("#script-editor .cm-content")
    visit.page.keyboard.press("Control+End")
    visit.page.keyboard.insert_text("\nlet y = `é` + x +;")
    visit.page.wait_for_selector("#script-editor .cm-lintRange-error")
    assert marks(visit) == [["error", ";"]]
    assert visit.page.locator("#script-editor .cm-lint-marker-error").count() == 1


def test_an_error_of_a_run_stands_at_its_place(visit: Visit):
    visit.script("fn render(ctx) {\n    let word = `é${ctx.a}`;\n    word + missing\n}", "render", '{"a": 1}')
    assert visit.run().startswith("Failed at line 3, column 12")
    assert "Variable not found: missing" in visit.text("#error")
    assert ["error", "missing"] in marks(visit)
    visit.page.click("#go-to")
    assert visit.page.evaluate("document.activeElement.closest('#script-editor') !== null")
    assert "missing" in visit.text("#script-editor .cm-activeLine")


def test_a_ctx_that_is_no_json_is_marked(visit: Visit):
    visit.script("1", ctx='{"a": }')
    assert visit.run().startswith("The ctx is no JSON: ")
    assert visit.page.locator("#ctx-editor .cm-lint-marker-error").count() == 1


def test_ctrl_enter_runs(visit: Visit):
    visit.script("6 * 7")
    visit.page.click("#script-editor .cm-content")
    visit.page.keyboard.press("Control+Enter")
    assert visit.done().startswith("Done")
    assert visit.text("#value") == "42"


def test_an_endless_loop_is_ended_by_the_limit(visit: Visit):
    visit.script(ENDLESS, "before_inference", "{}", 5000)
    assert visit.run() == "Failed: most operations went into line 3"
    assert [severity for severity, _ in marks(visit)] == ["error"]
    assert visit.text("#operations") == "5,000 operations of 5,000 allowed (100.0%)"


@pytest.mark.parametrize(
    ("script", "line", "value"),
    [
        ("let a = []; for i in 0..2000 { a = [a]; } a", "Done", "(nested more than 100 levels deep)"),
        ("let a = 1; for i in 0..1500 { a = #{a: a}; } a.type_of()", "Done", "map"),
        ("fn f(n) { if n == 0 { 0 } else { 1 + f(n - 1) } } f(60)", "Done", "60"),
        ("fn f(n) { 1 + f(n + 1) } f(0)", "Failed at line 1", None),
        ('let s = "x"; loop { s += s; }', "Failed at line 1", None),
        ("(" * 900 + "1" + ")" * 900, "Failed at line 1", None),
    ],
)
def test_what_is_deep_or_large_ends_in_a_value_or_an_error(visit: Visit, script: str, line: str, value: str | None):
    visit.script(script)
    assert visit.run().startswith(line)
    assert value is None or visit.text("#value") == value
    assert not visit.page.is_visible("#loading")


def test_hostile_texts_stay_texts(visit: Visit):
    script = f"print({json.dumps(HOSTILE)}); throw {json.dumps(HOSTILE)}"
    visit.script(script)
    visit.run()
    assert visit.text("#printed") == HOSTILE and HOSTILE in visit.text("#error")
    visit.script(f"fn render(ctx) {{ {json.dumps(HOSTILE)} }}", "render")
    visit.run()
    assert visit.text("#value") == HOSTILE and visit.text("#blocks pre") == HOSTILE
    assert visit.page.locator("main img, main b").count() == 0
    assert visit.page.title() == "rhaipy playground"


# Blueprints


def begin(visit: Visit, agent: str) -> None:
    visit.page.click("#tab-blueprint")
    visit.page.select_option("#agent", agent)
    visit.page.click("#begin")
    visit.page.wait_for_selector("#begin:not([disabled])")


def step(visit: Visit) -> None:
    visit.page.click("#next-turn")
    visit.page.wait_for_selector("#begin:not([disabled])")


def test_a_blueprint_goes_turn_by_turn(visit: Visit):
    begin(visit, "crowded")
    assert visit.text("#story .st-label") == "Request 1, stage read"
    assert visit.page.locator("#story .st-column").count() == 1
    for turn in range(2, 6):
        step(visit)
        assert visit.text("#story .st-label") == f"Request {turn}, stage read"
    step(visit)
    why = visit.page.locator("#story .st-diff .st-left .st-why").all_inner_texts()
    assert why[0] == "left (a context tool): the region's on_overflow hook chose it"
    sizes = visit.page.locator("#story .st-size").all_inner_texts()
    assert any("of 45 tokens" in size for size in sizes)
    assert visit.page.locator("#story .st-entry.st-new").count() > 0
    visit.page.click("#to-end")
    visit.page.wait_for_selector("#story .st-column >> nth=8")
    visit.page.wait_for_selector("#begin:not([disabled])")
    assert visit.text("#story .st-label") == "After the last request"
    assert "Tuesday: backup failed" in visit.text("#story .st-answer")
    assert visit.page.is_disabled("#next-turn")


def test_a_changed_script_changes_the_window(visit: Visit):
    visit.page.click("#tab-blueprint")
    visit.page.select_option("#agent", "brain")
    visit.page.select_option("#file", "context_hooks/brain.rhai")
    visit.page.evaluate(
        "(text) => { const tab = rhaipyPage.agent; tab.editor.setText(text); tab.keep(); }",
        "fn render(ctx) { `now ${ctx.entries.len()}` }",
    )
    visit.page.click("#begin")
    visit.page.wait_for_selector("#begin:not([disabled])")
    step(visit)
    pieces = visit.page.evaluate(
        "() => [...document.querySelectorAll('#story .st-piece pre')].map((each) => each.textContent)"
    )
    assert "now 1" in pieces


def test_a_blueprint_that_is_refused_says_where(visit: Visit):
    visit.page.click("#tab-blueprint")
    visit.page.select_option("#agent", "checklist")
    visit.page.evaluate(
        "() => { const tab = rhaipyPage.agent; const text = tab.files['agent.leviath'];"
        " tab.editor.setText(text.replace('kind = \"checklist\"', 'kind = \"lickchest\"')); tab.keep(); }"
    )
    visit.page.click("#begin")
    visit.page.wait_for_selector("#agent-error:not([hidden])")
    assert "lickchest" in visit.text("#agent-error")
    assert visit.page.locator("#file-editor .cm-lint-marker-error").count() == 1
    assert "todos" in visit.text("#file-editor .cm-lintRange-error >> xpath=..")


def test_hostile_replies_and_tasks_stay_texts(visit: Visit):
    visit.page.click("#tab-blueprint")
    visit.page.select_option("#agent", "brain")
    visit.page.fill("#task", HOSTILE)
    visit.page.evaluate("(text) => { rhaipyPage.agent.files['replies.json'] = JSON.stringify([{ text }]); }", HOSTILE)
    visit.page.click("#begin")
    visit.page.wait_for_selector("#begin:not([disabled])")
    visit.page.click("#to-end")
    visit.page.wait_for_selector("#story .st-answer")
    assert visit.text("#story .st-answer pre") == HOSTILE
    assert visit.page.locator("#story img, #story b").count() == 0
    assert visit.page.title() == "rhaipy playground"


# People


def test_tabs_and_controls_work_by_keyboard(visit: Visit):
    visit.page.focus("#tab-script")
    visit.page.keyboard.press("ArrowRight")
    assert visit.page.get_attribute("#tab-blueprint", "aria-selected") == "true"
    assert visit.page.is_visible("#pane-blueprint") and not visit.page.is_visible("#pane-script")
    visit.page.keyboard.press("ArrowLeft")
    assert visit.page.is_visible("#pane-script")
    names = visit.page.evaluate(
        "() => [...document.querySelectorAll('button, select, input, [role=textbox]')].filter((each) => "
        "!(each.getAttribute('aria-label') || each.textContent.trim() || each.labels?.length))"
        ".map((each) => each.outerHTML)"
    )
    assert names == []
    visit.script("1 +")
    visit.run()
    assert visit.page.text_content("#announce").startswith("Failed at line 1")


@pytest.mark.parametrize("tab", ["script", "blueprint"])
def test_nothing_is_wider_than_a_narrow_screen(visit: Visit, tab: str):
    visit.page.set_viewport_size({"width": 320, "height": 700})
    try:
        visit.page.click(f"#tab-{tab}")
        if tab == "script":
            visit.page.select_option("#sample", "table-render")
            visit.run()
        else:
            begin(visit, "checklist")
            step(visit)
        assert visit.page.evaluate("document.documentElement.scrollWidth") <= 320
    finally:
        visit.page.set_viewport_size({"width": 1280, "height": 900})


@pytest.mark.parametrize("value", ["dark", "light"])
def test_colours_can_be_chosen(visit: Visit, value: str):
    visit.page.select_option("#theme", value)
    shades = visit.page.evaluate(
        "() => [getComputedStyle(document.documentElement).backgroundColor, getComputedStyle(document.body).color]"
        ".map((text) => text.match(/[\\d.]+/g).slice(0, 3).reduce((sum, each) => sum + Number(each), 0))"
    )
    assert (shades[0] < shades[1]) == (value == "dark")
    visit.page.select_option("#theme", "light dark")


# The network


def test_no_request_leaves_the_origin(visit: Visit):
    assert len(visit.requests) > 10
    assert [url for url in visit.requests if not url.startswith((f"{visit.origin}/", "data:", "blob:"))] == []


def test_stop_ends_a_script_and_the_next_one_runs(visit: Visit):
    """Without shared memory the worker goes, and Python starts anew; last of the shared visit, for it takes long."""
    visit.script(ENDLESS, "before_inference", "{}", 0)
    visit.page.click("#run")
    visit.page.wait_for_selector("#stop:not([disabled])")
    visit.page.wait_for_timeout(500)
    assert visit.text("#outcome-line") == "Running …"
    visit.page.click("#stop")
    assert visit.done().startswith("Stopped.")
    visit.script("1 + 1")
    assert visit.run().startswith("Done")
    assert visit.text("#value") == "2"


def test_the_second_visit_works_offline_and_stops_scripts_at_once(first_visit: Visit):
    context = first_visit.context
    first_visit.page.wait_for_function("() => navigator.serviceWorker.controller !== null", timeout=TIMEOUT)
    context.set_offline(True)
    try:
        visit = Visit(context, first_visit.origin).load()
        assert visit.page.evaluate("crossOriginIsolated") is True
        visit.script("40 + 2")
        assert visit.run().startswith("Done") and visit.text("#value") == "42"
        visit.script(ENDLESS, "before_inference", "{}", 0)
        visit.page.click("#run")
        visit.page.wait_for_timeout(500)
        visit.page.evaluate("() => { globalThis.before = rhaipyPage.session.worker; }")
        visit.page.click("#stop")
        assert visit.done().startswith("Stopped.")
        assert visit.page.evaluate("rhaipyPage.session.worker === globalThis.before")
        visit.script("1 + 1")
        assert visit.run().startswith("Done") and visit.text("#value") == "2"
        assert visit.troubles == []
    finally:
        context.set_offline(False)
