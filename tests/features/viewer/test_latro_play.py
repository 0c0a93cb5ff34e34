"""The opponent on pages: in Node it plays the same turns as in Python, with the same opinions."""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess

import pytest

from latrodb.features.viewer.element import script_text
from latrodb.rules.boards import search_board
from latrodb.rules.catalog import SYSTEMS, find_variant
from latrodb.solver.evaluation import make_player, weights_of
from tests.support.page_engine import SCRIPT

NODES, PLIES = 1_000, 24
JUDGE = """
const engine = require(process.argv[1]), task = JSON.parse(process.argv[2]);
const { board, size, start, weights, dice, nodes, plies } = task;
const position = new engine[board](...size), player = new engine.Player(position, weights, dice), said = [];
position.set_up(...start);
for (let ply = 0; ply < plies && !position.outcome() && position.turns().length; ply++) {
  player.note();
  const turn = player.choose(position.turns(), nodes, ply);
  said.push([String(turn), player.opinion, player.positions]);
  position.play(turn);
}
console.log(JSON.stringify(said));
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
@pytest.mark.parametrize("system", SYSTEMS)
def test_pages_have_the_same_opponent(system: str) -> None:
    variant = find_variant(system)
    game, opening, geometry = variant.system, variant.opening(), variant.geometry
    board = search_board(game, opening)
    assert board
    is_guarded, memory = game.table.guards_opening, game.memory_of(opening)
    task = {
        "board": type(board).__name__,
        "size": [geometry.files, geometry.ranks, game.table.numbers, [], 0],
        "start": [[*game.planes_of(opening)], int(opening.side), 0, [], is_guarded, memory],
        "weights": weights_of(game.name),
        "dice": int(type(board).__name__ == "Dice"),
        "nodes": NODES,
        "plies": PLIES,
    }
    player, expected = make_player(variant, board), []
    while len(expected) < PLIES and not board.outcome() and board.turns():
        player.note()
        turn = player.choose(board.turns(), NODES, len(expected))
        expected.append([str(turn), player.opinion, player.positions])
        board.play(turn)
    command = ["node", "-e", JUDGE, str(SCRIPT), json.dumps(task)]
    said = subprocess.run(command, capture_output=True, check=True, timeout=60).stdout
    assert json.loads(said)[: len(expected)] == expected  # without keys, the board alone knows no repetition


def test_the_opponent_is_small() -> None:
    """With the engine's player, the scripts have grown by less than 12 kB, compressed; without it they had 38,000."""
    assert len(gzip.compress(script_text().encode(), 9)) < 50_000
