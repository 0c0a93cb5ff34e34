"""The engine for pages: made from the engine's source, equal to it in Node, and with exact numbers.

`LATRODB_NODE=all` makes it a failure if Node is missing.
"""

from __future__ import annotations

import gzip
import json
import os
import random
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from latrodb.rules.catalog import find_variant
from latrodb.rules.engine.table import KINDS, TACTICS
from tests.support.page_engine import SCRIPT, page_engine
from tests.support.page_engine.comparison import EVERY_SYSTEM, differences, in_node, report, task_for
from tests.support.page_engine.declarations import SubsetError

SIGNED, UNSIGNED = (1 << 63) - 1, (1 << 64) - 1
TYPES = """
cimport cython
from libc.stdint cimport uint64_t

cdef class Base:
    cdef int count
    cdef int items[8]
    cdef uint64_t past[4]
    cdef long long wide
    cpdef int total(self, int number)
    cdef long long _double(self, long long number) noexcept

cdef class Sample(Base):
    cpdef int quotient(self, int one, int other)
    cpdef int rest(self, int one, int other)
    cpdef int halves(self, int one)
    cpdef int truths(self, int one, int other)
    cpdef int chosen(self, int one, int other)
    cpdef int between(self, int one, int other)
    cpdef int swapped(self, int one, int other)
    cpdef int looped(self, int one, int other)
    cpdef int member(self, int one, int other)
    cpdef int bits(self, int one, int other)
    cpdef long long wide_sum(self, long long one, long long other)
    cpdef long long wide_gap(self, long long one, long long other)
    cpdef long long wide_bits(self, long long one, long long other)
    cpdef long long wide_shifts(self, long long one, int count)
    cpdef long long wide_choice(self, long long one, long long other)
    cpdef int wide_order(self, long long one, long long other)
    cpdef int wide_parts(self, long long one)
    cpdef long long wide_calls(self, long long one, int other)
    cpdef uint64_t unsigned_sum(self, uint64_t one, uint64_t other)
    cpdef uint64_t unsigned_shifts(self, uint64_t one, int count)
    cpdef uint64_t unsigned_items(self, uint64_t one, uint64_t other)
    cpdef int unsigned_order(self, uint64_t one, uint64_t other)
    cpdef int unsigned_rest(self, uint64_t one, int other)
    cpdef uint64_t mixed(self, uint64_t one)
    @cython.locals(item="long long", count="long long", down="long long")
    cpdef long long listed(self, long long one, long long other)
    cpdef int stepped(self, int one, int other)
    cpdef int packed(self, int one)
"""
SOURCE = '''
"""A sample of all operators."""

MASK = (1 << 64) - 1
LIMIT = 1 << 40


class Base:
    """Where methods are inherited from."""

    def __init__(self) -> None:
        self.count = 0
        self.items = [0] * 8
        self.past = [0] * 4
        self.wide = 0

    def total(self, number: int) -> int:
        return number + self.count

    def _double(self, number: int) -> int:
        self.count += 1
        return number + number


class Sample(Base):
    """What is asked."""

    def quotient(self, one: int, other: int) -> int:
        return one // other + one // 8 - one // 7

    def rest(self, one: int, other: int) -> int:
        return one % other + one % 8 * 3 - one % 7

    def halves(self, one: int) -> int:
        return (one >> 3) - (one & 255) ^ (one | 5) + (-one >> 1) - (~one >> 2)

    def truths(self, one: int, other: int) -> int:
        found = (one < other) + (one == other) * 2 + (not one) + (not (one and other))
        found += one > other
        is_same = one == other
        is_none = bool(one) == bool(other)
        return found * 8 + (is_same == 1) * 4 + (is_none == is_same) * 2 + (is_same or is_none)

    def chosen(self, one: int, other: int) -> int:
        first = one and other
        second = one or (other > 2)
        third = one > other and other
        return first * 10000 + second * 100 + third + (one if one > 0 else -other if other else 7)

    def between(self, one: int, other: int) -> int:
        return (-17 < one - other < 17) + 2 * (0 <= one <= other) + 4 * (not 0 < one < 5)

    def swapped(self, one: int, other: int) -> int:
        one, other = other, one
        one, other = (one, other) if one < other else (other, one)
        self.items[0], self.items[1] = one & 7, other & 7
        self.items[0], self.items[1] = self.items[1], self.items[0]
        self.count, first = self.items[0], self.count
        one = self.items[2] = other = self.items[0] + 1
        quotient, rest = divmod(one * 9, 4)
        return one * 100000 + other * 1000 + self.items[1] * 100 + quotient * 10 + rest + first * 0

    def looped(self, one: int, other: int) -> int:
        found, last = 0, other & 15
        for index in range(last):
            last -= 1
            if index == 9:
                break
            if index & 1:
                continue
            found += index
        for step in range(7, -2, -3):
            found = found * 3 + step
        for place, weight in ((1, 2), (3, one & 3)):
            found += place * weight
        while last > -20 and not (last == -3 and found):
            last -= 1
        return found * 40 + last

    def member(self, one: int, other: int) -> int:
        return (one in (1, -1, other)) + 2 * (one not in (2, 3))

    def bits(self, one: int, other: int) -> int:
        self.items[3] = one
        self.items[3] ^= other
        self.items[3] |= 9
        self.items[3] &= 0x7FFFFFF
        self.items[3] >>= 2
        self.items[3] += one == other
        self.items[3] -= 2
        return super().total(self.items[3]) - self.count + Base.total(self, 1) - self.count

    def wide_sum(self, one: int, other: int) -> int:
        one += 1
        return one + other + (one > other)

    def wide_gap(self, one: int, other: int) -> int:
        return one - other - 3

    def wide_bits(self, one: int, other: int) -> int:
        return (one | other) ^ (one & other) ^ (one & 1023) ^ (other | -7)

    def wide_shifts(self, one: int, count: int) -> int:
        low = self._double(one & 0xFFFF)
        found = (self._double(low) << 40) * 2 + (one >> count)
        return found + (one >> 31) + (one >> 32) - (one >> 33) + (one >> 63) + (low << count)

    def wide_choice(self, one: int, other: int) -> int:
        kept = one if one < other else self._double(other >> 2)
        self.wide = kept if one else -1
        one, other = other, one
        self.wide, other = other, self.wide
        last = self.wide = self.past[3] = self.wide ^ (other << 1)
        return last + self.wide + one

    def wide_order(self, one: int, other: int) -> int:
        order = (one < other) + 2 * (one <= other) + 4 * (one > other) + 8 * (one >= other)
        return order + 16 * (one == other) + 32 * (one != other) + 64 * (0 <= one <= LIMIT) + 128 * (one > 7)

    def wide_parts(self, one: int) -> int:
        high, low = (one >> 9 & 511) + 18, (one & 511) + 18
        if one >> 18:
            return -1 if not one else high
        return high * 1000 + low

    def wide_calls(self, one: int, other: int) -> int:
        return self._double(one >> 3) + self._double(other) + self.count * 0

    def unsigned_sum(self, one: int, other: int) -> int:
        one = one + other
        one += one
        return one & MASK

    def unsigned_shifts(self, one: int, count: int) -> int:
        found = (one >> count) ^ (one << count)
        return found ^ (one >> 31) ^ (one >> 32) ^ (one >> 63) ^ (one << 1) ^ (one << 32) ^ (one << 45)

    def unsigned_items(self, one: int, other: int) -> int:
        past, lane = self.past, 1
        self.past[lane] = one
        past[lane + 1] = other
        past[lane] ^= past[lane + 1] ^ one
        past[lane + 1] &= one | 1
        past[0] = past[1] | past[2]
        return past[0]

    def unsigned_order(self, one: int, other: int) -> int:
        return (one < other) + 2 * (one <= other) + 4 * (one > other) + 8 * (one >= 9) + 16 * bool(one & other)

    def unsigned_rest(self, one: int, other: int) -> int:
        return one % other + (one >> 33) % 1000

    def mixed(self, one: int) -> int:
        state = (one * 2 + 1) & MASK
        state ^= (state << 13) & MASK
        state ^= state >> 7
        state ^= (state << 17) & MASK
        return state

    def listed(self, one: int, other: int) -> int:
        found, total = [], 0
        found.append(one)
        found.append(other)
        more = [each for each in range(3) if each or one]
        for item in found[0:2]:
            total = (total << 1) ^ item
        for item in more[1:]:
            total ^= item
        for count in range(3):
            total ^= count << 35
        for down in range(2, -3, -1):
            total += down << 33
        return total

    def stepped(self, one: int, other: int) -> int:
        step, found = (one & 3) - 2 or 5, 0
        first, last = (one & 31) - 7, (other & 31) - 9
        for at in range(first, last, step):
            found = (found * 3 + at) & 0xFFFF
        for at in range(first, last, -step):
            found = (found * 5 - at) & 0xFFFF
        return found * 100 + sum(2 * at + up for at in range(3) for up in range(at) if at != one) + (one >> 4 & 63)

    def packed(self, one: int) -> int:
        found = bytearray(8)
        for at in range(8):
            found[at] = one >> at & 255
            found[at] |= 1 << at
        kept = bytes(found)
        found[0] ^= 255
        return kept[0] * 1000 + found[0] + len(kept) * int.from_bytes(kept[1:4], "little").bit_count()
'''
ASK = """
const {Sample} = require(process.argv[1]), sample = new Sample();
const exact = (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text));
const asked = JSON.parse(require("fs").readFileSync(0, "utf-8"));
console.log(JSON.stringify(asked.map(([name, ...given]) => String(sample[name](...given.map(exact))))));
"""


