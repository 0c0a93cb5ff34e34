// The query language of latrodb, read in the browser. MIT license, part of latrodb.
//
// The grammar is that of grammars/query.lark, whose words are keywords only where they may follow. What the words of a
// test mean is for the caller to say; here a query becomes a tree, or a fault with its place.
"use strict";

const LatroQuery = (() => {
  const WORD = /[A-Za-z](?:[\p{L}\p{N}_+:]|[-/](?=[\p{L}\p{N}_]))*/uy;
  const VALUES = [ // in the order in which they are tried
    ["PLACE", /[0-9]+[wb](?![\p{L}\p{N}_])/uy],
    ["RESULT", /1-0(?![\p{L}\p{N}_])|0-1(?![\p{L}\p{N}_])|1\/2-1\/2|½[-–]½|\*/uy],
    ["NUMBER", /[0-9]+(?![\p{L}\p{N}_./-])/uy],
    ["PERIOD", /[0-9]{4}(?:[-./][0-9?]{1,2}){0,2}(?:\.\.[0-9]{4}(?:[-./][0-9?]{1,2}){0,2})?(?![\p{L}\p{N}_])/uy],
    ["STRING", /"[^"]*"/uy],
    ["WORD", WORD],
  ];
  const NUMBER = /[0-9]+(?![\p{L}\p{N}_./-])/uy;
  const SIGN = />=|<=|!=|=|>|</uy;
  const TO_MOVE = /to\s+move(?![\p{L}\p{N}_])/uy;
  const ASKED = /(?:games|turns|positions)(?=\s+where(?![\p{L}\p{N}_]))/uy;
  const BLANKS = /(?:\s|--[^\r\n]*)*/uy;
  const AFTER = new Set(["and", "or", "then", "within", "by", "of", "on", "at", "anywhere"]); // what may follow a test
  const LONGEST = 100000, DEEPEST = 100;

  /** A fault in a query: what is wrong, and where. */
  class Fault extends Error {
    constructor(message, start, end) {
      super(message);
      Object.assign(this, { start, end: Math.max(end, start + 1) });
    }
  }

  class Reader {
    constructor(text) {
      this.text = text.replace(/"[^"]*"|--[^\r\n]*|[A-Z]+/g, part => /^["-]/.test(part) ? part : part.toLowerCase());
      this.at = 0;
      this.depth = 0;
      this.skip();
    }

    skip() {
      this.take(BLANKS, true);
    }

    /** What an expression finds here, as a word with its place; null if it does not match. */
    take(form, isBlank = false) {
      form.lastIndex = this.at;
      const found = form.exec(this.text);
      if (!found) return null;
      const word = { text: found[0], start: this.at, end: this.at + found[0].length };
      this.at = word.end;
      if (!isBlank) this.skip();
      return word;
    }

    peek() {
      WORD.lastIndex = this.at;
      return WORD.exec(this.text)?.[0] ?? this.text[this.at] ?? "";
    }

    keyword(name) {
      if (this.peek() !== name) return null;
      const word = { text: name, start: this.at, end: this.at + name.length };
      this.at = word.end;
      this.skip();
      return word;
    }

    expected(what) {
      const found = this.peek();
      const end = this.text.trimEnd().length;
      if (!found) return new Fault(`the query ends too early; expected ${what}`, end, end + 1);
      if (found === '"' && !this.text.includes('"', this.at + 1)) return new Fault("this quote is never closed", this.at, this.at + 1);
      return new Fault(`'${found}' does not belong here; expected ${what}`, this.at, this.at + found.length);
    }

    need(found, what) {
      if (!found) throw this.expected(what);
      return found;
    }

    query() {
      const asked = this.take(ASKED)?.text;
      if (asked) this.keyword("where");
      const isBare = this.at >= this.text.length || this.peek() === ",";
      const condition = isBare ? null : this.anyOf();
      const modifiers = [];
      while (this.keyword(",")) {
        const words = [];
        for (let word; (word = this.take(WORD)); ) words.push(word);
        this.need(words.length, "a word such as exact");
        modifiers.push(words);
      }
      if (this.at < this.text.length) throw this.expected("and, or, then, a comma or the end");
      return { asked: asked ?? "games", condition, modifiers };
    }

    /** Parts with a word between them. */
    parts(kind, word, read) {
      const parts = [read()];
      while (this.keyword(word)) parts.push(read());
      return parts.length > 1 ? { kind, parts } : parts[0];
    }

    anyOf() {
      return this.parts("any", "or", () => this.parts("all", "and", () => this.sequence()));
    }

    sequence() {
      let first = this.negation();
      while (this.keyword("then")) {
        const second = this.negation();
        const within = this.keyword("within") ? Number(this.need(this.take(NUMBER), "a number").text.slice(0, 18)) : Infinity;
        first = { kind: "then", first, second, within };
      }
      return first;
    }

    negation() {
      if (++this.depth > DEEPEST) throw new Fault(`brackets are nested more than ${DEEPEST} deep`, this.at, this.at + 1);
      try {
        const never = this.keyword("never");
        if (never) throw new Fault("'never' needs the database; `latrodb find` answers it", never.start, never.end);
        if (this.keyword("not")) return { kind: "not", part: this.negation() };
        if (this.keyword("(")) {
          const inner = this.anyOf();
          this.need(this.keyword(")"), ")");
          return inner;
        }
        const at = this.keyword("at");
        return at ? { kind: "test", word: at, at: this.place() } : this.test();
      } finally {
        this.depth--;
      }
    }

    test() {
      const test = { kind: "test", word: this.need(this.take(WORD), "a word such as hit or player") };
      if (this.keyword("(")) {
        test.side = this.need(this.take(WORD), "a word");
        this.need(this.keyword(")"), ")");
      }
      test.value = this.value();
      const sign = this.take(SIGN);
      if (sign) {
        test.sign = sign.text;
        test.number = Number(this.need(this.take(NUMBER), "a number").text.slice(0, 18));
      }
      for (let found; (found = this.qualifier()); ) Object.assign(test, found);
      return test;
    }

    value() {
      if (AFTER.has(this.peek())) return undefined;
      TO_MOVE.lastIndex = this.at;
      if (TO_MOVE.test(this.text)) return undefined;
      for (const [kind, form] of VALUES) {
        const word = this.take(form);
        if (word) return { ...word, kind, text: kind === "STRING" ? word.text.slice(1, -1) : word.text };
      }
      return undefined;
    }

    qualifier() {
      for (const name of ["by", "of", "on"]) if (this.keyword(name)) return { [name]: this.names() };
      if (this.keyword("at")) return { at: this.place() };
      const [anywhere, move] = [this.keyword("anywhere"), this.take(TO_MOVE)];
      return anywhere ? { anywhere } : move ? { to_move: move } : null;
    }

    names() {
      if (!this.keyword("(")) return [this.need(this.take(WORD) ?? this.string(), "a word")];
      const names = [this.need(this.take(WORD), "a word")];
      while (this.keyword("or")) names.push(this.need(this.take(WORD), "a word"));
      this.need(this.keyword(")"), "or or )");
      return names;
    }

    string() {
      const found = this.take(VALUES[4][1]);
      return found && { ...found, text: found.text.slice(1, -1) };
    }

    place() {
      const place = this.take(VALUES[0][1]);
      return place ? { ...place, kind: "PLACE" } : { ...this.need(this.take(WORD), "start, end or a turn such as 13b"), kind: "WORD" };
    }
  }

  /** A query as a tree. Throws a Fault. */
  function parse(text) {
    if (text.length > LONGEST) throw new Fault(`a query has at most ${LONGEST} characters`, LONGEST, LONGEST);
    return new Reader(text).query();
  }

  /** The line of a query at fault with carets below it, as `latrodb find` shows it. */
  function caret(text, fault) {
    const first = text.lastIndexOf("\n", fault.start - 1) + 1;
    const line = text.slice(first).split("\n")[0].replaceAll("\t", " ");
    const column = fault.start - first;
    const from = Math.max(0, column - 49);
    const shown = line.slice(from, from + 76);
    const count = Math.max(1, Math.min(fault.end - fault.start, shown.length - (column - from)));
    return `${shown}\n${" ".repeat(column - from)}${"^".repeat(count)}`;
  }

  return { parse, caret, Fault };
})();
