"""Rulebooks: the rules of a system, our readings of them, its options and its profile.

Each system has a TOML file in the folder `books`, which is read on first use. Texts in it may span several lines.
An entry with `as_in = "other-system"` copies the keys that it lacks from the rule, reading or option with the same
label in that rulebook.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from latrodb.core.color import WHITE, Color
from latrodb.core.errors import LatrodbError
from latrodb.core.step import Fault, Tactic
from latrodb.diagnostics.rule import RuleRef
from latrodb.rules.engine.table import KINDS, Table
from latrodb.rules.opening import Opening
from latrodb.rules.titles import BOOKS

if TYPE_CHECKING:
    from pathlib import Path

COMPARISON = (
    "board", "army", "first move", "range", "capture", "corner", "leader", "endings", "draws", "symmetry",
)  # fmt: skip


_CONVERTING = Lock()  # msgspec crashes where two threads are the first to convert to a type
Fields = TypeVar("Fields")
WORDS = "[motifs]"  # the first table of a rulebook that the engine does not need


class RulebookError(LatrodbError, ValueError):
    """A rulebook that cannot be read; the message names file, line and key."""


class PublishedSource(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A published source: what a reader needs to find it."""

    title: str
    author: str
    publication: str
    year: str  # in words if it is not a single year

    def __str__(self) -> str:
        return f"{self.author}: {self.title}. {self.publication}, {self.year}"


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A small board that shows a rule: rows from the top, in the letters of one-line positions.

    `turn` is played on it: canonical notation, with the captures and the mark that the rules give.
    `verdict` is the result: `legal`, `illegal, rule LABEL` with the rule that it breaks, `impossible`,
    or the ending that the turn causes (`immobilized`, `stalemate`, ...).
    """

    board: str
    shows: str
    turn: str = ""
    verdict: str = "legal"


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule in our words, with the label printed in the source.

    `cues` are phrases that authors use for the rule: `word*` stands for every word that begins so, `*` alone for up to
    three words. One with `?` in front is not evidence that the rule is meant, but agrees with a reference to it.
    """

    label: str
    title: str
    text: str
    source: str  # the title of the source and the place in it
    cues: tuple[str, ...] = ()
    example: Example | None = None


class Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Our choice where a source is unclear, with its evidence.

    `option` selects an alternative where possible; `rules` are the labels of the rules concerned.
    """

    label: str
    question: str
    choice: str
    alternatives: tuple[str, ...]
    evidence: str
    option: str = ""
    rules: tuple[str, ...] = ()


class Option(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An option of a rule system: its key, default, values, and effect.

    `values` holds every value, the default included; if it is empty, any whole number from 0 is valid. A value is that
    of a `field` of the game's table, or it `sets` fields of the table or of the opening.
    """

    key: str
    default: str
    values: tuple[str, ...]
    text: str
    field: str = ""
    sets: dict[str, dict[str, Any]] = {}

    def admits(self, value: str) -> bool:
        """Whether the value is valid."""
        return value in self.values if self.values else value.isdecimal() and len(value) <= 6

    def effect(self, value: str) -> dict[str, Any]:
        """The fields that a value sets."""
        if not self.field:
            return self.sets.get(value, {})
        return {
            self.field: value == "true" if value in ("true", "false") else int(value) if value.isdecimal() else value
        }


