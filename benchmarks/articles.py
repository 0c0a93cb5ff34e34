"""Measure `latrodb article check`: marked articles, and mutations of the articles in corpus/articles.

    python -m benchmarks.articles [--seed 1] [--count 120] [--marked tests/features/articles/marked] [--show]

In a marked article `{+...+}` surrounds a true claim and `{-...-}` a false one. Each article is read once with its one
game named and once with all games of the corpus. A false claim is found if anything in it is reported as false; a true
claim of which anything is reported as false is a false alarm.

A mutation changes one word of an article in corpus/articles, in prose, a caption or a table: a rule number, a square of
a move, a side, a result, a board, a date, a player or a mark. It is found if it causes a new diagnostic. Left out are
places where even the changed word states nothing that can be looked up in a game, a figure or a rulebook
(`is_checkable`; `--all` keeps them).
"""

from __future__ import annotations

import argparse
import calendar
import random
import re
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.errors import UnknownVariantError
from latrodb.features.articles.article import Article, check_article
from latrodb.features.articles.known_games import GameCache, KnownGame, read_known
from latrodb.features.articles.verdict import Status
from latrodb.rules.catalog import find_variant

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

ARTICLES = Path("corpus/articles")
_GAME = re.compile(r"<!-- game: (\S+) -->")
_CLAIM = re.compile(r"\{(?P<sign>[+-])(?P<text>.*?)(?P=sign)\}(?!\})", re.DOTALL)
_NO_FALSE = frozenset({"A915", "A919", "A924", "A925", "A926", "A927", "A928"})
_MONTHS = ("January", "April", "July", "August", "September", "October", "December")
_MOVE = r"D?[a-l]\d{1,2}-[a-l]\d{1,2}(?:x[a-l]\d{1,2})*"


class Marked(NamedTuple):
    """A claim of a marked article: the characters of the plain text, and whether it is true."""

    start: int
    end: int
    is_true: bool


class Mutation(NamedTuple):
    """An article with one word changed."""

    kind: str
    file: Path
    text: str
    shown: str


def read_marked(text: str) -> tuple[str, list[Marked]]:
    """A marked article without its signs, and its claims."""
    parts: list[str] = []
    claims: list[Marked] = []
    at = length = 0
    for found in _CLAIM.finditer(text):
        parts += [text[at : found.start()], found["text"]]
        length += found.start() - at
        claims.append(Marked(length, length + len(found["text"]), found["sign"] == "+"))
        length += len(found["text"])
        at = found.end()
    return "".join([*parts, text[at:]]), claims


def false_places(article: Article) -> list[int]:
    """Where something is reported as false, as places of the file."""
    found = (each for each in article.diagnostics if each.code[0] == "A" and each.code not in _NO_FALSE)
    return [article.source.raw_span(each.span).start for each in found if each.span]


def measure_marked(path: Path, corpus: Sequence[KnownGame], *, show: bool) -> None:
    """Print what is found in a marked article."""
    text, claims = read_marked(path.read_text("utf-8"))
    named = _GAME.search(text)
    assert named, f"{path} names no game"
    for title, games in (("one game", read_known([named[1]])), ("corpus", corpus)):
        article = check_article(text.encode(), path.name, games)
        places = false_places(article)
        hits = {each: any(each.start <= place < each.end for place in places) for each in claims}
        outside = [place for place in places if not any(each.start <= place < each.end for each in claims)]
        counts = Counter(verdict.status for verdict in article.verdicts)
        true, false = ([each for each in claims if each.is_true is is_true] for is_true in (True, False))
        print(
            f"{path.name}, {title}: {sum(hits[each] for each in false)} of {len(false)} false claims found,",
            f"{sum(hits[each] for each in true)} false alarms in {len(true)} true claims, {len(outside)} elsewhere;",
            ", ".join(f"{counts[each]} {each.value}" for each in Status),
        )
        for each in claims if show else ():
            if hits[each] == each.is_true:
                print("   FALSE ALARM" if each.is_true else "   missed", repr(text[each.start : each.end]))
        for place in outside if show else ():
            print("   ELSEWHERE", repr(text[max(0, place - 30) : place + 40]))


