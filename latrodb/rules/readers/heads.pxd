# The types of heads.py for Cython; types of local variables follow from these.

cimport cython

from latrodb.rules.readers.cursor cimport Cursor

cdef int MOST_TAGS

cdef class HeadReader(Cursor):
    cdef object are_sound
    cdef bint is_bare
    cdef readonly dict tags

    cpdef bint read(self, str text, int start) except -1
    @cython.final
    @cython.locals(tags=dict, key=str, start=int)
    cdef bint _read_head(self) except -1
    @cython.final
    @cython.locals(start=int, ahead=int, sign=Py_UCS4)
    cdef str _read_key(self)
    @cython.final
    cdef bint _skip_opener(self) noexcept
    @cython.final
    @cython.locals(sign=Py_UCS4)
    cdef void _skip_value(self) noexcept
    @cython.final
    cdef bint _skip_line_end(self) noexcept
