"""`latrodb article book`."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest

from tests.conftest import Run


def test_a_book_is_made_of_a_database_or_of_files(run: Run, corpus: Path, tmp_path: Path) -> None:
    folder = corpus / "petteia-xxi"
    run("import", folder, "--db", tmp_path / "games.db")
    epub, again = tmp_path / "book.epub", tmp_path / "again.epub"
    query = ("--query", "player Kutac and date 2017-09")
    assert (
        run("article", "book", tmp_path / "games.db", "-o", epub, *query).out == f"1 game with 7 diagrams in {epub}\n"
    )
    record = folder / "2017-09-kutac-carrillo.txt"
    assert run("article", "book", record, "-o", again).code == 0
    assert again.read_bytes() == epub.read_bytes()
    pdf = tmp_path / "book.pdf"
    assert run("article", "book", record, "-o", pdf, "--title", "One game", "--paper", "a4").code == 0
    assert pdf.read_bytes().startswith(b"%PDF")
    assert run("article", "book", record, "-o", pdf, "--title", "Another title").code == 0, "its own file is replaced"


def test_a_book_has_games_as_their_errata_correct_them(run: Run, corpus: Path, tmp_path: Path) -> None:
    record, ledger = corpus / "petteia-xxi" / "2017-09-kutac-carrillo.txt", corpus / "errata" / "petteia-xxi.errata"
    of_files, of_database = tmp_path / "files.epub", tmp_path / "database.epub"
    ended = run("article", "book", record, ledger, "-o", of_files)
    assert (ended.code, ended.err) == (0, "")
    run("import", record, ledger, "--db", tmp_path / "games.db")
    assert run("article", "book", tmp_path / "games.db", "-o", of_database).code == 0
    assert of_files.read_bytes() == of_database.read_bytes()
    with zipfile.ZipFile(of_files) as archive:
        page = archive.read("EPUB/text/ch001.xhtml").decode()
    assert re.search(r'<del><span class="struck">\S+</span></del> <span class="move">', page)
    assert "sic" not in page


def test_a_book_names_characters_that_no_font_has(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    record.write_text('[White "Ann \U000f1234"]\n[Variant "petteia-xxi/8x8"]\n\n1.e2-e4 *\n', encoding="utf-8")
    ended = run("article", "book", record, "-o", tmp_path / "book.pdf", "--quiet")
    assert ended.code == 0
    assert "warning: game 1 (Ann " in ended.err
    assert "(U+F1234); numbers such as [U+5F20] are printed instead\nhint: install a font" in ended.err
    assert run("article", "book", record, "-o", tmp_path / "book.epub", "--quiet").err == ""


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["-o", "x.pdf"], "say which games"),
        (["{1}", "-o", "x.pdf"], "also name the games, or folders of them; these are only ledgers"),
        (["{0}"], "-o must name the book"),
        (["{0}", "-o", "x.docx"], "-o must name the book, a file in .pdf or .epub"),
        (["{0}", "-o", "x.pdf", "--query", "date 2017"], "--query selects games of a database"),
        (["{0}", "-o", "x.pdf", "--language", "fr"], "no language 'fr'"),
        (["{0}", "-o", "x.pdf", "--theme", "purple"], "no theme 'purple'"),
        (["none.txt", "-o", "x.pdf"], "there is no file or folder none.txt"),
    ],
)
def test_a_book_that_cannot_be_made(
    run: Run, corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    record = str(corpus / "petteia-xxi" / "2017-09-kutac-carrillo.txt")
    ledger = str(corpus / "errata" / "petteia-xxi.errata")
    ended = run("article", "book", *(word.format(record, ledger) for word in words))
    assert (ended.code, message in ended.err) == (2, True)
    assert not [*tmp_path.iterdir()]
