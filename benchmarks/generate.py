"""Random legal games as text: captures preferred, canonical turns with marks, results by the rules.

python -m benchmarks.generate latrunculi-xxi/12x8 200000 > games.txt
"""

from __future__ import annotations

import re
import sys
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.mark import Mark
from latrodb.core.step import steps_text
from latrodb.rules.catalog import find_variant
from latrodb.rules.system import Seen

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from latrodb.core.outcome import Outcome
    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.rules.variant import Variant

LONGEST = 150  # maximum plies of a game; a longer one stays unfinished
COLLECTION = ("latrunculi-xxi/12x8", "latrunculi-xxi/10x8", "petteia-xxi/8x8")  # the variants of a collection
LONGEST_OF_COLLECTION = 56
GAP = re.compile(r"\n\n(?=\[)")  # between two games
TRIED = 10  # turns of a position tried to find one that wins or captures
NAMES = (
    "Agricola", "Bassus", "Cato", "Drusus", "Ennius", "Fabius", "Gallus", "Hortensius", "Iulia", "Livia",
    "Marcella", "Naevius", "Octavia", "Piso", "Rufus", "Sabina", "Tullia", "Ulpius", "Varro", "Zeno",
)  # fmt: skip


class PlayedGame(NamedTuple):
    """The canonical texts of a game's turns, its result, `*` if it was cut off, and the position before each turn."""

    turns: tuple[str, ...]
    result: str
    positions: tuple[Position, ...]
    outcome: Outcome | None = None


def generate_games(variant_key: str, plies: int, seed: int) -> str:
    """A file of legal games with at least the given number of plies; the same arguments give the same text."""
    random = Random(f"{variant_key} {seed}")
    variant = find_variant(variant_key)
    texts: list[str] = []
    while plies > 0:
        game = play_game(variant, random)
        plies -= len(game.turns)
        texts.append(write_game(variant, game, len(texts) + 1, random))
    return "\n".join(texts)


def write_collection(folder: Path, games: int) -> Path:
    """The file of so many games of three variants, made if the folder does not have it; each has some 50 positions."""
    path = folder / f"{games}-games.txt"
    if not path.exists():
        print(f"generating {games:,} games ...", file=sys.stderr)
        part = path.with_suffix(".part")
        with part.open("w", encoding="utf-8") as file:
            for number in range(games):
                variant = find_variant(COLLECTION[number * len(COLLECTION) // games])
                random = Random(f"{variant.key} {number}")
                game = play_game(variant, random, LONGEST_OF_COLLECTION)
                file.write(write_game(variant, game, number + 1, random) + "\n")
        part.replace(path)
    return path


def write_games(folder: Path, variant_key: str, plies: int) -> Path:
    """The file of games of a variant with at least so many plies, made if the folder does not have it."""
    path = folder / f"{variant_key.replace('/', '-')}-{plies}.txt"
    if not path.exists():
        path.write_text(generate_games(variant_key, plies, seed=1), encoding="utf-8")
    return path


def first_games(path: Path, games: int) -> str:
    """The text of so many games from the beginning of a file."""
    return "".join(f"{text}\n\n" for text in GAP.split(path.read_text(encoding="utf-8"))[:games])


def play_game(variant: Variant, random: Random, longest: int = LONGEST, start: Position | None = None) -> PlayedGame:
    """A game by the rules of a variant, from a start or the opening; it goes on from a start that ends games.

    Of some random turns, one that wins or captures is preferred.
    """
    position, seen = start or variant.opening(), Seen()
    turns: list[list[Step]] = []
    seen.arrive(position)
    outcome = None
    while outcome is None and len(turns) < longest:
        step = _choose(variant, position, random)
        if step is None:
            break
        if turns and step.before.side is turns[-1][-1].before.side:  # in Glaucus a turn is several steps
            turns[-1].append(step)
        else:
            turns.append([step])
        position = step.after
        seen.arrive(position)
        outcome = variant.system.outcome(position, seen)
    if position.die and turns:
        turns.pop()  # the game was cut off within a turn
    result = outcome.result if outcome else "*"
    return PlayedGame(tuple(map(steps_text, turns)), result, tuple(steps[0].before for steps in turns), outcome)


def write_game(variant: Variant, game: PlayedGame, number: int, random: Random, fen: str = "") -> str:
    """The text of a game with tags and move numbers."""
    white, black = random.sample(NAMES, 2)
    date = f"{random.randint(1990, 2024)}.{random.randint(1, 12):02}.{random.randint(1, 28):02}"
    tags = {
        "Event": f"Ludi {(number - 1) // 50 + 1}",
        "Site": "Massilia",
        "Date": date,
        "Round": str((number - 1) % 50 + 1),
        "White": white,
        "Black": black,
        "Result": game.result,
        "Variant": variant.key,
    }
    if fen:
        tags["FEN"] = fen
    head = "".join(f'[{key} "{value}"]\n' for key, value in tags.items())
    return f"{head}\n{' '.join([*_numbered(game.turns), game.result])}\n"


def _numbered(turns: tuple[str, ...]) -> Iterator[str]:
    for index, turn in enumerate(turns):
        yield turn if index % 2 else f"{index // 2 + 1}.{turn}"


def _choose(variant: Variant, position: Position, random: Random) -> Step | None:
    turns = list(variant.system.turns(position))
    if not turns:
        return None
    tried = random.sample(turns, min(TRIED, len(turns)))
    steps = [variant.system.play(position, turn) for turn in tried]
    return max(steps, key=lambda step: (step.mark is Mark.MATE, bool(step.captures)))


if __name__ == "__main__":
    sys.stdout.write(generate_games(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if sys.argv[3:] else 1))
