"""Compare a move that an article mentions with its game, or with positions in which it could be played."""

from __future__ import annotations

from dataclasses import replace
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.mark import Mark
from latrodb.core.square import STRIDE, Square, find_square, is_orthogonal
from latrodb.core.step import Shift, Violation, steps_text
from latrodb.diagnostics.codes import Severity
from latrodb.diagnostics.diagnostic import State
from latrodb.features.articles.claims import MAYBE, Modality, MoveClaim, number_text
from latrodb.features.articles.known_games import KnownGame, NumberedTurn, route
from latrodb.features.articles.verdict import Status, Verdict, unverified, verified
from latrodb.game.game import Played
from latrodb.rules.attempt import Attempt, Differences, attempt, claimed_captures

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.core.position import Position
    from latrodb.game.game import Node
    from latrodb.notation.written import WrittenTurn
    from latrodb.rules.variant import Variant

FALSE = Status.FALSE
_BESIDE = 3  # a move found this few plies from its number is the same move
_OF_ONE_MOVE = frozenset({"A905", "A906", "A907"})  # the game has the move at that number


class GameRef(NamedTuple):
    """The game that a claim refers to."""

    known: KnownGame
    why: str  # the reason, a clause
    is_strong: bool = True  # whether the text itself says that this game is meant
    anchor: int | None = None  # the ply after which the paragraph's position arises
    is_shown: bool = False  # whether a figure shows it, at which moves may be tried


class Hypothesis(NamedTuple):
    """A position in which a move could be meant, and a phrase for it."""

    position: Position
    where: str

    def try_turn(self, variant: Variant, turn: WrittenTurn) -> Trial:
        """Try a move in the position."""
        return Trial(attempt(variant.system, self.position, turn), self.where)


class Trial(NamedTuple):
    """A move tried in a position, and a phrase for the position."""

    attempt: Attempt
    where: str

    @property
    def objection(self) -> Violation | None:
        """Why the move is impossible or against the rules; None if it is legal."""
        return next(iter(self.attempt.reasons), None)

    @property
    def flaw(self) -> str:
        """What the text claims but the move does not do; a missing mark or list claims nothing."""
        turn, steps, differences = self.attempt.written, self.attempt.steps, self.attempt.differences
        if steps and any(move.takes for move in turn.moves) and differences.count_of_captures:
            taken = " and ".join(str(capture) for step in steps for capture in step.captures)
            return f"it takes {taken}" if taken else "it takes no man"
        if steps and turn.mark and turn.mark != differences.mark:
            return "it earns no mark" if differences.mark is Mark.NONE else f"its mark is {differences.mark.value}"
        return ""

    @property
    def is_right(self) -> bool:
        """Whether it is legal and everything its text claims is true."""
        return not self.objection and not self.flaw

    def rank(self) -> tuple[bool, bool, bool]:
        """A sort key: the better the move fits, the smaller."""
        return self.objection is not None, bool(self.flaw), not self.attempt.steps

    @property
    def canonical(self) -> str:
        """The move with the captures and mark that the rules give."""
        return steps_text(self.attempt.steps)


class HypotheticalLine:
    """The moves considered in one paragraph, so that a line of them can be followed."""

    def __init__(self) -> None:
        self._after: dict[tuple[str, int], Position] = {}

    def add(self, known: KnownGame, ply: int, trial: Trial) -> None:
        """Add a tried move; if it can be played, later moves may continue it."""
        if trial.attempt.after:
            self._after[known.origin, ply] = trial.attempt.after

    def hypotheses(self, known: KnownGame, ply: int) -> Iterator[Hypothesis]:
        """Positions after the preceding considered moves: the other side's, or the same side's a move ago."""
        if answer := self._after.get((known.origin, ply - 1)):
            yield Hypothesis(answer, f"after the move at {number_text(ply - 1)}")
        if own := self._after.get((known.origin, ply - 2)):
            yield Hypothesis(_passed(own), f"if the move at {number_text(ply - 2)} is not answered")


