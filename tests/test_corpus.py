"""The corpus as a whole: what is found in it, and whole replays against their snapshots."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from latrodb.core.position import write_fen
from latrodb.diagnostics.diagnostic import State
from latrodb.features.analyzer import analyzer
from latrodb.notation.format import as_printed
from tests.support.paths import TESTS
from tests.support.tables import CORPUS, corpus_games

SNAPSHOTS = TESTS / "snapshots" / "corpus"
GAMES = corpus_games()
PRINTED = {
    "latrunculi-xxi/2016-07-carrillo-cetina.txt": [],
    "latrunculi-xxi/2016-07-carrillo-joyce.txt": [("19w", "12:306", "R303", "De4-e3xd3")],
    "latrunculi-xxi/2016-07-fahys-carrillo.txt": [("4w", "12:46", "R302", "De2-e4")],
    "latrunculi-xxi/2016-08-joyce-carrillo.txt": [],
    "latrunculi-xxi/2016-12-makov-carrillo.txt": [],
    "latrunculi-xxi/2016-12-arx-carrillo.txt": [("1w", "12:3", "R301", "e1-e4"), ("8w", "12:111", "R302", "l3-f3*")],
    "petteia-xxi/2016-08-carrillo-lerouge.txt": [
        ("6w", "12:73", "R304", "h2-h4"),
        ("17w", "12:330", "R303", "b5-a5xa4"),
    ],
    "petteia-xxi/2016-09-carrillo-joyce.txt": [],
    "petteia-xxi/2016-12-gifford-carrillo.txt": [
        ("13b", "12:207", "R338", "h8-h5"),
        ("17w", "12:267", "R302", "g2-g3"),
    ],
    "petteia-xxi/2017-09-kutac-carrillo.txt": [("22w", "12:359", "R302", "b5-b6")],
    "petteia-xxi/2017-11-kutac-lerouge.txt": [],
}
ILLEGAL = {
    ("latrunculi-xxi/2016-07-carrillo-cetina.txt", "9b", "16"),
    ("petteia-xxi/2016-08-carrillo-lerouge.txt", "15b", "10"),
}
MISSING_MARKS = {
    ("latrunculi-xxi/2016-07-carrillo-joyce.txt", "13b"),
    ("latrunculi-xxi/2016-07-carrillo-joyce.txt", "18b"),
    ("latrunculi-xxi/2016-07-fahys-carrillo.txt", "5b"),
    ("latrunculi-xxi/2016-07-fahys-carrillo.txt", "6w"),
    ("latrunculi-xxi/2016-07-fahys-carrillo.txt", "14w"),
    ("latrunculi-xxi/2016-12-arx-carrillo.txt", "8b"),
}


def name_of(path: Path) -> str:
    return path.relative_to(CORPUS).as_posix()


def printed_games() -> list:
    return [(name_of(path), game) for path, game in GAMES if name_of(path) in PRINTED]


def test_all_eleven_games_are_there() -> None:
    assert {name for name, _ in printed_games()} == set(PRINTED)


def test_each_misprint_is_told_once_at_its_own_turn_with_what_was_meant() -> None:
    found = {}
    for name, game in printed_games():
        told = [each for each in game.diagnostics if each.state is State.IMPOSSIBLE or each.code == "R338"]
        places = [game.source.place(each.span) for each in told]
        found[name] = [
            (each.ply, f"{place.line}:{place.column}", each.code, each.hints[0])
            for each, place in zip(told, places, strict=True)
        ]
    assert found == PRINTED


def test_no_turn_of_the_printed_games_is_left_unread() -> None:
    assert all(node.state is not State.UNREAD for _, game in printed_games() for node in game.nodes)


def test_the_two_admitted_illegal_turns_are_the_only_ones() -> None:
    illegal = {
        (name, each.ply, each.rule.label)
        for name, game in printed_games()
        for each in game.diagnostics
        if each.state is State.ILLEGAL and each.rule
    }
    assert illegal == ILLEGAL
    noted = {
        (name, each.ply)
        for name, game in printed_games()
        for each in game.diagnostics
        if "the source itself admits it" in each.notes
    }
    assert noted == {(name, ply) for name, ply, _ in ILLEGAL}


def test_missing_marks() -> None:
    found = {(name, each.ply) for name, game in printed_games() for each in game.diagnostics if each.code == "M501"}
    assert found == MISSING_MARKS


def test_no_other_mark_or_capture_differs_in_the_printed_games() -> None:
    others = {
        (name, each.code, each.ply)
        for name, game in printed_games()
        for each in game.diagnostics
        if each.code[0] in "CM" and each.code != "M501"
    }
    assert others == {("petteia-xxi/2017-09-kutac-carrillo.txt", "C405", "22b")}


@pytest.mark.parametrize("path", sorted({path for path, _ in GAMES}), ids=name_of)
def test_printed_text_comes_back_byte_for_byte(path: Path) -> None:
    data = path.read_bytes()
    assert as_printed(analyzer().parse(data, path.name)).encode("utf-8", "surrogateescape") == data


def replay_text(game) -> str:
    """A whole replay as a text that can be read: each turn with its state, effects and position."""
    lines = [f"variant {game.variant.key if game.variant else '?'}"]
    if game.opening:
        lines.append(f"opening {write_fen(game.opening)}")
    for node in game.nodes:
        played = " ".join(step.text for step in node.steps)
        tactics = " ".join(f"{each}:{'+'.join(each.tactics)}" for step in node.steps for each in step.captures)
        fen = write_fen(node.after) if node.after else ""
        words = [node.label, node.written.text, node.state.value, played, tactics, fen]
        lines.append(" | ".join(words))
    if game.outcome:
        lines.append(f"outcome {game.outcome.result} {game.outcome.ending}")
    for each in game.diagnostics:
        place = game.source.place(each.span)
        lines.append(f"{place.line}:{place.column} {each.level} {each.code} {each.ply or ''} {each.message}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("path", "game"), GAMES, ids=[f"{name_of(path)}#{game.written.number}" for path, game in GAMES]
)
def test_replay_is_the_snapshot(path: Path, game) -> None:
    number = f"-{game.written.number}" if game.written.number > 1 else ""
    snapshot = SNAPSHOTS / path.parent.name / f"{path.stem}{number}.txt"
    text = replay_text(game)
    if os.environ.get("LATRODB_WRITE_SNAPSHOTS"):
        snapshot.parent.mkdir(parents=True, exist_ok=True)
        snapshot.write_text(text, encoding="utf-8")
    assert snapshot.read_text(encoding="utf-8") == text
