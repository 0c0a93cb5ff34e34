"""What a user of Windows meets: legacy encodings, drives, line ends, reserved names, and modules that are not there."""

from __future__ import annotations

import errno
import io
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path, PureWindowsPath

import pytest

from latrodb.cli.app import COMMANDS, main
from latrodb.cli.support import exits
from latrodb.cli.support.output import write_bytes
from latrodb.cli.support.terminal import substitute
from latrodb.core.errors import PlaceError
from latrodb.core.position import UNICODE
from latrodb.files import check_paths, portable_name, relative_path
from latrodb.outputs import seal
from latrodb.references import Reference, parse_reference
from tests.support.paths import CORPUS, ROOT

ARTICLE = CORPUS / "articles" / "quintana.md"
GAME = (
    '[Variant "petteia-xxi/8x8"]\n[White "Müller ğ 漢"]\n[Black "A – B → ½"]\n\n'
    "1.a2–a3 {→ ½ █ ═ ♕} a7-a6 2.a3-a9 {…} a6-a5 ½–½\n"
)
BROKEN = '[Variant "petteia-xxi/8x8"]\n\n1.a2-a4 h7-h5 2.b2-b4 g7-g5\n3.c2-c9 f7-f5 {a\nb} 4.c4-c3 e7-e5 *\n'
BLOCK = "# Title\n\nWords.\n\n```latro\n{name}game: game.txt\nat: 2w\n```\n\nThe end.\n"

Printed = Callable[..., str]


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> Printed:
    """What a command line prints to streams of an encoding, which both must be able to carry."""

    def printed(encoding: str, *words: object) -> str:
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
            both = [io.TextIOWrapper(io.BytesIO(), encoding=encoding) for _ in range(2)]
            patch.setattr(sys, "stdout", both[0])
            patch.setattr(sys, "stderr", both[1])
            main([str(word) for word in words])
        for stream in both:
            stream.flush()
        data = b"".join(stream.buffer.getvalue() for stream in both)
        return data.decode(encoding)

    return printed


@pytest.fixture
def game(tmp_path: Path) -> Path:
    file = tmp_path / "game.txt"
    file.write_text(GAME, "utf-8")
    return file


@pytest.mark.parametrize("encoding", ["cp1252", "cp437"])
def test_every_kind_of_output_can_be_printed_in_a_legacy_encoding(
    encoding: str, printed: Printed, game: Path, tmp_path: Path
) -> None:
    database = tmp_path / "games.db"
    lines = [
        *(("check", game), ("show", game, "--no-step"), ("show", game, "--no-step", "--style", "unicode")),
        *(("import", game, "--db", database), ("find", database), ("diff", game, game), ("moves", "bell")),
        *(("article", "check", ARTICLE), ("diagram", game, "--as-block"), ("find", database, "--player", "→ ½")),
        *(("rules", "schaedler"), ("rules", "--compare", "quintana", "bell"), ("help", "glossary"), ("help", "turns")),
        *(("edit", "remove", f"{database}#1"), ("edit", "errata", "list", database), ("chekc",), ()),
        *((name, "--help") for name in COMMANDS),
    ]
    for words in lines:
        text = printed(encoding, *words)
        assert text, words
        assert "internal error, not" not in text, words
        assert "\\u" not in text.replace("\\u6f22", ""), words  # this sign alone has nothing like it


def test_boards_and_words_are_readable_in_cp437(printed: Printed, game: Path) -> None:
    text = printed("cp437", "show", game, "--no-step", "--style", "unicode")
    assert "8  s  s  s  s  s  s  s  s" in text
    assert "Müller g \\u6f22 - A -- B -> ½" in text
    assert "8x8" in printed("cp437", "rules", "quintana")


def test_utf_8_is_printed_as_it_is(printed: Printed, game: Path) -> None:
    text = printed("utf-8", "show", game, "--no-step", "--style", "unicode")
    assert "●" in text
    assert "Müller ğ 漢 - A – B → ½" in text


def test_a_dash_is_not_taken_for_the_hyphen_that_a_message_is_about(printed: Printed, game: Path) -> None:
    assert '"a2--a3" is read as a2-a3' in printed("ascii", "check", game)


