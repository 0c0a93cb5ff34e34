"""What the engine answers in seeded scenes of every option value: legal and illegal turns, and all that they do.

A scene is a list of questions to one board, each with its answer, so that it can be asked again without the rest of
latrodb (`benchmarks/mutations.py`).
"""

from __future__ import annotations

import zlib
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from benchmarks.board_laws import certify
from benchmarks.generate import play_game
from benchmarks.starts import random_start
from latrodb.core.square import EAST, NORTH
from latrodb.rules.boards import BulkReader, _numbers, start_of
from latrodb.rules.catalog import SYSTEMS, find_variant
from latrodb.rules.engine.table import Marches, PlacingTable
from latrodb.rules.game import Game
from latrodb.rules.places import make_board
from tests.support.near_turns import crowd, near_turn
from tests.support.paths import SNAPSHOTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.core.position import Position
    from latrodb.rules.variant import Variant

PATH = SNAPSHOTS / "transcripts.json"
SCENES, FEWER_SCENES = 24, 10  # of each system, and of each option value
PLIES = 5  # that a scene plays one by one
RANDOM_PLIES = 60  # of the random game at its end
ROUNDS = 3  # in which two men go to and fro
TRIED = 4  # turns of a position that are tried, most of them spoiled
NEAR = 8  # further turns that are tried, perhaps legal
MANY = 200  # turns of a position, of which not all are played
LONGEST = 30  # plies of a game that is read
NUMBERS = ("3", "17")  # of options that take any number
TOGETHER = (
    "bell/7x8[bonus=capture_only,bonus_duty=must]",
    "glaucus/8x8[king_kill=force,need_contact=false,margin=1]",
    "latrotabuli/12x6[decursio_stop=short,resting_testudo=protected,slide_capture=false,side_assist_min=2]",
    "latrotabuli/12x6[decursio_stop=forced,formation_place=alone,castle_path=all]",
)
EDGES = (0, 1, *range(282, 322), 511)  # squares at the ends of what a cell can be
SIGNS = "abcdefghijkl12345678xD-@&.+*#,[](){} "


class Line(NamedTuple):
    """A question to a board, the name of a method or attribute, with its answer."""

    question: str
    arguments: tuple[Any, ...]
    answer: Any


class Talk:
    """Asks a board questions, and keeps them with the answers."""

    def __init__(self, kind: str, board: Any) -> None:
        self.kind, self.board = kind, board
        self.lines: list[Line] = []

    def __call__(self, question: str, *arguments: Any) -> Any:
        found = answer(self.board, question, arguments)
        self.lines.append(Line(question, arguments, found))
        return found

    def set_up(self, *given: Any) -> None:
        """Put a position on the board."""
        self("set_up", *given)

    def ask_all(self, *questions: str) -> None:
        """Ask what needs no arguments, as far as this kind of board can be asked it."""
        for question in questions:
            if hasattr(self.board, question):
                self(question)


def answer(board: Any, question: str, arguments: tuple[Any, ...]) -> Any:
    """What a board answers; the name of the error if it refuses."""
    try:
        if question == "certify":
            return certify(board, *arguments)
        found = getattr(board, question)
        return found(*arguments) if callable(found) else found
    except (ValueError, OverflowError) as refusal:
        return type(refusal).__name__


def keys() -> list[str]:
    """Every system on its smallest named board, each value of its options alone, and some that bear on each other."""
    found = []
    for name, entry in SYSTEMS.items():
        board = f"{name}/{entry.boards[-1] if name.startswith('kowalski') else entry.boards[0]}"
        options = entry.system.rulebook.options
        values = [
            (option.key, value)
            for option in options
            for value in option.values or NUMBERS
            if value != option.default and (option.key, value) != ("men", "3")
        ]
        found += [board, *(f"{board}[{key}={value}]" for key, value in values)]
    return [*found, *TOGETHER]


def transcript(key: str) -> list[int]:
    """A number for each scene."""
    return [zlib.crc32(repr(scene(key, number).lines).encode()) for number in range(scene_count(key))]


def scene_count(key: str) -> int:
    """The number of scenes of a system or option value; many where much depends on men in formation."""
    return FEWER_SCENES if "[" in key and not key.startswith("latrotabuli") else SCENES


def scene(key: str, number: int) -> Talk:
    """A scene of rules: every eighth reads games, the others begin with any position, or with a crowd of men."""
    variant, random = find_variant(key), Random(f"{key} {number}")
    if number % 8 == 6:
        return _games(variant, random)
    start = variant.opening() if not number else (crowd if number % 3 else random_start)(variant, random)
    return _Scene(variant, variant.system, start, random).played()


