// Runs one job of conformance/node/inside.py in Pyodide: node run.mjs '{"pyodide", "mounts", "path", "job", "arguments"}'
// Exit codes: what the job returns; 70 where Python raised; node's own where the interpreter died.
import { pathToFileURL } from "node:url";

const order = JSON.parse(process.argv[2]);
const { loadPyodide } = await import(pathToFileURL(order.pyodide).href);
const py = await loadPyodide({ env: { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" } });
for (const [place, root] of Object.entries(order.mounts)) {
  py.FS.mkdirTree(place);
  py.FS.mount(py.FS.filesystems.NODEFS, { root }, place);
}
py.globals.set("order", py.toPy(order));
let code = 70;
try {
  code = await py.runPythonAsync(`
import sys
sys.path[:0] = list(order["path"])
from conformance.node import inside
await inside.run(order["job"], list(order["arguments"]))
`);
} catch (error) {
  // Not the error itself: node would print the source line, which is a megabyte long.
  console.error(String(error.message ?? error));
}
process.exit(code);
