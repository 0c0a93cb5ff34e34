"""Notes on games and places: they outlive every import, and are found with the rest."""

from __future__ import annotations

import pytest

import latrodb
from latrodb.features.analyzer import analyzer
from latrodb.game.ledgers.erratum import Note, Removal
from latrodb.game.ledgers.ledger import format_ledger
from latrodb.query.run import ask
from latrodb.query.syntax import parse_query
from latrodb.store.database import Database
from latrodb.store.entries import load_entries
from latrodb.store.errors import NoSuchEntryError, NoSuchGameError
from latrodb.store.find import find_games
from latrodb.store.keeping import add_note, entries_of, load_notes, remove_games, restore_entry, revert_entry, set_tags
from latrodb.store.verify import verify
from tests.support.game_files import OTHER_TURNS, TURNS, add_text, check_sound, game_text

ONE, TWO = game_text(TURNS), game_text(OTHER_TURNS, White="Zeno")


def places(database: Database) -> list[tuple[int | None, int | None]]:
    return [(each.game, each.ply) for each in load_notes(database)]


def found(database: Database, **wanted: str) -> list[int]:
    return [game.id for game in find_games(database, **wanted)]


def asked(database: Database, query: str) -> dict[int, list[str]]:
    answer = ask(database, parse_query(query), analyzer)
    return {game: [place.label for place in places] for game, places in answer.games.items()}


def ledger_of(database: Database) -> str:
    return format_ledger(each.entry for each in load_entries(database))


def test_a_note_is_found_by_its_comment_its_tags_and_its_collection(database: Database) -> None:
    add_text(database, ONE + "\n" + TWO)
    add_note(database, 1, "2b", text="A bold advance.", tags=["rook file"], collection="Best games", by="Cato")
    add_note(database, 2, text="Dull.")
    for words in ("bold", "rook", "best"):
        assert found(database, text=words) == [1]
        assert asked(database, f'note "{words}"') == {1: ["2b"]}
        assert asked(database, f'text "{words}"') == {1: []}
    assert asked(database, 'note "dull"') == {2: ["start"]}
    assert asked(database, 'note "dull bold"') == {}
    assert found(database, collection="best GAMES") == list(asked(database, 'collection "best games"')) == [1]
    assert found(database, collection="Best") == []
    check_sound(database)


def test_notes_are_listed_in_python(database: Database) -> None:
    add_text(database, ONE + "\n" + TWO)
    first = add_note(database, 1, "2b", text="Bold.", tags=["Rook", "end"], collection="Best games", by="Cato")
    second = add_note(database, 2, tags=["rook"])
    with latrodb.open(database.path) as collection:
        (note,) = collection.notes(1)
        assert (note.id, note.game, note.ply, note.place, note.text) == (first, 1, 4, "2b", "Bold.")
        assert (note.tags, note.collection) == (("Rook", "end"), "Best games")
        for wanted, numbers in (
            ({}, [first, second]),
            ({"tags": ["rook"]}, [first, second]),
            ({"tags": ["rook", "END"]}, [first]),
            ({"tags": ["roo"]}, []),
            ({"collection": "best GAMES"}, [first]),
            ({"game": 2}, [second]),
            ({"game": 1, "place": "2b"}, [first]),
            ({"game": 1, "place": "2w"}, []),
        ):
            assert [each.id for each in collection.notes(**wanted)] == numbers
        with pytest.raises(NoSuchGameError):
            collection.notes(99)


def test_a_reverted_note_is_not_found_until_it_is_reinstated(database: Database) -> None:
    add_text(database, ONE)
    number = add_note(database, 1, "1w", text="bold", collection="Best")
    revert_entry(database, number, analyzer())
    assert (found(database, text="bold"), found(database, collection="Best"), places(database)) == ([], [], [])
    assert asked(database, 'note "bold"') == {}
    restore_entry(database, number, analyzer())
    assert (found(database, text="bold"), places(database)) == ([1], [(1, 1)])


