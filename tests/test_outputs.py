"""Files and folders as output: all or nothing, never over what is somebody else's, and never through a link."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from latrodb.cli.app import main
from latrodb.core.errors import ContentError, PlaceError
from latrodb.outputs import DIGESTS, OutputError, broken_files, check_folder, replacing_folder, write_file, write_files
from tests.support.paths import CORPUS

MINE = "mine"


def write(folder: Path, *names: str) -> None:
    """What a command does with `--force`."""
    with replacing_folder(folder, ".site-") as draft:
        for name in names:
            (draft / name).parent.mkdir(parents=True, exist_ok=True)
            (draft / name).write_text("ours")


def contents(folder: Path) -> dict[str, str]:
    """Every file below a folder, links not followed, and where links lead."""
    links = {str(path): str(path.readlink()) for path in folder.rglob("*") if path.is_symlink()}
    files = {str(path): path.read_text() for path in folder.rglob("*") if path.is_file() and not path.is_symlink()}
    return links | files


@pytest.fixture
def out(tmp_path: Path) -> Path:
    (tmp_path / "victim").mkdir()
    (tmp_path / "victim" / "index.html").write_text(MINE)
    (tmp_path / "out" / "mine").mkdir(parents=True)
    (tmp_path / "out" / "mine" / "index.html").write_text(MINE)
    return tmp_path / "out"


@pytest.mark.parametrize(
    ("link", "target"),
    [
        ("games", "../victim"),
        ("games/old", "../../victim"),
        ("index.html", "../victim/index.html"),
        ("games/index.html", "../../victim/index.html"),
        ("games", "mine"),  # files in the folder that are not ours are kept, too
        ("games", "nowhere"),
        ("games", "games"),
        (DIGESTS, "../victim/index.html"),
    ],
)
def test_nothing_is_written_through_a_link(out: Path, link: str, target: str) -> None:
    (out / link).parent.mkdir(exist_ok=True)
    (out / link).symlink_to(target)
    before = contents(out.parent)
    with pytest.raises(PlaceError, match=f"{out / link} is a link .* nothing is written"):
        write(out, "index.html", "games/index.html", "games/old/index.html")
    assert contents(out.parent) == before


def test_nothing_is_removed_through_a_link_either(out: Path) -> None:
    write(out, "index.html", "games/index.html")
    (out / "games").rename(out.parent / "games")
    (out / "games").symlink_to("../games")
    before = contents(out.parent)
    check_folder(out / "games", "pages", force=True)
    with pytest.raises(PlaceError, match="is a link"):
        write(out, "index.html")
    assert contents(out.parent) == before


def test_a_folder_may_be_a_link_itself_and_have_links_that_are_not_in_the_way(out: Path) -> None:
    (out / "downloads").symlink_to("../victim")
    (out.parent / "link").symlink_to("out")
    write(out.parent / "link", "index.html", "games/index.html")
    assert (out / "games" / "index.html").read_text() == "ours"
    assert (out / "downloads" / "index.html").read_text() == MINE


@pytest.mark.parametrize("name", [".site-k3x_9abd/a.html", ".tables-0vd2l7_q/games.csv", ".game.txt-abcdefgh"])
def test_drafts_of_killed_processes_do_not_count_and_are_left_alone(tmp_path: Path, name: str) -> None:
    for folder in (tmp_path / "empty", tmp_path / "written"):
        if folder.name == "written":
            write(folder, "index.html")
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("half")
        check_folder(folder, "pages", force=False)
        write(folder, "index.html")
        assert broken_files(folder) == []
        assert (folder / name).read_text() == "half"


@pytest.mark.parametrize("name", [".htaccess", ".git/config", ".site-map", "site-k3x_9abd", ".site-K3X_9ABD"])
def test_other_hidden_files_count(tmp_path: Path, name: str) -> None:
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text(MINE)
    with pytest.raises(match="is not empty; --force replaces the pages"):
        check_folder(tmp_path, "pages", force=False)


def test_a_folder_without_digests_is_not_one_of_tables(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="it is not a folder of tables"):
        broken_files(tmp_path)


def test_files_that_belong_together_are_written_all_or_none(tmp_path: Path) -> None:
    mine, input = tmp_path / "mine.txt", tmp_path / "input.txt"
    mine.write_text(MINE)
    input.write_text(MINE)
    for taken, inputs, force in ((mine, (), False), (input, (input,), True)):
        with pytest.raises(OutputError, match=taken.name):
            write_files({tmp_path / "a" / "new.txt": b"ours", taken: b"ours"}, tmp_path, inputs=inputs, force=force)
        assert not (tmp_path / "a").exists()
        assert taken.read_text() == MINE
    write_files({tmp_path / "a" / "new.txt": b"ours", mine: b"ours"}, tmp_path, inputs=[input], force=True)
    assert [each.read_text() for each in (tmp_path / "a" / "new.txt", mine)] == ["ours", "ours"]


def test_bytes_are_on_the_disk_before_they_have_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[tuple[str, object]] = []
    fsync, sync, replace = os.fsync, os.sync, Path.replace
    monkeypatch.setattr(os, "fsync", lambda handle: (fsync(handle), done.append(("sync", os.fstat(handle).st_ino))))
    monkeypatch.setattr(os, "sync", lambda: (sync(), done.append(("sync", "all"))))
    monkeypatch.setattr(
        Path, "replace", lambda path, to: (done.append(("name", path.stat().st_ino)), replace(path, to))[1]
    )
    write_file([b"some ", b"bytes"], tmp_path / "game.txt")
    (_, synced), (_, named) = done
    assert synced == named
    write(tmp_path / "pages", "index.html")
    assert [word for word, _ in done[2:]] == ["sync", "name", "name"]  # the page and the digests


GAME = CORPUS / "quintana" / "engine-game-1.txt"
WRITERS = {  # what writes a file or folder that is named at the end
    "export": f"export {GAME} -o",
    "page": f"export {GAME} --format html -o",
    "diagram": f"diagram {GAME} --format unicode -o",
    "format": f"format {GAME} -o",
    "new": "new --variant quintana",
    "import": f"import {GAME} --db",
    "site": "site games.db -o",
    "backup": "db backup games.db",
    "figurines": "diagram --figurines",
}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows limits no sizes of files")
@pytest.mark.parametrize("name", WRITERS)
def test_a_full_disk_names_what_is_written_and_leaves_no_part_of_it(tmp_path: Path, name: str) -> None:
    import resource

    assert main(["import", str(GAME), "--db", str(tmp_path / "games.db"), "--quiet"]) == 0
    limit = 40_000 if "games.db" in WRITERS[name] else 10  # SQLite needs so many bytes next to what it reads
    ended = subprocess.run(
        [sys.executable, "-m", "latrodb", *WRITERS[name].split(), "out.file"],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
        cwd=tmp_path,
        input=b"a2-a3\n",
        capture_output=True,
    )
    assert (ended.returncode, "out.file" in ended.stderr.decode()) == (2, True), ended.stderr
    written = [each for each in tmp_path.rglob("*") if each.is_file() and not each.name.startswith("games.db")]
    assert name == "import" or written == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
def test_a_full_device_is_named(run) -> None:
    ended = run("export", GAME, "-o", "/dev/full")
    assert (ended.code, ended.err) == (2, "latrodb: /dev/full: No space left on device\n")