def hypotheses(known: KnownGame, ply: int) -> Iterator[Hypothesis]:
    """The positions of a game in which a move with that number may be meant: at its place, or as a threat before it."""
    node, before, own = (known.nodes.get(each) for each in (ply, ply - 1, ply - 2))
    if node and node.before:
        yield Hypothesis(node.before, f"at {number_text(ply)}")
    elif before and before.after:
        yield Hypothesis(before.after, f"behind {known.turn_text(ply - 1)}")
    if own and own.after:
        yield Hypothesis(_passed(own.after), f"behind {known.turn_text(ply - 2)} as a threat")


def after(known: KnownGame, ply: int) -> Iterator[Hypothesis]:
    """The position after a turn, with either side to move."""
    node = known.nodes.get(ply)
    if node and node.after:
        where = f"behind {known.turn_text(ply)}"
        yield Hypothesis(_passed(node.after), f"{where} as a threat")
        yield Hypothesis(node.after, where)


def is_certain(known: KnownGame, ply: int) -> bool:
    """Whether the positions around a ply were reached without an assumption."""
    found = (known.nodes.get(each) for each in (ply, ply - 1, ply - 2))
    return all(node.is_certain for node in found if node)


def _passed(position: Position) -> Position:
    """The position with the other side to move."""
    return position.with_side(position.side.other)


def judge_move(claim: MoveClaim, ref: GameRef, line: HypotheticalLine) -> Verdict:
    """The verdict on a move that refers to a game; the move is added to the line considered in its paragraph."""
    if claim.ply is None:
        found = _judge_unnumbered(claim, ref)
    elif claim.modality is Modality.PLAYED:
        found = _judge_played(claim, claim.ply, ref.known)
    else:
        found = _judge_forbidden_at(claim, claim.ply, ref.known) or _judge_considered(claim, claim.ply, ref, line)
    is_weak = found.status is FALSE and not ref.is_strong
    if is_weak and found.code in _OF_ONE_MOVE:
        found = replace(found, severity=Severity.WARNING)
    elif is_weak:
        return unverified(claim, f"{found.message}; nothing in the text says that this game is meant", ref.known)
    notes = (*found.notes, f"compared with {ref.known.name}, {ref.why}") if found.code else ()
    return replace(found, notes=notes)


def compare(claim: MoveClaim, known: KnownGame, entry: NumberedTurn) -> Verdict:
    """Compare a claim with the turn of a game that makes the same move: its captures and its mark."""
    if not known.is_whole:
        return _compare_with_rules(claim, known, entry)
    node = known.nodes.get(entry.ply)
    done = Differences(claim.turn, node.steps if node else ())
    said = {square.name for square in claimed_captures(claim.turn)}
    printed = {square.name for square in claimed_captures(entry.turn)}
    # without its number a move need not be complete
    is_exact = claim.modality is Modality.PLAYED and claim.ply is not None
    if said != printed and (said or is_exact) and (not done.steps or done.count_of_captures):
        return _against(claim, known, entry, "A905", "the captures differ")
    broken = node.attempt.reasons if isinstance(node, Played) else ()
    if claim.turn.mark == entry.turn.mark or (done.steps and done.mark == claim.turn.mark):
        return verified(claim, known, entry.ply, broken)
    if claim.turn.mark:
        return _against(claim, known, entry, "A906", "the mark differs")
    if is_exact:
        return _against(claim, known, entry, "A907", "the mark is missing")
    return verified(claim, known, entry.ply, broken)


def _compare_with_rules(claim: MoveClaim, known: KnownGame, entry: NumberedTurn) -> Verdict:
    """Compare a claim with a set-up position, where the rules decide what the move does."""
    node, variant = known.nodes.get(entry.ply), known.game.variant
    if node is None or variant is None:
        return unverified(claim, "the position of the diagram cannot be reached", known)
    if node.before is None:
        return _impossible(claim, known, node, entry.ply)
    trial = Hypothesis(node.before, "in the diagram").try_turn(variant, claim.turn)
    if trial.objection:
        message = f"{claim.turn.text} cannot be played in the position of the diagram: {trial.objection.message}"
        return Verdict(claim, FALSE, message, "A908", known=known, ply=entry.ply, rule=trial.objection.rule)
    if trial.flaw:
        return refuted(claim, trial, known, entry.ply)
    mark = trial.attempt.differences.mark
    if not claim.turn.mark and mark in variant.rulebook.marks:
        message = f"{claim.turn.text} earns the mark {mark}, which is missing"
        hint = claim.turn.text[: claim.turn.moves[-1].span.end - claim.turn.span.start] + mark
        return Verdict(claim, FALSE, message, "A907", claim.turn.span, known, entry.ply, (hint,))
    return verified(claim, known, entry.ply)


