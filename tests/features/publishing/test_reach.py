"""What a built article may read, copy and replace: nothing outside of its folder that is not allowed."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
from pathlib import Path

import markdown
import pytest

from latrodb.features.publishing.embedded_blocks import FigureError
from latrodb.features.publishing.site import has_script
from tests.conftest import Ended, Run
from tests.support.paths import CORPUS

SECRET = "the secret"
GAME = CORPUS / "latrunculi-xxi" / "2016-07-carrillo-joyce.txt"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink">{}</svg>'


@pytest.fixture
def article(tmp_path: Path) -> Path:
    """An article in a folder, a secret outside of it, and links of every kind that lead there."""
    folder = tmp_path / "articles"
    folder.mkdir()
    (tmp_path / "secret").write_text(SECRET)
    (tmp_path / "game.txt").write_bytes(GAME.read_bytes())
    (folder / "own.txt").write_text("own")
    (folder / "link.txt").symlink_to(tmp_path / "secret")
    (folder / "door").symlink_to(tmp_path)
    return folder / "page.md"


def build(run: Run, article: Path, *words: object) -> Ended:
    return run("article", "build", article, "-o", article.parent.parent / "site", *words)


def published(article: Path) -> dict[str, str]:
    site = article.parent.parent / "site"
    return {path.name: path.read_text() for path in site.rglob("*") if path.is_file()}


def test_files_outside_are_not_published(run, article: Path) -> None:
    addresses = (
        *("../secret", "..%2fsecret", "%2e%2e/secret", "link.txt"),
        *("door/secret", "door/../door/secret", "./x/../../secret"),
    )
    links = [link.format(address) for address in addresses for link in ("[q]({})", "![q]({})")]
    named = [f"[q{number}]\n\n[q{number}]: {address}" for number, address in enumerate(addresses)]
    article.write_text("\n\n".join(("[own](own.txt)", *links, *named)))
    done = build(run, article)
    assert done.code == 0
    assert done.out.count("warning A926 file-outside") == 3 * len(addresses)
    files = published(article)
    assert files["own.txt"] == "own"
    assert SECRET not in "".join(files.values())


def test_an_allowed_folder_is_within_reach(run, article: Path) -> None:
    article.write_text("[q](../secret)\n")
    done = build(run, article, "--allow", article.parent.parent)
    assert "A926" not in done.out
    assert published(article)["secret"] == SECRET


def test_games_outside_are_not_read(run, article: Path) -> None:
    article.write_text("```latro\ngame: ../game.txt\nat: 3w\n```\n")
    done = build(run, article)
    assert done.code == 1
    said = " ".join(done.out.split())  # lines break where the path of the folder lets them
    assert "is outside" in said
    assert "--allow FOLDER" in said
    assert build(run, article, "--allow", article.parent.parent).code == 0


def test_an_article_that_is_a_link_out_of_its_folder_is_refused(run, article: Path) -> None:
    article.symlink_to(article.parent.parent / "secret")
    done = build(run, article.parent)
    assert done.code == 2
    assert "is outside" in done.err


@pytest.mark.parametrize("name", ["page.html", "own.txt"])
def test_nothing_is_written_through_links_that_lie_in_the_output(run, article: Path, name: str) -> None:
    article.write_text("[own](own.txt)\n")
    site = article.parent.parent / "site"
    site.mkdir()
    (site / name).symlink_to(article.parent.parent / "secret")
    done = build(run, article, "--force")
    assert done.code == 2
    assert "nothing is written" in done.err
    assert (article.parent.parent / "secret").read_text() == SECRET
    assert [path.name for path in site.iterdir()] == [name]


def pictures(run: Run, article: Path, *insides: str) -> tuple[int, int]:
    """How many pictures with something inside are warned of, and how many are copied."""
    for number, inside in enumerate(insides):
        (article.parent / f"{number}.svg").write_text(SVG.format(inside))
    article.write_text("\n".join(f"![x]({number}.svg)" for number in range(len(insides))))
    warnings = build(run, article).out.count("warning A928 picture-with-script")
    return warnings, sum(name[0].isdigit() for name in published(article))


def test_pictures_with_scripts_are_not_copied(run, article: Path) -> None:
    found = pictures(
        run,
        article,
        "<script>alert(1)</script>",
        '<g onload="alert(1)"/>',
        '<a href="java&#10;script:alert(1)"/>',
        '<a x:href=" JavaScript:alert(1)"/>',
        "<foreignObject/>",
        '<animate attributeName="x:href" to="javascript:alert(1)"/>',
        '<use href="data:image/svg+xml;base64,AAAA"/>',
    )
    assert found == (7, 0)


def test_pictures_without_scripts_are_copied(run, article: Path) -> None:
    found = pictures(
        run,
        article,
        '<a href="#part"><title>on load</title></a>',
        '<image x:href="data:image/png;base64,AAAA"/>',
        '<animate attributeName="opacity" to="0"/>',
        "<text>&lt;script></text>",
    )
    assert found == (0, 4)


def test_what_cannot_be_searched_for_scripts_counts_as_one() -> None:
    plain = SVG.format("").encode()
    assert not has_script(plain, ".svg")
    assert has_script(gzip.compress(plain), ".svgz")
    assert has_script(plain[:-3], ".SVG")
    assert has_script(b'<?xml-stylesheet href="a.xsl" type="text/xsl"?>' + plain, ".svg")
    assert has_script(SVG.format("<script/>").encode("utf-16"), ".xml")
    assert not has_script(b"\x89PNG<script>", ".png")


def test_games_of_pages_of_other_programs_lie_within_the_folder(article: Path) -> None:
    block = "```latro\ngame: ../game.txt\nat: 3w\n```\n"
    options = {"folder": str(article.parent), "strict": True}
    with pytest.raises(FigureError, match="is outside"):
        markdown.markdown(block, extensions=["latrodb"], extension_configs={"latrodb": options})
    allowed = options | {"allow": [str(article.parent.parent)]}
    assert "<svg" in markdown.markdown(block, extensions=["latrodb"], extension_configs={"latrodb": allowed})
    linked = block.replace("..", "door")
    with pytest.raises(FigureError, match="is outside"):
        markdown.markdown(linked, extensions=["latrodb"], extension_configs={"latrodb": options})


def test_mkdocs_reads_nothing_outside_of_its_documents(article: Path) -> None:
    root = article.parent
    (root / "docs" / "deep").mkdir(parents=True)
    (root / "docs" / "game.txt").write_bytes(GAME.read_bytes())
    (root / "mkdocs.yml").write_text("site_name: x\nmarkdown_extensions:\n  - latrodb:\n      folder: !relative\n")
    (root / "docs" / "index.md").write_text("# Start\n")
    page = root / "docs" / "deep" / "page.md"
    for address, is_fine in (("../game.txt", True), ("../../../game.txt", False)):
        page.write_text(f"# Deep\n\n```latro\ngame: {address}\nat: 3w\n```\n")
        command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", "site"]
        done = subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=100, check=False)
        assert (done.returncode == 0, "is outside" in done.stderr) == (is_fine, not is_fine)


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ("latro-pictures: ..", "leads out of"),
        ("latro-pictures: door", "leads out of"),
        ("latro-folder: ..", "is outside"),
        ("latro-folder: door", "is outside"),
    ],
)
def test_metadata_of_a_document_widen_nothing(article: Path, head: str, said: str) -> None:
    import pypandoc

    scripts = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    text = f"---\n{head}\n---\n\n```latro\ngame: game.txt\nat: 3w\n```\n"
    if "pictures" in head:
        text = text.replace("game: game.txt\nat: 3w", "variant: bell/7x8")
    command = [
        pypandoc.get_pandoc_path(),
        "--filter",
        "latrodb-pandoc",
        "--to",
        "docx",
        "-o",
        "x.docx",
        "-M",
        "latro-strict=true",
    ]
    folder = article.parent
    before = {path.name for path in folder.parent.iterdir()}
    done = subprocess.run(
        command, cwd=folder, input=text, text=True, env=os.environ | {"PATH": scripts}, capture_output=True, check=False
    )
    assert done.returncode != 0
    assert said in done.stderr
    assert {path.name for path in folder.parent.iterdir()} == before
