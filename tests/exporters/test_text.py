"""Canonical text reads back as the same games."""

from __future__ import annotations

from latrodb.diagnostics.diagnostic import State
from latrodb.exporters.game_json import MoveRecord, record_of
from latrodb.features.analyzer import analyzer
from latrodb.game.game import Game
from latrodb.notation.form import Form
from latrodb.notation.written import WrittenTurn


def men_taken(turn: WrittenTurn) -> list[tuple[str, bool]]:
    """The men that a turn takes, in the order written, each with whether he is taken as a move of its own."""
    return [
        (square.name, move.form is Form.TAKE)
        for move in turn.moves
        for square in (move.squares if move.form is Form.TAKE else move.takes)
    ]


def men_of_record(move: MoveRecord) -> list[tuple[str, bool]]:
    return [(man.square, man.tactics[0] in ("kill", "removal")) for man in move.captures]


def games_of(data: bytes, name: str = "games.txt") -> tuple[Game, ...]:
    return analyzer().check_file(analyzer().parse(data, name))[0]


def test_canonical_text_of_the_corpus_reads_back_as_the_same_games(corpus: tuple[Game, ...]) -> None:
    for game in corpus:
        text = game.text()
        (again,) = games_of(text.encode())
        assert again.text() == text
        assert [node.state for node in again.nodes] == [node.state for node in game.nodes]
        assert [node.after for node in again.nodes] == [node.after for node in game.nodes]


def test_legal_turns_of_canonical_text_claim_what_the_rules_say(corpus: tuple[Game, ...]) -> None:
    for game in corpus:
        moves = [move for move in record_of(game).moves if move.state != "withdrawn"]
        for node, turn, move in zip(game.nodes, game.as_ruled().turns(), moves, strict=True):
            if node.state is State.LEGAL:
                assert turn.mark == node.steps[-1].mark
                assert men_taken(turn) == men_of_record(move)
                assert [bind.name for each in turn.moves for bind in each.binds] == move.binds
                assert (turn.throw, turn.glyph) == (node.written.throw, node.written.glyph)
            else:
                assert turn == node.written
