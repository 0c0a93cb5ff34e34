"""The man pages in `man`, made from the commands; `python -m tests.support.man_pages` writes them.

click-man does not know the options of typer, which has its own copy of click.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import typer

from latrodb import __version__
from latrodb.cli.app import COMMANDS, GROUPS
from latrodb.cli.commands.help import topics
from latrodb.cli.program import CONTEXT, build_command
from latrodb.cli.support.command import Command, load
from latrodb.cli.support.exits import MEANINGS
from tests.support.paths import ROOT

FOLDER = ROOT / "man"
SUMMARY = "an annotated game database and notation tool for the Latrunculi family of board games"


def man_pages() -> dict[str, str]:
    """The name of each page and its text."""
    return {"latrodb.1": _overview(), **{f"latrodb-{name}.1": _page(name) for name in COMMANDS}}


def _overview() -> str:
    lines = [*_head("latrodb", SUMMARY), ".SH SYNOPSIS", r"\fBlatrodb\fR \fICOMMAND\fR [\fIARGUMENT\fR...]"]
    lines.append(".SH COMMANDS")
    for purpose, group in GROUPS.items():
        lines.append(f".SS {_escape(purpose)}")
        for name, sentence in group.items():
            lines += _item(f"latrodb-{name}(1)", sentence)
    lines.append(".SH TOPICS")
    lines.append(_escape("`latrodb help TOPIC` explains:"))
    for topic, title in topics().items():
        lines += _item(topic, title.replace("`", ""))
    return "\n".join([*lines, *_exit_status()]) + "\n"


def _page(name: str) -> str:
    command: Any = build_command(name, tuple(COMMANDS.items())).commands[name]
    lines = _head(f"latrodb-{name}", COMMANDS[name])
    parts = dict(_parts(f"latrodb {name}", command))
    lines.append(".SH SYNOPSIS")
    for path, each in parts.items():
        usage = " ".join(each.collect_usage_pieces(_context(each, path)))
        lines += [rf"\fB{_escape(path)}\fR {_escape(usage)}", ".br"]
    for path, each in parts.items():
        if len(parts) > 1:
            lines.append(f".SH {_escape(path.upper())}")
            lines.append(_escape(" ".join((each.help or "").split())))
        lines += _parameters(each, path, ".SS" if len(parts) > 1 else ".SH")
    lines += [".SH EXAMPLES", ".nf", *map(_escape, _examples(load(name))), ".fi"]
    return "\n".join([*lines, *_exit_status(), ".SH SEE ALSO", r"\fBlatrodb\fR(1)"]) + "\n"


def _parts(path: str, command: Any) -> Iterator[tuple[str, Any]]:
    """A command, or each command of a group, with the words that call it."""
    commands = getattr(command, "commands", None)
    if commands is None:
        yield path, command
    else:
        for word, each in commands.items():
            yield from _parts(f"{path} {word}", each)


def _examples(command: Command) -> Iterator[str]:
    """The examples of a command, or of those in a group."""
    if not isinstance(command.run, Mapping):
        yield from command.examples
        return
    for each in command.run.values():
        yield from _examples(each)


def _parameters(command: Any, path: str, heading: str) -> Iterator[str]:
    context = _context(command, path)
    records = [(each.param_type_name, each.get_help_record(context)) for each in command.get_params(context)]
    for kind in ("argument", "option"):
        found = [record for its_kind, record in records if its_kind == kind and record]
        if found:
            yield f"{heading} {kind.upper()}S"
        for words, text in found:
            yield from _item(words, text)


def _context(command: Any, path: str) -> Any:
    return command.make_context(path, [], resilient_parsing=True, **CONTEXT)


def _head(name: str, sentence: str) -> list[str]:
    title = f'.TH "{_escape(name.upper())}" "1" "" "latrodb {__version__}" "latrodb"'
    return [title, ".SH NAME", rf"{_escape(name)} \- {_escape(sentence[:1].lower() + sentence[1:].rstrip('.'))}"]


def _exit_status() -> Iterator[str]:
    yield ".SH EXIT STATUS"
    for code, meaning in MEANINGS.items():
        yield from _item(str(code.value), meaning)


def _item(words: str, text: str) -> list[str]:
    return [".TP", rf"\fB{_escape(words)}\fR", _escape(" ".join(text.split()))]


def _escape(text: str) -> str:
    """A text as roff: no sign of it is a command."""
    escaped = text.replace("\\", r"\e").replace("-", r"\-").replace("'", r"\(aq").replace("`", r"\(ga")
    return rf"\&{escaped}" if escaped.startswith(".") else escaped


def write(folder: Path = FOLDER) -> None:
    """Write all pages, and delete those of commands that are gone."""
    assert typer.__version__ < "0.29", "this typer words usage differently: install the one of pyproject.toml"
    folder.mkdir(exist_ok=True)
    pages = man_pages()
    for path in folder.glob("*.1"):
        if path.name not in pages:
            path.unlink()
    for name, text in pages.items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
