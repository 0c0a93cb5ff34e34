"""Diagnostics for people and for programs."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from latrodb.diagnostics.diagnostic import Diagnostic, State
from latrodb.diagnostics.render import WIDEST, as_dict, as_json, caret_picture
from latrodb.diagnostics.rule import RuleRef
from latrodb.diagnostics.span import Source, Span

PLACE = {"line": 2, "column": 1, "end_line": 2, "end_column": 3, "span": [3, 5]}
KEYS = [
    *("file", "line", "column", "end_line", "end_column", "code", "name", "severity", "message"),
    *("rule", "game", "ply", "state", "hints", "notes", "group", "confidence", "corrections"),
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
        notes=("the source says so itself",),
    )
    assert caret_picture(diagnostic, Source("game.txt", text)) == (
        "game.txt:2:9  warning R312 dux-may-only-step\n"
        "    9.f1-e1 Df5-f2?!\n"
        "            ^^^^^^\n"
        "    The Dux on f5 fights one enemy (Dg5): without a capture or a hit it may only step.\n"
        "    rule: latrunculi-xxi 16 · illegal-but-played · the source says so itself\n"
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
