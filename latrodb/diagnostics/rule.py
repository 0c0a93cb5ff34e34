"""Citations of rules, as their sources number them."""

from __future__ import annotations

from typing import NamedTuple


class RuleRef(NamedTuple):
    """A rule of a source: the system it belongs to and the source's own label, `16` or `13a`.

    >>> str(RuleRef("latrunculi-xxi", "13a"))
    'latrunculi-xxi 13a'
    """

    system: str
    label: str

    def __str__(self) -> str:
        return f"{self.system} {self.label}"
