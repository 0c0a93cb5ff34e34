"""Shortens the script: no comments, no spaces, and names of one or two letters for all that pages do not use."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator
from itertools import count, product
from string import ascii_letters

TOKEN = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<text>"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)|(?P<name>[A-Za-z_$][\w$]*)"""
    r"""|(?P<number>\d[\w.]*)|(?P<space>\s+)|(?P<sign>=>|\.\.\.|>>>=|<<=|>>=|>>>|[=!]==|[-+*/|&^<>=!]=|<<|>>|\+\+|--|&&|\|\||.)""",
    re.DOTALL,
)
WORDS = frozenset(("as", "do", "if", "in", "is", "of"))  # no names, although short


def shortened(script: str, own: Collection[str], line: str) -> str:
    """The script with short names for its own names; a new line begins where `line` is."""
    tokens = [found for found in TOKEN.finditer(script) if found.lastgroup != "space"]
    names = Counter(found[0] for found in tokens if found.lastgroup == "name")
    often = sorted(names, key=lambda name: (-names[name], name))
    kept = {name for name in often if name not in own}
    short = dict(zip((name for name in often if name in own), _short_names({*kept, *WORDS}), strict=False))
    parts, last = [""], ""
    for found in tokens:
        text = short.get(found[0], found[0]) if found.lastgroup == "name" else found[0]
        if text == line:
            parts.append("\n")
            last = ""
        elif found.lastgroup != "comment":
            if text == "}" and parts[-1] == ";":
                parts.pop()
            is_apart = (_is_word(last[-1:]) and _is_word(text[0])) or (last[-1:] in "+-" and last[-1:] == text[0])
            parts += [" ", text] if is_apart else [text]
            last = text
    return "".join(parts).lstrip() + "\n"


def _is_word(letter: str) -> bool:
    return letter.isalnum() or letter in ("_", "$")


def _short_names(kept: Collection[str]) -> Iterator[str]:
    for length in count(1):
        for letters in product(ascii_letters, repeat=length):
            if "".join(letters) not in kept:
                yield "".join(letters)
