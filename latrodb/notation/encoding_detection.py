"""Detects the encoding of a text that is not UTF-8, if its bytes leave little doubt."""

from __future__ import annotations

import codecs
import re

BYTE_ORDER_MARKS = {  # UTF-32 first: its mark begins with the one of UTF-16
    codecs.BOM_UTF32_LE: "utf-32-le",
    codecs.BOM_UTF32_BE: "utf-32-be",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}
WIDE = ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be")

_HIGH = "À-ÖØ-öø-ÿŠŒŽšœžŸ"  # the letters of Windows-1252 that ASCII lacks
_LETTER = f"A-Za-z{_HIGH}"
# What other encodings look like when read as Windows-1252. Cyrillic, Greek and Asian texts become rows of such
# letters; the code pages of DOS, Macintosh and Central Europe become signs and capitals inside words. The letters ð
# and þ are just as often Turkish ğ and ş.
_FOREIGN = re.compile(
    f"[{_HIGH}]{{3}}|[^\x00-\x7f]{{5}}|(?<![{_LETTER}])[{_HIGH}]{{2,}}(?![{_LETTER}])|[ðþÐÞ¤¦¬¯¸¨¶ƒˆ˜]"
    f"|[a-zà-öø-ÿ][À-ÖØ-ÞŠŒŽŸ]|[{_LETTER}][À-ÖØ-ÞŠŒŽŸ][a-zß-öø-ÿ]|[{_HIGH}][–—][a-z]"
    f"|[{_LETTER}][^\x00-\x7f{_HIGH}’´–—\xa0\xad·][{_LETTER}]|[{_LETTER}][„‚¡¿¢£¤¥²³¹]|[¢£¤¥¹²³][{_LETTER}]"
)
# Typical of Western texts: such a letter next to one of ASCII, quotes around words, a dash after a digit, a half.
_WESTERN = re.compile(
    f"[A-Za-z][{_HIGH}]|[{_HIGH}][A-Za-z]|[“„‘«][^“”„‘’«»]+[”“’»]|[0-9] ?[–—] ?[0-9A-Za-z]|½-½|1[–—]0|0[–—]1"
)
_DECLARED = re.compile(rb"<meta\b[^>]{0,200}\bcharset\s*=\s*[\"']?\s*([\w-]+)", re.IGNORECASE)
_UNREADABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")


def detect(data: bytes) -> str | None:
    """The encoding of bytes that are not UTF-8 text, or None if it is uncertain.

    UTF-16 and UTF-32 are recognized by their mark or their shape, Windows-1252 (`cp1252`) and Latin-1 (the same
    without the bytes 80 to 9f) by letters typical of Western texts. A web page may name its own encoding. For a
    mixture of UTF-8 and other bytes the result is None.
    """
    for mark, name in BYTE_ORDER_MARKS.items():
        if data.startswith(mark):
            return name if _fits(data, name) and _is_mostly_ascii(data.decode(name)[1:]) else None
    if b"\0" in data:
        return next((name for name in WIDE if _fits(data, name) and _is_readable(data.decode(name))), None)
    if _has_utf_8(data):
        return None
    return _declared(data) or _western(data)


def _fits(data: bytes, name: str) -> bool:
    """Whether an encoding decodes the bytes and encodes the text to the same bytes."""
    try:
        return data.decode(name).encode(name) == data
    except UnicodeError:
        return False


def _is_readable(text: str) -> bool:
    """Whether a text is not very short, has no control characters and is mostly ASCII."""
    return len(text) > 7 and not _UNREADABLE.search(text) and _is_mostly_ascii(text)


def _is_mostly_ascii(text: str) -> bool:
    """Whether a text is mostly ASCII, as the moves of any game are, or empty."""
    return 2 * sum(map(str.isascii, text)) >= len(text)


def _has_utf_8(data: bytes) -> bool:
    return any("\x7f" < sign < "\udc80" for sign in set(data.decode(errors="surrogateescape")))


def _declared(data: bytes) -> str | None:
    """The encoding that a web page declares; in web pages Latin-1 means Windows-1252."""
    found = _DECLARED.search(data, 0, 2048)
    try:
        name = codecs.lookup(found[1].decode()).name if found else "utf-8"
    except LookupError:
        return None
    name = {"iso8859-1": "cp1252", "ascii": "cp1252"}.get(name, name)
    return name if name not in ("utf-8", *WIDE) and _fits(data, name) else None


def _western(data: bytes) -> str | None:
    if not _fits(data, "cp1252"):
        return None
    text = data.decode("cp1252")
    if _FOREIGN.search(text) or not _WESTERN.search(text):
        return None
    return "cp1252" if re.search(rb"[\x80-\x9f]", data) else "latin-1"
