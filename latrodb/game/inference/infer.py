"""Infers the variant and the starting position of a game from its moves if no tag states them."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.color import BLACK, WHITE
from latrodb.core.english import list_words
from latrodb.core.errors import FenError, UnknownVariantError
from latrodb.core.geometry import MAX_SIDE, parse_size
from latrodb.core.position import read_fen
from latrodb.game.inference.plausibility import count_anomalies, reach_of, read_habits, signs_of, strange_turns
from latrodb.game.inference.start_positions import SEVERAL, StartPosition, best_options, best_start, speak_against
from latrodb.notation.form import Form
from latrodb.notation.numbering import leading_number, plies_before
from latrodb.notation.tags import tag_line
from latrodb.rules.catalog import SYSTEMS, WIDTHS, find_variant, inferred_systems

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.notation.written import WrittenGame, WrittenTurn
    from latrodb.rules.variant import Variant


MEN = "men"  # the option for the men of each side, which the placements of a game show


class Candidate(NamedTuple):
    """A variant, and the starting position from which it explains the game best."""

    start: StartPosition
    is_cut: bool = False  # counting stopped early: the game has at least this many anomalies
    is_usual: bool = True  # the board is one of the catalog's
    strange: int = 0  # turns with a form or a square that the variant does not have

    @property
    def variant(self) -> Variant:
        """The variant."""
        return self.start.variant

    @property
    def weight(self) -> int:
        """The anomalies, and a penalty for each unusual assumption."""
        return self.start.anomalies + ODD_START * self.start.is_odd + (not self.is_usual)

    @property
    def rank(self) -> tuple[int, int, int]:
        """A sort key: lowest weight first, then the smallest board, then the order of the catalog."""
        size = self.variant.geometry
        return self.weight, size.files * size.ranks, list(SYSTEMS).index(self.system)

    @property
    def system(self) -> str:
        """The name of its rule system."""
        return self.variant.rulebook.system

    def as_usual(self) -> Candidate:
        """The same with the rules' own starting position."""
        if not self.start.is_odd:
            return self
        return self._replace(start=self.start._replace(anomalies=self.start.usual, words=""))


class Inference(NamedTuple):
    """A variant, or None if several fit equally, and a sentence that says why, if that was asked for.

    `start` is the starting position that the moves point to, if the variant was found by playing them.
    """

    variant: Variant | None
    evidence: str
    start: StartPosition | None = None


MOST_TURNS = 300  # turns of a game that are examined
FEWEST_TURNS = 10  # with this many turns within the smallest board, larger ones are ruled out
CLEARLY_WORSE = 10  # of variants with this many more anomalies than the best, it does not matter how many they have
RUNNERS = 6  # variants cut short that are counted to the end to find the runner-up
ODD_START = 2  # an unusual starting position counts as this many anomalies
FEWEST_BEFORE = 2  # a game with fewer turns before its first one lacks a turn, or the other side begins
MOST_OPENINGS = 10  # with at most one odd turn in this many, a game with a later first number begins at the start
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


