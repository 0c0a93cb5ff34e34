"""The words that pages and books add to what their authors wrote, in each language that pictures have, too."""

from __future__ import annotations

from latrodb.diagrams.words import ENGLISH

_WORDS = {
    ENGLISH: {
        "all_pages": "All pages",
        "contents": "On this page",
        "diagram": "Diagram",
        "license": "License",
        "made_with": "Made with",
        "next": "Next",
        "pages": "Pages",
        "previous": "Previous",
        "skip": "Skip to the text",
        "source": "Source",
        "sources": "Rules and games",
        "the_diagram": "the diagram",
        "turning": "Previous and next page",
    },
    "es": {
        "all_pages": "Todas las páginas",
        "contents": "En esta página",
        "diagram": "Diagrama",
        "license": "Licencia",
        "made_with": "Hecho con",
        "next": "Siguiente",
        "pages": "Páginas",
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
