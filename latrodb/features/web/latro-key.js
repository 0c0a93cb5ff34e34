// The numbers of positions as databases of latrodb store them. MIT license, part of latrodb.
//
// Positions that are images of each other under the rules of a game have the same number but for its last four bits.
// This says in JavaScript what latrodb/core/key.py, lanes.py and symmetry.py say in Python; a test compares the two.
"use strict";

const LatroKey = (() => {
  const MASK = (1n << 64n) - 1n;
  const STRIDE = 17;
  const FILES = "abcdefghijklmnop";
  // BLAKE2b with 8 bytes, RFC 7693.
  const START = [0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
    0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n];
  const ORDERS = ["0123456789abcdef", "ea489fd61c02b753", "b8c052fdae367194", "7931dcbe265a40f8", "905724afe1bc683d",
    "2c6a0b834d75fe19", "c51fed4a0763928b", "db7ec13950f4862a", "6fe9b308c2d714a5", "a2847615fb9e3cd0",
    "0123456789abcdef", "ea489fd61c02b753"].map(order => [...order].map(digit => parseInt(digit, 16)));
  const MIXED = [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14]];
  const known = new Map();

  const turned = (word, bits) => (word >> bits) | ((word << (64n - bits)) & MASK);

  function compress(state, block, count, isLast) {
    const words = Array.from({ length: 16 }, (_, index) => block.getBigUint64(index * 8, true));
    const v = [...state, ...START];
    v[12] ^= BigInt(count);
    if (isLast) v[14] ^= MASK;
    for (const order of ORDERS) {
      MIXED.forEach(([a, b, c, d], index) => {
        v[a] = (v[a] + v[b] + words[order[2 * index]]) & MASK;
        v[d] = turned(v[d] ^ v[a], 32n);
        v[c] = (v[c] + v[d]) & MASK;
        v[b] = turned(v[b] ^ v[c], 24n);
        v[a] = (v[a] + v[b] + words[order[2 * index + 1]]) & MASK;
        v[d] = turned(v[d] ^ v[a], 16n);
        v[c] = (v[c] + v[d]) & MASK;
        v[b] = turned(v[b] ^ v[c], 63n);
      });
    }
    return state.map((word, index) => word ^ v[index] ^ v[index + 8]);
  }

  /** The 63-bit number of a word. */
  function wordKey(word) {
    if (known.has(word)) return known.get(word);
    const bytes = new TextEncoder().encode(word);
    let state = START.slice();
    state[0] ^= 0x01010000n ^ 8n;
    for (let at = 0; at === 0 || at < bytes.length; at += 128) {
      const block = new Uint8Array(128);
      block.set(bytes.subarray(at, at + 128));
      state = compress(state, new DataView(block.buffer), Math.min(at + 128, bytes.length), at + 128 >= bytes.length);
    }
    const view = new DataView(new ArrayBuffer(8));
    view.setBigUint64(0, state[0], true);
    known.set(word, view.getBigUint64(0) >> 1n);
    return known.get(word);
  }

  /** The squares of a list such as a1b12, or null. */
  function readSquares(text, files, ranks) {
    const names = text.match(/[a-p]\d{1,2}/g) ?? [];
    if (names.join("") !== text) return null;
    const squares = names.map(name => [FILES.indexOf(name[0]), Number(name.slice(1)) - 1]);
    const fits = squares.every(([file, rank], index) => file < files && rank >= 0 && rank < ranks && !names[index].startsWith("0", 1));
    return fits ? squares.map(([file, rank]) => rank * STRIDE + file) : null;
  }

  function readField(position, key, value) {
    const { files, ranks } = position;
    if (["hand", "dux", "taken"].includes(key) && /^\d{1,3},\d{1,3}$/.test(value)) position[key] = value.split(",").map(Number);
    else if (["die", "pips"].includes(key) && /^\d{1,6}$/.test(value)) position[key] = Number(value);
    else if (key === "fresh" && readSquares(value, files, ranks)) position.fresh = readSquares(value, files, ranks);
    else if (key === "trail") {
      const trails = value.split(",").map(trail => trail.split(":").map(text => readSquares(text, files, ranks)));
      if (trails.some(trail => trail.length !== 2 || trail.includes(null) || trail[0].length !== 1)) return false;
      position.trails = trails.map(([[at], past]) => [at, past]);
    } else return key === "quiet" && /^\d{1,6}$/.test(value);
    return true;
  }

  /** A position on one line, in the letters of latrodb. Throws an Error that says what cannot be read. */
  function readPosition(text) {
    const [placement, ...rest] = text.split(/\s+/).filter(Boolean);
    if (!placement) throw Error("the position is empty");
    if (!placement.includes("/")) throw Error("a position has a / between ranks");
    const rows = placement.split("/").map(row => row.match(/\d+|[A-Za-z]~?|./gu) ?? []).map(row => row.flatMap(cell => {
      if (/^\d/.test(cell)) return Array(Math.min(Number(cell.slice(0, 4)), STRIDE * STRIDE)).fill("");
      if (!/^[SDsd]~?$/.test(cell)) throw Error(`'${cell}' is not one of the letters S, D, s and d`);
      return [cell];
    }));
    const [files, ranks] = [rows[0].length, rows.length];
    if (files < 1 || files > 16 || ranks > 16) throw Error("a board has 1 to 16 files and ranks");
    rows.forEach((row, down) => {
      if (row.length !== files) throw Error(`rank ${ranks - down} has ${row.length} squares where the top rank has ${files}`);
    });
    const side = rest[0] && !rest[0].includes("=") ? rest.shift() : "w";
    if (side !== "w" && side !== "b") throw Error("the side to move is w or b");
    const position = { files, ranks, black: side === "b", men: [], fresh: [], hand: [0, 0], dux: [0, 0], taken: [0, 0], die: 0, pips: 0, trails: [] };
    rows.forEach((row, down) => row.forEach((cell, file) => {
      if (cell) position.men.push([(ranks - 1 - down) * STRIDE + file, cell]);
    }));
    const seen = new Set();
    for (const word of rest) {
      const [key, ...value] = word.split("=");
      if (seen.has(key)) throw Error(`the field ${key} is given twice`);
      seen.add(key);
      if (!readField(position, key, value.join("="))) throw Error(`'${word}' is not a field of a position`);
    }
    return position;
  }

  /** Where a square goes: an image is its name, and whether it exchanges axes, reverses files or ranks, exchanges colors. */
  function imageSquare({ files, ranks }, [, axes, reversesFiles, reversesRanks], square) {
    let [rank, file] = [Math.floor(square / STRIDE), square % STRIDE];
    if (axes) [rank, file] = [file, rank];
    if (reversesFiles) file = files - 1 - file;
    if (reversesRanks) rank = ranks - 1 - rank;
    return rank * STRIDE + file;
  }

  function imageOf(position, image) {
    const go = square => imageSquare(position, image, square);
    const swap = pair => image[4] ? [pair[1], pair[0]] : pair;
    const men = position.men.map(([square, cell]) => {
      const letter = cell[0];
      const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
      return [go(square), (image[4] ? other : letter) + cell.slice(1)];
    });
    return { ...position, men, black: Boolean(image[4]) !== position.black, fresh: position.fresh.map(go), hand: swap(position.hand),
      dux: swap(position.dux), taken: swap(position.taken), trails: position.trails.map(([at, past]) => [go(at), past.map(go)]) };
  }

  const setOf = squares => [...new Set(squares)].reduce((set, square) => set | (1n << BigInt(square)), 0n);
  const pairText = pair => `(${pair[0]}, ${pair[1]})`;

  /** As Python writes what a position remembers beside its men. */
  function restText(position) {
    const trails = position.trails.map(([at, past]) => [at, setOf(past)])
      .sort((one, other) => one[0] - other[0] || (one[1] < other[1] ? -1 : 1)).map(pairText);
    const list = trails.length === 1 ? `(${trails[0]},)` : `(${trails.join(", ")})`;
    const { hand, dux, taken, die, pips } = position;
    return `(${pairText(hand)}, ${pairText(dux)}, ${pairText(taken)}, ${die}, ${pips}, ${list})`;
  }

  /** The 63-bit number of a position itself. */
  function positionKey(position) {
    let key = wordKey(`${position.files}x${position.ranks}`);
    for (const [square, cell] of position.men) {
      key ^= wordKey(`${"SD".includes(cell[0]) ? "w" : "b"}${square}`);
      if ("Dd".includes(cell[0])) key ^= wordKey(`dux${square}`);
      if (cell[1]) key ^= wordKey(`bound${square}`);
    }
    for (const square of new Set(position.fresh)) key ^= wordKey(`fresh${square}`);
    if (position.black) key ^= wordKey("side");
    const rest = restText(position);
    return rest === "((0, 0), (0, 0), (0, 0), 0, 0, ())" ? key : key ^ wordKey(rest);
  }

  /** The number of a position under rules with some images: 43 bits for its class, four for the image it is. */
  function storedKey(position, images, rules) {
    const keys = images.map((image, number) => (positionKey(imageOf(position, image)) & ~15n) | BigInt(number));
    const smallest = keys.reduce((one, other) => (other < one ? other : one)) ^ BigInt(rules);
    return Number(((smallest >> 16n) & ~15n) | (smallest & 15n));
  }

  /** The numbers of all images of a position, each with the name of the first image that has it. */
  function imageKeys(position, images, rules) {
    const found = new Map();
    for (const image of images) {
      const key = storedKey(imageOf(position, image), images, rules);
      if (!found.has(key)) found.set(key, image[0]);
    }
    return found;
  }

  return { readPosition, storedKey, imageKeys, wordKey };
})();
