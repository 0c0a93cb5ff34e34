# The types of bonds.py for Cython; types of local variables follow from these.

cimport cython

from latrodb.rules.engine.placing cimport Placing

cdef int BOUND, OFFSET, STRIDE, SIZE, REMOVAL, PLACING, WAY, TAKING
cdef int MOST_TURNS, MANY_TURNS, MOST_CHANGES, MANY_CHANGES

cdef class Bonds(Placing):
    # Leaps: the squares that they reach, by the number of the search
    cdef int reached[320]
    cdef int parents[320]
    cdef int queue[320]
    cdef int route[320]
    cdef int round
    cdef int ways[4]

    @cython.locals(end=int, own=int, at=int, cell=int, number=int, target=int)
    cdef int _list(self, int start) noexcept
    @cython.locals(first=int, end=int, at=int, step=int, target=int)
    cdef int _leap(self, int origin, int goal) noexcept
    @cython.locals(count=int, at=int)
    cdef int _find_route(self, int origin, int target) noexcept
    @cython.locals(near=int, beyond=int)
    cdef bint _binds(self, int origin, int target, int step) noexcept
    @cython.locals(foe=int, step=int, is_between=bint)
    cdef bint _is_safe(self, int origin, int target) noexcept
    @cython.locals(origin=int, target=int)
    cdef int _read(self, long long turn) noexcept
    @cython.locals(begin=int, at=int, count=int, cell=int)
    cdef int _try(self, int kind) noexcept
    @cython.locals(own=int, at=int, victim=int, freed=int)
    cdef void _arrive(self, int origin, int target) noexcept
    cdef bint _is_flanked(self, int at, int side) noexcept
    @cython.locals(foe=int, at=int, target=int, was_full=int, last=int, has_turns=bint)
    cdef int _can_move(self, int own) noexcept
