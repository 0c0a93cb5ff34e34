"""The slow references against each other, where options make two games the same."""

from __future__ import annotations

import random
from dataclasses import replace

from tests.reference import classical_latrunculi, classical_petteia, latrunculi_xxi, petteia_xxi
from tests.reference.boards import Played, State
from tests.reference.positions import set_up
from tests.reference.texts import text_of

PLAIN = (("flank", "none"), ("locks", "false"), ("phalanx", "none"), ("push", "false"))
POSITIONS = 25


def boards(system: str, seed: str) -> list[str]:
    dice = random.Random(seed)
    return [set_up(system, dice.choice(["6x8", "8x8", "11x8"]), 100, dice).to_fen() for _ in range(POSITIONS)]


def effects(turns: dict[str, Played]) -> dict[str, object]:
    """What each turn does, on boards of either kind."""
    return {turn: (played.captures, played.after.to_fen()) for turn, played in turns.items()}


def test_petteia_xxi_without_its_own_rules_is_classical_petteia() -> None:
    for fen in boards("petteia-xxi", "petteia"):
        plain, classical = petteia_xxi.read(fen, PLAIN), State.from_fen(fen)
        assert effects(petteia_xxi.turns(plain)) == effects(classical_petteia.turns(classical)), fen
        assert petteia_xxi.ending(plain) == classical_petteia.ending(classical), fen


def test_soldiers_of_latrunculi_xxi_without_its_own_rules_are_classical_and_its_duxes_are_held() -> None:
    held = 0
    for fen in boards("latrunculi-xxi", "latrunculi"):
        plain, classical = latrunculi_xxi.read(fen, PLAIN), State.from_fen(fen)
        turns, wanted = effects(latrunculi_xxi.turns(plain)), effects(classical_latrunculi.turns(classical))
        duxes = {square for square, letter in classical.men if letter in "Dd"}
        assert turns.items() <= wanted.items(), fen
        missing = {turn.split("-")[0] for turn in wanted.keys() - turns.keys()}
        assert missing <= duxes, fen
        held += bool(missing)
    assert held


def test_a_dux_keeps_his_own_rules_without_locks() -> None:
    fen = "8/8/8/8/2S5/2sD4/S7/d6s w"  # the man whom the Dux fights is fought by c4, too
    with_locks, without = latrunculi_xxi.read(fen), latrunculi_xxi.read(fen, (("locks", "false"),))
    assert "d3-d6" in latrunculi_xxi.turns(with_locks)
    broken = {turn: rules for turn, _, rules in latrunculi_xxi.possible(without)}
    assert broken["d3-d6"] == {"16"}
    assert not broken["d3-d4"]
    assert text_of(with_locks, "d3-d4", latrunculi_xxi.turns(with_locks)["d3-d4"]) == "Dd3-d4"


def test_each_tactic_can_be_left_out() -> None:
    crushed = petteia_xxi.read("8/8/8/8/8/8/8/S5Ss w")
    assert taken(crushed, "a1-f1") == {"h1"}
    assert taken(replace(crushed, readings=(("push", "false"),)), "a1-f1") == set()
    rows = petteia_xxi.read("8/8/8/8/8/2SS4/S2Ss3/8 w")
    assert taken(rows, "a2-c2") == {"e2"}
    assert taken(replace(rows, readings=(("phalanx", "none"),)), "a2-c2") == set()


def taken(table: object, turn: str) -> set[str]:
    return {square for _, square, _ in petteia_xxi.turns(table)[turn].captures}  # type: ignore[arg-type]
