"""`latrodb article check`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from latrodb.cli.app import main
from tests.cli.conftest import Process
from tests.conftest import Run
from tests.support.paths import TESTS

PAGES = TESTS / "features" / "articles" / "pages"


def test_false_claims_end_with_1_and_a_summary(run: Run, corpus: Path) -> None:
    ended = run("article", "check", PAGES / "contradictions.md", "--games", corpus / "latrunculi-xxi")
    assert ended.code == 1
    assert ended.err == ""
    assert "contradictions.md:7:30  error A903 wrong-side-cited" in ended.out
    assert "hint: 9...i8-d8" in ended.out
    last = ended.out.splitlines()[-1]
    assert last == "1 article, 17 claims (6 verified, 7 false, 4 unverified): 5 errors, 2 warnings, 4 remarks"


def test_true_claims_end_with_0(run: Run, corpus: Path) -> None:
    ended = run("article", "check", PAGES / "sound.html", "--games", corpus / "latrunculi-xxi")
    assert ended.code == 0
    assert ended.out == ("1 article, 17 claims (17 verified, 0 false, 0 unverified): 0 errors, 0 warnings, 0 remarks\n")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0", "this is a PNG picture, not an article"),
        (b"", "this file is empty"),
        (b" \n", "this file contains only blanks"),
    ],
)
def test_what_cannot_be_an_article_is_an_error(data: bytes, message: str, run: Run, tmp_path: Path) -> None:
    (tmp_path / "article.md").write_bytes(data)
    ended = run("article", "check", tmp_path / "article.md")
    assert ended.code == 1
    assert f"error F001 no-game\n    {message}\n" in ended.out
    (tmp_path / "article.md").write_bytes(b"No claim.")
    assert run("article", "check", tmp_path / "article.md").code == 0


def test_nothing_is_false_where_no_game_is_at_hand(run: Run) -> None:
    ended = run("article", "check", PAGES / "sound.html")
    assert ended.code == 0
    assert "0 errors" in ended.out


def test_json_lines_and_their_summary(run: Run, corpus: Path) -> None:
    ended = run("article", "check", PAGES / "contradictions.md", "--games", corpus, "--json")
    assert ended.code == 1
    *lines, summary = map(json.loads, ended.out.splitlines())
    assert [line["code"] for line in lines][:3] == ["A903", "A907", "A905"]
    assert (lines[0]["line"], lines[0]["column"], lines[0]["ply"]) == (7, 30, "9b")
    assert summary == {
        "summary": {
            "articles": 1, "games": 0, "claims": 17, "verified": 6, "false": 7, "unverified": 4,
            "unjudged": 7, "error": 5, "warning": 2, "info": 4,
        }
    }  # fmt: skip


def test_a_database_as_the_installed_command_sees_it(process: Process, corpus: Path, tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    assert process("import", corpus / "latrunculi-xxi", "--db", database).returncode in (0, 1)
    ended = process("article", "check", "-", "--db", database, stdin=(PAGES / "contradictions.md").read_bytes())
    assert ended.returncode == 1
    assert b"A903" in ended.stdout
    assert b"<stdin>:7:30" in ended.stdout


def test_articles_of_a_folder_are_checked_once_each(run: Run, tmp_path: Path) -> None:
    (tmp_path / "within").mkdir()
    for name in ("one.md", "within/two.md", "within/notes.txt"):
        (tmp_path / name).write_text("See [gone](gone.md).\n")
    ended = run("article", "check", tmp_path, tmp_path / "one.md")
    assert ended.code == 0
    assert f"{tmp_path / 'within' / 'two.md'}:1:6  warning A924" in ended.out
    assert ended.out.endswith("0 errors, 2 warnings, 0 remarks\n")
    assert "\n2 articles, " in ended.out


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a game and an article that shows it."""
    (tmp_path / "a game.txt").write_text(
        '[White "Ada Low"]\n[Black "Ben High"]\n[Variant "petteia-xxi"]\n[Result "*"]\n\n1.e2-e4 d7-d5 2.b2-b4 *\n'
    )
    (tmp_path / "page.md").write_text("# Page\n\n```latro\nname: one\ngame: a game.txt\nat: 2w\n```\n")
    return tmp_path


