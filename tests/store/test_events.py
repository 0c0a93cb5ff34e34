"""Entries of several editors: whatever they do, and however they exchange ledgers, they come to one state."""

from __future__ import annotations

import random
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from hypothesis import Phase, example, given, settings
from hypothesis import strategies as st

from latrodb.features.analyzer import analyzer
from latrodb.game.ledgers.erratum import Alias, Citation, Revert
from latrodb.game.ledgers.ledger import digest_of, find_overruled, format_ledger, read_ledger, settled
from latrodb.store.database import Database
from latrodb.store.entries import add_entries, find_opponents, load_entries, load_events
from latrodb.store.find import find_game, find_games
from latrodb.store.keeping import remove_games, revert_entry, set_tags
from tests.store.test_ledgers import ACTS, GAMES, act, export, state
from tests.support.game_files import add_text, check_sound, game_text
from tests.support.ledgers import PRINTED, record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.game.ledgers.erratum import Entry

NOWHERE = Citation(None, None, ())
NUMBER = 10_000  # entries of the longest history
editors = st.lists(ACTS, min_size=2, max_size=4)


def open_editors(stack: ExitStack, count: int) -> list[Database]:
    """Databases in folders of their own, with the same games."""
    folder, found = Path(stack.enter_context(TemporaryDirectory())), []
    for number in range(count):
        (folder / str(number)).mkdir()
        found.append(stack.enter_context(Database.open(folder / str(number) / "games.db")))
        add_text(found[-1], GAMES)
    return found


@settings(max_examples=8, deadline=None, phases=(Phase.explicit, Phase.generate))
@given(editors, editors, st.randoms(use_true_random=False))
@example([[("tag", 1, "Round", "3", "")], [("tag", 1, "Round", "4", "")]], [[("restore", 0)]], random.Random(1))
@example([[("remove", 1, "A")], [("remove", 1, "B")]], [[("revert", 0, "")], [("revert", 1, "")]], random.Random(2))
def test_editors_who_exchange_ledgers_in_any_order_agree(
    first: list[list[tuple]], then: list[list[tuple]], chance: random.Random
) -> None:
    """Each does something, some exchange ledgers, all do more, and then everyone imports every ledger twice."""
    with ExitStack() as stack:
        databases = open_editors(stack, max(len(first), len(then)))
        for database, acts in zip(databases, first, strict=False):
            for each in acts:
                act(database, *each)
        early = [export(each) for each in databases]
        add_text(chance.choice(databases), chance.choice(early), "early.errata")
        for database, acts in zip(databases, then, strict=False):
            for each in acts:
                act(database, *each)
        late = [export(each) for each in databases]
        for database in databases:
            for text in chance.sample(2 * (early + late), 4 * len(databases)):
                add_text(database, text, chance.choice(["early.errata", "late.errata"]))
        events = [set(load_events(each)) for each in databases]
        assert all(each == events[0] for each in events)
        assert {digest_of(each) for each in events[0]} >= {
            digest_of(each) for text in early + late for each in read_ledger(text.encode()).entries
        }
        states = [state(each) for each in databases]
        assert all(each == states[0] for each in states)
        for each in databases:
            check_sound(each)


def histories(chance: random.Random, count: int) -> list[Entry]:
    """Random entries: new ones, and those that replace or revert some of the earlier ones."""
    made: list[Entry] = []
    for number in range(count):
        earlier = chance.sample(made, min(len(made), chance.choice([0, 1, 1, 1, 2, 3])))
        values = {"name": str(number), "game": NOWHERE, "by": chance.choice("AB"), "date": "2026.11.28", "evidence": ""}
        parents = tuple(map(digest_of, earlier))
        is_reversal = parents and chance.random() < 0.6
        made.append(Revert(**values, parents=parents) if is_reversal else Alias(**values, person="P", parents=parents))
    return made


def applies(entry: Entry, children: dict[str, list[Entry]], known: dict[str, tuple[bool, bool]]) -> tuple[bool, bool]:
    """Whether an entry applies, and whether it was replaced: the definition, without regard to time."""
    digest = digest_of(entry)
    if digest not in known:
        states = [(each, *applies(each, children, known)) for each in children.get(digest, [])]
        is_replaced = any(it or replaced for each, it, replaced in states if not isinstance(each, Revert))
        is_reverted = any(it for each, it, _ in states if isinstance(each, Revert))
        known[digest] = not (is_replaced or is_reverted), is_replaced
    return known[digest]


@given(st.integers(1, 60), st.randoms(use_true_random=False))
def test_what_applies_follows_from_the_set_and_not_from_the_order(count: int, chance: random.Random) -> None:
    made = histories(chance, count)
    children: dict[str, list[Entry]] = {}
    for each in made:
        for parent in each.parents:
            children.setdefault(parent, []).append(each)
    known: dict[str, tuple[bool, bool]] = {}
    wanted = {each.name for each in made if applies(each, children, known)[0] and not isinstance(each, Revert)}
    for _ in range(3):
        chance.shuffle(made)
        assert {each.name for each in settled([*made, *made[:5]]) if each.reversal is None} == wanted


