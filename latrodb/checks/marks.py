"""Written marks compared with those the rules give, and labels in a log with the men that move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from latrodb.checks.captures import if_never_written, remark
from latrodb.core.color import WHITE
from latrodb.core.mark import Mark
from latrodb.core.square import find_square
from latrodb.diagnostics.diagnostic import Habit
from latrodb.diagnostics.span import Span
from latrodb.notation.form import Form
from latrodb.notation.written import LoggedTurn, man_of_label

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.diagnostics.diagnostic import Diagnostic
    from latrodb.game.game import Game, Played


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
