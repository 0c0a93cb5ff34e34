"""Every exporter, in one line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from latrodb.exporters.json import export_json
from latrodb.exporters.text import export_text
from latrodb.features.courier.export import export_courier
from latrodb.game.game import Game

Exporter: TypeAlias = Callable[[Iterable[Game]], Iterator[bytes]]

EXPORTERS: dict[str, Exporter] = {"text": export_text, "json": export_json, "courier": export_courier}
