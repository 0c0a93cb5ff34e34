"""The element `<latro-game>` of a game: what can be read without a script, and the JSON with which the script plays.

A page in one file, and a player in a notebook, need nothing else: they load nothing and send nothing.
"""

from __future__ import annotations

import base64
import hashlib
import re
from html import escape
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

import msgspec

from latrodb.core.color import BLACK, WHITE, Color
from latrodb.core.english import list_words
from latrodb.core.errors import LatrodbError
from latrodb.core.square import square_name
from latrodb.core.step import steps_text
from latrodb.diagrams.captions import date_words, known_tag, print_result
from latrodb.diagrams.svg import clean
from latrodb.diagrams.verdicts import find_verdict
from latrodb.diagrams.words import capitalize, language, name_result, name_side, say, script_words, term
from latrodb.exporters.encoding import encode_json
from latrodb.features.courier.export import courier_log
from latrodb.features.viewer.board_drawings import Drawings, color_rules, sprite, svg_of_place
from latrodb.features.viewer.frames import Frame, Frames, Moment, describe_turn, ending_words, frames_of
from latrodb.features.viewer.movetext import Movetext, diagnostic_html, words_html
from latrodb.features.viewer.packing import BETWEEN, Column, Phrases, Show, find_shows, pack_frames, square_words
from latrodb.features.viewer.page_rules import positions_with_all_men, rules_html, sign_codes
from latrodb.features.viewer.text_places import places_in_text
from latrodb.game.draft import OPEN
from latrodb.references import START

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.diagrams.marks import Overlay
    from latrodb.game.game import Game, Node
    from latrodb.rules.variant import Variant


_ALONE = "<latro-game alone"
_EVERY = 10  # turns between two diagrams on paper, if the text asks for none; more, if that would be more than _MOST
_MOST = 5
_MOST_FOUND = 4  # findings in the heading of a game
_NEAR = 4  # a diagram this close to the last position is left out
_NUMBERS = count(1)  # of the games shown in this notebook, whose addresses must differ
_NAMES = ("engine", "latro-rules", "latro-notes", "latro-play", "latro-game")
_SCRIPTS = [Path(__file__).with_name(f"{name}.js") for name in _NAMES]
_LEFT_OUT = re.compile(r"^ *(?:(?://.*|/\*\*.*\*/)\n| +)", re.MULTILINE)
_STYLE = Path(__file__).with_name("latro-game.css")
_PAGE_STYLE = Path(__file__).with_name("page.css")
ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><circle cx="10" cy="10" r="9" fill="#8a3a1e"/>'
    '<path d="M5 14V7l2.5 2L10 5.500l2.5 3.500L15 7v7z" fill="#fff"/></svg>'
)
_PAGE = """<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="icon" href="{icon}">
<style>{style}</style>
</head>
<body>
{body}
<script>{script}</script>
</body>
</html>
"""