# The changes by kind: where, and into what.


def _square(found: re.Match[str], dice: random.Random) -> str:
    squares = [*re.finditer(r"([a-l])(\d{1,2})", found[0])]
    chosen = dice.choice(squares)
    number = int(chosen[2])
    file = chr(ord(chosen[1]) + dice.choice((-1, 1))) if chosen[1] not in "al" else "b"
    new = dice.choice((f"{chosen[1]}{number + 1 if number < 8 else number - 1}", f"{file}{number}"))
    return found[0][: chosen.start()] + new + found[0][chosen.end() :]


def _rule(found: re.Match[str], dice: random.Random) -> str:
    number = int(found["number"])
    return found[0].replace(found["number"], str(dice.choice([each for each in range(1, 21) if each != number])), 1)


def _side(found: re.Match[str], _: random.Random) -> str:
    sides = {"White": "Black", "Black": "White", "white": "black", "black": "white"}
    return sides[found[0]]


def _result(found: re.Match[str], _: random.Random) -> str:
    results = {"won": "lost", "lost": "won", "wins": "loses", "loses": "wins"}
    return results.get(found[0]) or found[0][::-1]


def _board(found: re.Match[str], dice: random.Random) -> str:
    return dice.choice([each for size in ("8", "10", "12") if (each := f"{size}{found['sign']}8") != found[0]])


def _other(words: Sequence[str]) -> Callable[[re.Match[str], random.Random], str]:
    return lambda found, dice: dice.choice([word for word in words if word != found[0]])


def _mark(found: re.Match[str], dice: random.Random) -> str:
    return found["move"] + dice.choice([mark for mark in ("*", "+", "#", "(+)") if mark != found["mark"]])


KINDS: dict[str, tuple[str, Callable[[re.Match[str], random.Random], str]]] = {
    "rule number": (r"\b[Rr]ule (?P<number>\d{1,2})(?!\d|\.)", _rule),
    "square": (rf"\b{_MOVE}\b", _square),
    "side": (r"\b(?:White|Black|white|black)\b", _side),
    "result": (r"\b(?:won|lost|wins|loses|1[-–]0|0[-–]1)\b", _result),
    "board": (r"\b(?:8|10|12|7|11)(?P<sign>[x×])(?:8|6|10|12)\b", _board),
    "date": (rf"\b(?:{'|'.join(_MONTHS)})(?= 20\d\d)", _other(_MONTHS)),
    "player": (
        r"\b(?:Joyce|Carrillo|Cetina|Fahys|Makov|Hommerberg|Wolff|Lerouge|Gifford|Kutac)\b",
        _other(["Joyce", "Carrillo", "Cetina", "Fahys", "Wolff", "Kutac"]),
    ),
    "mark": (rf"(?P<move>\b{_MOVE})(?P<mark>\(\+\)|[*+#])", _mark),
}


# Places left unchanged because no one could verify the changed word. None of this asks the checker.

_SOMETHING = re.compile(
    rf"\b[a-p]\d{{1,2}}\b|\b(?:1[-–]0|0[-–]1)\b|\b\d+\.|{_MOVE}|\]\([^)]*\.txt|\b(?:White|Black)\s(?:begins|moves|to\smove|has\swon|has\slost|wins|"
    r"loses)\b|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|\w+teen|no|last|\d+)\s(?:\w+\s)?"
    r"(?:men|man|soldiers?|pieces?|moves?|ranks?)\b"
)
_OBJECT = re.compile(
    r"\s+(?:a|an|all|any|his|her|its|their|one|two|three|men|something|nothing|everything|back|the(?!\sgame)|\w+\smen)\b"
)
_PASSIVE = re.compile(r"(?<!White)(?<!Black)(?<!side)(?<!player)\s(?:is|are|be|being|was|were)\s(?:not\s)?$")
_RESULTS = re.compile(r"\b1[-–]0`?,\s`?0[-–]1`?\s(?:and|or)")


