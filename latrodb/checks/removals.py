"""Compares what a log removes from the board by hand with what the rules take.

Game Courier does not know the rules of these games: players remove captured men by hand, and may forget one, mistype
its square, or remove it turns later. The board of the log may then differ from that of the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from latrodb.checks.claims import describe_capture, judge_claim, remark
from latrodb.core.english import count_words
from latrodb.core.square import STRIDE, find_square, is_orthogonal, square_name
from latrodb.game.game import Impossible, Played, PlayedInstead
from latrodb.notation.form import Form
from latrodb.rules.attempt import removed_men

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.core.position import Position
    from latrodb.core.square import Square
    from latrodb.core.step import Capture
    from latrodb.diagnostics.diagnostic import Diagnostic
    from latrodb.game.game import Game
    from latrodb.notation.written import WrittenSquare


class Removals(NamedTuple):
    """The removals of a turn that differ from its captures."""

    node: Played
    missing: dict[Square, Capture]  # men taken but never removed
    extra: list[WrittenSquare]  # removals of men that were not taken
    late: list[tuple[WrittenSquare, Played]]  # removals of men taken by earlier turns, each with that turn


def check_removals(game: Game) -> Iterator[Diagnostic]:
    """C401 to C405 and C409 to C412 for a log: removals that are forgotten, needless, misplaced or late."""
    if not game.written.is_log:
        return
    nodes = list(game.played())
    removals = compare_removals(nodes)
    forgetful = [each for each in removals if each.missing]
    if not any(removed_men(node.written) for node in nodes) and sum(len(each.missing) for each in forgetful) > 1:
        yield _nobody_removed(forgetful)
    else:
        for each in removals:
            yield from _judge(game, each)
    yield from _find_parting(game)


def compare_removals(nodes: Sequence[Played]) -> list[Removals]:
    """Compare the removals of each turn with what the rules take; a late one is not missing at its own turn."""
    found: list[Removals] = []
    forgotten: dict[Square, Removals] = {}
    for node in nodes:
        made = node.attempt.differences.captures
        claims = removed_men(node.written)
        named = {find_square(claim.name) for claim in claims}
        this = Removals(node, {at: each for at, each in made.items() if at not in named}, [], [])
        for claim in claims:
            square = find_square(claim.name)
            if square in made:
                continue
            if square in forgotten and node.before.color_at(square) is None:
                earlier = forgotten.pop(square)
                del earlier.missing[square]
                this.late.append((claim, earlier.node))
            else:
                this.extra.append(claim)
        # On the log's board, a man replaces whatever was left on the square that he moves to.
        forgotten = {at: each for at, each in forgotten.items() if not node.after.men >> at & 1}
        forgotten.update(dict.fromkeys(this.missing, this))
        found.append(this)
    return found


def _nobody_removed(forgetful: list[Removals]) -> Diagnostic:
    first = forgetful[0]
    count = sum(len(each.missing) for each in forgetful)
    men = " and ".join(map(describe_capture, first.missing.values()))
    message = f"the rules take {count_words(count, 'man')} in this game, first {men}, but the log removes none"
    return remark("C410", message, first.node, first.node.written.span)


def _judge(game: Game, removals: Removals) -> Iterator[Diagnostic]:
    node, missing, extra, late = removals
    for claim, earlier in late:
        message = f"the man on {claim.name} was taken by {earlier.label} ({earlier.written.text}), not here"
        yield remark("C409", message, node, claim.span)
    if len(extra) == len(missing) == 1:
        capture = next(iter(missing.values()))
        message = f"the turn takes {describe_capture(capture)}, not {extra[0].name}"
        hints = _misspelled(game, extra[0], capture)
        yield remark("C405", message, node, extra[0].span, hints)
        return
    for claim in extra:
        code, message = judge_claim(game, node, claim)
        square = find_square(claim.name)
        if square is not None and node.before.color_at(square) is node.ply.color:
            code = "C411"
        yield remark(code, message, node, claim.span)
    if missing:
        men = " and ".join(map(describe_capture, missing.values()))
        hint = "".join((node.written.text, *(f"; @-{square_name(square)}" for square in missing)))
        message = f"the turn takes {men}, but the log does not remove {'him' if len(missing) == 1 else 'them'}"
        yield remark("C402", message, node, node.written.span, (hint,))


def _misspelled(game: Game, claim: WrittenSquare, capture: Capture) -> tuple[str, ...]:
    """The removal with the right square in the player's own spelling."""
    text = game.source.text[slice(*claim.span)]
    return (text.replace(claim.name, square_name(capture.square)),) if claim.name in text else ()


def _find_parting(game: Game) -> Iterator[Diagnostic]:
    """The first turn that is not possible on the rules' board, if it is on the log's."""
    if game.opening is None:
        return
    board = LogBoard(game.opening)
    for node in game.nodes:
        if isinstance(node, Impossible | PlayedInstead) and node.attempt.objection:
            squares = board.differences(node)
            if squares and board.bears(node):
                names = " and ".join(square_name(square) for square in squares)
                message = (
                    f"this turn can be played only on the log's board, which differs from that of the rules on {names}"
                )
                yield remark("C412", message, node, node.written.span)
        if not isinstance(node, Played) or not board.follow(node):
            return


class LogBoard:
    """The log's board: men stay where they were moved until a command removes them."""

    def __init__(self, position: Position) -> None:
        squares = position.geometry.squares
        self._men = {at: color for at in squares if (color := position.color_at(at)) is not None}

    def follow(self, node: Played) -> bool:
        """Carry out a turn as written; False if it does more than move and remove men."""
        for move in node.written.moves:
            squares = [find_square(square.name) for square in move.squares]
            if move.form is not Form.SHIFT or None in squares:
                return False
            man = self._men.pop(squares[0] or 0, None)
            if man is not None:
                self._men[squares[-1] or 0] = man
            for claim in move.takes:
                self._men.pop(find_square(claim.name) or 0, None)
        return True

    def bears(self, node: Impossible | PlayedInstead) -> bool:
        """Whether a man of the side to move can make a turn, straight over empty squares."""
        path = _path(node)
        return bool(path) and self._men.get(path[0]) is node.ply.color and not self._men.keys() & set(path[1:])

    def differences(self, node: Impossible | PlayedInstead) -> list[Square]:
        """The squares on the way of a turn where the rules' board and this one differ."""
        return [at for at in _path(node) if node.attempt.before.color_at(at) is not self._men.get(at)]


def _path(node: Impossible | PlayedInstead) -> list[Square]:
    """The squares of a turn that is one straight move, from the first to the last; else an empty list."""
    moves, size = node.written.moves, node.attempt.before.geometry
    squares = [find_square(square.name) for square in moves[0].squares] if len(moves) == 1 else []
    if len(squares) != 2 or squares[0] is None or squares[1] is None:
        return []
    origin, target = squares[0], squares[1]
    if not (size.has(origin) and size.has(target) and is_orthogonal(origin, target)):
        return []
    step = (1 if origin // STRIDE == target // STRIDE else STRIDE) * (1 if target > origin else -1)
    return list(range(origin, target + step, step))
