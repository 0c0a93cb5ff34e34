"""The records of games, and the JSON made of them."""

from __future__ import annotations

import json
import re

import pytest

from latrodb import export_formats
from latrodb.core.position import read_fen
from latrodb.diagnostics.diagnostic import State
from latrodb.exporters.games import MoveRecord, record_of
from latrodb.features.analyzer import analyzer
from latrodb.files import read_bytes
from latrodb.game.game import Game
from latrodb.game.variations import every_ply
from latrodb.notation.form import Form
from latrodb.notation.written import WrittenTurn
from tests.reference import xxi
from tests.support.paths import CORPUS


def games_of(data: bytes, name: str = "games.txt") -> tuple[Game, ...]:
    return analyzer().check_file(analyzer().parse(data, name))[0]


def test_every_exporter_exports_nothing_of_no_games() -> None:
    found = {name: b"".join(export([])) for name, export in export_formats().items()}
    assert b"<title>0 games</title>" in found.pop("html")
    assert found == {"text": b"", "json": b"[]\n", "courier": b""}


def test_a_record_tells_a_misprint_from_what_is_assumed_for_it() -> None:
    path = CORPUS / "petteia-xxi" / "2016-12-gifford-carrillo.txt"
    (game,) = games_of(read_bytes(path), path.name)
    moves = record_of(game).moves
    assert {move.ply: (move.text, move.assumed) for move in moves if move.assumed} == {
        "13b": ("g8-g5", "h8-h5"),
        "17w": ("b2-b3", "g2-g3"),
    }
    assert all(move.canonical is None for move in moves if move.assumed)


FAMILY = {key: key.startswith("latrunculi") for key in ("latrunculi-xxi", "petteia-xxi", "single-stone-xxi")}
CETINA = "latrunculi-xxi/2016-07-carrillo-cetina.txt"
LEROUGE = "petteia-xxi/2016-08-carrillo-lerouge.txt"
PETTEIA = '[Variant "petteia-xxi/8x8"]\n\n'


def replayed(game: Game) -> list[dict[str, object]]:
    """The turns in the JSON of a game, after the reference engine reached every position in it."""
    (line,) = json.loads(b"".join(export_formats()["json"]([game])))
    table = xxi.Table.from_fen(line["opening"], FAMILY[line["variant"].partition("/")[0]])
    for move in line["moves"]:
        assert move["fen"] or move["state"] in ("impossible", "unread", "withdrawn")
        if move["fen"]:
            squares = re.findall(r"[a-p]\d+", move["assumed"] or move["text"])
            table = xxi.play(table, squares[0], squares[1])
            assert table.to_fen() == move["fen"]
    found: list[dict[str, object]] = line["moves"]
    return found


def without(name: str, first: int, last: int) -> str:
    """The text of a game of the corpus with some turns removed, from one index to another."""
    (game,) = games_of(read_bytes(CORPUS / name), name)
    turns = list(game.written.turns())
    return game.source.text[: turns[first].span.start] + game.source.text[turns[last].span.end :]


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        (without(CETINA, 10, 10), {"6w": (None, "b1-b6")}),
        (without(CETINA, 10, 11), {"6w": (None, "b1-b6"), "6b": (None, "b8-c8")}),
        (without(LEROUGE, 17, 17), {"9b": (None, "f8-f5xg5")}),
        (without(LEROUGE, 52, 53), {"27w": (None, "g1-g3xg5"), "27b": (None, "f8-f6")}),
    ],
)
def test_a_turn_left_out_is_an_entry_of_its_own(text: str, missing: dict[str, tuple[None, str]]) -> None:
    (game,) = games_of(text.encode())
    moves = replayed(game)
    assert {each["ply"]: (each["text"], each["assumed"]) for each in moves if each["state"] == "missing"} == missing
    assert len(moves) == sum(each["text"] is not None for each in moves) + len(missing)
    places = [each["ply"] for each in moves]
    assert len(places) == len(set(places))
    assert not any(each["certain"] for each in moves[places.index(next(iter(missing))) :])


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("1.a2-a4 h2-c7 2.h2-a8 h2-d1 *", [("1w", "legal"), ("1b", "impossible"), ("2w", "unread"), ("2b", "unread")]),
        ("1.a2-a4 b7b5 2.b2-b4 g7-g5 *", [("1w", "legal"), ("1b", "unread"), ("2w", "legal"), ("2b", "legal")]),
    ],
)
def test_nothing_is_missing_where_the_text_has_a_word_or_nothing_is_assumed(
    moves: str, expected: list[tuple[str, str]]
) -> None:
    (game,) = games_of(f"{PETTEIA}{moves}".encode())
    found = replayed(game)
    assert [(each["ply"], each["state"]) for each in found] == expected
    assert [each["text"] for each in found] == moves.replace("2.", "1.").replace("1.", "").split()[:-1]


