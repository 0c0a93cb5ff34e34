"""Overlays by rule: what the rules of the game say about a position, as marks and in words.

If the rules do not have what is requested, or find nothing, the words say so and nothing is drawn.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from msgspec.structs import replace

from latrodb.core.color import BLACK, WHITE, Color
from latrodb.core.english import list_words
from latrodb.core.errors import UnknownMotifError
from latrodb.core.square import Square, SquareSet, as_set, only_square, square_name, squares, squares_by_file
from latrodb.core.step import Throw
from latrodb.diagrams.marks import Arrow, Circle, Dot, Frame, Ink, LegendEntry, Line, Numeral, Outline, Overlay, Tie
from latrodb.diagrams.move_arrows import Moment, claim_illegal, claim_legal, describe_way, turns_of
from latrodb.diagrams.overlays import ClaimError, MarkRequest, Marks, OverlayError, parse_mark
from latrodb.diagrams.verdicts import name_rule
from latrodb.diagrams.words import name_side, name_squares, say, term
from latrodb.rules.attacks import Formation
from latrodb.rules.system import UNSEEN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.diagrams.scene import Scene
    from latrodb.motifs.situation import MotifUse
    from latrodb.rules.attacks import Lock
    from latrodb.rules.system import Seen
    from latrodb.rules.variant import Variant

_HELD = {"locked": "means_locked", "bound": "means_held_bound"}  # what rulebooks call a man who is kept in place
_MOTIF_INKS = (Ink.GREEN, Ink.BLUE, Ink.PURPLE, Ink.RED, Ink.YELLOW, Ink.GREY)  # of the motifs, in their order
_SHAPES = (Ink.BLUE, Ink.GREEN, Ink.YELLOW)  # of the formations, by name


def draw_marks(
    scene: Scene,
    words: Iterable[str],
    position: Position,
    *,
    variant: Variant | None = None,
    steps: Sequence[Step] = (),
    seen: Seen = UNSEEN,
) -> Scene:
    """Return the scene of a position with the marks that some words request, by hand and by rule, in order.

    Marks by rule need a variant; `steps` is the turn that led to the position, `seen` what came before it.

    Raises:
        ClaimError: a word wrongly calls a move legal or illegal.
        OverlayError: a word cannot be read, names a square that is not on the board, or needs rules.

    >>> from latrodb.diagrams.scene import scene_of_position
    >>> from latrodb.rules.catalog import find_variant
    >>> game = find_variant("petteia-xxi/8x8")
    >>> position = game.position("8/8/8/3s4/3S4/8/8/S6s w")
    >>> draw_marks(scene_of_position(position), ["locks"], position, variant=game).description
    '8×8 board, White to move. White: soldiers a1, d4. Black: soldiers h1, d5. Locked: d4 by d5, d5 by d4, all rule 10.'
    """
    by_hand: list[Marks] = []
    for word in words:
        marks = parse_mark(word, position.geometry)
        if isinstance(marks, Marks):
            by_hand.append(marks)
            continue
        if variant is None:
            raise OverlayError(f"'{word}' is drawn by the rules of a game; name a variant")
        scene = _with_all(scene, by_hand)
        by_hand = []
        scene = scene.with_overlays(*marks_by_rule(marks, Moment(variant, position, tuple(steps), seen)))
    return _with_all(scene, by_hand)


def _with_all(scene: Scene, marks: Sequence[Marks]) -> Scene:
    overlays = [overlay for each in marks for overlay in each.overlays]
    return scene.with_overlays(overlays, [entry for each in marks for entry in each.meanings])


def marks_by_rule(asked: MarkRequest, moment: Moment) -> Marks:
    """Return the overlays requested by name, with their meanings and a sentence about them.

    Raises:
        ClaimError: a move is wrongly called legal or illegal (the message has the rules), or a motif is not there.
        OverlayError: the game has no rule with that label or no such motif, or there is no leader on a square.
    """
    pairs = tuple(zip(asked.squares[::2], asked.squares[1::2], strict=False))
    match asked.name:
        case "move":
            return claim_legal(moment, pairs, asked.ink, asked.words)
        case "illegal":
            return claim_illegal(moment, pairs, asked.rule, asked.ink, asked.words)
        case "motifs":
            return draw_motifs(moment, asked.motifs)
        case "paths":
            return _paths(moment, asked.squares)
        case "moves":
            found = [_ways(moment, square) for square in asked.squares]
            overlays = tuple(overlay for each in found for overlay in each.overlays)
            remarks, notes = (tuple(chain.from_iterable(each)) for each in zip(*(m[2:] for m in found), strict=True))
            return Marks(overlays, found[0].meanings, remarks, notes)
        case name:
            draw = {"locks": _locks, "attack": _attack, "threat": _threat, "formations": _formations}[name]
            return draw(moment)


def _locks(moment: Moment) -> Marks:
    locks = moment.system.locks(moment.position)
    if locks is None:
        return _nothing("locked", "men", say("locks_none", game=moment.title))
    pairs = [(holder, lock.man) for lock in locks for holder in squares(lock.holders)]
    overlays: tuple[Overlay, ...] = (
        *(Circle(lock.man, Ink.GREY) for lock in locks),
        *(Tie(*pair, is_mutual=pair[::-1] in pairs) for pair in pairs if pair[::-1] not in pairs or pair[0] < pair[1]),
    )
    meanings = (
        LegendEntry(Circle(0, Ink.GREY), say(_HELD[moment.variant.rulebook.held])),
        LegendEntry(Tie(0, 1), say("means_holder")),
        LegendEntry(Tie(0, 1, is_mutual=True), say("means_mutual")),
    )
    if not locks:
        return _nothing("locked", "men", say("none"))
    return Marks(overlays, meanings, (say("locked", men=_describe_locks(moment, locks)),))


def _paths(moment: Moment, wanted: Sequence[Square] = ()) -> Marks:
    """Draw the open paths of the leaders on some squares, of all leaders if none is named."""
    for square in wanted:
        if not moment.position.duxes >> square & 1:
            raise OverlayError(f"there is no {moment.leader} on {square_name(square)} whose paths could be shown")
    found = [each for each in _open_paths(moment) if not wanted or each[1] in wanted]
    if not found:
        return _nothing("open_paths", "paths", say("paths_none", game=moment.title, leader=term(moment.leader)))
    overlays: list[Overlay] = []
    parts = []
    for side, at, paths in found:
        overlays += [Arrow(at, target, Ink.NOTE, is_by_rule=True) for target in squares(paths)]
        overlays.append(Numeral(at, paths.bit_count(), Ink.NOTE))
        owner = {"side": name_side(side), "leader": term(moment.leader), "square": square_name(at)}
        listed = say("paths_listed", squares=name_squares(paths)) if paths else ""
        parts.append(say("paths_of", **owner, count=paths.bit_count()) + listed)
    meanings = (
        LegendEntry(Arrow(0, 1, Ink.NOTE, is_by_rule=True), say("means_path", leader=term(moment.leader))),
        LegendEntry(Numeral(0, 0, Ink.NOTE), say("means_paths")),
    )
    return Marks(tuple(overlays), meanings, (say("open_paths", paths="; ".join(parts)),))


def _open_paths(moment: Moment) -> Iterator[tuple[Color, Square, SquareSet]]:
    """Yield each leader with the open squares next to him; rule diagrams may have several leaders of a side."""
    system, position = moment.system, moment.position
    for side in (WHITE, BLACK):
        leaders = position.dux(side)
        for at in squares(leaders):
            is_alone = leaders == 1 << at
            alone = position if is_alone else replace(position, duxes=position.duxes & ~leaders | 1 << at)
            paths = system.open_paths(alone, side)
            if paths is not None:
                yield side, at, paths


def _ways(moment: Moment, square: Square) -> Marks:
    """Draw every legal turn that begins with the man on a square, whether or not it is his side's turn."""
    system, name = moment.system, square_name(square)
    color = moment.position.color_at(square)
    if color is None:
        return _nothing("ways", "ways", say("ways_empty", square=name))
    position = moment.position.with_side(color)
    targets: dict[Square, SquareSet] = {}
    turns = list(system.turns(position, moment.seen))
    for turn, target in turns_of(turns, square):
        taken = as_set(capture.square for capture in system.play(position, turn).captures)
        targets[target] = targets.get(target, 0) | taken
    overlays: list[Overlay] = [Circle(square, Ink.BLUE)]
    # A ring differs from a dot in grey, too.
    overlays += [Circle(to, Ink.ATTACK) if taken else Dot(to, Ink.MOVE) for to, taken in sorted(targets.items())]
    overlays += dict.fromkeys(Frame(victim, Ink.RED) for taken in targets.values() for victim in squares(taken))
    meanings = (
        LegendEntry(Circle(0, Ink.BLUE), say("means_mover")),
        LegendEntry(Dot(0, Ink.MOVE), say("means_way")),
        LegendEntry(Circle(0, Ink.ATTACK), say("means_way_taking")),
        LegendEntry(Frame(0, Ink.RED), say("means_prey")),
    )
    if not targets:
        is_unthrown = turns and all(isinstance(turn[0], Throw) for turn in turns)
        nothing = _nothing("ways", "ways", say("ways_unthrown" if is_unthrown else "ways_none", square=name))
        return nothing._replace(overlays=tuple(overlays), meanings=meanings)
    parts = ", ".join(describe_way(*item) for item in sorted(targets.items()))
    return Marks(tuple(overlays), meanings, (say("ways", ways=say("ways_to", square=name, targets=parts)),))


