"""The tests of the query language: what each word means, and what may belong to it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from latrodb.core.english import list_words
from latrodb.core.errors import FenError, TurnError, near_miss
from latrodb.core.fen import read_fen
from latrodb.core.square import find_square
from latrodb.motifs.catalog import MOTIFS
from latrodb.query import about_games
from latrodb.query.about_games import text_of
from latrodb.query.compiler import TACTICS, Compiler, Kind, Make
from latrodb.store.find import match_phrase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from latrodb.query.syntax import Test, Word


SHORT = {"open": "open-paths"}  # names of motifs
_NUMBERS = re.compile(r"\d+\.+")


def motif_of(test: Test) -> str:
    """The name of the motif that a test asks for, or nothing."""
    word = test.value if test.word.text == "motif" else test.word
    name = word and SHORT.get(word.text, word.text)
    return name if name and name in MOTIFS and KINDS[test.word.text].make in (_motif, _noun) else ""


def _comment(compiler: Compiler, test: Test, place: str) -> str:
    words = compiler.parameter(match_phrase(text_of(compiler, test)))
    return f"""({place}.line = 0 AND ({place}.game, {place}.ply) IN (
    SELECT comments.game, comments.ply FROM comments_fts JOIN comments ON comments.id = comments_fts.rowid
     WHERE comments_fts MATCH {words}))"""


def _note(compiler: Compiler, test: Test, place: str) -> str:
    """The place of a note; that of a note on the whole game is the start."""
    words = compiler.parameter(match_phrase(text_of(compiler, test)))
    return f"""({place}.line = 0 AND ({place}.game, {place}.ply) IN (
    SELECT game, coalesce(ply, 0) FROM note_list
     WHERE id IN (SELECT rowid FROM entries_fts WHERE entries_fts MATCH {words})))"""


def _collection(compiler: Compiler, test: Test, place: str) -> str:
    name = compiler.parameter(text_of(compiler, test))
    return f"{place}.game IN (SELECT game FROM note_list WHERE lower(collection) = lower({name}))"


def _capture(compiler: Compiler, test: Test, place: str) -> str:
    """`captures by phalanx on e5`: a turn of that place takes such a man."""
    return f"{place}.turn IN (SELECT turn FROM captures WHERE {_of_captures(compiler, test)})"


def _taken(compiler: Compiler, test: Test, place: str) -> str:
    """`taken >= 2 by (flank or line)`: how many men the turn takes so."""
    number = compiler.parameter(test.number)
    men = f"count(DISTINCT man) {test.sign} {number}"
    having = f"SELECT turn FROM captures WHERE {_of_captures(compiler, test)} GROUP BY turn HAVING {men}"
    found = f"{place}.turn IN ({having})"
    if not _holds(0, test.sign, test.number):
        return found
    without = f"{place}.turn NOT IN (SELECT turn FROM captures WHERE {_of_captures(compiler, test)})"
    return f"({place}.ply > 0 AND ({found} OR {without}))"


def _holds(left: int, sign: str, right: int) -> bool:
    return {">=": left >= right, "<=": left <= right, "=": left == right, "!=": left != right}.get(
        sign, left > right if sign == ">" else left < right
    )


def _of_captures(compiler: Compiler, test: Test) -> str:
    conditions = ["1"]
    for word in test.by:
        if word.text not in TACTICS:
            hint = near_miss(word.text, TACTICS) or f"; tactics are {list_words(TACTICS, 'and')}"
            raise compiler.fault(word, f"no man is taken by '{word.text}'{hint}")
    if test.by:
        conditions.append(_among(compiler, "tactic", test.by))
    for word in test.on:
        if find_square(word.text) is None:
            raise compiler.fault(word, f"'{word.text}' is no square; squares are a1, e5 and so on")
    if test.on:
        conditions.append(_among(compiler, "square", test.on))
    return " AND ".join(conditions)


def _among(compiler: Compiler, column: str, words: Iterable[Word]) -> str:
    return f"{column} IN ({', '.join(compiler.parameter(word.text) for word in words)})"


def _state(*states: str) -> Make:
    def make(compiler: Compiler, test: Test, place: str) -> str:
        named = ", ".join(map(compiler.parameter, states))
        found = f"SELECT game, ply FROM deviations WHERE state IN ({named})"
        return f"({place}.line = 0 AND ({place}.game, {place}.ply) IN ({found}))"

    return make


def _rule(compiler: Compiler, test: Test, place: str) -> str:
    rule = compiler.parameter(text_of(compiler, test))
    return f"""({place}.line = 0 AND ({place}.game, {place}.ply) IN (
    SELECT plies.game, plies.ply FROM diagnostics
      JOIN plies ON plies.game = diagnostics.game AND plies.label = diagnostics.ply
     WHERE diagnostics.rule = {rule} OR diagnostics.rule LIKE '% ' || {rule}))"""


def _turn(compiler: Compiler, test: Test, place: str) -> str:
    """A turn as the notation writes it, with or without what it takes and its mark."""
    turn = compiler.parameter(text_of(compiler, test))
    return f"{place}.turn IN (SELECT id FROM turns WHERE text = {turn} OR substr(text, 1, length({turn})) = {turn})"


def _mark(compiler: Compiler, test: Test, place: str) -> str:
    assert test.value
    if test.value.text not in ("*", "(+)", "+", "#"):
        raise compiler.fault(test.value, f"'{test.value.text}' is no mark; marks are *, (+), + and #, in quotes")
    return f"{place}.turn IN (SELECT id FROM turns WHERE mark = {compiler.parameter(test.value.text)})"


def _position(compiler: Compiler, test: Test, place: str) -> str:
    """A position that stood, or an image of it, under the rules of any system or of the one after `on`."""
    variant = compiler.variant(test.on[0]) if test.on else None
    try:
        position = read_fen(text_of(compiler, test), variant.geometry if variant else None)
    except FenError as error:
        assert test.value
        raise compiler.fault(test.value, str(error)) from None
    return compiler.standing(position, variant, place)


def _after(compiler: Compiler, test: Test, place: str) -> str:
    """The position after some turns from the opening of a variant, by whatever way it was reached."""
    assert test.value
    if not test.on:
        raise compiler.fault(test.word, f"'after' needs a variant: {KINDS['after'].example}")
    variant = compiler.variant(test.on[0])
    position = variant.opening()
    for turn in _NUMBERS.sub(" ", text_of(compiler, test)).split():
        try:
            position = variant.play(position, turn).after
        except TurnError as error:
            raise compiler.fault(test.value, f"{turn} cannot be played there: {error}") from None
    return compiler.standing(position, variant, place)


def _pattern(compiler: Compiler, test: Test, place: str) -> str:
    assert test.value
    text = text_of(compiler, test)
    for word, wanted in (("anywhere", test.anywhere), ("exact", compiler.is_exact)):
        text += f"; {word}" if wanted else ""
    return compiler.pattern(text, test.value, place)


def _material(compiler: Compiler, test: Test, place: str) -> str:
    """`soldiers black <= 3`, `ahead 2`: a pattern of its own."""
    number = f"{test.sign} {test.number}" if test.sign else ""
    words = [test.word.text, test.value.text if test.value else "", number]
    return compiler.pattern(" ".join(filter(None, words)), test.word, place)


def _noun(compiler: Compiler, test: Test, place: str) -> str:
    return compiler.motif(motif_of(test), test, place)


def _motif(compiler: Compiler, test: Test, place: str) -> str:
    """`motif comrades-fork by dux`: the noun is the value, so that every noun can be asked for so."""
    assert test.value
    if not motif_of(test):
        raise compiler.fault(test.value, f"no motif is called '{test.value.text}'{near_miss(test.value.text, MOTIFS)}")
    return compiler.motif(motif_of(test), test, place)


_VALUE = frozenset({"value"})
_COMPARED = frozenset({"sign"})
_CAPTURES = frozenset({"by", "on"})
_NOUN = frozenset({"side", "sign", "by", "of", "on"})

KINDS: dict[str, Kind] = {
    "player": Kind(
        about_games.player("white", "black"),
        example='player "Carrillo"',
        means="somebody of this name played, or of this handle",
        needs=_VALUE,
        of_games=True,
    ),
    "white": Kind(
        about_games.side,
        example='white "Carrillo"',
        means="White has this name; `white to move`: it is his turn",
        takes=_VALUE | {"to_move"},
    ),
    "black": Kind(about_games.side, example="black to move", means="likewise of Black", takes=_VALUE | {"to_move"}),
    "event": Kind(
        about_games.tag("event"),
        example='event "Courier"',
        means="the tag Event has these words",
        needs=_VALUE,
        of_games=True,
    ),
    "site": Kind(
        about_games.tag("site"),
        example='site "Game Courier"',
        means="the tag Site has these words",
        needs=_VALUE,
        of_games=True,
    ),
    "source": Kind(
        about_games.source,
        example='source "2016-07"',
        means="the path of the file has these characters",
        needs=_VALUE,
        of_games=True,
    ),
    "text": Kind(
        about_games.words,
        example='text "stalemate"',
        means="these words all occur in the tags, in one comment or in one note",
        needs=_VALUE,
        of_games=True,
    ),
    "date": Kind(
        about_games.period(since=True, until=True),
        example="date 2016-07..2016-09",
        means="it may have been played in this period",
        needs=_VALUE,
        of_games=True,
    ),
    "since": Kind(
        about_games.period(since=True),
        example="since 2016-07",
        means="it may have been played then or later",
        needs=_VALUE,
        of_games=True,
    ),
    "until": Kind(
        about_games.period(until=True),
        example="until 2016",
        means="it may have been played then or earlier",
        needs=_VALUE,
        of_games=True,
    ),
    "before": Kind(
        about_games.period(before=True),
        example="before 2017",
        means="it was played before this date",
        needs=_VALUE,
        of_games=True,
    ),
    "variant": Kind(
        about_games.variant,
        example="variant petteia-xxi/8x8",
        means="it is a game of this variant, or of this system on any board",
        needs=_VALUE,
        of_games=True,
    ),
    "result": Kind(
        about_games.result, example="result 1-0", means="the text claims this result", needs=_VALUE, of_games=True
    ),
    "ending": Kind(
        about_games.ending,
        example="ending immobilized",
        means="it ended so, by the rules or by the players' word",
        needs=_VALUE,
        of_games=True,
    ),
    "code": Kind(
        about_games.code, example="code R312", means="the game has this diagnostic", needs=_VALUE, of_games=True
    ),
    "plies": Kind(
        about_games.number("plies"),
        example="plies >= 30",
        means="how many turns it has",
        needs=_COMPARED,
        of_games=True,
    ),
    "problems": Kind(
        about_games.number("problems"),
        example="problems = 0",
        means="how many errors and warnings it has",
        needs=_COMPARED,
        of_games=True,
    ),
    "game": Kind(about_games.game, example="game 7", means="the game of this number", needs=_VALUE, of_games=True),
    "comment": Kind(
        _comment,
        example='comment "stalemate" at end',
        means="a comment that follows the turn has these words",
        needs=_VALUE,
    ),
    "note": Kind(
        _note,
        example='note "sacrifice"',
        means="a note on the place has these words; one on the whole game counts at the start",
        needs=_VALUE,
    ),
    "collection": Kind(
        _collection,
        example='collection "Best games"',
        means="a note adds the game or a place in it to this collection",
        needs=_VALUE,
        of_games=True,
    ),
    "capture": Kind(_capture, example="capture on e5", means="the turn takes a man", takes=_CAPTURES),
    "captures": Kind(_capture, example="captures by (flank or corner)", means="the same", takes=_CAPTURES),
    "taken": Kind(_taken, example="taken >= 2", means="how many men the turn takes", needs=_COMPARED, takes=_CAPTURES),
    "illegal": Kind(_state("illegal-but-played"), example="illegal", means="the turn was played against the rules"),
    "impossible": Kind(_state("impossible"), example="impossible", means="the turn cannot be played at all"),
    "unread": Kind(_state("unread"), example="unread", means="the turn cannot be read"),
    "rule": Kind(
        _rule, example='rule "latrunculi-xxi 16"', means="a diagnostic about the turn cites this rule", needs=_VALUE
    ),
    "turn": Kind(_turn, example='turn "e1-e6"', means="the turn is written so, or begins so", needs=_VALUE),
    "mark": Kind(_mark, example='mark "#"', means="the turn has this mark by the rules", needs=_VALUE),
    "position": Kind(
        _position,
        example='position "8/8/8/1Ss5/8/8/8/8 w"',
        means="this position stood, or an image of it",
        needs=_VALUE,
        takes=frozenset({"on"}),
    ),
    "after": Kind(
        _after,
        example='after "1.e1-e6" on latrunculi-xxi/10x8',
        means="the position after these turns, or an image of it",
        needs=_VALUE | {"on"},
    ),
    "pattern": Kind(
        _pattern,
        example='pattern "S s S" anywhere',
        means="the position has this part of a board",
        needs=_VALUE,
        takes=frozenset({"anywhere"}),
    ),
    "men": Kind(_material, example="men white <= 8", means="how many men a side has", needs=_COMPARED, takes=_VALUE),
    "soldiers": Kind(
        _material, example="soldiers black <= 3", means="how many men without the Dux", needs=_COMPARED, takes=_VALUE
    ),
    "ahead": Kind(
        _material, example="ahead 2", means="how many men the side to move is ahead, at least", takes=_VALUE | _COMPARED
    ),
    "motif": Kind(_motif, example="motif comrades-fork by dux", means="a motif by its name", needs=_VALUE, takes=_NOUN),
    "variation": Kind(
        lambda compiler, test, place: f"{place}.line > 0", example="variation", means="the turn stands in a variation"
    ),
    "at": Kind(
        lambda compiler, test, place: compiler.at(test.at, place),
        example="at 13b",
        means="the turn has this number, or is at the start or end",
    ),
}

for _name in (MOTIFS.keys() | SHORT.keys()) - KINDS.keys():
    KINDS[_name] = Kind(_noun, example=_name, means="the turn or position has this motif", takes=_NOUN, is_motif=True)
