"""Write a corrected copy of a text, in which a comment after each correction keeps the printed text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from latrodb.diagnostics.diagnostic import State
from latrodb.diagnostics.span import Span
from latrodb.features.repair.edits import Confidence, Fix, RepairedGame, SlipKind
from latrodb.game.replay import replay
from latrodb.game.suspects import HABIT
from latrodb.notation.text_edits import Edit, apply_edits

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from latrodb.diagnostics.diagnostic import Correction, Diagnostic
    from latrodb.game.game import Game
    from latrodb.notation.written import WrittenFile
    from latrodb.rules.variant import Variant


CODES = {
    Fix.LETTERS: ("R309",),
    Fix.CAPTURES: ("C401", "C402", "C403", "C404", "C405", "C406", "C407", "C408"),
    Fix.MARKS: ("M501", "M502", "M503"),
    Fix.SPELLING: ("S110", "S111"),
}  # in the order in which two at the same place are written
CLAIMS = (SlipKind.CAPTURES, SlipKind.DUX)  # corrections of what a turn claims, not of the turn
LEFT_OUT = "left out"  # the comment on a turn that is not printed
TOO_MANY = "too many"  # the comment on a removed turn, after its text
_BRACES = str.maketrans("{}", "()")
_TAGS = re.compile(r'(?:\s*^\[\w+\s+"[^\n]*\][^\S\n]*$)*\s*', re.MULTILINE)


def choose_corrections(game: Game, chosen: Collection[Fix]) -> list[Correction]:
    """The requested corrections of a game, in the order of `CODES`, those of whole turns and tags first.

    For each diagnostic it is the first one, if it is unique or the only one. What the rules say about turns after an
    uncorrected misprint depends on a guess, and is left alone. Where the whole text is written in another way,
    that comes first, and the rest only in a later copy.
    """
    wanted = set(Fix) if Fix.ALL in chosen else set(chosen)
    habit = next((each for each in game.diagnostics if each.code == HABIT), None)
    if habit is not None:
        is_likely = Fix.HABITS in wanted and habit.confidence != Confidence.AMBIGUOUS
        return [habit.found[0]] if is_likely or (Fix.UNIQUE in wanted and _is_unique(habit)) else []
    unique = [each.found[0] for each in game.diagnostics if Fix.UNIQUE in wanted and _is_unique(each)]
    limit = _first_guess(game, unique)
    found = list(unique)
    for group, codes in CODES.items():
        told = (each for each in game.diagnostics if group in wanted and each.code in codes)
        known = (each for each in told if group is Fix.SPELLING or (each.span and each.span.start < limit))
        found += [each.corrections[0] for each in known if _is_only(each) and each.corrections[0] not in found]
    return found


def _is_unique(diagnostic: Diagnostic) -> bool:
    return diagnostic.confidence == Confidence.UNIQUE


def _is_only(diagnostic: Diagnostic) -> bool:
    """Whether a diagnostic says what the rules or the notation give for its turn, and nothing else comes first."""
    if diagnostic.found:
        return diagnostic.found[0].kind in CLAIMS
    return len(diagnostic.corrections) == 1


def _first_guess(game: Game, applied: Sequence[Correction]) -> float:
    """Where the first correction is that the replay assumes but the copy does not get."""
    findings = game.findings if isinstance(game, RepairedGame) else ()
    return min(
        (each.best.edits[0][0].start for each in findings if each.is_assumed and each.best not in applied),
        default=float("inf"),
    )


def fix_text(text: str, corrections: Iterable[Correction]) -> str:
    """A text with corrections applied, each with a comment that keeps what was printed.

    A corrected turn is followed by `{[%sic s1-s4]}`, one that was left out by `{[%sic left out]}`, and one that is
    removed is replaced by `{[%sic e1-e4 too many]}`; for a tag the comment comes after the tags. Two corrections
    of one turn that change different parts of it are both applied; of others that overlap, the first.
    """
    edits: list[Edit] = []
    commented: list[Edit] = []
    for each in corrections:
        new = [Edit(*edit) for edit in each.edits]
        if each.kind == SlipKind.HABIT:
            commented += (_sic(text, edit) if edit.text.strip() and _printed(text, edit.span) else edit for edit in new)
            continue
        if each.kind in (SlipKind.MISSING, SlipKind.MOVE_MISSING) or any(not edit.text for edit in new):
            whole = list(_commented(text, new))
            if not any(_overlap(one, other) for one in whole for other in (*edits, *commented)):
                commented += whole
        elif each.kind == SlipKind.TAG:
            commented += _with_comment_after_tags(text, new[0])
        elif not any(_overlap(one, other) for one in new for other in commented):
            for edit in new:
                _add(text, edits, edit)
    return apply_edits(text, [*commented, *(_sic(text, each) for each in edits)])


def _add(text: str, edits: list[Edit], new: Edit) -> None:
    """Add an edit, as one with those of the same turn if they change different parts of it."""
    there = [each for each in edits if _overlap(each, new)]
    if not there:
        edits.append(new)
        return
    span = Span(min(each.span.start for each in (*there, new)), max(each.span.end for each in (*there, new)))
    parts = [_trimmed(text, each) for each in (*there, new)]
    if any(_overlap(parts[-1], each) for each in parts[:-1]):
        return
    shifted = (Edit(Span(start - span.start, end - span.start), part) for (start, end), part in parts)
    edits[:] = [each for each in edits if each not in there]
    edits.append(Edit(span, apply_edits(text[slice(*span)], shifted)))


def _trimmed(text: str, edit: Edit) -> Edit:
    """The same edit without unchanged text at its ends."""
    (start, end), new = edit
    while start < end and new and text[start] == new[0]:
        start, new = start + 1, new[1:]
    while start < end and new and text[end - 1] == new[-1]:
        end, new = end - 1, new[:-1]
    return Edit(Span(start, end), new)


def _commented(text: str, edits: Iterable[Edit]) -> Iterator[Edit]:
    """Edits that insert or remove turns, with their comments."""
    for span, new in edits:
        if span.start == span.end:
            yield Edit(span, f"{new.rstrip()} {{[%sic {LEFT_OUT}]}} ")
        elif not new:
            yield Edit(span, f"{{[%sic {_printed(text, span)} {TOO_MANY}]}}")
        else:
            yield _sic(text, Edit(span, new))


def _sic(text: str, edit: Edit) -> Edit:
    return Edit(edit.span, f"{edit.text} {{[%sic {_printed(text, edit.span)}]}}")


def _with_comment_after_tags(text: str, edit: Edit) -> tuple[Edit, Edit]:
    after = _TAGS.match(text, edit.span.end)
    at = after.end() if after else edit.span.end
    return edit, Edit(Span(at, at), f"{{[%sic {_printed(text, edit.span).strip('[]')}]}} ")


def _printed(text: str, span: Span) -> str:
    return " ".join(text[slice(*span)].translate(_BRACES).split())


def _overlap(one: Edit, other: Edit) -> bool:
    return one.span.start < other.span.end and other.span.start < one.span.end


def count_sound_turns(file: WrittenFile, variant: Variant | None = None) -> int:
    """How many turns of a file are legal as written, without any correction."""
    games = (replay(game, variant) for game in file.games)
    return sum(node.was_played and node.state is State.LEGAL for game in games for node in game.nodes)
