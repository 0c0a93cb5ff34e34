"""The rulebooks of the XXI and classical games: complete, consistent, and every example played by the engine."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from latrodb.core.color import BLACK, WHITE
from latrodb.core.errors import TurnError
from latrodb.core.square import find_square, square_name
from latrodb.core.step import Fault, Shift
from latrodb.core.text_board import read_board
from latrodb.rules.catalog import SYSTEMS, find_variant
from latrodb.rules.games.slides import Slides
from latrodb.rules.rulebook import COMPARISON, Example, Option, Reading, Rule, Rulebook, load_rulebook

if TYPE_CHECKING:
    from latrodb.rules.game import Game

NAMES = ("latrunculi-xxi", "petteia-xxi", "single-stone-xxi")
WITHOUT_DUXES = NAMES[1:]
CLASSICAL = ("classical-latrunculi", "classical-petteia")
TURN = re.compile(r"(D?)([a-p]\d+)-([a-p]\d+)((?:x[a-p]\d+)*)(\*|\(\+\)|\+|#)?")
OUTCOMES = {"immobilized", "bare-dux", "reduced", "stalemate"}
SHARED_LABELS = "setup 1 2 3 4 5 6 7 8 9 D1 D2 10 11 12 13 13a 13b 14 D3 D4 15 threefold 50-move agreement notation"
DUX_LABELS = "1a 1b 1c mobility D5 D6 16 17 18 18i 19 20"
PETTEIA_LABELS = "12i rule-of-thumb illegal-moves"
READINGS = "S2 C1 C3 C4 C5 C6 C7 C8 L1 L3 E1 E2 E3 E4 E5 S3"
DUX_READINGS = "S1 C2 L2 L4 L5 L6 L7 L8 L9 L10 M1 M2 M3 M4 M5 I1"


def system_of(name: str) -> Slides:
    system = SYSTEMS[name].system
    assert isinstance(system, Slides)
    return system


def classical_books() -> list[Rulebook]:
    return [load_rulebook(name) for name in CLASSICAL]


def books() -> list[Rulebook]:
    return [load_rulebook(name) for name in NAMES]


def examples() -> list[object]:
    return [
        pytest.param(book.system, rule, rule.example, id=f"{book.system} {rule.label}")
        for book in [*books(), *classical_books()]
        for rule in book.rules
        if rule.example
    ]


def reading(book: Rulebook, label: str) -> Reading:
    return next(each for each in book.readings if each.label == label)


def words_of(book: Rulebook) -> str:
    """All that a rulebook says in its rules and readings, sources aside."""
    rules = [f"{rule.title} {rule.text} {rule.example.shows if rule.example else ''}" for rule in book.rules]
    readings = [" ".join((each.question, each.choice, *each.alternatives, each.evidence)) for each in book.readings]
    return " ".join(rules + readings + [option.text for option in book.options])


def played_as_shown(system: Game, example: Example) -> str:
    """The verdict of the engine on an example, after comparing captures and mark with its turn."""
    found = TURN.fullmatch(example.turn)
    assert found, f"{example.turn} is no turn"
    origin, target = find_square(found[2]), find_square(found[3])
    assert origin is not None
    assert target is not None
    board = read_board(example.board)
    position = read_board(example.board, BLACK if board.black >> origin & 1 else WHITE)
    assert position.men >> origin & 1, f"{found[2]} is empty"
    assert bool(found[1]) == bool(position.duxes >> origin & 1)
    turn = (Shift(origin, target),)
    try:
        step = system.play(position, turn)
    except TurnError:
        return "impossible"
    claimed = found[4].split("x")[1:]
    assert [square_name(capture.square) for capture in step.captures] == claimed
    assert str(step.mark) == (found[5] or "")
    if step.violations:
        (violation,) = step.violations
        assert violation.rule is not None
        return f"illegal, rule {violation.rule.label}"
    assert turn in set(system.turns(position))
    outcome = system.outcome(step.after)
    return outcome.ending.value if outcome and outcome.ending.value in OUTCOMES else "legal"


@pytest.mark.parametrize(("name", "rule", "example"), examples())
def test_an_example_shows_what_the_engine_does(name: str, rule: Rule, example: Example) -> None:
    verdict = played_as_shown(SYSTEMS[name].system, example)
    # Two or three men are no army: what would end a whole game is no matter for a rule about something else.
    if verdict in OUTCOMES and rule.label not in ("1", "1a", "1b", "2"):
        verdict = "legal"
    assert verdict == example.verdict


@pytest.mark.parametrize(
    ("label", "tactic"),
    [
        ("5", "custodial"),
        ("8", "corner"),
        ("13a", "push-and-crush"),
        ("13b", "push-and-crush"),
        ("14", "flank"),
        ("D3", "flank"),
        ("15", "phalanx"),
        ("D4", "phalanx"),
    ],
)
def test_the_example_of_a_tactic_shows_this_tactic_alone(label: str, tactic: str) -> None:
    rule = load_rulebook("petteia-xxi").rule(label)
    assert rule is not None
    assert rule.example is not None
    origin, target = re.findall(r"[a-p]\d+", rule.example.turn)[:2]
    position = read_board(rule.example.board)
    start, end = find_square(origin), find_square(target)
    assert start is not None
    assert end is not None
    if position.black >> start & 1:
        position = read_board(rule.example.board, BLACK)
    (capture,) = system_of("petteia-xxi").play(position, (Shift(start, end),)).captures
    assert [each.value for each in capture.tactics] == [tactic]


def test_every_rule_of_the_pages_is_there_under_its_label() -> None:
    shared = set(SHARED_LABELS.split())
    dux, petteia = set(DUX_LABELS.split()), set(PETTEIA_LABELS.split())
    assert {rule.label for rule in load_rulebook("latrunculi-xxi").rules} == shared | dux
    for name in WITHOUT_DUXES:
        assert {rule.label for rule in load_rulebook(name).rules} == shared | petteia


def test_every_ruling_is_a_reading() -> None:
    shared, dux = set(READINGS.split()), set(DUX_READINGS.split())
    labels = {each.label for each in load_rulebook("latrunculi-xxi").readings}
    assert labels >= shared | dux
    for name in WITHOUT_DUXES:
        labels = {each.label for each in load_rulebook(name).readings}
        assert labels >= shared
        assert not labels & dux


@pytest.mark.parametrize("book", [*books(), *classical_books()], ids=NAMES + CLASSICAL)
def test_labels_are_unique_and_nothing_is_blank(book: Rulebook) -> None:
    for labels in ([rule.label for rule in book.rules], [each.label for each in book.readings]):
        assert len(labels) == len(set(labels))
    titles = tuple(f"{source.title}, " for source in book.sources)
    assert {source.author for source in book.sources} == {"Jose Carrillo"}
    assert book.sources[0].title == ("Latrunculi XXI" if "latrunculi" in book.system else "Petteia XXI")
    assert book.title
    assert book.summary
    for rule in book.rules:
        assert rule.title
        assert rule.text.endswith(".")
        assert rule.source.startswith(titles), rule.label
    for each in book.readings:
        assert each.question.endswith("?")
        assert each.choice.endswith(".")
        assert each.evidence.endswith(".")
        assert each.rules
        assert all(book.rule(label) for label in each.rules), each.label


def cited(book: Rulebook) -> list[str]:
    """The rules that faults break; games without a Dux have only that on held men."""
    return [said.rule for kind, said in book.faults.items() if kind is Fault.LOCKED or book.table["has_duxes"]]


@pytest.mark.parametrize("name", NAMES)
def test_every_citation_of_the_engine_leads_to_a_rule(name: str) -> None:
    system = system_of(name)
    for label in cited(system.rulebook):
        assert system.rulebook.rule(label), label
        assert str(system.rulebook.cite(label)) == f"{name} {label}"


@pytest.mark.parametrize("name", WITHOUT_DUXES)
def test_games_without_duxes_have_no_rule_of_duxes(name: str) -> None:
    book = load_rulebook(name)
    assert "Dux" not in words_of(book)
    assert not any("dux" in option.key for option in book.options)
    for label in set(cited(load_rulebook("latrunculi-xxi"))) - set(cited(book)):
        assert book.rule(label) is None


@pytest.mark.parametrize("name", NAMES)
def test_the_setup_is_the_opening_of_the_engine(name: str) -> None:
    setup = load_rulebook(name).rule("setup")
    assert setup is not None
    assert setup.example is not None
    board = read_board(setup.example.board)
    assert board == system_of(name).opening(board.geometry)


def test_games_without_duxes_have_the_options_of_soldiers() -> None:
    for name in WITHOUT_DUXES:
        keys = {option.key for option in load_rulebook(name).options}
        assert keys == {"phalanx", "flank", "removal", "repetition", "quiet_limit", "locks", "push"}


def settings() -> list[tuple[str, Option, str]]:
    return [
        (book.system, option, value)
        for book in books()
        for option in book.options
        for value in option.values or ("0", "40")
        if value != option.default
    ]


@pytest.mark.parametrize(("name", "option", "value"), settings())
def test_every_value_of_an_option_changes_the_system(name: str, option: Option, value: str) -> None:
    assert option.admits(option.default)
    assert option.admits(value)
    system = find_variant(f"{name}[{option.key}={value}]").system
    assert isinstance(system, Slides)
    assert system.table != system_of(name).table


@pytest.mark.parametrize("book", books(), ids=NAMES)
def test_every_option_belongs_to_one_undecided_reading(book: Rulebook) -> None:
    named = [each.option for each in book.readings if each.option]
    compared = {"locks", "push"}  # they switch a rule off, to compare games
    assert sorted(named) == sorted({option.key for option in book.options} - compared)
    for option in book.options:
        if option.key in compared:
            continue
        label = next(each.label for each in book.readings if each.option == option.key)
        assert f"reading {label})" in option.text
        assert reading(book, label).alternatives
        is_decided = option.key in ("self_quasi_mark", "flank", "removal")  # by the games, not by the words
        assert is_decided or "ndecided" in reading(book, label).evidence


@pytest.mark.parametrize("book", classical_books(), ids=CLASSICAL)
def test_classical_rulebooks_hold_the_classical_rules(book: Rulebook) -> None:
    labels = ["setup", *"123456789", "notation"]
    if book.system == "classical-latrunculi":
        labels[2:2] = ["1a", "1b", "1c"]
    assert [rule.label for rule in book.rules] == labels
    named = [each.option for each in book.readings if each.option]
    assert sorted(named) == sorted(option.key for option in book.options)
    for option in book.options:
        (reading,) = (each for each in book.readings if each.option == option.key)
        assert f"reading {reading.label})" in option.text
        assert reading.alternatives
        system = SYSTEMS[book.system].system
        assert system.with_option(option.key, option.default) == system
        for value in {*(option.values or ("7",))} - {option.default}:
            assert system.with_option(option.key, value) != system


@pytest.mark.parametrize("book", [*books(), *classical_books()], ids=NAMES + CLASSICAL)
def test_the_traits_answer_every_point_of_comparison(book: Rulebook) -> None:
    assert tuple(book.traits) == COMPARISON
    for trait in book.traits.values():
        assert trait.text
        assert trait.source.startswith(tuple(source.title for source in book.sources))
