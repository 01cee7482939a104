// Python in a worker: Pyodide, this project's packages, and what playground/inside offers. Everything is beside this file.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const HERE = new URL(".", import.meta.url).href;
const SCRIPTS = new Set(["check", "run", "profile"]);
let python, conversation;

onmessage = async ({ data }) => {
  if ("start" in data) return start(data.start);
  const { id, what, argument } = data;
  try {
    postMessage({ id, value: await ask(what, argument) });
  } catch (error) {
    const text = String(error?.message ?? error);
    if (error?.type === "KeyboardInterrupt" || text.includes("KeyboardInterrupt")) postMessage({ id, stopped: true });
    else if (/fatal|unreachable|Maximum call stack|memory access/i.test(text)) postMessage({ failed: text.slice(0, 500) });
    else postMessage({ id, error: text.trim().split("\n").at(-1) });
  }
  return undefined;
};

function module(name) {
  return python.pyimport(`playground.inside.${name}`);
}

async function ask(what, argument) {
  if (SCRIPTS.has(what)) return module("scripts")[what](argument);
  if (what === "meaning") return module("meaning").meaning(argument);
  if (what === "warm") { module("meaning"); module("conversation"); return ""; }
  conversation ??= module("conversation").Conversation();
  if (what === "start") return conversation.start(argument);
  if (what === "next") return conversation.next();
  throw new Error(`nothing is called ${what}`);
}

async function start(interrupt) {
  try {
    const files = await (await fetch(`${HERE}files.json`)).json();
    await load(files.load);
    postMessage({ progress: 0.85, text: "Starting Python …" });
    python = await loadPyodide({ indexURL: `${HERE}pyodide/`, env: { HOME: "/home/pyodide" } });
    postMessage({ progress: 0.94, text: "Starting Rhai …" });
    for (const name of ["rhaipy.zip", "needs.zip"]) {
      python.unpackArchive(await (await fetch(HERE + name)).arrayBuffer(), "zip", { extractDir: "/site" });
    }
    python.runPython("import sys; sys.path.insert(0, '/site'); sys.dont_write_bytecode = True");
    module("scripts");
    if (interrupt) python.setInterruptBuffer(interrupt);
    postMessage({ ready: true });
  } catch (error) {
    postMessage({ failed: String(error?.message ?? error).trim().split("\n").at(-1) });
  }
}

/** Brings the large files into the browser's cache, telling how far it has come. */
async function load(files) {
  const total = files.reduce((sum, [, size]) => sum + size, 0);
  let done = 0;
  for (const [name] of files) {
    const response = await fetch(HERE + name);
    if (!response.ok) throw new Error(`${name} is missing (${response.status})`);
    const reader = response.body.getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      done += chunk.value.length;
      const text = `Loading ${(done / 1e6).toFixed(1)} of ${(total / 1e6).toFixed(1)} MB …`;
      postMessage({ progress: 0.85 * Math.min(1, done / total), text });
    }
  }
}
