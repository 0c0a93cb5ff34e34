# The types of judge.py for Cython; types of local variables follow from these.

cimport cython

from latrodb.rules.mailbox.cursor cimport Cursor
from latrodb.rules.mailbox.reader cimport PlainReader

cdef int MOST_TAGS

cdef class Judge(Cursor):
    cdef object find_reader, are_sound, are_silent
    cdef dict tags
    cdef PlainReader reader
    cdef str key
    cdef object fen
    cdef bint is_first
    cdef int end

    @cython.locals(begin=int)
    cpdef list judge(self, str text, int start, str stated)
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
    @cython.final
    cdef bint _find_reader(self, str stated) except -1
    @cython.final
    @cython.locals(reader=PlainReader, tags=dict, result=str)
    cdef bint _judge_game(self) except -1
