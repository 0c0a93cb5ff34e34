"""Games removed from a database, and tags set in it."""

from __future__ import annotations

import pytest

from latrodb.features.analyzer import analyzer
from latrodb.game.ledgers.ledger import format_ledger
from latrodb.store.database import Database
from latrodb.store.entries import load_entries
from latrodb.store.errors import NoSuchEntryError, NoSuchGameError
from latrodb.store.find import find_game, find_games
from latrodb.store.find_position import find_position
from latrodb.store.importer import add_paths
from latrodb.store.keeping import entries_of, remove_games, restore_entry, revert_entry, set_tags
from latrodb.store.stored_game import load_game
from tests.support.game_files import OTHER_TURNS, TURNS, add_text, check_sound, contents, game_text
from tests.support.ledgers import record
from tests.support.stored_rows import find_diagnostics

ONE, TWO = game_text(TURNS), game_text(OTHER_TURNS, White="Zeno")


def numbers(database: Database, **wanted) -> list[int]:
    return [game.id for game in find_games(database, **wanted)]


def add_again(database: Database):
    return add_paths(database, [database.folder / "games.txt"], analyzer(), again=True)


def test_a_removed_game_is_nowhere_and_no_import_brings_it_back(database: Database) -> None:
    add_text(database, ONE + "\n" + TWO)
    opening = load_game(database, 1, analyzer()).opening
    assert remove_games(database, [1], analyzer(), by="Cato") == (1,)
    check_sound(database)
    assert numbers(database) == [2]
    assert [each.game for each in find_position(database, opening)] == [2]
    with pytest.raises(NoSuchGameError):
        find_game(database, 1)
    with pytest.raises(NoSuchGameError):
        remove_games(database, [2, 1], analyzer())
    same = add_text(database, ONE + "\n" + TWO)
    assert (same.games, same.already_there, same.removed) == (2, 1, 1)
    changed = add_text(database, ONE.replace("a8-a5", "a8-a6") + "\n" + TWO + "\n" + game_text("1.a1-a2 a8-a7"))
    assert (changed.added, changed.already_there, changed.removed) == (1, 1, 1)
    assert numbers(database) == [2, 3]
    moved = add_text(database, "A preface.\n\n" + TWO + "\n" + ONE, "elsewhere.txt")
    assert (moved.other_wording, moved.removed) == (1, 1)
    assert numbers(database) == [2, 3]
    check_sound(database)


def test_another_game_in_a_file_of_that_name_is_not_left_out(database: Database) -> None:
    (database.folder / "older").mkdir()
    add_text(database, ONE)
    remove_games(database, [1], analyzer())
    assert add_text(database, TWO, "older/games.txt").added == 1
    assert add_text(database, ONE, "older/copy.txt").removed == 1


@pytest.mark.parametrize("way", ["revert", "again", "again with a changed file"])
def test_a_removed_game_comes_back_with_its_number_when_it_is_wanted(database: Database, way: str) -> None:
    add_text(database, ONE + "\n" + TWO)
    before = contents(database)
    remove_games(database, [1], analyzer())
    if way == "revert":
        (removal,) = entries_of(database, 1)
        revert_entry(database, removal.id, analyzer())
        assert contents(database)["games"] == before["games"]
        assert contents(database)["positions"] == before["positions"]
        restore_entry(database, removal.id, analyzer())
        assert numbers(database) == [2]
        revert_entry(database, removal.id, analyzer())
    else:
        if "changed" in way:
            (database.folder / "games.txt").write_text("A preface.\n\n" + ONE + "\n" + TWO)
        summary = add_again(database)
        assert (summary.added, summary.already_there, summary.removed) == (1, 1, 0)
    assert numbers(database) == [1, 2]
    assert add_text(database, ONE + "\n" + TWO).already_there == 2
    remove_games(database, [1], analyzer())
    assert numbers(database) == [2]
    check_sound(database)


def test_games_with_the_very_same_text_are_removed_together_and_others_stay(database: Database) -> None:
    add_text(database, ONE)
    add_text(database, "A preface.\n\n" + ONE, "copy.txt")
    add_text(database, ONE.replace("1.e1", "1. e1"), "respaced.txt")
    assert [game.same_as for game in (find_game(database, number) for number in (1, 2, 3))] == [None, 1, 1]
    assert remove_games(database, [1], analyzer()) == (1, 2)
    assert [game.same_as for game in find_games(database)] == [None]
    assert numbers(database) == [3]
    check_sound(database)


