"""Tags of a game, and headings that stand for them.

A heading that names a game gives its rule system as `Variant`, without a board. The caller knows the names of systems.
"""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache
from textwrap import wrap
from typing import TYPE_CHECKING, TypeAlias

from msgspec.structs import replace

from latrodb.core.english import list_words
from latrodb.core.errors import near_miss
from latrodb.core.game_kind import GameKind, is_kind
from latrodb.diagnostics.diagnostic import Diagnostic, Habit
from latrodb.diagnostics.span import Span
from latrodb.notation.written import Aside, Words, WrittenTag

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from latrodb.notation.lexer import Token
    from latrodb.notation.written import WrittenGame


_TAG = re.compile(r'\s*(\[\s*(\w+)\s+"(.*)"\s*\])', re.DOTALL)
_BAD_TAG = re.compile(r"\s*(\[\s*(\w+)\s+(.*))", re.DOTALL)
_QUOTES = "“”„‟‘’‚«»‹›'\""  # accepted instead of "
KEYS = (  # the known keys, in the standard order
    *("Event", "Site", "Date", "Round", "White", "Black", "Result", "Variant", "FEN", "SetUp"),
    *("Source", "Termination", "WhiteTeam", "BlackTeam", "Annotator", "GameKind"),
)
_USUAL_KEYS = {key.lower(): key for key in KEYS}
_QUOTE = '["“”„«»]'
_TAG_LIKE = re.compile(  # lines in a form that is not read as a tag: (White "A"), [White: "A"], Variant = petteia-xxi
    rf"^[^\w\r\n]{{0,9}}[lI1]?(?:(?:{'|'.join(KEYS)})[^\w\r\n]{{0,5}}{_QUOTE}[^\r\n]{{0,500}}{_QUOTE}[^\w\r\n]{{0,4}}"
    r"|(?:Variant|FEN)[ \t]{0,9}[:=][^\r\n]{1,500})$",
    re.MULTILINE,
)
_ESCAPE = re.compile(r"\\(.)")
_DATE = re.compile(r"([0-9]{4}|\?{4})\.(0[1-9]|1[0-2]|\?\?)\.(0[1-9]|[12][0-9]|3[01]|\?\?)")


def read_tag(token: Token) -> WrittenTag:
    """Read a tag line; of a line that is not well-formed, as much as can be made out."""
    well_formed = _TAG.fullmatch(token.text)
    found = well_formed or _BAD_TAG.fullmatch(token.text)
    assert found
    line, key, value = found.groups()
    start = token.start + found.start(1)
    value = unescape(value if well_formed else value.strip().removesuffix("]").rstrip(" \t,;").strip(_QUOTES))
    usual = usual_key(key)
    return WrittenTag(
        usual, value, Span(start, start + len(line.rstrip())), spelling=key if well_formed and key != usual else ""
    )


@lru_cache(maxsize=1000)
def usual_key(key: str) -> str:
    """The standard spelling of a known key in any capitalization; any other key unchanged.

    >>> usual_key("WHITE"), usual_key("fen"), usual_key("annotator")
    ('White', 'FEN', 'Annotator')
    """
    return _USUAL_KEYS.get(key.lower(), key)


@lru_cache(maxsize=1000)
def meant_key(key: str) -> str:
    """The known key that differs from an unknown one in a single letter; empty if there is none.

    >>> meant_key("Varlant"), meant_key("FENN"), meant_key("WhiteElo"), meant_key("Variant")
    ('Variant', 'FEN', '', '')
    """
    low = key.lower()
    if low in _USUAL_KEYS:
        return ""
    return next((known for usual, known in _USUAL_KEYS.items() if _differ_in_one(low, usual)), "")


def are_usual(keys: Collection[str]) -> bool:
    """Whether there is nothing to report on the keys of a game's tags, whatever their values."""
    return ("FEN" in keys or "SetUp" not in keys) and all(usual_key(key) == key and not meant_key(key) for key in keys)


