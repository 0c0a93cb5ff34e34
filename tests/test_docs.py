"""The handbook: MkDocs builds it without a warning, its pictures and tables are complete, its links lead somewhere."""

from __future__ import annotations

import re
import tokenize
from html.parser import HTMLParser
from pathlib import Path
from tokenize import COMMENT, STRING
from typing import TYPE_CHECKING, NamedTuple

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config

from latrodb.cli.app import COMMANDS
from latrodb.diagnostics.codes import CODES
from latrodb.diagrams.men import MEN
from latrodb.diagrams.overlays import FORMS, RULE_FORMS
from latrodb.diagrams.themes import THEMES
from latrodb.features.articles.fences import BOARD_KEYS, FIGURE_KEYS
from latrodb.rules.catalog import SYSTEMS
from tests.support.documents import PAGES
from tests.support.paths import ROOT
from tests.support.tables import MARK_GRAMMAR, mark_grammar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

DOCS = ROOT / "docs" / "pages"
LINK = re.compile(r"\]\((?P<file>[^)\s#]*)(?:#(?P<place>[^)\s]+))?\)")


class _Page(HTMLParser):
    """The places of a page that links can lead to, and its figures with pictures in them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.places: set[str] = set()
        self.figures: list[str] = []
        self.pictured: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: Iterable[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.places |= {name for name in (given.get("id"), given.get("name")) if name}
        if tag == "figure":
            self.figures.append(given.get("id") or "")
        if tag == "svg" and given.get("class") == "latro-picture":
            self.pictured.add(self.figures[-1])


def test_the_handbook_is_built_with_its_pictures_and_links(tmp_path: Path) -> None:
    """One test, since a build takes seconds."""
    build(load_config(str(ROOT / "docs" / "mkdocs.yml"), site_dir=str(tmp_path), strict=True))
    pages = {page.stem: page.read_text(encoding="utf-8") for page in DOCS.glob("*.md")}
    built = {name: _Page((tmp_path / f"{name}.html").read_text(encoding="utf-8")) for name in pages}
    for name, text in pages.items():
        blocks = re.findall(r"^```latro\nname: (\S+)$", text, re.MULTILINE)
        assert built[name].figures == blocks, name
        assert built[name].pictured == {*blocks}, name
    for link in (link for page in PAGES for link in find_links(page) if link.place):
        assert link.place in built[link.target.stem].places, link


def test_every_theme_set_of_men_and_mark_is_pictured() -> None:
    names = [f"theme-{name}" for name in THEMES] + [f"men-{name}" for name in MEN]
    names += [f"mark-{name}" for name in (*FORMS, *RULE_FORMS) if name != "illegal"]
    text = (DOCS / "diagrams.md").read_text(encoding="utf-8")
    assert set(names) <= set(re.findall(r"^name: (\S+)$", text, re.MULTILINE))
    assert "marks: illegal:b5-b2:10" in text


class Link(NamedTuple):
    """A link of a page to another: its file, and a heading of it if one is named."""

    page: Path
    target: Path
    place: str


def find_links(page: Path) -> Iterator[Link]:
    text = re.sub(r"^(`{3,}).*?^\1$", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    for found in LINK.finditer(text):
        if not found["file"].startswith(("http:", "https:")):
            yield Link(page, page.parent / found["file"] if found["file"] else page, found["place"] or "")


def test_links_lead_to_files() -> None:
    links = [link for page in PAGES for link in find_links(page)]
    assert len(links) > 50
    assert [link for link in links if not link.target.is_file() or (link.place and link.target.parent != DOCS)] == []
    start = {link.target.name for link in find_links(DOCS / "index.md")}
    assert start == {page.name for page in DOCS.glob("*.md")} - {"index.md"}


def test_twenty_questions_to_the_database_have_answers() -> None:
    text = (DOCS / "database.md").read_text(encoding="utf-8")
    answered = re.findall(
        r"^\*\*(\d+)\. .*?^```sql\nSELECT .*?^```\n\n```text\n.*?\n(?!```)", text, re.DOTALL | re.MULTILINE
    )
    assert answered == [str(number) for number in range(1, 21)]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("commands", [f"latrodb {name}" for name in COMMANDS]),
        ("codes", [*CODES]),
        ("rules", [*SYSTEMS]),
        ("articles", [*FIGURE_KEYS, *BOARD_KEYS]),
    ],
)
def test_reference_pages_are_complete(name: str, words: list[str]) -> None:
    text = (DOCS / f"{name}.md").read_text(encoding="utf-8")
    assert [word for word in words if not re.search(rf"\b{re.escape(word)}\b", text)] == []


WRITTEN = (
    *(ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "grammars/README.md")),
    *(ROOT / "docs").rglob("*.md"),
    *(ROOT / "latrodb/cli/help").glob("*.md"),
    ROOT / "latrodb/diagnostics/codes.toml",
)
# Words of translations, of our workshop, and signs that running text writes otherwise.
ODD = re.compile(
    r"\b(?:at hand|which there are|what there is|somebody|nobody(?!-)|told|of its own|behind the variant|taken along"
    r"|as (?:X|the page) has it|so many|says so|a fault of latrodb|seeds?|\d+x\d+|1/2-1/2)\b|[a-z] - [A-Z]"
)
MARKED = "<!-- as meant -->"  # at the end of a line where such a word is right


@pytest.mark.parametrize("page", WRITTEN, ids=lambda page: str(page.relative_to(ROOT)))
def test_texts_are_in_plain_english(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    prose = re.sub(r"^ *(`{3,}).*?^ *\1$|`[^`\n]+`", "", text, flags=re.DOTALL | re.MULTILINE)
    assert [line for line in prose.splitlines() if ODD.search(line) and not line.endswith(MARKED)] == []


def test_odd_words_are_found() -> None:
    assert ODD.search("The games which there are at hand.")
    assert not ODD.search("The available games.")


# Words and turns of phrase with right uses on pages, but not in docstrings, comments, rulebooks and grammars.
ODD_IN_CODE = re.compile(
    r"\b(?:anew|at hand|whom|told|nobody(?!-)|somebody|so many|taken along|speaks? of|looked at|put right|be it)\b"
    r"|\b(?:man|men|soldiers?|Dux|enemy) who\b|\bas the \w+ ha(?:s|ve) (?:it|them)\b|(?<![Tt]here )\bis no (?!longer\b)"
)
CODE = [
    *(path for room in ("core", "checks", "diagnostics", "game", "notation", "rules")
      for path in (ROOT / "latrodb" / room).rglob("*.py")),
    *(ROOT / "latrodb/rules/books").glob("*.toml"),
    *(ROOT / "grammars").glob("*.lark"),
]  # fmt: skip


def prose_of(path: Path) -> list[str]:
    """The lines of the docstrings and comments of a Python file; all lines of any other."""
    if path.suffix != ".py":
        return path.read_text(encoding="utf-8").splitlines()
    with path.open("rb") as file:
        texts = [token.string for token in tokenize.tokenize(file.readline) if token.type in (COMMENT, STRING)]
    return [line for text in texts if text.lstrip("r").startswith(("#", '"""')) for line in text.splitlines()]


def test_docstrings_comments_and_rulebooks_are_in_plain_english() -> None:
    assert [(path.name, line) for path in CODE for line in prose_of(path) if ODD_IN_CODE.search(line)] == []


def test_odd_words_are_found_in_code() -> None:
    assert ODD_IN_CODE.search("Whether it is no man of the other side.")
    assert ODD_IN_CODE.search("The man who moves.")
    assert not ODD_IN_CODE.search("There is no man; it is no longer his turn.")
    assert not ODD_IN_CODE.search("The player who moves.")


def test_nothing_is_misspelled() -> None:
    from codespell_lib import main

    paths = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "docs/architecture.md", "docs/pages", "latrodb/cli/help")
    assert main(*(str(ROOT / path) for path in paths), str(ROOT / "latrodb/diagnostics/codes.toml")) == 0


def test_the_grammar_of_marks_has_those_of_the_table() -> None:
    assert MARK_GRAMMAR.read_text(encoding="utf-8") == mark_grammar(), "python -m tests.support.documents writes it"
