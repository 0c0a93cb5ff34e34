"""The case files: boards drawn in text, and what the rules make of them.

A case is a heading between two double lines (its name, then `key: value` pairs), the board with White
below, whose move it is, and after a line `---` one statement a line:

    e1-e4  legal                               captures nobody, no mark
    e1-e4  legal  captures d4 by custodial, e5 by flank and phalanx  mark +
    e1-e4  illegal  rule 10                    exactly these rules refuse it: `rules 16 1c`
    e1-e4  impossible  blocked-path            it cannot be carried out
    b5 goes only to h5, b6
    b5 has no move
    b5 is unrestricted                         every square that a rook could reach
    line 1.e1-e6* b8-b4 2.Df2-f7+              legal moves with captures and marks as written
    ends 1-0 stalemate                         behind a line: the position that it leads to
    goes on
    is the opening
    fault too-many-men
    legal: d4-d3&c3, xc3                       turns with all captures and bound men, marks left out; others may be
    not legal: d4-d3, d4-d2                    impossible, forbidden, or with a wrong list
    after d4-d3&c3:                            the board after a legal turn, in the indented lines below
    after d4-d3 ends 1-0                       or `goes on`
    has 63 legal turns

A heading may also give `moves` to be played first, fields of the position as one-line positions write them
(`fields: hand=3,2 dux=1,1`), and a `note` in the place of rules and board. Whatever the driver does not understand
is an error, so that nothing is skipped for a slip of the pen.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from latrodb.core.color import BLACK, WHITE
from latrodb.core.mark import Mark
from latrodb.core.position import write_fen
from latrodb.core.square import find_square, square_name
from latrodb.core.step import Shift, Step, Tactic, Turn
from latrodb.core.text_board import read_board
from latrodb.notation.turns import read_turn
from latrodb.rules.catalog import find_variant
from latrodb.rules.system import Seen
from tests.support.paths import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from latrodb.core.position import Position
    from latrodb.rules.variant import Variant

CASES = Path(__file__).parent / "cases"
WHOLE = (
    "latrunculi-xxi",
    "petteia-xxi",
    "single-stone-xxi",
    "classical-latrunculi",
    "classical-petteia",
)  # every rule and reading has a case
NEEDED, KNOWN = {"variant", "source"}, {"variant", "rules", "board", "source", "supplied", "fields", "moves", "note"}
TOLD = ({"rules", "board"}, {"note"})  # one of these must be told besides

# Rules and readings that no single position can show: what is written, and what players agree on.
NOT_OF_POSITIONS = {"agreement", "notation", "illegal-moves", "N1", "I1", "S5"}

SQUARE = r"[a-p]\d{1,2}"
MOVE = rf"(?P<dux>D?)(?P<origin>{SQUARE})-(?P<target>{SQUARE})"
TACTICS = "|".join(Tactic)
TAKE = rf"{SQUARE} by (?:{TACTICS})(?: and (?:{TACTICS}))*"
MARK = r"\*|\(\+\)|\+|#"
GLYPH = r"!!|\?\?|!\?|\?!|!|\?"


class CaseError(Exception):
    """A case file that is not written as it should be."""


class Case(NamedTuple):
    """One case: the position and the statements about it, each with its place."""

    place: str
    name: str
    variant: Variant
    labels: tuple[str, ...]
    position: Position
    statements: tuple[tuple[str, str], ...]


class Scene:
    """A case under test; `line` is where the last `line` statement led, with what stood on the way."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.variant = case.variant
        self.position = case.position
        self.line: tuple[Position, Seen] | None = None

    def play(self, found: re.Match[str], position: Position | None = None) -> Step:
        position = position or self.position
        origin = find_square(found["origin"])
        assert origin is not None
        is_dux = bool(position.duxes >> origin & 1)
        assert is_dux == bool(found["dux"]), f"{found['origin']}: a Dux is written D, a soldier without"
        return self.variant.system.play(position, turn_of(found["origin"], found["target"]))

    def targets(self, name: str) -> tuple[set[str], set[str]]:
        """Where the man of a square may go, and where a rook could."""
        origin = find_square(name)
        assert origin is not None
        assert self.position.color_at(origin) is self.position.side, f"the man on {name} is not to move"
        reachable = {
            target
            for start, target in self.position.geometry.slides
            if start == origin and not self.variant.system.try_turn(self.position, (Shift(origin, target),))
        }
        system = self.variant.system
        legal = {target for target in reachable if not system.violations(self.position, (Shift(origin, target),))}
        listed = {only_shift(turn).target for turn in system.turns(self.position) if only_shift(turn).origin == origin}
        assert listed == legal
        return set(map(square_name, legal)), set(map(square_name, reachable))