def test_a_note_outlives_a_changed_file_and_another_folder(database: Database) -> None:
    (database.folder / "older").mkdir()
    add_text(database, ONE + "\n" + TWO)
    add_note(database, 2, "1b", text="bold")
    add_text(database, "A preface.\n\n" + ONE + "\n" + TWO.replace("c8-c6", "c8-c5"))
    assert places(database) == [(2, 2)]
    add_text(database, TWO.replace("c8-c6", "c8-c5"), "older/games.txt")
    assert places(database) == [(2, 2)]
    add_text(database, "Nothing is left.")
    assert places(database) == [(3, 2)]
    check_sound(database)


def test_a_note_on_another_wording_is_a_note_on_the_game(database: Database) -> None:
    add_text(database, ONE)
    add_text(database, ONE.replace("1.e1", "1. e1"), "wording.txt")
    add_note(database, 2, "1b", text="bold")
    assert places(database) == [(1, 2)]
    assert not list(verify(database, analyzer()))
    assert asked(database, 'note "bold"') == {1: ["1b"]}


@pytest.mark.parametrize("is_ledger_first", [False, True])
def test_a_ledger_brings_notes_into_another_database_and_another_wording(
    database: Database, is_ledger_first: bool
) -> None:
    add_text(database, ONE + "\n" + TWO)
    add_note(database, 1, "2w", text="[bold]", tags=["x", "y z"], collection='The "best"')
    (database.folder / "other").mkdir()
    files = [(ledger_of(database), "mine.errata"), (TWO + "\n" + ONE.replace("1.e1", "{Look!} 1. e1"), "new.txt")]
    with Database.open(database.folder / "other" / "games.db") as other:
        for text, name in files if is_ledger_first else files[::-1]:
            add_text(other, text, name)
        assert places(other) == [(2, 3)]
        assert [each.note for each in load_notes(other)] == [each.note for each in load_notes(database)]
        assert asked(other, 'note "bold"') == {2: ["2w"]}
        check_sound(other)


def test_short_games_of_other_players_are_not_taken_for_the_game(database: Database) -> None:
    add_text(database, ONE)
    add_note(database, 1, "2w", text="bold")
    (database.folder / "other").mkdir()
    with Database.open(database.folder / "other" / "games.db") as other:
        add_text(other, ledger_of(database), "mine.errata")
        add_text(other, game_text(TURNS, White="Zeno"))
        assert places(other) == [(None, None)]


def test_a_removed_game_keeps_its_notes_for_its_return(database: Database) -> None:
    add_text(database, ONE)
    add_note(database, 1, "2w", text="bold")
    remove_games(database, [1], analyzer())
    assert places(database) == [(None, None)]
    assert [type(each.entry) for each in entries_of(database, 1)] == [Removal]
    revert_entry(database, entries_of(database, 1)[0].id, analyzer())
    assert places(database) == [(1, 3)]


def test_what_was_done_to_a_game_does_not_include_its_notes(database: Database) -> None:
    add_text(database, ONE)
    add_note(database, 1, text="bold")
    with pytest.raises(NoSuchEntryError):
        entries_of(database, 1)
    set_tags(database, 1, {"White": "Joe"}, analyzer())
    assert places(database) == [(1, None)]
    assert len(entries_of(database, 1)) == 1


def test_a_note_needs_a_game_and_any_text_is_kept(database: Database) -> None:
    with pytest.raises(NoSuchGameError):
        add_note(database, 1, text="bold")
    add_text(database, ONE)
    for text in ('\n a\r\n\n[Note "x"]\n\\ \n', "caf\udce9", "bold", "bold"):
        add_note(database, 1, text=text)
    held = [each.note for each in load_notes(database)]
    assert [note.evidence for note in held] == [' a\n\n[Note "x"]\n\\ ', "caf\udce9", "bold", "bold"]
    assert len({note.name for note in held}) == 4
    assert {type(each.entry) for each in load_entries(database)} == {Note}
