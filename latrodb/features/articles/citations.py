"""Find references to rules in sentences and compare them with the rulebooks.

What a rule is about is judged by its title and words, and only if the reference is in brackets after the words
it explains, or begins a sentence and is followed by a title. Everything else passes.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from latrodb.core.english import list_words
from latrodb.diagnostics.span import Span
from latrodb.features.articles.claims import Citation
from latrodb.features.articles.document import find_within
from latrodb.features.articles.rulings import other_rule, rule_number, rules_in
from latrodb.features.articles.verdict import Status, Verdict, unverified, verified
from latrodb.rules.catalog import SYSTEMS, systems_by_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from latrodb.rules.rulebook import Rule, Rulebook

_LABEL = r"[1-9]\d?(?:(?:[.]\d{1,2}){1,3}|[a-z]{0,2})\b(?![.]\d)"
_READING = r"(?-i:[A-Z]\d{1,2}(?:-[a-z]{2,9})?)\b"
_MORE = rf"(?:\s?\([^()\d]{{1,40}}\))?\s?(?:,|,?\s?and|,?\s?or|&|/|to|[-–])\s?#?(?={_LABEL})(?:{_LABEL})"
_CITATION = re.compile(
    rf"\b(?P<kind>rule|rules|corollary|corollaries|definition|definitions)\s?\(?(?:(?:#s?|nos?[.]?|numbers?)\s?)?"
    rf"(?P<labels>{_LABEL}(?:{_MORE}){{0,9}})(?!\d|[ \t]{{2,}}\S)|\b(?P<ordinal>[1-9]\d?(?:st|nd|rd|th)\srule)\b"
    rf"|\breadings?\s(?P<readings>{_READING}(?:(?:,\s?and|,\s?or|,|\sand|\sor|\sto)\s?{_READING}){{0,9}})",
    re.IGNORECASE,
)
_ONE = re.compile(r"\d{1,2}(?:(?:[.]\d{1,2}){1,3}|[a-z]{0,2})\b", re.IGNORECASE)
_OR = re.compile(r"\s?/|,?\sor\s", re.IGNORECASE)
_ONE_READING = re.compile(_READING)
_DEFINED = re.compile(rf"\s{{0,9}}(?:[-*•]\s)?(?:rule|corollary|definition)\s#?{_LABEL}\s?[-–—:.]\s", re.IGNORECASE)
_OPENED = re.compile(r"(?:[(\[]|(?<=\w):\s)(?:(?:see|by|as per|per|under|cf\.?|from)\s)?$", re.IGNORECASE)
_CLOSED = re.compile(r"(?:\s(?:above|below))?(?:[)\]]|\s*\Z)", re.IGNORECASE)
_TITLED = re.compile(r"(?:,|:|\s[–—])\s(?P<title>[^.,;:()]{4,50})(?=[.,;:]|\Z)")
_CLAUSE = re.compile(r"[,;:]|\bbut\b|\bhowever\b|\bas\b", re.IGNORECASE)
_CLAUSE_BREAK = re.compile(
    r"[,;:.()|]|\s?[-–—]\s|\b(?:but|however|as|yet|since|because|so|and|while|although|though|rules?|corollary|definition)\b",
    re.IGNORECASE,
)
_ACTS = re.compile(
    r"\s(?:\w+\s){0,2}?(?:allow|permit|forbid|prevent|let|bar|stop|prohibit|would|does|bind|free|make)(?:s|ed)?\b"
)
_QUOTING = re.compile(r"\b(?:pages?|print\w*|sources?|says|claims?|misprints?|errors?|wrong|original)\b", re.IGNORECASE)
_BREACH = re.compile(
    r"\b(?:illegal\w*|against|forbid\w*|forbade|prohibit\w*|violat\w*|infring\w*|contrary|offen[cs]e\w*|not\s(?:be\s)?allowed"
    r"|(?:break|breaks|broke|broken|breaking|fails?|contradicts?|comply)\s(?:by\s|with\s)?(?:rule|corollary))\b",
    re.IGNORECASE,
)
_NO_BREACH = re.compile(r"\b(?:nothing|no|not\srule|does\snot|did\snot|neither|another|lock|to\smove)\b", re.IGNORECASE)
_NUMBERED = re.compile(r"\d+[a-z]{0,2}")
_OFFENSIVE_TITLE = re.compile(r"a (\w+) is ", re.IGNORECASE)
_STOP_WORDS = frozenset({"the", "a", "an", "of", "no", "against", "is", "by", "to", "one's", "comes", "between", "in"})
_MARKS = 4  # characters of marks in front of a reference that begins a sentence
_LONG_WORD = 9  # letters; shorter one-word titles are ambiguous


def find_citations(text: str, start: int, end: int) -> list[Citation]:
    """The references to rules in a sentence. A number under which the page itself prints a rule does not count."""
    found: list[Citation] = []
    is_definition = _DEFINED.match(text, start, end) is not None
    last = start
    for hit in _CITATION.finditer(text, start, end):
        if is_definition and not found and last == start and hit.start() - start < 12:
            last = hit.end()
            continue
        opened = _OPENED.search(text, max(start, hit.start() - 12), hit.start())
        is_alone = opened and _CLOSED.match(text, hit.end(), end)
        before = text[last : opened.start()] if opened and is_alone else ""
        titled = _TITLED.match(text, hit.end(), end) if hit.start() - start < _MARKS else None
        around = before or _clause_around(text, hit, last, end)
        before = titled["title"] if titled and not before else before
        found += (Citation(label, span, before, around=around) for label, span in _labels(hit))
        last = hit.end()
    cited = tuple(each.label for each in found)
    systems = find_systems(text[start:end]) if found else ()
    return [replace(each, cited=cited, systems=systems) for each in found]


def _clause_around(text: str, hit: re.Match[str], start: int, end: int) -> str:
    """The clause of a reference that is not in brackets; empty if it says what the rule does to a move."""
    if _ACTS.match(text, hit.end(), end):
        return ""
    starts = [each.end() for each in _CLAUSE_BREAK.finditer(text, start, hit.start())]
    following = _CLAUSE_BREAK.search(text, hit.end(), end)
    return text[starts[-1] if starts else start : following.start() if following else end]


def find_defined(text: str, units: Iterable[Span]) -> frozenset[str]:
    """The labels of the rules that the text itself prints, at the start of paragraphs: `Rule #10 - ...`."""
    labels: set[str] = set()
    for start, end in units:
        if _DEFINED.match(text, start, end) and (hit := _CITATION.search(text, start, end)):
            labels.update(label for label, _ in _labels(hit))
    return frozenset(labels)


def find_systems(text: str) -> tuple[str, ...]:
    """The rule systems that a text names, in the order of their first mention."""
    names = systems_by_name()
    pattern = rf"\b(?:{'|'.join(sorted(names, key=len, reverse=True))})\b"
    return tuple(dict.fromkeys(names[hit[0].lower()] for hit in re.finditer(pattern, text, re.IGNORECASE)))


def _labels(hit: re.Match[str]) -> Iterator[tuple[str, Span]]:
    if hit["ordinal"]:
        yield " ".join(hit["ordinal"].lower().split()), Span(*hit.span("ordinal"))
        return
    if hit["readings"]:
        for one in _ONE_READING.finditer(hit.string, *hit.span("readings")):
            yield f"reading {one[0]}", Span(*one.span())
        return
    kind = hit["kind"].lower()
    for one in _ONE.finditer(hit.string, *hit.span("labels")):
        yield f"D{one[0].lower()}" if kind.startswith("d") else one[0].lower(), Span(*one.span())
        if not kind.endswith("s") and not _OR.match(hit.string, one.end()):
            return


def judge_citation(citation: Citation, systems: Sequence[str], defined: frozenset[str]) -> Verdict:
    """The verdict on a reference to a rule, given the systems that the article is about, the main one first.

    `defined` are the labels of the rules that the article itself prints.
    """
    label, books = citation.label, [SYSTEMS[name].system.rulebook for name in systems]
    known = {each for book in books for rule in book.rules for each in _spellings(rule.label)} | defined
    known |= {f"reading {reading.label}" for book in books for reading in book.readings}
    if label in known:
        false = (
            _misnamed(citation, books[0]) or _misplaced(citation, books) or _uncued(citation, books) if books else None
        )
        return false or verified(citation)
    right = _like(label, known)
    has_form = any(_form(label) == _form(each) for each in known)
    if not books or not has_form or right in citation.cited:  # the sentence itself may say what is right
        return unverified(citation, "nothing says whose rules are meant")
    instead = f"; there is {right}" if right else ""
    titles = ", ".join(book.title for book in books)
    return _false(citation, books[0], "A912", f"there is no {_name(label)} in {titles}{instead}", right)


def cite_rows(
    text: str, tables: Sequence[Sequence[Sequence[Span]]], citations: Iterable[Citation]
) -> Iterator[Citation]:
    """The references; one alone in its cell is about the rest of its row, one that the table quotes about nothing."""
    rows = {cell: (row, table[0]) for table in tables for row in table[1:] for cell in row}
    cells = sorted(rows)
    for each in citations:
        index = find_within(each.span, cells)
        if index is None:
            yield each
            continue
        cell, (row, heads) = cells[index], rows[cells[index]]
        others = " | ".join(text[slice(*other)] for other in row if other != cell)
        column = row.index(cell)
        is_quoted = column < len(heads) and _QUOTING.search(text[slice(*heads[column])]) is not None
        is_alone = text[slice(*cell)].strip().lower() in (each.label, f"rule {each.label}")
        around = "" if is_quoted else others if is_alone else each.around
        systems = (*each.systems, *find_systems(others))
        yield replace(each, before="" if is_quoted else each.before, around=around, systems=systems)


def judge_breaches(
    text: str, sentence: Span, citations: Iterable[Citation], verdicts: Iterable[Verdict]
) -> Iterator[Verdict]:
    """The verdict on the rules cited where a sentence calls a move illegal, if the move breaks none of them."""
    cited = [each for each in citations if sentence.start <= each.span.start < sentence.end]
    moves = [each for each in verdicts if sentence.start <= each.claim.span.start < sentence.end and each.broken]
    words = text[slice(*sentence)]
    if not cited or len(moves) != 1 or not _BREACH.search(words) or _NO_BREACH.search(words):
        return
    right = {rule_number(label) for label in moves[0].broken}
    if not right & {rule_number(each.label) for each in cited}:
        broken = list_words([_name(label) for label in sorted(moves[0].broken)])
        message = f"the move breaks {broken}, not {_name(cited[0].label)}"
        yield Verdict(cited[0], Status.FALSE, message, "A930", known=moves[0].known, hints=tuple(sorted(right)))


def _false(citation: Citation, book: Rulebook, code: str, message: str, right: str) -> Verdict:
    hints = (right.removeprefix("D"),) if right else ()
    notes = (f"compared with the rules of {book.system}",)
    return Verdict(citation, Status.FALSE, message, code, hints=hints, notes=notes)


def _misnamed(citation: Citation, book: Rulebook) -> Verdict | None:
    """A rule whose title the sentence gives, cited under the number of another."""
    cited = book.rule(citation.label)
    clause = _CLAUSE.split(citation.before)[-1]
    if cited is None or not clause.strip():
        return None
    meant = [rule for rule in book.rules if _NUMBERED.fullmatch(rule.label) and _is_named(rule, clause)]
    if len(meant) != 1 or any(rule_number(label) == rule_number(meant[0].label) for label in citation.cited):
        return None
    (rule,) = meant
    phrase = _phrase(rule)
    is_contrast = re.search(rf"\b{rule_number(citation.label)}\b", rule.text)
    if phrase and phrase.search(f"{cited.title} {cited.text}") and not is_contrast:
        return None
    named = f"the words before it are about {_name(rule.label)} ({rule.title})"
    message = f"{named}; {_name(citation.label)} is another rule ({cited.title})"
    return _false(citation, book, "A913", message, rule.label)


def _misplaced(citation: Citation, books: Sequence[Rulebook]) -> Verdict | None:
    """A rule cited for words clearly about another one, in every book that has a rule of that number."""
    if not citation.before or citation.label.startswith(("D", "reading")):
        return None
    having = [book for book in books if book.rule(citation.label)]
    meant = [other_rule(citation.before, citation.label, book) for book in (*books[:1], *having)]
    rule = books[0].rule(meant[0]) if all(meant) else None
    if rule is None or any(rule_number(each) == rule_number(rule.label) for each in citation.cited):
        return None
    cited = books[0].rule(citation.label)
    instead = f"{_name(citation.label)} ({cited.title})" if cited else _name(citation.label)
    message = f"the words before it are about {_name(rule.label)} ({rule.title}), not {instead}"
    return _false(citation, books[0], "A913", message, rule.label)


def _uncued(citation: Citation, books: Sequence[Rulebook]) -> Verdict | None:
    """A rule cited for words with a clear cue of another rule, and with no cue of its own in any of the books."""
    if _form(citation.label) not in {_form(rule.label) for rule in books[0].rules if rule.cues}:
        return None
    number, book = rule_number(citation.label), books[0]
    clear = rules_in(citation.around, book).clear
    said_right = clear & {rule_number(each) for each in citation.cited}  # elsewhere in the sentence
    if not clear or said_right or {*citation.systems} - {book.system}:
        return None
    if any(number in rules_in(citation.around, each).any for each in books):
        return None
    rules = [rule for rule in book.rules if rule.cues and rule_number(rule.label) in clear]
    names = list_words([f"{_name(rule.label)} ({rule.title})" for rule in rules], "or")
    message = f"the words around it are about {names}, not {_name(citation.label)}"
    return _false(citation, book, "A913", message, rules[0].label if len(rules) == 1 else "")


def _is_named(rule: Rule, clause: str) -> bool:
    """Whether a clause has the title of a rule: anywhere if it has several words, at the end if it is one word."""
    phrase = _phrase(rule)
    found = [*phrase.finditer(clause)][-1:] if phrase else ()
    return any(re.search(r"[\s-]", last[0]) or not clause[last.end() :].strip() for last in found)


@cache
def _phrase(rule: Rule) -> re.Pattern[str] | None:
    """The words of a title that distinguish its rule, or None if they are too common."""
    hit = _OFFENSIVE_TITLE.match(rule.title)
    words = [hit[1]] if hit else rule.title.lower().removeprefix("dux ").split()
    if not hit and (set(words) & _STOP_WORDS or (len(words) == 1 and len(words[0]) < _LONG_WORD) or "dux" in words):
        return None
    stems = (re.escape(word[: max(3, len(word) - 3)]) + r"\w{0,6}" for word in words)
    return re.compile(r"\b" + r"[\s-]{1,3}".join(stems), re.IGNORECASE)


def _form(label: str) -> str:
    """The form of a label; books that number their rules differently are no evidence about it."""
    if label.startswith("reading"):
        return "reading"
    if label[0] == "D":
        return "definition"
    return "ordinal" if label.endswith("rule") else "section" if "." in label else "number"


def _spellings(label: str) -> Iterator[str]:
    """A label, and for `4th rule` also the bare number."""
    yield label
    if label.endswith(" rule"):
        yield rule_number(label)


def _like(label: str, known: Iterable[str]) -> str:
    """The nearest known label with the same letters after its number, or the empty string."""
    letters = label.lstrip("D0123456789")
    if not letters or _form(label) in ("reading", "section"):
        return ""
    alike = [each for each in known if each.lstrip("D0123456789") == letters and each[0] != "D"]
    number = int(rule_number(label))
    return min(alike, key=lambda each: (abs(int(rule_number(each)) - number), each), default="")


def _name(label: str) -> str:
    """`rule 16`, `rule 7.1.1`, `definition 5`, `4th rule`, `corollary 18i`, `reading L3`."""
    if label.endswith("rule") or label.startswith("reading"):
        return label
    if label[0] == "D":
        return f"definition {label[1:]}"
    return f"{'corollary' if label.endswith('i') else 'rule'} {label}"
