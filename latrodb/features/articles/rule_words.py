"""Find the rule of a book that a sentence is about, by the words they share and by the cues of the rules."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from latrodb.rules.catalog import SYSTEMS

if TYPE_CHECKING:
    from collections.abc import Iterable

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
