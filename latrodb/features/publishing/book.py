"""Games as a book: its chapters, diagrams and indexes as data, which Typst makes a PDF, and Pandoc an EPUB.

No word of a record is markup: Typst is given the book as data, Pandoc as HTML in which all words are escaped.
"""

from __future__ import annotations

from collections import defaultdict
from functools import partial
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple

from latrodb.core.errors import LatrodbError
from latrodb.diagrams.captions import date_words, surname, turn_caption
from latrodb.diagrams.requests import Contents, Spot, scene_of_spot
from latrodb.diagrams.svg import clean, paint
from latrodb.diagrams.themes import Style, theme_of
from latrodb.diagrams.typesetting import typeset
from latrodb.diagrams.words import name_side, say, speaking
from latrodb.exporters.encoding import encode_json
from latrodb.features.publishing.book_moves import (
    Paragraph,
    begins_elsewhere,
    first_moves,
    marked_nodes,
    paragraphs,
    plain_words,
)
from latrodb.features.publishing.figure_html import page_word
from latrodb.game.game import UNKNOWN
from latrodb.references import Place, find_place

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from latrodb.diagrams.themes import Theme
    from latrodb.diagrams.typesetting import Typeset
    from latrodb.features.publishing.book_moves import Run
    from latrodb.game.game import Game, Node

_LONGEST = 200  # letters of a name
_LONG = 30  # characters; a longer move may be broken
_FOLDER = Path(__file__).parent
_WORDS = ("book_contents", "players", "positions", "first_moves", "first_moves_note", "made_with")
_TAGS_OF = {"struck": "s", "result": "strong", "words": "em"}  # of kinds of words


class BookOptions(NamedTuple):
    """How a book is made. `language` is a key of the languages of pictures."""

    title: str = ""  # by default the word for games
    author: str = ""
    language: str = "en"
    style: Style = Style("print")
    paper: str = "a5"


class Picture(NamedTuple):
    """A diagram of the position after a turn, or of the first one."""

    name: str  # unique in the book
    svg: str
    caption: str
    alternative: str  # what it shows, in words


class Chapter(NamedTuple):
    """A game."""

    name: str  # `game-7`
    title: str  # the players, or the occasion
    detail: str  # which game of this title it is: its date, or its source
    facts: tuple[str, ...]  # rules, event, place, date, where it was printed
    parts: tuple[Paragraph | Picture, ...]
    is_whole: bool  # whether it begins at the opening of its rules
    opinions: int  # how many of its turns the record calls good, bad or doubtful

    @property
    def text(self) -> str:
        """All its words."""
        parts = (part.text if isinstance(part, Paragraph) else part.caption for part in self.parts)
        return " ".join((self.title, self.detail, *self.facts, *parts))


class IndexLine(NamedTuple):
    """A line of an index: words, and the numbers of games from 1."""

    words: str
    games: tuple[int, ...]


class Section(NamedTuple):
    """A part of an index under a heading; empty for none."""

    heading: str
    entries: tuple[IndexLine, ...]


class Book(NamedTuple):
    """A book of games; those that begin at a position of their own come after the others, if there are any."""

    options: BookOptions
    chapters: tuple[Chapter, ...]
    players: tuple[Section, ...]
    openings: tuple[Section, ...]

    @property
    def whole(self) -> int:
        """How many games have a line in the contents: all, or those before the first that begins at a position."""
        return sum(chapter.is_whole for chapter in self.chapters) or len(self.chapters)

    @property
    def extent(self) -> str:
        """How many games and positions it has, in words: `1 game`, `12 partidas, 3 posiciones`."""
        positions = len(self.chapters) - self.whole
        counted = ((self.whole, "game", "games"), (positions, "position", "positions"))
        return ", ".join(
            f"{number} {self.word(one if number == 1 else many).lower()}" for number, one, many in counted if number
        )

    @property
    def diagrams(self) -> int:
        """How many diagrams it has."""
        return sum(isinstance(part, Picture) for chapter in self.chapters for part in chapter.parts)

    @property
    def cover(self) -> Picture | None:
        """The last diagram of the game with the most opinions on its turns; of the first, if there are several."""
        chapter = max(self.chapters[: self.whole], key=lambda each: each.opinions, default=None)
        parts = chapter.parts if chapter else ()
        return next((part for part in reversed(parts) if not isinstance(part, Paragraph)), None)

    @property
    def indexes(self) -> dict[str, tuple[Section, ...]]:
        """The indexes that have anything, by the key of their heading."""
        found = {"players": self.players, "first_moves": self.openings}
        return {key: sections for key, sections in found.items() if sections}

    def word(self, key: str) -> str:
        """A word in the language of the book."""
        return page_word(key, self.options.language)


