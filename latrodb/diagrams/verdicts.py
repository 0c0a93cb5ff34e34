"""Verdicts: what is found of a turn, or of a game that is over, with one sign, one ink and one word for each.

Pictures, pages, books, captions and the terminal take them from here; the words are in `languages`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.english import WordWithFacts, list_words
from latrodb.core.step import steps_text
from latrodb.diagnostics.diagnostic import State
from latrodb.diagrams.words import WINNERS, name_result, say, term

if TYPE_CHECKING:
    from collections.abc import Iterable

    from latrodb.core.step import Step
    from latrodb.diagnostics.rule import RuleRef
    from latrodb.game.game import Node


class Verdict(WordWithFacts):
    """What is found of a turn or a game. A turn that is legal and certain has no sign.

    Attributes:
        sign: what it is in text.
        ink: the name of the ink of its sign in pictures.
        figure: what is in the ring of that sign: lines around 0, 0, within 6 units.
    """

    sign: str
    ink: str
    figure: str

    LEGAL = "legal", "", "", ""
    ILLEGAL = "illegal", "(-)", "attack", "M-5.5 0h11"
    IMPOSSIBLE = "impossible", "(x)", "attack", "M-4 -4l8 8m0 -8l-8 8"
    CORRECTED = "corrected", "(>)", "note", "M-2 -5l5 5l-5 5"
    UNREAD = "unread", "(?)", "note", "M-3.2 -2.4a3.2 3.2 0 1 1 4.6 2.9q-1.4 .8 -1.4 2m0 3.2h.01"
    WON = "won", "(^)", "move", "M-5.5 4.5V-3.5l3 3L0 -5l2.5 4.5l3 -3V4.5z"
    DRAWN = "drawn", "(=)", "move", "M-5 -2.5h10m-10 5h10"


class Finding(NamedTuple):
    """A verdict in words: `illegal by rule 16`, `corrected: e1-e4`, `White has won`."""

    verdict: Verdict = Verdict.LEGAL
    words: str = ""


LEGAL = Finding()


def find_verdict(node: Node) -> Finding:
    """Return what became of a ply of a record, with what was played instead of it."""
    played = steps_text(node.steps)
    if node.state in (State.UNREAD, State.MISSING):
        words = say("verdict_unread" if node.state is State.UNREAD else "verdict_missing")
        return Finding(Verdict.UNREAD, f"{words}; {say('verdict_assumed', turn=played)}" if played else words)
    if node.is_assumed:
        words = f"{say('verdict_corrected')}: {played}" if played else say("verdict_doubled")
        return Finding(Verdict.CORRECTED, words)
    if node.state is State.IMPOSSIBLE:
        return Finding(Verdict.IMPOSSIBLE, say("verdict_impossible"))
    return judge_steps(node.steps)


def judge_steps(steps: Iterable[Step]) -> Finding:
    """Return whether a turn that was played is legal, and else the rules that it breaks: `illegal by rule 16`."""
    broken = [violation for step in steps for violation in step.violations]
    if not broken:
        return LEGAL
    rules = dict.fromkeys(say("by_rule", rule=name_rule(each.rule)) for each in broken if each.rule)
    words = (say("verdict_illegal"), list_words(rules, say("and")) if rules else "")
    return Finding(Verdict.ILLEGAL, " ".join(filter(None, words)))


def judge_result(result: str) -> Finding:
    """Return who has won by a result, `1-0`, `0-1` or `1/2-1/2`; nothing for a game that goes on."""
    return Finding(Verdict.WON if result in WINNERS else Verdict.DRAWN, name_result(result)) if result else LEGAL


def name_rule(rule: RuleRef) -> str:
    """`rule 10`, or `2nd rule` if the source numbers rules that way."""
    return term(rule.label) if "rule" in rule.label else say("rule", label=term(rule.label))
