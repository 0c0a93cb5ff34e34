"""The viewer of `latrodb show` at a terminal: step through a game with keys."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from typing import Any

from prompt_toolkit.application import Application, get_app
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import AnyDimension, Dimension, HSplit, Layout, VSplit, Window
from prompt_toolkit.layout.controls import FormattedTextControl
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Style as Styles

from latrodb.cli.support.terminal import is_colored
from latrodb.cli.support.text_boards import Style, board_key, board_pieces, board_text, heading, notes
from latrodb.core.errors import LatrodbError
from latrodb.core.step import Step
from latrodb.diagnostics.codes import Severity
from latrodb.diagnostics.control_characters import escape_controls
from latrodb.game.game import Game
from latrodb.references import Place, open_place

KEYS = " Left/Right turn  Home End  n diagnostic  m motifs  PgDn  f flip  13b  q quit"

STYLES = {  # as in `latrodb.cli.support.terminal`
    **{"white": "bold", "black": "ansimagenta bold", "last": "ansigreen bold", "dim": "ansicyan"},
    **{"error": "ansired bold", "warning": "ansiyellow bold", "bar": "reverse"},
}


class Viewer:
    """A game, which may be as if a variation of the `main` one had been played, and the place shown."""

    def __init__(self, main: Game, game: Game, place: Place, style: Style, *, has_motifs: bool = False) -> None:
        self.main = main
        self._open(game)
        self.at = place.node.index + 1 if place.node else 0
        self.style = style
        self.flip = False
        self.has_motifs = has_motifs
        self.scroll = 0  # lines of the notes scrolled out above the window
        self.typed = ""  # the name of a place as typed so far
        self.message = ""

    def _open(self, game: Game) -> None:
        assert game.opening is not None
        self.game = game
        self.places = [Place(None, game.opening)]
        for node in game.nodes:  # a turn that was not played is shown on the last board
            self.places.append(Place(node, node.after or self.places[-1].position))
        labels = {each.ply for each in game.diagnostics}
        self.faults = [index for index, each in enumerate(self.places) if each.node and each.node.label in labels]

    @property
    def place(self) -> Place:
        """The place shown."""
        return self.places[self.at]

    def go(self, index: int) -> None:
        """Show another place, or the first or last if the number is out of range."""
        self.at = min(max(index, 0), len(self.places) - 1)
        self.scroll = 0

    def go_to_fault(self, *, is_forward: bool) -> None:
        """Show the next or previous place with a diagnostic."""
        found = [index for index in self.faults if (index > self.at if is_forward else index < self.at)]
        if found:
            self.go(found[0] if is_forward else found[-1])
        else:
            self.message = f"no diagnostic {'after' if is_forward else 'before'} this turn"

    def go_to_typed(self) -> None:
        """Show the place whose name was typed."""
        name, self.typed = self.typed, ""
        game = next((game for game in (self.game, self.main) if game.find_node(name)), None)
        try:
            game = game or open_place(self.main, name)[0]
        except LatrodbError as error:
            self.message = str(error)
            return
        node = game.find_node(name)
        assert node  # the name begins with a digit, so it is that of a turn
        self._open(game)
        self.go(node.index + 1)

    def scroll_notes(self, lines: int) -> None:
        """Scroll the notes if they do not fit."""
        self.scroll = min(max(self.scroll + lines, 0), len(self._notes()) - 1)

    def turn_around(self) -> None:
        """Put the other side at the bottom."""
        self.flip = not self.flip

    def turn_motifs(self) -> None:
        """Name the tactics of the place, or leave them out."""
        self.has_motifs = not self.has_motifs
        self.scroll = 0

    def type(self, sign: str) -> None:
        """Add a character to the name of a place, which begins with a digit."""
        if self.typed or sign.isdecimal():
            self.typed += sign

    def untype(self) -> None:
        """Delete the last character of the name of a place."""
        self.typed = self.typed[:-1]

    def board(self) -> StyleAndTextTuples:
        """The board in colors."""
        board = board_text(self.place.position, self._steps, self.style, flip=self.flip)
        return [(f"class:{style}", text) for style, text in board_pieces(board)]

    def title(self) -> StyleAndTextTuples:
        """The players, and the turn that is shown."""
        first, second = map(escape_controls, heading(self.game, self.place))
        return [("bold", first), ("", f"\n{second}")]

    def key(self) -> StyleAndTextTuples:
        """The key of the signs."""
        signs = board_key(self.game.variant, self.place.position, self._steps, self.style)
        return [("class:dim", f"{signs}; (!) diagnostic" if self.faults else signs)]

    def notes(self) -> StyleAndTextTuples:
        """What is known about the place, errors in color."""
        pieces: StyleAndTextTuples = []
        for line in self._notes()[self.scroll :]:
            level = line.partition(" ")[0]
            pieces.append((f"class:{level}" if level in tuple(Severity) else "", f"{escape_controls(line)}\n"))
        return pieces

    def turns(self) -> StyleAndTextTuples:
        """The turns, a move on each line, around the one shown; ! follows those with a diagnostic."""
        rows: list[list[tuple[str, str]]] = []
        for index, place in enumerate(self.places[1:], 1):
            node = place.node
            assert node
            is_new = not rows or not node.is_answer
            if is_new:
                rows.append([])
            number = f"{node.ply.number}{'...' if node.is_answer else '.'}" if is_new else " "
            text = f"{number}{escape_controls(node.text)}{' (!)' if index in self.faults else ''}"
            rows[-1].append(("reverse" if index == self.at else "", text))
        shown = next((at for at, row in enumerate(rows) if any(style for style, _ in row)), 0)
        first = max(0, min(shown - self.board_height // 2, len(rows) - self.board_height))
        pieces: StyleAndTextTuples = []
        for row in rows[first : first + self.board_height]:
            pieces += [*row, ("", "\n")]
        return pieces

    def bar(self) -> StyleAndTextTuples:
        """The keys, or what was typed, or what went wrong."""
        text = f" go to {self.typed}" if self.typed else f" {self.message}" if self.message else KEYS
        return [("class:bar", text)]

    @property
    def board_height(self) -> int:
        """Lines of the board, with the names of its files."""
        return self.place.position.geometry.ranks + 1

    @property
    def board_width(self) -> int:
        """Columns of the board."""
        size = self.place.position.geometry
        return 3 * size.files + len(str(size.ranks)) + 1

    def _notes(self) -> list[str]:
        return list(notes(self.game, self.place, has_motifs=self.has_motifs))

    @property
    def _steps(self) -> tuple[Step, ...]:
        return self.place.node.steps if self.place.node else ()


def view(main: Game, game: Game, place: Place, style: Style, *, has_motifs: bool = False) -> None:
    """Let the user step through a game with keys; `game` is `main`, or that as if a variation had been played."""
    viewer = Viewer(main, game, place, style, has_motifs=has_motifs)
    app: Application[None] = Application(
        layout=_layout(viewer),
        key_bindings=_bindings(viewer),
        style=Styles.from_dict(STYLES),
        color_depth=None if is_colored(sys.stdout) else ColorDepth.MONOCHROME,
        full_screen=True,
    )
    app.run()


def _layout(viewer: Viewer) -> Layout:
    def board_rows() -> Dimension:
        """The lines of the board, or as many as fit into a small terminal with title, key and bar."""
        return Dimension.exact(max(1, min(viewer.board_height, get_app().output.get_size().rows - 4)))

    board = _window(viewer.board, board_rows, width=Dimension.exact(viewer.board_width))
    middle = VSplit([board, Window(width=3), _window(viewer.turns, board_rows)])
    rest = _window(viewer.notes, Dimension(min=0), wrap_lines=True)
    bar = _window(viewer.bar, 1, style="class:bar")
    return Layout(HSplit([_window(viewer.title, 2), middle, _window(viewer.key, 1), rest, bar]))


def _window(text: Callable[[], StyleAndTextTuples], height: AnyDimension, **options: Any) -> Window:
    return Window(FormattedTextControl(text), height=height, **options)


def _bindings(viewer: Viewer) -> KeyBindings:
    keys = KeyBindings()
    actions: dict[str, Callable[[], None]] = {
        "right down enter space": lambda: viewer.go_to_typed() if viewer.typed else viewer.go(viewer.at + 1),
        "left up p": lambda: viewer.go(viewer.at - 1),
        "home": lambda: viewer.go(0),
        "end": lambda: viewer.go(len(viewer.places)),
        "n d": lambda: viewer.go_to_fault(is_forward=True),
        "N D": lambda: viewer.go_to_fault(is_forward=False),
        "pagedown": lambda: viewer.scroll_notes(1),
        "pageup": lambda: viewer.scroll_notes(-1),
        "f": viewer.turn_around,
        "m": viewer.turn_motifs,
        "backspace": viewer.untype,
    }
    for names, action in actions.items():
        for name in names.split():
            keys.add(name)(_handler(viewer, action))
    for sign in "0123456789wb~":
        keys.add(sign)(_handler(viewer, functools.partial(viewer.type, sign)))
    for name in ("q", "Q", "c-c", "c-d"):
        keys.add(name)(lambda event: event.app.exit())
    return keys


def _handler(viewer: Viewer, action: Callable[[], None]) -> Callable[[KeyPressEvent], None]:
    """Run a key's action, after clearing the message of the previous key."""

    def handle(event: KeyPressEvent) -> None:
        viewer.message = ""
        action()

    return handle