def is_checkable(kind: str, text: str, hit: re.Match[str]) -> bool:
    """Whether a word says something about a game, a position or a rule, so that another word there can be wrong.

    It does not in: words attributed to another text (quotations, columns of `the page has`, rows of what is not
    drawn), readings of the rules that are not played (`*Or:*`), dates and players of games that the corpus does not
    have (no game with that month, or that player, and a player that the sentence names), the name of one of several
    boards on which a game may be played (`bell/8x8`), a side in a sentence that names no square, move, number of men,
    game or result, and `won` and `lost` where they are not the result of a side: with an object (`has lost a man`) or
    in the passive (a man or a game that is lost by one side is won by the other).
    """
    start, end = _around(text, hit)
    sentence = text[start:end]
    if _is_quoted(text, hit) or "*Or:*" in text[max(0, start - 6) : hit.start()]:
        return False
    if kind == "side":
        return _SOMETHING.search(sentence) is not None
    if kind == "board":
        return text[hit.start() - 1] != "/" or not _is_free(text, hit)
    if kind in ("date", "player"):
        return _is_stored(hit, sentence)
    if kind == "result":
        is_sign = not hit[0].isalpha()
        is_other = _OBJECT.match(text, hit.end()) or _PASSIVE.search(text, start, hit.start())
        return not (_RESULTS.search(sentence) if is_sign else is_other)
    return True


def _is_free(text: str, hit: re.Match[str]) -> bool:
    """Whether all boards that a mutation may name exist for the rules named before the slash."""
    system = re.search(r"[a-z0-9-]+(?=/$)", text[: hit.start()])
    try:
        return system is not None and all(find_variant(f"{system[0]}/{size}x8") for size in (8, 10, 12))
    except UnknownVariantError:
        return False


@cache
def _stored() -> tuple[tuple[str, str], ...]:
    """The players and the month of each game of the corpus, by its tags."""
    texts = [file.read_text("utf-8") for file in Path("corpus").rglob("*.txt")]
    found = (dict(re.findall(r'\[(White|Black|Date) "([^"]*)"\]', text)) for text in texts)
    return tuple((f"{each.get('White')} {each.get('Black')}", each["Date"][:7]) for each in found if "Date" in each)


def _is_stored(hit: re.Match[str], sentence: str) -> bool:
    """Whether a game of the corpus has the month or player of a place, and all else of a game its sentence names."""
    names = set(re.findall(KINDS["player"][0], sentence))
    months = re.findall(rf"\b({'|'.join(calendar.month_name[1:])})\s(20\d\d)", sentence)
    dates = [f"{year}.{[*calendar.month_name].index(month):02}" for month, year in months if hit[0] in (month, *names)]
    return any(
        (not dates or date in dates) and (hit[0] not in names or hit[0] in players) and names & {*players.split()}
        for players, date in _stored()
    )


def _around(text: str, hit: re.Match[str]) -> tuple[int, int]:
    """The sentence of a word, a row of a table, or the clause of a caption."""
    ends = [each.end() for each in re.finditer(r"(?<=[.:;?!])\s+(?=[A-Z*`(])|\n\n|\n(?=[|*#>])|\ncaption: ", text)]
    start = max((each for each in ends if each <= hit.start()), default=0)
    return start, min((each for each in ends if each >= hit.end()), default=len(text))


def _is_quoted(text: str, hit: re.Match[str]) -> bool:
    """Whether a word is in a quotation, or in a table cell that reports what another page says."""
    line = text.rfind("\n", 0, hit.start()) + 1
    if text.startswith(">", line):
        return True
    heads = text[text.rfind("\n\n", 0, hit.start()) :].strip().split("\n", 1)[0].split("|")
    cell = text.count("|", line, hit.start())
    if text.startswith("|", line) and "why it is not drawn" in (head.strip() for head in heads):
        return True
    return text.startswith("|", line) and heads[cell].strip() == "the page has" if cell < len(heads) else False


