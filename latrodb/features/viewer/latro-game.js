// <latro-game>: plays a game of the Latrunculi family on a web page. MIT license, part of latrodb.
// It draws the frames of its JSON, made by latrodb; `LatroRules` says what the turns of a reader do.
"use strict";

(() => {
const SVG = "http://www.w3.org/2000/svg";
const FILES = "abcdefghijklmnop";
const SQUARE = 45, INSET = 27; // as in the diagrams: a square, the wall
const LAYERS = 9, OVER = 7; // of marks, as in the diagrams; men are below the layer OVER
const KEPT = "fill stroke stroke-width stroke-linejoin stroke-linecap stroke-dasharray paint-order opacity fill-opacity font-family font-size text-anchor".split(" ");
const SECONDS = { slow: 3, normal: 1.6, fast: 0.8 };
const judges = {}; // the rules of the page, by the keys of variants
const NOTHING = new Set();
const MEN = { S: "white_soldier", D: "white_leader", s: "black_soldier", d: "black_leader" };
const ICONS = {
  first: "M6 5v14M19 5l-9 7 9 7z", back: "M16 5l-9 7 9 7z", play: "M7 4l13 8-13 8z", pause: "M7 5v14M17 5v14",
  forward: "M8 5l9 7-9 7z", last: "M18 5v14M5 5l9 7-9 7z", flip: "M8 4v15l-4-4M16 20V5l4 4",
  capture: "M6 6l12 12M18 6L6 18", flaw: "M12 4v10M12 18.5v.5",
  draw: "M4 20l1-5L16 4l4 4L9 19z", help: "M8 9a4 4 0 1 1 5.5 3.7Q12 13.5 12 15M12 19v.5",
};
/** Makes an element; texts stay texts. */
function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  return fill(element, attributes, children);
}

function draw(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

function fill(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key, value);
    else if (value !== false && value != null) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children);
  return element;
}