def new_board(key: str, kind: str) -> Any:
    """A board of a kind: `keys` has keys, `plain` has none, and `reader` reads games."""
    variant = find_variant(key)
    table, size = variant.system.table, variant.geometry
    if kind == "reader":
        return BulkReader(variant.system, size)
    return make_board(table, size, numbers_of(key) if kind == "keys" else ())


@cache
def numbers_of(key: str) -> list[int]:
    """The numbers that keys of the rules are made of, for all images of the board."""
    variant = find_variant(key)
    return _numbers(variant.system, variant.geometry, len(variant.system.images(variant.geometry)))


def _games(variant: Variant, random: Random) -> Talk:
    """What is read in the text of games, half of them spoiled."""
    talk = Talk("reader", new_board(variant.key, "reader"))
    for _ in range(6):
        start = start_of(variant.system, opening := random_start(variant, random))
        if start is None:
            start = start_of(variant.system, opening := variant.opening())
        game = play_game(variant, random, LONGEST, opening)
        turns = [turn if at % 2 else f"{at // 2 + 1}.{turn}" for at, turn in enumerate(game.turns)]
        text = " ".join([*turns, game.result])
        talk("certify", start, text)
        for _ in range(3):
            at = random.randrange(len(text))
            spoiled = text[:at] + random.choice(SIGNS) + text[at + random.randrange(2) :]
            talk("certify", start, spoiled)
    return talk