def prose(text: str) -> list[tuple[int, int]]:
    """The lines of an article outside fenced blocks, and the captions in these."""
    found, at, is_fenced = [], 0, False
    for line in text.splitlines(keepends=True):
        if line.startswith("```"):
            is_fenced = not is_fenced
        elif not is_fenced or line.startswith("caption:"):
            found.append((at, at + len(line)))
        at += len(line)
    return found


def mutations(count: int, seed: int, *, every: bool = False) -> list[Mutation]:
    """Mutate the articles `count` times, each kind equally often; `every` includes what cannot be checked."""
    dice = random.Random(seed)
    places: dict[str, list[tuple[Path, str, re.Match[str]]]] = defaultdict(list)
    for file in sorted(ARTICLES.glob("*.md")):
        text = file.read_text("utf-8")
        for start, end in prose(text):
            for kind, (pattern, _) in KINDS.items():
                hits = re.compile(pattern).finditer(text, start, end)
                places[kind] += [(file, text, hit) for hit in hits if every or is_checkable(kind, text, hit)]
    chosen = []
    for number in range(count):
        kind = list(KINDS)[number % len(KINDS)]
        file, text, hit = dice.choice(places[kind])
        new = KINDS[kind][1](hit, dice)
        before, after = text[max(0, hit.start() - 70) : hit.start()], text[hit.end() : hit.end() + 50]
        shown = f"{file.name}: ...{before}[{hit[0]} -> {new}]{after}"
        chosen.append(Mutation(kind, file, text[: hit.start()] + new + text[hit.end() :], " ".join(shown.split())))
    return chosen


def measure_mutations(chosen: Sequence[Mutation], title: str, corpus: Sequence[KnownGame], *, show: bool) -> None:
    """Print how many mutations of each kind are found."""
    cache = GameCache(ARTICLES)
    found: Counter[str] = Counter()
    total: Counter[str] = Counter()
    before: dict[Path, Counter[tuple[str, str]]] = {}

    def report(file: Path, text: str) -> Counter[tuple[str, str]]:
        article = check_article(text.encode(), str(file), corpus, cache=cache.beside(file.parent))
        return Counter((each.code, each.message) for each in article.diagnostics if each.code not in _NO_FALSE)

    for each in chosen:
        if each.file not in before:
            before[each.file] = report(each.file, each.file.read_text("utf-8"))
        is_found = bool(report(each.file, each.text) - before[each.file])
        total[each.kind] += 1
        found[each.kind] += is_found
        if show and not is_found:
            print(f"   missed {each.kind}: {each.shown}")
    for kind in KINDS:
        print(f"{kind}: {found[kind]} of {total[kind]} found")
    print(f"mutations, {title}: {found.total()} of {total.total()} found")


def main() -> None:
    """Run both measurements."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.articles", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="of the mutations")
    parser.add_argument("--count", type=int, default=120, help="number of mutations")
    parser.add_argument(
        "--marked", type=Path, default=Path("tests/features/articles/marked"), help="folder of marked articles"
    )
    parser.add_argument("--all", action="store_true", help="also mutate what states nothing that can be checked")
    parser.add_argument("--show", action="store_true", help="print what is missed")
    chosen = parser.parse_args()
    corpus = read_known(["corpus"])
    for path in sorted(chosen.marked.glob("*.md")):
        measure_marked(path, corpus, show=chosen.show)
    if chosen.count:
        places = mutations(chosen.count, chosen.seed, every=chosen.all)
        measure_mutations(places, f"seed {chosen.seed}", corpus, show=chosen.show)


if __name__ == "__main__":
    main()
