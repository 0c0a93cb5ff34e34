"""`latrodb serve`: a database as pages in a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from latrodb.cli.support.command import Command, LanguageOption
from latrodb.cli.support.exits import ExitCode
from latrodb.diagrams.words import ENGLISH, speak
from latrodb.files import check_database, missing

LOOPBACK = "127.0.0.1"


def serve(
    databases: Annotated[
        list[Path], typer.Argument(help="The databases; the first has the front page.", metavar="DATABASE...")
    ],
    port: Annotated[int, typer.Option(help="The port; 0 for any that is free.", min=0, max=65535)] = 8001,
    host: Annotated[
        str, typer.Option(help="The address to listen on; the default is reached from this computer only.")
    ] = LOOPBACK,
    name: Annotated[
        list[str] | None, typer.Option(help="Another name that reaches the pages; may be repeated.", metavar="NAME")
    ] = None,
    articles: Annotated[
        Path | None,
        typer.Option(help="A folder with articles and the files that they name, which become pages.", metavar="FOLDER"),
    ] = None,
    language: LanguageOption = ENGLISH,
    open_: Annotated[bool, typer.Option("--open", help="Open the pages in a browser.")] = False,
) -> int:
    """Show databases as pages in a browser, until Ctrl-C. Nothing is written to them.

    The server is Datasette; `datasette games.db` shows the same pages. There, the folder of articles is the setting
    `articles` of the plugin `latrodb`.
    """
    if articles:
        from latrodb.features.articles.document import find_articles

        find_articles(str(articles))
    for path in databases:
        if not path.exists():
            raise missing(path)
        check_database(str(path))
    from latrodb.features.web.server import serve_files

    speak(language)

    serve_files(databases, host, port, names=name or (), articles=articles, opens_browser=open_)
    return ExitCode.CLEAN


COMMAND = Command(
    serve,
    examples=(
        "latrodb serve games.db",
        "latrodb serve games.db --port 0 --open",
        "latrodb serve games.db --articles corpus",
    ),
)
