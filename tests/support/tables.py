"""The tables of the documents, made from the code and from a run over the corpus; cog puts them in place."""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from latrodb.cli.commands.help import read_page
from latrodb.core.mark import SIGNS
from latrodb.diagnostics.codes import CODES
from latrodb.diagnostics.diagnostic import Diagnostic, State
from latrodb.features.analyzer import analyzer
from latrodb.files import read_bytes
from latrodb.rules.catalog import SYSTEMS, find_variant
from latrodb.solver.evaluation import TERMS, weights_of
from tests.support.paths import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from latrodb.game.game import Game

CORPUS = ROOT / "corpus"
MARK_GRAMMAR = ROOT / "grammars" / "mark.lark"


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """A Markdown table."""
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def codes_table() -> str:
    """Every diagnostic code with its severities and manual sentence."""
    rows = (
        (code, f"`{entry.name}`", entry.severity.value, entry.severity_under("strict").value, entry.manual)
        for code, entry in CODES.items()
    )
    return table(("code", "name", "historic", "strict", "what it says"), rows)


def mark_grammar() -> str:
    """The terminal of the grammars that has every mark."""
    signs = " | ".join(f'"{sign}"' for sign in SIGNS)
    return f"""// The signs of the table in latrodb/core/mark.py; `python -m tests.support.documents` writes this file.

MARK : {signs}
"""


def systems_table() -> str:
    """Every rule system with its boards and the title of its rulebook."""
    rows = (
        (f"`{name}`", ", ".join(f"`{board}`" for board in entry.boards), entry.system.rulebook.title)
        for name, entry in SYSTEMS.items()
    )
    return table(("system", "boards, the default one first", "game"), rows)


def help_topic(name: str) -> str:
    """What `latrodb help` prints about a topic, without its heading and what to read next."""
    return read_page(name).partition("\n")[2].partition("\nNext: ")[0].strip()


def commands_table() -> str:
    """Every command with the first sentence of its help."""
    from latrodb.cli.app import COMMANDS

    rows = ((f"`latrodb {name}`", help_text) for name, help_text in COMMANDS.items())
    return table(("command", "what it does"), rows)


def weights_table() -> str:
    """What each term of the engine's opinion is worth in each rule system."""
    rows = ((find_variant(name).rulebook.title, *map(str, weights_of(name))) for name in SYSTEMS)
    return table(("system", *TERMS), rows)


@cache
def corpus_games() -> tuple[tuple[Path, Game], ...]:
    """Every game of the corpus, checked."""
    found: list[tuple[Path, Game]] = []
    for path in analyzer().find_files(CORPUS):
        games, _ = analyzer().check_file(analyzer().parse(read_bytes(path), str(path)))
        found += [(path, game) for game in games]
    return tuple(found)


def corpus_table() -> str:
    """Every game of known players in the corpus and every text with a fault, and what is wrong with it."""
    rows = (
        (_where(path, game), _who(game), _variant(game), str(len(game.nodes)), _faults(game) or "nothing")
        for path, game in corpus_games()
        if _is_printed(game) or _faults(game)
    )
    return table(("game", "players or source", "variant", "plies", "what is wrong with it"), rows)


def folders_table() -> str:
    """Each folder of the corpus: how many games of people, of engines and lines from positions it holds."""
    kinds: dict[str, Counter[str]] = {}
    for path, game in corpus_games():
        kind = "games of players" if _is_printed(game) else "engine games" if _is_ours(game) else "lines"
        kinds.setdefault(path.parent.name, Counter())[kind] += 1
    heads = ("games of players", "engine games", "lines")
    rows = ((name, *(str(found[head] or "") for head in heads)) for name, found in kinds.items())
    return table(("folder", *heads), rows)


def _is_printed(game: Game) -> bool:
    """Whether it is a game of people, or a stretch of one that a page prints."""
    tags = game.written
    return not _is_ours(game) and (tags.tag("White") or "?") != "?" and tags.tag("Event") != "Caption"


def _is_ours(game: Game) -> bool:
    return (game.written.tag("White") or "").startswith("latrodb")


def _where(path: Path, game: Game) -> str:
    name = path.relative_to(CORPUS).as_posix().removesuffix(".txt")
    return f"{name} #{game.written.number}" if game.written.number > 1 else name


def _who(game: Game) -> str:
    white, black = game.written.tag("White") or "?", game.written.tag("Black") or "?"
    if white == black == "?":
        return game.written.tag("Source") or ""
    return ", ".join(filter(None, (f"{white} – {black}", game.written.tag("Date"))))


def _variant(game: Game) -> str:
    return f"`{game.variant.key}`" if game.variant else "?"


def _faults(game: Game) -> str:
    found = [_fault(game, each) for each in game.diagnostics if each.code[0] in "RCM"]
    return "<br>".join(found)


def _fault(game: Game, diagnostic: Diagnostic) -> str:
    assert diagnostic.span is not None
    place = game.source.place(diagnostic.span)
    word = game.source.text[diagnostic.span.start : diagnostic.span.end] if diagnostic.code != "R320" else ""
    rule = f" (rule {diagnostic.rule.label})" if diagnostic.rule else ""
    said = f"{diagnostic.ply} `{word}`" if word else f"{diagnostic.ply}"
    kind = "misprint" if diagnostic.state is State.IMPOSSIBLE else diagnostic.name
    return f"{place.line}:{place.column} {said}: {kind}{rule}"


def layers_drawing() -> str:
    """The import contracts of pyproject.toml as a drawing: a layer imports only from those under it."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    layers, features = (each["layers"] for each in contracts if each["type"] == "layers")
    rows = []
    for layer in layers[1:]:  # the first is the entry point of `python -m latrodb`
        rows.append((layer, first_sentence(layer)))
        if layer == "features":
            names = [name for each in features for name in each.split(" | ")]
            rows += [(f"  {name}", first_sentence(f"features.{name}")) for name in names]
    width = max(len(sentence) for _, sentence in rows) + 18
    line = "+" + "-" * width + "+"
    cells = []
    for name, sentence in rows:
        cells += [] if name.startswith(" ") else [line]
        cells.append(f"| {name:<15} {sentence}".ljust(width + 1) + "|")
    return "\n".join(["```text", *cells, line, "```"])


def first_sentence(module: str) -> str:
    """What the docstring of a part of latrodb says first, without its final period."""
    words = import_module(f"latrodb.{module}").__doc__ or ""
    return words.splitlines()[0].removesuffix(".").partition(". ")[0]
