"""`latrodb rules`: print rulebooks, with the readings chosen for doubtful rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from latrodb.cli.support.command import Command
from latrodb.cli.support.completion import variants
from latrodb.cli.support.exits import ExitCode, UsageError
from latrodb.cli.support.output import print_table, say, say_json, say_prose
from latrodb.core.errors import near_miss
from latrodb.core.position import draw_board
from latrodb.core.text_board import PictureError, read_board
from latrodb.rules.catalog import SYSTEMS, find_variant
from latrodb.rules.titles import read_title

if TYPE_CHECKING:  # and msgspec with it, which takes as long to load as the list of systems to print
    from latrodb.rules.rulebook import Example, Option, Reading, Rule, Rulebook

INDENT = "    "


def rules(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            help="A system or variant, and one of its rules as the source numbers it; without them, all "
            "systems are listed. With --compare, two systems or more.",
            metavar="[SYSTEM [RULE]]",
            autocompletion=variants,
        ),
    ] = None,
    compare: Annotated[bool, typer.Option("--compare", help="Compare several systems point by point.")] = False,
    readings: Annotated[
        bool, typer.Option("--readings", help="Only the doubtful points: question, choice, evidence.")
    ] = False,
    options: Annotated[bool, typer.Option("--options", help="Only the options that a variant may name.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the rulebook as a JSON object.")] = False,
) -> int:
    """Print a rulebook, or a part of it, a comparison of several, or the list of all."""
    names = words or []
    if compare:
        _compare_systems(names, as_json=json)
    elif not names:
        _list_systems(as_json=json)
    elif len(names) > 2:
        raise UsageError(f"give one SYSTEM and one RULE at most, not also '{names[2]}'; --compare takes several")
    else:
        book = _find_book(names[0])
        if len(names) == 2:
            _print_one_rule(book, _find_rule(book, names[1]), as_json=json)
        elif json:
            from msgspec.structs import asdict

            hidden = {"headings", "authors", "preset"}
            say_json({key: value for key, value in asdict(book).items() if key not in hidden})
        else:
            _print_book(book, readings=readings, options=options)
    return ExitCode.CLEAN


def _find_book(name: str) -> Rulebook:
    """The rulebook of a system or variant; if the key of a system is given, the system itself is not loaded."""
    if name not in SYSTEMS:
        return find_variant(name).rulebook
    from latrodb.rules.rulebook import load_rulebook

    return load_rulebook(name)


def _list_systems(*, as_json: bool) -> None:
    rows = [(name, entry.boards, read_title(name)) for name, entry in SYSTEMS.items()]
    if as_json:
        for name, boards, title in rows:
            say_json({"system": name, "boards": boards, "title": title})
    else:
        print_table(("system", "boards", "game"), [(name, ", ".join(boards), title) for name, boards, title in rows])


def _compare_systems(names: Sequence[str], *, as_json: bool) -> None:
    """Print the traits of two or more systems side by side; of a variant, only the system counts."""
    from latrodb.rules.rulebook import COMPARISON

    books = [_find_book(name) for name in names]
    systems = [book.system for book in books]
    if len(books) < 2:
        raise UsageError("a comparison takes at least two systems, such as kowalski and latrunculi-xxi")
    twice = next((name for name in systems if systems.count(name) > 1), None)
    if twice:
        raise UsageError(f"{twice} is named twice; systems are compared, not their boards")
    if as_json:
        points = [
            {"point": point, "cells": {book.system: book.traits[point] for book in books}} for point in COMPARISON
        ]
        say_json({"systems": systems, "points": points})
    else:
        traits = {point: [book.traits[point] for book in books] for point in COMPARISON}
        rows = ((point, *(f"{cell.text}\n[{cell.source}]" for cell in cells)) for point, cells in traits.items())
        print_table(("", *systems), rows)


def _print_book(book: Rulebook, *, readings: bool, options: bool) -> None:
    is_whole = not readings and not options
    say(f"{book.title} ({book.system})")
    if is_whole:
        say_prose(book.summary)
        for source in book.sources:
            say(f"source: {source}")
        for rule in book.rules:
            _print_rule(rule)
    if is_whole or readings:
        if is_whole:
            say("\nReadings of doubtful points")
        for reading in book.readings:
            _print_reading(reading)
    if is_whole or options:
        if is_whole:
            say(f"\nOptions, written in brackets after {book.system}")
        for option in book.options:
            _print_option(option)


def _print_one_rule(book: Rulebook, rule: Rule, *, as_json: bool) -> None:
    """Print a rule and the readings that are about it."""
    about = [reading for reading in book.readings if rule.label in reading.rules]
    if as_json:
        from msgspec.structs import asdict

        say_json({**asdict(rule), "readings": about})
        return
    _print_rule(rule)
    for reading in about:
        _print_reading(reading)


def _find_rule(book: Rulebook, label: str) -> Rule:
    labels = {rule.label.lower(): rule for rule in book.rules}
    rule = labels.get(label.lower().removeprefix("rule ").strip())
    if rule is None:
        hint = near_miss(label, [each.label for each in book.rules])
        raise UsageError(f"{book.system} has no rule '{label}'{hint}")
    return rule


def _print_rule(rule: Rule) -> None:
    say(f"\n{rule.label}  {rule.title}")
    say_prose(rule.text, INDENT)
    if rule.example:
        _print_example(rule.example)
    say(f"{INDENT}source: {rule.source}")


def _print_example(example: Example) -> None:
    say("")
    try:
        board = draw_board(read_board(example.board))
    except PictureError:  # shown as it is
        board = example.board
    for line in board.splitlines():
        say(f"{INDENT}{INDENT}{line}")
    say("")
    say_prose(example.shows, INDENT)
    if example.turn:
        say(f"{INDENT}{example.turn}: {example.verdict}")


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
    say(f"\n{option.key}={option.default}  ({values})")
    say_prose(option.text, INDENT)


COMMAND = Command(rules, examples=("latrodb rules petteia-xxi", "latrodb rules --compare kowalski latrunculi-xxi"))
