# The types of march_reader.py for Cython; types of local variables follow from these.

cimport cython

from latrodb.rules.engine.constants cimport *
from latrodb.rules.engine.placing cimport Placing
from latrodb.rules.readers.placing_reader cimport PlacingReader

cdef class MarchReader(PlacingReader):
    @cython.locals(board=Placing, sign=Py_UCS4, kind=int, is_dux=bint)
    cdef int _read_turn(self) noexcept
    @cython.final
    cdef bint _read_ends(self, int kind) noexcept
