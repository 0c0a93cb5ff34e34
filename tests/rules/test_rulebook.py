"""Rulebooks as files: all of them can be read, and an error in one names file, line and key."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from random import Random
from typing import TYPE_CHECKING

import pytest

from latrodb.core.color import BLACK, WHITE, Color
from latrodb.core.outcome import Ending
from latrodb.core.square import square_name
from latrodb.core.step import steps_text
from latrodb.core.text_board import read_board
from latrodb.notation.turns import read_turn
from latrodb.rules import rulebook
from latrodb.rules.attempt import attempt
from latrodb.rules.catalog import SYSTEMS, find_variant, variant_keys
from latrodb.rules.rulebook import BOOKS, COMPARISON, RulebookError, load_rulebook
from tests.support.players import choose_any, play_game
from tests.support.reconstruction_boards import with_home_unmoved

if TYPE_CHECKING:
    from pathlib import Path

    from latrodb.rules.variant import Variant

BOOK = (
    """\
system = "draughts"
title = "Draughts"
tactics = { custodial = ["1"] }
summary = """
    + '"""'
    + """
Two armies on
one board.
"""
    + '"""'
    + """

[[sources]]
title = "X"
publication = "P"
author = "Y"
year = "2016"

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
    + "".join(
        f'[traits."{point}"]\ntext = "T"\nsource = "X"\n'
        for point in COMPARISON
        if point not in ("board", "first move")
    )
)


@pytest.fixture
def books(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copy(BOOKS / "quintana.toml", tmp_path)
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
        ("values = []", "values = 3", "18: options[0].values: Expected `array`, got `int`"),
        ('text = "One step."', "text = 1", "38: rules[1].text: Expected `str`, got `int`"),
        ('title = "Moving"\n', "", "35: rules[1]: Object missing required field `title`"),
        ('shows = "A step."', "show = 1", "41: rules[1].example: Object contains unknown field `show`"),
        ('alternatives = ["Black."]', "alternatives = [4]", "52: readings[0].alternatives[0]: Expected `str`"),
        ('source = "Z"', "source = 1", "27: traits.first move.source: Expected `str`"),
        ('author = "Y"', 'author = "Y', "12: author: Illegal character"),
        ('label = "2"', "label", "36: label: Expected '='"),
        ('label = "2"', 'as_in = "quintana"\nlabel = "2"', "35: rules[1]: there is no label `2` in quintana"),
        ('[traits."army"]', '[traits."men"]', "21: traits: Object missing required field `army`"),
    ],
)
def test_an_error_names_file_line_and_key(books: Path, old: str, new: str, place: str) -> None:
    with pytest.raises(RulebookError) as caught:
        read(books, BOOK.replace(old, new))
    assert f"draughts.toml:{place}" in str(caught.value)


def test_a_colour_that_is_none_is_an_error(books: Path) -> None:
    with pytest.raises(RulebookError, match=r"draughts.toml:1: first: Expected `white` or `black`, got `red`"):
        read(books, f'first = "red"\n{BOOK}')


def test_a_missing_file_is_an_error() -> None:
    with pytest.raises(RulebookError, match=r"chess.toml: there is no such rulebook"):
        load_rulebook("chess")


EXAMPLES = [
    pytest.param(name, rule.example, id=f"{name} {rule.label}")
    for name in SYSTEMS
    for rule in load_rulebook(name).rules
    if rule.example and rule.example.turn
]


def verdict_on(variant: Variant, example: rulebook.Example) -> str:
    """What becomes of the turn of an example; its canonical text must be the one printed."""
    system, turn = variant.system, read_turn(example.turn)
    counts_unmoved = bool(variant.opening().fresh)
    assert turn is not None
    for side in Color:
        board = read_board(example.board, side)
        if counts_unmoved:
            board = with_home_unmoved(board)
        tried = attempt(system, board, turn)
        if tried.after is None:
            continue
        assert steps_text(tried.steps) == example.turn
        if tried.violations:
            return f"illegal, rule {', '.join(each.rule.label for each in tried.violations if each.rule)}"
        outcome = system.outcome(tried.after)
        return outcome.ending.value if outcome else "legal"
    return "impossible"


@pytest.mark.parametrize(("name", "example"), EXAMPLES)
def test_every_example_shows_what_the_engine_does(name: str, example: rulebook.Example) -> None:
    verdict = verdict_on(find_variant(name), example)
    # Two or three men are no army: an ending is beside the point of a rule about something else.
    assert verdict == example.verdict or (example.verdict == "legal" and verdict in set(Ending))


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_reading_names_options_and_rules_that_exist(name: str) -> None:
    book, system = load_rulebook(name), SYSTEMS[name].system
    keys = {option.key for option in book.options}
    assert {each.option for each in book.readings if each.option} <= keys
    for option in book.options:
        assert system.with_option(option.key, option.default) == system
        assert all(
            system.with_option(option.key, value) != system
            for value in {*option.values, "7"} - {option.default}
            if option.admits(value)
        )
    assert all(book.rule(label) for each in book.readings for label in each.rules)


@pytest.mark.parametrize("key", variant_keys())
def test_every_rule_that_an_objection_cites_exists(key: str) -> None:
    """Shifts between squares chosen by chance, most of them not allowed, in positions of a game."""
    variant, dice = find_variant(key), Random(key)
    names = [square_name(square) for square in variant.geometry.squares]
    game = play_game(variant, choose_any, dice, 40)
    positions = [step.before for steps in game.turns for step in steps]
    for _ in range(400):
        turn = read_turn("-".join(dice.sample(names, 2)))
        assert turn is not None
        for reason in attempt(variant.system, dice.choice(positions), turn).reasons:
            assert reason.rule is None or variant.rulebook.rule(reason.rule.label), reason


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_reader_can_find_every_source(name: str) -> None:
    book = SYSTEMS[name].system.rulebook
    assert all(source.author and source.publication and source.year for source in book.sources)
    assert not re.search(r"\bseeds?\b|\b00[0-4]\b|\bsilent\b", str(book), re.IGNORECASE)
    assert str(load_rulebook("petteia-xxi").sources[0]) == "Jose Carrillo: Petteia XXI. The Chess Variant Pages, 2016"


THREADS = """
import sys, threading
from latrodb.rules import rulebook
from latrodb.rules.catalog import SYSTEMS

tables = {each: rulebook._read_tables(each) for each in SYSTEMS}
rulebook._read_tables = tables.get
together = threading.Barrier(len(SYSTEMS))

def load(system):
    together.wait()
    rulebook.load_rulebook(system)

sys.setswitchinterval(1e-6)
threads = [threading.Thread(target=load, args=(each,)) for each in SYSTEMS]
for each in threads:
    each.start()
for each in threads:
    each.join()
"""


def test_threads_that_load_the_first_rulebooks_at_once_do_not_crash() -> None:
    """As the first two readers of a server may do; without a lock, one process in three had a segmentation fault."""
    for _ in range(2):
        subprocess.run([sys.executable, "-c", THREADS], check=True)
