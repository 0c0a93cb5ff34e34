# The types of search.py for Cython; types of local variables follow from these.

cimport cython
from libc.stdint cimport uint64_t

from latrodb.rules.engine.constants cimport *
from latrodb.rules.engine.turns cimport Turns

cdef uint64_t ALL_BITS
cdef long long LARGEST

cdef class SearchBoard(Turns):
    cpdef list turns(self)
    cpdef void play(self, object turn) except *
    cpdef void undo(self) except *
    cpdef bint force(self, int kind, object squares, int is_dux=*) except *
    cpdef list legal_turns(self)
    @cython.final
    cdef list _listed(self, int end)
    @cython.locals(turn="long long")
    cpdef list captures_by_turn(self)
    cpdef int mark(self) noexcept
    cpdef int ending(self, int occurrences) noexcept
    cpdef int without_turns(self) noexcept
    @cython.locals(own=int, dux=int, origin=int)
    cpdef int threat(self, int side) noexcept
    @cython.locals(at=int, own=int, bond=int, fault=int, cause=int)
    cpdef list holds(self)
    cpdef int outcome(self) noexcept
    cpdef list keys_of_images(self)
    cpdef long long perft(self, int depth) except -1
    @cython.locals(state=uint64_t, played=int, end=int)
    cpdef int playout(self, uint64_t seed, int most) noexcept
    @cython.final
    @cython.locals(total="long long", index=int, end=int)
    cdef long long _perft(self, int depth, int start) noexcept
    @cython.locals(own=int, target=int, dux=int, end=int, spaces=int)
    cdef int _mark(self) noexcept
    @cython.final
    cdef int _shuts_own(self, int target, int own) noexcept
    @cython.locals(own=int)
    cdef int _end(self) noexcept
    @cython.locals(end=int)
    cdef int _outcome(self, int occurrences) noexcept
    cdef int _winner(self, int rule) noexcept