def infer_variant(
    written: WrittenGame, systems: Sequence[str], board: str | None, most: int | None = None
) -> Inference | None:
    """The variant under which a game has the fewest anomalies, or None if no variant explains it.

    Forms of turns and squares that a variant does not have are counted before any turn is played, so that most
    variants are never tried. Of boards that explain the game equally well, the smallest is taken; of systems on
    that board, the first in the catalog, which has most known games. Both require a game that is long enough,
    and the second also one from its opening.

    `systems` are the keys of the systems to choose from; `board` is the board, if known. With `most`, only
    a variant with at most this number of anomalies matters, and no evidence is gathered, which is faster.
    """
    turns = tuple(islice(written.turns(), MOST_TURNS))
    choices = list(variants_of(written, turns, systems, board))
    if len(choices) == 1:
        only = choices[0].variant
        return Inference(only, f"the heading and the board give {only.key}")
    if not turns and written.tag("FEN") is None:
        return None
    found = sorted(_candidates(written, choices, turns, most), key=lambda each: each.rank)
    if not found or found[0].start.anomalies >= max(1, len(turns)):
        return None
    best = found[0]
    rivals = [each for each in found[1:] if each.weight == best.weight]
    others = [each for each in rivals if each.system != best.system]
    if rivals and (len(turns) < FEWEST_TURNS or (others and written.tag("FEN") is not None)):
        names = [each.variant.key for each in (best, *rivals)]
        evidence = f"the variant is not named, and the moves fit {list_words(names)} equally; {naming(names[0])}"
        return Inference(None, evidence)
    if written.tag("FEN") is None:
        best = best._replace(start=best_options(best.start, turns, read_habits(turns), most))
    found[0] = best
    if most is not None:
        return Inference(best.variant, "", best.start)
    if systems == inferred_systems():
        found += _never_inferred(written, turns, best)
    return Inference(best.variant, _evidence(written, turns, found), best.start)


def naming(key: str) -> str:
    """What to do if no variant is named.

    >>> naming("bell/7x8")
    'add [Variant "bell/7x8"] or use --variant bell/7x8'
    """
    return f"add {tag_line('Variant', key)} or use --variant {key}"


def infer_start(variant: Variant, written: WrittenGame) -> StartPosition | None:
    """Infer the starting position of a game from its moves under a given variant; None if they fit its opening."""
    turns = tuple(islice(written.turns(), MOST_TURNS))
    return best_start(variant, turns, habits=read_habits(turns)) if speak_against(variant, turns) else None


def is_mid_play(written: WrittenGame, variant: Variant | None) -> bool:
    """Whether a game begins after its first move and without a known position.

    A longer game that can be played from the opening of its variant merely has a wrong first number.
    """
    if plies_before(written.items) < FEWEST_BEFORE or written.tag("FEN") is not None:
        return False
    turns = tuple(islice(written.turns(), MOST_TURNS))
    if variant is None or (len(turns) < FEWEST_TURNS and leading_number(written.items)):
        return True
    most = len(turns) // MOST_OPENINGS
    return count_anomalies(variant, variant.opening(), turns, most, read_habits(turns)) > most


def infer_by_forms(written: WrittenGame) -> Variant | None:
    """The only variant that has all forms and squares of a game, or None; no turn is played."""
    turns = tuple(islice(written.turns(), MOST_TURNS))
    choices = [choice for choice in variants_of(written, turns, inferred_systems(), None) if choice.is_usual]
    fitting = [each.variant for each in choices if next(strange_turns(each.variant, turns), None) is None]
    return fitting[0] if len(fitting) == 1 and turns else None


def _never_inferred(written: WrittenGame, turns: Sequence[WrittenTurn], best: Candidate) -> Iterator[Candidate]:
    """The variants on the board of the best that explain a game as well, of systems that are never inferred."""
    names = [name for name in SYSTEMS if name not in inferred_systems()]
    for variant, is_usual in variants_of(written, turns, names, best.variant.geometry.name):
        if next(strange_turns(variant, turns), None) is None:
            start = _measure(written, variant, turns, best.weight)
            if start is not None and (found := Candidate(start, is_usual=is_usual)).weight == best.weight:
                yield found


def _evidence(written: WrittenGame, turns: Sequence[WrittenTurn], found: Sequence[Candidate]) -> str:
    """A sentence about the best candidate and the next one."""
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
        evidence += (
            f"; next best {runner.variant.key} with {anomaly_words(runner.start.anomalies, is_cut=runner.is_cut)}"
        )
    return evidence


