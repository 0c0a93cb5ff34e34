"""A move that an article speaks of, against the game that it speaks of."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.square import STRIDE, find_square, is_orthogonal
from latrodb.core.turn import Shift
from latrodb.diagnostics.codes import Severity
from latrodb.diagnostics.diagnostic import State
from latrodb.features.articles.claims import Label, Modality
from latrodb.features.articles.known_games import route
from latrodb.features.articles.verdict import Status, Verdict, unverified, verified
from latrodb.features.articles.what_if import Hypothesis, HypotheticalLine, after, hypotheses, is_certain, try_turn
from latrodb.rules.attempt import Differences, claimed_captures

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.core.square import Square
    from latrodb.features.articles.claims import MoveClaim
    from latrodb.features.articles.known_games import Entry, KnownGame
    from latrodb.features.articles.what_if import Trial
    from latrodb.game.game import Node
    from latrodb.rules.variant import Variant

FALSE = Status.FALSE
_OF_ONE_MOVE = frozenset({"A905", "A906", "A907"})  # the game has the move, and the number says so


class GameRef(NamedTuple):
    """What ties a claim to a game.

    Attributes:
        known: the game.
        why: the reason, a clause.
        is_strong: whether the text itself says that this game is meant.
        anchor: the turn behind which the position stands that the paragraph speaks of.
    """

    known: KnownGame
    why: str
    is_strong: bool = True
    anchor: Label | None = None


def judge_move(claim: MoveClaim, ref: GameRef, line: HypotheticalLine) -> Verdict:
    """What becomes of a move that is tied to a game.

    Args:
        claim: the move.
        ref: the game, and why it is the one.
        line: what was thought of before it in the paragraph; the move is added.
    """
    if claim.label is None:
        found = _judge_unnumbered(claim, ref)
    elif claim.modality is Modality.PLAYED:
        found = _judge_played(claim, claim.label, ref)
    else:
        found = _judge_thought(claim, claim.label, ref, line)
    is_weak = found.status is FALSE and not ref.is_strong
    if is_weak and found.code in _OF_ONE_MOVE:
        found = replace(found, severity=Severity.WARNING)
    elif is_weak:
        return unverified(claim, f"{found.message}; nothing in the text says that this game is meant", ref.known)
    notes = (*found.notes, f"compared with {ref.known.name}, {ref.why}") if found.code else ()
    return replace(found, notes=notes)


def compare(claim: MoveClaim, known: KnownGame, entry: Entry) -> Verdict:
    """A claim against the turn of a game that makes the same move: its captures and its mark."""
    if not known.is_whole:
        return _compare_with_rules(claim, known, entry)
    node = known.nodes.get(entry.label)
    steps = node.steps if node else ()
    said = {square.name for square in claimed_captures(claim.turn)}
    printed = {square.name for square in claimed_captures(entry.turn)}
    is_exact = claim.modality is Modality.PLAYED
    is_wrong = said != printed and (bool(said) or is_exact)
    if is_wrong and (not steps or Differences(claim.turn, tuple(steps)).count_of_captures):
        return _against(claim, known, entry, "A905", "the captures are others")
    if claim.turn.mark == entry.turn.mark or (steps and steps[-1].mark == claim.turn.mark):
        return verified(claim, known, entry.label)
    if claim.turn.mark:
        return _against(claim, known, entry, "A906", "the mark is another one")
    if is_exact:
        return _against(claim, known, entry, "A907", "the mark is left out")
    return verified(claim, known, entry.label)


def _compare_with_rules(claim: MoveClaim, known: KnownGame, entry: Entry) -> Verdict:
    """A claim against a set-up position, where the rules decide what the move does."""
    node = known.nodes.get(entry.label)
    if node is None or known.game.variant is None:
        return unverified(claim, "the position of the diagram cannot be reached", known)
    if node.before is None:
        return _impossible(claim, known, node)
    trial = try_turn(known.game.variant, Hypothesis(node.before, "in the diagram"), claim.turn)
    if trial.objection:
        message = f"{claim.turn.text} cannot be played in the position of the diagram: {trial.objection}"
        return Verdict(claim, FALSE, message, "A908", known=known, label=entry.label, rule=trial.rule)
    if trial.flaw:
        return _failing(claim, known, entry.label, trial)
    if not claim.turn.mark and trial.steps[-1].mark in known.game.variant.rulebook.marks:
        mark = trial.steps[-1].mark
        message = f"{claim.turn.text} earns the mark {mark}, which is left out"
        hint = claim.turn.text[: claim.turn.moves[-1].span.end - claim.turn.span.start] + mark
        return Verdict(claim, FALSE, message, "A907", claim.turn.span, known, entry.label, (hint,))
    return verified(claim, known, entry.label)


def _impossible(claim: MoveClaim, known: KnownGame, node: Node) -> Verdict:
    """A move that the replay of its own diagram could not make."""
    found = (each for each in known.game.diagnostics if each.ply == node.label and each.code[0] == "R")
    objection = next(found, None)
    if node.state is not State.IMPOSSIBLE or objection is None:
        return unverified(claim, "the position of the diagram cannot be reached", known)
    message = f"{claim.turn.text} cannot be played in the position of the diagram: {objection.message}"
    return Verdict(claim, FALSE, message, "A908", known=known, label=Label(node.ply.number, node.is_answer))


def _judge_unnumbered(claim: MoveClaim, ref: GameRef) -> Verdict:
    known = ref.known
    variant = known.game.variant
    if claim.modality is Modality.FORBIDDEN:
        return _judge_forbidden(claim, known, [] if ref.anchor is None else [*after(known, ref.anchor)])
    same = known.routes(route(claim.turn))
    at_anchor = next((entry for entry in same if entry.label == ref.anchor), None)
    if at_anchor or (claim.is_caption and len(same) == 1):
        return compare(claim, known, at_anchor or same[0])
    found = [compare(claim, known, entry) for entry in same]
    right = next((each for each in found if each.status is Status.VERIFIED), None)
    if right:
        return right
    if ref.anchor is None or variant is None:
        return unverified(claim, f"the game has no {claim.turn.text}", known)
    trials = [try_turn(variant, each, claim.turn) for each in after(known, ref.anchor)]
    if trial := next((each for each in trials if each.is_right), None):
        return deny(claim, trial, known) or verified(claim, known, ref.anchor)
    is_threat = claim.modality is Modality.THREAT and is_certain(known, ref.anchor) and trials
    if is_threat and claim.turn.mark:
        return _not_so(claim, ref.anchor, known, trials[0])
    return unverified(claim, f"the game has no {claim.turn.text}", known)


def _judge_played(claim: MoveClaim, label: Label, ref: GameRef) -> Verdict:
    known = ref.known
    entry = known.entries.get(label)
    wanted = route(claim.turn)
    if entry and route(entry.turn) == wanted:
        return compare(claim, known, entry)
    if not known.is_whole:
        return unverified(claim, f"{known.name} does not reach that move", known)
    misplaced = _misplaced(claim, label, known)
    if misplaced:
        return misplaced
    if entry is None:
        return _beyond(claim, label, known)
    if _is_near(claim, entry):
        return _against(claim, known, entry, "A901", "another move stands there")
    message = f"{known.name} has {entry.turn.text} at {label} and {claim.turn.text} nowhere; another game may be meant"
    return Verdict(claim, FALSE, message, "A914", known=known, label=label)


def _judge_thought(claim: MoveClaim, label: Label, ref: GameRef, line: HypotheticalLine) -> Verdict:
    """A move that may have been played, could be, or threatens."""
    known = ref.known
    if claim.modality is Modality.FORBIDDEN:
        return _judge_forbidden(claim, known, [*hypotheses(known, label)][:1])
    entry = known.entries.get(label)
    played = compare(claim, known, entry) if entry and route(entry.turn) == route(claim.turn) else None
    if played and played.status is not FALSE:
        return played
    variant = known.game.variant
    places = [*line.hypotheses(known, label), *hypotheses(known, label)]
    if claim.modality is Modality.THREAT:
        places.reverse()
    if variant is None or not places:
        return played or _judge_unreached(claim, label, known)
    trials = [try_turn(variant, each, claim.turn) for each in places]
    best = min(trials, key=lambda trial: (bool(trial.objection), bool(trial.flaw), not trial.steps))
    line.add(known, label, best)
    if best.is_right or (claim.modality is Modality.DENIED and best.objection):
        return deny(claim, best, known) or verified(claim, known, label)
    if played:
        return played
    is_conditional = claim.modality is Modality.THREAT and _could_follow(claim, label, known, variant)
    if claim.modality is Modality.DENIED or is_conditional or not is_certain(known, label):
        return unverified(claim, f"{claim.turn.text} cannot be judged at {label}", known)
    misplaced = _misplaced(claim, label, known) if best.objection else None
    if misplaced:
        return misplaced
    if best.objection and entry and claim.modality is Modality.POSSIBLE and _is_near(claim, entry):
        return _against(claim, known, entry, "A901", "another move stands there")
    return _not_so(claim, label, known, best)


def _judge_forbidden(claim: MoveClaim, known: KnownGame, places: Sequence[Hypothesis]) -> Verdict:
    """A move that is called illegal, in the positions that may be meant."""
    variant = known.game.variant
    if variant is None or not places:
        return unverified(claim, f"the game does not say where {claim.turn.text} is illegal", known)
    trials = [try_turn(variant, each, claim.turn) for each in places]
    legal = next((trial for trial in trials if not trial.objection), None)
    return (deny(claim, legal, known) if legal else None) or verified(claim, known)


def deny(claim: MoveClaim, trial: Trial, known: KnownGame | None = None) -> Verdict | None:
    """What becomes of a denied move that can be played after all; None for one that is not denied, or that cannot.

    `cannot` may mean that a move would be a blunder, or be about another one in the sentence: nothing is known then.
    """
    if trial.objection or claim.modality not in (Modality.DENIED, Modality.FORBIDDEN):
        return None
    message = f"{claim.turn.text} can be played {trial.where}"
    if claim.modality is Modality.DENIED:
        return unverified(claim, f"{message}; what the sentence denies of it is not clear", known)
    return Verdict(claim, FALSE, message, "A909", known=known)


def _could_follow(claim: MoveClaim, label: Label, known: KnownGame, variant: Variant) -> bool:
    """Whether a threat without a mark comes true when a man in its way leaves; `as he is forced to move` may say so."""
    node = known.nodes.get(label.before.before)
    if claim.turn.mark or node is None or node.after is None:
        return False
    way = _way(claim)
    leaving = (
        turn for turn in variant.system.turns(node.after) if isinstance(turn[0], Shift) and turn[0].origin in way
    )
    answers = (Hypothesis(variant.system.play(node.after, turn).after, "then") for turn in leaving)
    return any(try_turn(variant, each, claim.turn).is_right for each in answers)


def _way(claim: MoveClaim) -> set[Square]:
    """The squares on a line that a man passes or reaches."""
    ends = [find_square(square.name) for square in claim.turn.moves[0].squares]
    one, other = ends[0], ends[-1]
    if one is None or other is None or not is_orthogonal(one, other):
        return set()
    stride = STRIDE if one % STRIDE == other % STRIDE else 1
    return set(range(min(one, other), max(one, other) + 1, stride)) - {one}


def _judge_unreached(claim: MoveClaim, label: Label, known: KnownGame) -> Verdict:
    """A move at a number that the replay did not reach."""
    if not known.is_whole or label in known.entries:
        return unverified(claim, f"the position at {label} is not known", known)
    return _misplaced(claim, label, known) or _beyond(claim, label, known)


def _misplaced(claim: MoveClaim, label: Label, known: KnownGame) -> Verdict | None:
    """The same move at another number of the game, or by the other side at this one."""
    same = known.routes(route(claim.turn))
    if not same:
        return None
    nearest = min(same, key=lambda entry: abs(entry.label.number - label.number))
    hint = (f"{nearest.label}{claim.turn.text}",)
    if nearest.label.number == label.number:
        message = f"{claim.turn.text} is {nearest.label}{nearest.turn.text}, the other side's move"
        return Verdict(claim, FALSE, message, "A903", claim.span, known, nearest.label, hint)
    message = f"{claim.turn.text} stands at {nearest.label}, not at {label}"
    return Verdict(claim, FALSE, message, "A902", claim.span, known, nearest.label, hint)


def _beyond(claim: MoveClaim, label: Label, known: KnownGame) -> Verdict:
    last = max(known.entries, key=lambda each: (each.number, each.is_answer))
    if not known.has_end or label < last:
        return unverified(claim, f"the game as it stands goes up to {last}", known)
    message = f"{known.name} ends with {last}{known.entries[last].turn.text}; it has no move {label}"
    return Verdict(claim, FALSE, message, "A904", known=known, label=last)


def _against(claim: MoveClaim, known: KnownGame, entry: Entry, code: str, what: str) -> Verdict:
    message = f"{what}: {known.name} has {entry.label}{entry.turn.text}"
    numbered = claim.span != claim.turn.span
    hint = f"{entry.label}{entry.turn.text}" if numbered else entry.turn.text
    return Verdict(claim, FALSE, message, code, claim.span, known, entry.label, (hint,))


def _not_so(claim: MoveClaim, label: Label, known: KnownGame, trial: Trial) -> Verdict:
    if trial.objection:
        message = f"{claim.turn.text} cannot be played {trial.where}: {trial.objection}"
        return Verdict(claim, FALSE, message, "A908", known=known, label=label, rule=trial.rule)
    return _failing(claim, known, label, trial)


def _failing(claim: MoveClaim, known: KnownGame, label: Label, trial: Trial) -> Verdict:
    message = f"{claim.turn.text} does not do what it says {trial.where}: {trial.flaw}"
    return Verdict(claim, FALSE, message, "A909", claim.turn.span, known, label, (trial.canonical,))


def _is_near(claim: MoveClaim, entry: Entry) -> bool:
    """Whether two moves begin or end on the same square, so that one may be a misprint of the other."""
    one, other = claim.turn.moves[0].squares, entry.turn.moves[0].squares
    return one[0].name == other[0].name or one[-1].name == other[-1].name
