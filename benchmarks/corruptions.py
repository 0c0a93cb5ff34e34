"""Ways in which people, typesetters, scanners and clipboards damage records.

Everything here works on the plain text of a record. It shares no code with the search for corrections, so that the two
cannot share a mistake.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from latrodb.core.geometry import Geometry, parse_size
from latrodb.core.position import Position, write_fen
from latrodb.rules.catalog import SYSTEMS

SQUARE = re.compile(r"[a-p]\d{1,2}")
SLIDE = re.compile(r"([a-p])(\d{1,2})-([a-p])(\d{1,2})")
PATH = re.compile(r"[a-p]\d{1,2}(?:-[a-p]\d{1,2})+")
REMOVAL = re.compile(r"[x&][a-p]\d{1,2}")
MARK = re.compile(r"(?:\(\+\)|[*+#])$")
KEYS = ("1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm")
LOOKALIKES = {
    "1": "lI7i", "2": "Zz", "3": "8", "4": "A", "5": "S6", "6": "b5G", "7": "1T", "8": "B3", "0": "Oo", "9": "g",
    "a": "o", "b": "h6", "c": "eo", "d": "cl", "e": "co", "f": "t", "g": "q9", "h": "bn", "i": "jl1", "j": "i",
    "l": "1i", "D": "O0", "x": "×*", "-": "_~.",
}  # fmt: skip
THROUGHOUT = {"0": "O", "1": "lI", "2": "Z", "4": "A", "5": "S", "6": "G", "8": "B"}
FEWEST_TIMES = 4  # minimum number of places of a systematic confusion
GAP = range(3, 9)  # plies that are lost in a gap


class Record(NamedTuple):
    """A record before it is damaged: its tags, the turns, and the positions if it was generated."""

    key: str
    turns: tuple[str, ...]
    result: str
    positions: tuple[Position, ...] = ()
    fen: str = ""


class Damage(NamedTuple):
    """A damaged text, the text meant, and a pattern of the expected report where no repair is possible."""

    text: str
    meant: str
    report: str = ""


class Word(NamedTuple):
    """A turn as printed, with the number before it, which may be empty."""

    number: str
    turn: str


Corruption = Callable[[Record, Random], Damage | None]
Change = Callable[[list[Word], Record, Random], list[Word] | None]


def print_record(record: Record, words: list[Word] | None = None, **changed: str) -> str:
    """The text of a record; `changed` replaces its tags Variant and FEN."""
    tags = {"White": "Livia", "Black": "Piso", "Result": record.result, "Variant": record.key, "FEN": record.fen}
    tags |= changed
    head = "".join(f'[{key} "{value}"]\n' for key, value in tags.items() if value)
    moves = " ".join(f"{word.number}{word.turn}" for word in words or number_turns(record.turns))
    return f"{head}\n{_wrap(moves)} {record.result}\n"


def number_turns(turns: tuple[str, ...]) -> list[Word]:
    return [Word("" if at % 2 else f"{at // 2 + 1}.", turn) for at, turn in enumerate(turns)]


def _wrap(text: str) -> str:
    """Lines of at most 78 characters; line lengths do not change the meaning of words."""
    lines = [""]
    for word in text.split(" "):
        if lines[-1] and len(lines[-1]) + len(word) > 77:
            lines.append(word)
        else:
            lines[-1] += f" {word}" if lines[-1] else word
    return "\n".join(lines)


def change_words(change: Change) -> Corruption:
    """The corruption that changes only the words of the moves."""

    def corrupt(record: Record, random: Random) -> Damage | None:
        words = change(number_turns(record.turns), record, random)
        return Damage(print_record(record, words), print_record(record)) if words else None

    return corrupt


def change_turn(slip: Callable[[str, Record, Random], str | None]) -> Change:
    """The change of one of the turns that allow the slip."""

    def change(words: list[Word], record: Record, random: Random) -> list[Word] | None:
        for at in random.sample(range(len(words)), len(words)):
            wrong = slip(words[at].turn, record, random)
            if wrong is not None and wrong != words[at].turn:
                return [*words[:at], words[at]._replace(turn=wrong), *words[at + 1 :]]
        return None

    return change


def _with_square(turn: str, random: Random, spell: Callable[[str], str]) -> str | None:
    found = list(SQUARE.finditer(turn))
    if not found:
        return None
    one = random.choice(found)
    return turn[: one.start()] + spell(one[0]) + turn[one.end() :]


def wrong_file(turn: str, record: Record, random: Random) -> str | None:
    return _with_square(turn, random, lambda square: random.choice(_files(record)) + square[1:])


def wrong_rank(turn: str, record: Record, random: Random) -> str | None:
    ranks = size_of(record).ranks
    return _with_square(turn, random, lambda square: square[0] + str(random.randint(1, ranks)))


def ends_reversed(turn: str, record: Record, random: Random) -> str | None:
    path = PATH.search(turn)
    if path is None:
        return None
    return turn[: path.start()] + "-".join(reversed(path[0].split("-"))) + turn[path.end() :]


def wrong_both(turn: str, record: Record, random: Random) -> str | None:
    """Another file or rank for both squares of a move along a line, as in five of the fourteen printed misprints."""
    found = SLIDE.search(turn)
    if found is None:
        return None
    (file, rank), (other_file, other_rank) = found.group(1, 2), found.group(3, 4)
    if file == other_file:
        file = other_file = random.choice(_files(record))
    elif rank == other_rank:
        rank = other_rank = str(random.randint(1, size_of(record).ranks))
    return f"{turn[: found.start()]}{file}{rank}-{other_file}{other_rank}{turn[found.end() :]}"


def both_aside(turn: str, record: Record, random: Random) -> str | None:
    """Both squares of a move next to those meant."""
    found, size = SLIDE.search(turn), size_of(record)
    if found is None:
        return None
    files, ranks = random.choice(((1, 0), (-1, 0), (0, 1), (0, -1)))
    squares = [(ord(found[at]) - 97 + files, int(found[at + 1]) + ranks) for at in (1, 3)]
    if any(not (0 <= file < size.files and 1 <= rank <= size.ranks) for file, rank in squares):
        return None
    moved = "-".join(f"{chr(97 + file)}{rank}" for file, rank in squares)
    return f"{turn[: found.start()]}{moved}{turn[found.end() :]}"


def wrong_square(turn: str, record: Record, random: Random) -> str | None:
    ranks = size_of(record).ranks
    return _with_square(turn, random, lambda square: f"{random.choice(_files(record))}{random.randint(1, ranks)}")


def neighbor_key(turn: str, record: Record, random: Random) -> str | None:
    at = random.randrange(len(turn))
    near = [row[place + step] for row in KEYS for place in [row.find(turn[at])] if place >= 0
            for step in (-1, 1) if 0 <= place + step < len(row)]  # fmt: skip
    return turn[:at] + random.choice(near) + turn[at + 1 :] if near else None


def lookalike(turn: str, record: Record, random: Random) -> str | None:
    places = [at for at, sign in enumerate(turn) if sign in LOOKALIKES]
    if not places:
        return None
    at = random.choice(places)
    return turn[:at] + random.choice(LOOKALIKES[turn[at]]) + turn[at + 1 :]


def lost_capture(turn: str, record: Record, random: Random) -> str | None:
    found = [each for each in REMOVAL.finditer(turn) if each.start() and turn[each.start() - 1] not in "],"]
    if not found:
        return None
    one = random.choice(found)
    return turn[: one.start()] + turn[one.end() :]


def lost_mark(turn: str, record: Record, random: Random) -> str | None:
    return MARK.sub("", turn)


def lost_leader(turn: str, record: Record, random: Random) -> str | None:
    return turn.replace("D", "", 1)


def inserted_blank(turn: str, record: Record, random: Random) -> str | None:
    at = random.randrange(1, len(turn)) if len(turn) > 1 else 0
    return f"{turn[:at]} {turn[at:]}" if at else None


def missing_ply(words: list[Word], record: Record, random: Random) -> list[Word]:
    at = _place(words, random)
    return [*words[:at], words[at]._replace(turn=""), *words[at + 1 :]]


def missing_move(words: list[Word], record: Record, random: Random) -> list[Word]:
    at = _place(words, random) // 2 * 2
    return [*words[:at], *words[at + 2 :]]


def missing_turns_of_move(words: list[Word], record: Record, random: Random) -> list[Word]:
    at = _place(words, random) // 2 * 2
    return [*words[:at], words[at]._replace(turn=""), *words[at + 2 :]]


def missing_move_renumbered(words: list[Word], record: Record, random: Random) -> list[Word]:
    return number_turns(tuple(word.turn for word in missing_move(words, record, random)))


def doubled_ply(words: list[Word], record: Record, random: Random) -> list[Word]:
    at = _place(words, random)
    return [*words[: at + 1], Word("", words[at].turn), *words[at + 1 :]]


def doubled_move(words: list[Word], record: Record, random: Random) -> list[Word]:
    at = _place(words, random) // 2 * 2
    return [*words[: at + 2], *words[at : at + 2], *words[at + 2 :]]


def merged_plies(words: list[Word], record: Record, random: Random) -> list[Word]:
    at = _place(words, random) // 2 * 2
    return [*words[:at], words[at]._replace(turn=words[at].turn + words[at + 1].turn), *words[at + 2 :]]


def merged_with_number(words: list[Word], record: Record, random: Random) -> list[Word]:
    at = _place(words, random) // 2 * 2 + 1
    merged = Word("", "".join((*words[at], *words[at + 1])))
    return [*words[:at], merged, *words[at + 2 :]]


def letter_for_digit(words: list[Word], record: Record, random: Random) -> list[Word] | None:
    """A digit printed as a letter throughout the moves, in half of the texts also in the numbers."""
    counts = Counter("".join(word.turn for word in words))
    digits = [digit for digit in THROUGHOUT if counts[digit] >= FEWEST_TIMES]
    if not digits:
        return None
    digit = random.choice(digits)
    letter, with_numbers = random.choice(THROUGHOUT[digit]), random.random() < 0.5
    return [
        Word(number.replace(digit, letter) if with_numbers else number, turn.replace(digit, letter))
        for number, turn in words
    ]


def small_leader(words: list[Word], record: Record, random: Random) -> list[Word] | None:
    return _replace_all(words, "D", "d")


def large_file(words: list[Word], record: Record, random: Random) -> list[Word] | None:
    return _replace_all(words, "d", "D")


def two_slips(words: list[Word], record: Record, random: Random) -> list[Word] | None:
    """Two slips in different turns, at most four plies apart."""
    at = _place(words, random)
    other = min(at + random.randint(1, 4), len(words) - 1)
    found = list(words)
    for place in (at, other):
        slip = random.choice((wrong_file, wrong_rank, ends_reversed, lookalike, lost_capture, lost_leader))
        wrong = slip(words[place].turn, record, random)
        if wrong is None or wrong == words[place].turn:
            return None
        found[place] = words[place]._replace(turn=wrong)
    return found


def exchanged_plies(words: list[Word], record: Record, random: Random) -> list[Word]:
    at = _place(words, random)
    return [*words[:at], words[at]._replace(turn=words[at + 1].turn), words[at + 1]._replace(turn=words[at].turn),
            *words[at + 2 :]]  # fmt: skip


def en_dashes_and_slip(words: list[Word], record: Record, random: Random) -> list[Word] | None:
    wrong = change_turn(random.choice((wrong_file, wrong_rank)))(words, record, random)
    return [Word(number, turn.replace("-", "–")) for number, turn in wrong] if wrong else None


def lost_stretch(record: Record, random: Random) -> Damage | None:
    """Several moves are lost, with their numbers: the gap must be reported, not filled."""
    words, count = number_turns(record.turns), random.choice(GAP)
    if len(words) < 12 + count:
        return None
    at = random.randrange(4, len(words) - count - 6)
    text = print_record(record, [*words[:at], *words[at + count :]])
    return Damage(text, text, rf"\b{count} (?:turns|plies)\b|\b{_in_words(count)} (?:turns|plies)\b")


def splice(record: Record, other: Record, random: Random) -> Damage | None:
    """The end of another game after the beginning of one, with its own numbers."""
    if min(len(record.turns), len(other.turns)) < 20:
        return None
    at, since = random.randrange(8, len(record.turns) - 8), random.randrange(4, len(other.turns) - 10)
    words = [*number_turns(record.turns)[:at], *number_turns(other.turns)[since:]]
    text = print_record(record, words)
    return Damage(text, text, "another game|other game|different game")


def wrong_board(record: Record, random: Random) -> Damage | None:
    system, board = _split(record)
    others = [f"{system}/{each}" for each in SYSTEMS[system].boards if each != board]
    return _wrong_tag(record, Variant=random.choice(others)) if others else None


def wrong_system(record: Record, random: Random) -> Damage | None:
    system, board = _split(record)
    others = [f"{each}/{board}" for each, entry in SYSTEMS.items() if each != system and board in entry.boards]
    return _wrong_tag(record, Variant=random.choice(others)) if others else None


def wrong_option(record: Record, random: Random) -> Damage | None:
    bare = record.key.partition("[")[0]
    return _wrong_tag(record, Variant=bare) if bare != record.key else None


def wrong_man(record: Record, random: Random) -> Damage:
    """One man of the FEN tag left out, of the other color, or on the square before or after his own."""
    record = _from_the_middle(record, random)
    placement, *rest = record.fen.split(" ")
    cells = re.sub(r"\d+", lambda run: "." * int(run[0]), placement)
    at = random.choice([each.start() for each in re.finditer("[sS]", cells)])
    ways = [cells[:at] + new + cells[at + 1 :] for new in (".", cells[at].swapcase())]
    ways += [cells[: one.start()] + one[0][::-1] + cells[one.end() :]
             for one in re.finditer(r"[sS]\.|\.[sS]", cells) if at in range(*one.span())]  # fmt: skip
    wrong = re.sub(r"\.+", lambda run: str(len(run[0])), random.choice(ways))
    return _wrong_tag(record, FEN=" ".join((wrong, *rest)))


def exchanged_colors(record: Record, random: Random) -> Damage | None:
    record = _from_the_middle(record, random)
    placement, *rest = record.fen.split(" ")
    return _wrong_tag(record, FEN=" ".join((placement.swapcase(), *rest)))


def wrong_side(record: Record, random: Random) -> Damage | None:
    record = _from_the_middle(record, random)
    placement, side, *rest = record.fen.split(" ")
    return _wrong_tag(record, FEN=" ".join((placement, {"w": "b", "b": "w"}[side], *rest)))


def _wrong_tag(record: Record, **changed: str) -> Damage:
    return Damage(print_record(record, None, **changed), print_record(record))


def _from_the_middle(record: Record, random: Random) -> Record:
    """The end of a generated game, from a position that its FEN tag gives."""
    at = random.randrange(4, max(6, len(record.turns) - 14)) // 2 * 2
    return record._replace(fen=write_fen(record.positions[at]), turns=record.turns[at:])


def _place(words: list[Word], random: Random) -> int:
    """Somewhere after the first moves and before the last."""
    return random.randrange(2, len(words) - 3)


def _replace_all(words: list[Word], old: str, new: str) -> list[Word] | None:
    if sum(old in word.turn for word in words) < 3:
        return None
    return [word._replace(turn=word.turn.replace(old, new)) for word in words]


def _split(record: Record) -> tuple[str, str]:
    system, _, board = record.key.partition("[")[0].partition("/")
    return system, board


def size_of(record: Record) -> Geometry:
    size = parse_size(_split(record)[1])
    assert size is not None
    return size


def _files(record: Record) -> str:
    return "abcdefghijklmnop"[: size_of(record).files]


def _in_words(count: int) -> str:
    return ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")[count]


KINDS: dict[str, Corruption] = {
    "wrong file": change_words(change_turn(wrong_file)),
    "wrong rank": change_words(change_turn(wrong_rank)),
    "ends reversed": change_words(change_turn(ends_reversed)),
    "file or rank of both": change_words(change_turn(wrong_both)),
    "both squares aside": change_words(change_turn(both_aside)),
    "wrong square": change_words(change_turn(wrong_square)),
    "neighbor key": change_words(change_turn(neighbor_key)),
    "lookalike": change_words(change_turn(lookalike)),
    "lost capture": change_words(change_turn(lost_capture)),
    "lost mark": change_words(change_turn(lost_mark)),
    "lost D": change_words(change_turn(lost_leader)),
    "missing ply": change_words(missing_ply),
    "missing move": change_words(missing_move),
    "its number kept": change_words(missing_turns_of_move),
    "its number reused": change_words(missing_move_renumbered),
    "ply twice": change_words(doubled_ply),
    "move twice": change_words(doubled_move),
    "plies in one word": change_words(merged_plies),
    "ply merged with number": change_words(merged_with_number),
    "blank in a ply": change_words(change_turn(inserted_blank)),
    "letter for a digit": change_words(letter_for_digit),
    "d for D": change_words(small_leader),
    "D for d": change_words(large_file),
    "two slips": change_words(two_slips),
    "plies exchanged": change_words(exchanged_plies),
    "en dashes and a slip": change_words(en_dashes_and_slip),
    "lost stretch": lost_stretch,
    "wrong board": wrong_board,
    "wrong system": wrong_system,
    "wrong option": wrong_option,
    "FEN, wrong man": wrong_man,
    "FEN, colors exchanged": exchanged_colors,
    "FEN, wrong side": wrong_side,
}
SPLICE = "splice"
MARKED = frozenset({"lost mark"})  # kinds in which marks count
GENERATED = frozenset({"wrong option", "FEN, wrong man", "FEN, colors exchanged", "FEN, wrong side"})
