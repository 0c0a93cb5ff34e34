"""Tests of games: players, dates, results and what else does not depend on a turn or position."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from latrodb.core.dates import DateError, read_period
from latrodb.core.errors import near_miss
from latrodb.core.outcome import Ending
from latrodb.diagnostics.codes import CODES
from latrodb.notation.written import read_result
from latrodb.rules.catalog import SYSTEMS
from latrodb.store.find import HANDLES, match_phrase
from latrodb.store.names import handles_named, players_named

if TYPE_CHECKING:
    from latrodb.query.compiler import Compiler, Make
    from latrodb.query.syntax import Test, Word


def in_games(place: str, where: str) -> str:
    """The SQL for games that meet a condition."""
    return f"{place}.game IN (SELECT games.id FROM games WHERE {where})"


def text_of(compiler: Compiler, test: Test) -> str:
    """The words in quotes of a test, or a single word."""
    assert test.value
    if test.value.kind not in ("STRING", "WORD"):
        raise compiler.fault(test.value, f"'{test.word.text}' expects words in quotes, not {test.value.text}")
    return test.value.text


def player(*sides: str) -> Make:
    """Somebody of a name has one of these sides, or his handle is in the tags."""

    def make(compiler: Compiler, test: Test, place: str) -> str:
        name = text_of(compiler, test)
        found = compiler.parameter(json.dumps(players_named(compiler.database, name)))
        conditions = [f"games.{side} IN (SELECT value FROM json_each({found}))" for side in sides]
        if len(sides) > 1:
            handles = compiler.parameter(json.dumps(handles_named(compiler.database, name)))
            held = f"instr(', ' || lower({HANDLES}) || ',', ', ' || value || ',')"
            conditions.append(f"EXISTS (SELECT 1 FROM json_each({handles}) WHERE {held})")
        return in_games(place, " OR ".join(conditions))

    return make


def side(compiler: Compiler, test: Test, place: str) -> str:
    """`white "Carrillo"` or `white to move`."""
    if test.to_move:
        if test.value:
            raise compiler.fault(test.value, f"'{test.word.text} to move' takes no name")
        sides = f"substr(games.sides, 1 + (games.first_ply - 1 + {place}.ply) % 2, 1)"
        found = f"SELECT 1 FROM games WHERE games.id = {place}.game AND {sides} = '{test.word.text[0]}'"
        return f"EXISTS ({found})"
    if test.value:
        return player(test.word.text)(compiler, test, place)
    raise compiler.fault(test.word, f"'{test.word.text}' needs a name in quotes, or to move")


def tag(column: str) -> Make:
    """A tag has these words."""

    def make(compiler: Compiler, test: Test, place: str) -> str:
        wanted = compiler.parameter(text_of(compiler, test).lower())
        return in_games(place, f"instr(lower(games.{column}), {wanted})")

    return make


def _date(compiler: Compiler, word: Word) -> tuple[str, str]:
    """The first and the last date of a period as the Date tag writes them."""
    try:
        since, until = read_period(word.text)
    except DateError as error:
        raise compiler.fault(word, str(error)) from None
    return since or "", until or ""


def period(*, since: bool = False, until: bool = False, before: bool = False) -> Make:
    """Tests of dates: a game counts if it may have been played then; `before` a date, only if it was."""

    def make(compiler: Compiler, test: Test, place: str) -> str:
        assert test.value
        if test.value.kind not in ("NUMBER", "PERIOD", "STRING"):
            raise compiler.fault(test.value, f"'{test.word.text}' expects a date such as 2016 or 2016-07")
        first, last = _date(compiler, test.value)
        earliest, latest = "replace(games.date, '?', '0')", "replace(games.date, '?', '9')"
        conditions = ["games.date GLOB '[0-9?]*'"]
        if before:
            conditions.append(f"{latest} < {compiler.parameter(first)}")
        if since:
            conditions.append(f"{latest} >= {compiler.parameter(first)}")
        if until:
            conditions.append(f"{earliest} <= {compiler.parameter(last)} || '~'")
        return in_games(place, " AND ".join(conditions))

    return make


def variant(compiler: Compiler, test: Test, place: str) -> str:
    """`variant petteia-xxi/8x8`, or a system on any board."""
    key = text_of(compiler, test)
    if key in SYSTEMS:
        return in_games(place, f"games.variant LIKE {compiler.parameter(f'{key}/%')}")
    assert test.value
    return in_games(place, f"games.variant = {compiler.parameter(compiler.variant(test.value).key)}")


def result(compiler: Compiler, test: Test, place: str) -> str:
    """`result 1-0`: what the text claims."""
    assert test.value
    result = read_result(test.value.text)
    if result is None:
        raise compiler.fault(test.value, f"'{test.value.text}' is no result; results are 1-0, 0-1, 1/2-1/2 and *")
    return in_games(place, f"games.result = {compiler.parameter(result.value)}")


def ending(compiler: Compiler, test: Test, place: str) -> str:
    """`ending immobilized`: by the rules or the players' word."""
    ending, known = text_of(compiler, test), [each.value for each in Ending]
    if ending not in known:
        assert test.value
        raise compiler.fault(test.value, f"no ending is called '{ending}'{near_miss(ending, known)}")
    return in_games(place, f"games.ending = {compiler.parameter(ending)}")


def code(compiler: Compiler, test: Test, place: str) -> str:
    """`code R312`, or the name of a diagnostic."""
    word, named = text_of(compiler, test), {entry.name: code for code, entry in CODES.items()}
    code = named.get(word.lower(), word.upper())
    if code not in CODES:
        assert test.value
        raise compiler.fault(test.value, f"no diagnostic is called '{word}'{near_miss(word, [*CODES, *named])}")
    return f"{place}.game IN (SELECT game FROM diagnostics WHERE code = {compiler.parameter(code)})"


def words(compiler: Compiler, test: Test, place: str) -> str:
    """Words that all occur in the tags, in one comment or in one note."""
    words = compiler.parameter(match_phrase(text_of(compiler, test)))
    return f"""{place}.game IN (
    SELECT rowid FROM games_fts WHERE games_fts MATCH {words}
    UNION
    SELECT comments.game FROM comments_fts JOIN comments ON comments.id = comments_fts.rowid
     WHERE comments_fts MATCH {words}
    UNION
    SELECT game FROM note_list WHERE id IN (SELECT rowid FROM entries_fts WHERE entries_fts MATCH {words}))"""


def number(column: str) -> Make:
    """`plies >= 30`: a column of numbers, compared."""

    def make(compiler: Compiler, test: Test, place: str) -> str:
        return in_games(place, f"games.{column} {test.sign} {compiler.parameter(test.number)}")

    return make


def game(compiler: Compiler, test: Test, place: str) -> str:
    """`game 7`."""
    assert test.value
    if test.value.kind != "NUMBER":
        raise compiler.fault(test.value, "'game' expects the number of a game")
    return f"{place}.game = {compiler.parameter(int(test.value.text[:18]))}"


def source(compiler: Compiler, test: Test, place: str) -> str:
    """Part of the path of the file."""
    part = compiler.parameter(text_of(compiler, test))
    return in_games(place, f"games.source IN (SELECT id FROM sources WHERE instr(path, {part}))")