def _differ_in_one(one: str, other: str) -> bool:
    """Whether two different words are the same but for a letter that is changed, left out or added."""
    short, long = sorted((one, other), key=len)
    at = next((at for at, (left, right) in enumerate(zip(short, long, strict=False)) if left != right), len(short))
    return long[at + 1 :] == short[at + (len(short) == len(long)) :]


def unescape(value: str) -> str:
    r"""Remove the backslashes before the quotes of a value.

    >>> unescape(r'J. \"Pepe\" C.')
    'J. "Pepe" C.'
    """
    return _ESCAPE.sub(r"\1", value) if "\\" in value else value


def tag_line(key: str, value: str) -> str:
    r"""Write a tag as a tag line.

    >>> tag_line("White", 'J. "Pepe" C.')
    '[White "J. \\"Pepe\\" C."]'
    """
    escaped = re.sub(r'(["\\])', r"\\\1", value)
    return f'[{key} "{escaped}"]'


def is_date(value: str) -> bool:
    """Whether a value is a date of the form `2016.07.??`, and its month has that day.

    >>> is_date("2016.02.29"), is_date("2015.02.29"), is_date("????.02.30")
    (True, False, False)
    """
    found = _DATE.fullmatch(value)
    if found is None:
        return False
    year, month, day = (int(part.replace("?", "0")) for part in found.groups())
    try:
        date(year or 2000, month or 1, day or 1)  # what is unknown may be a leap year, or a month of 31 days
    except ValueError:
        return False
    return True


def tag_diagnostics(tags: Sequence[WrittenTag]) -> Iterator[Diagnostic]:
    """Diagnostics on the tags of a game: the same key with different values, and bad dates."""
    first: dict[str, WrittenTag] = {}
    for tag in tags:
        earlier = first.setdefault(tag.key, tag)
        if earlier.value != tag.value:
            message = (
                f'the tag {tag.key} is given twice, as "{earlier.value}" and here as "{tag.value}"; the first counts'
            )
            yield Diagnostic("T206", message, tag.span)
        if tag.spelling:
            habit = Habit("tag keys in unusual capitals", "line")
            message, line = f"{tag.spelling} is read as {tag.key}", tag_line(tag.key, tag.value)
            yield Diagnostic("T207", message, tag.span, hints=(line,), habit=habit)
        elif meant := meant_key(tag.key):
            message, line = f"{tag.key} is not a known tag; is {meant} meant?", tag_line(meant, tag.value)
            yield Diagnostic("T207", message, tag.span, hints=(line,))
        if tag.key == "Date" and not is_date(tag.value):
            what = "a day of the calendar" if _DATE.fullmatch(tag.value) else "a date of the form YYYY.MM.DD"
            message = f'"{tag.value}" is not {what}; write ?? for what is unknown'
            hints = tuple(tag_line("Date", value) for value in _likely_dates(tag.value))
            yield Diagnostic("T208", message, tag.span, hints=hints)
        if tag.key == "GameKind" and not is_kind(tag.value):
            hint = near_miss(tag.value.lower(), GameKind) or f"; kinds are {list_words(GameKind, 'and')}"
            yield Diagnostic("T214", f'there is no kind of game "{tag.value}"{hint}', tag.span)
    if "SetUp" in first and "FEN" not in first and first["SetUp"].value.strip() == "1":
        message = "the SetUp tag announces a first position, but there is no FEN tag; add one"
        yield Diagnostic("T204", message, first["SetUp"].span)


def find_unread_tags(text: str, start: int, end: int) -> Iterator[Diagnostic]:
    """T207 for each line of a stretch outside tags and moves that seems to be meant as a tag line."""
    for found in _TAG_LIKE.finditer(text, start, end):
        message = 'this seems to be a tag line and is not read; a tag line has the form [Key "value"]'
        habit = Habit("lines like tag lines", "line")
        yield Diagnostic("T207", message, Span(*found.span()), habit=habit)


