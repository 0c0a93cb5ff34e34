"""Compare statements about moves with a game: which side made them, whether they are legal, what they do."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from latrodb.core.english import list_words
from latrodb.diagnostics.diagnostic import State
from latrodb.features.articles.answers import (
    TRUE,
    Answer,
    compare_values,
    find_entry,
    place_of_statement,
    tried_moves,
    unknown,
)
from latrodb.features.articles.claims import number_text
from latrodb.features.articles.judge_game_statements import not_a_player
from latrodb.features.articles.turn_order import color_of_ply, side_of
from latrodb.notation.form import Form

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.core.color import Color
    from latrodb.features.articles.claims import Statement
    from latrodb.features.articles.judge import GameRef
    from latrodb.features.articles.known_games import Entry, KnownGame
    from latrodb.rules.attempt import Attempt

_OF_SEVERAL = frozenset({Form.TESTUDO, Form.PHALANX, Form.DECURSIO, Form.CASTLE})
_TELLING = 6  # from this ply on, a move with its number identifies the game


def judge_mover(said: Statement, ref: GameRef) -> Answer:
    """Who made a move."""
    assert said.move
    assert said.who
    known, claim = ref.known, said.move
    entry, side = find_entry(known, claim, ref.anchor), side_of(said.who, known)
    if side is None:
        is_tied = entry is not None and (entry.ply >= _TELLING or ref.is_strong)
        return not_a_player(said.who, ref) if is_tied else unknown(f"nothing says who plays {claim.turn.text}")
    if entry is None and claim.ply is None:
        return unknown(f"the game has no {claim.turn.text}")
    ply = entry.ply if entry else claim.ply
    assert ply is not None
    sides = (
        {color_of_ply(known, each.ply) for each in known.find_move(claim.turn)}
        if claim.ply is None
        else {color_of_ply(known, ply)}
    )
    right = color_of_ply(known, ply)
    player = known.players[right] if said.who.name else right.title
    message = f"{number_text(ply)}{claim.turn.text} is a move of {right.title}'s, not of {side.title}'s"
    if said.is_denied:
        return unknown("what is denied is not clear")
    if entry is None:
        return unknown(message) if side is right else Answer(False, message, "A903", (player,), ply)
    return compare_values(side in sides, message, "A903", player, ply)


def judge_move(said: Statement, ref: GameRef) -> Answer:
    """A move in words: `Black went from g2 to g4`."""
    known = ref.known
    if said.move:
        goal = said.move.turn.moves[-1].squares[-1].name
        return compare_values(goal in said.squares, f"{said.move.turn.text} ends on {goal}", "A901", goal)
    if said.value in ("to", "from"):
        return _judge_end(said, ref)
    if not known.is_whole or said.is_denied:
        return unknown("only a part of the game is available")
    side = side_of(said.who, known)
    same = [entry for entry in known.entries.values() if said.squares in _legs(entry)]
    right = [entry for entry in same if side in (None, color_of_ply(known, entry.ply))]
    if number := said.number:
        at = [entry for entry in right if entry.ply // 2 + 1 == number]
        if right and not at:
            there = number_text(right[0].ply)
            return Answer(False, f"that move is {known.turn_text(right[0].ply)}", "A902", (there,), right[0].ply)
    walkers = {color for color, path in _walks(known) if _is_within(said.squares, path)}
    if right or side in walkers or (side is None and walkers):
        return Answer(True, ply=right[0].ply if right else None)
    if same:
        mover = color_of_ply(known, same[0].ply).title
        return Answer(False, f"{known.turn_text(same[0].ply)} is a move of {mover}'s", "A903", (mover,), same[0].ply)
    if any(each.form in _OF_SEVERAL for entry in known.entries.values() for each in entry.turn.moves):
        return unknown("formations move several men at once")
    near = [entry for entry in known.entries.values() if set(ends_of(entry)) & set(said.squares)]
    anchor = place_of_statement(said, ref) or ref.anchor
    best = min(near, key=lambda entry: _distance(entry, said.squares, anchor), default=None)
    hint = (known.turn_text(best.ply),) if best and not said.squares[2:] else ()  # no turn is a longer walk
    walk = " to ".join(said.squares)
    return Answer(False, f"no man goes from {walk} in the game", "A901", hint)


def _judge_end(said: Statement, ref: GameRef) -> Answer:
    """A man who goes to a square or leaves one, at a number or anywhere in the game."""
    known, side, square = ref.known, side_of(said.who, ref.known), said.squares[-1]
    if said.is_denied or not known.is_whole:
        return unknown("what is denied is not clear")
    at = 0 if said.value == "from" else -1
    plies = [ply for ply in known.entries if side in (None, color_of_ply(known, ply))]
    if said.number is not None:
        plies = [ply for ply in plies if ply // 2 + 1 == said.number]
    ends = {square for ply in plies for square in ends_of(known.entries[ply])[at:][:1]}
    if not plies or square in ends:
        return TRUE if plies else unknown("the game has no such move")
    where = "there" if said.number is not None else "in the game"
    message = f"no man {'leaves' if said.value == 'from' else 'goes to'} {square} {where}"
    hint = (known.turn_text(plies[0]),) if said.number is not None else ()
    return Answer(False, message, "A901", hint, plies[0])


def judge_last_mover(said: Statement, ref: GameRef) -> Answer:
    """Who made the last move."""
    known, side = ref.known, side_of(said.who, ref.known)
    if side is None or not known.is_whole or said.is_denied:
        return unknown("nothing says which move is meant")
    last = max(known.entries)
    right = color_of_ply(known, last)
    return compare_values(
        right is side, f"the last move, {known.turn_text(last)}, is {right.title}'s", "A903", right.title
    )


def _legs(entry: Entry) -> set[tuple[str, str]]:
    """All pairs of a square of a move and a later one."""
    paths = [[square.name for square in move.squares] for move in entry.turn.moves]
    return {each for path in paths for each in combinations(path, 2)}


def _walks(known: KnownGame) -> Iterator[tuple[Color, list[str]]]:
    """The squares that each man stops at in the whole game, with the color of the side that moves him."""
    walks: dict[str, list[str]] = {}  # by the square of the last stop
    for ply, entry in known.entries.items():
        for move in (each for each in entry.turn.moves if each.form is Form.SHIFT):
            start, *stops = [square.name for square in move.squares]
            walk = walks.pop(start, [start])
            walk += stops
            yield color_of_ply(known, ply), walk
            walks[walk[-1]] = walk


def _is_within(squares: Sequence[str], walk: Sequence[str]) -> bool:
    """Whether a walk stops at all squares in their order, perhaps at others between them."""
    stops = iter(walk)
    return all(square in stops for square in squares)


def ends_of(entry: Entry) -> tuple[str, ...]:
    """The first and the last square of a turn."""
    names = [square.name for move in entry.turn.moves for square in move.squares]
    return (names[0], names[-1]) if names else ()


def _distance(entry: Entry, squares: Sequence[str], anchor: int | None) -> tuple[int, int]:
    shared = sum(a == b for a, b in zip(ends_of(entry), squares, strict=False))
    return -shared, 0 if anchor is None else abs(entry.ply - anchor)


def judge_legal(said: Statement, ref: GameRef) -> Answer:
    """Whether a move is legal, and which rule it breaks."""
    assert said.move
    tried = [*tried_moves(said.move, ref)]
    if not tried:
        return unknown(f"nothing says where {said.move.turn.text} is meant")
    return compare_legality(said, tried[:1] if said.move.ply is not None else tried)


def compare_legality(said: Statement, tried: Sequence[Attempt]) -> Answer:
    """Check a move called legal or illegal, and the rule cited for it, where it may be played."""
    answers = [_legality(said, each) for each in tried]
    broken = [each for each in answers if each.message] if said.is_denied and said.value else []
    return max(broken or answers, key=lambda each: (each.is_true is True, each.is_true is None))


def _legality(said: Statement, tried: Attempt) -> Answer:
    assert said.move
    text = said.move.turn.text
    objected = tried.state is not State.LEGAL
    if said.is_denied and not objected:
        return unknown("")  # the move itself is false
    if objected is not said.is_denied:
        return Answer(False, f"{text} is illegal: {tried.reasons[0].message}", "A908")
    if not said.value or not objected:
        return TRUE if not said.value else unknown(f"whether rule {said.value} allows {text} is not known")
    broken = list(dict.fromkeys(each.rule.label for each in tried.reasons if each.rule))
    if not broken:
        return unknown(f"{text} cannot be played, but breaks no rule of the source")
    is_so = any(_is_label(said.value, label) for label in broken)
    return compare_values(
        is_so, f"{text} breaks {list_words(f'rule {each}' for each in broken)}, not {said.value}", "A930", broken[0]
    )


def judge_cited(said: Statement, ref: GameRef) -> Answer:
    """Whether a rule cited next to an illegal move is the one that it breaks; nothing is judged of a legal one."""
    assert said.move
    tried = [*tried_moves(said.move, ref)] if find_entry(ref.known, said.move, ref.anchor) else []
    if not tried or any(each.state is State.LEGAL for each in tried):
        return unknown("")
    is_so = any(_is_label(said.value, reason.rule.label) for each in tried for reason in each.reasons if reason.rule)
    return TRUE if is_so else unknown(f"nothing says what rule {said.value} has to do with {said.move.turn.text}")


def _is_label(told: str, label: str) -> bool:
    """Whether a label is the cited one, or the number of a rule with parts."""
    return told == label or told == label.rstrip("abcdefghi") or f"{told} rule" == label


def judge_mark(said: Statement, ref: GameRef) -> Answer:
    """What a move does to the enemy leader."""
    assert said.move
    text = said.move.turn.text
    found = {each.differences.mark.value for each in tried_moves(said.move, ref) if each.steps}
    marks = ref.known.game.variant.rulebook.marks if ref.known.game.variant else ()
    if not found or said.value not in marks or said.is_denied:
        return unknown(f"nothing says what {text} does")
    earned = " or ".join(sorted(found - {""})) or "no mark"
    is_stronger = (said.value == "+" and "(+)" in found) or (
        said.value == "*" and found - {""}
    )  # it may also do what is said
    if said.value not in found and is_stronger:
        return unknown(f"{text} earns {earned}")
    return compare_values(said.value in found, f"{text} earns {earned}, not {said.value}", "A906")
