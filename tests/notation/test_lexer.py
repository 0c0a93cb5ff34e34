"""Grammars, and the tokens that they cut a text into."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from hypothesis import given
from lark import Lark

from latrodb.notation.lexer import TokenStream, grammar_folder, movetext_grammar, open_grammar, pattern, scan
from tests.support.written_texts import anything

PLAIN = "Viewing Game\nWhite: A\n"


def types(text: str) -> str:
    return " ".join(token.type for token in TokenStream(text))


def test_grammars_are_found_and_stay_lalr() -> None:
    names = {path.name for path in grammar_folder().glob("*.lark")}
    assert names == {
        "turn.lark",
        "frame.lark",
        "headings.lark",
        "mark.lark",
        "movetext.lark",
        "courier.lark",
        "pattern.lark",
        "query.lark",
    }
    parsers = (movetext_grammar(), open_grammar("turn.lark", "turn"), open_grammar("courier.lark", "log"))
    assert {parser.options.parser for parser in parsers} == {"lalr"}


@pytest.fixture
def tables(monkeypatch, tmp_path: Path) -> Path:
    """An empty folder for byte code, and with it for the tables of grammars."""
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    return tmp_path


def _open_anew() -> Lark:
    return open_grammar.__wrapped__("courier.lark", "log")


def test_the_tables_of_a_grammar_are_kept_and_read_again(tables: Path, monkeypatch) -> None:
    made = _open_anew()
    (kept,) = tables.rglob("*.tables")
    assert kept.name.startswith("courier.")
    monkeypatch.setattr("lark.lark.load_grammar", None)
    read = _open_anew()
    assert [(each.name, pattern(read, each.name)) for each in read.terminals] == [
        (each.name, pattern(made, each.name)) for each in made.terminals
    ]
    assert read.lexer_conf.ignore == made.lexer_conf.ignore
    assert read.parse(PLAIN).children == made.parse(PLAIN).children


def test_tables_that_are_damaged_are_made_anew(tables: Path) -> None:
    _open_anew()
    (kept,) = tables.rglob("*.tables")
    whole = kept.read_bytes()
    kept.write_bytes(whole[: len(whole) // 2])
    assert _open_anew().terminals
    assert kept.read_bytes()[:64] == whole[:64]


def test_no_tables_are_kept_where_python_keeps_no_byte_code(tables: Path, monkeypatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert _open_anew().terminals
    assert not list(tables.rglob("*.tables"))


def test_a_folder_that_refuses_tables_is_no_obstacle(tables: Path, monkeypatch) -> None:
    (tables / "file").touch()
    monkeypatch.setattr(sys, "pycache_prefix", str(tables / "file"))
    assert _open_anew().terminals


@given(anything)
def test_every_character_belongs_to_a_token_or_is_blank(text: str) -> None:
    end = 0
    for token in scan(movetext_grammar(), text):
        assert text[end : token.start].strip(" \n\r\ufeff") == "" or text[end : token.start].isspace()
        assert token.text == text[slice(*token.span)]
        end = token.end


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1.a1-a2 2...b8-b7", "ONE TURN NUMBER TURN"),
        ("1. words 5.{", "LOOSE_NUMBER WORD LOOSE_NUMBER LBRACE"),
        ("12 a1-a2 words 12 a1-a2 12", "NUMBER TURN WORD WORD TURN WORD"),
        ("1 2. a1-a2", "LOOSE_NUMBER NUMBER TURN"),
        ("5.Qd4-d5, d4e5", "NUMBER ATTEMPT ATTEMPT"),
        ("a1-a2, good move !? $4", "TURN WORD PROSE LONE_GLYPH LONE_GLYPH"),
        ('[A "x"] [B "y"]\n[C z', "TAG NEXT_TAG LSQB PROSE"),
    ],
)
def test_types_of_tokens(text: str, expected: str) -> None:
    assert types(text) == expected


def test_tokens_that_are_put_back_come_again() -> None:
    stream = TokenStream("1.a1-a2 b8-b7")
    first = next(stream), next(stream)
    stream.put_back(first)
    assert (next(stream), next(stream)) == first
    assert next(stream).text == "b8-b7"
    stream.put_back(first)
    stream.skip_to(8)
    assert [token.text for token in stream] == ["b8-b7"]
