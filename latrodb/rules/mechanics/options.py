"""Options of rule systems whose fields bear the names of their options."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    System = TypeVar("System", bound=DataclassInstance)


def with_field(system: System, key: str, value: str) -> System:
    """The same system with one field set from a text.

    Args:
        system: a frozen dataclass with a field of that key.
        key: the name of the option and of the field.
        value: `true` or `false` for a switch, digits for a number, else a word, as the field is now.
            That the option admits it is not checked.
    """
    present = getattr(system, key)
    setting: object = value
    if isinstance(present, bool):
        setting = value == "true"
    elif isinstance(present, int):
        setting = int(value)
    return replace(system, **{key: setting})
