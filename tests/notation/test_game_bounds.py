"""Where games begin and end, without reading them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from latrodb.diagnostics.span import Span
from latrodb.notation.game_bounds import game_parts, split_games
from tests.support.written_texts import anything, canonical_games, plain_games, scraps


@st.composite
def texts(draw: st.DrawFn) -> str:
    """Files with plain games, other games and anything between them."""
    games = st.one_of(plain_games, plain_games, canonical_games, anything, scraps)
    return "\n".join(draw(st.lists(games, max_size=4)))


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


GAME = '[White "A"]\n\n1.e1-e6 *\n'


def test_what_might_be_tags_alone_goes_with_what_follows() -> None:
    for before in ('[Event "x"]', "Some prose.", '[Event "x"]\nPetteia XXI'):
        text = f"{before}\n\n{GAME}\n{GAME}"
        first, second = (span for span, _ in split_games(text))
        assert first == Span(0, len(before) + 2 + len(GAME) + 1)
        assert text[slice(*second)] == GAME


def test_no_text_has_no_games() -> None:
    assert list(split_games("")) == [(Span(0, 0), True)]
