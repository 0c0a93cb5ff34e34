"""Figures of a collection: equal to counts over the games themselves."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest

import latrodb
from benchmarks.generate import play_game, write_game
from latrodb.core.english import Text
from latrodb.features.analyzer import analyzer
from latrodb.store.corrections import corrected_games
from latrodb.store.find import find_games
from latrodb.store.keeping import revert_entry
from latrodb.store.stats import TABLES, StatsTable, set_aside, stats, wilson
from latrodb.store.stored_game import load_game
from tests.support.game_files import FLAWED_TURNS, OTHER_TURNS, TURNS, add_text, game_text
from tests.support.ledgers import record

if TYPE_CHECKING:
    from latrodb.store.database import Database

ENGINE = "latrodb (capture-seeking, seed 7)"


@pytest.fixture
def library(database: Database) -> Database:
    add_text(database, game_text(TURNS, White="Livia", Black="Cato", Date="2016.07.??"), "1.txt")
    add_text(database, game_text(OTHER_TURNS, "0-1", White="Cato", Black="Livia", Date="2017.??.??"), "2.txt")
    add_text(database, game_text(FLAWED_TURNS, "1-0", White="Piso", Black="Livia", Date="2016.01.05"), "3.txt")
    add_text(
        database, game_text("1.a2-a5", "1/2-1/2", "petteia-xxi/8x8", Date="?", White=ENGINE, Black=ENGINE), "4.txt"
    )
    return database


def table(database: Database, name: str, games: set[int] | None = None) -> StatsTable:
    """A table about some games, or about all."""
    return stats(database, [name], {game.id for game in find_games(database)} if games is None else games)[name]


def test_players_are_counted_by_side_and_engines_told_apart(library: Database) -> None:
    found = {row["player"]: row for row in table(library, "players").records}
    assert [found["Livia"][each] for each in ("kind", "games", "White", "Black", "Black won", "Black lost")] == [
        *("person", 3, 1, 2, 1, 1)
    ]
    engine = found[ENGINE]
    assert (engine["kind"], engine["games"], engine["White drawn"], engine["Black drawn"]) == ("engine", 1, 1, 1)
    kinds = {row["kind"]: row["games"] for row in table(library, "kinds").records}
    assert kinds == {"played": 3, "engine": 1}


def test_figures_are_of_games_that_were_played_if_no_others_are_chosen(library: Database, database: Database) -> None:
    add_text(library, game_text("1.a2-a5", "*", GameKind="Analysis", White="Cato", Black="Livia"), "5.txt")
    fen = "ssssssssss/4d5/10/10/10/10/5D4/SSSSSSSSS1 w"
    add_text(library, game_text("1.c1-c3", White="Cato", Black="Livia", FEN=fen), "6.txt")
    counted = stats(library)
    assert {row["player"]: row["games"] for row in counted["players"].records} == {"Livia": 3, "Cato": 2, "Piso": 1}
    assert {row["kind"]: row["games"] for row in counted["kinds"].records} == {
        **{"played": 3, "engine": 1},
        **{"analysis": 1, "fragment": 1},
    }
    assert set_aside(library) == ["1 analysis", "1 engine game", "1 fragment"]


def test_figures_are_of_all_games_if_none_was_played(database: Database) -> None:
    add_text(database, game_text("1.a2-a5", "*", White=ENGINE, Black=ENGINE))
    assert stats(database)["players"].rows
    assert set_aside(database) == []


def test_groups_equal_counts_over_the_games(library: Database) -> None:
    games = find_games(library)
    assert {row["variant"]: row["games"] for row in table(library, "variants").records} == Counter(
        game.variant for game in games
    )
    years = {row["year"]: (row["games"], row["plies"]) for row in table(library, "years").records}
    assert years["2016"] == (2, games[0].plies + games[2].plies)
    assert sum(row["games"] for row in table(library, "lengths").records) == len(games)
    for row in table(library, "variants").records:
        assert row["games"] == row["White won"] + row["drawn"] + row["Black won"] + row["open"]


def test_tactics_are_counted_by_turn_game_and_man(library: Database) -> None:
    random, variant = Random("tactics"), latrodb.variant("latrunculi-xxi/8x8")
    add_text(library, "\n".join(write_game(variant, play_game(variant, random, 40), at, random) for at in range(1, 6)))
    turns: Counter[str] = Counter()
    men: Counter[str] = Counter()
    for number in range(1, 10):
        for node in load_game(library, number, analyzer()).nodes:
            tactics = [tactic for step in node.steps for capture in step.captures for tactic in capture.tactics]
            men.update(tactics)
            turns.update(set(tactics))
    found = table(library, "tactics").records
    assert len(found) > 1
    assert {row["tactic"]: (row["turns"], row["men"]) for row in found} == {
        tactic: (turns[tactic], men[tactic]) for tactic in turns
    }


def test_states_are_shares_of_all_plies(library: Database) -> None:
    add_text(library, game_text("1.c1-c3 c9-c7 2.c3-c3"), "5.txt")
    found = table(library, "states").records
    total = sum(game.plies for game in find_games(library))
    assert sum(row["plies"] for row in found) == total
    assert all(row["from"] <= row["share"] <= row["to"] for row in found)
    assert {row["state"] for row in found} - {"legal"}


def test_the_first_move_counts_decided_games_from_the_opening(database: Database) -> None:
    add_text(database, game_text("1.c1-c3", "1-0", White="A", Black="B"), "1.txt")
    add_text(database, game_text("1.c1-c4", "0-1", White="A", Black="B"), "2.txt")
    add_text(database, game_text("1.c1-c5", "1/2-1/2", White="A", Black="B"), "3.txt")
    add_text(database, game_text("1.c1-c6", "*", White="A", Black="B"), "4.txt")
    fen = "ssssssssss/4d5/10/10/10/10/5D4/SSSSSSSSS1 w"
    add_text(database, game_text("1.c1-c3", "1-0", White="A", Black="B", FEN=fen), "5.txt")
    everyone, one = table(database, "first-move").records
    assert (everyone["variant"], one["variant"]) == ("all", "latrunculi-xxi/10x8")
    assert [one[each] for each in ("kind", "decided", "won", "lost", "share", "drawn")] == ["played", 2, 1, 1, 0.5, 1]
    assert [one["from"], one["to"]] == [round(each, 4) for each in wilson(1, 2)]


def test_other_wordings_and_games_that_are_not_chosen_are_left_out(library: Database) -> None:
    add_text(library, game_text(f"{OTHER_TURNS} {{again}}", "0-1", White="Cato", Black="Livia"), "again.txt")
    assert library.query("SELECT count(*) FROM games WHERE same_as = 2") == [(1,)]
    assert sum(row["games"] for row in table(library, "years").records) == 4
    assert {row["player"] for row in table(library, "players", {2}).records} == {"Livia", "Cato"}
    assert table(library, "first-move", set()).rows == []


def test_all_tables_are_made_of_an_empty_database(database: Database) -> None:
    found = stats(database)
    assert list(found) == list(TABLES)
    assert all(each.rows == [] and each.chart in each.head for each in found.values())


@pytest.mark.parametrize(
    ("won", "games", "low", "high"), [(8, 10, 0.4902, 0.9433), (0, 1, 0.0, 0.7935), (50, 100, 0.4038, 0.5962)]
)
def test_intervals_are_those_of_wilson(won: int, games: int, low: float, high: float) -> None:
    """Values of R, prop.test(won, games, correct = FALSE)."""
    assert wilson(won, games) == pytest.approx((low, high), abs=1e-4)


def test_figures_of_corrected_games_are_those_of_their_text(library: Database) -> None:
    """What the errata change, and only that: the end, the plies that cannot be played, and the captures."""
    flawed = "1.e1-e6 c8-c4 2.b1-b9 a8-a5 3.a1-a3 {White resigned.}"
    add_text(library, game_text(flawed, "*", Date="2019.01.01"), "games.txt")
    add_text(
        library,
        record(Ply="2w", Printed="b1-b9", Corrected="b1-b3")
        + "\n"
        + record(Erratum="end", Ply=None, Tag="Result", Kind="tag", Printed="*", Corrected="0-1"),
        "games.errata",
    )
    assert corrected_games(library) == [5]
    before, after = stats(library, text=Text.PRINTED), stats(library)
    states = [{row["state"]: row["plies"] for row in each["states"].records} for each in (before, after)]
    assert states[0]["impossible"] >= 1
    assert "impossible" not in states[1]
    assert sum(states[0].values()) == sum(states[1].values())
    years = [{row["year"]: row["Black won"] for row in each["years"].records}["2019"] for each in (before, after)]
    assert years == [1, 1]
    assert corrected_games(library, {1}) == []
    for number in (1, 2):
        revert_entry(library, number, analyzer())
    assert corrected_games(library) == []
    assert stats(library) == before
