// LatroNotes: arrows, circles and comments that readers make on a page. MIT license, part of latrodb.
// They live in its address, and so do all branches: `#13b&13b=Ge1e4Rd5:a%20comment&14w/e1.e6`. After the place that is
// shown, there is for each place with notes what is drawn there and what is said, and the end of each other branch.
"use strict";

globalThis.LatroNotes = (() => {
const INKS = { G: "green", R: "red", Y: "yellow", P: "purple" };
const MARK = /([GRYP])([a-p][1-9]\d?)([a-p][1-9]\d?)?/g;
const MOST = 40, LONGEST = 500, LONGEST_ADDRESS = 16000; // marks of a turn, characters of a comment and of an address
const SQUARE = 45, MAN = 17, HEAD = 15, BARB = 8.5, RING = 20; // as in the diagrams
const CIRCLES = 3, ARROWS = 4; // the layers of the board
const NOTHING = { marks: [], words: "" };

/** Words as a comment of a record can hold them: without controls, and with no bracket that could end it. */
function plain(text) {
  const angled = (words, signs) => words.replace(signs, sign => ("({[".includes(sign) ? "‹" : "›"));
  const words = angled(text.toWellFormed().replace(/(?:(?![\u200c\u200d])\p{C}|\s)+/gu, " "), /[{}[\]]/g).slice(0, LONGEST).trim();
  let open = 0;
  const matches = [...words].every(sign => (open += (sign === "(") - (sign === ")")) >= 0) && !open;
  return matches ? words : angled(words, /[()]/g);
}

function decoded(text) {
  try { return decodeURIComponent(text); } catch { return ""; }
}

class LatroNotes {
  /** The notes on a game, a `LatroGame`; `make` and `draw` make elements. */
  constructor(game, make, draw) {
    Object.assign(this, { game, make, draw, notes: new Map(), undone: [], ink: "G", isOn: false });
    const inks = Object.entries(INKS).map(([ink, name]) => make("label", {},
      make("input", { type: "radio", name: `${game.begin}ink`, checked: ink === "G", change: () => { this.ink = ink; } }), this.sample(ink), name));
    const tool = (words, click) => make("button", { type: "button", click }, words);
    this.field = make("textarea", { rows: 2, maxlength: LONGEST, focus: () => this.keep(), input: () => this.change({ words: plain(this.field.value) }) });
    this.title = make("span");
    this.bar = make("div", { class: "drawing-tools", role: "group", "aria-label": "Drawing", hidden: true },
      make("p", {}, "Choose two squares for an arrow, one square twice for a circle; the same again removes it."),
      make("div", { class: "bar", role: "radiogroup", "aria-label": "Color" }, ...inks),
      make("label", { class: "words" }, this.title, this.field),
      make("div", { class: "bar" }, tool("Undo", () => this.undo()), tool("Remove all here", () => this.remove()), game.text ? tool("Copy game", () => game.copy(this.text(), "game with notes")) : ""));
    this.button = game.button("draw", () => this.toggle());
    this.button.setAttribute("aria-pressed", false);
  }

  sample(ink) {
    return this.draw("svg", { viewBox: "0 0 45 45", "aria-hidden": "true" }, this.draw("circle", { cx: 22, cy: 22, r: 18, class: `drawn drawn-${INKS[ink]}` }));
  }

  listen(signal) {
    const { grid } = this.game, squareAt = event => document.elementFromPoint(event.clientX, event.clientY)?.dataset.square;
    let start = "";
    grid.addEventListener("pointerdown", event => {
      start = event.button === 2 || this.isOn ? event.target.dataset.square || "" : "";
    }, { signal });
    grid.addEventListener("pointerup", event => {
      const end = grid.contains(event.target) && squareAt(event), from = start;
      start = "";
      if (from && end && (event.button === 2 || from !== end)) this.mark(from, end);
    }, { signal });
    grid.addEventListener("contextmenu", event => start && event.preventDefault(), { signal });
  }

  // ---- What is noted

  get at() {
    return this.game.frames[this.game.frame].at;
  }

  of(at) {
    return this.notes.get(at) || NOTHING;
  }

  /** Changes what is noted at the turn that is shown, and the address; refuses what does not fit. */
  change(changes) {
    const before = this.notes.get(this.at), note = { ...this.of(this.at), ...changes };
    this.notes.set(this.at, note);
    if (!note.marks.length && !note.words) this.notes.delete(this.at);
    if (note.marks.length <= MOST && this.game.hash().length <= LONGEST_ADDRESS) return history.replaceState(history.state, "", this.game.hash());
    before ? this.notes.set(this.at, before) : this.notes.delete(this.at);
    this.game.report("No more notes fit into the address");
  }

  /** Remembers the notes for `undo`. */
  keep() {
    this.undone.push(JSON.stringify([...this.notes]));
  }

  undo() {
    const now = JSON.stringify([...this.notes]);
    while (this.undone.at(-1) === now) this.undone.pop();
    if (!this.undone.length) return this.game.say("Nothing to undo");
    this.notes = new Map(JSON.parse(this.undone.pop()));
    this.redraw("Undone");
  }

  remove() {
    this.keep();
    this.change(NOTHING);
    this.redraw("Removed");
  }

  redraw(words) {
    history.replaceState(history.state, "", this.game.hash());
    this.game.drawFrame();
    this.game.say(words);
  }

  /** Draws an arrow between squares, or a circle if they are the same; removes one that is there in the same color. */
  mark(from, to) {
    const squares = from === to ? from : from + to, mark = this.ink + squares, { marks } = this.of(this.at);
    this.keep();
    this.from = "";
    this.change({ marks: [...marks.filter(each => each.slice(1) !== squares), ...(marks.includes(mark) ? [] : [mark])] });
    this.redraw(`${this.name(mark)}${this.of(this.at).marks.includes(mark) ? "" : " removed"}`);
  }

  name(mark) {
    const [[, ink, from, to]] = mark.matchAll(MARK);
    return `${INKS[ink]} ${to ? `arrow ${from} to ${to}` : `circle ${from}`}`;
  }

  // ---- Drawing mode

  toggle() {
    this.isOn = !this.isOn;
    this.from = "";
    this.bar.hidden = !this.isOn;
    this.button.setAttribute("aria-pressed", this.isOn);
    this.game.classList.toggle("drawing", this.isOn);
    this.game.drawFrame();
  }

  pick(square) {
    if (this.from) return this.mark(this.from, square);
    this.from = square;
    this.light();
    this.game.say(`From ${square}`);
  }

  letGo() {
    this.from = "";
  }

  light() {
    for (const cell of this.game.cells) cell.className = cell.dataset.square === this.from ? "picked" : "can";
  }

  /** Draws what is noted at the turn that is shown, and says it. */
  show() {
    const { game, make } = this, { marks, words } = this.of(this.at), drawn = marks.map(mark => this.name(mark)).join("; ");
    for (const mark of marks) game.layers[mark.length > 4 ? ARROWS : CIRCLES].append(this.picture(mark));
    if (drawn) game.noteBox.append(make("p", { class: "note own" }, `Drawn: ${drawn}`));
    if (words) game.noteBox.append(make("p", { class: "note own" }, make("bdi", {}, words)));
    this.title.textContent = `Your comment on ${game.frames[game.frame].turn || "the start"}`;
    if (document.activeElement !== this.field) this.field.value = words;
    if (this.isOn) this.light();
  }

  picture(mark) {
    const { draw, game } = this, [[, ink, from, to]] = mark.matchAll(MARK), { men } = game.frames[game.frame], kind = `drawn drawn-${INKS[ink]}`;
    const [[x, y], [a, b]] = [from, to || from].map(name => game.corner(name).map(each => each + SQUARE / 2));
    if (!to) return draw("g", {}, ...["halo", kind].map(each => draw("circle", { cx: x, cy: y, r: RING, class: each })));
    const tail = men.has(from) ? MAN : 0, tip = Math.hypot(a - x, b - y) - (men.has(to) ? MAN : 0), neck = tip - Math.min(HEAD, 0.8 * (tip - tail));
    const shaft = `M${tail} 0H${neck}`, head = `M${neck} ${-BARB}L${tip} 0L${neck} ${BARB}Z`;
    return draw("g", { transform: `translate(${x} ${y}) rotate(${Math.atan2(b - y, a - x) * 180 / Math.PI})` },
      draw("path", { d: shaft, class: "halo" }), draw("path", { d: shaft, class: `${kind} shaft` }), draw("path", { d: head, class: `${kind} head` }));
  }

  // ---- Addresses

  /** What the address has after the place that is shown. */
  address(shown = this.at) {
    const { frames } = this.game, tried = frames.filter(each => each.isTried);
    const isEnd = ({ at, isTried }) => isTried && !`${shown}/`.startsWith(`${at}/`) && !tried.some(other => other.at.startsWith(`${at}/`));
    const noted = frames.filter(each => each.at && (this.notes.has(each.at) || isEnd(each)));
    return noted.map(({ at }) => {
      const { marks, words } = this.of(at), note = marks.join("") + (words && `:${encodeURIComponent(words)}`);
      return `&${encodeURIComponent(at).replace(/%2F/g, "/")}${note && `=${note}`}`;
    }).join("");
  }

  /** Takes the notes and branches of an address; whatever cannot be is left out. */
  read(address) {
    this.notes.clear();
    if (address.length > LONGEST_ADDRESS) return this.game.report("The address is too long");
    for (const part of address.split("&").filter(Boolean)) {
      const [place, note = ""] = part.split("="), frame = this.game.frames[this.game.open(decoded(place))];
      const [drawn, words = ""] = note.split(":"), fits = square => !square || this.game.cells.some(cell => cell.dataset.square === square);
      const found = [...drawn.matchAll(MARK)].filter(([, , from, to]) => from !== to && fits(from) && fits(to)).map(([mark]) => mark);
      const made = { marks: [...new Set(found)].slice(0, MOST), words: plain(decoded(words)) };
      if (frame && (made.marks.length || made.words)) this.notes.set(frame.at, made);
    }
  }

  // ---- Records

  /** The notes on a frame, as comments. */
  written({ at }) {
    const { marks, words } = this.of(at);
    const drawn = marks.map(mark => mark.replace(MARK, (_, ink, from, to) => `${to ? `arrow:${from}-${to}` : `circle:${from}`}:${INKS[ink]}`));
    return [drawn.length && `{[%marks ${drawn.join(" ")}]}`, words && `{${words}}`].filter(Boolean);
  }

  /** The turns that a reader tried after a frame, each from there on, with notes. */
  tried(up) {
    const { frames } = this.game;
    return frames.flatMap((frame, at) => {
      if (!frame.isTried || frame.up !== up) return [];
      const [line = [], ...others] = this.tried(at);
      return [[...(frame.begun ? [] : [frame.turn, ...this.written(frame)]), ...line.slice(0, 1), ...inBrackets(others), ...line.slice(1)]];
    });
  }

  /** The text of the game with the notes, and the branches as variations after the turns that they replace. */
  text() {
    let { game, game: { frames, text } } = this;
    const isEmpty = !frames.some(frame => frame.up === 0 && !frame.isTried);
    let place = 0;
    const places = game.inserts.split(";").map(each => place += Number(each));
    for (let at = places.length - 1; at >= 0; at--) {
      const [line = [], ...others] = isEmpty ? this.tried(0) : [];
      const branches = inBrackets([...others, ...(at ? this.tried(frames[at].up) : []), ...(at && game.lastOf(at) === at ? this.tried(at) : [])]);
      const notes = [...this.written(frames[at]), ...line.slice(0, 1), ...branches, ...line.slice(1)];
      text = `${text.slice(0, places[at])}${notes.map(note => `${note} `).join("")}${text.slice(places[at])}`;
    }
    return text;
  }
}

const inBrackets = lines => lines.map(line => `(${line.join(" ")})`);

return LatroNotes;
})();