class FaultText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a fault breaks, by the label of the rule, and its sentence: `{0}` is the first square that causes it.

    Without a rule, the fault makes a turn impossible. Between ` | ` are sentences, and perhaps rules, from which a
    number after the squares chooses. `squares` says how many of these cause the fault, if the sentence names more.
    """

    text: str
    rule: str = ""
    squares: int | None = None


class Trait(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One point of comparison between systems, with the place in the source."""

    text: str
    source: str


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the engine plays by: the part of a rulebook above its `[motifs]`, without its words.

    With `sizes`, the game is also played on all `widths` of eight ranks, or on `any` board with a valid opening.
    """

    system: str
    kind: str = "slides"  # of turns: a key of `latrodb.rules.engine.table.KINDS`
    place: int = 99  # in lists of all systems
    boards: tuple[str, ...] = ()  # the named boards, the default first
    sizes: str = "named"
    is_inferred: bool = True  # whether the system may be inferred from the moves of a game
    first: Color = WHITE  # the side that begins: `white` or `black` in the file
    movement: str = ""  # the label of the rule that a diagonal or blocked move breaks
    noun: str = "men"  # what soldiers are called where they are too many
    options: tuple[Option, ...] = ()
    table: dict[str, Any] = {}  # fields of the table from which the engine plays, without those of options
    opening: dict[str, Any] = {}  # fields of `latrodb.rules.opening.Opening`
    faults: dict[Fault, FaultText] = {}  # against turns that can be played

    def made_with(self, chosen: dict[str, str]) -> tuple[Table, Opening]:
        """The table and the opening with options by their keys, the others at their defaults.

        Raises:
            RulebookError: one of them, or what an option sets, has an unknown field or a wrong value.
        """
        fields: dict[str, Any] = {}
        for option in self.options:
            fields |= option.effect(chosen.get(option.key, option.default))
        of_opening = {name: fields.pop(name) for name in Opening.__struct_fields__ if name in fields}
        table = self._convert("table", self.table | fields, KINDS[self.kind])
        return table, self._convert("opening", self.opening | of_opening, Opening)

    def _convert(self, name: str, fields: dict[str, Any], kind: type[Fields]) -> Fields:
        try:
            return msgspec.convert(fields, kind)
        except msgspec.ValidationError as error:
            raise _error(self.system, name, str(error)) from None


class Rulebook(Rules, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The rules, readings, options and profile of one system.

    `traits` has an entry for each point of `COMPARISON`, so that systems can be compared.
    """

    title: str
    summary: str
    sources: tuple[PublishedSource, ...]
    rules: tuple[Rule, ...]
    readings: tuple[Reading, ...]
    traits: dict[str, Trait]
    tactics: dict[Tactic, tuple[str, ...]]  # their rules; for a push the one at the wall first
    marks: tuple[str, ...] = ("#",)  # the marks in a complete record of this game
    signs: tuple[str, ...] = ("-",)  # the forms of turns in its records, by their signs in the notation
    takes_leaders: bool = False  # whether leaders are captured, not only immobilized
    leader: str = "Dux"  # what the source calls the leader
    held: str = "locked"  # what the source calls a man that enemies keep in place
    headings: tuple[str, ...] = ()  # the names that source pages print above games
    authors: tuple[str, ...] = ()  # other names of the game in prose
    preset: str = ""  # the name of its preset at Game Courier, if it has one
    motifs: dict[str, str] = {}  # the tactics that the source names, as `latrodb.motifs` calls them, and where it does

    def rule(self, label: str) -> Rule | None:
        """The rule with a label, or None."""
        return next((rule for rule in self.rules if rule.label == label), None)

    def cite(self, label: str) -> RuleRef:
        """A citation of one of these rules."""
        return RuleRef(self.system, label)


@cache
def load_rules(system: str) -> Rules:
    """Load what the engine plays by; the whole rulebook takes a hundred times as long to read.

    Raises:
        RulebookError: the file is missing, is not TOML, or has a missing or wrong key.
    """
    tables = _read_tables(system, WORDS)
    return _converted(system, {key: tables[key] for key in Rules.__struct_fields__ if key in tables}, Rules)


@cache
def load_rulebook(system: str) -> Rulebook:
    """Load the rulebook of a system.

    Raises:
        RulebookError: the file is missing, is not TOML, or has a missing, unknown or wrong key.

    >>> load_rulebook("quintana").rule("2nd rule").title
    'Movement, captures and the end'
    """
    book = _converted(system, _read_tables(system), Rulebook)
    if missing := [point for point in COMPARISON if point not in book.traits]:
        raise _error(system, "traits", f"Object missing required field `{missing[0]}`")
    return book


