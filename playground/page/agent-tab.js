// A blueprint turn by turn: its files, its scripted replies, and the window drawn at each request.
import { Editor, languageOfFile } from "./editor.js";
import { Stopped } from "./session.js";

const byId = (id) => document.getElementById(id);
const { el, draw } = globalThis.LeviathStory;
const MOST_TURNS = 200;

export class AgentTab {
  constructor(session, agents, announce) {
    Object.assign(this, { session, agents, announce, running: false, under_way: false });
    this.editor = new Editor(byId("file-editor"), { label: "File", language: "toml", onchange: () => this.keep() });
    byId("agent").append(...agents.map((agent) => el("option", { value: agent.name, text: agent.title })));
    byId("agent").addEventListener("change", () => this.open(byId("agent").value));
    byId("file").addEventListener("change", () => this.openFile(byId("file").value));
    byId("agent-form").addEventListener("submit", (event) => { event.preventDefault(); this.begin(); });
    byId("next-turn").addEventListener("click", () => this.next());
    byId("to-end").addEventListener("click", () => this.toEnd());
    byId("stop-agent").addEventListener("click", () => this.stop());
    this.open(agents[0].name);
  }

  open(name) {
    const agent = this.agents.find((each) => each.name === name);
    this.files = { ...agent.files };
    byId("task").value = agent.task;
    byId("file").replaceChildren(...Object.keys(this.files).map((path) => el("option", { value: path, text: path })));
    this.openFile("agent.leviath");
    byId("story").replaceChildren();
    byId("files-part").open = true;
    this.refused(null);
    this.under_way = false;
    this.turn(false);
  }

  openFile(path) {
    byId("file").value = path;
    this.path = path;
    this.editor.setText(this.files[path], languageOfFile(path));
  }

  keep() {
    this.files[this.path] = this.editor.text;
    this.editor.mark([]);
  }

  async begin() {
    this.drawing = null;
    byId("story").replaceChildren();
    this.refused(null);
    await this.work("start", JSON.stringify({ files: this.files, task: byId("task").value }));
    if (this.under_way || this.drawing) byId("files-part").open = false;
  }

  next() {
    return this.work("next");
  }

  async toEnd() {
    this.ending = true;
    for (let turn = 0; this.ending && this.under_way && turn < MOST_TURNS; turn += 1) await this.work("next");
    this.ending = false;
  }

  async work(what, argument = "") {
    if (this.running) return;
    this.turn(true);
    try {
      const found = await this.session.call(what, argument);
      if (found.error) this.refused(found.error);
      else this.show(found);
    } catch (error) {
      this.under_way = false;
      this.ending = false;
      this.refused({ message: error instanceof Stopped ? "Stopped. Begin anew when you like." : error.message });
    } finally {
      this.turn(false);
    }
  }

  show({ story, over }) {
    this.under_way = !over;
    const last = story.turns.length - (over ? 0 : 1);
    this.drawing = draw(byId("story"), story, { turn: Math.max(0, last), heading: "h2" });
    const turn = story.turns.at(-1);
    this.announce(over ? `The run is over: ${story.status}${story.error ? `, ${story.error}` : ""}`
      : `Request ${turn?.turn ?? 0} waits for its reply. ${turn ? this.drawing.summary(this.drawing.frames[last]) : ""}`);
  }

  async stop() {
    this.ending = false;
    byId("stop-agent").disabled = true;
    if (this.session.busy) await this.session.stop();
    this.under_way = false;
    this.turn(false);
    this.announce("Stopped");
  }

  refused(error) {
    const shown = byId("agent-error");
    shown.hidden = error === null;
    this.editor.mark([]);
    if (error === null) return;
    this.under_way = false;
    shown.textContent = error.help ? `${error.message}\n${error.help}` : error.message;
    this.announce(error.message);
    if (error.file && error.file in this.files) {
      this.openFile(error.file);
      byId("files-part").open = true;
      if (!error.line) return;
      this.editor.mark([{ severity: "error", line: error.line, column: error.column, message: error.message }]);
      this.editor.reveal(error.line, error.column);
    }
  }

  turn(running) {
    this.running = running;
    byId("begin").disabled = running;
    byId("next-turn").disabled = byId("to-end").disabled = running || !this.under_way;
    byId("stop-agent").disabled = !running && !this.under_way;
    byId("story").setAttribute("aria-busy", String(running));
  }
}