class Viewer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the script is given."""

    begin: str  # of the addresses of this game in the page
    files: int
    ranks: int
    leader: str  # what the rules call a leader
    frames: dict[str, Column]
    places: dict[str, int]  # frames by further addresses
    marks: str  # by the numbers in codes, as `Drawings` has them
    phrases: list[str]  # by the numbers in other codes
    shows: dict[str, Show]
    rules: str  # the key of the variant, whose rules the page has once
    signs: list[str]  # the numbers of the marks of a turn, as of `sign_codes`
    squares: str = ""  # what is to be said of squares besides their men, by frame
    text: str = ""  # the game, to be copied
    inserts: str = ""  # where notes go in it, as of `places_in_text`
    courier: str = ""  # the same for Game Courier, as `_share_lines` has it; empty if its logs cannot express it


class Player(NamedTuple):
    """The HTML of a game, and what its page must have: the boards and men of positions, marks, and rules."""

    html: str
    positions: tuple[Position, ...]
    marks: tuple[str, ...] = ()
    variant: Variant | None = None  # whose rules the page must have


def element_of(game: Game, name: str = "", level: int = 1, *, has_tactics: bool = True) -> Player:
    """Make the element of a game that is a page, or a part of one, of its own.

    Args:
        game: any game; without a known first position only its text can be read.
        name: what begins its addresses in the page, `g2` for `#g2-13b`; empty for the only game of a page.
        level: the level of its heading, 1 to 5.
        has_tactics: whether tactics can be switched on; to find them takes longer than all the rest.
    """
    frames = frames_of(game)
    writer = Movetext(game, frames, f"{name}-" if name else "")
    blocks = list(writer.blocks())
    moves = "\n".join(_with_diagrams(blocks, writer.marked, frames.moments))
    head = f'<header><h{level}>{_players(game)}</h{level}><p class="facts">{_facts(game)}</p>{_account(game)}</header>'
    where = f'id="{escape(name)}"' if name else "alone"
    parts = (head, _start(frames.moments), moves, _general_flaws(game, f"h{level + 1}"))
    return _element(game, writer, parts, where, has_tactics=has_tactics)


def with_start(html: str, start: str) -> str:
    """The element of the only game of a page, made without the address of a frame, with the one to show first."""
    return html.replace(_ALONE, f'{_ALONE} start="{escape(start)}"', 1)


def embedded_element(
    game: Game, name: str, start: str = "", *, is_flipped: bool = False, is_hidden: bool = False,
    is_brief: bool = False,
) -> Player:  # fmt: skip
    """Make the element that takes the place of a picture where scripts run.

    Args:
        game: a game with a first position.
        name: as for `element_of`.
        start: the address of the frame to show first, `13b`; the first position if there is none.
        is_flipped: whether Black is at the bottom.
        is_hidden: whether the moves are a solution that the reader is to find.
        is_brief: whether the list of moves and the tactics are left out.
    """
    writer = Movetext(game, frames_of(game), f"{name}-")
    moves = "" if is_brief else "\n".join(html for _, html in writer.blocks())
    words = {"flipped": is_flipped, "solution": is_hidden}
    attributes = [f'id="{escape(name)}-player" embedded start="{escape(start)}"', *(key for key in words if words[key])]
    return _element(game, writer, ("", "", moves, ""), " ".join(attributes), has_tactics=not is_brief)


def board_element(
    variant: Variant, position: Position, steps: Sequence[Step] = (), *, name: str = "board", part: str = "",
    result: str = "", marks: tuple[Overlay, ...] = (), node: Node | None = None,
) -> Player:  # fmt: skip
    """Make the element that takes the place of a still board where scripts run, so that turns can be tried there.

    Args:
        variant: the rules.
        position: the position on the board.
        steps: the turn that led to it, if that is shown.
        name: what begins its addresses in the page.
        part: an attribute, `part` if the board is only a part of one, so that no game ends there.
        result: that of a game that is over there, though the rules may not say so.
        marks: further marks on the board.
        node: the ply of a record, if that is shown.
    """
    first = steps[0].before if steps else position
    moments = [Moment(Frame(START, then="" if part else _ending(variant, first, "" if steps else result)), first, ())]
    if steps:
        at, words = f"1{first.side.letter}", describe_turn(steps, variant.rulebook.leader, node)
        frame = Frame(at, f"1.{steps_text(steps)}", words, "" if part else _ending(variant, position, result), up=0)
        moments.append(Moment(frame, position, tuple(steps)))
    moments[-1] = moments[-1]._replace(drawn=marks, node=node)
    return still_element(variant, moments, name, f'{part} start="{moments[-1].frame.at}"')


def still_element(variant: Variant, moments: list[Moment], name: str, attributes: str) -> Player:
    """Make the element of a few frames without a list of moves; `name` begins its addresses in the page."""
    drawings = Drawings()
    data = _json(variant, Frames(moments, {}, {}, {}), f"{name}-", drawings, has_tactics=False)
    html = (
        f'<latro-game id="{name}-player" embedded still {attributes}><div class="player">'
        f'<div class="stage"></div><div class="side"><section class="moves"></section></div>{data}</div></latro-game>'
    )
    return Player(html, tuple(each.position for each in moments), tuple(drawings.symbols.values()), variant)


def _ending(variant: Variant, position: Position, result: str = "") -> str:
    outcome = variant.system.outcome(position)
    if outcome:
        return ending_words(outcome, variant.rulebook.leader)
    return capitalize(name_result(result)) if result and result != OPEN else ""


def _element(
    game: Game, writer: Movetext, parts: tuple[str, str, str, str], attributes: str, *, has_tactics: bool = True
) -> Player:
    head, start, moves, flaws = parts
    moments = writer.frames.moments
    stage = f'<div class="stage">{start}</div>'
    label = (
        f' aria-label="{say("moves")}"' if attributes.startswith("alone") else ""
    )  # of several, each would be a landmark
    listed = f'<div class="side"><section class="moves"{label}>{moves}</section></div>'
    drawings = Drawings()
    text, variant = game.text(), game.variant if moments else None
    shared = (text, places_in_text(game, text, writer.frames), _share_lines(_courier(game), text)) if variant else ()
    data = _json(variant, writer.frames, writer.prefix, drawings, *shared, has_tactics=has_tactics) if variant else ""
    inside = "\n".join(filter(None, (head, stage, listed, flaws, data)))
    html = f'<latro-game {attributes}><div class="player">\n{inside}\n</div></latro-game>'
    return Player(html, tuple(each.position for each in moments), tuple(drawings.symbols.values()), variant)


def sprite_of(players: Iterable[Player]) -> str:
    """The drawings that the boards of a page use, and the rules, once for all its players."""
    found = list(players)
    variants = [each.variant for each in found if each.variant]
    positions = chain(*(each.positions for each in found), *map(positions_with_all_men, variants))
    return sprite(positions, (mark for each in found for mark in each.marks)) + rules_html(variants)


def title_of(game: Game) -> str:
    """The players and the year of a game, or the name of its file."""
    return clean(" ".join(", ".join(filter(None, (game.players, date_words(known_tag(game, "Date"))))).split()))


def _players(game: Game) -> str:
    """The players with their discs, and the result between them."""
    names = [known_tag(game, key) for key in ("White", "Black")]
    if not any(names):
        return words_html(game.players)
    discs = (f'<svg class="sign" viewBox="-14 -14 28 28" aria-hidden="true"><circle class="{side}" r="12"/></svg> '
             for side in ("white", "black"))  # fmt: skip
    white, black = (disc + words_html(name or "?") for disc, name in zip(discs, names, strict=True))
    result = _result(game)
    return f"{white}{f' <span class=score>{words_html(result)}</span> ' if result else ' – '}{black}"


def _result(game: Game) -> str:
    """The result as in print; nothing for a game that goes on, or if it is not known."""
    text = game.written.result.text if game.written.result else known_tag(game, "Result")
    return "" if text == OPEN else print_result(text)


def _facts(game: Game) -> str:
    variant = game.variant
    rules = f"{variant.rulebook.title}, {variant.geometry.name.replace('x', '×')}" if variant else say("rules_unknown")
    event = known_tag(game, "Event")
    result = "" if any(known_tag(game, key) for key in ("White", "Black")) else _result(game)
    facts = (rules, event if event.lower() not in rules.lower() else "", known_tag(game, "Site"),
             date_words(known_tag(game, "Date")), result)  # fmt: skip
    return " · ".join(map(words_html, filter(None, facts)))


def _account(game: Game) -> str:
    """What is found of the turns, and which men each side took, to be read at a glance."""
    found = [(node.caption, find_verdict(node).words) for node in game.nodes]
    wrong = [f"<b>{words_html(turn)}</b> {escape(words)}" for turn, words in found if words]
    if len(wrong) > _MOST_FOUND:
        wrong[_MOST_FOUND:] = [say("more", count=len(wrong) - _MOST_FOUND)]
    taken: dict[Color, list[str]] = {WHITE: [], BLACK: []}
    for node in game.nodes:
        if squares := [square_name(capture.square) for step in node.steps for capture in step.captures]:
            number = f"{node.ply.number}{'…' if node.is_answer else ''}"
            taken[node.ply.color].append(say("took_at", squares=list_words(squares, say("and")), number=number))
    took = [say("took", side=name_side(side), squares=", ".join(men)) for side, men in taken.items() if men]
    lines = (("wrong", " · ".join(wrong)), ("took", escape("; ".join(took))))
    return "".join(f'<p class="account {kind}">{words}</p>' for kind, words in lines if words)


def _start(moments: Sequence[Moment]) -> str:
    if not moments:
        return f"<p>{say('no_position')}</p>"
    return svg_of_place(moments[0].position, (), say("first_position"), moments[0].result)


def _with_diagrams(blocks: list[tuple[int, str]], marked: Sequence[int], moments: Sequence[Moment]) -> Iterator[str]:
    """The moves with diagrams between them for paper and for readers without scripts, two side by side."""
    last = max((at for at, _ in blocks), default=0)
    each = max(_EVERY, -(-last // _MOST))
    due = sorted(set(marked)) or [*range(each, last - _NEAR + 1, each), last]
    waiting: list[str] = []
    for at, html in blocks:
        yield html
        while moments and due and 0 < due[0] <= at:
            waiting.append(_diagram(moments[due.pop(0)]))
            if len(waiting) == 2:
                yield f'<div class="diagrams">{"".join(waiting)}</div>'
                waiting = []
    if waiting:
        yield f'<div class="diagrams">{"".join(waiting)}</div>'


def _diagram(moment: Moment) -> str:
    frame = moment.frame
    svg = svg_of_place(
        moment.position,
        moment.steps,
        capitalize(say("after_turn", turn=frame.turn)),
        moment.result,
        node=moment.node,
        marks=moment.drawn,
        is_captioned=True,
    )
    found = find_verdict(moment.node).words if moment.node else ""
    then = "".join(f"<br>{escape(words)}" for words in (found, frame.then) if words and words not in frame.turn)
    after = capitalize(say("after_turn", turn=words_html(frame.turn)))
    return f"<figure>{svg}<figcaption>{after}{then}</figcaption></figure>"


def _general_flaws(game: Game, heading: str) -> str:
    """The diagnostics that are not about a turn."""
    plies = {node.label for node in game.nodes}
    items = []
    for each in game.diagnostics:
        if each.ply not in plies:
            place = game.source.place(each.span) if each.span else None
            where = say("place_in_text", line=place.line, column=place.column) if place else say("whole_text")
            items.append(f"<li><small>{where}</small>{diagnostic_html(game, each)}</li>")
    if not items:
        return ""
    title = say("about_record")
    return f'<section class="general"><{heading}>{title}</{heading}><ul>{"".join(items)}</ul></section>'


def _json(
    variant: Variant, frames: Frames, begin: str, drawings: Drawings, text: str = "", inserts: str = "",
    courier: str = "", *, has_tactics: bool,
) -> str:  # fmt: skip
    """The element `script` with the JSON of a game; no `<` in it can end the element or begin a comment."""
    size, phrases = frames.moments[0].position.geometry, Phrases()
    columns = pack_frames(frames.moments, drawings, phrases)
    shows = find_shows(variant, frames.moments, drawings, phrases, has_tactics=has_tactics)
    words, signs = square_words(variant, frames.moments, phrases), sign_codes(drawings)
    viewer = Viewer(
        begin, size.files, size.ranks, term(variant.rulebook.leader), columns, frames.places,
        BETWEEN.join(drawings.marks), list(phrases.numbers), shows, variant.key, signs, words, text, inserts,
        courier,
    )  # fmt: skip
    data = encode_json(msgspec.to_builtins(viewer)).decode().replace("<", "\\u003c")
    return f'<script type="application/json">{data}</script>'


def _courier(game: Game) -> str:
    try:
        return courier_log(game)
    except LatrodbError:
        return ""


def _share_lines(courier: str, text: str) -> str:
    r"""Return a log with the number of a line of the text for each comment that repeats one: `//0` for `// [Event ...`.

    >>> _share_lines("game = Petteia XXI\n// [White A]\n// b", "[White A]\n\n1.a2-a3")
    'game = Petteia XXI\n//0\n// b'
    """
    numbers = {f"// {line}": f"//{number}" for number, line in enumerate(text.split("\n")) if line}
    return "\n".join(numbers.get(line, line) for line in courier.split("\n"))


def script_text() -> str:
    """The script that plays games, once for each page: the engine, what it says of turns, and the element.

    Indents and the comments that are lines are left out. Its words are those of the current language.
    """
    words = f"var LATRO_WORDS = {encode_json(script_words()).decode()};\n"
    return words + _LEFT_OUT.sub("", "\n".join(path.read_text(encoding="utf-8") for path in _SCRIPTS))


def style_text() -> str:
    """The style of `<latro-game>`, once for each page."""
    return f"{color_rules()}\n{_STYLE.read_text(encoding='utf-8')}"


def export_html(games: Iterable[Game]) -> Iterator[bytes]:
    """The games as a page that plays them: their moves with comments and diagnostics, and a board for each.

    The page works from a disk and without a network, and its policy forbids it any other source. Without scripts the
    moves can be read, with a diagram every ten turns, or five in a long game, and so they are printed.
    """
    found = list(games)
    is_alone = len(found) == 1
    elements = [
        element_of(game, "" if is_alone else f"g{number}", 1 if is_alone else 2) for number, game in enumerate(found, 1)
    ]
    title = title_of(found[0]) if is_alone else say("count_of_games", count=len(found))
    heading = [] if is_alone else [f"<h1>{escape(title)}</h1>", _contents(found)]
    yield page_of(title, [*heading, *(each.html for each in elements)], elements)


def page_of(title: str, parts: Iterable[str], players: Sequence[Player]) -> bytes:
    """Write a page in one file, which loads nothing; `parts` are its HTML, in which the players are."""
    style, script = _PAGE_STYLE.read_text(encoding="utf-8") + style_text(), script_text()
    policy = (
        f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)}; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    body = "\n".join((f"<main>{sprite_of(players)}", *parts, "</main>"))
    icon = escape(f"data:image/svg+xml,{quote(ICON)}")
    page = _PAGE.format(
        language=language(), policy=policy, title=escape(title), icon=icon, style=style, body=body, script=script
    )
    return page.encode()


def _contents(games: Iterable[Game]) -> str:
    """Links to the games of a page."""
    links = (f'<li><a href="#g{number}">{words_html(title_of(game))}</a></li>' for number, game in enumerate(games, 1))
    return f'<nav class="contents" aria-label="{say("games")}"><ol>{"".join(links)}</ol></nav>'


def _hash(text: str) -> str:
    """The source of a policy that allows this text only."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def player_of(game: Game) -> str:
    """Return the player of a game for a notebook; nothing for a game without a position."""
    if game.opening is None:
        return ""
    last = game.last_played.label if game.last_played else ""
    player = embedded_element(game, f"latro-{next(_NUMBERS)}", last)
    return f"\n<style>{style_text()}</style>{sprite_of([player])}{player.html}<script>{script_text()}</script>"
