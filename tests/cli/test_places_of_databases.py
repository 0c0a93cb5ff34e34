"""Places of a database that commands take: a user who follows an answer sees the position that it is about."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import latrodb
from latrodb.cli.interactive.viewer import Viewer
from latrodb.cli.support.text_boards import Style
from latrodb.features.analyzer import analyzer
from latrodb.references import Reference, find_game, find_place
from latrodb.store.database import Database
from tests.support.game_files import add_text, game_text
from tests.support.ledgers import PRINTED, record

XXI = latrodb.variant("latrunculi-xxi/10x8")
AS_PRINTED = ("e1-e6*", "b8-b4", "a1-a3", "a8-a5")  # in the second game; the first is misprinted at 1b


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game in which an erratum says b8-b5, and another one as it is without its misprint."""
    path = tmp_path_factory.mktemp("places") / "games.db"
    with Database.open(path) as opened:
        add_text(opened, game_text(PRINTED.replace("b8-b3", "b8-b4"), White="Zeno"), "1.txt")
        add_text(opened, game_text(PRINTED.replace("b8-b3", "b8-b4")), "games.txt")
        add_text(opened, record(Printed="b8-b4", Corrected="b8-b5"), "games.errata")
    return path


def fen_after(*turns: str) -> str:
    position = XXI.opening()
    for turn in turns:
        position = XXI.play(position, turn).after
    return position.fen


CORRECTED_FEN = fen_after("e1-e6", "b8-b5")
PRINTED_FEN = fen_after("e1-e6", "b8-b4")
RESTS = "The game is as corrected by the errata of its database; --text printed has it as printed.\n"


@pytest.mark.parametrize(
    ("text", "square"), [([], "b5"), (["--text", "corrected"], "b5"), (["--text", "printed"], "b4")]
)
def test_show_shows_the_position_that_find_means(run, database: Path, text: list[str], square: str) -> None:
    position = CORRECTED_FEN if square == "b5" else PRINTED_FEN
    (found,) = map(
        json.loads, run("find", database, "--position", position, "--white", "Livia", "--json", *text).out.splitlines()
    )
    place = found["places"][0]
    assert (found["id"], place["ply"], place["text"]) == (2, "1b", text[-1] if text else "corrected")
    shown = run("show", f"{database}#2@1b", *text)
    assert f"after 1...b8-{square} (turn 2 of 4)" in shown.out
    assert shown.err == ("" if square == "b4" else RESTS)


def test_a_game_without_errata_is_as_printed_and_says_nothing(run, database: Path) -> None:
    assert run("show", f"{database}#1@1b").err == run("moves", f"{database}#1@1b").err == ""


def test_a_file_has_no_corrected_text(run, database: Path) -> None:
    ended = run("show", database.with_name("games.txt"), "--text", "corrected")
    assert ended.code == 2
    assert "is not a database, which has errata" in ended.err
    assert run("show", database.with_name("games.txt"), "--text", "printed").code == 0


def test_a_diagram_is_of_the_corrected_game_and_its_block_only_of_print(run, database: Path, tmp_path: Path) -> None:
    place = f"{database}#2@1b"
    for name, words in (("corrected", ()), ("printed", ("--text", "printed"))):
        run("diagram", place, "-o", tmp_path / f"{name}.svg", "--captioned", *words)
    texts = [(tmp_path / f"{name}.svg").read_text() for name in ("corrected", "printed")]
    assert ["b8-b5" in text for text in texts] == [True, False]
    refused = run("diagram", place, "--as-block")
    assert refused.code == 2
    assert "an article shows games as printed" in refused.err
    assert "at: 1b" in run("diagram", place, "--as-block", "--text", "printed").out