def test_a_word_that_cannot_be_read_is_an_entry_where_the_replay_does_not_come() -> None:
    (game,) = games_of(f"{PETTEIA}1.a2-a4 h2-c7 2.zz9 h2-d1 3.a4-a5 b7b b6-b5 *".encode())
    found = replayed(game)
    assert [(each["ply"], each["text"]) for each in found] == [
        *(("1w", "a2-a4"), ("1b", "h2-c7"), ("2w", "zz9"), ("2b", "h2-d1")),
        *(("3w", "a4-a5"), ("3b", "b7b"), ("4w", "b6-b5")),
    ]
    assert {(each["state"], each["assumed"], each["fen"]) for each in found[2:]} == {("unread", None, None)}


def test_every_position_of_the_corpus_is_reached_by_what_is_written_or_assumed(corpus: tuple[Game, ...]) -> None:
    games = [game for game in corpus if game.variant and game.variant.rulebook.system in FAMILY]
    assert sum(len(replayed(game)) for game in games) == sum(len(list(every_ply(game))) for game in games)


def test_a_record_keeps_what_was_taken_back() -> None:
    path = CORPUS / "courier" / "synthetic.log"
    (game,) = games_of(read_bytes(path), path.name)
    (line,) = record_of(game).withdrawn
    assert (line.after, line.level, line.turns) == (3, 1, ["De7-e6"])
    around = [(move.ply, move.text, move.state, move.fen is None) for move in record_of(game).moves[2:5]]
    assert around == [
        ("2w", "S d1-d5", "legal", False), ("2b", "d e7-e6", "withdrawn", True), ("2b", "d e7-e5", "legal", False),
    ]  # fmt: skip


def test_the_turns_in_brackets_lead_from_position_to_position() -> None:
    text = f"{PETTEIA}1.d2-d5 e7-e5 2.c2-c4 (2.f2-f5xe5 a7-a6 3.b2-b4 (3.b2-b3 b7-b9) a6-a5) [3.a2-a3] *"
    (game,) = games_of(text.encode())
    (record,) = json.loads(b"".join(export_formats()["json"]([game])))
    assert [(line["after"], line["within"]) for line in record["variations"]] == [
        ("2w", False), ("2w", True), ("2w", False),
    ]  # fmt: skip
    found = [(move["ply"], move["state"], move["threat"]) for line in record["variations"] for move in line["moves"]]
    assert found == [
        *((f"{ply}~1", "legal", False) for ply in ("2w", "2b", "3w", "3b")),
        ("3w~2", "legal", False), ("3b~2", "impossible", False), ("3w", "legal", True),
    ]  # fmt: skip
    for move in (move for line in record["variations"] for move in line["moves"] if move["fen"]):
        squares = re.findall(r"[a-p]\d+", move["text"])
        assert xxi.play(xxi.Table.from_fen(move["before"], False), *squares[:2]).to_fen() == move["fen"]


