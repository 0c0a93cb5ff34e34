"""Pictures that run scripts: SVG is a document, and whoever opens it runs what it says."""

from __future__ import annotations

import io
import re
from xml.etree import ElementTree

_SVG = (".svg", ".svgz")
_ACTIVE = ("script", "foreignobject", "handler", "listener", "iframe", "object", "embed")
_CHANGING = ("set", "animate")  # elements that can put another address in the place of a harmless one
_SCHEME = re.compile(r"(?!(?:https?|mailto):|data:image/(?:png|jpeg|gif|webp)[;,])[a-z][a-z0-9+.-]*:", re.I)
_NOT_IN_ADDRESSES = re.compile("[\x00-\x20\x7f-\x9f]+")


def has_script(data: bytes, suffix: str) -> bool:
    """Whether the file of a picture runs a script when it is opened, or may do so; only SVG can.

    SVG that is packed or cannot be parsed counts as one, since nobody can say what it becomes. Files whose name does
    not end as SVG does count if they begin as it does.
    """
    if suffix.lower() not in _SVG and b"<svg" not in data[:4096].replace(b"\0", b"").lower():
        return False
    try:
        found = ElementTree.iterparse(io.BytesIO(data), events=("start", "pi"))
        return any(_is_active(element) for _, element in found)
    except (ElementTree.ParseError, ValueError, LookupError):
        return True


def _is_active(element: ElementTree.Element) -> bool:
    """Whether a part runs code: a script, an event, an address that is one, or what makes another document of all."""
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
