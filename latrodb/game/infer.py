"""Which variant a game without a Variant tag is played under, from its moves."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.color import BLACK
from latrodb.core.errors import FenError, UnknownVariantError
from latrodb.game.claims import differing_captures, find_wrong_letter
from latrodb.rules.catalog import SYSTEMS, find_variant

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.core.position import Position
    from latrodb.notation.written import WrittenGame, WrittenTurn
    from latrodb.rules.variant import Variant


class Inference(NamedTuple):
    """A variant, or None if nothing decides between several, and a sentence that says why."""

    variant: Variant | None
    evidence: str


class Fit(NamedTuple):
    """How far a variant explains a game: turns played up to the first impossible one, and objections."""

    played: int
    objections: int


class Candidate(NamedTuple):
    """A variant that may be meant, and how many anomalies the whole game has under it.

    `is_cut` says that the counting was given up there: the game has at least so many.
    """

    variant: Variant
    anomalies: int
    is_cut: bool = False

    @property
    def rank(self) -> tuple[int, int, int]:
        """Fewest anomalies first, then the system that the catalogue has first, then the smallest board."""
        return self.anomalies, list(SYSTEMS).index(self.system), self.variant.geometry.files

    @property
    def system(self) -> str:
        """The name of its rule system."""
        return self.variant.rulebook.system


MOST_TURNS = 300  # turns of a game that are looked at
FEWEST_TURNS = 10  # so many turns within the smallest board tell that the larger ones are not meant
CLEARLY_WORSE = 10  # more anomalies by so many than the best variant's are not counted any further
SIGNS = {
    "@": "placements (@)",
    "&": "bound men (&)",
    "x": "removals or kills (x)",
    "[": "throws ([n])",
    "--": "passes (--)",
    "T": "Testudo moves (T)",
    "P": "Phalanx moves (P)",
    ">": "charges (>)",
    "O": "castles (O)",
}


def infer_variant(written: WrittenGame, systems: Sequence[str], board: str | None) -> Inference | None:
    """The variant under which a game has the fewest anomalies, or None if no variant explains it.

    Forms of turns that a system does not have and squares that a board does not have count before anything
    is played, so that most variants are never tried. Between boards of one system the smallest that explains
    the game alike is taken; between systems the one that the catalogue has first, which is the one of which
    games are known. Both only if the game is long enough, and the second only from an opening.

    Args:
        written: any game.
        systems: keys of the systems to choose from.
        board: the board, if something else has settled it.
    """
    turns = tuple(islice(written.turns(), MOST_TURNS))
    keys = list(_keys(systems, board))
    if len(keys) == 1:
        return Inference(find_variant(keys[0]), f"the heading and the board settle {keys[0]}")
    found = sorted(_candidates(written, keys, turns), key=lambda each: each.rank)
    if not found or found[0].anomalies >= max(1, len(turns)):
        return None
    best = found[0]
    rivals = [each for each in found[1:] if each.anomalies == best.anomalies]
    others = [each for each in rivals if each.system != best.system]
    if rivals and (len(turns) < FEWEST_TURNS or (others and written.tag("FEN") is not None)):
        names = [each.variant.key for each in (best, *rivals)]
        return Inference(
            None, f"nothing says which variant is played, and the moves fit {_listed(names)} alike"
        )
    evidence = f"taken to be {best.variant.key}: {', '.join(_marks_of(written, best, turns))}"
    if len(rivals) > len(others):
        evidence += ", and no turn needs a larger board"
    if others:
        evidence += f"; {_listed([each.variant.key for each in others])} would fit as well, of which no games are known"
    elif not rivals and len(found) > 1:
        evidence += f"; next best {found[1].variant.key} with {_told(found[1])}"
    return Inference(best.variant, evidence)


def _listed(names: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _keys(systems: Sequence[str], board: str | None) -> Iterator[str]:
    """The variants to choose from; a system of any size is played on whatever board is settled."""
    for name in systems:
        entry = SYSTEMS[name]
        sizes = entry.boards if board is None else tuple(size for size in entry.boards if size == board)
        if board and not sizes and entry.is_any_size:
            sizes = (board,)
        yield from (f"{name}/{size}" for size in sizes)


def _marks_of(written: WrittenGame, best: Candidate, turns: Sequence[WrittenTurn]) -> Iterator[str]:
    """What tells the best variant from others: forms that few systems have, who begins, how well it fits."""
    signs = {sign for each in _signs(written, turns) for sign in each}
    seen = [words for sign, words in SIGNS.items() if sign in signs & set(best.variant.rulebook.signs)]
    if seen:
        yield f"it has {' and '.join(seen)}"
    if best.variant.opening().side is BLACK and written.tag("FEN") is None:
        yield "Black begins"
    yield f"{_told(best)} in {len(turns)} turns"


def _told(candidate: Candidate) -> str:
    count = candidate.anomalies
    return f"{'at least ' if candidate.is_cut else ''}{count or 'no'} anomal{'y' if count == 1 else 'ies'}"


def _candidates(
    written: WrittenGame, keys: Sequence[str], turns: Sequence[WrittenTurn]
) -> Iterator[Candidate]:
    """Each variant that can read the first position, the likeliest first; hopeless ones are cut short."""
    signs = list(_signs(written, turns))
    reach = [_reach(turn) for turn in turns]
    fen = written.tag("FEN")
    waiting: list[tuple[int, Variant]] = []
    for key in keys:
        try:
            variant = find_variant(key)
        except UnknownVariantError:
            continue
        waiting.append((_count_strange(variant, signs, reach), variant))
    limit = len(turns) + CLEARLY_WORSE
    for strange, variant in sorted(waiting, key=lambda each: each[0]):
        if strange > limit:
            yield Candidate(variant, strange, is_cut=True)
            continue
        try:
            position = variant.opening() if fen is None else variant.position(fen)
        except FenError:
            continue
        is_strange = not signs[0] <= set(variant.rulebook.signs)
        anomalies = is_strange + _count_anomalies(variant, position, turns, limit - is_strange)
        yield Candidate(variant, anomalies, is_cut=anomalies > limit)
        limit = min(limit, anomalies + CLEARLY_WORSE)


def _signs(written: WrittenGame, turns: Sequence[WrittenTurn]) -> Iterator[set[str]]:
    """The signs of the first position and of each turn."""
    fen = written.tag("FEN") or ""
    yield {sign for sign, field in (("&", "~"), ("@", " hand="), ("[", " die=")) if field in fen}
    for turn in turns:
        found = {move.form.value for move in turn.moves}
        found |= {"&"} if any(move.binds for move in turn.moves) else set()
        yield found | {"["} if turn.throw is not None else found


def _reach(turn: WrittenTurn) -> tuple[int, int]:
    """The farthest file and rank that a turn names."""
    names = [square.name for move in turn.moves for square in move.squares]
    return max((ord(name[0]) - 96 for name in names), default=0), max(
        (int(name[1:]) for name in names), default=0
    )


def _count_strange(variant: Variant, signs: Sequence[set[str]], reach: Sequence[tuple[int, int]]) -> int:
    """Turns of a form that the system does not have, or with a square that the board does not have."""
    known, size = set(variant.rulebook.signs), variant.geometry
    first, *rest = (not each <= known for each in signs)
    beyond = (files > size.files or ranks > size.ranks for files, ranks in reach)
    return first + sum(one or other for one, other in zip(rest, beyond, strict=True))


def _count_anomalies(variant: Variant, position: Position, turns: Sequence[WrittenTurn], limit: int) -> int:
    """What cannot stand in the first position, impossible turns, each passed over, and objections to others.

    The count is given up beyond the limit.
    """
    anomalies, at = sum(1 for _ in variant.system.faults(position)), 0
    while at < len(turns) and anomalies <= limit:
        fit, position = _follow(variant, position, turns[at:], limit - anomalies)
        anomalies += fit.objections
        at += fit.played
        if at < len(turns) and anomalies <= limit:
            anomalies += 1
            at += 1
            position = position.with_side(position.side.other)
    return anomalies


def measure_fit(variant: Variant, position: Position, turns: Sequence[WrittenTurn]) -> Fit:
    """How many turns can be played one after the other, and how many objections that brings.

    A broken rule, a capture that differs from the text and a wrong letter D count as an objection each.
    """
    return _follow(variant, position, turns)[0]


def _follow(
    variant: Variant, position: Position, turns: Sequence[WrittenTurn], limit: int | None = None
) -> tuple[Fit, Position]:
    """The fit, and the position before the first impossible turn; not followed beyond a limit of objections."""
    system = variant.system
    objections = 0
    for count, written in enumerate(turns):
        if limit is not None and objections > limit:
            return Fit(count, objections), position
        resolution = system.resolve(position, written)
        if resolution.objection is not None:
            return Fit(count, objections), position
        steps = []
        for turn in resolution.turns:
            steps.append(system.play(position, turn))
            objections += len(steps[-1].violations)
            position = steps[-1].after
        objections += differing_captures(written, steps) + (find_wrong_letter(written, steps) is not None)
    return Fit(len(turns), objections), position
