"""Who reads pages in a browser: by mouse, or by keyboard alone."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

MOST_TABS = 900  # the last link of a long list
HAS_FOCUS = "element => element === document.activeElement"


def objections_of_axe(page: Page, **options: Any) -> list[dict[str, Any]]:
    """What axe finds wrong in a page, for readers who see or move little; `options` are those of axe."""
    found = Axe().run(page, options={"preload": False, "resultTypes": ["violations"], **options})
    objections: list[dict[str, Any]] = found.response["violations"]
    return objections


class Mouse:
    """A reader who points and clicks."""

    def go(self, element: Locator) -> None:
        """Follow a link or press a button."""
        element.click()

    def write(self, field: Locator, text: str) -> None:
        """Paste a text into a field."""
        field.click()
        field.page.keyboard.insert_text(text)

    def set_up(self, page: Page, men: dict[str, str]) -> None:
        """Set men up on the empty board, each kind in turn."""
        for letter in sorted(set(men.values())):
            page.locator(f"latro-setup .tray:not([hidden]) [data-value={letter}]").click()
            for square in (square for square, each in men.items() if each == letter):
                cell(page, square).click()


class Keyboard:
    """A reader without a mouse, who sees where the focus is."""

    def go(self, element: Locator) -> None:
        """Follow a link or press a button."""
        self.reach(element)
        element.page.keyboard.press("Enter")

    def write(self, field: Locator, text: str) -> None:
        """Paste a text into a field."""
        self.reach(field)
        field.page.keyboard.insert_text(text)

    def set_up(self, page: Page, men: dict[str, str]) -> None:
        """Set men up on the empty board, with arrow keys and letters."""
        self.reach(page.locator("latro-setup [role=gridcell][tabindex='0']"))
        at = (0, 0)
        for square, letter in men.items():
            to = place_of(square)
            for steps, forth, back in zip(
                (to[0] - at[0], to[1] - at[1]), ("Right", "Up"), ("Left", "Down"), strict=True
            ):
                for _ in range(abs(steps)):
                    page.keyboard.press(f"Arrow{forth if steps > 0 else back}")
            page.keyboard.press(letter)
            at = to

    def reach(self, element: Locator) -> None:
        """Press Tab until an element has the focus, and see that this can be seen."""
        expect(element).to_be_visible()
        handle = element.element_handle()
        for _ in range(MOST_TABS):
            if handle.evaluate(HAS_FOCUS):
                break
            element.page.keyboard.press("Tab")
        assert handle.evaluate(HAS_FOCUS), f"Tab does not lead to {element}"
        assert handle.evaluate("element => element.matches(':focus-visible')")


class Hand:
    """A reader who points, touches or uses keys."""

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def pick(self, page: Page, square: str, board: Locator | None = None) -> None:
        """Pick a square of the only board of a page, or of one of several."""
        on = board or page.locator("latro-game")
        cell = on.locator(f"[data-square={square}]")
        if self.kind == "mouse":
            cell.click()
        elif self.kind == "touch":
            cell.tap()
        else:
            self._walk(page, square, on)
            page.keyboard.press("Enter")

    def press(self, button: Locator) -> None:
        """Press a button."""
        if self.kind == "touch":
            button.tap()
        elif self.kind == "mouse":
            button.click()
        else:
            button.focus()
            button.page.keyboard.press("Enter")

    def _walk(self, page: Page, square: str, on: Locator) -> None:
        """Go to a square with the arrow keys, from that which the Tab key reaches."""
        at = on.evaluate("board => board.contains(document.activeElement) && document.activeElement.dataset.square")
        if not at:
            on.locator(".squares [tabindex='0']").focus()
            at = page.evaluate("document.activeElement.dataset.square")
        across, up = ord(square[0]) - ord(at[0]), int(square[1:]) - int(at[1:])
        for count, keys in ((across, ("ArrowRight", "ArrowLeft")), (up, ("ArrowUp", "ArrowDown"))):
            for _ in range(abs(count)):
                page.keyboard.press(keys[count < 0])
        assert page.evaluate("document.activeElement.dataset.square") == square


Reader = Mouse | Keyboard


def place_of(square: str) -> tuple[int, int]:
    return "abcdefghijklmnop".index(square[0]), int(square[1:]) - 1


def cell(page: Page, square: str) -> Locator:
    file, rank = place_of(square)
    return page.locator(f"latro-setup [data-file='{file}'][data-rank='{rank}']")
