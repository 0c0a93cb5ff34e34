"""Compare the rows of games read by compiled code with those of the ordinary path, on sound and on spoiled games.

    python -m benchmarks.row_laws [--games 20000] [--spoiled 5000] [VARIANT...]

Half of the games have comments, variations and glyphs. Half begin with a random position, which may be one that the
rules do not allow. Prints by variant how many games agree, and how many of them were certified by compiled code; ends
with the first difference.
"""

from __future__ import annotations

import argparse
import re
from random import Random
from typing import TYPE_CHECKING

from benchmarks.board_laws import VARIANTS
from benchmarks.generate import PlayedGame, play_game, write_game
from benchmarks.starts import random_start
from latrodb.core.step import steps_text
from latrodb.diagnostics.span import Source
from latrodb.features.analyzer import analyzer
from latrodb.rules.catalog import find_variant
from latrodb.store.rows import GameLocation, Line
from latrodb.store.rows_from_text import ReadGame, RowReader

if TYPE_CHECKING:
    from latrodb.analysis import Analyzer
    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.rules.variant import Variant

LONGEST = 40  # plies of a game after the placement
TOGETHER = 20  # games that are read as one text
COMMENTS = (
    "{good}", "(a word)", "[two words!]", "{illegal}", "(1.a1-a2)", "{}", "{White resigned}", "{e1}", "!?", "$4", "{(}",
    "{after 12 moves}", "{12}", "{in the 3rd game, 1-0}", "(or)", "{30%}", "{Cato gives up}", "{a (nested) word}",
    "{so it is (2.a1-a2)}", "{1-0}", "(1...--)", "{good--bad}", "{!}",
)  # fmt: skip
WORDS = ("good", "Better", "is 2nd best", "and", "or", "now:", "!?", "$6", "{why (not)?}", "(1.a1-a2 at once)")
LEFT_OUT = {"captures": r"(?<=\d)x[a-p]\d+", "marks": r"\(\+\)|(?<=\d)[*+#]", "binds": r"&[a-p]\d+"}
SIGNS = "abcdefghijkl12345678xD-@&.+*#,[](){} "


def read(text: str, variant: str = "", judge: Analyzer | None = None) -> tuple[list[object], int]:
    """What an import makes of a text, and how many games needed no replay."""

    def place(number: int, start: int, end: int) -> GameLocation:
        return GameLocation(number, 1, number, start, end)

    rules = find_variant(variant) if variant else None
    found = list(RowReader(Source("text", text), judge or analyzer().without_search(), rules, place, 1).read())
    games = [each for each in found if isinstance(each, ReadGame)]
    rows = [
        (each.span, each.rows._replace(line=_plain(each.rows.line), variations=_variations(each))) for each in games
    ]
    return [*rows, *(each for each in found if not isinstance(each, ReadGame))], sum(not each.written for each in games)


def read_without(text: str, variant: str = "") -> list[object]:
    """The same by the ordinary path alone."""
    return read(text, variant, analyzer().without_search().replaying_all())[0]


def _plain(line: Line) -> Line:
    return Line(*map(list, line[:2]), line.boards)


def _variations(found: ReadGame) -> list[object]:
    return [each._replace(line=_plain(each.line)) for each in found.rows.variations]


def annotate(variant: Variant, game: PlayedGame, random: Random) -> PlayedGame:
    """The game with comments, variations and glyphs after some of its turns."""
    turns = []
    for index, turn in enumerate(game.turns):
        text = turn + random.choice(("", "", "", "!", "?!"))
        if random.random() < 0.1:
            text += f" {random.choice(('$3', '!?', '{good}', '{a word, or two}', '{in 1999}'))}"
        if random.random() < 0.15:
            text += f" {_variation(variant, game.positions, index, random)}"
            if random.random() < 0.3:
                text += f" {_variation(variant, game.positions, index, random)}"
        if index % 2 and " " in turns[-1] and random.random() < 0.5:
            text = f"{index // 2 + 1}...{text}"
        turns.append(text)
    return game._replace(turns=tuple(turns))


