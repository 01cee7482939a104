// Packs wheels for the page, compiled by the Python that will run them: node pack.mjs PYODIDE OUTPUT.zip WHEEL…
// Sources are left out, what else a package holds stays.
import fs from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, output, ...wheels] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(pyodide).href);
const python = await loadPyodide();
for (const wheel of wheels) python.unpackArchive(new Uint8Array(fs.readFileSync(wheel)), "zip", { extractDir: "/site" });
try {
  python.runPython(`
import compileall, pathlib, re, sys, zipfile
site = pathlib.Path("/site")
LEFT_OUT = re.compile(r"(^|/)(tests?|__pycache__|[^/]+\\.dist-info/(?!METADATA$)[^/]*.*)(/|$)|\\.(py|pyi|c|pyx)$")
if not compileall.compile_dir(site, quiet=1, legacy=True, stripdir="/site", optimize=0, workers=1,
                              invalidation_mode=__import__("py_compile").PycInvalidationMode.UNCHECKED_HASH):
    raise SystemExit("some module does not compile")
with zipfile.ZipFile("/out.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
    for path in sorted(site.rglob("*")):
        name = path.relative_to(site).as_posix()
        if path.is_file() and not LEFT_OUT.search(name):
            made.writestr(zipfile.ZipInfo(name), path.read_bytes(), zipfile.ZIP_DEFLATED)
`);
} catch (error) {
  console.error(String(error.message ?? error).slice(-2000));
  process.exit(1);
}
fs.writeFileSync(output, python.FS.readFile("/out.zip"));
process.exit(0);