def test_turns_are_listed_at_a_place(run, database: Path) -> None:
    assert run("moves", f"{database}#2@1b").out == run("moves", "latrunculi-xxi/10x8", "--fen", CORRECTED_FEN).out
    answer = json.loads(run("moves", f"{database}#2@1b", "--text", "printed", "--json").out)
    assert (answer["variant"], answer["fen"]) == ("latrunculi-xxi/10x8", PRINTED_FEN)
    refused = run("moves", f"{database}#2@1b", "--fen", PRINTED_FEN)
    assert (refused.code, refused.out) == (2, "")


def test_a_folder_that_is_named_like_a_variant_is_no_place(
    run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "petteia-xxi").mkdir()
    monkeypatch.chdir(tmp_path)
    assert run("moves", "petteia-xxi").code == 0


@pytest.mark.parametrize("place", ["2@1b", "{database}#2@1b"])
def test_a_position_is_found_by_a_place_that_has_it(run, database: Path, place: str) -> None:
    named = place.format(database=database)
    assert run("find", database, "--position", named, "--count").out == "1\n"
    assert run("find", database, "--position", named, "--text", "printed", "--count").out == "2\n"
    file = f"{database.with_name('games.txt')}@1b"
    assert run("find", database, "--position", file, "--count").out == "1\n"
    assert "no move 9b" in run("find", database, "--position", "2@9b").err


def test_the_explorer_says_on_which_text_its_figures_rest(run, database: Path) -> None:
    ended = run("explore", database, "2@1w")
    assert [line.split("\t")[:2] for line in ended.out.splitlines()[1:]] == [["b8-b4", "1"], ["b8-b5", "1"]]
    assert "In 2 games, of these 1 time as corrected by errata, up to" in ended.err
    ended = run("explore", database, "2@1w", "--text", "printed")
    assert [line.split("\t")[:2] for line in ended.out.splitlines()[1:]] == [["b8-b4", "2"]]
    assert "In 2 games, as printed, up to" in ended.err
    assert "as corrected by errata, up to" in run("explore", database, "2@1b").err
    found = json.loads(run("explore", database, "2@1b", "--json").out)
    assert (found["text"], found["games"], found["corrected"]) == ("corrected", 1, 1)


def test_novelties_and_figures_follow_the_text(run, database: Path) -> None:
    novel = run("explore", database, "--novelties")
    assert [line.split("\t")[5:7] for line in novel.out.splitlines()[1:]] == [
        ["1w", "e1-e6*"],
        ["1b (corrected)", "b8-b5"],
    ]
    assert "Games are compared as corrected" in novel.err
    assert len(run("explore", database, "--novelties", "--text", "printed").out.splitlines()) == 2
    assert run("stats", database, "--table", "states").err == (
        "Figures are of the games as corrected; errata change 1 game.\n"
    )
    assert run("stats", database, "--table", "states", "--text", "printed").err == ""


VARIATIONS = "1.e1-e6* b8-b4 (1...c8-c6 2.c1-c3 (2.d1-d3)) 2.a1-a3 (2.a1-a2) a8-a5"
IN_NESTED = fen_after("e1-e6", "c8-c6", "d1-d3")


