"""The command line as typer sees it."""

from __future__ import annotations

import functools
from importlib import import_module
from keyword import iskeyword
from typing import TYPE_CHECKING, Annotated

import typer

from latrodb import __version__
from latrodb.cli.app import COMMANDS
from latrodb.cli.support.exits import guard
from latrodb.cli.support.output import prepare_streams

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import ModuleType

CONTEXT = {"help_option_names": ["--help", "-h"], "max_content_width": 110}


def run(words: Sequence[str]) -> int:
    """Run a command line and return its exit code.

    Args:
        words: at least one word; of the commands only the one that is named first is loaded.
    """
    prepare_streams()
    program = _program(next((word for word in words if not word.startswith("-")), ""))
    try:
        program(list(words), prog_name="latrodb")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    return 0


def module_of(name: str) -> str:
    """The module of a command; a name that Python keeps for itself has an underscore behind it."""
    return f"latrodb.cli.commands.{name}{'_' if iskeyword(name) else ''}"


def _program(chosen: str) -> typer.Typer:
    program = typer.Typer(
        name="latrodb",
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings=CONTEXT,
    )
    program.callback()(_options)
    for name, sentence in COMMANDS.items():
        if name == chosen:
            _register(program, name, sentence, import_module(module_of(name)))
        else:
            program.command(name, help=sentence)(_not_chosen)
    return program


def _register(program: typer.Typer, name: str, sentence: str, module: ModuleType) -> None:
    """Add the command of a module, or, where it has several actions, all of them under its name."""
    epilog = f"Example: {module.EXAMPLE}"
    if not hasattr(module, "ACTIONS"):
        program.command(name, help=sentence, epilog=epilog)(_guarded(module.command))
        return
    group = typer.Typer(rich_markup_mode=None, context_settings=CONTEXT)
    for word, action in module.ACTIONS.items():
        register = group.command(word, help=action.sentence, epilog=f"Example: {action.example}")
        register(_guarded(action.command))
    program.add_typer(group, name=name, help=sentence, epilog=epilog)


def _guarded(command: Callable[..., int]) -> Callable[..., None]:
    """The same command, ending in an exit code whatever happens."""

    @functools.wraps(command)
    def wrapper(*arguments: object, **options: object) -> None:
        raise typer.Exit(guard(functools.partial(command, *arguments, **options)))

    return wrapper


def _not_chosen() -> None:
    """Stands in the list of commands for one that is not called."""


def _options(version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False) -> None:
    """An annotated game database and notation tool for the Latrunculi family of board games."""
    if version:
        typer.echo(f"latrodb {__version__}")
        raise typer.Exit
