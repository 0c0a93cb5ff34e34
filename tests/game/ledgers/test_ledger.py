"""The text of a ledger, read and written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from latrodb.game.ledgers.erratum import Citation, Erratum, Reversal, Status
from latrodb.game.ledgers.ledger import format_ledger, read_ledger
from tests.support.ledgers import errata, record

words = st.text(st.characters(codec="utf-8", exclude_characters="\r\n"), max_size=20)
names = words.filter(str.strip)
reasons = st.just("") | names  # blanks alone are none
turns = st.sampled_from(["a1-a3", "De4-e3xd3", "e8-e5*", "@d4@e5", "c3-d3xe3-d4", "--", "Tc2d3-c3d4"])
digests = st.text("0123456789abcdef", min_size=32, max_size=32)
days = st.dates().map("{:%Y.%m.%d}".format).filter(lambda day: len(day) == 10)
evidences = st.lists(words | st.sampled_from(['[Ply "1w"]', "[", "\\", ""]), min_size=1, max_size=4)

reversals = st.fixed_dictionaries({"reversal": st.builds(Reversal, days, words, reasons, st.just(""))})
replacing = st.fixed_dictionaries({"parents": st.lists(digests, max_size=2, unique=True).map(tuple)})


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
        **draw(st.fixed_dictionaries({}) | replacing | reversals),
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
        assert each.span is not None or each.code == "S130", "only the encoding has no place"
        assert each.span is None or 0 <= each.span.start <= each.span.end <= len(ledger.source.text)
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
        ({"Status": "sure"}, 8, '"sure" is not one of certain, unique, likely and ambiguous'),
        ({"Ply": "nineteen"}, 3, '"nineteen" is not a turn such as 19w'),
        ({"Reinstated": "today"}, 9, '"today" is not a date of the form YYYY.MM.DD'),
        ({"Date": "21 November"}, 7, '"21 November" is not a date of the form YYYY.MM.DD'),
        ({"Corrected": "somewhere"}, 5, '"somewhere" cannot be read as a turn'),
        ({"Corrected": "b8-b3"}, 5, "Printed and Corrected are the same"),
        ({"By": None}, 1, "this erratum gives no By"),
        ({"Printed": None, "Date": None}, 1, "this erratum gives no Printed and no Date"),
        ({"Game": None}, 1, "this erratum names no game: give Game, or White and Black"),
        ({"Tag": "Result"}, 1, "an erratum is about one place: give either Ply or Tag"),
        ({"evidence": ""}, 1, "this erratum gives no evidence"),
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
    assert [(each.code, each.level) for each in doubled.diagnostics] == [("D807", "warning")]
    assert [each.corrected for each in doubled.errata] == ["b8-b4", "b8-b5"]


@pytest.mark.parametrize("second", [{}, {"Corrected": "b8-b5", "Reverted": "2026.11.22"}])
def test_records_of_one_name_are_kept_without_a_word_if_one_is_reverted_or_both_are_the_same(second: dict) -> None:
    ledger = read_ledger((record(**second) + "\n" + record()).encode())
    assert (len(ledger.errata), ledger.diagnostics) == (1 + bool(second), ())


@pytest.mark.parametrize(
    ("dates", "is_reverted"),
    [(("02", ""), True), (("02", "01"), True), (("02", "02"), False), (("02", "03"), False), (("", "01"), False)],
)
def test_the_last_date_says_whether_a_record_applies(dates: tuple[str, str], is_reverted: bool) -> None:
    decided = zip(("Reverted", "Reinstated"), dates, strict=True)
    (found,) = errata(record(**{key: f"2026.11.{day}" for key, day in decided if day}))
    assert (found.reversal is not None) is is_reverted


@pytest.mark.parametrize("why", ["so", " ", "\x1e", "a\x1eb", "[so", "\\so", ""])
def test_a_reversal_told_in_short_is_the_one_that_is_written_at_length(why: str) -> None:
    """And stays the same entry however often it is written and read."""
    short = read_ledger(
        record(Reverted="2026.11.22", RevertedBy="Cato", RevertedWhy=why.replace("\\", "\\\\")).encode()
    )
    again = read_ledger(format_ledger(short.entries).encode())
    assert len(short.entries) == 2
    assert set(again.entries) == set(short.entries)
