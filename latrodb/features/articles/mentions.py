"""Find games and players that sentences name, and compare them with tags."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from typing import TYPE_CHECKING

from latrodb.core.english import list_words
from latrodb.diagnostics.codes import Severity
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Span
from latrodb.features.articles.claims import Mention
from latrodb.rules.catalog import systems_by_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator


_WORD = r"[A-ZÀ-Þ][^\W\d_]{0,30}(?:[.'’\-](?!s\b)[^\W\d_]{0,30}){0,3}"
NAME = rf"{_WORD}(?:[^\S\r\n]{{1,3}}{_WORD}){{0,3}}"
_TEAM = r"(?:[^\S\r\n]{1,3}\([A-Z]{2,3}\))?"
_MONTH = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}"
_DAY = r"\d{1,2}(?:st|nd|rd|th)?"
DATE = (
    rf"(?:(?P<early>{_DAY})\s(?:of\s)?(?={_MONTH}))?(?:(?P<month>{_MONTH})\.?,?\s(?:of\s)?(?:(?P<late>{_DAY}),\s)?)?"
    r"(?P<year>[12]\d{3})(?:[.-](?P<digits>\d{2})(?:[.-](?:\d{2}|\?\?))?|\b)(?![-\d]|\.\d)"
)
_WHEN = re.compile(rf"\s{{0,2}}[,(]\s{{0,2}}(?:[A-Z][^,()\[\]\d\r\n]{{1,40}},\s{{0,2}})?(?P<date>{DATE})")
_WHEN_LATER = re.compile(rf"[^.;!?]{{0,80}}?(?:\b(?:in|of|on|from|since|dated)\s{{1,3}}|[,(]\s?)(?P<date>{DATE})")
_SIGN = re.compile(r"(?:\s{1,3}(?P<sign>vs?\.?|versus|[-–—])\s{1,3}|\s?[–—]\s?)(?=[A-ZÀ-Þ])")
_VERB = re.compile(  # between two players, the first of whom need not be White
    r"(?:\s\((?:White|Black)\))?\s{1,3}(?:and|against|beats?|beat|defeat(?:ed|s)|met|faced|plays|played|lost\sto"
    r"|overcame|drew\swith|resigned\sto|over|hosted|played\sagainst)\s{1,3}(?=[A-ZÀ-Þ])"
)
_BEFORE = re.compile(rf"(?:(?<=[\s(\[,:;\"“])|^)(?P<name>{NAME}){_TEAM}$")
_AFTER = re.compile(rf"(?P<name>{NAME}){_TEAM}")
_FULL_STOP = re.compile(r"(?<=[^\W\d_]{3})\.\s+")
_POSSESSIVE = re.compile(r"['’]s$")
_LONGEST = 120  # characters examined before the sign
_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_NO_NAMES = frozenset({"diagram", "figure", "position", "positions", "white", "black", "the", "in", "after", "on"})


def find_mentions(text: str, is_known: Callable[[str], bool]) -> Iterator[Mention]:
    """The games that a text names, in order.

    Two names with `vs` or a dash between them are a game if `is_known` says that one is the name of a known player, or
    if a date follows. The first has White. With `and`, `against` or a verb between them both must be known, and
    nothing is said about sides.
    """
    signs = [*((each, True) for each in _SIGN.finditer(text)), *((each, False) for each in _VERB.finditer(text))]
    for sign, has_sides in sorted(signs, key=lambda each: each[0].start()):
        found = _between(text, sign, is_known, has_sides=has_sides)
        if found:
            yield found


def _between(text: str, sign: re.Match[str], is_known: Callable[[str], bool], *, has_sides: bool) -> Mention | None:
    """The two players with a sign or verb between them, if they are named."""
    low = max(0, sign.start() - _LONGEST)
    first = _BEFORE.search(text[low : sign.start()])
    second = _AFTER.match(text, sign.end())
    if not first or not second:
        return None
    one = _without_lead(_FULL_STOP.split(first["name"])[-1])
    other = _POSSESSIVE.sub("", _FULL_STOP.split(second["name"])[0])
    when = _WHEN.match(text, second.end()) if has_sides else _WHEN_LATER.match(text, second.end())
    if other.lower() in systems_by_name():  # `they played Petteia XXI in August 2016`
        return None
    known = is_known(one), is_known(other)
    is_game = any(known) or when is not None if has_sides else all(known)
    if not is_game:
        return None
    end = when.end() if when and has_sides else second.start() + len(other)
    span = Span(low + first.end("name") - len(one), end)
    date_span = Span(*when.span("date")) if when else None
    return Mention(one, other, _date(when) if when else "", span, date_span, has_sides)


def read_date(text: str) -> str:
    """A date in words or digits, in the form of a Date tag; empty if it is not a date.

    >>> read_date("August 2016"), read_date("2016-08"), read_date("3rd of July 2016")
    ('2016.08.??', '2016.08.??', '2016.07.03')
    """
    found = re.fullmatch(DATE, text)
    return _date(found) if found else ""


def _without_lead(name: str) -> str:
    """A name without words that merely begin the sentence, `In Carrillo`."""
    first, _, rest = name.partition(" ")
    return _without_lead(rest) if rest and first.lower() in _NO_NAMES else name


def _date(when: re.Match[str]) -> str:
    day, month = re.sub(r"\D", "", when["early"] or when["late"] or ""), when["month"]
    if not month:
        return f"{when['year']}.{when['digits'] or '??'}.??"
    return f"{when['year']}.{_MONTHS.index(month[:3].lower()) + 1:02}.{day.zfill(2) if day else '??'}"


def fold(name: str) -> list[str]:
    """The words of a name in lower case, without accents and dots.

    >>> fold("J. Muñiz")
    ['j', 'muniz']
    """
    plain = unicodedata.normalize("NFKD", name).casefold()
    return re.findall(r"[^\W\d_]+", "".join(each for each in plain if not unicodedata.combining(each)))


def is_same_player(written: str, known: str) -> bool:
    """Whether two names may be one player's: the same surname, and given names that agree as far as both give them.

    >>> is_same_player("J. Carrillo", "Jose Carrillo"), is_same_player("Carrillo", "Jose Carrillo")
    (True, True)
    >>> is_same_player("Joe Joyce", "Jose Carrillo"), is_same_player("P. Carrillo", "Jose Carrillo")
    (False, False)
    """
    one, other = fold(written), fold(known)
    if not one or not other:
        return False
    if len(one) == 1 or len(other) == 1:
        return one[-1] == other[-1] or (len(one) == 1 and len(one[0]) > 1 and one[0] in other)
    a, b = one[0], other[0]
    return one[-1] == other[-1] and (a == b or (a[0] == b[0] and 1 in (len(a), len(b))))


def is_same_date(written: str, known: str) -> bool:
    """Whether two dates in the form of Date tags agree where both are known; an empty one fits every date.

    >>> is_same_date("2016.07.??", "2016.07.14"), is_same_date("2016.07.??", "2016.08.??")
    (True, False)
    """
    pairs = zip(written.split("."), known.split("."), strict=False)
    return all(a == b or "?" in a + b or not a or not b for a, b in pairs)


_PART = r"[A-ZÀ-Þ][^\W\d_]{1,30}"
_FULL_NAME = re.compile(rf"(?<![\w.’'-])(?<!\.\s)(?P<given>{_PART})\s(?P<surname>{_PART})\b(?![-’'](?!s\b)|\s[A-ZÀ-Þ])")


def check_names(text: str, players: Iterable[str]) -> Iterator[Diagnostic]:
    """Diagnostics on full names whose parts belong to different players, but together to none."""
    by_given: dict[str, set[str]] = defaultdict(set)
    by_surname: dict[str, set[str]] = defaultdict(set)
    for player in players:
        parts = fold(player)
        if len(parts) > 1:
            by_surname[parts[-1]].add(player)
            by_given[parts[0]].update({player} if len(parts[0]) > 1 else ())
    for hit in _FULL_NAME.finditer(text):
        given, surname = ("".join(fold(hit[group])) for group in ("given", "surname"))
        givers, namesakes = by_given.get(given, set()), by_surname.get(surname, set())
        if givers and namesakes and not any(is_same_player(hit[0], each) for each in namesakes):
            known = list_words(sorted(givers | namesakes))
            message = f"no known player is called {hit[0]}; {known} are"
            hints = tuple(sorted(givers))
            yield Diagnostic("A910", message, Span(*hit.span()), severity=Severity.WARNING, hints=hints)
