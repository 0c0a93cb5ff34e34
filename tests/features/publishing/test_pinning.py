"""What authors saw: written into blocks, renewed, taken away, and nothing else touched."""

from __future__ import annotations

from pathlib import Path

import pytest

from latrodb.features.articles.article import check_article
from latrodb.features.articles.known_games import GameCache
from latrodb.features.publishing.pinning import Pinned, pin_article

GAME = """[White "A"]
[Black "B"]
[Variant "petteia-xxi"]
[Result "*"]

1.e2-e4 d7-d5 2.b2-b4 *
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a game.txt").write_text(GAME)
    return tmp_path


def pinned(text: str, folder: Path) -> Pinned:
    return pin_article(check_article(text.encode("utf-8", "surrogateescape"), str(folder / "page.md")))


def seen_lines(found: Pinned) -> list[str]:
    return [line for line in found.data.decode("utf-8", "surrogateescape").splitlines() if "seen:" in line]


def without_seen(data: bytes) -> bytes:
    return b"".join(line for line in data.splitlines(keepends=True) if b"seen:" not in line)


MARGINS = {
    "plain": "```latro\ngame: a game.txt\nat: 1b\n```\nEnd\n",
    "list": "* one\n\n  ```latro\n  game: a game.txt\n  at: 1b\n  ```\n\n* two\n",
    "list at once": "1. ```latro\n   game: a game.txt\n   at: 1b\n   ```\n",
    "quotation": "> ~~~~latro\n> game: a game.txt\n> at: 1b\n>\n> # a comment\n> ~~~~\n",
    "info string": '> - ```latro game="a game.txt" at=1b\n>   ```\n',
    "unclosed": "```latro\ngame: a game.txt\nat: 1b\n",
    "byte order mark": "\ufeff\n```latro\ngame: a game.txt\nat: 1b   \n\n\n```",
    "bad bytes": "\udcff\udcfe\n\n```latro\ngame: a game.txt\nat: 1b\n```\n\udc80",
}


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("margin", MARGINS)
def test_a_line_is_added_and_no_other_byte_changes(folder: Path, margin: str, ends: str) -> None:
    text = MARGINS[margin].replace("\n", ends)
    data = text.encode("utf-8", "surrogateescape")
    found = pinned(text, folder)
    (change,) = found.changes
    assert change.old is None
    assert change.new
    assert change.new.endswith(" after d7-d5")
    assert [line.lstrip("> ") for line in seen_lines(found)] == [f"seen: {change.new}"]
    assert without_seen(found.data) == data
    assert b"".join(found.data.split(ends.encode())) == found.data.translate(None, b"\r\n")
    again = pinned(found.data.decode("utf-8", "surrogateescape"), folder)
    assert (again.data, again.changes, again.kept) == (found.data, (), 1)


def test_boards_side_by_side_have_a_line_each_in_their_order(folder: Path) -> None:
    text = "```latro\ngame: a game.txt\nat: 1w, 1b\n---\nvariant: bell/7x8\n---\ngame: a game.txt\nat: 2w\n```\n"
    found = pinned(text, folder)
    assert [change.new and change.new.split()[-1] for change in found.changes] == ["e2-e4", "d7-d5", "b2-b4"]
    first, last = found.data.decode().split("---\nvariant: bell/7x8\n---\n")
    assert (first.count("seen:"), last.count("seen:")) == (2, 1)
    assert not check_article(found.data, str(folder / "page.md")).diagnostics


def test_moves_played_from_a_game_rest_on_the_place_in_it(folder: Path) -> None:
    text = "```latro\ngame: a game.txt\nat: 1b\nmoves: 2.h2-h4\n```\n"
    found = pinned(text, folder)
    assert [change.new and change.new.split()[-1] for change in found.changes] == ["d7-d5"]
    (folder / "a game.txt").write_text(GAME.replace("e2-e4", "e2-e3"))
    codes = [each.code for each in check_article(found.data, str(folder / "page.md")).diagnostics]
    assert codes == ["A918"]


def test_a_game_that_changed_is_told_and_seen_anew(folder: Path) -> None:
    old = pinned("```latro\nname: here\ngame: a game.txt\nat: 2w\n```\n", folder).data.decode()
    (folder / "a game.txt").write_text(GAME.replace("b2-b4", "c2-c4"))
    found = pinned(old, folder)
    (change,) = found.changes
    assert change.figure == "here"
    assert change.line == 5
    assert change.differences == (
        "it was seen after b2-b4 and now comes after c2-c4",
        "b2 had no man and has S",
        "b4 had S and has no man",
        "c2 had S and has no man",
        "c4 had no man and has S",
    )
    assert seen_lines(found) == [f"seen: {change.new}"]
    assert without_seen(found.data) == without_seen(old.encode())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('```latro game="a game.txt" at=1w seen="8/8 w"\n```\n', '```latro game="a game.txt" at=1w seen="{}"\n```\n'),
        ("```latro game='a game.txt' at=1w seen=x\n```\n", "```latro game='a game.txt' at=1w seen=\"{}\"\n```\n"),
        (
            "```latro\ngame: a game.txt\nseen:  8/8\n  w\nat: 1w\n```\n",
            "```latro\ngame: a game.txt\nseen:  {}\nat: 1w\n```\n",
        ),
    ],
)
def test_what_was_seen_is_renewed_where_it_stands(folder: Path, old: str, new: str) -> None:
    found = pinned(old, folder)
    (change,) = found.changes
    assert found.data.decode() == new.format(change.new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("> ```latro\n> seen: x\n> variant: bell/7x8\n> ```\n", "> ```latro\n> variant: bell/7x8\n> ```\n"),
        ('```latro seen="x y" variant=bell/7x8\n```\n', "```latro variant=bell/7x8\n```\n"),
        ("```latro\nseen: x\n  y\r\nvariant: bell/7x8\n```\n", "```latro\nvariant: bell/7x8\n```\n"),
    ],
)
def test_lines_about_no_board_are_taken_away(folder: Path, old: str, new: str) -> None:
    found = pinned(old, folder)
    assert found.data.decode() == new
    assert [(change.old is None, change.new) for change in found.changes] == [(False, None)]
    assert found.left_alone == ()


@pytest.mark.parametrize(
    ("fault", "code"),
    [("marks: nonsense", "A916"), ("mark: move:a1-h8", "A920"), ("caption: Position after 1.e2-e4", "A922")],
)
def test_a_block_with_a_fault_is_left_alone_and_others_are_not(folder: Path, fault: str, code: str) -> None:
    block = "```latro\ngame: a game.txt\nat: 2w\n```\n"
    found = pinned(f"{block}\n```latro\ngame: a game.txt\nat: 2w\n{fault}\n```\n", folder)
    assert [each.code for each in found.left_alone] == [code]
    assert len(found.changes) == 1
    assert found.data.decode().endswith(f"at: 2w\n{fault}\n```\n")


def test_a_figure_of_a_game_that_is_not_there_is_told(folder: Path) -> None:
    found = pinned("```latro\ngame: none.txt\n```\n", folder)
    assert [each.code for each in found.left_alone] == ["A917"]
    assert found.changes == ()


def test_a_line_that_cannot_be_read_says_so_and_nothing_of_a_change(folder: Path) -> None:
    text = "```latro\ngame: a game.txt\nat: 1w\nseen: rubbish\n```\n"
    (found,) = check_article(text.encode(), "page.md", cache=GameCache(folder)).diagnostics
    assert found.code == "A918"
    assert found.message.startswith("what was seen cannot be read: ")
    assert "changed" not in found.message
    (change,) = pinned(text, folder).changes
    assert change.differences == (found.message,)