def _attack(moment: Moment) -> Marks:
    if not moment.steps:
        return _nothing("attack", "attacks", say("attack_no_turn"))
    found = [attack for step in moment.steps for attack in moment.system.attacks_of(step)]
    if not found:
        return _nothing("attack", "attacks", say("attack_none"))
    standing = moment.position.men
    overlays: tuple[Overlay, ...] = (
        *(Outline(attack.block, Ink.ATTACK) for attack in found if attack.block),
        *(Line(*line, Ink.ATTACK) for attack in found for line in attack.lines),
        *(Circle(man, Ink.RED) for attack in found for man in squares(attack.men & standing & ~attack.block)),
    )
    tactics = list_words(dict.fromkeys(term(attack.tactic.value) for attack in found), say("and"))
    meanings = (
        LegendEntry(Line(0, 1, Ink.ATTACK), say("means_attack_line", tactics=tactics)),
        LegendEntry(Circle(0, Ink.RED), say("means_attacker")),
        LegendEntry(Outline(1, Ink.ATTACK), say("means_attackers")),
    )
    parts = "; ".join(
        say(
            "attacked_by",
            victim=square_name(attack.victim),
            tactic=term(attack.tactic.value),
            squares=name_squares(attack.men),
        )
        for attack in found
    )
    return Marks(tuple(dict.fromkeys(overlays)), meanings, (say("attack", attacks=parts),))


