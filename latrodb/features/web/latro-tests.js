// The tests of queries that an index answers, one for each word. MIT license, part of latrodb.
//
// Each is called with a Search as `this` and gives 0, 1 or 2 for each game or place, as latrodb/query/conditions.py
// and latrodb/store/conditions.py make SQL do. A turn that cannot be played is NULL there, and not known here.
"use strict";

(() => {
  const { part, TESTS, sums, compare, list, asciiLower, readPeriod, DATED, COLORS, RESULTS, both, either, opposite, YES } = LatroIndex;

  const MOST_MEN = 256; // that one turn captures, on any board

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

  TESTS.ending = function (test) {
    const ending = this.text(test).toLowerCase();
    if (!this.start.endings.includes(ending)) throw this.fault(test.value, `no ending '${test.value.text}'; endings are ${list(this.start.endings, "and")}`);
    return this.column("ending", value => value === ending);
  };

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

  /** How many men are captured at each place; a man counts once, whatever the tactics. */
  async function captured(search, test) {
    const { tactics, captured: [known, squares] } = search.start;
    for (const word of test.by ?? []) {
      if (!tactics.includes(word.text)) throw search.fault(word, `no tactic is called '${word.text}'; tactics are ${list(tactics, "and")}`);
    }
    for (const word of test.on ?? []) {
      if (!/^[a-p](?:[1-9]|1[0-6])$/.test(word.text)) throw search.fault(word, `'${word.text}' is not a square; squares are a1, e5 and so on`);
    }
    if (!test.by && !test.on) return takenOf(await part("taken"), search.start.places);
    const by = test.by ? test.by.map(word => word.text) : tactics;
    const names = test.on
      ? test.on.map(word => word.text).filter(square => squares.includes(square)).map(square => `square-${square}`)
      : by.filter(tactic => known.includes(tactic)).map(tactic => `tactic-${tactic}`);
    const parts = await Promise.all([...new Set(names)].map(part));
    const men = new Float64Array(parts.reduce((sum, { at }) => sum + at.length, 0));
    let count = 0;
    for (const { at, men: numbers, tactics: of } of parts) {
      for (let index = 0, place = 0; index < at.length; index++) {
        place += at[index];
        if (!of || by.includes(tactics[of[index]])) men[count++] = place * MOST_MEN + numbers[index];
      }
    }
    const at = [], numbers = [];
    let last = 0;
    men.subarray(0, count).sort().forEach((man, index, all) => {
      if (man === all[index - 1]) return;
      const place = Math.floor(man / MOST_MEN);
      if (at.length && place === last) numbers[numbers.length - 1]++;
      else numbers.push(1), at.push(place - last), (last = place);
    });
    return takenOf({ at, men: numbers }, search.start.places);
  }

  /** How many men are captured at each place, and by the turns that no place has. */
  function takenOf({ at, men }, places) {
    const counts = new Uint8Array(places), beyond = [];
    for (let index = 0, place = 0; index < at.length; index++) {
      place += at[index];
      if (place < places) counts[place] = men[index];
      else beyond.push(men[index]);
    }
    return { counts, beyond, isAny: at.length > 0 };
  }

  const placesWhere = (counts, holds) => {
    const found = new Uint32Array(counts.length);
    let size = 0;
    for (let place = 0; place < counts.length; place++) if (counts[place] && holds(counts[place])) found[size++] = place;
    return found.subarray(0, size);
  };

  TESTS.capture = TESTS.captures = async function (test) {
    const { counts, isAny } = await captured(this, test);
    return this.among(placesWhere(counts, () => true), isAny);
  };

  TESTS.taken = async function (test) {
    const { counts, isAny, beyond } = await captured(this, test);
    const holds = number => compare(number, test.sign, test.number);
    const places = placesWhere(counts, holds);
    const found = await this.among(places, places.length > 0 || beyond.some(holds));
    if (!holds(0)) return found;
    const taking = opposite(await this.among(placesWhere(counts, () => true), isAny));
    return both(either(found, taking), this.each((place, ply) => ply > 0));
  };

  /** How many men or soldiers a side has on the board at each place; -1 where that is not known. */
  async function countsOf(search, name) {
    const { at, by } = await part(name);
    const counts = new Int16Array(search.start.places), numbers = sums(by);
    sums(at).forEach((place, index, all) => counts.fill(numbers[index], place, all[index + 1]));
    return counts;
  }

  const SIDES = [...COLORS, "own", "enemy"];

  for (const noun of ["men", "soldiers", "ahead"]) {
    TESTS[noun] = async function ({ word, value, sign, number }) {
      const isAhead = noun === "ahead", isBare = isAhead && value?.kind === "NUMBER" && !sign; // ahead 2
      const [least, side] = isBare ? [Number(value.text), "own"] : [number, value?.text.toLowerCase() ?? (isAhead ? "own" : "both")];
      if (value && !isBare && !SIDES.includes(side)) throw this.fault(word, `'${value.text}' is not a side; sides are ${list(SIDES, "and")}`);
      if (!(least < 1000)) throw this.fault(word, `'${noun}' needs a number of up to three digits`);
      const [white, black] = await Promise.all(COLORS.map(color => countsOf(this, `${isAhead ? "men" : noun}-${color}`)));
      return this.each((place, ply, run) => {
        if (white[place] < 0) return false;
        const isWhite = side === (this.toMove(ply, run) === "w" ? "own" : "enemy") || side === "white";
        const [mine, other] = isWhite ? [white[place], black[place]] : [black[place], white[place]];
        return compare(isAhead ? mine - other : side === "both" ? mine + other : mine, sign ?? ">=", least);
      });
    };
  }

  TESTS.mark = async function (test) {
    const { marks } = this.start;
    const mark = marks.indexOf(test.value.text);
    if (mark < 0) throw this.fault(test.value, `'${test.value.text}' is not a mark; marks are ${list(marks, "and")}, in quotes`);
    return this.among(sums(await part(`mark-${mark}`)));
  };

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
