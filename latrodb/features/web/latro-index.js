// Answers queries from the index of a folder of pages, without a server. MIT license, part of latrodb.
//
// latrodb/features/web/search_index.py says what the parts of the index hold. A condition becomes one number for each
// game or place: 1 if it holds, else 0. What cannot be answered is a Fault.
"use strict";

const LatroIndex = (() => {
  const { parse, Fault } = LatroQuery;
  const NO = 0, YES = 1;
  const COLORS = ["white", "black"];
  const RESULTS = ["1-0", "0-1", "1/2-1/2", "*"];
  const UNQUOTED = ["date", "since", "until", "before", "result", "game"];
  const GAPS = /[\s,.;()[\]]+/gu;
  const folder = new URL(document.currentScript?.dataset.index ?? "index/", document.baseURI);
  const waiting = new Map();
  const loaded = new Map();

  globalThis.latroIndex = (name, packed) => waiting.get(name)?.(packed);

  /** A part of the index, which is loaded once. */
  function part(name) {
    if (!loaded.has(name)) {
      loaded.set(name, new Promise((resolve, reject) => {
        waiting.set(name, resolve);
        const script = document.createElement("script");
        script.src = new URL(`${name}.js`, folder);
        script.onerror = () => reject(Error(`the index of this collection has no part ${name}`));
        document.head.append(script);
      }).then(unpack));
    }
    return loaded.get(name);
  }

  async function unpack(packed) {
    const text = atob(packed);
    const bytes = new Uint8Array(text.length);
    for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    return JSON.parse(await new Response(stream).text());
  }

  function sums(differences) {
    let sum = 0;
    return differences.map(difference => (sum += difference));
  }

  const SIGNS = {
    ">=": (left, right) => left >= right, "<=": (left, right) => left <= right, ">": (left, right) => left > right,
    "<": (left, right) => left < right, "=": (left, right) => left === right, "!=": (left, right) => left !== right,
  };
  const compare = (left, sign, right) => SIGNS[sign]?.(left, right);

  const list = (words, last) => words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
  const wordsOf = text => fold(text).split(GAPS).filter(Boolean);
  const fold = text => text.normalize("NFKD").replace(/\p{Mn}/gu, "").toLowerCase().replaceAll("ß", "ss").replaceAll("ς", "σ");
  const asciiLower = text => text.replace(/[A-Z]/g, letter => letter.toLowerCase());

  /** Whether a folded name matches what was searched for, as in latrodb/store/names.py. */
  function isNamed(folded, wanted) {
    const words = wordsOf(wanted);
    return words.length > 0 && (words.every(word => folded.includes(word)) || words.join("") === folded.replace(GAPS, ""));
  }

  /** A date as Date tags have it, without missing parts, as in latrodb/core/dates.py. */
  function readDate(text) {
    const found = text.trim().match(/^(\d{4})(?:([.\-/])(\d{1,2}|\?\?)(?:\2(\d{1,2}|\?\?))?)?$/);
    if (!found) throw Error(`'${text}' is not a date; write 2016, 2016-07 or 2016-07-21, or a range, 2016-07..2016-09`);
    const [year, month, day] = [found[1], ...[found[3], found[4]].map(part => (part ?? "??").padStart(2, "0"))];
    const [y, m, d] = [Number(year), month === "??" ? 1 : Number(month), day === "??" ? 1 : Number(day)];
    const last = new Date(Date.UTC(2000 + (y % 400), m, 0)).getUTCDate();
    if (y < 1 || m < 1 || m > 12 || d < 1 || d > last) throw Error(`there is no date ${text}`);
    return [year, month, day].join(".").split(".??")[0];
  }

  function readPeriod(text) {
    const [first, last] = text.split(/\.\.(.*)/s);
    const [since, until] = [readDate(first), readDate(last === undefined ? first : last)];
    if (since.slice(0, until.length) > until) throw Error(`the period from ${since.replaceAll(".", "-")} to ${until.replaceAll(".", "-")} ends before it begins`);
    return { since, until };
  }

  const DATED = {
    since: (date, { since }) => date.replaceAll("?", "9") >= since,
    until: (date, { until }) => date.replaceAll("?", "0") <= `${until}~`,
    before: (date, { since }) => date.replaceAll("?", "9") < since,
    date: (date, period) => DATED.since(date, period) && DATED.until(date, period),
  };

  function both(one, other) {
    for (let index = 0; index < one.length; index++) if (other[index] < one[index]) one[index] = other[index];
    return one;
  }

  function either(one, other) {
    for (let index = 0; index < one.length; index++) if (other[index] > one[index]) one[index] = other[index];
    return one;
  }

  function opposite(one) {
    for (let index = 0; index < one.length; index++) one[index] = YES - one[index];
    return one;
  }

  /** One search: the parts that it needs, and how its tests hold. */
  class Search {
    constructor(query, start) {
      Object.assign(this, query, { start, isExact: false, notes: [] });
      for (const words of query.modifiers) {
        const said = words.map(word => word.text).join(" ");
        if (said === "exact") this.isExact = true;
        else if (said === "as printed") throw this.refused(words[0], `', ${said}'`, "leave it out, or ", words.at(-1).end);
        else if (said !== "as corrected") throw new Fault(`'${said}' has no meaning here`, words[0].start, words.at(-1).end);
      }
      this.findsPlaces = query.asked !== "games" || this.saysWhere(query.condition);
    }

    refused(word, what, instead = "", end = word.end) {
      return new Fault(`the search of these pages cannot answer ${what}; ${instead}use latrodb find with a database of the games`, word.start, end);
    }

    fault(word, message) {
      return new Fault(message, word.start, word.end);
    }

    saysWhere(node) {
      if (!node) return false;
      if (node.kind === "then") return true;
      if (node.kind === "not") return this.saysWhere(node.part);
      if (node.parts) return node.parts.some(each => this.saysWhere(each));
      const { text } = node.word;
      return !(this.start.kinds[text]?.ofGames || (COLORS.includes(text) && node.value));
    }

    async load() {
      if (!this.findsPlaces) return;
      const { counts, lines, labels, corrected, otherwise } = await part("places");
      this.runs = [];
      this.labels = new Map(Object.entries(labels).map(([place, label]) => [Number(place), label]));
      let offset = 0;
      const add = (row, start, count, isLine) => {
        const [first, sides] = otherwise[row] ?? [1, "wb"];
        if (count) this.runs.push({ row, start, count, offset, end: offset + count, isLine, first, sides, corrected: corrected[row] ?? Infinity });
        offset += count;
      };
      counts.forEach((count, row) => add(row, 0, count, false));
      for (const [row, start, count] of lines) add(row, start, count, true);
    }

    /** The label of a place, and the number in it; the start has none. */
    label(place, ply, run) {
      const label = this.labels.get(place);
      return label ?? (ply ? `${(run.first + ply) >> 1}${run.sides[(run.first + ply) % 2]}` : "start");
    }

    toMove(ply, run) {
      return run.sides[(run.first - 1 + ply) % 2];
    }

    number(place, ply, run) {
      const label = this.labels.get(place);
      return label === undefined ? (ply && (run.first + ply) >> 1) : parseInt(label, 10) || 0;
    }

    /** How a condition holds in every row, or at every place; `isFound` says whether it is about the place found. */
    async hold(node, isFound = true) {
      if (!node) return this.blank().fill(YES);
      if (node.kind === "test") return this.test(node, isFound);
      if (node.kind === "not") return opposite(await this.hold(node.part, isFound));
      if (node.kind === "then") {
        const second = await this.hold(node.second, isFound);
        return this.inTurn(await this.hold(node.first, false), second, node.within);
      }
      const parts = node.parts.map(each => this.hold(each, isFound)); // which load what they need at the same time
      for (const each of parts) each.catch(() => {}); // the first fault is told, wherever another comes from
      let found = await parts[0];
      for (const each of parts.slice(1)) found = (node.kind === "all" ? both : either)(found, await each);
      return found;
    }

    inTurn(first, second, within) {
      const found = this.blank();
      let next = first.indexOf(YES);
      for (const run of this.runs) {
        if (next < 0) break;
        if (next >= run.end) continue;
        for (let place = next, last = Infinity; place < run.end; place++) {
          if (place > last && place - last <= within) found[place] = second[place];
          if (first[place] === YES) last = place;
        }
        next = first.indexOf(YES, run.end);
      }
      return found;
    }

    blank() {
      return new Uint8Array(this.findsPlaces ? this.start.places : this.start.games);
    }

    /** YES at the places of which something is true. */
    each(isTrue) {
      const found = this.blank();
      for (const run of this.runs) {
        for (let place = run.offset; place < run.end; place++) found[place] = isTrue(place, run.start + place - run.offset, run) ? YES : NO;
      }
      return found;
    }

    /** Rows as places: a game has them if one of its wordings is among the rows. */
    ofRows(holds) {
      const rows = Uint8Array.from({ length: this.start.games }, (_, row) => holds(row) ? YES : NO);
      if (!this.findsPlaces) return rows;
      for (const [row, main] of Object.entries(this.start.same)) rows[main] = Math.max(rows[main], rows[row]);
      const found = this.blank();
      for (const run of this.runs) found.fill(rows[run.row], run.offset, run.end);
      return found;
    }

    color(word) {
      if (!COLORS.includes(word.text)) throw this.fault(word, `'${word.text}' is not a side; sides are white and black`);
      return word.text;
    }

    /** A test gets a number under which it may note, in `notes`, how it holds at a place; -1 if that is not asked. */
    async test(test, isFound) {
      const { text } = test.word;
      const kind = this.start.kinds[text];
      if (this.start.others.includes(text)) throw this.refused(test.word, `'${text}'`, text === "after" ? "set up the position on the board, or " : "");
      if (!kind) throw this.fault(test.word, `no test is called '${text}'; for a name write: player "${text}"`);
      this.checkParts(test, kind);
      const made = await TESTS[text].call(this, test, isFound ? this.notes.push(null) - 1 : -1);
      if (!test.at || text === "at") return made;
      return both(made, await TESTS.at.call(this, test));
    }

    checkParts(test, kind) {
      const { parts } = this.start;
      const given = Object.keys(parts).filter(name => test[name] !== undefined).sort();
      const allowed = [...kind.needs, ...kind.takes, ...(kind.ofGames ? [] : ["at"])];
      for (const name of kind.needs) {
        if (!given.includes(name)) throw this.fault(test.word, `'${test.word.text}' needs a ${parts[name]}, such as: ${kind.example}`);
      }
      for (const name of given) {
        const word = name === "sign" ? test.word : [test[name]].flat()[0];
        if (!allowed.includes(name)) throw this.fault(word, `'${test.word.text}' takes no ${parts[name]}; a query with it is: ${kind.example}`);
      }
    }

    text(test) {
      const { value, word } = test;
      if (UNQUOTED.includes(word.text) || ["STRING", "WORD"].includes(value.kind)) return value.text;
      throw this.fault(value, `'${word.text}' expects words in quotes, not ${value.text}`);
    }

    /** Rows by a column that has each text once. */
    async column(name, holds) {
      const { values, of } = await part(name);
      const found = values.map(holds);
      return this.ofRows(row => of[row] >= 0 && found[of[row]]);
    }

    async named(test, sides) {
      const wanted = this.text(test);
      if (!wordsOf(wanted).length) throw this.fault(test.value, `'${wanted}' has no word of a name`);
      const { names, groups, handles } = await part("players");
      const found = names.map(each => each.some(name => isNamed(name, wanted)));
      const columns = await Promise.all(sides.map(part));
      const others = groups.filter(group => group.some(([folded]) => isNamed(folded, wanted))).flat().map(([, name]) => name);
      const listed = [wanted, ...others].map(name => `, ${name.toLowerCase()},`);
      const hasHandle = row => handles[row] && listed.some(name => `, ${asciiLower(handles[row])},`.includes(name));
      return this.ofRows(row => columns.some(column => found[column[row]]) || (sides.length === 2 && hasHandle(row)));
    }

    variant(word) {
      const { variants } = this.start;
      const key = word.text.trim().toLowerCase();
      if (variants.includes(key)) return key;
      throw this.fault(word, `no game here has the rules '${word.text}'; they have ${list(variants, "and")}`);
    }
  }

  const TESTS = {};

  /** The answer to a query: `games` are rows, and `places` gives the places in each. Throws a Fault. */
  async function answer(text) {
    const start = await part("start");
    const search = new Search(parse(text), start);
    if (search.asked === "positions") throw search.refused({ start: text.search(/positions/i), end: text.search(/positions/i) + 9 }, "'positions where'", "write turns where, or ");
    await search.load();
    const held = await search.hold(search.condition);
    const games = new Map();
    if (search.findsPlaces) {
      let next = held.indexOf(YES);
      for (const run of search.runs) {
        if (next < 0) break;
        if (next >= run.end) continue;
        games.has(run.row) ? games.get(run.row).push(run) : games.set(run.row, [run]);
        next = held.indexOf(YES, run.end);
      }
    } else held.forEach((value, row) => value === YES && games.set(start.same[row] ?? row, []));
    return {
      isAboutPlaces: search.findsPlaces,
      count: search.findsPlaces ? countOf(held) : 0,
      games: [...games.keys()].sort((one, other) => one - other),
      places: row => games.get(row).flatMap(run => placesOf(search, run, held)),
    };
  }

  function countOf(held) {
    let count = 0;
    for (let place = 0; place < held.length; place++) if (held[place] === YES) count++;
    return count;
  }

  function placesOf(search, run, held) {
    const found = [];
    for (let place = run.offset; place < run.end; place++) {
      if (held[place] !== YES) continue;
      const ply = run.start + place - run.offset;
      const text = run.isLine ? "variation" : ply >= run.corrected ? "corrected" : "";
      const how = search.notes.map(note => note?.(place)).filter(Boolean).join("; ");
      found.push({ ply, label: search.label(place, ply, run), text, how });
    }
    return found;
  }

  const BETWEEN = /\s+(?:[-–—]|vs?\.?|against|and)\s+/iu; // two players
  const MOST_WORDS = 8; // of two names

  /** The query for the games of the player, or the two, whose names a text is, as in latrodb/query/compiler.py; or "". */
  async function namesTyped(text) {
    const { names } = await part("players");
    const isPlayer = wanted => names.some(each => each.some(name => isNamed(name, wanted)));
    const [whole, words] = [text.trim(), text.split(/\s+/u).filter(Boolean)];
    if (whole.includes('"')) return "";
    if (isPlayer(whole)) return `player "${whole}"`;
    let halves = [whole.split(BETWEEN)];
    if (halves[0].length === 1 && words.length <= MOST_WORDS) {
      halves = words.slice(1).map((_, index) => [words.slice(0, index + 1).join(" "), words.slice(index + 1).join(" ")]);
    }
    const found = halves.filter(both => both.length === 2 && both.every(isPlayer));
    return found.length === 1 ? found[0].map(name => `player "${name}"`).join(" and ") : "";
  }

  /** What a part that has something for each row, as `cards` has what a list shows of games, has for some rows. */
  async function cards(name, rows) {
    const { cards: size } = await part("start");
    return Promise.all(rows.map(async row => (await part(`${name}-${Math.floor(row / size)}`))[row % size]));
  }

  return { root: new URL("..", folder), part, answer, cards, namesTyped, TESTS, Search, sums, compare, list, asciiLower, readPeriod, DATED, COLORS, RESULTS, YES };
})();
