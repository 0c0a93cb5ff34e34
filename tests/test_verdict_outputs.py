"""What was found of a turn or a game is in every output: its sign, its words, and the two agree."""

from __future__ import annotations

import base64
import io
import json
import re
import shutil
import zlib
from dataclasses import replace
from functools import cache
from html import unescape
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

import pypdfium2
import pytest
from msgspec import structs
from PIL import Image, ImageChops

from latrodb.core.color import BLACK, WHITE
from latrodb.core.geometry import geometry
from latrodb.core.step import steps_text
from latrodb.diagrams.animation import Shot, paint_animation, to_gif
from latrodb.diagrams.captions import position_caption, turn_caption
from latrodb.diagrams.contrast import SHAPES, contrast
from latrodb.diagrams.layout_board import Board, place_of_side
from latrodb.diagrams.marks import Highlight, Man, Sign
from latrodb.diagrams.requests import Contents, Spot, scene_of_spot
from latrodb.diagrams.scene import Scene, with_legend
from latrodb.diagrams.svg import paint
from latrodb.diagrams.text_formats import to_unicode
from latrodb.diagrams.themes import ROMAN, THEMES, Theme
from latrodb.diagrams.typesetting import to_png
from latrodb.diagrams.verdicts import LEGAL, Finding, Verdict, find_verdict, judge_result
from latrodb.diagrams.words import WINNERS, capitalize, speaking
from latrodb.features.analyzer import analyzer
from latrodb.features.publishing.book import BookOptions, Picture, make_book
from latrodb.features.publishing.book_moves import Paragraph
from latrodb.features.viewer.board_drawings import Drawings, sprite
from latrodb.features.viewer.element import element_of
from latrodb.features.viewer.frames import frames_of
from latrodb.features.viewer.packing import Phrases, pack_frames
from latrodb.features.web.site import SiteOptions, build_site
from latrodb.notation.parser import parse_text
from latrodb.references import Place, places_of
from tests.features.publishing.test_pandoc import output
from tests.features.web.test_folder import collect
from tests.support.paths import CORPUS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from latrodb.game.game import Game
    from tests.conftest import Run

LEAST = 60  # pixels of a sign that contrast with what is under them
SEEN, FEWEST = 40, 12  # steps of grey in which a pixel differs, and how many pixels of two signs do
SIGNS = [each for each in Verdict if each.sign]
OVER = (Verdict.WON, Verdict.DRAWN)
UNREAD = '[Variant "petteia-xxi/8x8"]\n\n1.b2-b3 h7-h6 2.c2-?3 g7-g6 3.c3-c4 a7-a6 *\n'
LEFT_OUT = '[Variant "petteia-xxi/8x8"]\n\n1.b2-b3 2.c2-c3 h6-h5 3.d2-d3 a7-a6 4.e2-e3 *\n'


class Case(NamedTuple):
    """A place of a game at which something was found."""

    name: str
    game: Game
    place: Place
    number: int  # of the game in its file

    @property
    def reference(self) -> str:
        return f"{CORPUS / self.name}#{self.number}@{self.place.node.label if self.place.node else 'start'}"

    @property
    def scene(self) -> Scene:
        return scene_of_spot(Spot(self.game, self.place), Contents())

    @property
    def found(self) -> list[Finding]:
        """What the table says of the turn and of the game."""
        turn = find_verdict(self.place.node) if self.place.node else LEGAL
        ended = judge_result(self.game.result) if self.place == places_of(self.game)[-1] else LEGAL
        return [each for each in (turn, ended) if each != LEGAL]


@cache
def cases() -> list[Case]:
    """Every place of the corpus at which anything is found, and the last one of each game."""
    files = [file for file in sorted(CORPUS.rglob("*.txt")) if "articles" not in file.parts]
    return [case for file in files for case in _cases_of(str(file.relative_to(CORPUS)))]


def _cases_of(name: str) -> Iterator[Case]:
    for number, game in enumerate(analyzer().read_games(CORPUS / name), 1):
        places = places_of(game)
        for place in places:
            if place is places[-1] or (place.node and find_verdict(place.node) != LEGAL):
                yield Case(name, game, place, number)


def flawed() -> list[Case]:
    return [case for case in cases() if case.found]


def one_of_each() -> list[Case]:
    """A case of each verdict."""
    return list({case.found[0].verdict: case for case in reversed(flawed())}.values())


