"""The tables of the documents on rules and the database, and the figures on diagrams; cog puts them in place."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from latrodb.core.english import list_words
from latrodb.core.symmetry import PLAIN_IMAGES
from latrodb.diagrams.men import MEN
from latrodb.diagrams.overlays import FORMS
from latrodb.diagrams.themes import THEMES
from latrodb.features.analyzer import analyzer
from latrodb.rules.catalog import SYSTEMS, find_variant
from tests.support.paths import CORPUS, ROOT
from tests.support.tables import table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.rules.rulebook import Option, Reading, Rulebook

_BOARD = "2s1/1Ssd/2S1/1D1s w"
_WITH_BOUND = "1s~d3/6/2Ss2/2DS2 w"
_SQUARE = re.compile(r"[a-p]\d{1,2}")


def forms_tables() -> str:
    """For each system, the first example of each form of a turn: from its rulebook, or else from a game."""
    return "\n\n".join(f"### {book.title}\n\n{_forms(book)}" for book in _books())


def _forms(book: Rulebook) -> str:
    rows: dict[str, tuple[str, str]] = {}
    for example in (rule.example for rule in book.rules if rule.example and rule.example.turn):
        if not example.verdict.startswith(("illegal", "impossible")):
            rows.setdefault(_SQUARE.sub("a1", example.turn), (f"`{example.turn}`", " ".join(example.shows.split())))
    shown = "".join(turn for turn, _ in rows.values())
    from_games = (_from_games(book.system, sign) for sign in book.signs if sign not in shown)
    return table(
        ("turn", "what it does, or where it is from"), dict.fromkeys((*rows.values(), *filter(None, from_games)))
    )


def _from_games(system: str, sign: str) -> tuple[str, str] | None:
    """The first turn with a sign in the games of the corpus."""
    for path in sorted((CORPUS / system).glob("*.txt")):
        for game in analyzer().read_games(path):
            for node in game.nodes:
                turn = node.written.text
                if sign in turn:
                    return f"`{turn}`", f"{node.label} of `{path.relative_to(ROOT).as_posix()}`"
    return None


def rulebooks() -> str:
    """Every system: what it is, its sources, options and readings."""
    return "\n\n".join(map(_rulebook, _books()))


def _rulebook(book: Rulebook) -> str:
    parts = [f"### {book.title}", book.summary, "\n".join(f"- {source}" for source in book.sources)]
    parts.append(f"`latrodb rules {book.system}` prints its {len(book.rules)} rules.")
    if book.options:
        parts.append(table(("option", "default", "values", "what it does"), map(_option, book.options)))
        parts.append(_slow(book))
    parts.append(table(("reading", "question", "chosen", "or"), map(_reading, book.readings)))
    return "\n\n".join(parts)


def _option(option: Option) -> tuple[str, ...]:
    values = ", ".join(f"`{value}`" for value in option.values) or "any whole number"
    return f"`{option.key}`", f"`{option.default}`", values, " ".join(option.text.split())


def _slow(book: Rulebook) -> str:
    """With which options an import is slow, since compiled code does not know them."""
    system, slow = SYSTEMS[book.system].system, []
    for option in book.options:
        others = [value for value in option.values or (str(int(option.default) + 1),) if value != option.default]
        unknown = [value for value in others if not system.with_option(option.key, value).table]
        is_all = len(unknown) == len(others)
        slow += [f"`{option.key}`"] if is_all else [f"`{option.key}={value}`" for value in unknown]
    if not slow:
        return "Imports are equally fast with every option."
    return f"Imports are [slower](database.md#fill-it) with other values than the default of {list_words(slow, 'or')}."


def _reading(reading: Reading) -> tuple[str, ...]:
    return reading.label, reading.question, reading.choice, "; ".join(reading.alternatives)


def _books() -> Iterator[Rulebook]:
    return (entry.system.rulebook for entry in SYSTEMS.values())


def symmetry_table() -> str:
    """The images of each system, with the rule of its source that decides."""
    rows = []
    for name, entry in SYSTEMS.items():
        counts: dict[int, list[str]] = {}
        for board in entry.boards:
            size = find_variant(f"{name}/{board}").geometry
            counts.setdefault(len(entry.system.images(size)), []).append(f"`{board}`")
        images = "; ".join(f"{count} on {list_words(boards)}" for count, boards in sorted(counts.items()))
        trait = entry.system.rulebook.traits["symmetry"]
        text = trait.text[0].lower() + trait.text[1:].rstrip(".")
        rows.append((f"`{name}`", images, text, trait.source))
    return table(("system", "images", "what keeps the rules", "decided by"), rows)


def image_list() -> str:
    """The names of the images that keep the colors, as a list."""
    return "\n".join(f"- `{image}`" for image in PLAIN_IMAGES)


def theme_figures() -> str:
    """One figure for each theme."""
    return "\n\n".join(_figure(f"theme-{name}", name, _BOARD, f"theme: {name}") for name in THEMES)


def men_figures() -> str:
    """One figure for each set of men."""
    return "\n\n".join(_figure(f"men-{name}", name, _WITH_BOUND, f"men: {name}") for name in MEN)


def mark_figures() -> str:
    """One figure for each mark that is drawn by hand."""
    return "\n\n".join(
        _figure(f"mark-{kind}", form, "8/8/8/8/4S3/8/8/8 w", f"mark: {form}") for kind, form in FORMS.items()
    )


def _figure(name: str, caption: str, fen: str, field: str) -> str:
    of_figure, of_board = (field, "") if field.startswith(("theme", "men")) else ("", field)
    lines = (
        "```latro",
        f"name: {name}",
        f"caption: {caption}",
        "width: 250",
        of_figure,
        f"fen: {fen}",
        of_board,
        "```",
    )
    return "\n".join(filter(None, lines))