def bad_tag(tag: WrittenTag) -> Diagnostic:
    """The diagnostic on a tag line that is not well-formed."""
    line = tag_line(tag.key, tag.value)
    habit = Habit("tag lines in another form", "line")
    return Diagnostic("T207", f"this tag line is read as {line}", tag.span, hints=(line,), habit=habit)


def _likely_dates(value: str) -> Iterator[str]:
    year, *rest = re.split(r"[./\- ]", value)
    date = ".".join([year, *(part.zfill(2) for part in (*rest, "??", "??")[: max(2, len(rest))])])
    if is_date(date):
        yield date


# Maps a printed name to its rule system, or to the empty string if no system has that name.
SystemNames: TypeAlias = "Callable[[str], str]"

_DATE_WORDS = r"(?:(?:\d{1,2} )?[A-Z][a-z]{2,8}\.? (?:\d{1,2}, )?)?\d{4}"
_TITLE = r"(?P<Variant>[^:,]*?(?:\([^()]+\))?)"
_SIDE = r"\((?:white|black)\)"
_LINES = {
    "VARIANT": re.compile(rf"(?:-\s+)?{_TITLE}(?:,?\s+\(?(?P<board>\d+ ?[x×] ?\d+)\)?)?"),
    "PLAYERS": re.compile(
        r"(?:-\s+)?(?P<White>.+?)(?:\s+(?P<WhiteTeam>\([A-Z]{2,3}\)))?\s+[-–]\s+"
        r"(?P<Black>.+?)(?:\s+(?P<BlackTeam>\([A-Z]{2,3}\)))?"
    ),
    "PAIR": re.compile(
        rf"(?P<White>.+?)\s+[-–]\s+(?P<Black>[^,]+)(?:,\s+(?:(?P<Site>[^,]+?),?\s+)?(?P<Date>{_DATE_WORDS}))?"
    ),
    "DAY": re.compile(r"(?P<Date>.+)"),
    "OCCASION": re.compile(r"(?:-\s+)?(?P<Site>[^,]+),\s+(?P<Date>.+)"),
    "SIDES": re.compile(
        rf"(?:(?:game|round|match)\s?#?(?P<Round>\d+)[:.)]?\s+(?:[-–]\s+)?|{_TITLE}[:,]\s+)?"
        rf"(?P<one>.+?)\s+(?:\((?P<side>white|black)\),?\s+(?:(?:\W|and|vs?\.?|versus|against)\s+)?(?P<other>.+?)\s+{_SIDE}"
        rf"|(?:vs?\.?|versus|against)\s+(?P<second>.+?))(?:,\s+(?:(?P<Site>[^,]+?),?\s+)?(?P<Date>{_DATE_WORDS}))?",
        re.IGNORECASE,
    ),
}
_CAPTION = re.compile(
    r"(?P<side>white|black)\s*[:=]\s*(?P<one>.+?)(?:[\s,/|;]+(?:white|black)\s*[:=]\s*(?P<other>.+))?", re.IGNORECASE
)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_DATED = re.compile(r"(?:(?P<early>\d{1,2}) )?(?:(?P<month>[A-Za-z]+)\.? )?(?:(?P<late>\d{1,2}), )?(?P<year>\d{4})")


def no_names(_: str) -> str:
    """Return the empty string: for readers that know no rule systems."""
    return ""


def read_heading(token: Token, system_of: SystemNames) -> Iterator[WrittenTag]:
    """The tags of one line of a heading. The name of an unknown system is written as a key, `petteia-xxi`."""
    caption = _CAPTION.fullmatch(token.text) if token.type == "SIDES" else None
    found = caption or _LINES[token.type].fullmatch(token.text)
    assert found
    named = found.groupdict()
    sides = ("Black", "White") if (named.get("side") or "").lower() == "black" else ("White", "Black")
    keys = {"one": sides[0], "other": sides[1], "second": sides[1]}
    for key, value in named.items():
        if value and key not in ("side", "board"):
            span = Span(token.start + found.start(key), token.start + found.end(key))
            if key == "Variant":
                value = _variant(value, named.get("board") or "", system_of)
            yield WrittenTag(
                keys.get(key, key), _date(value) if key == "Date" else value.strip("()"), span, is_heading=True
            )


