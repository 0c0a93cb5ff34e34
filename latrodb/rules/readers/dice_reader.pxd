# The types of dice_reader.py for Cython; types of local variables follow from these.

cimport cython

from latrodb.rules.engine.constants cimport *
from latrodb.rules.engine.dice cimport Dice
from latrodb.rules.readers.reader cimport PlainReader

cdef int MOST_STEPS

cdef class DiceReader(PlainReader):
    cdef Dice dice
    cdef dict kills

    @cython.locals(board=Dice, first=int, sign=Py_UCS4)
    cdef bint _play_turn(self) except -1
    cdef bint _agrees(self) except -1
    @cython.final
    @cython.locals(board=Dice, last=int)
    cdef bint _read_actions(self) noexcept
    @cython.final
    @cython.locals(victim=int)
    cdef bint _read_kill(self) noexcept
    @cython.final
    @cython.locals(board=Dice, is_dux=bint, at=int)
    cdef int _read_way(self, int last) noexcept
    @cython.locals(before=Py_UCS4, is_apart=bint)
    cdef bint _read_throw(self, int base) except -1
    @cython.final
    cdef str _name_kill(self, int victim)
    @cython.locals(captures=str)
    cdef object _row(self, str word, int mark)
