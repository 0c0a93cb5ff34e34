"""Measure, cut and wrap text by its width in terminal columns."""

from __future__ import annotations

from itertools import accumulate


def width(text: str) -> int:
    """How many columns a printable text takes: two for a wide character, none for a combining one.

    >>> width("d4"), width("漢字"), width("e\u0301")
    (2, 4, 1)
    """
    return len(text) if text.isascii() else sum(map(_width_of, text))


def cut(text: str, columns: int) -> str:
    """The longest beginning of a text that fits in a number of columns.

    >>> cut("abcd", 3), cut("漢字", 3)
    ('abc', '漢')
    """
    if text.isascii():
        return text[:columns]
    return text[: sum(reached <= columns for reached in accumulate(map(_width_of, text)))]


def cut_left(text: str, columns: int) -> str:
    """The longest end of a text that fits in a number of columns.

    >>> cut_left("abcd", 3), cut_left("漢字", 3)
    ('bcd', '字')
    """
    return text[len(text) - len(cut(text[::-1], columns)) :]


def fill(text: str, columns: int, indent: str = "", hanging: str = "") -> list[str]:
    """Wrap a text into lines between words; a word is never broken.

    Each line begins with `indent`, and all but the first then with `hanging`.

    >>> fill("one two three", 9, "  "), fill("  a b", 4, hanging="   ")
    (['  one two', '  three'], ['  a', '   b'])
    """
    lines: list[str] = []
    line, *words = text.split(" ")
    used = width(line)
    for word in words:
        room = columns - len(indent) - (len(hanging) if lines else 0)
        needed = width(word)
        if line.strip() and used + 1 + needed > room:
            lines.append(line)
            line, used = word, needed
        else:
            line, used = f"{line} {word}", used + 1 + needed
    lines.append(line)
    return [f"{indent}{hanging if number else ''}{line}" for number, line in enumerate(lines)]


def _width_of(sign: str) -> int:
    from wcwidth import wcwidth

    return max(0, wcwidth(sign))
