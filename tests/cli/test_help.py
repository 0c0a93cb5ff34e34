"""Help: each command's with examples that run, the topics, and what codes mean."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import latrodb
from latrodb.cli.app import COMMANDS, main
from latrodb.cli.commands.help import TABLES, read_page, topics
from latrodb.cli.support.command import Command, load
from latrodb.cli.support.exits import MEANINGS
from latrodb.diagnostics.codes import CODES
from latrodb.diagrams.overlays import FORMS, RULE_FORMS
from latrodb.features.articles.fences import BOARD_KEYS, FIGURE_KEYS
from latrodb.motifs.catalog import MOTIFS
from latrodb.notation.tags import usual_key
from latrodb.rules.catalog import SYSTEMS, find_variant
from tests.support.paths import CORPUS

GAMES = CORPUS / "latrunculi-xxi"
ENDING_WITH_1 = {
    "latrodb check game.txt",
    "latrodb check games --fail-on warning",
    "latrodb check game.txt --fix",
    "latrodb diff game.txt other.txt",
    "latrodb diff game.txt other.txt third.txt",
    "latrodb diff game.txt other.txt --merge -o merged.txt",
    "latrodb import games --db games.db",
    "latrodb import game.txt games.errata --db games.db",
}
PAGE = """Position after 9...Df5-f2, Carrillo vs Cetina, July 2016:

```latro
game: games/2016-07-carrillo-cetina.txt
at: 9b
```
"""


def commands(name: str, command: Command) -> Iterator[tuple[str, Command]]:
    """A command and, of a group, each of its commands, with the words that call it."""
    yield name, command
    if isinstance(command.run, Mapping):
        for word, each in command.run.items():
            yield from commands(f"{name} {word}", each)


EVERY = dict(pair for name in COMMANDS for pair in commands(name, load(name)))


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all that the examples name."""
    folder = tmp_path_factory.mktemp("desk")
    for name in ("games", "errata", "articles"):
        (folder / name).mkdir()
    for name in ("2016-07-carrillo-cetina.txt", "2016-12-arx-carrillo.txt"):
        shutil.copy(GAMES / name, folder / "games")
    errata = (CORPUS / "errata" / "latrunculi-xxi.errata").read_text(encoding="utf-8")
    mine = "".join(re.findall(r'\[Erratum "arx-.*?(?=\[Erratum|\Z)', errata, re.DOTALL))
    (folder / "games.errata").write_text(mine, encoding="utf-8")
    (folder / "errata" / "arx.errata").write_text(mine, encoding="utf-8")
    game = (GAMES / "2016-07-fahys-carrillo.txt").read_text(encoding="utf-8")
    (folder / "game.txt").write_text(game, encoding="utf-8")
    for name in ("other.txt", "third.txt"):
        (folder / name).write_text(game.replace("4.Dd2", "4.De2"), encoding="utf-8")
    shutil.copy(CORPUS / "courier" / "synthetic.log", folder / "game.log")
    (folder / "page.md").write_text(PAGE, encoding="utf-8")
    (folder / "articles" / "one.md").write_text(PAGE.replace("games/", ""), encoding="utf-8")
    shutil.copy(GAMES / "2016-07-carrillo-cetina.txt", folder / "articles")
    assert main(["import", str(folder / "games"), str(folder / "games.errata"), "--db", str(folder / "games.db")]) == 1
    assert main(["edit", "note", "add", f"{folder / 'games.db'}#1@9b", "A sacrifice."]) == 0
    assert main(["import", str(folder / "game.txt"), "--db", str(folder / "other.db"), "--fail-on", "never"]) == 0
    assert main(["export", str(folder / "games.db"), "--format", "csv", "-o", str(folder / "tables")]) == 0
    return folder


