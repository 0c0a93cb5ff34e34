// The tests of queries about words and rules. MIT license, part of latrodb.
//
// As latro-tests.js, for the parts of the index that latrodb/features/web/search_index.py makes.
"use strict";

(() => {
  const { part, TESTS, sums, YES } = LatroIndex;
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
})();