def _variation(variant: Variant, positions: tuple[Position, ...], index: int, random: Random) -> str:
    """A variation after the turn with an index: instead of it or, if the game goes on, after it."""
    first = index + (index + 1 < len(positions) and random.random() < 0.4)
    position, words = positions[first], []
    for number in range(first, first + random.randint(1, 4)):
        steps = _random_turn(variant, position, random)
        if not steps:
            break
        label = f"{number // 2 + 1}{'...' if number % 2 else '.'}{random.choice(('', '', ' '))}"
        if number > first and (number % 2 or random.random() < 0.1):
            label = "" if random.random() < 0.8 else label
        words.append(f"{label}{steps_text(steps)}{random.choice(('', '', '!', ',', '.'))}")
        if random.random() < 0.15:
            words.append(random.choice(WORDS))
        position = steps[-1].after
    opener, closer = random.choice(("()", "{}"))
    return f"{opener}{random.choice(('', '', 'better ', ' '))}{' '.join(words)}{closer}"


def _random_turn(variant: Variant, position: Position, random: Random) -> list[Step]:
    """A random turn; in Latrunculus glaucus a throw with what follows."""
    steps: list[Step] = []
    while not steps or (position.die and position.side is steps[0].before.side):
        turns = list(variant.system.turns(position))
        if not turns:
            break
        steps.append(variant.system.play(position, random.choice(turns)))
        position = steps[-1].after
    return steps


def spoil(text: str, random: Random) -> str:
    """A game with a slip: a wrong sign, mark, capture, order of turns or comment, or that never writes something."""
    head, _, moves = text.partition("\n\n")
    words = moves.split()
    at, other = random.randrange(len(words)), random.randrange(len(words))
    match random.randrange(8):
        case 0:
            words[at] += random.choice("*+#")
        case 1:
            words[at] = words[at].rstrip("*+#()")
        case 2:
            place = random.randrange(len(words[at]))
            words[at] = words[at][:place] + random.choice(SIGNS) + words[at][place + 1 :]
        case 3:
            words[at] = words[at].split("x")[0]
        case 4:
            words[at], words[other] = words[other], words[at]
        case 5 | 6:
            return f"{head}\n\n{leave_out(moves, *random.sample(list(LEFT_OUT), random.randint(1, 3)))}\n"
        case _:
            words[at] += f" {random.choice(COMMENTS)}"
    return f"{head}\n\n{' '.join(words)}\n"


def leave_out(moves: str, *kinds: str) -> str:
    """A movetext of a record that never writes some of what turns have."""
    return re.sub("|".join(LEFT_OUT[each] for each in kinds), "", moves)


def write(variant: Variant, number: int, random: Random) -> str:
    """The text of a random game; every second one has comments and variations, and half begin with a FEN tag."""
    position = random_start(variant, random) if number // 2 % 2 else variant.opening()
    game = play_game(variant, random, sum(position.hand) + sum(position.dux_hand) + LONGEST, position)
    fen = "" if position == variant.opening() else position.fen
    return write_game(variant, annotate(variant, game, random) if number % 2 else game, number, random, fen)


def compare(variant: Variant, random: Random, games: int, *, spoiled: bool) -> tuple[int, int]:
    """Compare so many games at least; returns their number, and how many of them were certified.

    Raises:
        AssertionError: the rows of a text differ; it has that text.
    """
    done = certified = 0
    while done < games:
        texts = [write(variant, number, random) for number in range(1, TOGETHER + 1)]
        text = "\n".join(spoil(each, random) if spoiled else each for each in texts)
        rows, count = read(text)
        ordinary = read_without(text)
        assert rows == ordinary, text
        done, certified = done + TOGETHER, certified + count
    return done, certified


def main() -> None:
    """Compare the games of all variants, or of those that are named."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.row_laws", description=__doc__)
    parser.add_argument("variants", nargs="*", default=VARIANTS)
    parser.add_argument("--games", type=int, default=20_000, help="sound games of each variant")
    parser.add_argument("--spoiled", type=int, default=5_000, help="spoiled games of each variant")
    parser.add_argument("--seed", type=int, default=21)
    chosen = parser.parse_args()
    for key in chosen.variants:
        variant, random = find_variant(key), Random(f"{key} {chosen.seed}")
        for name, games in (("sound", chosen.games), ("spoiled", chosen.spoiled)):
            done, certified = compare(variant, random, games, spoiled=name == "spoiled")
            print(f"{key}: the rows of {done:,} {name} games agree, {certified:,} of them certified", flush=True)


if __name__ == "__main__":
    main()
