# The types of chains.py for Cython; types of local variables follow from these.

cimport cython

from latrodb.rules.engine.constants cimport *
from latrodb.rules.engine.placing cimport Placing

cdef long long LONGEST_NUMBER

cdef class Chains(Placing):
    cdef int bonus, must_go_on, anvils

    @cython.locals(end=int, own=int, at=int)
    cdef int _list(self, int start) noexcept
    @cython.final
    @cython.locals(is_alone=bint, at=int, mate=int)
    cdef int _list_placings(self, int end) noexcept
    @cython.final
    @cython.locals(begin=int, step=int, target=int, taken=int, way="long long", before=int)
    cdef int _list_ways(self, int origin, int at, long long moves, int end) noexcept
    @cython.locals(origin=int, rest="long long")
    cdef int _read(self, long long turn) noexcept
    @cython.final
    cdef int _read_placing(self, long long first, int second) noexcept
    @cython.locals(begin=int)
    cdef int _try(self, int kind) noexcept
    @cython.final
    cdef int _is_placing(self) noexcept
    @cython.final
    cdef int _still_places(self) noexcept
    @cython.final
    @cython.locals(left=int, duxes=int, due=int)
    cdef int _breaks_placing(self) noexcept
    @cython.final
    cdef int _passes(self) noexcept
    @cython.final
    @cython.locals(at=int, target=int, taken=int, before=int, is_idle=bint)
    cdef int _go(self) noexcept
    @cython.final
    @cython.locals(at=int, target=int, fault=int)
    cdef int _breaks_movement(self, int index) noexcept
    @cython.final
    cdef int _gains(self, int is_first) noexcept
    @cython.final
    @cython.locals(is_over=int)
    cdef int _breaks_bonus(self, int index, int taken) noexcept
    @cython.final
    @cython.locals(begin=int, count=int, target=int, is_move=bint)
    cdef int _breaks_duty(self, int at) noexcept
    @cython.final
    @cython.locals(can_leap=bint)
    cdef int _goal(self, int at, int step) noexcept
    @cython.final
    @cython.locals(own=int, first=int, over=int, man=int, victim=int, beyond=int)
    cdef void _move(self, int at, int target, int move) noexcept
    @cython.final
    cdef int _is_cornered(self, int target, int victim, int beyond) noexcept
    @cython.final
    @cython.locals(at=int)
    cdef int _is_hemmed_in(self) noexcept
    cdef int _can_move(self, int own) noexcept
    cdef int _mark(self) noexcept
