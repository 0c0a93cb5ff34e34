"""Reading in bulk gives what reading word by word gives, or hands the text back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from latrodb.diagnostics.span import Span
from latrodb.notation.game_bounds import BulkAside, BulkGame, game_parts, split_games
from latrodb.notation.parser import parse_text
from latrodb.notation.written import Aside, WrittenGame, WrittenTurn
from tests.support.bulk import read_bulk
from tests.support.written_texts import anything, canonical_games, game_shape, plain_games, scraps

GAME = '[White "J. C."]\n[Date "2016.07.??"]\n\n1.Dg2-g6* d8-d5xd4xe5!? {well [done]} 2.a1-a2 1-0\n'


def takes(turn: WrittenTurn) -> str:
    return "".join(f"x{square.name}" for square in turn.moves[0].takes)


def assert_same(bulk: BulkGame, game: WrittenGame) -> None:
    assert game.diagnostics == ()
    assert bulk.span == game.span
    assert bulk.tags == {tag.key: tag.value for tag in game.tags}
    turns = list(game.turns())
    assert bulk.plies == [
        (
            "D" if turn.moves[0].is_dux else "",
            "-".join(square.name for square in turn.moves[0].squares),
            takes(turn),
            turn.mark,
        )
        for turn in turns
    ]
    assert bulk.glyphs == {index: turn.glyph for index, turn in enumerate(turns) if turn.glyph}
    asides = [item for item in game.items if isinstance(item, Aside)]
    assert [aside.span for aside in bulk.asides] == [aside.span for aside in asides]
    assert [aside.plies_before for aside in bulk.asides] == [
        sum(turn.span < aside.span for turn in turns) for aside in asides
    ]
    assert game.result is not None
    assert bulk.result == game.result.value


@st.composite
def texts(draw: st.DrawFn) -> str:
    """Files with plain games, other games and anything between them."""
    games = st.one_of(plain_games, plain_games, canonical_games, anything, scraps)
    return "\n".join(draw(st.lists(games, max_size=4)))


@given(texts())
def test_bulk_and_words_agree(text: str) -> None:
    whole = parse_text(text).games
    end = 0
    found = []
    for part in read_bulk(text):
        if isinstance(part, BulkGame):
            game = next(game for game in whole if game.span == part.span)
            assert_same(part, game)
            found.append(game_shape(game))
            end = part.span.end
        else:
            assert text[end : part.start].strip(" \n\r\t\ufeff") == ""
            end = part.end
            found += [game_shape(game) for game in parse_text(text[slice(*part)]).games]
    assert found == [game_shape(game) for game in whole]
    assert text[end:].strip(" \n\r\t\ufeff") == ""


@given(st.lists(plain_games, min_size=1, max_size=4))
def test_plain_games_are_read_in_bulk(games: list[str]) -> None:
    assert all(isinstance(part, BulkGame) for part in read_bulk("\n".join(games)))


BORDERS = st.lists(
    st.sampled_from(
        [
            "\n",
            "\r\n",
            "\r",
            " ",
            "\u3000",
            "\x85",
            "\ufeff",
            '[White "A"]',
            '[FEN "',
            '"]',
            "[",
            "]",
            "e1-e6",
            "1-0",
            "*",
        ]
    ),
    max_size=40,
).map("".join)


@given(st.one_of(texts(), BORDERS), st.lists(st.integers(1, 30), max_size=20))
def test_parts_of_a_text_are_split_as_the_whole(text: str, sizes: list[int]) -> None:
    pieces, start = [], 0
    for size in sizes:
        pieces.append(text[start : start + size])
        start += size
    parts = list(game_parts([*pieces, text[start:]]))
    assert "".join(parts) == text
    assert all(parts[:-1])
    split, offset = [], 0
    for part in parts:
        split += [(Span(span.start + offset, span.end + offset), is_clean) for span, is_clean in split_games(part)]
        offset += len(part)
    assert [each for each in split if each[0].start < each[0].end] == [
        each for each in split_games(text) if each[0].start < each[0].end
    ]


def test_a_part_ends_with_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    game, words = '[White "A"]\n\n1.e1-e6 *\n\n', "Words without a game.\n\n" * 9
    assert list(game_parts([game, game + game[:8], game[8:]])) == [game, game, game]
    assert list(game_parts([words, words + game, game])) == [words + words + game, game]
    monkeypatch.setattr("latrodb.notation.game_bounds.NEARBY", 30)
    assert list(game_parts([game + game + "[", words + "1-0", ""])) == [game, game + "[" + words + "1-0"]


def test_a_game_is_taken_apart() -> None:
    (game,) = read_bulk(f"{GAME}\n")
    start = GAME.index("{")
    assert game == BulkGame(
        Span(0, len(GAME) - 1),
        {"White": "J. C.", "Date": "2016.07.??"},
        [("D", "g2-g6", "", "*"), ("", "d8-d5", "xd4xe5", ""), ("", "a1-a2", "", "")],
        {1: "!?"},
        (BulkAside(2, Span(start, start + len("{well [done]}"))),),
        "1-0",
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("2.a1-a2", "3.a1-a2"),
        ("2.a1-a2", "a1-a2"),
        ("2.a1-a2", "2.A1-a2"),
        ("2.a1-a2", "2.a1-a2+*"),
        ("2.a1-a2", "2.a1-a2 ) "),
        ("2.a1-a2", "2.@a2"),
        ("d8-d5", "1.d8-d5"),
        ("d8-d5", "d8d5"),
        ("[done]", "[done"),
        ("[done]", "[done)"),
        ("[done]", "((([done])))"),
        ("1-0", "1–0"),
        (" 1-0", ""),
        ("1-0", "1-0 word"),
        ("1-0", "1-0 {late}"),
        ("2016.07.??", "July 2016"),
        ("[Date", "[White"),
        ("{well", "\x00{well"),
        ("{well", "\n[better"),
        ("1.Dg2", "word 1.Dg2"),
    ],
)
def test_what_is_not_plain_is_handed_back(old: str, new: str) -> None:
    text = GAME.replace(old, new)
    assert text != GAME
    assert list(read_bulk(text)) == [Span(0, len(text))]


def test_lenient_plain_spellings() -> None:
    for old, new in [("2.a1", "2. a1"), ("\n", "\r\n"), ("d8-d5", "{a} 1...d8-d5"), ("1-0", "½-½"), ("[W", "\ufeff[W")]:
        (part,) = read_bulk(GAME.replace(old, new))
        assert isinstance(part, BulkGame), new


def test_a_flawed_game_is_handed_back_alone() -> None:
    flawed = GAME.replace("d8-d5", "d8d5")
    text = f"{GAME}\n{flawed}\n{GAME}"
    parts = list(read_bulk(text))
    assert [type(part) for part in parts] == [BulkGame, Span, BulkGame]
    start = len(GAME) + 1
    assert parts[1] == Span(start, start + len(flawed) + 1)
    assert parse_text(text[slice(*parts[1])]).games[0].span == Span(0, len(flawed) - 1)


def test_what_might_be_tags_alone_goes_with_what_follows() -> None:
    for before in ('[Event "x"]', "Some prose.", '[Event "x"]\nPetteia XXI'):
        text = f"{before}\n\n{GAME}\n{GAME}"
        first, second = read_bulk(text)
        assert first == Span(0, len(before) + 2 + len(GAME) + 1)
        assert isinstance(second, BulkGame)


def test_no_text_has_no_games() -> None:
    assert list(read_bulk("")) == [Span(0, 0)]
