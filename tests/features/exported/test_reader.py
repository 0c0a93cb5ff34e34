"""Exports in JSON and CSV, which are read as the games that they were made from."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from latrodb.exporters.games import GameRecord, export_json
from latrodb.exporters.tables import catalog
from latrodb.features.analyzer import analyzer
from latrodb.features.exported.recognition import COLUMNS, KEYS, is_exported
from latrodb.game.game import Game
from latrodb.notation.format import format_game, format_turn
from latrodb.notation.written import Aside, WrittenFile
from tests.conftest import Run
from tests.support.paths import CORPUS
from tests.support.players import capture_game, written_game
from tests.support.written_texts import canonical_games

GAME = '[{"file":"a","game":1,"tags":{"Variant":"petteia-xxi/8x8"},"moves":[{"text":"d2-d5"},{"text":"e7-e4"}]}]'
TABLE = "game,ply,place,turn,variant,white,result\n"


def read(text: str | bytes) -> WrittenFile:
    return analyzer().parse(text if isinstance(text, bytes) else text.encode(), "x")


def check(data: bytes, name: str) -> tuple[Game, ...]:
    return analyzer().check_file(analyzer().parse(data, name))[0]


def exported(games: tuple[Game, ...]) -> bytes:
    return b"".join(export_json(games))


NUMBER = re.compile(r"(?<!\S)[0-9]+\.")


def text_of(game: Game) -> str:
    """The canonical text, without the dots of its numbers: an export has the side that moves, not the printed dots."""
    return " ".join(format_game(game.written).split()).replace("...", ".")


@pytest.mark.parametrize("path", sorted(CORPUS.glob("*/*.[tl][xo][tg]")), ids=lambda path: path.stem)
def test_every_game_of_the_corpus_comes_back_from_json(path: Path) -> None:
    games = check(path.read_bytes(), path.name)
    again = check(exported(games), "x.json")
    assert len(again) == len(games)
    for game, other in zip(games, again, strict=True):
        assert [format_turn(turn) for turn in other.written.turns()] == [format_turn(t) for t in game.written.turns()]
        assert text_of(other) == text_of(game)


@given(canonical_games)
@example("1.a2-a3 {a comment} a7-a6 1-0 {after it}\n")
@example("5...a2-a3 (6.a7-a6 {b}) *\n")
@example('[White ""]\n\n1.a1-a1 () @a1 1-0\n')
def test_every_canonical_game_comes_back_from_json(text: str) -> None:
    """An export has the number of each turn, also where the text leaves it out after a bracket."""
    games = check(text.encode(), "x")
    again = check(exported(games), "x.json")
    for game, other in zip(games, again, strict=True):
        assert [node.label for node in other.nodes] == [node.label for node in game.nodes]
        assert NUMBER.sub("", text_of(other)) == NUMBER.sub("", text_of(game))


def test_games_of_every_kind_come_back_from_tables(tmp_path: Path, run: Run) -> None:
    keys = ("bell/7x8", "glaucus/8x8", "kowalski/12x8", "latrotabuli/12x6", "petteia-xxi/8x8", "schaedler/8x8")
    for key in keys:
        played = written_game(capture_game(key, 3), {"Event": "?", "Variant": key, "Result": "*"})
        (tmp_path / f"{key.replace('/', '-')}.txt").write_text(played)
    run("import", tmp_path, "--db", tmp_path / "g.db", "-q")
    for format in ("csv", "jsonl"):
        quoted = ["--quote-formulas"] if format == "csv" else []
        run("export", "--db", tmp_path / "g.db", "--format", format, "-o", tmp_path / format, *quoted)
        file = read((tmp_path / format / f"plies.{format}").read_bytes())
        turns = sorted([format_turn(turn) for turn in game.turns()] for game in file.games)
        games = [game for path in tmp_path.glob("*.txt") for game in read(path.read_bytes()).games]
        assert turns == sorted([format_turn(turn) for turn in game.turns()] for game in games)


def test_columns_of_the_table_of_games_are_tags() -> None:
    rows = '1,1,1w,d2-d5,petteia-xxi/8x8,"A ""Bob"" B",1-0\n1,2,1b,e7-e4,,,\n2,1,1w,d2-d4,,,\n'
    first, second = read(TABLE + rows).games
    assert format_game(first) == (
        '[White "A \\"Bob\\" B"]\n[Result "1-0"]\n[Variant "petteia-xxi/8x8"]\n\n1.d2-d5 e7-e4 1-0\n'
    )
    assert [format_turn(turn) for turn in second.turns()] == ["d2-d4"]


def test_places_are_those_in_the_export() -> None:
    file = read(GAME.replace("e7-e4", "e7e4z9"))
    (game,) = check(file.source.raw.encode(), "x")
    (found,) = (each for each in game.diagnostics if each.code == "S101")
    assert found.span
    place = file.source.place(found.span)
    assert GAME[place.column - 1 :].startswith("e7-e4")


def test_places_after_a_byte_order_mark_are_those_in_the_export() -> None:
    text = GAME.replace('"d2-d5"', '"d2-d5","comments":["{\\"good\\"}"]')
    for whole in (text, f"\ufeff{text}"):
        file = read(whole)
        (comment,) = (item for item in file.games[0].items if isinstance(item, Aside))
        assert file.source.raw[file.source.raw_span(comment.span).start :].startswith('{\\"good')


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (GAME[:60], "this JSON cannot be read: Input data was truncated"),
        (GAME.replace('"d2-d5"', "5"), "Expected `str | null`, got `int` - at `$.moves[0].text`"),
        (GAME.replace("moves", "movs"), "not known: movs"),
        ('{"game":1}\n{"game":2}\n', "these rows have no turns"),
        ("id,source,number,start_byte,variant\n1,a,1,0,petteia-xxi/8x8\n", "these rows have no turns"),
        ("game,ply,place,turn\n1,1,1w,d2-d5,x\n", "line 2 has 5 cells, but the table has 4 columns"),
        ("game,ply,turn,tags\n1,1,d2-d5,{\n", "the column tags is not JSON"),
        ("game,ply,turn,tags\n1,1,d2-d5,[5]\n", "this is not as an export has it"),
    ],
)
def test_a_wrong_export_says_what_is_wrong_in_one_line(text: str, message: str, tmp_path: Path, run: Run) -> None:
    file = read(text)
    assert not file.games
    (found,) = file.diagnostics
    assert found.code == "F001"
    assert message in found.message
    assert "\n" not in found.message
    path = tmp_path / "x"
    path.write_text(text)
    assert run("check", path).code == 1


def test_known_names_are_those_of_the_exporters() -> None:
    assert {*catalog()["plies"].names, *catalog()["games"].names} == COLUMNS
    assert COLUMNS.union(GameRecord.__struct_fields__) == KEYS


def test_unknown_columns_are_named() -> None:
    (found,) = read("game,ply,place,turn,colour\n1,1,1w,d2-d5,red\n").diagnostics
    assert (found.code, found.message.partition(":")[0]) == ("F002", "colour")


@pytest.mark.parametrize(
    "text",
    [
        '{"quoted"} 1.d2-d5 e7-e4',
        '[White "A"]\n\n1.d2-d5 e7-e4',
        '{"name":"a package"}',
        "No,White,Black\n1,d2-d5,e7-e4",
        "The game, the ply and the turn are words.",
    ],
)
def test_other_texts_are_no_exports(text: str) -> None:
    assert not is_exported(text)


def test_an_export_is_found_in_a_folder_by_its_content(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(GAME)
    (tmp_path / "b.json").write_text('{"name":"a package"}')
    (tmp_path / "c.csv").write_text("No,White,Black\n1,d2-d5,e7-e4")
    assert [path.name for path in analyzer().find_files(tmp_path)] == ["a.json"]


def test_a_database_keeps_the_bytes_of_an_export(tmp_path: Path, run: Run) -> None:
    (tmp_path / "a.json").write_text(GAME)
    run("import", tmp_path / "a.json", "--db", tmp_path / "g.db", "-q")
    assert run("export", f"{tmp_path / 'g.db'}#1", "--text", "original").out == GAME
    assert "1.d2-d5 e7-e4" in run("export", f"{tmp_path / 'g.db'}#1").out


@given(st.recursive(st.one_of(st.none(), st.integers(), st.text()), lambda inner: st.lists(inner) | st.dictionaries(
    st.sampled_from(["moves", "text", "tags", "comments", "ply", "turn", "game", "withdrawn", "result"]), inner
)))  # fmt: skip
def test_any_json_is_read(value: object) -> None:
    text = json.dumps([{"game": 1, "moves": value}])
    assert read(text).source.raw == text