def _impossible(claim: MoveClaim, known: KnownGame, node: Node, ply: int) -> Verdict:
    """A move that the replay of its own diagram could not make."""
    found = (each for each in known.game.diagnostics if each.ply == node.label and each.code[0] == "R")
    objection = next(found, None)
    if node.state is not State.IMPOSSIBLE or objection is None:
        return unverified(claim, "the position of the diagram cannot be reached", known)
    message = f"{claim.turn.text} cannot be played in the position of the diagram: {objection.message}"
    return Verdict(claim, FALSE, message, "A908", known=known, ply=ply)


def _judge_unnumbered(claim: MoveClaim, ref: GameRef) -> Verdict:
    known, anchor, variant = ref.known, ref.anchor, ref.known.game.variant
    if claim.modality is Modality.FORBIDDEN:
        return _judge_forbidden(claim, known, [] if anchor is None else [*after(known, anchor)])
    same = known.find_move(claim.turn)
    at_anchor = next((entry for entry in same if entry.ply == anchor), None)
    if at_anchor or (claim.is_caption and len(same) == 1):
        return compare(claim, known, at_anchor or same[0])
    found = (compare(claim, known, entry) for entry in same)
    right = next((each for each in found if each.status is Status.VERIFIED), None)
    if right := right or _judge_told(claim, known, anchor):
        return right
    if anchor is not None and variant is not None:
        trials = [each.try_turn(variant, claim.turn) for each in after(known, anchor)]
        if trial := next((each for each in trials if each.is_right), None):
            return deny(claim, trial, known) or verified(claim, known, anchor)
        is_threat = claim.modality is Modality.THREAT and is_certain(known, anchor) and trials
        if is_threat and claim.turn.mark:
            return refuted(claim, trials[0], known, anchor)
    if claim.modality is Modality.PLAYED and known.is_whole and known.game.is_read:
        return _nowhere(claim, known)
    return unverified(claim, f"the game has no {claim.turn.text}", known)


def _judge_told(claim: MoveClaim, known: KnownGame, anchor: int | None) -> Verdict | None:
    """A move told right after another one: it is the next turn with other captures, or the game never has it."""
    if anchor is None or not known.is_whole or claim.modality not in (Modality.TOLD, Modality.PLAYED):
        return None
    following = [known.entries[ply] for ply in (anchor + 1, anchor + 2) if ply in known.entries]
    same = next((entry for entry in following if entry.route == route(claim.turn)), None)
    if same and claimed_captures(claim.turn):
        return compare(claim, known, same)
    is_new = claim.modality is Modality.TOLD and not known.find_move(claim.turn)
    near = next((entry for entry in following if is_new and is_near(claim, entry)), None)
    return _against(claim, known, near, "A901", "a different move was played") if near else None


def _nowhere(claim: MoveClaim, known: KnownGame) -> Verdict:
    """A move without a number that is said to be played but is not in the game."""
    nearest = max(known.entries.values(), key=lambda entry: likeness(claim.turn.text, entry.turn.text))
    message = f"{known.name} has no {claim.turn.text}"
    return Verdict(claim, FALSE, message, "A901", known=known, ply=nearest.ply, hints=(nearest.turn.text,))


def _judge_played(claim: MoveClaim, ply: int, known: KnownGame) -> Verdict:
    entry = known.entries.get(ply)
    if entry and entry.route == route(claim.turn):
        return compare(claim, known, entry)
    if not known.is_whole and not (entry and any(known.players)):
        return unverified(claim, f"{known.name} does not reach that move", known)
    if misplaced := _misplaced(claim, ply, known):
        return misplaced
    if entry is None:
        return _beyond(claim, ply, known)
    if is_near(claim, entry):
        return _against(claim, known, entry, "A901", "a different move was played")
    message = (
        f"{known.name} has {entry.turn.text} at {number_text(ply)} and never {claim.turn.text}; "
        "another game may be meant"
    )
    return Verdict(claim, FALSE, message, "A914", known=known, ply=ply)


