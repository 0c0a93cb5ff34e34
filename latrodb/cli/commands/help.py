"""`latrodb help`: pages about topics, and what a diagnostic code or a command means."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Annotated

import typer

from latrodb.cli.support.command import Command
from latrodb.cli.support.completion import codes
from latrodb.cli.support.exits import MEANINGS, ExitCode, UsageError
from latrodb.cli.support.output import print_markdown
from latrodb.core.errors import near_miss

PAGES = Path(__file__).parents[1] / "help"


def _words(context: typer.Context) -> list[str]:
    """What the Tab key offers: topics, commands and codes."""
    return [*topics(), *getattr(context.find_root().command, "commands", ()), *codes()]


def help_(
    topic: Annotated[
        list[str] | None,
        typer.Argument(
            help="A topic, a diagnostic code or name, a word of the glossary, a motif, or a command; without it, the "
            "topics are listed.",
            metavar="TOPIC",
            autocompletion=_words,
        ),
    ] = None,
) -> int:
    """Print a page of help."""
    print_markdown(_contents() if not topic else _find_page("-".join(topic).lower()))
    return ExitCode.CLEAN


def topics() -> dict[str, str]:
    """The name of each topic and its title."""
    return {page.stem: _title(page) for page in sorted(PAGES.glob("*.md"))}


def _title(page: Path) -> str:
    with page.open(encoding="utf-8") as lines:
        return next(lines).removeprefix("# ").strip()


def read_page(topic: str) -> str:
    """The Markdown of a topic, a key of `topics`; its tables are made from those in the code."""
    text = (PAGES / f"{topic}.md").read_text(encoding="utf-8")
    return re.sub(r"\{\{(\w+)\}\}", lambda found: TABLES[found[1]](), text)


def _find_page(word: str) -> str:
    """The page of a topic, code, name of a code, word of the glossary, or motif. Raises UsageError if there is none."""
    from latrodb.diagnostics.codes import CODES

    known = topics()
    if word in known:
        return read_page(word)
    codes = {each.lower(): each for each in CODES} | {entry.name: code for code, entry in CODES.items()}
    if word in codes:
        return _code_page(codes[word])
    words = _glossary()
    if word in words:
        return words[word]
    from latrodb.motifs.catalog import MOTIFS

    if word in MOTIFS:
        return _motif_page(word)
    guess = near_miss(word, [*known, *words, *MOTIFS, *CODES, *codes])
    raise UsageError(f"no help topic '{word}'{guess}; `latrodb help` lists the topics")


def _glossary() -> dict[str, str]:
    """The page of each glossary word, under each form that can be typed: `dux`, `quasi-check`, `(+)`."""
    rows = re.findall(r"^\| (.+?) \| (.+) \|$", read_page("glossary"), re.MULTILINE)[2:]
    return {
        re.sub(r"^(`|\*)(.+)\1$", r"\2", form).lower().replace(" ", "-"): f"# {forms}\n\n{meaning}"
        for forms, meaning in rows
        for form in forms.split(", ")
    }


def _contents() -> str:
    pages = _table(("topic", "title"), ((f"`{name}`", title) for name, title in topics().items()))
    return (
        f"# Help\n\n`latrodb help TOPIC` prints a page.\n\n{pages}\n\n"
        "`latrodb help R312` explains a diagnostic code, `latrodb help Dux` a word. `latrodb --help` lists the "
        "commands, and `latrodb COMMAND --help` explains one."
    )


def _code_page(code: str) -> str:
    from latrodb.diagnostics.codes import CODES
    from latrodb.diagnostics.diagnostic import Profile

    entry = CODES[code]
    rows = ((f"`--profile {profile}`", entry.severity_under(profile)) for profile in Profile)
    return f"# {code} {entry.name}\n\n{entry.manual}\n\n{_table(('profile', 'severity'), rows)}"


def _motif_page(name: str) -> str:
    from inspect import getdoc

    from latrodb.motifs.catalog import MOTIFS
    from latrodb.rules.catalog import SYSTEMS

    books = (entry.system.rulebook for entry in SYSTEMS.values())
    rows = ((f"`{book.system}`", book.motifs[name]) for book in books if name in book.motifs)
    noun = MOTIFS[name].noun
    return f"# {noun[0].upper()}{noun[1:]}\n\n{getdoc(MOTIFS[name].find)}\n\n{_table(('game', 'source'), rows)}"


def _codes() -> str:
    from latrodb.diagnostics.codes import CODES

    return _table(("code", "name"), ((f"`{code}`", entry.name) for code, entry in CODES.items()))


def _options() -> str:
    from latrodb.rules.catalog import SYSTEMS

    options = {name: entry.system.rulebook.options for name, entry in SYSTEMS.items()}
    rows = ((f"`{name}`", ", ".join(f"`{each.key}`" for each in found)) for name, found in options.items() if found)
    return _table(("game", "options"), rows)


def _figure_fields() -> str:
    from latrodb.features.articles.fences import FIGURE_KEYS

    return _meanings("field", FIGURE_KEYS)


def _board_fields() -> str:
    from latrodb.features.articles.fences import BOARD_KEYS

    return _meanings("field", BOARD_KEYS)


def _own_marks() -> str:
    from latrodb.diagrams.overlays import FORMS

    return ", ".join(f"`{form}`" for form in FORMS.values())


def _rule_marks() -> str:
    from latrodb.diagrams.overlays import RULE_FORMS

    return ", ".join(f"`{form}`" for form in RULE_FORMS.values())


def _inks() -> str:
    from latrodb.diagrams.marks import Ink

    return ", ".join(f"`{ink}`" for ink in Ink)


def _exit_codes() -> str:
    return _meanings("exit code", {str(code.value): meaning for code, meaning in MEANINGS.items()})


def _meanings(head: str, meanings: Mapping[str, str]) -> str:
    return _table((head, "meaning"), ((f"`{word}`", meaning) for word, meaning in meanings.items()))


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def _marks() -> str:
    from latrodb.core.mark import MARKS

    return _table(("mark", "name", "meaning"), ((f"`{mark}`", mark.noun, mark.meaning) for mark in MARKS if mark))


def _motifs() -> str:
    from latrodb.motifs.catalog import MOTIFS

    return _meanings("motif", {name: motif.meaning for name, motif in MOTIFS.items()})


def _tests() -> str:
    from latrodb.query.conditions import KINDS

    return "\n".join(f"| `{kind.example}` | {kind.means} |" for kind in KINDS.values() if not kind.is_motif)


# The placeholders of tables in pages, `{{codes}}`, and the functions that make them.
TABLES: dict[str, Callable[[], str]] = {
    "board_fields": _board_fields,
    "codes": _codes,
    "exit_codes": _exit_codes,
    "figure_fields": _figure_fields,
    "inks": _inks,
    "marks": _marks,
    "motifs": _motifs,
    "options": _options,
    "own_marks": _own_marks,
    "rule_marks": _rule_marks,
    "tests": _tests,
}

COMMAND = Command(help_, examples=("latrodb help", "latrodb help marks", "latrodb help R312"))
