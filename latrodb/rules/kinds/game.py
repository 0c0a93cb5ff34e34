"""What every game says in the same way, of whatever kind it is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, Self, cast

from latrodb.rules.rulebook import load_rulebook
from latrodb.rules.system import count_turns, plain_proof

if TYPE_CHECKING:
    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.diagnostics.rule import RuleRef
    from latrodb.rules.kernel import Kernel
    from latrodb.rules.rulebook import Rulebook
    from latrodb.rules.system import RuleSystem


@dataclass(frozen=True)
class Game:
    """A frozen dataclass with a field for each option of its rulebook, `books/NAME.toml`."""

    name: ClassVar[str]

    @property
    def rulebook(self) -> Rulebook:
        """The rules, our readings and options."""
        return load_rulebook(self.name)

    @property
    def kernel(self) -> Kernel | None:
        """None: there is no bulk replayer."""
        return None

    def cite(self, label: str) -> RuleRef:
        """A citation of a rule of this game."""
        return self.rulebook.cite(label)

    def with_option(self, key: str, value: str) -> Self:
        """The same game with the field of an option set from a text: `true`, digits or a word, as the field is now."""
        present = getattr(self, key)
        setting: Any = value
        if isinstance(present, bool):
            setting = value == "true"
        elif isinstance(present, int):
            setting = int(value)
        return replace(self, **{key: setting})

    def proof(self, step: Step) -> str:
        """Why a step is marked: it wins."""
        return plain_proof(step)

    def perft(self, position: Position, depth: int) -> int:
        """The number of sequences of legal turns."""
        return count_turns(cast("RuleSystem", self), position, depth)