@pytest.fixture
def desk(filled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of that folder, in which a test works."""
    folder = tmp_path / "desk"
    shutil.copytree(filled, folder)
    monkeypatch.chdir(folder)
    return folder


@pytest.mark.parametrize("name", EVERY)
def test_every_command_has_help_with_its_sentence_and_two_examples(name: str, run) -> None:
    ended = run(*name.split(), "--help")
    assert ended.code == 0
    sentence = COMMANDS.get(name) or (EVERY[name].sentence or EVERY[name].run.__doc__ or "").partition("\n")[0]
    assert sentence in " ".join(ended.out.split())
    examples = EVERY[name].examples
    assert len(examples) >= 2
    assert ended.out.endswith("\n".join(["  Examples:", *(f"    {example}" for example in examples)]) + "\n")
    assert all(example.startswith(f"latrodb {name}") for example in examples)
    assert max(map(len, ended.out.splitlines())) <= 80 + 4  # an example is never broken


@pytest.mark.parametrize(
    "name", [name for name, command in EVERY.items() if not isinstance(command.run, Mapping) and name != "serve"]
)
def test_every_example_works(name: str, run, desk: Path) -> None:
    """All but those of `serve`, which does not end."""
    before = sorted(desk.iterdir())
    for example in EVERY[name].examples:
        ended = run(*shlex.split(example)[1:])
        assert ended.code == (1 if example in ENDING_WITH_1 else 0), (example, ended.err)
        written = re.findall(r"-o (\S+)", example)
        assert ended.out or ended.err or written, example
        assert all(Path(each).exists() for each in written), example
    assert set(before) <= set(desk.iterdir())


@pytest.mark.parametrize("topic", topics())
def test_every_topic_fits_80_columns_and_names_topics_that_exist(topic: str, run) -> None:
    ended = run("help", *topic.split("-"))
    assert ended.code == 0
    assert max(map(len, ended.out.splitlines())) <= 80
    assert "{{" not in ended.out
    for words in re.findall(r"`latrodb help ([^`]+)`", read_page(topic)):
        assert words in topics() or words in CODES or words == "TOPIC", words


def test_help_alone_lists_the_topics(run) -> None:
    ended = run("help")
    assert ended.code == 0
    assert all(re.search(rf"^ {topic} ", ended.out, re.M) for topic in topics())


def test_tables_of_topics_are_those_of_the_code() -> None:
    assert all(f"`{code.value}` | {meaning} |" in read_page("exit-codes") for code, meaning in MEANINGS.items())
    assert all(f"| `{key}` |" in read_page("block-fields") for key in (*FIGURE_KEYS, *BOARD_KEYS))
    assert all(f"`{form}`" in read_page("overlays") for form in (*FORMS.values(), *RULE_FORMS.values()))
    assert all(f"`{code}` | {entry.name} |" in read_page("codes") for code, entry in CODES.items())
    options = read_page("options")
    for name, entry in SYSTEMS.items():
        assert all(f"`{option.key}`" in options for option in entry.system.rulebook.options), name
    pages = "".join(map(read_page, topics()))
    assert set(re.findall(r"\{\{(\w+)\}\}", pages)) == set()
    assert {code[0] for code in CODES} == set(re.findall(r"^\| `([A-Z])` \|", read_page("codes"), re.M))
    assert TABLES


def test_tags_that_help_names_are_spelled_as_they_are_read() -> None:
    tags = re.findall(r"`([A-Z]\w+)`", read_page("tags").partition("| tag |")[2].partition("Without")[0])
    assert len(tags) > 10
    assert [usual_key(tag.lower()) for tag in tags] == tags


def test_the_game_in_the_help_about_tags_is_sound(run, tmp_path: Path) -> None:
    found = re.search(r"```text\n(.*?)```", read_page("tags"), re.DOTALL)
    assert found
    (tmp_path / "game.txt").write_text(found[1], encoding="utf-8")
    ended = run("check", tmp_path / "game.txt")
    assert ended.code == 0
    assert ended.out.splitlines()[-1].startswith("1 file, 1 game: 0 errors, 0 warnings")


def test_a_code_and_its_name_are_explained(run) -> None:
    by_code, by_name = run("help", "r312"), run("help", "dux-may-only-step")
    assert by_code.code == 0
    assert by_code.out == by_name.out
    assert CODES["R312"].manual in " ".join(by_code.out.split())


@pytest.mark.parametrize("word", ["Dux", "dux", "quasi check", "(+)", "*", "alligatus", "13b", "plies"])
def test_a_word_of_the_glossary_is_explained(word: str, run) -> None:
    ended = run("help", *word.split())
    title, _, meaning = ended.out.strip().partition("\n\n")
    assert ended.code == 0
    assert word.lower() in title.lower()
    assert f"| {' '.join(meaning.split())} |" in read_page("glossary").replace("`", "")


@pytest.mark.parametrize("word", ["passive-fork", "comrades fork", "three-on-one"])
def test_a_motif_is_explained(word: str, run) -> None:
    ended = run("help", *word.split())
    assert ended.code == 0
    name = word.replace(" ", "-")
    assert MOTIFS[name].meaning in " ".join(ended.out.split())
    assert find_variant("petteia-xxi/8x8").rulebook.motifs[name] in " ".join(ended.out.split())


def test_help_of_a_command_is_its_own(run) -> None:
    assert run("help", "edit", "errata", "add") == run("edit", "errata", "add", "--help")
    assert run("help", "check") == run("check", "--help")


@pytest.mark.parametrize(
    ("words", "meant"),
    [(["placs"], "places"), (["R31"], "R310"), (["exit", "code"], "exit-codes"), (["anvl"], "anvil")],
)
def test_a_wrong_topic_is_wrong_usage_and_what_was_meant_is_named(words: list[str], meant: str, run) -> None:
    ended = run("help", *words)
    assert (ended.code, ended.out) == (2, "")
    assert "did you mean" in ended.err
    assert meant in ended.err


def test_the_pages_are_in_the_package() -> None:
    folder = Path(latrodb.__file__).parent / "cli" / "help"
    assert {page.stem for page in folder.glob("*.md")} == set(topics())


@pytest.mark.parametrize("words", [("db", "backup"), ("edit", "tag"), ("edit", "note", "add")])
def test_required_arguments_have_no_braces(words: tuple[str, ...], run) -> None:
    assert "{" not in run(*words, "--help").out
