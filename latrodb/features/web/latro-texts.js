// The tests of queries about words, turns as written, rules and motifs. MIT license, part of latrodb.
//
// As latro-tests.js, for the parts of the index that latrodb/features/web/search_texts.py makes.
"use strict";

(() => {
  const { part, TESTS, sums, compare, list, YES } = LatroIndex;
  const BEGINNING = 2; // characters
  const GAMES = 0, COMMENTS = 1, NOTES = 2;
  const partOf = (kind, text) => `${kind}-${[...text].slice(0, BEGINNING).map(each => each.codePointAt(0).toString(16)).join("-")}`;

  /** A part that there is only if the collection has something of the kind. */
  async function partIf(search, name) {
    return search.start.texts.includes(name) ? part(name) : {};
  }

  /** The words of a value as the database folds them; several in a row, or letters that it may fold otherwise, are refused. */
  function wordsOf(search, test) {
    const text = search.text(test);
    const words = text.replaceAll('"', " ").split(/\s+/).filter(Boolean).map(word => word.toLowerCase().normalize("NFD").replace(/\p{Mn}/gu, ""));
    const isPlain = words.length && words.every(word => /^[a-z0-9]+$/.test(word));
    if (!isPlain || text.includes('"')) throw search.refused(test.value, `'${test.word.text}' for anything but whole words of Latin letters and digits`);
    return words;
  }

  /** The numbers of texts of a kind that have all words. */
  async function textsWith(search, words, kind) {
    const parts = await Promise.all(words.map(word => partIf(search, partOf("words", word))));
    const sets = words.map((word, index) => new Set(sums(parts[index][word]?.[kind] ?? [])));
    return [...sets[0]].filter(number => sets.every(set => set.has(number)));
  }

  TESTS.text = async function (test) {
    const words = wordsOf(this, test);
    const [games, comments, notes, commented, noted] = await Promise.all([
      ...[GAMES, COMMENTS, NOTES].map(kind => textsWith(this, words, kind)), part("comments"), part("notes")]);
    const rows = new Set([...games, ...comments.map(number => commented.games[number]), ...notes.map(number => noted.games[number])]);
    return this.ofRows(row => rows.has(row));
  };

  for (const [name, kind, source] of [["comment", COMMENTS, "comments"], ["note", NOTES, "notes"]]) {
    TESTS[name] = async function (test) {
      const [numbers, { at }] = await Promise.all([textsWith(this, wordsOf(this, test), kind), part(source)]);
      const found = this.blank();
      for (const number of numbers) if (at[number] >= 0) found[at[number]] = YES;
      return found;
    };
  }

  TESTS.turn = async function (test) {
    const wanted = this.text(test);
    if ([...wanted].length < BEGINNING) throw this.refused(test.value, `'turn' with less than ${BEGINNING} characters`);
    const texts = Object.entries(await partIf(this, partOf("turns", wanted))).filter(([text]) => text.startsWith(wanted));
    return this.among(texts.flatMap(([, at]) => sums(at)), texts.length > 0);
  };

  TESTS.rule = async function (test) {
    const wanted = test.value.text;
    const { names } = await part("code");
    const code = Object.values(names).find(each => each === wanted.toUpperCase());
    if (code) throw this.fault(test.value, `${code} is a diagnostic; write: code ${code}`);
    const found = this.blank();
    for (const [rule, at] of Object.entries(await part("rule"))) {
      if ([rule, rule.slice(rule.indexOf(" ") + 1)].includes(wanted)) for (const place of sums(at)) found[place] = YES;
    }
    return found;
  };

  const man = (search, word) => {
    if (!["dux", "soldier"].includes(word.text)) throw search.fault(word, `'${word.text}' is not a man; men are dux and soldier`);
    return word.text === "dux";
  };

  /** A motif by its name, after the word `motif` or as a word of its own; only collections that were searched have it. */
  TESTS.motif = async function (test, note) {
    const { motifs, short } = this.start;
    const word = test.word.text === "motif" ? test.value : test.word;
    const name = short[word.text] ?? word.text;
    if (!motifs.includes(name)) throw this.fault(word, `no motif is called '${word.text}'; motifs are ${list(motifs, "and")}`);
    const side = test.side && this.color(test.side)[0];
    const [by, of] = ["by", "of"].map(key => (test[key] ?? []).map(each => man(this, each)));
    const on = test.on?.map(each => each.text);
    const { noun, at, sides, men, squares, duxes } = await part(`motif-${name}`);
    const counts = new Map(), where = new Map();
    sums(at).forEach((place, index) => {
      const fits = (!side || sides[index] === side) && by.every(isDux => isDux === Boolean(duxes[index] & 1)) &&
        of.every(isDux => isDux === Boolean(duxes[index] & 2)) && (!on || on.some(square => squares[index].split(" ").includes(square)));
      if (!fits) return;
      counts.set(place, (counts.get(place) ?? 0) + men[index]);
      where.set(place, [...(where.get(place) ?? []), squares[index]]);
    });
    if (note >= 0) this.notes[note] = place => where.has(place) && `${noun} ${where.get(place).join(", ")}`;
    const found = this.blank();
    if (test.sign && compare(0, test.sign, test.number)) found.fill(YES);
    for (const [place, count] of counts) found[place] = !test.sign || compare(count, test.sign, test.number) ? YES : 0;
    return found;
  };
})();