def test_a_tag_that_was_set_is_found_shown_and_exported_and_the_text_stays(database: Database) -> None:
    add_text(database, ONE + "\n" + TWO)
    set_tags(database, 1, {"White": "Joe Joyce", "Round": "3"}, analyzer(), by="Cato", why="the log")
    assert numbers(database, white="joyce") == numbers(database, text="joyce") == [1]
    assert numbers(database, white="livia") == []
    assert find_game(database, 1).tags_set.split(",") == ["White", "Round"]
    assert find_game(database, 2).tags_set == ""
    game = load_game(database, 1, analyzer())
    assert game.written.tag("White") == "Joe Joyce"
    told = [each.message for each in game.diagnostics if each.code == "D809"]
    assert told == [each.message for each in find_diagnostics(database, code="D809")]
    assert 'White was set to "Joe Joyce" in the database; the text has "Livia"' in told
    text = game.text()
    assert '[White "Joe Joyce"]' in text
    assert '{[%sic White "Livia"]} {[%sic Round]} 1.e1-e6*' in text
    assert load_game(database, 1, analyzer(), as_printed=True).written.tag("White") == "Livia"
    check_sound(database)


def test_tags_outlive_every_import_and_are_reverted(database: Database) -> None:
    add_text(database, ONE)
    set_tags(database, 1, {"White": "Joe"}, analyzer())
    set_tags(database, 1, {"White": "Joe Joyce"}, analyzer())
    add_text(database, "A preface.\n\n" + ONE.replace("a8-a5", "a8-a6"))
    assert numbers(database, white="joe joyce") == [1]
    (change,) = entries_of(database, 1)
    revert_entry(database, change.id, analyzer(), by="Cato")
    assert numbers(database, white="livia") == [1]
    assert find_game(database, 1).tags_set == ""
    with pytest.raises(NoSuchEntryError):
        revert_entry(database, change.id, analyzer())
    restore_entry(database, change.id, analyzer())
    assert numbers(database, white="joe joyce") == [1]
    check_sound(database)


def test_only_the_last_change_of_a_tag_holds(database: Database) -> None:
    add_text(database, ONE + "\n" + TWO)
    for game, tag, value in ((1, "Round", "3"), (1, "Round", "4"), (1, "Event", "3"), (2, "Round", "3")):
        set_tags(database, game, {tag: value}, analyzer())
    restore_entry(database, 1, analyzer())
    assert find_game(database, 1).tag_values["Round"] == "3"
    assert [each.id for each in load_entries(database) if each.entry.reversal is None] == [1, 3, 4]
    assert entries_of(database, 1, reverted=True)[0].entry.reversal.why == "set anew"


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_reasons_of_several_lines_stay_reasons(database: Database, end: str) -> None:
    add_text(database, ONE)
    set_tags(database, 1, {"Round": "3"}, analyzer(), why=f'so{end}[Alias "x"]')
    revert_entry(database, 1, analyzer(), why=f"not{end}so")
    (stored,) = load_entries(database)
    assert stored.entry.evidence == 'so\n[Alias "x"]'
    assert stored.entry.reversal.why == "not so"


def test_a_variant_that_was_set_decides_the_rules(database: Database) -> None:
    add_text(database, "1.a2-a3 a7-a6 *")
    set_tags(database, 1, {"Variant": "petteia-xxi/8x8"}, analyzer())
    assert find_game(database, 1).variant == "petteia-xxi/8x8"
    assert load_game(database, 1, analyzer()).variant.key == "petteia-xxi/8x8"


def test_errata_still_find_their_game_by_the_names_of_the_text(database: Database) -> None:
    from latrodb.store.corrections import stored_overlays

    add_text(database, game_text("1.e1-e6* b8-b3 2.a1-a3 a8-a5"))
    add_text(database, record(White="Livia", Black="Cato", Game=None), "games.errata")
    set_tags(database, 1, {"White": "Joe Joyce"}, analyzer())
    ((overlay,), homeless) = stored_overlays(database, analyzer())
    assert not homeless
    assert [turn.text for turn in overlay.corrected.written.turns()][1] == "b8-b4"
    assert overlay.corrected.written.tag("White") == "Joe Joyce"


def test_a_ledger_with_tags_and_removals_does_the_same_in_another_database(database: Database, tmp_path) -> None:
    add_text(database, ONE + "\n" + TWO)
    set_tags(database, 2, {"White": "Joe Joyce"}, analyzer())
    remove_games(database, [1], analyzer())
    ledger = format_ledger(each.entry for each in load_entries(database))
    (tmp_path / "other").mkdir()
    with Database.open(tmp_path / "other" / "games.db") as other:
        add_text(other, ONE, "1.txt")
        assert add_text(other, ledger, "all.errata").errata == 2
        assert numbers(other) == []
        add_text(other, TWO, "2.txt")
        assert numbers(other, white="joe joyce") == [2]
        assert [each.entry for each in load_entries(other)] == [each.entry for each in load_entries(database)]
        add_text(other, "Nothing is left.\n", "all.errata")
        assert (numbers(other), numbers(other, white="zeno")) == ([1, 2], [2])
        check_sound(other)
