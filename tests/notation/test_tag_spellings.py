"""Tag lines as people write them: keys in any case, typographic quotes."""

from __future__ import annotations

import pytest

from latrodb.features.analyzer import analyzer
from latrodb.notation.format import as_printed
from latrodb.notation.parser import parse_text

MOVES = "\n\n1.a2-a3 a7-a6 *\n"


@pytest.mark.parametrize(
    ("line", "key", "value"),
    [
        ('[variant "petteia-xxi/8x8"]', "Variant", "petteia-xxi/8x8"),
        ('[WHITE "Joyce"]', "White", "Joyce"),
        ('[fen "8/8 w"]', "FEN", "8/8 w"),
        ('[setup "0"]', "SetUp", "0"),
        ("[White “Joyce”]", "White", "Joyce"),
        ("[White „Joyce“]", "White", "Joyce"),
        ("[white «Joyce»]", "White", "Joyce"),
        ("[White 'Joyce']", "White", "Joyce"),
        ("[Opponent “Joyce”]", "Opponent", "Joyce"),
    ],
)
def test_a_tag_is_read_and_reported(line: str, key: str, value: str) -> None:
    file = parse_text(line + MOVES)
    (game,) = file.games
    assert [(tag.key, tag.value) for tag in game.tags] == [(key, value)]
    assert [each.code for each in game.diagnostics] == ["T207"]
    assert as_printed(file) == line + MOVES


@pytest.mark.parametrize("line", ['[White "Joyce"]', '[Annotated "Joyce"]', '[myKey "a “word”"]'])
def test_a_usual_tag_is_not_reported(line: str) -> None:
    (game,) = parse_text(line + MOVES).games
    assert game.diagnostics == ()


def test_words_in_brackets_are_no_tag() -> None:
    (game,) = parse_text("1.a2-a3\n[see “White” and more]\na7-a6 *").games
    assert game.tags == ()


def test_many_escapes_in_a_value() -> None:
    value = '\\"' * 500
    (game,) = parse_text(f'[White "{value}"]{MOVES}').games
    assert (game.tag("White"), game.diagnostics) == ('"' * 500, ())


def test_blanks_round_a_name_are_not_part_of_it() -> None:
    (game,), _ = analyzer().check_file(analyzer().parse(b'[White " Ann "]\n[Black "Bob"]\n\n1.a2-a3 *'))
    assert game.players == "Ann - Bob"


@pytest.mark.parametrize(
    ("name", "key", "codes"),
    [
        ("Petteia XXI 8x8", "petteia-xxi/8x8", []),
        ("petteia xxi, 10 × 8", "petteia-xxi/10x8", []),
        ("Petteia XXI 8x12", "petteia-xxi/12x8", ["T213"]),
        ("Petteia", None, ["T201"]),
    ],
)
def test_variants_by_their_names(name: str, key: str | None, codes: list[str]) -> None:
    (game,), _ = analyzer().check_file(analyzer().parse(f'[variant "{name}"]\n\n1.a2-a3 *'.encode()))
    assert key is None or (game.variant is not None and game.variant.key == key)
    assert [each.code for each in game.diagnostics if each.code in ("T201", "T213")] == codes
