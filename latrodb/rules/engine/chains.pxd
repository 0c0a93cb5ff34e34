# The types of chains.py for Cython; types of local variables follow from these.

cimport cython

from latrodb.rules.engine.placing cimport Placing

cdef int DUX, OFFSET, SIZE, CUSTODIAL, CORNER, PLACING, WAY, PASSING, NOT_FOUND, DUXES, LEAPS
cdef int MOST_CHANGES, MANY_CHANGES

cdef class Chains(Placing):
    @cython.locals(end=int, own=int, at=int)
    cdef int _list(self, int start) noexcept
    @cython.locals(is_dux=bint, at=int, mate=int, first=int, second=int)
    cdef int _list_placings(self, int end) noexcept
    @cython.locals(begin=int, target=int)
    cdef int _list_ways(self, int origin, int at, long long moves, int end) noexcept
    @cython.locals(step=int, can_leap=bint)
    cdef int _goal(self, int at, int way) noexcept
    @cython.locals(own=int, first=int, over=int, man=int, step=int, victim=int, beyond=int)
    cdef void _move(self, int at, int target, int way, int move) noexcept
    @cython.locals(origin=int, rest="long long", first="long long", digits=int, at=int, way=int)
    cdef int _read(self, long long turn) noexcept
    @cython.locals(begin=int, is_due=bint)
    cdef int _try(self, int kind) noexcept
    @cython.locals(at=int, cell=int, target=int, before=int, way=int)
    cdef int _go(self, int begin) noexcept
    cdef int _find_way(self, int at, int target) noexcept
    @cython.locals(at=int)
    cdef int _is_hemmed_in(self) noexcept
    cdef int _can_move(self, int own) noexcept
