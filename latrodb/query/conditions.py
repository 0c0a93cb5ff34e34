"""The tests of the query language: the meaning of each word, and its parts."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from latrodb.core.english import Text, list_words
from latrodb.core.errors import LatrodbError, TurnError, near_miss
from latrodb.core.mark import SIGNS
from latrodb.core.square import find_square
from latrodb.diagnostics.diagnostic import State
from latrodb.motifs.catalog import MOTIFS
from latrodb.query.compiler import COLORS, TACTICS, Compiler, Kind, Make, label_of
from latrodb.references import read_position
from latrodb.rules.catalog import find_variant
from latrodb.store.conditions import CONDITIONS, compared, match_phrase
from latrodb.store.names import players_named, program_players

if TYPE_CHECKING:
    from collections.abc import Iterable

    from latrodb.game.game import Game, Node
    from latrodb.query.syntax import Test, Word


SHORT = {"open": "open-paths"}  # names of motifs
UNQUOTED = {"date", "since", "until", "before", "result", "game"}  # tests whose value may be no word
_NUMBERS = re.compile(r"\d+\.+")


def motif_of(test: Test) -> str:
    """The name of the motif that a test looks for, or nothing."""
    word = test.value if test.word.text == "motif" else test.word
    name = word and SHORT.get(word.text, word.text)
    return name if name and name in MOTIFS and KINDS[test.word.text].make in (_motif, _noun) else ""


def _text_of(compiler: Compiler, test: Test) -> str:
    """The words in quotes of a test, or a single word."""
    assert test.value
    if test.value.kind not in ("STRING", "WORD"):
        raise compiler.fault(test.value, f"'{test.word.text}' expects words in quotes, not {test.value.text}")
    return test.value.text


def _of_games(compiler: Compiler, test: Test, place: str) -> str:
    """A condition that `find` also takes as an option or an argument."""
    assert test.value
    name = test.word.text
    value = test.value.text if name in UNQUOTED else _text_of(compiler, test)
    try:
        select = CONDITIONS[name](compiler, value)
    except LatrodbError as error:
        raise compiler.fault(test.value, str(error)) from None
    is_name = test.value.kind != "WORD" or name not in ("player", *COLORS) or players_named(compiler.database, value)
    if not is_name and not compiler.database.query(f"{select} LIMIT 1", **compiler.values):  # nor is it a handle
        raise compiler.not_a_name(test, test.value)
    return compiler.games(select, place)


def _number(compiler: Compiler, test: Test, place: str) -> str:
    """`plies >= 30`: a column of numbers, compared."""
    return compiler.games(compared(compiler, test.word.text, test.sign, test.number), place)


def _openings(compiler: Compiler, sign: str) -> str:
    variants = [key for (key,) in compiler.database.query("SELECT DISTINCT variant FROM games WHERE variant NOT NULL")]
    pairs = ((compiler.parameter(key), compiler.parameter(find_variant(key).opening().fen)) for key in variants)
    values = ", ".join(f"({key}, {fen})" for key, fen in pairs)
    return f"SELECT id FROM games WHERE opening NOT NULL AND (variant, opening) {sign} (VALUES {values or '(0, 0)'})"


def _engine(compiler: Compiler, test: Test, place: str) -> str:
    """`engine`, `engine(black)`: a program plays."""
    numbers = compiler.parameter(json.dumps(sorted(program_players(compiler.database))))
    sides = [compiler.color(test.side).title] if test.side else list(COLORS)
    played = " OR ".join(f"{side} IN (SELECT value FROM json_each({numbers}))" for side in sides)
    return compiler.games(f"SELECT id FROM games WHERE {played}", place)


def _side(compiler: Compiler, test: Test, place: str) -> str:
    """`white "Carrillo"` or `white to move`."""
    if test.to_move:
        if test.value:
            raise compiler.fault(test.value, f"'{test.word.text} to move' takes no name")
        sides = f"substr(games.sides, 1 + (games.first_ply - 1 + {place}.ply) % 2, 1)"
        found = f"SELECT 1 FROM games WHERE games.id = {place}.game AND {sides} = '{test.word.text[0]}'"
        return f"EXISTS ({found})"
    if test.value:
        return _of_games(compiler, test, place)
    raise compiler.fault(test.word, f"'{test.word.text}' needs a name in quotes, or to move")


def _comment(compiler: Compiler, test: Test, place: str) -> str:
    words = compiler.parameter(match_phrase(_text_of(compiler, test)))
    return f"""({place}.line = 0 AND ({place}.game, {place}.ply) IN (
    SELECT comments.game, comments.ply FROM comments_fts JOIN comments ON comments.id = comments_fts.rowid
     WHERE comments_fts MATCH {words}))"""


def _note(compiler: Compiler, test: Test, place: str) -> str:
    """The place of a note; the start for a note on the whole game."""
    words = compiler.parameter(match_phrase(_text_of(compiler, test)))
    return f"""({place}.line = 0 AND ({place}.game, {place}.ply) IN (
    SELECT game, coalesce(ply, 0) FROM note_list
     WHERE id IN (SELECT rowid FROM entries_fts WHERE entries_fts MATCH {words})))"""


def _capture(compiler: Compiler, test: Test, place: str) -> str:
    """`captures by phalanx on e5`: the turn captures such a man."""
    return f"({place}.turn < 0 AND {place}.turn IN (SELECT turn FROM captures WHERE {_of_captures(compiler, test)}))"


def _taken(compiler: Compiler, test: Test, place: str) -> str:
    """`taken >= 2 by (flank or line)`: the number of men that the turn captures by these tactics."""
    number = compiler.parameter(test.number)
    men = f"count(DISTINCT man) {test.sign} {number}"
    having = f"SELECT turn FROM captures WHERE {_of_captures(compiler, test)} GROUP BY turn HAVING {men}"
    found = f"({place}.turn < 0 AND {place}.turn IN ({having}))"
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
            raise compiler.fault(word, f"no tactic is called '{word.text}'{hint}")
    if test.by:
        conditions.append(_among(compiler, "tactic", test.by))
    for word in test.on:
        if find_square(word.text) is None:
            raise compiler.fault(word, f"'{word.text}' is not a square; squares are a1, e5 and so on")
    if test.on:
        conditions.append(_among(compiler, "square", test.on))
    return " AND ".join(conditions)


def _among(compiler: Compiler, column: str, words: Iterable[Word]) -> str:
    return f"{column} IN ({', '.join(compiler.parameter(word.text) for word in words)})"


def _state(compiler: Compiler, test: Test, place: str) -> str:
    """`illegal`, `impossible` or `unread`, which are also columns of `corrected_games`."""
    state = State[test.word.text.upper()]
    printed = f"SELECT game, ply FROM _deviations WHERE state = {compiler.parameter(state)}"
    return compiler.judged(printed, test.word.text, lambda game, node: node.state is state, place)


def _rule(compiler: Compiler, test: Test, place: str) -> str:
    """`rule 16`: the number of a rule of any rulebook, or in quotes with the system."""
    assert test.value
    from latrodb.diagnostics.codes import CODES

    text = test.value.text
    if text.upper() in CODES:
        meant = compiler.replaced(test.word.start, test.value.end, f"code {text.upper()}")
        raise compiler.fault(test.value, f"{text.upper()} is a diagnostic; write: code {text.upper()}", meant)
    rule = compiler.parameter(text)
    cited = f"{rule} IN (diagnostics.rule, substr(diagnostics.rule, instr(diagnostics.rule, ' ') + 1))"
    if not compiler.database.query(f"SELECT 1 FROM diagnostics WHERE {cited} LIMIT 1", **compiler.values):
        compiler.hints.append(f"No diagnostic here cites a rule {text}.")
    printed = f"""SELECT plies.game, plies.ply FROM diagnostics
      JOIN plies ON plies.game = diagnostics.game AND plies.place = diagnostics.place
     WHERE {cited}"""
    return compiler.judged(printed, "1", lambda game, node: text in _rules_cited(game, node), place)


def _rules_cited(game: Game, node: Node) -> set[str]:
    rules = [each.rule for each in game.diagnostics if each.rule and each.ply == node.label]
    return {name for rule in rules for name in (str(rule), rule.label)}


def _turn(compiler: Compiler, test: Test, place: str) -> str:
    """A turn in notation, with or without its captures and mark."""
    turn = compiler.parameter(_text_of(compiler, test))
    return f"{place}.turn IN (SELECT id FROM turns WHERE text = {turn} OR substr(text, 1, length({turn})) = {turn})"


def _mark(compiler: Compiler, test: Test, place: str) -> str:
    assert test.value
    if test.value.text not in SIGNS:
        raise compiler.fault(test.value, f"'{test.value.text}' is not a mark; marks are {list_words(SIGNS)}, in quotes")
    marked = f"SELECT id FROM turns WHERE id < 0 AND mark = {compiler.parameter(test.value.text)}"
    return f"({place}.turn < 0 AND {place}.turn IN ({marked}))"


def _position(compiler: Compiler, test: Test, place: str) -> str:
    """A position that occurs, or an image of it, under the rules of any system or of the one after `on`."""
    variant = compiler.variant(test.on[0]) if test.on else None
    try:
        size = variant.geometry if variant else None
        position = read_position(
            _text_of(compiler, test), compiler.analyzer, str(compiler.database.path), size, Text(compiler.text)
        )
    except LatrodbError as error:
        assert test.value
        raise compiler.fault(test.value, str(error)) from None
    return compiler.position(position, variant, place)


def _after(compiler: Compiler, test: Test, place: str) -> str:
    """The position after some turns from the opening of a variant, in whatever order it was reached."""
    assert test.value
    if not test.on:
        raise compiler.fault(test.word, f"'after' needs a variant: {KINDS['after'].example}")
    variant = compiler.variant(test.on[0])
    position = variant.opening()
    for turn in _NUMBERS.sub(" ", _text_of(compiler, test)).split():
        try:
            position = variant.play(position, turn).after
        except TurnError as error:
            raise compiler.fault(test.value, f"{turn} cannot be played there: {error}") from None
    return compiler.position(position, variant, place)


def _pattern(compiler: Compiler, test: Test, place: str) -> str:
    assert test.value
    text = _text_of(compiler, test)
    for word, wanted in (("anywhere", test.anywhere), ("exact", compiler.is_exact)):
        text += f"; {word}" if wanted else ""
    return compiler.pattern(text, test.value, place)


def _material(compiler: Compiler, test: Test, place: str) -> str:
    """`soldiers black <= 3`, `ahead 2`: a pattern without a board."""
    number = f"{test.sign} {test.number}" if test.sign else ""
    words = [test.word.text, test.value.text if test.value else "", number]
    return compiler.pattern(" ".join(filter(None, words)), test.word, place)


def _noun(compiler: Compiler, test: Test, place: str) -> str:
    return compiler.motif(motif_of(test), test, place)


def _motif(compiler: Compiler, test: Test, place: str) -> str:
    """`motif comrades-fork by dux`: any motif by its name."""
    assert test.value
    if not motif_of(test):
        raise compiler.fault(test.value, f"no motif is called '{test.value.text}'{near_miss(test.value.text, MOTIFS)}")
    return compiler.motif(motif_of(test), test, place)


_VALUE = frozenset({"value"})
_COMPARED = frozenset({"sign"})
_CAPTURES = frozenset({"by", "on"})
_NOUN = frozenset({"side", "sign", "by", "of", "on"})


def _kind_of_games(means: str, *, example: str, make: Make = _of_games) -> Kind:
    return Kind(make, example=example, means=means, needs=_VALUE if make is _of_games else _COMPARED, of_games=True)


KINDS: dict[str, Kind] = {
    "player": _kind_of_games("a player has this name or handle", example='player "Carrillo"'),
    "white": Kind(
        _side,
        example='white "Carrillo"',
        means="White has this name; `white to move`: White is to move",
        takes=_VALUE | {"to_move"},
    ),
    "black": Kind(_side, example="black to move", means="likewise of Black", takes=_VALUE | {"to_move"}),
    "event": _kind_of_games("the tag Event has these words", example='event "Courier"'),
    "site": _kind_of_games("the tag Site has these words", example='site "Game Courier"'),
    "source": _kind_of_games("the path of the file contains this", example='source "2016-07"'),
    "text": _kind_of_games("the tags, one comment or one note have all these words", example='text "stalemate"'),
    "date": _kind_of_games("it may have been played in this period", example="date 2016-07..2016-09"),
    "since": _kind_of_games("it may have been played then or later", example="since 2016-07"),
    "until": _kind_of_games("it may have been played then or earlier", example="until 2016"),
    "before": _kind_of_games("it was played before this date", example="before 2017"),
    "variant": _kind_of_games(
        "the game has this variant with these options, or this system on any board", example="variant petteia-xxi/8x8"
    ),
    "result": _kind_of_games("the text claims this result", example="result 1-0"),
    "ending": _kind_of_games("how it ended, by the rules or as the players say", example="ending immobilized"),
    "kind": _kind_of_games(
        "it is a game that was played, a fragment, analysis, composed, or of engines", example="kind fragment"
    ),
    "code": _kind_of_games("the game has this diagnostic", example="code R312"),
    "plies": _kind_of_games("the number of its turns", example="plies >= 30", make=_number),
    "problems": _kind_of_games("the number of its errors and warnings", example="problems = 0", make=_number),
    "game": _kind_of_games("the game of this number", example="game 7"),
    "collection": _kind_of_games(
        "a note adds the game or a place in it to this collection", example='collection "Best games"'
    ),
    "whole": Kind(
        lambda compiler, test, place: compiler.games(
            f"{_openings(compiler, 'IN')} AND (result <> '*' OR outcome IS NOT NULL)", place
        ),
        example="whole and not engine",
        means="it begins with the opening of its variant, and its text or the rules give its result",
        of_games=True,
    ),
    "diagram": Kind(
        lambda compiler, test, place: compiler.games(_openings(compiler, "NOT IN"), place),
        example="diagram",
        means="it begins with a position that is set up, as a diagram of a page or a problem does",
        of_games=True,
    ),
    "engine": Kind(
        _engine,
        example="engine(black)",
        means="a program plays one side, or the side in brackets",
        takes=frozenset({"side"}),
        of_games=True,
    ),
    "comment": Kind(
        _comment, example='comment "stalemate" at end', means="a comment after the turn has these words", needs=_VALUE
    ),
    "note": Kind(
        _note,
        example='note "sacrifice"',
        means="a note on the place has these words; a note on the whole game or in a variation counts at the start",
        needs=_VALUE,
    ),
    "capture": Kind(_capture, example="capture on e5", means="the turn captures a man", takes=_CAPTURES),
    "captures": Kind(_capture, example="captures by (flank or corner)", means="the same", takes=_CAPTURES),
    "taken": Kind(
        _taken, example="taken >= 2", means="the number of men captured by the turn", needs=_COMPARED, takes=_CAPTURES
    ),
    "illegal": Kind(_state, example="illegal", means="the turn is against the rules, but was played"),
    "impossible": Kind(_state, example="impossible", means="the turn cannot be carried out"),
    "unread": Kind(_state, example="unread", means="the turn cannot be read"),
    "rule": Kind(
        _rule,
        example="rule 16",
        means="a diagnostic about the turn cites the rule of this number, or with its system in quotes",
        needs=_VALUE,
    ),
    "turn": Kind(
        _turn, example='turn "e1-e6"', means="the turn is written like this, or begins like this", needs=_VALUE
    ),
    "mark": Kind(_mark, example='mark "#"', means="the turn has this mark by the rules", needs=_VALUE),
    "position": Kind(
        _position,
        example='position "8/8/8/1Ss5/8/8/8/8 w"',
        means="the position is this or an image of it; FEN or a place, such as 7@13b",
        needs=_VALUE,
        takes=frozenset({"on"}),
    ),
    "after": Kind(
        _after,
        example='after "1.e1-e6" on latrunculi-xxi/10x8',
        means="the position is the one after these turns, or an image of it",
        needs=_VALUE | {"on"},
    ),
    "pattern": Kind(
        _pattern,
        example='pattern "S s S" anywhere',
        means="the position has this pattern",
        needs=_VALUE,
        takes=frozenset({"anywhere"}),
    ),
    "men": Kind(
        _material, example="men white <= 8", means="the number of men of a side", needs=_COMPARED, takes=_VALUE
    ),
    "soldiers": Kind(
        _material,
        example="soldiers black <= 3",
        means="the number of men of a side without the Dux",
        needs=_COMPARED,
        takes=_VALUE,
    ),
    "ahead": Kind(
        _material,
        example="ahead 2",
        means="by how many men, at least, the side to move is ahead",
        takes=_VALUE | _COMPARED,
    ),
    "motif": Kind(_motif, example="motif comrades-fork by dux", means="a motif by its name", needs=_VALUE, takes=_NOUN),
    "variation": Kind(
        lambda compiler, test, place: f"{place}.line > 0", example="variation", means="the turn is in a variation"
    ),
    "move": Kind(
        lambda compiler, test, place: (
            f"CAST({label_of(place)} AS INTEGER) {test.sign} {compiler.parameter(test.number)}"
        ),
        example="capture and move <= 10",
        means="the number of the move to which the turn belongs",
        needs=_COMPARED,
    ),
    "at": Kind(
        lambda compiler, test, place: compiler.at(test.at, place),
        example="at 13b",
        means="the turn has this number, or the place is the start or the end",
    ),
}

for _name in (*MOTIFS, *SHORT):
    KINDS[_name] = Kind(_noun, example=_name, means="the turn or position has this motif", takes=_NOUN, is_motif=True)
