"""What appears and moves in an animation, as key frames of CSS."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

from latrodb.diagrams.primitives import number

if TYPE_CHECKING:
    from collections.abc import Iterable

    from latrodb.diagrams.primitives import Timed

# Without motion, everything is at its end; a link to the pause stops everything until the other link is followed.
CONTROLS = """@media screen{#NAME-controls{display:inline}}
#NAME-pause:target~g *{animation-play-state:paused!important}
@media (prefers-reduced-motion:reduce){#NAME *{animation:none!important}#NAME-controls{display:none}}
@media print{#NAME *{animation:none!important}}"""


def key_frames(shape: Timed) -> list[tuple[str, str, str]]:
    """Return the animations of a shape: their names, equal for equal ones, their timing and their rules."""
    found = []
    if len({place[1:] for place in shape.places}) > 1:
        found.append(
            _rule(
                "linear", [(at, f"transform:translate({number(x)}px,{number(y)}px)") for at, x, y in _way(shape)], shape
            )
        )
    if shape.spans:
        changes = {0.0: 0} | {at: value for span in shape.spans for at, value in zip(span, (1, 0), strict=True)}
        kept = [(at, f"opacity:{value}") for at, value in sorted(changes.items()) if at < shape.seconds]
        found.append(_rule("step-end", kept, shape))
    return found


def _way(shape: Timed) -> Iterable[tuple[float, float, float]]:
    """Return the places of a shape from the beginning of a round to its end."""
    first, last = shape.places[0], shape.places[-1]
    lead = [(0.0, *first[1:])] if first[0] else []
    return [*lead, *shape.places, (shape.seconds, *last[1:])]


def _rule(timing: str, frames: Iterable[tuple[float, str]], shape: Timed) -> tuple[str, str, str]:
    text = "".join(f"{100 * at / shape.seconds:.3f}".rstrip("0").rstrip(".") + f"%{{{style}}}" for at, style in frames)
    name = f"latro-{blake2b(text.encode(), digest_size=6).hexdigest()}"
    return name, timing, f"@keyframes {name}{{{text}}}"
