"""Move numbers that leave the count of turns."""

from __future__ import annotations

import re
from random import Random

from latrodb.features.repair.edits import Confidence
from latrodb.features.repair.lookahead import MainLine, read_line
from latrodb.features.repair.missing import Jump, find_jumps, find_misnumbered
from latrodb.game.start import set_up
from latrodb.notation.format import format_game
from latrodb.notation.parser import parse_text
from latrodb.notation.turns import read_turn
from tests.support.bases import PETTEIA, corrupted, repaired

SURE = (Confidence.UNIQUE, Confidence.LIKELY)


def line_of(text: str) -> MainLine:
    (written,) = parse_text(text).games
    start = set_up(written)
    return read_line(written, start.variant, start.position)


def test_a_left_out_turn_makes_the_numbers_jump_by_one_ply() -> None:
    line = line_of(corrupted(PETTEIA, " b7-b5 4.", " 4."))
    assert find_jumps(line, {}, 20) == [Jump(5, 1)]
    assert find_jumps(line, {5: (read_turn("b7-b5"), line.turns[5])}, 20) == []


def test_a_left_out_move_makes_the_numbers_jump_by_two() -> None:
    line = line_of(corrupted(PETTEIA, "3.f1-f3 b7-b5 ", ""))
    assert find_jumps(line, {}, 20) == [Jump(4, 2)]


def test_a_number_that_is_wrong_alone_is_no_jump() -> None:
    assert find_jumps(line_of(corrupted(PETTEIA, "17.a2-a5", "71.a2-a5")), {}, 80) == []
    assert find_jumps(line_of(PETTEIA), {}, 80) == []


def test_a_number_that_is_wrong_alone_shows_its_turn() -> None:
    assert find_misnumbered(line_of(corrupted(PETTEIA, "17.a2-a5", "71.a2-a5")), {}) == {32}
    assert find_misnumbered(line_of(corrupted(PETTEIA, " b7-b5 4.", " 4.")), {}) == set()


def test_next_to_a_wrong_number_no_correction_is_unique() -> None:
    slip = corrupted(PETTEIA, "3.f1-f3", "3.f1-f9")
    assert [each.confidence for each in repaired(slip).findings] == [Confidence.UNIQUE]
    assert [each.confidence for each in repaired(corrupted(slip, "3.f1", "9.f1")).findings] == [Confidence.LIKELY]


def test_without_numbers_no_turn_is_corrected_for_sure() -> None:
    tags, _, moves = corrupted(PETTEIA, "3.f1-f3", "3.f1-f9").partition("\n\n")
    found = repaired(f"{tags}\n\n{re.sub(r'[0-9]+[.]+', '', moves)}")
    assert Confidence.UNIQUE not in {each.confidence for each in found.findings}
    assert found.findings


def test_numbers_in_comments_count_nothing() -> None:
    assert find_jumps(line_of(corrupted(PETTEIA, "3.f1-f3", "{not 7.f1-f3} 3.f1-f3")), {}, 20) == []


def test_a_doubled_move_makes_the_numbers_fall_back() -> None:
    line = line_of(corrupted(PETTEIA, "3.f1-f3 b7-b5", "3.f1-f3 b7-b5 3.f1-f3 b7-b5"))
    assert find_jumps(line, {}, 20) == [Jump(6, -2)]
    assert find_jumps(line, {6: (), 7: ()}, 20) == []


def misnumbered(random: Random) -> str:
    """The first moves of a game with one to three wrong, missing or doubled numbers, and mostly with a wrong rank."""
    head, _, moves = PETTEIA.partition("\n\n")
    words = moves.split()[: random.choice((12, 20, 30))]
    for _ in range(random.choice((1, 1, 2, 3))):
        at = random.choice([at for at, word in enumerate(words) if re.match(r"\d+[.]", word)] or [0])
        number, _, turn = words[at].rpartition(".")
        others = ("8.", f"{number}...", "3.", "", f"{number}. 4. ", f"{number} ")
        words[at] = random.choice(others) + turn
    at = random.randrange(2, len(words))
    if random.random() < 0.7:
        words[at] = re.sub(r"[1-8]\Z", lambda rank: str(int(rank[0]) % 8 + 1), words[at])
    return f"{head}\n\n{' '.join(words)}\n"


def test_canonical_layout_makes_no_correction_surer() -> None:
    for number in range(40):
        text = misnumbered(Random(f"number {number}"))
        game, again = repaired(text).game, repaired(format_game(parse_text(text).games[0])).game
        assert [(node.state, node.steps) for node in again.nodes] == [(node.state, node.steps) for node in game.nodes]
        sure = [
            {(told.ply, told.hints) for told in each.diagnostics if told.confidence in SURE} for each in (game, again)
        ]
        assert sure[1] <= sure[0], text
