"""Compare sentences with rulebooks: which rule they are about, by shared words and cues, and who wins by it."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.errors import UnknownVariantError
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Span
from latrodb.rules.catalog import SYSTEMS, find_variant

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from latrodb.rules.rulebook import Rulebook

_WORD = re.compile(r"[a-z]{3,}")
_SQUARE = re.compile(r"\b[a-p]\d{1,2}\b")
_PART_END = re.compile(r"[.;:!?]")
_CLEAR = 3.5  # least weight of the words that only another rule has, in units of information
_CLEAR_AT_SQUARES = 4.5  # the same where squares are named: the sentence may describe a position, not a rule
_CONTRAST = 3.0  # least ratio to the weight of the cited rule's words
_STEM = 6  # letters
_COMMON = frozenset(
    [
        "after",
        "against",
        "all",
        "also",
        "and",
        "another",
        "any",
        "are",
        "before",
        "between",
        "black",
        "board",
        "both",
        "but",
        "can",
        "comes",
        "for",
        "from",
        "has",
        "have",
        "him",
        "his",
        "man",
        "may",
        "men",
        "more",
        "move",
        "moves",
        "not",
        "one",
        "other",
        "rule",
        "side",
        "sides",
        "soldier",
        "soldiers",
        "square",
        "squares",
        "stand",
        "stands",
        "than",
        "that",
        "the",
        "them",
        "then",
        "there",
        "they",
        "this",
        "two",
        "was",
        "when",
        "which",
        "white",
        "who",
        "with",
    ]
)  # words that do not distinguish rules


def other_rule(sentence: str, label: str, book: Rulebook) -> str:
    """The label of the rule that the end of a sentence is about, if clearly not the one cited; else empty."""
    words = _PART_END.split(sentence)[-1]
    clear = _CLEAR_AT_SQUARES if _SQUARE.search(sentence) else _CLEAR
    weights = _weights(book.system)
    told = stems_of(words)
    scores = {each: sum(weight for stem, weight in stems.items() if stem in told) for each, stems in weights.items()}
    cited = max((score for each, score in scores.items() if rule_number(each) == rule_number(label)), default=0.0)
    best = max(scores, key=lambda each: scores[each], default="")
    shared = {stem for each, stems in weights.items() if rule_number(each) == rule_number(label) for stem in stems}
    own = sum(weight for stem, weight in weights.get(best, {}).items() if stem in told - shared)
    is_other = own >= clear and scores[best] > _CONTRAST * cited
    return best if is_other else ""


class Cued(NamedTuple):
    """The numbers of the rules of which a text has a clear cue, and of those of which it has any."""

    clear: frozenset[str]
    any: frozenset[str]


def rules_in(text: str, book: Rulebook) -> Cued:
    """The rules of which a text has cues."""
    plain = " ".join(text.lower().replace("’", "'").split())
    found = {number: [bool(cue.search(plain)) for cue in cues] for number, cues in _cues(book.system)}
    clear = frozenset(number for number, (is_clear, _) in found.items() if is_clear)
    return Cued(clear, frozenset(number for number, hits in found.items() if any(hits)))


@cache
def _cues(system: str) -> tuple[tuple[str, tuple[re.Pattern[str], re.Pattern[str]]], ...]:
    """The clear and the other cues of the rules with each number."""
    cues: dict[str, list[str]] = defaultdict(list)
    for rule in SYSTEMS[system].system.rulebook.rules:
        cues[rule_number(rule.label)] += rule.cues
    return tuple(
        (number, (_any_of(each for each in of if each[0] != "?"), _any_of(each[1:] for each in of if each[0] == "?")))
        for number, of in cues.items()
        if of
    )


def _any_of(cues: Iterable[str]) -> re.Pattern[str]:
    """A pattern for any of the cues; one that matches nothing if there is none."""
    texts = [re.escape(cue).replace(r"\ \*\ ", r"(?: [\w']+){0,3} ").replace(r"\*", r"[\w'-]*") for cue in cues]
    return re.compile(rf"\b(?:{'|'.join(texts) or '(?!)'})(?!\w)")


@cache
def _weights(system: str) -> dict[str, dict[str, float]]:
    """The stems of each numbered rule's words, with their information: the rarer in the book, the more."""
    book = SYSTEMS[system].system.rulebook
    stems = {rule.label: stems_of(f"{rule.title} {rule.text}") for rule in book.rules if rule.label[0].isdigit()}
    counts = Counter(stem for each in stems.values() for stem in each)
    return {label: {stem: math.log(len(stems) / counts[stem]) for stem in each} for label, each in stems.items()}