def test_substitutes_are_ascii_for_whatever_there_is() -> None:
    everything = [chr(code) for code in range(0xA0, 0x11000)]
    assert all(substitute(sign).isascii() for sign in everything)
    assert "".join(map(substitute, UNICODE)) == "SDsd."
    assert [substitute(sign) for sign in "─│┼╔█ﬁ\u0301\udc80"] == ["-", "|", "+", "+", "#", "fi", "", "\\udc80"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"C:\games\x.txt", Reference(r"C:\games\x.txt", None, None)),
        (r"C:\games\x.txt#2@13b", Reference(r"C:\games\x.txt", 2, "13b")),
        (r"C:\my games@home\x#1\games.db#7", Reference(r"C:\my games@home\x#1\games.db", 7, None)),
        (r"..\games.db#7", Reference(r"..\games.db", 7, None)),
        (r"D:x.txt@end", Reference("D:x.txt", None, "end")),
        (r"\\server\share\a.txt#3", Reference(r"\\server\share\a.txt", 3, None)),
        ("C:/games/x.txt#2@start", Reference("C:/games/x.txt", 2, "start")),
    ],
)
def test_games_on_drives_and_in_folders_with_backslashes(text: str, expected: Reference) -> None:
    assert parse_reference(text) == expected


def test_a_sign_of_a_place_in_a_folder_is_not_taken_for_a_number() -> None:
    with pytest.raises(PlaceError):
        check_paths([r"C:\games#2\x.txt"])
    assert parse_reference(r"C:\a#2\x.txt").number is None


@pytest.mark.parametrize(
    ("name", "portable"),
    [
        *(
            ("con", "con-"),
            ("NUL.txt", "NUL-.txt"),
            ("Com1 .svg", "Com1- .svg"),
            ("lpt¹", "lpt¹-"),
            ("aux.a.b", "aux-.a.b"),
        ),
        *(("what? a: b", "what- a- b"), ("a\\b/c|d", "a-b-c-d"), ("notes. ", "notes"), (" .", "-"), ("", "-")),
        *((each, each) for each in ("console", "nullity.txt", "com10", "figure-1.svg", ".hidden", "a.con", "año – 漢")),
    ],
)
def test_names_that_windows_can_have(name: str, portable: str) -> None:
    assert portable_name(name) == portable
    assert portable_name(portable) == portable
    if sys.version_info < (3, 13):
        assert not PureWindowsPath(portable).is_reserved()


@pytest.mark.parametrize(("format", "kind"), [("markdown", "svg"), ("latex", "pdf")])
def test_figures_are_built_under_names_that_windows_can_have(
    format: str, kind: str, game: Path, tmp_path: Path, run
) -> None:
    (tmp_path / "nul.md").write_text(BLOCK.format(name="name: aux\n"), "utf-8")
    site = tmp_path.parent / f"{tmp_path.name}-{format}"
    ended = run("article", "build", tmp_path / "nul.md", "-o", site, "--format", format)
    assert ended.code == 0, ended
    assert (site / "nul-" / f"aux-.{kind}").is_file()
    (page,) = site.glob("nul.*")
    assert f"nul-/aux-.{kind}" in page.read_text("utf-8")


def test_two_figures_whose_files_would_be_one_on_windows_are_reported(game: Path, tmp_path: Path, run) -> None:
    page = tmp_path / "page.md"
    page.write_text(BLOCK.format(name="name: Fork\n") + BLOCK.format(name="name: fork\n"), "utf-8")
    ended = run("article", "check", page)
    assert "A923" in ended.out
    assert "another figure is already called Fork" in ended.out
    page.write_text(BLOCK.format(name="name: fork\n") + BLOCK.format(name="name: forks\n"), "utf-8")
    assert "A923" not in run("article", "check", page).out


