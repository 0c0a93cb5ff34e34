"""Find the game that each claim refers to, claim by claim in the order of the text."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from functools import cache, partial
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from latrodb.features.articles.claims import (
    Caption,
    Declared,
    Fact,
    FactKind,
    Half,
    Item,
    Landmark,
    Mention,
    Modality,
    MoveClaim,
    number_text,
)
from latrodb.features.articles.declared import ClaimJudge, Subject, subject_of_board, subject_of_game
from latrodb.features.articles.document import find_within
from latrodb.features.articles.facts import judge_fact
from latrodb.features.articles.figure_claims import (
    Surroundings,
    fits_nowhere,
    judge_at_figures,
    judge_shown,
    named_places,
)
from latrodb.features.articles.judge import GameRef, HypotheticalLine, compare, judge_move, refuted
from latrodb.features.articles.known_games import find_told, route, split_sections
from latrodb.features.articles.verdict import Status, Verdict, unverified, verified

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from latrodb.features.articles.figures import Figure
    from latrodb.features.articles.known_games import KnownGame, Library

_FAR = 3000  # characters after a caption for which its game is meant
_TELLING = 6  # before this ply two games may well have the same move
_BESIDE = 200  # characters between two links in one sentence
_LINKED = "linked before it"
_ONLY_GAME = "the only game of the article"
_IMPOSSIBLE = frozenset({"A908", "A909"})  # a move that cannot be played at a figure, or not so
_ONLY_ONE = "the only one with this move at this number"


class Match(NamedTuple):
    """The games that a name of two players may mean."""

    games: tuple[KnownGame, ...]
    flaw: str = ""  # the code of what is false in the name; a game then counts only if it has the move


def find_match(library: Library, mention: Mention) -> Match:
    """The games that fit a name best."""
    named = _dated(library.named(mention))
    right = [known for known in named if known.plays(mention)]
    if exact := _preferred(known for known in right if known.fits_date(mention)):
        return Match(exact)
    swapped = [known for known in named if known.plays(mention, swapped=True) and known.fits_date(mention)]
    if swapped and mention.date:
        return Match(_preferred(swapped), "A910")
    if right:
        return Match(_preferred(right), "A911")
    candidates = (*library.own, *(library.whole if len(library.whole) == 1 else ()))
    half_right = tuple(dict.fromkeys(known for known in candidates if known.seats_one(mention)))
    return Match(half_right, "A910" if half_right else "")


def _dated(games: Sequence[KnownGame]) -> Sequence[KnownGame]:
    """The games with a date if there are any: the others may be copies of them."""
    return [known for known in games if known.date.strip("?.")] or games


def _preferred(games: Iterable[KnownGame]) -> tuple[KnownGame, ...]:
    """The article's own games if there are any, else whole ones, else fragments."""
    found = tuple(games)
    whole = tuple(known for known in found if known.is_whole)
    return tuple(known for known in whole if known.is_own) or whole or found


def misnamed(mention: Mention, known: KnownGame, flaw: str, tie: str, ply: int | None = None) -> Verdict:
    """The verdict on a name with the wrong sides (A910) or date (A911) of a game."""
    white, black = known.players
    if flaw == "A910":
        message, span = f"{white} has White and {black} Black in that game", mention.span
    else:
        date = known.date.replace(".??", "")
        message = f"the game of these players is dated {date}, not {mention.date.replace('.??', '')}"
        span = mention.date_span or mention.span
    note = f"compared with {known.name}, {tie}"
    return Verdict(mention, Status.FALSE, message, flaw, span, known, ply, (), (note,))


class _Topic(NamedTuple):
    """What the current part of the article is about: the games that its name may mean, none if none is available."""

    half: Half | None
    games: tuple[KnownGame, ...]
    why: str
    anchor: int | None = None
    mention: Mention | None = None
    place: int = 0  # where the text names it
    is_strong: bool = True  # whether the text itself says that this game is meant


