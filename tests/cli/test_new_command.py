"""`latrodb new` from a pipe: what each line does, what is refused, and what is saved."""

from __future__ import annotations

from pathlib import Path

import pytest

from latrodb.rules.catalog import SYSTEMS

HEAD = '[Variant "petteia-xxi/8x8"]\n\n'
NEW = ("--variant", "petteia-xxi/8x8")


@pytest.fixture
def type_in(run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Type lines at a game, and return how it ended and the text of the file."""
    monkeypatch.chdir(tmp_path)

    def type_in(lines: str, *words: str, file: str = "game.txt"):
        ended = run("new", file, *words, stdin=lines.encode())
        path = Path(file)
        return ended, path.read_bytes().decode("cp1252") if path.is_file() else None

    return type_in


def test_turns_are_played_and_saved(type_in) -> None:
    ended, text = type_in("d2-d4\n1...d7-d5 2. e2-e4\n", *NEW)
    assert (ended.code, text) == (0, f"{HEAD}1.d2-d4 d7-d5 2.e2-e4 *\n")
    assert ended.err == "game.txt is saved: 3 turns, result *\n"


def test_an_old_game_is_continued(type_in) -> None:
    Path("game.txt").write_text(f"{HEAD}1. d2-d4 {{good}} *\n")
    ended, text = type_in("d7-d5 {bad}\nresign\n")
    assert (ended.code, text) == (
        0,
        f'{HEAD[:-1]}[Termination "White resigned"]\n\n1. d2-d4 {{good}} d7-d5 {{bad}} 0-1\n',
    )


def test_what_was_filled_in_is_shown(type_in) -> None:
    fen = "8/s7/8/1Ss4s/8/8/8/3S2S1 w"
    ended, text = type_in("d1-d5xh5\n", *NEW, "--fen", fen)
    assert "1.d1-d5xc5  filled in: xc5; left out: xh5" in ended.out
    assert text.endswith("1.d1-d5xc5 *\n")


@pytest.mark.parametrize("keep", ["!", "!d4-e4"])
def test_an_illegal_turn_is_kept_on_request(type_in, keep: str) -> None:
    ended, text = type_in(f"d2-d4\nd7-d5\nd4-e4\n{keep}\ne7-e6\n", *NEW)
    assert (ended.code, text) == (0, f"{HEAD}1.d2-d4 d7-d5 2.d4-e4 e7-e6 *\n")
    assert "line 3: d4-e4 is illegal: " in ended.err
    assert "(petteia-xxi 10, Locked soldiers); type ! to keep it as d4-e4, if it was played" in ended.err
    assert "2.d4-e4  kept, though illegal" in ended.out


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("d4-e4", "d4-e4 is illegal"),
        ("d2-d9", "d2-d9 cannot be played"),
        ("d2d4", "'d2d4' is neither a turn"),
        ("bakc", "there is no command 'bakc'; did you mean back?"),
        ("3.e2-e4", "the next number is 2., not 3."),
        ("2...e2-e4", "the next number is 2., not 2..."),
    ],
)
def test_a_refused_turn_ends_a_pipe(type_in, line: str, why: str) -> None:
    ended, text = type_in(f"d2-d4\nd7-d5\n{line}\na2-a3\n", *NEW)
    assert (ended.code, text) == (1, f"{HEAD}1.d2-d4 d7-d5 *\n")
    assert f"line 3: {why}" in ended.err
    assert "stopped after line 3; line 4 and later lines are not read" in ended.err


def test_commands(type_in) -> None:
    lines = (
        "d2-d4\n{first} d7-d5\ntag white Joe Joyce\nback\ncomment second\nmoves e7\nsave\nshow\n?\ndraw\nquit\nd7-d5\n"
    )
    ended, text = type_in(lines, *NEW)
    assert ended.code == 0
    assert text == (
        '[White "Joe Joyce"]\n[Variant "petteia-xxi/8x8"]\n[Termination "draw agreed"]\n\n'
        "1.d2-d4 {first} {second} 1/2-1/2\n"
    )
    assert "taken back: d7-d5" in ended.out
    assert "e7-e6  e7-e5" in ended.out or "e7-e3  e7-e4" in ended.out
    assert "4  .  .  . [S] .  .  .  ." in ended.out
    assert "resign [white]" in ended.out


@pytest.mark.parametrize(
    "line", ["back", "result 2-0", "resign Joe", "tag Variant bell", "tag", "comment", "{}", "save game.txt"]
)
def test_a_command_that_fails_does_not_end_a_pipe(type_in, line: str) -> None:
    Path("game.txt").write_text(f"{HEAD}1.d2-d4 *\n")
    ended, text = type_in(f"{line}\nd7-d5\n")
    assert (ended.code, text) == (1, f"{HEAD}1.d2-d4 d7-d5 *\n")
    assert "line 1: " in ended.err


def test_a_turn_of_an_earlier_day_is_taken_back_only_with_a_sign(type_in) -> None:
    Path("game.txt").write_text(f"{HEAD}1.d2-d4 d7-d5 *\n")
    assert type_in("back\n")[1] == f"{HEAD}1.d2-d4 d7-d5 *\n"
    assert type_in("back !\nd7-d6\nback\n")[1] == f"{HEAD}1.d2-d4 *\n"


def test_no_turn_follows_the_end(type_in) -> None:
    ended, text = type_in("d2-d4\nresign\nd7-d5\n", *NEW)
    assert ended.code == 1
    assert "d7-d5 comes after the end of the game (1-0); type ! to keep it" in ended.err
    assert text.endswith("1.d2-d4 1-0\n")
    assert type_in("result *\nd7-d5\n")[1] == f"{HEAD}1.d2-d4 d7-d5 *\n"


def test_dice_actions_and_placements(type_in) -> None:
    ended, text = type_in("[3]\nc2-c3\n.\n[6]f7-f6\n[2]\nd2-d3\n", "--variant", "glaucus")
    assert (ended.code, text) == (0, '[Variant "glaucus/8x8"]\n\n1.[3]c2-c3 [6]f7-f6 2.[2]d2-d3 *\n')
    assert "1.[3]c2-c3  2 pips left" in ended.out
    ended, text = type_in("[3]\n", "--variant", "glaucus", file="throw.txt")
    assert text is None
    assert "the unfinished turn [3]-- is not kept" in ended.err or "the unfinished turn [3] is not kept" in ended.err
    assert "1.@d4@e5 *" in type_in("@d4@e5", "--variant", "bell", file="bell.txt")[1]
    assert "[men=20]" in type_in("@d4\n", "--variant", "schaedler/8x8[men=20]", file="men.txt")[1]


@pytest.mark.parametrize(
    ("content", "words", "code", "why"),
    [
        (b"Hello.\n", NEW, 1, "holds no game and is left as it is"),
        (b"\x89PNG\r\n\x1a\n", NEW, 1, "a PNG picture"),
        (f"{HEAD}1.d2-d4 *\n\n{HEAD}1.d2-d4 *\n".encode(), (), 1, "holds 2 games"),
        (f"{HEAD}1.d2-d4 *\n".encode(), ("--variant", "bell"), 2, "is petteia-xxi/8x8, not bell/7x8"),
        (f"{HEAD}1.d2-d4 *\n".encode(), ("--fen", "8/8/8/8/8/8/8/8 w"), 2, "--fen is for a new one"),
        (None, (), 2, "say which game it is"),
        (None, (*NEW, "--fen", "9 w"), 2, "8x8"),
    ],
)
def test_a_file_is_left_as_it_is(type_in, content: bytes | None, words: tuple[str, ...], code: int, why: str) -> None:
    if content is not None:
        Path("game.txt").write_bytes(content)
    ended, _ = type_in("d2-d4\n", *words)
    assert (ended.code, why in ended.err) == (code, True), ended.err
    assert (Path("game.txt").read_bytes() if content else None) == content


def test_an_empty_file_becomes_a_game_and_nothing_typed_writes_nothing(type_in) -> None:
    ended, text = type_in("", *NEW)
    assert (ended.code, text) == (0, None)
    assert "nothing was entered, and game.txt was not written" in ended.err
    Path("game.txt").touch()
    assert type_in("d2-d4", *NEW)[1] == f"{HEAD}1.d2-d4 *\n"


def test_a_file_that_another_program_changes_is_spared(type_in, monkeypatch: pytest.MonkeyPatch) -> None:
    from latrodb.cli.interactive.session import Session

    play = Session.carry_out

    def change_first(self: Session, line: str) -> bool:
        if line == "d7-d5":
            Path("game.txt").write_text("something else")
        return play(self, line)

    monkeypatch.setattr(Session, "carry_out", change_first)
    ended, text = type_in("d2-d4\nd7-d5\nsave other.txt\n", *NEW)
    assert "not saved: game.txt was changed by another program" in ended.err
    assert text == "something else"
    assert Path("other.txt").read_text() == f"{HEAD}1.d2-d4 d7-d5 *\n"
    assert "other.txt is saved: 2 turns" in ended.err
    ended, _ = type_in("e2-e4\nquit\n", file="other.txt")
    assert ended.code == 0


def test_another_encoding_and_other_line_ends_stay(type_in) -> None:
    old = '[White "José"]\r\n[Variant "petteia-xxi/8x8"]\r\n\r\n1.d2-d4 *\r\n'
    Path("game.txt").write_bytes(old.encode("cp1252"))
    ended, text = type_in("d7-d5 {señor}\n{Ω}\n")
    assert text == old.replace("*", "d7-d5 {señor} *")
    assert "which cannot represent 'Ω'" in ended.err
    _, text = type_in("d2-d4 {señor}\n", *NEW, "--encoding", "cp1252", file="new.txt")
    assert text == f"{HEAD}1.d2-d4 {{señor}} *\n"


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_system_explains_its_turns(type_in, system: str) -> None:
    ended, _ = type_in("?\nmoves\nshow\n", "--variant", system)
    assert ended.code == 0
    assert "Type a turn and Enter" in ended.out