@pytest.fixture(scope="module")
def with_variations(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("variations") / "games.db"
    with Database.open(path) as opened:
        add_text(opened, game_text(VARIATIONS), "1.txt")
    return path


@pytest.mark.parametrize(
    "asked", [("--position", IN_NESTED), (f'position "{IN_NESTED}"',), ('turns where turn "d1-d3"',)]
)
def test_a_place_in_a_variation_can_be_pasted_back(asked: tuple[str, ...], run, with_variations: Path) -> None:
    assert "2w~2" in run("find", with_variations, *asked).out.splitlines()[1]
    place = f"{with_variations}#1@2w~2"
    assert run("show", place, "--print-fen").out.strip() == IN_NESTED
    assert run("show", f"{with_variations}#1@end~2", "--print-fen").out.strip() == IN_NESTED
    assert run("find", with_variations, "--position", "1@2w~2", "--count").out == "1\n"
    assert run("moves", place).out == run("moves", "latrunculi-xxi/10x8", "--fen", IN_NESTED).out
    assert "after 2.d1-d3 (variation 2)" in run("diagram", place, "--captioned").out


def test_variations_are_listed_with_their_places(run, with_variations: Path) -> None:
    shown = run("show", f"{with_variations}#1@1b").out.splitlines()
    assert [line for line in shown if "variation" in line] == ["variation 1: 1b~1 to 2w~1", "variation 2: 2w~2"]
    shown = run("show", f"{with_variations}#1@2w~1").out
    assert "after 2.c1-c3 (variation 1) (turn 3 of 3)" in shown
    assert "the variation ends; Black to move" in shown
    assert "variation 1:" not in shown


@pytest.mark.parametrize("words", [("--position", "{}"), ("--position={}",), ("--exact", "--position", "{}")])
def test_a_place_names_its_database(words: tuple[str, ...], run, with_variations: Path) -> None:
    place = f"{with_variations}#1@1b"
    assert run("find", *(word.format(place) for word in words), "--count").out == "1\n"


def test_a_place_of_another_file_names_no_database(run, with_variations: Path, tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text(game_text(VARIATIONS), encoding="utf-8")
    place = f"{tmp_path / 'game.txt'}@1b"
    assert "Missing option '--db'" in run("find", "--position", place).err
    assert run("find", "--db", with_variations, "--position", place, "--count").out == "1\n"
    assert "Missing option '--db'" in run("find", "--count").err


def test_a_missing_place_in_a_variation_names_near_ones(run, with_variations: Path) -> None:
    wrong = run("show", f"{with_variations}#1@2w~7")
    assert (wrong.code, wrong.out) == (2, "")
    assert "the game has no variation 7; variations begin at 1b~1, 2w~2 and 2w~3" in wrong.err
    assert "did you mean 2b" in run("show", f"{with_variations}#1@2b~2").err
    assert "2w~3 is in a variation" in run("edit", "errata", "new", f"{with_variations}#1@2w~3").err


def test_a_note_is_attached_to_a_place_in_a_variation(run, with_variations: Path) -> None:
    run("edit", "note", "add", f"{with_variations}#1@2w~2", "Better so.")
    assert "2w~2" in run("edit", "note", "list", f"{with_variations}#1@2w~2").out
    assert "note: Better so." in run("show", f"{with_variations}#1@2w~2").out
    assert "note: Better so." not in run("show", f"{with_variations}#1@2w").out
    assert "[%note 2w~2: Better so." in run("export", with_variations, "--notes").out


def test_keys_step_from_a_variation_to_another_and_back(run, with_variations: Path) -> None:
    ended = run("show", f"{with_variations}#1@1w", "--step", stdin=b"2w~2\np\n2w~3\n2b\n1b~9\nq\n")
    heads = [line for line in ended.out.splitlines() if line.startswith("latrunculi-xxi")]
    wanted = ["1.e1-e6*", "2.d1-d3 (variation 2)", "1...c8-c6 (variation 2)", "2.a1-a2 (variation 3)", "2...a8-a5"]
    assert [head.partition("after ")[2].partition(" (turn")[0] for head in heads] == wanted
    assert "no variation 9" in ended.err


def test_the_viewer_opens_variations(with_variations: Path) -> None:
    main = find_game(analyzer(), Reference(str(with_variations), 1, None)).game
    viewer = Viewer(main, main, find_place(main, "start"), Style.ASCII)
    for name, caption, places in (("2w~2", "2.d1-d3 (variation 2)", 4), ("1w", "1.e1-e6*", 4), ("2b", "2...a8-a5", 5)):
        for sign in name:
            viewer.type(sign)
        viewer.go_to_typed()
        assert (viewer.place.node.caption, len(viewer.places), viewer.message) == (caption, places, "")
    viewer.type("1")
    viewer.go_to_typed()
    assert "'1' is not a move" in viewer.message
