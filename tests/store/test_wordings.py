"""The first game with the same turns and no other players, found as fast among many as among few."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pytest

from latrodb.store.bulk_load import bulk_load
from latrodb.store.rows import NO_LINE, GameRow, GameRows
from latrodb.store.writer import FIRST_GAMES, LONG, FirstGames, Writer
from tests.support.game_files import add_text

if TYPE_CHECKING:
    from latrodb.store.database import Database


class Played(NamedTuple):
    number: int
    plies: int
    white: str | None
    black: str | None


def is_same(name: str | None, other: str | None) -> bool:
    return name is None or other is None or name.lower() == other.lower()


def find_slowly(games: list[Played], plies: int, white: str | None, black: str | None) -> int | None:
    return next(
        (
            each.number
            for each in sorted(games)
            if plies >= LONG or (is_same(each.white, white) and is_same(each.black, black))
        ),
        None,
    )


def test_a_look_up_finds_what_a_search_finds() -> None:
    random = Random("wordings")
    names = (None, "Cato", "CATO", "Livia", "any", "")
    for plies in (1, LONG - 1, LONG):
        for _ in range(300):
            first, games = FirstGames(), []
            for number in random.sample(range(9), random.randrange(6)):
                games.append(Played(number, plies, random.choice(names), random.choice(names)))
                first.add(*games[-1])
            wanted = random.choice(names), random.choice(names)
            assert first.find(plies, *wanted) == find_slowly(games, plies, *wanted)


def test_only_letters_of_ascii_have_two_cases() -> None:
    first = FirstGames()
    first.add(1, 2, "Ägir", "B")
    assert (first.find(2, "ÄGIR", "b"), first.find(2, "ägir", "b")) == (1, None)


def test_games_with_equal_turns_are_looked_up_once(database: Database) -> None:
    statements: list[str] = []
    database.connection.set_trace_callback(statements.append)
    games = [
        f'[White "Player {at}"]\n[Black "B"]\n[Variant "petteia-xxi/8x8"]\n\n1.a2-a3 *\n' for at in (*range(30), 7, 8)
    ]
    summary = add_text(database, "\n".join(games))
    assert (summary.added, len(summary.twins)) == (30, 2)
    looked_up = FIRST_GAMES.partition("=")[0].strip()
    assert sum(each.strip().startswith(looked_up) for each in statements) <= 2  # one finds nothing


def test_a_game_that_was_taken_back_has_no_wordings(database: Database) -> None:
    def row(number: int) -> GameRow:
        return GameRow(number, 1, number, 0, 1, "{}", white="Cato", plies=1, fingerprint=7)

    def add(writer: Writer, number: int) -> None:
        writer.add(GameRows(row(number), NO_LINE, [], [], [], [], {}))

    def fail(writer: Writer) -> None:
        with writer.all_or_nothing():
            assert writer.find_twin(row(2)) == 1
            add(writer, 0)
            assert writer.find_twin(row(2)) == 0
            raise OSError("no more")

    with bulk_load(database) as writer:
        add(writer, 1)
        with pytest.raises(OSError, match="no more"):
            fail(writer)
        assert writer.find_twin(row(2)) == 1
        assert writer.find_twin(row(2), before=1) is None
        writer._taken.games.clear()  # there is no source that they refer to
