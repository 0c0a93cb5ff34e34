// LatroRules: what the rules say to a turn on a page, as `latrodb/rules/game.py` says it in Python. MIT license, part of latrodb.
// The engine judges, the rules of a variant (`page_rules.py`) have the sentences; here squares are put into them.
// A position has `men`, letters by the names of squares, and `fields`, all else of a position on one line.
// A turn is a list of picks, what a reader chooses one after the other: squares, or `[3]` (a throw), `--`, `D--`.
"use strict";

globalThis.LatroRules = (() => {
const FILES = "abcdefghijklmnop", STRIDE = 17, PLANE = 36, PLANES = 5;
const PLACING = 1, WAY = 2, TAKING = 3, PASSING = 4, THROWING = 5, FALLING = 6, SEVERAL = 7;
const MARCHES = { T: 5, P: 6, ">": 7, O: 8 }, SHAPES = [0, STRIDE + 1, 3, 3 * STRIDE, 1], MANNERS = " TPPO";
const THROWN = 8, NUMBER_OF_QUIET = 5, VARY = 5, ONCE = 7, MANY_TIMES = 3, MATE = 4;
const PASS = "--", FALL = "D--", BETWEEN = " | ";

const number = name => FILES.indexOf(name[0]) + STRIDE * (name.slice(1) - 1);
const nameOf = square => (FILES[square % STRIDE] || "?") + (Math.floor(square / STRIDE) + 1); // `?` beside the board
const squaresIn = text => (text || "").match(/[a-p]\d{1,2}/g) || [];
const listed = (words, and = "and") => words.join(", ").replace(/, ([^,]+)$/, ` ${and} $1`);
const title = letter => (letter === "w" ? "White" : "Black");
const filled = (text, words) => text.replace(/\{(\w+)\}/g, (_, key) => words[key]);
const byFile = (one, other) => one.charCodeAt() - other.charCodeAt() || one.slice(1) - other.slice(1);
const byNumber = (one, other) => number(one) - number(other);
const sideOf = man => (man < "a" ? "w" : "b");
const legs = path => path.slice(1).map((square, at) => [path[at], square]);

/** The fields of a position by their keys. */
const read = ({ fields }) => Object.fromEntries(fields.split(" ").slice(1).map(word => word.split("=")));

/** What makes two positions the same for rules on repetition. */
const key = position => position.same ??=
  [...position.men].map(pair => pair.join("")).sort().join() + position.fields.replace(/ quiet=\d+/, "");

class LatroRules {
  constructor(rules) {
    Object.assign(this, rules);
    this.engine = new latrodbEngine[this.board](this.files, this.ranks, this.numbers, [], 0);
    this.isDice = this.board === "Dice";
    this.limits = this.repetition >= VARY;
  }

  // ---- Positions

  /** Puts a position on the board, where every turn that is tried is taken back. */
  setUp(position) {
    if (this.at === position) return;
    this.at = null;
    const planes = Array(PLANE * PLANES).fill(0), found = read(position), fresh = new Set(squaresIn(found.fresh));
    for (const [name, man] of position.men) {
      const traits = [sideOf(man) === "w", sideOf(man) === "b", /d/i.test(man), man[1] && this.planes.includes("bound"), fresh.has(name)];
      traits.forEach((has, plane) => {
        if (has) planes[PLANE * plane + (number(name) >> 3)] |= 1 << (number(name) & 7);
      });
    }
    const isOpening = this.opening === this.line(position);
    this.engine.set_up(planes, +(position.fields[0] === "b"), +(found.quiet || 0), [], isOpening, this.memoryOf(found));
    this.at = position;
  }

  memoryOf(found) {
    if (this.isDice) {
      const trails = (found.trail || "").split(",").flatMap(trail => {
        const [man, ...past] = squaresIn(trail);
        return past.flatMap(square => [number(man), number(square)]);
      });
      return [+(found.die || 0), +(found.pips || 0), ...trails];
    }
    return (this.memory || []).flatMap(name => (found[{ dux_hand: "dux" }[name] || name] || "0,0").split(",").map(Number));
  }

  /** A position on one line. */
  line({ men, fields }) {
    const rows = [];
    for (let rank = this.ranks; rank; rank--) {
      const row = Array.from(FILES.slice(0, this.files), file => men.get(file + rank) || "1");
      rows.push(row.join("").replace(/1+/g, run => run.length));
    }
    return `${rows.join("/")} ${fields}`;
  }

  /** The position on the board, after a turn from another one. */
  positionAfter(before) {
    const { engine } = this, planes = engine.planes(), men = new Map(), fresh = [], found = read(before);
    for (let rank = 0; rank < this.ranks; rank++) {
      for (let file = 0; file < this.files; file++) {
        const square = rank * STRIDE + file, name = nameOf(square);
        const is = plane => planes[PLANE * plane + (square >> 3)] >> (square & 7) & 1, letter = is(2) ? "d" : "s";
        if (!is(0) && !is(1)) continue;
        men.set(name, (is(0) ? letter.toUpperCase() : letter) + (is(3) ? "~" : ""));
        if (is(4)) fresh.push(name);
      }
    }
    const fields = [engine.side ? "b" : "w"], write = (name, value, isThere) => isThere && fields.push(`${name}=${value}`);
    if (this.memory?.includes("hand")) {
      const hands = engine.men_in_hand();
      write("hand", hands.slice(0, 2), hands[0] || hands[1]);
      write("dux", hands.slice(2), hands[2] || hands[3]);
    }
    if (this.memory?.includes("taken")) {
      const taken = (found.taken || "0,0").split(",").map(Number);
      taken[+(before.fields[0] === "b")] += engine.found_captures().length;
      write("taken", taken, taken[0] || taken[1]);
      write("fresh", fresh.sort(byFile).join(""), fresh.length);
    }
    if (this.isDice && engine.thrown) {
      const names = squares => squares.map(nameOf).sort(byFile).join("");
      write("die", engine.thrown, true);
      write("pips", engine.pips, engine.pips);
      write("trail", engine.trails().map(([man, past]) => `${nameOf(man)}:${names(past)}`).join(), engine.trails().length);
    }
    write("quiet", engine.quiet_plies, engine.quiet_plies);
    return { men, fields: fields.join(" ") };
  }

  // ---- Turns

  /** Every legal turn of a position, with its picks; `past` are the positions of the game, up to this one. */
  turns(position, past = []) {
    this.setUp(position);
    const turns = this.engine.legal_turns().flatMap(each => this.picksOf(each, position).map(picks => ({ number: each, picks })));
    return this.limits && past.length ? turns.filter(turn => !this.repeated(position, turn, past)) : turns;
  }

  /** How a reader can choose the turn with a number: the squares of a formation in two orders, as those of placements. */
  picksOf(turn, position) {
    const named = squares => squares.map(nameOf), origin = turn >> 9 & 511, target = turn & 511;
    if (this.isDice) {
      if (turn < THROWN) return [[turn ? turn === THROWN - 1 ? FALL : `[${turn}]` : PASS]];
      const steps = (turn >> 9).toString(8).slice(1), path = [target];
      for (const digit of steps) path.push(path.at(-1) + [-18, -17, -16, -1, 1, 16, 17, 18][digit]);
      return [named(path)];
    }
    if (this.board === "Marches" && turn >> 18) {
      const far = SHAPES[turn >> 18], way = target - origin;
      return [named([origin, origin + far, target]), named([origin + far, origin, origin + far + way])];
    }
    if (this.engine.squares_of) {
      const squares = named(this.engine.squares_of(turn));
      if (this.board === "Chains" && !squares[1] && !this.isPlacing(position)) return [[PASS]];
      return this.isPlacing(position) && squares[1] ? [squares, [...squares].reverse()] : [squares];
    }
    const spared = Math.floor(turn / 2 ** 18);
    if (!spared) return [named([origin, target])];
    this.engine.play(turn % 2 ** 18);
    const taken = this.engine.found_captures().map(([square]) => square);
    this.engine.undo();
    return [named([origin, target, ...taken.filter((_, bit) => spared >> bit & 1)])];
  }

  /** A turn as the engine is given it: its kind, its squares, and which placements are of a leader. */
  given(position, picks) {
    const squares = picks.filter(pick => /^[a-p]/.test(pick)).map(number), [word] = picks;
    const way = squares[1] === undefined ? [squares[0], squares[0]] : squares; // a man who goes nowhere, or is not there
    const man = position.men.get(word), takes = man && sideOf(man) !== position.fields[0];
    if (this.isDice) {
      const kind = word === PASS ? PASSING : word === FALL ? FALLING : word[0] === "[" ? THROWING : takes ? TAKING : WAY;
      const action = kind === THROWING ? [+word[1]] : kind === WAY ? way : squares;
      return [SEVERAL, [kind, action.length, ...action], 0];
    }
    if (word === PASS) return [PASSING, [], 0];
    if (this.isPlacing(position)) return [PLACING, squares, +this.placesLeader(position)];
    if (this.board === "Bonds" && takes) return [TAKING, squares, 0];
    if (this.board !== "Marches" || squares[2] === undefined) return [WAY, way, 0];
    const { manner, origins, targets } = this.march(picks);
    return [MARCHES[manner], [...origins, ...targets], 0];
  }

  /** Whether a side has men in hand: those of a field, `hand` for soldiers and `dux` for leaders. */
  holds(position, field) {
    return (read(position)[field] || "0,0").split(",")[+(position.fields[0] === "b")] > 0;
  }

  isPlacing(position) {
    return this.holds(position, "hand") || this.holds(position, "dux");
  }

  placesLeader(position) {
    return !this.holds(position, "hand");
  }

  /** Several men that move together, by the two that a reader picked and the square of the first. */
  march(picks) {
    const [first, last, goal] = picks.map(number), way = goal - first;
    const origins = [first, last].sort((one, other) => one - other), far = origins[1] - origins[0];
    const unit = Math.abs(way) >= STRIDE ? STRIDE : 1, count = Math.trunc(way / unit);
    const along = far % STRIDE ? 1 : STRIDE, shape = SHAPES.indexOf(far);
    const isCharge = MANNERS[shape] === "P" && Math.abs(count) > 1 && unit === along;
    return { manner: isCharge ? ">" : MANNERS[shape], origins, targets: origins.map(square => square + way), count: Math.abs(count) };
  }

  /** What a turn does. With dice it is an action: `begun` has the text of those before it, and where the last one ended. */
  play(position, turn, past = [], begun = { text: "" }) {
    this.setUp(position);
    this.engine.play(turn.number);
    const after = this.positionAfter(position), moves = this.moves(position, turn.picks), { engine } = this;
    const inMove = engine.capture_moves ? engine.capture_moves() : [], mark = this.marks[engine.mark()];
    const captures = engine.found_captures().map(([square], at) => ({ square: nameOf(square), move: inMove[at] || 0 }));
    const taken = captures.filter(each => !moves[each.move].isTake), bonds = this.bonds(position, after, captures);
    const words = moves.map((move, at) => move.text + taken.filter(each => each.move === at).map(each => each.square)
      .sort(byFile).map(square => `x${square}`).join(""));
    if (begun.at && moves[0].ways?.[0][0] === begun.at) words[0] = words[0].slice(words[0].indexOf("-"));
    const text = words.reduce((before, word) => before + this.comma(before, word) + word, begun.text) + bonds.bound.map(square => `&${square}`).join("");
    engine.undo();
    const outcome = this.outcome(after, [...past, after]);
    return {
      ...after, ...bonds, text: (text || ".") + mark[0], outcome, begun: { text, at: moves.at(-1).ways?.[0].at(-1) },
      ways: moves.flatMap(move => move.ways || []).reduce(joined, []), captures: captures.map(each => each.square),
      say: this.describe(position, moves, taken.map(each => each.square), bonds, mark),
      placed: moves.filter(move => move.placed).map(move => move.placed),
    };
  }

  /** What separates a text from its next move, as in `steps_text`. */
  comma(before, word) {
    return !before || !word || before.at(-1) === "]" || word[0] === "-" || word.includes("@") ? "" : ",";
  }

  /** The men that a turn turned over, and those that it set free. */
  bonds(before, after, captures) {
    const bound = ({ men }) => [...men].filter(([, man]) => man[1]).map(([square]) => square), was = bound(before), is = bound(after);
    const gone = captures.map(each => each.square);
    return {
      bound: is.filter(square => !was.includes(square)).sort(byFile),
      freed: was.filter(square => !is.includes(square) && !gone.includes(square) && after.men.has(square)).sort(byNumber),
    };
  }

  /** The moves of a turn: their texts, their ways, and what is said of them. */
  moves(position, picks) {
    const { said } = this, [word] = picks, [kind, squares] = this.given(position, picks);
    if (word[0] === "[") return [{ text: word, say: filled(said.throws, { way: word[1] }) }];
    if (word === FALL) return [{ text: word, say: said.falls }];
    if (word === PASS) return [{ text: this.isDice && read(position).pips !== read(position).die ? "" : PASS, say: "" }];
    if (kind === PLACING) {
      const [sign, man] = this.placesLeader(position) ? ["D", this.leader] : ["", this.said.soldier];
      return [...picks].sort(byFile).map(placed => ({ text: `${sign}@${placed}`, placed, say: filled(said.placed, { man, way: placed }) }));
    }
    if (this.board === "Marches" && picks[2]) return [this.marchMove(picks)];
    const takes = kind === TAKING || (this.isDice && squares[0] === TAKING), path = takes ? picks.slice(1) : picks;
    const found = takes ? [{ text: `x${word}`, isTake: true, say: filled(said.removes, { way: word }) }] : [];
    return path.length ? [...found, ...this.wayOf(position, path)] : found;
  }

  /** The moves of one man: each leg of Bell's, else all as one. */
  wayOf(position, picks) {
    const path = this.board === "SearchBoard" ? picks.slice(0, 2) : picks, isLeader = /d/i.test(position.men.get(path[0])); // others are spared
    const letter = isLeader ? "D" : "", man = isLeader ? this.leader : this.said.soldier;
    const say = filled(this.said.way, { man, way: path.join(this.said.to) });
    if (this.board !== "Chains") return [{ text: letter + path.join("-"), ways: [path], say }];
    return legs(path).map((leg, at) => ({ text: at ? `-${leg[1]}` : letter + leg.join("-"), ways: [leg], say: at ? "" : say }));
  }

  marchMove(picks) {
    const { manner, origins, targets } = this.march(picks), far = origins[1] - origins[0], step = targets[0] - origins[0];
    const members = far === STRIDE + 1 ? [0, 1, STRIDE, STRIDE + 1] : far === 1 ? [0, 1] : [0, 1, 2, 3].map(at => at * far / 3);
    const men = members.map(each => nameOf(origins[0] + each)), goals = members.map(each => nameOf(origins[0] + each + step));
    const [from, to] = [origins, targets].map(ends => ends.map(nameOf).join("")), sign = manner === ">" ? ">" : "-";
    const say = filled(this.said.march, { man: listed(men, this.said.and), way: listed(goals, this.said.and) });
    return { text: `${manner === ">" ? "P" : manner}${from}${sign}${to}`, ways: men.map((man, at) => [man, goals[at]]), say };
  }

  /** A turn in words, as of `describe_turn`. */
  describe(position, moves, taken, { bound, freed }, [, noun]) {
    const { said } = this, parts = moves.map(move => move.say).filter(Boolean);
    for (const [change, squares] of [["takes", taken], ["bound", bound], ["freed", freed]]) {
      if (squares.length) parts.push(filled(said[change], { way: listed(squares, said.and) }));
    }
    if (noun && noun !== this.marks[MATE][1]) parts.push(noun); // how the game has ended is said
    return `${said[position.fields[0]]}: ${parts.join("; ") || said.nothing}`;
  }

  /** Whether a turn by other picks does the same as one that is listed. */
  isSame(position, picks, turn) {
    this.setUp(position);
    this.engine.force(...this.given(position, picks));
    const after = this.line(this.positionAfter(position));
    this.engine.undo();
    return after === this.line(this.play(position, turn));
  }

  // ---- What is against a turn

  /** Every reason why a turn is impossible or illegal, each with its rule if there is one; empty for a legal turn. */
  reasons(position, picks, past = []) {
    this.setUp(position);
    const isPlayed = this.engine.force(...this.given(position, picks));
    const found = this.engine.found_faults(), names = ([fault]) => this.faults[fault]?.[0].includes("{dux}");
    const after = isPlayed && (this.limits || found.some(names)) ? this.positionAfter(position) : position; // which takes longer
    if (isPlayed) this.engine.undo();
    const isKnown = found.length && this.repetition === ONCE; // another reason is enough
    const again = this.limits && isPlayed && !isKnown ? this.repetitionOf(position, after, past) : null;
    if (again !== null) found.push([again, [picks[0], picks.at(-1)].map(number)]);
    return found.map(([fault, at]) => ({ ...this.explain(fault, [...at], position, picks, after), isPlayed }));
  }

  /** The sentence of a fault, and the name of the rule, as of `Game.explain`. */
  explain(fault, at, position, picks, after) {
    const isLeader = /d/i.test(position.men.get(picks[0])), man = isLeader ? "leader" : "man";
    const mover = picks[2] && this.board === "Marches" ? this.march(picks).manner : man;
    const [text, ...rules] = this.movers?.[mover]?.[fault] || this.faults[fault];
    const sentences = text.split(BETWEEN), which = sentences.length > 1 ? at.pop() : 0;
    const words = this.isDice ? this.diceWords(fault, at, position, picks) : {};
    return {
      text: filled(sentences[which], { ...at.map(nameOf), ...this.words(at, position, picks, after), ...words }),
      rule: rules[words.isTake ? 1 : Math.min(which, rules.length - 1)] || "",
    };
  }

  /** What sentences may name besides squares, as of `Game.words`. */
  words(at, position, picks, after) {
    const { men, fields } = position, { phrases } = this, side = fields[0], names = at.map(nameOf), own = title(side);
    const list = squares => (squares.length ? listed(squares.sort(byNumber).map(name => (/d/i.test(men.get(name)) ? "D" : "") + name)) : "");
    const rest = names.slice(1).filter(name => men.has(name)), color = men.has(names[0]) ? title(sideOf(men.get(names[0]))) : "";
    const leader = [...after.men].find(([, man]) => man[0] === (side === "w" ? "D" : "d")), foe = side === "w" ? "b" : "w";
    const blocked = phrases.way_by ? legs(picks).find(leg => this.isOnWay(leg, at[0])) || ["", ""] : [picks[0], picks.at(-1)];
    const isOnTheWay = this.board === "Bonds" && names[0] !== picks.at(-1);
    const by = this.isPlacing(position) ? phrases.placed_by : isOnTheWay ? phrases.way_by : color && filled(phrases.by, [color]);
    return {
      ...phrases, side: own, player: own.toLowerCase(), other: title(foe), by, all: names.length ? listed(names) : "", men: list(rest),
      them: names.length === 2 ? list(rest) : phrases.them, enemies: list(rest.filter(name => sideOf(men.get(name)) === foe)),
      origin: blocked[0], target: blocked[1], way: picks.join("-"), letter: /d/i.test(men.get(picks[0])) ? "D" : "", dux: leader ? leader[0] : "",
      over: at.length > 1 ? nameOf((at[0] + at[1]) / 2) : "", ...(this.board === "Marches" ? this.marchWords(at, position, picks) : {}),
    };
  }

  /** Whether a man is on a leg that is too long to leap over him. */
  isOnWay([from, to], man) {
    const [low, high] = [number(from), number(to)].sort((one, other) => one - other), step = high - low < STRIDE ? 1 : STRIDE;
    return (high - low) % step === 0 && (high - low) / step > 2 && low <= man && man <= high && (man - low) % step === 0;
  }

  marchWords(at, { men, fields }, picks) {
    const rear = [...men].find(([, man]) => man[0] === (fields[0] === "w" ? "d" : "D")), [origin, target] = [picks[0], picks.at(-1)];
    const found = { are: at.length === 1 ? "is" : "are", rear: rear ? rear[0] : "", origin, target }, way = Math.abs(number(target) - number(origin));
    if (!picks[2]) return { ...found, count: way < STRIDE ? way : way / STRIDE };
    const { manner, origins, targets, count } = this.march(picks), unit = at.length === 2 ? at[1] - at[0] : 0;
    const isCharge = manner === "P" && count > 1 && at.every(square => men.get(nameOf(square)) === (fields[0] === "w" ? "s" : "S"));
    return {
      ...found, ends: origins.map(nameOf).join(""), goals: targets.map(nameOf).join(""), count, name: manner === "T" ? "Testudo" : "Phalanx",
      hint: isCharge ? this.phrases.hint : "", wrong: this.phrases[manner === "O" ? "castle" : "formation"],
      beyond: unit ? nameOf(at[0] + Math.sign(unit) * (Math.abs(unit) >= STRIDE ? STRIDE : 1)) : "",
    };
  }

  /** What sentences about actions with dice name. */
  diceWords(fault, at, position, picks) {
    const { phrases, codes } = this;
    const counted = (phrase, count, least) => {
      const forms = phrases[phrase].split(BETWEEN);
      return filled(forms[Math.min(count - least, forms.length - 1)], [count]);
    };
    const man = position.men.get(picks[0]), isTake = Boolean(man) && sideOf(man) !== position.fields[0];
    if (fault === codes["too-many-pips"]) {
      return { 0: (isTake ? "x" : "") + picks.join("-"), 1: counted("pips", at[1], 1), 2: counted("rest", at[2], 0), isTake };
    }
    if (fault === codes["strong-king"]) return { 1: at[1], 2: at[2] };
    if (fault === codes["must-act"]) return { 0: this.picksOf(at[0], position).map(found => (found[1] ? "" : "x") + found.join("-"))[0] };
    return fault === codes["way-back"] ? { 0: at.map(nameOf).join(phrases.and) } : {};
  }

  // ---- Repetition and endings, as of `Game`

  repeated(position, turn, past) {
    this.setUp(position);
    this.engine.play(turn.number);
    const after = this.positionAfter(position);
    this.engine.undo();
    return this.repetitionOf(position, after, past) !== null;
  }

  /** The fault of a turn that repeats what it may not, or null. */
  repetitionOf(position, after, past) {
    const count = other => past.filter(each => key(each) === key(other)).length;
    const barred = this.barred[this.repetition];
    if (barred) return count(after) >= barred[1] - 1 ? barred[0] : null;
    const wasPlayed = past.some((each, at) => past[at + 1] && key(each) === key(position) && key(past[at + 1]) === key(after));
    return this.repetition === VARY && count(position) >= MANY_TIMES && wasPlayed ? this.codes["repeats-turn"] : null;
  }

  /** How a game has ended, in words, and its result; null while it goes on. */
  outcome(position, past = []) {
    this.setUp(position);
    const hasStood = this.repetition > 0 && past.filter(each => key(each) === key(position)).length >= MANY_TIMES;
    const isLimited = this.limits && (hasStood || this.repetition in this.barred);
    let code = this.engine.ending(hasStood && !isLimited ? MANY_TIMES : 0);
    if (isLimited && [0, NUMBER_OF_QUIET].includes(code >> 2) && past.length && !this.turns(position, past).length) {
      this.setUp(position);
      code = this.engine.without_turns();
    }
    return this.endings[code] || null;
  }
}

/** Adds a way to others: to the last one if it goes on there. */
function joined(ways, path) {
  if (ways.length && ways.at(-1).at(-1) === path[0]) ways[ways.length - 1] = [...ways.at(-1), ...path.slice(1)];
  else ways.push(path);
  return ways;
}

return LatroRules;
})();