def stems_of(text: str) -> frozenset[str]:
    """The stems of the words of a text that can distinguish rules."""
    return frozenset(word[:_STEM] for word in _WORD.findall(text.lower()) if word not in _COMMON)


def rule_number(label: str) -> str:
    """The number of `13a` or `4th rule`; the label itself if it has none."""
    found = re.search(r"\d+", label)
    return found[0] if found else label


# Who wins or loses.

_CONDITIONS = {
    "stuck": r"no (?:legal )?moves?\b|without a (?:legal )?move|cannot (?:make a (?:legal )?)?move|can do nothing"
    r"|locked (?:itself )?in\b",
    "repeats": r"third (?:time|repetition|occurrence)|repetition",
    "more": r"\bmore (?:men|pieces|soldiers)|taken more|\bmargin|ahead\b",
    "few": r"\b(?:one|single) (?:man|soldier|piece)\b|\ball (?:his|its) (?:men|soldiers|pieces)"
    r"|without (?:men|pieces|soldiers)|last (?:man|soldier|piece)",
    "shuts": r"(?:shut|hem|clos|immobiliz|kill)\w* (?:in )?(?:the )?(?:enemy|opponent|other)",
    "own": r"\bown (?:dux|king|centurion)",
}  # how these games end; each weighs as much as two words
_FEWEST = 2  # words that a sentence must share with one of the rulebook; one is enough where it cites the rule
_OUTCOME = re.compile(
    r"\b(?:player|side|army|dux|centurion|king|he|whoever|who|mover|position)\b(?P<about>[^.;]*?)\b"
    r"(?:(?P<win>wins|(?:has|have)\s(?:also\s)?won)|(?P<lose>loses|(?:has|have)\s(?:also\s)?lost))"
    r"(?!\s(?:a|an|all|its|his|her|the\s(?!game)|two|one|men)\b)",
    re.IGNORECASE,
)
_IN_PLAY = re.compile(r"\b(?:White|Black|[a-p]\d{1,2})\b")
_UNCLEAR = re.compile(r"\b(?:nobody|not|never|no\sone|if|both|neither|Or|option|variant|instead|unless)\b|=")
_SIZE = r"(?P<size>(?P<files>\d{1,2})\s?[x×]\s?(?P<ranks>\d{1,2}))\b(?!\s?[x×])"
_KEY = re.compile(rf"(?<![\w/.-])(?P<system>{'|'.join(sorted(SYSTEMS, key=len, reverse=True))})/{_SIZE}(?![\w/])")
_BOARD = re.compile(rf"\bboard\sof\s(?P<system>)?{_SIZE}")
_OTHER_BOARDS = re.compile(
    r"\b(?:chess|draughts|checkers|Go|tafl|others?|larger|smaller|bigger|once|first|original|instead|if|not|no)\b"
)
_BEGINS = re.compile(r"(?:^|[.;,]\s|\band\s)(?P<side>White|Black)\s(?:begins|moves\sfirst|has\sthe\sfirst\smove)\b")
_UNSURE = re.compile(
    r"\b(?:if|or|when|unless|some|records?|sources?|others?|may|lots?|here|this\sgame)\b", re.IGNORECASE
)
_LATER_SUBJECT = re.compile(r",\s(?=(?:an?|the)\s(?:player|side)\b)")
_ANOTHER = re.compile(r"\b(?:won|wins|loses|lost(?!\s(?:his|its|all|their)\b))\b")
_ALWAYS = (
    (
        re.compile(
            r"\b(?:shut|hem|clos|immobiliz|kill|tak|captur)\w*\s(?:in\s)?the\s(?:enemy|opponent|other)(?:['’]s)?\s(?i:dux|king|centurion)"
            r"|\b(?:taken|captured)\smore\b|\bwith\smore\s(?:men|pieces|soldiers)\b"
        ),
        True,
    ),
    (
        re.compile(
            r"\blost\s(?:all\s)?(?:his|its|their)\s(?:last\s)?(?:man|men|soldiers?|pieces?)\b|\bone\sman\sleft\b"
        ),
        False,
    ),
)  # what wins or loses in all these games, where the rulebook has no such sentence
_BY = re.compile(r"\sby\s[^.,;:()]*")


