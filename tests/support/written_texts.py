"""Hypothesis strategies for texts: canonical turns and games, odd ones, and scraps of anything.

`canonical_games` and `plain_games` give texts that need no change by `format_game`; `scraps` joins pieces that
mean something to the reader in any order, which finds more than random characters do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from latrodb.notation.format import format_game
from latrodb.notation.written import Aside, Number, WrittenTurn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.notation.written import Item, WrittenFile, WrittenGame

names = st.builds(lambda file, rank: f"{file}{rank}", st.sampled_from("abcdefghijklmnops"), st.integers(1, 16))
leaders = st.sampled_from(["", "", "", "D"])
marks = st.sampled_from(["", "", "", "*", "(+)", "+", "#"])
glyphs = st.sampled_from(["", "", "", "!", "?", "!!", "??", "!?", "?!"])


def _listed(sign: str, most: int) -> st.SearchStrategy[str]:
    """Squares after a sign each, by file and rank, none twice."""
    order = lambda name: (name[0], int(name[1:]))  # noqa: E731
    return st.lists(names, max_size=most, unique=True).map(
        lambda found: "".join(f"{sign}{name}" for name in sorted(found, key=order))
    )


takes = _listed("x", 3)
slides = st.builds("{}{}-{}{}".format, leaders, names, names, takes)
plain_plies = st.builds("{}{}{}".format, slides, marks, glyphs)

chains = st.lists(names, min_size=2, max_size=4).map("-".join)
binding = st.builds("{}{}{}".format, chains, takes, _listed("&", 2))
going_on = st.builds("{}x{}-{}{}".format, chains, names, names, takes)
places = st.lists(names.map("@{}".format), min_size=1, max_size=2).map("".join)
leader_places = names.map("D@{}".format)
removals = names.map("x{}".format)
formations = st.builds("{}{}{}-{}{}{}".format, st.sampled_from("TPO"), names, names, names, names, takes)
charges = st.builds("P{}{}>{}{}x{}".format, names, names, names, names, names)
passes = st.sampled_from(["--", "D--"])
dice_actions = st.lists(st.one_of(chains, removals, slides, passes), min_size=1, max_size=3).map(",".join)
throws = st.builds("[{}]{}".format, st.integers(1, 6), dice_actions)
bodies = st.one_of(
    slides, chains, binding, going_on, places, leader_places, removals, formations, charges, passes, throws
)
turns = st.builds("{}{}{}".format, bodies, marks, glyphs)

words = st.sampled_from(["better", "a good move", "threatens", "Dux", "rule", "and, then", "the 2nd", "1st-rank"])
results = st.sampled_from(["1-0", "0-1", "1/2-1/2", "*"])
values = st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), max_size=12)


def _bracketed(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    pair = st.sampled_from(["()", "[]", "{}"])
    return st.builds(lambda pair, text: f"{pair[0]}{text}{pair[1]}", pair, inner)


def _remark(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    numbered = st.builds("{}.{}".format, st.integers(1, 60), plain_plies)
    piece = st.one_of(words, numbered, plain_plies, inner)
    return st.lists(piece, max_size=4).map(" ".join)


asides = st.recursive(_bracketed(_remark(words)), lambda inner: _bracketed(_remark(inner)), max_leaves=5)


shallow_asides = _bracketed(_remark(_bracketed(_remark(words))))


@st.composite
def _games(draw: st.DrawFn, plies: st.SearchStrategy[str], asides: st.SearchStrategy[str]) -> str:
    keys = draw(st.lists(st.sampled_from(["White", "Black", "Site", "Event", "Round"]), min_size=1, unique=True))
    lines = [f'[{key} "{_escaped(draw(values))}"]\n' for key in keys]
    pieces = []
    for index, ply in enumerate(draw(st.lists(plies, min_size=1, max_size=12))):
        pieces.append(ply if index % 2 else f"{index // 2 + 1}.{ply}")
        if draw(st.integers(0, 5)) == 0:
            pieces.append(draw(asides))
    return f"{''.join(lines)}\n{' '.join([*pieces, draw(results)])}\n"


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


canonical_games = _games(turns, asides)
plain_games = _games(plain_plies, shallow_asides)

_SCRAPS = [
    *("1.", "2.", "3...", "1", "12.", "5....", "1.e1-e4", "e8-e5", "Dg2-g6*", "d4-d5xe5", "d4-d5xe5xc5!"),
    *("D4-D5", "d4–d5", "d4:e5", "d4-d5:e5", "--", "D--", "[3]D--", "[6]c2-c3,xd5", "Tc2d3-c3d4", "a1-a2,"),
    *("a1-a2(+)", "(+)", "a1-a2+!", "a1-a2*#", "a1-a2!!!", "d4e5", "d4-", "Qd4-d5", "s1xs4"),
    *("(", ")", "[", "]", "{", "}", "(better:", ")", "[rule", "12]", "{well}", "[%clk", "1]", "[%"),
    *("1-0", "0-1", "½-½", "1/2-1/2", "1–0", "*", "$4", "!?", "...", "…", ",", ".", ":", '"', "'"),
    *("word", "XXI", "Â", "10x8,", "\\", "2016", "1990.", "Mr.", "Jose", "-", "(CAN)"),
]
_LINES = [
    "\n",
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    "\r\n\r\n",
    '\n[White "a"]\n',
    '\n\n[White "Jose C."]\n[Date "2016.07.??"]\n\n',
    '[Key "v"]',
    '\n[Event "x\n',
    "\n[White a]\n",
    "\nLatrunculi XXI\n",
    " - Petteia XXI\n",
    "\nJose Carrillo (CAN) - Joe Joyce (USA)\n",
    "\nCV Game Courier, July 2016\n",
    "\nA line of prose, and no game.\n",
    "\ufeff",
    "\x00",
    "\t",
    "\udcff",
    "\u2028",
]
scraps = st.lists(st.sampled_from([*_SCRAPS, *_LINES]), max_size=40).flatmap(
    lambda pieces: st.sampled_from([" ", " ", ""]).map(lambda glue: glue.join(pieces))
)
anything = st.one_of(scraps, st.text(st.characters(), max_size=80), canonical_games)


def shape(items: Sequence[Item]) -> tuple[object, ...]:
    """Items without spans and the source's own wording, to compare readings of different texts."""
    found: list[object] = []
    for item in items:
        if isinstance(item, WrittenTurn):
            moves = [
                (move.form, move.is_dux, *([square.name for square in group] for group in move[2:5]))
                for move in item.moves
            ]
            found.append(("turn", moves, item.throw, item.mark, item.glyph))
        elif isinstance(item, Aside):
            found.append((item.opener, shape(item.items)))
        elif isinstance(item, Number):
            found.append(("number", item.value, item.dots))
        else:
            text = getattr(item, "value", None) or " ".join(item.text.split())
            found.append((type(item).__name__, text))
    return tuple(found)


def game_shape(game: WrittenGame) -> tuple[object, ...]:
    """A whole game without its spans."""
    return tuple((tag.key, tag.value) for tag in game.tags), shape(game.items)


def format_file(file: WrittenFile, width: int | None = None) -> str:
    """All games of a file in canonical layout, an empty line between them. What is not a game is left out.

    Tags without movetext get an empty comment if another game follows, whose tags would join them otherwise.
    """
    *others, last = file.games or (None,)
    texts = [format_game(game, width) + ("" if game.items else "\n{}\n") for game in others if game]
    return "\n".join([*texts, format_game(last, width)]) if last else ""
