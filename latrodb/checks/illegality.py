"""Comments that call a turn illegal, against the rule that is really broken."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from latrodb.diagnostics.diagnostic import Diagnostic, State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.game.game import Game, Node
    from latrodb.notation.written import Aside

ILLEGAL = re.compile(r"\billegal\b", re.IGNORECASE)
# `rule 16` and `rule 13a`, `4th rule`, `section 7.2.1`: each source has its own way to number its rules.
RULE = re.compile(
    r"\brules?\s+#?(\d+[a-z]{0,2})\b|\b(\d+(?:st|nd|rd|th)\s+rule)\b|(?:\bsection\s+|§\s*)(\d+(?:\.\d+)*)",
    re.IGNORECASE,
)


def check_illegality(game: Game) -> Iterator[Diagnostic]:
    """N704 to N706: a comment that admits an illegal turn, and the rule that it cites."""
    for node in game.nodes:
        if not node.was_played:
            continue
        for aside in node.asides:
            text = game.source.text[aside.span.start : aside.span.end]
            if ILLEGAL.search(text):
                yield _compare(node, aside, [" ".join(cited.split()) for cited in _cited(text)])


def _cited(text: str) -> Iterator[str]:
    return (next(filter(None, found)).lower() for found in RULE.findall(text))


def _compare(node: Node, aside: Aside, cited: list[str]) -> Diagnostic:
    broken = [violation.rule for step in node.steps for violation in step.violations if violation.rule]
    labels = {rule.label for rule in broken}
    if node.state is State.LEGAL:
        return Diagnostic(
            "N705", f"the comment calls {node.written.text} illegal, and no rule objects", aside.span, ply=node.label
        )
    listed = " and ".join(sorted(labels))
    if cited and labels and not labels & set(cited):
        message = f"the comment cites {_name(cited[0])}; {_name(listed)} is the one broken"
        return Diagnostic("N704", message, aside.span, rule=broken[0], ply=node.label)
    message = f"the comment rightly calls {node.written.text} illegal"
    if listed:
        message += f" ({_name(listed)})"
    return Diagnostic("N706", message, aside.span, rule=broken[0] if broken else None, ply=node.label)


def _name(label: str) -> str:
    """`rule 16`, `rule 7.2.1`, but `4th rule`."""
    return label if label.endswith("rule") else f"rule {label}"