def signs_in(text: str) -> set[Verdict]:
    return {each for each in SIGNS if each.figure in text}


def agrees(case: Case, drawn: str, words: str) -> bool:
    """Whether a drawing has the signs of what was found and no other, and the words name it and nothing else."""
    told = words.casefold()
    is_over = any(each.verdict in OVER for each in case.found)
    has_words = all(each.words.casefold() in told for each in case.found)
    has_signs = signs_in(drawn) == {each.verdict for each in case.found}
    return has_signs and has_words and not (is_over and "to move" in told)


def test_the_corpus_has_cases() -> None:
    found = [each.verdict for case in cases() for each in case.found]
    assert {each: found.count(each) for each in SIGNS if each is not Verdict.WON} == {
        Verdict.ILLEGAL: 2, Verdict.IMPOSSIBLE: 3, Verdict.CORRECTED: 9, Verdict.UNREAD: 0, Verdict.DRAWN: 1,
    }  # fmt: skip
    assert found.count(Verdict.WON) >= 50


# The signs.


def picture(scene: Scene, theme: Theme = ROMAN) -> Image.Image:
    return Image.open(io.BytesIO(to_png(paint(scene, theme)))).convert("RGB")


def board(*signs: Verdict) -> Scene:
    """Signs on a light and a dark square, on the ends of a turn, and over men; without signs, what is under them."""
    men = (Man(4, WHITE), Man(5, BLACK))
    overlays = (Highlight(2), Highlight(3, is_origin=True), *map(Sign, range(6), signs))
    return Scene(geometry(6, 1), men, overlays)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("verdict", SIGNS)
def test_a_sign_is_large_and_stands_out_in_every_theme(verdict: Verdict, theme: Theme) -> None:
    over, under = picture(board(*[verdict] * 6), theme), picture(board(), theme)
    for square in range(6):
        left = Board(geometry(6, 1), setting=theme.setting).corner(square)[0]
        box = (left + 22, 10, left + 62, 60)
        assert clear_pixels(over.crop(box), under.crop(box)) >= LEAST


def clear_pixels(over: Image.Image, under: Image.Image) -> int:
    """How many pixels of a picture contrast with those that were there before."""
    pairs = zip(over.get_flattened_data(), under.get_flattened_data(), strict=True)
    return sum(contrast(color_of(top), color_of(below)) >= SHAPES for top, below in pairs if top != below)


def color_of(pixel: object) -> str:
    assert isinstance(pixel, tuple)
    return "#{:02x}{:02x}{:02x}".format(*pixel)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_signs_are_told_apart_in_grey(theme: Theme) -> None:
    grey = {each: picture(board(each), theme).convert("L") for each in SIGNS}
    for one, other in combinations(SIGNS, 2):
        counts = ImageChops.difference(grey[one], grey[other]).histogram()
        assert sum(counts[SEEN:]) >= FEWEST, (one, other)


def test_a_sign_in_a_small_picture_is_seen() -> None:
    case = next(case for case in flawed() if case.found[0].verdict is Verdict.ILLEGAL)
    bare = replace(case.scene, overlays=[each for each in case.scene.overlays if not isinstance(each, Sign)])
    over, under = (Image.open(io.BytesIO(to_png(paint(each, width=200)))).convert("RGB") for each in (case.scene, bare))
    assert sum(ImageChops.difference(over, under).convert("L").histogram()[10:]) >= LEAST


# The outputs.


def test_svg_has_the_sign_and_its_title_or_description_the_words() -> None:
    for case in flawed():
        for theme in THEMES.values():
            svg = paint(case.scene, theme)
            assert agrees(case, svg.partition("</desc>")[2], described(svg)), case.reference


def described(svg: str) -> str:
    return unescape(" ".join(re.findall("<(?:title|desc)[^>]*>([^<]*)", svg)))


def test_png_has_the_sign() -> None:
    """Where the sign is: without it the picture differs there."""
    for case in one_of_each():
        for theme in THEMES.values():
            board_ = Board(case.scene.geometry, setting=theme.setting)
            signs = [each for each in case.scene.overlays if isinstance(each, Sign)]
            bare = replace(case.scene, overlays=tuple(each for each in case.scene.overlays if each not in signs))
            if signs:
                x, y = board_.corner(signs[0].square)
                box = (x + 20, y - 5, x + 50, y + 25)
            else:
                bare = replace(bare, result="")
                x, y = place_of_side(board_, WINNERS.get(case.scene.result))
                box = (x - 14, y - 14, x + 14, y + 14)
            pictures = [picture(each, theme).crop(tuple(map(int, box))) for each in (case.scene, bare)]
            assert clear_pixels(*pictures) >= LEAST, (case.reference, theme.name)


