"""Dates as people name them: years, months, days, and ranges of them."""

from __future__ import annotations

import re
from datetime import date
from typing import NamedTuple

from latrodb.core.errors import LatrodbError

_DATE = re.compile(r"(\d{4})(?:([.\-/])(\d{1,2}|\?\?)(?:\2(\d{1,2}|\?\?))?)?", re.ASCII)


class DateError(LatrodbError, ValueError):
    """A date that cannot be read, or that there is not."""


class Period(NamedTuple):
    """The first and the last date of a period in the form of Date tags, possibly without day and month."""

    since: str | None = None
    until: str | None = None


def read_period(text: str) -> Period:
    """The period of a date, `2016`, `2016-07` or `2016.07.21`, or of a range, `2016-07..2016-09`.

    Raises:
        DateError: it is not a date, or the range ends before it begins.

    >>> read_period("2016-7"), read_period("2016..2017-02-28")
    (Period(since='2016.07', until='2016.07'), Period(since='2016', until='2017.02.28'))
    """
    first, dots, last = text.partition("..")
    period = Period(read_date(first), read_date(last if dots else first))
    check_period(period)
    return period


def check_period(period: Period) -> None:
    """Raise DateError if a period ends before it begins."""
    since, until = period
    if since and until and since[: len(until)] > until:
        raise DateError(f"the period from {_dashed(since)} to {_dashed(until)} ends before it begins")


def _dashed(date: str) -> str:
    return date.replace(".", "-")


def read_date(text: str) -> str:
    """A date in the form of Date tags, without missing parts. Raises DateError if it is not a date.

    >>> read_date("2016/7"), read_date("2016.07.??")
    ('2016.07', '2016.07')
    """
    found = _DATE.fullmatch(text.strip())
    if found is None:
        raise DateError(f"'{text}' is not a date; write 2016, 2016-07 or 2016-07-21, or a range, 2016-07..2016-09")
    year, month, day = found[1], *((part or "??").zfill(2) for part in (found[3], found[4]))
    try:
        date(int(year), int(month.replace("??", "1")), int(day.replace("??", "1")))
    except ValueError as error:
        raise DateError(f"there is no date {text}: {error}") from error
    return ".".join((year, month, day)).partition(".??")[0]
