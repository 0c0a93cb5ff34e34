"""The command line as typer sees it."""

from __future__ import annotations

import functools
import inspect
import io
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from latrodb import __version__
from latrodb.cli.support.command import ColorOption, Command, EncodingOption, load
from latrodb.cli.support.exits import ExitCode, guard
from latrodb.cli.support.output import complain, prepare_streams, remark, remark_former
from latrodb.cli.support.terminal import ColorChoice, choose_color

# How help names the values of a type: text by its option, `--theme THEME`. Older versions of typer use the long names.
VALUE_NAMES = {"int": "NUMBER", "integer": "NUMBER", "float": "NUMBER", "path": "FILE", "str": "", "text": ""}
_IN_STDIN = re.compile(r"-(#\d+|@\w+|#\d+@\w+)")  # `-@13b`, a game or place in standard input; not an option
CONTEXT = {"help_option_names": ["--help", "-h"], "max_content_width": 110}


class PlainUsage(TyperCommand):
    """A command whose help uses no words of programmers: no braces in its usage, `NUMBER` instead of `<int range>`."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        for each in self.params:
            kind, _, _ = each.type.name.partition(" ")
            if each.metavar is None and kind in VALUE_NAMES:
                each.metavar = VALUE_NAMES[kind] or (each.name or "").strip("_").upper()

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """The parts of the line after the name of the command."""
        return [piece.removeprefix("{").removesuffix("}") for piece in super().collect_usage_pieces(ctx)]


def run(words: Sequence[str], commands: Mapping[str, str], former: Mapping[str, str]) -> int:
    """Run a command line and return its exit code; only the command that it names is imported.

    `former` are the names that commands had in the last version; stderr says which ones they have now.
    """
    prepare_streams()
    if any("\0" in word for word in words):
        complain("an argument has a NUL character, which names and values cannot have")
        return ExitCode.USAGE
    words = [word[1:] if _IN_STDIN.fullmatch(word) else word for word in words]
    if words[:1] == ["help"] and words[1:2] and words[1] in {**commands, **former}:
        words = [*words[1:], "--help"]
    if named := next((each for each in (words[:2], words[:1]) if " ".join(each) in former), None):
        old = " ".join(named)
        remark_former(f"latrodb {old}", f"latrodb {former[old]}")
        words = [*former[old].split(), *words[len(named) :]]
    asks_for_completion = words[:1] in (["--install-completion"], ["--show-completion"])
    program = build_command(_chosen(words), tuple(commands.items()), add_completion=asks_for_completion)
    try:
        prepared = _prepare(words) if words[0] in commands else list(words)
        return program(prepared, prog_name="latrodb", standalone_mode=False) or 0
    except Exception as error:
        return _complain(error)


def run_completion(commands: Mapping[str, str]) -> int:
    """Answer a shell that wants to complete a command line; typer reads it from environment variables."""
    from latrodb.cli.support.completion import complete, words_so_far

    prepare_streams()
    words = words_so_far()
    program = build_command(_chosen(words), tuple(commands.items()), add_completion=True)
    return complete(lambda: program(prog_name="latrodb"), words)


def _chosen(words: Sequence[str]) -> str:
    """The words of a command line that may name its command, and one in its group."""
    return " ".join([word for word in words if not word.startswith("-")][:2])


def _prepare(words: Sequence[str]) -> list[str]:
    """A command line with the words after the name of its command as that wants them."""
    command, named = load(words[0]), 1
    prepare = command.prepare
    while isinstance(command.run, Mapping) and words[named:] and words[named] in command.run:
        command = command.run[words[named]]
        prepare = prepare if command.prepare is list else command.prepare
        named += 1
    return [*words[:named], *prepare(words[named:])]


def _complain(error: Exception) -> int:
    """Print typer's error about a command line and return its exit code. Raises any other error."""
    if not hasattr(error, "show"):
        raise error
    text = io.StringIO()
    error.show(text)
    remark(text.getvalue().rstrip("\n"))
    return int(getattr(error, "exit_code", ExitCode.USAGE))


@functools.cache
def build_command(chosen: str, commands: tuple[tuple[str, str], ...], *, add_completion: bool = False) -> TyperGroup:
    """The command line, made once per process; only the chosen command, of a group `db verify`, is imported.

    Typer is told of the other commands only where it lists them: in completion, and to correct a wrong word.
    """
    program = typer.Typer(
        name="latrodb",
        add_completion=add_completion,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings=CONTEXT,
    )
    program.callback()(_options)
    first, _, member = chosen.partition(" ")
    for name, sentence in commands:
        if name == first:
            _register(program, name, load(name), sentence, member)
        elif add_completion or first not in dict(commands):
            program.command(name, help=sentence)(_not_chosen)
    command = typer.main.get_command(program)
    assert isinstance(command, TyperGroup)
    return command


def _register(program: typer.Typer, name: str, command: Command, sentence: str | None = None, member: str = "") -> None:
    """Tell typer of a command, or of a group: of all its members, or only of the one that is called."""
    epilog = "\n".join(["\b", "Examples:", *(f"  {example}" for example in command.examples)])
    if not isinstance(command.run, Mapping):
        work = _with_common_options(command.run, reads_texts=command.reads_texts)
        short = sentence.partition("\n")[0] if sentence else None
        program.command(name, cls=PlainUsage, help=sentence, short_help=short, epilog=epilog)(_guarded(work))
        return
    group = typer.Typer(rich_markup_mode=None, context_settings=CONTEXT)
    for word in [member] if member in command.run else command.run:
        each = command.run[word]
        _register(group, word, each, each.sentence or inspect.getdoc(each.run))
    program.add_typer(group, name=name, help=sentence, epilog=epilog)


def _with_common_options(command: Callable[..., int], *, reads_texts: bool) -> Callable[..., int]:
    """The command with the option `--color`, and with `--encoding` for all its texts if it reads any."""

    @functools.wraps(command)
    def wrapper(*arguments: object, color: ColorChoice, encoding: str | None = None, **options: object) -> int:
        choose_color(color)
        if encoding is None:
            return command(*arguments, **options)
        from latrodb.notation.encoding import stated_encoding

        with stated_encoding(encoding):
            return command(*arguments, **options)

    signature = inspect.signature(command, eval_str=True)
    added = [_option("encoding", None, EncodingOption)] if reads_texts else []
    added.append(_option("color", ColorChoice.AUTO, ColorOption))
    wrapper.__signature__ = signature.replace(parameters=[*signature.parameters.values(), *added])  # type: ignore[attr-defined]
    return wrapper


def _option(name: str, default: object, annotation: object) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def _guarded(command: Callable[..., int]) -> Callable[..., None]:
    @functools.wraps(command)
    def wrapper(*arguments: object, **options: object) -> None:
        raise typer.Exit(guard(functools.partial(command, *arguments, **options)))

    return wrapper


def _not_chosen() -> None:
    """Stands in for a command that is listed but not called."""


def _options(
    version: Annotated[bool, typer.Option("--version", help="Print the version, and which engine runs.")] = False,
) -> None:
    """An annotated game database and notation tool for the Latrunculi family of board games."""
    if version:
        typer.echo(f"latrodb {__version__}")
        raise typer.Exit
