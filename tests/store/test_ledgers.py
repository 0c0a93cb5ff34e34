"""Ledgers exported from a database and imported again: the records and what they do are the same."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import Phase, example, given, settings
from hypothesis import strategies as st

from latrodb.features.analyzer import analyzer
from latrodb.game.ledgers.ledger import format_entry, format_ledger
from latrodb.store.database import Database
from latrodb.store.entries import load_entries, load_events
from latrodb.store.errors import StoreError
from latrodb.store.find import find_game, find_games
from latrodb.store.keeping import add_note, load_notes, remove_games, restore_entry, revert_entry, set_tags
from latrodb.store.names import add_alias, names_of_people
from tests.support.game_files import OTHER_TURNS, add_text, game_text
from tests.support.ledgers import PRINTED, record

GAMES = "\n".join((game_text(PRINTED, Round="1"), game_text(OTHER_TURNS, White="?", Black="?", Date="?")))
HAND = record() + "\n" + record(Erratum="second", Ply="2b", Printed="a8-a5", Corrected="a8-a6")
OTHER_HAND = record(Corrected="b8-b5") + "\n" + record(Erratum="third", Ply="9w")
PLACES = "SELECT games.id, path, number FROM {} games JOIN sources ON sources.id = source"

games = st.integers(1, 2)
authors = st.sampled_from(["", "Ann", 'B "x" \\'])
records = st.integers(0, 9)
ACTS = st.lists(
    st.one_of(
        st.tuples(st.just("tag"), games, st.sampled_from(["Round", "White"]), st.sampled_from("345"), authors),
        st.tuples(st.just("note"), games, st.sampled_from(["", "start", "1b"]), st.sampled_from(["[a", "b"]), authors),
        st.tuples(st.just("alias"), st.sampled_from(["L.", "Li"]), st.sampled_from(["Livia", "Lia"]), authors),
        st.tuples(st.just("remove"), games, authors),
        st.tuples(st.just("ledger"), st.sampled_from([HAND, OTHER_HAND])),
        st.tuples(st.just("revert"), records, authors),
        st.tuples(st.just("restore"), records),
    ),
    min_size=1,
    max_size=8,
)


def act(database: Database, what: str, *values) -> None:
    """Do something to the records of a database, or nothing where that is refused."""
    held = load_entries(database)
    with suppress(StoreError):
        match what, values:
            case "tag", (game, tag, value, by):
                set_tags(database, game, {tag: value}, analyzer(), by=by)
            case "note", (game, place, text, by):
                add_note(database, game, place, text=text, by=by)
            case "alias", (name, person, by):
                add_alias(database, name, person, by=by)
            case "remove", (game, by):
                remove_games(database, [game], analyzer(), by=by)
            case "ledger", (text,):
                add_text(database, text, f"{len(text)}.errata")
            case "revert", (index, by) if held:
                revert_entry(database, held[index % len(held)].id, analyzer(), by=by, why="so")
            case "restore", (index,) if held:
                restore_entry(database, held[index % len(held)].id, analyzer())


def state(database: Database) -> dict[str, object]:
    """The records of a database, and all that they do, without numbers."""
    place = {game: (path, number) for table in ("games", "_removed_games")
             for game, path, number in database.query(PLACES.format(table))}  # fmt: skip
    verdicts = "SELECT game, digest, verdict FROM _corrections JOIN entries ON entries.id = entry"
    return {
        "records": sorted(format_entry(each.entry) for each in load_entries(database)),
        "games": sorted((place[each.id], sorted(each.tag_values.items())) for each in find_games(database)),
        "removed": sorted(place[game] for (game,) in database.query("SELECT id FROM _removed_games")),
        "notes": sorted((str(place.get(each.game)), format_entry(each.note)) for each in load_notes(database)),
        "names": dict(names_of_people(database)),
        "corrections": sorted((place[game], *rest) for game, *rest in database.query(verdicts)),
    }


def export(database: Database) -> str:
    return format_ledger(load_events(database))


def import_into_new(folder: Path, *texts: str) -> dict[str, object]:
    """The state of a new database with the games, after ledgers were imported one after the other."""
    folder.mkdir()
    with Database.open(folder / "games.db") as database:
        add_text(database, GAMES)
        for number, text in enumerate(texts):
            add_text(database, text, f"{number}.errata")
        return state(database)


@settings(max_examples=8, phases=(Phase.explicit, Phase.generate))  # to shrink a history takes minutes
@given(ACTS, st.integers(0, 8), st.sets(st.integers(0, 9)))
@example([("tag", 1, "Round", "3", "Ann"), ("tag", 1, "Round", "4", "Ann"), ("tag", 1, "Round", "3", "Ann")], 2, {1})
@example([("tag", 1, "Round", "3", ""), ("tag", 1, "Round", "4", ""), ("restore", 0)], 1, {1})
@example([("remove", 1, ""), ("revert", 0, ""), ("remove", 1, ""), ("remove", 2, "")], 2, {1})
@example([("remove", 1, ""), ("revert", 0, ""), ("remove", 1, "Ann"), ("revert", 1, "")], 3, {0})
@example([("alias", "L.", "Livia", ""), ("revert", 0, ""), ("alias", "L.", "Lia", "")], 1, {0})
@example([("ledger", HAND), ("ledger", OTHER_HAND), ("revert", 0, ""), ("restore", 0)], 3, {0, 2})
@example([("note", 1, "1b", "b", ""), ("note", 1, "1b", "b", ""), ("revert", 0, ""), ("remove", 1, "")], 2, {1})
def test_export_and_import_give_the_same_state(acts: list[tuple], cut: int, chosen: set[int]) -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        with Database.open(folder / "games.db") as database:
            add_text(database, GAMES)
            for each in acts[:cut]:
                act(database, *each)
            earlier = export(database)
            for each in acts[cut:]:
                act(database, *each)
            wanted, whole = state(database), export(database)
            part = format_ledger(each for index, each in enumerate(load_events(database)) if index in chosen)
            add_text(database, whole, "all.errata")
            assert (state(database), export(database)) == (wanted, whole)
        assert import_into_new(folder / "empty", whole) == wanted
        assert import_into_new(folder / "earlier", earlier, whole) == wanted
        assert import_into_new(folder / "part", part, whole) == wanted


def test_a_later_decision_outranks_that_of_a_ledger(database: Database) -> None:
    add_text(database, game_text(PRINTED))
    add_text(database, record(Reverted="2026.01.02"), "reverted.errata")
    restore_entry(database, 1, analyzer())
    add_text(database, record(Reverted="2026.01.02") + "\nThe same again.\n", "again.errata")
    assert load_entries(database)[0].entry.reversal is None
    revert_entry(database, 1, analyzer())
    add_text(database, record(Reverted="2026.01.02", Reinstated="2026.01.03"), "reinstated.errata")
    assert load_entries(database)[0].entry.reversal


def test_what_a_ledger_no_longer_has_can_be_made_here(database: Database) -> None:
    add_text(database, GAMES)
    set_tags(database, 1, {"Round": "3"}, analyzer())
    text = format_ledger(each.entry for each in load_entries(database))
    with TemporaryDirectory() as name, Database.open(Path(name) / "games.db") as other:
        add_text(other, GAMES)
        add_text(other, text, "all.errata")
        add_text(other, "Nothing is left.\n", "all.errata")
        set_tags(other, 1, {"Round": "3"}, analyzer())
        assert [(each.id, each.ledger) for each in load_entries(other)] == [(1, "")]
        assert find_game(other, 1).tag_values["Round"] == "3"