def test_animations_have_the_sign_and_captions_the_words() -> None:
    for case in flawed():
        scene = replace(case.scene, caption=turn_caption(case.game, case.place.node) if case.place.node else "")
        start = scene_of_spot(Spot(case.game, places_of(case.game)[0]), Contents())
        svg = paint_animation([Shot(start), Shot(scene)])
        assert agrees(case, svg, described(svg)), case.reference
    case = one_of_each()[0]
    gif = Image.open(io.BytesIO(to_gif([Shot(replace(case.scene, overlays=())), Shot(case.scene)])))
    frames = []
    for at in range(2):
        gif.seek(at)
        frames.append(gif.convert("RGB"))
    assert clear_pixels(frames[1], frames[0]) >= LEAST


def test_the_terminal_has_the_sign_and_the_words(run: Run) -> None:
    for case in cases():
        shown = run("show", case.reference)
        assert shown.code == 0
        told = shown.out.partition("\n\n")[2]  # below the heading
        for each in SIGNS:
            assert (each.sign in told) == (each in [found.verdict for found in case.found]), case.reference
        assert all(each.words in told for each in case.found)
        is_over = any(each.verdict in OVER for each in case.found)
        assert bool(re.search("(White|Black) to move", told)) != is_over, case.reference
        signed = [line for line in told.splitlines() if line[:3] in [each.sign for each in SIGNS]]
        assert len(signed) == len(case.found)
        assert max(map(len, signed), default=0) <= 80


def test_a_frame_of_the_player_has_the_sign_and_the_words() -> None:
    for case in flawed():
        if case.place.node is None:
            continue
        frames = frames_of(case.game)
        moment = frames.moments[frames.of_nodes[case.place.node.index]]
        drawings = Drawings()
        pack_frames([moment._replace(frame=structs.replace(moment.frame, up=-1))], drawings, Phrases())
        words = f"{moment.frame.turn}; {moment.frame.say}; {moment.frame.then}"
        turn, ended = find_verdict(case.place.node), judge_result(moment.result)
        assert {turn, ended} - {LEGAL} == set(case.found), case.reference
        assert signs_in("".join(drawings.symbols.values())) == {turn.verdict} - {Verdict.LEGAL}
        assert turn.words.partition(":")[0] in words
        assert ended.words.casefold() in words.casefold()
        assert all(each.figure in sprite([moment.position]) for each in OVER), "which the script draws by the words"


def test_a_diagram_of_a_page_has_the_sign_and_its_caption_the_words() -> None:
    for case in one_of_each():
        marked = with_diagram(case)
        figures = element_of(marked).html.partition("<script")[0].split("<figure>")[1:]
        assert any(agrees(case, *figure.split("<figcaption>")) for figure in figures), case.reference


def with_diagram(case: Case) -> Game:
    """The same game with a glyph that asks for a diagram at the place."""
    text, node = case.game.source.text, case.place.node
    assert node
    start, end = case.game.written.span
    marked = f"{text[start : node.span.end]} $220 {text[node.span.end : end]}"
    return analyzer().check_game(parse_text(marked).games[0], case.game.variant)


def test_a_book_has_the_sign_and_the_words_below_the_diagram() -> None:
    for case in one_of_each():
        made = make_book([with_diagram(case)], BookOptions())
        pictures = [part for part in made.chapters[0].parts if isinstance(part, Picture)]
        assert any(agrees(case, each.svg, f"{each.caption} {each.alternative}") for each in pictures), case.reference
        moves = " ".join(part.text for part in made.chapters[0].parts if isinstance(part, Paragraph))
        assert case.found[0].words.rpartition(": ")[2] in moves or case.found[0].verdict in OVER


def test_latex_has_the_sign_and_the_words(tmp_path: Path) -> None:
    for number, case in enumerate(one_of_each()):
        shutil.copy(CORPUS / case.name, tmp_path / f"{number}.txt")
        block = f"game: {number}.txt#{case.number}\nat: {case.place.node.label if case.place.node else 'start'}"
        made = output(tmp_path, f"```latro\nname: f{number}\n{block}\n```\n", "--to", "latex")
        assert all(each.words in " ".join(made.split()) for each in case.found), case.reference
        document = pypdfium2.PdfDocument(tmp_path / "latro-pictures" / f"f{number}.pdf")
        text = document[0].get_textpage().get_text_range()
        assert all(capitalize(each.words) in " ".join(text.split()) for each in case.found)


