r"""The text of a ledger: errata one after the other, each a few tag lines and a paragraph with the evidence.

A record begins with `[Erratum "name"]`. Its game is named by `[Game "file.txt#1"]` (no folder, so that it may
move), by the players, or by both; `White`, `Black`, `Event`, `Site`, `Round`, `Variant` and `Played` (the date of
the game) must then be the game's own. `[Ply "19w"]` or `[Tag "Result"]` names the place, `Printed` what it
has, `Corrected` what it should have; one of the two may be empty. `By`, `Date` and `Status` say who, when and how
sure. Every other line is evidence; one that begins with `[` or `\` gets a `\` in front of it.
Text before the first record is a preface.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from latrodb.diagnostics.codes import Severity
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Source, Span
from latrodb.game.ledgers.erratum import Citation, Erratum, Kind, Reversal, Status, file_name, kind_of
from latrodb.notation.encoding import decode
from latrodb.notation.tags import is_date, tag_line, unescape
from latrodb.notation.turns import read_turn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

SUFFIX = ".errata"
HEAD = "Erratum"
CITING = ("White", "Black", "Played", "Event", "Site", "Round", "Variant")
NEEDED = ("Printed", "Corrected", "By", "Date", "Status")
REVERSAL = ("Reverted", "RevertedBy", "RevertedWhy")
KEYS = (HEAD, "Game", *CITING, "Ply", "Tag", *NEEDED, "Kind", *REVERSAL)

_LINE = re.compile(r"([^\r\n]*)(?:\r\n|\r|\n|\Z)")
_LINE_END = re.compile(r"[\r\n]+")
_TAG = re.compile(r'\[\s*(\w+)\s+"(.*)"\s*\]\s*')
_BROKEN_TAG = re.compile(r'\[\s*(\w+)\s*"?([^"\]]*).*')
_GAME = re.compile(r"(.+?)(?:#([1-9][0-9]{0,8}))?")
_PLY = re.compile(r"[1-9][0-9]{0,8}[wb]")


@dataclass(frozen=True, slots=True)
class Ledger:
    """A ledger as read: the preface, every erratum that can be used, and what is wrong with the text."""

    source: Source
    preface: str
    errata: tuple[Erratum, ...]
    diagnostics: tuple[Diagnostic, ...] = ()


class _Tag(NamedTuple):
    key: str
    value: str
    span: Span
    is_broken: bool


class _Record(NamedTuple):
    """The lines between one head and the next; the preface has no head."""

    tags: list[_Tag]
    lines: list[str]


def is_ledger(path: str | Path) -> bool:
    """Whether a file is a ledger, by the end of its name."""
    return str(path).lower().endswith(SUFFIX)


def ledger_files(path: str | Path) -> Iterator[Path]:
    """The file itself if it is a ledger, or every ledger under a folder, by name."""
    path = Path(path)
    if path.is_dir():
        yield from sorted(each for each in path.rglob("*") if is_ledger(each) and each.is_file())
    elif is_ledger(path):
        yield path


def read_ledger(data: bytes, name: str = "-", encoding: str | None = None) -> Ledger:
    """The errata of a ledger file. Never raises; a record that lacks something is reported and left out."""
    text, _, diagnostics = decode(data, encoding, name)
    source = Source(name, text)
    first, *records = _records(text)
    found = list(diagnostics)
    found += (_bad(f"[{tag.key}] stands before the first [{HEAD}].", tag.span) for tag in first.tags if tag.key in KEYS)
    errata: dict[str, Erratum] = {}
    for record in records:
        erratum, about_it = _erratum(record, source)
        found += about_it
        if erratum and errata.setdefault(erratum.name, erratum) is not erratum:
            message = f'An erratum of the name "{erratum.name}" stands before; this one is left out.'
            found.append(Diagnostic("D807", message, erratum.span_of(HEAD)))
    return Ledger(source, _paragraphs(first.lines), tuple(errata.values()), tuple(found))


def format_ledger(errata: Iterable[Erratum], preface: str = "") -> str:
    """The text of a ledger, from which `read_ledger` makes the same errata."""
    parts = [f"{_escaped(preface)}\n"] if preface else []
    return "\n".join([*parts, *(format_erratum(erratum) for erratum in errata)])


def format_erratum(erratum: Erratum) -> str:
    """The record of one erratum; a line end in a value becomes a blank."""
    citation = erratum.game
    tags = [
        (HEAD, erratum.name),
        *([("Game", citation.game)] if citation.file is not None else []),
        *(("Played" if key == "Date" else key, value) for key, value in citation.tags),
        ("Tag", erratum.tag) if erratum.tag else ("Ply", erratum.ply),
        ("Printed", erratum.printed),
        ("Corrected", erratum.corrected),
        ("Kind", erratum.kind.value),
        ("By", erratum.by),
        ("Date", erratum.date),
        ("Status", erratum.status.value),
        *erratum.others,
    ]
    if erratum.reversal is not None:
        tags += (
            (key, value) for key, value in zip(REVERSAL, erratum.reversal, strict=True) if value or key == "Reverted"
        )
    lines = "".join(f"{tag_line(key, _LINE_END.sub(' ', value))}\n" for key, value in tags)
    return f"{lines}\n{_escaped(erratum.evidence)}\n"


def _records(text: str) -> list[_Record]:
    records = [_Record([], [])]
    start = 1 if text.startswith("\ufeff") else 0
    for found in _LINE.finditer(text, start):
        line = found[1]
        tag = _read_tag(line, found.start()) if line.startswith("[") else None
        if tag is None:
            records[-1].lines.append(line.removeprefix("\\"))
            continue
        if tag.key == HEAD:
            records.append(_Record([], []))
        records[-1].tags.append(tag)
    return records


def _read_tag(line: str, start: int) -> _Tag | None:
    """The tag of a line that begins with a bracket; of a broken one if its key is ours, else it is evidence."""
    span = Span(start, start + len(line.rstrip()))
    found = _TAG.fullmatch(line)
    if found:
        return _Tag(found[1], unescape(found[2]), span, is_broken=False)
    found = _BROKEN_TAG.fullmatch(line)
    if found and found[1] in KEYS:
        return _Tag(found[1], found[2].strip(), span, is_broken=True)
    return None


def _paragraphs(lines: list[str]) -> str:
    """Lines in one text, without the empty ones at both ends."""
    filled = [index for index, line in enumerate(lines) if line.strip()]
    return "\n".join(lines[filled[0] : filled[-1] + 1]) if filled else ""


def _escaped(text: str) -> str:
    return "\n".join(f"\\{line}" if line[:1] in ("[", "\\") else line for line in text.split("\n"))


def _erratum(record: _Record, source: Source) -> tuple[Erratum | None, list[Diagnostic]]:
    """The erratum of a record, or None where anything that it needs is missing or wrong."""
    evidence = _paragraphs(record.lines)
    tags: dict[str, _Tag] = {}
    for tag in record.tags:
        tags.setdefault(tag.key, tag)
    found = [*_check_tags(record.tags), *_missing(tags, evidence), *_wrong_values(tags)]
    if any(each.level is Severity.ERROR for each in found):
        return None, found
    values = defaultdict(str, {key: tag.value for key, tag in tags.items()})
    erratum = Erratum(
        values[HEAD],
        _citation(values),
        **{key.lower(): values[key] for key in ("Ply", "Tag", "Printed", "Corrected", "By", "Date")},
        status=Status(values["Status"]),
        evidence=evidence,
        others=tuple((key, tag.value) for key, tag in tags.items() if key not in KEYS),
        reversal=Reversal(*(values[key] for key in REVERSAL)) if "Reverted" in tags else None,
        source=source,
        spans=tuple((key, tag.span) for key, tag in tags.items()),
    )
    return erratum, found


def _check_tags(tags: list[_Tag]) -> Iterator[Diagnostic]:
    """Tag lines that are broken, doubled or of no meaning here."""
    seen: set[str] = set()
    for tag in tags:
        if tag.is_broken:
            hint = tag_line(tag.key, tag.value)
            yield _bad('A tag line is of the form [Key "value"].', tag.span, hint)
        elif tag.key in seen:
            yield _bad(f"{tag.key} is given twice.", tag.span)
        elif tag.key not in KEYS:
            note = _bad(f"{tag.key} has no meaning in an erratum; it is kept.", tag.span)
            yield replace(note, severity=Severity.WARNING)
        seen.add(tag.key)


def _missing(tags: dict[str, _Tag], evidence: str) -> Iterator[Diagnostic]:
    """What a record must say and does not."""
    head = tags[HEAD].span
    missing = [key for key in NEEDED if key not in tags]
    missing += [key for key in (HEAD, "By") if key in tags and not tags[key].value.strip()]
    if missing:
        yield _bad(f"This erratum gives no {' and no '.join(missing)}.", head)
    if "Game" not in tags and not {"White", "Black"} <= tags.keys():
        yield _bad("This erratum names no game: give Game, or White and Black.", head)
    if ("Ply" in tags) is ("Tag" in tags):
        yield _bad("An erratum is about one place: give either Ply or Tag.", head)
    if not evidence:
        yield _bad("This erratum gives no evidence.", head)


def _wrong_values(tags: dict[str, _Tag]) -> Iterator[Diagnostic]:
    """Values that cannot be read."""
    checks: dict[str, tuple[Callable[[str], object], str]] = {
        "Game": (_GAME.fullmatch, "the name of a file, maybe with # and a number"),
        "Ply": (_PLY.fullmatch, "a turn such as 19w"),
        "Tag": (re.compile(r"\w+").fullmatch, "the key of a tag"),
        "Date": (is_date, "a date of the form YYYY.MM.DD"),
        "Status": (set(Status).__contains__, "one of certain, likely and ambiguous"),
        "Reverted": (is_date, "a date of the form YYYY.MM.DD"),
    }
    for key, (is_right, what) in checks.items():
        if key in tags and not tags[key].is_broken and not is_right(tags[key].value):
            yield _bad(f'"{tags[key].value}" is not {what}.', tags[key].span)
    if {"Printed", "Corrected"} <= tags.keys():
        yield from _wrong_change(tags)


def _wrong_change(tags: dict[str, _Tag]) -> Iterator[Diagnostic]:
    printed, corrected = tags["Printed"], tags["Corrected"]
    if printed.value == corrected.value:
        yield _bad("Printed and Corrected are the same.", corrected.span)
    elif "Ply" in tags and corrected.value and read_turn(corrected.value) is None:
        yield _bad(f'"{corrected.value}" cannot be read as a turn.', corrected.span)
    kind = tags.get("Kind")
    if kind is None:
        return
    true = kind_of(tags["Tag"].value if "Tag" in tags else "", printed.value, corrected.value)
    if kind.value != true:
        known = kind.value in set(Kind)
        message = f"This erratum is of the kind {true}." if known else f'There is no kind "{kind.value}".'
        yield replace(_bad(message, kind.span, tag_line("Kind", true)), severity=Severity.WARNING)


def _citation(values: defaultdict[str, str]) -> Citation:
    found = _GAME.fullmatch(values["Game"])
    file = file_name(found[1]) if found else None
    number = int(found[2]) if found and found[2] else None
    tags = tuple(("Date" if key == "Played" else key, value) for key, value in values.items() if key in CITING)
    return Citation(file, number, tags)


def _bad(message: str, span: Span, *hints: str) -> Diagnostic:
    return Diagnostic("D803", message, span, hints=hints)