def _threat(moment: Moment) -> Marks:
    """Draw what the side that has just moved would play if it could move again immediately."""
    system, position = moment.system, moment.position
    if not system.table.marks_threats:
        return _nothing("threat", "threats", say("threat_no_mark", game=moment.title))
    side = position.side.other
    threat, leader = system.threat(position, side), position.dux(side.other)
    if threat is None:
        return _nothing("threat", "threats", say("threat_none", side=name_side(side)))
    at, to, dux = (square_name(each) for each in (threat.origin, threat.target, only_square(leader)))
    meaning = LegendEntry(Arrow(0, 1, Ink.ATTACK, is_by_rule=True), say("means_threat", leader=term(moment.leader)))
    move = say("from_to", origin=at, target=to)
    parts = say("threatens", side=name_side(side), move=move, leader=term(moment.leader), square=dux)
    return Marks(
        (Arrow(threat.origin, threat.target, Ink.ATTACK, is_by_rule=True),), (meaning,), (say("threat", threats=parts),)
    )


def _formations(moment: Moment) -> Marks:
    formations = moment.system.formations(moment.position)
    if formations is None:
        return _nothing("formations", "formations", say("formations_no_rule", game=moment.title))
    found = list(_merged(formations))
    if not found:
        return _nothing("formations", "formations", say("none"))
    inks = dict(zip(sorted({each.name for each in found}, reverse=True), _SHAPES, strict=False))
    overlays = tuple(Outline(each.men, inks[each.name]) for each in found)
    meanings = tuple(LegendEntry(Outline(1, ink), term(name)) for name, ink in inks.items())
    parts = "; ".join(
        say("formation_of", name=term(each.name), side=name_side(each.side), squares=name_squares(each.men))
        for each in found
    )
    return Marks(overlays, meanings, (say("formations", formations=parts),))


def _nothing(key: str, place: str, reason: str) -> Marks:
    """Return no overlays, and the reason as a remark and for the reader of the picture."""
    words = say(key, **{place: reason})
    return Marks((), (), (words,), (words,))


