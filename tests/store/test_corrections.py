"""Games as corrected by the errata of a database."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from latrodb.features.analyzer import analyzer
from latrodb.store.entries import load_entries
from latrodb.store.keeping import remove_games, restore_entry, revert_entry, set_tags
from tests.support.game_files import add_text, check_sound, contents, game_text
from tests.support.ledgers import PRINTED, record

if TYPE_CHECKING:
    from latrodb.store.database import Database

LINES = "SELECT game, text, place, turn FROM line_plies WHERE kind = 'corrected' ORDER BY game, ply"
SECOND = record(Erratum="second", Game="2.txt#1", White="Zeno")
MARK = record(Erratum="mark", Ply="2b", Kind="mark", Printed="a8-a5", Corrected="a8-a6")


def lines(database: Database) -> list[tuple[object, ...]]:
    return database.query(LINES)


def verdicts(database: Database) -> list[tuple[object, ...]]:
    return database.query("SELECT game, entry, verdict FROM _corrections ORDER BY game, entry")


CORRECTED = [(1, "corrected", "1b", "b8-b4"), (1, "corrected", "2w", "a1-a3"), (1, "corrected", "2b", "a8-a5")]


@pytest.mark.parametrize("is_first", [False, True])
def test_a_corrected_game_is_a_line_from_the_first_turn_that_differs(database: Database, is_first: bool) -> None:
    """Whether the ledger or the game comes first."""
    files = {"games.txt": game_text(PRINTED), "games.errata": record()}
    for name in sorted(files, reverse=not is_first):
        add_text(database, files[name], name)
    assert lines(database) == CORRECTED
    assert verdicts(database) == [(1, 1, "applied")]
    count = "SELECT count(key), count(DISTINCT key) FROM positions_corrected WHERE game = 1"
    assert database.query(count) == [(5, 5)]
    check_sound(database)


def test_without_errata_there_is_no_line(database: Database) -> None:
    add_text(database, game_text(PRINTED))
    add_text(database, record(Game="other.txt#1", White="Nobody"), "games.errata")
    assert lines(database) == verdicts(database) == []


def test_a_reverted_erratum_takes_its_line_along_and_nothing_else(database: Database) -> None:
    add_text(database, game_text(PRINTED))
    add_text(database, game_text(PRINTED, White="Zeno"), "2.txt")
    before = contents(database)
    add_text(database, record() + "\n" + SECOND, "games.errata")
    assert {row[0] for row in lines(database)} == {1, 2}
    one, two = (each.id for each in load_entries(database))
    other = [row for row in lines(database) if row[0] == 2]
    revert_entry(database, one, analyzer())
    assert lines(database) == other
    assert verdicts(database) == [(1, one, "reverted"), (2, two, "applied")]
    after = contents(database)
    assert all(after[name] == before[name] for name in ("games", "positions", "_deviations", "comments"))
    restore_entry(database, one, analyzer())
    assert lines(database) == [*CORRECTED, *other]


def test_one_of_two_errata_of_a_game_is_reverted(database: Database) -> None:
    add_text(database, game_text(PRINTED))
    add_text(database, record() + "\n" + MARK, "games.errata")
    assert [row[3] for row in lines(database)] == ["b8-b4", "a1-a3", "a8-a6"]
    revert_entry(database, 1, analyzer())
    assert [row[2:] for row in lines(database)] == [("2b", "a8-a6")]
    revert_entry(database, 2, analyzer())
    assert lines(database) == []


def test_a_changed_ledger_and_a_changed_game_change_the_line(database: Database) -> None:
    add_text(database, game_text(PRINTED))
    add_text(database, record(), "games.errata")
    add_text(database, record(Corrected="b8-b5"), "games.errata")
    assert lines(database)[0][3] == "b8-b5"
    add_text(database, game_text(PRINTED.replace("a8-a5", "a8-a6")))
    assert [row[3] for row in lines(database)] == ["b8-b5", "a1-a3", "a8-a6"]
    add_text(database, game_text("1.e1-e6* b8-b5"))
    assert lines(database) == []
    assert verdicts(database)[0][2] == "already there"
    check_sound(database)


def test_a_removed_game_has_no_line(database: Database) -> None:
    add_text(database, game_text(PRINTED))
    add_text(database, record(), "games.errata")
    remove_games(database, [1], analyzer())
    assert lines(database) == verdicts(database) == []
    revert_entry(database, 2, analyzer())
    assert lines(database) == CORRECTED


def test_tags_that_are_set_count_in_the_corrected_game(database: Database) -> None:
    add_text(database, game_text(PRINTED))
    add_text(database, record(), "games.errata")
    before = database.query("SELECT key FROM _line_positions")
    set_tags(database, 1, {"Variant": "single-stone-xxi/10x8"}, analyzer())
    assert database.query("SELECT variant FROM games") == [("single-stone-xxi/10x8",)]
    after = database.query("SELECT key FROM _line_positions")
    assert not set(before) & set(after)
    assert len(after) == len(before)


def test_variations_of_the_corrected_text_are_kept_apart(database: Database) -> None:
    add_text(database, game_text("1.e1-e6* (1.e1-e5) b8-b9 2.a1-a3 (2.a1-a4) a8-a5"))
    query = "SELECT text, place, turn FROM line_plies WHERE kind = 'variation' ORDER BY line"
    assert database.query(query) == [("printed", "1w", "e1-e5")]
    add_text(database, record(Printed="b8-b9"), "games.errata")
    assert database.query(query) == [("printed", "1w", "e1-e5"), ("corrected", "2w", "a1-a4")]
    revert_entry(database, 1, analyzer())
    assert database.query(query) == [("printed", "1w", "e1-e5")]


def test_another_wording_has_no_line_of_its_own(database: Database) -> None:
    add_text(database, game_text(PRINTED))
    add_text(database, game_text(PRINTED, Event="Saturnalia"), "2.txt")
    add_text(database, record() + "\n" + record(Erratum="second", Game="2.txt#1"), "games.errata")
    assert lines(database) == CORRECTED
    assert [row[2] for row in verdicts(database)] == ["applied", "applied"]
