"""Whatever a log holds, its canonical text can be read again: mutated logs keep their turns and settle at once.

`LATRODB_MUTATED_LOGS=5000` mutates so many.
"""

from __future__ import annotations

import os
from random import Random

import pytest

from latrodb.exporters.games import export_text
from latrodb.features.analyzer import analyzer
from latrodb.features.courier.recognition import is_log
from latrodb.notation.encoding import encode
from latrodb.notation.format import as_printed, format_turn
from latrodb.notation.written import Unreadable, WrittenFile, WrittenTurn
from tests.features.courier.test_variants import CASES
from tests.support.paths import CORPUS, LOGS

COUNT = int(os.environ.get("LATRODB_MUTATED_LOGS", "100"))
TEXTS = [case.log for case in CASES]
TEXTS += [path.read_text(encoding="utf-8") for path in (*sorted(LOGS.iterdir()), CORPUS / "courier" / "synthetic.log")]

SIGNS = "\n\r\t;/{}()[]|@*+#!?%$\"'\\<>&=.:- 1aSdsD2x,0\u00a0\u2028\u00e9\x85\u00bd\x1c"
LINES = [
    *(
        '[White "A"]',
        "1-0",
        "resign",
        "// note",
        "{ x",
        "}",
        "game = Petteia XXI",
        "Viewing Game",
        "hello world",
        "pass",
    ),
    *("5. S a1-a2", "|S a2-a3", "@-d5", "Latrunculi XXI", "*", "A has resigned.", "Black has won.", "1. S a1-a2", ""),
    *("draw", "(x", "b) c", "// 1-0", "// }", "// (1. a1-a2)", "1-0 0-1", "S a2a3", "Ann - Bob", "> 1. S a1-a2"),
    *("CV Game Courier, July 2016", "moves=S+a2-a3", "a?x=1&moves=S+a2-a3%0As+b7-b6", "2... say hello", "offer draw"),
]


def mutate(random: Random, text: str) -> str:
    """The text with some characters or lines put in, left out, changed, doubled or exchanged."""
    for _ in range(random.choice((1, 1, 2, 3, 6))):
        at, lines = random.randrange(len(text) + 1), text.splitlines(keepends=True) or [""]
        one, other = random.randrange(len(lines)), random.randrange(len(lines))
        match random.randrange(7):
            case 0:
                text = text[:at] + random.choice(SIGNS) + text[at:]
            case 1:
                text = text[:at] + text[at + 1 :]
            case 2:
                text = text[:at] + random.choice(SIGNS) + text[at + 1 :]
            case 3:
                text = "".join([*lines[:one], random.choice(LINES), "\n", *lines[one:]])
            case 4:
                text = "".join([*lines[:one], *lines[one + 1 :]])
            case 5:
                text = "".join([*lines[:one], lines[other], *lines[one:]])
            case _:
                lines[one], lines[other] = lines[other], lines[one]
                text = "".join(lines)
    return text


def canonical(file: WrittenFile) -> str:
    return b"".join(export_text(analyzer().check_file(file)[0])).decode(errors="surrogateescape")


def moves_of(file: WrittenFile) -> list[list[str]]:
    """Where men go in each game, `?` for what cannot be read; captures and marks are those of the rules after all."""
    return [
        [
            format_turn(
                item._replace(moves=tuple(move._replace(takes=(), is_dux=False) for move in item.moves), mark="")
            )
            if isinstance(item, WrittenTurn)
            else "?"
            for item in game.items
            if isinstance(item, WrittenTurn | Unreadable)
        ]
        for game in file.games
    ]


@pytest.mark.parametrize("number", range(COUNT))
def test_a_mutated_log_is_formatted_as_what_it_was_read(number: int) -> None:
    """The rules settle at once, too, unless a turn is impossible: what was meant is then guessed anew each time."""
    random = Random(f"mutated log {number}")
    text = next(text for text in iter(lambda: mutate(random, random.choice(TEXTS)), "") if is_log(text))
    file = analyzer().parse(encode(text))
    assert as_printed(file) == text
    once = canonical(file)
    again = analyzer().parse(once.encode(errors="surrogateescape"))
    assert moves_of(again) == moves_of(file)
    if all(game.is_read for game in analyzer().check_file(again)[0]):
        assert canonical(again) == once


def test_what_stands_for_a_turn_is_one_word_in_the_canonical_text() -> None:
    """Near miss: a word that cannot be taken for a turn stays as it is."""
    file = analyzer().parse(
        b"game = Petteia XXI\ncols = 8\n1. S a2-a3\n1... say (hello) now\n2. S a3b3\n2... s h7-h6\n"
    )
    assert "1.a2-a3 ?say_\uff08hello\uff09_now 2. a3b3 h7-h6" in " ".join(canonical(file).split())


def test_a_board_that_nothing_decides_is_not_stated() -> None:
    open_board = analyzer().parse(b"game = Petteia XXI\n1. S a2-a3\n1... s b7-b6\n")
    assert canonical(open_board).startswith('[Game "petteia-xxi"]\n')
    known = analyzer().parse(b"game = Petteia XXI\ncols = 10\n1. S a2-a3\n1... s b7-b6\n")
    assert canonical(known).startswith('[Variant "petteia-xxi/10x8"]\n')
