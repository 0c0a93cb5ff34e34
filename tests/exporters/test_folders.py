"""Folders of many files: all of them or none, never over what is somebody else's, and never through a link."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from latrodb.core.errors import ContentError, PlaceError
from latrodb.exporters.folders import DIGESTS, broken_files, check_replaceable, replacing
from latrodb.exporters.tables import FORMATS, export_tables

if TYPE_CHECKING:
    from pathlib import Path

    from latrodb.store.database import Database


MINE = "mine"


def write(folder: Path, *names: str) -> None:
    """What a command does with `--force`."""
    with replacing(folder, ".site-") as draft:
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
    check_replaceable(out / "games", "pages", force=True)
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
        check_replaceable(folder, "pages", force=False)
        write(folder, "index.html")
        assert broken_files(folder) == []
        assert (folder / name).read_text() == "half"


@pytest.mark.parametrize("name", [".htaccess", ".git/config", ".site-map", "site-k3x_9abd", ".site-K3X_9ABD"])
def test_other_hidden_files_count(tmp_path: Path, name: str) -> None:
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text(MINE)
    with pytest.raises(match="is not empty; --force replaces the pages"):
        check_replaceable(tmp_path, "pages", force=False)


@pytest.mark.parametrize("format", FORMATS)
def test_one_changed_byte_is_found_in_every_file(database: Database, format: str, tmp_path: Path) -> None:
    export_tables(database, tmp_path, format)
    assert broken_files(tmp_path) == []
    for file in sorted(tmp_path.iterdir()):
        data = bytearray(file.read_bytes())
        if not data:
            continue
        for place in (0, len(data) // 2, len(data) - 1):
            data[place] ^= 1
            file.write_bytes(data)
            assert broken_files(tmp_path) != [], (file.name, place)
            assert file.name == DIGESTS or broken_files(tmp_path) == [file.name]
            data[place] ^= 1
        file.write_bytes(data)
    assert broken_files(tmp_path) == []


def test_a_missing_file_and_one_more_are_found(database: Database, tmp_path: Path) -> None:
    export_tables(database, tmp_path, "csv")
    (tmp_path / "plies.csv").rename(tmp_path / "more.csv")
    assert broken_files(tmp_path) == ["more.csv", "plies.csv"]


def test_a_folder_without_digests_is_not_one_of_tables(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="it is not a folder of tables"):
        broken_files(tmp_path)
