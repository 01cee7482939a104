// Trying a script: the editors, a run, and what came of it.
import { Editor } from "./editor.js";
import { Stopped } from "./session.js";

const FUNCTIONS = [
  ["", "(the whole script)"], ["render", "render"], ["on_write", "on_write"], ["on_overflow", "on_overflow"],
  ["on_stage_enter", "on_stage_enter"], ["before_inference", "before_inference"], ["after_inference", "after_inference"],
  ["on_tool_call", "on_tool_call"], ["on_stage_exit", "on_stage_exit"], ["on_completion", "on_completion"], ["on_error", "on_error"],
];
const LIMIT = 100000;
const CHECK_AFTER = 350;
/** A run of more operations is not gone through once more, line by line. */
const MOST_PROFILED = 2_000_000;

const byId = (id) => document.getElementById(id);
const number = (value) => value.toLocaleString("en-US");
const { el } = globalThis.LeviathStory;

export class ScriptTab {
  constructor(session, samples, announce) {
    Object.assign(this, { session, samples, announce, running: false, wanted: 0 });
    this.script = new Editor(byId("script-editor"), {
      label: "Script, in Rhai", language: "rhai", costs: true, onchange: () => this.edited(), onrun: () => this.run(),
    });
    this.ctx = new Editor(byId("ctx-editor"), { label: "ctx, in JSON", language: "json", onchange: () => this.ctx.mark([]), onrun: () => this.run() });
    byId("function").append(...FUNCTIONS.map(([value, text]) => el("option", { value, text })));
    byId("sample").append(...samples.map((sample) => el("option", { value: sample.name, text: sample.title })));
    byId("limit").value = String(LIMIT);
    byId("sample").addEventListener("change", () => this.open(byId("sample").value));
    byId("script-form").addEventListener("submit", (event) => { event.preventDefault(); this.run(); });
    byId("stop").addEventListener("click", () => this.stop());
    byId("go-to").addEventListener("click", () => this.failure && this.script.goTo(this.failure.line, this.failure.column));
    this.open(samples[0].name);
  }

  open(name) {
    const sample = this.samples.find((each) => each.name === name);
    this.script.setText(sample.script);
    this.ctx.setText(sample.ctx);
    byId("function").value = sample.function;
    byId("sample-note").textContent = sample.note;
    this.clear("Nothing has run yet.");
    this.check();
  }