def make_book(games: Iterable[Game], options: BookOptions) -> Book:
    """Make a book of games in their order, each with diagrams at the turns that its record marks.

    Games that begin at a position of their own come after the others.

    Args:
        games: replayed and checked; one whose rules are unknown has no diagrams.
        options: title, language and looks.

    Raises:
        UnknownStyleError: a name in the style is unknown.
    """
    theme = theme_of(options.style)
    chapters: list[Chapter] = []
    players: dict[str, list[int]] = defaultdict(list)
    openings: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    with speaking(options.language):
        for number, game in enumerate(sorted(games, key=begins_elsewhere), 1):
            chapters.append(_chapter(game, number, theme, options))
            for name in dict.fromkeys(_tags(game, "White", "Black")):
                players[name].append(number)
            if game.variant and (moves := first_moves(game)):
                openings[_rules(game)][moves].append(number)
    by_name = sorted(players.items(), key=lambda each: (surname(each[0]).casefold(), each[0]))
    of_players = Section("", tuple(IndexLine(name, tuple(numbers)) for name, numbers in by_name))
    of_openings = (
        Section(rules, tuple(IndexLine(moves, tuple(numbers)) for moves, numbers in sorted(found.items())))
        for rules, found in sorted(openings.items())
    )
    title = plain_words(options.title) or page_word("games", options.language)
    return Book(options._replace(title=title, author=plain_words(options.author)), tuple(chapters),
                (of_players,) if by_name else (), tuple(of_openings))  # fmt: skip


def _chapter(game: Game, number: int, theme: Theme, options: BookOptions) -> Chapter:
    name = f"game-{number}"
    picture = partial(_picture, game=game, name=name, theme=theme, language=options.language)
    first = [Place(None, game.opening)] if game.opening and begins_elsewhere(game) else []
    parts = (
        part if isinstance(part, Paragraph) else picture(part)
        for part in (*first, *paragraphs(game, marked_nodes(game), options.language))
    )
    detail = _date(game) or ("" if _has_players(game) else "".join(_tags(game, "Source")))
    return Chapter(
        name,
        _title(game),
        detail,
        tuple(_facts(game)),
        tuple(part for part in parts if part),
        not begins_elsewhere(game),
        sum(bool(node.written.glyph) for node in game.turns),
    )


def _picture(place: Place | Node, game: Game, name: str, theme: Theme, language: str) -> Picture | None:
    """The position after a turn, or of a place; None if there is none."""
    try:
        place = place if isinstance(place, Place) else find_place(game, place.label)
        scene = scene_of_spot(Spot(game, place), Contents())
    except LatrodbError:
        return None
    if place.node is None:
        caption, label = scene.ended.words or say("to_move", side=name_side(place.position.side)), "start"
    else:
        caption = page_word("after", language).format(turn=plain_words(turn_caption(game, place.node)))
        label = place.node.label
    return Picture(f"{name}-{label}", paint(scene, theme), caption, clean(scene.description))


def _has_players(game: Game) -> bool:
    return any(_tags(game, "White", "Black"))


def _title(game: Game) -> str:
    if not _has_players(game):
        return plain_words(Path(game.source.name).stem if game.players == game.source.name else game.players)
    return " – ".join(next(_tags(game, key), "?") for key in ("White", "Black"))


def _facts(game: Game) -> Iterator[str]:
    """What is known of a game besides its players."""
    rules = _rules(game)
    yield from [rules] if rules else []
    yield from (value for value in _tags(game, "Event", "Site") if value.lower() not in rules.lower())
    yield from filter(None, [_date(game)])
    yield from _tags(game, "Source")


def _date(game: Game) -> str:
    return date_words("".join(_tags(game, "Date")))


def _rules(game: Game) -> str:
    variant = game.variant
    return f"{variant.rulebook.title}, {variant.geometry.name.replace('x', '×')}" if variant else ""


def _tags(game: Game, *keys: str) -> Iterator[str]:
    """The values of tags that say anything, the end of an endless one left out."""
    for key in keys:
        value = game.written.tag(key) or ""
        words = plain_words(value if len(value) <= _LONGEST else f"{value[:_LONGEST]}…")
        if words not in UNKNOWN:
            yield words


