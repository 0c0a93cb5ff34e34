"""Comments that call a turn illegal, compared with the rule that it really breaks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from latrodb.diagnostics.diagnostic import Diagnostic, State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.game.game import Game, Played
    from latrodb.notation.written import Aside

ILLEGAL = re.compile(r"\billegal\b", re.IGNORECASE)
# `rule 16` and `rule 13a`, `4th rule`, `section 7.2.1`: each source numbers its rules in its own way.
RULE = re.compile(
    r"\brules?\s+#?(\d+[a-z]{0,2})\b|\b(\d+(?:st|nd|rd|th)\s+rule)\b|(?:\bsection\s+|§\s*)(\d+(?:\.\d+)*)",
    re.IGNORECASE,
)


def check_illegality(game: Game) -> Iterator[Diagnostic]:
    """N704 to N706: a comment that admits an illegal turn, and the rule that it cites."""
    for node in game.played():
        for aside in node.asides:
            text = game.source.text
            if ILLEGAL.search(text, *aside.span):
                cited = [next(filter(None, found)).lower() for found in RULE.findall(text, *aside.span)]
                yield _compare(node, aside, [" ".join(each.split()) for each in cited])


def _compare(node: Played, aside: Aside, cited: list[str]) -> Diagnostic:
    broken = [violation.rule for violation in node.attempt.violations if violation.rule]
    rule, labels = (broken[0] if broken else None), {each.label for each in broken}
    listed = " and ".join(sorted(labels))
    if node.state is State.LEGAL:
        code, message = "N705", f"the comment calls {node.written.text} illegal, but it breaks no rule"
    elif cited and labels and not labels & set(cited):
        code, message = "N704", f"the comment cites {_name(cited[0])}, but the turn breaks {_name(listed)}"
    else:
        code, message = "N706", f"the comment correctly calls {node.written.text} illegal"
        message += f" ({_name(listed)})" if listed else ""
    return Diagnostic(code, message, aside.span, rule=rule, ply=node.label)


def _name(label: str) -> str:
    """`rule 16`, `rule 7.2.1`, but `4th rule`."""
    return label if label.endswith("rule") else f"rule {label}"
