"""`latrodb diagram` in every format, and as a film."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from tests.support.diagram_words import read_descriptions
from tests.support.paths import CORPUS

GAME = CORPUS / "latrunculi-xxi" / "2016-07-carrillo-cetina.txt"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize(
    ("ending", "start"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF"), ("GIF", b"GIF89a")]
)
def test_the_ending_of_the_file_decides_the_format(run, tmp_path: Path, ending: str, start: bytes) -> None:
    picture = tmp_path / f"d.{ending}"
    words = [GAME, "--to", "2b", "--width", "150"] if ending == "GIF" else [f"{GAME}@2b"]
    assert run("diagram", *words, "-o", picture) == (0, "", "")
    assert picture.read_bytes().startswith(start)


def test_a_png_is_sharp_or_as_wide_as_asked_for(run, tmp_path: Path) -> None:
    for words, width in (((), 2 * 594), (("--width", "321"), 321)):
        picture = tmp_path / f"{width}.png"
        assert run("diagram", GAME, "-o", picture, *words).code == 0
        assert Image.open(io.BytesIO(picture.read_bytes())).width == width


def test_men_coordinates_and_walls_may_be_chosen(run) -> None:
    usual = run("diagram", GAME).out
    drawn = [
        run("diagram", GAME, *words).out
        for words in (
            ["--men", "coins"],
            ["--men", "rooks"],
            ["--coordinates", "inside"],
            ["--coordinates", "none"],
            ["--walls", "city"],
            ["--walls", "none"],
            ["--walls", "line"],
            ["--theme", "dark"],
        )
    ]
    assert len({usual, *drawn}) == 1 + len(drawn)
    assert run("diagram", GAME, "--walls", "plain", "--coordinates", "outside", "--men", "figurines").out == usual


def test_a_film_goes_from_one_turn_to_another(run, tmp_path: Path) -> None:
    film = run("diagram", GAME, "--animate", "--from", "2w", "--to", "4w", "--seconds", "2").out
    root = ElementTree.fromstring(film)
    times = {time for each in root.iter() for time in re.findall(r" (\d+)s ", each.attrib.get("style", ""))}
    assert times == {"14"}  # the places after 2w, 2b, 3w, 3b and 4w for 2 s each, and the last 4 s longer
    assert ">Carrillo\N{NO-BREAK SPACE}– Cetina, 2." in film
    assert (root.findtext(f"{SVG}title") or "").endswith("after 4.c6-d6xd5")
    assert [text for text in ("2...", "3.", "4.c6-d6xd5") if f"– Cetina, {text}" not in film] == []
    assert ">Every turn<" in run("diagram", GAME, "--animate", "--caption", "Every turn").out
    picture = tmp_path / "film.gif"
    assert run("diagram", GAME, "--from", "2w", "--to", "4w", "--width", "120", "-o", picture).code == 0
    assert Image.open(picture).n_frames == 5


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["-o", "x.jpg"], "no picture is '.jpg'; formats are svg, png, pdf, gif"),
        (["-o", "x.png", "--animate"], "an animation must be SVG or GIF, not PNG"),
        (
            ["--format", "unicode", "--overlay", "locks"],
            "--overlay and --legend are for pictures, not for boards as text",
        ),
        (["--from", "2w"], "--from and --to are for --animate and GIF"),
        (["--animate", "--from", "3w", "--to", "2w"], "--from 3w comes after --to 2w"),
        (["--animate", "--at", "3w"], "@3w names one position"),
        (["--animate", "--to", "99w"], "no move 99w"),
        (["--men", "rook"], "no set of men 'rook'"),
        (["--walls", "citty"], "did you mean city?"),
        (["--coordinates", "in"], "did you mean inside?"),
        (["--seconds", "0"], "--seconds"),
    ],
)
def test_what_there_is_not_is_wrong_usage(run, words: list[str], expected: str) -> None:
    ended = run("diagram", GAME, *words)
    assert (ended.code, ended.out) == (2, "")
    assert expected in ended.err
    assert not Path(words[1]).exists()


@pytest.mark.parametrize(("package", "ending"), [("typst", "png"), ("typst", "pdf"), ("PIL", "gif")])
def test_what_is_not_installed_is_named(
    run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, package: str, ending: str
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    picture = tmp_path / f"d.{ending}"
    ended = run("diagram", GAME, "-o", picture)
    assert ended.code == 2
    assert "pip install 'latrodb[pictures]'" in ended.err
    assert not picture.exists()


def test_a_film_of_a_game_without_rules_is_a_problem_of_the_input(run) -> None:
    ended = run("diagram", "-", "--animate", stdin=b"1.a1-a2 *")
    assert (ended.code, ended.out) == (1, "")
    assert "the variant of this game is not known" in ended.err


def title_and_words(svg: str) -> tuple[str, str]:
    root = ElementTree.fromstring(svg)
    return root.findtext(f"{SVG}title") or "", root.findtext(f"{SVG}desc") or ""


def test_what_the_rules_know_is_drawn_and_explained(run) -> None:
    plain = run("diagram", f"{GAME}@13b").out
    ended = run("diagram", f"{GAME}@13b", "--overlay", "locks", "--overlay", "paths", "--legend")
    assert ended.code == 0
    words = title_and_words(ended.out)[1]
    assert " Locked: " in words
    assert " Open paths: " in words
    assert "Legend: " in words
    assert "locked man" in ended.out
    assert "locked man" not in plain
    wrong = run("diagram", f"{GAME}@13b", "--overlay", "lock")
    assert (wrong.code, "did you mean locks?" in wrong.err) == (2, True)


def test_the_caption_is_made_from_the_game(run) -> None:
    assert "Position after 13...j8-j2!?, Carrillo – Cetina" in run("diagram", f"{GAME}@13b", "--captioned").out
    assert "Position after" not in run("diagram", f"{GAME}@13b", "--captioned", "--caption", "Mine").out


def test_several_places_stand_side_by_side(run) -> None:
    ended = run("diagram", f"{GAME}@13w", f"{GAME}@13b", "--captioned")
    title, words = title_and_words(ended.out)
    assert title == "Positions before and after 13...j8-j2!?, Carrillo – Cetina, July 2016"
    assert len(words.split("\n")) == 2
    assert len(read_descriptions(words)) == 2


def test_a_board_in_text_is_drawn_with_a_turn_and_marks_by_rule(run, tmp_path: Path) -> None:
    line = ("diagram", "--fen", "2SS1/1sS1S w", "--variant", "petteia-xxi", "--turn", "e1-d1")
    ended = run(*line, "--overlay", "attack")
    assert ended.code == 0
    assert "Attack: b1 by phalanx from c1, d1, c2, d2." in title_and_words(ended.out)[1]
    file = tmp_path / "board.txt"
    file.write_text(". . S S .\n. s S . S\n")
    assert run("diagram", "--board", file, *line[3:], "--overlay", "attack") == ended
    assert run("diagram", "--board", "-", *line[3:], "--overlay", "attack", stdin=file.read_bytes()) == ended


def test_games_positions_and_boards_stand_in_one_sheet_each_under_its_title(run, tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text(". . S S .\n. s S . S\nblack to move\n")
    fens = ["--fen", "2SS1/1sS1S w", "--fen", "8/8/8/3s4/3S4/8/8/S6s w", "--variant", "petteia-xxi"]
    marks = ["--overlay", "2/attack", "--overlay", "3/illegal:d5-e5:10", "--overlay", "circle:a1=corner"]
    titles = ["--title", "game", "--title", "", "--title", "locked"]
    ended = run("diagram", f"{GAME}@13b", *fens, "--board", file, *marks, *titles, "--turn", "2/e1-d1")
    assert (ended.code, ended.err) == (0, "")
    lines = title_and_words(ended.out)[1].split("\n")
    assert [line.partition(". ")[0] for line in lines] == ["Board 1, game", "Board 2", "Board 3, locked", "Board 4"]
    assert ["Attack: b1 by phalanx" in line for line in lines] == [False, True, False, False]
    assert ["Illegal: " in line for line in lines] == [False, False, True, False]
    assert all("Marked: circle a1." in line for line in lines)
    assert [each.side.title for each in read_descriptions("\n".join(lines))][2:] == ["White", "Black"]


def test_a_caption_of_a_mixed_sheet_tells_of_its_games(run) -> None:
    words = ("--fen", "2SS1/1sS1S w", "--captioned")
    assert title_and_words(run("diagram", f"{GAME}@13b", *words).out)[0] == (
        "Left: position after 13...j8-j2!?, Carrillo – Cetina, July 2016"
    )
    ended = run("diagram", f"{GAME}@13b", *words, "--title", "Their game")
    assert title_and_words(ended.out)[0].startswith("Their game: position after 13...j8-j2!?")
    assert ">Their game<" in run("diagram", f"{GAME}@13b", "--title", "Their game").out


def test_a_false_claim_stops_the_drawing(run) -> None:
    fen = ("diagram", "--fen", "8/8/8/3s4/3S4/8/8/S6s w", "--variant", "petteia-xxi", "--overlay")
    assert "Illegal: d4 to e4 (rule 10)." in title_and_words(run(*fen, "illegal:d4-e4:10").out)[1]
    for word, expected in (
        ("illegal:a1-b1", "a1-b1 is a legal move"),
        ("illegal:d4-e4:9", "it breaks rule 10"),
        ("move:d4-e4", "d4-e4 is not a legal move"),
    ):
        ended = run(*fen, word)
        assert (ended.code, ended.out, expected in ended.err) == (2, "", True)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ([GAME, "--turn", "e1-e2"], "--turn needs --fen or --board"),
        (["--fen", "8/8 w", "--at", "3w"], "--at is a place in a game; name the game"),
        (["-", "--board", "-"], "only one game or board can be read from stdin"),
        (["--board", "-", "--board", "-"], "only one game or board can be read from stdin"),
        ([GAME, "--fen", "8/8 w", "--turn", "1/e1-e2"], "board 1 is not one of --fen or --board"),
        ([GAME, "--fen", "8/8 w", "--turn", "3/e1-e2"], "board 3 is not one of --fen or --board"),
        (["--fen", "8/8 w", "--turn", "1/e1-e2", "--turn", "a1-a2"], "only one turn can be played from each board"),
        ([GAME, "--overlay", "2/locks"], "'2/locks' is for board 2, and there is one"),
        ([GAME, GAME, "--overlay", "0/locks"], "'0/locks' is for board 0, and there are 2"),
        ([GAME, "--title", "a", "--title", "b"], "there are 2 titles for 1 board"),
        ([GAME, "--title", "a", "--animate"], "--title are for pictures"),
        ([GAME, "--fen", "8/8 w", "--animate"], "an animation needs a game"),
        (["--turn", "e1-e2"], "--turn needs --fen or --board"),
        (["--fen", "8/8 w", "--animate"], "an animation needs a game"),
        (["--fen", "8/8 w", "--turn", "a1-a2"], "a turn needs rules"),
        (["--fen", "8/9 w"], "--fen: rank 1 has 9 squares"),
        (["--fen", "8/8 w", "--overlay", "locks"], "name a variant"),
        ([GAME, GAME, "--animate"], "only one game can be animated"),
        ([GAME, "--animate", "--legend"], "not for animations"),
    ],
)
def test_what_does_not_go_together_is_wrong_usage(run, words: list[str], expected: str) -> None:
    ended = run("diagram", *words)
    assert (ended.code, ended.out) == (2, "")
    assert expected in ended.err


def test_marks_that_find_nothing_are_reported(run) -> None:
    done = run("diagram", f"{GAME}@3w", "--overlay", "attack")
    assert (done.code, done.err) == (0, "Attack: the last turn took no man\n")
    assert run("diagram", f"{GAME}@13b", "--overlay", "locks").err == ""


def test_pictures_speak_spanish(run) -> None:
    drawn = run("diagram", f"{GAME}@3w", "--legend", "--captioned", "--language", "es").out
    assert 'lang="es"' in drawn
    assert ">último turno<" in drawn
    assert "julio de 2016" in drawn
    wrong = run("diagram", GAME, "--language", "fr")
    assert wrong.code == 2
    assert "no language 'fr'; available are en, es" in wrong.err


def test_after_the_end_the_picture_says_who_has_won(run) -> None:
    drawn = run("diagram", GAME).out
    assert ">White has won<" in drawn
    assert " to move" not in drawn
    assert "White to move" in run("diagram", f"{GAME}@3b").out


def test_a_picture_after_every_few_turns_has_its_turn_in_its_name(run, tmp_path: Path) -> None:
    done = run("diagram", GAME, "--every", "10", "-o", tmp_path / "d-{ply}.svg")
    assert (done.code, done.out) == (0, "4 pictures\n")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["d-10b.svg", "d-15b.svg", "d-16w.svg", "d-5b.svg"]
    alone = run("diagram", f"{GAME}@10b").out
    assert (tmp_path / "d-10b.svg").read_text("utf-8").startswith(alone)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--every", "5", "-o", "d.svg"], "--every needs a file for each turn, such as -o 'd-{ply}.png'"),
        (["--every", "5", "--at", "3w", "-o", "{ply}.svg"], "--every is for one game, without a place"),
        (["--every", "5", "-o", "{ply}.gif"], "--every is for pictures of a game"),
        (["--dpi", "300"], "--dpi is for PNG"),
        (["--format", "unicod"], "no format 'unicod'; boards as text are unicode, bbcode, wikitext, courier; did you"),
        (["--theme", "own.toml"], "there is no file or folder own.toml"),
    ],
)
def test_options_that_do_not_fit_are_refused(run, tmp_path: Path, monkeypatch, words: list[str], expected: str) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("diagram", GAME, *words)
    assert done.code == 2
    assert expected in done.err
    assert list(tmp_path.iterdir()) == []


def test_a_png_for_paper_says_its_density(run, tmp_path: Path) -> None:
    assert run("diagram", GAME, "--width", "300", "--dpi", "288", "-o", tmp_path / "d.png").code == 0
    picture = Image.open(tmp_path / "d.png")
    assert picture.width == 900
    assert picture.info["dpi"] == pytest.approx((288, 288), abs=0.1)


def test_boards_as_text(run) -> None:
    assert run("diagram", "--fen", "1d/S1 w", "--format", "unicode", "--caption", "Salve").out.endswith("Salve\n")
    two = run("diagram", f"{GAME}@3w", f"{GAME}@3b", "--format", "unicode", "--captioned").out
    assert two.startswith("before\n   ┌───┬")
    assert "\n\nafter\n   ┌───┬" in two
    assert two.rstrip().endswith("July 2016")
    assert run("diagram", GAME, "--format", "courier").out.startswith("code: ")


def test_a_theme_may_be_a_file(run, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('base = "dark"\nwall = "#102030"\ninks.move = { color = "#ff8800", dash = "5 4" }\n')
    drawn = run("diagram", f"{GAME}@3w", "--theme", own, "--men", "stones").out
    assert 'fill="#102030"' in drawn
    assert "#ff8800" in drawn
    assert "own-stones-white-soldier" in drawn
    own.write_text('base = "dark"\nink = "#333333"')
    done = run("diagram", GAME, "--theme", own)
    assert (done.code, done.err.count("\n")) == (0, 1)
    assert "captions (ink #333333) on the page (#14161a): contrast 1.4, should be 4.5" in done.err
    for text, expected in {
        "wal = 1": "a theme has no 'wal'; did you mean wall, wall_line or halo?",
        'wall = "red"': "wall is 'red', which is not a color, such as #b5674a, or none",
        'base = "rome"': "no theme 'rome'",
        'inks.move = { colour = "#ffffff" }': "a theme has no 'colour'; did you mean color?",
        "inks = 3": "'3' must be a table",
        "origin_opacity = true": "origin_opacity",
        "wall = ": "own.toml: ",
    }.items():
        own.write_text(text)
        done = run("diagram", GAME, "--theme", own)
        assert done.code == 2
        assert expected in done.err


def test_the_men_are_written_as_files(run, tmp_path: Path) -> None:
    folder = tmp_path / "men"
    done = run("diagram", "--figurines", folder)
    assert (done.code, done.out) == (0, f"{folder}: 8 files\n")
    assert len(list(folder.glob("*.svg"))) == 6
    assert (folder / "latrodb-men.woff2").read_bytes().startswith(b"wOF2")
    assert run("diagram", "--figurines", folder).code == 0
    (folder / "white-dux.svg").write_text("mine")
    assert run("diagram", "--figurines", folder).code == 2
    assert (folder / "white-dux.svg").read_text() == "mine"