class _Ruling(NamedTuple):
    """A sentence of a rulebook that says who wins or loses."""

    label: str
    text: str
    about: str
    is_won: bool


def wrong_outcomes(text: str, sentence: Span, cited: frozenset[str], book: Rulebook) -> Iterator[Diagnostic]:
    """`A player without a legal move has won`: what the most similar sentence of the rulebook says otherwise.

    `cited` are the labels of the rules that the sentence cites.
    """
    for clause in _PART_END.split(text[slice(*sentence)]):
        hit = None if _IN_PLAY.search(clause) or _UNCLEAR.search(clause) else _OUTCOME.search(clause)
        ruling = _ruling_on(hit, cited, book) if hit and not _ANOTHER.search(hit["about"]) else None
        if hit and ruling and ruling.is_won is not bool(hit["win"]):
            start = text.index(clause, sentence.start) + hit.start("win" if hit["win"] else "lose")
            message = f"{ruling.label} says otherwise: {ruling.text}"
            yield Diagnostic("A929", message, Span(start, start + len(hit["win"] or hit["lose"])))


def wrong_boards(text: str, sentence: Span, book: Rulebook) -> Iterator[Diagnostic]:
    """`A board of 10×8`, or `kowalski/8x8`, for a game that is not played on it."""
    words = text[slice(*sentence)]
    is_other = _OTHER_BOARDS.search(words)
    for hit in (*_KEY.finditer(words), *(() if is_other else _BOARD.finditer(words))):
        try:
            find_variant(f"{hit['system'] or book.system}/{hit['files']}x{hit['ranks']}")
        except UnknownVariantError as error:
            start = sentence.start + hit.start("size")
            yield Diagnostic("A932", str(error), Span(start, sentence.start + hit.end()))


def wrong_beginning(text: str, sentence: Span, system: str) -> Iterator[Diagnostic]:
    """`Black moves first` under rules by which White does."""
    words, first = text[slice(*sentence)], find_variant(system).first
    hit = None if _UNSURE.search(words) else _BEGINS.search(words)
    if hit and hit["side"] != first.title:
        place = sentence.start + hit.start("side")
        message = f"{first.title} begins under the rules of {SYSTEMS[system].system.rulebook.title}"
        yield Diagnostic("A903", message, Span(place, place + len(hit["side"])), hints=(first.title,))


def _ruling_on(hit: re.Match[str], cited: frozenset[str], book: Rulebook) -> _Ruling | None:
    """The sentence of the rulebook with most of these words, unless several tie and disagree."""
    by = _BY.match(hit.string, hit.end())
    about = _LATER_SUBJECT.split(f"{hit.string[: hit.start('win' if hit['win'] else 'lose')]}{by[0] if by else ''}")[-1]
    for pattern, is_won in _ALWAYS:
        if pattern.search(about):
            return _Ruling("every rulebook", "it wins" if is_won else "it loses", about, is_won)
    told, conditions = stems_of(about), _conditions(about)
    shared = [
        (len(stems_of(each.about) & told) + _FEWEST * len(_conditions(each.about) & conditions), each)
        for each in _rulings(book.system)
        if not conditions or not _conditions(each.about) or conditions & _conditions(each.about)
    ]
    enough = [(count, each) for count, each in shared if count >= (1 if each.label in cited else _FEWEST)]
    most = max((count for count, _ in enough), default=0)
    best = [each for count, each in enough if count == most]
    return best[0] if len({each.is_won for each in best}) == 1 else None


def _conditions(about: str) -> set[str]:
    """Which endings a text is about."""
    plain = " ".join(about.lower().split())
    return {name for name, pattern in _CONDITIONS.items() if re.search(pattern, plain)}


@cache
def _rulings(system: str) -> tuple[_Ruling, ...]:
    book = SYSTEMS[system].system.rulebook
    texts = [(rule.label, rule.text) for rule in book.rules]
    texts += [(f"reading {reading.label}", reading.choice) for reading in book.readings]
    return tuple(
        _Ruling(label, sentence, hit["about"], bool(hit["win"]))
        for label, text in texts
        for sentence in re.split(r"(?<=[.;])\s|,\s(?=unless\b)", text)
        for hit in _OUTCOME.finditer(sentence)
    )
