"""Captures and marks that a record claims, compared with those that the rules give."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from latrodb.core.color import WHITE
from latrodb.core.mark import Mark
from latrodb.core.square import find_square, square_name
from latrodb.core.step import Shift, steps_text
from latrodb.diagnostics.diagnostic import Diagnostic, Habit
from latrodb.diagnostics.span import Span
from latrodb.notation.form import Form
from latrodb.notation.written import LoggedTurn, man_of_label

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from latrodb.core.step import Capture
    from latrodb.game.game import Game, Node, Played
    from latrodb.notation.written import WrittenSquare, WrittenTurn


def check_captures(game: Game) -> Iterator[Diagnostic]:
    """C401 to C405, and S110: men listed but not taken under the rules, and men taken but not listed.

    What a log removes by hand is compared by `latrodb.checks.removals`.
    """
    habit = if_never_written(game, "captures", lambda turn: any(move.takes for move in turn.moves))
    for node in game.played() if not game.written.is_log else ():
        if not node.attempt.has_captures:
            continue
        found = node.attempt.differences
        wrong, missing = found.false_captures, found.omitted_captures
        men = " and ".join(map(describe_capture, missing))
        if len(wrong) == len(missing) == 1 and find_square(wrong[0].name) not in found.captures:
            yield _object("C405", f"the turn takes {men}, not {wrong[0].name}", node, wrong[0])
            continue
        for each in wrong:
            yield _object(*judge_claim(game, node, each), node, each)
        if missing and _is_shortened(node, len(missing)):
            message = f"the turn takes {men}, and the text has x without its square"
            yield _object("S110", message, node, habit=Habit("x without its square"))
        elif missing:
            yield _object("C402", f"the turn takes {men}, and the text does not list it", node, habit=habit())
        if not wrong and not missing:
            yield from _find_misplaced(node)


def _is_shortened(node: Played, count: int) -> bool:
    """Whether a turn says that it takes men but not where, and that many in addition to those it names, if any."""
    takes = [each.name for move in node.written.moves for each in move.takes]
    return "" in takes and (not any(takes) or takes.count("") == count)


def check_binds(game: Game) -> Iterator[Diagnostic]:
    """C406 to C408: men listed after `&` but not bound, and men bound but not listed."""
    habit = if_never_written(game, "binds", lambda turn: any(move.binds for move in turn.moves))
    for node in game.played():
        if not node.attempt.has_binds:
            continue
        found = node.attempt.differences
        wrong, missing = found.false_binds, found.omitted_binds
        names = " and ".join(map(square_name, missing))
        if len(wrong) == len(missing) == 1:
            yield _object("C408", f"the turn binds the man on {names}, not on {wrong[0].name}", node, wrong[0])
            continue
        listed = [bind.name for move in node.written.moves for bind in move.binds]
        for each in wrong:
            is_again = listed.count(each.name) > 1
            message = f"the man on {each.name} is listed twice" if is_again else f"the turn binds no man on {each.name}"
            yield _object("C406", message, node, each)
        if missing:
            men = "the man" if len(missing) == 1 else "the men"
            message = f"the turn binds {men} on {names}, and the text does not list it"
            yield _object("C407", message, node, habit=habit())


def if_never_written(game: Game, what: str, has: Callable[[WrittenTurn], object]) -> Callable[[], Habit | None]:
    """Find out, once and only if it is asked, whether a record never writes something that it should: a habit."""
    return cache(lambda: None if any(map(has, game.written.turns())) else never_written(what))


def never_written(what: str) -> Habit:
    """The habit of a record that never writes `captures`, `binds` or `marks`."""
    return Habit(f"{what} never written", of_record=True)


def _object(
    code: str, message: str, node: Played, claim: WrittenSquare | None = None, habit: Habit | None = None
) -> Diagnostic:
    """A diagnostic on a claim with its sign, or on the whole turn; the hint is the turn as the rules give it."""
    span = Span(claim.span.start - 1, claim.span.end) if claim else node.written.span
    hint = steps_text(node.steps).removesuffix(node.steps[-1].mark) + node.written.mark + node.written.glyph
    return replace(remark(code, message, node, span, (hint,), habit), hinted=node.written.span)


def _find_misplaced(node: Played) -> Iterator[Diagnostic]:
    """In a turn of several moves, the first man listed after a move other than the one that takes him."""
    step = node.steps[-1]
    goals = [move.target if isinstance(move, Shift) else None for move in step.turn]
    goal_of = {capture.square: goals[capture.move] for capture in step.captures}
    for move in node.written.moves:
        for claim in move.takes:
            goal = goal_of.get(find_square(claim.name) or 0)
            if goal is not None and goal != find_square(move.squares[-1].name):
                message = f"the man on {claim.name} is taken by the move to {square_name(goal)}, not by this one"
                yield _object("C405", message, node, claim)
                return


def describe_capture(capture: Capture) -> str:
    """`c5 (custodial)`."""
    return f"{square_name(capture.square)} ({', '.join(capture.tactics)})"


def judge_claim(game: Game, node: Played, claim: WrittenSquare) -> tuple[str, str]:
    """The code and message for a claimed capture that the rules do not give."""
    before = node.before
    square = find_square(claim.name)
    if not claim.name:
        return "C401", "the turn takes no man"
    if square in node.attempt.differences.captures:
        return "C401", f"the man on {claim.name} is listed twice"
    if square is None or not before.geometry.has(square):
        return "C403", f"the board of {before.geometry.name} has no square {claim.name}"
    color = before.color_at(square)
    if color is None:
        return "C403", f"the square {claim.name} is empty"
    if color is before.side:
        return "C403", f"the man on {claim.name} is one of the player's own"
    can_be_taken = game.variant is not None and game.variant.rulebook.takes_leaders
    if before.duxes & node.after.duxes & 1 << square and not can_be_taken:
        return "C404", f"the Dux on {claim.name} is not captured; he can only be immobilized"
    return "C401", f"no rule takes the man on {claim.name}"


def remark(
    code: str, message: str, node: Node, span: Span, hints: tuple[str, ...] = (), habit: Habit | None = None
) -> Diagnostic:
    """A diagnostic on a turn of the main line."""
    return Diagnostic(code, message, span, ply=node.label, state=node.state, hints=hints, habit=habit)


def check_marks(game: Game) -> Iterator[Diagnostic]:
    """M501 to M503: a mark that is missing, is not the one the rules give, or follows a turn that earns none.

    Only marks that a complete record of the game carries count as missing, and none in a log, which has no place for
    them. Every written mark is checked.
    """
    if game.variant is None:
        return
    unmarked = if_never_written(game, "marks", lambda turn: turn.mark)
    for node in game.played():
        written, mark = node.written, node.attempt.differences.mark
        if written.mark == mark or (isinstance(written, LoggedTurn) and not written.mark):
            continue
        carried = game.variant.rulebook.marks
        if carried and not written.mark and mark not in carried:
            continue
        proof = game.variant.system.proof(node.steps[-1])
        span = written.mark_span or written.span
        if not written.mark:
            code, message, span = "M501", f"{_name(mark)} lacks its mark {mark}: {proof}", written.span
        elif mark is Mark.NONE:
            code, message = "M503", f"the mark is {written.mark}, but the rules give none"
        else:
            code, message = "M502", f"the mark is {written.mark}, but the rules give {mark}: {proof}"
        habit = unmarked() if not written.mark else None
        if habit is None and carried and written.mark not in ("", *carried):
            habit = Habit("marks that this game does not have")
        turn = Span(written.span.start, max(written.span.end, span.end))
        yield replace(remark(code, message, node, span, (_correct(node, mark),), habit), hinted=turn)


def _name(mark: Mark) -> str:
    return "the end of the game" if mark is Mark.MATE else f"a {mark.noun}"


def _correct(node: Played, mark: Mark) -> str:
    """The written turn with the mark of the rules."""
    written = node.written
    if written.mark_span is None:
        end = len(written.text) - len(written.glyph)
        return written.text[:end] + mark + written.text[end:]
    if written.mark_span.start > written.span.end:  # in a comment of a log
        return f"{written.text} // {mark}{written.glyph}"
    start, end = (at - written.span.start for at in written.mark_span)
    return written.text[:start] + mark + written.text[end:]


def check_labels(game: Game) -> Iterator[Diagnostic]:
    """S114: a label that names a man other than the one that moves, or by its case the other side.

    This is Game Courier's own check, which a preset may switch off. A label of no known man is ignored, and so is
    the case of a whole word.
    """
    for node in game.played():
        written = node.written
        if not isinstance(written, LoggedTurn):
            continue
        for move in written.moves:
            labelled = written.label_of(move)
            origin = find_square(move.squares[0].name)
            if labelled is None or move.form is not Form.SHIFT or origin is None or not node.before.men >> origin & 1:
                continue
            label, span = labelled
            is_leader = node.before.duxes >> origin & 1
            letter = "d" if is_leader else "s"
            due = letter.upper() if node.ply.color is WHITE else letter
            meant = man_of_label(label)
            is_other_side = len(label) == 1 and label.isupper() != due.isupper()
            if meant and (meant != letter or is_other_side):
                leader = game.variant.rulebook.leader if game.variant else "Dux"
                man = f"{node.ply.color.title}'s {leader if is_leader else 'soldier'}"
                message = f"{man} moves from {move.squares[0].name}, but the label is {label}"
                yield remark("S114", message, node, span, (due,))
