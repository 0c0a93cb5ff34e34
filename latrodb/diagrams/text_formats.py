"""Boards as text for other places: box characters, forums, Wikipedia, and the Chess Variant Pages.

Letters are those of the notation, `S` and `D` for White, `s` and `d` for Black, with `~` after a bound man. What the
board does not show is in words below it: the side to move or the result, bound men, men in hand and the die.
"""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from latrodb.core.color import WHITE
from latrodb.core.square import FILES, STRIDE, as_set, square_name
from latrodb.diagrams.svg import clean
from latrodb.diagrams.words import capitalize, name_side, name_squares, say, speaking

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from latrodb.core.square import Square
    from latrodb.diagrams.marks import Man
    from latrodb.diagrams.scene import Scene

# Wikipedia, "Template:Chess diagram": boards that have a template of their own; others are drawn by a module.
_TEMPLATES = {"8x8": "Chess diagram", "9x9": "Chess diagram 9x9", "10x10": "Chess diagram 10x10"}
# Its pieces: pawns and kings stand for soldiers and Duxes, upside down for bound ones.
_PIECES = {(False, False): "p", (True, False): "k", (False, True): "h", (True, True): "f"}
_WIKI_SIGNS = re.compile(r"[&<>\[\]{}|='~_:]")  # which can begin markup, a signature, a magic word or a link


def to_unicode(scene: Scene) -> str:
    """Return a board in box characters, with its caption and what the board does not show."""
    return "\n".join(filter(None, (_box(scene), _unshown(scene), _caption(scene))))


def to_bbcode(scene: Scene) -> str:
    """Return a board for BoardGameGeek, where `[c]` is type of one width; other forums call it `[code]`.

    BBCode has no way to write a bracket that begins no tag: a space of no width after it makes it a plain one.
    """
    caption = _caption(scene).replace("[", "[\N{ZERO WIDTH SPACE}")
    return "\n".join(filter(None, (f"[c]{_box(scene)}[/c]", _unshown(scene), caption)))


def to_wikitext(scene: Scene) -> str:
    """Return a board for Wikipedia (Template:Chess diagram; Module:Chessboard mxn for sizes without a template)."""
    size = scene.geometry
    men = _men(scene)
    words = " ".join(filter(None, (_caption(scene), _unshown(scene))))
    caption = _WIKI_SIGNS.sub(lambda sign: f"&#{ord(sign[0])};", words)
    rows = ["|".join(_piece(men.get(square)) for square in row) for row in _rows(scene)]
    template = _TEMPLATES.get(size.name)
    head = f"{{{{{template}" if template else "{{#invoke:chessboard mxn|board"
    numbers = [] if template else [f"|cols={size.files}|rows={size.ranks}"]
    flip = ["|reverse=true"] if scene.is_flipped else []
    return "\n".join((head, *numbers, "|tright", "|", *(f"|{row}" for row in rows), f"|{caption}", *flip, "}}"))


def to_courier(scene: Scene) -> str:
    """Return a board for Game Courier, its FEN code and number of files, and as an Interactive Diagram.

    The Interactive Diagram has the men in their places and knows no rules. Each line is `name:ID:move:image:squares`
    (H. G. Muller, "Interactive diagrams", The Chess Variant Pages); with an empty item between White's squares and
    Black's, as in the diagrams that its Play-Test Applet writes: `king:K:KisO3:king:f1,,f8`.
    """
    size, men = scene.geometry, _men(scene)
    code = "/".join(_code(men.get(square) for square in row) for row in _rows(scene))
    pieces = []
    for name, letter, is_dux in (("Soldier", "S", False), ("Dux", "D", True)):
        squares = [
            ",".join(square_name(man.square) for man in scene.men if man.color is side and man.is_dux == is_dux)
            for side in (WHITE, WHITE.other)
        ]
        if any(squares):
            pieces.append(f"{name}:{letter}::{'king' if is_dux else 'pawn'}:{',,'.join(squares)}")
    settings = (f"files={size.files}", f"ranks={size.ranks}", "symmetry=none")
    diagram = "\n".join(('<div class="idiagram">', *settings, *pieces, "</div>"))
    words = (_unshown(scene), escape(_caption(scene), quote=False))
    return "\n".join(filter(None, (f"code: {code}\ncols: {size.files}\n\n{diagram}", *words)))


def _caption(scene: Scene) -> str:
    """Return the caption on one line, without anything that is not text."""
    return clean(" ".join(scene.caption.split()))


def _unshown(scene: Scene) -> str:
    """Return sentences about what the board does not show, in the language of the scene."""
    with speaking(scene.language):
        found = [each for each in (scene.finding, scene.ended) if each.words]
        signed = (f"{each.verdict.sign} {capitalize(each.words)}." for each in found)
        return " ".join((*signed, *(f"{capitalize(words)}." for words in _clauses(scene))))


def _clauses(scene: Scene) -> Iterator[str]:
    if scene.side is not None:
        yield say("to_move", side=name_side(scene.side))
    if bound := as_set(man.square for man in scene.men if man.is_bound):
        yield say("bound", squares=name_squares(bound))
    for key, pair in (("in_hand", scene.hand), ("duxes_in_hand", scene.dux_hand)):
        if any(pair):
            yield say(key, count=say("both", white=pair[0], black=pair[1]))
    for key, count in (("die", scene.die), ("pips_left", scene.pips)):
        if count:
            yield say(key, count=count)


FORMATS: Mapping[str, Callable[[Scene], str]] = {
    "unicode": to_unicode,
    "bbcode": to_bbcode,
    "wikitext": to_wikitext,
    "courier": to_courier,
}


def _men(scene: Scene) -> dict[Square, Man]:
    return {man.square: man for man in scene.men}


def _rows(scene: Scene) -> Iterator[list[Square]]:
    """Yield the squares of each rank from the top, from a to the last file."""
    for rank in reversed(range(scene.geometry.ranks)):
        yield [rank * STRIDE + file for file in range(scene.geometry.files)]


def _letter(man: Man) -> str:
    letter = "D" if man.is_dux else "S"
    return f"{letter if man.color is WHITE else letter.lower()}{'~' if man.is_bound else ''}"


def _box(scene: Scene) -> str:
    men, files = _men(scene), scene.geometry.files
    order = -1 if scene.is_flipped else 1
    lines = [f"   ┌{'┬'.join(['───'] * files)}┐"]
    rows = list(_rows(scene))[::order]
    for at, row in enumerate(rows):
        cells = (f"{f' {_letter(men[square])}' if square in men else '':<3}" for square in row[::order])
        lines.append(f"{row[0] // STRIDE + 1:>2} │{'│'.join(cells)}│")
        if at + 1 < len(rows):
            lines.append(f"   ├{'┼'.join(['───'] * files)}┤")
    lines.append(f"   └{'┴'.join(['───'] * files)}┘")
    names = "   ".join(FILES[:files][::order])
    return "\n".join((*lines, f"     {names}"))


def _piece(man: Man | None) -> str:
    return f"{_PIECES[man.is_dux, man.is_bound]}{'l' if man.color is WHITE else 'd'}" if man else "  "


def _code(men: Iterator[Man | None]) -> str:
    """Format a rank of the code: letters, longer labels in braces, and numbers of empty squares."""
    code, empty = "", 0
    for man in men:
        if man is None:
            empty += 1
            continue
        letter = _letter(man)
        code += (str(empty) if empty else "") + (letter if len(letter) == 1 else f"{{{letter}}}")
        empty = 0
    return code + (str(empty) if empty else "")
