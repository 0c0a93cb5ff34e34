"""What words at a figure say about sides: whose men are on squares, who makes a move, how many men a side has.

Sentences are not parsed; patterns bind a side to squares, to a move or to a number.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.color import BLACK, WHITE
from latrodb.diagnostics.span import Span
from latrodb.features.articles.facts import NUMBERS, number_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.color import Color

_SQUARE = r"[a-p]\d{1,2}\b(?!-)"
_LIST = rf"(?P<squares>{_SQUARE}(?:(?:,|\sand)\s{_SQUARE})*)(?!\s(?:to\s[a-p]\d|or\b))"
_LEADER = r"(?:dux|king|leader|centurion)"
_NOUN = rf"(?:man|men|one|ones|soldiers?|pawns?|pieces?|latros?|{_LEADER})"
_COLOR = r"(?P<color>white|black)(?:['’]s)?"
_SIDE = r"\b(?P<color>White|Black)"
_NO_SIDE = r"(?:(?!\b(?:White|Black|white|black|after|before|against|if|from|to\smeet)\b)[^.;:()|])"
_STANDS = r"(?:\s(?:who|that|which|is|are|was|were|stands|stand|stood|standing|waits|waiting))*"
_GOES = (
    r"(?:(?:has|had)\s(?:come|gone|run|stepped|walked|leapt|moved|advanced)|came|went|ran|comes|goes|runs|arrives|arrived"
    r"|stepped|steps|walked|walks|moves|moved|advanced|advances|leaps|leapt|slid|slides)"
)
_HAS = r"(?:\s(?:has|had|have))?(?:\s(?:just|already|now))?"
_MOVE = r"(?:\d{1,3}\.{1,3})?D?(?P<square>[a-p]\d{1,2})-[a-p]\d{1,2}(?!\d)"
_DOES = (
    r"(?:still\s)?(?:plays|played|has|had|intends|intended|interposes|interposed|moves|moved|threatens|threatened|prepares|prepared|wants|wanted|"
    r"takes|took|(?:answers|answered|replies|replied)\swith|continues|continued|chooses|chose|opened|opens|"
    r"(?:can|could|may|might|must|would)\s(?:still\s)?(?:take|play|strike|choose|win|go|have\splayed|have\sguarded))"
)
_TAKES = (
    r"(?:(?:has\s|had\s|have\s)?(?:just\s|already\s)?(?:bound|taken|took|takes|captured|captures|trapped|traps|binds|"
    r"locks|locked|attacks|attacked|crushes|crushed|kills|killed)|(?:can|could|may|might|must|would)\s(?:still\s|now\s)?"
    r"(?:take|bind|capture|attack|crush))"
)
_BETWEEN = re.compile(
    rf"\b{_LIST},?\s(?:(?:which|who|that)\s)?(?:now\s)?(?:is|was|are|were|stands?|stood)\s(?:now\s)?between\s(?:two\s)?"
    rf"{_COLOR}\s(?:men|pieces|soldiers)\b"
)
_OWN = tuple(
    re.compile(text, flags)
    for text, flags in (
        (rf"\b{_COLOR}\s(?:\w+\s)?{_NOUN}{_STANDS}\s(?:on|at|from)\s{_LIST}", re.I),
        (rf"\b{_COLOR}\s{_NOUN},?\s(?:who|that|which)\s{_GOES}\s(?:on\s)?(?:to|at|on)\s{_LIST}", re.I),
        (rf"\b{_COLOR}\s{_LIST}(?:[\s-]{_NOUN}\b)", re.I),
        (rf"\b{_COLOR}\s(?:line|row|pair|square|rectangle)\s(?:of\s)?{_LIST}", re.I),
        (rf"{_SIDE}['’]s\s(?:Phalanx|Testudo|arrival|line|row|pair)\s(?:on|at)\s{_LIST}", 0),
        (
            rf"{_SIDE}\s(?:(?:has|had)\s)?(?:just\s)?(?:sent|sends|brought|brings|put|puts|moved|moves|led|leads)\s[^.;:()|]{{1,30}}?\s(?:up\s)?(?:to|on)\s{_LIST}",
            0,
        ),
        (rf"\b(?P<color>White|Black)['’]s\s(?:own\s)?(?P<squares>{_SQUARE})", 0),
        (rf"\b{_COLOR}\s(?:has|had)\s(?:\w+\s){{0,3}}{_NOUN},?\s(?:on|at)\s{_LIST}", re.I),
        (rf"\b{_LIST}\s(?:is|are|was|were)\s(?:both\s|the\s|a\s|all\s)*{_COLOR}\s{_NOUN}\b", re.I),
        (rf"\b{_LIST}\s(?:is|are|was|were)\s(?:both\s|all\s)*(?P<color>white|black)(?!['’])\b", 0),
        (
            rf"\b{_NOUN}\s(?:on|at)\s{_LIST}\s(?:is|are|was|were)\s(?:the\s|a\s|both\s)*{_COLOR}\b(?!\s(?!{_NOUN})\w)",
            re.I,
        ),
        (rf"\b(?P<color>White|Black)['’]s\s(?:is\s|was\s)?(?:on|at)\s{_LIST}", 0),
        (rf"{_SIDE}\s{_TAKES}\s[^.;:,()|]{{0,25}}\bbetween\s{_LIST}", 0),
        (rf"{_SIDE}{_HAS}\s{_GOES}\sfrom\s(?P<squares>{_SQUARE})", 0),
        (
            rf"{_SIDE}['’]s\s(?:only|last|other|next)\s{_NOUN}(?:\s(?:who|that)\s[a-z ]{{1,20}})?\s(?:is|was)\s{_LIST}",
            0,
        ),
        (rf"\b[Oo]n\s{_LIST}\sthe\s{_COLOR}\s{_NOUN}\b", 0),
        (rf"{_SIDE}(?:['’]s\s\w+)?{_HAS}\s(?:{_GOES}|stands|stood)\s(?:to|on|at)\s{_LIST}", 0),
        (rf"{_SIDE}{_HAS}\s(?:entered|enters|filled|fills|occupied|occupies|reached|reaches)\s{_LIST}", 0),
        (rf"\b{_COLOR}\s{_NOUN}\s{_GOES}\s(?:on\s|out\s)?(?:to|into)\s{_LIST}", re.I),
        (
            rf"{_SIDE}\b{_NO_SIDE}{{0,60}}?\b(?:mov(?:es?|ing|ed)|bring(?:s|ing)?|brought|sends?|sending|sent)\s"
            rf"(?:the|his|a|its)\s(?:\w+\s)?{_NOUN}\s(?:from|on)\s{_LIST}",
            0,
        ),
    )
)
_ENEMY = tuple(
    re.compile(text)
    for text in (
        rf"{_SIDE}\s{_TAKES}\s(?:the\s)?(?:man\s|soldier\s|men\s|soldiers\s)?(?:on\s|at\s)?{_LIST}",
        rf"\b{_COLOR}\s{_NOUN}\s{_TAKES}\s(?:the\s(?:man|soldier)\son\s)?(?P<squares>{_SQUARE})",
        rf"{_SIDE}{_HAS}\s(?:enters|entered|steps|stepped)\sbetween\s{_LIST}",
        rf"{_SIDE}\s(?:stands|stood)\son\sboth\ssides\sof\s{_LIST}",
    )
)
_MOVERS = tuple(
    re.compile(text)
    for text in (
        rf"{_SIDE}['’]s\s(?:(?:move|turn|threat|capture)s?\s)?{_MOVE}",
        rf"{_SIDE}\s{_DOES}\b(?:(?![a-p]\d{{1,2}}-){_NO_SIDE}){{0,45}}?\s{_MOVE}",
        rf"\b[Ww]ith\s{_MOVE}\S*\s{_SIDE}\s(?!(?:and|or|to|in|has|had)\b)[a-z]+",
        rf"\b[Ww]ith\s{_MOVE}\S*\s{_SIDE}\s(?:has|had)\s(?:stepped|gone|moved|captured|taken|come|run)\b",
        rf"{_SIDE}\s(?:can|could|may|might|must|would)\s{_NO_SIDE}{{1,45}}?\s(?:with|by)\s{_MOVE}",
        rf"{_SIDE}\b{_NO_SIDE}{{1,60}}?,?\sand\s(?:threatens|prepares|plays|played|answers\swith|answered\swith)\s{_MOVE}",
        rf"{_SIDE}\b{_NO_SIDE}{{1,60}}\.\sHe\s(?:interposes|plays|played|chooses|chose|(?:answers|answered)\swith)\s{_MOVE}",
        rf"{_SIDE}['’]s\s(?:{'|'.join(NUMBERS)})\s(?:lack|lacked|need|needed)\s{_NO_SIDE}{{1,40}}?\sand\s{_MOVE}",
        rf"{_MOVE}(?:x[a-p]\d{{1,2}})*#\sand\s{_SIDE}\s(?:wins|won|has\swon|is\sfirst)\b",
    )
)
_MARKED = r"D?(?P<square>[a-p]\d{1,2})-[a-p]\d{1,2}(?:x[a-p]\d{1,2})*(?:[*+#]|\(\+\))"
_HIT = tuple(
    re.compile(text)
    for text in (
        rf"{_MARKED}(?:\sis)?\s(?:hits?|hitting|closed|closes|shuts?|attacks?|check\sto)\b{_NO_SIDE}{{0,50}}?\s"
        rf"(?P<color>[Ww]hite|[Bb]lack)(?:['’]s)?\s(?i:{_LEADER})\b(?!\son\b)",
        rf"\b(?:hit|hits|strikes?|checks?)\sthe\s(?P<color>white|black)\s(?i:{_LEADER}),?\s{_MARKED}",
    )
)
_NUMBER = (
    rf"(?P<count>\d{{1,2}}|{'|'.join(sorted((each for each in NUMBERS if NUMBERS[each]), key=len, reverse=True))})"
)
_COUNTS = tuple(
    re.compile(text)
    for text in (
        rf"{_SIDE}\s(?:(?:has|had|keeps|kept)(?:\sonly|\sstill)?|(?:is|was)\s(?:left\swith|down\sto)|with)\s{_NUMBER}\s"
        rf"(?:men|man|soldiers?|pieces?|latros?|Latros?)(?!\s(?:on|at|who|that|beside|around|behind|in|to|under|ahead)\b|,\s\w\d)",
        rf"\bleaves\s(?P<color>White|Black)\s{_NUMBER}\s(?:men|man|soldiers?|pieces?)\b",
        rf"{_SIDE}\s(?:has\s|had\s)?{_NUMBER}(?:\sleft)?(?=[.,;]|\s(?:left|and)\b)",
        rf"\b(?i:{_NUMBER}\s(?P<color>white|black)\s(?:men|soldiers|pieces)\s(?:are|were|remain|is)\s(?:left|on\sthe\sboard))",
        rf"{_SIDE}['’]s\s{_NUMBER}\s(?:men|soldiers|pieces)\b(?!\s(?:on|at|who|that|beside|around|behind|in)\b|,)",
    )
)


_REPEATED = re.compile(
    rf"\b(?P<first>White|Black)\b[^.;:|]{{1,70}}?(?:,|,?\sand)\s(?P<color>White|Black)(?:['’]s\s(?:on|at|together|\w+\sones?)\b"
    rf"|\s(?:had\s|has\s)?(?:put|puts|takes|took|answered|answers|plays|played|replied|replies)\b"
    rf"|\s(?:the|with|{_NUMBER.replace('?P<count>', '?:')})\b)"
)


_REPEATED_LEADER = re.compile(
    rf"\b[Tt]he\s(?P<first>white|black)\s(?P<noun>(?i:{_LEADER}))\s(?:(?!\b(?:and|but|or)\b)[^.,;:|()]){{1,40}}?\s"
    r"the\s(?P<color>white|black)\s(?P=noun)\b"
)


_REPEATED_ENEMY = tuple(
    re.compile(text)
    for text in (
        rf"\b(?P<first>White|Black)\s(?:(?:can|could|may|might|would|will)\s)?(?:hits?|attacks?|attacked|checks?|captures?|captured|takes?|took|"
        rf"locks?|locked|fights?)\s(?:the|a|two|both)\s(?:\w+\s)?(?P<color>white|black)\s(?i:{_NOUN})\b(?!['’-])",
        rf"\b(?:[Tt]he|[Aa])\s(?P<first>white|black)\s(?i:{_NOUN})\s(?:on\s{_SQUARE}\s)?(?:hits|attacks|attacked|checks|captures|captured|takes|took|"
        rf"locks|locked|fights)\s(?:the|a|two|both)\s(?:\w+\s)?(?P<color>white|black)\s(?i:{_NOUN})\b(?!['’-])",
        r"\b(?P<first>White|Black)['’]s\s(?:\w+\s)?(?:men|soldiers)\sfights?\s(?:the|a|two)\s(?:\w+\s)?(?P<color>white|black)\s(?:man|men|soldiers?)\b",
        rf"\b[Tt]he\s(?P<first>white|black)\s(?i:{_LEADER})\b[^.;:()|]{{1,40}}?\b(?:deep\s)?in(?:to)?\s(?P<color>White|Black)['’]s\s(?:camp|half)\b",
        rf"\b[Tt]he\s(?P<first>white|black)\s(?i:{_LEADER}),?\s[^.;:()|]{{0,30}}?\b(?:next\sto|beside|opposite|facing)\s(?P<color>White|Black)['’]s(?=[.,;])",
        rf"\b[Tt]he\s(?P<first>white|black)\s(?i:{_LEADER})\sprotects\b[^.;:()|]{{1,30}}\b(?:because|since|as)\sa\s(?P<color>white|black)\s(?i:{_NOUN})\b"
        rf"[^.;:,()|]{{0,12}}\s(?:would|could|can)\s(?:capture|take)\b",
    )
)
_BETWEEN_OWN = re.compile(
    rf"\b(?:[Tt]he|[Aa]|[Oo]ne)\s(?P<first>white|black)\s{_NOUN}\b(?:(?!\b(?:white|black|White|Black|or)\b)[^.;:()|]){{1,50}}?\s"
    r"between\s(?:two\s)?(?P<color>white|black)\s(?:men|pieces|soldiers)\b"
)
_NEXT_TO = tuple(
    re.compile(text)
    for text in (
        rf"\b{_LIST}\s(?:fights?|fought|touch(?:es)?|hits?|(?:(?:is|are|was|were|stands?|stood)\s)?(?:next\sto|beside))\sthe\s"
        rf"{_COLOR}\s(?i:{_LEADER})\b",
        rf"\b{_LIST}\s(?:is|are|was)\s(?:\w+\s){{0,3}}open\ssquares?\s(?:next\sto|beside|of|around)\sthe\s{_COLOR}\s(?i:{_LEADER})\b",
    )
)
_NONE_LEFT = tuple(
    re.compile(text)
    for text in (
        rf"{_SIDE}\s(?:has|had)\sno\s(?:men|man|soldiers?|pieces?|latros?|Latros?)(?:\sleft)?(?=[.,;]|\sany)",
        rf"\b[Tt]he\slast\s{_COLOR}\s{_NOUN}\s(?:is\sgone|falls|fell|is\s(?:captured|taken|killed)|has\sfallen)\b",
        rf"{_SIDE}['’]s\slast\s{_NOUN}\s(?:is\sgone|falls|fell|is\s(?:captured|taken|killed)|has\sfallen)\b",
    )
)
_CHOICES = tuple(
    re.compile(text)
    for text in (
        rf"{_SIDE}\s(?:has|had)\s(?P<count>\d{{1,3}})\s(?:(?:legal|first|possible|different)\s)*moves\b",
        rf"{_SIDE}['’]s\s(?P<count>\d{{1,3}})\s(?:(?:legal|first|possible|different)\s)*moves\b",
        rf"{_SIDE}\s\d{{1,3}}\sof\shis\s(?P<count>\d{{1,3}})\s(?:(?:legal|first|possible)\s)*moves\b",
    )
)
_UNREACHABLE = tuple(
    re.compile(text)
    for text in (
        r"\b[Nn]o\s(?P<color>white|black)\s(?:man|soldier|piece)\scan\s(?:go\sto|come\sto|get\sto|step\sto|reach|enter)\s(?P<square>[a-p]\d{1,2})\b",
        r"\b(?P<square>[a-p]\d{1,2}),\s(?:which|where)\sno\s(?P<color>white|black)\s(?:man|soldier|piece)\scan\s(?:go|reach|come|enter)\b",
    )
)


class SideWords(NamedTuple):
    """A side bound to squares of its men, or to a number of them; `span` is that of the side."""

    color: Color
    squares: tuple[str, ...]
    span: Span
    men: int | None = None


def find_owners(text: str, unit: Span) -> Iterator[SideWords]:
    """The squares whose men a text gives to a side; the men that a side captures belong to the other."""
    for patterns, is_own in ((_OWN, True), (_MOVERS, True), (_ENEMY, False), (_HIT, False), ((_BETWEEN,), False)):
        for pattern in patterns:
            for hit in pattern.finditer(text, *unit):
                named = hit.groupdict()
                squares = re.findall(r"[a-p]\d{1,2}", (named.get("squares") or named["square"]).lower())
                color = _color(hit)
                yield SideWords(color if is_own else color.other, tuple(squares), Span(*hit.span("color")))


def find_counts(text: str, unit: Span) -> Iterator[SideWords]:
    """How many men a text gives to a side."""
    for pattern in _COUNTS:
        for hit in pattern.finditer(text, *unit):
            yield SideWords(_color(hit), (), Span(*hit.span("color")), number_of(hit["count"]))

    for pattern in _NONE_LEFT:
        for hit in pattern.finditer(text, *unit):
            yield SideWords(_color(hit), (), Span(*hit.span("color")), 0)


def find_choices(text: str, unit: Span) -> Iterator[SideWords]:
    """How many moves a text gives to a side; `men` is that number."""
    for pattern in _CHOICES:
        for hit in pattern.finditer(text, *unit):
            yield SideWords(_color(hit), (), Span(*hit.span("color")), int(hit["count"]))


def find_unreachable(text: str, unit: Span) -> Iterator[SideWords]:
    """The squares that a text says no man of a side can reach."""
    for pattern in _UNREACHABLE:
        for hit in pattern.finditer(text, *unit):
            yield SideWords(_color(hit), (hit["square"],), Span(*hit.span("color")))


def find_neighbors(text: str, unit: Span) -> Iterator[SideWords]:
    """The squares that a text puts next to the leader of a side."""
    for pattern in _NEXT_TO:
        for hit in pattern.finditer(text, *unit):
            yield SideWords(_color(hit), tuple(re.findall(r"[a-p]\d{1,2}", hit["squares"])), Span(*hit.span("color")))


def find_repeated(text: str, unit: Span) -> Iterator[SideWords]:
    """A side named where only the other one makes sense: `White has two men and White three`."""
    for hit in (
        each
        for pattern in (_REPEATED, _REPEATED_LEADER, *_REPEATED_ENEMY, _BETWEEN_OWN)
        for each in pattern.finditer(text, *unit)
    ):
        between = re.search(r"White|Black", text[hit.end("first") : hit.start("color")])
        if hit["first"].lower() == hit["color"].lower() and not between:
            yield SideWords(_color(hit), (), Span(*hit.span("color")))


def _color(hit: re.Match[str]) -> Color:
    return WHITE if hit["color"].lower() == "white" else BLACK