def _runner_up(
    written: WrittenGame, turns: Sequence[WrittenTurn], best: Candidate, rest: Sequence[Candidate]
) -> Candidate | None:
    """The best of the other candidates, with the rules' own starting position unless the best also has another.

    If all were cut short, the likeliest are counted to the end, so that the number is exact.
    """
    if not best.start.is_odd:
        rest = [each.as_usual() for each in rest]
    counted = [each for each in rest if not each.is_cut]
    if not counted:
        for each in sorted(rest, key=lambda each: (each.strange, not each.is_usual))[:RUNNERS]:
            start = _measure(written, each.variant, turns, None)
            if start is not None:
                counted.append(each._replace(start=start, is_cut=False).as_usual())
    return min(counted, key=lambda each: each.rank, default=None)


def _marks_of(written: WrittenGame, best: Candidate, turns: Sequence[WrittenTurn]) -> Iterator[str]:
    """The evidence for the best variant: forms that few systems have, the side that begins, how well it fits."""
    signs = {sign for each in _signs(written, turns) for sign in each}
    seen = [words for sign, words in SIGNS.items() if sign in signs & set(best.variant.rulebook.signs)]
    if seen:
        yield f"it has {' and '.join(seen)}"
    if best.start.position.side is best.variant.first is BLACK and written.tag("FEN") is None:
        yield "Black begins"
    yield f"{anomaly_words(best.start.anomalies, is_cut=best.is_cut)} in {len(turns)} turns"


def anomaly_words(count: int, *, is_cut: bool = False) -> str:
    """A number of anomalies in words.

    >>> anomaly_words(0), anomaly_words(1), anomaly_words(12, is_cut=True)
    ('no anomalies', '1 anomaly', 'at least 12 anomalies')
    """
    return f"{'at least ' if is_cut else ''}{count or 'no'} anomal{'y' if count == 1 else 'ies'}"


def _candidates(
    written: WrittenGame, choices: Sequence[Choice], turns: Sequence[WrittenTurn], most: int | None
) -> Iterator[Candidate]:
    """Each variant that can read the FEN tag, likeliest first.

    Counting is cut short for those that are clearly worse than the best or, with `most`, that cannot matter whatever
    they assume.
    """
    first = next(_signs(written, turns))
    waiting: list[tuple[int, bool, Choice]] = []
    for choice in choices:
        is_odd_fen = not first <= set(choice.variant.rulebook.signs)
        strange = sum(1 for _ in strange_turns(choice.variant, turns))
        waiting.append((strange + is_odd_fen, is_odd_fen, choice))
    clearly = CLEARLY_WORSE if most is None else 0
    limit = len(turns) + clearly if most is None else most + ODD_START + 1
    for strange, is_odd_fen, (variant, is_usual) in sorted(waiting, key=lambda each: each[0]):
        if strange > limit:
            yield Candidate(StartPosition(variant, variant.opening(), strange), True, is_usual, strange)
            continue
        found = _measure(written, variant, turns, limit)
        if found is None:
            continue
        anomalies = found.anomalies + is_odd_fen
        candidate = Candidate(found._replace(anomalies=anomalies), anomalies > limit, is_usual, strange)
        yield candidate
        limit = min(limit, max(candidate.weight, anomalies + clearly))


def _measure(
    written: WrittenGame, variant: Variant, turns: Sequence[WrittenTurn], limit: int | None
) -> StartPosition | None:
    """The best starting position of a variant; that of the FEN tag if there is one, None if on another board."""
    habits = read_habits(turns)
    fen = written.tag("FEN")
    if fen is None:
        return best_start(variant, turns, limit, habits, with_options=True)
    try:
        position = variant.position(fen)
    except FenError:
        return None
    return StartPosition(variant, position, count_anomalies(variant, position, turns, limit, habits))


def _signs(written: WrittenGame, turns: Sequence[WrittenTurn]) -> Iterator[set[str]]:
    """The signs of the FEN tag and of each turn."""
    fen = written.tag("FEN") or ""
    yield {sign for sign, field in (("&", "~"), ("@", " hand="), ("[", " die=")) if field in fen}
    yield from map(signs_of, turns)


