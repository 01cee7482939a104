// Rhai for the editor: a tokenizer that knows nested comments, raw strings, and code inside of template strings.
import { StreamLanguage } from "@codemirror/language";

const KEYWORDS = new Set(("let const if else switch for in loop while do until break continue return fn private import export as throw try "
  + "catch this global").split(" "));
const NAMES = new Set(["Fn", "call", "curry", "is_shared", "is_def_fn", "is_def_var", "eval", "type_of", "print", "debug"]);

function startState() {
  // `inside`: what surrounds the place, outermost first: {template} or {braces: open ones of the code in a template}.
  return { comment: 0, raw: 0, string: false, inside: [] };
}

function token(stream, state) {
  if (state.comment) return comment(stream, state);
  if (state.raw) return raw(stream, state);
  if (state.string) return string(stream, state);
  const innermost = state.inside.at(-1);
  if (innermost?.template) return template(stream, state);
  if (stream.eatSpace()) return null;
  if (stream.match("//")) { stream.skipToEnd(); return "comment"; }
  if (stream.match("/*")) { state.comment = 1; return comment(stream, state); }
  const hashes = stream.match(/^#+(?=")/);
  if (hashes) { state.raw = hashes[0].length; stream.next(); return raw(stream, state); }
  if (stream.match("#{")) { if (innermost) innermost.braces += 1; return "bracket"; }
  if (stream.eat('"')) { state.string = true; return string(stream, state); }
  if (stream.eat("`")) { state.inside.push({ template: true }); return template(stream, state); }
  if (stream.match(/^'(\\(x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|.)|[^'\\])'/u)) return "string";
  if (stream.match(/^(0x[0-9a-fA-F_]+|0o[0-7_]+|0b[01_]+|\d[\d_]*(\.(?![.\w])\d*|\.\d[\d_]*)?([eE][+-]?\d+)?)/)) return "number";
  const word = stream.match(/^[\p{L}_][\p{L}\p{N}_]*/u);
  if (word) return named(word[0], stream);
  if (stream.eat("{")) { if (innermost) innermost.braces += 1; return "bracket"; }
  if (stream.eat("}")) {
    if (innermost && innermost.braces === 0) { state.inside.pop(); return "special"; }
    if (innermost) innermost.braces -= 1;
    return "bracket";
  }
  stream.next();
  return null;
}

function named(word, stream) {
  if (KEYWORDS.has(word)) return "keyword";
  if (word === "true" || word === "false") return "number";
  if (NAMES.has(word) || stream.match(/^\s*!?\(/, false)) return "function";
  return "variable";
}

function comment(stream, state) {
  while (!stream.eol()) {
    if (stream.match("/*")) state.comment += 1;
    else if (stream.match("*/")) { state.comment -= 1; if (!state.comment) break; }
    else stream.next();
  }
  return "comment";
}

function raw(stream, state) {
  const end = `"${"#".repeat(state.raw)}`;
  while (!stream.eol()) {
    if (stream.match(end)) { state.raw = 0; break; }
    stream.next();
  }
  return "string";
}

function string(stream, state) {
  while (!stream.eol()) {
    const next = stream.next();
    if (next === "\\" && stream.eol()) return "string"; // goes on in the next line
    if (next === "\\") stream.next();
    else if (next === '"') { state.string = false; return "string"; }
  }
  state.string = false;
  return "string";
}

function template(stream, state) {
  if (stream.match("${")) { state.inside.push({ braces: 0 }); return "special"; }
  while (!stream.eol()) {
    if (stream.match("${", false)) return "string";
    if (stream.match("``")) continue; // stands for one backtick; nothing else is escaped here
    if (stream.next() === "`") { state.inside.pop(); return "string"; }
  }
  return "string";
}

export const rhai = StreamLanguage.define({
  name: "rhai",
  startState,
  token,
  copyState: (state) => ({ ...state, inside: state.inside.map((each) => ({ ...each })) }),
  indent: (state, after, context) => {
    const base = context.lineIndent(context.pos, -1);
    const before = context.lineAt(context.pos, -1).text.trimEnd();
    const deeper = /[{[(]$/.test(before) ? context.unit : 0;
    return Math.max(0, base + deeper - (/^[}\])]/.test(after) && !deeper ? context.unit : 0));
  },
  languageData: { commentTokens: { line: "//", block: { open: "/*", close: "*/" } }, closeBrackets: { brackets: ["(", "[", "{", '"', "`"] } },
});
