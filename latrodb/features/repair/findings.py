"""Settled breaks as findings with ranked proposals, each with the change of the text that it makes."""

from __future__ import annotations

import re
from math import exp
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from latrodb.core.step import steps_text
from latrodb.diagnostics.diagnostic import Diagnostic, State
from latrodb.diagnostics.span import Span
from latrodb.features.repair.edits import RESPELLED, Confidence, Finding, Proposal, SlipKind
from latrodb.features.repair.lookahead import Playout, Work, play_out
from latrodb.features.repair.missing import find_jumps, is_move_missing
from latrodb.game.game import Gap
from latrodb.game.replay import fault_span
from latrodb.notation.format import format_logged
from latrodb.notation.text_edits import Edit, apply_edits
from latrodb.notation.turns import read_turn
from latrodb.notation.written import LoggedTurn
from latrodb.rules.attempt import attempt, find_objection

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from latrodb.core.position import Position
    from latrodb.features.repair.edits import Slip
    from latrodb.features.repair.lookahead import MainLine
    from latrodb.features.repair.search import Decision, Rated
    from latrodb.game.game import Game
    from latrodb.game.replay import Assumptions
    from latrodb.notation.written import WrittenTurn

CLAIMS = ("captures", "letter")
BREACHES = ("impossible", "unread", "illegal")
FAULTS = (*BREACHES, *CLAIMS)
# Kinds that the shape of the text shows
SHOWN = frozenset(
    {SlipKind.EXTRA, SlipKind.DOUBLED, SlipKind.SPELLING, SlipKind.JOINED, SlipKind.PARTED, SlipKind.WITNESS}
)
EVIDENT = SHOWN | {SlipKind.LETTER, SlipKind.REVERSED, SlipKind.EXCHANGED}  # or that are the likeliest
# Of one sign or claim: two such findings in a game may both be right, more or others seldom are
SMALL = frozenset({SlipKind.LETTER, SlipKind.REVERSED, SlipKind.SPELLING, SlipKind.DUX, SlipKind.CAPTURES})
_SQUARE = re.compile("[a-p][0-9]{1,2}")
CONFIDENCES = (Confidence.AMBIGUOUS, Confidence.LIKELY, Confidence.UNIQUE)
TWINS = {"i", "l"}  # letters that a reader confuses more readily than a printer leaves out a move
WORK_OF_RIVALS = 60_000
TOLERATED = 1.0  # the cost by which a rival may be worse
MOST_SMALL = 2  # findings of one sign or claim in a game, of which one may be likely
FEWEST = 3  # turns that must follow a break if they do not confirm the correction
PROVED = 6  # turns after a break that must be playable for a correction to be unique
MOST_PROPOSALS = 5
BEFORE_THE_TURN = (SlipKind.MISSING, SlipKind.MOVE_MISSING)
LEAST_SHARE = 0.001  # a proposal with a smaller share is left out, unless it is one of the two best
LEAST_OF_SECOND = 1e-7  # and the second is left out below this one
UNKNOWN = 20.0  # how much less likely than no slip an overlooked explanation is
UNEXPLAINED = 0.3  # the part of the best correction's remaining objections that such an explanation would also leave
UNIQUE, LIKELY = 0.97, 0.7  # the least shares for these degrees of confidence


def shares(rated: Sequence[Rated]) -> list[float]:
    """The share of each correction among all found and overlooked explanations."""
    if not rated:
        return []
    top = max(each.score for each in rated)
    least = min(each.playout.cost for each in rated)
    total = sum(exp(each.score - top) for each in rated) + exp(-UNKNOWN - UNEXPLAINED * least - top)
    return [exp(each.score - top) / total for each in rated]


def judge(shares: Sequence[float]) -> Confidence:
    """The confidence in the first of some corrections by their shares."""
    if shares[0] >= UNIQUE:
        return Confidence.UNIQUE
    return Confidence.LIKELY if shares[0] >= LIKELY else Confidence.AMBIGUOUS