def turn_of(origin: str, target: str) -> Turn:
    start, end = find_square(origin), find_square(target)
    assert start is not None, origin
    assert end is not None, target
    return (Shift(start, end),)


def only_shift(turn: Turn) -> Shift:
    (shift,) = turn
    assert isinstance(shift, Shift)
    return shift


def takes_of(step: Step) -> dict[str, set[str]]:
    return {square_name(each.square): set(map(str, each.tactics)) for each in step.captures}


# --- what statements say --------------------------------------------------------------------------------


def is_legal(scene: Scene, found: re.Match[str]) -> None:
    step = scene.play(found)
    written = re.findall(rf"({SQUARE}) by ((?:{TACTICS})(?: and (?:{TACTICS}))*)", found["takes"] or "")
    assert not step.violations
    assert step.turn in set(scene.variant.system.turns(scene.position))
    assert takes_of(step) == {square: set(tactics.split(" and ")) for square, tactics in written}
    assert step.mark == Mark(found["mark"] or "")


def is_illegal(scene: Scene, found: re.Match[str]) -> None:
    step = scene.play(found)
    assert [each.rule.label for each in step.violations if each.rule] == found["labels"].split()
    assert step.turn not in set(scene.variant.system.turns(scene.position))


def is_impossible(scene: Scene, found: re.Match[str]) -> None:
    (violation,) = scene.variant.system.violations(scene.position, turn_of(found["origin"], found["target"]))
    assert violation.is_impossible
    assert violation.kind == found["kind"]


def goes_only_to(scene: Scene, found: re.Match[str]) -> None:
    assert scene.targets(found["square"])[0] == set(re.split(r", | and ", found["targets"]))


def has_no_move(scene: Scene, found: re.Match[str]) -> None:
    assert scene.targets(found["square"])[0] == set()


def is_unrestricted(scene: Scene, found: re.Match[str]) -> None:
    legal, reachable = scene.targets(found["square"])
    assert legal == reachable
    assert legal


def plays_line(scene: Scene, found: re.Match[str]) -> None:
    position, seen, system = scene.position, Seen(), scene.variant.system
    seen.arrive(position)
    for word in found["moves"].split():
        assert system.outcome(position, seen) is None, f"the game is over before {word}"
        ply = re.fullmatch(rf"(?:\d+\.+)?{MOVE}(?P<takes>(?:x{SQUARE})*)(?P<mark>{MARK})?(?:{GLYPH})?", word)
        assert ply is not None, f"no move: {word}"
        step = scene.play(ply, position)
        assert not step.violations, word
        assert "".join(f"x{each}" for each in step.captures) == ply["takes"], word
        assert step.mark == Mark(ply["mark"] or ""), word
        position = step.after
        seen.arrive(position)
    scene.line = position, seen


def ends(scene: Scene, found: re.Match[str]) -> None:
    position, seen = scene.line or (scene.position, Seen())
    outcome = scene.variant.system.outcome(position, seen)
    assert outcome is not None
    assert outcome.result == found["result"]
    assert found["ending"] in (None, str(outcome.ending))


def goes_on(scene: Scene, found: re.Match[str]) -> None:
    position, seen = scene.line or (scene.position, Seen())
    assert scene.variant.system.outcome(position, seen) is None


def is_the_opening(scene: Scene, found: re.Match[str]) -> None:
    assert scene.variant.opening() == scene.position
    assert not list(scene.variant.system.faults(scene.position))


def has_fault(scene: Scene, found: re.Match[str]) -> None:
    assert [each.kind for each in scene.variant.system.faults(scene.position)] == found["kinds"].split()


def legal_turns(scene: Scene) -> dict[str, Turn]:
    """The legal turns by their canonical text without its mark; each is generated once."""
    system, position = scene.variant.system, scene.position
    listed = list(system.turns(position))
    found = {}
    for turn in listed:
        step = system.play(position, turn)
        assert step.is_legal, (step.text, step.violations)
        assert not system.violations(position, turn)
        found[unmarked(step.text)] = turn
    assert len(found) == len(listed) == len(set(listed))
    return found


def unmarked(turn: str) -> str:
    return re.sub(rf"(?:{MARK})$", "", turn)


def are_legal(scene: Scene, found: re.Match[str]) -> None:
    assert set(found["turns"].split(", ")) <= legal_turns(scene).keys()


def are_not_legal(scene: Scene, found: re.Match[str]) -> None:
    turns = found["turns"].split(", ")
    assert not legal_turns(scene).keys() & set(turns)
    for text in turns:
        check_refusal(scene, text)


