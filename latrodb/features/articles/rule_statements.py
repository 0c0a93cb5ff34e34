"""What an article says about the rules themselves: who wins and loses, who begins, and which boards a game has.

A sentence is compared with the sentence of the rulebook that shares most of its words; without a clear one nothing is
reported, and nothing is called verified here.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.errors import UnknownVariantError
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Span
from latrodb.features.articles.citations import find_citations, find_defined, find_systems
from latrodb.features.articles.document import sentences
from latrodb.features.articles.rule_words import stems_of
from latrodb.rules.catalog import SYSTEMS, find_variant

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.features.articles.document import Document
    from latrodb.rules.rulebook import Rule, Rulebook

_CONDITIONS = {
    "stuck": r"no (?:legal )?moves?\b|without a (?:legal )?move|cannot (?:make a (?:legal )?)?move|no legal|"
    r"locked (?:itself )?in\b",
    "repeats": r"third (?:time|repetition|occurrence)|repetition",
    "more": r"\bmore (?:men|pieces|soldiers)|taken more|\bmargin",
    "few": r"\b(?:one|single) (?:man|soldier|piece)\b|\ball (?:his|its) (?:men|soldiers|pieces)|"
    r"without (?:men|pieces|soldiers)|last (?:man|soldier|piece)",
    "shuts": r"(?:shut|hem|clos|immobiliz|kill)\w* (?:in )?(?:the )?(?:enemy|opponent|other)",
    "own": r"\bown (?:dux|king|centurion)",
}  # how these games end; each weighs as much as two words
_ALWAYS = (
    (
        re.compile(
            r"\b(?:shut|hem|clos|immobiliz|kill|tak|captur)\w*\s(?:in\s)?(?:the\s)?(?:enemy|opponent|other)(?:['’]s)?"
            r"(?:\sside['’]s)?\s(?i:dux|king|centurion|leader)\b|\b(?:taken|captured)\smore\b|\bwith\smore\s(?:men|pieces|soldiers)\b"
            r"|\b(?:men|soldiers|pieces)\sahead\b"
        ),
        True,
    ),
    (
        re.compile(
            r"\blost\s(?:its|his|their)\slast\b|\b(?:one|single)\s(?:man|soldier|piece)\sleft\b"
            r"|^without\s(?:men\sto\s\w+|an?\s(?:empty|open|free)\ssquare)$"
        ),
        False,
    ),
)  # what wins or loses in all these games, where the rulebook has no such sentence
_SHUT_IN = re.compile(
    r"\bshut\sin\s(?:(?P<other>the\s(?:other|enemy|opponent)\b)|his\sown\b)[^.;:,]*?,?\sand\s(?:has\s)?(?P<verb>won|lost)\b"
    r"(?!\s(?:a|an|all|the|two|one|men)\b)"
)
_WINS_TO = re.compile(r"\b(?P<verb>wins)\sto\s(?:\d{1,3}\.{1,3})?D?[a-p]\d{1,2}-[a-p]\d")
_SHUTS_IN = re.compile(
    r"\bshuts\s(?:him|the\s(?:enemy|other|opponent)(?:['’]s)?(?:\s\w+)?)\sin\sand\s(?P<verb>loses)\b(?!\s(?:a|an|two|one|men)\b)"
)
_WITHOUT_SQUARE = re.compile(
    r"\b(?:his\sown\smove\sleaves\shis|his\sown)\s(?i:dux|king|centurion|leader)\swithout\s(?:an?|any)\s(?:empty|open|free)\ssquare,\s"
    r"he\s(?:has\s)?(?P<verb>won|wins)\b"
)
_FEWEST = 2  # words that a sentence must share with one of the rulebook; one is enough where it cites the rule
_ALSO = r"(?:also |thus |thereby |therefore |then |already )?"
_WIN = rf"(?P<win>wins|(?:has|have) {_ALSO}won)"
_LOSE = rf"(?P<lose>loses|(?:has|have|would have) {_ALSO}lost)"
_OUTCOME = re.compile(
    rf"\b(?:player|side|army|dux|centurion|king|he|whoever|who|mover)\b(?P<about>[^.;]*?)\b(?:{_WIN}|{_LOSE})"
    r"(?!\s(?:a|an|all|its|his|her|the\s(?!game)|two|one|men|somebody|nobody|everything|something)\b)",
    re.IGNORECASE,
)
_CITED_BESIDE = re.compile(
    r"(?:\s(?:as\swell|too|the\sgame))*,?\s\((?:rule\s)?(?P<label>[1-9]\d?(?:[a-c]\b|(?:st|nd|rd|th)\srule)?)\)"
)
_IN_PLAY = re.compile(r"\b(?:White|Black|[a-p]\d{1,2})\b")
_CHOSEN = re.compile(r"\b(?:other\sway|Or|option|variant|instead|unless)\b|=")
_BY = re.compile(r"\sby\s[^.,;:()]*")
_UNCLEAR = re.compile(r"\b(?:nobody|not|never|no\sone|if|both|neither)\b")
_SUPPOSED = re.compile(r"\b[Ii]f\b[^,]*$")
_READ_AS = re.compile(r"\breading\s(?P<label>[A-Z]\d{1,2})\b[^*]{0,9}\W+We\splay\W+that\s(?P<told>[^.;:]*)")
_SHORT_OUTCOME = re.compile(rf"\b(?:{_WIN}|{_LOSE})")
_BEGINS = re.compile(r"(?:^|[.;,]\s|\band\s)(?P<side>White|Black)\s(?:begins|moves\sfirst|has\sthe\sfirst\smove)\b")
_UNSURE = re.compile(
    r"\b(?:if|or|when|unless|some|records?|sources?|others?|may|lots?|here|this\sgame)\b", re.IGNORECASE
)
_REPETITION = (
    re.compile(
        r"\bthird\s(?:occurrence|repetition)\b[^.;:|()]{0,40}?\s(?P<verb>wins)\sfor\s(?:the\s(?:player|side)\sw|whoever)"
    ),
    re.compile(r"\b[Ww]ho\s(?P<verb>wins)\sby\sthe\sthird\srepetition"),
)
_BOARD = re.compile(r"\bboard\sof\s(?P<files>\d{1,2})\s?[x×]\s?(?P<ranks>\d{1,2})\b(?!\s?[x×])")
_OTHER_BOARDS = re.compile(
    r"\b(?:chess|draughts|checkers|Go|tafl|other|others|larger|smaller|bigger|once|first|original|instead|if|not|no)\b"
)
_KEY = re.compile(rf"(?<![\w/.-])(?:{'|'.join(sorted(SYSTEMS, key=len, reverse=True))})/\d{{1,2}}x\d{{1,2}}(?![\w/])")


class _Ruling(NamedTuple):
    """A sentence of a rulebook that says who wins or loses."""

    rule: Rule
    about: str
    stems: frozenset[str]
    is_won: bool


def check_rule_statements(document: Document, systems: Sequence[str]) -> Iterator[Diagnostic]:
    """Diagnostics on sentences that contradict the rules of the first system that the article is about."""
    text = document.source.text
    yield from _wrong_keys(text)
    if not systems:
        return
    book = SYSTEMS[systems[0]].system.rulebook
    defined = find_defined(text, document.units)
    for unit in document.units:
        yield from _missing_rules(document, unit, book, defined)
        yield from _wrong_readings(text, unit, book)
        yield from _wrong_repetition(text, unit, book)
        for sentence in () if _is_headed_by_another(document, unit, book) else sentences(text, unit):
            if not {*find_systems(text[slice(*sentence)])} - {book.system}:
                yield from _wrong_beginning(text, sentence, book.system)
                yield from _wrong_outcome(text, sentence, book)
                yield from _wrong_shut_in(text, sentence)
                yield from _wrong_boards(text, sentence, book)


def _is_headed_by_another(document: Document, unit: Span, book: Rulebook) -> bool:
    """Whether the heading above a unit names another system, as in a page about several."""
    start = max((each for each in document.headings if each <= unit.start), default=None)
    heading = "" if start is None else document.source.text[start:].lstrip().partition("\n")[0]
    titled = {key for key, entry in SYSTEMS.items() if entry.system.rulebook.title.lower() == heading.lower()}
    return bool({*find_systems(heading), *titled} - {book.system})


def _wrong_keys(text: str) -> Iterator[Diagnostic]:
    """`kowalski/8x8`, a board that the game does not have."""
    for hit in _KEY.finditer(text):
        try:
            find_variant(hit[0])
        except UnknownVariantError as error:
            yield Diagnostic("A932", str(error), Span(*hit.span()))


def _missing_rules(document: Document, unit: Span, book: Rulebook, defined: frozenset[str]) -> Iterator[Diagnostic]:
    """A rule that neither the book nor the article has, where its section mentions no other system."""
    text = document.source.text
    section = max((each for each in document.headings if each <= unit.start), default=0)
    labels = {re.sub(r"\D.*", "", rule.label) for rule in book.rules} - {""}
    if {*find_systems(text[section : unit.end])} - {book.system}:
        return
    for sentence in sentences(text, unit):
        for each in find_citations(text, *sentence):
            if each.label.isdecimal() and each.label not in labels | defined:
                yield Diagnostic("A912", f"there is no rule {each.label} in {book.title}", each.span)


def _wrong_beginning(text: str, sentence: Span, system: str) -> Iterator[Diagnostic]:
    words = text[slice(*sentence)]
    hit = _BEGINS.search(words)
    first = find_variant(system).first
    if hit and not _UNSURE.search(words) and hit["side"] != first.title:
        message = f"{first.title} begins under the rules of {SYSTEMS[system].system.rulebook.title}"
        place = sentence.start + hit.start("side")
        yield Diagnostic("A903", message, Span(place, place + len(hit["side"])), hints=(first.title,))


def _wrong_outcome(text: str, sentence: Span, book: Rulebook) -> Iterator[Diagnostic]:
    """`A player without a legal move has won`."""
    cited = {each.label for each in find_citations(text, *sentence)}
    clauses = _clauses(text, sentence)
    for clause, hit in ((part, each) for part in clauses for each in _OUTCOME.finditer(text, *part)):
        group = "win" if hit["win"] else "lose"
        if _is_about_more(hit["about"]) or _UNCLEAR.search(hit["about"]):
            continue
        if _SUPPOSED.search(text[sentence.start : hit.start(group)]):
            continue
        if _CHOSEN.search(text, *clause):
            yield from _against_all(text, hit, sentence)
            continue
        beside = _CITED_BESIDE.match(text, hit.end(), sentence.end)
        ruling = (beside and _only_ruling(beside["label"], book)) or _ruling_on(hit["about"], cited, book)
        if ruling and ruling.is_won is not (group == "win"):
            message = f"{ruling.rule.label} ({ruling.rule.title}) says otherwise: {ruling.rule.text.split('. ')[0]}"
            yield Diagnostic("A929", message, Span(*hit.span(group)))
        elif ruling is None:
            yield from _against_all(text, hit, sentence)


def _clauses(text: str, sentence: Span) -> list[Span]:
    """The parts of a sentence between semicolons that are about the rules, not about a game."""
    ends = [*(hit.end() for hit in re.finditer(";", text[slice(*sentence)])), sentence.end - sentence.start]
    starts = [0, *ends[:-1]]
    parts = [Span(sentence.start + start, sentence.start + end) for start, end in zip(starts, ends, strict=True)]
    return [part for part in parts if not _IN_PLAY.search(text, *part)]


def _wrong_repetition(text: str, unit: Span, book: Rulebook) -> Iterator[Diagnostic]:
    """`The third occurrence of a position wins for the player who causes it`, where he loses."""
    if any(option.key == "repetition" and option.default == "mover" for option in book.options):
        for hit in (each for pattern in _REPETITION for each in pattern.finditer(text, *unit)):
            message = "the player who repeats a position for the third time loses"
            yield Diagnostic("A929", message, Span(*hit.span("verb")), hints=("loses",))


def _wrong_boards(text: str, sentence: Span, book: Rulebook) -> Iterator[Diagnostic]:
    """`A board of 10×8` for a game that is not played on it."""
    for hit in _BOARD.finditer(text, *sentence) if not _OTHER_BOARDS.search(text, *sentence) else ():
        try:
            find_variant(f"{book.system}/{hit['files']}x{hit['ranks']}")
        except UnknownVariantError:
            message = f"{book.title} is not played on {hit['files']}x{hit['ranks']}"
            yield Diagnostic("A932", message, Span(hit.start("files"), hit.end()))


def _against_all(text: str, hit: re.Match[str], sentence: Span) -> Iterator[Diagnostic]:
    """`Whoever kills the enemy's King has lost`, `a player loses by shutting in the enemy Dux`."""
    by = _BY.match(text, hit.end(), sentence.end)
    about = " ".join((hit["about"].split(",")[-1] + (by[0] if by else "")).split())
    for pattern, is_won in _ALWAYS:
        if pattern.search(about) and is_won is not bool(hit["win"]):
            group, does = ("win", "loses") if hit["win"] else ("lose", "wins")
            yield Diagnostic(
                "A929", f"in all these games, a side for which this is true {does}", Span(*hit.span(group))
            )


def _wrong_shut_in(text: str, sentence: Span) -> Iterator[Diagnostic]:
    """`White has shut in the other Dux and lost`."""
    for hit in _WINS_TO.finditer(text, *sentence):
        yield Diagnostic("A929", "a side loses to a move", Span(*hit.span("verb")), hints=("loses",))
    for hit in _SHUTS_IN.finditer(text, *sentence):
        yield Diagnostic("A929", "a side that shuts in the enemy leader wins", Span(*hit.span("verb")), hints=("wins",))
    for hit in _WITHOUT_SQUARE.finditer(text, *sentence):
        yield Diagnostic("A929", "a side whose own leader has no open square loses", Span(*hit.span("verb")))
    for hit in _SHUT_IN.finditer(text, *sentence):
        if (hit["other"] is None) is (hit["verb"] == "won"):
            whose, does = ("the enemy leader", "wins") if hit["other"] else ("his own leader", "loses")
            yield Diagnostic("A929", f"a side that shuts in {whose} {does}", Span(*hit.span("verb")))


def _wrong_readings(text: str, unit: Span, book: Rulebook) -> Iterator[Diagnostic]:
    """`(reading K9). We play that the mover loses`, where the rulebook says that he wins."""
    choices = {each.label: each.choice for each in book.readings}
    for hit in _READ_AS.finditer(text, *unit):
        told = [*_SHORT_OUTCOME.finditer(hit["told"])]
        chosen = [*_SHORT_OUTCOME.finditer(choices.get(hit["label"], ""))]
        if len(told) == len(chosen) == 1 and bool(told[0]["win"]) is not bool(chosen[0]["win"]):
            message = f"reading {hit['label']} says otherwise: {choices[hit['label']]}"
            start, end = (hit.start("told") + place for place in told[0].span())
            yield Diagnostic("A929", message, Span(start, end))


def _is_about_more(words: str) -> bool:
    """Whether the words before an outcome contain another one."""
    is_more = re.search(r"\b(?:won|lost|wins|loses)\b", words) is not None
    return is_more and not re.search(r"\s(?:who|that\shas)\s", words)


def _only_ruling(label: str, book: Rulebook) -> _Ruling | None:
    """What a rule says about who wins or loses, if it says only one thing."""
    found = [each for each in _rulings(book.system) if label in (each.rule.label, each.rule.label.rstrip("abi"))]
    return found[0] if len({each.is_won for each in found}) == 1 else None


def _ruling_on(about: str, cited: set[str], book: Rulebook) -> _Ruling | None:
    """The sentence of the rulebook with most of these words, unless several tie and disagree."""
    told, conditions = stems_of(about), _conditions(about)
    shared = [
        (len(each.stems & told) + _FEWEST * len(_conditions(each.about) & conditions), each)
        for each in _rulings(book.system)
        if not conditions or not _conditions(each.about) or conditions & _conditions(each.about)
    ]
    enough = [(count, each) for count, each in shared if count >= (1 if each.rule.label in cited else _FEWEST)]
    most = max((count for count, _ in enough), default=0)
    best = [each for count, each in enough if count == most]
    return best[0] if len({each.is_won for each in best}) == 1 else None


def _conditions(about: str) -> set[str]:
    """Which endings a text is about."""
    plain = " ".join(about.lower().split())
    return {name for name, pattern in _CONDITIONS.items() if re.search(pattern, plain)}


@cache
def _rulings(system: str) -> tuple[_Ruling, ...]:
    found = []
    for rule in SYSTEMS[system].system.rulebook.rules:
        for sentence in re.split(r"(?<=[.;])\s|,\s(?=unless\b)", rule.text):
            for hit in _OUTCOME.finditer(sentence):
                found.append(_Ruling(rule, hit["about"], stems_of(hit["about"]), bool(hit["win"])))
    return tuple(found)