def _judge_forbidden_at(claim: MoveClaim, ply: int, known: KnownGame) -> Verdict | None:
    """A numbered move that is called illegal; None if it is not."""
    if claim.modality is not Modality.FORBIDDEN:
        return None
    entry, node = known.entries.get(ply), known.nodes.get(ply)
    is_other = entry is not None and entry.route != route(claim.turn) and is_near(claim, entry)
    if entry and is_other and node and node.state is State.ILLEGAL:
        return _against(claim, known, entry, "A901", "a different move was played")
    return _judge_forbidden(claim, known, [*hypotheses(known, ply)][:1])


def _judge_considered(claim: MoveClaim, ply: int, ref: GameRef, line: HypotheticalLine) -> Verdict:
    """A move that may have been played, could be played, or is threatened."""
    known = ref.known
    entry, variant = known.entries.get(ply), known.game.variant
    played = compare(claim, known, entry) if entry and entry.route == route(claim.turn) else None
    if played and played.status is not FALSE:
        return played
    places = [*line.hypotheses(known, ply), *hypotheses(known, ply)]
    if claim.modality is Modality.THREAT:
        places.reverse()
    if variant is None or not places:
        return played or _judge_unreached(claim, ply, known)
    best = min((each.try_turn(variant, claim.turn) for each in places), key=Trial.rank)
    line.add(known, ply, best)
    if claim.modality is Modality.TOLD and played:
        return played
    if claim.modality is Modality.TOLD and entry and (is_near(claim, entry) or not ref.is_shown):
        return _misplaced(claim, ply, known) or _against(claim, known, entry, "A901", "a different move was played")
    if (
        claim.modality is Modality.TOLD
        and known.is_whole
        and any(abs(each.ply - ply) <= _BESIDE for each in known.find_move(claim.turn))
    ):
        return _misplaced(claim, ply, known) or unverified(claim, "", known)
    if best.is_right or (claim.modality is Modality.DENIED and best.objection):
        return deny(claim, best, known) or verified(claim, known, ply)
    if played:
        return played
    is_conditional = claim.modality is Modality.THREAT and _could_follow(claim, ply, known, variant)
    if claim.modality is Modality.DENIED or is_conditional or not is_certain(known, ply):
        return unverified(claim, f"{claim.turn.text} cannot be judged at {number_text(ply)}", known)
    if best.objection and (misplaced := _misplaced(claim, ply, known)):
        return misplaced
    if best.objection and entry and claim.modality in MAYBE and is_near(claim, entry):
        return _against(claim, known, entry, "A901", "a different move was played")
    return refuted(claim, best, known, ply)


def _judge_forbidden(claim: MoveClaim, known: KnownGame, places: Sequence[Hypothesis]) -> Verdict:
    """A move that is called illegal, in the positions that may be meant."""
    variant = known.game.variant
    if variant is None or not places:
        return unverified(claim, f"the game does not say where {claim.turn.text} is illegal", known)
    trials = [each.try_turn(variant, claim.turn) for each in places]
    denied = (deny(claim, each, known) for each in trials)
    return next(filter(None, denied), None) or verified(claim, known, broken=trials[0].attempt.reasons)


def deny(claim: MoveClaim, trial: Trial, known: KnownGame | None = None) -> Verdict | None:
    """The verdict on a denied move that can be played after all; None if it is not denied, or cannot be played.

    `cannot` may mean that a move would be a blunder, or refer to another move in the sentence: then nothing is known.
    """
    if trial.objection or claim.modality not in (Modality.DENIED, Modality.FORBIDDEN):
        return None
    message = f"{claim.turn.text} can be played {trial.where}"
    if claim.modality is Modality.DENIED:
        return unverified(claim, f"{message}; what the sentence denies about it is unclear", known)
    return Verdict(claim, FALSE, message, "A909", known=known)


