"""Errata: the text of a ledger, which game is meant, the overlay, and the ledger in the database."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from latrodb import analyzer
from latrodb.features.errata.verify import measure
from latrodb.game.ledgers.erratum import Citation, Erratum, Kind, Reversal, Status, kind_of
from latrodb.game.ledgers.ledger import format_ledger, ledger_files, read_ledger
from latrodb.game.ledgers.match import GameKey, Title, assign_errata, find_cited, title_of
from latrodb.game.ledgers.overlay import Verdict, lay_over
from latrodb.game.replay import replay
from latrodb.notation.parser import parse_text
from latrodb.store.database import SCHEMA_VERSION, Database
from latrodb.store.errata import find_erratum, load_errata, restore_erratum, revert_erratum
from latrodb.store.errors import NoSuchErratumError
from latrodb.store.find import find_diagnostics, find_games
from latrodb.store.importer import add_paths
from latrodb.store.ledgers import stored_overlays
from tests.support.game_files import add_text, check_sound, game_text, text_of
from tests.support.paths import CORPUS
from tests.support.strategies import games

RECORD = {
    "Erratum": "first",
    "Game": "games.txt#1",
    "Ply": "1b",
    "Printed": "b8-b3",
    "Corrected": "b8-b4",
    "By": "A reader",
    "Date": "2026.11.21",
    "Status": "certain",
}
EVIDENCE = "The next diagram shows the man on b4."
PRINTED = "1.e1-e6* b8-b3 2.a1-a3 a8-a5"


def record(evidence: str = EVIDENCE, **tags: str | None) -> str:
    """A record of a ledger; tags given as None are left out."""
    lines = {key: value for key, value in (RECORD | tags).items() if value is not None}
    return "".join(f'[{key} "{value}"]\n' for key, value in lines.items()) + f"\n{evidence}\n"


def errata(text: str) -> tuple[Erratum, ...]:
    ledger = read_ledger(text.encode(), "games.errata")
    assert not ledger.diagnostics
    return ledger.errata


def erratum(**tags: str | None) -> Erratum:
    (only,) = errata(record(**tags))
    return only


def game(turns: str = PRINTED, **tags: str):
    (written,) = parse_text(game_text(turns, **tags), "games.txt").games
    return analyzer().check_game(written)


def movetext(overlay) -> str:
    return overlay.corrected.source.text.split("\n\n", 1)[1].strip()


# --- the text of a ledger -------------------------------------------------------------------------

words = st.text(st.characters(codec="utf-8", exclude_characters="\r\n"), max_size=20)
names = words.filter(str.strip)
turns = st.sampled_from(["a1-a3", "De4-e3xd3", "e8-e5*", "@d4@e5", "c3-d3xe3-d4", "--", "Tc2d3-c3d4"])
days = st.dates().map("{:%Y.%m.%d}".format).filter(lambda day: len(day) == 10)
evidences = st.lists(words | st.sampled_from(['[Ply "1w"]', "[", "\\", ""]), min_size=1, max_size=4)


@st.composite
def any_errata(draw: st.DrawFn, name: str) -> Erratum:
    file = draw(st.none() | st.sampled_from(["games.txt", "a b.latro", "ü#.txt"]))
    tags = draw(st.dictionaries(st.sampled_from(["Date", "Event", "Variant"]), words))
    if file is None or draw(st.booleans()):
        tags |= {"White": draw(words), "Black": draw(words)}
    ply = draw(st.just("") | st.builds("{}{}".format, st.integers(1, 999), st.sampled_from("wb")))
    corrected = draw(st.just("") | (turns if ply else words))
    lines = draw(evidences.filter(lambda lines: lines[0].strip() and lines[-1].strip()))
    return Erratum(
        name=name,
        game=Citation(file, draw(st.integers(1, 99)) if file else None, tuple(tags.items())),
        ply=ply,
        tag="" if ply else draw(st.sampled_from(["Result", "White", "Überschrift"])),
        printed=draw(words.filter(lambda text: text != corrected)),
        corrected=corrected,
        by=draw(names),
        date=draw(days),
        status=draw(st.sampled_from(Status)),
        evidence="\n".join(lines),
        others=tuple(draw(st.dictionaries(st.sampled_from(["Page", "Seen_in"]), words)).items()),
        reversal=draw(st.none() | st.builds(Reversal, days, words, words)),
    )


@given(st.lists(names, max_size=3, unique=True).flatmap(lambda all: st.tuples(*map(any_errata, all))))
def test_a_ledger_written_and_read_is_the_same(held: tuple[Erratum, ...]) -> None:
    text = format_ledger(held, "A preface.\n[of two lines]")
    ledger = read_ledger(text.encode())
    assert ledger.errata == held
    assert ledger.preface == "A preface.\n[of two lines]"
    assert format_ledger(ledger.errata, ledger.preface) == text


@given(st.lists(st.binary(max_size=30) | st.sampled_from([line.encode() for line in record().splitlines(True)])))
def test_any_bytes_can_be_read(parts: list[bytes]) -> None:
    ledger = read_ledger(b"".join(parts))
    for each in ledger.diagnostics:
        assert each.span is not None
        assert 0 <= each.span.start <= each.span.end <= len(ledger.source.text)
    again = read_ledger(format_ledger(ledger.errata).encode(errors="surrogateescape"))
    assert again.errata == ledger.errata


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_ledger_may_have_any_line_ends_and_a_byte_order_mark(end: str) -> None:
    text = "\ufeff" + record().replace("\n", end)
    ledger = read_ledger(text.encode())
    assert ledger.errata == errata(record())
    assert ledger.source.place(ledger.errata[0].span_of("Ply"))[:2] == (3, 1)


@pytest.mark.parametrize(
    ("change", "line", "message"),
    [
        ({"Status": "sure"}, 8, '"sure" is not one of certain, likely and ambiguous.'),
        ({"Ply": "nineteen"}, 3, '"nineteen" is not a turn such as 19w.'),
        ({"Date": "21 November"}, 7, '"21 November" is not a date of the form YYYY.MM.DD.'),
        ({"Corrected": "somewhere"}, 5, '"somewhere" cannot be read as a turn.'),
        ({"Corrected": "b8-b3"}, 5, "Printed and Corrected are the same."),
        ({"By": None}, 1, "This erratum gives no By."),
        ({"Printed": None, "Date": None}, 1, "This erratum gives no Printed and no Date."),
        ({"Game": None}, 1, "This erratum names no game: give Game, or White and Black."),
        ({"Tag": "Result"}, 1, "An erratum is about one place: give either Ply or Tag."),
        ({"evidence": ""}, 1, "This erratum gives no evidence."),
    ],
)
def test_what_a_record_lacks_is_told_with_its_line(change: dict[str, str], line: int, message: str) -> None:
    ledger = read_ledger((record() + "\n" + record(**({"Erratum": "second"} | change))).encode())
    assert [each.name for each in ledger.errata] == ["first"]
    (found,) = ledger.diagnostics
    assert (found.code, found.message) == ("D803", message)
    assert ledger.source.place(found.span)[:2] == (line + 11, 1)


def test_broken_and_unknown_lines_are_told_and_prose_is_not() -> None:
    text = 'Preface.\n[Ply "1w"]\n' + record().replace('[By "A reader"]', "[By A reader]")
    ledger = read_ledger(text.encode())
    told = [(each.code, ledger.source.place(each.span).line, each.hints) for each in ledger.diagnostics]
    assert told == [("D803", 2, ()), ("D803", 8, ('[By "A reader"]',))]
    assert not ledger.errata
    kept = read_ledger(record(Page="12", Kind="mark").encode())
    assert kept.errata[0].others == (("Page", "12"),)
    assert [each.level for each in kept.diagnostics] == ["warning", "warning"]
    assert kept.diagnostics[1].hints == ('[Kind "move"]',)
    doubled = read_ledger((record() + "\n" + record(Corrected="b8-b5")).encode())
    assert [each.code for each in doubled.diagnostics] == ["D807"]
    assert [each.corrected for each in doubled.errata] == ["b8-b4"]


@pytest.mark.parametrize(
    ("printed", "corrected", "kind"),
    [
        ("De5-e4", "De4-e3", Kind.MOVE),
        ("e5-e4", "De5-e4", Kind.MOVE),
        ("d4e5", "d4-e5", Kind.MOVE),
        ("c7-c6xb5", "c7-c6xb6", Kind.CAPTURES),
        ("e8-e5!?", "e8-e5*!?", Kind.MARK),
        ("E8-e5", "e8-e5", Kind.SPELLING),
        ("", "e8-e5", Kind.MISSING_TURN),
        ("e8-e5", "", Kind.EXTRA_TURN),
    ],
)
def test_the_kind_of_a_correction_is_found(printed: str, corrected: str, kind: Kind) -> None:
    assert kind_of("", printed, corrected) is kind
    assert kind_of("Result", printed, corrected) is Kind.TAG


# --- which game is meant --------------------------------------------------------------------------

PLAYERS = {"White": "Livia", "Black": "Cato", "Date": "2016.07.??"}


def title(path: str, number: int = 1, **tags: str) -> Title:
    return Title(path, number, PLAYERS | tags, "petteia-xxi/8x8")


@pytest.mark.parametrize(
    ("citation", "found"),
    [
        (Citation("games.txt", 1, ()), [0]),
        (Citation("games.txt", None, ()), [0, 1]),
        (Citation("games.txt", 1, (("White", "Marcus"),)), []),
        (Citation(None, None, (("White", "Livia"), ("Black", "Cato"))), [0, 2]),
        (Citation(None, None, (("White", "Marcus"), ("Black", "Cato"))), [1]),
        (Citation("renamed.txt", 1, tuple(PLAYERS.items())), [0, 2]),
        (Citation("renamed.txt", 1, (("White", "Livia"), ("Black", "Cato"))), []),
        (Citation("games.txt", 1, (("Variant", "petteia-xxi/8x8"),)), [0]),
        (Citation("games.txt", 1, (("Variant", "petteia-xxi/10x8"),)), []),
    ],
)
def test_a_game_is_found_by_its_file_and_its_tags(citation: Citation, found: list[int]) -> None:
    titles = (title("any/folder/games.txt"), title("games.txt", 2, White="Marcus"), title("c:\\others.txt"))
    assert find_cited(citation, titles) == tuple(titles[index] for index in found)


# --- the overlay ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("printed", "change", "corrected"),
    [
        (PRINTED, {}, "1.e1-e6* b8-b4 {[%sic b8-b3]} 2.a1-a3 a8-a5 *"),
        ("1.e1-e6* b8-b3 !? {so}", {}, "1.e1-e6* b8-b4 !? {[%sic b8-b3]} {so} *"),
        ("1.e1-e6* 2.a1-a3", {"Printed": ""}, "1.e1-e6* b8-b4 {[%sic]} 2.a1-a3 *"),
        ("1.e1-e6* {so} 1...a1-a3", {"Printed": ""}, "1.e1-e6* {so} 1...b8-b4 {[%sic]} a1-a3 *"),
        ("1.b8-b4 2.a1-a3", {"Ply": "1w", "Printed": "", "Corrected": "e1-e6*"},
         "1.e1-e6* {[%sic]} b8-b4 2.a1-a3 *"),
        ("1.e1-e6* {so}", {"Printed": ""}, "1.e1-e6* {so} b8-b4 {[%sic]} *"),
        ("1.e1-e6* b8-b4", {"Ply": "2w", "Printed": "", "Corrected": "a1-a3"},
         "1.e1-e6* b8-b4 2.a1-a3 {[%sic]} *"),
        ("1.e1-e6* b8-b3 b8-b4", {"Corrected": ""}, "1.e1-e6* {[%sic b8-b3]} b8-b4 *"),
        ("1.e1-e6* b8b4 2.a1-a3", {"Printed": "b8b4"}, "1.e1-e6* b8-b4 {[%sic b8b4]} 2.a1-a3 *"),
    ],
)  # fmt: skip
def test_a_correction_changes_its_turn_and_keeps_the_printed_one(
    printed: str, change: dict[str, str], corrected: str
) -> None:
    before = game(printed)
    overlay = lay_over(before, [erratum(**change)], analyzer().check_game)
    assert movetext(overlay) == corrected
    assert overlay.printed is before
    assert overlay.corrections[0].verdict is Verdict.APPLIED
    assert measure(overlay.corrected).played == len(overlay.corrected.nodes)


def test_tags_are_corrected_added_and_dropped() -> None:
    before = game("1.e1-e6*", result="1-0", Round="7")
    change = {"Ply": None, "Tag": "Result", "Printed": "1-0", "Corrected": "*"}
    others = [
        erratum(Erratum="2", Ply=None, Tag="WhiteTeam", Printed="", Corrected="ROM"),
        erratum(Erratum="3", Ply=None, Tag="Round", Printed="7", Corrected=""),
    ]
    overlay = lay_over(before, [erratum(**change), *others], analyzer().check_game)
    written = overlay.corrected.written
    tags = {tag.key: tag.value for tag in written.tags}
    assert (tags["Result"], tags["WhiteTeam"], tags.get("Round"), written.result.value) == ("*", "ROM", None, "*")
    assert '{[%sic Result "1-0"]} {[%sic WhiteTeam]} {[%sic Round "7"]} 1.e1-e6*' in written.source.text
    assert before.written.tag("Round") == "7"


@pytest.mark.parametrize(
    ("change", "message", "verdict"),
    [
        ({"Printed": "b8-b5"}, "At 1b the text has b8-b3, not b8-b5.", Verdict.STALE),
        ({"Printed": "a8-a5"}, "At 1b the text has b8-b3, not a8-a5; it stands at 2b.", Verdict.STALE),
        ({"Ply": "9w"}, "The game has no turn 9w.", Verdict.STALE),
        ({"Ply": "9w", "Printed": ""}, "No turn can be missing at 9w: the game ends before 3w.", Verdict.STALE),
        ({"Corrected": "b8-b3", "Printed": "x"}, "At 1b the text has b8-b3 already.", Verdict.DONE),
        ({"Corrected": "b8-b3", "Printed": ""}, "At 1b the text has b8-b3 already.", Verdict.DONE),
        ({"Ply": None, "Tag": "Event", "Printed": "Gala"}, 'Event is "Ludi", not "Gala".', Verdict.STALE),
        ({"Ply": None, "Tag": "Round", "Printed": "1"}, "The game has no tag Round.", Verdict.STALE),
        ({"Ply": None, "Tag": "Event", "Corrected": "Ludi"}, 'The text has Event "Ludi" already.', Verdict.DONE),
    ],
)
def test_an_erratum_that_does_not_fit_is_not_applied(
    change: dict[str, str | None], message: str, verdict: Verdict
) -> None:
    before = game()
    overlay = lay_over(before, [erratum(**change)], analyzer().check_game)
    (correction,) = overlay.corrections
    assert overlay.corrected is before
    assert (correction.verdict, [each.message for each in correction.diagnostics]) == (verdict, [message])
    assert [each.code for each in correction.diagnostics] == ["D805"]
    assert correction.diagnostics[0].level == ("error" if verdict is Verdict.STALE else "info")


def test_a_log_is_not_corrected() -> None:
    (written,) = analyzer().parse(b"1. S e1-e6\n1... s b8-b3\n2. S a1-a3\n2... s a8-a5\n", "games.txt").games
    assert written.is_log
    overlay = lay_over(analyzer().check_game(written), [erratum()], analyzer().check_game)
    assert overlay.corrections[0].verdict is Verdict.STALE
    assert "a log of Game Courier" in overlay.corrections[0].diagnostics[0].message


def test_what_is_doubtful_or_taken_back_is_not_applied() -> None:
    doubtful, reverted = erratum(Status="ambiguous"), erratum(Reverted="2026.11.22", RevertedBy="Cato")
    overlay = lay_over(game(), [doubtful, reverted], analyzer().check_game)
    assert [each.verdict for each in overlay.corrections] == [Verdict.AMBIGUOUS, Verdict.REVERTED]
    (remark,) = overlay.corrections[1].diagnostics
    assert remark.message == "This erratum was taken back on 2026.11.22 by Cato; it is not applied."
    assert overlay.corrected is overlay.printed


def test_errata_that_clash_are_not_applied_and_equal_ones_are_once() -> None:
    one, other = erratum(), erratum(Erratum="second", Corrected="b8-b5")
    last = erratum(Erratum="third", Ply="2b", Printed="a8-a5", Corrected="a8-a6")
    overlay = lay_over(game(), [one, other, last], analyzer().check_game)
    assert [each.verdict for each in overlay.corrections] == [Verdict.CLASHING, Verdict.CLASHING, Verdict.APPLIED]
    assert movetext(overlay) == "1.e1-e6* b8-b3 2.a1-a3 a8-a6 {[%sic a8-a5]} *"
    twice = lay_over(game(), [one, dataclasses.replace(one, name="again"), last], analyzer().check_game)
    assert {each.verdict for each in twice.corrections} == {Verdict.APPLIED}
    assert movetext(twice).count("b8-b4") == 1
    turned = lay_over(game(), [last, one], analyzer().check_game)
    assert movetext(turned) == movetext(twice)


@pytest.mark.parametrize(("corrected", "reason"), [("b8-b1", "b1"), ("b8-b4xa4", "a4"), ("b8-b4#", "mark")])
def test_a_correction_against_the_rules_is_told(corrected: str, reason: str) -> None:
    overlay = lay_over(game(), [erratum(Corrected=corrected)], analyzer().check_game)
    (correction,) = overlay.corrections
    assert correction.verdict is Verdict.ILLEGAL
    (found,) = correction.diagnostics
    assert found.code == "D806"
    assert reason in found.message


@given(games(), st.data())
def test_an_erratum_undoes_a_slip_anywhere_in_a_game(played, data: st.DataObject) -> None:
    """A turn is changed, left out or doubled; with the erratum the turns are again those of the game."""
    original = parse_text(text_of(played)).games[0]
    texts = [turn.text for turn in original.turns()]
    if not texts:
        return
    index = data.draw(st.integers(0, len(texts) - 1))
    slip = data.draw(st.sampled_from(["changed", "missing", "extra"]))
    wrong = list(texts)
    if slip == "missing":
        del wrong[index]
    else:
        wrong[index : index + 1] = ["a1-a1"] if slip == "changed" else ["a1-a1", texts[index]]
    label = f"{index // 2 + 1}{'wb'[index % 2]}"
    numbered = (word if at % 2 else f"{at // 2 + 1}.{word}" for at, word in enumerate(wrong))
    head = text_of(played).split("\n\n")[0]
    printed = replay(parse_text(f"{head}\n\n{' '.join(numbered)} *").games[0])
    change = {
        "Ply": label,
        "Printed": "" if slip == "missing" else "a1-a1",
        "Corrected": "" if slip == "extra" else texts[index],
    }
    overlay = lay_over(printed, [erratum(**change)], replay)
    assert [turn.text for turn in overlay.corrected.written.turns()] == texts
    assert overlay.corrected.is_read
    kept = change["Printed"]
    assert (f"{{[%sic {kept}]}}" if kept else "{[%sic]}") in overlay.corrected.source.text


# --- the printed games ----------------------------------------------------------------------------


def test_with_its_errata_every_printed_game_replays_to_its_end() -> None:
    held = [each for file in ledger_files(CORPUS / "errata") for each in read_ledger(file.read_bytes()).errata]
    files = [file for folder in ("latrunculi-xxi", "petteia-xxi") for file in (CORPUS / folder).glob("20*.txt")]
    printed = [game for file in sorted(files) for game in analyzer().read_games(file)]
    assignment = assign_errata(held, [title_of(game.written) for game in printed])
    assert not assignment.homeless
    faulty = set()
    for game in printed:
        mine = assignment.by_game.get(GameKey(game.source.name, game.written.number), ())
        overlay = lay_over(game, mine, analyzer().check_game)
        assert {each.verdict for each in overlay.corrections} <= {Verdict.APPLIED}
        assert overlay.corrected.is_read
        objections = [each for each in overlay.corrected.diagnostics if each.level != "info"]
        assert {(each.code, each.ply) for each in objections} <= {("R312", "9b"), ("R310", "15b")}
        assert all("the source says so itself" in each.notes for each in objections)
        faulty |= set() if game.is_read else {Path(game.source.name).stem}
    assert faulty == {
        "2016-07-carrillo-joyce", "2016-07-fahys-carrillo", "2016-12-arx-carrillo",
        "2016-08-carrillo-lerouge", "2016-12-gifford-carrillo", "2017-09-kutac-carrillo",
    }  # fmt: skip


def test_every_shipped_erratum_names_a_reason_and_is_needed() -> None:
    for file in ledger_files(CORPUS / "errata"):
        text = file.read_text(encoding="utf-8")
        ledger = read_ledger(text.encode())
        assert not ledger.diagnostics
        assert format_ledger(ledger.errata, ledger.preface) == text


# --- in the database ------------------------------------------------------------------------------


def add_ledger(database: Database, *records: str, name: str = "games.errata"):
    return add_text(database, "\n".join(records), name)


def corrected_turns(database: Database) -> list[list[str]]:
    """The turns of each game that has errata, as corrected."""
    with database.transaction():
        overlays, _ = stored_overlays(database, analyzer())
    return [[turn.text for turn in overlay.corrected.written.turns()] for overlay in overlays]


GOOD = [["e1-e6*", "b8-b4", "a1-a3", "a8-a5"]]
BAD = [["e1-e6*", "b8-b3", "a1-a3", "a8-a5"]]


def test_a_ledger_is_stored_once(database: Database) -> None:
    add_text(database, game_text(PRINTED))
    first = add_ledger(database, record())
    assert (first.files, first.games, first.errata, first.errata_added, first.diagnostics) == (1, 0, 1, 1, {})
    again = add_ledger(database, record())
    assert (again.errata, again.errata_added) == (1, 0)
    moved = add_ledger(database, record(), "", name="moved.errata")
    assert (moved.errata, moved.errata_added) == (1, 0)
    assert [(each.id, each.erratum) for each in load_errata(database)] == [(1, erratum())]
    assert corrected_turns(database) == GOOD
    check_sound(database)


def test_ledgers_are_read_after_the_games_whatever_their_order(database: Database) -> None:
    ledger, file = database.folder / "a.errata", database.folder / "games.txt"
    ledger.write_text(record())
    file.write_text(game_text(PRINTED))
    summary = add_paths(database, [ledger, file], analyzer())
    assert (summary.games, summary.errata) == (1, 1)
    assert "D804" not in summary.diagnostics


def test_errata_outlive_the_game_file(database: Database) -> None:
    add_text(database, game_text(PRINTED))
    add_ledger(database, record(White="Livia", Black="Cato", Played="2016.07.??"))
    for text in (game_text(PRINTED) + "\n", "A new preface.\n\n" + game_text(PRINTED)):
        add_text(database, text)
        assert corrected_turns(database) == GOOD
    add_text(database, game_text(PRINTED.replace("a8-a5", "a8-a6")))
    assert corrected_turns(database) == [["e1-e6*", "b8-b4", "a1-a3", "a8-a6"]]
    assert [found.id for found in find_games(database)] == [1]
    add_text(database, game_text("1.e1-e6* b8-b4"))
    assert corrected_turns(database) == [["e1-e6*", "b8-b4"]]
    check_sound(database)


def test_a_renamed_file_keeps_its_errata(database: Database) -> None:
    add_text(database, game_text(PRINTED), name="renamed.txt")
    summary = add_ledger(database, record(White="Livia", Black="Cato", Played="2016.07.??"))
    assert summary.diagnostics == {}
    assert corrected_turns(database) == GOOD
    assert add_ledger(database, record(), name="bare.errata").diagnostics == {"D804": 1}


def test_an_erratum_taken_back_stays_so_until_it_is_restored(database: Database) -> None:
    add_text(database, game_text(PRINTED))
    add_ledger(database, record())
    reversal = revert_erratum(database, find_erratum(database, "first").id, "Cato", "b3 is right")
    assert corrected_turns(database) == BAD
    with pytest.raises(NoSuchErratumError):
        revert_erratum(database, 1)
    add_text(database, "A preface.\n\n" + game_text(PRINTED))
    add_ledger(database, "A preface.\n", record())
    (stored,) = load_errata(database)
    assert stored.erratum.reversal == reversal == Reversal(reversal.date, "Cato", "b3 is right")
    assert corrected_turns(database) == BAD
    text = format_ledger(each.erratum for each in load_errata(database))
    assert read_ledger(text.encode()).errata == (stored.erratum,)
    restore_erratum(database, 1)
    assert corrected_turns(database) == GOOD
    with pytest.raises(NoSuchErratumError):
        restore_erratum(database, 1)


def test_an_exported_ledger_tells_another_database_what_was_taken_back(database: Database, tmp_path: Path) -> None:
    add_ledger(database, record())
    revert_erratum(database, 1, "Cato")
    text = format_ledger(each.erratum for each in load_errata(database))
    (tmp_path / "other").mkdir()
    with Database.open(tmp_path / "other" / "games.db") as other:
        add_text(other, game_text(PRINTED))
        assert add_ledger(other, text).diagnostics == {"D808": 1}
        assert corrected_turns(other) == BAD


def test_a_changed_ledger_takes_the_place_of_what_it_was(database: Database) -> None:
    second = record(Erratum="second", Ply="2b", Printed="a8-a5", Corrected="a8-a6")
    add_text(database, game_text(PRINTED))
    add_ledger(database, record(), second)
    add_ledger(database, second, name="other.errata")
    summary = add_ledger(database, record(Corrected="b8-b5"))
    assert (summary.errata, summary.errata_added) == (1, 1)
    assert [each.erratum.corrected for each in load_errata(database)] == ["a8-a6", "b8-b5"]
    assert [each.ledger for each in load_errata(database)] == ["other.errata", "games.errata"]
    assert corrected_turns(database) == [["e1-e6*", "b8-b5", "a1-a3", "a8-a6"]]
    former = [each for each in load_errata(database, former_too=True) if not each.is_current]
    assert [each.erratum for each in former] == [erratum()]


def test_what_is_wrong_with_a_ledger_is_kept_with_it(database: Database) -> None:
    add_text(database, game_text(PRINTED))
    summary = add_ledger(database, record(), record(Erratum="2", Status="sure"), record(Erratum="3", Ply="9w"))
    assert summary.diagnostics == {"D803": 1, "D805": 1}
    assert [(each.source, each.line) for each in find_diagnostics(database, code="D803")] == [("games.errata", 19)]
    assert not find_diagnostics(database, code="D805")
    add_ledger(database, record())
    assert not find_diagnostics(database, code="D803")


def test_names_that_several_errata_have_are_told(database: Database) -> None:
    add_ledger(database, record())
    add_ledger(database, record(Corrected="b8-b5"), name="other.errata")
    with pytest.raises(NoSuchErratumError, match="2 errata have the name first; say which number: 1, 2"):
        find_erratum(database, "first")
    assert find_erratum(database, "2").erratum.corrected == "b8-b5"
    with pytest.raises(NoSuchErratumError, match="has no erratum third"):
        find_erratum(database, "third")


def test_any_text_can_be_stored(database: Database) -> None:
    text = record(White="M\0\udcfc", Black="Cato", evidence="caf\udce9 \0").encode(errors="surrogateescape")
    add_text(database, text, "games.errata")
    (stored,) = load_errata(database)
    assert stored.erratum.evidence == "caf\udce9 \0"
    assert database.connection.execute("SELECT evidence FROM erratum_list").fetchall() == [("caf\\xe9 ␀",)]


def test_a_database_of_the_version_before_gets_the_tables(tmp_path: Path) -> None:
    import sqlite3

    import sqlite_utils

    from latrodb.store.database import APPLICATION_ID
    from latrodb.store.schema import migrations

    file = tmp_path / "games.db"
    old = sqlite3.connect(file)
    migrations.apply(sqlite_utils.Database(old), stop_before="m004_errata")
    old.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    old.execute("PRAGMA user_version = 3")
    old.commit()
    old.close()
    with Database.open(file) as database:
        add_text(database, game_text(PRINTED))
        add_ledger(database, record())
        assert corrected_turns(database) == GOOD
        assert database.connection.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,)