class GameResolver:
    """Walks the claims of an article and judges each against the game it refers to."""

    def __init__(
        self,
        library: Library,
        figures: Sequence[Figure] = (),
        text: str = "",
        linked: Sequence[KnownGame] = (),
        *,
        declared: KnownGame | None = None,
        near: Surroundings,
        claims: ClaimJudge,
    ) -> None:
        self._meant: dict[int, tuple[list[_Topic], KnownGame | None]] = {}  # by paragraph, what its end is about
        self.declared = declared  # the game that the front matter names
        self.near = near
        self.claims = claims
        self.library = library
        self.linked = linked  # the games to which the text links
        self.text = text
        self.figures = figures
        self._figure: Figure | None = None
        self._named: frozenset[int] = frozenset()  # where its caption has the moves after which its positions arise
        self._topics: list[_Topic] = []
        self._match = cache(partial(find_match, library))
        self._line = HypotheticalLine()
        self._unit = -1
        self._beside: dict[int, list[MoveClaim]] = defaultdict(list)  # the moves by paragraph
        self._place: Verdict | None = None  # on the last move of a game
        self._is_under_caption = False
        self._only: KnownGame | None = None  # the game of the article
        self._single: KnownGame | None = None  # that of the section
        self._misnamed: set[Mention] = set()

    def judge(self, items: Sequence[Item]) -> Iterator[Verdict]:
        """The verdicts on all moves and named games, in order."""
        single = self.declared or self._find_single(items) or find_told(items, self.text, self.library)
        told = {} if single else self._told_by_section(items)
        self._only = self._single = single
        moves = [item for item in items if isinstance(item, MoveClaim)]
        captioned = {id(claim.mention) for claim in moves if claim.is_caption}
        for claim in moves:
            self._beside[claim.unit].append(claim)
        for item in items:
            if not isinstance(item, Landmark | Mention):
                self._meant[item.unit] = self._topics, self._single
            match item:
                case Caption() | Landmark():
                    self._enter(item, told)
                case MoveClaim():
                    yield (found := self._judge(item))
                    self._place = found if item.ply is not None or found.ply is not None else self._place
                case Mention() if id(item) not in captioned:
                    yield from self._name(item)
                case Declared():
                    yield self.claims.judge(item, self.subjects(item.unit))
                case Fact():
                    yield from self._judge_fact(item)

    def _enter(self, item: Caption | Landmark, told: Mapping[int, KnownGame]) -> None:
        """Note that a section or figure begins; `told` has the games of sections by the places of their headings."""
        match item:
            case Caption():
                self._topics, self._is_under_caption, self._figure = [], True, None
            case Landmark("heading"):
                self._single = self._only or told.get(item.span.start)
                self._topics, self._is_under_caption, self._figure = [], False, None
            case Landmark("figure"):
                self._enter_figure(self.figures[item.index])
            case Landmark("game"):
                self._enter_game(self.library.own[item.index])
            case Landmark("link", span, index):
                self._enter_link(self.linked[index], span.end)

    def _told_by_section(self, items: Sequence[Item]) -> dict[int, KnownGame]:
        """The games that sections tell, by the places of their headings."""
        sections = [each for each in split_sections(items) if isinstance(each[0], Landmark)]
        starts = [each[0].span.start for each in sections]
        texts = [self.text[start:end] for start, end in pairwise([*starts, len(self.text)])]
        found = {
            start: find_told(section, text, self.library)
            for start, section, text in zip(starts, sections, texts, strict=True)
        }
        return {start: known for start, known in found.items() if known}

    def subjects(self, unit: int) -> list[Subject]:
        """The games and positions that a paragraph is about: those named or linked, shown, or the only game."""
        near = self.near.at(unit)
        last = max((each for each in self._meant if each <= unit), default=None)
        topics, single = ([], self._single) if last is None else self._meant[last]
        named = [each for topic in topics if topic.mention or topic.why == _LINKED for each in topic.games]
        boards = near.before or (near.after if near.is_about else ())
        only = [single] if single else []
        return (
            [subject_of_game(known) for known in named]
            or [subject_of_board(each) for each in boards]
            or [subject_of_game(known) for known in only]
            or [subject_of_board(each) for each in near.after]
        )

    def _judge_fact(self, fact: Fact) -> Iterator[Verdict]:
        """The verdict on a fact by the games that it may be about: true if any agrees, false only if all disagree."""
        near = self.near.at(fact.unit) if fact.unit >= 0 else None
        shown = judge_at_figures(fact, near, self.text) if near else None
        if shown or (near and near.boards and fact.kind in (FactKind.MEN, FactKind.ENDING)):
            yield from filter(None, [shown])
            return
        match = self._match(fact.mention) if fact.mention else Match(())
        named = match.games if not match.flaw or len(match.games) == 1 else ()
        topics = [topic for topic in self._topics if topic.is_strong]
        games = (
            named or [known for topic in topics for known in topic.games] or ([self._single] if self._single else [])
        )
        if self._topics and not topics and not named:
            return
        found = [judge_fact(fact, known, self._ref(known, "").anchor) for known in dict.fromkeys(games)]
        for each in (Status.VERIFIED, Status.FALSE):
            if said := [verdict for verdict in found if verdict.status is each]:
                yield said[0]
                return

    def _ref(self, known: KnownGame, why: str, anchor: int | None = None) -> GameRef:
        """A game, with the place of the last move that the text mentions."""
        is_last = self._place is not None and self._place.known is known
        return GameRef(known, why, True, self._place.ply if is_last and self._place else anchor)

    def _find_single(self, items: Sequence[Item]) -> KnownGame | None:
        """The only game that the article prints, shows or names, or the only one available."""
        named = [self._match(item) for item in items if isinstance(item, Mention)]
        if len(self.library.own) == 1:
            known = self.library.own[0]
            return known if all(match.games == (known,) for match in named) else None
        if len(self.library.whole) == 1:
            return self.library.whole[0]
        shown = [board.known for figure in self.figures for board in figure.boards if board.known and board.is_game]
        drawn = {known.line: known for known in shown}
        if len(drawn) == 1 and not any({each.line for each in match.games} - {*drawn} for match in named):
            return next(iter(drawn.values()))
        found = drawn | {each.line: each for match in named if not match.flaw for each in match.games}
        return next(iter(found.values())) if len(found) == 1 and all(match.games for match in named) else None

    def _enter_game(self, known: KnownGame) -> None:
        end, is_strong = known.written.span.end, known is self._single
        self._topics = [_Topic(None, (known,), "the game printed before it", place=end, is_strong=is_strong)]
        self._is_under_caption, self._figure = False, None

    def _enter_link(self, known: KnownGame, place: int) -> None:
        """A link to a game, which the text after it is about; two links in one sentence leave both games possible."""
        near = (each.games for each in self._topics[-1:] if each.why == _LINKED and place - each.place < _BESIDE)
        self._topics = [_Topic(None, (*next(near, ()), known), _LINKED, place=place)]

    def _enter_figure(self, figure: Figure) -> None:
        """A figure: the topic of what follows is its games, board by board, or its positions."""
        self._figure, self._is_under_caption = figure, True
        self._named = named_places(figure)
        self._topics = [
            _Topic(half, (board.known,), "shown in the figure", board.ply, None, figure.block.span.end)
            for half, board in zip(_halves(len(figure.boards)), figure.boards, strict=True)
            if board.known
        ]

    def _name(self, mention: Mention) -> Iterator[Verdict]:
        """A named game: a topic for what follows, unless moves of its caption make it one."""
        match = self._match(mention)
        meant = self._only_one(mention, match)
        games = (meant,) if meant else () if match.flaw else match.games
        possible = games or self._possible(mention)
        self._topics = [_Topic(None, possible, "named before it", None, mention, mention.span.end, bool(games))]
        if meant:
            self._misnamed.add(mention)
            yield misnamed(mention, meant, match.flaw or "A910", "the only game that can be meant")
        elif games:
            yield verified(mention, games[0])

    def _only_one(self, mention: Mention, match: Match) -> KnownGame | None:
        """The only game that a false name can mean: that of these players, or the one discussed."""
        if mention.is_elsewhere or mention in self._misnamed:
            return None
        is_title = mention.span.end <= self.near.document.units[0].end
        if is_title and not match.games and self._single and self._single.seats_one(mention):
            return self._single
        if not match.flaw:
            return None
        if len({known.date for known in match.games}) == 1:  # of several, the others are copies or parts
            return match.games[0]
        return self._single if self._single in match.games else None

    def _possible(self, mention: Mention) -> tuple[KnownGame, ...]:
        """The only game, if a mention may mean it with a word that is not a player's name: `Victory over Cetina`."""
        return (self._single,) if self._single and not mention.has_sides else ()

    def _judge(self, claim: MoveClaim) -> Verdict:
        if claim.unit != self._unit:
            self._unit, self._line = claim.unit, HypotheticalLine()
        if claim.mention:
            return self._judge_named(claim, claim.mention)
        if self._figure:
            found = self._judge_near_figure(claim, self._figure)
            is_open = found.status is Status.UNVERIFIED or found.code in _IMPOSSIBLE
            shown = judge_shown(claim, self.near.at(claim.unit).after) if is_open else None
            return shown if shown and shown.status is Status.VERIFIED else found
        if claim.is_caption and claim.ply is not None and self._single:
            self._remember(claim, (self._single,), _ONLY_GAME)
            return self._judge_against(claim, GameRef(self._single, _ONLY_GAME))
        return self._judge_in_topic(claim) or self._judge_anywhere(claim)

    def _judge_against(self, claim: MoveClaim, ref: GameRef) -> Verdict:
        """The verdict by a game; a move between two of its moves, in one line of the text, is said to be played."""
        is_told = claim.modality is Modality.POSSIBLE and self._is_within(claim, ref.known)
        return judge_move(replace(claim, modality=Modality.TOLD) if is_told else claim, ref, self._line)

    def _is_within(self, claim: MoveClaim, known: KnownGame) -> bool:
        """Whether the moves right before and after it in the text are those of a game, at consecutive numbers."""
        near = [each for each in self._beside[claim.unit] if _is_adjacent(claim, each)]
        places = [known.entries.get(each.ply) for each in near if each.ply is not None]
        return len(near) > 1 and all(
            entry is not None and entry.route == route(each.turn) for each, entry in zip(near, places, strict=True)
        )

    # A claim in the caption of a figure or after it.

    def _judge_near_figure(self, claim: MoveClaim, figure: Figure) -> Verdict:
        """Call a move that the figure leaves open false if no position near it, or reached in the text, allows it."""
        found = self._judge_at_figure(claim, figure)
        best = (
            fits_nowhere(claim, figure.boards, self._beside[claim.unit]) if found.status is Status.UNVERIFIED else None
        )
        return refuted(claim, best) if best else found

    def _judge_at_figure(self, claim: MoveClaim, figure: Figure) -> Verdict:
        """A move of the game shown, or else one that can be played on one of the boards."""
        is_alone = not any(board.known for board in figure.boards)
        if is_alone and claim.span.start in self._named:
            return self._judge_anywhere(claim)  # the move was played earlier, at a place not shown
        found = self._judge_in_topic(claim)
        if found and found.status is not Status.UNVERIFIED:
            return found
        refs = (GameRef(known, topic.why, False, topic.anchor, True) for topic in self._topics for known in topic.games)
        on_any = (self._judge_against(claim, ref) for ref in refs)
        if right := next((each for each in on_any if each.status is Status.VERIFIED), None):
            return right
        shown = judge_shown(claim, figure.boards)
        if shown and shown.status is Status.VERIFIED:
            return shown
        elsewhere = self._judge_anywhere(claim)
        if shown and find_within(claim.span, [figure.block.span]) is not None:
            return elsewhere if elsewhere.status is Status.VERIFIED else shown
        if found or shown is None:
            return found or elsewhere
        if elsewhere.status is not Status.UNVERIFIED:
            return elsewhere
        return unverified(claim, f"{shown.message}; nothing says that the figure is meant")

    # A claim next to the names of players.

    def _judge_named(self, claim: MoveClaim, mention: Mention) -> Verdict:
        match = self._match(mention)
        if match.flaw:
            return self._judge_misnamed(claim, mention, match)
        why = "named in the caption" if claim.is_caption else "named next to it"
        self._remember(claim, match.games, why, mention)
        games = match.games or self._possible(mention)
        if not games:
            return unverified(claim, f"no game {mention} is available")
        anchor = next((each.anchor for each in self._topics if each.mention == mention), None)
        is_strong = bool(match.games) and not claim.is_doubtful
        return self._best(claim, [GameRef(known, why, is_strong, anchor) for known in games])

    def _best(self, claim: MoveClaim, refs: Sequence[GameRef]) -> Verdict:
        """The verdict on a claim that may mean any of several games; false only if all agree.

        Fragments that do not reach the move do not count.
        """
        found = [self._judge_against(claim, ref) for ref in refs]
        said = [each for each in found if each.status is not Status.UNVERIFIED]
        right = next((each for each in said if each.status is Status.VERIFIED), None)
        if right or len({(each.code, each.hints) for each in said}) == 1:
            return right or said[0]
        if len(said) > 1:
            return unverified(claim, f"{len(found)} games have these players and this date, but none has the move")
        return found[0]

    def _judge_misnamed(self, claim: MoveClaim, mention: Mention, match: Match) -> Verdict:
        """A game whose heading differs: it is meant only if it has the move at that number."""
        for known in match.games:
            entry = next((each for each in known.find_move(claim.turn) if each.ply == claim.ply), None)
            if entry and (entry.ply >= _TELLING or known in self.library.named(mention)):
                self._remember(claim, (known,), "by its move", mention)
                found = compare(claim, known, entry)
                if found.status is not Status.VERIFIED or mention in self._misnamed:
                    return found
                self._misnamed.add(mention)
                tie = f"identified by the players and by {number_text(entry.ply)}{claim.turn.text}"
                return misnamed(mention, known, match.flaw, tie, entry.ply)
        self._remember(claim, (), "", mention)
        return unverified(claim, f"no game {mention} is available")

    def _remember(
        self, claim: MoveClaim, games: tuple[KnownGame, ...], why: str, mention: Mention | None = None
    ) -> None:
        """Make the game of a caption or sentence the topic of what follows; a caption may have one for each board."""
        why = f"the game of the diagram, {why}" if claim.is_caption else why
        is_strong = mention is not None or games == (self._single,)
        topic = _Topic(claim.half, games, why, claim.ply, mention, claim.span.end, is_strong)
        if claim.is_caption:
            self._topics = [*(each for each in self._topics if each.half != topic.half), topic]
        elif not any(each.mention == mention for each in self._topics):
            self._topics = [topic]

    # A claim in the text after a caption, a name or a game.

    def _judge_in_topic(self, claim: MoveClaim) -> Verdict | None:
        topic = self._topic_of(claim)
        if topic is None:
            return None
        if not topic.games:
            return unverified(claim, f"no game {topic.mention} is available")
        is_near = not self._is_under_caption or claim.span.start - topic.place <= _FAR
        is_strong = topic.is_strong and (is_near or self._single in topic.games)
        is_shown = self._figure is not None
        found = self._best(claim, [GameRef(each, topic.why, is_strong, topic.anchor, is_shown) for each in topic.games])
        return found if is_strong or found.status is not Status.UNVERIFIED else None

    def _topic_of(self, claim: MoveClaim) -> _Topic | None:
        """The topic of the board that the sentence names, or the only one."""
        halves = [each for each in self._topics if each.half is claim.half and claim.half]
        if halves:
            return halves[-1]
        whole = [each for each in self._topics if any(known.is_whole for known in each.games)]
        topics = whole if claim.modality is Modality.PLAYED and whole else self._topics  # not the lines of a figure
        return topics[-1] if len({each.games for each in topics}) == 1 else None

    # A claim with nothing around it.

    def _judge_anywhere(self, claim: MoveClaim) -> Verdict:
        is_told = claim.modality in (Modality.PLAYED, Modality.TOLD) and not self._is_under_caption
        if claim.ply is None and is_told and self._single and self._single.is_whole:
            return self._judge_against(claim, self._ref(self._single, _ONLY_GAME))
        if claim.ply is not None and self._single and not self._is_under_caption:
            return self._judge_against(claim, GameRef(self._single, _ONLY_GAME))
        holders = [known for known, entry in self.library.places(claim.turn) if entry.ply == claim.ply]
        if claim.ply is not None and len(holders) == 1:
            return self._judge_against(claim, GameRef(holders[0], _ONLY_ONE, is_strong=False))
        told = [known for known in self._held_beside(claim) if self._is_within(claim, known)]
        if len(told) == 1:
            return self._judge_against(claim, GameRef(told[0], "the game of the moves around it"))
        return unverified(claim, "nothing says which game is meant")

    def _held_beside(self, claim: MoveClaim) -> dict[KnownGame, None]:
        """The games that have the moves right before and after a move at their numbers."""
        near = (each for each in self._beside[claim.unit] if _is_adjacent(claim, each))
        places = (self.library.places(each.turn) for each in near)
        return dict.fromkeys(known for found in places for known, _ in found)


def _is_adjacent(claim: MoveClaim, other: MoveClaim) -> bool:
    """Whether another move is the one before or after a move, with at most a blank between them."""
    if claim.ply is None or other.ply is None or abs(claim.ply - other.ply) != 1:
        return False
    first, second = sorted((claim.span, other.span))
    return second.start - first.end <= 1


def _halves(count: int) -> tuple[Half | None, ...]:
    """The halves of a number of boards side by side, the outer ones; none for a single board."""
    return (Half.LEFT, *(None,) * (count - 2), Half.RIGHT) if count > 1 else (None,)
