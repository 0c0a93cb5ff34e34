"""The one table of diagnostic codes, read from `codes.toml`."""

from __future__ import annotations

import tomllib
from enum import StrEnum
from pathlib import Path

import msgspec


class Severity(StrEnum):
    """How much a diagnostic weighs. An error makes `latrodb check` exit with 1."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class Code(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A check: its readable name, default severity, manual sentence, and other severities by profile."""

    name: str
    severity: Severity
    manual: str
    strict: Severity | None = None
    draft: Severity | None = None

    def severity_under(self, profile: str) -> Severity:
        """The severity under `historic`, `strict` or `draft`."""
        return {"strict": self.strict, "draft": self.draft}.get(profile) or self.severity


_TABLE = Path(__file__).with_suffix(".toml")
CODES = msgspec.convert(tomllib.loads(_TABLE.read_text("utf-8")), dict[str, Code])
