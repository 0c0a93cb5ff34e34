"""Replay: states, labels, certainty, and what happens at gaps."""

from __future__ import annotations

from latrodb.core.color import BLACK, WHITE
from latrodb.core.outcome import Ending
from latrodb.core.position import write_fen
from latrodb.diagnostics.diagnostic import State
from latrodb.game.replay import assumptions_of, replay
from latrodb.notation.parser import parse_text
from latrodb.notation.turns import read_turn
from latrodb.rules.catalog import find_variant

PETTEIA = find_variant("petteia-xxi/8x8")


def game_of(text: str, variant=PETTEIA):
    return replay(parse_text(text).games[0], variant)


def test_labels_follow_the_numbers_of_a_fragment() -> None:
    game = game_of('[FEN "s6s/8/8/8/8/8/8/S6S b"]\n\n30...a8-a7 31.a1-a2 a7-a6')
    assert [node.label for node in game.nodes] == ["30b", "31w", "31b"]
    assert [node.ply.color for node in game.nodes] == [BLACK, WHITE, BLACK]


def test_legal_turns_are_legal_and_positions_follow() -> None:
    game = game_of("1.a2-a3 a7-a6")
    assert [node.state for node in game.nodes] == [State.LEGAL, State.LEGAL]
    assert len(list(game.positions())) == 3
    assert write_fen(game.final).startswith("ssssssss/1sssssss/s7/8/8/S7/1SSSSSSS/SSSSSSSS w")


def test_illegal_turns_stand_and_the_game_goes_on() -> None:
    game = game_of('[FEN "s7/8/8/3s4/3S4/8/8/S6S w"]\n\n1.d4-e4 d5-d6 2.e4-e5')
    assert [node.state for node in game.nodes] == [State.ILLEGAL, State.LEGAL, State.LEGAL]
    assert game.is_read
    (found,) = (each for each in game.diagnostics if each.code == "R310")
    assert str(found.rule) == "petteia-xxi 10"
    assert found.ply == "1w"


def test_an_impossible_turn_ends_the_thread() -> None:
    game = game_of("1.a3-a4 a7-a6 2.b2-b3")
    assert [node.state for node in game.nodes] == [State.IMPOSSIBLE, State.UNREAD, State.UNREAD]
    assert [each.code for each in game.diagnostics] == ["R302", "R320"]
    assert not game.is_read


def assume(text: str, **turns: str):
    """A replay under assumptions: `p3="h2-h4 a7-a6"` are the turns to play at the index 3."""
    assumed = {int(key[1:]): tuple(read_turn(each) for each in value.split()) for key, value in turns.items()}
    return replay(parse_text(text).games[0], PETTEIA, assumed)


def test_an_assumed_turn_is_played_instead_of_the_written_one_and_nothing_is_reported() -> None:
    game = assume("1.a2-a8 b7-b6 2.h4-g4", p0="h2-h4")
    assert [node.state for node in game.nodes] == [State.IMPOSSIBLE, State.LEGAL, State.LEGAL]
    assert [node.is_assumed for node in game.nodes] == [True, False, False]
    assert [node.was_played for node in game.nodes] == [False, True, True]
    assert not any(node.is_certain for node in game.nodes)
    assert not game.diagnostics


def test_an_assumption_in_the_place_of_a_playable_turn_keeps_its_state() -> None:
    game = assume("1.a2-a3 b7-b6 2.h4-g4", p0="h2-h4")
    assert game.nodes[0].state is State.LEGAL
    assert not game.nodes[0].was_played
    assert not game.is_read


def test_a_turn_assumed_to_be_missing_moves_the_labels_on() -> None:
    text = "1.a2-a3 2.b2-b3 b7-b6"
    turns = parse_text(text).games[0].turns()
    second = list(turns)[1]
    game = replay(parse_text(text).games[0], PETTEIA, {1: (read_turn("a7-a6"), second)})
    assert [node.label for node in game.nodes] == ["1w", "1b", "2w", "2b"]
    assert [node.state for node in game.nodes] == [State.LEGAL, State.MISSING, State.LEGAL, State.LEGAL]
    assert [node.text for node in game.nodes] == ["a2-a3", "", "b2-b3", "b7-b6"]
    assert len(game.turns) == 3
    assert len(list(game.positions())) == 5


def test_a_turn_assumed_to_be_too_many_is_passed_over() -> None:
    game = assume("1.a2-a3 a2-a3 a7-a6 2.b2-b3", p1="")
    assert [node.label for node in game.nodes] == ["1w", "1b", "1b", "2w"]
    assert game.nodes[1].state is State.DOUBLED
    assert len(list(game.positions())) == 4
    assert game.find_node("1b") is game.nodes[2]


def test_an_unreadable_word_ends_the_thread() -> None:
    game = game_of("1.a2-a3 a7a6 2.b2-b3")
    assert [node.state for node in game.nodes] == [State.LEGAL, State.UNREAD, State.UNREAD]
    assert [(node.label, node.text) for node in game.nodes] == [("1w", "a2-a3"), ("1b", "a7a6"), ("2w", "b2-b3")]
    assert [(each.code, each.ply) for each in game.diagnostics] == [("S101", "1b"), ("R320", "2w")]


def test_an_unreadable_word_after_the_last_turn_has_a_place() -> None:
    game = game_of("1.a2-a3 a7-a6 2.b2-bS")
    assert [(node.label, node.state) for node in game.nodes[1:]] == [("1b", State.LEGAL), ("2w", State.UNREAD)]
    assert len(list(game.positions())) == 3


def test_a_replay_with_what_a_game_assumes_is_the_same() -> None:
    parsed = parse_text("1.a2-a3 a7a6 2.b2-b3 c2-c3 c7-c6 3.d2-d3 xx").games[0]
    turns = list(parsed.turns())
    assumed = {1: (read_turn("a7-a6"), turns[1]), 2: (), 5: (read_turn("b7-b6"),)}
    game = replay(parsed, PETTEIA, assumed)
    assert [node.state for node in game.nodes[1:4]] == [State.UNREAD, State.LEGAL, State.DOUBLED]
    again = replay(parsed, start=game.start, assumptions=assumptions_of(game))
    assert again == game


def test_a_record_full_of_gaps_is_read_in_reasonable_time() -> None:
    game = game_of(" ".join(f"{n}.a3-a4 h6-h5" for n in range(1, 3000)))
    assert len(game.nodes) == 5998
    assert game.nodes[-1].state is State.UNREAD


def test_third_occurrence_loses_for_the_player_who_brings_it_about() -> None:
    moves = ["a2-a3 a7-a6", "a3-a2 a6-a7"] * 2
    game = game_of(" ".join(f"{n}.{pair}" for n, pair in enumerate(moves, 1)))
    assert game.outcome.ending is Ending.REPETITION
    assert game.outcome.winner is WHITE


def test_fifty_moves_of_each_side_without_a_capture_are_a_draw() -> None:
    fen = "s6s/8/8/8/8/8/8/S6S w quiet=99"
    game = game_of(f'[FEN "{fen}"]\n\n1.a1-a2')
    assert game.outcome.ending is Ending.QUIET
    assert game.outcome.winner is None


def test_the_user_outranks_the_tag() -> None:
    written = parse_text('[Variant "petteia-xxi/8x8"]\n\n1.a1-a4').games[0]
    single = find_variant("single-stone-xxi/8x8")
    assert replay(written, single).nodes[0].state is State.LEGAL
    assert replay(written).nodes[0].state is State.IMPOSSIBLE
