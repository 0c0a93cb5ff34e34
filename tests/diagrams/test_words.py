"""The words of pictures: complete in every language, and used."""

from __future__ import annotations

import os
import re
from random import Random
from string import Formatter
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from latrodb.core.color import BLACK, WHITE
from latrodb.core.geometry import geometry
from latrodb.core.position import Position, read_fen
from latrodb.core.square import set_of
from latrodb.core.step import Tactic
from latrodb.diagnostics.codes import Severity
from latrodb.diagrams import words
from latrodb.diagrams.captions import date_words
from latrodb.diagrams.marks import Ink
from latrodb.diagrams.overlays import FORMS, RULE_FORMS
from latrodb.diagrams.rule_overlays import draw_marks
from latrodb.diagrams.scene import Sheet, scene_of_position, side_titles, with_legend
from latrodb.diagrams.words import (
    LANGUAGES,
    UnknownLanguageError,
    as_clause,
    describe,
    name_squares,
    say,
    speaking,
    term,
)
from latrodb.features.viewer import frames
from latrodb.features.viewer.packing import SHOWS
from latrodb.motifs.catalog import MOTIFS
from latrodb.rules.catalog import SYSTEMS, find_variant
from tests.support.diagram_words import DescriptionError, read_description, read_descriptions
from tests.support.paths import ROOT

SOURCES = ROOT / "latrodb"
FILES = (SOURCES / "diagrams" / "languages").glob("*.toml")
TABLE: dict[str, dict[str, Any]] = {file.stem: msgspec.toml.decode(file.read_bytes()) for file in FILES}
TEXTS = {
    language: {key: text for key, text in found.items() if isinstance(text, str)} for language, found in TABLE.items()
}
SCRIPT = {
    language: {key: text for key, text in found["script"].items() if isinstance(text, str)}
    for language, found in TABLE.items()
}


