"""Patterns in a database: found where replayed games have them, and nowhere else."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from benchmarks.generate import generate_games, play_game, write_game
from latrodb.core.square import square_name
from latrodb.features.analyzer import analyzer
from latrodb.patterns.reader import read_pattern
from latrodb.rules.catalog import find_variant
from latrodb.store import boards
from latrodb.store.boards import find_pattern
from latrodb.store.errors import StoreError
from latrodb.store.keeping import remove_games, revert_entry
from tests.support.game_files import add_text, check_sound, game_text
from tests.support.ledgers import PRINTED, record
from tests.support.pattern_judge import random_pattern

if TYPE_CHECKING:
    from latrodb.game.game import Game
    from latrodb.store.database import Database

KEYS = ("latrunculi-xxi/10x8", "schaedler/8x8", "latrotabuli/12x6", "petteia-xxi/8x8")
FORK = "1.a1-a3 h8-h3 2.h1-h2 {a soldier on h2 faces one on h3}"


def places(database: Database, text: str) -> list[tuple[int, int]]:
    return [(found.game, found.ply) for found in find_pattern(database, read_pattern(text))]


def replayed(text: str, game: Game) -> list[tuple[int, set[str]]]:
    """The plies of a game that have a pattern, and the squares of all its places."""
    positions, pattern, found = list(game.positions()), read_pattern(text), []
    for ply, position in enumerate(positions):
        before = positions[ply - 1] if ply else None
        after = positions[ply + 1] if ply + 1 < len(positions) else None
        assert game.variant
        if matches := list(pattern.matches(game.variant, position, before, after)):
            found.append((ply, {square_name(square) for match in matches for square in match.squares}))
    return found


def test_patterns_are_found_as_in_replayed_games(database: Database) -> None:
    """Games in bulk and others, several systems and boards in one file."""
    random, games = Random(2), []
    for key in KEYS:
        variant = find_variant(key)
        text = write_game(variant, play_game(variant, random, 20), 1, random)
        games += [analyzer().check_game(each) for each in analyzer().parse_text(text, "x").games]
        add_text(database, text, f"{key[:5]}.txt")
    hits = 0
    for _ in range(12):
        meant = random_pattern(random, 8, 6).text
        pattern = read_pattern(meant)
        found = [
            (hit.game, hit.ply, {square_name(square) for match in hit.matches for square in match.squares})
            for hit in find_pattern(database, pattern)
        ]
        wanted = [(number, *each) for number, game in enumerate(games, 1) for each in replayed(meant, game)]
        assert sorted(found) == wanted, meant
        hits += len(found)
    assert hits > 30


def test_places_say_squares_and_image(database: Database) -> None:
    add_text(database, game_text(FORK))
    (found,) = find_pattern(database, read_pattern("S/s; black to move"))
    assert (found.game, found.line, found.ply) == (1, None, 3)
    ((image, squares),) = found.matches
    assert (str(image), [square_name(square) for square in squares]) == ("ranks reversed", ["h2", "h3"])


def test_only_wanted_variants_are_searched(database: Database) -> None:
    add_text(database, game_text(FORK))
    add_text(database, game_text("1.a2-a3", variant="quintana/8x8"), "quintana.txt")
    found = find_pattern(database, read_pattern("white: Sa3; exact"), lambda variant: variant.startswith("quintana"))
    assert [hit.game for hit in found] == [2]


def test_games_that_are_gone_are_not_found(database: Database) -> None:
    add_text(database, game_text(FORK))
    assert places(database, "white: h2; black: h3; exact") == [(1, 3)]
    add_text(database, game_text("1.a1-a3 h8-h4 2.h1-h2"))
    assert places(database, "white: h2; black: h3; exact") == []
    assert places(database, "white: h2; black: h4; exact") == [(1, 3)]
    remove_games(database, [1], analyzer())
    assert places(database, "white: h2; exact") == []
    assert database.query("SELECT count(*) FROM _boards") == [(0,)]


def test_other_wordings_are_found_once(database: Database) -> None:
    add_text(database, game_text(FORK) + "\n" + game_text(FORK, Event="again"))
    assert places(database, "white: h2; exact") == [(1, 3)]


def test_positions_in_doubt_are_not_found(database: Database) -> None:
    add_text(database, game_text("1.a1-a3 h8-h3 2.h5-h6 a8-a6"))
    assert places(database, "white: Sa3; exact") == [(1, 1), (1, 2)]


def test_corrected_games_and_variations_are_searched(database: Database) -> None:
    """The turn that begins a line is seen, and the position before it is counted only for the turn after it."""
    add_text(database, game_text(f"{PRINTED} (better: 2...c8-c5 3.c1-c4)"))
    add_text(database, record(), "games.errata")
    ((corrected,),) = database.query("SELECT id FROM _lines WHERE text = 'corrected' AND kind = 'corrected'")
    lines = dict(database.query("SELECT id, kind || ' ' || text FROM _lines"))

    def found(text: str) -> list[tuple[str, int]]:
        hits = find_pattern(database, read_pattern(f"{text}; exact"))
        return sorted((lines.get(hit.line, "printed"), hit.ply) for hit in hits)

    printed, variation, other = "printed", "variation printed", "variation corrected"
    assert found("black: b3; white: a3") == [(printed, 3), (printed, 4), (variation, 4), (variation, 5)]
    mended = lines[corrected]
    assert found("black: b4") == [(mended, 2), (mended, 3), (mended, 4), (other, 4), (other, 5)]
    assert found("moved: b4") == [(mended, 2)]
    assert found("moves: b4") == [(mended, 1)]
    assert ("variation printed", 3) in found("moves: c5")
    revert_entry(database, 1, analyzer())
    assert found("black: b4") == []
    check_sound(database)


def test_small_rows_are_joined_without_games_that_are_gone(database: Database) -> None:
    for number in range(boards.MANY):
        add_text(database, game_text(f"1.{'abcdeghi'[number]}1-{'abcdeghi'[number]}3"), f"{number}.txt")
    assert database.query("SELECT positions FROM _boards") == [(2 * boards.MANY,)]
    assert places(database, "white: c3; exact") == [(3, 1)]
    remove_games(database, [3], analyzer())
    for number in range(boards.MANY - 1):
        add_text(database, game_text(f"1.{'abcdeghi'[number]}1-{'abcdeghi'[number]}4"), f"4{number}.txt")
    assert database.query("SELECT positions FROM _boards") == [(4 * boards.MANY - 4,)]
    assert places(database, "white: c3; exact") == []
    assert places(database, "white: i3; exact") == [(8, 1)]
    assert places(database, "white: c4; exact") == [(11, 1)]


def test_full_rows_stay_and_rows_are_never_too_full(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "FULL", 100)
    monkeypatch.setattr(boards, "SMALL", 50)
    text = generate_games("petteia-xxi/8x8", 400, 1)
    add_text(database, text)
    rows = database.query("SELECT id, positions FROM _boards")
    assert sum(count for _, count in rows) == database.query("SELECT count(*) FROM positions")[0][0]
    assert all(count <= 151 for _, count in rows)
    boards.write_boards(database.connection, "petteia-xxi/8x8", [])
    assert database.query("SELECT id, positions FROM _boards") == rows


def test_damaged_boards_are_reported(database: Database) -> None:
    add_text(database, game_text(FORK))
    database.connection.execute("UPDATE _boards SET planes = x'00'")
    with pytest.raises(StoreError, match=r"the boards 1 of .* cannot be read"):
        places(database, "white: h2")


def test_boards_are_those_of_the_variant_on_every_board(database: Database) -> None:
    """A stated width makes a variant of its own."""
    add_text(database, game_text("1.i1-i3", variant="petteia-xxi/9x8", FEN="s8/9/9/9/9/9/9/8S w", SetUp="1"))
    ((variant,),) = database.query("SELECT variant FROM _boards")
    assert find_variant(variant).geometry.files == 9
    assert places(database, "white: i3; exact") == [(1, 1)]
