"""`latrodb db`: what is done to a database as a whole."""

from __future__ import annotations

from latrodb.cli.support.command import Command, Members

COMMAND = Command(
    Members("verify", "backup", "duplicates", "repair", "merge"),
    examples=("latrodb db verify games.db", "latrodb db backup games.db copy.db"),
)
