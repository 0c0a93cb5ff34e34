"""What an article says of a game besides its moves: result, length, board, date, seats, movers, men on squares.

Words are not parsed. A token counts where what it belongs to is next to it: a side in front of `won`, a number in front
of `moves`, `white` in front of `man on d5`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from latrodb.core.color import BLACK, WHITE, Color
from latrodb.core.outcome import Ending
from latrodb.core.square import find_square
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Span
from latrodb.features.articles.citations import find_systems
from latrodb.features.articles.claims import ELSEWHERE, NUMBERED, SUPPOSED, Fact, FactKind
from latrodb.features.articles.mentions import DATE, NAME, is_same_date, is_same_player, read_date
from latrodb.features.articles.verdict import Status, Verdict, verified
from latrodb.notation.written import read_result

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from latrodb.core.position import Position
    from latrodb.features.articles.claims import Mention, MoveClaim
    from latrodb.features.articles.known_games import KnownGame

_UNITS = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60}
NUMBERS = {word: number for number, word in enumerate(f"{_UNITS} eighteen nineteen".split(), 1)} | _TENS
NUMBERS |= {f"{ten}-{unit}": _TENS[ten] + NUMBERS[unit] for ten in _TENS for unit in _UNITS.split()[:9]}
_NUMBER = rf"(?P<number>\d{{1,3}}|{'|'.join(sorted(NUMBERS, key=len, reverse=True))})"
_SQUARE = r"[a-p]\d{1,2}\b(?!-)"
_SQUARES = rf"(?P<squares>{_SQUARE}(?:(?:,|\sand)\s{_SQUARE})*)(?!\s(?:to\s[a-p]\d|or\b))"
_MAN = r"(?:man|men|ones?|soldiers?|pawns?|pieces?|latros?|dux|king|leader|centurion)"
_SIDE = r"(?P<side>White|Black)"
_WHO = rf"(?P<who>{NAME})"
_LINK = (
    r",?\s(?:who\s|again\s)?(?:had|has|played|plays|playing|took|takes|taking|as|with|was|having|held|commanded|led)\s"
    r"(?:the\s)?"
)
_PIECES = r"\s(?:men|pieces|side|stones|soldiers|army)"
_SEATS = (
    re.compile(rf"{_WHO}(?:{_LINK})(?P<side>White|Black|(?:white|black)(?={_PIECES}))\b(?!['’])"),
    re.compile(rf"{_WHO}\s\((?P<side>White|Black)\)"),
    re.compile(rf"\b{_SIDE}(?::|\n|,|\swas|\s[–—-]|\s?\|)\s{{1,3}}(?:played\sby\s)?{_WHO}"),
    re.compile(rf"\b{_SIDE}\s\({_WHO}\)"),
    re.compile(rf"(?i:\bthe\s(?P<side>white|black){_PIECES}\swere)\s(?:played\sby\s)?{_WHO}(?:['’]s)?"),
)
_OUTCOME = re.compile(
    r"(?P<won>\b(?:won|wins|beat|beats|defeated|defeats|overcame|triumphed|prevailed)\b)"
    r"|(?P<lost>\b(?:lost|loses|resigned|resigns|gave\sup|capitulated)\b)"
)
_PRIZE = re.compile(
    r"\s+(?:back|only|all|just|his|her|its|their|an?|another|two|three|four|five|six|men?|material|time|control|one|something"
    r"|nothing|everything|the(?!\sgame|\smatch)|on\s[a-p]\d|(?:soldiers?|pieces?)|[a-p]\d)\b"
)
_GAP = re.compile(r"(?:(?:,\sand)?\s(?:[a-z]+|\([^()]{1,30}\))){0,9}?(?:,\sand)?\s")
_PASSIVE = re.compile(r"\b(?:is|are|be|been|being|was|were|had|not|never|also|which|that)\s$")
_OBJECT_OF = re.compile(r"\b(?:to|against|over|with|by|from|for|of|after|before|than|between)\s(?:the\s)?$")
_NOUN_OF = re.compile(r"\b(?P<noun>win|victory|triumph|success|loss|defeat)\s(?:for|of|by)\s")
_OWN_NOUN = re.compile(r"['’]s?\s(?:\w+\s)?(?P<noun>win|victory|triumph|success|loss|defeat)\b")
_DRAWN = re.compile(
    r"\b(?:was|is|ended|ends)\s(?:in\s|as\s)?(?:a\sdraw|drawn)\b|\bdrew\s(?:the\sgame|with)\b|\bgame\sdrawn\b"
)
_WINNER = re.compile(rf"\b(?i:(?P<noun>winner|loser|won\sby))\s?(?::|\n|\swas|\sis)\s{{1,3}}{_WHO}")
_MOVES = re.compile(r"^(?:moves|length|number\sof\smoves)\s?(?::|\n)\s{1,3}(?P<number>\d{1,3})\b", re.IGNORECASE)
_QUOTED = re.compile(r"\"[^\"]*\"|“[^”]*”")  # the words of others
_QUESTION = re.compile(r"(?<=[a-z])\?[)\]”]*\s*$")
_BY = re.compile(r"\s(?:was|is|came|had\sbeen)\s(?:(?:played|made|chosen)\sby\s)?$")
_BEGAN = re.compile(r"\s(?:began|moved\sfirst|begins|moves\sfirst|had\sthe\sfirst\smove)\b")
_AFTER = "after"  # said of men whose sentence begins `After 9.c3-d4`
_SEVERAL = "several"  # said of a board in a sentence with others
_ENDING = re.compile(
    r"\b(?:won|wins|lost|loses|drawn|ended|ends)(?:\s[A-Za-z]+){0,3}?\s(?:by|on|in(?!\stime))\s"
    rf"(?P<ending>{'|'.join(each.value for each in Ending)})\b(?!-)"
)
_BY_PLAYERS = frozenset(each.value for each in Ending if each.is_by_players)
_SIGN = re.compile(r"(?<![\w.])(?:1[-–−]0|0[-–−]1|1/2-1/2|½[-–]½)(?![\w-])")
_LENGTH = re.compile(rf"\b{_NUMBER}[\s-](?P<unit>moves?|turns?|plies)\b", re.IGNORECASE)
_LEAD = re.compile(
    r"\b(?:in|lasted|lasts|took|takes|after|of|had|has|ran|went|needed|needs|is|was|for|over|moves:|a|an|the)\s"
    r"(?:(?:only|just|exactly|all\sof|as\sfew\sas|no\smore\sthan|some)\s)?$",
    re.IGNORECASE,
)
_OVER = re.compile(
    r"\b(?:won|wins|lost|loses|beat|win|victory|defeat|resign\w*|over|draw|drawn|ended|ends|finish\w*|lasted|lasts|game\s(?:of|took|has|had|went|ran))\b",
    re.IGNORECASE,
)
_RESIGNED = re.compile(r"\bresign(?:s|ed)\b|\bwas\sover\b")
_AT_PLACE = re.compile(r"^\W*(?:by|in|after|at|on)\s(?:the\s)?(?:\w+\s)?$|\bafter\s(?:only\s|just\s)?$", re.IGNORECASE)
_BOARD = re.compile(
    r"(?<![\w/])(?P<files>\d{1,2}|eight|ten|eleven|twelve)(?:\s?[x×]\s?|[\s-](?:files\s)?by[\s-]|\sfiles\sand\s)"
    r"(?P<ranks>\d{1,2}|six|eight|ten|twelve)\b(?!\s?[x×])",
    re.IGNORECASE,
)
_GENERAL = re.compile(
    r"\b(?:also|other|smaller|larger|bigger|boards|any|chess|draughts|each|every|both|invented|designed)\b"
)
_WHEN = re.compile(rf"\b(?=[A-Z\d]){DATE}")
_MET = re.compile(
    r"\b(?:played|plays|game|met|meet|match|encounter|duel|took\splace|date[sd]?|began|finished)\b", re.IGNORECASE
)
_PLAYED = re.compile(r"\b(?:was\sa\sgame\sof|(?:they|he|she|both|it\swas)\splayed)\b", re.IGNORECASE)
_MADE = re.compile(
    r"\b(?:design\w*|invent\w*|made|rules?|publish\w*|creat\w*|since|until|version|book|article|page|born|died|inventor|before|later)\b"
)
_MAY_MOVE = (
    r"(?:['’]s(?:\s[a-z]+){0,2}|\s(?:can|could|may|might|must|would|plays?|played|intends?|threatens?|threatened|intended"
    r"|wants|chooses?|takes|answers"
    r"|replies|continues|has|had)\b(?:\s(?!(?:after|against|deal|cope|reckon)\b)[a-z]+){0,4}?)"
)
_STANDS = r"(?:,?\s(?:who|that|which|is|are|was|were|stands?|stood|waits|waiting|standing|now|still))*"
_GOES = (
    r"(?:has\s|had\s|have\s)?(?:just\s)?(?:come|came|comes|gone|went|goes|run|ran|runs|stepped|steps|walked|walks|leapt|leaps|"
    r"moved|moves|advanced|advances|arrived|arrives|slid|slides|returned|returns|retreated|retreats|marched|marches)"
)
_MEN = tuple(
    re.compile(text)
    for text in (
        rf"\b(?P<side>[Ww]hite|[Bb]lack)\s(?:\w+\s)?(?i:{_MAN}){_STANDS}\s(?:on|at|from)\s{_SQUARES}",
        rf"\b(?P<side>[Ww]hite|[Bb]lack)(?:['’]s)?\s{_SQUARES}(?:[\s-](?i:{_MAN}))\b",
        rf"\b(?P<side>[Ww]hite|[Bb]lack)\s(?:line|row|pair|square|rectangle|group)\s(?:of\s|on\s)?{_SQUARES}",
        rf"\b{_SIDE}['’]s\s(?:(?:only|last|other|next|own)\s)?(?:\w+\s)?(?:(?i:{_MAN})\s)?(?:(?:who|that)\s(?:\w+\s){{1,3}})?(?:is\s|was\s)?(?:(?:on|at)\s)?{_SQUARES}",
        rf"\b{_SQUARES}\s(?:is|are|was|were)\s(?:both\s|all\s|an?\s|the\s)*(?P<side>white|black)\b(?!['’])(?!\s(?!(?i:{_MAN})))",
        rf"\b(?i:{_MAN})\s(?:on|at)\s{_SQUARES}\s(?:is|are|was|were)\s(?:a\s|both\s)*(?P<side>white|black)\b(?!['’])",
        rf"\b{_SIDE}\s(?:has|had)\s(?:\w+\s){{0,2}}(?i:{_MAN}),?\s(?:on|at)\s{_SQUARES}",
        rf"\b(?P<side>[Ww]hite|[Bb]lack)(?:['’]s\s\w+|\s(?i:{_MAN}))?,?(?:\s(?:who|that))?\s{_GOES}\s(?:on\s|up\s|out\s)?(?:to|on|at|from)\s"
        rf"{_SQUARES}",
        rf"\b{_SIDE}\s(?:has\s|had\s)?(?:just\s)?(?:sent|sends|brought|brings|put|puts|led|leads|moved|moves)\s[^.;:()|]{{1,30}}?\s(?:to|on)\s{_SQUARES}",
        rf"\b{_SIDE}(?:['’]s\s\w+|\s(?i:{_MAN}))?\s{_GOES}\sfrom\s(?P<squares>{_SQUARE})",
        rf"\b[Ww]ith\s(?:\d+\.+)?D?(?P<squares>[a-p]\d{{1,2}})-[a-p]\d\S*\s{_SIDE}\s(?!(?:and|or|to|in)\b)[a-z]+",
        rf"\b{_SIDE}{_MAY_MOVE}\s(?:with\s)?(?:\d{{1,3}}\.{{1,3}})?D?(?P<squares>[a-p]\d{{1,2}})(?=-[a-p]\d)",
    )
)  # whose men are on squares
_TAKES = (
    r"(?:has\s|had\s|can\s|could\s|may\s|must\s|would\s)?(?:just\s)?(?:bound|bind|binds|taken?|took|takes|captured?|captures|traps?|locks?|"
    r"attacks?|attacked|crush(?:es|ed)?|kills?|killed)"
)
_PREY = tuple(
    re.compile(text)
    for text in (
        rf"\b(?P<side>[Ww]hite|[Bb]lack)(?:\s(?i:{_MAN}))?\s{_TAKES}\s(?:the\s|a\s)?(?:man\s|soldier\s|men\s|soldiers\s)?(?:on\s|at\s)?{_SQUARES}",
        rf"\b{_SQUARES},?\s(?:(?:is|was|are|were|stands?|stood)\s)(?:now\s)?between\s(?:two\s)?(?P<side>white|black)\s{_MAN}\b",
        rf"\b{_SIDE}\s(?:stands|stood)\son\sboth\ssides\sof\s{_SQUARES}",
    )
)  # squares on which the other side has men
_PLAYS = (
    r"(?:played|plays|moved|went|chose|opened|opens|began|begins|continued|answered|answers|replied|replies|countered|finished"
    r"|won|ended|mated|followed|tried|struck|hit|closed)\b(?:\s(?:\w+\s)?with)?"
)
_NEAR = 8  # plies around the last mentioned one that the text may be about
_BESIDE = 1  # the same where the sentence itself has the move
_NO_MOVER = (  # words between a side and `with 5.e1-e4` that make it another's move
    r"(?:is|was|were|be|been|and|but|who|that|which|when|after|before|deals?|dealt|copes?|coped|met|meets|faced)\b"
)
_MOVER = re.compile(
    rf"(?:['’]s?(?:\s[a-z]+){{0,2}}|\s(?:then\s|now\s|only\s|has\s|had\s)?{_PLAYS}(?:\sthe\s\w+)?:?"
    rf"|(?:\s(?!{_NO_MOVER})[a-z]+){{1,7}}\swith)\s$"
)


class FactFinder(NamedTuple):
    """A sentence whose facts are looked for."""

    text: str  # of the whole article
    span: Span
    unit: int  # which paragraph it is in, from 0
    moves: Sequence[MoveClaim]  # those of the sentence
    mention: Mention | None  # the game that it names
    is_known: Callable[[str], bool]  # whether a name belongs to a known player

    def find(self) -> Iterator[Fact]:
        """The facts of the sentence; only men on squares if it is hypothetical or about another game."""
        words = _QUOTED.sub(lambda hit: " " * len(hit[0]), self.text[slice(*self.span)])
        yield from self._men(words)
        yield from self._boards(words)
        if any(each.search(words) for each in (SUPPOSED, ELSEWHERE, _QUESTION)):
            return
        subjects = [*self._subjects(words)]
        yield from self._movers(words, subjects)
        if NUMBERED.search(words):  # its moves say which game it is about, nothing else does
            return
        for hit in (each for pattern in _SEATS for each in pattern.finditer(words)):
            if self.is_known(hit["who"]) or " " in hit["who"] or words.startswith(hit["side"]):
                yield self._fact(FactKind.SEAT, hit.span("who"), hit["side"].title(), hit["who"])
        for place, value, who in (*_nouns(words, subjects), *_verbs(words, subjects), *_signs(words)):
            yield self._fact(FactKind.RESULT, place, value, who)
        for hit in _ENDING.finditer(words):
            yield self._fact(FactKind.ENDING, hit.span("ending"), hit["ending"])
        for hit in _LENGTH.finditer(words):
            if _is_length(words, hit):
                unit = "moves" if hit["unit"].lower().startswith("move") else "plies"
                yield self._fact(FactKind.LENGTH, hit.span("number"), str(number_of(hit["number"])), unit)
        if listed := _MOVES.search(words):
            yield self._fact(FactKind.LENGTH, listed.span("number"), listed["number"], "moves")
        yield from self._circumstances(words)

    def _fact(self, kind: FactKind, at: tuple[int, int], value: str = "", who: str = "", **more: Any) -> Fact:
        span = Span(*(self.span.start + place for place in at))
        return Fact(kind, span, self.unit, self.span.end, value, who, mention=self.mention, **more)

    def _men(self, words: str) -> Iterator[Fact]:
        """`The white men on d5 and e5`; the men that a side takes belong to the other."""
        near = self.moves[0] if self.moves else None
        when = _AFTER if near and words[: near.span.start - self.span.start].lower().endswith("after ") else ""
        found: set[tuple[int, int]] = set()
        for patterns, is_own in ((_MEN, True), (_PREY, False)):
            for hit in (each for pattern in patterns for each in pattern.finditer(words)):
                if hit.span("side") in found:
                    continue
                found.add(hit.span("side"))
                squares = tuple(re.findall(r"[a-p]\d{1,2}", hit["squares"]))
                side = WHITE if hit["side"].title() == "White" else BLACK
                owner = side if is_own else side.other
                yield self._fact(FactKind.MEN, hit.span("side"), owner.title, when, squares=squares, move=near)

    def _subjects(self, words: str) -> Iterator[_Subject]:
        """The sides and known players that the sentence names."""
        for hit in re.finditer(NAME, words):
            full = re.sub(r"['’]s?$", "", hit[0])
            for name in (full, full.split()[-1], full.split()[0]):
                if name in ("White", "Black") or self.is_known(name):
                    start = hit.start() + full.rindex(name)
                    yield _Subject(start, start + len(name), name)
                    break

    def _movers(self, words: str, subjects: Sequence[_Subject]) -> Iterator[Fact]:
        """`Black played 17.i1-i2`, `Carrillo's 15.e6-f6`, `17.i1-i2 was played by Carrillo`, `White began`."""
        for start, end, who in subjects:
            if _BEGAN.match(words, end):
                yield self._fact(FactKind.MOVER, (start, end), who=who)
            for move in self.moves:
                at, behind = (place - self.span.start for place in move.span)
                is_before = end <= at and _MOVER.fullmatch(words, end, at)
                if is_before or (behind <= start and _BY.fullmatch(words, behind, start)):
                    yield self._fact(FactKind.MOVER, (start, end), who=who, move=move)

    def _boards(self, words: str) -> Iterator[Fact]:
        """The sizes of boards. In a sentence with several, or about others, only a figure says which is meant."""
        hits = [*_BOARD.finditer(words)]
        sizes = tuple(f"{number_of(hit['files'])}x{number_of(hit['ranks'])}" for hit in hits)
        is_about_game = self.mention or _MET.search(words) or "board" in words.lower()
        is_vague = len(set(sizes)) > 1 or not is_about_game
        is_vague = is_vague or any(each.search(words) for each in (_GENERAL, SUPPOSED, ELSEWHERE, NUMBERED))
        for hit, size in zip(hits, sizes, strict=True):
            yield self._fact(FactKind.BOARD, hit.span(), size, _SEVERAL if is_vague else "", squares=sizes)

    def _circumstances(self, words: str) -> Iterator[Fact]:
        """The rules and the date of the game."""
        systems = find_systems(words) if _PLAYED.search(words) else ()
        for name in systems if len(systems) == 1 else ():
            at = re.search(name.replace("-", r"[\s-]"), words, re.IGNORECASE) or re.search("$", words)
            yield self._fact(FactKind.SYSTEM, at.span() if at else (0, 0), name)
        is_dated = self.mention is not None and self.mention.date
        if _MET.search(words) and not _MADE.search(words) and not is_dated:
            for hit in _WHEN.finditer(words):
                yield self._fact(FactKind.DATE, hit.span(), read_date(hit[0]))


class _Subject(NamedTuple):
    """A side or a known player, and the place in the sentence."""

    start: int
    end: int
    who: str


_Outcome: TypeAlias = tuple[tuple[int, int], str, str]  # the place, `won`, `lost` or a result, a side or player


def number_of(text: str) -> int:
    """The number of `16` or `sixteen`."""
    return int(text) if text.isdecimal() else NUMBERS[text.lower()]


def _nouns(words: str, subjects: Sequence[_Subject]) -> Iterator[_Outcome]:
    """`Joyce's defeat`, `a win for Black`."""
    before = {hit.end(): hit for hit in _NOUN_OF.finditer(words)}
    for start, end, who in subjects:
        if hit := _OWN_NOUN.match(words, end) or before.get(start):
            yield (start, end), "lost" if hit["noun"] in ("loss", "defeat") else "won", who


def _verbs(words: str, subjects: Sequence[_Subject]) -> Iterator[_Outcome]:
    """`White won`, `Joyce resigned`."""
    for hit in _OUTCOME.finditer(words):
        near = [each for each in subjects if each.end <= hit.start()][-1:]
        if not near or _PRIZE.match(words, hit.end()) or _PASSIVE.search(words, 0, hit.start()):
            continue
        start, end, who = near[0]
        if _GAP.fullmatch(words, end, hit.start()) and not _OBJECT_OF.search(words, 0, start):
            yield (start, end), "won" if hit["won"] else "lost", who


def _signs(words: str) -> Iterator[_Outcome]:
    """`1-0` if the sentence has no other result, `a draw`, `Winner: Joyce`."""
    if hit := _WINNER.search(words):
        yield hit.span("who"), "lost" if hit["noun"].lower() == "loser" else "won", hit["who"]
    for hit in _DRAWN.finditer(words):
        yield hit.span(), "1/2-1/2", ""
    found = [*_SIGN.finditer(words)]
    result = read_result(found[0][0]) if len(found) == 1 else None
    if result:
        yield found[0].span(), result.value, ""


def _is_length(words: str, hit: re.Match[str]) -> bool:
    """Whether a number of moves is that of the whole game."""
    before = words[: hit.start()]
    if not _LEAD.search(before) or not _OVER.search(words):
        return False
    return not _AT_PLACE.search(before) or _RESIGNED.search(words) is not None or _OVER.search(before) is not None


_AGAINST_ITSELF = (
    r"\b[Tt]he\s(?P<first>white|black)\s(?P<noun>(?i:dux|king|centurion))\s(?:(?!\b(?:and|but|or)\b)[^.,;:|()]){1,40}?\s"
    r"the\s(?P<side>white|black)\s(?P=noun)\b",
    rf"\b(?P<first>White|Black|white|black)(?:\s(?i:{_MAN}))?\s{_TAKES}\s(?:the|a|two|both)\s(?:\w+\s)?(?P<side>white|black)\s(?i:{_MAN})\b"
    r"(?!['’-])",
    rf"\b(?:[Tt]he|[Aa]|[Oo]ne)\s(?P<first>white|black)\s(?i:{_MAN})\b(?:(?!\b(?:[Ww]hite|[Bb]lack|or)\b)[^.;:()|]){{1,50}}?\s"
    rf"between\s(?:two\s)?(?P<side>white|black)\s(?i:{_MAN})\b",
)


def against_itself(text: str) -> Iterator[Diagnostic]:
    """`The white man takes a white man`, `a white man goes to c3, between two white men`."""
    for hit in (each for pattern in _AGAINST_ITSELF for each in re.finditer(pattern, text)):
        if hit["first"].lower() == hit["side"]:
            other = "black" if hit["side"] == "white" else "white"
            message = f"{hit['side']} is named twice where {other} is the other side"
            yield Diagnostic("A903", message, Span(*hit.span("side")), hints=(other,))


# Compare with a game.


def judge_fact(fact: Fact, known: KnownGame, anchor: int | None) -> Verdict:
    """The verdict on a fact by a game; `anchor` is the ply of the last move that the text mentions."""
    message, code, hint = _JUDGES[fact.kind](fact, known, anchor)
    if code:
        notes = (f"compared with {known.name}",)
        return Verdict(fact, Status.FALSE, message, code, known=known, hints=(hint,) if hint else (), notes=notes)
    return Verdict(fact, Status.UNVERIFIED, message, known=known) if message else verified(fact, known)


_Judged: TypeAlias = tuple[str, str, str]  # what is false or why nothing is known, the code if it is false, a hint
_RIGHT: _Judged = ("", "", "")


def side_of(who: str, known: KnownGame) -> Color | None:
    """The side of `White` or of a player in a game; None if the player does not take part, or may be either side."""
    if who in ("White", "Black"):
        return WHITE if who == "White" else BLACK
    sides = [side for side, player in zip(Color, known.players, strict=True) if is_same_player(who, player)]
    return sides[0] if len(sides) == 1 else None


def _judge_result(fact: Fact, known: KnownGame, _: int | None) -> _Judged:
    side, result = side_of(fact.who, known), known.game.result
    if not result or not known.is_whole or (fact.who and side is None):
        return "the game does not say how it ended", "", ""
    said = fact.value if not side and side is not WHITE else side.win if fact.value == "won" else side.other.win
    return _RIGHT if said == result else (f"the game ended {result}", "A929", "" if fact.who else result)


def _judge_ending(fact: Fact, known: KnownGame, _: int | None) -> _Judged:
    outcome = known.game.outcome
    if outcome is None or (fact.value in _BY_PLAYERS and not outcome.ending.is_by_players):
        return "the game does not say how it ended", "", ""  # a player may resign what is over
    is_right = fact.value in (outcome.ending.value, outcome.title)
    return _RIGHT if is_right else (f"the ending was {outcome.title or outcome.ending.value}", "A929", "")


def _judge_length(fact: Fact, known: KnownGame, _: int | None) -> _Judged:
    if not known.is_whole or not known.game.result:
        return "the game is not over", "", ""
    plies = max(known.entries) + 1
    right = {plies // 2 + plies % 2} | ({plies} if fact.who == "plies" else set())
    hint = str(max(right))
    return _RIGHT if int(fact.value) in right else (f"the game has {hint} {fact.who}", "A933", hint)


def _judge_board(fact: Fact, known: KnownGame, _: int | None) -> _Judged:
    variant = known.game.variant
    if variant is None or fact.who == _SEVERAL:
        return "which board is meant is not known", "", ""
    files, ranks = fact.value.split("x")
    size = variant.geometry.name
    return _RIGHT if size in (fact.value, f"{ranks}x{files}") else (f"the game was played on {size}", "A932", size)


def _judge_system(fact: Fact, known: KnownGame, _: int | None) -> _Judged:
    if known.game.variant is None:
        return "the rules of the game are not known", "", ""
    title = known.game.variant.rulebook.title
    return _RIGHT if known.game.variant.system.name == fact.value else (f"it was a game of {title}", "A932", title)


def _judge_date(fact: Fact, known: KnownGame, _: int | None) -> _Judged:
    if not known.date.strip("?."):
        return "the game has no date", "", ""
    date = known.date.replace(".??", "")
    return _RIGHT if is_same_date(fact.value, known.date) else (f"the game is dated {date}", "A911", date)


def _judge_seat(fact: Fact, known: KnownGame, _: int | None) -> _Judged:
    if not all(known.players):
        return "the players of the game are not known", "", ""
    side = WHITE if fact.value == "White" else BLACK
    player = known.players[side]
    return _RIGHT if is_same_player(fact.who, player) else (f"{player} has {side.title} in that game", "A910", "")


def _judge_mover(fact: Fact, known: KnownGame, anchor: int | None) -> _Judged:
    side = side_of(fact.who, known)
    plies = [each.ply for each in known.find_move(fact.move.turn)] if fact.move else [0]
    if fact.move and fact.move.ply is not None:  # the same squares at another number are another move
        plies = [ply for ply in plies if ply // 2 == fact.move.ply // 2]
    colors = {known.color_of(ply) for ply in plies}
    if side is None or len(colors) != 1:
        return "the game does not say who made the move", "", ""
    (color,) = colors
    return _RIGHT if color is side else (f"{known.turn_text(plies[0])} is {color.title}'s move", "A903", color.title)


def _judge_men(fact: Fact, known: KnownGame, anchor: int | None) -> _Judged:
    same = known.find_move(fact.move.turn) if fact.move else []
    node = known.nodes.get(same[0].ply) if len(same) == 1 else None
    if node and fact.who == _AFTER:
        return judge_men(fact, [node.after] if node.after else [])
    if node:
        return judge_men(fact, [*positions_near(known, same[0].ply, _BESIDE)])
    return judge_men(fact, [*positions_near(known, anchor)])


def judge_men(fact: Fact, positions: Sequence[Position]) -> _Judged:
    """Whether a side has men on all the squares in one of some positions."""
    side = WHITE if fact.value == "White" else BLACK
    squares = [at for name in fact.squares if (at := find_square(name)) is not None]
    if not positions:
        return "the position is not known", "", ""
    if any(all(each.geometry.has(at) and each.color_at(at) is side for at in squares) for each in positions):
        return _RIGHT
    wrong = next(
        (
            name
            for name, at in zip(fact.squares, squares, strict=False)
            if not any(each.geometry.has(at) and each.color_at(at) is side for each in positions)
        ),
        "",
    )
    if not wrong:
        return "no single position has all these men", "", ""
    return f"there is no man of {side.title}'s on {wrong} there", "A931", ""


def positions_near(known: KnownGame, anchor: int | None, most: int = _NEAR) -> Iterator[Position]:
    """The positions of a game a few turns around a ply; all of them without one."""
    for ply, node in known.nodes.items():
        if anchor is None or abs(ply - anchor) <= most:
            yield from (each for each in (node.before, node.after) if each)


_JUDGES: dict[FactKind, Callable[[Fact, KnownGame, int | None], _Judged]] = {
    FactKind.RESULT: _judge_result,
    FactKind.ENDING: _judge_ending,
    FactKind.LENGTH: _judge_length,
    FactKind.BOARD: _judge_board,
    FactKind.SYSTEM: _judge_system,
    FactKind.DATE: _judge_date,
    FactKind.SEAT: _judge_seat,
    FactKind.MOVER: _judge_mover,
    FactKind.MEN: _judge_men,
}
