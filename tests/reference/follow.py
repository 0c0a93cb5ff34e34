"""Exported JSON replayed by the slow references: what each turn of a record says is played, and must reach its FEN.

Nothing of the account of a record is used: a turn is looked for among those that the reference of its game allows.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from tests.reference.boards import Played, State
from tests.reference.texts import text_of
from tests.reference.variants import REFEREES, readings_of

if TYPE_CHECKING:
    from collections.abc import Iterator

ATTACHED = re.compile(r"(?<=\d)[x&][a-p]\d{1,2}")  # what a move takes or binds, which may be claimed wrongly
LEFT_OUT = re.compile(r"\(\+\)|[*+#!?]|D(?=[a-pA-P@])")


def follow(record: dict[str, Any]) -> Counter[str]:
    """Replay the turns of an exported game and count what was done.

    Turns that break a rule, and what is played in positions that only such turns lead to, are judged by the references
    that carry them out; with others the replay goes on from the next FEN (`not judged`). A text may be spelled in a way
    that the references do not read: then the canonical text is (`by canonical text`).

    Raises:
        AssertionError: a FEN is not reached; the message has the place.
    """
    referee, readings = REFEREES[record["variant"].partition("/")[0]], readings_of(record["variant"])
    read = getattr(referee, "read", State.from_fen)
    state, counts, is_lawful = read(record["opening"], readings), Counter[str](), True
    for move in record["moves"]:
        if move["fen"] is None:
            counts[move["state"]] += 1
            continue
        wanted, text = read(move["fen"], readings), move["assumed"] or move["text"]
        how, reached = _how(referee, state, move, wanted)
        is_lawful &= move["state"] == "legal" or (bool(move["assumed"]) and bool(reached))
        assert how or not (is_lawful or hasattr(referee, "possible")), (
            f"{record['file']} {move['ply']} {text}: {state.to_fen()} does not give {move['fen']}"
        )
        counts[how or "not judged"] += 1
        state = wanted
    return counts


def _how(referee: Any, state: Any, move: dict[str, Any], wanted: Any) -> tuple[str, list[Any]]:
    """In which way a position is reached, empty if it is not, and the positions to which the turn can lead."""
    reached = list(_after(referee, state, _plain(move["assumed"] or move["text"])))
    if wanted in reached or not move["canonical"]:
        return "by text" if wanted in reached else "", reached
    reached += _after(referee, state, _plain(move["canonical"]))
    return "by canonical text" if wanted in reached else "", reached


def _after(referee: Any, state: Any, text: str) -> Iterator[Any]:
    """The positions to which a text can lead; in Glaucus several actions, of which the last may be left out."""
    for name, played in _plays(referee, state, text):
        done = _plain(text_of(state, name, played))
        if done == text or (done in ("--", ".") and not text):
            yield played.after
        if getattr(played.after, "die", 0) and done and text.startswith(done):
            rest = text[len(done) :].removeprefix(",")
            yield from _after(referee, played.after, f"{done.split('-')[-1]}{rest}" if rest[:1] == "-" else rest)


def _plays(referee: Any, state: Any, text: str) -> Iterator[tuple[str, Played]]:
    squares = re.findall(r"@([a-p]\d{1,2})", text)
    if squares and hasattr(referee, "placed"):
        yield referee.placed(state, tuple(squares) if referee is REFEREES["bell"] else squares[0])
        return
    yield from referee.turns(state).items()
    if hasattr(referee, "possible"):
        yield from ((name, played) for name, played, _ in referee.possible(state))


def _plain(text: str) -> str:
    """A turn without letters of Duxes, marks, and what it is claimed to take or bind.

    >>> _plain("De2-e7xe8(+)!?"), _plain("[5]c1-c3,xd4")
    ('e2-e7', '[5]c1-c3,xd4')
    """
    return ATTACHED.sub("", LEFT_OUT.sub("", text).lower())
