"""Pictures that run scripts: SVG is a document, and opening it runs its code."""

from __future__ import annotations

import io
import re
from xml.etree import ElementTree

_SVG = (".svg", ".svgz")
_ACTIVE = ("script", "foreignobject", "handler", "listener", "iframe", "object", "embed")
_CHANGING = ("set", "animate")  # elements that can replace a harmless address with another
_SCHEME = re.compile(r"(?!(?:https?|mailto):|data:image/(?:png|jpeg|gif|webp)[;,])[a-z][a-z0-9+.-]*:", re.I)
_NOT_IN_ADDRESSES = re.compile("[\x00-\x20\x7f-\x9f]+")


def has_script(data: bytes, suffix: str) -> bool:
    """Whether a picture file runs a script when it is opened, or may do so; only SVG can.

    SVG that is compressed or cannot be parsed counts, since its effect is unknown. Files without an SVG suffix count
    if they begin like SVG.
    """
    if suffix.lower() not in _SVG and b"<svg" not in data[:4096].replace(b"\0", b"").lower():
        return False
    try:
        found = ElementTree.iterparse(io.BytesIO(data), events=("start", "pi"))
        return any(_is_active(element) for _, element in found)
    except (ElementTree.ParseError, ValueError, LookupError):
        return True


def _is_active(element: ElementTree.Element) -> bool:
    """Whether a part runs code: a script, an event, a script address, or what turns it into another document."""
    if not isinstance(element.tag, str):  # a processing instruction
        return "stylesheet" in (element.text or "")
    name = _local(element.tag)
    attributes = {_local(key): value for key, value in element.items()}
    changed = _local(attributes.get("attributename", "").replace(":", "}"))
    return (
        name in _ACTIVE
        or any(key.startswith("on") for key in attributes)
        or (name in _CHANGING and (changed == "href" or changed.startswith("on")))
        or bool(_SCHEME.match(_NOT_IN_ADDRESSES.sub("", attributes.get("href", ""))))
    )


def _local(name: str) -> str:
    return name.rpartition("}")[2].lower()