def test_what_is_seen_is_pinned_once(run: Run, folder: Path) -> None:
    page = folder / "page.md"
    old = page.read_bytes()
    said = run("article", "pin", "--check", page)
    assert (said.code, said.err, page.read_bytes()) == (1, "", old)
    assert "1 to be written" in said.out
    ended = run("article", "pin", folder)
    assert (ended.code, ended.err) == (0, "")
    first, last = ended.out.splitlines()
    assert first.startswith(f"{page}:6  one written: ssssssss/")
    assert last == "1 article: seen lines: 1 written, 0 renewed, 0 removed, 0 right"
    assert run("article", "check", page).out.endswith("0 errors, 0 warnings, 0 remarks\n")
    assert run("article", "pin", page, page, "--check").out == (
        "1 article: seen lines: 0 to be written, 0 to be renewed, 0 to be removed, 1 right\n"
    )


def test_a_changed_game_is_told_when_it_is_pinned_anew(run: Run, folder: Path) -> None:
    assert run("article", "pin", folder).code == 0
    game = folder / "a game.txt"
    game.write_text(game.read_text().replace("d7-d5", "d7-d6"))
    assert run("article", "check", folder / "page.md").code == 1
    ended = run("article", "pin", folder)
    assert ended.code == 0
    assert "one renewed" in ended.out
    assert "\n    d5 had s and has no man\n    d6 had no man and has s\n" in ended.out
    assert run("article", "check", folder / "page.md").code == 0


def test_blocks_with_faults_are_not_pinned(run: Run, folder: Path) -> None:
    page = folder / "page.md"
    page.write_text(page.read_text().replace("at: 2w", "at: 2w\nmark: move:a1-h8"))
    old = page.read_bytes()
    ended = run("article", "pin", page)
    assert ended.code == 1
    assert "page.md:7:7  error A920" in ended.out
    assert ended.out.endswith("0 right; 1 fault; their blocks were left alone\n")
    assert page.read_bytes() == old


def files_of(folder: Path) -> dict[str, bytes]:
    return {str(each.relative_to(folder)): each.read_bytes() for each in sorted(folder.rglob("*")) if each.is_file()}


@pytest.fixture
def articles(folder: Path) -> Path:
    """A folder with two articles, whose figures have one name, and a picture; names with blanks."""
    root = folder / "my articles"
    (root / "part two").mkdir(parents=True)
    (root / "photo 1.png").write_bytes(b"\x89PNG")
    block = "```latro\nname: one\ngame: {}\nat: 2w\n```\n"
    (root / "first page.md").write_text(
        "# First\n\n![p](photo%201.png) [next](part%20two/second.md#one)\n\n" + block.format("../a game.txt")
    )
    (root / "part two" / "second.md").write_text(
        "# Second\n\n[game](<../../a game.txt>)\n\n" + block.format("../../a game.txt")
    )
    (root / "part two" / "draft.txt").write_text("nobody links to this")
    assert main(["article", "pin", str(root)]) == 0
    return root


def test_a_folder_is_built_twice_to_the_same_bytes(process: Process, articles: Path, tmp_path: Path) -> None:
    built = []
    for seed in ("1", "2"):
        site = tmp_path / f"site {seed}"
        ended = process("article", "build", articles, "-o", site, "--allow", articles.parent, PYTHONHASHSEED=seed)
        assert (ended.returncode, ended.stderr) == (0, b"")
        outside = f"linked files were copied from outside {articles}: ..\n"
        told = f"2 articles with 2 figures, 5 files in {site}/: 0 warnings, 0 remarks\n"
        assert ended.stdout.decode() == f"{outside}{told}"
        built.append(files_of(site))
    assert [*built[0]] == [
        "first page.html", "latrodb.css", "linked/a game.txt", "part two/second.html", "photo 1.png",
    ]  # fmt: skip
    assert built[0] == built[1]
    ended = process("article", "build", articles, "-o", site, "--allow", articles.parent, "--quiet", "--force")
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, b"", b"")