class Choice(NamedTuple):
    """A variant; `is_usual` if it is on one of the boards of the catalog."""

    variant: Variant
    is_usual: bool


def variants_of(
    written: WrittenGame, turns: Sequence[WrittenTurn], systems: Sequence[str], board: str | None
) -> Iterator[Choice]:
    """The variants to choose from.

    A system of any size is tried on the known board; if none is known, on its named boards and, if the turns
    place men, on the smallest boards with the squares named. A side has as many men as are placed. A system of any
    width is tried on a board other than its named ones only if the heading and FEN tag give it, or if several turns
    name squares that no named board has.
    """
    for name in systems:
        entry = SYSTEMS[name]
        sizes = usual = tuple(size for size in entry.boards if board in (None, size))
        if entry.is_any_size and (board is not None or any(map(_places, turns))):
            sizes = tuple(dict.fromkeys((*usual, *_sizes(turns, board))))
        if entry.is_any_width and not usual:
            sizes = (board,) if board and len(systems) == 1 and entry.has(board) else ()
        elif entry.is_any_width and board is None:
            sizes = (*usual, *_wide_sizes(turns))
        for size in sizes:
            with suppress(UnknownVariantError):
                yield Choice(find_variant(f"{name}/{size}{_men(name, size, written, turns)}"), size in usual)


def _places(turn: WrittenTurn) -> bool:
    return any(move.form is Form.DROP for move in turn.moves)


def _sizes(turns: Sequence[WrittenTurn], board: str | None) -> Iterator[str]:
    """The known board, or every board of the catalog that has the squares named, and the smallest such board."""
    if board is not None:
        yield board
        return
    files, ranks = reach_of(turns)
    if not (0 < files <= MAX_SIDE and 0 < ranks <= MAX_SIDE):
        return
    yield f"{files}x{ranks}"
    yield f"{max(files, ranks)}x{max(files, ranks)}"
    for entry in SYSTEMS.values():
        for size in map(parse_size, entry.boards):
            if size is not None and size.files >= files and size.ranks >= ranks:
                yield size.name


def _wide_sizes(turns: Sequence[WrittenTurn]) -> Iterator[str]:
    """The narrowest board of eight ranks with the squares named, if several turns leave all named boards."""
    widest = max(size.files for entry in SYSTEMS.values() for size in map(parse_size, entry.boards) if size)
    files, ranks = reach_of(turns)
    size = f"{files}x8"
    if size in WIDTHS and ranks <= 8 and sum(1 for turn in turns if reach_of([turn])[0] > widest) >= SEVERAL:
        yield size


def _men(name: str, board: str, written: WrittenGame, turns: Sequence[WrittenTurn]) -> str:
    """The option for the men of each side, `[men=20]`, if it is not the default; empty for systems without it."""
    option = next((each for each in SYSTEMS[name].system.rulebook.options if each.key == MEN), None)
    size = parse_size(board)
    if option is None or size is None:
        return ""
    area, men = len(size.squares), int(option.default)
    shown, is_complete = _shown_men(written, turns)
    if shown and is_complete:
        men = shown
    elif shown > men or not area <= 4 * men <= area * 3 // 2:
        men = max(shown, -(-area // 4))
    return "" if str(men) == option.default else f"[{MEN}={men}]"


def _shown_men(written: WrittenGame, turns: Sequence[WrittenTurn]) -> tuple[int, bool]:
    """How many men of each side a game shows in its first position or placements, and whether these are all."""
    fen = written.tag("FEN")
    if fen is not None:
        try:
            position = read_fen(fen)
        except FenError:
            return 0, False
        counts = [position.army(side).bit_count() + position.hand[side] for side in (WHITE, BLACK)]
        return max(counts), any(position.hand)
    places = [*map(_places, turns)]
    return -(-sum(places) // 2), bool(places) and not places[-1]
