"""Rulebooks as files: all of them can be read, and an error in one names file, line and key."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from latrodb.core.color import BLACK, WHITE
from latrodb.rules import rulebook
from latrodb.rules.catalog import SYSTEMS
from latrodb.rules.rulebook import BOOKS, COMPARISON, RulebookError, load_rulebook

if TYPE_CHECKING:
    from pathlib import Path

BOOK = (
    """\
system = "draughts"
title = "Draughts"
summary = """
    + '"""'
    + """
Two armies on
one board.
"""
    + '"""'
    + """

[[seeds]]
name = "x"
title = "X"
author = "Y"

[[options]]
key = "men"
default = "12"
values = []
text = "How many."

[traits.board]
text = "8x8"
source = "X"

[traits."first move"]
text = "White"
source = "Z"

[[rules]]
label = "1"
title = "Aim"
text = "Take all."
source = "X, rule 1"

[[rules]]
label = "2"
title = "Moving"
text = "One step."
source = "X, rule 2"

[rules.example]
board = """
    + '"""'
    + """
. s
S .
"""
    + '"""'
    + """
shows = "A step."

[[readings]]
label = "D1"
question = "Who begins?"
choice = "White."
alternatives = ["Black."]
evidence = "X."
"""
)


@pytest.fixture
def books(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(rulebook, "BOOKS", tmp_path)
    monkeypatch.setattr(rulebook, "_read_tables", rulebook._read_tables.__wrapped__)
    return tmp_path


def read(folder: Path, text: str) -> rulebook.Rulebook:
    (folder / "draughts.toml").write_text(text, encoding="utf-8")
    return load_rulebook.__wrapped__("draughts")


def test_every_file_is_the_rulebook_of_a_system() -> None:
    assert {path.stem for path in BOOKS.glob("*.toml")} == set(SYSTEMS)
    for name, entry in SYSTEMS.items():
        assert entry.system.rulebook is load_rulebook(name)
        assert load_rulebook(name).system == name
        assert tuple(load_rulebook(name).traits) == COMPARISON


def test_a_file_becomes_a_rulebook(books: Path) -> None:
    book = read(books, BOOK)
    assert book.summary == "Two armies on one board."
    assert book.first is WHITE
    assert book.marks == ("#",)
    assert [rule.label for rule in book.rules] == ["1", "2"]
    assert book.rules[0].example is None
    assert book.rules[1].example is not None
    assert book.rules[1].example.board == ". s\nS ."
    assert book.options[0].values == ()
    assert book.readings[0].alternatives == ("Black.",)
    assert book.traits["board"].source == "X"
    assert read(books, f'first = "black"\n{BOOK}').first is BLACK


def test_an_entry_takes_from_another_rulebook_what_it_does_not_say(books: Path) -> None:
    read(books, BOOK)
    (books / "checkers.toml").write_text(
        BOOK.replace('label = "2"\ntitle = "Moving"\n', 'label = "2"\nas_in = "draughts"\n').replace(
            'text = "One step."\n', ""
        ),
        encoding="utf-8",
    )
    rule = load_rulebook.__wrapped__("checkers").rule("2")
    assert rule == load_rulebook.__wrapped__("draughts").rule("2")


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ('title = "Draughts"\n', "", "1: -: Object missing required field `title`"),
        ("values = []", "values = 3", "16: options[0].values: Expected `array`, got `int`"),
        ('text = "One step."', "text = 1", "36: rules[1].text: Expected `str`, got `int`"),
        ('title = "Moving"\n', "", "33: rules[1]: Object missing required field `title`"),
        ('shows = "A step."', "show = 1", "39: rules[1].example: Object contains unknown field `show`"),
        ('alternatives = ["Black."]', "alternatives = [4]", "50: readings[0].alternatives[0]: Expected `str`"),
        ('source = "Z"', "source = 1", "25: traits.first move.source: Expected `str`"),
        ('author = "Y"', 'author = "Y', "11: author: Illegal character"),
        ('label = "2"', "label", "34: label: Expected '='"),
    ],
)
def test_an_error_names_file_line_and_key(books: Path, old: str, new: str, place: str) -> None:
    with pytest.raises(RulebookError) as caught:
        read(books, BOOK.replace(old, new))
    assert f"draughts.toml:{place}" in str(caught.value)


def test_a_colour_that_is_none_is_an_error(books: Path) -> None:
    with pytest.raises(RulebookError, match=r"draughts.toml:1: first: "):
        read(books, f'first = "red"\n{BOOK}')


def test_a_missing_file_is_an_error() -> None:
    with pytest.raises(RulebookError, match=r"chess.toml: there is no such rulebook"):
        load_rulebook("chess")