def check_refusal(scene: Scene, text: str) -> None:
    """A text that is not a legal turn is refused for a reason, or its lists are not those that the rules give."""
    system, position = scene.variant.system, scene.position
    written = read_turn(text)
    assert written is not None, f"{text} cannot be read"
    resolution = system.resolve(position, written)
    if resolution.objection:
        assert resolution.objection.message
        return
    (turn,) = resolution.turns
    violations = system.violations(position, turn)
    assert all(each.message for each in violations)
    assert violations or unmarked(system.play(position, turn).text) != text


def leads_to(scene: Scene, found: re.Match[str]) -> None:
    after = scene.variant.system.play(scene.position, legal_turns(scene)[found["turn"]]).after
    board = read_board(found["board"])
    assert board.geometry is after.geometry
    assert (after.white, after.black, after.duxes, after.bound) == (board.white, board.black, board.duxes, board.bound)


def ends_after(scene: Scene, found: re.Match[str]) -> None:
    step = scene.variant.system.play(scene.position, legal_turns(scene)[found["turn"]])
    outcome = scene.variant.outcome(step.after)
    assert (outcome.result if outcome else None) == found["result"]


def has_legal_turns(scene: Scene, found: re.Match[str]) -> None:
    is_over = scene.variant.outcome(scene.position) is not None
    assert (0 if is_over else len(legal_turns(scene))) == int(found["count"])


RESULT = r"(?P<result>1-0|0-1|1/2-1/2)"
STATEMENTS: dict[str, Callable[[Scene, re.Match[str]], None]] = {
    rf"{MOVE} legal(?: captures (?P<takes>{TAKE}(?:, {TAKE})*))?(?: mark (?P<mark>{MARK}))?": is_legal,
    rf"{MOVE} illegal rules? (?P<labels>\w+(?: \w+)*)": is_illegal,
    rf"{MOVE} impossible (?P<kind>[a-z-]+)": is_impossible,
    rf"(?P<square>{SQUARE}) goes only to (?P<targets>{SQUARE}(?:(?:, | and ){SQUARE})*)": goes_only_to,
    rf"(?P<square>{SQUARE}) has no move": has_no_move,
    rf"(?P<square>{SQUARE}) is unrestricted": is_unrestricted,
    r"line (?P<moves>.+)": plays_line,
    rf"ends {RESULT}(?: (?P<ending>[a-z-]+))?": ends,
    r"goes on": goes_on,
    r"is the opening": is_the_opening,
    r"fault (?P<kinds>[a-z-]+(?: [a-z-]+)*)": has_fault,
    r"legal: (?P<turns>\S+(?:, \S+)*)": are_legal,
    r"not legal: (?P<turns>\S+(?:, \S+)*)": are_not_legal,
    r"(?s)after (?P<turn>\S+):\n(?P<board>.+)": leads_to,
    rf"after (?P<turn>\S+) (?:ends {RESULT}|goes on)": ends_after,
    r"has (?P<count>\d+) legal turns?": has_legal_turns,
}


# --- reading --------------------------------------------------------------------------------------------


def read_cases(text: str, place: str) -> Iterator[Case]:
    """The cases of a file.

    Raises:
        CaseError: anything is not as the module says; the message names the place.
    """
    parts = re.split(r"^={10,}\n", text, flags=re.MULTILINE)
    if parts[0].strip() or len(parts) < 3 or len(parts) % 2 == 0:
        raise CaseError(f"{place}: headings stand between two double lines")
    for heading, body in zip(parts[1::2], parts[2::2], strict=True):
        yield _read_case(heading, body, place)


def _read_case(heading: str, body: str, place: str) -> Case:
    name, *lines = heading.splitlines()
    place = f"{place}: {name}"
    pairs = [pair.partition(": ") for line in lines for pair in re.split(r" {2,}", line)]
    header = {key: value for key, _, value in pairs}
    is_whole = NEEDED <= header.keys() <= KNOWN and any(keys <= header.keys() for keys in TOLD)
    if len(header) != len(pairs) or not is_whole or not all(header.values()):
        raise CaseError(f"{place}: a heading names variant, source, and rules and board, or a note: {sorted(header)}")
    picture, dashes, statements = body.partition("\n---\n")
    *board, side = picture.rstrip().splitlines()
    if not dashes or side not in ("white to move", "black to move") or not statements.strip():
        raise CaseError(f"{place}: a board, whose move it is, a line '---' and statements are wanted")
    variant = find_variant(header["variant"])
    position = read_board("\n".join(board), WHITE if side.startswith("white") else BLACK)
    if position.geometry is not variant.geometry:
        raise CaseError(f"{place}: the board is drawn with {position.geometry.name}")
    if "fields" in header:
        position = variant.position(f"{write_fen(position)} {header['fields']}")
    for turn in header.get("moves", "").split():
        position = variant.play(position, turn).after
    labels = tuple(header.get("rules", "").split())
    unknown = set(labels) - labels_of(variant)
    if unknown:
        raise CaseError(f"{place}: the rulebook has no {', '.join(sorted(unknown))}")
    said = [
        line if "\n" in line else " ".join(line.split())
        for line in re.split(r"\n(?! )", statements.strip("\n"))
        if line.strip()
    ]
    return Case(place, name, variant, labels, position, tuple((line, _pattern_of(line, place)) for line in said))