def _confidence(line: MainLine, settled: Decision, shares: Sequence[float]) -> Confidence:
    """The confidence in the best; unique only if the game goes on under it, or needs nothing to go on."""
    found, best = judge(shares), settled.best
    index = settled.found.at
    if best.slip is None:
        return found if settled.found.what in CLAIMS else Confidence.AMBIGUOUS
    if best.slip.kind is SlipKind.OTHER:
        return Confidence.AMBIGUOUS  # it fits what follows, as other turns of the same man may
    rest = len(line) - index - 1
    if settled.found.is_hard and rest > 0 and not settled.is_assumed:
        return Confidence.AMBIGUOUS
    is_proved = _is_confirmed(line, settled) or (best.slip.kind in EVIDENT and rest >= FEWEST)
    is_any = best.slip.kind in BEFORE_THE_TURN
    is_partly_tried = is_any and "[" in line.variant.rulebook.signs  # in Glaucus only turns of one action are tried
    is_proved = is_proved and not is_partly_tried
    is_short = best.playout.first_skip(index, line.end) - index - 1 < min(rest, PROVED)
    is_new = best.slip.kind in RESPELLED and not _signs(best.slip.assumptions[best.slip.at]) <= _signs(line.turns)
    is_guess = best.playout.has("illegal", best.slip.at) or is_new
    may_lack_order = best.slip.kind not in SHOWN and not any(line.numbers)
    if found is not Confidence.UNIQUE or is_short or is_guess or not is_proved or settled.is_cut or may_lack_order:
        return min(found, Confidence.LIKELY, key=CONFIDENCES.index)
    return Confidence.LIKELY if _has_rival(line, settled) else found


def _signs(turns: Sequence[WrittenTurn]) -> set[str]:
    """The letters and numbers of squares in some turns. One that is never printed may be misprinted throughout."""
    return {sign for turn in turns for move in turn.moves for at in move.squares for sign in (at.name[0], at.name[1:])}


def _has_rival(line: MainLine, settled: Decision) -> bool:
    """Whether a left-out full move may explain the rest as well as a slip that the text does not show."""
    slip = settled.best.slip
    if slip is None or slip.kind in SHOWN or _is_of_twins(line, slip):
        return False
    cost = settled.best.playout.cost + TOLERATED
    work = Work(WORK_OF_RIVALS)
    return is_move_missing(line, settled.trail.stops, settled.found.at, cost, work)


def _is_of_twins(line: MainLine, slip: Slip) -> bool:
    """Whether a slip only exchanges the two letters that look alike in many fonts."""
    if slip.kind is not SlipKind.LETTER:
        return False
    printed, (meant,) = line.turns[slip.at], slip.assumptions[slip.at]
    old, new = ({each.name for move in turn.moves for each in move.squares} for turn in (printed, meant))
    return {name[0] for name in old ^ new} == TWINS and len({name[1:] for name in old ^ new}) == 1


def _is_confirmed(line: MainLine, settled: Decision) -> bool:
    """Whether the best correction also resolves a fault after the break, and leaves none."""
    index = settled.found.at
    as_printed = play_out(line, settled.trail.stops[index])
    is_left = any(each.at > index and each.what in BREACHES for each in settled.best.playout.objections)
    return not is_left and any(each.at > index for each in as_printed.objections)


def is_explained(line: MainLine, settled: Sequence[Decision], assumptions: Assumptions) -> bool:
    """Whether a line can be played to its end under its corrections, with nothing left uncorrected.

    If it cannot, some damage was not understood, and the corrections found may be parts of it.
    """
    playout = play_out(line, Playout(line.opening, 0, assumptions))
    known = {each.found.at for each in settled if each.is_assumed or not each.found.is_hard}
    is_played = not any(each.what in FAULTS and each.at not in known for each in playout.objections)
    return is_played and playout.at >= line.end and not find_jumps(line, assumptions, line.end)


def doubt_together(
    findings: Sequence[Finding], *, is_explained: bool, misnumbered: Collection[int] = ()
) -> list[Finding]:
    """The findings of a game; none is unique if it depends on others that are not, or if other faults remain.

    What the text itself shows, such as a split word, depends on no other finding. Whether a turn is one too many is
    not shown; and a misspelled word may have further wrong letters if another finding is about one of its squares.
    Next to a turn with a wrong number, turns may be out of place. Among many findings, or large ones, none is likely.
    """
    rivals = [each for each in findings if each.confidence is not Confidence.UNIQUE]
    squares = {square for each in rivals for square in _squares(each)}
    shown = [
        each.best.kind in SHOWN - {SlipKind.EXTRA}
        and (each.best.kind is not SlipKind.SPELLING or squares.isdisjoint(_squares(each)))
        for each in findings
    ]
    is_sure = is_explained and all(
        each.confidence is Confidence.UNIQUE or is_shown for each, is_shown in zip(findings, shown, strict=True)
    )
    doubted = [
        each if (is_shown and is_explained) or (is_sure and not _is_near(each, misnumbered)) else _doubted(each)
        for each, is_shown in zip(findings, shown, strict=True)
    ]
    return doubted if _are_few(findings) else [_opened(each) for each in doubted]


