"""Rows: the fast way through the kernel and the slow one through replay and checks give the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from benchmarks.row_laws import LEFT_OUT, leave_out
from latrodb.diagnostics.span import Source
from latrodb.features.analyzer import analyzer
from latrodb.notation.parser import parse_text
from latrodb.store.rows import GameLocation, GameRows, Line, rows_of_game
from latrodb.store.rows_from_text import ReadGame, RowReader
from tests.support.game_files import game_text, text_of
from tests.support.strategies import Played, endgames, games

if TYPE_CHECKING:
    from latrodb.game.game import Game

COMMENTS = (
    "{good}",
    "(a word)",
    "[two words!]",
    "{Schön}",
    "{illegal}",
    "(1.a1-a2)",
    "{rule 16}",
    "{}",
    "(a (b))",
    "{e1}",
)
NAMES = st.text("abcÄ ö\u0301", min_size=1, max_size=8)


def location_of(number: int, start: int, end: int) -> GameLocation:
    return GameLocation(number + 6, 3, number, start, end)


def read(text: str) -> tuple[list[GameRows], int]:
    """The rows of a text as an import makes them, and how many games went the slow way."""
    checked: list[Game] = []

    def repair(game: Game) -> Game:
        checked.append(game)
        return analyzer().repair(game)

    counting = replace(analyzer(), repair=repair)
    found = RowReader(Source("text", text), counting, None, location_of, 3).read()
    rows = [each.rows for each in found if isinstance(each, ReadGame)]
    return [each._replace(line=Line(*map(list, each.line[:2]), each.line.boards)) for each in rows], len(checked)


def read_slowly(text: str) -> list[GameRows]:
    """The rows of a text, every game parsed with the whole text, replayed and checked."""
    file = parse_text(text, "text")
    rows = []
    for game in file.games:
        start, end = (len(text[:at].encode()) for at in game.span)
        rows.append(rows_of_game(analyzer().check_game(game), location_of(game.number, start, end), file.source))
    return rows


def with_comments(text: str, comments: list[tuple[int, str]]) -> str:
    """The text with comments behind some of its turns."""
    head, _, moves = text.partition("\n\n")
    words = moves.split()
    for at, comment in comments:
        words[at % (len(words) - 1)] += f" {comment}"
    return f"{head}\n\n{' '.join(words)}\n"


@given(
    st.one_of(games(longest=40), endgames()),
    st.lists(st.tuples(st.integers(0, 99), st.sampled_from(COMMENTS)), max_size=3),
)
def test_both_ways_give_the_same_rows(game: Played, comments: list[tuple[int, str]]) -> None:
    text = text_of(game)
    if len(game.steps) > 1 and comments:
        text = with_comments(text, comments)
    assert read(text)[0] == read_slowly(text)


@given(games(longest=30).filter(lambda game: game.steps))
def test_a_flawless_game_goes_the_fast_way(game: Played) -> None:
    rows, asked = read(text_of(game))
    assert asked == 0
    assert [row.game.problems for row in rows] == [0]


@given(games(longest=30).filter(lambda game: game.steps), st.sampled_from(sorted(LEFT_OUT)))
@settings(max_examples=60)
def test_a_game_that_never_writes_something_goes_the_fast_way_with_one_warning(game: Played, what: str) -> None:
    text = text_of(game)
    bare = leave_out(text, what)
    rows, asked = read(bare)
    assert rows == read_slowly(bare)
    (complete,) = read(text)[0]
    assert (rows[0].line, rows[0].game.fingerprint) == (complete.line, complete.game.fingerprint)
    count = sum(leave_out(word, what) != word for word in text.partition("\n\n")[2].split()[:-1])
    message = f"{what} never written in {count} turn{'s' if count > 1 else ''}"
    assert [each["message"] for each in rows[0].diagnostics] == [message] * (count > 0)
    assert (rows[0].game.problems, asked) == (count > 0, 0)


@given(games(longest=30), st.sampled_from(sorted(LEFT_OUT)), st.integers(0, 30))
@settings(max_examples=60)
def test_one_that_is_written_makes_the_others_single_warnings(game: Played, what: str, at: int) -> None:
    """A near miss: something that is written even once is not a habit."""
    words = text_of(game).split(" ")
    bare = [word if index == at else leave_out(word, what) for index, word in enumerate(words)]
    rows = read(" ".join(bare))[0]
    assert rows == read_slowly(" ".join(bare))
    if len(bare) > at and bare[at] != leave_out(bare[at], what):
        assert not any(str(each["message"]).startswith(f"{what} never") for each in rows[0].diagnostics)


@given(st.lists(st.one_of(games(longest=12), endgames()), min_size=1, max_size=4), st.data())
@settings(max_examples=60)
def test_many_games_stand_where_the_whole_text_has_them(played: list[Played], data: st.DataObject) -> None:
    texts = [text_of(game) for game in played]
    flawed = [
        data.draw(st.sampled_from([text, text.replace("1.", "1.Zz ", 1), text.replace("-", "~", 3)])) for text in texts
    ]
    between = data.draw(st.sampled_from(["\n", "\n\nSome prose.\n\n", "\r\n\r\n"]))
    text = between.join(flawed)
    assert read(text)[0] == read_slowly(text)


@given(NAMES, NAMES)
def test_names_and_offsets_beyond_ascii(white: str, black: str) -> None:
    text = game_text(White=white, Black=black) + "\n" + game_text(White=black)
    rows, asked = read(text)
    assert asked == 0
    assert rows == read_slowly(text)
    assert text.encode()[rows[1].game.start_byte :].startswith(b"[Event")


@pytest.mark.parametrize(
    ("change", "to"),
    [
        ("1.e1-e6*", "1.e1-e6+"),
        ("1.e1-e6*", "1.e1-e7*"),
        ("b8-b4", "b8-b4xb5"),
        ("b8-b4", "b8-b4 (1...b8-b5xa1)"),
        ("b8-b4", "b8-b4 (1...b8-b5 2.Df2-f7)"),
        ("b8-b4", "b8-b4 (1...b8-b5 (1...b8-b6xa1))"),
        ("2.a1", "3.a1"),
        ("a8-a5 *", "a8-a5 1-0"),
        ("/10x8", "/12x8"),
        ('[Variant "latrunculi-xxi/10x8"]', '[Variant "latrunculi"]'),
        ('[Variant "latrunculi-xxi/10x8"]\n', ""),
    ],
)
def test_a_flaw_goes_the_slow_way_and_gives_the_same(change: str, to: str) -> None:
    text = game_text().replace(change, to)
    assert text != game_text()
    rows, asked = read(text)
    assert asked == 1
    assert rows == read_slowly(text)
    assert rows[0].diagnostics


def test_setups_of_either_side() -> None:
    for fen in ("4d3/8/8/8/8/1sS5/8/S3D3 w", "4d3/8/8/8/8/1sS5/8/S3D3 b", "8/8/8/8/8/1sS5/8/S3D3 w", "nonsense"):
        text = game_text("1.b3-b4 e1-e2" if " b" in fen else "1.e1-e2", variant="latrunculi-xxi/8x8", FEN=fen)
        assert read(text)[0] == read_slowly(text)


def test_positions_stop_where_something_had_to_be_assumed() -> None:
    rows = read(game_text("1.e1-e6* b8-b4 2.a1-b3 a8-a5"))[0][0]
    assert rows.deviations[0] == (7, 3, "2w", "impossible", "a1-b3")
    assert [turn and turn[0] for turn in rows.line.turns] == [None, "e1-e6*", "b8-b4", None, "a8-a5"]
    assert [key is None for key in rows.line.keys] == [False, False, False, True, True]
