"""The words that pages and books add to what their authors wrote, in each language that pictures have, too."""

from __future__ import annotations

from latrodb.diagrams.words import ENGLISH

_WORDS = {
    ENGLISH: {
        "after": "After {turn}",
        "all_pages": "All pages",
        "book_contents": "Contents",
        "contents": "On this page",
        "diagram": "Diagram",
        "first_moves": "First moves",
        "first_moves_note": "Games whose boards are mirror images of each other are listed together.",
        "game": "Game",
        "games": "Games",
        "illegal": "illegal, but played",
        "illegal_rule": "illegal by rule {rule}, but played",
        "left_out": "left out in print",
        "license": "License",
        "made_with": "Made with",
        "next": "Next",
        "pages": "Pages",
        "players": "Players",
        "position": "Position",
        "positions": "Positions",
        "printed": "as printed: {text}",
        "previous": "Previous",
        "skip": "Skip to the text",
        "source": "Source",
        "sources": "Rules and games",
        "the_diagram": "the diagram",
        "turning": "Previous and next page",
    },
    "es": {
        "after": "Tras {turn}",
        "all_pages": "Todas las páginas",
        "book_contents": "Índice",
        "contents": "En esta página",
        "diagram": "Diagrama",
        "first_moves": "Primeras jugadas",
        "first_moves_note": "Las partidas cuyos tableros son imágenes especulares figuran juntas.",
        "game": "Partida",
        "games": "Partidas",
        "illegal": "ilegal, pero jugado",
        "illegal_rule": "ilegal por la regla {rule}, pero jugado",
        "left_out": "omitido al imprimir",
        "license": "Licencia",
        "made_with": "Hecho con",
        "next": "Siguiente",
        "pages": "Páginas",
        "players": "Jugadores",
        "position": "Posición",
        "positions": "Posiciones",
        "printed": "impreso: {text}",
        "previous": "Anterior",
        "skip": "Ir al texto",
        "source": "Fuente",
        "sources": "Reglas y partidas",
        "the_diagram": "el diagrama",
        "turning": "Página anterior y siguiente",
    },
}


def page_word(key: str, language: str) -> str:
    """A word in the language of a page, or in English if there is none.

    >>> page_word("diagram", "es-PR"), page_word("diagram", "pt")
    ('Diagrama', 'Diagram')
    """
    return _WORDS.get(language.partition("-")[0].lower(), _WORDS[ENGLISH])[key]
