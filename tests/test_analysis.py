"""The front door: which reader gets a file, and what happens to each game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from latrodb.analysis import Analyzer
from latrodb.core.errors import UnreadableFileError
from latrodb.diagnostics.codes import Severity
from latrodb.diagnostics.diagnostic import Profile
from latrodb.diagnostics.span import Source
from latrodb.features.analyzer import analyzer
from latrodb.features.repair.edits import RepairedGame
from latrodb.notation.parser import Reader, parse_text
from latrodb.store.database import Database
from latrodb.store.importer import add_paths
from latrodb.store.stored_game import load_game
from latrodb.store.verify import verify

if TYPE_CHECKING:
    from pathlib import Path

    from latrodb.game.game import Game
    from latrodb.notation.written import WrittenFile

TEXT = '[Variant "petteia-xxi/8x8"]\n\n1.a2-a3xb5 a7-a6 *'


def parse_wrapped(text: str, name: str) -> WrittenFile:
    """A log of these tests is a game file behind `LOG`."""
    return parse_text(text.removeprefix("LOG"), name)


PLAIN = Analyzer(
    lambda text, name: Reader(Source(name, text)),
    lambda text: text.startswith("LOG"),
    parse_wrapped,
    lambda text: False,
    repair=lambda game: game,
)


def codes(game: Game) -> list[str]:
    return [each.code for each in game.diagnostics]


def test_logs_are_read_by_their_own_reader() -> None:
    (game,) = PLAIN.parse(b"LOG" + TEXT.encode(), "a").games
    assert (game.source.name, game.source.text) == ("a", TEXT)
    assert PLAIN.parse(TEXT.encode()).source.text == TEXT


def test_bytes_that_are_not_utf8_are_kept_and_reported() -> None:
    file = PLAIN.parse(TEXT.encode() + b" {caf\xff}", encoding="utf-8")
    assert [each.code for each in file.diagnostics][:1] == ["S102"]
    assert file.source.text.encode("utf-8", "surrogateescape").endswith(b"caf\xff}")


def test_a_game_is_replayed_and_checked_and_then_repaired() -> None:
    given: list[Game] = []

    def repair(game: Game) -> Game:
        given.append(game)
        return replace(game, diagnostics=())

    (written,) = parse_text(TEXT).games
    assert PLAIN.check_game(written).diagnostics != ()
    assert replace(PLAIN, repair=repair).check_game(written).diagnostics == ()
    assert codes(given[0]).count("C403") == 1


def test_diagnostics_are_in_the_order_of_the_text_and_numbered() -> None:
    (game,), outside = PLAIN.check_file(parse_text(TEXT))
    starts = [each.span.start for each in game.diagnostics if each.span]
    assert starts == sorted(starts)
    assert {each.game for each in game.diagnostics} == {1}
    assert outside == ()


@pytest.mark.parametrize(("profile", "level"), [(Profile.HISTORIC, Severity.WARNING), (Profile.DRAFT, Severity.INFO)])
def test_the_profile_decides_severities(profile: Profile, level: Severity) -> None:
    file = parse_text('[Variant "petteia-xxi/8x8"]\n\n1.a2-a3 [7.b2-b3] *')
    (game,), _ = PLAIN.check_file(file, profile=profile)
    assert [each.level for each in game.diagnostics if each.code == "N703"] == [level]


def test_files_and_folders_are_read(tmp_path: Path) -> None:
    (tmp_path / "b.txt").write_text(TEXT)
    (tmp_path / "a.html").write_text("<pre>1. S c1-c3\n1... s h8-h4</pre>")
    (tmp_path / "c.html").write_text("<p>1.c1-c3 h8-h4")  # may be one that latrodb has made
    assert [file.name for file in analyzer().find_files(tmp_path)] == ["a.html", "b.txt"]
    assert [game.written.is_log for game in analyzer().read_games(tmp_path)] == [True, False]
    with pytest.raises(UnreadableFileError):
        analyzer().read_games(tmp_path / "none")


def test_the_library_has_every_feature_in_its_analyzer() -> None:
    assert analyzer() is analyzer()
    (game,), _ = analyzer().check_file(analyzer().parse(b'[Variant "petteia-xxi/8x8"]\n\n1.a2-a3 a7-a6 2.b2-b3 b7b6'))
    assert isinstance(game, RepairedGame)
    assert [each.best.corrected for each in game.findings] == ["b7-b6"]
    (log,) = analyzer().parse(b"1. S a1-a3\n1... s b8-b3\n").games
    assert log.is_log


def test_a_broken_rule_that_a_comment_names_has_a_note() -> None:
    text = '[Variant "petteia-xxi/8x8"]\n[FEN "8/8/8/3s4/3S4/8/8/S6s w"]\n\n1.d4-e4 {illegal by rule 10} h1-h2 *'
    (game,), _ = PLAIN.check_file(parse_text(text))
    assert [each.notes for each in game.diagnostics if each.code[0] == "R"] == [("the source itself admits it",)]


@pytest.mark.parametrize(
    ("system", "moves", "is_waiting"),
    [
        ("petteia-xxi", "1.d4-e4 *", True),
        ("single-stone-xxi", "1.d4-e4 {a slip}", True),
        ("petteia-xxi", "1.d4-e4 h1-h2 *", False),
        ("petteia-xxi", "1.d4-e4 0-1", False),
        ("petteia-xxi", "1.a1-a2 (1.d4-e4) *", False),
        ("latrunculi-xxi", "1.d4-e4 *", False),
    ],
)
def test_an_illegal_turn_without_an_answer_must_be_taken_back(system: str, moves: str, is_waiting: bool) -> None:
    fen = "3d4/8/8/3s4/3S4/8/8/S2D3s w" if system == "latrunculi-xxi" else "8/8/8/3s4/3S4/8/8/S6s w"
    (game,), _ = PLAIN.check_file(parse_text(f'[Variant "{system}/8x8"]\n[FEN "{fen}"]\n\n{moves}'))
    note = f"it has no answer, so it must still be taken back ({system} illegal-moves)"
    expected = [note] if is_waiting else []
    assert any(each.rule for each in game.diagnostics)
    assert [note for each in game.diagnostics for note in each.notes] == expected


GAME = '[Variant "bell/8x8"]\n\n1.@c1@d1 @d7@f6\n2.@b6@c4 @c6@d6 *\n'


@pytest.mark.parametrize(
    "text",
    [
        "Ann wrote:\n" + "".join(f"> {line}\n" for line in GAME.splitlines()) + "\nRegards\n",
        "> > " + GAME.replace("\n", "\r\n> >").removesuffix("> >"),
        "<html><body><pre>" + GAME.replace('"', "&quot;") + "</pre></body></html>",
        "<p>" + GAME.replace(" ", "&nbsp;").replace("\n", "<br>").replace("Variant&nbsp;", "Variant ") + "</p>",
        GAME.replace('"', "&quot;").replace(" ", "&nbsp;"),
    ],
)
def test_games_in_mails_and_web_pages(text: str, tmp_path: Path) -> None:
    written = analyzer().parse(text.encode(), "mail")
    (game,), outside = analyzer().check_file(written)
    assert game.written.tag("Variant") == "bell/8x8"
    assert [node.written.text for node in game.nodes] == ["@c1@d1", "@d7@f6", "@b6@c4", "@c6@d6"]
    assert {each.code for each in (*game.diagnostics, *outside)} <= {"S103"}
    assert written.source.raw == text
    file = tmp_path / "mail.txt"
    file.write_bytes(text.encode())
    with Database.open(tmp_path / "games.db") as database:
        add_paths(database, [file], analyzer())
        stored = load_game(database, 1, analyzer())
        assert [node.written.text for node in stored.nodes] == [node.written.text for node in game.nodes]
        assert not [*verify(database, analyzer())]


def test_a_game_quoted_with_pipes_is_not_passed_over() -> None:
    game = '[Variant "petteia-xxi/8x8"]\n\n1.e2-e3 b7-b4 2.c2-c3 a7-a4\n3.f2-f6 c7-b7 4.d2-d6 b4-b3 *\n'
    written = analyzer().parse(("Anna wrote:\n\n" + "".join(f"| {line}\n" for line in game.splitlines())).encode())
    assert "S120" in {each.code for each in written.diagnostics}


def test_a_decursio_at_the_start_of_a_line_is_no_quotation() -> None:
    assert not analyzer().is_wrapped('[Variant "latrotabuli"]\n\n1.Pa3d3\n>e3h3xg3 a6-a5\n')


@pytest.mark.parametrize("number", ["I", "|"])
def test_a_misread_first_number_is_no_reason_to_doubt_the_variant(number: str) -> None:
    turns = "a1-a6 j8-j2 2.Dg2-g6 l8-l6 3.k1-k5 Df7-f3 4.k5-j5 c8-c5 5.c1-c3 b8-b3"
    text = f'[Variant "latrunculi-xxi/12x8"]\n\n{number}.{turns} *\n'
    (game,), _ = analyzer().check_file(analyzer().parse(text.encode()))
    found = {each.code for each in game.diagnostics}
    assert "S101" in found
    assert not found & {"T211", "T209"}
