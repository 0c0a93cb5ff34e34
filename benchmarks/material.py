"""Material to damage: short games of every system, logs, ledgers and articles about them, and the corpus.

A case takes as long as its games. So most games are short, a few are pieces of printed ones, and fewer still are whole.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from random import Random

from benchmarks.generate import play_game, write_game
from latrodb.features.analyzer import analyzer
from latrodb.features.courier.export import UncarriedTurnError, courier_log
from latrodb.rules.catalog import SYSTEMS, find_variant

ROOT = Path(__file__).parent.parent
CORPUS = ROOT / "corpus"
VARIANTS = [f"{key}/{board}" for key, system in SYSTEMS.items() for board in system.boards]
EACH = 12  # short games of each variant
PLIES = (2, 4, 6, 8, 12, 24)
WHOLE, PIECE = 0.005, 0.1  # the share of whole files of the corpus, and of pieces
MOST = 20_000  # bytes of a whole file
COMMENTS = (
    "{the corner is closed}", "{White has 15 men}", "{3...e4-e6 was better}", "{illegal by rule 10}", "(2.e2-e4 e7-e5)",
    "[Black resigned]", "{a hit (+)}", "$1", "!?", "#", "{After this d4 is locked, see 5.d2-d4}", "; a line", "1-0",
)  # fmt: skip
SENTENCES = (
    "{white} and {black} met in {date}.", "After {number}.{turn} White has 14 men.", "{black} answered with {turn}.",
    "The game {white} - {black}, {date}, ended with {turn}.", "{turn} is illegal (rule 10).", "{white} won.",
    "On move {number} the man on b5 takes two, {number}...{turn}#.", "| {number}.{turn} | 1-0 | {date} |",
    "The leader goes from g2 to g4, which locks c3.", "![words](pictures/a.png) and [a link](../x%2fy.txt)",
)  # fmt: skip
FIGURE = """
```latro
name: figure
caption: After {number}.{turn} the men on a1 and b5 are locked (rule 10)
legend: yes

game: {file}
at: {at}
marks: attack locks dot:{square}
```
"""
ERRATUM = """
[Erratum "{at}"]
[Game "{file}#1"]
[White "{white}"]
[Black "{black}"]
[Played "{date}"]
[Ply "{at}"]
[Printed "{turn}"]
[Corrected "{other}"]
[By "A reader"]
[Date "2026.11.21"]
[Status "{status}"]

{words}
"""
HEAD = "[Erratum"
NEVER = "\0"
TAG = re.compile(r'^\[(\w+) "(.*)"\]', re.MULTILINE)
NUMBERED = re.compile(r"^[0-9]+\.")


@cache
def short_game(variant: str, index: int) -> str:
    """A game of a few plies as text; the same arguments give the same game."""
    random = Random(f"{variant} {index}")
    game = play_game(find_variant(variant), random, PLIES[index % len(PLIES)])
    return write_game(find_variant(variant), game, index, random)


@cache
def short_log(variant: str, index: int) -> str:
    """Such a game as a log, or as a game file if a log cannot express it."""
    written = analyzer().parse(short_game(variant, index).encode()).games[0]
    try:
        return courier_log(analyzer().check_game(written))
    except UncarriedTurnError:
        return short_game(variant, index)


@cache
def corpus(pattern: str) -> tuple[bytes, ...]:
    """The files of the corpus that match a pattern, each up to a maximum size."""
    return tuple(path.read_bytes()[:MOST] for path in sorted(CORPUS.glob(pattern)))


@cache
def written_logs() -> tuple[bytes, ...]:
    """Logs in the forms that people may have, from the tests."""
    blocks = (ROOT / "tests/features/courier/variants.txt").read_text(encoding="utf-8").split("\n--- log\n")[1:]
    logs = (block.partition("\n--- reads\n")[0].encode() for block in blocks)
    return (*logs, *(path.read_bytes() for path in sorted((ROOT / "tests/logs").glob("*"))))


@cache
def blocks(pattern: str, separator: str, without: str) -> tuple[str, ...]:
    """The blocks of the files that match a pattern, except those that contain certain words."""
    texts = (data.decode(errors="ignore") for data in corpus(pattern))
    return tuple(block for text in texts for block in text.split(separator) if without not in block)


class Material:
    """Random texts, none of them damaged."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def pick(self) -> tuple[str, int]:
        """A short game, available as text or as a log."""
        return self.random.choice(VARIANTS), self.random.randrange(EACH)

    def game(self) -> bytes:
        """A short game with comments here and there, a piece of a printed one, or a whole one."""
        kind = self.random.random()
        if kind > WHOLE + PIECE:
            return self.commented(short_game(*self.pick())).encode()
        printed = self.random.choice(corpus("[!ae]*/*.txt"))
        return printed if kind < WHOLE else printed[: self.random.randrange(300, 1200)]

    def commented(self, text: str) -> str:
        """A game with some comments after its turns."""
        head, gap, moves = text.partition("\n\n")
        words = moves.split(" ")
        for _ in range(self.random.choice((0, 0, 1, 2))):
            words.insert(self.random.randrange(len(words) + 1), self.random.choice(COMMENTS))
        return head + gap + " ".join(words)

    def log(self) -> bytes:
        """A log of a short game, or one from the tests."""
        if self.random.random() < 0.5:
            return short_log(*self.pick()).encode()
        return self.random.choice((*written_logs(), *corpus("courier/*")))

    def ledger(self, game: str, file: str) -> str:
        """Errata of a short game, and sometimes some of the printed games."""
        errata = [ERRATUM.format(**self.facts(game, file)) for _ in range(self.random.randrange(1, 4))]
        if self.random.random() < PIECE:
            errata += [f"\n{HEAD}{each}\n" for each in self.random.choices(blocks("errata/*", f"\n{HEAD}", NEVER), k=2)]
        return "".join(("Errata of a game.\n", *errata))

    def article(self, game: str, file: str) -> str:
        """Sentences about a short game, a figure of it, and paragraphs and figures of other articles."""
        written = [each.format(**self.facts(game, file)) for each in self.random.choices((*SENTENCES, FIGURE), k=4)]
        without = NEVER if self.random.random() < WHOLE else "game:"
        written += self.random.choices(blocks("articles/*.md", "\n\n", without), k=self.random.randrange(4))
        self.random.shuffle(written)
        return "# An article\n\n" + "\n\n".join(written) + "\n"

    def facts(self, game: str, file: str) -> dict[str, object]:
        """Words that a sentence or an erratum about a game may name: its turns, its tags, a place."""
        tags = dict(TAG.findall(game))
        turns = [NUMBERED.sub("", word) for word in game.partition("\n\n")[2].split()]
        index = self.random.randrange(len(turns))
        return {
            "file": file,
            "white": tags.get("White", "A"),
            "black": tags.get("Black", "B"),
            "date": tags.get("Date", "2016.08.??"),
            "number": index // 2 + 1,
            "at": f"{index // 2 + 1}{'wb'[index % 2]}",
            "turn": turns[index],
            "other": self.random.choice(turns),
            "square": turns[index][:2],
            "status": self.random.choice(("certain", "likely", "ambiguous")),
            "words": self.random.choice(("A misprint.", "The mark is missing.")),
        }
