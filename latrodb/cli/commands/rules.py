"""`latrodb rules`: what is played, by which rules, and how the doubtful ones are read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer
from msgspec.structs import asdict

from latrodb.cli.support.exits import ExitCode, UsageError
from latrodb.cli.support.output import print_table, say, say_json, say_prose
from latrodb.core.errors import near_miss
from latrodb.core.text_board import PictureError, draw_board, read_board
from latrodb.rules.catalog import SYSTEMS, find_variant
from latrodb.rules.rulebook import COMPARISON

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.rules.rulebook import Example, Option, Reading, Rule, Rulebook, Trait

EXAMPLE = "latrodb rules --compare kowalski latrunculi-xxi"
INDENT = "    "


def command(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            help="A system or variant, and one of its rules as the source numbers it; without them, all "
            "systems are listed. With --compare, two systems or more.",
            metavar="[SYSTEM [RULE]]",
        ),
    ] = None,
    compare: Annotated[
        bool, typer.Option("--compare", help="Set several systems side by side, point by point.")
    ] = False,
    readings: Annotated[
        bool, typer.Option("--readings", help="Only the doubtful points: question, choice, evidence.")
    ] = False,
    options: Annotated[bool, typer.Option("--options", help="Only the options that a variant may name.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the rulebook as a JSON object.")] = False,
) -> int:
    """What typer parses."""
    names = words or []
    if compare:
        return compare_systems(names, as_json=json)
    if not names:
        return list_systems(as_json=json)
    if len(names) > 2:
        raise UsageError(f"one SYSTEM and one RULE at most, not also '{names[2]}'; --compare takes several")
    if len(names) == 2:
        return print_rule(names[0], names[1], as_json=json)
    if json:
        return print_json(names[0])
    return print_book(names[0], readings=readings, options=options)


def list_systems(*, as_json: bool = False) -> int:
    """Print every system with its boards, the usual one first."""
    books = {name: entry.system.rulebook for name, entry in SYSTEMS.items()}
    if as_json:
        for name, entry in SYSTEMS.items():
            say_json({"system": name, "boards": entry.boards, "title": books[name].title})
        return ExitCode.CLEAN
    rows = [(name, ", ".join(entry.boards), books[name].title) for name, entry in SYSTEMS.items()]
    print_table(("system", "boards", "game"), rows)
    return ExitCode.CLEAN


def compare_systems(names: Sequence[str], *, as_json: bool = False) -> int:
    """Print the traits of some systems side by side, each with its source.

    Args:
        names: two systems or variants at least; of a variant only the system counts.
        as_json: one JSON object instead of a table.

    Raises:
        UsageError: fewer than two, or one of them twice.
        UnknownVariantError: there is no such system; the message names the nearest ones.
    """
    books = [find_book(name) for name in names]
    systems = [book.system for book in books]
    if len(books) < 2:
        raise UsageError("a comparison takes two systems at least, such as kowalski and latrunculi-xxi")
    twice = next((name for name in systems if systems.count(name) > 1), None)
    if twice:
        raise UsageError(f"{twice} is named twice; systems are compared, not their boards")
    if as_json:
        points = [
            {"point": point, "cells": {book.system: book.traits[point] for book in books}} for point in COMPARISON
        ]
        say_json({"systems": systems, "points": points})
        return ExitCode.CLEAN
    print_table(("", *systems), [(point, *(_cell(book.traits[point]) for book in books)) for point in COMPARISON])
    return ExitCode.CLEAN


def _cell(trait: Trait) -> str:
    return f"{trait.text}\n[{trait.source}]"


def print_book(key: str, *, readings: bool = False, options: bool = False) -> int:
    """Print a rulebook: rules, readings and options, or of these the readings or the options only."""
    book = find_book(key)
    is_whole = not readings and not options
    say(f"{book.title} ({book.system})")
    if is_whole:
        say_prose(book.summary)
        for seed in book.seeds:
            say(f"source: {seed.title}, by {seed.author}")
        for rule in book.rules:
            _print_rule(rule)
    if is_whole or readings:
        _print_title("Readings of doubtful points", is_whole)
        for reading in book.readings:
            _print_reading(reading)
    if is_whole or options:
        _print_title(f"Options, written in brackets behind {book.system}", is_whole)
        for option in book.options:
            _print_option(option)
    return ExitCode.CLEAN


def _print_title(title: str, is_whole: bool) -> None:
    """The title of a part, where it is one of several."""
    if is_whole:
        say("")
        say(title)


def print_rule(key: str, label: str, *, as_json: bool = False) -> int:
    """Print one rule with its board, where its source has it, and the readings that are about it."""
    book = find_book(key)
    rule = find_rule(book, label)
    about = [reading for reading in book.readings if rule.label in reading.rules]
    if as_json:
        say_json({**asdict(rule), "readings": about})
        return ExitCode.CLEAN
    _print_rule(rule)
    for reading in about:
        _print_reading(reading)
    return ExitCode.CLEAN


def print_json(key: str) -> int:
    """Print a whole rulebook as one JSON object."""
    names = {"headings", "authors", "preset"}
    say_json({key: value for key, value in asdict(find_book(key)).items() if key not in names})
    return ExitCode.CLEAN


def find_book(key: str) -> Rulebook:
    """The rulebook of a system or variant.

    Raises:
        UnknownVariantError: there is none; the message names the nearest ones.
    """
    return find_variant(key).rulebook


def find_rule(book: Rulebook, label: str) -> Rule:
    """The rule of a label; capital and small letters count alike.

    Raises:
        UsageError: there is none; the message names the nearest ones.
    """
    labels = {rule.label.lower(): rule for rule in book.rules}
    rule = labels.get(label.lower().removeprefix("rule ").strip())
    if rule is None:
        hint = near_miss(label, [each.label for each in book.rules])
        raise UsageError(f"{book.system} has no rule '{label}'{hint}")
    return rule


def _print_rule(rule: Rule) -> None:
    say("")
    say(f"{rule.label}  {rule.title}")
    say_prose(rule.text, INDENT)
    if rule.example:
        _print_example(rule.example)
    say(f"{INDENT}source: {rule.source}")


def _print_example(example: Example) -> None:
    say("")
    for line in _board(example.board).splitlines():
        say(f"{INDENT}{INDENT}{line}")
    say("")
    say_prose(example.shows, INDENT)
    if example.turn:
        say(f"{INDENT}{example.turn}: {example.verdict}")


def _board(picture: str) -> str:
    """The board with its coordinates; the picture itself if it is none that can be read."""
    try:
        return draw_board(read_board(picture))
    except PictureError:
        return picture


def _print_reading(reading: Reading) -> None:
    say("")
    say_prose(f"reading {reading.label}: {reading.question}")
    say_prose(f"chosen: {reading.choice}", INDENT)
    for alternative in reading.alternatives:
        say_prose(f"or: {alternative}", INDENT)
    say_prose(f"evidence: {reading.evidence}", INDENT)
    if reading.option:
        say(f"{INDENT}option: {reading.option}")


def _print_option(option: Option) -> None:
    values = ", ".join(option.values) or "any whole number"
    say("")
    say(f"{option.key}={option.default}  ({values})")
    say_prose(option.text, INDENT)