def book_pdf(book: Book) -> Typeset:
    """The book as PDF; the same book gives the same bytes, unless it needs fonts of the machine.

    Raises:
        MissingExtraError: typst is not installed.
    """
    options = book.options
    data = {
        "title": options.title,
        "author": options.author,
        "language": options.language,
        "paper": options.paper,
        "count": book.extent,
        "whole": book.whole,
        "cover": book.cover.svg if book.cover else "",
        "words": {key: book.word(key) for key in _WORDS},
        "games": [{**each._asdict(), "parts": [_part(part) for part in each.parts]} for each in book.chapters],
        "players": _sections(book.players),
        "openings": _sections(book.openings),
    }
    return typeset((_FOLDER / "book.typ").read_text(encoding="utf-8"), {"book": encode_json(data).decode()})


def _part(part: Paragraph | Picture) -> dict[str, Any]:
    if isinstance(part, Paragraph):
        return {"kind": "moves", "runs": [run._asdict() for run in part.runs]}
    return {"kind": "picture", **part._asdict()}


def _sections(sections: Sequence[Section]) -> list[dict[str, Any]]:
    return [
        {"heading": section.heading, "entries": [entry._asdict() for entry in section.entries]} for section in sections
    ]


def book_epub(book: Book) -> bytes:
    """The book as EPUB; the same book gives the same bytes.

    Raises:
        MissingExtraError: Pandoc is not installed.
    """
    from latrodb.features.publishing.documents import run_pandoc

    options = book.options
    with TemporaryDirectory() as folder:
        settings = [f"--css={_FOLDER / 'book.css'}", "--split-level=2", "--toc-depth=2", "--wrap=preserve"]
        settings += [f"--metadata=title:{options.title}", f"--metadata=subtitle:{book.extent}"]
        settings += [f"--metadata=lang:{options.language}", f"--metadata=toc-title:{book.word('book_contents')}"]
        settings += [f"--metadata=author:{options.author}"] if options.author else []
        for chapter in book.chapters:
            for picture in chapter.parts:
                if isinstance(picture, Picture):
                    Path(folder, f"{picture.name}.svg").write_text(picture.svg, encoding="utf-8")
        settings += [f"--epub-cover-image={book.cover.name}.svg"] if book.cover else []
        return run_pandoc("\n".join(_html(book)), "html", "epub3", *settings, folder=folder)


def _html(book: Book) -> Iterator[str]:
    """The book as HTML: a heading for each game, those of positions below one heading, and the indexes."""
    has_positions = book.whole < len(book.chapters)
    for number, chapter in enumerate(book.chapters, 1):
        if number == book.whole + 1:
            yield f"<h1>{escape(book.word('positions'))}</h1>"
        rank = 2 if has_positions and number > book.whole else 1
        title = ", ".join(filter(None, (f"{number}. {chapter.title}", chapter.detail)))
        yield f'<h{rank} id="{chapter.name}">{escape(title)}</h{rank}>'
        yield f'<p><span class="facts">{escape(" · ".join(chapter.facts))}</span></p>' if chapter.facts else ""
        yield from map(_part_html, chapter.parts)
    for key, sections in book.indexes.items():
        yield f'<h1 id="{key}">{escape(book.word(key))}</h1>'
        yield f"<p><em>{escape(book.word('first_moves_note'))}</em></p>" if key == "first_moves" else ""
        for section in sections:
            yield f"<p><strong>{escape(section.heading)}</strong></p>" if section.heading else ""
            yield f"<ul>{''.join(map(_entry_html, section.entries))}</ul>"


def _part_html(part: Paragraph | Picture) -> str:
    """A diagram, or a paragraph in which a number stays with what follows it."""
    if isinstance(part, Picture):
        image = f'<img src="{escape(part.name)}.svg" alt="{escape(part.alternative)}"/>'
        return f"<figure>{image}<figcaption>{escape(part.caption)}</figcaption></figure>"
    words = "".join(f"{_run_html(run)}{chr(0xA0) if run.kind == 'number' else ' '}" for run in part.runs)
    return f"<p>{words.rstrip(' ')}</p>"


def _run_html(run: Run) -> str:
    words = f'<span class="{run.kind}{" long" if len(run.text) > _LONG else ""}">{escape(run.text)}</span>'
    tag = _TAGS_OF.get(run.kind)
    return f"<{tag}>{words}</{tag}>" if tag else words


def _entry_html(entry: IndexLine) -> str:
    games = ", ".join(f'<a href="#game-{number}">{number}</a>' for number in entry.games)
    return f"<li>{escape(entry.words)}: {games}</li>"
