"""Removals by hand in (synthetic) logs of Game Courier: every planted mistake is reported once, at its own place."""

from __future__ import annotations

from random import Random

import pytest

from latrodb.core.square import square_name
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.features.analyzer import analyzer
from latrodb.features.courier.reader import read_log
from latrodb.game.game import Game
from latrodb.rules.catalog import find_variant
from tests.support.paths import LOGS
from tests.support.players import choose_any, play_game

HEAD = "game = Petteia XXI\ncols = 8\n"
# White takes b5 at move 2 and d5 at move 3; Black's men on a7 and h7 are free to go.
FAULTLESS = (
    "1. S a2-a5",
    "1... s b7-b5",
    "2. S c2-c5; @-b5",
    "2... s d7-d5",
    "3. S e2-e5; @-d5",
    "3... s h7-h6",
    "4. S h2-h3",
    "4... s h6-h5",
)
QUIET = {"O604"}  # a log need not say how the game ended


def check(text: str) -> Game:
    (written,) = read_log(HEAD + text).games
    return analyzer().check_game(written)


def remarks_of(game: Game) -> list[Diagnostic]:
    return [each for each in game.diagnostics if each.code not in QUIET]


def told(game: Game) -> list[tuple[str, str | None, str]]:
    """Code, ply and the text at the place of each remark."""
    text = game.source.text
    return [(each.code, each.ply, text[slice(*each.span)] if each.span else "") for each in remarks_of(game)]


def with_lines(**changes: str) -> str:
    """The faultless log with other lines: `w2` is White's second."""
    lines = list(FAULTLESS)
    for name, line in changes.items():
        index = 2 * int(name[1:]) - (2 if name[0] == "w" else 1)
        lines[index] = line
    return "\n".join(lines)


def test_a_log_without_mistakes() -> None:
    game = check("\n".join(FAULTLESS))
    assert told(game) == []
    assert game.is_read


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"w2": "2. S c2-c5"}, [("C402", "2w", "S c2-c5")]),
        ({"w2": "2. S c2-c5; @-a7"}, [("C405", "2w", "@-a7")]),
        ({"w2": "2. S c2-c5; @*b6"}, [("C405", "2w", "@*b6")]),
        ({"w2": "2. S c2-c5; @-b5; capture a7"}, [("C401", "2w", "capture a7")]),
        ({"w2": "2. S c2-c5; @-b5; d4-"}, [("C403", "2w", "d4-")]),
        ({"w2": "2. S c2-c5; @-b5; @-a1"}, [("C411", "2w", "@-a1")]),
        ({"w2": "2. S c2-c5; @-b5; @-z9"}, [("C403", "2w", "@-z9")]),
        ({"w2": "2. S c2-c5", "b2": "2... s d7-d5; @-b5"}, [("C409", "2b", "@-b5")]),
        ({"w2": "2. S c2-c5", "b2": "2... @-b5; s d7-d5"}, [("C409", "2b", "@-b5")]),
        ({"w2": "2. S c2-c5", "w3": "3. @-b5; S e2-e5; @-d5"}, [("C409", "3w", "@-b5")]),
        ({"w2": "2. S c2-c5", "w4": "4. S h2-h3; b5-"}, [("C409", "4w", "b5-")]),
        ({"w2": "2. S c2-c5", "w3": "3. S e2-e5"}, [("C410", "2w", "S c2-c5")]),
        ({"w2": "2. s c2-c5; @-b5"}, [("S114", "2w", "s")]),
        ({"w2": "2. D c2-c5; @-b5"}, [("S114", "2w", "D")]),
        ({"w2": "2. N c2-c5; @-b5"}, [("S125", None, "N")]),
        ({"w2": "2. c2-c5; @-b5"}, []),
        ({"w2": "2. S c2-c5; @-a7", "w3": "3. S e2-e5; @-d5; @-b5"}, [("C401", "2w", "@-a7"), ("C409", "3w", "@-b5")]),
        (
            {"w2": "2. S c2-c5", "w3": "3. S e2-e5; @-c7; @-d5", "b4": "4... S h6-h5"},
            [("C402", "2w", "S c2-c5"), ("C401", "3w", "@-c7"), ("S114", "4b", "S")],
        ),
    ],
)
def test_each_mistake_is_reported_once(changes: dict[str, str], expected: list[tuple[str, str, str]]) -> None:
    assert told(check(with_lines(**changes))) == expected


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("2. S c2-c5", "S c2-c5; @-b5"),
        ("2. S c2-c5; @-b6", "@-b5"),
        ("2. S c2-c5; @*b6", "@*b5"),
        ("2. S c2-c5; b6-", "b5-"),
        ("2. S c2-c5; capture b6", "capture b5"),
        ("2. s c2-c5; @-b5", "S"),
    ],
)
def test_hints_are_in_the_players_own_spelling(line: str, hint: str) -> None:
    (remark,) = remarks_of(check(with_lines(w2=line)))
    assert remark.hints == (hint,)