def _are_few(findings: Sequence[Finding]) -> bool:
    """Whether a correction is the only one of its game and explains all that follows, or there are two small ones.

    Of others, fewer than one in ten that seemed likely were right in generated damage.
    """
    if len(findings) == 1 and not findings[0].best.leaves:
        return True
    return len(findings) <= MOST_SMALL and all(each.best.kind in SMALL for each in findings)


def _opened(finding: Finding) -> Finding:
    return replace(finding, confidence=Confidence.AMBIGUOUS) if finding.confidence is Confidence.LIKELY else finding


def _is_near(finding: Finding, indexes: Collection[int]) -> bool:
    """Whether one of some turns is next to the break of a finding or its best correction, or one of them."""
    first, last = sorted((finding.broken, finding.best.at))
    return any(first - 1 <= each <= last + 1 for each in indexes)


def _squares(finding: Finding) -> set[str]:
    """The squares that a finding is about: those of the text and of its best correction."""
    return set(_SQUARE.findall(f"{finding.best.printed} {finding.best.corrected}"))


def _doubted(finding: Finding) -> Finding:
    return replace(finding, confidence=Confidence.LIKELY) if finding.confidence is Confidence.UNIQUE else finding


def describe(line: MainLine, game: Game, settled: Decision) -> Finding:
    """The finding of a settled break in a game replayed under all assumptions."""
    found = settled.found
    all_shares = shares(settled.rated)
    as_printed = play_out(line, settled.trail.stops[found.at])
    proposals: list[Proposal] = []
    for each, share in zip(settled.rated, all_shares, strict=True):
        if each.slip is None and found.what not in CLAIMS:
            continue
        least = LEAST_SHARE if len(proposals) > 1 else LEAST_OF_SECOND
        if proposals and (len(proposals) >= MOST_PROPOSALS or share < least):
            break
        proposal = _propose(line, game, settled, each, share, as_printed)
        if all(proposal.edits != other.edits for other in proposals):
            proposals.append(proposal)
    finding = Finding(
        _confidence(line, settled, all_shares),
        tuple(proposals),
        found.at,
        label_of(game, found.at, is_before=found.what == "gap"),
        settled.is_assumed,
        found.what == "illegal" and not settled.is_assumed,
        _cause(line, game, settled) if found.what == "impossible" else None,
        settled.is_cut,
        line.gaps[found.at][0].span if found.what == "gap" and found.at in line.gaps else None,
    )
    best = finding.best
    takes_less = best.kind is SlipKind.CAPTURES and best.corrected.count("x") < best.printed.count("x")
    return _doubted(finding) if takes_less else finding  # men that are not there may have come by lost turns


def _cause(line: MainLine, game: Game, settled: Decision) -> Diagnostic | None:
    """What makes the turn at a break impossible, as a replay reports it."""
    index = settled.found.at
    written = line.turns[index]
    objection = find_objection(line.variant.system, settled.trail.stops[index].position, written)
    if objection is None:
        return None
    return Diagnostic(
        objection.kind.code,
        objection.message,
        fault_span(written, objection, line.variant.geometry),
        rule=objection.rule,
        game=game.written.number,
        ply=label_of(game, index),
        state=State.IMPOSSIBLE,
    )


def _propose(
    line: MainLine, game: Game, settled: Decision, rated: Rated, share: float, as_printed: Playout
) -> Proposal:
    text, slip = game.source.text, rated.slip
    if slip is None:
        index, kind = settled.found.at, SlipKind.CAPTURES if settled.found.what == "captures" else SlipKind.DUX
        written = line.turns[index]  # with its captures and letter D by the rules
        new = _play_text(line, settled.trail.stops[index].position, written, written)
        change = _replacement(text, written.span, new)
    else:
        index, kind = slip.at, slip.kind
        change = correct(line, text, slip, settled.trail.stops[min(slip.assumptions)].position)
    left = {each.at for each in rated.playout.objections if not (each.at == index and each.what == "captures")}
    if slip is None:
        left -= {index}
    mended = {each.at for each in as_printed.objections if each.at not in left}
    mends, leaves = _labels(game, mended), _labels(game, {each for each in left if each >= index})
    is_before = slip is not None and (slip.is_of_word or kind in BEFORE_THE_TURN)
    if kind in (SlipKind.JOINED, SlipKind.PARTED) and index < len(game.turns):
        is_before = change[0].start < game.turns[index].span.start  # at a word in front of it
    return Proposal(kind, label_of(game, index, is_before=is_before), *change, share, mends, leaves, at=index)