class _Scene:
    """A scene on a board: from a position on, turns are tried and played."""

    def __init__(self, variant: Variant, game: Game, start: Position, random: Random) -> None:
        given = start_of(game, start)
        kind = "keys" if given else "plain"
        self.game, self.position, self.random = game, start, random
        self.talk = Talk(kind, new_board(variant.key, kind))
        if given:
            is_first = given.is_opening or random.random() < 0.3
            self.talk("set_up", *given._replace(is_opening=is_first))
        else:
            game.set_up(self.talk, start)

    def played(self) -> Talk:
        """The scene to its end."""
        self._survey()
        for ply in range(PLIES):
            turns = self.talk("legal_turns")
            if not turns or not isinstance(turns, list) or self.talk("outcome"):
                break
            if self.position.die and not self.position.pips:
                break  # the rules find fault with that
            for number in self.random.choices(turns, k=TRIED):
                self._try(number)
                self._play_spoiled(number)
            for _ in range(3 * NEAR if isinstance(self.game.table, Marches) else NEAR):
                self._force(*near_turn(self.game.table, self.position, self.random))
            if ply < 2:
                self._go_to_and_fro(turns)
            self._go_on(turns)
        self._play_out()
        self._refuse()
        return self.talk

    def _survey(self) -> None:
        talk = self.talk
        talk.ask_all("turns", "outcome", "holds", "quiet_plies", "men_in_hand", "formations", "trails", "without_turns")
        for question in ("threat", "threat", "ending", "ending"):
            talk(question, self.random.randrange(2) if question == "threat" else self.random.randrange(5))
        turns = talk("legal_turns")
        if len(turns) < MANY:
            talk("captures_by_turn")
            talk("perft", 2)
        talk("perft", self.random.randrange(2))
        if hasattr(talk.board, "squares_of"):
            for turn in self.random.sample(turns, min(5, len(turns))):
                talk("squares_of", turn)
        if hasattr(talk.board, "price"):
            for at in self.random.choices(range(-1, 300), k=20):
                talk("price", at)

    def _look(self) -> None:
        self.talk.ask_all(
            "outcome", "mark", "planes", "keys_of_images", "key", "side", "quiet_plies", "found_captures",
            "capture_moves", "strikes", "men_in_hand", "thrown", "pips", "trails",
        )  # fmt: skip

    def _try(self, number: int) -> None:
        """Force a turn, perhaps with one of its squares changed, legal or not."""
        random = self.random
        given = self.game.squares_of(self.position, self.game.turn_of(self.position, number))
        assert isinstance(given, tuple)
        kind, squares, is_dux = given
        path = list(squares)
        if random.random() < 0.7:
            at = random.randrange(len(path)) if path else 0
            change = random.choice((EAST, NORTH, -EAST, -NORTH)) * random.choice((1, 1, 2, 3))
            path[at : at + 1] = [] if random.random() < 0.1 else [max(0, (path[at] if path else 0) + change)]
        elif path and isinstance(self.game.table, PlacingTable) and random.random() < 0.5:
            path.append(max(0, path[-1] + random.choice((EAST, NORTH, -EAST, -NORTH))))
        if random.random() < 0.1:
            kind, is_dux = random.randrange(9), random.randrange(2)
        self._force(kind, path, is_dux)

    def _force(self, kind: int, path: Sequence[int], is_dux: int) -> None:
        """Force a turn, take it back, and look at the board each time."""
        talk = self.talk
        if talk("force", kind, tuple(path), is_dux):
            talk("found_faults")
            talk("ending", self.random.randrange(1, 4))
            self._look()
            talk("undo")
            talk.ask_all("planes", "keys_of_images", "side", "quiet_plies")
        else:
            talk("found_faults")

    def _play_spoiled(self, number: int) -> None:
        """Play the number of a turn with a bit changed, or any small number, and take that back."""
        random, talk = self.random, self.talk
        spoiled = number ^ 1 << random.randrange(random.choice((9, 18, 24, 64)))
        if talk("play", random.choice((spoiled, spoiled, spoiled, random.randrange(512)))) is None:
            self._look()
            talk("undo")

    def _go_to_and_fro(self, turns: list[int]) -> None:
        """Let two men go to and fro, as long as the rules let them."""
        talk, one, played = self.talk, self.random.choice(turns), 0
        if one < 1 << 18 and talk("play", one) is None:
            other = self.random.choice(talk("turns") or [0])
            played = 1
            for turn in (other, *(_back(one), _back(other), one, other) * ROUNDS):
                if talk("outcome") or turn >= 1 << 18 or talk("play", turn) is not None:
                    break
                played += 1
                talk.ask_all("turns", "mark", "keys_of_images")
                talk("ending", 3)
        for _ in range(played):
            talk("undo")
        talk.ask_all("planes", "keys_of_images")

    def _go_on(self, turns: list[int]) -> None:
        """Play a turn, sooner one that captures or has a mark."""
        talk, best, most = self.talk, turns[0], -1
        for number in self.random.sample(turns, min(4, len(turns))):
            if talk("play", number) is None:
                worth = 2 * len(talk("found_captures")) + talk("mark")
                talk("undo")
                best, most = (number, worth) if worth > most else (best, most)
        after = self.game.play(self.position, self.game.turn_of(self.position, best)).after
        if talk("play", best) is None:
            self.position = after
        self._look()

    def _play_out(self) -> None:
        """Let random turns be played, with the men going on from there, and take all back."""
        talk = self.talk
        played = talk("playout", self.random.getrandbits(63), self.random.choice((0, 1, RANDOM_PLIES)))
        self._look()
        talk.ask_all("turns", "holds", "formations")
        for _ in range(min(played, 10)):
            talk("undo")
            talk("key")
        self._look()
        talk("reset")
        self._look()
        talk("playout", self.random.getrandbits(63), RANDOM_PLIES)
        self._look()

    def _refuse(self) -> None:
        """What a board refuses, and what it is like then."""
        talk, random = self.talk, self.random
        talk("reset")
        talk("undo")
        for _ in range(4):
            self._play_spoiled(random.choice(talk("turns") or [0]))
            path = tuple(random.randrange(-1, 300) for _ in range(random.randrange(5)))
            if talk("force", random.randrange(9), path, random.randrange(3)):
                self._look()
                talk("undo")
            talk("found_faults")
        for turn in (-1, 1 << 63, -(1 << 70)):
            talk("play", turn)
        for shape in (0, 0, *range(6)):
            talk("play", (shape << 9 | random.choice(EDGES)) << 9 | random.choice(EDGES))
        talk("perft", random.choice((-1, 31)))
        talk("threat", random.choice((-1, 2)))
        talk("force", 2, (0,) * 257)
        self._refuse_positions()

    def _refuse_positions(self) -> None:
        """Put positions on the board that no game has, or that it may have."""
        talk, random = self.talk, self.random
        planes = bytearray(talk.board.planes())
        for _ in range(6):
            planes[random.randrange(len(planes))] ^= 1 << random.randrange(8)
            keys = (0,) * len(talk("keys_of_images"))
            side, quiet = random.choice(((0, 0), (1, 3), (2, 0), (-1, 0), (0, -1), (0, 1 << 30)))
            memory = tuple(random.choice((0, 0, 1, 2, 300, -1)) for _ in range(random.choice((0, 0, 2, 4, 6))))
            talk("set_up", bytes(planes[: random.choice((179, 180, 180, 180))]), side, quiet, keys, True, memory)
            talk.ask_all("planes", "outcome", "turns", "side", "quiet_plies", "men_in_hand")
            planes = bytearray(talk.board.planes())


def _back(turn: int) -> int:
    """The number of the move of one man that takes a move back."""
    return (turn & 511) << 9 | turn >> 9