def test_a_card_and_a_preview_have_the_sign_and_the_words(tmp_path: Path) -> None:
    names = {case.name for case in one_of_each()}
    collect(tmp_path / "games.db", [CORPUS / name for name in sorted(names)]).close()
    build_site(tmp_path / "games.db", tmp_path / "pages", SiteOptions("Games", "https://example.org/"))
    pages, cards = (read_part(tmp_path / "pages" / "index" / f"{name}-0.js") for name in ("cards", "boards"))
    for case in cases():
        if case.name in names and case.place == places_of(case.game)[-1]:
            svgs = [re.sub("<latro-game.*", "", card, flags=re.DOTALL) for card in cards]
            of_game = [page for (page, *_), svg in zip(pages, svgs, strict=True) if agrees(case, svg, svg)]
            assert of_game, case.reference
            assert any(
                (tmp_path / "pages" / page.replace("games/", "previews/")).with_suffix(".png").is_file()
                for page in of_game
            )


def read_part(file: Path) -> Any:
    """What a part of the index of a site holds."""
    packed = file.read_text(encoding="utf-8").split('"')[-2]
    return json.loads(zlib.decompress(base64.b64decode(packed)))


def test_captions_and_descriptions_name_what_was_found() -> None:
    for case in flawed():
        words = f"{position_caption(case.game, case.place.node)} {case.scene.title} {case.scene.description}"
        assert all(each.words in words for each in case.found), case.reference
        assert agrees(case, paint(case.scene), to_unicode(case.scene))


def test_a_legend_names_the_rule_beside_the_sign() -> None:
    for case in flawed():
        entries = {entry.words: entry.sample for entry in with_legend(case.scene).legend}
        for each in case.found:
            sample = entries.get(each.words)
            assert each.verdict in OVER or (isinstance(sample, Sign) and sample.verdict is each.verdict)


# Near misses.


def test_a_legal_turn_has_no_sign_and_an_open_game_says_who_is_to_move(run: Run) -> None:
    for case in cases():
        if not case.found:
            svg = paint(case.scene)
            assert signs_in(svg) == set()
            assert f"{case.place.position.side.title} to move" in described(svg) + case.scene.description
            assert f"{case.place.position.side.title} to move" in run("show", case.reference).out
            assert not any(hasattr(each, "is_barred") and each.is_barred for each in case.scene.overlays)


@pytest.mark.parametrize(
    "name", ["latrunculi-xxi/2016-07-carrillo-cetina.txt", "petteia-xxi/2016-08-carrillo-lerouge.txt"]
)
def test_every_turn_before_the_end_says_who_is_to_move(name: str) -> None:
    (game, *_) = analyzer().read_games(CORPUS / name)
    for place in places_of(game)[:-1]:
        scene = scene_of_spot(Spot(game, place), Contents())
        assert scene.side is place.position.side
        found = find_verdict(place.node) if place.node else LEGAL
        assert signs_in(paint(scene)) == {found.verdict} - {Verdict.LEGAL}


# What the corpus does not have.


@pytest.mark.parametrize(
    ("text", "label", "words"), [(UNREAD, "2w", "unread; {} is assumed"), (LEFT_OUT, "1b", "left out; {} is assumed")]
)
def test_a_gap_has_a_question_mark(text: str, label: str, words: str) -> None:
    (written,) = parse_text(text).games
    game = analyzer().check_game(written)
    node = game.find_node(label)
    assert node
    assert node.steps
    found = find_verdict(node)
    assert found == Finding(Verdict.UNREAD, words.format(steps_text(node.steps)))
    scene = scene_of_spot(Spot(game, Place(node, node.after)), Contents())  # type: ignore[arg-type]
    assert signs_in(paint(scene)) == {Verdict.UNREAD}
    assert found.words in scene.description


def test_the_words_are_in_the_language_of_the_picture() -> None:
    case = next(case for case in flawed() if case.found[0].verdict is Verdict.ILLEGAL)
    with speaking("es"):
        svg = paint(case.scene)
    assert "Ilegal por la regla" in svg.partition("</desc>")[2]
    assert "ilegal por la regla" in described(svg)
