"""The grammar reads well-formed games, the tolerant reader all others; where both can, they agree."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from latrodb.notation import parser
from latrodb.notation.game_builder import DEEPEST, parse_game
from latrodb.notation.parser import parse_text
from tests.support.paths import CORPUS
from tests.support.written_texts import anything, canonical_games, scraps

if TYPE_CHECKING:
    from pathlib import Path

    from latrodb.notation.lexer import Token, TokenStream
    from latrodb.notation.written import WrittenFile

TAG = '[White "x"]\n\n'
GAME = TAG + "1.a1-a2 b8-b7 {better: 1...-- (never [%clk 0:01] 2. d4e5)} 2.Dg2-g6xf6*! !? 1-0 (a word)\n"
FILES = sorted(CORPUS.rglob("*.txt"))


def outcome(file: WrittenFile) -> tuple[object, ...]:
    """All that was read, without the source."""
    games = [(game.number, game.tags, game.items, game.span, game.diagnostics) for game in file.games]
    return games, file.diagnostics


def read_tolerantly(text: str) -> WrittenFile:
    with patch.object(parser, "parse_game", lambda *_: None):
        return parse_text(text)


def by_grammar(text: str) -> tuple[WrittenFile, list[bool]]:
    """What is read, and for each game that begins with a tag line whether the grammar read it."""
    found: list[bool] = []

    def counted(stream: TokenStream, first: Token, text: str) -> object:
        game = parse_game(stream, first, text)
        found.append(game is not None)
        return game

    with patch.object(parser, "parse_game", counted):
        return parse_text(text), found


@given(st.one_of(anything, scraps, st.lists(st.one_of(canonical_games, scraps)).map("".join)))
@example(f"{GAME}{GAME}")
@example(f"{GAME}\n1.a1-a2 \n\n1.a1-a2 b8-b7\n{GAME}")
@example(f'{GAME}[White "y"] [Black "z"]\n(x) [Key "v"] {GAME}')
@example(f'[White "y"]\n\n[White "z"]\n\n{GAME}[Date "x"]\n')
def test_both_readers_agree(text: str) -> None:
    assert outcome(parse_text(text)) == outcome(read_tolerantly(text))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_both_readers_agree_on_the_corpus(path: Path) -> None:
    text = path.read_text()
    file, found = by_grammar(text)
    assert outcome(file) == outcome(read_tolerantly(text))
    assert found == [True] * len(file.games)


@given(st.lists(canonical_games, min_size=1, max_size=3))
def test_well_formed_games_are_read_by_the_grammar(games: list[str]) -> None:
    file, found = by_grammar("\n".join(games))
    assert found == [True] * len(games) == [True] * len(file.games)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("b8-b7", "b8b7"),
        ("b8-b7", "word b8-b7"),
        ("b8-b7", "b8-b7 )"),
        ("b8-b7", "b8-b7 \n\n1.a1-a2"),
        ("b8-b7", 'b8-b7 [x] [Black "y"]'),
        ("(never", "[never"),
        ("(never", "(" * DEEPEST + "never" + ")" * DEEPEST + "("),
        ("(never", 'never\n[Black "y"]\n('),
        ("1-0", "1-0 3.a2-a3"),
        ("1.a1", '[White "y"]\n1.a1'),
        ("1.a1", "[White y]\n1.a1"),
        ("1.a1", "Petteia XXI\n1.a1"),
    ],
)
def test_odd_games_are_left_to_the_tolerant_reader(old: str, new: str) -> None:
    text = GAME.replace(old, new, 1)
    assert text != GAME
    file, found = by_grammar(GAME + text + GAME)
    assert found[:2] == [True, False]
    assert found[-1]
    assert outcome(file) == outcome(read_tolerantly(GAME + text + GAME))