def names_in(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_text_with_the_same_names(language: str) -> None:
    assert set(TABLE) == set(LANGUAGES)
    for table in (TEXTS, SCRIPT):
        assert list(table[language]) == list(table["en"])
        for key, text in table[language].items():
            assert names_in(text) == names_in(table["en"][key]), key
            assert text == text.strip() or key == "paths_listed"
    assert len(TABLE[language]["script"]["help"]) == len(TABLE["en"]["script"]["help"])
    for word, translated in TABLE[language].get("terms", {}).items():
        assert names_in(word) == names_in(translated), word
    assert len(TEXTS[language]["months"].split()) == 12


def test_every_text_is_used_and_every_key_exists() -> None:
    files = [*SOURCES.glob("diagrams/*.py"), *SOURCES.glob("features/**/*.py"), *SOURCES.glob("features/**/*.html")]
    code = "".join(path.read_text(encoding="utf-8") for path in sorted(files))
    asked = set(re.findall(r"""\bsay\(\s*["']([a-z_]+)["']""", code))
    assert asked <= set(TEXTS["en"])
    quoted = set(re.findall(r"""["']([a-z_]+)["']""", code))
    made = {
        f"{prefix}{kind}_{count}"
        for prefix in ("", "bound_")
        for kind in ("duxes", "soldiers")
        for count in ("one", "many")
    }
    made |= {
        f"{side}_{kind}{bound}"
        for side in ("white", "black")
        for kind in ("dux", "soldier")
        for bound in ("", "_bound")
    }
    made |= {f"turn_{kind}" for kind in frames.TURNS} | {f"show_{name}" for name in SHOWS}
    made |= {f"level_{level}" for level in Severity} | {f"{side}_leader" for side in ("white", "black")}
    made |= {f"article_{key}" for key in quoted}
    made |= {f"ink_{ink}" for ink in Ink} | {"means_move", "means_attack"}
    made |= {
        f"sign_{kind}" for kind in ("line", "tie", "cross", "circle", "frame", "dot", "outline", "numeral", "label")
    }
    assert set(TEXTS["en"]) - quoted - made == set()


def test_every_text_of_the_script_is_used_and_every_key_exists() -> None:
    folder = SOURCES / "features" / "viewer"
    script = "".join((folder / f"latro-{name}.js").read_text(encoding="utf-8") for name in ("game", "notes"))
    asked = set(re.findall(r"""\bphrase\("([a-z_]+)\"""", script))
    quoted = set(re.findall(r"""["']([a-z_]+)["']""", script)) | set(re.findall(r"\b(slow|normal|fast):", script))
    counted = {f"{key}_{count}" for key in ("choices", "soldier", "leader") for count in ("one", "many")}
    assert asked <= set(SCRIPT["en"])
    assert set(SCRIPT["en"]) - quoted - counted - {"white", "black"} == set()


def test_words_of_rulebooks_are_translated() -> None:
    known = TABLE["es"]["terms"]
    assert {find_variant(key).rulebook.leader for key in SYSTEMS} - set(known) == {"Dux"}
    assert {each.value for each in Tactic} <= set(known)
    assert {motif.noun for motif in MOTIFS.values()} - set(known) == {"Testudo"}
    assert {motif.words for motif in MOTIFS.values()} - set(known) == {"{squares}"}
    labels = {rule.label for key in SYSTEMS for rule in find_variant(key).rulebook.rules}
    worded = {label for label in labels if re.search("[a-z]{3}", label) and not label.endswith("-dux")}
    assert worded - set(known) == set()
    assert term("King") == "King"
    with speaking("es"):
        assert (term("King"), term("Dux")) == ("Rey", "Dux")


def test_rules_are_named_in_the_language_of_the_picture() -> None:
    variant = find_variant("schaedler/8x8")
    position = variant.position("8/8/8/Ss~S5/8/8/8/s7 b")
    words = ["locks", "illegal:b5-b6", "illegal:a1-b2"]
    with speaking("es"):
        scene = draw_marks(scene_of_position(position), words, position, variant=variant)
    assert "3.ª regla" in scene.description
    assert not re.search(r"\b(rule|square|the|man|is|to|of)\b", scene.description)
    assert "3rd rule" in draw_marks(scene_of_position(position), words, position, variant=variant).description


def test_a_scene_is_in_the_language_in_which_it_was_made() -> None:
    variant = find_variant("latrunculi-xxi/8x8")
    position = replace(read_fen("ds6/S7/8/8/8/3D4/3S4/8 w"), hand=(2, 0))
    english = with_legend(draw_marks(scene_of_position(position), ["paths", "locks"], position, variant=variant))
    with speaking("es"):
        spanish = with_legend(draw_marks(scene_of_position(position), ["paths", "locks"], position, variant=variant))
        assert date_words("2016.07.04") == "4 de julio de 2016"
        assert side_titles(2) == ("izquierda", "derecha")
    assert (english.language, spanish.language) == ("en", "es")
    assert english.overlays == spanish.overlays
    assert spanish.title == "Tablero de 8×8, juegan las Blancas"
    assert "Blancas: Dux d3; soldados d2, a7." in spanish.description
    assert "camino abierto de un Dux" in [entry.words for entry in spanish.legend]
    shared = {entry.words for entry in english.legend} & {entry.words for entry in spanish.legend}
    assert shared == set()
    assert say("to_move", side="White") == "White to move"


def test_an_unknown_language_is_an_error() -> None:
    with (
        pytest.raises(UnknownLanguageError, match=r"no language 'ess'; available are en, es; did you mean es\?"),
        speaking("ess"),
    ):
        pass
    assert words.language() == "en"


# How many positions of each system are described and read back.
COUNT = int(os.environ.get("LATRODB_DESCRIPTIONS", "60"))
PAIRS = st.tuples(st.integers(0, 40), st.integers(0, 40))


@st.composite
def positions(draw: st.DrawFn) -> Position:
    board = geometry(draw(st.integers(1, 16)), draw(st.integers(1, 16)))
    white, black, duxes, bound, fresh = (draw(st.integers(0, board.board)) & board.board for _ in range(5))
    black &= ~white
    men = white | black
    trails = draw(st.lists(st.tuples(st.sampled_from(board.squares), st.just(fresh)), max_size=2))
    return Position(
        board,
        white,
        black,
        duxes & men,
        draw(st.sampled_from([WHITE, BLACK])),
        bound & men,
        fresh & men,
        draw(PAIRS),
        draw(PAIRS),
        draw(PAIRS),
        draw(st.integers(0, 6)),
        draw(st.integers(0, 6)),
        tuple(trails),
        draw(st.integers(0, 60)),
    )


@settings(max_examples=300)
@given(positions())
def test_a_description_gives_its_position_back(position: Position) -> None:
    found = read_description(describe(position))
    assert found == position
    assert found.quiet == position.quiet


def test_everything_a_position_holds_is_told() -> None:
    position = Position(
        geometry(8, 8),
        set_of("a2", "c3", "d4"),
        set_of("b3", "h6", "h7"),
        set_of("a2", "h6", "h7"),
        BLACK,
        set_of("c3", "h7"),
        set_of("d4"),
        hand=(5, 0),
        dux_hand=(0, 1),
        taken=(2, 3),
        die=4,
        pips=2,
        trails=((19, set_of("c1", "c2")), (20, 0)),
        quiet=17,
    )
    assert describe(position).split(". ") == [
        "8×8 board, Black to move",
        "White: Dux a2; soldier d4; bound soldier c3",
        "Black: Dux h6; soldier b3; bound Dux h7",
        "In hand: White 5, Black 0",
        "Duxes in hand: White 0, Black 1",
        "Taken: White 2, Black 3",
        "Die: 4",
        "Pips left: 2",
        "Turns without a capture: 17",
        "Not yet moved: d4",
        "Trail of c2: c1, c2",
        "Trail of d2: nobody.",
    ]


def test_stretches_stop_at_gaps_and_at_the_end_of_a_rank() -> None:
    assert name_squares(set_of("a1", "b1", "d1", "n1", "o1", "p1", "a2")) == "a1, b1, d1, n1 to p1, a2"


def test_remarks_about_the_picture_are_passed_over() -> None:
    words = "8×8 board, White to move. White: soldier a1. Black: nobody. Captured: b2. Marked: arrow a1 to a4."
    assert read_description(words) == Position(geometry(8, 8), 1, 0)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "begins"),
        ("99×8 board, White to move.", "begins"),
        ("8×8 board, Red to move.", "begins"),
        ("8×8 board, White to move. White: King a1.", "'King a1' names no men"),
        ("8×8 board, White to move. White: soldier i1.", "no square 'i1'"),
        ("8×8 board, White to move. White: soldiers c1 to a1.", "no stretch"),
        ("8×8 board, White to move. White: soldiers a1 to a3.", "no stretch"),
        ("8×8 board, White to move. In hand: some.", "no description says 'In hand: some'"),
        ("8×8 board, White to move. Die: many.", "no description says"),
        ("8×8 board, White to move. Trail of x: a1.", "no square 'x'"),
        ("8×8 board, White to move. Nonsense.", "no description says 'Nonsense"),
    ],
)
def test_other_words_are_refused(text: str, words: str) -> None:
    with pytest.raises(DescriptionError, match=words):
        read_description(text)


