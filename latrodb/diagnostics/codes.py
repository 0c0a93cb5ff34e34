"""The one table of diagnostic codes, read from `codes.toml`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import Any


class Severity(StrEnum):
    """How severe a diagnostic is. An error makes `latrodb check` exit with 1."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class Code:
    """A check: its readable name, default severity, manual sentence, and other severities by profile."""

    name: str
    severity: Severity
    manual: str
    strict: Severity | None = None
    draft: Severity | None = None

    def severity_under(self, profile: str) -> Severity:
        """The severity under `historic`, `strict` or `draft`."""
        return {"strict": self.strict, "draft": self.draft}.get(profile) or self.severity


class _Table(Mapping[str, Code]):
    """The codes of `codes.toml`, read on first use: most commands on good records need none."""

    @cached_property
    def _codes(self) -> dict[str, Code]:
        import tomllib

        table = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
        return {code: Code(**{key: _read(key, text) for key, text in each.items()}) for code, each in table.items()}

    def __getitem__(self, code: str) -> Code:
        return self._codes[code]

    def __iter__(self) -> Iterator[str]:
        return iter(self._codes)

    def __len__(self) -> int:
        return len(self._codes)


def _read(key: str, text: str) -> Any:
    return text if key in ("name", "manual") else Severity(text)


CODES: Mapping[str, Code] = _Table()
