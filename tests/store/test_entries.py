"""Ledgers of errata in the database."""

from __future__ import annotations

from pathlib import Path

import pytest

from latrodb.features.analyzer import analyzer
from latrodb.game.ledgers.erratum import Reversal
from latrodb.game.ledgers.ledger import format_ledger, read_ledger
from latrodb.store.corrections import stored_overlays
from latrodb.store.database import Database
from latrodb.store.entries import find_entry, load_entries
from latrodb.store.errors import NoSuchEntryError
from latrodb.store.find import find_games
from latrodb.store.importer import add_paths
from latrodb.store.keeping import restore_entry, revert_entry
from tests.support.game_files import add_text, check_sound, game_text
from tests.support.ledgers import PRINTED, erratum, record
from tests.support.stored_rows import find_diagnostics


def add_ledger(database: Database, *records: str, name: str = "games.errata"):
    return add_text(database, "\n".join(records), name)


def corrected_turns(database: Database) -> list[list[str]]:
    """The turns of each game that has errata, as corrected."""
    with database.transaction():
        overlays, _ = stored_overlays(database, analyzer())
    return [[turn.text for turn in overlay.corrected.written.turns()] for overlay in overlays]


GOOD = [["e1-e6*", "b8-b4", "a1-a3", "a8-a5"]]
BAD = [["e1-e6*", "b8-b3", "a1-a3", "a8-a5"]]


def test_a_ledger_is_stored_once(database: Database) -> None:
    add_text(database, game_text(PRINTED))
    first = add_ledger(database, record())
    assert (first.files, first.games, first.errata, first.errata_added, first.diagnostics) == (1, 0, 1, 1, {})
    again = add_ledger(database, record())
    assert (again.errata, again.errata_added) == (1, 0)
    moved = add_ledger(database, record(), "", name="moved.errata")
    assert (moved.errata, moved.errata_added) == (1, 0)
    assert [(each.id, each.entry) for each in load_entries(database)] == [(1, erratum())]
    assert corrected_turns(database) == GOOD
    check_sound(database)


def test_ledgers_are_read_after_the_games_whatever_their_order(database: Database) -> None:
    ledger, file = database.folder / "a.errata", database.folder / "games.txt"
    ledger.write_text(record())
    file.write_text(game_text(PRINTED))
    summary = add_paths(database, [ledger, file], analyzer())
    assert (summary.games, summary.errata) == (1, 1)
    assert "D804" not in summary.diagnostics


def test_errata_outlive_the_game_file(database: Database) -> None:
    add_text(database, game_text(PRINTED))
    add_ledger(database, record(White="Livia", Black="Cato", Played="2016.07.??"))
    for text in (game_text(PRINTED) + "\n", "A new preface.\n\n" + game_text(PRINTED)):
        add_text(database, text)
        assert corrected_turns(database) == GOOD
    add_text(database, game_text(PRINTED.replace("a8-a5", "a8-a6")))
    assert corrected_turns(database) == [["e1-e6*", "b8-b4", "a1-a3", "a8-a6"]]
    assert [found.id for found in find_games(database)] == [1]
    add_text(database, game_text("1.e1-e6* b8-b4"))
    assert corrected_turns(database) == [["e1-e6*", "b8-b4"]]
    check_sound(database)


def test_a_renamed_file_keeps_its_errata(database: Database) -> None:
    add_text(database, game_text(PRINTED), name="renamed.txt")
    summary = add_ledger(database, record(White="Livia", Black="Cato", Played="2016.07.??"))
    assert summary.diagnostics == {}
    assert corrected_turns(database) == GOOD
    assert add_ledger(database, record(), name="bare.errata").diagnostics == {"D804": 1}


def test_an_erratum_taken_back_stays_so_until_it_is_restored(database: Database) -> None:
    add_text(database, game_text(PRINTED))
    add_ledger(database, record())
    reversal = revert_entry(database, find_entry(database, "first").id, analyzer(), by="Cato", why="b3 is right")
    assert corrected_turns(database) == BAD
    with pytest.raises(NoSuchEntryError):
        revert_entry(database, 1, analyzer())
    add_text(database, "A preface.\n\n" + game_text(PRINTED))
    add_ledger(database, "A preface.\n", record())
    (stored,) = load_entries(database)
    assert stored.entry.reversal == reversal == Reversal(reversal.date, "Cato", "b3 is right")
    assert corrected_turns(database) == BAD
    text = format_ledger(each.entry for each in load_entries(database))
    assert read_ledger(text.encode()).errata == (stored.entry,)
    restore_entry(database, 1, analyzer())
    assert corrected_turns(database) == GOOD
    with pytest.raises(NoSuchEntryError):
        restore_entry(database, 1, analyzer())


def test_an_exported_ledger_tells_another_database_what_was_taken_back(database: Database, tmp_path: Path) -> None:
    add_ledger(database, record())
    revert_entry(database, 1, analyzer(), by="Cato")
    text = format_ledger(each.entry for each in load_entries(database))
    (tmp_path / "other").mkdir()
    with Database.open(tmp_path / "other" / "games.db") as other:
        add_text(other, game_text(PRINTED))
        assert add_ledger(other, text).diagnostics == {"D808": 1}
        assert corrected_turns(other) == BAD


def test_a_changed_ledger_takes_the_place_of_what_it_was(database: Database) -> None:
    second = record(Erratum="second", Ply="2b", Printed="a8-a5", Corrected="a8-a6")
    add_text(database, game_text(PRINTED))
    add_ledger(database, record(), second)
    add_ledger(database, second, name="other.errata")
    summary = add_ledger(database, record(Corrected="b8-b5"))
    assert (summary.errata, summary.errata_added) == (1, 1)
    assert [each.entry.corrected for each in load_entries(database)] == ["a8-a6", "b8-b5"]
    assert [each.ledger for each in load_entries(database)] == ["other.errata", "games.errata"]
    assert corrected_turns(database) == [["e1-e6*", "b8-b5", "a1-a3", "a8-a6"]]
    former = [each for each in load_entries(database, former_too=True) if not each.is_current]
    assert [each.entry for each in former] == [erratum()]


def test_what_is_wrong_with_a_ledger_is_kept_with_it(database: Database) -> None:
    add_text(database, game_text(PRINTED))
    summary = add_ledger(database, record(), record(Erratum="2", Status="sure"), record(Erratum="3", Ply="9w"))
    assert summary.diagnostics == {"D803": 1, "D805": 1}
    assert [(each.source, each.line) for each in find_diagnostics(database, code="D803")] == [("games.errata", 19)]
    assert not find_diagnostics(database, code="D805")
    add_ledger(database, record())
    assert not find_diagnostics(database, code="D803")


def test_names_that_several_errata_have_are_told(database: Database) -> None:
    add_ledger(database, record())
    add_ledger(database, record(Corrected="b8-b5"), name="other.errata")
    with pytest.raises(NoSuchEntryError, match="2 records have the name first; say which number: 1, 2"):
        find_entry(database, "first")
    assert find_entry(database, "2").entry.corrected == "b8-b5"
    with pytest.raises(NoSuchEntryError, match="has no record third"):
        find_entry(database, "third")


def test_any_text_can_be_stored(database: Database) -> None:
    text = record(White="M\0\udcfc", Black="Cato", evidence="caf\udce9 \0").encode(errors="surrogateescape")
    add_text(database, text, "games.errata")
    (stored,) = load_entries(database)
    assert stored.entry.evidence == "caf\udce9 \0"
    assert database.connection.execute("SELECT evidence FROM erratum_list").fetchall() == [("caf\\xe9 ␀",)]
