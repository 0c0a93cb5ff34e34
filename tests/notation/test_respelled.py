"""Movetexts that are read as they are meant, and stand where they were written."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from latrodb.diagnostics.span import Span
from latrodb.notation.parser import parse_text
from latrodb.notation.respelled import movetext_of, pack_respelled, read_respelled, unpack_respelled
from latrodb.notation.written import Respelled

TEXT = '[White "Livia"]\n\n1.d2 to d5 *\n'
PLACES = tuple(Span(at, at + 1) for at in range(17, 30))
MEANT = Respelled("1.d2-d5 *", (*PLACES[:4], Span(21, 25), *PLACES[8:12]))

spans = st.builds(lambda start, width: Span(start, start + width), st.integers(0, 9), st.integers(0, 3))
runs = st.lists(st.tuples(st.text(min_size=1, max_size=4), spans), max_size=6)


def test_a_turn_stands_where_it_was_written() -> None:
    (game,) = parse_text(TEXT, "game.txt").games
    read = read_respelled(game, MEANT)
    assert read
    (turn,) = read.turns()
    assert (turn.text, TEXT[slice(*turn.span)]) == ("d2-d5", "d2 to d5")
    assert (read.tags, read.span, read.meant) == (game.tags, game.span, MEANT)
    assert TEXT[slice(*movetext_of(game))].strip() == "1.d2 to d5 *"


def test_what_is_no_game_cannot_be_read() -> None:
    (game,) = parse_text(TEXT, "game.txt").games
    assert read_respelled(game, Respelled("* *\n\n1.d2-d5 *", (Span(17, 18),) * 14)) is None


@given(runs)
def test_what_is_packed_is_unpacked(parts: list[tuple[str, Span]]) -> None:
    meant = Respelled("".join(text for text, _ in parts), tuple(span for text, span in parts for _ in text))
    assert unpack_respelled(pack_respelled(meant)) == meant
