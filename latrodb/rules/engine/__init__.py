"""Boards that are changed in place: the rules of slides and brackets on bare integers, compiled where a compiler is."""
