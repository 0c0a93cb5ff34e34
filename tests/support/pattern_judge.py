"""A slow judge of patterns, apart from the library: boards are letters, and images turn the board, not the pattern.

`random_pattern` makes a text together with what it means as plain data, so that the reader is judged, too.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from latrodb.core.position import cell_at
from latrodb.core.square import STRIDE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from latrodb.core.position import Position

Place = tuple[int, int]  # file and rank, from 0
Board = dict[Place, str]  # letters of FEN, "" for an empty square

EVENTS = ("moved", "left", "took", "moves", "leaves", "takes")
CLASSES = ("[.o]", "[x.]", "[M^D]", "[^s]", "[S#]", "[?#]", "[d.]", "[^.]")
SIGNS = ("S", "D", "s", "d", "M", "m", "o", "O", "x", "X", ".", "?", "#", "S~", "s~", *CLASSES)
WEIGHTS = (6, 2, 6, 2, 3, 3, 4, 1, 4, 1, 6, 3, 2, 1, 1, *[1] * len(CLASSES))
LETTERS = {"S": "S", "D": "D", "s": "s", "d": "d", "M": "SD", "m": "sd"}


def allows(sign: str, letter: str | None, white_moves: bool) -> bool:
    """Whether a sign allows what is on a square; None is off the board."""
    if sign.startswith("["):
        some, _, none = sign[1:-1].partition("^")
        wanted = not some or any(allows(each, letter, white_moves) for each in some)
        return (wanted and (bool(some) or letter is not None)) and not any(
            allows(each, letter, white_moves) for each in none
        )
    if letter is None or sign == "#":
        return letter is None and sign == "#"
    if sign in ".?":
        return sign == "?" or letter == ""
    if letter == "" or (sign.endswith("~") and not letter.endswith("~")):
        return False
    if sign in "oOxX":
        own = letter[0].isupper() is white_moves
        return own is (sign in "oO") and (sign in "ox" or letter[0] in "Dd")
    return letter[0] in LETTERS[sign[0]]


@dataclass
class Meant:
    """What a text means."""

    text: str = ""
    rows: list[list[tuple[str, str]]] = field(default_factory=list)  # sign and event, from the top
    anchor: Place | None = None
    listed: list[tuple[str, str, list[Place] | str, bool]] = field(
        default_factory=list
    )  # sign, event, where, is choice
    side: str = ""
    counts: list[tuple[str, str, str, int]] = field(default_factory=list)
    touching: list[tuple[str, bool]] = field(default_factory=list)
    is_exact: bool = False
    has_either_color: bool = False


def random_pattern(random: Random, files: int, ranks: int) -> Meant:
    """A pattern that fits on a board, with all kinds of parts."""
    meant, parts = Meant(), []
    is_board = random.random() < 0.7
    if is_board:
        parts.append(_random_board(meant, random, files, ranks))
    if not is_board or random.random() < 0.15:
        parts += _random_lists(meant, random, files, ranks)
    if random.random() < 0.2:
        meant.side = random.choice(["white", "black"])
        parts.append(f"{meant.side} to move")
    if random.random() < 0.2:
        count = (
            random.choice(["men", "soldiers", "duxes", "ahead"]),
            random.choice(["white", "black", "own", "enemy"]),
            random.choice(["<=", ">=", "=", "!=", "<", ">"]),
            random.randint(0, 12),
        )
        meant.counts.append(count)
        parts.append(" ".join(map(str, count)))
    meant.is_exact, meant.has_either_color = random.random() < 0.2, random.random() < 0.3
    parts += ["exact"] * meant.is_exact + ["either color"] * meant.has_either_color
    meant.text = "; ".join(parts)
    return meant


def _random_board(meant: Meant, random: Random, files: int, ranks: int) -> str:
    width, height = random.choice([1, 2, 2, 3, 4]), random.choice([1, 1, 2, 3])
    while not meant.rows or all(_may_be_off(sign) for row in meant.rows for sign, _ in row):
        meant.rows = [
            [
                (random.choices(SIGNS, WEIGHTS)[0], random.choice(EVENTS) if random.random() < 0.05 else "")
                for _ in range(width)
            ]
            for _ in range(height)
        ]
    text = random.choice(["/", " / ", "\n"]).join(
        "".join(f"{sign}{{{event}}}" if event else sign for sign, event in row) for row in meant.rows
    )
    if random.random() < 0.25:
        meant.anchor = (random.randrange(files), random.randrange(ranks))
        return f"{text} at {name(meant.anchor)}"
    if not meant.listed and random.random() < 0.15:
        meant.touching.append((random.choice(["wall", "corner"]), random.random() < 0.5))
        where, wanted = meant.touching[0]
        return f"{text}; touching {'' if wanted else 'no '}{where}"
    return text


def _may_be_off(sign: str) -> bool:
    return allows(sign, None, white_moves=True)


LISTS = (
    ("white: ", "S"), ("white: D", "D"), ("black: M", "m"), ("own: M", "o"), ("enemy: D", "X"), ("empty: ", "."),
    ("[.o]: ", "[.o]"), ("took: ", "?"), ("moved: ", "?"), ("leaves: ", "?"),
)  # fmt: skip


def _random_lists(meant: Meant, random: Random, files: int, ranks: int) -> Iterator[str]:
    for _ in range(random.randint(1, 3)):
        head, sign = random.choice(LISTS)
        event = head.partition(":")[0] if sign == "?" else ""
        is_choice = random.random() < 0.5
        square = (random.randrange(files), random.randrange(ranks))
        other = (random.randrange(files), random.randrange(ranks))
        areas: list[tuple[str, list[Place] | str]] = [
            (name(square), [square]),
            (f"{name(square)[0]}*", [(square[0], rank) for rank in range(16)]),
            (f"*{square[1] + 1}", [(file, square[1]) for file in range(16)]),
            (f"{name(square)}..{name(other)}", _between(square, other)),
            ("wall", "wall"),
            ("corner", "corner"),
        ]
        area, places = random.choice(areas)
        meant.listed.append((sign, event, places, is_choice))
        blank = "" if area[-1].isdigit() and "*" not in area and not head.endswith(" ") else " "
        yield f"{head}{' on ' if is_choice else blank}{area}"


def _between(one: Place, other: Place) -> list[Place]:
    files, ranks = sorted((one[0], other[0])), sorted((one[1], other[1]))
    return [(file, rank) for file in range(files[0], files[1] + 1) for rank in range(ranks[0], ranks[1] + 1)]


def name(place: Place) -> str:
    return f"{'abcdefghijklmnop'[place[0]]}{place[1] + 1}"


@dataclass
class Seen:
    """A position in some image: letters by place, whose turn it is, and for each place that of the true board."""

    files: int
    ranks: int
    board: Board
    white_moves: bool
    true: dict[Place, Place]


def seen(position: Position) -> Seen:
    size = position.geometry
    board = {(square % STRIDE, square // STRIDE): cell_at(position, square) for square in size.squares}
    return Seen(size.files, size.ranks, board, position.side.letter == "w", {place: place for place in board})


def turned(one: Seen) -> Seen:
    """A quarter turn."""
    where = {(rank, one.files - 1 - file): (file, rank) for file, rank in one.board}
    return _moved(one, where, one.ranks, one.files)


def flipped(one: Seen) -> Seen:
    """The ranks in reverse order."""
    where = {(file, one.ranks - 1 - rank): (file, rank) for file, rank in one.board}
    return _moved(one, where, one.files, one.ranks)


def recolored(one: Seen) -> Seen:
    board = {place: letter.swapcase() for place, letter in one.board.items()}
    return Seen(one.files, one.ranks, board, not one.white_moves, one.true)


def _moved(one: Seen, where: dict[Place, Place], files: int, ranks: int) -> Seen:
    board = {place: one.board[old] for place, old in where.items()}
    return Seen(files, ranks, board, one.white_moves, {place: one.true[old] for place, old in where.items()})


Run = tuple[Seen | None, Seen, Seen | None]  # the position before, the position, the position after


def judge(
    meant: Meant, system: str, position: Position, before: Position | None, after: Position | None
) -> set[frozenset[Place]]:
    """The squares of every match, by brute force."""
    run: Run = (before and seen(before), seen(position), after and seen(after))
    found: set[frozenset[Place]] = set()
    for quarters in range(4):
        for is_flipped in (False, True):
            for is_recolored in (False, True):
                image = run
                for change, times in ((turned, quarters), (flipped, is_flipped), (recolored, is_recolored)):
                    for _ in range(int(times)):
                        image = (image[0] and change(image[0]), change(image[1]), image[2] and change(image[2]))
                if _counts(meant, system, run[1], quarters, is_flipped, is_recolored):
                    found |= _drawn(meant, image)
    return found


def _counts(meant: Meant, system: str, true: Seen, quarters: int, is_flipped: bool, is_recolored: bool) -> bool:
    """Whether an image counts: rules, board and pattern all have a say."""
    if (is_recolored and not meant.has_either_color) or (meant.is_exact and (quarters or is_flipped)):
        return False
    if system == "latrotabuli":  # each side keeps its home row: no quarter turn, and ranks flip with the colors
        return (quarters, is_flipped) in ([(0, True), (2, False)] if is_recolored else [(0, False), (2, True)])
    is_free = meant.anchor is None and not meant.listed
    return is_free or quarters % 2 == 0 or true.files == true.ranks


def _drawn(meant: Meant, run: Run) -> set[frozenset[Place]]:
    """The matches of a pattern as it is drawn."""
    now = run[1]
    if meant.side and (meant.side == "white") is not now.white_moves:
        return set()
    if not all(_has_count(now, count) for count in meant.counts):
        return set()
    named: set[Place] = set()
    for sign, event, where, is_choice in meant.listed:
        places = [place for place in (_area(now, where) if isinstance(where, str) else where) if place in now.board]
        good = [place for place in places if _is_good(run, place, sign, event)]
        if not good or (not is_choice and len(good) < len(places)):
            return set()
        named |= {now.true[place] for place in good}
    if not meant.rows:
        return {frozenset(named)}
    found = set()
    files, ranks = range(-4, now.files + 1), range(-4, now.ranks + 1)
    for corner in [meant.anchor] if meant.anchor else [(file, rank) for file in files for rank in ranks]:
        shape = _shape_at(meant, run, corner)
        if shape is not None:
            found.add(frozenset(named | {now.true[place] for place in shape}))
    return found


def _shape_at(meant: Meant, run: Run, corner: Place) -> set[Place] | None:
    now = run[1]
    squares = set()
    for down, row in enumerate(reversed(meant.rows)):
        for right, (sign, event) in enumerate(row):
            place = (corner[0] + right, corner[1] + down)
            if not _is_good(run, place, sign, event):
                return None
            if place in now.board and (event or sign not in ("?", "[?#]")):
                squares.add(place)
    for where, wanted in meant.touching:
        if bool(squares & set(_area(now, where))) is not wanted:
            return None
    return squares


def _area(now: Seen, where: str) -> list[Place]:
    files, ranks = (0, now.files - 1), (0, now.ranks - 1)
    if where == "corner":
        return [(file, rank) for file in set(files) for rank in set(ranks)]
    return [place for place in now.board if place[0] in files or place[1] in ranks]


def _is_good(run: Run, place: Place, sign: str, event: str) -> bool:
    before, now, after = run
    if not allows(sign, now.board.get(place), now.white_moves):
        return False
    if not event:
        return True
    first, second = (before, now) if event in ("moved", "left", "took") else (now, after)
    if first is None or second is None or place not in now.board:
        return False
    old, new = first.board[place][:1], second.board[place][:1]
    was_mover = bool(old) and old.isupper() is first.white_moves
    is_mover = bool(new) and new.isupper() is first.white_moves
    if event in ("moved", "moves"):
        return is_mover and new != old
    if event in ("left", "leaves"):
        return was_mover and new != old
    return bool(old) and not was_mover and (not new or is_mover)


def _has_count(now: Seen, count: tuple[str, str, str, int]) -> bool:
    noun, party, comparison, number = count
    is_white = {"white": True, "black": False, "own": now.white_moves, "enemy": not now.white_moves}[party]
    own = [letter for letter in now.board.values() if letter and letter[0].isupper() is is_white]
    foe = [letter for letter in now.board.values() if letter and letter[0].isupper() is not is_white]
    duxes = sum(letter[0] in "Dd" for letter in own)
    value = {"men": len(own), "soldiers": len(own) - duxes, "duxes": duxes, "ahead": len(own) - len(foe)}[noun]
    results = {"<=": value <= number, ">=": value >= number, "=": value == number, "!=": value != number}
    return {**results, "<": value < number, ">": value > number}[comparison]
