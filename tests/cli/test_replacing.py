"""`-o` of every command: never over inputs and databases, over other files only with `--force` or if they are ours."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

from latrodb.cli.app import main
from tests.support.paths import CORPUS

LOG = CORPUS / "courier" / "synthetic.log"
LEDGER = CORPUS / "errata" / "latrunculi-xxi.errata"
BROKEN = CORPUS / "latrunculi-xxi" / "2016-12-arx-carrillo.txt"
GAME = CORPUS / "latrunculi-xxi" / "2016-07-carrillo-cetina.txt"
ARTICLE = "# Bell\n\n```latro\nvariant: bell\ncaption: Bell\n```\n"
# Each command that writes a file: its words without -o, in a folder with the files of `folder`.
COMMANDS = {
    "format": ["format", "game.txt"],
    "export": ["export", "game.txt"],
    "export a database": ["export", "--db", "games.db"],
    "export as corrected": ["export", "game.txt", "--text", "corrected", "--errata", "some.errata"],
    "diagram": ["diagram", "game.txt"],
    "diff": ["diff", "game.txt", "other.txt", "--merge"],
    "courier": ["courier", "game.log"],
    "errata export": ["edit", "errata", "export", "--db", "games.db"],
    "check --fix": ["check", "broken.txt", "--fix"],
    "article build": ["article", "build", "page.md"],
}


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an input for each command; tests work on copies of it."""
    folder = tmp_path_factory.mktemp("prepared")
    for source, name in ((GAME, "game.txt"), (LOG, "game.log"), (LEDGER, "some.errata"), (BROKEN, "broken.txt")):
        shutil.copy(source, folder / name)
    (folder / "other.txt").write_text(GAME.read_text(encoding="utf-8").replace("2.", "2. "), encoding="utf-8")
    (folder / "page.md").write_text(ARTICLE, encoding="utf-8")
    main(["import", str(folder / "game.txt"), str(folder / "some.errata"), "--db", str(folder / "games.db")])
    return folder


