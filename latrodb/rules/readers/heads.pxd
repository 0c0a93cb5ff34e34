# The types of heads.py for Cython; types of local variables follow from these.

cimport cython

from latrodb.rules.readers.cursor cimport Cursor

cdef int MOST_TAGS

cdef class HeadReader(Cursor):
    cdef object are_sound
    cdef readonly dict tags

    cpdef bint read(self, str text, int start) except -1
    @cython.final
    @cython.locals(tags=dict, found=list)
    cdef bint _read_head(self) except -1
