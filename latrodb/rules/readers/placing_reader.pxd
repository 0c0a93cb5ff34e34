# The types of placing_reader.py for Cython; types of local variables follow from these.

cimport cython

from latrodb.rules.engine.constants cimport *
from latrodb.rules.engine.placing cimport Placing
from latrodb.rules.readers.reader cimport PlainReader

cdef class PlacingReader(PlainReader):
    cdef Placing placing
    cdef int captured_moves[64]
    cdef int binds[64]
    cdef int bind_count

    @cython.locals(board=Placing, kind=int)
    cdef bint _play_turn(self) except -1
    @cython.locals(board=Placing, sign=Py_UCS4)
    cdef int _read_turn(self) noexcept
    @cython.locals(board=Placing, last=int)
    cdef bint _read_placing(self) noexcept
    cdef bint _read_removal(self) noexcept
    @cython.locals(first=int, man=int)
    cdef bint _read_way(self) noexcept
    @cython.locals(board=Placing, square=int)
    cdef bint _read_step(self) noexcept
    @cython.locals(board=Placing)
    cdef bint _agrees(self) except -1
    @cython.locals(board=Placing, count=int, binds=int)
    cdef str _completed(self, str word, int mark)

cdef class MarchReader(PlacingReader):
    @cython.locals(board=Placing, sign=Py_UCS4, kind=int, is_dux=bint)
    cdef int _read_turn(self) noexcept
    @cython.final
    cdef bint _read_ends(self, int kind) noexcept
