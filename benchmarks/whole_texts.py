"""Ways in which a whole record is written differently: other names of squares, other signs, another order of words.

Everything here works on the plain text of a record and shares no code with what undoes it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from random import Random

from benchmarks.corruptions import (
    SQUARE,
    Corruption,
    Damage,
    Record,
    Word,
    change_words,
    number_turns,
    print_record,
    size_of,
)

FILES = "abcdefghijklmnop"
CAPTURE = re.compile(r"(D?)([a-p]\d{1,2})-([a-p]\d{1,2})((?:x[a-p]\d{1,2})+)((?:\(\+\)|[*+#])?)")
VICTIM = re.compile(r"x([a-p]\d{1,2})")
FOREIGN = {"a": "а", "c": "с", "e": "е", "i": "і", "j": "ј", "o": "о", "p": "р", "x": "х", "h": "һ", "d": "ԁ"}
ARROWS = ("→", " → ", "->", "=>", "➔", "⇒")
TO = (" to ", " nach ", " TO ", "..")
TAKES = (" takes ", " captures ", " kills ", " taking ", " x ")
INVISIBLE = "\u200b\u200c\u200d\u2060\u200e"
NEAR = {"a": "o", "b": "h", "c": "e", "e": "c", "g": "q", "h": "b", "i": "j", "j": "i", "l": "i", "d": "a",
        "1": "7", "3": "8", "5": "6", "6": "5", "7": "1", "8": "3", "2": "z"}  # fmt: skip
NUMERALS = {"b": "6", "g": "9", "l": "1", "i": "1", "h": "4", "e": "3"}
FEWEST_CAPTURES, FEWEST_TIMES = 3, 4

Spelling = Callable[[str], str | None]


def spell_turns(spelling: Callable[[Record, Random], Spelling | None]) -> Corruption:
    """The corruption that spells every turn in another way, if that changes at least three turns."""

    def change(words: list[Word], record: Record, random: Random) -> list[Word] | None:
        spell = spelling(record, random)
        if spell is None:
            return None
        new = [spell(word.turn) for word in words]
        changed = sum(one != word.turn for one, word in zip(new, words, strict=True))
        if changed < FEWEST_CAPTURES or None in new:
            return None
        return [word._replace(turn=one or "") for one, word in zip(new, words, strict=True)]

    return change_words(change)


def name_squares(name: Callable[[int, int, int, int], str]) -> Corruption:
    """The corruption that names every square by its file and rank, from 0, and the size of the board."""

    def spelling(record: Record, random: Random) -> Spelling:
        size = size_of(record)

        def named(square: re.Match[str]) -> str:
            return name(FILES.index(square[0][0]), int(square[0][1:]) - 1, size.files, size.ranks)

        return lambda turn: SQUARE.sub(named, turn)

    return spell_turns(spelling)


def square_boards(corruption: Corruption) -> Corruption:
    """The same for boards with as many files as ranks."""
    return lambda record, random: corruption(record, random) if size_of(record).files == size_of(record).ranks else None


def large_boards(corruption: Corruption) -> Corruption:
    """The same for boards with a file i."""
    return lambda record, random: corruption(record, random) if size_of(record).files > FILES.index("i") else None


def plain(file: int, rank: int) -> str:
    return f"{FILES[file]}{rank + 1}"


def without_i(file: int, rank: int) -> str:
    return f"{'abcdefghjklmnopq'[file]}{rank + 1}"


def one_of(*corruptions: Corruption) -> Corruption:
    return lambda record, random: random.choice(corruptions)(record, random)


def signs(pattern: str, *instead: str) -> Corruption:
    """The corruption that prints one of some signs for each match of a pattern, the same throughout."""

    def spelling(record: Record, random: Random) -> Spelling:
        sign = random.choice(instead)
        return lambda turn: re.sub(pattern, sign, turn)

    return spell_turns(spelling)


def foreign(record: Record, random: Random) -> Spelling:
    letters = random.sample(sorted(FOREIGN), random.randint(2, 5))
    table = str.maketrans({letter: FOREIGN[letter] for letter in letters})
    return lambda turn: turn.translate(table)


def invisible(record: Record, random: Random) -> Spelling:
    sign = random.choice(INVISIBLE)

    def spell(turn: str) -> str:
        at = random.randrange(1, max(2, len(turn)))
        return turn[:at] + sign + turn[at:]

    return spell


def of_captures(spell: Callable[[str, str, str, list[str], str], str]) -> Corruption:
    """The corruption of all slides with captures, from Dux, origin, target, victims and mark."""

    def spelling(record: Record, random: Random) -> Spelling:
        def respell(turn: str) -> str:
            found = CAPTURE.fullmatch(turn)
            return spell(found[1], found[2], found[3], VICTIM.findall(found[4]), found[5]) if found else turn

        return respell

    return spell_turns(spelling)


def target_alone(record: Record, random: Random) -> Spelling | None:
    """Every turn without its origin; captures stay."""
    slide = re.compile(r"(D?)[a-p]\d{1,2}-([a-p]\d{1,2}(?:x[a-p]\d{1,2})*(?:\(\+\)|[*+#])?)")
    if not all(slide.fullmatch(turn) for turn in record.turns):
        return None
    return lambda turn: slide.sub(r"\1\2", turn)


def one_sign(table: dict[str, str]) -> Callable[[Record, Random], Spelling | None]:
    """One sign of the squares printed as another of a table throughout."""

    def spelling(record: Record, random: Random) -> Spelling | None:
        counts = Counter("".join(sign for turn in record.turns for square in SQUARE.findall(turn) for sign in square))
        often = [sign for sign in table if counts[sign] >= FEWEST_TIMES]
        if not often:
            return None
        sign = random.choice(often)
        return lambda turn: SQUARE.sub(lambda square: square[0].replace(sign, table[sign]), turn)

    return spelling


def table(record: Record, random: Random) -> Damage:
    """The turns as rows of a table, with or without a head."""
    rows = [record.turns[at : at + 2] for at in range(0, len(record.turns), 2)]
    begin, between, end = random.choice((("| ", " | ", " |"), ("", " | ", ""), ("", ";", ""), ("|", "|", "|")))
    lines = [f"{begin}{between.join((str(number), *row))}{end}" for number, row in enumerate(rows, 1)]
    if random.random() < 0.5:
        lines.insert(0, f"{begin}{between.join(('No.', 'White', 'Black'))}{end}")
        if begin == "| ":
            lines.insert(1, "|---|---|---|")
    return _with_movetext(record, "\n".join(lines))


def columns(record: Record, random: Random) -> Damage:
    """All turns of one side, then all of the other, as a column of a page is copied after the other."""
    style = random.choice(("1.", "1. ", "1... "))
    parts = []
    for first in (0, 1):
        dots = "... " if first and style == "1... " else ". " if style == "1. " else "."
        parts.append(" ".join(f"{at + 1}{dots}{turn}" for at, turn in enumerate(record.turns[first::2])))
    return _with_movetext(record, "\n".join(parts))


def _with_movetext(record: Record, movetext: str) -> Damage:
    meant = print_record(record)
    head = meant.partition("\n\n")[0]
    return Damage(f"{head}\n\n{movetext}\n{record.result}\n", meant)


def first_ply_missing(record: Record, random: Random) -> Damage:
    """The record begins with the answer to its first turn; which turn is missing can seldom be said."""
    rest = record.turns[1:]
    words = number_turns(rest) if random.random() < 0.5 else [Word("1.", rest[0]), *number_turns(record.turns)[2:]]
    text = print_record(record, words)
    return Damage(text, print_record(record), r"first turn .*(left out|missing)|(left out|missing).*first turn")


MIRRORED = name_squares(lambda file, rank, files, ranks: plain(files - 1 - file, rank))
FROM_TOP = name_squares(lambda file, rank, files, ranks: plain(file, ranks - 1 - rank))
HALF = name_squares(lambda file, rank, files, ranks: plain(files - 1 - file, ranks - 1 - rank))
QUARTER = name_squares(lambda file, rank, files, ranks: plain(ranks - 1 - rank, file))
THREE_QUARTERS = name_squares(lambda file, rank, files, ranks: plain(rank, files - 1 - file))
OTHER_DIAGONAL = name_squares(lambda file, rank, files, ranks: plain(ranks - 1 - rank, files - 1 - file))

WHOLE_TEXTS: dict[str, Corruption] = {
    "files mirrored": MIRRORED,
    "ranks from the top": FROM_TOP,
    "from Black's side": HALF,
    "board turned": one_of(QUARTER, THREE_QUARTERS, OTHER_DIAGONAL),
    "rows as letters": name_squares(lambda file, rank, files, ranks: plain(rank, file)),
    "letters without i": large_boards(name_squares(lambda file, rank, files, ranks: without_i(file, rank))),
    "no i, from the top": large_boards(
        name_squares(lambda file, rank, files, ranks: without_i(file, ranks - 1 - rank))
    ),
    "number before letter": name_squares(lambda file, rank, files, ranks: f"{rank + 1}{FILES[file]}"),
    "two letters": name_squares(lambda file, rank, files, ranks: f"{FILES[file]}{FILES[rank]}"),
    "ranks from 0": name_squares(lambda file, rank, files, ranks: f"{FILES[file]}{rank}"),
    "foreign letters": spell_turns(foreign),
    "invisible characters": spell_turns(invisible),
    "arrows": signs(r"(?<=\d)-(?=[a-p])", *ARROWS),
    "words for -": signs(r"(?<=\d)-(?=[a-p])", *TO),
    "words for x": signs(r"(?<=\d)x", *TAKES),
    "x behind": of_captures(lambda dux, origin, target, victims, mark: f"{dux}{origin}-{target}x{mark}"),
    "x between": of_captures(lambda dux, origin, target, victims, mark: f"{dux}{origin}x{target}{mark}"),
    "x before the target": of_captures(lambda dux, origin, target, victims, mark: f"{dux}x{target}{mark}"),
    "x before the victim": of_captures(lambda dux, origin, target, victims, mark: f"{dux}{origin}x{victims[0]}{mark}"),
    "victim alone": of_captures(lambda dux, origin, target, victims, mark: f"x{'x'.join(victims)}{mark}"),
    "target alone": spell_turns(target_alone),
    "table": table,
    "columns": columns,
    "first ply missing": first_ply_missing,
    "letter for a letter": spell_turns(one_sign(NEAR)),
    "digit for a letter": spell_turns(one_sign(NUMERALS)),
}
