// The tests of queries that an index answers, one for each word. MIT license, part of latrodb.
//
// Each is called with a Search as `this` and gives 0 or 1 for each game or place, as latrodb/query/conditions.py
// and latrodb/store/conditions.py make SQL do.
"use strict";

(() => {
  const { part, TESTS, sums, compare, list, asciiLower, readPeriod, DATED, COLORS, RESULTS, YES } = LatroIndex;

  const checked = (search, word, read) => {
    try {
      return read();
    } catch (error) {
      throw search.fault(word, error.message);
    }
  };

  TESTS.player = function (test) { return this.named(test, COLORS); };

  for (const color of COLORS) {
    TESTS[color] = function (test) {
      if (test.to_move && test.value) throw this.fault(test.value, `'${color} to move' takes no name`);
      if (test.value) return this.named(test, [color]);
      if (!test.to_move) throw this.fault(test.word, `'${color}' needs a name in quotes, or to move`);
      return this.each((place, ply, run) => this.toMove(ply, run) === color[0]);
    };
  }

  for (const name of ["event", "site"]) {
    TESTS[name] = function (test) {
      const wanted = this.text(test).toLowerCase();
      return this.column(name, value => asciiLower(value).includes(wanted));
    };
  }

  for (const [name, holds] of Object.entries(DATED)) {
    TESTS[name] = function (test) {
      const period = checked(this, test.value, () => readPeriod(this.text(test)));
      return this.column("date", value => /^[0-9?]/.test(value) && holds(value, period));
    };
  }

  TESTS.variant = function (test) {
    const key = this.text(test);
    if (this.start.systems.includes(key)) return this.column("variant", value => asciiLower(value).startsWith(`${key}/`));
    const variant = this.variant(test.value);
    return this.column("variant", value => value === variant);
  };

  TESTS.result = function (test) {
    const result = this.text(test).replace(/\s*[-–−]\s*/g, "-").replaceAll("½-½", "1/2-1/2");
    if (!RESULTS.includes(result)) throw this.fault(test.value, `'${test.value.text}' is not a result; results are 1-0, 0-1, 1/2-1/2 and *`);
    return this.column("result", value => value === result);
  };

  for (const [name, noun, words] of [["ending", "ending", "endings"], ["kind", "kind of game", "gameKinds"]]) {
    TESTS[name] = function (test) {
      const wanted = this.text(test).toLowerCase();
      const known = this.start[words];
      if (!known.includes(wanted)) throw this.fault(test.value, `no ${noun} '${test.value.text}'; ${name}s are ${list(known, "and")}`);
      return this.column(name, value => value === wanted);
    };
  }

  TESTS.code = async function (test) {
    const { names, of } = await part("code");
    const text = this.text(test);
    const code = names[text.toLowerCase()] ?? text.toUpperCase();
    if (!Object.values(names).includes(code)) throw this.fault(test.value, `no diagnostic '${text}'`);
    const rows = new Set(sums(of[code] ?? []));
    return this.ofRows(row => rows.has(row));
  };

  for (const name of ["plies", "problems"]) {
    TESTS[name] = async function (test) {
      const column = await part(name);
      return this.ofRows(row => compare(column[row], test.sign, test.number));
    };
  }

  TESTS.game = async function (test) {
    if (!/^[0-9]+$/.test(test.value.text)) throw this.fault(test.value, `'${test.value.text}' is not the number of a game`);
    const [column, number] = [await part("game"), Number(test.value.text.slice(0, 18))];
    return this.ofRows(row => column[row] === number);
  };

  TESTS.collection = async function (test) {
    const wanted = asciiLower(this.text(test));
    const rows = new Set(sums((await part("collection")).find(([name]) => name === wanted)?.[1] ?? []));
    return this.ofRows(row => rows.has(row));
  };

  const inList = async (search, name) => {
    const rows = new Set(sums(await part(name)));
    return search.ofRows(row => rows.has(row));
  };
  TESTS.whole = function () { return inList(this, "whole"); };
  TESTS.diagram = function () { return inList(this, "diagram"); };
  TESTS.engine = function (test) { return inList(this, test.side ? `engine-${this.color(test.side)}` : "engine"); };

  for (const name of ["illegal", "impossible", "unread"]) {
    TESTS[name] = async function () {
      const found = this.blank();
      for (const place of sums(await part(name))) found[place] = YES;
      return found;
    };
  }

  TESTS.variation = function () { return this.each((place, ply, run) => run.isLine); };

  TESTS.move = function (test) {
    return this.each((place, ply, run) => compare(this.number(place, ply, run), test.sign, test.number));
  };

  TESTS.at = async function ({ at }) {
    const number = parseInt(at.text, 10);
    if (at.kind === "PLACE") {
      return this.each((place, ply, run) => this.number(place, ply, run) === number && this.label(place, ply, run).split("~")[0] === at.text);
    }
    if (at.text === "start") return this.each((place, ply) => !ply);
    if (at.text !== "end") throw this.fault(at, `there is no place '${at.text}'; places are start, end and turns such as 13b`);
    const plies = await part("plies");
    return this.each((place, ply, run) => ply === plies[run.row]);
  };

  TESTS.position = async function (test, note) {
    const { boards, rules, images, buckets } = this.start;
    const text = this.text(test);
    if (/@|#/.test(text)) throw this.refused(test.value, "a position named by its place", "write it as FEN, or ");
    const position = checked(this, test.value, () => LatroKey.readPosition(text));
    const size = `${position.files}x${position.ranks}`;
    const variant = test.on && this.variant(test.on[0]);
    const [named, board] = variant ? variant.split("[")[0].split("/") : [];
    if (variant && board !== size) throw this.fault(test.value, `the position is for a board of ${size}, not ${board}`);
    const keys = new Map();
    for (const [system, sizes] of Object.entries(boards)) {
      if (!sizes[size] || (named && named !== system)) continue;
      const ways = sizes[size].map(number => images[number]);
      const found = this.isExact ? [[LatroKey.storedKey(position, ways, rules[system]), "same"]] : LatroKey.imageKeys(position, ways, rules[system]);
      for (const [key, way] of found) keys.set(key, way);
    }
    const parts = new Set([...keys.keys()].map(key => Math.floor(key / 16) % buckets));
    const held = this.blank(), ways = new Map();
    if (note >= 0) this.notes[note] = place => ways.get(place);
    for (const { keys: known, places } of await Promise.all([...parts].map(bucket => part(`position-${bucket}`)))) {
      known.forEach((key, index) => {
        if (!keys.has(key)) return;
        held[places[index]] = YES;
        if (keys.get(key) !== "same") ways.set(places[index], keys.get(key));
      });
    }
    return held;
  };
})();
