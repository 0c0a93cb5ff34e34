"""Read which tactic a move is said to be: `13...h3-g3 is a dual capture`, `9...b7-b3 forks two men`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from latrodb.features.articles.claims import Topic
from latrodb.features.articles.sentence_patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.features.articles.claims import Statement
    from latrodb.features.articles.sentence_clauses import Clause

# What sentences call a tactic, and the motif; `fork` is any of the forks.
NOUNS = {
    "(?:dual|double) capture": "dual-capture",
    "direct fork": "direct-fork",
    "passive fork": "passive-fork",
    "comrades(?: 's)? fork": "comrades-fork",
    "fork": "fork",
    "double attack": "double-attack",
    "discovered check": "discovered-check",
    "self-check": "self-check",
    "skewer": "skewer",
    "flank attack": "flank",
    "phalanx attack": "phalanx",
    "push and crush(?: attack)?": "push-and-crush",
    "corner (?:attack|capture)": "corner",
    "custodial (?:attack|capture)": "custodial",
}
_NOUN = f"(?P<noun>{'|'.join(NOUNS)})"
_A = r"(?:a|an|the|another)(?: (?:fine|strong|nice|pretty|neat|clever|good|real|true|simple|beautiful|typical))?"
_MAKES = (
    "(?:is|was|makes|made|creates|created|gives|gave|completes|completed|executes|executed|sets up|set up|performs|"
    "performed|delivers|delivered|carries out|carried out|brings off|brought off)"
)
_THEN = "(?: (?:also|then|now|here|even|again|at once|immediately|which|that))*"
_SAID = (
    rf"@move{_THEN} {_MAKES} {_A} {_NOUN}",
    rf"(?:{_MAKES}|by|in) {_A} {_NOUN} (?:with|by|through|by means of) @move",
    rf"(?:with|by|after) @move (?:@who|he|she){_THEN} {_MAKES} {_A} {_NOUN}",
)
_VERBS = (
    (rf"@move{_THEN} (?:forks|forked)", "fork"),
    (rf"@move{_THEN} (?:skewers|skewered)", "skewer"),
    (rf"@move{_THEN} (?:breaks|broke) (?:the|his|its|a) lock", "lock-broken"),
    (
        rf"@move{_THEN} (?:steps|stepped|goes|went|walks|walked) (?:in )?between (?:N\d+|two) enem(?:y|ies)",
        "steps-between",
    ),
)
# Set off by commas or brackets, `13...h3-g3, a dual capture, won two men`.
_APPOSED = rf"@move (?:,|\() {_A} {_NOUN}(?= [,.;:!)])"
# Words of which every such sentence has one.
_ANY = re.compile(r"fork|captur|attack|check|skewer|crush|lock|between")


def find_motifs(clause: Clause) -> Iterator[Statement]:
    """The tactic that a move is said to be."""
    if not _ANY.search(clause.shape):
        return
    for text in _SAID:
        for hit in clause.find(text):
            yield clause.make(Topic.MOTIF, hit, value=_motif_of(hit["noun"]))
    for text, motif in _VERBS:
        for hit in clause.find(text):
            yield clause.make(Topic.MOTIF, hit, value=motif)


def find_apposed_motifs(clause: Clause) -> Iterator[Statement]:
    """The tactic that a move is called in passing, in a whole sentence."""
    for hit in pattern(_APPOSED).finditer(clause.shape) if _ANY.search(clause.shape) else ():
        yield clause.make(Topic.MOTIF, hit, value=_motif_of(hit["noun"]), is_denied=False)


def _motif_of(noun: str) -> str:
    return next(motif for text, motif in NOUNS.items() if re.fullmatch(text, noun))
