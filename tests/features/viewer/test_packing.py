"""Packed frames are small, and unpacked they are what they were."""

from __future__ import annotations

import pytest

from latrodb import analyzer
from latrodb.core.square import square_name
from latrodb.features.viewer.drawings import Drawings
from latrodb.features.viewer.frames import Frame, frames_of
from latrodb.features.viewer.packing import men_of, pack_codes, pack_frames, pack_tables
from tests.features.viewer.unpacking import unpack_boards, unpack_codes, unpack_tables
from tests.support.paths import CORPUS


@pytest.mark.parametrize("path", ["schaedler/engine-game-1.txt", "latrunculi-xxi/2016-07-carrillo-cetina.txt"])
def test_boards_unpacked_are_the_positions(path: str) -> None:
    moments = frames_of(analyzer().without_search().read_games(CORPUS / path)[0]).moments
    columns = pack_frames(moments, Drawings())
    ups = columns.get("up", {})
    assert isinstance(ups, dict)
    assert [ups.get(at, at - 1) for at in range(len(moments))] == [each.frame.up for each in moments]
    boards = unpack_boards(columns["board"], [each.frame.up for each in moments])  # type: ignore[arg-type]
    for (men, fields), moment in zip(boards, moments, strict=True):
        assert men == {square_name(square): man for square, man in men_of(moment.position).items()}
        assert fields == moment.position.fen.partition(" ")[2]


def test_codes_and_words_unpacked_are_what_they_were() -> None:
    ups = [-1, 0, 1, 1, 3]
    frames = [Frame(str(at), up=up) for at, up in enumerate(ups)]
    codes = [["0a1", "1b2"], ["1b2", "2c3", "5e5"], [], ["1b2", "2c3"], ["9h8"]]
    assert unpack_codes(pack_codes(codes, frames), ups) == [set(each) for each in codes]
    words = [{"a1": "held"}, {"a1": "held", "b2": "free"}, {}, {"b2": "held"}, {"b2": "held"}]
    packed = pack_tables(words, frames)
    assert unpack_tables(packed, ups) == words
    assert 4 not in packed  # nothing is different
