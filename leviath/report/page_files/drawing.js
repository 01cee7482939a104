// Draws a run's story (leviath/report/story.py): window by region over the turns, requests, what left and why, stages.
// Texts of a run reach the page as text nodes only, never as markup. Used by reports and by the playground.
"use strict";

globalThis.LeviathStory = (() => {
  const SVG = "http://www.w3.org/2000/svg";
  const COLOURS = 8;

  /** An element with properties (class, text, aria-…, on…) and children; null children are left out. */
  function el(tag, properties = {}, ...children) {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(properties)) {
      if (value === null || value === undefined || value === false) continue;
      if (name === "class") node.className = value;
      else if (name === "text") node.textContent = value;
      else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
      else node.setAttribute(name, value === true ? "" : value);
    }
    node.append(...children.flat().filter((child) => child !== null && child !== undefined));
    return node;
  }

  function svg(tag, attributes = {}, ...children) {
    const node = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    node.append(...children);
    return node;
  }

  const number = (value) => Number(value).toLocaleString("en-US");
  const count = (value, noun) => `${number(value)} ${noun}${value === 1 ? "" : "s"}`;
  const json = (value) => JSON.stringify(value, null, 2);

  function oneLine(text, limit = 90) {
    const flat = String(text).replace(/\s+/g, " ").trim();
    return flat.length <= limit ? flat : flat.slice(0, limit - 1) + "…";
  }

  const CAUSES = {
    seed: "a seed", message: "a message", model_reply: "the model's reply", tool_result: "a tool's result",
    produced_part: "a part that a tool made", compaction: "compaction", transform: "entering a stage",
    context_tool: "a context tool", hook: "a hook", fan_out: "fan-out", interaction: "a person's answer",
    resume: "going on", framework: "the framework", pressure: "pressure on the window",
  };
  const KINDS = { text: "text", user_message: "user", assistant_turn: "assistant", tool_result: "tool result" };

  /** The state of one drawing: a story and the turn that is shown. */
  class Drawing {
    constructor(root, story, options) {
      this.root = root;
      this.options = options;
      this.id = `story${Drawing.made = (Drawing.made ?? 0) + 1}`;
      this.asSent = false;
      this.take(story);
      this.shown = Math.max(0, Math.min(options.turn ?? 0, this.frames.length - 1));
      this.build();
    }

    take(story) {
      this.story = story;
      this.requests = story.requests.map((request) => ({ ...request, pieces: request.pieces.map((each) => story.pieces[each]) }));
      this.frames = story.turns.map((turn) => ({ ...turn, end: false }));
      if (!story.open) this.frames.push({ turn: story.turns.length + 1, ...story.end, request: null, end: true });
      this.names = [];
      for (const frame of this.frames) {
        for (const region of frame.window.regions) if (!this.names.includes(region.name)) this.names.push(region.name);
      }
      const sizes = this.frames.flatMap((frame) => frame.window.regions.map(tokensOf));
      this.largest = Math.max(1, ...sizes);
      this.fullest = Math.max(1, ...this.frames.map((frame) => frame.window.total));
    }

    colour(name) {
      const place = this.names.indexOf(name);
      return place < 0 ? "c-none" : `c${place % COLOURS}`;
    }

    // Frame

    build() {
      const { story } = this;
      this.columns = el("div", { class: "st-columns", role: "listbox", "aria-label": "Requests", tabindex: "0",
        "aria-orientation": "horizontal", onkeydown: (event) => this.key(event) });
      this.label = el("h3", { class: "st-label", tabindex: "-1" });
      this.back = el("button", { type: "button", text: "◀ Previous", onclick: () => this.show(this.shown - 1) });
      this.next = el("button", { type: "button", text: "Next ▶", onclick: () => this.show(this.shown + 1) });
      this.status = el("p", { class: "st-sr", role: "status", "aria-live": "polite" });
      this.body = el("div", { class: "st-body" });
      this.root.replaceChildren(
        el("div", { class: "st" },
          this.head(story),
          this.graph(story.graph),
          el("section", { class: "st-part", "aria-labelledby": `${this.id}-over` },
            el("h2", { id: `${this.id}-over`, text: "The window over the turns" }),
            el("p", { class: "st-note", text: "One column for each request, a colour for each region; the last one is "
              + "the window at the end. Choose one with a click or the arrow keys." }),
            this.columns, this.legend()),
          el("section", { class: "st-part st-turn", "aria-label": "One request" },
            el("div", { class: "st-steps" }, this.back, this.label, this.next), this.status, this.body)));
      this.drawColumns();
      this.show(this.shown, false);
    }

    head(story) {
      const told = [story.run && `run ${story.run}`, story.status, count(story.turns.length, "request")];
      return el("header", { class: "st-head" },
        el(this.options.heading ?? "h1", { text: story.agent || "A run" }),
        el("p", { class: "st-note", text: told.filter(Boolean).join(" · ") }),
        story.error ? el("p", { class: "st-error", text: story.error }) : null,
        story.answer ? el("details", { class: "st-answer", open: true }, el("summary", { text: "The answer" }),
          el("pre", { text: story.answer })) : null);
    }

    legend() {
      return el("ul", { class: "st-legend", "aria-label": "Regions" }, this.names.map((name) =>
        el("li", {}, el("span", { class: `st-key ${this.colour(name)}`, "aria-hidden": "true" }), name)));
    }

    drawColumns() {
      this.columns.replaceChildren(...this.frames.map((frame, index) => {
        const stack = frame.window.regions.filter((region) => tokensOf(region) && !region.hidden).map((region) => {
          const part = el("span", { class: `st-slice ${this.colour(region.name)}` });
          part.style.height = `${(100 * tokensOf(region)) / this.fullest}%`;
          return part;
        });
        const said = `${this.nameOf(frame)}, ${count(frame.window.total, "token")} of ${number(frame.window.max)}`;
        return el("div", { class: "st-column", role: "option", id: `${this.id}-o${index}`, "aria-label": said,
          title: said, onclick: () => this.show(index) },
          el("span", { class: "st-stack", "aria-hidden": "true" }, stack),
          el("span", { class: "st-tick", "aria-hidden": "true", text: frame.end ? "end" : String(frame.turn) }));
      }));
    }

    nameOf(frame) {
      if (frame.end) return this.story.turns.length ? "After the last request" : "At the end, before any request";
      return `Request ${frame.turn}, stage ${frame.stage}`;
    }

    key(event) {
      const moves = { ArrowLeft: this.shown - 1, ArrowRight: this.shown + 1, Home: 0, End: this.frames.length - 1 };
      if (!(event.key in moves)) return;
      event.preventDefault();
      this.show(moves[event.key]);
    }

    // One turn

    show(index, tell = true) {
      if (index < 0 || index >= this.frames.length) return;
      this.shown = index;
      const frame = this.frames[index];
      [...this.columns.children].forEach((column, place) => {
        column.setAttribute("aria-selected", place === index ? "true" : "false");
      });
      this.columns.setAttribute("aria-activedescendant", `${this.id}-o${index}`);
      // Only the row of columns may scroll for it, never the page.
      const chosen = this.columns.children[index];
      const left = chosen.offsetLeft - this.columns.offsetLeft;
      if (left < this.columns.scrollLeft || left + chosen.offsetWidth > this.columns.scrollLeft + this.columns.clientWidth) {
        this.columns.scrollLeft = left - this.columns.clientWidth / 2;
      }
      this.back.disabled = index === 0;
      this.next.disabled = index === this.frames.length - 1;
      this.label.textContent = this.nameOf(frame);
      if (tell) this.status.textContent = `${this.nameOf(frame)}: ${this.summary(frame)}`;
      this.body.replaceChildren(
        this.windowOf(frame), this.changes(frame), this.happened(frame), this.requestOf(frame) ?? "");
      this.options.onshow?.(index);
    }

    summary(frame) {
      const came = frame.before.filter((item) => item.what === "came").length;
      const left = frame.before.filter((item) => item.what === "left").length;
      const total = `${count(frame.window.total, "token")} of ${number(frame.window.max)}`;
      return `${total}; ${came} came, ${left} left`;
    }

    windowOf(frame) {
      const came = new Set(frame.before.filter((item) => item.what === "came").map((item) => item.id));
      const changed = new Set(frame.before.filter((item) => item.what === "changed").map((item) => item.id));
      const before = this.frames[this.frames.indexOf(frame) - 1];
      const rows = frame.window.regions.map((region) => this.regionRow(region, before, came, changed));
      return el("section", { class: "st-window", "aria-label": "The window" },
        el("h4", { text: "The window" }), this.whole(frame.window),
        el("p", { class: "st-note", text: "Below, each block is an entry as wide as its tokens; striped: new since the "
          + "request before. Choose one to read it." }),
        el("ul", { class: "st-regions" }, rows), this.reading = el("div", { class: "st-reading", tabindex: "-1" }));
    }

    whole(window) {
      const share = window.max ? Math.min(100, (100 * window.total) / window.max) : 0;
      const parts = window.regions.filter((region) => !region.hidden && tokensOf(region)).map((region) => {
        const part = el("span", { class: `st-slice ${this.colour(region.name)}`, title: region.name });
        part.style.width = `${(100 * tokensOf(region)) / Math.max(window.total, 1)}%`;
        return part;
      });
      const filled = el("span", { class: "st-filled" }, parts);
      filled.style.width = `${Math.max(share, 0.5)}%`;
      const said = `${count(window.total, "token")} of ${number(window.max)} (${percent(window.total, window.max)})`;
      return el("div", { class: "st-whole" },
        el("div", { class: "st-bar", role: "img", "aria-label": `The window holds ${said}` }, filled),
        el("p", { class: "st-note", text: said }));
    }

    regionRow(region, before, came, changed) {
      const tokens = tokensOf(region);
      const old = before?.window.regions.find((each) => each.name === region.name);
      const difference = tokens - (old ? tokensOf(old) : 0);
      const blocks = region.entries.map(([id, size]) => {
        const entry = this.story.entries[id];
        const mark = came.has(id) ? " st-new" : changed.has(id) ? " st-changed" : "";
        const told = `Entry ${id}, ${KINDS[entry.kind]}, ${count(size, "token")}`
          + `${came.has(id) ? ", new" : changed.has(id) ? ", changed" : ""}: ${oneLine(entry.text)}`;
        const block = el("button", { type: "button", class: `st-entry ${this.colour(region.name)}${mark}`,
          "aria-label": told, title: told, onclick: () => this.read(id) });
        block.style.width = `${(100 * size) / this.largest}%`;
        return block;
      });
      const change = difference ? ` (${difference > 0 ? "+" : "−"}${number(Math.abs(difference))})` : "";
      const full = `${number(tokens)} of ${number(region.max)} tokens, ${percent(tokens, region.max)}`;
      return el("li", { class: region.hidden ? "st-region st-hidden" : "st-region" },
        el("div", { class: "st-name" },
          el("span", { class: `st-key ${this.colour(region.name)}`, "aria-hidden": "true" }),
          el("strong", { text: region.name }),
          el("span", { class: "st-note", text: ` ${region.kind}${region.hidden ? ", hidden from the stage" : ""}` }),
          el("span", { class: "st-size", text: full + change })),
        el("div", { class: "st-entries", role: "group", "aria-label": `Entries of ${region.name}` },
          blocks.length ? blocks : el("span", { class: "st-empty", text: "empty" })));
    }

    read(id) {
      const entry = this.story.entries[id];
      const facts = [["region", entry.region], ["kind", KINDS[entry.kind]], ["tokens", number(entry.tokens)],
        ["came", `before request ${entry.came}, by ${CAUSES[entry.cause] ?? entry.cause}`]];
      if (entry.key !== null) facts.push(["key", entry.key]);
      if (entry.calls.length) facts.push([entry.kind === "tool_result" ? "tool" : "calls", entry.calls.join(", ")]);
      if (entry.sources.length) facts.push(["sums up", entry.sources.map((each) => `entry ${each}`).join(", ")]);
      if (entry.left) facts.push(["left", this.whyLeft(entry.left)]);
      this.reading.replaceChildren(
        el("h4", { text: `Entry ${id}` }),
        el("dl", {}, facts.flatMap(([name, value]) => [el("dt", { text: name }), el("dd", { text: value })])),
        el("pre", { text: entry.text || "(no text)", tabindex: "0" }));
      this.reading.focus({ preventScroll: true });
      this.reading.scrollIntoView({ block: "nearest" });
    }

    whyLeft(left) {
      const by = left.by ? `, for entry ${left.by}` : "";
      const turn = left.turn ? `before request ${left.turn} ` : "";
      return `${turn}(${CAUSES[left.cause] ?? left.cause}): ${left.reason}${by}`;
    }

    // What changed

    changes(frame) {
      const items = frame.before.filter((item) => ["left", "refused", "came", "changed"].includes(item.what));
      const order = { left: 0, refused: 1, changed: 2, came: 3 };
      items.sort((a, b) => order[a.what] - order[b.what]);
      const title = frame.turn === 1 ? "In the window from the start" : "Changed since the request before";
      return el("section", { class: "st-changes", "aria-label": title }, el("h4", { text: title }),
        items.length ? el("ul", { class: "st-diff" }, items.map((item) => this.change(item)))
          : el("p", { class: "st-note", text: "nothing" }));
    }

    change(item) {
      if (item.what === "refused") {
        return el("li", { class: "st-refused" }, el("span", { class: "st-sign", text: "×" }),
          el("div", {}, el("strong", { text: `refused by ${item.region}` }), ` ${count(item.tokens, "token")}: ${item.message}`,
            el("span", { class: "st-snippet", text: oneLine(item.text) })));
      }
      const entry = this.story.entries[item.id];
      const sign = { left: "−", came: "+", changed: "~" }[item.what];
      const what = ` entry ${item.id} (${KINDS[entry.kind]}${entry.key === null ? "" : `, key ${entry.key}`}, `
        + `${count(entry.tokens, "token")})`;
      return el("li", { class: `st-${item.what}` }, el("span", { class: "st-sign", text: sign }),
        el("div", {}, el("span", { class: `st-key ${this.colour(entry.region)}`, "aria-hidden": "true" }),
          el("strong", { text: entry.region }),
          el("button", { type: "button", class: "st-link", text: what, onclick: () => this.read(item.id) }),
          item.what === "left" ? el("span", { class: "st-why", text: `left ${this.whyLeft(item)}` }) : null,
          item.what === "changed" && item.reason ? el("span", { class: "st-why", text: item.reason }) : null,
          item.what === "came" ? el("span", { class: "st-cause", text: ` by ${CAUSES[item.cause] ?? item.cause}` }) : null,
          el("span", { class: "st-snippet", text: oneLine(entry.text) })));
    }

    happened(frame) {
      const items = frame.before.filter((item) => !["left", "refused", "came", "changed"].includes(item.what));
      if (!items.length) return "";
      const title = frame.end ? this.nameOf(frame) : frame.turn === 1 ? "Before the request" : "Since the request before";
      return el("section", { class: "st-happened", "aria-label": title }, el("h4", { text: title }),
        el("ol", {}, items.map((item) => el("li", { class: `st-item st-${item.what}-item` }, this.item(item)))));
    }

    item(item) {
      const tag = (text) => el("span", { class: "st-tag", text });
      const pre = (text) => el("pre", { text, tabindex: "0" });
      if (item.what === "reply") {
        const used = `${count(item.usage.prompt + item.usage.cached, "token")} in, ${number(item.usage.completion)} out`;
        return [tag(item.kind === "stage" ? "reply" : `${item.kind} reply`), ` ${used}${item.stop === "length" ? ", cut off" : ""}`,
          item.text ? pre(item.text) : null,
          ...item.calls.map((call) => pre(`${call.name}(${JSON.stringify(call.arguments)})`))];
      }
      if (item.what === "tool") {
        return [tag("tool"), ` ${item.name}`, el("details", {}, el("summary", { text: oneLine(item.result, 70) || "no output" }),
          pre(json(item.arguments)), pre(item.result))];
      }
      if (item.what === "hook" && item.region) {
        return [tag("hook"), ` ${item.hook} of ${item.region} (${item.path}) answers`, pre(item.value === null ? "()" : json(item.value))];
      }
      if (item.what === "hook") {
        const said = item.answer === "allow" ? "lets it go on" : item.answer === "modify" ? "modifies" : item.answer === "cancel"
          ? "cancels" : item.answer === "failed" ? "failed" : "asks for another try";
        return [tag("hook"), ` ${item.hook} (${item.path}) ${said}`, item.reason ? `: ${item.reason}` : "",
          item.answer === "modify" ? pre(json(item.value)) : null];
      }
      if (item.what === "gate") {
        const said = { passed: "lets the stage go", blocked: "holds the stage", forced: "is unmet, its attempts are spent" };
        return [tag("gate"), ` to ${item.target} ${said[item.verdict]}`, item.text ? el("span", { class: "st-why", text: item.text }) : null];
      }
      if (item.what === "request") {
        return [tag(item.kind), " another request", el("details", {}, el("summary", { text: "what it says" }),
          ...this.pieces(this.requests[item.request]))];
      }
      if (item.what === "stage") return [tag("stage"), ` ${item.stage}${item.visit > 1 ? `, visit ${item.visit}` : ""}`];
      if (item.what === "status") return [tag("status"), ` ${item.status}${item.error ? `: ${item.error}` : ""}`];
      if (item.what === "warning") {
        const where = [item.region && `region ${item.region}`, item.script].filter(Boolean).join(", ");
        return [tag("warning"), ` ${where ? `${where}: ` : ""}${item.text}${item.detail ? ` (${item.detail})` : ""}`];
      }
      return [tag("note"), ` ${item.text}`];
    }

    // The request

    requestOf(frame) {
      if (frame.request === null) return null;
      const request = this.requests[frame.request];
      const toggle = el("input", { type: "checkbox", onchange: () => { this.asSent = toggle.checked; this.show(this.shown, false); } });
      toggle.checked = this.asSent;
      const facts = `${request.model}, at most ${count(request.max_tokens, "token")} in reply, temperature ${request.temperature}`
        + (request.tool_choice ? `, tool choice ${request.tool_choice}` : "");
      return el("section", { class: "st-request", "aria-label": "The request" },
        el("h4", { text: "The request" }), el("p", { class: "st-note", text: facts }), this.firstChange(request),
        el("label", { class: "st-toggle" }, toggle, " as sent (JSON)"), ...this.pieces(request));
    }

    firstChange(request) {
      let text;
      if (!request.compared) text = `The first request: ${count(request.bytes, "byte")}.`;
      else if (request.changed_at === null) text = `Not a byte differs from the request before (${count(request.bytes, "byte")}).`;
      else {
        const { piece, into } = changedPiece(request);
        const where = piece < 0 ? "at the end: what followed is gone" : `in ${this.pieceName(request, piece)}, byte ${number(into)} of it`;
        text = `First changed byte: ${number(request.changed_at)} of ${number(request.bytes)}, ${where}. `
          + `${percent(request.changed_at, request.bytes)} of the request can come from a provider's cache.`;
      }
      return el("p", { class: "st-first", text });
    }

    pieceName(request, index) {
      const piece = request.pieces[index];
      const same = request.pieces.slice(0, index + 1).filter((each) => each.place === piece.place).length;
      const place = { tool: `tool ${piece.label}`, system: `system block ${same}`, message: `message ${same} (${piece.label})` }[piece.place];
      return piece.region ? `${place} of ${piece.region}` : place;
    }

    pieces(request) {
      const changed = request.compared && request.changed_at !== null ? changedPiece(request) : null;
      return request.pieces.map((piece, index) => {
        const isFirst = changed !== null && changed.piece === index;
        const kept = request.compared && (changed === null || (changed.piece >= 0 && index < changed.piece) || changed.piece < 0);
        const { text } = piece;
        const marks = [kept ? "as before" : request.compared ? (isFirst ? "first change" : "after it") : null,
          request.marked.includes(index) ? "cache marker" : null].filter(Boolean);
        const body = this.asSent ? this.sent(text, isFirst ? changed.into : null) : this.readable(piece, text);
        return el("details", { class: isFirst ? "st-piece st-first-piece" : "st-piece", open: isFirst },
          el("summary", {}, piece.region ? el("span", { class: `st-key ${this.colour(piece.region)}`, "aria-hidden": "true" }) : null,
            this.pieceName(request, index), el("span", { class: "st-note", text: ` ${count(piece.size, "byte")}` }),
            ...marks.map((mark) => el("span", { class: "st-mark", text: mark }))),
          body);
      });
    }

    sent(text, into) {
      if (into === null) return el("pre", { text, tabindex: "0" });
      const bytes = new TextEncoder().encode(text);
      const decoder = new TextDecoder();
      const before = decoder.decode(bytes.slice(0, into)).replace(/\uFFFD$/, "");
      return el("pre", { tabindex: "0" }, before, el("mark", { text: text.slice(before.length) || "␊" }));
    }

    readable(piece, text) {
      const value = JSON.parse(text);
      if (piece.place === "tool") return el("pre", { text: json(value), tabindex: "0" });
      const blocks = piece.place === "system" ? [value] : value.content;
      return el("div", {}, blocks.map((block) => {
        if (block.type === "tool_use") return el("pre", { class: "st-call", text: `${block.name}(${json(block.input)})  [${block.id}]`, tabindex: "0" });
        if (block.type === "tool_result") {
          return el("pre", { class: "st-result", text: `[${block.tool_use_id}]${block.is_error ? " error" : ""}\n${block.content}`, tabindex: "0" });
        }
        return el("pre", { text: block.text, tabindex: "0" });
      }));
    }

    // The stages

    graph(graph) {
      if (!graph.stages.length) return null;
      const ends = graph.edges.some((edge) => edge.to === "");
      const names = [...graph.stages.map((stage) => stage.name), ...(ends ? [""] : [])];
      const stages = graph.stages.map((stage) => el("li", {},
        el("strong", { text: stage.name }),
        el("span", { class: "st-note", text: `${stage.name === graph.entry ? " (entry)" : ""}`
          + ` ${count(stage.visits, "visit")}, ${number(stage.replies)} ${stage.replies === 1 ? "reply" : "replies"}` }),
        el("ul", {}, graph.edges.filter((edge) => edge.from === stage.name).map((edge) => el("li", { class: edge.taken ? "st-taken" : null,
          text: edgeText(edge) })))));
      return el("section", { class: "st-part st-graph", "aria-label": "The stages" }, el("h2", { text: "The stages" }),
        el("div", { class: "st-graph-parts" }, names.length > 1 ? this.arcs(graph, names) : null, el("ul", { class: "st-stages" }, stages)));
    }

    /** Stages one below the other; edges down are arcs on the right, edges back on the left. */
    arcs(graph, names) {
      const step = 64, height = 34, left = 70, width = 150;
      const y = (name) => 12 + names.indexOf(name) * step;
      const drawn = svg("svg", { class: "st-arcs", viewBox: `0 0 ${left + width + 80} ${names.length * step}`, role: "img",
        "aria-label": graph.edges.map((edge) => `${edge.from} to ${edge.to || "the end"}, taken ${edge.taken} times`).join("; ") });
      drawn.append(svg("defs", {}, svg("marker", { id: `${this.id}-tip`, viewBox: "0 0 8 8", refX: "7", refY: "4", markerWidth: "7",
        markerHeight: "7", orient: "auto-start-reverse" }, svg("path", { d: "M0 0 L8 4 L0 8 z", class: "st-tip" }))));
      const known = graph.edges.filter((edge) => names.includes(edge.to) && names.includes(edge.from));
      for (const edge of known) drawn.append(this.arc(edge, names, { y, step, height, left, width }));
      for (const name of names) {
        const stage = graph.stages.find((each) => each.name === name);
        const box = svg("g", { class: stage && !stage.visits ? "st-box st-unvisited" : "st-box" },
          svg("rect", { x: left, y: y(name), width, height, rx: 6 }));
        const text = svg("text", { x: left + width / 2, y: y(name) + height / 2 + 5, "text-anchor": "middle" });
        text.textContent = stage ? oneLine(name, 17) + (stage.visits > 1 ? ` ×${stage.visits}` : "") : "end";
        box.append(text);
        drawn.append(box);
      }
      return drawn;
    }

    arc(edge, names, { y, step, height, left, width }) {
      const from = names.indexOf(edge.from), to = names.indexOf(edge.to);
      const middle = left + width / 2;
      let path, spot;
      if (to === from + 1) {
        path = `M${middle} ${y(edge.from) + height} V${y(edge.to)}`;
        spot = [middle + 6, y(edge.from) + height + (step - height) / 2 + 4];
      } else {
        const down = to > from;
        const x = down ? left + width : left;
        const bow = (down ? 1 : -1) * (18 + 14 * Math.min(Math.abs(to - from), 3));
        const start = y(edge.from) + height / 2 + (from === to ? -8 : down ? 6 : -6);
        const end = y(edge.to) + height / 2 + (from === to ? 8 : down ? -6 : 6);
        path = `M${x} ${start} C${x + bow} ${start} ${x + bow} ${end} ${x} ${end}`;
        spot = [x + bow * 0.8 + (down ? 4 : -4), (start + end) / 2 + 4];
      }
      const line = svg("path", { d: path, class: edge.taken ? "st-edge st-taken" : "st-edge", "marker-end": `url(#${this.id}-tip)` });
      const text = svg("text", { x: spot[0], y: spot[1], class: "st-edge-text", "text-anchor": spot[0] < left ? "end" : "start" });
      text.textContent = `${edge.taken ? `×${edge.taken}` : ""}${edge.gate ? " gate" : ""}${edge.blocked ? `, held ×${edge.blocked}` : ""}`.trim();
      return svg("g", {}, line, text);
    }
  }

  function edgeText(edge) {
    const told = [edge.condition && edge.condition !== "always" ? edge.condition : null, edge.taken ? `taken ${edge.taken}×` : "not taken"];
    if (edge.gate) {
      const gate = [edge.passed && `passed ${edge.passed}×`, edge.blocked && `held ${edge.blocked}×`, edge.forced && `forced ${edge.forced}×`];
      told.push(`gate: ${gate.filter(Boolean).join(", ") || "never asked"}`);
    }
    return `→ ${edge.to || "the end"} (${told.filter(Boolean).join("; ")})`;
  }

  function tokensOf(region) {
    return region.entries.reduce((sum, [, tokens]) => sum + tokens, 0);
  }

  function percent(part, whole) {
    if (!whole) return "0%";
    const share = (100 * part) / whole;
    if (share > 0 && share < 0.1) return "under 0.1%";
    return `${share > 0 && share < 10 ? share.toFixed(1) : Math.round(share)}%`;
  }

  /** Which piece holds the first changed byte, and where in it; -1 where the request only got shorter. */
  function changedPiece(request) {
    let passed = 0;
    for (const [index, piece] of request.pieces.entries()) {
      if (request.changed_at < passed + piece.size) return { piece: index, into: request.changed_at - passed };
      passed += piece.size;
    }
    return { piece: -1, into: 0 };
  }

  return {
    el,
    /** Draws a story into an element; gives the drawing, whose `show` and `shown` choose the turn. `options` are the
     * `turn` to begin with (from 0), the `heading` element for the agent's name, and `onshow`. */
    draw: (root, story, options = {}) => new Drawing(root, story, options),
    /** The story that a report holds. */
    open: (page) => new Drawing(page.getElementById("story"), JSON.parse(page.getElementById("data").textContent), {}),
  };
})();