def refuted(claim: MoveClaim, trial: Trial, known: KnownGame | None = None, ply: int | None = None) -> Verdict:
    """The verdict on a move that cannot be played, or whose text is wrong about its effect."""
    if trial.objection:
        message = f"{claim.turn.text} cannot be played {trial.where}: {trial.objection.message}"
        return Verdict(claim, FALSE, message, "A908", known=known, ply=ply, rule=trial.objection.rule)
    message = f"{claim.turn.text} has another effect {trial.where}: {trial.flaw}"
    return Verdict(claim, FALSE, message, "A909", claim.turn.span, known, ply, (trial.canonical,))


def _could_follow(claim: MoveClaim, ply: int, known: KnownGame, variant: Variant) -> bool:
    """Whether an unmarked threat becomes possible once a man in its way leaves; `forced to move` may mean that."""
    node, system = known.nodes.get(ply - 2), variant.system
    if claim.turn.mark or node is None or node.after is None:
        return False
    way = _way(claim)
    leaving = (turn for turn in system.turns(node.after) if isinstance(turn[0], Shift) and turn[0].origin in way)
    answers = (Hypothesis(system.play(node.after, turn).after, "then") for turn in leaving)
    return any(each.try_turn(variant, claim.turn).is_right for each in answers)


def _way(claim: MoveClaim) -> set[Square]:
    """The squares on a line that a man passes or reaches."""
    ends = [find_square(square.name) for square in claim.turn.moves[0].squares]
    one, other = ends[0], ends[-1]
    if one is None or other is None or not is_orthogonal(one, other):
        return set()
    stride = STRIDE if one % STRIDE == other % STRIDE else 1
    return set(range(min(one, other), max(one, other) + 1, stride)) - {one}


def _judge_unreached(claim: MoveClaim, ply: int, known: KnownGame) -> Verdict:
    """A move at a number that the replay did not reach."""
    if not known.is_whole or ply in known.entries:
        return unverified(claim, f"the position at {number_text(ply)} is not known", known)
    return _misplaced(claim, ply, known) or _beyond(claim, ply, known)


def _misplaced(claim: MoveClaim, ply: int, known: KnownGame) -> Verdict | None:
    """The same move at another number of the game, or by the other side at this number."""
    same = known.find_move(claim.turn)
    if not same:
        return None
    nearest = min(same, key=lambda entry: abs(entry.ply // 2 - ply // 2))
    entry, told = known.entries.get(ply), f"{number_text(ply)}{claim.turn.text}"
    if (
        entry
        and is_near(claim, entry)
        and likeness(told, known.turn_text(ply)) > likeness(told, known.turn_text(nearest.ply))
    ):
        return _against(claim, known, entry, "A901", "a different move was played")
    there = number_text(nearest.ply)
    if nearest.ply // 2 == ply // 2:
        message, code = f"{claim.turn.text} is {known.turn_text(nearest.ply)}, the other side's move", "A903"
    else:
        message, code = f"{claim.turn.text} is at {there}, not at {number_text(ply)}", "A902"
    return Verdict(claim, FALSE, message, code, claim.span, known, nearest.ply, (f"{there}{claim.turn.text}",))


def _beyond(claim: MoveClaim, ply: int, known: KnownGame) -> Verdict:
    last, result = max(known.entries), known.written.result
    if result is None or result.value == "*" or ply < last:
        return unverified(claim, f"the game so far ends at {number_text(last)}", known)
    message = f"{known.name} ends with {known.turn_text(last)}; it has no move {number_text(ply)}"
    return Verdict(claim, FALSE, message, "A904", known=known, ply=last)


def _against(claim: MoveClaim, known: KnownGame, entry: NumberedTurn, code: str, what: str) -> Verdict:
    numbered = known.turn_text(entry.ply)
    hint = numbered if claim.span != claim.turn.span else entry.turn.text
    return Verdict(claim, FALSE, f"{what}: {known.name} has {numbered}", code, claim.span, known, entry.ply, (hint,))


def likeness(one: str, other: str) -> float:
    """How similar two texts are, from 0 to 1."""
    return SequenceMatcher(None, one, other).ratio()


def is_near(claim: MoveClaim, entry: NumberedTurn) -> bool:
    """Whether two moves begin or end on the same square, so that one may be a misprint of the other."""
    one, other = claim.turn.moves[0].squares, entry.turn.moves[0].squares
    return one[0].name == other[0].name or one[-1].name == other[-1].name