def test_none_of_many_entries_is_lost(database: Database) -> None:
    chance = random.Random(5)
    made = histories(chance, NUMBER)
    texts = [format_ledger(chance.sample(made, NUMBER // 2)), format_ledger(made)]
    with database.transaction():
        added = [add_entries(database, read_ledger(text.encode()).entries) for text in texts]
    assert sum(added) == NUMBER
    assert set(load_events(database)) == set(made)
    wanted = {each.name: each.reversal is None for each in settled(made)}
    assert {each.entry.name: each.entry.reversal is None for each in load_entries(database)} == wanted


def test_a_long_chain_of_reversals_is_settled() -> None:
    """Each reverts the one before."""
    events = {str(number): (True, [str(number - 1)]) for number in range(1, NUMBER)} | {"0": (False, [])}
    assert find_overruled(events)["0"] == ["1"]
    assert find_overruled(events | {str(NUMBER): (True, [str(NUMBER - 1)])})["0"] == []


def exchanged(database: Database) -> Iterator[Database]:
    """A database that got all entries of another one by a ledger."""
    with TemporaryDirectory() as folder, Database.open(Path(folder) / "games.db") as other:
        add_text(other, GAMES)
        add_text(other, export(database), "all.errata")
        yield other


def test_a_tag_set_twice_has_its_last_value_in_another_database(database: Database) -> None:
    add_text(database, GAMES)
    for value in "345":
        set_tags(database, 1, {"Round": value}, analyzer())
    for other in exchanged(database):
        assert find_game(other, 1).tag_values["Round"] == "5"
        revert_entry(other, 3, analyzer())
        assert find_game(other, 1).tag_values["Round"] == "1"  # as in the text


def test_a_game_removed_twice_stays_away_in_another_database(database: Database) -> None:
    add_text(database, GAMES)
    remove_games(database, [1], analyzer())
    revert_entry(database, 1, analyzer())
    remove_games(database, [1], analyzer())
    for other in exchanged(database):
        assert [game.id for game in find_games(other)] == [2]
        (removal,) = load_entries(other)
        revert_entry(other, removal.id, analyzer())
        assert [game.id for game in find_games(other)] == [1, 2]


def test_values_that_contradict_each_other_do_not_count_until_an_entry_decides(database: Database) -> None:
    add_text(database, GAMES)
    set_tags(database, 1, {"Round": "3"}, analyzer(), by="Ann")
    for other in exchanged(database):
        revert_entry(other, 1, analyzer())
        set_tags(other, 1, {"Round": "4"}, analyzer(), by="Ben")
        text = format_ledger(each for each in load_events(other) if each.by == "Ben")
    add_text(database, text, "ben.errata")
    assert find_game(database, 1).tag_values["Round"] == "1"
    assert find_game(database, 1).tags_set == ""
    assert find_opponents(database) == {1, 2}
    check_sound(database)
    set_tags(database, 1, {"Round": "4"}, analyzer(), by="Cid")
    assert find_game(database, 1).tag_values["Round"] == "4"
    assert not find_opponents(database)
    for other in exchanged(database):
        assert find_game(other, 1).tag_values["Round"] == "4"


def test_the_same_value_from_two_editors_is_no_contradiction(database: Database) -> None:
    add_text(database, GAMES)
    set_tags(database, 1, {"Round": "3"}, analyzer(), by="Ann")
    text = format_ledger(each for each in load_events(database))
    add_text(database, text.replace('"Ann"', '"Ben"').replace("[Id ", "[Seen "), "ben.errata")
    assert len(load_entries(database)) == 2
    assert (find_game(database, 1).tag_values["Round"], find_opponents(database)) == ("3", set())


def test_a_record_that_was_exported_and_changed_replaces_its_entry(database: Database) -> None:
    add_text(database, game_text(PRINTED))
    add_text(database, record(), "games.errata")
    text = export(database).replace('[Corrected "b8-b4"]', '[Corrected "b8-b5"]')
    add_text(database, text, "changed.errata")
    assert [(each.entry.corrected, each.entry.reversal is None) for each in load_entries(database)] == [
        ("b8-b4", False),
        ("b8-b5", True),
    ]
    events = load_events(database)
    add_text(database, text, "again.errata")
    assert load_events(database) == events
    add_text(database, "The same again.\n\n" + record(), "games.errata")  # what was replaced stays so
    assert load_events(database) == events


def test_an_older_export_takes_nothing_away(database: Database) -> None:
    add_text(database, GAMES)
    set_tags(database, 1, {"Round": "3"}, analyzer())
    older = export(database)
    set_tags(database, 2, {"Round": "7"}, analyzer())
    newer = export(database)
    with TemporaryDirectory() as folder, Database.open(Path(folder) / "games.db") as other:
        add_text(other, GAMES)
        for text in (newer, older):
            add_text(other, text, "all.errata")
        assert find_game(other, 2).tag_values["Round"] == "7"
        assert set(load_events(other)) == set(load_events(database))