@pytest.mark.parametrize("name", ["spellings.txt", "variables.txt", "page.html"])
def test_the_removals_of_the_fixtures_are_right(name: str) -> None:
    (written,) = analyzer().parse((LOGS / name).read_bytes(), name).games
    game = analyzer().check_game(written)
    assert game.is_read
    assert not [each for each in game.diagnostics if each.code[0] in "CR"]


def test_one_forgotten_man_is_no_habit() -> None:
    assert [code for code, _, _ in told(check("1. S a2-a5\n1... s b7-b5\n2. S c2-c5"))] == ["C402"]


def test_a_dead_man_who_moves_on_shows_where_the_boards_part() -> None:
    text = "1. S a2-a5\n1... s b7-b5\n2. S c2-c5\n2... s b5-b4"
    found = told(check(text))
    assert ("C402", "2w", "S c2-c5") in found
    assert ("R302", "2b", "s b5-b4") in found
    assert ("C412", "2b", "s b5-b4") in found
    assert len(found) == 3


def test_a_living_man_who_was_removed_is_in_the_way_of_the_rules_only() -> None:
    text = "1. S a2-a5; @-a7\n1... s a8-a6"
    codes = sorted(code for code, _, _ in told(check(text)))
    assert codes == ["C401", "C412", "R305"]


def test_an_impossible_turn_is_not_laid_to_the_boards() -> None:
    assert "C412" not in {code for code, _, _ in told(check("1. S a2-a5\n1... s b5-b4"))}


def test_a_square_that_was_covered_is_no_late_removal() -> None:
    text = with_lines(w2="2. S c2-c5", b2="2... s b8-b5", w3="3. S h2-h3; @-b5", b3="3... s h7-h6")
    codes = {code for code, _, _ in told(check(text))}
    assert "C409" not in codes


def test_marks_are_not_missed_in_a_log() -> None:
    (written,) = read_log("game = Latrunculi XXI\ncols = 10\n1. S e1-e6\n1... s a8-a7").games
    assert not [each for each in analyzer().check_game(written).diagnostics if each.code == "M501"]


@pytest.mark.parametrize("seed", range(4))
def test_planted_mistakes_in_random_games(seed: int) -> None:
    """One mistake a game: a removal dropped, doubled on another man, or moved to another square."""
    random = Random(seed)
    variant = find_variant("petteia-xxi/8x8")
    played = play_game(variant, choose_any, random, 60)
    turns = []
    takers = []
    for index, steps in enumerate(played.turns):
        (step,) = steps
        move = step.turn[0]
        letter = "sS"[index % 2 == 0]
        text = f"{letter} {square_name(move.origin)}-{square_name(move.target)}"
        removals = [f"@-{square_name(each.square)}" for each in step.captures]
        if removals:
            takers.append(index)
        turns.append((text, removals, step))
    chosen = random.choice(takers)
    text, removals, step = turns[chosen]
    enemies = [at for at in step.after.geometry.squares if step.after.army(step.after.side) >> at & 1]
    other = f"@-{square_name(random.choice(enemies))}"
    for changed, code in ((removals[1:], "C402"), ([*removals, other], "C401"), ([other, *removals[1:]], "C405")):
        lines = [
            "; ".join([words, *(changed if index == chosen else men)]) for index, (words, men, _) in enumerate(turns)
        ]
        game = check("\n".join(lines))
        found = [each for each in remarks_of(game) if each.code not in ("O602", "O606")]
        if len(takers) == 1 and code == "C402":
            assert [each.code for each in found] in (["C402"], ["C410"])
        else:
            assert [each.code for each in found] == [code]
        assert found[0].ply == game.nodes[chosen].label