def require_node() -> None:
    if shutil.which("node") is None:
        assert os.environ.get("LATRODB_NODE") != "all", "Node is not installed"
        pytest.skip("there is no Node here")


def translate(folder: Path, source: str, types: str) -> str:
    (folder / "sample.py").write_text(source, encoding="utf-8")
    (folder / "sample.pxd").write_text(types, encoding="utf-8")
    return page_engine([folder / "sample.py"])


def test_the_script_is_the_one_that_the_engine_gives() -> None:
    assert SCRIPT.read_text(encoding="utf-8") == page_engine(), "run python -m tests.support.page_engine"


def test_the_script_is_small() -> None:
    assert len(SCRIPT.read_bytes()) <= 60_000
    assert len(gzip.compress(SCRIPT.read_bytes(), 9)) <= 20_000


@pytest.fixture(scope="module")
def sampled() -> tuple[list[Any], list[Any]]:
    require_node()
    tasks = [task_for(find_variant(key), positions=12, counts=1, most=3_000) for key in EVERY_SYSTEM]
    return tasks, in_node(tasks)


@pytest.mark.parametrize("key", EVERY_SYSTEM)
def test_boards_of_pages_say_what_pythons_say(key: str, sampled: tuple[list[Any], list[Any]]) -> None:
    at = EVERY_SYSTEM.index(key)
    assert differences(sampled[1][at], sampled[0][at]) == []


