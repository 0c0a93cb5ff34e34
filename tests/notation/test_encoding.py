"""Bytes to text and back."""

from __future__ import annotations

from latrodb.diagnostics.span import Span
from latrodb.notation.encoding import MOST_RUNS, decode, encode


def test_utf_8_is_read_without_a_remark() -> None:
    assert decode("\ufeff½-½ é".encode()) == ("\ufeff½-½ é", ())


def test_bad_bytes_are_reported_run_by_run() -> None:
    text, remarks = decode(b"a\xff\xfe b \xc3")
    assert [remark.span for remark in remarks] == [Span(1, 3), Span(6, 7)]
    assert "ff fe" in remarks[0].message
    assert encode(text) == b"a\xff\xfe b \xc3"


def test_many_bad_bytes_are_counted() -> None:
    text, remarks = decode(b"\xff " * (MOST_RUNS + 7))
    assert len(remarks) == MOST_RUNS
    assert "7 more runs" in remarks[-1].message
    assert encode(text) == b"\xff " * (MOST_RUNS + 7)


def test_surrogates_that_no_file_holds_do_not_raise() -> None:
    assert encode("a\ud800") == b"a\xed\xa0\x80"
