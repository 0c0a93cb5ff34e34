"""Write the article block that draws a given picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.errors import ContentError
from latrodb.core.position import write_fen
from latrodb.diagrams.requests import Spot, fit_variant, words_for
from latrodb.diagrams.words import ENGLISH
from latrodb.features.articles.pins import pin
from latrodb.rules.catalog import find_variant

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.diagrams.requests import Contents, LonePosition, Subject
    from latrodb.diagrams.themes import Style
    from latrodb.references import Reference

NONE = "none"


class Look(NamedTuple):
    """How a picture looks apart from its contents: `width` is in pixels, `titles` go above its boards."""

    style: Style
    width: int | None = None
    titles: Sequence[str] = ()
    caption: str = ""
    language: str = ENGLISH


def block_text(
    shown: Sequence[Subject], references: Sequence[Reference], contents: Contents, look: Look, variant: str | None
) -> str:
    """The article block that draws some boards side by side, without a final line end.

    Args:
        shown: the boards, those of games first.
        references: the games and places of those boards, in the same order.
        contents: the marks, possibly for a single board, and whatever else the boards show.
        look: everything else; its caption goes below the whole picture.
        variant: the key of the rules for boards without a game; it overrides the tags of games.

    Raises:
        ContentError: a turn that must be played first is illegal; the moves of a block must be legal.
    """
    boards = []
    is_mixed = 0 < len(references) < len(shown)  # then the rules are those of the lone positions
    for number, each in enumerate(shown, 1):
        if isinstance(each, Spot):
            lines = [*_lines_of_game(references[number - 1], None if is_mixed else variant)]
        else:
            lines = [*_lines_of_position(each, variant)]
        if title := "".join(look.titles[number - 1 : number]):
            lines.append(f"title: {_on_a_line(title)}")
        if contents.is_flipped:
            lines.append("flip: yes")
        lines += [f"mark: {_on_a_line(mark)}" for mark in words_for(contents.marks, number)]
        if isinstance(each, Spot):
            lines.append(f"seen: {pin(each.place)}")
        boards.append("\n".join(lines))
    head = [f"caption: {_on_a_line(look.caption) or NONE}"]
    head += ["legend: yes"] if contents.has_legend else []
    head += [f"{key}: {value}" for key, value in look.style._asdict().items() if value]
    head += [f"language: {look.language}"] if look.language != ENGLISH else []
    head += [f"width: {look.width}"] if look.width else []
    return "\n".join(("```latro", *head, "\n---\n".join(boards), "```"))


def _lines_of_game(reference: Reference, variant: str | None) -> Iterator[str]:
    number = f"#{reference.number}" if reference.number is not None else ""
    yield f"game: {reference.file}{number}"
    if reference.at:
        yield f"at: {reference.at}"
    if variant:
        yield f"variant: {variant}"


def _lines_of_position(subject: LonePosition, variant: str | None) -> Iterator[str]:
    yield f"fen: {write_fen(subject.position)}"
    if variant:
        yield f"variant: {variant}"
    if subject.turn and variant:
        step = fit_variant(find_variant(variant), subject.position).play(subject.position, subject.turn)
        if not step.is_legal:
            why = step.violations[0].message
            raise ContentError(f"{subject.turn} is illegal; the moves of a block must be legal: {why}")
        yield f"moves: {step.text}"


def _on_a_line(text: str) -> str:
    return " ".join(text.split())