function icon(name) {
  return draw("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, draw("path", { d: ICONS[name] }));
}

/** A text of the page in its language, with its values filled in. */
const phrase = (key, values = {}) => LATRO_WORDS[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
const sideName = side => phrase(side.toLowerCase());
const counted = (key, count, values) => phrase(`${key}_${count === 1 ? "one" : "many"}`, { ...values, count });
const squaresIn = text => text.match(/[a-p]\d{1,2}/g) || [];
const parts = text => text.split(" ").filter(Boolean);

const column = text => text.split?.(";") ?? text;

// A code, as in `packing.py`: a number in digits and capitals, then the squares of a mark or a phrase.
const number = code => parseInt(code.match(/^[\dA-Z]+/), 36);
const gaps = code => code.split(",").map(squaresIn);
const marks = text => text.replace(/(-?[\dA-Z]+)([a-p][a-p\d]+)/g, (_, mark, squares) => squaresIn(squares).map(square => mark + square).join(" "));

/** The codes of a frame: those before it, changed. */
function change(before, changes = "") {
  const codes = new Set(changes[0] === "=" ? [] : before);
  for (const code of parts(changes.replace("=", ""))) code[0] === "-" ? codes.delete(code.slice(1)) : codes.add(code);
  return codes;
}

/** Frames as records, from columns with what differs from what is expected. */
function readFrames({ frames: columns, shows, squares }) {
  const frames = [];
  column(columns.at).forEach((at, index) => frames.push({ up: index - 1 }));
  for (const [name, values] of Object.entries(columns)) {
    for (const [index, value] of Object.entries(column(values))) frames[index][name] = value;
  }
  const held = Object.entries(shows).map(([name, show]) => [name, column(show.marks), column(show.words || "")]);
  const named = column(squares || "");
  frames.forEach((frame, index) => {
    const before = frames[frame.up] || { men: [], show: {}, words: {} };
    if (frame.turn[0] === ".") frame.turn = parseInt(frame.at) + frame.turn;
    frame.say = parts(frame.say);
    frame.ways = [];
    for (const [starts, ...lists] of frame.say.map(gaps)) {
      if (lists.length) starts.forEach((start, man) => {
        const stops = lists.map(list => list[man]), last = frame.ways.at(-1) || [];
        last.at(-1) === start && !starts[1] ? last.push(...stops) : frame.ways.push([start, ...stops]);
      });
    }
    const changes = frame.men;
    frame.men = new Map(before.men);
    for (const way of frame.ways) {
      const man = frame.men.get(way[0]);
      frame.men.delete(way[0]);
      if (man) frame.men.set(way.at(-1), man);
    }
    for (const word of parts(changes)) {
      const [, man, list] = word.match(/^(-|\w~?)(.+)/);
      for (const square of squaresIn(list)) man === "-" ? frame.men.delete(square) : frame.men.set(square, man);
    }
    frame.fields ||= (before.fields[0] === "b" ? "w" : "b") +
      before.fields.slice(1).replace(/( quiet=(\d+))?$/, (_, __, turns = 0) => ` quiet=${+turns + 1}`);
    frame.side = frame.fields[0] === "b" ? "Black" : "White";
    frame.marks = change(frame.ways.flatMap(way => ["0" + way[0], "1" + way.at(-1)]), marks(frame.marks));
    frame.squares = change(before.squares, named[index]);
    frame.show = {};
    frame.words = {};
    for (const [name, drawn, told] of held) {
      frame.show[name] = change(before.show[name], marks(drawn[index]));
      frame.words[name] = change(before.words[name], told[index]);
    }
  });
  return frames;
}

class LatroGame extends HTMLElement {
  connectedCallback() {
    if (this.frames) return this.listen();
    if (document.readyState === "loading" && !this.querySelector("script")) {
      document.addEventListener("DOMContentLoaded", () => this.connectedCallback(), { once: true });
      return;
    }
    if (this.hasAttribute("alone") || (this.hasAttribute("embedded") && !this.hasAttribute("still")) || this.isAsked()) return this.start();
    this.ends = new AbortController(); // of many games on a page, only those that come near are made
    const watch = new IntersectionObserver(seen => seen.some(each => each.isIntersecting) && this.start(), { rootMargin: "100%" });
    watch.observe(this.hasAttribute("still") ? this.parentElement : this); // until then a picture is in its place
    this.ends.signal.addEventListener("abort", () => watch.disconnect());
    addEventListener("hashchange", () => this.isAsked() && this.start(), { signal: this.ends.signal });
  }

  /** Whether the address of the page is that of a turn of this game. */
  isAsked() {
    return location.hash.startsWith(`#${this.id}-`);
  }

  start() {
    this.ends?.abort();
    const data = this.querySelector("script[type='application/json']");
    if (!data) return;
    Object.assign(this, JSON.parse(data.textContent));
    this.frames = readFrames(this);
    this.marks = column(this.marks);
    this.frame = this.opening = Math.max(0, this.find(this.getAttribute("start")));
    this.picks = [];
    this.lines = 1000; // of the game are fewer
    this.isFlipped = this.hasAttribute("flipped");
    this.isPart = this.hasAttribute("part"); // of a board, on which no game ends
    this.shown = new Set();
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    this.build();
    this.listen();
    this.classList.add("live");
    this.isHidden = this.hasAttribute("solution");
    if (this.isHidden) this.hide();
    this.drawBoard();
    this.follow(false);
  }

  disconnectedCallback() {
    this.stop();
    this.ends?.abort();
  }

  // ---- Parts

  build() {
    const stage = this.querySelector(".stage");
    this.svg = draw("svg", { "aria-hidden": "true", class: "live-board" });
    this.grid = make("div", { role: "grid", class: "squares", "aria-label": phrase("board") });
    this.board = make("div", { class: "board" }, this.svg, this.grid);
    this.tray = make("p", { class: "tray" });
    this.choices = make("div", { class: "choices", role: "group", "aria-label": phrase("your_turn") });
    this.branch = this.buildBranch();
    this.querySelector(".moves").append(this.branch);
    this.turnLine = make("p", { class: "now" });
    this.sayLine = make("p", { class: "say", "aria-live": "polite" });
    this.noteBox = make("div", { class: "notes" });
    this.legend = make("ul", { class: "legend" });
    this.done = make("span", { role: "status", class: "done" });
    this.notes = new LatroNotes(this, make, draw);
    this.help = this.buildHelp();
    this.playButton = this.button("play", () => this.toggle());
    this.ways = {
      first: this.button("first", () => this.go(0)),
      back: this.button("back", () => this.back()),
      forward: this.button("forward", () => this.forward()),
      last: this.button("last", () => this.go(this.lastOf(this.frame))),
    };
    const steps = make("div", { class: "bar", role: "group", "aria-label": phrase("turns") },
      this.ways.first, this.ways.back, this.playButton, this.ways.forward, this.ways.last);
    this.tools = make("div", { class: "bar tools", role: "group", "aria-label": phrase("tools") },
      this.wordButton("try", () => this.invite()), this.buildShows(),
      this.menu("share", () => this.shares()), this.menu("embed", () => this.embeds()), this.menu("download", () => this.downloads()));
    for (const [name, key] of [["capture", "captures"], ["flaw", "flaw"]]) {
      if (this.frames.some(each => each[key])) this.tools.append(this.ways[name] = this.button(name, () => this.jump(key)));
    }
    this.match = new LatroPlay(this, make, phrase);
    if (!this.isPart) this.tools.append(this.match.menu);
    this.tools.append(this.notes.button, this.button("flip", () => this.flip()), this.button("help", () => this.help.showModal(), "keys"));
    stage.replaceChildren(make("div", { class: "deck" }, make("div", { class: "bars" }, steps), this.board, this.buildStrip(), this.tray, this.match.bar, this.choices, this.notes.bar),
      make("div", { class: "panel" }, this.turnLine, this.sayLine, this.noteBox, this.legend), this.tools, this.done, this.help);
  }

  button(name, action, words = name) {
    return make("button", { type: "button", title: phrase(words), "aria-label": phrase(words), click: action }, icon(name));
  }

  wordButton(words, action) {
    return make("button", { type: "button", click: action }, LATRO_WORDS[words] || words);
  }

  /** A tool that opens: `inside` makes what is in it when it does. */
  menu(name, inside) {
    const drawer = make("div", { class: "drawer" }), summary = make("summary", { click: () => drawer.replaceChildren(...inside()) }, phrase(name));
    const menu = make("details", { class: "menu", toggle: () => menu.open && drawer.scrollIntoView({ block: "nearest" }) }, summary, drawer);
    menu.addEventListener("keydown", event => {
      if (event.key !== "Escape" || !menu.open) return;
      menu.open = false;
      summary.focus();
    });
    return menu;
  }

  buildShows() {
    const box = (words, isOn, change) => make("label", {}, make("input", { type: "checkbox", checked: isOn, change: event => change(event.target.checked) }), words);
    return this.menu("marks", () => [
      ...Object.entries(this.shows).map(([name, show]) => box(show.title, this.shown.has(name), isOn => {
        this.shown[isOn ? "add" : "delete"](name);
        this.drawFrame();
      })),
      box(phrase("wheel"), this.hasWheel, isOn => { this.hasWheel = isOn; }),
      make("label", {}, phrase("speed"), " ", make("select", { change: event => { this.speed = event.target.value; } },
        ...Object.keys(SECONDS).map(name => make("option", { value: name, selected: name === (this.speed || "normal") }, phrase(name))))),
    ]);
  }

  shares() {
    const copy = (words, text) => text && this.wordButton(words, () => this.copy(text, phrase(words)));
    const isOwn = this.frames[this.frame].isTried && !this.isPart; // a part of a board has no record
    return [copy("share_link", this.address), copy("share_position", this.judge.line(this.frames[this.frame])), copy("share_record", isOwn && this.record()),
      copy("share_text", this.text && this.notes.text()), copy("share_courier", this.courier && this.log()), this.wordButton("share_picture", () => this.copyPicture())].filter(Boolean);
  }

  embeds() {
    const address = location.protocol === "file:" ? this.address.split("/").pop() : this.address, title = document.title;
    const frame = make("iframe", { src: address, title, width: 800, height: 900, loading: "lazy" });
    return [this.wordButton("embed_html", () => this.copy(new XMLSerializer().serializeToString(frame).replace(/ xmlns="[^"]*"/, ""), phrase("embed_html")))];
  }

  downloads() {
    const { isTried } = this.frames[this.frame], text = (isTried && this.record()) || this.text;
    const one = (words, kind, data) => this.wordButton(words, async () => this.save(new Blob([await data()]), kind));
    const line = this.past(this.lastOf(this.frame)).map(({ at, turn, ...frame }) => ({ place: at, turn, words: this.told(frame), position: this.judge.line(frame) }));
    return [text && one("download_text", "txt", () => text), one("JSON", "json", () => JSON.stringify({ variant: this.rules, text, turns: line }, null, 1)),
      one("PNG", "png", () => this.png()), one("SVG", "svg", () => this.svgText()), make("p", {}, phrase("download_no_gif"))].filter(Boolean);
  }

  get address() {
    return location.href.split("#")[0] + this.hash();
  }

  /** Shows how to try a turn, with the squares of the men that can be picked. */
  invite() {
    this.cells.find(cell => cell.tabIndex === 0).focus();
    this.light();
    this.say(phrase("try_how"));
  }

  buildBranch() {
    this.rows = make("div");
    return make("section", { class: "branch", "aria-label": phrase("your_turns"), hidden: true }, make("strong", {}, phrase("your_turns")), this.rows,
      make("div", { class: "bar" }, this.wordButton("take_back", () => this.takeBack())));
  }

  buildHelp() {
    const rows = LATRO_WORDS.help.map(([key, words]) => make("div", {}, make("dt", {}, make("kbd", {}, key)), make("dd", {}, words)));
    return make("dialog", { "aria-label": phrase("keys") }, make("dl", {}, ...rows),
      make("p", {}, phrase("swipe")), this.wordButton("close", () => this.help.close()));
  }

  listen() {
    this.ends = new AbortController();
    const signal = this.ends.signal;
    (this.hasAttribute("alone") ? document : this).addEventListener("keydown", event => this.press(event), { signal });
    this.addEventListener("click", event => this.followLink(event, event.target.closest("a[data-frame]")), { signal });
    addEventListener("hashchange", () => this.follow(true), { signal });
    this.grid.addEventListener("click", event => event.target.dataset.square && (this.notes.isOn ? this.notes : this).pick(event.target.dataset.square), { signal });
    this.notes.listen(signal);
    for (const kind of ["pointerover", "focusin"]) this.grid.addEventListener(kind, () => this.isLit || this.light(), { signal });
    document.addEventListener("visibilitychange", () => this.stop(), { signal });
    document.addEventListener("pointerdown", event => {
      for (const menu of this.querySelectorAll("details.menu[open]")) {
        menu.open = menu.contains(event.target);
      }
    }, { signal });
    let from = null;
    this.board.addEventListener("touchstart", event => {
      from = event.touches.length === 1 ? event.touches[0] : null;
    }, { passive: true, signal });
    this.board.addEventListener("touchend", event => {
      const to = event.changedTouches[0];
      if (!from || !to || this.notes.isOn) return;
      const across = to.clientX - from.clientX, down = to.clientY - from.clientY;
      if (Math.abs(across) > 40 && Math.abs(across) > 2 * Math.abs(down)) across < 0 ? this.forward() : this.back();
    }, { passive: true, signal });
    this.board.addEventListener("wheel", event => {
      if (!this.hasWheel) return;
      event.preventDefault();
      event.deltaY > 0 ? this.forward() : this.back();
    }, { passive: false, signal });
  }

  // ---- From frame to frame

  /** The frame of an address within the game, or -1. */
  find(at) {
    return Object.hasOwn(this.places, at) ? this.places[at] : this.frames.findIndex(each => each.at === at);
  }

  /** The next frame on the line of one, or -1. */
  after(at) {
    const line = this.frames[at].line || 0;
    return this.frames.findIndex((each, index) => index > at && each.up === at && (each.line || 0) === line);
  }

  get next() {
    return this.after(this.frame);
  }

  lastOf(at) {
    for (let next = at; next >= 0; next = this.after(at)) at = next;
    return at;
  }

  forward() {
    if (this.isHidden) return;
    const next = this.next;
    if (next >= 0) this.go(next);
  }

  back() {
    if (this.frame) this.go(this.frames[this.frame].up);
  }

  jump(key) {
    if (this.isHidden) return;
    for (let at = this.next; at >= 0; at = this.after(at)) {
      if (this.frames[at][key]) return this.go(at);
    }
  }

  go(at, { keep = false } = {}) {
    const isStep = this.frames[at].up === this.frame;
    this.frame = at;
    if (!keep) history.replaceState(history.state, "", this.hash());
    this.drawFrame(isStep);
  }

  hash(frame = this.frame) {
    const { at } = this.frames[frame];
    return `#${encodeURIComponent(this.begin + at).replace(/%2F/g, "/")}${this.notes.address(at)}`;
  }

  /** Goes to the frame that the address names. */
  follow(isChange) {
    let [name, ...notes] = location.hash.slice(1).split("&");
    try { name = decodeURIComponent(name); } catch { /* a broken address names nothing */ }
    if (notes.length && name.startsWith(this.begin)) this.notes.read(notes.join("&"));
    const at = name.startsWith(this.begin) ? name.slice(this.begin.length) : "", found = this.open(at);
    if (found < 0 && /^\d+[wb]/.test(at)) this.report(phrase("no_turn", { at }));
    if (found >= 0 && isChange) this.stop();
    if (this.isHidden) this.frame = this.opening;
    else if (found >= 0) this.frame = found;
    else if (isChange && name) return;
    else if (isChange) this.frame = this.opening;
    this.drawFrame();
    if (found >= 0 && name && this.id) this.scrollIntoView({ block: isChange ? "nearest" : "start" });
  }

  followLink(event, link) {
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.stop();
    const at = Number(link.dataset.frame);
    if (at === this.frame) return;
    this.go(at, { keep: true });
    history.pushState(null, "", this.hash());
  }

  toggle() {
    if (this.timer) return this.stop();
    if (this.next < 0) this.go(0);
    this.setPlay("pause");
    const step = () => {
      this.forward();
      if (this.next < 0) return this.stop();
      this.timer = setTimeout(step, 1000 * SECONDS[this.speed || "normal"]);
    };
    this.timer = setTimeout(step, 400);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
    if (this.playButton) this.setPlay("play");
  }

  setPlay(name) {
    this.playButton.replaceChildren(icon(name));
    this.playButton.title = phrase(name);
    this.playButton.setAttribute("aria-label", phrase(name));
  }

  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || this.help.open) return;
    const on = event.target.closest ? event.target : this;
    if (on.closest("input, select, textarea, [contenteditable]")) return;
    if (event.key === " " && on.closest("button, summary, a")) return;
    if (on.closest(".squares") && this.walk(event)) return event.preventDefault();
    if (this.isHidden && event.key !== "f" && event.key !== "?") return;
    const actions = {
      ArrowLeft: () => this.back(), ArrowRight: () => this.forward(), p: () => this.back(), n: () => this.forward(),
      Home: () => this.go(0), End: () => this.go(this.lastOf(this.frame)), " ": () => this.toggle(),
      Escape: () => this.notes.letGo() || this.show([]), Backspace: () => (this.notes.isOn ? this.notes.undo() : this.takeBack()), f: () => this.flip(), c: () => this.jump("captures"), d: () => this.jump("flaw"), "?": () => this.help.showModal(),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    if (event.key !== " ") this.stop();
    action();
  }

  /** Moves the focus; false for any other key. */
  walk(event) {
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const step = steps[event.key];
    if (!step) return false;
    const { cells } = this, at = cells.indexOf(event.target);
    const x = at % this.files + step[0], y = Math.floor(at / this.files) + step[1];
    if (x < 0 || x >= this.files || y < 0 || y >= this.ranks) return true;
    const cell = cells[y * this.files + x];
    for (const each of cells) each.tabIndex = each === cell ? 0 : -1;
    cell.focus();
    return true;
  }

  // ---- Problems and puzzles: the reader plays the solution, man by man, or reveals it

  hide() {
    this.classList.add("hidden");
    [this.puzzle, this.count] = (this.getAttribute("puzzle") || "").split(" ");
    const reveal = this.wordButton("solution", () => this.reveal());
    const turns = this.puzzle === "illegal" ? this.frames.slice(1) : [];
    this.task = make("p", { class: "task", role: "status" });
    this.querySelector(".deck").append(make("div", { class: "problem" },
      ...turns.map((frame, at) => make("button", { type: "button", click: () => this.accuse(at + 1) }, frame.turn)), this.task, reveal));
    this.task.textContent = turns.length ? phrase("task_illegal") : phrase("task");
  }

  reveal() {
    if (this.puzzle === "illegal") return this.accuse(this.frames.findIndex((_, at) => at && !this.isLegal(at)));
    const solution = this.puzzle && this.turnsOf(this.frame).map(turn => this.addTurn(this.frame, turn)).find(at => !this.failure(at));
    this.solved(solution || this.frame, solution && `The solution: ${this.frames[solution].turn}`);
  }

  solved(at, words = `Right: ${this.frames[at].turn}`) {
    this.isHidden = false;
    this.classList.remove("hidden");
    if (this.puzzle) this.querySelectorAll(".problem button").forEach(button => button.remove());
    else this.querySelector(".problem").remove();
    this.frames.forEach((frame, other) => frame.up === this.frame && other !== at && this.remove(other));
    this.go(at);
    this.task.textContent = words;
  }

  answer(at) {
    const failure = this.puzzle ? this.failure(at) : at === this.next ? "" : phrase("task_wrong");
    this.task.textContent = failure ? phrase("task_again", { failure }) : phrase("task_right", this.frames[at]);
    if (failure) {
      this.remove(at);
      return this.drawFrame();
    }
    if (this.puzzle) return this.solved(at);
    const step = () => this.go(this.next);
    step();
    if (this.next < 0) return this.reveal();
    setTimeout(() => { // the answer of the other side
      if (!this.isHidden) return;
      step();
      if (this.next < 0) this.reveal();
    }, 900);
  }

  /** Why the turn that led to a frame does not do what the puzzle asks for; empty if it does. */
  failure(at) {
    const { turn, captures, outcome, then, up } = this.frames[at], isWhite = this.frames[up].fields[0] === "w";
    if (this.puzzle === "capture") return captures >= this.count ? "" : `${turn} captures ${captures || "no"} ${captures > 1 ? "men" : "man"}`;
    return outcome?.[1] === (isWhite ? "1-0" : "0-1") ? "" : `${turn} does not win: ${then || "the game goes on"}`;
  }

  isLegal(at) {
    const { frames, judge } = this, { up } = frames[at], line = judge.line(frames[at]);
    return this.turnsOf(up).some(turn => judge.line(judge.play(frames[up], turn, this.past(up))) === line);
  }

  /** Shows a turn that a reader calls illegal, and judges it. */
  accuse(at) {
    const { turn, up } = this.frames[at], isLegal = this.isLegal(at), squares = squaresIn(turn.split(/[x&]/)[0]);
    this.frame = up;
    const { words } = isLegal ? {} : this.refusal(/[TPO]/.test(turn) ? squares.slice(0, 3) : squares);
    if (!isLegal) this.solved(at, `Right: ${turn} is illegal. ${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`);
    else {
      this.go(at, { keep: true });
      this.task.textContent = `${turn} is legal. Try again.`;
    }
  }

  // ---- Turns of the reader: he picks a man and where he goes, from any frame; his frames follow it on a line of his own

  get judge() {
    const found = () => [...document.querySelectorAll("script[data-rules]")].find(each => each.dataset.rules === this.rules);
    return judges[this.rules] ??= new LatroRules(JSON.parse(found().textContent));
  }

  /** The positions of the game up to a frame. */
  past(at) {
    const found = [];
    for (; at >= 0; at = this.frames[at].up) found.unshift(this.frames[at]);
    return found;
  }

  /** The legal turns of a frame; none if the game has ended there. */
  turnsOf(at) {
    const frame = this.frames[at], past = this.past(at);
    if (!frame.turns) {
      [frame.ended = ""] = (!this.isPart && this.judge.outcome(frame, past)) || [];
      frame.turns = frame.ended ? [] : this.judge.turns(frame, past);
    }
    return frame.turns;
  }

  /** The legal turns that begin as the reader has picked. */
  fitting(picks) {
    return this.turnsOf(this.frame).filter(turn => picks.every((pick, at) => turn.picks[at] === pick));
  }

  /** Takes a square or a word that the reader has picked: plays his turn, lights squares, or says why he may not. */
  pick(name) {
    const { men, fields, ended } = this.frames[this.frame], isAgain = this.picks.at(-1) === name;
    const picks = isAgain ? this.picks : [...this.picks, name], fits = this.fitting(picks);
    const whole = fits.find(turn => turn.picks.length === picks.length) || (!fits.length && !ended && this.otherWay(picks));
    if (whole && (isAgain || fits.length < 2)) return this.playTurn(whole);
    const man = men.get(name), isOwn = man && (man < "a") === (fields[0] === "w");
    if (isAgain || fits.length) this.show(isAgain ? [] : picks);
    else if (isOwn && !ended) this.show([name]);
    else this.say(`${name}: ${this.refusal(picks).words}`);
  }

  /** The legal turn that does the same as one that is legal, though no list has it: leaps by another way. */
  otherWay(picks) {
    const frame = this.frames[this.frame], past = this.past(this.frame);
    if (!picks[2] || this.judge.reasons(frame, picks, past).length) return null;
    const ends = turn => turn.picks[0] === picks[0] && turn.picks.at(-1) === picks.at(-1);
    return this.turnsOf(this.frame).find(turn => ends(turn) && this.judge.isSame(frame, picks, turn));
  }

  /** Why a turn is refused, each rule with its sentence, and whether only rules bar it: the man could go there. */
  refusal(picks) {
    const frame = this.frames[this.frame];
    if (frame.ended) return { words: frame.ended, isBarred: false };
    const reasons = this.judge.reasons(frame, picks, this.past(this.frame));
    return { words: reasons.map(({ rule, text }) => (rule ? `${rule}: ${text}` : text)).join("; "), isBarred: reasons[0]?.isPlayed };
  }

  /** Shows what the reader has picked, and says it. */
  show(picks) {
    this.picks = picks;
    this.light();
    const count = new Set(this.fitting(picks).map(turn => turn.picks[picks.length])).size, last = picks.at(-1);
    const man = this.names.get(last) || last;
    this.say(last && (count ? counted("choices", count, { man }) : phrase("choices_none", { man })));
    if (this.isHidden) this.task.textContent = picks.length ? phrase("task_from", { square: picks[0] }) : "";
  }

  /** Lights the squares that can be picked next; of every other one, its name says why a picked man may not go there. */
  light() {
    if (this.notes.isOn) return this.notes.light();
    const { picks } = this, fits = this.fitting(picks), next = new Set(fits.map(turn => turn.picks[picks.length]));
    this.isLit = true;
    for (const cell of this.cells) {
      const name = cell.dataset.square, isNext = next.has(name), isPicked = picks.includes(name);
      const { words = "", isBarred } = picks.length && !isNext && !isPicked ? this.refusal([...picks, name]) : {};
      cell.className = isPicked ? "picked" : isNext ? (picks.length ? "lit" : "can") : isBarred ? "barred" : "";
      cell.title = words;
      cell.setAttribute("aria-pressed", isPicked);
      cell.setAttribute("aria-label", [this.names.get(name), isNext && picks.length ? phrase("legal") : words].filter(Boolean).join(", "));
    }
    const words = [...next].filter(word => word && !squaresIn(word).length);
    this.drawChoices(words, picks.length && fits.find(turn => turn.picks.length === picks.length));
  }

  /** Buttons for what is not a square: throws, the end of a turn, a turn that could go on. */
  drawChoices(words, whole) {
    const choice = (say, action, inside = say) => make("button", { type: "button", title: say, "aria-label": say, click: action }, inside);
    const throws = words.filter(word => word[0] === "["), others = words.filter(word => word[0] !== "[");
    const buttons = throws.map(word => choice(phrase("throw", { pips: word[1] }), () => this.pick(word), this.die(Number(word[1]))));
    const thrown = () => this.pick(throws[Math.floor(Math.random() * throws.length)]);
    if (throws.length) buttons.unshift(choice(phrase("throw_die"), thrown));
    for (const word of others) buttons.push(choice(phrase(word === "D--" ? "king_falls" : this.judge.isDice ? "end_turn" : "pass"), () => this.pick(word)));
    if (whole) buttons.push(choice(phrase("play_turn"), () => this.playTurn(whole)));
    this.choices.replaceChildren(...buttons);
  }

  playTurn(turn) {
    const at = this.addTurn(this.frame, turn);
    if (this.isHidden) return this.answer(at);
    this.go(at);
    this.drawBranch();
    this.match.answer();
  }

  /** The frame after a turn: one that is there, or a new one. */
  addTurn(at, turn) {
    const { judge } = this, before = this.frames[at], isFirst = judge.first === before.fields[0];
    const done = judge.play(before, turn, this.past(at), before.begun), line = judge.line(done);
    const same = this.frames.findIndex(each => each.up === at && judge.line(each) === line);
    if (same >= 0) return same;
    const earlier = before.move ?? (parseInt(before.at) || (isFirst ? 0 : 1)); // the number of the turn before it
    const move = isFirst && !before.begun ? earlier + 1 : earlier, goesOn = judge.isDice && done.fields[0] === before.fields[0];
    const unseen = Object.fromEntries(Object.keys(this.shows).map(name => [name, NOTHING]));
    const frame = {
      ...done, up: at, isTried: true, move, begun: goesOn ? done.begun : undefined,
      line: before.isTried && this.after(at) < 0 ? before.line : ++this.lines,
      at: `${before.at}/${turn.picks.join(".")}`, turn: `${move}${isFirst ? "." : "..."}${done.text}`,
      side: done.fields[0] === "b" ? "Black" : "White", then: this.isPart ? "" : done.outcome?.[0] || "",
      captures: done.captures.length, marks: this.marksOf(done), squares: NOTHING, show: unseen, words: unseen,
    };
    return this.frames.push(frame) - 1;
  }

  /** The marks of a turn: where men went from and to, and who was taken, turned over or set free. */
  marksOf({ ways, placed, captures, bound, freed }) {
    const ends = [ways.map(way => way[0]), [...ways.map(way => way.at(-1)), ...placed], captures, bound, freed];
    return new Set(ends.flatMap((squares, sign) => squares.map(square => this.signs[sign] + square)));
  }

  /** The frame of an address, after the turns in it: `13b/e1.e6/d4.d5`; -1 if one cannot be played. */
  open(address) {
    const found = this.find(address);
    if (found >= 0 || !address.includes("/")) return found;
    const [at, ...words] = address.split("/");
    const last = words.reduce((from, word) => {
      const turn = from >= 0 && this.turnsOf(from).find(each => each.picks.join(".") === word);
      return turn ? this.addTurn(from, turn) : -1;
    }, this.find(at));
    this.drawBranch();
    return last;
  }

  /** Removes the turn of the reader that led here, and all after it. */
  takeBack() {
    const { up, isTried } = this.frames[this.frame];
    if (!isTried) return;
    this.remove(this.frame);
    this.go(up);
    this.drawBranch();
  }

  /** Removes a frame of the reader and all after it, if it is his; the numbers of the others stay. */
  remove(first) {
    const gone = new Set(this.frames[first].isTried ? [first] : []);
    this.frames.forEach((frame, at) => {
      if (gone.has(frame.up)) gone.add(at);
    });
    for (const at of gone) Object.assign(this.frames[at], { up: -2, at: null, isTried: false });
  }

  /** The turns of the reader, below those of the game. */
  drawBranch() {
    const isShown = (frame, at) => frame.isTried && !(frame.begun && this.after(at) >= 0); // of a turn in parts, only the last
    const tried = this.frames.map((frame, at) => ({ frame, at })).filter(({ frame, at }) => isShown(frame, at));
    const link = ({ frame, at }) => make("a", { href: this.hash(at), "data-frame": at }, frame.turn);
    const lines = new Set(tried.map(({ frame }) => frame.line));
    const rows = [...lines].map(line => make("p", {}, ...tried.filter(({ frame }) => frame.line === line).flatMap(each => [link(each), " "])));
    this.rows.replaceChildren(...rows);
    if (!tried.length && this.branch.contains(document.activeElement)) this.cells.find(cell => cell.tabIndex === 0).focus();
    this.branch.hidden = !tried.length;
    this.highlight();
  }

  /** The turns of the reader on the line of the frame, as a record. */
  record() {
    const turns = [];
    let at = this.lastOf(this.frame);
    for (; this.frames[at].isTried; at = this.frames[at].up) turns.unshift(this.frames[at]);
    const { judge } = this, whole = turns.filter(frame => !frame.begun);
    const words = whole.flatMap((frame, index) => [index && frame.turn.includes("...") ? frame.text : frame.turn, ...this.notes.written(frame)]);
    const last = whole.at(-1); // what repeats counts from the first position of the record on
    const result = (last?.outcome && judge.outcome(last, [this.frames[at], ...whole])?.[1]) || "*";
    const tags = [["Variant", this.rules], ["SetUp", "1"], ["FEN", judge.line(this.frames[at])], ["Result", result]];
    return `${tags.map(([tag, value]) => `[${tag} "${value}"]\n`).join("")}\n${[...this.notes.written(this.frames[at]), ...words, result].join(" ")}\n`;
  }

  say(words) {
    this.sayLine.textContent = words || this.told(this.frames[this.frame]);
  }

  // ---- Drawing

  flip() {
    this.isFlipped = !this.isFlipped;
    this.drawBoard();
    this.drawFrame();
  }

  /** The upper left corner of a square. */
  corner(name) {
    const file = FILES.indexOf(name[0]), rank = Number(name.slice(1)) - 1;
    const x = this.isFlipped ? this.files - 1 - file : file;
    const y = this.isFlipped ? rank : this.ranks - 1 - rank;
    return [INSET + SQUARE * x, INSET + SQUARE * y];
  }

  drawBoard() {
    const width = SQUARE * this.files + 2 * INSET, height = SQUARE * this.ranks + 2 * INSET;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.style.setProperty("--files", this.files);
    this.style.setProperty("--ranks", this.ranks);
    const rows = [];
    for (let y = 0; y < this.ranks; y++) {
      const rank = this.isFlipped ? y + 1 : this.ranks - y;
      const row = make("div", { role: "row" });
      for (let x = 0; x < this.files; x++) {
        const name = FILES[this.isFlipped ? this.files - 1 - x : x] + rank;
        row.append(make("div", { role: "gridcell" }, make("button", { type: "button", tabindex: x || y ? -1 : 0, "data-square": name })));
      }
      rows.push(row);
    }
    this.layers = Array.from({ length: LAYERS + 1 }, () => draw("g"));
    const board = `#latro-game-board-${this.files}x${this.ranks}${this.isFlipped ? "-flipped" : ""}`;
    this.svg.replaceChildren(draw("use", { href: board }), ...this.layers);
    this.grid.replaceChildren(...rows);
    this.cells = [...this.grid.querySelectorAll("button")];
  }

  drawFrame(isStep = false) {
    const frame = this.frames[this.frame];
    this.picks = [];
    this.isLit = false;
    this.classList.toggle("turns", this.frames.length > 1);
    for (const layer of this.layers) layer.replaceChildren();
    const places = new Map();
    for (const [name, letter] of frame.men) places.set(name, this.man(letter, ...this.corner(name)));
    this.layers[OVER].append(...places.values());
    for (const code of frame.marks) this.drawMark(code);
    for (const name of this.shown) for (const code of frame.show[name]) this.drawMark(code);
    if (isStep) this.glide(frame, places);
    this.nameSquares(frame);
    this.drawTray(frame);
    this.drawStrip(frame);
    this.drawChoices([]);
    this.tell(frame);
    if (this.grid.contains(document.activeElement) || this.judge.isDice) this.light(); // a die has no square to come near
    this.notes.show();
    this.highlight();
    this.dispatchEvent(new CustomEvent("latro-frame", { bubbles: true }));
    this.ways.first.disabled = this.ways.back.disabled = !this.frame;
    this.ways.forward.disabled = this.ways.last.disabled = this.next < 0;
    if (document.activeElement.disabled) this.playButton.focus(); // else keys get lost
  }

  man(letter, x, y) {
    const [side, role] = MEN[letter[0]].replace("leader", "dux").split("_");
    const bound = letter[1] ? "-bound" : "";
    return draw("use", { href: `#latro-game-${side}-${role}${bound}`, x, y, class: "man" });
  }

  portrait(letter) {
    return draw("svg", { viewBox: "0 0 45 45", "aria-hidden": "true" }, this.man(letter, 0, 0));
  }

  /** Puts a mark on its square; into another drawing as it is without a board. */
  drawMark(code, into) {
    const [turn, ...parts] = this.marks[number(code)].split(" ");
    const [x, y] = into ? [0, 0] : this.corner(squaresIn(code)[0]);
    const degrees = turn === "=" ? 0 : (into || !this.isFlipped ? 0 : 180) + Number(turn);
    const transform = `translate(${x} ${y}) rotate(${degrees} ${SQUARE / 2} ${SQUARE / 2})`;
    for (const part of parts) {
      const layer = Number(part[0]), use = draw("use", { href: `#latro-game-${part.slice(1)}`, transform });
      (into || this.layers[layer < OVER ? layer : layer + 1]).append(use);
    }
  }

  /** Lets the men that moved go their way, unless the reader wants no motion. */
  glide(frame, places) {
    if (this.still.matches) return;
    for (const stops of frame.ways) {
      const man = places.get(stops.at(-1));
      if (!man) continue;
      const [x, y] = this.corner(stops.at(-1));
      const path = stops.map(name => this.corner(name)).map(([a, b]) => ({ translate: `${a - x}px ${b - y}px` }));
      man.animate(path, { duration: Math.min(200 * (stops.length - 1) + 80, 900), easing: "ease-in-out" });
    }
  }

  /** The phrase of a code, with squares in its gaps. */
  words(code) {
    const lists = gaps(code);
    return this.phrases[number(code)].replace(/~/g, () => lists.shift().join(", ").replace(/, (\w+)$/, ` ${phrase("and")} $1`));
  }

  nameSquares({ men, squares }) {
    const told = [...squares].map(code => this.words(code));
    this.names = new Map();
    for (const cell of this.cells) {
      const name = cell.dataset.square, letter = men.get(name);
      const unbound = phrase(letter ? MEN[letter[0]] : "empty", this), man = letter?.[1] ? phrase("bound", { man: unbound }) : unbound;
      this.names.set(name, [name, man, ...told.filter(words => words.startsWith(name + " ")).map(words => words.slice(name.length + 1))].join(", "));
      cell.setAttribute("aria-label", this.names.get(name));
      cell.className = cell.title = "";
    }
  }

  /** Beside the board: the side to move or the result, men in hand, the die. */
  drawTray({ side, fields, then }) {
    const sign = draw("svg", { viewBox: "-14 -14 28 28", class: "sign", "aria-hidden": "true" }, then
      ? draw("use", { href: `#latro-game-${then.toLowerCase().includes(phrase("drawn")) ? "drawn" : "won"}` })
      : draw("circle", { class: side.toLowerCase(), r: 12 }));
    fields = Object.fromEntries(fields.split(" ").map(word => word.split("=")));
    const parts = [make("strong", {}, sign, ` ${then || phrase("to_move", { side: sideName(side) })}`)];
    for (const [at, name] of ["White", "Black"].entries()) {
      const count = key => Number((fields[key] || "0,0").split(",")[at]);
      const hand = [["hand", at ? "s" : "S", "soldier"], ["dux", at ? "d" : "D", "leader"]].filter(each => count(each[0]));
      if (!hand.length) continue;
      const words = hand.map(([key, , man]) => counted(man, count(key), this)).join(", ");
      const men = hand.map(([key, letter]) => make("span", { class: "hand" }, this.portrait(letter), phrase("in_hand", { count: count(key) })));
      parts.push(make("span", { role: "img", "aria-label": phrase("hand_of", { side: sideName(name), men: words }) }, ...men));
    }
    if (fields.die) {
      parts.push(make("span", { class: "hand" }, this.die(Number(fields.die)), fields.pips ? phrase("pips_left", fields) : ""));
    }
    this.tray.replaceChildren(...parts);
  }

  die(pips) {
    const spots = { 1: "11", 2: "0022", 3: "001122", 4: "00022022", 5: "0002112022", 6: "000102202122" }[pips] || "";
    const discs = [...spots.matchAll(/../g)].map(([spot]) => draw("circle", { cx: 12 + 10 * spot[0], cy: 12 + 10 * spot[1], r: 3.2 }));
    return draw("svg", { viewBox: "0 0 44 44", class: "die", role: "img", "aria-label": phrase("die", { pips }) },
      draw("rect", { x: 3, y: 3, width: 38, height: 38, rx: 7 }), ...discs);
  }

  /** Below the board: the men ahead at each turn of a line, captures and diagnostics, and a slider over them. */
  buildStrip() {
    this.curve = draw("svg", { viewBox: "0 0 1000 60", preserveAspectRatio: "none", "aria-hidden": "true" });
    this.slider = make("input", { type: "range", min: 0, "aria-label": phrase("strip"), input: () => this.go(this.course[this.slider.value]) });
    this.countLine = make("output");
    const names = ["White", "Black"].map(side => make("small", {}, phrase("ahead", { side: sideName(side) })));
    return make("div", { class: "strip" }, this.curve, ...names, this.countLine, this.slider);
  }

  /** The men of both sides, with those in hand. */
  menOf({ men, fields }) {
    const found = [0, 0];
    for (const man of men.values()) found[man < "a" ? 0 : 1]++;
    for (const [, ...hands] of fields.matchAll(/\b(?:hand|dux)=(\d+),(\d+)/g)) hands.forEach((count, side) => { found[side] += Number(count); });
    return found;
  }

  drawStrip(frame) {
    const course = [];
    for (let at = this.lastOf(this.frame); at >= 0; at = this.frames[at].up) course.unshift(at);
    const last = course.length - 1, across = at => 1000 * at / (last || 1);
    if (this.course?.at(-1) !== course[last]) {
      const leads = course.map(at => this.menOf(this.frames[at])).map(([white, black]) => white - black), most = Math.max(4, ...leads.map(Math.abs));
      const points = leads.map((lead, at) => `${across(at)} ${24 - 22 * lead / most}`);
      const dots = (key, level) => course.flatMap((at, place) => (this.frames[at][key] ? `M${level(place)}h0` : [])).join("");
      const line = (name, d) => draw("path", { class: name, d });
      this.here = line("here", "");
      this.curve.replaceChildren(line("area", `M0 24L${points.join("L")}L1000 24z`), line("level", "M0 24H1000"), line("ahead", `M${points.join("L")}`),
        line("captures", dots("captures", place => points[place])), line("flaws", dots("flaw", place => `${across(place)} 53`)), this.here);
      this.course = course;
      this.slider.max = last;
    }
    const [white, black] = this.menOf(frame), place = course.indexOf(this.frame);
    const words = phrase("strip_count", { place: frame.turn.match(/^\d+\.+/)?.[0] || frame.turn || phrase("start"), white, black });
    this.here.setAttribute("d", `M${across(place)} 0V60`);
    this.countLine.textContent = words;
    this.countLine.style.setProperty("--at", place / (last || 1));
    this.slider.value = place;
    this.slider.setAttribute("aria-valuetext", `${words}. ${this.told(frame)}`);
  }

  /** Says what the turn did, to readers and listeners. */
  tell(frame) {
    this.turnLine.textContent = frame.turn || phrase("start");
    this.say("");
    const notes = [...this.querySelectorAll(`.moves .note[data-frame="${this.frame}"]`)];
    this.noteBox.replaceChildren(...notes.map(each => Object.assign(each.cloneNode(true), { open: true })));
    if (frame.doubt) this.noteBox.append(make("p", { class: "doubt" }, phrase("doubt")));
    this.drawLegend(frame);
  }

  /** What a turn did, in words. */
  told({ say, side, then, isTried }) {
    const did = isTried ? say : say.map(code => this.words(code)).join("; ");
    return [did || (then ? "" : phrase("to_move", { side: sideName(side) })), then].filter(Boolean).join(". ");
  }

  drawLegend(frame) {
    const rows = [];
    for (const name of frame.isTried ? [] : this.shown) {
      const { title, legend, words } = this.shows[name], isThere = frame.show[name].size;
      const told = [...frame.words[name]].map(code => this.words(code)).join("; ");
      if (!isThere || words) rows.push(make("li", {}, isThere ? `${title}: ${told}` : phrase("none_here", { title })));
      else rows.push(...legend.map(([code, width, meaning]) => make("li", {}, this.sample(code, width), meaning)));
    }
    const bound = [...frame.men.values()].find(man => man[1]);
    if (bound) rows.push(make("li", {}, this.portrait(bound), phrase("bound_man")));
    this.legend.replaceChildren(...rows);
  }

  sample(code, width) {
    const svg = draw("svg", { viewBox: `0 0 ${SQUARE * width} ${SQUARE}`, "aria-hidden": "true", class: width > 1 ? "wide" : "" });
    this.drawMark(code, svg);
    return svg;
  }

  highlight() {
    for (const link of this.querySelectorAll("a[aria-current]")) link.removeAttribute("aria-current");
    const list = this.querySelector(".moves");
    const links = this.querySelectorAll(`a[data-frame="${this.frame}"]`);
    for (const link of links) link.setAttribute("aria-current", "true");
    const link = list.querySelector("a[aria-current]");
    if (list.scrollHeight <= list.clientHeight) return;
    if (!link) list.scrollTop = 0;
    else list.scrollTop += link.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 3;
  }

  // ---- Copying

  /** The text for Game Courier; a number stands for a line of the game. */
  log() {
    const lines = this.text.split("\n");
    return this.courier.replace(/^\/\/(\d+)$/gm, (_, line) => `// ${lines[line]}`);
  }

  async copy(text, words) {
    this.closeMenus();
    try {
      await navigator.clipboard.writeText(text);
      this.report(phrase("copied", { words }));
    } catch {
      const box = make("textarea", { readonly: true, rows: 8, "aria-label": words });
      box.value = text;
      const dialog = make("dialog", { close: () => dialog.remove() }, make("p", {}, phrase("copy_this")), box,
        this.wordButton("close", () => dialog.close()));
      this.append(dialog);
      dialog.showModal();
      box.select();
    }
  }

  async copyPicture() {
    this.closeMenus();
    const blob = await this.png();
    try {
      await navigator.clipboard.write([new ClipboardItem({ "image/png": blob })]);
      this.report(phrase("copied", { words: phrase("share_picture") }));
    } catch {
      this.save(blob, "png");
    }
  }

  svgText() {
    return new XMLSerializer().serializeToString(this.picture());
  }

  async png() {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(this.svgText())}`;
    await image.decode();
    const canvas = make("canvas", { width: 2 * image.width, height: 2 * image.height });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return new Promise(resolve => canvas.toBlob(resolve, "image/png"));
  }

  save(blob, kind) {
    this.closeMenus();
    const link = make("a", { href: URL.createObjectURL(blob), download: `${this.frames[this.frame].at.replaceAll("/", "-")}.${kind}` });
    link.click();
    URL.revokeObjectURL(link.href);
    this.report(phrase("saved"));
  }

  /** The board as a drawing of its own, with its men and colors. */
  picture() {
    const parts = [this.svg, ...document.querySelectorAll("svg.sprite defs")].map(each => {
      const copy = each.cloneNode(true);
      const copies = copy.querySelectorAll("*");
      each.querySelectorAll("*").forEach((element, index) => {
        const style = getComputedStyle(element);
        for (const name of KEPT) copies[index].setAttribute(name, style.getPropertyValue(name));
      });
      return copy;
    });
    const [, , width, height] = this.svg.getAttribute("viewBox").split(" ");
    fill(parts[0], { width, height }, []).prepend(...parts.slice(1));
    return parts[0];
  }

  report(words) {
    this.done.textContent = words;
    clearTimeout(this.said);
    this.said = setTimeout(() => { this.done.textContent = ""; }, 2500);
  }

  closeMenus() {
    for (const menu of this.querySelectorAll("details.menu[open]")) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  }
}

if (!customElements.get("latro-game")) customElements.define("latro-game", LatroGame);
})();
