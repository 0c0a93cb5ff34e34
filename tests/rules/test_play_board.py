"""A board for programs, in the middle of a turn, too."""

from __future__ import annotations

import pytest

import latrodb

RUN = "ssssssss/ssssssss/3d4/8/8/S3D3/1SSSSSSS/SSSSSSSS w die=5 pips=4 trail=a3:a2 quiet=1"


def test_play_begins_in_the_middle_of_a_turn() -> None:
    board = latrodb.board("glaucus/8x8", RUN)
    assert board.position.fen == RUN
    assert "a3-a2" not in [board.text(turn).removesuffix("*") for turn in board.turns()]  # he was there
    key = board.key
    board.play(board.turns()[0])
    assert board.position.pips == 3
    board.undo()
    assert (board.position.fen, board.key) == (RUN, key)


def test_a_position_in_a_turn_is_that_which_is_reached_by_playing() -> None:
    played = latrodb.board("glaucus/8x8")
    played.play(5)
    played.play(next(turn for turn in played.turns() if turn > 7))
    begun = latrodb.board("glaucus/8x8", played.position)
    assert (begun.turns(), begun.key) == (played.turns(), played.key)


def test_a_turn_that_goes_on_has_pips_left() -> None:
    with pytest.raises(ValueError, match="cannot occur"):
        latrodb.board("glaucus/8x8", RUN.replace("pips=4 ", ""))
