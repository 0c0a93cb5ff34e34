# The types of judge.py for Cython; types of local variables follow from these.

cimport cython

from latrodb.rules.readers.cursor cimport HeadReader
from latrodb.rules.readers.reader cimport PlainReader

cdef class Judge(HeadReader):
    cdef object find_reader, are_silent
    cdef PlainReader reader
    cdef str key
    cdef object fen
    cdef bint is_first
    cdef int end

    @cython.locals(begin=int)
    cpdef list judge(self, str text, int start, str stated)
    @cython.final
    cdef bint _find_reader(self, str stated) except -1
    @cython.final
    @cython.locals(reader=PlainReader, tags=dict, result=str)
    cdef bint _judge_game(self) except -1
