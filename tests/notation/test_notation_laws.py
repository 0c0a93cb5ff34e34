"""Laws of reading and writing texts, whatever they hold."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

from hypothesis import example, given
from hypothesis import strategies as st

from latrodb.diagnostics.span import Span
from latrodb.features.analyzer import analyzer
from latrodb.notation.encoding import decode, encode
from latrodb.notation.format import as_printed, format_turn
from latrodb.notation.habits import find_habits
from latrodb.notation.lexer import GAP
from latrodb.notation.parser import parse_text
from latrodb.notation.turns import is_plain, read_turn
from latrodb.notation.written import Aside
from tests.support.written_texts import (
    anything,
    bodies,
    canonical_games,
    format_file,
    game_shape,
    plain_plies,
    scraps,
    turns,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.notation.written import Item, WrittenFile, WrittenTurn

BLANKS = " \t\n\r\x0b\x0c\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff" + "".join(
    map(chr, range(0x2000, 0x200B))
)


def gaps(items: Sequence[Item], text: str, start: int, end: int) -> str:
    """What of a stretch of text stands in no item, brackets of asides left out."""
    left = ""
    for item in items:
        assert start <= item.span.start < item.span.end <= end
        left += text[start : item.span.start]
        if isinstance(item, Aside):
            opened = item.span.start + 1
            closed = item.span.end - item.is_closed
            assert text[item.span.start] == item.opener
            left += gaps(item.items, text, opened, closed)
        start = item.span.end
    return left + text[start:end]


def texts_of(items: Sequence[Item]) -> Iterator[tuple[str, Span]]:
    """The texts that items have, and where they say that they have them from."""
    for item in items:
        if isinstance(item, Aside):
            yield from texts_of(item.items)
        elif hasattr(item, "text"):
            yield item.text, item.span


def outside(file: WrittenFile) -> str:
    """What of a text stands in no tag, no item and no remark about prose, and is no sign of a table."""
    text = file.source.text
    for token in find_habits(text, 0, len(text)).values():
        if token.type == GAP:
            text = text[: token.start] + " " * len(token.text) + text[token.end :]
    taken = [each.span for each in file.diagnostics if each.code == "S103" and each.span]
    left = ""
    for game in file.games:
        taken.append(game.span)
        begin = max((tag.span.end for tag in game.tags), default=game.span.start)
        left += gaps(game.items, text, begin, game.span.end)
    start = 0
    for span in sorted(taken):
        left += text[start : span.start]
        start = max(start, span.end)
    return left + text[start:]


@given(anything)
@example("1.a1-a2 b8-b7\n(x [y {z")
@example('1. \ufeff [Key "v"]')
@example("\ufeff1.a1-a2 b8-b7 1-0 word 1.c1-c2 c8-c7 0-1")
def test_any_text_is_read_and_nothing_of_it_is_lost(text: str) -> None:
    file = parse_text(text)
    assert as_printed(file) == text
    assert outside(file).strip(BLANKS) == ""
    assert all(each == text[slice(*span)] for game in file.games for each, span in texts_of(game.items))
    assert [game.number for game in file.games] == list(range(1, len(file.games) + 1))


@given(st.binary(max_size=200))
def test_any_bytes_come_back(data: bytes) -> None:
    file = analyzer().parse(data)
    assert encode(as_printed(file), file.source.encoding) == data
    assert bool(decode(data).diagnostics) == (file.source.encoding != "utf-8" or not _is_utf8(data))


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


@given(st.one_of(anything, scraps))
def test_formatting_twice_is_formatting_once(text: str) -> None:
    once = format_file(parse_text(text))
    assert format_file(parse_text(once)) == once


@given(st.lists(canonical_games, min_size=1, max_size=3))
def test_canonical_games_are_formatted_as_they_are(games: list[str]) -> None:
    text = "\n".join(games)
    file = parse_text(text)
    assert format_file(file) == text
    assert [each.code for game in file.games for each in game.diagnostics] == []


@given(canonical_games, st.integers(20, 120))
def test_broken_lines_are_read_as_the_same_game(text: str, width: int) -> None:
    file = parse_text(text)
    again = parse_text(format_file(file, width))
    assert [game_shape(game) for game in again.games] == [game_shape(game) for game in file.games]


@given(turns)
def test_turns_are_spelled_as_they_were(text: str) -> None:
    turn = read_turn(text)
    assert turn is not None
    assert format_turn(turn) == text


@given(turns, st.integers(1, 99))
def test_turns_are_read_alike_wherever_they_are(text: str, offset: int) -> None:
    turn, moved = read_turn(text), read_turn(text, offset)
    assert turn is not None
    assert moved is not None
    assert format_turn(moved) == format_turn(turn)
    assert list(spans(moved)) == [Span(start + offset, end + offset) for start, end in spans(turn)]


def spans(turn: WrittenTurn) -> Iterator[Span]:
    yield turn.span
    if turn.mark_span:
        yield turn.mark_span
    for move in turn.moves:
        yield move.span
        yield from (square.span for group in (move.squares, move.takes, move.binds) for square in group)


@given(st.text(st.sampled_from("abdg12-x:@&>DTPO+*#()!?[],–3"), max_size=14))
def test_plain_plies_are_turns(text: str) -> None:
    assert read_turn(text) is not None or not is_plain(text)


@given(plain_plies)
def test_plain_plies_are_plain(text: str) -> None:
    assert is_plain(text)


@given(bodies)
def test_running_text_finds_the_turns_that_the_grammar_reads(body: str) -> None:
    found = [turn.text for game in parse_text(f'[A ""]\n1.{body}').games for turn in game.turns()]
    assert found == [body]


@given(anything)
def test_files_can_be_pickled_and_compared(text: str) -> None:
    file = parse_text(text)
    again = pickle.loads(pickle.dumps(file.games))
    assert [game.items for game in again] == [game.items for game in file.games]
    assert hash(again[0].items) == hash(file.games[0].items) if again else True