def shuffled(key: str, random: Random) -> Position:
    """An arrangement with the men, leaders, hands and counters that a system knows, wherever they stand."""
    variant = find_variant(key)
    opening = variant.opening()
    squares = random.sample(variant.geometry.squares, len(variant.geometry.squares))
    places = iter(squares)

    def pick(most: int) -> int:
        return sum(1 << next(places) for _ in range(random.randint(0, most)))

    size = len(squares) // 3
    white, black = pick(size), pick(size)
    men = white | black

    def some() -> int:
        return random.getrandbits(17 * 16) & random.getrandbits(17 * 16) & men

    has_hand, has_die = any(opening.hand), key == "glaucus"
    pair = (random.randint(0, 16), random.randint(0, 16))
    die = random.randint(0, 6) if has_die else 0
    return Position(
        variant.geometry,
        white,
        black,
        some() if opening.duxes or any(opening.dux_hand) else 0,
        random.choice([WHITE, BLACK]),
        some() if key == "schaedler" else 0,
        some() if opening.fresh else 0,
        pair if has_hand else (0, 0),
        (random.randint(0, 1), random.randint(0, 1)) if any(opening.dux_hand) else (0, 0),
        pair if key == "latrotabuli" else (0, 0),
        die,
        random.randint(0, die),
        ((squares[0], some()),) if die else (),
        random.randint(0, 99),
    )


def is_told_back(position: Position, text: str) -> bool:
    found = read_description(text)
    return found == position and found.quiet == position.quiet


@pytest.mark.parametrize("key", SYSTEMS)
def test_random_positions_of_every_system_are_told_back(key: str) -> None:
    random = Random(key)
    for _ in range(COUNT):
        position = shuffled(key, random)
        assert is_told_back(position, describe(position))
        marked = draw_marks(scene_of_position(position), FORMS.values(), position)
        assert is_told_back(position, with_legend(marked).description)


@pytest.mark.parametrize("key", SYSTEMS)
def test_positions_are_told_back_with_marks_by_rule_and_side_by_side(key: str) -> None:
    random, variant = Random(key), find_variant(key)
    for _ in range(max(2, COUNT // 20)):
        positions = [shuffled(key, random) for _ in range(3)]
        words = [form for kind, form in RULE_FORMS.items() if kind not in ("move", "illegal")]
        scenes = tuple(
            with_legend(draw_marks(scene_of_position(position), words, position, variant=variant))
            for position in positions
        )
        for titles in ((), side_titles(3), ("a. White: nobody", "Board 2.", "\n8×8 board, White to move. ")):
            assert list(read_descriptions(Sheet(scenes, titles).description)) == positions


def test_boards_side_by_side_are_lines() -> None:
    scene = scene_of_position(Position(geometry(2, 2), 1, 2))
    sheet = Sheet((scene, scene), side_titles(2), "Two boards")
    assert sheet.title == "Two boards"
    assert sheet.description.split("\n") == [
        f"Board {place}. 2×2 board, White to move. White: soldier a1. Black: soldier b1."
        for place in ("1, left", "2, right")
    ]
    assert Sheet((scene, scene)).title == "2×2 board, White to move; 2×2 board, White to move"
    assert side_titles(1) == ("",)
    with pytest.raises(DescriptionError, match="no board is described"):
        read_descriptions("\n")


def test_any_words_become_part_of_a_sentence() -> None:
    assert as_clause("One. Two.\nThree. ") == "One; Two; Three"
    assert as_clause("13...h3-g3xf3") == "13...h3-g3xf3"
    assert as_clause("") == ""