def labels_of(variant: Variant) -> set[str]:
    """The labels of all rules and readings."""
    book = variant.rulebook
    return {each.label for each in (*book.rules, *book.readings)}


def _pattern_of(line: str, place: str) -> str:
    fitting = [pattern for pattern in STATEMENTS if re.fullmatch(pattern, line)]
    if len(fitting) != 1:
        raise CaseError(f"{place}: no statement: {line}")
    return fitting[0]


def all_cases() -> Iterator[Case]:
    for path in sorted(CASES.glob("*/*.txt")):
        yield from read_cases(path.read_text(encoding="utf-8"), f"{path.parent.name}/{path.stem}")


@pytest.mark.parametrize("case", list(all_cases()), ids=lambda case: case.place)
def test_the_rules_agree_with(case: Case) -> None:
    scene = Scene(case)
    for line, pattern in case.statements:
        found = re.fullmatch(pattern, line)
        assert found is not None
        try:
            STATEMENTS[pattern](scene, found)
        except AssertionError as failure:
            raise AssertionError(f"{case.place}\n    {line}\n{failure}") from failure


def test_the_case_that_contributors_are_shown_holds() -> None:
    words = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    lines = [line.strip().removeprefix("+") for line in words.partition("   +=====")[2].splitlines()]
    (case,) = read_cases("\n".join(["=====" + lines[0], *lines[1 : lines.index("```")]]) + "\n", "CONTRIBUTING")
    test_the_rules_agree_with(case)


def test_case_names_are_unique() -> None:
    places = [case.place for case in all_cases()]
    assert len(places) == len(set(places))


def test_every_rule_and_reading_has_a_case() -> None:
    told = {label for system in WHOLE for label in labels_of(find_variant(system))}
    assert told - {label for case in all_cases() for label in case.labels} == NOT_OF_POSITIONS


GOOD = """\
==========
a man goes
variant: petteia-xxi/8x8   rules: 3   board: made up
source: Petteia XXI, rule 3
==========
. . . . . . . s
. . . . . . . s
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
S . . . . . . .
S . . . . . . .
white to move
---
a2-a3  legal
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("a2-a3  legal", "a2-a3  fine"),
        ("a2-a3  legal", "a2-a3  legal  captures h8"),
        ("a2-a3  legal", "a2-a3  legal  captures h8 by magic"),
        ("a2-a3  legal", "s2-s3  legal"),
        ("a2-a3  legal", ""),
        ("---", "..."),
        ("white to move", "to move"),
        ("rules: 3", "rule: 3"),
        ("rules: 3   ", ""),
        ("rules: 3", "rules: 33"),
        ("variant: petteia-xxi/8x8", "variant: petteia-xxi/10x8"),
        ("==========\na man", "a man"),
    ],
)
def test_what_is_not_understood_is_an_error(old: str, new: str) -> None:
    assert len(list(read_cases(GOOD, "good"))) == 1
    with pytest.raises(CaseError):
        list(read_cases(GOOD.replace(old, new, 1), "bad"))


@pytest.mark.parametrize(
    "statement",
    [
        "a2-a3 legal captures h8 by flank",
        "a2-a3 legal mark *",
        "a2-a3 illegal rule 10",
        "a2-a3 impossible blocked-path",
        "a2 has no move",
        "a1 is unrestricted\na1 has no move",
        "a2 goes only to a3",
        "line a2-a3*",
        "line a2-a3xh8",
        "line a2-a1",
        "ends 1-0 stalemate",
        "is the opening",
        "fault wrong-duxes",
        "legal: a2-a4xb4",
        "not legal: a2-a3",
        "after a2-a3 ends 1-0",
        "after a2-a9 goes on",
        "after a2-a3:\n    8 . . . . . . . s",
        "has 1 legal turn",
    ],
)
def test_a_false_statement_fails(statement: str) -> None:
    (case,) = read_cases(GOOD.replace("a2-a3  legal", statement), "false")
    with pytest.raises((AssertionError, ValueError, LookupError)):
        test_the_rules_agree_with(case)