def test_the_sample_has_every_kind_of_board_mark_ending_and_tactic() -> None:
    tasks = [task_for(find_variant(key), positions=120, counts=0) for key in EVERY_SYSTEM]
    assert {task["board"] for task in tasks} == {"SearchBoard", *(name.title() for name in KINDS if name != "slides")}
    words = [word.split(":") for task in tasks for line in report(task) for word in line.split()]
    turns = [word for word in words if word[0].isdigit() and len(word) > 4]
    assert {word[1] for word in turns} == {"0", "1", "2", "3", "4"}
    tactics = {int(each) for word in turns for each in re.findall(r"\d+(?=\])", ":".join(word[2:-2]))}
    assert {bit for bit in range(len(TACTICS)) if any(each >> bit & 1 for each in tactics)} >= {0, 1, 2, 3, 4, 5, 6, 7}
    assert {int(word[-2]) >> 2 for word in turns} >= {0, 1, 2, 3, 4, 5, 6}


def test_a_wrong_script_is_noticed(tmp_path: Path) -> None:
    require_node()
    script = tmp_path / "engine.js"
    script.write_text(SCRIPT.read_text(encoding="utf-8").replace("&4)", "&1)"), encoding="utf-8")
    task = task_for(find_variant("latrunculi-xxi/8x8"), positions=3, counts=0)
    try:
        (said,) = in_node([task], script=script)
    except AssertionError:
        return
    assert differences(said, task)


