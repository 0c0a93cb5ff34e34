"""Read statements about captures from sentences: what is taken, what falls to a move, which capture it is."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from latrodb.features.articles.claims import Statement, Topic
from latrodb.features.articles.sentence_patterns import expand, words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.features.articles.sentence_clauses import Clause

_WORDS = r"(?: (?![MQSPU]\d|[;:.])\S+){0,8}?"
_LEAD = r"(?: (?![MQ]\d|[;:.,])\S+){0,4}?"
_PLAIN = r"(?: (?![MQSPU]\d|[;:.,])\S+){0,5}?"
_BY = r"(?:to|by|after|with|through)"
_END = r"(?=\s*$| [.,;])"
_FALLS = (
    rf"@victims{_WORDS} @falls{_LEAD} {_BY}{_LEAD} @move",
    rf"@falls{_LEAD}(?: ,)? (?:on|at|from) (?P<squares>Q\d+(?: and Q\d+)*)(?: ,)?(?: (?:{_BY}|when|as){_LEAD} @move)?",
    rf"@men (?:on|at|from) @victims{_WORDS} @falls(?!{_LEAD} (?:{_BY}|on|at|from) [MQ])",
    rf"@falls{_LEAD} (?:to|by) @move",
    rf"@move{_LEAD}(?: ,)? (?:and|when|so) (?P<squares>Q\d+) @falls",
    r"@move(?: ,)?(?: which)? @take (?:another|N\d+|a)(?: [a-z]+){0,2} , (?:this time |now )?(?:on|from) @squares",
    rf"@victims{_WORDS} , (?:taken|captured|removed|killed) (?:by|after|with) @move",
    r"@take (?:another|N\d+|a|one)(?: [a-z]+){0,2} , (?:on|from) @squares(?: ,)? (?:with|by) @move",
    rf"@move{_LEAD} (?:another|a|one more|his next) capture(?: ,)? (?:this time |now )?on @squares",
    rf"@move(?: ,)?(?: which| that| and)? @take{_LEAD} @men (?:,|:) (?:those on )?@squares",
)
_FILLING = r"(?: (?:was|is|came|had been|with|by|,|:|the|a|@men|on|at|move|that|of|this|whole|game|all))*"
_FALLEN = r"(?:(?P<count>N\d+) )?(?:(?P<name>[PU]\d+)|(?P<side>S\d+))?(?: 's)?(?: @men)?(?: [a-z]+){0,2} $"
_LOST = (
    r"@who(?: (?:had|has|also|soon|then|already))* (?:lost|loses)"
    r"(?: (?:his|her|its|the|both|N\d+))*(?: @men)?(?: ,)?(?: (?:on|at))? @squares"
)
_CAPTURES = (
    rf"(?:@who @poss |the |its |his |her )?(?:very )?@ordinal @capture(?! after){_FILLING} (?:@move|@squares)",
    r"@move , (?:@who @poss|the|his) @ordinal @capture",
    r"@move , (?:the|his) @ordinal @men (?:that )?@who (?P<verb>took|takes|captured|captures|lost|loses|won)",
    r"the @ordinal @men (?:to be (?:lost|captured|taken)|to fall|to go|to leave the board|lost|captured)"
    r" (?:was|:|is)(?: (?:the|N\d+|@men|that))*(?: (?:on|from|at))? @squares",
    r"@who @take for the (?P<nth>last|first) time (?:on|at|with) (?:move N\d+|@move)",
    r"(?:that|this|it) (?:was|is)(?: already)? (?:his|her|its) @ordinal @capture(?: of (?:the|this) game)?",
    r"(?:^|, ) ?(?:that|this|it) (?:was|is)(?: already)? @who @poss @ordinal @capture",
    r"^ (?:that|this|it) (?:was|is)(?: already)? the @ordinal @men (?:that )?@who (?P<verb>took|captured|lost|won)",
)
_RESTS = (
    (r"@move(?: ,)? (?:left|leaves) @who with (?:only |just )?@count @men", "left"),
    (r"@who (?:was|is) (?:down|reduced) to (?:only |just )?@count @men", "left"),
    (r"@count (?P<who>S\d+) @men (?:was|were|is|are)(?: now| still| then)? (?:left|remaining|still there)", "left"),
    (r"@who (?:was|is|were) left with (?:only |just )?N\d+ @men (?:against|to) (?P<count>N\d+)", "left against"),
    (
        r"lost (?:only |just )?N\d+(?: @men)?(?: ,)? (?:and|while|but|to) @who (?:only |just )?"
        rf"(?P<count>N\d+|nothing|nobody|none){_END}",
        "so far",
    ),
    (
        r"@who(?: (?:had|has|have|now|already|by then|by now|so far))+ @take (?:only |just )?@count(?: \w+)? @men"
        rf"(?: by (?:move|turn) N\d+|{_END})",
        "so far taken",
    ),
)
_IN_ALL = r"@who(?: (?![SPU]\d|[;:])\S+){0,3}? @take (?:only |just )?@count(?:@whose @men)?(?! \w+ N)"
_ARRIVALS = (
    rf"(?!took\b)@went{_PLAIN} (?:to|onto|into) (?P<to>Q\d+)(?: ,)? (?:with|by|via|through) @move",
    rf"(?:puts?|places|placed|plants|planted){_PLAIN} on (?P<to>Q\d+)(?: ,)? (?:with|by) @move",
)
_COUNTED = (
    r"@take (?:@count@whose @men(?! (?:on|at|from) Q| (?:more|fewer|less)\b)|(?P<none>nobody|nothing)|(?P<pair>both)"
    r"|(?P<bare>N\d+)(?! (?:moves?|turns?|plies|squares?|times?|points?|games?|(?:@men )?(?:more|fewer|less))\b))"
)
_PLACED = (
    r"@take(?:@whose(?: @men)?(?: (?:on|at|from))?|(?: (?!@posture)[a-z]+){1,7} (?:on|at|from))"
    r" @squares(?! (?:to|from))"
)
_SUM = re.compile(r"(?:by|until|before) (?:move|turn|then|now)\b|so far")
_PASSIVE = re.compile(r"\b(?:been|was|were|is|are|be|not) *$")
# Words that every such statement contains: most sentences have none of them.
_EVENT = re.compile(
    r"fell|fall|vanish|disappear|perish|succumb|take|taken|captur|lost|remov|kill|picked|snapped|swept|eliminat|seiz|took|wins?\b|won\b"
)


def find_captures(clause: Clause) -> Iterator[Statement]:
    """What is taken: a number of men, or those on squares."""
    is_sum = _SUM.search(clause.shape) is not None
    for text in (_PLACED,) if is_sum else (_COUNTED, _PLACED):
        for hit in clause.find(text):
            before = clause.shape[: hit.start()]
            if not _PASSIVE.search(before) and not _is_prize(hit):
                yield from _capture(clause, hit, before)


def _is_prize(hit: re.Match[str]) -> bool:
    """`won two`, `took 20`: no men are named."""
    groups = hit.groupdict()
    is_named = groups.get("squares") or groups.get("count") or groups.get("none")
    return not is_named and hit[0].startswith(("won", "win", "took N", "takes N", "take N"))


def _capture(clause: Clause, hit: re.Match[str], before: str) -> Iterator[Statement]:
    """What is taken, with the move, the man or the side that takes."""
    groups, moves = hit.groupdict(), clause.sentence.shape.moves
    number = groups.get("count") or groups.get("bare") or ("nobody" if groups.get("none") else None)
    squares = re.findall(r"Q\d+", groups.get("squares") or "")
    count = len(squares) or (2 if groups.get("pair") else clause.sentence.count(number))
    if count is None or count < 0:
        return
    ahead = re.search(r"(?P<sign>M\d+)(?: (?!M\d)[\w',()-]+){0,5} $", before) or _right_before(clause)
    using = re.match(
        r"(?: \S+){0,3}? (?:with|by|through|via|in|on|,|\(|:)(?: the)?(?: \w+)? (?P<sign>M\d+)", clause.rest(hit)
    )
    sign = using["sign"] if using else ahead["sign"] if ahead else ""
    if not sign and re.search(rf"{words('leader').pattern}(?: [a-z]+){{0,2}} $", before):
        return  # only some captures of a side are its leader's
    who = re.findall(r"(?<!from )([SPU]\d+)(?! (?:man|men|soldiers?|dux)\b)", before)
    origin = re.search(
        rf"(?:{words('men').pattern}|{words('leader').pattern}) (?:on|at|from) (?P<sign>Q\d+)[^Q]*$", before
    )
    is_vague = number in ("a", "an", "another") or bool(squares and re.search(r"\b(?:also|too)\b", clause.shape))
    yield clause.make(
        Topic.TAKES,
        hit,
        who[-1] if who else "" if sign else clause.subject,  # a move itself says whose it is
        move=moves.get(sign),
        count=count,
        value=clause.sentence.value(origin["sign"]) if origin else "",
        is_vague=is_vague,
    )


def _right_before(clause: Clause) -> re.Match[str] | None:
    """The move in front of a clause that begins with its verb, `His next move, 9.f2-f3, took two men`."""
    text = clause.sentence.text
    return (
        re.search(r"(?P<sign>M\d+) , $", text[: text.find(clause.shape.strip())])
        if not clause.has_own_subject
        else None
    )


def _falls(clause: Clause) -> Iterator[Statement]:
    """What is taken, in the passive voice: `the man on d4 fell to 6...a4-c4`."""
    for text in _FALLS if _EVENT.search(clause.shape) else ():
        for hit in clause.find(text):
            if not words("denied").search(hit[0]):
                yield from _fallen(clause, hit)
    for hit in clause.find(_LOST):
        yield clause.make(Topic.TAKES, hit, value="lost")


def _fallen(clause: Clause, hit: re.Match[str]) -> Iterator[Statement]:
    """`Two white men fell, on e5 and d5`: the words before the verb say whose men they are, and how many."""
    said = clause.make(Topic.TAKES, hit, is_denied=False)
    before = re.search(expand(_FALLEN), clause.shape[: hit.start()])
    if before and said.squares and not said.move:
        count, side = clause.sentence.count(before["count"]), clause.sentence.subject(before["side"] or before["name"])
        if count in (None, len(said.squares)):
            yield replace(said, who=side, value="lost" if side else "", count=len(said.squares))
    else:
        yield said if said.squares else replace(said, count=1, is_vague=True)


def _which_capture(clause: Clause) -> Iterator[Statement]:
    """`the first capture was 9.h5-h4`, `11.a6-b6, the third man that White lost`."""
    for text in _CAPTURES:
        for hit in clause.find(text):
            count = -1 if hit["nth"] in ("last", "final") else clause.sentence.count(hit["nth"])
            verb = hit.groupdict().get("verb") or "took"
            value = "lost" if verb.startswith("los") else "his" if re.search(r" (?:his|her) ", f" {hit[0]}") else "took"
            yield clause.make(Topic.CAPTURE, hit, count=count, value=value, is_denied=False)


def _arrivals(clause: Clause) -> Iterator[Statement]:
    """`White puts a man on h8 with 2.h1-h8`: where a move of the text ends."""
    for text in _ARRIVALS:
        for hit in clause.find(text):
            yield clause.make(Topic.MOVE, hit, value="arrives", is_denied=False)


def _rests(clause: Clause) -> Iterator[Statement]:
    """`18.c1-c4xd4 left Black with nine men`, `In all, White took five men`, `Black had taken two men by move 5`."""
    for text, value in _RESTS:
        for hit in clause.find(text):
            said = clause.make(Topic.LOSSES, hit, value=value, is_denied=False)
            yield replace(said, move=None, after=said.move) if said.move else said
    if words("in_all").search(clause.shape):
        for hit in clause.find(_IN_ALL):
            yield clause.make(Topic.TAKES, hit, is_final=True)


WHOLE_READERS = (_falls, _which_capture, _arrivals, _rests)
