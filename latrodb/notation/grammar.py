"""Finds the grammars and builds their parsers, each once and only when it is asked for."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from lark import Lark


@cache
def grammar_folder() -> Path:
    """The folder of the `.lark` files: inside an installed package, beside the package in a checkout."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "grammars"
    return inside if inside.is_dir() else package.parent / "grammars"


@cache
def turn_parser() -> Lark:
    """The parser of single turns, `turn.lark`."""
    return _open("turn.lark", "turn")


@cache
def ply_parser() -> Lark:
    """The parser of plain plies, `ply.lark`."""
    return _open("ply.lark", "ply")


@cache
def text_parser() -> Lark:
    """The parser of running text, `movetext.lark`. Its lexer accepts any text."""
    return _open("movetext.lark", "text", "basic")


@cache
def game_parser() -> Lark:
    """The coarse parser of games of the plain shape, `bulk.lark`."""
    return _open("bulk.lark", "game")


@cache
def log_parser() -> Lark:
    """The parser of logs of Game Courier, `courier.lark`. Its lexer accepts any text."""
    return _open("courier.lark", "log", "basic")


def pattern(parser: Lark, name: str) -> str:
    """The regular expression of a terminal that the parser's grammar uses."""
    return parser.get_terminal(name).pattern.to_regexp()


@cache
def plain_ply() -> str:
    """A regular expression for a ply of the plain shape, `Dg2-g6xf6*!`, from the terminals of `ply.lark`.

    Its groups are: the leader's letter, the slide, the captures, the mark, the glyph; all but the slide may
    be empty.
    """
    parser = ply_parser()
    leader, square, dash, take, mark, glyph = (
        pattern(parser, name) for name in ("LEADER", "SQUARE", "DASH", "TAKE", "MARK", "GLYPH")
    )
    return f"({leader}|)({square}{dash}{square})((?:{take}{square})*)({mark}|)({glyph}|)"


def _open(name: str, start: str, lexer: Literal["basic", "contextual"] = "contextual") -> Lark:
    from lark import Lark

    path = str(grammar_folder() / name)
    return Lark.open(path, start=start, parser="lalr", lexer=lexer, propagate_positions=start == "turn")