def test_errors_have_the_names_of_pythons(tmp_path: Path) -> None:
    require_node()
    text = f"""const engine = require({json.dumps(str(SCRIPT))}), said = [];
    const numbers = Array(99).fill(0), board = new engine.SearchBoard(8, 8, numbers, [], 0);
    const tries = [() => new engine.SearchBoard(8, 8, [1, 2], [], 0), () => board.set_up([], 0, 0, [], false),
      () => board.play(5), () => board.play(-1), () => board.play(NaN), () => board.undo(), () => board.perft(31)];
    for (const attempt of tries) try {{ attempt(); }} catch (error) {{ said.push(error.name); }}
    console.log(said.join(" "));"""
    done = subprocess.run(["node", "-e", text], capture_output=True, text=True, check=False)
    assert (done.stdout.split(), done.stderr) == (["ValueError"] * 7, "")


def numbers_of(kind: str, dice: random.Random) -> int:
    bits = dice.choice([1, 3, 8, 20, 31, 32, 33, 40, 52, 53, 54, 62, 63])
    if kind == "unsigned":
        return dice.choice([dice.getrandbits(min(bits + 1, 64)), UNSIGNED - dice.getrandbits(bits)])
    if kind == "wide":
        return dice.choice([1, -1]) * dice.getrandbits(min(bits, 62))
    return dice.choice([1, -1]) * dice.getrandbits(min(bits, 24))


