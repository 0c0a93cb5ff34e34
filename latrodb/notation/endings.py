"""How a record says its game ended: in a Termination tag, in the result itself, or in words after the last move.

Only a whole sentence counts, or a bracket that holds nothing else: `White resigned after 24.f5-f6`, not
`White should have resigned`. A result alone states no ending.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.color import BLACK, WHITE
from latrodb.core.outcome import Ending, Outcome
from latrodb.notation.written import DRAW, Aside, Result, Unreadable, Words, WrittenTurn, read_result

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from latrodb.core.color import Color
    from latrodb.diagnostics.span import Span
    from latrodb.notation.written import Item, WrittenGame, WrittenTag

_SIDE = r"(?P<{}>[^\W\d_][\w.'’ -]{{0,60}}?)"
_LOSER, _WINNER = _SIDE.format("loser"), _SIDE.format("winner")
_HAS = "(?:has |have |had )?"
_BOTH = "(?:(?:the |both )?players|both(?: sides)?|they|we|white and black|black and white)"
_WHY = r"(?: (?:here|now|at once|immediately|(?:after|as|because|before|facing|in view of|on move|since) .+))?"
_FIRST = r"(?:(?:and|finally|here|now|then|at this point|in this position),? )?"

# Whole sentences, in lower case, that say that this game is over.
SENTENCES = {
    Ending.RESIGNATION: (
        rf"{_LOSER} {_HAS}resign(?:s|ed)(?: the game)?{_WHY}",
        rf"{_LOSER} {_HAS}(?:conced|surrender|capitulat)(?:s|es|ed)(?: the game)?{_WHY}",
        rf"{_LOSER} (?:gives|gave|has given)(?: the game)? up{_WHY}",
        rf"{_WINNER} {_HAS}(?:wins|won) (?:by|through) resignation",
    ),
    Ending.AGREEMENT: (
        rf"(?:a |the )?draw (?:is |was |has been )?(?:mutually )?agreed(?: on| upon)?(?: by {_BOTH})?{_WHY}",
        rf"(?:{_BOTH} {_HAS})?(?:agree|agreed) (?:to |on |upon )?(?:a |the )?draw{_WHY}",
        rf"(?:(?:the )?game (?:is |was )?)?(?:agreed (?:as )?(?:a )?drawn?|(?:a )?drawn? by (?:mutual )?"
        rf"(?:agreement|consent)){_WHY}",
        r"(?:a |the )?draw (?:was )?offered(?: by .{1,40})? and accepted",
        r".{1,40} (?:accepts|accepted) (?:a|the) (?:draw|offer of a draw|draw offer)",
    ),
    Ending.TIME: (
        rf"{_LOSER} {_HAS}(?:lost|loses|forfeits|forfeited)(?: the game)? (?:by|on) time(?: forfeit)?{_WHY}",
        rf"{_LOSER} {_HAS}(?:ran|run|runs) out of time{_WHY}",
        rf"{_LOSER}(?:['’]s|['’]) (?:clock|flag|time) {_HAS}(?:fell|falls|fallen|ran out|run out|runs out|expired)",
        rf"{_LOSER} {_HAS}(?:exceeded|exceeds|overstepped|oversteps) (?:the|his|her|their) time(?: limit| control)?",
        rf"{_WINNER} {_HAS}(?:wins|won)(?: the game)? on time(?: forfeit)?",
    ),
}
_BARE = r"(?:i )?resign(?:s|ed)?"  # in the place of a turn: the side to move gives up
# What a tag or a bracket next to a result may contain, and nothing else.
TERSE = {
    Ending.RESIGNATION: rf"(?:by |won by |lost by )?resignation|{_BARE}",
    Ending.AGREEMENT: r"(?:draw |drawn )?(?:by )?(?:mutual )?(?:agreement|consent)|agreed drawn?|draw agreed"
    r"|(?:i )?accepts?(?: (?:the |a )?(?:draw|offer|draw offer))?",
    Ending.TIME: r"(?:(?:(?:won|lost|forfeit|loss|win) )?(?:by|on) )?time(?: forfeit)?|time[ -]?out"
    r"|(?:ran )?out of time|time(?: limit)? (?:exceeded|expired)",
    Ending.IMMOBILIZED: r"(?:check|smothered )?mated?|immobili[sz](?:ed|ation)",
    Ending.STALEMATE: r"stalemated?",
    Ending.BARE_DUX: r"bare[ -](?:dux|king)",
    Ending.REPETITION: r"(?:draw |drawn )?(?:by )?(?:three-?fold |triple )?repetition",
    Ending.QUIET: r"(?:draw |drawn )?(?:by )?(?:the )?(?:50|fifty)[ -]moves?(?: rule)?(?: without a capture)?",
}
# Each of the above contains one of these; most comments contain none, and are read without all those patterns.
WORD_OF_ENDING = re.compile(
    "resign|conced|surrender|capitulat|g(?:ive|ave)|draw|agree|consent|accept|time|clock|flag|mate|immobili|bare"
    "|repetition|50|fifty"
)
_BY_RULE = rf"{_LOSER}(?:['’]s? (?:dux|king|centurion))? (?:is|was|has been) (?P<how>.+)"
_WON = re.compile(
    rf"{_FIRST}(?:{_WINNER} {_HAS}(?:wins?|won)(?: the game)?|{_LOSER} {_HAS}(?:loses|lost)(?: the game)?"
    rf"|(?P<draw>(?:a |the game (?:is |was )?)?drawn?(?: game)?))"
)
_SENTENCE_END = re.compile(r"[.!?;](?:\s+|\Z)")
_RESULT_WORD = re.compile(r"(?:\A|\s)(?:1[-–]0|0[-–]1|1/2[-–]1/2|½[-–]½)(?=[\s,.;:]|\Z)")
_EDGES = " \t\r\n,.:;!-–—(){}[]/"  # also the second slash of a comment in a log
_A_SQUARE = re.compile(r"(?<![^\W\d_])[a-zA-Z][0-9]")
_INNER_BRACKET = re.compile(r"[(){}\[\]]")
_PARENTHESES = re.compile(r"[()]")
_LONGEST = 1000  # characters of a comment that are examined


class StatedEnding(NamedTuple):
    """An ending that a record states, rightly or not.

    `loser` is the side that the words name, or None. The record decides on endings with `Ending.is_by_players`, the
    rules on all others.
    """

    ending: Ending
    loser: Color | None
    text: str
    span: Span


def stated_ending(written: WrittenGame) -> StatedEnding | None:
    """The first ending that a record states, or None. Player names are those of its White and Black tags."""
    players, result = players_of(written.tags), claimed_result(written)
    for text, span in _places(written):
        if found := read_ending(text, players, result):
            return StatedEnding(*found, text, span)
    return None


def stated_outcome(written: WrittenGame, to_move: Color | None = None) -> Outcome | None:
    """The stated outcome that only players can bring about, by agreement, resignation or time.

    None if none is stated, if the winner is not clear, or if the result says otherwise. The side that is `to_move`
    resigns where the word `resigns` alone is written in the place of its turn.
    """
    stated = stated_ending(written)
    if stated is None or not stated.ending.is_by_players:
        return None
    result = claimed_result(written)
    if stated.ending is Ending.AGREEMENT:
        outcome = Outcome(None, stated.ending)
    elif stated.loser is not None:
        outcome = Outcome(stated.loser.other, stated.ending)
    elif result is None and to_move is not None and is_turn_of_loser(written, stated):
        outcome = Outcome(to_move.other, stated.ending)
    elif result in (WHITE.win, BLACK.win):
        outcome = Outcome(WHITE if result == WHITE.win else BLACK, stated.ending)
    else:
        return None
    return outcome if result in (None, "*", outcome.result) else None


def is_turn_of_loser(written: WrittenGame, stated: StatedEnding) -> bool:
    """Whether the word `resigns` alone stands in the place of the turn after the last, which says who resigns."""
    items = after_last_turn(written.items)
    in_place = any(isinstance(item, Words) and item.span == stated.span for item in items)
    return in_place and re.fullmatch(_BARE, stated.text.strip(_EDGES).casefold()) is not None


def with_spoken_result(tags: Sequence[WrittenTag], items: Sequence[Item]) -> Sequence[Item]:
    """The items of a game, its last words as the result that they state, `White wins`, if there is no other."""
    last = items[-1] if items else None
    if not isinstance(last, Words) or any(isinstance(item, Result) for item in items):
        return items
    value = spoken_result(last.text, players_of(tags))
    return (*items[:-1], Result(last.text, value, last.span)) if value else items


def spoken_result(text: str, players: Mapping[str, Color]) -> str | None:
    """The result that a text after the last turn states in words; None if it states none, or not for which side.

    >>> spoken_result("White wins.", {}), spoken_result("Black resigned", {}), spoken_result("White is better", {})
    ('1-0', '1-0', None)
    """
    if ended := read_ending(text, players, DRAW):
        ending, loser = ended
        if ending is Ending.AGREEMENT:
            return DRAW
        return loser.other.win if loser is not None and ending.is_by_players else None
    found = _WON.fullmatch(" ".join(text[:_LONGEST].casefold().split()).strip(_EDGES))
    if found is None or found["draw"]:
        return DRAW if found else None
    side = find_side(found["winner"] or found["loser"], players)
    return None if side is None else side.win if found["winner"] else side.other.win


def claimed_result(written: WrittenGame) -> str | None:
    """The result that a record claims, in its movetext, else in its tag; None if there is none or it is unreadable."""
    return written.result.value if written.result else tag_result(written)


def tag_result(written: WrittenGame) -> str | None:
    """The result that the Result tag begins with, `1-0 (time)` or `½`; None if it has none."""
    word = (written.tag("Result") or "").split(maxsplit=1)[:1]
    found = read_result(DRAW if word in (["1/2"], ["½"]) else word[0].rstrip(",.;:")) if word else None
    return found.value if found else None


def ending_words(outcome: Outcome) -> str:
    """The value of a Termination tag for an ending by the players; `read_ending` reads it back.

    >>> ending_words(Outcome(WHITE, Ending.RESIGNATION))
    'Black resigned'
    """
    if outcome.winner is None:
        return "draw agreed"
    how = "lost on time" if outcome.ending is Ending.TIME else "resigned"
    return f"{outcome.winner.other.title} {how}"


def read_ending(
    text: str, players: Mapping[str, Color], result: str | None = None
) -> tuple[Ending, Color | None] | None:
    """The ending that a text next to a result states, and the loser it names; None if it states none.

    `players` gives the side of each player's name in lower case, as from `players_of`.

    >>> read_ending("A fine game. White resigned.", {})
    (<Ending.RESIGNATION: 'resignation'>, <Color.WHITE: 0>)
    >>> read_ending("White should have resigned.", {}) is None
    True
    """
    text = _RESULT_WORD.sub("", " ".join(text[:_LONGEST].casefold().split())).strip(_EDGES)
    if not WORD_OF_ENDING.search(text):
        return None
    bare = "agreed" if result == DRAW else "(?:a |the game was |game )?drawn?"  # a draw may also be one by the rules
    if ending := _terse(text) or (Ending.AGREEMENT if re.fullmatch(bare, text) else None):
        return ending, None
    for sentence in _sentences(text):
        if found := _read_sentence(sentence.strip(_EDGES), players):
            return found
    return None


def _terse(text: str) -> Ending | None:
    return next((ending for ending, words in TERSE.items() if re.fullmatch(words, text)), None)


def _sentences(text: str) -> Iterator[str]:
    """The sentences of a comment up to the first one with moves, which may be hypothetical."""
    for sentence in _SENTENCE_END.split(text):
        yield sentence
        if _A_SQUARE.search(sentence):
            return


def _read_sentence(sentence: str, players: Mapping[str, Color]) -> tuple[Ending, Color | None] | None:
    for ending, pattern in _patterns():
        found = pattern.fullmatch(sentence)
        if found is None:
            continue
        named = found.groupdict()
        subject = named.get("loser") or named.get("winner")
        side = find_side(subject, players) if subject else None
        if subject and side is None:
            continue
        loser = side.other if side is not None and named.get("winner") else side
        how = ending or _terse(named["how"])
        if how and (ending or not how.is_by_players):
            return how, loser
    return None


@cache
def _patterns() -> tuple[tuple[Ending | None, re.Pattern[str]], ...]:
    """Each sentence with its ending; None for the one that names an ending by the rules."""
    known = [(ending, pattern) for ending, patterns in SENTENCES.items() for pattern in patterns]
    return tuple((ending, re.compile(_FIRST + pattern)) for ending, pattern in (*known, (None, _BY_RULE)))


def find_side(name: str, players: Mapping[str, Color]) -> Color | None:
    """The side that a name means: `white`, `black`, or the name of one player only, whole or in part."""
    if name in ("white", "black"):
        return WHITE if name == "white" else BLACK
    words = f" {name} "
    sides = {side for player, side in players.items() if words in f" {player} " or f" {player} " in words}
    return sides.pop() if len(sides) == 1 else None


def players_of(tags: Iterable[WrittenTag]) -> dict[str, Color]:
    """The side of each name in the White and Black tags, in lower case; empty if both names are the same.

    A user name in brackets is part of the name.
    """
    named = {tag.key: " ".join(_PARENTHESES.sub(" ", tag.value.casefold()).split()) for tag in tags}
    white, black = named.get("White"), named.get("Black")
    return {name: side for name, side in ((white, WHITE), (black, BLACK)) if name and white != black}


def after_last_turn(items: Sequence[Item]) -> Sequence[Item]:
    """What follows the last turn of a main line, or the last unreadable word in place of one."""
    rest = takewhile(lambda item: not isinstance(item, WrittenTurn | Unreadable), reversed(items))
    return items[len(items) - sum(1 for _ in rest) :]


def _places(written: WrittenGame) -> Iterator[tuple[str, Span]]:
    """The texts in which a record may state its ending, with their places."""
    for tag in written.tags:
        if tag.key in ("Termination", "Result"):
            yield tag.value, tag.span
    for item in after_last_turn(written.items):
        if isinstance(item, Words) or (isinstance(item, Result) and item.text != item.value):
            yield item.text, item.span
        elif isinstance(item, Aside):
            start, end = item.span
            yield _INNER_BRACKET.split(written.source.text[start + 1 : min(end, start + 1 + _LONGEST)])[0], item.span
