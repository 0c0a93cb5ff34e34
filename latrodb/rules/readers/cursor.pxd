# The types of cursor.py for Cython; types of local variables follow from these.

cimport cython

from latrodb.rules.engine.constants cimport *

cdef int MOST_TAGS

cdef class Cursor:
    cdef str text
    cdef const unsigned int[::1] signs
    cdef readonly int at
    cdef int stop, word_end
    cdef int closers[8]

    @cython.final
    cdef bint _open(self, str text, int start, int stop) except -1
    @cython.final
    cdef inline Py_UCS4 _peek(self, int ahead) noexcept
    @cython.final
    @cython.locals(sign=Py_UCS4)
    cdef inline bint _is_blank(self, int ahead) noexcept
    @cython.final
    cdef void _skip_blanks(self) noexcept
    @cython.final
    @cython.locals(lines=int, has_return=bint, is_apart=bint)
    cdef bint _find_next(self) except -1
    @cython.final
    @cython.locals(sign=Py_UCS4)
    cdef bint _is_bracket(self, int ahead) noexcept
    @cython.final
    @cython.locals(sign=Py_UCS4, before=Py_UCS4, depth=int, is_square=bint)
    cdef bint _skip_brackets(self) noexcept
    @cython.final
    @cython.locals(sign=Py_UCS4, at=int, has_letter=bint, has_digit=bint, has_square=bint, has_dashes=bint, is_letter=bint, is_dash=bint, is_digit=bint)
    cdef int _find_word(self) noexcept
    @cython.final
    @cython.locals(begin=int, length=int)
    cdef bint _skip_lone_glyph(self) noexcept
    @cython.final
    @cython.locals(sign=Py_UCS4)
    cdef void _skip_glyphs(self) noexcept
    @cython.final
    @cython.locals(sign=Py_UCS4, number=int, digits=int, dots=int)
    cdef int _read_label(self) noexcept
    @cython.final
    @cython.locals(file=Py_UCS4, first=Py_UCS4, second=Py_UCS4, rank=int)
    cdef int _read_square(self) noexcept
    @cython.final
    @cython.locals(sign=Py_UCS4, mark=int)
    cdef int _read_mark(self) noexcept

cdef class HeadReader(Cursor):
    cdef object are_sound
    cdef readonly dict tags

    cpdef bint read(self, str text, int start) except -1
    @cython.final
    @cython.locals(tags=dict, found=list)
    cdef bint _read_head(self) except -1