def test_operators_are_those_of_python(tmp_path: Path) -> None:
    require_node()
    script = tmp_path / "sample.js"
    script.write_text(translate(tmp_path, SOURCE, TYPES), encoding="utf-8")
    namespace: dict[str, Any] = {}
    exec(SOURCE, namespace)
    sample, dice, asked, expected = namespace["Sample"](), random.Random(5), [], []
    kinds = {"int": "int", "long long": "wide", "uint64_t": "unsigned"}
    for line in TYPES.splitlines():
        if "cpdef" not in line:
            continue
        returns, name = line.split("cpdef ")[1].split("(")[0].rsplit(" ", 1)
        given = [each.strip().rsplit(" ", 1) for each in line.split("(")[1].rstrip(")").split(",")[1:]]
        for _ in range(400):
            values = [numbers_of(kinds[kind], dice) for kind, _ in given]
            if name in ("quotient", "rest", "unsigned_rest"):
                values[1] = abs(values[1]) % 2000 + 1 if name == "unsigned_rest" else values[1] or 3
            values = [
                dice.randrange(63) if word == "count" else each for each, (_, word) in zip(values, given, strict=True)
            ]
            if dice.random() < 0.2 and len({kind for kind, _ in given}) < len(given):
                values[1] = values[0] or 5
            asked.append([name, *map(str, values)])
            expected.append(str(_as_kind(getattr(sample, name)(*values), returns)))
    done = subprocess.run(
        ["node", "-e", ASK, str(script)], input=json.dumps(asked), capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    wrong = [each for each in zip(asked, expected, json.loads(done.stdout), strict=True) if each[1] != each[2]]
    assert wrong == []


def _as_kind(number: int, kind: str) -> int:
    if kind == "uint64_t":
        return number & UNSIGNED
    if kind == "long long":
        return ((number + SIGNED + 1) & UNSIGNED) - SIGNED - 1
    return int(number)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("return one / 2", "the operator Div is not part of the subset"),
        ("return one ** 2", "the operator Pow is not part of the subset"),
        ("return self.other", "the attribute other is not declared"),
        ("return self.items[-1]", "an index counts from the beginning"),
        ("return self.items[1:2]", "only a list has slices, without a step"),
        ("return print(one)", "the function print is not part of the subset"),
        ("return self.missing(one)", "the method missing is not known"),
        ("return lambda: one", "Lambda is not part of the subset"),
        ("try:\n            pass\n        finally:\n            return one", "Try is not part of the subset"),
        ("import os\n        return one", "Import is not part of the subset"),
        (
            "for at in range(3):\n            at += 1\n        return one",
            "the variable at of a loop is also assigned to",
        ),
        (
            "for at in range(3):\n            pass\n        return at",
            "the variable at of a loop is used after the loop",
        ),
        (
            "for at in range(3):\n            pass\n        else:\n            pass\n        return 1",
            "a loop has no else",
        ),
        ("return one << 32", "an integer of 32 bits is shifted by less than 32"),
        ("return self.wide * 3", "a number of 64 bits is multiplied only by a power of two, written on the right"),
        ("return self.wide % 3", "only an unsigned number of 64 bits is divided, by one of 32 bits"),
        ("return self.past[0] < one", "numbers with and without a sign are compared"),
        ("return one is None", "the comparison Is is not part of the subset"),
        ("return 1.5", "numbers are whole"),
        ("return 0 < self.total(1) < 3", "the middle of a comparison is a call; give it a name first"),
        ("self.items[self.total(1)] = 2\n        return 1", "an index that is a call is given a name first"),
        ("new = one\n        return new", "Cannot use reserved name new as a variable name!"),
        ("value = one\n        value = self.items\n        return 1", "has values of several kinds"),
        ("return self.total(number=one)", "arguments are given by their place"),
        ("del self.count\n        return one", "Delete is not part of the subset"),
        ("return later + one", "later is not known here"),
    ],
)
def test_what_is_not_in_the_subset_is_refused_with_its_line(tmp_path: Path, body: str, message: str) -> None:
    source = f"{SOURCE}\n    def extra(self, one: int) -> int:\n        {body}\n"
    types = f"{TYPES}    cpdef int extra(self, int one)\n"
    with pytest.raises(SubsetError) as raised:
        translate(tmp_path, source, types)
    first = source.splitlines().index("    def extra(self, one: int) -> int:") + 1
    assert message in str(raised.value)
    place = str(raised.value).replace(", line ", ":").split("sample.py:")[-1] if "reserved" not in message else ""
    assert not place or first <= int(place.split(":")[0]) <= first + 5


@pytest.mark.parametrize(
    ("source", "types", "message"),
    [
        ("class Other:\n    pass\n", "", "sample.py:1: the types of the class Other are missing (.pxd)"),
        ("LIMIT = 2.5\n", "", "sample.py:1: this is not the number of a constant: 2.5"),
        ("import os\n", "", "is not part of the engine"),
        ("if LIMIT:\n    pass\n", "", "sample.py:1: a module has constants, functions and classes only"),
        ("", "cdef class Other:\n    cdef double size\n", "sample.pxd:2: the type double is not known"),
        ("", "ctypedef int size\n", "sample.pxd:1: this declaration is not known: ctypedef int size"),
        (
            "class Other:\n    size = 1\n",
            "cdef class Other:\n    cdef int size\n",
            "sample.py:2: a class has methods only",
        ),
    ],
)
def test_a_module_has_only_what_is_known(tmp_path: Path, source: str, types: str, message: str) -> None:
    with pytest.raises(SubsetError, match=message.replace("(", r"\(").replace(")", r"\)")):
        translate(tmp_path, source, types)