def test_a_path_on_another_drive_is_whole(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert relative_path(tmp_path / "a" / "b", tmp_path / "c") == str(Path("..", "a", "b"))

    def refuse(path: object, start: object) -> str:
        raise ValueError("path is on mount 'D:', start on mount 'C:'")

    monkeypatch.setattr("latrodb.files.os.path.relpath", refuse)
    assert relative_path(tmp_path / "a", tmp_path / "c") == str(tmp_path / "a")


def crlf(text: str) -> bytes:
    return text.replace("\n", "\r\n").encode()


def test_line_ends_of_windows_stay_in_whatever_is_a_copy(tmp_path: Path, run, process) -> None:
    file, page, database = tmp_path / "game.txt", tmp_path / "page.md", tmp_path / "games.db"
    file.write_bytes(crlf(BROKEN))
    page.write_bytes(crlf(BLOCK.format(name="")))
    run("check", file, "--fix")
    run("article", "pin", page)
    run("import", "--db", database, file)
    run("export", f"{database}#1", "--text", "original", "-o", tmp_path / "original.txt")
    assert (tmp_path / "original.txt").read_bytes() == file.read_bytes() == crlf(BROKEN)
    assert process("format", "--as-printed", file).stdout == crlf(BROKEN)
    for name, words in (("game.fixed.txt", b"[%sic c2-c9]"), ("page.md", b"seen: ")):
        data = (tmp_path / name).read_bytes()
        assert words in data, name
        assert data.count(b"\n") == data.count(b"\r\n"), name


def test_a_game_with_line_ends_of_windows_is_continued_with_them(tmp_path: Path, run) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(crlf('[Variant "petteia-xxi/8x8"]\n\n1.a2-a4 h7-h5 *\n'))
    run("new", file, stdin=b"d2-d3\r\ntag White Joe\r\n")
    data = file.read_bytes()
    assert b"2.d2-d3" in data
    assert b'[White "Joe"]' in data
    assert data.count(b"\n") == data.count(b"\r\n")


def test_line_ends_make_no_difference_to_what_is_found(tmp_path: Path, run) -> None:
    one, other = tmp_path / "unix.txt", tmp_path / "windows.txt"
    one.write_bytes(BROKEN.encode())
    other.write_bytes(crlf(BROKEN))
    assert run("check", other).out.replace("windows.txt", "unix.txt") == run("check", one).out
    assert run("diff", one, other).code == 0
    rows = b"petteia-xxi/8x8\t8/8/8/8/8/s7/8/S6S w\n"
    batch = [run("moves", "--batch", "-", stdin=text) for text in (rows, rows.replace(b"\n", b"\r\n"))]
    assert batch[0] == batch[1]
    assert batch[0].code == 0


def test_a_sealed_page_with_either_line_ends_is_known_again(tmp_path: Path) -> None:
    for end in (b"\n", b"\r\n"):
        file = tmp_path / "page.md"
        file.write_bytes(seal(b"Words." + end, file))
        write_bytes([b"Other words."], file)
        assert file.read_bytes() == b"Other words."
        file.unlink()


def test_a_file_that_another_program_has_open_is_named(
    tmp_path: Path, run, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(draft: Path, target: Path) -> Path:
        raise PermissionError(errno.EACCES, "Access is denied", str(draft), None, str(target))

    monkeypatch.setattr(Path, "replace", refuse)
    target = tmp_path / "copy.txt"
    assert run("format", game, "-o", target) == (2, "", f"latrodb: {target}: Access is denied\n")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["game.txt"]


def test_a_reader_that_is_gone_is_an_invalid_argument_on_windows_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    invalid = OSError(errno.EINVAL, "Invalid argument")
    assert exits.is_broken_pipe(BrokenPipeError())
    assert not exits.is_broken_pipe(invalid)
    monkeypatch.setattr(sys, "platform", "win32")
    assert exits.is_broken_pipe(invalid)
    assert not exits.is_broken_pipe(OSError(errno.EINVAL, "Invalid argument", "a?.txt"))


def test_no_module_needs_what_windows_lacks() -> None:
    program = """
import importlib, os, pkgutil, signal, sys
for name in ("fcntl", "grp", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"):
    sys.modules[name] = None
for name in ("numpy", "pandas"):  # sqlite_utils imports them where they are; here numpy asks which Linux runs
    sys.modules[name] = None
for name in ("fork", "kill", "getuid", "mkfifo", "setsid", "killpg", "uname", "statvfs", "O_NONBLOCK", "fchmod"):
    delattr(os, name)
for name in ("SIGHUP", "SIGPIPE", "SIGTSTP", "SIGALRM", "SIGWINCH", "SIGQUIT", "alarm", "setitimer"):
    delattr(signal, name)
import latrodb
for module in pkgutil.walk_packages(latrodb.__path__, "latrodb."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)
print("all imported")
"""
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=False)
    assert ended.stdout == "all imported\n", ended.stderr


def test_what_colors_older_consoles_is_installed_on_windows() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert any(each.startswith("colorama>=0.4.6; sys_platform") for each in project["dependencies"])
