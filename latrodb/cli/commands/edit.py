"""`latrodb edit`: entries about games and players, which are kept next to the texts and can be reverted."""

from __future__ import annotations

from latrodb.cli.support.command import Command, Members

COMMAND = Command(
    Members("errata", "tag", "note", "alias", "remove", "revert"),
    examples=('latrodb edit tag games.db#2 White="Joe Joyce"', "latrodb edit errata list games.db"),
)