def _variant(title: str, board: str, system_of: SystemNames) -> str:
    """The value of the Variant tag for a title: the system, or the variant if a board is given with it."""
    author = re.search(r"\((.+)\)|(.+)['’]s", title)
    name = (author[1] or author[2]).replace("ä", "ae") if author else title
    system = system_of(name) or name.lower().replace(" ", "-")
    return f"{system}/{re.sub('[ ×]+', 'x', board)}" if board else system


def _date(text: str) -> str:
    """Convert a printed date to the value of a Date tag; unchanged if there is no such month.

    >>> _date("July 2016"), _date("Sept. 2017"), _date("2016"), _date("5 July 2016")
    ('2016.07.??', '2017.09.??', '2016.??.??', '2016.07.05')
    """
    found = _DATED.fullmatch(text)
    if not found:
        return text
    if not found["month"]:
        return f"{found['year']}.??.??"
    month = found["month"][:3].lower()
    if month not in _MONTHS:
        return text
    day = found["early"] or found["late"]
    return f"{found['year']}.{_MONTHS.index(month) + 1:02}.{day.zfill(2) if day else '??'}"


MOST_WORDS = 900  # characters of a note in one comment; longer ones would be read as words and moves
_NO_BRACKETS = str.maketrans("(){}[]", "‹›‹›‹›")
_BRACES = str.maketrans("{}", "()")


def change_tags(written: WrittenGame, values: Mapping[str, str]) -> WrittenGame:
    """Change the values of tags of a written game, or add tags; of repeated tags, the first is changed."""
    rest = dict(values)
    tags = [_changed(tag, rest.pop(tag.key)) if tag.key in rest else tag for tag in written.tags]
    beginning = Span(written.span.start, written.span.start)
    added = [WrittenTag(key, value, beginning, printed="") for key, value in rest.items()]
    return replace(written, tags=(*tags, *added))


def changed_tags(written: WrittenGame) -> dict[str, str]:
    """The tags of a game that were set outside its text."""
    return {tag.key: tag.value for tag in written.tags if tag.printed is not None}


def printed_tags(written: WrittenGame) -> dict[str, str]:
    """The text's own values of the tags that were set outside it."""
    return {tag.key: tag.printed for tag in written.tags if tag.printed is not None}


def sic(text: str) -> str:
    """The comment that keeps the text as printed after a correction.

    >>> sic("De5-e4"), sic("")
    ('{[%sic De5-e4]}', '{[%sic]}')
    """
    return f"{{[%sic {text.translate(_BRACES)}]}}" if text else "{[%sic]}"


def printed_asides(written: WrittenGame) -> Iterator[Aside]:
    """Comments that keep the text's own values of changed tags, `{[%sic White "J. Joyce"]}`."""
    for key, value in printed_tags(written).items():
        words = sic(f'{key} "{value}"' if value else key)[1:-1]
        yield Aside("{", (Words(words, written.span),), written.span, is_closed=True)


def note_asides(words: str, span: Span) -> Iterator[Aside]:
    """Comments that keep a note, `{[%note A fine sacrifice.]}`; a long note is divided. Nothing in them is a move."""
    for part in wrap(words.translate(_NO_BRACKETS), MOST_WORDS):
        yield Aside("{", (Words(f"[%note {part}]", span),), span, is_closed=True)


def _changed(tag: WrittenTag, value: str) -> WrittenTag:
    return replace(tag, value=value, printed=tag.value if tag.printed is None else tag.printed)