@pytest.mark.parametrize(
    ("words", "files"),
    [
        (["-o", "x.html"], ["x.html"]),
        (["-o", "x.md"], ["x/one.svg", "x.md"]),
        (["-o", "x.tex"], ["x/one.pdf", "x.tex"]),
        (["-o", "x.docx"], ["x.docx"]),
        (["-o", "x.epub"], ["x.epub"]),
        (["-o", "x"], ["x/first page.html"]),
        (["-o", "x", "--format", "markdown"], ["x/first page/one.svg", "x/first page.md"]),
        (["-o", "x.y", "--format", "latex"], ["x.y/first-page/one.pdf", "x.y/first page.tex"]),
    ],
)
def test_the_ending_decides_the_format(
    run: Run, articles: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], files: list[str]
) -> None:
    (tmp_path / "out").mkdir()
    monkeypatch.chdir(tmp_path / "out")
    ended = run("article", "build", articles / "first page.md", "--allow", articles.parent, *words)
    assert (ended.code, ended.err) == (0, "")
    made = [name for name in files_of(tmp_path / "out") if not name.endswith((".png", ".txt"))]
    assert sorted(name for name in made if "latrodb." not in name) == sorted(files)
    assert len(made) - len(files) == (1 if any(name.endswith(".html") for name in files) else 0)


def test_a_file_in_a_missing_folder_is_refused_and_a_named_folder_is_made(
    run: Run, articles: Path, tmp_path: Path
) -> None:
    words = ("article", "build", articles / "first page.md", "--allow", articles.parent, "-o")
    ended = run(*words, tmp_path / "none" / "x.html")
    assert (ended.code, ended.err.endswith("none; create it first\n")) == (2, True)
    assert not (tmp_path / "none").exists()
    assert run(*words, tmp_path / "made").code == 0
    assert (tmp_path / "made" / "first page.html").exists()


BUILT = ("first page.html", "latrodb.css")


@pytest.mark.parametrize(
    ("words", "built"),
    [
        (["-o", "x.html"], "x.html and 1 more file"),
        (["-o", "x.html", "--one-file"], "x.html"),
        (["-o", "x.md"], "x.md and 1 more file"),
        (["-o", "out"], f"{Path('out', 'page.html')} and 1 more file"),
        (["-o", "."], "page.html and 1 more file"),
    ],
)
def test_what_was_built_is_named(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], built: str
) -> None:
    monkeypatch.chdir(folder)
    run("article", "pin", "page.md")
    ended = run("article", "build", "page.md", *words)
    assert ended.out == f"1 article with 1 figure, {built}: 0 warnings, 0 remarks\n"


def test_a_page_beside_its_article_leaves_the_files_that_it_links_to(run: Run, articles: Path) -> None:
    before = files_of(articles)
    assert (
        run(
            "article",
            "build",
            articles / "first page.md",
            "-o",
            articles / "first page.html",
            "--allow",
            articles.parent,
        ).code
        == 0
    )
    after = files_of(articles)
    assert {name: data for name, data in after.items() if name not in BUILT} == before


def test_nothing_is_written_where_one_article_has_an_error(run: Run, articles: Path, tmp_path: Path) -> None:
    game = tmp_path / "a game.txt"
    game.write_text(game.read_text().replace("2.b2-b4", "2.b2-b5"))
    (articles / "first page.md").write_text("# First, and nothing else\n")
    site = tmp_path / "site"
    ended = run("article", "build", articles, "-o", site, "--allow", tmp_path)
    assert ended.code == 1
    assert f"{articles / 'part two' / 'second.md'}:9:7  error A918 game-changed" in ended.out
    assert "b4 had S and has no man" in ended.out
    assert ended.err == "latrodb: 1 error: nothing is written\n"
    assert not site.exists()


def test_warnings_are_told_and_the_site_is_built(run: Run, articles: Path, tmp_path: Path) -> None:
    (articles / "first page.md").write_text("See [gone](gone.md).\n")
    ended = run("article", "build", articles, "-o", tmp_path / "site", "--allow", tmp_path, "--language", "es")
    assert ended.code == 0
    assert "first page.md:1:6  warning A924 broken-link" in ended.out
    assert ended.out.endswith(": 1 warning, 0 remarks\n")
    assert b'<html lang="es">' in (tmp_path / "site" / "first page.html").read_bytes()


