"""Articles as part of a folder of pages."""

from pathlib import Path

from latrodb.features.web.site_articles import NO_ARTICLES, build_articles

SOUND = "# Bell\n\n```latro\nvariant: bell\ncaption: Bell\n```\n"


def test_sound_articles_are_pages_and_false_ones_are_left_out(tmp_path: Path) -> None:
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "bell.md").write_text(SOUND, encoding="utf-8")
    (tmp_path / "notes" / "false.md").write_text("# Bell\n\n```latro\ngame: nothing.txt\n```\n", encoding="utf-8")
    made = build_articles(tmp_path)
    assert b"Bell" in made.files["articles/bell.html"]
    assert b'class="latro auto"' in made.files["articles/bell.html"]  # figures are dark on dark pages
    assert (made.home, made.false) == ("articles/bell.html", [tmp_path / "notes" / "false.md"])


def test_articles_begin_with_their_index(tmp_path: Path) -> None:
    for name in ("bell", "index"):
        (tmp_path / f"{name}.md").write_text(SOUND, encoding="utf-8")
    assert build_articles(tmp_path).home == "articles/index.html"


def test_a_folder_without_articles_has_none(tmp_path: Path) -> None:
    assert build_articles(tmp_path) == NO_ARTICLES


def test_links_to_games_lead_to_their_pages(tmp_path: Path) -> None:
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text('[Variant "bell"]\n\n1.a1 *\n', encoding="utf-8")
    (tmp_path / "bell.md").write_text("# A\n\n[one](a.txt#1w), [two](b.txt)\n", encoding="utf-8")
    made = build_articles(tmp_path, page_of=lambda file: "/game/7" if file.name == "a.txt" else "")
    page = made.files["articles/bell.html"]
    assert b'href="/game/7#1w"' in page
    assert b'href="b.txt"' in page
    assert "articles/b.txt" in made.files
    assert "articles/a.txt" not in made.files


def test_files_outside_the_folder_are_not_read(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text('[Variant "bell"]\n\n1.a1 *\n', encoding="utf-8")
    inside = tmp_path / "site"
    inside.mkdir()
    (inside / "a.md").write_text("# A\n\n[secret](../secret.txt)\n", encoding="utf-8")
    assert not any("secret" in name for name in build_articles(inside).files)
