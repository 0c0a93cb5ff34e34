// What a translated board says of the positions of some games; `comparison.py` lets Python's board say the same.
const exact = (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text));
const refuses = (board, turn) => {
  try { board.play(turn); } catch (error) {
    if (error.name !== "ValueError") throw error;
    return true;
  }
  board.undo();
  return false;
};
const lastTurn = (board) => {
  const key = board.constructor.name === "Dice" ? "-" : board.key; // keys of thrown dice are made in Python only
  return [board.mark(), JSON.stringify(board.found_captures()), board.outcome(), key].join(":");
};
const lookAt = (board, task, game) => {
  const said = [];
  for (const turn of board.turns()) {
    board.play(turn);
    said.push(`${turn}:${lastTurn(board)}`);
    board.undo();
  }
  for (const [kind, squares, isDux] of task.forced ? game.forced : []) {
    const played = board.force(kind, squares, isDux);
    said.push([JSON.stringify(board.found_faults()), played ? lastTurn(board) : "-"].join(":"));
    if (played) board.undo();
  }
  if (task.board === "SearchBoard") said.push(JSON.stringify([board.holds(), board.threat(0), board.threat(1)]));
  said.push(task.tries.map((turn) => (refuses(board, exact(turn)) ? "0" : "1")).join(""));
  return [...said, Array.from(board.planes()).join(","), board.side, board.quiet_plies, board.outcome()].join(" ");
};
const countPlayed = (board, depth) => {
  if (depth === 0) return 1;
  if (board.perft(1) === 0) return 0;
  let count = 0;
  for (const turn of board.turns()) {
    board.play(turn);
    count += countPlayed(board, depth - 1);
    board.undo();
  }
  return count;
};
const report = (engine, task) => {
  const board = new engine[task.board](...task.rules), lines = [];
  for (const game of task.games) {
    board.set_up(...game.start);
    for (let ply = 0; ply <= game.turns.length; ply++) {
      if (game.looks.includes(ply)) lines.push(lookAt(board, task, game));
      for (const [at, depth] of game.counts) {
        if (at === ply) lines.push(`${board.perft(depth)} ${countPlayed(board, depth)}`);
      }
      if (ply < game.turns.length) board.play(exact(game.turns[ply]));
    }
  }
  return lines;
};
const race = (engine, task) => { // plies a second of playouts
  const board = new engine[task.board](...task.rules);
  board.set_up(...task.start);
  const play = (count) => {
    let plies = 0;
    for (let seed = 1; seed <= count; seed++) {
      board.reset();
      plies += board.playout(seed, task.most);
    }
    return plies;
  };
  play(task.warming);
  const start = performance.now();
  const plies = play(task.count);
  return [plies, plies / (performance.now() - start) * 1000];
};
if (typeof module === "object" && require.main === module) {
  const {readFileSync} = require("fs");
  const engine = require(process.argv[2]);
  const answer = {report, race}[process.argv[3]];
  console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf-8")).map((task) => answer(engine, task))));
}
