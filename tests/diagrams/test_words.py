"""The words of pictures: complete in every language, and used."""

from __future__ import annotations

import re
from string import Formatter
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from latrodb.core.position import read_fen
from latrodb.core.step import Tactic
from latrodb.diagrams import words
from latrodb.diagrams.captions import date_words
from latrodb.diagrams.marks import Ink
from latrodb.diagrams.rule_overlays import draw_marks
from latrodb.diagrams.scene import scene_of_position, side_titles, with_legend
from latrodb.diagrams.words import LANGUAGES, UnknownLanguageError, say, speaking, term
from latrodb.motifs.catalog import MOTIFS
from latrodb.rules.catalog import SYSTEMS, find_variant
from tests.support.paths import ROOT

SOURCES = ROOT / "latrodb" / "diagrams"
TABLE: dict[str, dict[str, Any]] = msgspec.toml.decode((SOURCES / "words.toml").read_bytes())
TEXTS = {language: {key: text for key, text in found.items() if key != "terms"} for language, found in TABLE.items()}


def names_in(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_text_with_the_same_names(language: str) -> None:
    assert set(TABLE) == set(LANGUAGES)
    assert list(TEXTS[language]) == list(TEXTS["en"])
    for key, text in TEXTS[language].items():
        assert names_in(text) == names_in(TEXTS["en"][key]), key
        assert text == text.strip() or key == "paths_listed"
    for word, translated in TABLE[language].get("terms", {}).items():
        assert names_in(word) == names_in(translated), word
    assert len(TEXTS[language]["months"].split()) == 12


def test_every_text_is_used_and_every_key_exists() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in sorted(SOURCES.glob("*.py")))
    asked = set(re.findall(r"""say\(\s*["']([a-z_]+)["']""", code))
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
    made |= {f"ink_{ink}" for ink in Ink} | {"means_move", "means_attack"}
    made |= {
        f"sign_{kind}" for kind in ("line", "tie", "cross", "circle", "frame", "dot", "outline", "numeral", "label")
    }
    assert set(TEXTS["en"]) - quoted - made == set()


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
