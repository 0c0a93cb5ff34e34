# The types of reader.py for Cython; types of local variables follow from these.

cimport cython
from libc.stdint cimport uint64_t

from latrodb.rules.engine.constants cimport *
from latrodb.rules.readers.cursor cimport Cursor
from latrodb.rules.engine.search cimport SearchBoard

cdef int MANY_TIMES, MOST_BYTES, UNKNOWN, BOUND_PLANE
cdef int IMAGE_BITS, SPARE_BITS

cdef class PlainReader(Cursor):
    cdef SearchBoard board
    cdef uint64_t rules_number
    cdef int plane_bytes, code_bytes
    cdef object name, complete
    cdef dict rows
    cdef readonly list turns, comments, variations, omissions
    cdef int carried, given, lacking, short
    cdef readonly str result
    cdef readonly int end, outcome, plies
    cdef int count, origin, target, last_at, line_at, first, due, root, depth, times
    cdef bint is_back, has_words, is_word, is_or, is_bare
    cdef int captured[64]
    cdef uint64_t keys[9999]
    cdef unsigned char code[137]
    cdef bytearray boards
    cdef unsigned char[::1] view

    cpdef bint read_along(self, Cursor place) except -1
    @cython.final
    @cython.locals(sign=Py_UCS4, is_after_comment=bint)
    cdef bint _read_game(self) except -1
    cpdef list found_keys(self)
    cpdef bytes found_boards(self)

    @cython.final
    @cython.locals(sign=Py_UCS4, start=int, length=int)
    cdef bint _read_result(self) except -1
    @cython.final
    cdef bint _read_number(self, bint is_after_comment) noexcept
    @cython.final
    @cython.locals(closer=Py_UCS4, start=int, base=int, is_whole=bint, mark=int)
    cdef bint _read_aside(self) except -1
    @cython.final
    @cython.locals(start=int, first=int, root=int, last_at=int, line_at=int, has_words=bint)
    cdef bint _read_inner(self) except -1
    @cython.final
    @cython.locals(sign=Py_UCS4, kind=int, was_word=bint, was_or=bint)
    cdef bint _read_in_aside(self, int base) except -1
    @cython.final
    @cython.locals(label=int)
    cdef bint _read_line_number(self) noexcept
    @cython.final
    @cython.locals(label=int, due=int)
    cdef bint _read_line_turn(self, int base) except -1
    cdef bint _read_throw(self, int base) except -1
    @cython.final
    @cython.locals(sign=Py_UCS4)
    cdef bint _is_punctuation(self) noexcept
    @cython.final
    @cython.locals(end=int, width=int, root=int)
    cdef bint _leave_variation(self, int first, int base, int mark) except -1
    @cython.final
    @cython.locals(start=int, boards=bytearray)
    cdef void _take_back(self) except *
    @cython.final
    cdef bint _read_ply(self, bint is_after_comment) except -1
    @cython.final
    @cython.locals(start=int, middle=int, mark=int, end=int, due=int)
    cdef bint _read_move(self) except -1
    @cython.final
    @cython.locals(victim=int)
    cdef bint _read_captures(self) noexcept
    @cython.locals(board=SearchBoard, is_dux=bint, origin=int, target=int, step=int, man=int)
    cdef bint _play_turn(self) except -1
    @cython.locals(board=SearchBoard, start=int)
    cdef bint _agrees(self) except -1
    @cython.final
    cdef bint _is_marked(self, int mark, int due) except -1
    @cython.final
    cdef bint _leave_out(self, int kind) except -1
    @cython.locals(start=int, count=int)
    cdef str _completed(self, str word, int mark)
    @cython.final
    @cython.locals(board=SearchBoard, occurrences=int, word=str)
    cdef bint _keep(self, int start, int end, int mark) except -1
    @cython.locals(board=SearchBoard, known=str, start=int, row=object)
    cdef object _row(self, str word, int mark)
    @cython.final
    @cython.locals(least=uint64_t, image=int, start=int, width=int, index=int, view="unsigned char[::1]")
    cdef void _note(self) except *
    @cython.final
    @cython.locals(at=int)
    cdef void _begin_code(self) noexcept
    @cython.final
    cdef void _flip_bits(self, int at, int bits) noexcept