def _converted(system: str, tables: dict[str, Any], kind: type[Fields]) -> Fields:
    try:
        with _CONVERTING:
            return msgspec.convert(tables, kind)
    except msgspec.ValidationError as error:
        reason, _, path = str(error).partition(" - at `$")
        point = next((name for name, trait in tables.get("traits", {}).items() if not _is_trait(trait)), "")
        raise _error(system, path.strip("`.").replace("[...]", f".{point}"), reason) from None


def _error(system: str, path: str, reason: str) -> RulebookError:
    line = _line_of(_path_of(system).read_text(encoding="utf-8"), path)
    return RulebookError(f"{_path_of(system)}:{line}: {path or '-'}: {reason}")


def _is_trait(table: dict[str, Any]) -> bool:
    return table.keys() == {"text", "source"} and all(isinstance(value, str) for value in table.values())


def _path_of(system: str) -> Path:
    return BOOKS / f"{system}.toml"


@cache
def _read_tables(system: str, end: str = "") -> dict[str, Any]:
    """Read the tables of a file, up to one if it is given, fold texts and copy in entries of other rulebooks."""
    try:
        text = _path_of(system).read_text(encoding="utf-8")
        text = text[: text.find(f"\n{end}")] if end else text
    except OSError:
        raise RulebookError(f"{_path_of(system)}: there is no such rulebook") from None
    try:
        tables = {key: _fold(value, key) for key, value in tomllib.loads(text).items()}
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"line (\d+)", str(error))
        number = int(place[1]) if place else len(text.splitlines())
        key = re.findall(r"^[\[\w.\"\] ]+", "\n".join(text.splitlines()[:number]), re.MULTILINE)
        raise RulebookError(f"{_path_of(system)}:{number}: {key[-1].strip() if key else '-'}: {error}") from None
    for kind in ("rules", "readings", "options"):
        entries = tables.get(kind, ())
        tables[kind] = [_complete(entry, kind, f"{kind}[{at}]", system, end) for at, entry in enumerate(entries)]
    for kind in ("table", "faults"):
        if other := tables.get(kind, {}).pop("as_in", ""):
            tables[kind] = {**_read_tables(other, end).get(kind, {}), **tables[kind]}
    sides = {"white": 0, "black": 1}
    if (first := tables.get("first", "white")) not in sides:
        raise _error(system, "first", f"Expected `white` or `black`, got `{first}`")
    tables["first"] = sides[first]
    return tables


def _complete(entry: dict[str, Any], kind: str, path: str, system: str, end: str) -> dict[str, Any]:
    """Complete an entry from the one with the same label in the rulebook that `as_in` names."""
    if not (other := entry.pop("as_in", "")):
        return entry
    key = "key" if kind == "options" else "label"
    for shared in _read_tables(other, end)[kind]:
        if shared[key] == entry.get(key):
            return {**shared, **entry}
    raise _error(system, path, f"there is no {key} `{entry.get(key)}` in {other}")


def _fold(value: Any, key: str) -> Any:
    """Fold every text in a value to one line, except boards."""
    match value:
        case str():
            return value.strip("\n") if key == "board" else " ".join(value.split())
        case dict():
            return {name: _fold(each, name) for name, each in value.items()}
        case list():
            return [_fold(each, key) for each in value]
    return value


def _line_of(text: str, path: str) -> int:
    r"""The line of the table or key at a path such as `rules[3].example`, or of the nearest one above it.

    >>> _line_of("[[rules]]\n[[rules]]\nlabel = 1", "rules[1].label")
    3
    """
    text, at, header = text.replace('"', ""), 0, ""
    for key, index in re.findall(r"([\w ]+)(?:\[(\d+)\])?", path):
        header = f"{header}.{key}".strip(".")
        tables = [hit.start() for hit in re.finditer(rf"^\[+{re.escape(header)}[].]", text, re.MULTILINE)]
        inside = [start for start in tables if start >= at]
        line = re.compile(rf"^{key}\s*=", re.MULTILINE).search(text, at)
        at = inside[int(index or 0)] if len(inside) > int(index or 0) else line.start() if line else at
    return text.count("\n", 0, at) + 1
