"""Which variant a game without a Variant tag is played under, and how it was set up, from its moves."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.color import BLACK
from latrodb.core.english import list_words
from latrodb.core.errors import FenError
from latrodb.game.inference.plausibility import Fit, count_anomalies, measure_fit, read_habits, signs_of, strange_turns
from latrodb.game.inference.start_positions import LOOKED_AT, Array, best_array, best_options, is_odd_beginning
from latrodb.game.inference.variant_candidates import Choice, variants_of
from latrodb.notation.numbering import leading_number
from latrodb.rules.catalog import SYSTEMS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.notation.written import WrittenGame, WrittenTurn
    from latrodb.rules.variant import Variant

__all__ = ["Candidate", "Fit", "Inference", "infer_start", "infer_variant", "is_mid_play", "measure_fit"]


class Candidate(NamedTuple):
    """A variant that may be meant, and the first position from which it explains the game best.

    `is_cut` says that the counting of anomalies was given up: the game has at least so many. `is_usual` says
    that the board is one that the catalogue has.
    """

    array: Array
    is_cut: bool = False
    is_usual: bool = True
    strange: int = 0  # turns of a form or with a square that the variant does not have

    @property
    def variant(self) -> Variant:
        """The variant."""
        return self.array.variant

    @property
    def anomalies(self) -> int:
        """How many anomalies the game has under it."""
        return self.array.anomalies

    @property
    def weight(self) -> int:
        """The anomalies, and something for each odd thing that has to be assumed."""
        return self.anomalies + ODD_ARRAY * self.array.is_odd + (not self.is_usual)

    @property
    def rank(self) -> tuple[int, int, int]:
        """Lightest first, then the smallest board, then the system that the catalogue has first."""
        size = self.variant.geometry
        return self.weight, size.files * size.ranks, list(SYSTEMS).index(self.system)

    @property
    def system(self) -> str:
        """The name of its rule system."""
        return self.variant.rulebook.system

    def as_usual(self) -> Candidate:
        """The same with the rules' own first position."""
        if not self.array.is_odd:
            return self
        array = self.array._replace(anomalies=self.array.usual, words="")
        return self._replace(array=array)


class Inference(NamedTuple):
    """A variant, or None if nothing decides between several, and a sentence that says why.

    `array` is the first position that the moves point to, if the variant was found by playing them;
    `candidates` are all that were weighed, best first.
    """

    variant: Variant | None
    evidence: str
    array: Array | None = None
    candidates: tuple[Candidate, ...] = ()


