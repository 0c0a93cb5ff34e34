r"""The text of a ledger: a sequence of records, each with a few tag lines and a paragraph of evidence.

An erratum begins with `[Erratum "name"]`. Its game is named by `[Game "file.txt#1"]` (without a folder, so that the
file may move), by the players, or by both; `White`, `Black`, `Event`, `Site`, `Round`, `Variant` and `Played` (the date
of the game) must then be the game's own. `[Ply "19w"]` or `[Tag "Result"]` names the place, `Printed` what is there,
`Corrected` what should be there; one of the two may be empty. `By`, `Date` and `Status` give the author, the date and
how sure he is. `[TagChange "name"]` sets a `Tag` of a game to a `Value`, `[Removal "name"]` keeps a game out of a
database; these need no author and no evidence, and `[Text "..."]` gives the `text_digest` that the game must have.
`[Note "name"]` attaches its evidence, `Tags` and a `Collection` to a game, or to the place after a `Ply`; `Turns` gives
the `turns_digest` by which it knows its game in another wording. `[Alias "J. Carrillo"]` names a `Person` and no game,
`[Rename "old.txt"]` the `File` that has its place.
`[Revert "name"]` names no game either: `Reverts` has the digests of the entries that it reverts, as `Replaces` in any
other record has those of the entries that it replaces. A date `Reverted` in a record stands for such a record after it,
unless the date `Reinstated` is the same or later.
`Id` is the digest of the entry, and a record that was changed since replaces the entry of that digest.
Every other line is evidence; one that begins with `[` or `\` gets a `\` in front of it.
Text before the first record is a preface.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter, defaultdict
from dataclasses import replace as changed
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from latrodb.diagnostics.codes import Severity
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Source, Span
from latrodb.game.ledgers.erratum import (
    START,
    Alias,
    Citation,
    Entry,
    Erratum,
    Kind,
    Note,
    Removal,
    Rename,
    Reversal,
    Revert,
    Status,
    TagChange,
    file_name,
    kind_of,
)
from latrodb.notation.encoding import decode
from latrodb.notation.tags import is_date, tag_line, unescape
from latrodb.notation.turns import read_turn

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

HEADS: dict[str, type[Entry]] = {kind.head: kind for kind in (Erratum, TagChange, Removal, Note, Alias, Rename, Revert)}
CITING = ("White", "Black", "Played", "Event", "Site", "Round", "Variant")
NEEDED = {
    Erratum.head: ("Printed", "Corrected", "By", "Date", "Status"),
    TagChange.head: ("Tag", "Value", "Date"),
    Removal.head: ("Date",),
    Note.head: ("Date",),
    Alias.head: ("Person", "Date"),
    Rename.head: ("File", "Date"),
    Revert.head: ("Reverts", "Date"),
}
REPLACED = "set anew"  # the reason why an entry that was replaced does not apply
REVERSAL = ("Reverted", "RevertedBy", "RevertedWhy")
OF_ALL = ("By", "Date", "Id", "Replaces", *REVERSAL, "Reinstated")
COMMON = ("Game", *CITING, *OF_ALL)
KEYS = {
    Erratum.head: (Erratum.head, *COMMON, "Ply", "Tag", *NEEDED[Erratum.head], "Kind"),
    TagChange.head: (TagChange.head, *COMMON, "Text", *NEEDED[TagChange.head]),
    Removal.head: (Removal.head, *COMMON, "Text"),
    Note.head: (Note.head, *COMMON, "Text", "Turns", "Ply", "Tags", "Collection"),
    Alias.head: (Alias.head, "Person", *OF_ALL),
    Rename.head: (Rename.head, "File", *OF_ALL),
    Revert.head: (Revert.head, "Reverts", "By", "Date", "Id", "Ledger", *REVERSAL, "Reinstated"),
}
ALL_KEYS = frozenset(key for keys in KEYS.values() for key in keys)

_LINE = re.compile(r"([^\r\n]*)(?:\r\n|\r|\n|\Z)")
_LINE_END = re.compile(r"[\r\n]+")
_TAG = re.compile(r'\[\s*(\w+)\s+"(.*)"\s*\]\s*')
_BROKEN_TAG = re.compile(r'\[\s*(\w+)\s*"?([^"\]]*).*')
_GAME = re.compile(r"(.+?)(?:#([1-9][0-9]{0,8}))?")
_PLY = re.compile(r"[1-9][0-9]{0,8}[wb]")
_DIGEST = r"[0-9a-f]{32}"
_DIGESTS = re.compile(rf"{_DIGEST}(?:, ?{_DIGEST})*")
_PLACE = re.compile(rf"{_PLY.pattern}(?:~[1-9][0-9]{{0,8}})?|{START}")


class Ledger(Struct, frozen=True):
    """A ledger as read: the preface, the entry of every valid record, and diagnostics on the text."""

    source: Source
    preface: str
    entries: tuple[Entry, ...]
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def errata(self) -> tuple[Erratum, ...]:
        """The corrections, with their state as far as this ledger knows it."""
        return tuple(each for each in settled(self.entries) if isinstance(each, Erratum))


class _Tag(NamedTuple):
    key: str
    value: str
    span: Span
    is_broken: bool


class _Record(NamedTuple):
    """The lines between one head and the next; the preface has no head."""

    tags: list[_Tag]
    lines: list[str]

    @property
    def head(self) -> _Tag:
        return self.tags[0]


def read_ledger(data: bytes, name: str = "-", encoding: str | None = None) -> Ledger:
    """Read the records of a ledger file. Never raises; an incomplete record is reported and left out."""
    text, _, diagnostics = decode(data, encoding, name)
    source = Source(name, text)
    first, *records = _records(text)
    found = list(diagnostics)
    found += (
        _bad(f"[{tag.key}] comes before the first [{Erratum.head}]", tag.span)
        for tag in first.tags
        if tag.key in ALL_KEYS
    )
    entries: dict[Entry, None] = {}
    named: dict[str, Erratum] = {}
    for record in records:
        entry, about_it = _entry(record, source)
        found += about_it
        if entry:
            entries.update(dict.fromkeys(_events(entry)))
        if isinstance(entry, Erratum) and not entry.reversal and named.setdefault(entry.name, entry) != entry:
            message = f'another erratum with the name "{entry.name}" comes before; rename one of the two'
            found.append(replace(_bad(message, entry.span_of(entry.head)), code="D807", severity=Severity.WARNING))
    return Ledger(source, _paragraphs(first.lines), tuple(entries), tuple(found))


def numbered_names(name: str) -> Iterator[str]:
    """Names for an entry, since those in a ledger must differ: `name`, `name 2`, `name 3` and so on."""
    return (name if number == 1 else f"{name} {number}" for number in count(1))


def digest_of(entry: Entry) -> str:
    """The identity of an entry: a digest of all that it says, whether it applies or not."""
    text = format_entry(changed(entry, reversal=None, is_event=False))
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()[:32]


def find_overruled(events: Mapping[str, tuple[bool, Collection[str]]]) -> dict[str, list[str]]:
    """What keeps each entry from applying: the entries that replace or revert it. It applies if there are none.

    An entry that was replaced stays so while its replacement applies or is replaced in turn; a reversal counts only
    while it applies itself. The order in which entries became known makes no difference.

    Args:
        events: of each entry by its digest, whether it is a reversal, and its parents.
    """
    found: dict[str, list[str]] = {digest: [] for digest in events}
    replaced: set[str] = set()
    open_children = Counter(parent for _, parents in events.values() for parent in set(parents))
    ready = [digest for digest in events if not open_children[digest]]
    for digest in ready:  # which grows: an entry is judged after all its children
        is_reversal, parents = events[digest]
        counts = not found[digest] or (digest in replaced and not is_reversal)
        for parent in set(parents) & events.keys():
            if counts:
                found[parent].append(digest)
                replaced.update(() if is_reversal else (parent,))
            open_children[parent] -= 1
            if not open_children[parent]:
                ready.append(parent)
    return found


def settled(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """All entries but the reversals, each with the `reversal` that follows from the whole set."""
    by_digest = {digest_of(entry): entry for entry in entries}
    against = find_overruled(
        {digest: (isinstance(entry, Revert), entry.parents) for digest, entry in by_digest.items()}
    )
    return tuple(
        changed(entry, reversal=min(map(reversal_by, (by_digest[each] for each in against[digest])), default=None))
        for digest, entry in by_digest.items()
        if not isinstance(entry, Revert)
    )


def reversal_by(entry: Entry) -> Reversal:
    """The state of an entry that another one replaces or reverts."""
    if isinstance(entry, Revert):
        return Reversal(entry.date, entry.by, _LINE_END.sub(" ", entry.evidence), entry.ledger)
    return Reversal(entry.date, entry.by, REPLACED)


def _events(entry: Entry) -> Iterator[Entry]:
    """An entry as read, and the reversal that its record tells of in short."""
    if entry.reversal is None:
        yield entry
        return
    event = changed(entry, reversal=None)
    yield event
    date, by, why, _ = entry.reversal
    parents, game, evidence = (digest_of(event),), Citation(None, None, ()), _paragraphs([why])
    yield Revert(name=entry.name, game=game, by=by, date=date, evidence=evidence, parents=parents, source=entry.source)


def format_ledger(entries: Iterable[Entry], preface: str = "") -> str:
    """Write the text of a ledger; `read_ledger` reads the same entries from it."""
    parts = [f"{_escaped(preface)}\n"] if preface else []
    return "\n".join([*parts, *(format_entry(entry) for entry in entries)])


def format_entry(entry: Entry) -> str:
    """Write one record, with its digest if it is an event; a line end in a value becomes a blank."""
    citation = entry.game
    tags = [
        (entry.head, entry.name),
        *([("Game", citation.game)] if citation.file is not None else []),
        *(("Played" if key == "Date" else key, value) for key, value in citation.tags),
        *([("Text", citation.text)] if citation.text else []),
        *([("Turns", citation.turns)] if citation.turns else []),
        *_own_tags(entry),
        *([(_parents_key(entry.head), ", ".join(entry.parents))] if entry.parents else []),
        *([("By", entry.by)] if entry.by else []),
        ("Date", entry.date),
        *([("Status", entry.status.value)] if isinstance(entry, Erratum) else []),
        *entry.others,
    ]
    if entry.reversal is not None:
        tags += (
            (key, value) for key, value in zip(REVERSAL, entry.reversal, strict=False) if value or key == "Reverted"
        )
    if entry.is_event:
        tags.append(("Id", digest_of(entry)))
    lines = "".join(f"{tag_line(key, _LINE_END.sub(' ', value))}\n" for key, value in tags)
    return f"{lines}\n{_escaped(entry.evidence)}\n" if entry.evidence else lines


def _own_tags(entry: Entry) -> list[tuple[str, str]]:
    """The tags that only records of its kind have."""
    match entry:
        case Erratum():
            place = ("Tag", entry.tag) if entry.tag else ("Ply", entry.ply)
            return [place, ("Printed", entry.printed), ("Corrected", entry.corrected), ("Kind", entry.kind.value)]
        case TagChange():
            return [("Tag", entry.tag), ("Value", entry.value)]
        case Note():
            own = [("Ply", entry.ply), ("Tags", ", ".join(entry.tags)), ("Collection", entry.collection)]
            return [(key, value) for key, value in own if value]
        case Alias():
            return [("Person", entry.person)]
        case Rename():
            return [("File", entry.file)]
        case Revert() if entry.ledger:
            return [("Ledger", entry.ledger)]
        case _:
            return []


def _parents_key(head: str) -> str:
    return "Reverts" if head == Revert.head else "Replaces"


def _records(text: str) -> list[_Record]:
    records = [_Record([], [])]
    start = 1 if text.startswith("\ufeff") else 0
    for found in _LINE.finditer(text, start):
        line = found[1]
        tag = _read_tag(line, found.start()) if line.startswith("[") else None
        if tag is None:
            records[-1].lines.append(line.removeprefix("\\"))
            continue
        if tag.key in HEADS:
            records.append(_Record([], []))
        records[-1].tags.append(tag)
    return records


def _read_tag(line: str, start: int) -> _Tag | None:
    """The tag of a line that begins with a bracket; None for evidence: a line not well-formed, without a known key."""
    span = Span(start, start + len(line.rstrip()))
    found = _TAG.fullmatch(line)
    if found:
        return _Tag(found[1], unescape(found[2]), span, is_broken=False)
    found = _BROKEN_TAG.fullmatch(line)
    if found and found[1] in ALL_KEYS:
        return _Tag(found[1], found[2].strip(), span, is_broken=True)
    return None


def _paragraphs(lines: list[str]) -> str:
    """Join lines into one text, without the empty lines at both ends."""
    filled = [index for index, line in enumerate(lines) if line.strip()]
    return "\n".join(lines[filled[0] : filled[-1] + 1]) if filled else ""


def _escaped(text: str) -> str:
    return "\n".join(f"\\{line}" if line[:1] in ("[", "\\") else line for line in re.split(r"\r\n?|\n", text))


def _entry(record: _Record, source: Source) -> tuple[Entry | None, list[Diagnostic]]:
    """Read a record; None, with diagnostics, if anything that it needs is missing or wrong."""
    evidence, head = _paragraphs(record.lines), record.head.key
    tags: dict[str, _Tag] = {}
    for tag in record.tags:
        tags.setdefault(tag.key, tag)
    found = [*_check_tags(record), *_missing(record.head, tags, evidence), *_wrong_values(head, tags)]
    if any(each.level is Severity.ERROR for each in found):
        return None, found
    values = defaultdict(str, {key: tag.value for key, tag in tags.items()})
    entry = HEADS[head](
        name=values[head],
        game=_citation(values),
        by=values["By"],
        date=values["Date"],
        evidence=evidence,
        parents=tuple(dict.fromkeys(re.findall(_DIGEST, values[_parents_key(head)]))),
        others=tuple((key, tag.value) for key, tag in tags.items() if key not in KEYS[head]),
        reversal=Reversal(*(values[key] for key in REVERSAL)) if values["Reverted"] > values["Reinstated"] else None,
        is_event="Id" in tags,
        source=source,
        spans=tuple((key, tag.span) for key, tag in tags.items()),
        **_own_values(head, values),
    )
    return _replacing(entry, values["Id"]), found


def _replacing(entry: Entry, digest: str) -> Entry:
    """An entry that replaces the one of a digest, which its record gives, if the record was changed since."""
    if not digest or digest in (digest_of(entry), *entry.parents):
        return entry
    return changed(entry, parents=(*entry.parents, digest))


def _own_values(head: str, values: Mapping[str, str]) -> dict[str, Any]:
    """The fields that only records of a kind have."""
    if head == Erratum.head:
        own = {key.lower(): values[key] for key in ("Ply", "Tag", "Printed", "Corrected")}
        return {**own, "status": Status(values["Status"])}
    if head == TagChange.head:
        return {"tag": values["Tag"], "value": values["Value"]}
    if head == Note.head:
        return {"ply": values["Ply"], "tags": split_words(values["Tags"]), "collection": values["Collection"].strip()}
    if head == Revert.head:
        return {"ledger": values["Ledger"]}
    if head == Rename.head:
        return {"file": values["File"].strip()}
    return {"person": values["Person"].strip()} if head == Alias.head else {}


def split_words(text: str) -> tuple[str, ...]:
    """The tags of a note, each once, from a list with commas.

    >>> split_words("fork, end game,, fork")
    ('fork', 'end game')
    """
    return tuple(dict.fromkeys(word for each in text.split(",") if (word := " ".join(each.split()))))


def _check_tags(record: _Record) -> Iterator[Diagnostic]:
    """Diagnostics on tag lines that are broken, repeated or without a meaning."""
    seen: set[str] = set()
    head = record.head.key
    for tag in record.tags:
        if tag.is_broken:
            hint = tag_line(tag.key, tag.value)
            yield _bad('a tag line is of the form [Key "value"]', tag.span, hint)
        elif tag.key in seen:
            yield _bad(f"{tag.key} is given twice", tag.span)
        elif tag.key not in KEYS[head]:
            note = _bad(f"{tag.key} has no meaning in {_a(HEADS[head].noun)}; it is kept", tag.span)
            yield replace(note, severity=Severity.WARNING)
        seen.add(tag.key)


def _missing(head: _Tag, tags: dict[str, _Tag], evidence: str) -> Iterator[Diagnostic]:
    """Diagnostics on what a record lacks."""
    noun, is_erratum = HEADS[head.key].noun, head.key == Erratum.head
    missing = [key for key in NEEDED[head.key] if key not in tags]
    filled = (head.key, *({Erratum.head: ("By",), Alias.head: ("Person",), Rename.head: ("File",)}.get(head.key, ())))
    missing += [key for key in filled if key in tags and not tags[key].value.strip()]
    if missing:
        yield _bad(f"this {noun} gives no {' and no '.join(missing)}", head.span)
    if "Game" in KEYS[head.key] and "Game" not in tags and not {"White", "Black"} <= tags.keys():
        yield _bad(f"this {noun} names no game: give Game, or White and Black", head.span)
    if is_erratum and ("Ply" in tags) is ("Tag" in tags):
        yield _bad("an erratum is about one place: give either Ply or Tag", head.span)
    if is_erratum and not evidence:
        yield _bad("this erratum gives no evidence", head.span)
    if head.key == Note.head and not (evidence or "Tags" in tags or "Collection" in tags):
        yield _bad("this note says nothing: give a comment, Tags or Collection", head.span)


def _wrong_values(head: str, tags: dict[str, _Tag]) -> Iterator[Diagnostic]:
    """Diagnostics on values that cannot be read."""
    checks: dict[str, tuple[Callable[[str], object], str]] = {
        "Game": (_GAME.fullmatch, "the name of a file, maybe with # and a number"),
        "Ply": ((_PLACE if head == Note.head else _PLY).fullmatch, "a turn such as 19w"),
        "Id": (re.compile(_DIGEST).fullmatch, "a digest of 32 hexadecimal digits"),
        **dict.fromkeys(("Replaces", "Reverts"), (_DIGESTS.fullmatch, "a list of digests")),
        "Turns": (re.compile(r"[0-9a-f]{1,16}").fullmatch, "a number of at most 16 hexadecimal digits"),
        "Tag": (re.compile(r"\w+").fullmatch, "the key of a tag"),
        "Status": (set(Status).__contains__, "one of certain, unique, likely and ambiguous"),
        **dict.fromkeys(("Date", "Reverted", "Reinstated"), (is_date, "a date of the form YYYY.MM.DD")),
    }
    for key, (is_right, what) in checks.items():
        if key in KEYS[head] and key in tags and not tags[key].is_broken and not is_right(tags[key].value):
            yield _bad(f'"{tags[key].value}" is not {what}', tags[key].span)
    if head == Erratum.head and {"Printed", "Corrected"} <= tags.keys():
        yield from _wrong_change(tags)


def _wrong_change(tags: dict[str, _Tag]) -> Iterator[Diagnostic]:
    printed, corrected = tags["Printed"], tags["Corrected"]
    if printed.value == corrected.value:
        yield _bad("Printed and Corrected are the same", corrected.span)
    elif "Ply" in tags and corrected.value and read_turn(corrected.value) is None:
        yield _bad(f'"{corrected.value}" cannot be read as a turn', corrected.span)
    kind = tags.get("Kind")
    if kind is None:
        return
    true = kind_of(tags["Tag"].value if "Tag" in tags else "", printed.value, corrected.value)
    if kind.value != true:
        known = kind.value in set(Kind)
        message = f"this erratum is of the kind {true}" if known else f'there is no kind "{kind.value}"'
        yield replace(_bad(message, kind.span, tag_line("Kind", true)), severity=Severity.WARNING)


def _citation(values: defaultdict[str, str]) -> Citation:
    found = _GAME.fullmatch(values["Game"])
    file = file_name(found[1]) if found else None
    number = int(found[2]) if found and found[2] else None
    tags = tuple(("Date" if key == "Played" else key, value) for key, value in values.items() if key in CITING)
    return Citation(file, number, tags, values["Text"], values["Turns"])


def _a(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def _bad(message: str, span: Span, *hints: str) -> Diagnostic:
    return Diagnostic("D803", message, span, hints=hints)
