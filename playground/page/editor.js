// An editor with highlighting, errors in place, and operations beside the lines.
import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { toml } from "@codemirror/legacy-modes/mode/toml";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState, RangeSet, StateEffect, StateField } from "@codemirror/state";
import {
  drawSelection, EditorView, gutter, GutterMarker, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, keymap, lineNumbers,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { rhai } from "./rhai.js";

const style = HighlightStyle.define([
  { tag: [tags.keyword, tags.null], class: "tok-keyword" },
  { tag: [tags.string, tags.propertyName], class: "tok-string" },
  { tag: [tags.number, tags.bool, tags.atom], class: "tok-number" },
  { tag: tags.comment, class: "tok-comment" },
  { tag: tags.function(tags.variableName), class: "tok-function" },
  { tag: tags.special(tags.brace), class: "tok-special" },
]);
const rhaiTags = StreamLanguage.define({
  ...rhai.streamParser,
  tokenTable: { function: tags.function(tags.variableName), special: tags.special(tags.brace), variable: tags.variableName },
});
const tomlLanguage = StreamLanguage.define(toml);

function languageOf(name) {
  if (name === "rhai") return [rhaiTags, indentUnit.of("    ")];
  if (name === "json") return json();
  if (name === "toml") return tomlLanguage;
  return [];
}

/** The language of a file by its name. */
export function languageOfFile(path) {
  if (path.endsWith(".rhai")) return "rhai";
  if (path.endsWith(".json")) return "json";
  return /\.(leviath|toml)$/.test(path) ? "toml" : "";
}

class Cost extends GutterMarker {
  constructor(operations, share) {
    super();
    this.operations = operations;
    this.share = share;
  }
  eq(other) { return other.operations === this.operations && other.share === this.share; }
  toDOM() {
    const node = document.createElement("span");
    node.className = "cm-cost";
    node.textContent = this.operations.toLocaleString("en-US");
    node.title = `${this.operations.toLocaleString("en-US")} operations`;
    node.style.background = `color-mix(in srgb, var(--c1) ${Math.round(60 * this.share)}%, transparent)`;
    return node;
  }
}

const setCosts = StateEffect.define();
const costs = StateField.define({
  create: () => RangeSet.empty,
  update(markers, transaction) {
    for (const effect of transaction.effects) if (effect.is(setCosts)) return effect.value;
    return transaction.docChanged ? RangeSet.empty : markers;
  },
});

export class Editor {
  /** `settings`: label, language, text, onchange (after an edit), onrun (Ctrl+Enter), costs (whether lines bear them). */
  constructor(parent, settings) {
    this.language = new Compartment();
    this.settings = settings;
    const run = settings.onrun ? [{ key: "Mod-Enter", preventDefault: true, run: () => { settings.onrun(); return true; } }] : [];
    const extensions = [
      settings.costs ? [costs, gutter({ class: "cm-costs", markers: (view) => view.state.field(costs) })] : [],
      lineNumbers(), lintGutter(), highlightActiveLine(), highlightActiveLineGutter(), highlightSpecialChars(), history(), drawSelection(),
      indentOnInput(), bracketMatching(), closeBrackets(), highlightSelectionMatches(), syntaxHighlighting(style),
      this.language.of(languageOf(settings.language)),
      keymap.of([...run, ...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...lintKeymap]),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ "aria-label": settings.label, spellcheck: "false", autocapitalize: "off" }),
      EditorView.updateListener.of((update) => { if (update.docChanged && !this.setting) settings.onchange?.(); }),
    ];
    this.view = new EditorView({ parent, state: EditorState.create({ doc: settings.text ?? "", extensions }) });
    this.extensions = extensions;
  }

  get text() { return this.view.state.doc.toString(); }

  /** Another text, and its language if it is another one; what was undone before cannot be undone after. */
  setText(text, language = this.settings.language) {
    this.settings.language = language;
    this.setting = true;
    this.view.setState(EditorState.create({ doc: text, extensions: this.extensions }));
    this.view.dispatch({ effects: this.language.reconfigure(languageOf(language)) });
    this.setting = false;
  }

  /** Marks places: [{severity, line, column, message, hint?}], lines and columns (characters) from 1. */
  mark(findings) {
    const found = findings.map((finding) => {
      const from = this.offset(finding.line, finding.column);
      const message = finding.hint ? `${finding.message}\n${finding.hint}` : finding.message;
      return { from, to: this.wordEnd(from), severity: finding.severity, message };
    });
    found.sort((a, b) => a.from - b.from);
    this.view.dispatch(setDiagnostics(this.view.state, found));
  }

  /** Operations beside the lines: [{line, operations}]. */
  showCosts(lines) {
    const doc = this.view.state.doc;
    const most = Math.max(1, ...lines.map((each) => each.operations));
    const shown = lines.filter((each) => each.line <= doc.lines)
      .map((each) => new Cost(each.operations, each.operations / most).range(doc.line(each.line).from));
    this.view.dispatch({ effects: setCosts.of(RangeSet.of(shown, true)) });
  }

  offset(line, column) {
    const doc = this.view.state.doc;
    const found = doc.line(Math.min(Math.max(line, 1), doc.lines));
    const characters = [...found.text].slice(0, Math.max(column - 1, 0)).join("");
    return Math.min(found.from + characters.length, found.to);
  }

  wordEnd(from) {
    const line = this.view.state.doc.lineAt(from);
    const rest = line.text.slice(from - line.from);
    if (/^\s/.test(rest)) return line.to;
    const word = /^([\p{L}\p{N}_]+|.)/u.exec(rest);
    return word ? from + word[0].length : from;
  }

  /** Puts the cursor there and brings the line into sight. */
  reveal(line, column) {
    const place = this.offset(line, column);
    this.view.dispatch({ selection: { anchor: place }, effects: EditorView.scrollIntoView(place, { y: "center" }) });
  }

  goTo(line, column) {
    this.reveal(line, column);
    this.view.focus();
  }
}
