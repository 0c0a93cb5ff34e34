// <latro-setup>: a board to set up by mouse, touch or keyboard, for a search. MIT license, part of latrodb.
//
// Its `value` is the whole state on one line, for addresses: ranks as in FEN with the signs of patterns, where a number
// counts squares without a mark; the side to move, w, b or -; what is searched for; `exact`; `either`.
// Its `text` is a position (FEN) or a pattern, its `query` a test of the query language, and its `modifier` what the
// query needs at its end. With for="ID" it writes the query into the field of that ID; with kinds="position squares" it
// offers only these kinds of searches; with writes="text" it writes its text instead of a query.
"use strict";

(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const FILES = "abcdefghijklmnop";
  const SMALLEST = 4, LARGEST = 16;
  const SIGNS = { S: "white man", s: "black man", D: "white Dux", d: "black Dux", o: "own man", x: "enemy man",
    O: "own Dux", X: "enemy Dux", M: "any white man", m: "any black man", ".": "empty", "?": "anything" };
  const TRAYS = { colors: ["S", "s", "D", "d", ".", "?"], sides: ["o", "x", "O", "X", ".", "?"] };
  const LOOKS = { white: "SDM", black: "sdm", own: "oO", enemy: "xX", blank: ".?" };
  const EXCHANGED = { S: "s", s: "S", D: "d", d: "D", M: "m", m: "M" };
  const OF_SIDE = { o: "Ss", x: "sS", O: "Dd", X: "dD", M: "SS", m: "ss" }; // in a position: as White, as Black
  const KINDS = { position: "the whole position", squares: "these squares", anywhere: "this part, anywhere" };
  const SIDES = { w: "White", b: "Black", "-": "either" };
  const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1],
    Home: [-LARGEST, 0], End: [LARGEST, 0], PageUp: [0, LARGEST], PageDown: [0, -LARGEST] };
  let made = 0;

  function make(name, attributes = {}, ...children) {
    const element = name.startsWith("svg:") ? document.createElementNS(SVG, name.slice(4)) : document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (typeof value === "function") element.addEventListener(key, value);
      else if (value !== false) element.setAttribute(key, value === true ? "" : value);
    }
    element.append(...children);
    return element;
  }

  /** The drawing of a sign: round men, leaders with a star, own and enemy men as arrows up and down. */
  function draw(sign) {
    const shapes = [];
    const [letter, isBound] = sign;
    const kind = Object.keys(LOOKS).find(each => LOOKS[each].includes(letter));
    if (kind === "blank") {
      shapes.push(make("svg:text", { x: 20, y: 28, "text-anchor": "middle" }, sign === "." ? "∅" : "?"));
    } else if ("SsDdMm".includes(letter)) {
      shapes.push(make("svg:circle", { cx: 20, cy: 20, r: 14 }));
      if ("Dd".includes(letter)) shapes.push(make("svg:path", { class: "star", d: "M20 10l3 7 7 1-5 5 1 7-6-4-6 4 1-7-5-5 7-1z" }));
      if ("Mm".includes(letter)) shapes.push(make("svg:path", { class: "star", d: "M12 20h16M20 12v16" }));
    } else {
      shapes.push(make("svg:path", { d: kind === "own" ? "M20 5l14 29H6z" : "M20 35L6 6h28z" }));
      if ("OX".includes(letter)) shapes.push(make("svg:circle", { class: "star", cx: 20, cy: kind === "own" ? 25 : 15, r: 5 }));
    }
    if (isBound) shapes.push(make("svg:path", { class: "bound", d: "M8 8l24 24M32 8L8 32" }));
    return make("svg:svg", { viewBox: "0 0 40 40", "aria-hidden": "true", class: `sign ${kind}` }, ...shapes);
  }

  /** Ranks from the top as lists of signs, or a sentence about what cannot be read. */
  function readRanks(placement) {
    const ranks = placement.split("/").map(rank => {
      if (!/^(?:\d+|[SDsd]~?|[MmoOxX.?])*$/.test(rank)) return null;
      return [...rank.matchAll(/\d+|\D~?/g)].flatMap(([word]) => /\d/.test(word) ? Array(Math.min(Number(word), 99)).fill("") : [word]);
    });
    if (ranks.includes(null)) return "A position has the letters S, D, s and d, numbers of empty squares, and / between ranks.";
    if (ranks.some(rank => rank.length !== ranks[0].length)) return "All ranks must have as many squares as the first.";
    const fits = [ranks[0].length, ranks.length].every(side => side >= SMALLEST && side <= LARGEST);
    return fits ? ranks : `A board has ${SMALLEST} to ${LARGEST} files and ranks.`;
  }

  function writeRanks(ranks) {
    return ranks.map(rank => rank.map(sign => sign || " ").join("").replace(/ +/g, run => String(run.length))).join("/");
  }

  /** A list of numbers of files or ranks, with its label. */
  function size(label, change) {
    const select = make("select", { change: event => change(Number(event.target.value)) });
    for (let count = SMALLEST; count <= LARGEST; count++) select.append(make("option", { value: count }, String(count)));
    return make("label", { class: "line" }, make("span", {}, label), select);
  }

  /** Radio buttons, of which one is chosen. They belong to no form, so that an address has the state only once. */
  function choice(name, legend, values, choose, show) {
    const radios = values.map((value, place) => make("label", { "data-value": value },
      make("input", { type: "radio", name, form: `${name}-none`, value, change: () => choose(value) }), make("span", {}, ...show(value, place))));
    return make("fieldset", {}, make("legend", {}, legend), ...radios);
  }

  function option(change, words = "") {
    return make("label", { class: "option" }, make("input", { type: "checkbox", change: event => change(event.target.checked) }), make("span", {}, words));
  }

  function chosen(fieldset, value) {
    const radio = [...fieldset.querySelectorAll("input")].find(input => input.value === value);
    if (radio) radio.checked = true;
  }

  /** A query with a test in place of an earlier one, or in front of the other tests, and with a word at its end. */
  function combine(text, earlier, test, modifier) {
    const [, asked = "", body, tail = ""] = text.replace(/,\s*exact\s*$/i, "")
      .match(/^\s*((?:games|turns|positions)\s+where\b)?((?:"[^"]*"?|[^",])*)(,.*)?$/is);
    let tests = earlier && body.includes(earlier) ? body.replace(earlier, "").trim().replace(/^and\b|\band$/gi, "")
      .replace(/\band\s+and\b/gi, "and").trim() : body.trim();
    const plain = tests.replace(/"[^"]*"/g, "").replace(/\([^()]*\)/g, "");
    if (test && /\bor\b/i.test(plain)) tests = `(${tests})`;
    return [asked, [test, tests].filter(Boolean).join(" and ")].filter(Boolean).join(" ") + tail + (modifier ? `, ${modifier}` : "");
  }

  class LatroSetup extends HTMLElement {
    static formAssociated = true;
    #internals = this.attachInternals();
    #state = { files: 10, ranks: 8, men: new Map(), fields: "", side: "w", kind: "position", exact: false, either: false };
    #sign = "S";
    #tray = "colors";
    #at = [0, 0];
    #drag = null;
    #written = "";
    #parts = null;

    connectedCallback() {
      if (this.#parts) return;
      const id = `latro-setup-${++made}`;
      const tell = make("p", { class: "told", role: "status" });
      const text = make("input", { class: "text", spellcheck: "false", autocomplete: "off", change: () => this.#change({}, this.#read(text.value) || "The board is set up.") });
      const board = make("div", { class: "board", role: "grid", "aria-label": "Board to set up", "aria-describedby": `${id}-keys` });
      const offered = this.getAttribute("kinds")?.split(" ") ?? Object.keys(KINDS);
      this.#parts = {
        tell, text, board, letters: make("div", { class: "letters", "aria-hidden": "true" }),
        trays: Object.values(TRAYS).map((tray, index) => choice(`${id}-${index}`, "Place", tray, sign => { this.#sign = sign; },
          (sign, place) => [draw(sign), make("span", { class: "name" }, `${SIGNS[sign]} (${place + 1})`)])),
        files: size("Files", count => this.#resize({ files: count })),
        ranks: size("Ranks", count => this.#resize({ ranks: count })),
        kinds: choice(`${id}-kind`, "Find", offered, kind => this.#setKind(kind), kind => [KINDS[kind]]),
        sides: choice(`${id}-side`, "To move", Object.keys(SIDES), side => this.#change({ side }), side => [SIDES[side]]),
        images: option(on => this.#change({ exact: !on })),
        either: option(either => this.#change({ either }), "Also with the colors exchanged"),
        relative: option(on => this.#showTray(on ? "sides" : "colors"), "Own and enemy men of the side to move"),
      };
      this.#parts.kinds.hidden = offered.length < 2;
      this.#parts.trays.forEach(tray => tray.classList.add("tray"));
      const tools = {
        Flip: () => this.#move((file, rank, sign) => [file, this.#state.ranks - 1 - rank, sign], {}, "The ranks are reversed."),
        Mirror: () => this.#move((file, rank, sign) => [this.#state.files - 1 - file, rank, sign], {}, "The files are reversed."),
        "Exchange colors": () => this.#exchange(),
        Clear: () => this.#change({ men: new Map(), fields: "" }, "The board is empty."),
      };
      this.replaceChildren(
        make("div", { class: "sizes" }, this.#parts.files, this.#parts.ranks, this.#parts.relative),
        ...this.#parts.trays,
        make("div", { class: "frame" }, board, this.#parts.letters),
        make("p", { id: `${id}-keys`, class: "keys" }, "Choose a man, then click squares, or drag him there. By keyboard: arrow keys move; 1 to 6 or the letters of patterns place; Delete clears a square."),
        make("div", { class: "tools" }, ...Object.entries(tools).map(([name, click]) => make("button", { type: "button", click }, name))),
        this.#parts.kinds, this.#parts.sides,
        make("div", { class: "options" }, this.#parts.images, this.#parts.either),
        make("label", { class: "line" }, make("span", {}, "As text"), text),
        tell,
      );
      board.addEventListener("keydown", event => this.#key(event));
      board.addEventListener("focusin", ({ target: { dataset } }) => { this.#at = [Number(dataset.file), Number(dataset.rank)]; });
      board.addEventListener("click", event => this.#click(event));
      this.onpointerdown = event => this.#take(event);
      this.onpointerup = event => this.#drop(event);
      this.onpointercancel = () => { this.#drag = null; };
      const asked = document.getElementById(this.getAttribute("for"))?.value.match(/\bposition\s+"([^"]*)"/i);
      const given = this.getAttribute("value") || asked?.[1];
      if (given) this.#read(given);
      this.#written = this.query;
      this.#draw();
    }

    get value() {
      const { side, fields, kind, exact, either } = this.#state;
      return [writeRanks(this.#rows()), side, fields, kind, exact ? "exact" : "", either ? "either" : ""].filter(Boolean).join(" ");
    }

    set value(line) {
      this.#parts.tell.textContent = this.#read(String(line));
      this.#draw();
      this.#written = this.query;
    }

    /** The position as FEN, or the pattern; empty if no square has a mark. */
    get text() {
      const { side, fields, kind, exact, either, men } = this.#state;
      if (kind === "position") return [writeRanks(this.#rows()), side, fields].filter(Boolean).join(" ");
      const marked = [...men.keys()].map(key => key.split(",").map(Number));
      if (!marked.length) return "";
      const [left, right] = [Math.min(...marked.map(([file]) => file)), Math.max(...marked.map(([file]) => file))];
      const [low, high] = [Math.min(...marked.map(([, rank]) => rank)), Math.max(...marked.map(([, rank]) => rank))];
      const rows = [];
      for (let rank = high; rank >= low; rank--) {
        rows.push(Array.from({ length: right - left + 1 }, (_, file) => men.get(`${left + file},${rank}`) ?? "?").join(""));
      }
      const place = kind === "squares" ? ` at ${FILES[left]}${low + 1}` : "";
      const turn = side === "-" ? "" : `${SIDES[side].toLowerCase()} to move`;
      return [rows.join("/") + place, turn, exact && "exact", either && "either color"].filter(Boolean).join("; ");
    }

    get query() {
      return !this.#state.men.size ? "" : `${this.#state.kind === "position" ? "position" : "pattern"} "${this.text}"`;
    }

    get modifier() {
      return this.#state.kind === "position" && this.#state.exact && this.#state.men.size ? "exact" : "";
    }

    #rows() {
      const { files, ranks, men } = this.#state;
      return Array.from({ length: ranks }, (_, down) => Array.from({ length: files }, (_, file) => men.get(`${file},${ranks - 1 - down}`)));
    }

    /** Show the state. The squares stay the same elements, so that the focus stays where it is. */
    #draw() {
      const { files, ranks, men, side, kind, exact, either } = this.#state;
      const { board, trays, text, images, relative, ...parts } = this.#parts;
      const isPosition = kind === "position";
      this.#at = [Math.min(this.#at[0], files - 1), Math.min(this.#at[1], ranks - 1)];
      if (board.dataset.size !== `${files}x${ranks}`) this.#makeSquares();
      for (const cell of board.querySelectorAll("[role=gridcell]")) {
        const [file, rank] = [Number(cell.dataset.file), Number(cell.dataset.rank)];
        const sign = men.get(`${file},${rank}`) ?? "";
        if (cell.dataset.sign !== sign) cell.replaceChildren(...(sign ? [draw(sign)] : []));
        cell.dataset.sign = sign;
        cell.setAttribute("aria-label", this.#spoken(file, rank));
        cell.tabIndex = file === this.#at[0] && rank === this.#at[1] ? 0 : -1;
      }
      if (!TRAYS[this.#tray].includes(this.#sign) || (isPosition && this.#sign === "?")) [this.#sign] = TRAYS[this.#tray];
      trays.forEach((tray, index) => {
        tray.hidden = Object.keys(TRAYS)[index] !== this.#tray;
        tray.querySelector("[data-value='?']").hidden = isPosition;
        chosen(tray, this.#sign);
      });
      parts.files.querySelector("select").value = files;
      parts.ranks.querySelector("select").value = ranks;
      chosen(parts.kinds, kind);
      chosen(parts.sides, side);
      parts.sides.querySelector("[data-value='-']").hidden = isPosition;
      images.firstChild.checked = !exact;
      images.lastChild.textContent = `Also turned and reflected${isPosition ? ", and with the colors exchanged" : ""}`;
      parts.either.firstChild.checked = either;
      parts.either.hidden = relative.hidden = isPosition;
      relative.firstChild.checked = this.#tray === "sides";
      text.value = this.text;
      text.readOnly = !isPosition;
      this.#internals.setFormValue(men.size ? this.value : null);
    }

    #makeSquares() {
      const { files, ranks } = this.#state;
      const { board } = this.#parts;
      board.dataset.size = `${files}x${ranks}`;
      board.replaceChildren(...Array.from({ length: ranks }, (_, down) => {
        const rank = ranks - 1 - down;
        const squares = Array.from({ length: files }, (_, file) =>
          make("div", { role: "gridcell", "data-file": file, "data-rank": rank, class: (file + rank) % 2 ? "light" : "dark" }));
        return make("div", { role: "row" }, make("span", { class: "number", "aria-hidden": "true" }, String(rank + 1)), ...squares);
      }));
      const letters = [...FILES.slice(0, files)].map(file => make("span", { class: "letter" }, file));
      this.#parts.letters.replaceChildren(make("span", { class: "number" }), ...letters);
    }

    #key(event) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { files, ranks, kind } = this.#state;
      const [file, rank] = this.#at;
      const step = STEPS[event.key];
      if (step) {
        const within = (at, by, count) => Math.max(0, Math.min(count - 1, at + by));
        this.#at = [within(file, step[0], files), within(rank, step[1], ranks)];
        this.#draw();
        this.#parts.board.querySelector("[tabindex='0']").focus();
      } else if (event.key === " " || event.key === "Enter") this.#toggle();
      else if (event.key === "Delete" || event.key === "Backspace") this.#place(file, rank, "");
      else if (TRAYS[this.#tray][event.key - 1]) this.#place(file, rank, TRAYS[this.#tray][event.key - 1]);
      else if (event.key in SIGNS && !(kind === "position" && event.key in OF_SIDE)) this.#place(file, rank, event.key);
      else return;
      event.preventDefault();
    }

    /** Place the chosen sign on the square with the focus, or take it away. */
    #toggle() {
      this.#place(...this.#at, this.#state.men.get(String(this.#at)) === this.#sign ? "" : this.#sign);
    }

    #click(event) {
      const cell = event.target.closest("[role=gridcell]");
      if (!cell || this.#drag === "done") return;
      this.#at = [Number(cell.dataset.file), Number(cell.dataset.rank)];
      this.#toggle();
      cell.focus();
    }

    /** Begin to drag a sign from the tray, or a man from a square. */
    #take(event) {
      const from = event.target.closest?.("[role=gridcell], .tray label");
      const sign = from?.dataset.sign || from?.dataset.value;
      this.#drag = sign && event.button === 0 ? { from, sign } : null;
      if (event.pointerType !== "touch") event.target.releasePointerCapture?.(event.pointerId);
    }

    #drop(event) {
      const over = document.elementFromPoint(event.clientX, event.clientY)?.closest("[role=gridcell]");
      const { from, sign } = this.#drag ?? {};
      this.#drag = null;
      if (!from || !over || over === from || !this.contains(over)) return;
      if (from.dataset.file) this.#state.men.delete(`${from.dataset.file},${from.dataset.rank}`);
      this.#place(Number(over.dataset.file), Number(over.dataset.rank), sign);
      this.#drag = "done"; // the click that follows is the end of this drag
      setTimeout(() => { this.#drag = null; });
    }

    /** Take the state from its line, or from FEN; a sentence if it cannot be read. */
    #read(line) {
      const [placement, side = "w", ...words] = line.trim().split(/\s+/);
      const rows = readRanks(placement);
      if (typeof rows === "string") return rows;
      if (!(side in SIDES)) return "The side to move is w or b.";
      const men = new Map();
      rows.forEach((row, down) => row.forEach((sign, file) => sign && men.set(`${file},${rows.length - 1 - down}`, sign)));
      const kind = Object.keys(KINDS).find(each => words.includes(each)) ?? "position";
      const fields = kind === "position" ? words.filter(word => word.includes("=")).join(" ") : ""; // such as hand=3,2
      this.#state = { files: rows[0].length, ranks: rows.length, men, fields, side, kind, exact: words.includes("exact"), either: words.includes("either") };
      if (kind === "position") this.#settle();
      if ([...men.values()].some(sign => "oOxX".includes(sign))) this.#tray = "sides";
      return "";
    }

    /** A position has White and Black men only, and a side to move. */
    #settle() {
      const { men } = this.#state;
      if (this.#state.side === "-") this.#state.side = "w";
      for (const [key, sign] of men) {
        if (".?".includes(sign)) men.delete(key);
        else men.set(key, OF_SIDE[sign]?.["wb".indexOf(this.#state.side)] ?? sign);
      }
    }

    #setKind(kind) {
      const side = this.#state.kind === "position" ? "-" : this.#state.side;
      Object.assign(this.#state, { kind, side: kind === "position" ? this.#state.side : side, fields: "" });
      if (kind === "position") this.#settle();
      if (kind === "position") this.#tray = "colors";
      this.#change({});
    }

    #showTray(tray) {
      this.#sign = TRAYS[tray][TRAYS[this.#tray].indexOf(this.#sign)];
      this.#tray = tray;
      this.#draw();
    }

    /** Change squares or signs of all men. What a position remembers beside its men is dropped: it may be about squares. */
    #move(go, changes, told) {
      const men = [...this.#state.men].map(([key, sign]) => go(...key.split(",").map(Number), sign));
      this.#change({ ...changes, fields: "", men: new Map(men.map(([file, rank, sign]) => [`${file},${rank}`, sign])) }, told);
    }

    #exchange() {
      const side = { w: "b", b: "w", "-": "-" }[this.#state.side];
      const go = (file, rank, sign) => [file, rank, sign.replace(/[SDM]/gi, letter => EXCHANGED[letter])];
      this.#move(go, { side }, "The colors are exchanged.");
    }

    #resize(changes) {
      const { files, ranks, men } = { ...this.#state, ...changes };
      for (const key of men.keys()) {
        const [file, rank] = key.split(",").map(Number);
        if (file >= files || rank >= ranks) men.delete(key);
      }
      this.#move((...man) => man, changes, `The board has ${files} files and ${ranks} ranks.`);
    }

    #place(file, rank, sign) {
      const men = new Map(this.#state.men).set(`${file},${rank}`, sign);
      if (!sign || (this.#state.kind === "position" && ".?".includes(sign))) men.delete(`${file},${rank}`);
      this.#at = [file, rank];
      this.#change({ men }, `${this.#spoken(file, rank, men)}.`);
    }

    #change(changes, told = "") {
      Object.assign(this.#state, changes);
      this.#draw();
      this.#parts.tell.textContent = told;
      this.#write();
      this.dispatchEvent(new Event("change", { bubbles: true }));
    }

    /** Write the query into the field of the page: in place of what was written before, or in front of what is there. */
    #write() {
      const field = document.getElementById(this.getAttribute("for"));
      const { query, modifier } = this;
      if (field) field.value = this.getAttribute("writes") === "text" ? this.text : combine(field.value, this.#written, query, modifier);
      this.#written = query;
    }

    #spoken(file, rank, men = this.#state.men) {
      const sign = men.get(`${file},${rank}`) ?? "";
      const blank = this.#state.kind === "position" ? "empty" : "anything";
      return `${FILES[file]}${rank + 1}, ${sign.endsWith("~") ? "bound " : ""}${SIGNS[sign[0]] ?? blank}`;
    }
  }

  customElements.define("latro-setup", LatroSetup);
})();
