"""`latrodb article`: check articles about games against games and rules, and build them with their figures."""

from __future__ import annotations

from latrodb.cli.support.command import Command, Members
from latrodb.cli.support.databases import name_database

COMMAND = Command(
    Members("check", "build", "book", "pin", prefix="article_"),
    examples=("latrodb article check page.md --games games", "latrodb article build page.md -o page.html"),
    prepare=name_database,
)