def test_games_spoken_of_are_looked_up(run: Run, corpus: Path, tmp_path: Path) -> None:
    words = ("article", "build", PAGES / "contradictions.md", "-o", tmp_path / "x.html")
    assert "A903" not in run(*words).out
    ended = run(*words, "--games", corpus / "latrunculi-xxi")
    assert ended.code == 1
    assert "error A903" in ended.out


@pytest.mark.parametrize(
    ("source", "words", "message"),
    [
        ("", ["-o", "{0}/site"], "is inside"),
        ("", ["-o", "{0}"], "is inside"),
        ("", ["-o", "{0}/../a game.txt"], "is a file; a folder of articles is built into a folder"),
        ("first page.md", ["-o", "{0}/../a game.txt"], "is a file; OUT must be a folder or end in .html"),
        ("first page.md", ["-o", "{0}/first page.md"], "is an input of this command"),
        ("first page.md", ["-o", "{0}", "--format", "markdown"], "is an input of this command"),
        ("first page.md", ["-o", "-"], "-o must name a file or folder"),
        ("first page.md", ["-o", "x.tex", "--one-file"], "--one-file is for html, not for latex"),
        ("first page.md", ["-o", "x.odt"], "pandoc --filter latrodb-pandoc"),
        ("first page.md", ["-o", "x.HTM"], "end in .html, .md, .tex, .docx, .epub, .pdf"),
        ("first page.md", ["-o", "x.markdown", "--format", "markdown"], "articles are not built as .markdown"),
        ("", ["-o", "x.rtf"], "articles are not built as .rtf"),
        ("", ["-o", "x.pdf"], "x.pdf has the name of a file"),
        ("", ["-o", "x.html"], "x.html has the name of a file; a folder of articles is built into a folder"),
        ("first page.md", ["-o", "x.html", "--db", "{0}/first page.md"], "is not a database"),
        ("first page.md", ["-o", "x.html", "--games", "no-such"], "no file or folder"),
        ("first page.md", [], "--output"),
        ("first pag.md", ["-o", "x.html"], "did you mean first page.md"),
        ("photo 1.png", ["-o", "x.html"], "is not Markdown"),
        ("../empty", ["-o", "x"], "there is no article in"),
    ],
)
def test_what_cannot_be_built_is_refused(run: Run, articles: Path, source: str, words: list[str], message: str) -> None:
    (articles.parent / "empty").mkdir()
    before = files_of(articles.parent)
    ended = run("article", "build", articles / source, *(word.format(articles) for word in words))
    assert ended.code == 2
    assert message in ended.err
    assert files_of(articles.parent) == before


@pytest.mark.parametrize(
    "words",
    [
        ("article", "pin", "-"),
        ("article", "pin", "no-such.md"),
        ("article", "pin", PAGES / "sound.html"),
        ("article", "pin", PAGES.parent / "games"),
        ("article", "check", "no-such.md"),
        ("article", "check", PAGES.parent / "games"),
        ("article", "check", PAGES / "sound.html", "--games", "no-such"),
        ("article", "check", PAGES / "sound.html", "--db", "no-such.db"),
        ("article", "check", PAGES / "sound.html", "--db", PAGES / "sound.html"),
        ("article", "check"),
        ("article", "mend", PAGES / "sound.html"),
    ],
)
def test_wrong_usage(run: Run, words: tuple[object, ...]) -> None:
    ended = run(*words)
    assert ended.code == 2
    assert ended.err


LOOK = "# A\n\n```latro\nname: a\nvariant: bell\nmark: circle:a1=a man\n```\n"


