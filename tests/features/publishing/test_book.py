"""Games as a book: its chapters, its diagrams at marked turns, its indexes, and both of its formats."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Sequence
from xml.etree import ElementTree

import pypdfium2
import pytest

from latrodb.features.analyzer import analyzer
from latrodb.features.publishing.book import Book, BookOptions, Picture, book_epub, book_pdf, make_book
from latrodb.features.publishing.book_moves import Paragraph, first_moves
from latrodb.game.game import Game
from latrodb.rules.catalog import SYSTEMS
from tests.support.epub import epub_faults
from tests.support.paths import CORPUS

OPTIONS = BookOptions("Little soldiers", "Ann Smith")
HEAD = '[White "{}"]\n[Black "{}"]\n[Event "{}"]\n[Variant "{}"]\n\n'
PETTEIA = "petteia-xxi/8x8"
HOSTILE = (
    '#panic("x") $1$ *b* _i_ `r` [c] {{d}} \\ #set page(width: 1pt) // &amp; <script>alert(1)</script>',
    "]]> --> </title> <b onclick=x> &nope; ' \u202eabc\u2066 \x01\x00 \ud800 @label <game-1>",
    "{turn} {0} %s " + "long" * 400,
)


def game(moves: str, white: str = "Ann Low", black: str = "Bob", variant: str = PETTEIA, event: str = "Club") -> Game:
    text = HEAD.format(white, black, event, variant) + moves
    (written,) = analyzer().parse(text.encode("utf-8", "surrogatepass"), "game.txt").games
    return analyzer().check_game(written)


def book(*games: Game, options: BookOptions = OPTIONS) -> Book:
    return make_book(games, options)


def words(made: Book) -> list[str]:
    """The words of the first game, diagrams as their captions."""
    return [
        f"[{part.caption}]" if isinstance(part, Picture) else " ".join(run.text for run in part.runs)
        for part in made.chapters[0].parts
    ]


def text_of(data: bytes) -> str:
    return "\n".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(data))


def entries(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_diagrams_are_where_the_record_asks_for_them() -> None:
    made = book(game("1.e2-e4 d7-d5 $220 {why not} 2.b2-b4 *"))
    assert words(made) == ["1. e2-e4 d7-d5 why not", "[After 1...d7-d5]", "2. b2-b4"], (
        "a star after a comment looks like a footnote"
    )


def test_otherwise_they_are_at_strong_moves_and_at_the_end() -> None:
    moves = "1.e2-e4 d7-d5 2.b2-b4!! a7-a6 3.a2-a3 h7-h6 4.h2-h3 a6-a5 5.h3-h4? h6-h5 *"
    assert words(book(game(moves)))[1::2] == ["[After 2.b2-b4!!]", "[After 5...h6-h5]"]
    assert words(book(game("1.e2-e4!! d7-d5 *")))[-1] == "[After 1...d7-d5]", "one diagram for both"


def test_what_was_wrong_is_said_as_the_rules_have_it() -> None:
    (found,) = analyzer().read_games(CORPUS / "latrunculi-xxi" / "2016-07-carrillo-cetina.txt")
    text = " ".join(words(book(found)))
    assert "Df5-f2?! (illegal by rule 16)" in text
    (found,) = analyzer().read_games(CORPUS / "latrunculi-xxi" / "2016-07-fahys-carrillo.txt")
    runs = [run for part in book(found).chapters[0].parts if isinstance(part, Paragraph) for run in part.runs]
    at = next(place for place, run in enumerate(runs) if run.kind == "struck")
    assert [(run.text, run.kind) for run in runs[at : at + 2]] == [("Dd2-d4", "struck"), ("De2-e4", "move")]


def test_players_are_indexed_by_surname() -> None:
    made = book(game("1.e2-e4 *", "Zoe Ace", "Ann Low"), game("1.d2-d4 *", "Ann Low", "?"))
    ((heading, found),) = made.players
    assert heading == ""
    assert [(each.words, each.games) for each in found] == [("Zoe Ace", (1,)), ("Ann Low", (1, 2))]


def test_games_that_are_mirror_images_begin_alike() -> None:
    moves = ("1.b2-b4 c7-c5 *", "1.g2-g4 f7-f5 *", "1.b2-b4 f7-f5 *")
    texts = [first_moves(game(each)) for each in moves]
    assert texts == ["1.b2-b4 c7-c5", "1.b2-b4 c7-c5", "1.b2-b4 f7-f5"]
    latrunculi = "latrunculi-xxi/10x8"
    assert first_moves(game("1.a1-a4 *", variant=latrunculi)) != first_moves(game("1.j1-j4 *", variant=latrunculi))
    assert first_moves(game("1.a1-a4 *", variant="nonsense")) == ""


def test_games_of_every_system_can_be_printed() -> None:
    files = [sorted((CORPUS / system).glob("*.txt"))[0] for system in SYSTEMS]
    made = book(*(analyzer().read_games(file)[0] for file in files))
    text = " ".join(text_of(book_pdf(made).data).split())
    assert made.diagrams >= len(SYSTEMS)
    assert all(part.caption in text for part in made.chapters[-1].parts if isinstance(part, Picture))


def test_a_pdf_has_title_contents_games_and_indexes() -> None:
    made = book(game("1.e2-e4 d7-d5 *"), game("1.e2-e4 *", "Cid", "Dan"))
    data = book_pdf(made).data
    assert data == book_pdf(made).data
    text = text_of(data)
    for each in ("Little soldiers", "Ann Smith", "2 games", "Contents", "1. Ann Low – Bob", "2. Cid – Dan", "Players"):
        assert each in text
    assert "1.d2-d4 e7-e5" in text  # e2-e4 d7-d5 seen from the other side
    pages = pypdfium2.PdfDocument(data)
    assert pages.get_metadata_dict()["Title"] == "Little soldiers"
    assert all(page.get_width() < page.get_height() for page in pages)


def test_an_epub_keeps_the_rules_of_its_format() -> None:
    made = book(game("1.e2-e4 d7-d5 *"), game("1.e2-e4 *", "Cid", "Dan"))
    data = book_epub(made)
    assert data == book_epub(made)
    assert epub_faults(data) == []


@pytest.mark.parametrize(
    ("name", "old", "new", "fault"),
    [
        ("mimetype", "epub+zip", "zip", "mimetype is"),
        ("EPUB/content.opf", '<itemref idref="ch001_xhtml" />', "", "ch001.xhtml is not in the spine"),
        ("EPUB/content.opf", 'href="text/ch002.xhtml"', 'href="text/ch001.xhtml"', "is not in the manifest"),
        ("EPUB/content.opf", "<dc:language>en</dc:language>", "", "no dc:language"),
        ("EPUB/nav.xhtml", 'href="text/ch001.xhtml', 'href="text/ch009.xhtml', "leads to text/ch009.xhtml"),
        ("EPUB/text/ch001.xhtml", "</p>", "", "is not well-formed"),
        ("EPUB/text/ch001.xhtml", 'src="', 'src="https://example.org/', "takes https://example.org/"),
        ("EPUB/media/file0.svg", "</svg>", "<script/></svg>", "has a script"),
    ],
)
def test_a_fault_of_an_epub_would_be_noticed(name: str, old: str, new: str, fault: str) -> None:
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        for each, data in entries(book_epub(book(game("1.e2-e4 d7-d5 *"), game("1.e2-e4 *")))).items():
            text = data.decode()
            assert each != name or old in text
            archive.writestr(each, text.replace(old, new) if each == name else text)
    assert any(fault in each for each in epub_faults(whole.getvalue())), epub_faults(whole.getvalue())


@pytest.mark.parametrize("name", HOSTILE, ids=("typst", "markup", "long"))
def test_words_of_a_record_are_words_of_the_book(name: str) -> None:
    comment = name.replace("{", "").replace("}", "")
    record = game(f"1.e2-e4 {{{comment}}} d7-d5 *", name.replace('"', "'"), event=name.replace('"', "'"))
    made = book(record, options=BookOptions(name, name))
    shown = re.sub(r"\s|\u00ad|\u200b|\ufffe|-", "", text_of(book_pdf(made).data))
    assert "alert(1)" in shown or "<script" not in name
    assert shown.count("longlonglong") > 3 or "longlong" not in name
    files = entries(book_epub(made))
    assert epub_faults(book_epub(made)) == []
    page = ElementTree.fromstring(files["EPUB/text/ch001.xhtml"])
    assert [each.tag for each in page.iter() if each.tag.endswith(("script", "}b"))] == []
    assert made.chapters[0].title.split()[0] in "".join(page.itertext())


def test_names_in_other_scripts_are_printed() -> None:
    names = ("Ἀλέξανδρος", "Дмитрий", "שלום", "محمد")
    made = book(*(game("1.e2-e4 *", name) for name in names))
    data, missing = book_pdf(made)
    assert missing == ()
    assert all(name in text_of(data) for name in names[:2])
    assert data == book_pdf(made).data


def test_a_character_without_a_font_is_printed_as_its_number() -> None:
    made = book(game("1.e2-e4 {\U000f1234 end} *", "Ann \U000f1234 Low"))
    data, missing = book_pdf(made)
    assert missing == ("\U000f1234",)
    assert text_of(data).count("[U+F1234]") >= 3, "in the contents, over the game, and in its comment"
    assert book_pdf(book(game("1.e2-e4 {end} *", "Ann Low"))).missing == ()


def test_letters_from_right_to_left_do_not_turn_what_is_around_them() -> None:
    made = book(game("1.e2-e4 {\u202eend\u2066} *", "\u202eאב", "גד"))
    assert made.chapters[0].title == "\u2068אב\u2069 – \u2068גד\u2069"
    assert words(made)[0] == "1. e2-e4 end"


def test_endless_words_stay_on_their_page() -> None:
    made = book(game("1.e2-e4 {" + "y" * 5000 + "} *", "x" * 10_000, "\x00"))
    assert len(made.chapters[0].title) < 300
    (comment,) = [run.text for run in made.chapters[0].parts[0].runs if run.kind == "words"]  # type: ignore[union-attr]
    assert comment.count("y") == 5000
    document = pypdfium2.PdfDocument(book_pdf(made).data)
    for page in document:
        letters = page.get_textpage()
        rights = [letters.get_charbox(at)[2] for at in range(letters.count_chars())]
        assert max(rights, default=0) < page.get_width() - 20, "the margin is free"


def test_a_game_that_begins_elsewhere_has_a_diagram_of_its_first_position() -> None:
    start = "8/8/8/1Ss5/8/7s/8/3S4 w"
    made = book(game("1.d1-d5xc5 *", event=f'Club"]\n[FEN "{start}'))
    assert words(made) == ["[White to move]", "1. d1-d5xc5"], "the last position is near"
    over = book(game("1.d1-d5xc5 *", event='Club"]\n[FEN "8/8/8/1Ss5/8/8/8/3S4 w'))
    assert words(over) == ["[White has won]", "1. d1-d5xc5"], "Black has one man"
    assert words(book(game("1.e2-e4 *")))[0] == "1. e2-e4"


def test_the_diagram_of_an_illegal_turn_names_its_rule() -> None:
    start = 'Club"]\n[FEN "8/ssss4/8/3s4/3S4/8/SSSS4/7s w'
    made = book(game("1.d4-f4 $220 h1-h2 $220 *", event=start), options=OPTIONS._replace(language="es"))
    told = [each for each in words(made) if "1." in each and each.startswith("[")]
    assert told == ["[Tras 1.d4-f4 (ilegal por la regla 10)]", "[Tras 1...h1-h2]"]


def test_positions_come_after_whole_games() -> None:
    start = "8/8/8/1Ss5/8/8/8/3S4 w"
    position = game("1.d1-d5xc5 *", "Eve", event=f'Club"]\n[FEN "{start}')
    made = book(position, game("1.e2-e4 *", "Cid"), position, game("1.e2-e4! *", "Dan"))
    assert [each.title.split()[0] for each in made.chapters] == ["Cid", "Dan", "Eve", "Eve"]
    assert made.extent == "2 games, 2 positions"
    assert made.cover
    assert made.cover.name == "game-2-1w", "the game with opinions"
    pages = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(book_pdf(made).data)]
    assert "Dan" in pages[1]
    assert "Positions" in pages[1]
    assert "Eve" not in pages[1]
    files = entries(book_epub(made))
    assert epub_faults(book_epub(made)) == []
    assert re.search(
        rb'Positions</a>\s*<ol[^>]*>\s*<li[^>]*><a href="text/ch004.xhtml#game-3">', files["EPUB/nav.xhtml"]
    )


def test_a_book_of_positions_lists_them() -> None:
    made = book(game("1.d1-d5xc5 *", "Eve", event='Club"]\n[FEN "8/8/8/1Ss5/8/8/8/3S4 w'))
    assert made.extent == "1 game"
    assert "Positions" not in text_of(book_pdf(made).data)


def test_games_without_players_are_told_apart_by_their_source() -> None:
    made = book(game("1.e2-e4 *", "?", "?", event='Ruling"]\n[Source "reading B7'))
    assert (made.chapters[0].title, made.chapters[0].detail) == ("Ruling", "reading B7")
    assert book(game("1.e2-e4 *", "?", "?", event="?")).chapters[0].title == "game", "the name of its file"


@pytest.mark.parametrize(
    ("text", "runs"),
    [
        ("1.e2-e4 {[%sic e2-e9]} d7-d5 *", [("e2-e9", "struck"), ("e2-e4", "move"), ("d7-d5", "move")]),
        ("1.e2-e4 {[%sic left out]} *", [("e2-e4", "move"), ("(left out in print)", "words")]),
        ("1.e2-e4 {[%sic h2-h4 too many]} *", [("e2-e4", "move"), ("h2-h4", "struck")]),
        ("1.e2-e4 {e2-e9 in print} *", [("e2-e4", "move"), ("e2-e9 in print", "words")]),
        ('{[%sic Date "2001"]} 1.e2-e4 *', [('(as printed: Date "2001")', "words"), ("e2-e4", "move")]),
    ],
)
def test_what_an_erratum_replaced_is_struck_through(text: str, runs: list[tuple[str, str]]) -> None:
    (part, *_) = book(game(text)).chapters[0].parts
    assert isinstance(part, Paragraph)
    assert [(run.text, run.kind) for run in part.runs if run.kind not in ("number", "result")] == runs


def test_a_struck_turn_is_not_broken_at_a_line_end() -> None:
    made = book(game("1.e2-e4 {[%sic e2-e9]} d7-d5 *"))
    page = entries(book_epub(made))["EPUB/text/ch001.xhtml"].decode()
    assert '<del><span class="struck">e2-e9</span></del>' in page


def test_words_are_spanish_where_the_book_is() -> None:
    made = book(game("1.e2-e4 d7-d5 *"), options=OPTIONS._replace(language="es"))
    text = text_of(book_pdf(made).data)
    assert "Índice" in text
    assert "Tras 1...d7-d5" in text
    assert "juegan las Blancas" in made_alternatives(made)[0]


def made_alternatives(made: Book) -> Sequence[str]:
    return [part.alternative for each in made.chapters for part in each.parts if isinstance(part, Picture)]


def test_comments_of_a_log_lose_their_slashes_and_no_letter() -> None:
    log = "game = Petteia XXI\n1. S a2-a3 // hello world\n1... s h7-h6 {in braces}\n2. S b2-b3\noffer draw\n"
    (written,) = analyzer().parse(log.encode(), "game.log").games
    told = " ".join(words(book(analyzer().check_game(written))))
    assert told.startswith("1. S a2-a3 hello world 1… s h7-h6 in braces 2. S b2-b3 offer draw")
