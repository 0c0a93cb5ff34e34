"""Spoil one word in the variations of games, and count how often that is reported.

    python -m benchmarks.variations [--games 1000] [--seed 1] [--failures]

Games of all systems have variations, also within each other, instead of a turn or after it. All are checked as they
are, which must report nothing, and with one wrong capture, mark, number, result or ending, which must be reported
within the same variation. *certified* are sound games that compiled code takes without a replay.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from benchmarks.corruptions import MARK
from benchmarks.generate import play_game
from latrodb.core.outcome import Ending
from latrodb.features.analyzer import analyzer
from latrodb.game.plain_games import find_sound
from latrodb.rules.catalog import SYSTEMS, find_variant

if TYPE_CHECKING:
    from collections.abc import Iterator

    from benchmarks.generate import PlayedGame
    from latrodb.core.position import Position
    from latrodb.diagnostics.diagnostic import Diagnostic
    from latrodb.rules.variant import Variant

TRIES = 12  # games in which a kind of wrong word is looked for; few have results and endings
LONGEST, LONGEST_END, LONGEST_LINE, DEEPEST = 60, 12, 6, 2
WORDS = {Ending.IMMOBILIZED: "mate", Ending.STALEMATE: "stalemate"}
VICTIM = re.compile(r"x[a-p]\d{1,2}")
KEYS = [f"{name}/{system.boards[0]}" for name, system in SYSTEMS.items()]
MARKS, RESULTS = ("*", "(+)", "+", "#"), ("1-0", "0-1", "1/2-1/2")
BLANKS = re.compile(r"(?<=\d\.) |(?<=[({]) | (?=[)}])")
NUMBER, TURN, RESULT, ENDING, OTHER = "number", "turn", "result", "ending", "other"


class Token(NamedTuple):
    """A word of a game; `line` numbers the variation that it is in, from 1, and is 0 in the game itself."""

    kind: str
    text: str
    line: int = 0


class Annotated(NamedTuple):
    """A game with variations, which may have a wrong word."""

    variant: Variant
    start: Position
    words: list[Token]

    @property
    def text(self) -> str:
        """The text of the game."""
        moves = BLANKS.sub("", " ".join(word.text for word in self.words))
        fen = "" if self.start == self.variant.opening() else f'[FEN "{self.start.fen}"]\n'
        return f'[Variant "{self.variant.key}"]\n{fen}\n{moves}\n'


class Annotator:
    """Writes games with variations."""

    def __init__(self, variant: Variant, random: Random) -> None:
        self.variant, self.random, self.lines = variant, random, 0
        self.words: list[Token] = []

    def write(self) -> Annotated:
        """The beginning or the end of a game, with one variation or more."""
        while True:
            self.words, self.lines = [], 0
            game = play_game(self.variant, self.random, self.random.randrange(8, LONGEST))
            if self.random.random() < 0.7:
                game = self._end_of_game()
            if game.turns:
                start = game.positions[0]
                self._add_turns(game, int(start.side is not self.variant.first), 0, 0.15)
                self.words.append(Token(OTHER, game.result))
            if self.lines:
                return Annotated(self.variant, start, self.words)

    def _end_of_game(self) -> PlayedGame:
        """The end of a game, which may then go on otherwise."""
        whole = play_game(self.variant, self.random)
        start = self.random.choice(whole.positions[-LONGEST_END:])
        return play_game(self.variant, self.random, LONGEST_END, start)

    def _add_turns(self, game: PlayedGame, first: int, line: int, share: float, depth: int = 0) -> None:
        """Add turns from the ply `first` on; after a share of them, a variation."""
        needs_number = True
        for at, turn in enumerate(game.turns, first):
            if at % 2 == 0 or needs_number:
                self.words.append(Token(NUMBER, f"{at // 2 + 1}{'...' if at % 2 else '.'}", line))
            self.words.append(Token(TURN, turn, line))
            needs_number = self.random.random() < share
            if needs_number:
                is_next = at - first + 1 < len(game.turns) and self.random.random() < 0.3
                self._add_line(game.positions[at - first + is_next], at + is_next, depth + 1)

    def _add_line(self, position: Position, first: int, depth: int) -> None:
        game = play_game(self.variant, self.random, self.random.randint(1, LONGEST_LINE), position)
        if not game.turns or self.variant.outcome(position):
            return
        self.lines += 1
        line = self.lines
        opener, closer = self.random.choice(("()", "()", "{}"))
        self.words.append(Token(OTHER, opener, line))
        self._add_turns(game, first, line, 0.2 if depth < DEEPEST else 0.0, depth)
        if game.outcome and self.words[-1].kind == TURN:
            if self.random.random() < 0.7:
                self.words.append(Token(RESULT, game.result, line))
            elif game.outcome.ending in WORDS:
                self.words.append(Token(ENDING, f"{{{WORDS[game.outcome.ending]}}}", line))
        self.words.append(Token(OTHER, closer, line))


def change_capture(turn: str, random: Random) -> str:
    """The turn without one of its captures, with one on another square, or with one more."""
    found = list(VICTIM.finditer(turn))
    at = random.choice(found).span() if found else (len(turn) - len(_mark_of(turn)),) * 2
    new = f"x{random.choice('abcdefgh')}{random.randint(1, 8)}"
    return turn[: at[0]] + random.choice(("", new) if found else (new,)) + turn[at[1] :]


def change_mark(turn: str, random: Random) -> str:
    """The turn without its mark, or with another."""
    mark = _mark_of(turn)
    return turn.removesuffix(mark) + random.choice([each for each in ("", *MARKS) if each != mark])


def _mark_of(turn: str) -> str:
    found = MARK.search(turn)
    return found[0] if found else ""


def change_number(number: str, random: Random) -> str:
    """Another number, or that of the other side."""
    value, dots = number.rstrip("."), "." * number.count(".")
    other = int(value) + random.choice((-2, -1, 1, 2, 10))
    return random.choice((f"{max(other, 0)}{dots}", f"{value}{'.' if len(dots) == 3 else '...'}"))


def change_result(result: str, random: Random) -> str:
    """Another result."""
    return random.choice([each for each in RESULTS if each != result])


def change_ending(words: str, random: Random) -> str:
    """Another way to end, or a turn after the end."""
    return random.choice([f"{{{each}}}" for each in (*WORDS.values(), "repetition")])


KINDS: dict[str, tuple[str, Callable[[str, Random], str]]] = {
    "capture": (TURN, change_capture),
    "mark": (TURN, change_mark),
    "number": (NUMBER, change_number),
    "result": (RESULT, change_result),
    "ending": (ENDING, change_ending),
}


def spoil(game: Annotated, kind: str, random: Random) -> Annotated | None:
    """The game with a wrong word in a variation; None if there is no such word."""
    of, change = KINDS[kind]
    places = [at for at, word in enumerate(game.words) if word.line and word.kind == of]
    if not places:
        return None
    at = random.choice(places)
    word = game.words[at]
    new = change(word.text, random)
    if new == word.text:
        return None
    return game._replace(words=[*game.words[:at], word._replace(text=new), *game.words[at + 1 :]])


def report(game: Annotated) -> tuple[Diagnostic, ...]:
    """What is reported on a game."""
    analyst = analyzer().without_search()
    (found,) = analyst.check_file(analyst.parse(game.text.encode()))[0]
    return tuple(each for each in found.diagnostics if each.code != "D810")


def games(count: int, seed: str) -> Iterator[tuple[str, Annotated, Annotated]]:
    """Games with variations, each after the kind of its wrong word, and before the same game with that word."""
    for number in range(count):
        variant, random = find_variant(KEYS[number % len(KEYS)]), Random(f"{seed} {number}")
        kind = [*KINDS][number // len(KEYS) % len(KINDS)]
        for tries in range(2 * TRIES):
            game = Annotator(variant, random).write()
            chosen = kind if tries < TRIES else "mark"
            if spoiled := spoil(game, chosen, random):
                yield chosen, game, spoiled
                break


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.variations", description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--failures", action="store_true", help="print what is reported wrongly, or not at all")
    chosen = parser.parse_args()
    certified = false = 0
    made: Counter[str] = Counter()
    reported: Counter[str] = Counter()
    for kind, game, spoiled in games(chosen.games, chosen.seed):
        found = report(game)
        false += bool(found)
        certified += bool(find_sound(game.text).ends)
        if found and chosen.failures:
            print(f"false: {found[0]}\n{game.text}")
        made[kind] += 1
        is_reported = any(each.variation is not None for each in report(spoiled))
        reported[kind] += is_reported
        if chosen.failures and not is_reported:
            (wrong,) = (new for old, new in zip(game.words, spoiled.words, strict=True) if old != new)
            print(f"not reported: {kind} {wrong.text} in line {wrong.line}\n{spoiled.text}")
    print(f"sound: {made.total():,}, reported {false}, certified {certified}")
    print("\n".join(f"{kind}: {made[kind]}, reported {reported[kind]}" for kind in KINDS))
    print(f"all: {made.total()}, reported {reported.total()}")


if __name__ == "__main__":
    main()
