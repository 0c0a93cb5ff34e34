"""Encodings that are found, and texts that are not taken for any."""

from __future__ import annotations

import random

import pytest

from latrodb.notation.encoding import decode, encode
from latrodb.notation.encoding_detection import detect

MOVES = '[White "{}"]\n\n1.a1-a2 h8-h7 2.b1-b3 *\n'
WESTERN = ["José", "Añón", "Müller", "François Émile", "Åse Ødegård", "Peña y Núñez", "créée", "Weiß", "à Léa", "Ñandú"]


@pytest.mark.parametrize("name", WESTERN)
def test_western_letters_are_latin_1(name: str) -> None:
    assert detect(MOVES.format(name).encode("latin-1")) == "latin-1"


@pytest.mark.parametrize("name", ["José – 2", "“Arx”", "Œuvre", "Lœwe’s", "Škoda", "don’t, Léa", "1–0"])
def test_signs_that_latin_1_lacks_are_windows_1252(name: str) -> None:
    assert detect(MOVES.format(name).encode("cp1252")) == "cp1252"


def test_dashes_of_moves_and_halves_are_enough() -> None:
    assert detect("1.a1–a2 h8–h7 2.b1–b3 *".encode("cp1252")) == "cp1252"
    assert detect("1.a1-a2 h8-h7 ½-½".encode("latin-1")) == "latin-1"


@pytest.mark.parametrize(
    ("encoding", "name"),
    [
        *(("cp437", name) for name in ("José", "Müller", "Añón", "García", "Jesús")),
        *(("mac-roman", name) for name in ("José", "Müller", "Añón", "García", "Núñez")),
        *(("cp1251", name) for name in ("Иванов", "Пётр Чайковский", "ещё")),
        *(("koi8-r", name) for name in ("Иванов", "Пётр Чайковский")),
        *(("iso8859-7", name) for name in ("Παπαδόπουλος", "Νίκος")),
        *(("iso8859-2", name) for name in ("Wałęsa", "Łukasz", "Tomáš")),
        *(("shift-jis", name) for name in ("田中太郎", "ゲーム")),
        *(("gbk", name) for name in ("王小明", "黑白")),
        ("cp1255", "שלום"),
    ],
)
def test_other_encodings_of_one_byte_are_not_taken_for_western_ones(encoding: str, name: str) -> None:
    data = MOVES.format(name).encode(encoding)
    assert detect(data) is None
    text, found, remarks = decode(data)
    assert {each.code for each in remarks} == {"S102"}
    assert encode(text, found) == data


@pytest.mark.parametrize("data", ["José".encode() + b" Jos\xe9", b"caf\xe9 \xc3\xa9", b"\xe2\x80\x93 M\xfcller"])
def test_a_mixture_with_utf_8_is_nothing_sure(data: bytes) -> None:
    assert detect(data) is None


@pytest.mark.parametrize(
    "data", [b"a\0b", b"1.a1-a2 \0\0 h8-h7", b"\xff\xfea", b"\xff\xfe\x00\xd8a\x00", b"\0" * 40, b"\0"]
)
def test_zeros_alone_are_not_utf_16(data: bytes) -> None:
    assert detect(data) is None
    text, found, _ = decode(data)
    assert (found, encode(text, found)) == ("utf-8", data)


def test_pictures_and_noise_are_not_texts() -> None:
    assert detect(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01") is None
    assert detect(random.Random(11).randbytes(5000)) is None


def test_a_page_names_its_own_encoding() -> None:
    page = '<html><head><meta charset="{}"></head><body>Иванов</body></html>'
    assert detect(page.format("windows-1251").encode("cp1251")) == "cp1251"
    assert detect(page.format("nonsense").encode("cp1251")) is None
    assert detect(page.format("utf-8").encode("cp1251")) is None
