"""Diagnostics for people and for programs."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcwidth

from latrodb.diagnostics.diagnostic import Diagnostic, State
from latrodb.diagnostics.render import WIDEST, as_dict, as_json, caret_picture
from latrodb.diagnostics.rule import RuleRef
from latrodb.diagnostics.span import Source, Span

PLACE = {"line": 2, "column": 1, "end_line": 2, "end_column": 3, "span": [3, 5]}
KEYS = [
    *("file", "line", "column", "end_line", "end_column", "code", "name", "severity", "message"),
    *("rule", "game", "ply", "state", "hints", "notes", "group", "confidence", "frequency", "corrections", "variation"),
]


def picture(text: str, span: Span | None, **more: object) -> list[str]:
    diagnostic = Diagnostic("S101", "It is no turn.", span, **more)  # type: ignore[arg-type]
    return caret_picture(diagnostic, Source("g.txt", text)).split("\n")


def test_a_whole_picture() -> None:
    text = "8.e1-e5 d8-d5xe5\n9.f1-e1 Df5-f2?!\n"
    diagnostic = Diagnostic(
        "R312",
        "The Dux on f5 fights one enemy (Dg5): without a capture or a hit it may only step.",
        Span(25, 31),
        RuleRef("latrunculi-xxi", "16"),
        game=1,
        ply="9b",
        state=State.ILLEGAL,
        hints=("Df5-f4",),
        notes=("the source itself admits it",),
    )
    assert caret_picture(diagnostic, Source("game.txt", text)) == (
        "game.txt:2:9  warning R312 dux-may-only-step\n"
        "    9.f1-e1 Df5-f2?!\n"
        "            ^^^^^^\n"
        "    The Dux on f5 fights one enemy (Dg5): without a capture or a hit it may only step.\n"
        "    rule: latrunculi-xxi 16 · illegal-but-played · the source itself admits it\n"
        "    hint: Df5-f4"
    )


def test_a_picture_without_a_place() -> None:
    assert picture("abc", None) == ["g.txt  error S101 unreadable-turn", "    It is no turn."]


def test_a_span_of_no_length_has_one_caret() -> None:
    assert picture("abc", Span(3, 3))[1:3] == ["    abc", "       ^"]


def test_a_span_over_lines_is_marked_to_the_end_of_its_first() -> None:
    assert picture("ab cd\nef", Span(3, 8))[1:3] == ["    ab cd", "       ^^"]


def test_a_long_line_is_cut_around_the_span() -> None:
    text = "x" * 500 + "HERE" + "y" * 500
    _, line, carets, _ = picture(text, Span(500, 504))
    assert line.startswith("    ...xxx")
    assert line.endswith("yyy...")
    assert line[carets.index("^") : carets.rindex("^") + 1] == "HERE"
    assert len(line) <= 4 + 3 + WIDEST + 3


def test_a_long_span_is_cut() -> None:
    _, line, carets, _ = picture("(" * 100_000, Span(0, 100_000))
    assert carets == "    " + "^" * WIDEST
    assert line == "    " + "(" * WIDEST + "..."


def test_tabs_wide_signs_and_control_characters_keep_the_carets_in_place() -> None:
    assert picture("\t漢字 d4e5", Span(4, 8))[1:3] == ["      漢字 d4e5", "           ^^^^"]
    assert picture("a\x00\udcff\x1b[1m d4", Span(8, 10))[1:3] == [
        "    a\\x00\\udcff\\x1b[1m d4",
        "                       ^^",
    ]
    assert picture("\ufeffd4 e5", Span(1, 3))[0:3] == ["g.txt:1:1  error S101 unreadable-turn", "    d4 e5", "    ^^"]


def test_json_has_the_keys_of_the_contract_in_their_order() -> None:
    diagnostic = Diagnostic(
        "R302", "Nobody.", Span(3, 5), RuleRef("x", "1"), 2, "9b", State.IMPOSSIBLE, hints=("a1-a2",)
    )
    source = Source("a.txt", "ab\nd4")
    assert list(as_dict(diagnostic, source)) == KEYS
    assert json.loads(as_json(diagnostic, source)) == {
        "file": "a.txt",
        "line": 2,
        "column": 1,
        "end_line": 2,
        "end_column": 3,
        "code": "R302",
        "name": "empty-origin",
        "severity": "error",
        "message": "Nobody.",
        "rule": "x 1",
        "game": 2,
        "ply": "9b",
        "state": "impossible",
        "hints": ["a1-a2"],
        "notes": [],
        "group": None,
        "confidence": None,
        "frequency": None,
        "corrections": [
            {
                "kind": "empty-origin",
                "ply": "9b",
                **PLACE,
                "text": "a1-a2",
                "edits": [{**PLACE, "text": "a1-a2"}],
                "share": 1.0,
                "resolves": [],
                "leaves": [],
            }
        ],
        "variation": None,
    }


def test_json_of_a_remark_on_a_whole_file() -> None:
    found = as_dict(Diagnostic("S112", "m"), Source("a", ""))
    assert [found[key] for key in ("line", "end_column", "rule", "game", "ply", "state", "hints")] == [
        *(None, None, None, None, None, None),
        [],
    ]


@given(st.text(st.characters(), max_size=300), st.data())
def test_any_place_of_any_text_has_a_picture_and_a_line_of_json(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    diagnostic = Diagnostic("S104", text, Span(start, end), hints=(text,))
    source = Source(text, text)
    shown = caret_picture(diagnostic, source)
    assert shown.count("\n") == 4
    assert all(sign.isprintable() or sign in "\n\u00a0\u3000" for sign in shown)
    assert json.loads(as_json(diagnostic, source))["message"] == text


def test_long_notes_have_lines_of_their_own() -> None:
    diagnostic = Diagnostic("R302", "Nobody.", rule=None, notes=("a" * 60, "b" * 60, "c"))
    *_, first, second = caret_picture(diagnostic, Source("a", "")).splitlines()
    assert (first.strip(), second.strip()) == ("a" * 60, "b" * 60 + " · c")


LETTERS = st.characters(categories=("L", "Mn", "Nd", "Zs", "Cc", "So"))


@given(st.text(LETTERS, max_size=300), st.integers(40, 120), st.data())
def test_carets_are_under_their_text_and_every_line_fits(text: str, columns: int, data: st.DataObject) -> None:
    text = f"{text} d4e5 {data.draw(st.text(LETTERS, max_size=300))}".replace("\n", " ").replace("\r", " ")
    start = text.index("d4e5")
    shown = caret_picture(Diagnostic("S101", "One two.", Span(start, start + 4)), Source("g.txt", text), columns)
    _, line, carets, *_ = shown.split("\n")
    before = line[: line.index("d4e5")] if "d4e5" in line else ""
    assert sum(max(0, wcwidth(sign)) for sign in before) == len(carets) - 4
    assert carets.endswith("^^^^")
    assert all(sum(max(0, wcwidth(sign)) for sign in each) <= columns for each in shown.split("\n"))


def test_wide_signs_are_cut_by_columns_and_not_by_characters() -> None:
    text = "漢" * 60 + "d4e5" + "字" * 60
    shown = caret_picture(Diagnostic("S101", "m", Span(60, 64)), Source("g.txt", text), 80)
    _, line, carets, _ = shown.split("\n")
    assert line == "    ..." + "漢" * 16 + "d4e5" + "字" * 17 + "..."
    assert carets == "    " + "   " + "  " * 16 + "^^^^"


def test_a_combining_sign_is_marked_under_its_letter() -> None:
    assert picture("ae\u0301i", Span(2, 3))[2] == "     ^"


def test_sentences_and_corrections_are_wrapped_and_words_are_never_broken() -> None:
    word = "x" * 90
    diagnostic = Diagnostic("S101", f"{'one two ' * 12}{word}", Span(0, 1), hints=("a" * 30 + " " + "b" * 50,))
    lines = caret_picture(diagnostic, Source("g.txt", "d4"), 80).split("\n")
    assert lines[3] == "    " + ("one two " * 12)[:75].rstrip()
    assert lines[4].startswith("      ")
    assert f"      {word}" in lines
    assert lines[-2:] == ["    hint: " + "a" * 30, "      " + "b" * 50]


def test_a_long_file_name_has_a_line_of_its_own() -> None:
    name = "a/" * 35 + "g.txt"
    shown = caret_picture(Diagnostic("S101", "m", Span(0, 2)), Source(name, "d4"), 80)
    assert shown.split("\n")[:2] == [f"{name}:1:1", "    error S101 unreadable-turn"]


def test_colors_do_not_change_the_layout() -> None:
    diagnostic = Diagnostic("S101", "It is no turn.", Span(0, 2))
    painted = caret_picture(diagnostic, Source("g.txt", "d4"), 80, lambda text, style: f"<{style}>{text}</>")
    assert painted.split("\n")[0] == "<place>g.txt:1:1</>  <error>error S101</> unreadable-turn"
    assert painted.split("\n")[2] == "    <caret>^^</>"


@pytest.mark.parametrize(("variation", "is_named"), [("9b~2", True), ("", False), (None, False)])
def test_a_turn_of_a_variation_is_named(variation: str | None, is_named: bool) -> None:
    diagnostic, source = Diagnostic("C401", "No man.", Span(3, 5), variation=variation), Source("a.txt", "ab\nd4")
    assert as_dict(diagnostic, source)["variation"] == (variation or None)
    assert ("variation 9b~2" in caret_picture(diagnostic, source)) is is_named
