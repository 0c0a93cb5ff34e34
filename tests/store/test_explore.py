"""What was played from a position: equal to a count over replayed games, whatever images and transpositions."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import latrodb
from benchmarks.generate import play_game, write_game
from latrodb.core.english import Text
from latrodb.core.symmetry import FILES_REVERSED, RANKS_REVERSED, exchanged
from latrodb.features.analyzer import analyzer
from latrodb.rules.classes import class_key
from latrodb.store.corrections import load_overlay
from latrodb.store.explore import Explored, explore, games_at, novelties, openings, systems_at
from tests.support.game_files import add_text, game_text
from tests.support.ledgers import record

if TYPE_CHECKING:
    from latrodb.core.position import Position
    from latrodb.game.game import Game
    from latrodb.rules.variant import Variant
    from latrodb.store.database import Database

XXI = latrodb.variant("latrunculi-xxi/10x8")
GAMES = 8
LONGEST = 8  # plies


def add_games(database: Database, variant: Variant) -> list[Game]:
    """Random games in a database, and the same games replayed."""
    random = Random(f"explore {variant.key}")
    texts = [write_game(variant, play_game(variant, random, LONGEST), at + 1, random) for at in range(GAMES)]
    games = []
    for at, text in enumerate(texts):
        add_text(database, text, f"{at}.txt")
        games.append(analyzer().check_file(analyzer().parse(text.encode(), "x"))[0][0])
    return games


def judge(games: list[Game], variant: Variant, position: Position) -> dict[int, Any]:
    """By the class of the next position: the games that go there, the times, and their results on the board."""
    wanted = class_key(variant.system, position)
    images = {image.position(position): image for image in variant.system.images(position.geometry)}
    found: dict[int, Any] = defaultdict(lambda: [set(), 0, Counter()])
    for number, game in enumerate(games, start=1):
        line = [game.opening, *(node.after for node in game.nodes)]
        for here, after in pairwise(line):
            if class_key(variant.system, here) == wanted:
                entry = found[class_key(variant.system, after)]
                result = game.written.result.text
                if images[here].exchanges_colors:
                    result = {"1-0": "0-1", "0-1": "1-0"}.get(result, result)
                entry[2][result] += number not in entry[0]
                entry[0].add(number)
                entry[1] += 1
    return found


def judged(explored: Explored, variant: Variant) -> dict[int, Any]:
    """The same of what was found, its turns summed by the class of the position after them."""
    found: dict[int, Any] = defaultdict(lambda: [0, 0, Counter()])
    for turn in explored.turns:
        entry, results = found[class_key(variant.system, turn.after)], turn.results
        entry[0] += results.games
        entry[1] += turn.times
        entry[2] += Counter({"1-0": results.white, "0-1": results.black, "*": results.unknown})
    return found


@pytest.mark.parametrize("key", ["petteia-xxi/8x8", "latrunculi-xxi/8x8", "latrotabuli/12x6", "quintana/8x8"])
def test_turns_equal_a_count_over_replayed_games(database: Database, key: str) -> None:
    variant = latrodb.variant(key)
    games = add_games(database, variant)
    random = Random(key)
    for game in games[:3]:
        for node in [None, *random.sample(game.nodes, min(2, len(game.nodes)))]:
            position = node.after if node else game.opening
            image = random.choice(variant.system.images(position.geometry))
            asked = image.position(position)
            explored = explore(database, variant.system, asked)
            expected = {
                each: [len(numbers), times, Counter({k: v for k, v in results.items() if v})]
                for each, (numbers, times, results) in judge(games, variant, asked).items()
            }
            assert dict(judged(explored, variant)) == expected
            assert all(variant.play(asked, turn.text).after == turn.after for turn in explored.turns)
            line = [
                (at, each)
                for at, each in positions_of(games)
                if class_key(variant.system, each) == class_key(variant.system, asked)
            ]
            assert (explored.games, explored.times) == (len({at for at, _ in line}), len(line))
            assert games_at(database, variant.system, asked) == {at for at, _ in line}
            for turn in explored.turns:
                after = class_key(variant.system, turn.after)
                there = [at for at, each in positions_of(games) if class_key(variant.system, each) == after]
                assert (turn.reached_games, turn.reached_times) == (len(set(there)), len(there))


def positions_of(games: list[Game]) -> list[tuple[int, Position]]:
    return [
        (at, position)
        for at, game in enumerate(games, start=1)
        for position in (game.opening, *(node.after for node in game.nodes))
    ]


@pytest.fixture
def library(database: Database) -> Database:
    """Two games that reach one position by different ways, and one that begins with the image of a turn of theirs."""
    add_text(database, game_text("1.c1-c3 c8-c6 2.g1-g4", "1-0", Date="2016.07.??"), "1.txt")
    add_text(database, game_text("1.g1-g4 c8-c6 2.c1-c3", "0-1", Date="2018.01.05"), "2.txt")
    add_text(database, game_text("1.c1-c3 g8-g6", "*", Date="bad"), "3.txt")
    return database


def test_the_position_after_a_turn_is_also_counted_where_it_was_reached_in_another_way(library: Database) -> None:
    position = XXI.play(XXI.play(XXI.opening(), "c1-c3").after, "c8-c6").after
    (turn,) = explore(library, XXI.system, position).turns
    assert (turn.text, turn.results.games, turn.times, turn.reached_games, turn.reached_times) == ("g1-g4", 1, 1, 2, 2)


def test_results_and_years_are_those_of_the_games(library: Database) -> None:
    first, second = explore(library, XXI.system, XXI.opening()).turns
    assert (first.text, first.results.games, first.results.white, first.results.unknown) == ("c1-c3", 2, 1, 1)
    assert first.results.last_year == 2016
    assert (second.text, second.results.black, second.results.last_year) == ("g1-g4", 1, 2018)


def test_colors_are_those_of_the_board_that_is_asked_for(library: Database) -> None:
    position = XXI.play(XXI.opening(), "g1-g4").after
    other = exchanged(RANKS_REVERSED).position(position)
    if exchanged(RANKS_REVERSED) not in XXI.system.images(position.geometry):
        other = exchanged(RANKS_REVERSED)._replace(reverses_files=True).position(position)
    (turn,) = explore(library, XXI.system, other).turns
    assert other.side is not position.side
    assert (turn.results.white, turn.results.black) == (1, 0)
    assert XXI.play(other, turn.text).is_legal


def test_only_games_that_are_asked_for_count(library: Database) -> None:
    explored = explore(library, XXI.system, XXI.opening(), {2, 3})
    assert (explored.games, [turn.text for turn in explored.turns]) == (2, ["c1-c3", "g1-g4"])
    assert explore(library, XXI.system, XXI.opening(), set()).games == 0


def test_a_turn_and_its_image_on_a_symmetric_board_are_one(database: Database) -> None:
    petteia = latrodb.variant("petteia-xxi/8x8")
    assert FILES_REVERSED in petteia.system.images(petteia.geometry)
    for at, turn in enumerate(("b2-b4", "g2-g4", "c2-c4")):
        add_text(database, game_text(f"1.{turn}", variant=petteia.key), f"{at}.txt")
    found = explore(database, petteia.system, petteia.opening())
    assert [(turn.text, turn.results.games) for turn in found.turns] == [("b2-b4", 2), ("c2-c4", 1)]


def test_an_end_and_a_turn_that_cannot_be_played_are_not_turns(database: Database) -> None:
    add_text(database, game_text("1.c1-c3", "1-0"), "1.txt")
    add_text(database, game_text("1.c1-c3 c9-c7"), "2.txt")
    explored = explore(database, XXI.system, XXI.play(XXI.opening(), "c1-c3").after)
    assert (explored.times, explored.ended, explored.unclear, explored.turns) == (2, 1, 1, [])


def test_a_position_that_a_game_repeats_counts_the_game_once(database: Database) -> None:
    add_text(database, game_text("1.c1-c3 c8-c6 2.c3-c1 c6-c8 3.c1-c3 g8-g6", "1-0"), "1.txt")
    explored = explore(database, XXI.system, XXI.opening())
    (turn,) = explored.turns
    assert (explored.games, explored.times, explored.results.white) == (1, 2, 1)
    assert (turn.results.games, turn.times, turn.results.white) == (1, 2, 1)


def test_results_by_the_rules_count_where_the_text_claims_none(database: Database) -> None:
    add_text(database, game_text("1.c1-c3 {Black resigned.}", "*"), "1.txt")
    add_text(database, game_text("1.c1-c3 g8-g6", "1-0"), "2.txt")
    database.connection.execute("UPDATE games SET outcome = '0-1' WHERE id = 1")
    results = explore(database, XXI.system, XXI.opening()).results
    assert (results.white, results.black, results.by_outcome) == (1, 1, 1)


def test_openings_are_listed_by_variant(library: Database) -> None:
    add_text(library, game_text("1.a2-a5", variant="petteia-xxi/8x8"), "4.txt")
    assert [(each.variant, each.games) for each in openings(library)] == [
        ("latrunculi-xxi/10x8", 3),
        ("petteia-xxi/8x8", 1),
    ]
    assert [each.games for each in openings(library, {1, 2})] == [2]


def test_the_rules_of_a_position_are_those_of_the_games_that_have_it(library: Database) -> None:
    assert [system.name for system in systems_at(library, XXI.opening())] == ["latrunculi-xxi"]
    assert systems_at(library, latrodb.variant("petteia-xxi/8x8").opening()) == []


def test_novelties_are_found_in_order_of_dates(library: Database) -> None:
    add_text(library, game_text("1.c1-c3 c8-c6 2.g1-g5", Date="2015.??.??"), "4.txt")
    found = {each.game: (each.label, each.turn, each.is_new_position) for each in novelties(library)}
    assert found == {
        4: ("1w", "c1-c3", True),
        1: ("2w", "g1-g4", True),
        2: ("1w", "g1-g4", True),
        3: ("1b", "g8-g6", True),
    }
    assert [each.game for each in novelties(library)] == [4, 1, 2, 3]
    assert [each.game for each in novelties(library, {2})] == [2]


def test_a_new_way_to_a_known_position_is_a_novelty_and_says_so(library: Database) -> None:
    add_text(library, game_text("1.c1-c3 c8-c6 2.g1-g4 g8-g6", Date="2019.01.01"), "4.txt")
    add_text(library, game_text("1.g1-g4 c8-c6 2.c1-c3 g8-g6 3.a1-a2", Date="2020.01.01"), "5.txt")
    add_text(library, game_text("1.c1-c3 g8-g6 2.g1-g4 c8-c6", Date="2021.01.01"), "6.txt")
    found = {each.game: (each.label, each.is_new_position) for each in novelties(library)}
    assert found[4] == ("2b", True)
    assert found[5] == ("3w", True)
    assert found[6] == ("1b", True)


MISPRINT = "1.c1-c3 c8-c2 2.g1-g4 g8-g6"  # c8 cannot go to c2


@pytest.fixture
def corrected(library: Database) -> Database:
    """The library, and a game with a misprint that an erratum corrects."""
    add_text(library, game_text(MISPRINT, "1-0", Date="2020.01.01"), "games.txt")
    add_text(library, record(Printed="c8-c2", Corrected="c8-c6"), "games.errata")
    return library


def test_games_count_as_corrected_unless_the_text_is_to_be_printed(corrected: Database) -> None:
    first = XXI.play(XXI.opening(), "c1-c3").after
    after = XXI.play(first, "c8-c6").after
    (turn,) = explore(corrected, XXI.system, after).turns
    assert (turn.text, turn.results.games, turn.results.white, turn.results.last_year) == ("g1-g4", 2, 2, 2020)
    assert (turn.reached_games, turn.reached_times) == (3, 3)
    assert [each.results.games for each in explore(corrected, XXI.system, after, text=Text.PRINTED).turns] == [1]
    found = explore(corrected, XXI.system, first)
    assert (found.games, found.times, found.corrected, found.unclear) == (3, 3, 1, 0)
    assert {each.text: each.results.games for each in found.turns} == {"c8-c6": 2, "g8-g6": 1}
    printed = explore(corrected, XXI.system, first, text=Text.PRINTED)
    assert (printed.games, printed.corrected, printed.unclear, printed.text) == (3, 0, 1, Text.PRINTED)
    opening = explore(corrected, XXI.system, XXI.opening())
    assert (opening.games, opening.corrected) == (4, 0)
    assert games_at(corrected, XXI.system, after) == {1, 4}
    assert games_at(corrected, XXI.system, after, Text.PRINTED) == {1}


def test_the_end_of_a_corrected_game_is_its_end(corrected: Database) -> None:
    position = XXI.opening()
    for turn in ("c1-c3", "c8-c6", "g1-g4", "g8-g6"):
        position = XXI.play(position, turn).after
    found = explore(corrected, XXI.system, position)
    assert (found.times, found.corrected, found.ended, found.turns) == (1, 1, 1, [])
    assert explore(corrected, XXI.system, position, {1, 2, 3}).times == 0
    assert systems_at(corrected, position) == [XXI.system]
    assert systems_at(corrected, position, Text.PRINTED) == []


def test_every_position_of_the_corrected_text_is_counted_in_both_ways(corrected: Database) -> None:
    """Against a count over the view of all positions as corrected."""
    rows = corrected.query("SELECT key >> 4, count(*), count(DISTINCT game) FROM positions_corrected GROUP BY key >> 4")
    counted = {each: counts for each, *counts in rows}
    for number in range(1, 5):
        game = load_overlay(corrected, number, analyzer()).corrected
        for position in game.positions():
            found = explore(corrected, XXI.system, position)
            assert [found.times, found.games] == counted[class_key(XXI.system, position)]


def test_novelties_of_the_corrected_text(corrected: Database) -> None:
    found = {each.game: (each.label, each.turn, each.text) for each in novelties(corrected)}
    assert found[4] == ("2b", "g8-g6", "corrected")
    assert found[1] == ("1w", "c1-c3", "printed")
    assert 4 not in {each.game for each in novelties(corrected, text=Text.PRINTED)}
