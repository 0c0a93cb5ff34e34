"""Replayed games: what each node is, and what can be asked of a game."""

from __future__ import annotations

from latrodb.core.color import BLACK, WHITE
from latrodb.core.ply import Ply
from latrodb.diagnostics.diagnostic import State
from latrodb.game.game import Game, Gap, Impossible, Played, PlayedInstead, Ready, Unread, Unsettled
from latrodb.game.replay import replay
from latrodb.notation.parser import parse_text
from latrodb.notation.turns import read_turn

HEAD = '[Variant "petteia-xxi/8x8"]\n\n'


def game_of(moves: str, assumptions: dict[int, tuple[str, ...]] | None = None, head: str = HEAD) -> Game:
    """A game replayed, with other turns assumed at some places."""
    (written,) = parse_text(f"{head}{moves} *").games
    own = {(at, turn.text): turn for at, turn in enumerate(written.turns())}
    assumed = {
        at: tuple(own.get((at, text)) or read_turn(text) for text in texts) for at, texts in (assumptions or {}).items()
    }
    return replay(written, assumptions=assumed)


def test_nodes_are_played_impossible_or_unread() -> None:
    game = game_of("1.a2-a3 a7-a6 2.z9-z8 b7-b6")
    assert [type(node) for node in game.nodes] == [Played, Played, Impossible, Unread]
    assert [node.state for node in game.nodes] == [State.LEGAL, State.LEGAL, State.IMPOSSIBLE, State.UNREAD]
    assert [node.ply for node in game.nodes] == [Ply(1, WHITE), Ply(1, BLACK), Ply(2, WHITE), Ply(2, BLACK)]
    assert [node.index for node in game.nodes] == [0, 1, 2, 3]
    assert [node.label for node in game.played()] == ["1w", "1b"]
    assert [node.label for node in game.doubted] == ["2w", "2b"]
    assert [node.is_certain for node in game.nodes] == [True, True, False, False]
    assert game.nodes[2].before is game.nodes[2].after is None
    assert (game.is_read, game.final) == (False, game.nodes[1].after)
    assert list(game.positions()) == [game.opening, game.nodes[0].after, game.nodes[1].after]


def test_a_turn_in_the_place_of_which_another_is_assumed() -> None:
    game = game_of("1.z9-z8 a7-a6", {0: ("a2-a3",)})
    first, second = game.nodes
    assert isinstance(first, PlayedInstead)
    assert (first.state, first.was_played, first.is_assumed, first.is_certain) == (State.IMPOSSIBLE, False, True, False)
    assert first.instead is not None
    assert first.instead.written.text == "a2-a3"
    assert first.after == second.before
    assert isinstance(second, Played)
    assert second.is_certain is False


def test_a_turn_before_which_another_is_assumed() -> None:
    game = game_of("1.a2-a3 b2-b3", {1: ("a7-a6", "b2-b3")})
    gap, node = game.nodes[1:]
    assert isinstance(gap, Gap)
    assert (gap.label, gap.text, gap.state, gap.is_assumed) == ("1b", "", State.MISSING, True)
    assert isinstance(node, Played)
    assert (node.label, node.is_assumed, node.is_certain) == ("2w", False, False)
    assert gap.after == node.before


def test_a_turn_too_many_plays_nothing() -> None:
    game = game_of("1.a2-a3 b7-b6 a7-a6 2.b2-b3", {2: ()})
    node = game.nodes[2]
    assert (node.is_assumed, node.steps, node.state) == (True, (), State.DOUBLED)
    assert game.nodes[3].was_played
    assert game.nodes[3].label == "2w"


def test_starts_are_ready_or_unsettled() -> None:
    assert isinstance(game_of("1.a2-a3").start, Ready)
    unsettled = game_of("1.a2-a3", head='[Variant "petteia-xxi/8x8"]\n[FEN "nonsense"]\n\n')
    assert isinstance(unsettled.start, Unsettled)
    assert (unsettled.variant.key, unsettled.opening, unsettled.outcome) == ("petteia-xxi/8x8", None, None)
    assert [type(node) for node in unsettled.nodes] == [Unread]
    assert list(unsettled.positions()) == []
    assert "T204" in [each.code for each in unsettled.start.diagnostics]


def test_turns_are_found_by_their_labels() -> None:
    game = game_of("1.a2-a3 a7-a6")
    assert game.find_node("1b") is game.nodes[1]
    assert game.find_node("7w") is None


def test_the_result_is_that_of_the_rules_else_that_of_the_text() -> None:
    fen = '[FEN "8/8/8/8/8/8/8/SSSS3s w"]\n'
    found = [
        replay(parse_text(f'{start}[Variant "petteia-xxi/8x8"]\n\n1.a1-a2 {end}').games[0])
        for start, end in (("", "0-1"), ("", "*"), ("", ""), ("", "½-½"), (fen, "0-1"), (fen, "*"))
    ]
    assert [game.result for game in found] == ["0-1", "", "", "1/2-1/2", "1-0", "1-0"]