def label_of(game: Game, index: int, *, is_before: bool = False) -> str:
    """The label of a turn, or of the ply after the last; `is_before` of the first ply that is a gap in front of it."""
    turns = game.turns
    place = turns[index].index if index < len(turns) else len(game.nodes)
    while place and (is_before or index >= len(turns)) and isinstance(game.nodes[place - 1], Gap):
        place -= 1
    if place < len(game.nodes):
        return game.nodes[place].label
    if not game.nodes or game.variant is None:
        return "1w"
    return str(game.nodes[-1].ply.next(game.variant.first))


def _labels(game: Game, plies: set[int]) -> tuple[str, ...]:
    turns = game.turns
    return tuple(turns[at].label if at < len(turns) else label_of(game, at) for at in sorted(plies))


class TextChange(NamedTuple):
    """A span of the source, its text, the corrected text, and the edits between them."""

    span: Span
    printed: str
    corrected: str
    edits: tuple[Edit, ...]


def correct(line: MainLine, text: str, slip: Slip, before: Position) -> TextChange:
    """The change of a text that corrects a slip: captures by the rules, mark and glyph as printed.

    `before` is the position before the first changed turn.
    """
    turns, index = slip.assumptions[slip.at], slip.at
    if slip.edit:
        return _replacement(text, *slip.edit)
    if slip.is_of_word:
        new = _play_text(line, before, turns[0], turns[0]) if slip.kind is not SlipKind.EXTRA else ""
        return _replacement(text, line.gaps[index][0].span, new)
    written = line.turns[index]
    match slip.kind:
        case SlipKind.DOUBLED:
            edits = _removals(line, text, index)
            return TextChange(edits[0].span, text[slice(*edits[0].span)], "", edits)
        case SlipKind.EXTRA:
            return _replacement(text, written.span, "")
        case SlipKind.MISSING | SlipKind.MOVE_MISSING:
            return _insertion(line, text, index, before, turns[:-1])
        case SlipKind.EXCHANGED:
            edits = tuple(Edit(line.turns[at].span, turn.text) for at, (turn,) in sorted(slip.assumptions.items()))
            return TextChange(written.span, written.text, edits[0].text, edits)
    if isinstance(written, LoggedTurn):
        return _replacement(text, written.span, _respelled_text(written, turns[0]))
    return _replacement(text, written.span, _play_text(line, before, turns[0], written))


def _respelled_text(written: WrittenTurn, meant: WrittenTurn) -> str:
    """A turn in its own spelling with other squares, if they are in the same places."""
    shift = written.span.start
    names = {each.span: each.name for move in meant.moves for each in move.squares if meant.span == written.span}
    edits = (Edit(Span(start - shift, end - shift), name) for (start, end), name in names.items())
    return apply_edits(written.text, edits) if names else format_logged(meant)


def _play_text(line: MainLine, before: Position, meant: WrittenTurn, written: WrittenTurn) -> str:
    """The canonical text of a turn from a position, mark and glyph as written; in a log in the form of logs."""
    steps = attempt(line.variant.system, before, meant).steps
    text = steps_text(steps).removesuffix(steps[-1].mark) if steps else ""
    if any(isinstance(turn, LoggedTurn) for turn in line.turns) and (turn := read_turn(text)):
        return format_logged(turn)
    return text + written.mark + written.glyph


def _removals(line: MainLine, text: str, first: int) -> tuple[Edit, ...]:
    """Edits that remove two turns and their numbers, one edit if nothing is between them."""
    one, other = (Span(line.start_of(at), line.turns[at].span.end) for at in (first, first + 1))
    if text[one.end : other.start].strip():
        return Edit(one, ""), Edit(other, "")
    return (Edit(Span(one.start, other.end), ""),)


def _replacement(text: str, span: Span, new: str) -> TextChange:
    return TextChange(span, text[span.start : span.end], new, (Edit(span, new),))


def _insertion(line: MainLine, text: str, index: int, before: Position, meant: Sequence[WrittenTurn]) -> TextChange:
    """Insert one or two turns before another one; also before its number, if that is of the next move."""
    texts = []
    for turn in meant:
        texts.append(_play_text(line, before, turn, turn))
        before = attempt(line.variant.system, before, turn).after or before
    new = " ".join(texts)
    start, end = line.turns[index].span
    number = line.numbers[index]
    if number is not None and number.dots < 2 and before.side is line.variant.first:
        start = number.span.start
        new = new if len(meant) == 1 else f"{number.value - 1}{'.' * number.dots}{new}"
    printed = text[start:end]
    return TextChange(Span(start, end), printed, f"{new} {printed}", (Edit(Span(start, start), f"{new} "),))