@pytest.fixture
def folder(prepared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(prepared, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def output_of(name: str) -> str:
    """A name that the command takes as a new file."""
    return {"diagram": "new.svg", "article build": "new.html"}.get(name, "new.txt")


@pytest.mark.parametrize("name", COMMANDS)
def test_another_file_is_replaced_only_with_force(run, folder: Path, name: str) -> None:
    words, output = COMMANDS[name], folder / output_of(name)
    output.write_bytes(b"mine\n")
    refused = run(*words, "-o", output)
    assert refused.code == 2
    assert "already exists; --force replaces it" in refused.err
    assert output.read_bytes() == b"mine\n"
    forced = run(*words, "-o", output, "--force")
    assert forced.code in (0, 1)
    written = output.read_bytes()
    assert written not in (b"mine\n", b"")


@pytest.mark.parametrize("name", COMMANDS)
def test_a_file_that_the_same_command_wrote_is_written_again(run, folder: Path, name: str) -> None:
    first = run(*COMMANDS[name], "-o", output_of(name))
    written = Path(output_of(name)).read_bytes()
    again = run(*COMMANDS[name], "-o", output_of(name))
    assert again.code == first.code
    assert Path(output_of(name)).read_bytes() == written


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("force", [(), ("--force",)], ids=["", "force"])
def test_a_database_is_never_replaced(run, folder: Path, name: str, force: tuple[str, ...]) -> None:
    suffix = Path(output_of(name)).suffix
    database = shutil.copy(folder / "games.db", folder / f"copy{suffix}")
    before = Path(database).read_bytes()
    ended = run(*COMMANDS[name], "-o", database, *force)
    assert ended.code == 2
    assert "is a database and is never replaced" in ended.err
    assert Path(database).read_bytes() == before


@pytest.mark.parametrize("how", ["itself", "another name", "symbolic link", "hard link"])
@pytest.mark.parametrize("name", ["format", "export", "diff", "courier", "check --fix", "diagram"])
def test_an_input_is_never_replaced_under_whatever_name(run, folder: Path, name: str, how: str) -> None:
    words = list(COMMANDS[name])
    source = Path(words[1])
    if name == "diagram":
        source = words[1] = source.rename("game.svg")
    output = Path(f"link{source.suffix}")
    match how:
        case "itself":
            output = source
        case "another name":
            output = Path("..", folder.name, source)
        case "symbolic link":
            output.symlink_to(source)
        case "hard link":
            output.hardlink_to(source)
    before = source.read_bytes()
    ended = run(*words, "-o", output, "--force")
    assert ended.code == 2
    assert "is an input of this command and is never replaced" in ended.err
    assert source.read_bytes() == before


def test_a_ledger_in_a_folder_of_inputs_is_one(run, folder: Path) -> None:
    before = Path("some.errata").read_bytes()
    words = ("export", "game.txt", "--text", "corrected", "--errata", folder)
    assert run(*words, "-o", "some.errata", "--force").code == 2
    assert Path("some.errata").read_bytes() == before
    assert run(*words, "-o", "new.json").code in (0, 1)


def test_a_picture_is_drawn_again_until_somebody_changes_it(run, folder: Path) -> None:
    for place in ("1w", "2w"):
        assert run("diagram", f"game.txt@{place}", "-o", "d.svg").code == 0
    drawn = Path("d.svg").read_bytes()
    Path("d.svg").write_bytes(drawn.replace(b"<svg", b"<!-- mine --><svg"))
    assert run("diagram", "game.txt@3w", "-o", "d.svg").code == 2
    assert b"mine" in Path("d.svg").read_bytes()


def test_a_changed_article_is_built_again_and_nothing_is_half_built(run, folder: Path) -> None:
    assert run("article", "build", "page.md", "-o", "site", "--format", "markdown").code == 0
    Path("page.md").write_text(f"{ARTICLE}\nMore words.\n", encoding="utf-8")
    assert run("article", "build", "page.md", "-o", "site", "--format", "markdown").code == 0
    page = Path("site", "page.md").read_bytes()
    assert b"More words." in page
    (picture,) = Path("site").rglob("*.svg")
    picture.write_bytes(picture.read_bytes() + b"<!-- mine -->\n")
    Path("page.md").write_text(ARTICLE, encoding="utf-8")
    refused = run("article", "build", "page.md", "-o", "site", "--format", "markdown")
    assert refused.code == 2
    assert f"{picture} already exists" in refused.err
    assert Path("site", "page.md").read_bytes() == page
    assert run("article", "build", "page.md", "-o", "site", "--format", "markdown", "--force").code == 0


def test_a_device_takes_what_it_is_given(run, folder: Path) -> None:
    """The near miss: nothing is lost where nothing is kept."""
    for _ in range(2):
        assert run("format", "game.txt", "-o", "/dev/null").code == 0


def test_a_folder_that_does_not_exist_is_named(run, folder: Path) -> None:
    ended = run("export", "game.txt", "-o", "missing/new.txt")
    assert (ended.code, "new.txt cannot be written; there is no folder" in ended.err) == (2, True)
    assert not (folder / "missing").exists()


# Each command that writes files into a folder, and one of these files.
FOLDER_COMMANDS = {
    "site": (["site", "games.db", "--brief", "-o"], "games/index.html"),
    "tables": (["export", "--db", "games.db", "--format", "csv", "-o"], "games.csv"),
    "men": (["diagram", "--figurines"], "black-dux.svg"),
    "article build": (["article", "build", "page.md", "--format", "markdown", "-o"], "page.md"),
}


@pytest.mark.parametrize("name", FOLDER_COMMANDS)
def test_no_file_is_written_through_a_link_inside_a_folder(run, folder: Path, name: str) -> None:
    words, file = FOLDER_COMMANDS[name]
    link, victim = folder / "out" / file, folder / "victim"
    assert run(*words, "all").code == 0
    assert (folder / "all" / file).is_file()
    link.parent.mkdir(parents=True)
    if file.count("/"):
        link.parent.rmdir()
        link.parent.symlink_to(victim)
        victim.mkdir()
        victim /= link.name
    else:
        link.symlink_to(victim)
    victim.write_text("mine", encoding="utf-8")
    before = sorted((folder / "out").iterdir())
    refused = run(*words, "out", "--force")
    assert (refused.code, "is a link" in refused.err) == (2, True)
    assert victim.read_text(encoding="utf-8") == "mine"
    assert sorted((folder / "out").iterdir()) == before


@pytest.mark.parametrize("name", [*COMMANDS, *FOLDER_COMMANDS, "backup", "import"])
def test_the_log_of_a_database_is_never_replaced(run, folder: Path, name: str) -> None:
    """While another program has the database open, its log has what was stored last."""
    more = {"backup": ["db", "backup", "games.db"], "import": ["import", "game.txt", "--db"]}
    words = FOLDER_COMMANDS[name][0] if name in FOLDER_COMMANDS else more.get(name) or [*COMMANDS[name], "-o"]
    force = [] if name == "import" else ["--force"]
    link = Path(f"link{Path(output_of(name)).suffix}")
    with sqlite3.connect("games.db") as database:
        database.execute("PRAGMA user_version = 7")
        database.commit()
        (log,) = Path().glob("games.db-wal")
        link.symlink_to(log)
        before = log.read_bytes()
        assert before
        for output in (log, link):
            assert run(*words, output, *force).code == 2
            assert (log.read_bytes(), link.is_symlink()) == (before, True)
    database.close()
    refused = run(*words, "games.db-journal", *force)
    assert (refused.code, Path("games.db-journal").exists()) == (2, False)
    assert sqlite3.connect("games.db").execute("PRAGMA user_version").fetchone() == (7,)


def test_a_file_may_be_named_like_a_log_where_no_database_is(run, folder: Path) -> None:
    for name in ("game.txt-wal", "none.db-wal", "games-journal"):
        assert run("export", "game.txt", "-o", name).code == 0
        assert run("export", "game.txt", "-o", name, "--force").code == 0
    assert run("db", "backup", "games.db", "other.db-wal").code == 0
    assert run("import", "game.txt", "--db", "none.db-shm").code == 0
