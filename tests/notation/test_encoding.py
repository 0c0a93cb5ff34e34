"""Bytes to text and back."""

from __future__ import annotations

import pytest

from latrodb.core.errors import UnknownEncodingError, UnreadableFileError
from latrodb.diagnostics.span import Span
from latrodb.features.analyzer import analyzer
from latrodb.notation.encoding import DETECTED, MOST_RUNS, ByteOffsets, decode, encode, stated_encoding

GAME = '[White "José Añón"]\r\n[Black "Müller"]\r\n\r\n1.a1-a2 h8-h7 {“sí”} ½-½'


def test_utf_8_is_read_without_a_remark() -> None:
    assert decode("\ufeff½-½ é".encode()) == ("\ufeff½-½ é", "utf-8", ())


def test_bad_bytes_are_reported_run_by_run() -> None:
    text, encoding, remarks = decode(b"a\xff\xfe b \xc3")
    assert [(remark.code, remark.span) for remark in remarks] == [("S102", Span(1, 3)), ("S102", Span(6, 7))]
    assert "ff fe are not UTF-8" in remarks[0].message
    assert encode(text, encoding) == b"a\xff\xfe b \xc3"


def test_many_bad_bytes_are_counted() -> None:
    text, _, remarks = decode(b"\xff " * (MOST_RUNS + 7))
    assert len(remarks) == MOST_RUNS
    assert "7 more runs" in remarks[-1].message
    assert encode(text) == b"\xff " * (MOST_RUNS + 7)


def test_surrogates_that_no_file_holds_do_not_raise() -> None:
    assert encode("a\ud800") == b"a\xed\xa0\x80"


WIDE = ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be")


@pytest.mark.parametrize(
    ("encoding", "mark"), [("cp1252", ""), *((wide, mark) for wide in WIDE for mark in ("", "\ufeff"))]
)
def test_other_encodings_are_found_reported_and_written_back(encoding: str, mark: str) -> None:
    data = (mark + GAME).encode(encoding)
    text, found, (remark,) = decode(data)
    assert (text, found) == (mark + GAME, encoding)
    assert remark.code == "S130"
    assert f"read as {encoding}" in remark.message
    assert "--encoding" in remark.message
    assert encode(text, found) == data


def test_the_remark_shows_words_to_judge_by() -> None:
    (remark,) = decode("José Añón y José".encode("latin-1")).diagnostics
    assert "latin-1 (José, Añón)" in remark.message


def test_what_is_stated_settles_it() -> None:
    data = GAME.encode("cp1252")
    with stated_encoding("Windows-1252"):
        assert decode(data) == (GAME, "cp1252", ())
        assert decode(data, DETECTED).diagnostics[0].code == "S130"
    with stated_encoding("utf-8"):
        assert {each.code for each in decode(data).diagnostics} == {"S102"}
    assert decode(data).diagnostics[0].code == "S130"


@pytest.mark.parametrize(("encoding", "data"), [("utf-16", "\ufeffé"), ("utf-16", "1.a1-a2"), ("utf-32", "1.a1-a2")])
def test_a_stated_family_finds_its_byte_order(encoding: str, data: str) -> None:
    for order in ("le", "be"):
        found = decode(data.encode(f"{encoding}-{order}"), encoding)
        assert found == (data, f"{encoding}-{order}", ())


def test_bytes_that_the_stated_encoding_lacks_are_kept() -> None:
    text, encoding, (remark,) = decode(b"Jos\x81", "cp1252")
    assert (remark.code, remark.message) == ("S102", "the bytes 81 are not CP1252; they are kept as they are")
    assert encode(text, encoding) == b"Jos\x81"


@pytest.mark.parametrize(("data", "encoding"), [(b"abc", "utf-16"), (b"\0\xd8a\0", "utf-16-le"), (b"abcde", "utf-32")])
def test_a_stated_encoding_that_cannot_be_is_an_error(data: bytes, encoding: str) -> None:
    with pytest.raises(UnreadableFileError, match=r"g\.txt cannot be read as utf-"):
        decode(data, encoding, "g.txt")


@pytest.mark.parametrize("name", ["", "utf-9", "cp12525", "hex", "rot13", "zlib", "utf-7", "iso2022-jp", "é", "a\0b"])
def test_only_encodings_of_texts_can_be_stated(name: str) -> None:
    with pytest.raises(UnknownEncodingError, match="no encoding"), stated_encoding(name):
        pass


def test_a_name_that_is_nearly_right_has_a_hint() -> None:
    with pytest.raises(UnknownEncodingError, match="did you mean cp1252"), stated_encoding("cp12525"):
        pass


@pytest.mark.parametrize("encoding", ["cp1252", "utf-16-le", "utf-16-be", "utf-32-be"])
def test_games_are_read_alike_in_every_encoding(encoding: str) -> None:
    plain, other = (analyzer().parse(GAME.encode(name)) for name in ("utf-8", encoding))
    assert [game.tags for game in other.games] == [game.tags for game in plain.games]
    assert [game.items for game in other.games] == [game.items for game in plain.games]
    assert encode(other.source.raw, other.source.encoding) == GAME.encode(encoding)


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("abc", "utf-8"),
        ("Joé \udcff ναὶ 😀.", "utf-8"),
        ("Joé", "latin-1"),
        ("abc", "utf-16-le"),
        ("Joé 😀.", "utf-16-be"),
    ],
)
def test_places_in_bytes_lead_back_to_characters(text: str, encoding: str) -> None:
    data, offsets = encode(text, encoding), ByteOffsets(text, encoding)
    places = [*range(len(text) + 1), 0]  # and back to the beginning
    assert [offsets.of(place) for place in places] == [len(encode(text[:place], encoding)) for place in places]
    assert [offsets.character(data, offsets.of(place)) for place in places] == places