  edited() {
    this.failure = this.unplaced = null;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), CHECK_AFTER);
  }

  /** Marks what is wrong with the script as it stands, unless something runs just now. */
  async check() {
    if (this.session.busy || document.body.dataset.ready !== "python") return;
    const text = this.script.text;
    try {
      const found = await this.session.call("check", text);
      if (text === this.script.text) this.markAll(found.findings);
    } catch { /* stopped: the next edit checks again */ }
  }

  markAll(findings) {
    this.findings = findings;
    const failure = this.failure ? [{ ...this.failure, severity: "error" }] : [];
    const placed = findings.filter((each) => each.line && !(this.failure && each.line === this.failure.line && each.column === this.failure.column));
    this.script.mark([...placed, ...failure]);
  }

  order() {
    const limit = Math.max(0, Math.floor(Number(byId("limit").value) || 0));
    return JSON.stringify({ script: this.script.text, function: byId("function").value, ctx: this.ctx.text, limit });
  }

  async run() {
    if (this.running) return;
    const order = this.order();
    const asked = JSON.parse(order);
    this.turn(true);
    this.clear("Running …");
    try {
      const found = await this.session.call("run", order);
      if (found.ctx_error) {
        this.badCtx(found.ctx_error);
        return;
      }
      this.show(found);
      this.reveal();
      if (found.ok && found.plain) this.tell(await this.session.call("meaning", JSON.stringify({ function: asked.function, ctx: asked.ctx, value: found.value })));
      if (found.operations > MOST_PROFILED) {
        byId("profile").replaceChildren(el("p", { class: "hint", text: `Above ${number(MOST_PROFILED)} operations there is no profile by line.` }));
      } else if (found.operations) this.costs(await this.session.call("profile", order));
    } catch (error) {
      if (error instanceof Stopped) this.line("Stopped. Scripts can be run again at once, or as soon as Python has started anew.", "bad");
      else this.line(error.message, "bad");
    } finally {
      this.turn(false);
      this.check();
    }
  }

  /** On a narrow screen the outcome stands below the editors: it is brought into sight. */
  reveal() {
    const { top } = byId("outcome").getBoundingClientRect();
    if (top > innerHeight * 0.8) byId("outcome").scrollIntoView({ block: "start" });
  }

  async stop() {
    byId("stop").disabled = true;
    await this.session.stop();
  }

  turn(running) {
    this.running = running;
    byId("run").disabled = running;
    byId("stop").disabled = !running;
    byId("outcome").setAttribute("aria-busy", String(running));
  }

  line(text, mood = "") {
    byId("outcome-line").textContent = text;
    byId("outcome-line").className = `outcome-line ${mood}`;
    this.announce(text);
  }

  clear(text) {
    this.failure = this.unplaced = null;
    this.line(text);
    for (const part of ["error", "result", "printed", "operations"]) byId(`${part}-part`).hidden = true;
    for (const part of ["blocks", "profile"]) byId(part).replaceChildren();
    byId("meaning").textContent = "";
    this.script.showCosts([]);
    this.ctx.mark([]);
  }

  badCtx(message) {
    const place = /line (\d+) column (\d+)/.exec(message);
    if (place) this.ctx.mark([{ severity: "error", line: Number(place[1]), column: Number(place[2]), message }]);
    this.line(`The ctx is no JSON: ${message}`, "bad");
  }

  show(found) {
    const took = found.seconds < 0.001 ? "under a millisecond" : `${Math.round(found.seconds * 1000)} ms`;
    byId("printed-part").hidden = found.printed.length === 0;
    byId("printed").textContent = found.printed.join("\n");
    byId("operations-part").hidden = false;
    const bounded = found.limit > 0;
    byId("operations-meter").hidden = !bounded;
    byId("operations-meter").value = bounded ? Math.min(1, found.operations / found.limit) : 0;
    const share = bounded ? ` of ${number(found.limit)} allowed (${(100 * found.operations / found.limit).toFixed(1)}%)` : ", without a limit";
    byId("operations").textContent = `${number(found.operations)} operation${found.operations === 1 ? "" : "s"}${share}`;
    if (!found.ok) {
      const { error } = found;
      const where = error.line ? ` at line ${error.line}, column ${error.column}` : "";
      this.failure = error.line ? { line: error.line, column: error.column, message: error.message } : null;
      byId("error-part").hidden = false;
      byId("error").textContent = error.told;
      byId("go-to").hidden = !error.line;
      this.unplaced = error.kind === "ErrorTooManyOperations" && !error.line ? error.message : null;
      this.markAll(this.findings ?? []);
      this.line(`Failed${where}, after ${took}`, "bad");
      return;
    }
    byId("result-part").hidden = false;
    byId("value").textContent = found.shown;
    this.line(`Done in ${took}`, "good");
  }

  tell(meaning) {
    byId("meaning").textContent = meaning.text;
    byId("meaning").className = meaning.bad ? "bad-meaning" : "";
    byId("blocks").replaceChildren(...meaning.blocks.map((block) => el("div", { class: "block" },
      el("span", { class: "hint", text: `${block.place}, ${number(block.tokens)} tokens` }), el("pre", { text: block.text, tabindex: "0" }))));
    if (meaning.text) this.announce(meaning.text);
  }

  /** A limit that was passed has no place of its own in a called function: the line that took most is shown for it. */
  spent(most) {
    if (!this.unplaced || !most) return;
    this.failure = { line: most.line, column: 1, message: `${this.unplaced}: most of them went into this line` };
    byId("go-to").hidden = false;
    this.markAll(this.findings ?? []);
    this.line(`Failed: most operations went into line ${most.line}`, "bad");
  }

  costs(found) {
    this.script.showCosts(found.lines);
    const most = Math.max(1, ...found.lines.map((each) => each.operations));
    this.spent(found.lines.find((each) => each.operations === most));
    const source = this.script.text.split("\n");
    const rows = [...found.lines].sort((a, b) => b.operations - a.operations || a.line - b.line).slice(0, 30).map((each) => {
      const bar = el("span", { class: "share", "aria-hidden": "true" });
      bar.style.width = `${(100 * each.operations) / most}%`;
      return el("tr", {},
        el("td", { class: "number" }, el("button", { type: "button", text: String(each.line), "aria-label": `Go to line ${each.line}`,
          onclick: () => this.script.goTo(each.line, 1) })),
        el("td", { class: "number", text: number(each.operations) }),
        el("td", { class: "number", text: `${((100 * each.operations) / Math.max(found.counted, 1)).toFixed(1)}%` }),
        el("td", { class: "share-cell" }, bar),
        el("td", {}, el("code", { text: (source[each.line - 1] ?? "").trim().slice(0, 80) })));
    });
    const head = el("tr", {}, ["line", "operations", "share", "", "text"].map((text, index) =>
      el("th", { scope: "col", text, class: index === 3 ? "share-cell" : null })));
    const more = found.counted > found.operations
      ? el("p", { class: "hint", text: `${number(found.counted)} with those inside callbacks, which Rhai does not count.` }) : null;
    byId("profile").replaceChildren(...[more, el("table", { class: "profile-table" },
      el("caption", { class: "sr", text: "Operations by line" }), el("thead", {}, head), el("tbody", {}, rows))].filter(Boolean));
  }
}