MOST_TURNS = 300  # turns of a game that are looked at
FEWEST_TURNS = 10  # so many turns within the smallest board tell that the larger ones are not meant
CLEARLY_WORSE = 10  # more anomalies by so many than the best variant's are not counted any further
RUNNERS = 6  # so many variants that were given up are counted out for the next best one
ODD_ARRAY = 2  # anomalies for which a first position counts that is not the rules' own
MOST_OPENINGS = 10  # of so many turns of a game numbered from within one may be odd, if it begins at the start
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
    is played, so that most variants are never tried. Between boards the smallest that explains the game
    alike is taken; between systems on it the one that the catalogue has first, which is the one of which most
    games are known. Both only if the game is long enough, and the second only from an opening.

    Args:
        written: any game.
        systems: keys of the systems to choose from.
        board: the board, if something else has settled it.
    """
    turns = tuple(islice(written.turns(), MOST_TURNS))
    choices = list(variants_of(written, turns, systems, board))
    if len(choices) == 1:
        only = choices[0].variant
        return Inference(only, f"the heading and the board settle {only.key}")
    found = sorted(_candidates(written, choices, turns), key=lambda each: each.rank)
    if not found or found[0].anomalies >= max(1, len(turns)):
        return None
    best = found[0]
    rivals = [each for each in found[1:] if each.weight == best.weight]
    others = [each for each in rivals if each.system != best.system]
    if rivals and (len(turns) < FEWEST_TURNS or (others and written.tag("FEN") is not None)):
        names = [each.variant.key for each in (best, *rivals)]
        evidence = f"nothing says which variant is played, and the moves fit {list_words(names)} alike"
        return Inference(None, evidence, candidates=tuple(found))
    if written.tag("FEN") is None:
        best = best._replace(array=best_options(best.array, turns, read_habits(turns)))
    found[0] = best
    return Inference(best.variant, _evidence(written, turns, found), best.array, tuple(found))


def infer_start(variant: Variant, written: WrittenGame) -> Array:
    """The first position that the moves of a game point to under a variant that is settled."""
    turns = tuple(islice(written.turns(), MOST_TURNS))
    return best_array(variant, turns, habits=read_habits(turns))


def is_mid_play(written: WrittenGame, variant: Variant | None) -> bool:
    """Whether a game begins with a later move than the first and without a position that is known.

    A longer game that can be played from the opening of its variant has lost its first number only.
    """
    number = leading_number(written.items)
    if number is None or number.value < 2 or written.tag("FEN") is not None:
        return False
    turns = tuple(islice(written.turns(), MOST_TURNS))
    if variant is None or len(turns) < FEWEST_TURNS:
        return True
    most = len(turns) // MOST_OPENINGS
    return count_anomalies(variant, variant.opening(), turns, most, read_habits(turns)) > most


def infer_by_forms(written: WrittenGame) -> Variant | None:
    """The one variant that has all forms and squares of a game, or None; nothing is played."""
    turns = tuple(islice(written.turns(), MOST_TURNS))
    choices = [choice for choice in variants_of(written, turns, tuple(SYSTEMS), None) if choice.is_usual]
    fitting = [each.variant for each in choices if next(strange_turns(each.variant, turns), None) is None]
    return fitting[0] if len(fitting) == 1 and turns else None


def has_oddities(variant: Variant, written: WrittenGame) -> bool:
    """Whether a game without a FEN tag speaks against a variant at first sight: odd forms, squares or beginning."""
    if is_odd_beginning(variant, tuple(islice(written.turns(), LOOKED_AT))):
        return True
    return next(strange_turns(variant, islice(written.turns(), MOST_TURNS)), None) is not None


def _evidence(written: WrittenGame, turns: Sequence[WrittenTurn], found: Sequence[Candidate]) -> str:
    """The sentence about the best candidate and the next one."""
    best, *rest = found
    rivals = [each for each in rest if each.weight == best.weight]
    others = [each.variant.key for each in rivals if each.system != best.system]
    evidence = f"taken to be {best.variant.key}: {', '.join(_marks_of(written, best, turns))}"
    if len(rivals) > len(others):
        evidence += ", and no turn needs a larger board"
    if others:
        return f"{evidence}; {list_words(others)} would fit as well, of which fewer games are known"
    runner = _runner_up(written, turns, best, [each for each in rest if each.weight > best.weight])
    if runner is not None:
        evidence += f"; next best {runner.variant.key} with {told(runner.anomalies, is_cut=runner.is_cut)}"
    return evidence


def _runner_up(
    written: WrittenGame, turns: Sequence[WrittenTurn], best: Candidate, rest: Sequence[Candidate]
) -> Candidate | None:
    """The best of the others, with the rules' own first position unless the best has another, too.

    Of those whose counting was given up the likeliest are counted out, so that the number is the true one.
    """
    if not best.array.is_odd:
        rest = [each.as_usual() for each in rest]
    counted = [each for each in rest if not each.is_cut]
    if not counted:
        for each in sorted(rest, key=lambda each: (each.strange, not each.is_usual))[:RUNNERS]:
            array = _measure(written, each.variant, turns, None)
            if array is not None:
                counted.append(each._replace(array=array, is_cut=False).as_usual())
    return min(counted, key=lambda each: each.rank, default=None)


def _marks_of(written: WrittenGame, best: Candidate, turns: Sequence[WrittenTurn]) -> Iterator[str]:
    """What tells the best variant from others: forms that few systems have, who begins, how well it fits."""
    signs = {sign for each in _signs(written, turns) for sign in each}
    seen = [words for sign, words in SIGNS.items() if sign in signs & set(best.variant.rulebook.signs)]
    if seen:
        yield f"it has {' and '.join(seen)}"
    if best.variant.first is BLACK and written.tag("FEN") is None:
        yield "Black begins"
    yield f"{told(best.anomalies, is_cut=best.is_cut)} in {len(turns)} turns"


def told(count: int, *, is_cut: bool = False) -> str:
    """A number of anomalies in words.

    >>> told(0), told(1), told(12, is_cut=True)
    ('no anomalies', '1 anomaly', 'at least 12 anomalies')
    """
    return f"{'at least ' if is_cut else ''}{count or 'no'} anomal{'y' if count == 1 else 'ies'}"


def _candidates(written: WrittenGame, choices: Sequence[Choice], turns: Sequence[WrittenTurn]) -> Iterator[Candidate]:
    """Each variant that can read the first position, the likeliest first; hopeless ones are cut short."""
    first = next(_signs(written, turns))
    waiting: list[tuple[int, Choice]] = []
    for choice in choices:
        strange = sum(1 for _ in strange_turns(choice.variant, turns))
        waiting.append((strange + (not first <= set(choice.variant.rulebook.signs)), choice))
    limit = len(turns) + CLEARLY_WORSE
    for strange, choice in sorted(waiting, key=lambda each: each[0]):
        if strange > limit:
            array = Array(choice.variant, choice.variant.opening(), strange)
            yield Candidate(array, True, choice.is_usual, strange)
            continue
        found = _measure(written, choice.variant, turns, limit)
        if found is None:
            continue
        if not first <= set(choice.variant.rulebook.signs):
            found = found._replace(anomalies=found.anomalies + 1)
        candidate = Candidate(found, found.anomalies > limit, choice.is_usual, strange)
        yield candidate
        limit = min(limit, candidate.anomalies + CLEARLY_WORSE)


def _measure(written: WrittenGame, variant: Variant, turns: Sequence[WrittenTurn], limit: int | None) -> Array | None:
    """The best array of a variant; the position of the FEN tag if there is one, None if it is of another board."""
    habits = read_habits(turns)
    fen = written.tag("FEN")
    if fen is None:
        return best_array(variant, turns, limit, habits, with_options=True)
    try:
        position = variant.position(fen)
    except FenError:
        return None
    return Array(variant, position, count_anomalies(variant, position, turns, limit, habits))


def _signs(written: WrittenGame, turns: Sequence[WrittenTurn]) -> Iterator[set[str]]:
    """The signs of the first position and of each turn."""
    fen = written.tag("FEN") or ""
    yield {sign for sign, field in (("&", "~"), ("@", " hand="), ("[", " die=")) if field in fen}
    yield from map(signs_of, turns)
