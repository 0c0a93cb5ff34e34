// What the rules on a page say of positions: the turns that a reader can choose, what each does, and why others are refused.
const { readFileSync } = require("fs");
const { resolve } = require("path");
const folder = process.argv[2];
globalThis.latrodbEngine = require(resolve(folder, "engine.js"));
require(resolve(folder, "latro-rules.js"));
const read = (line) => {
  const [rows, ...fields] = line.split(" "), men = new Map();
  rows.split("/").forEach((row, down, all) => {
    let file = 0;
    for (const [word, man] of row.matchAll(/(\d+|[a-z]~?)/gi)) {
      if (/\d/.test(man)) file += Number(word);
      else men.set("abcdefghijklmnop"[file++] + (all.length - down), man);
    }
  });
  return { men, fields: fields.join(" ") };
};
const answers = JSON.parse(readFileSync(0, "utf-8")).map(({ rules, places }) => {
  const game = new LatroRules(rules);
  return places.map(({ past, tries }) => {
    const history = past.map(read), position = history.at(-1);
    const turns = game.turns(position, history).map((turn) => {
      const { text, say, outcome, ...after } = game.play(position, turn, history);
      return { picks: turn.picks, text, say, after: game.line(after), outcome };
    });
    return { turns, outcome: game.outcome(position, history), reasons: tries.map((picks) => {
      const reasons = game.reasons(position, picks, history);
      return { text: game.moves(position, picks).reduce((text, move) => text + game.comma(text, move.text) + move.text, ""), reasons };
    }) };
  });
});
console.log(JSON.stringify(answers));