def _merged(formations: Iterable[Formation]) -> Iterator[Formation]:
    """Merge the formations of one name and side that share men."""
    groups: dict[tuple[str, Color], list[SquareSet]] = {}
    for each in formations:
        members = groups.setdefault((each.name, each.side), [])
        joined = each.men
        for other in [other for other in members if other & joined]:
            members.remove(other)
            joined |= other
        members.append(joined)
    for (name, side), members in groups.items():
        yield from (Formation(name, side, men) for men in members)


def _describe_locks(moment: Moment, locks: Sequence[Lock]) -> str:
    if len({lock.rule for lock in locks}) > 1:
        return ", ".join(f"{_describe_lock(moment, lock)} ({name_rule(lock.rule)})" for lock in locks)
    listed = ", ".join(_describe_lock(moment, lock) for lock in locks)
    rule = name_rule(locks[0].rule)
    return f"{listed}, {say('all_rule', rule=rule) if len(locks) > 1 else rule}"


def _describe_lock(moment: Moment, lock: Lock) -> str:
    man = square_name(lock.man)
    if moment.position.duxes >> lock.man & 1:
        man = say("leader_at", leader=term(moment.leader), square=man)
    holders = list_words(map(square_name, squares(lock.holders)), say("and")) if lock.holders else say("no_man")
    return say("locked_by", man=man, holders=holders)


def draw_motifs(moment: Moment, names: Sequence[str] = ()) -> Marks:
    """Draw the motifs of some names; without one, all but those that most positions have.

    The men of a motif have a ring, or an outline around several that it is about as a whole; the men or squares that it
    concerns have a frame.

    Raises:
        ClaimError: a motif is named that is not there.
        OverlayError: there is no motif of that name, or the source page of the game does not have it.
    """
    from latrodb.motifs.catalog import MOTIFS, motifs_at, motifs_of

    for name in names:
        _check_name(moment, name)
    wanted = names or [motif.name for motif in motifs_of(moment.variant) if not motif.is_common]
    found: dict[str, list[MotifUse]] = {}
    for use in motifs_at(moment.variant, moment.position, moment.steps, wanted):
        found.setdefault(use.motif, []).append(use)
    if missing := [MOTIFS[name].noun for name in names if name not in found]:
        raise ClaimError(f"there is no {list_words(missing, 'or')} on this board, by the rules of {moment.title}")
    if not found:
        words = say("motifs", motifs=say("motifs_none"))
        return Marks((), (), (words,), (words,))
    overlays: list[Overlay] = []
    meanings: list[LegendEntry] = []
    for index, (name, uses) in enumerate(found.items()):
        marks = [overlay for use in uses for overlay in _shapes_of(use, _MOTIF_INKS[index % len(_MOTIF_INKS)])]
        overlays += marks
        meanings.append(LegendEntry(marks[0], term(MOTIFS[name].noun)))
    remarks = "; ".join(
        f"{term(MOTIFS[name].noun)}: {'; '.join(_describe_motif(MOTIFS[name].words, use) for use in uses)}"
        for name, uses in found.items()
    )
    return Marks(tuple(dict.fromkeys(overlays)), tuple(meanings), (say("motifs", motifs=remarks),))


def _describe_motif(words: str, use: MotifUse) -> str:
    """Where a motif is, `i6 on h6`, in the language that is set."""
    return term(words).format(squares=_list_squares(use.squares), others=_list_squares(use.others))


def _list_squares(members: SquareSet) -> str:
    return list_words(map(square_name, squares_by_file(members)), say("and")) if members else say("no_square")


def _shapes_of(use: MotifUse, ink: Ink) -> Iterator[Overlay]:
    if use.squares & (use.squares - 1) and not use.others:
        yield Outline(use.squares, ink)
    else:
        yield from (Circle(square, ink) for square in squares(use.squares))
    yield from (Frame(square, ink) for square in squares(use.others))


def _check_name(moment: Moment, name: str) -> None:
    from latrodb.motifs.catalog import find_motif

    try:
        find_motif(name)
    except UnknownMotifError as error:
        raise OverlayError(str(error)) from None
    if name not in moment.variant.rulebook.motifs:
        raise OverlayError(f"'{name}' is not a motif of {moment.title}, whose source does not use the word")