def test_a_game_without_variations_has_no_key_for_them() -> None:
    (line,) = json.loads(b"".join(export_formats()["json"](games_of(f"{PETTEIA}1.d2-d5 {{good}} *".encode()))))
    assert "variations" not in line


def test_the_json_of_several_games_is_one_array_with_a_game_a_line(corpus: tuple[Game, ...]) -> None:
    text = b"".join(export_formats()["json"](corpus)).decode()
    games = json.loads(text)
    assert len(games) == len(corpus) == len(text.splitlines()) - 2
    assert [len(game["moves"]) for game in games] == [len(list(every_ply(game))) for game in corpus]


def test_a_record_leads_from_position_to_position(corpus: tuple[Game, ...]) -> None:
    for game in corpus:
        record = record_of(game)
        moves = [move for move in record.moves if move.state != "withdrawn"]
        assert [move.text for move in moves] == [turn.text for turn in game.written.turns()]
        for move, node in zip(moves, game.nodes, strict=True):
            assert (move.canonical is None) is not node.was_played
            assert move.fen is None or read_fen(move.fen, node.after and node.after.geometry) == node.after
            order = [(man.move, man.square[0], int(man.square[1:])) for man in move.captures]
            assert order == sorted(set(order))


@pytest.mark.parametrize(
    ("turn", "fen", "captures"),
    [
        (
            "c3-d3xe3-d4xd5",
            '"bell"]\n[FEN "6d/7/3S3/3s3/7/2S1sS1/7/D6 w',
            [("e3", ["custodial"], 0), ("d5", ["custodial"], 1)],
        ),
        (
            "[6]De4-f4,xd5,c4-b3,xc5",
            '"glaucus"]\n[FEN "7d/8/8/2ss4/2SSD3/2SSS3/8/8 w',
            [("d5", ["kill"], 1), ("c5", ["kill"], 3)],
        ),
        ("xc3", '"schaedler"]\n[FEN "s7/8/8/8/8/1Ss~S4/8/s7 w', [("c3", ["removal"], 0)]),
        (
            "Pa3d3>e3h3xg3xh3",
            '"latrotabuli"]\n[FEN "s11/3d8/12/SSSS2ss4/8D3/12 w',
            [("g3", ["decursio"], 0), ("h3", ["decursio"], 0)],
        ),
    ],
)
def test_a_record_says_which_move_took_whom(turn: str, fen: str, captures: list[tuple[str, list[str], int]]) -> None:
    (game,) = games_of(f'[Variant {fen}"]\n\n1.{turn} *'.encode())
    (move,) = record_of(game).moves
    assert move.canonical == turn
    assert [(man.square, man.tactics, man.move) for man in move.captures] == captures


def test_the_first_of_two_tags_counts() -> None:
    (game,) = games_of(b'[White "A"]\n[White "B"]\n[Variant "petteia-xxi"]\n\n{before} 1.a2-a3 *')
    record = record_of(game)
    assert record.tags == {"White": "A", "Variant": "petteia-xxi"}
    assert record.comments == ["{before}"]


def test_a_game_without_rules_has_a_record() -> None:
    (game,) = games_of(b"1.a1-a2 *")
    record = record_of(game)
    assert (record.variant, record.opening, record.outcome) == (None, None, None)
    assert [(move.state, move.canonical, move.fen) for move in record.moves] == [("unread", None, None)]


def men_taken(turn: WrittenTurn) -> list[tuple[str, bool]]:
    """The men that a turn takes, in the order written, each with whether he is taken as a move of its own."""
    return [
        (square.name, move.form is Form.TAKE)
        for move in turn.moves
        for square in (move.squares if move.form is Form.TAKE else move.takes)
    ]


def men_of_record(move: MoveRecord) -> list[tuple[str, bool]]:
    return [(man.square, man.tactics[0] in ("kill", "removal")) for man in move.captures]


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
