"""Games whose every word is hostile: markup, scripts, overrides of direction, what is not text, endless names."""

from __future__ import annotations

from contextlib import contextmanager
from random import Random
from typing import TYPE_CHECKING

from latrodb.core.step import steps_text
from latrodb.diagrams.svg import clean
from latrodb.features.analyzer import analyzer
from latrodb.rules.catalog import find_variant, variant_keys
from latrodb.store.database import Database
from latrodb.store.importer import add_paths
from tests.support.players import choose_any, play_game

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_HURT = "window.hurt = 1"
WORDS = (
    # what would run in a page if it were not escaped
    f"<script>{_HURT}</script>", "<img src=x onerror=window.hurt=1>", "<svg onload=window.hurt=1>",
    "javascript:window.hurt=1", f"</script><script>{_HURT}</script><!--", f"</title><script>{_HURT}</script>",
    f"</style><script>{_HURT}</script>", "'><b onclick=window.hurt=1>", "' autofocus onfocus=window.hurt=1 '",
    f"data:text/html,<script>{_HURT}</script>", "<a href=javascript:window.hurt=1>a</a>", "<base href=//x.test>",
    "<iframe srcdoc='<script>parent.hurt=1</script>'>", "<meta http-equiv=refresh content=0>", "<latro-game id=x>",
    # what ends or begins something in HTML, XML, JSON, templates, paths
    "</script>", "<!--", "-->", "]]>", "<![CDATA[", "&lt;b&gt; &amp;amp; &#60;", "&", "<", ">", "'", "`", "\\", "../..",
    "\\u003cscript>", "${" + _HURT, "{{7*7", "%s %(x)s", "{% raw",
    # what turns the direction of what comes after it
    "\u202e gnirts", "\u2066\u202d", "\u2069\u2069", "\u200f\u200e", "العربية שלום",
    # what is not text, or cannot be in XML
    "\x00", "a\x00b", "\udc80", "\ud83d", "\udfff\ud800", "\ufffe", "\uffff", "\ufeff", "\x1b[31m", "\x07\x08\x7f",
    "\x85", "\u2028\u2029", "\u0301\u0301\u0301", "\U0001f3db",
    # and words, also endless ones
    "plain words", "ñandú", "x" * 10_000, "<" * 10_000, "\u202e" + "y" * 10_000,
)  # fmt: skip
TAGS = ("Event", "Site", "White", "Black", "Annotator", "Source")


def hostile_words(random: Random) -> str:
    """A few hostile words, with or without spaces between them."""
    return random.choice((" ", "")).join(random.choices(WORDS, k=random.randint(1, 3)))


def hostile_texts(count: int, seed: int = 0) -> Iterator[tuple[str, str]]:
    """Games of any system, short but with comments after their turns, each with the name of its file."""
    keys = [key for key in variant_keys() if "16" not in key]
    for number in range(count):
        random = Random(f"{seed} {number}")
        key = random.choice(keys)
        tags = "".join(f'[{tag} "{hostile_words(random).replace(chr(34), "")}"]\n' for tag in TAGS)
        turns = play_game(find_variant(key), choose_any, random, random.randint(1, 4)).turns
        numbered = (
            f"{index // 2 + 1}{'...' if index % 2 else '.'}{steps_text(steps)}" for index, steps in enumerate(turns)
        )
        moves = " ".join(f"{turn} {{{hostile_words(random).replace('}', '')}}}" for turn in numbered)
        unread = random.choice(("", "", hostile_words(random)))
        name = hostile_words(random).translate({0: None, ord("/"): "\u2215"})[:60]
        yield f"{number} {name}.txt", f'{tags}[Variant "{key}"]\n\n{moves} {unread}\n'


@contextmanager
def hostile_database(folder: Path, count: int) -> Iterator[Database]:
    """A new database in a folder, with the games of so many hostile files."""
    files = []
    for name, text in hostile_texts(count):
        files.append(folder / clean(name))
        files[-1].write_bytes(text.encode("utf-8", "surrogatepass"))
    with Database.open(folder / "games.db") as database:
        add_paths(database, files, analyzer(), is_searched=False)
        yield database
