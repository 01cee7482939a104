// The page: its two tabs, its colours, and the worker that both tabs ask.
import "../../leviath/report/page_files/drawing.js";
import { AgentTab } from "./agent-tab.js";
import { ScriptTab } from "./script-tab.js";
import { Session } from "./session.js";

const byId = (id) => document.getElementById(id);

function progress(text, share) {
  byId("loading").hidden = share === null && text === "Ready";
  byId("loading-text").textContent = text;
  byId("progress").hidden = share === null;
  if (share !== null) byId("progress").value = share;
  if (share === null) announce(text);
}

/** Says something to those who do not see the page. */
export function announce(text) {
  byId("announce").textContent = text;
}

function tabs() {
  const all = [byId("tab-script"), byId("tab-blueprint")];
  const choose = (tab) => {
    for (const each of all) {
      const chosen = each === tab;
      each.setAttribute("aria-selected", String(chosen));
      each.tabIndex = chosen ? 0 : -1;
      byId(each.getAttribute("aria-controls")).hidden = !chosen;
    }
    history.replaceState(null, "", tab.id === "tab-script" ? "#script" : "#blueprint");
  };
  all.forEach((tab, index) => {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", (event) => {
      if (!["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) return;
      event.preventDefault();
      const next = all[event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : (index + 1) % all.length];
      choose(next);
      next.focus();
    });
  });
  if (location.hash === "#blueprint") choose(all[1]);
}

function theme() {
  const select = byId("theme");
  const set = (value) => { document.documentElement.style.colorScheme = value; };
  let kept = null;
  try { kept = localStorage.getItem("theme"); } catch { /* storage may be switched off */ }
  if ([...select.options].some((option) => option.value === kept)) select.value = kept;
  set(select.value);
  select.addEventListener("change", () => {
    set(select.value);
    try { localStorage.setItem("theme", select.value); } catch { /* as above */ }
  });
}

async function begin() {
  tabs();
  theme();
  const session = new Session(progress);
  const [samples, agents] = await Promise.all(["samples.json", "agents.json"].map(async (name) => (await fetch(name)).json()));
  const script = new ScriptTab(session, samples, announce);
  const agent = new AgentTab(session, agents, announce);
  document.body.dataset.ready = "page";
  try {
    await session.ready;
  } catch {
    return; // what went wrong stands where the progress stood
  }
  document.body.dataset.ready = "python";
  script.check();
  globalThis.rhaipyPage = { session, script, agent };
}

begin();
if ("serviceWorker" in navigator) navigator.serviceWorker.register("sw.js").catch(() => { /* works all the same, online */ });