def test_options_are_for_all_figures_that_do_not_say_otherwise(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(LOOK + LOOK.replace("name: a", "name: b\ntheme: vinyl"))
    words = ("--theme", "dark", "--men", "stones", "--walls", "line", "--coordinates", "none", "--legend")
    ended = run("article", "build", tmp_path / "a.md", "-o", tmp_path / "a.html", *words)
    assert ended.code == 0
    page = (tmp_path / "a.html").read_text()
    assert page.count('class="latro-legend"') == 2
    assert 'id="a-dark-stones-' in page
    assert 'id="b-vinyl-stones-' in page


def test_a_folder_that_would_allow_all_games_is_named(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    block = "```latro\ngame: ../games/{}/g.txt\n```\n"
    for name in ("a", "b"):
        Path("games", name).mkdir(parents=True)
        Path("games", name, "g.txt").write_text("1.e2-e4 *")
    Path("in").mkdir()
    Path("in", "page.md").write_text("".join(map(block.format, "ab")))
    ended = run("article", "build", "in", "-o", "out")
    assert ended.err.splitlines()[-2:] == [
        *("latrodb: 2 errors: nothing is written", "hint: --allow games allows all files that were outside")
    ]


def test_a_language_that_no_page_can_have_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(LOOK)
    ended = run("article", "build", tmp_path / "a.md", "-o", tmp_path / "a.html", "--language", 'en"')
    assert (ended.code, "such as en, es or pt-BR" in ended.err) == (2, True)


@pytest.mark.parametrize("option", ["--theme", "--men", "--walls", "--coordinates"])
def test_a_look_that_does_not_exist_is_an_error(option: str, run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(LOOK)
    ended = run("article", "build", tmp_path / "a.md", "-o", tmp_path / "a.html", option, "purple")
    assert ended.code == 2
    assert "purple" in ended.err
    assert ("contrast, colorblind, auto" in ended.err) == (option == "--theme")
    assert not (tmp_path / "a.html").exists()


def test_latex_has_the_theme_for_paper(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from latrodb.features.publishing import pandoc_figures

    (tmp_path / "a.md").write_text(LOOK)
    drawn: list[str] = []
    monkeypatch.setattr(pandoc_figures, "to_pdf", lambda svg: drawn.append(svg) or b"")
    assert run("article", "build", tmp_path / "a.md", "-o", tmp_path / "a.tex").code == 0
    assert 'id="print-' in drawn[0]


def test_a_pdf_is_built_unless_a_picture_is_damaged(run: Run, articles: Path, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(f"{LOOK}\n### A level is left out\n")
    assert run("article", "build", tmp_path / "a.md", "-o", tmp_path / "a.pdf").code == 0
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")
    ended = run("article", "build", articles / "first page.md", "--allow", tmp_path, "-o", tmp_path / "b.pdf")
    assert ended.code not in (0, 3)
    assert ended.err.startswith("latrodb: Typst: ")
    assert not (tmp_path / "b.pdf").exists()


def test_remarks_are_counted_and_only_shown_where_they_are_asked_for(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "a.md"
    page.write_text(LOOK + "\nThen 3.a1-a2 was played, and 4.b1-b2 lost.\n")
    words = ("article", "build", page, "-o", tmp_path / "a.html")
    ended = run(*words)
    assert ended.code == 0
    assert ended.out.count("\n") == 1
    assert ended.out.endswith(f"0 warnings, 2 remarks (latrodb article check {page})\n")
    assert run(*words, "--select", "A915").out.count("A915") == 2


def test_check_and_build_read_the_same_files(run, tmp_path: Path, corpus: Path) -> None:
    folder = tmp_path / "articles"
    folder.mkdir()
    (tmp_path / "game.txt").write_bytes((corpus / "latrunculi-xxi" / "2016-07-carrillo-cetina.txt").read_bytes())
    page = folder / "page.md"
    page.write_text("# A\n\n```latro\ngame: ../game.txt\nat: 7w\n```\n", encoding="utf-8")
    for words in (("check", page), ("check", folder), ("build", folder, "-o", tmp_path / "site")):
        ended = run("article", *words)
        assert ended.code == 1
        assert "A917" in ended.out
        assert "--allow FOLDER" in " ".join(ended.out.split())
        assert run("article", *words, "--allow", tmp_path).code == 0
    assert run("article", "check", tmp_path).code == 0  # the folder that is checked holds the game


def test_the_summary_counts_printed_games_and_fits_the_terminal(
    run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "page.md"
    page.write_text('# Bell\n\n[Variant "latrunculi-xxi/12x8"]\n\n1.d1-d4 d8-d5 *\n', encoding="utf-8")
    assert run("article", "check", page).out.splitlines()[-1].startswith("1 article, 1 printed game, 0 claims")
    monkeypatch.setenv("COLUMNS", "80")
    assert max(map(len, run("article", "check", page).out.splitlines())) <= 80
