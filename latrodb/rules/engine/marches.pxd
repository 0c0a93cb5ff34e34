# The types of marches.py for Cython; types of local variables follow from these.

cimport cython
from libc.stdint cimport uint64_t

from latrodb.rules.engine.constants cimport *
from latrodb.rules.engine.formations cimport Formations
from latrodb.rules.engine.placing cimport Placing
from latrodb.rules.engine.search cimport SearchBoard

cdef class Marches(Formations):
    # The men that each side took, and what that adds to the keys
    cdef int taken[3]
    cdef int first_taken[3]
    cdef uint64_t rests[4096]
    cdef int rest_columns
    # Whether the Centurion is in the formation that moves; the only direction in which men attack, or 0
    cdef int is_led, aim
    # The ways in which a forced turn captures: men, tactics and directions
    cdef int struck[1024]
    cdef int struck_by[1024]
    cdef int struck_ways[1024]
    cdef int strike_count

    cpdef void reset(self)
    @cython.final
    @cython.locals(at=int)
    cdef void _find_leaders(self) noexcept
    @cython.final
    cdef void _follow_leaders(self, int start, int end) noexcept
    @cython.locals(begin=int, step=int)
    cdef int _try(self, int kind) noexcept
    @cython.final
    cdef void _line_up(self) noexcept
    @cython.final
    @cython.locals(at=int)
    cdef void _run_over(self, int step) noexcept
    cpdef list strikes(self)
    @cython.final
    @cython.locals(lifted=int, dux=int, has_leader=int)
    cdef void _go(self, int kind) noexcept
    @cython.final
    @cython.locals(own=int, is_latro=bint, step=int, near=int, is_aimed=bint)
    cdef void _strike_from(self, int at) noexcept
    @cython.final
    @cython.locals(own=int, victim=int, rear=int, is_alone=bint, is_empowered=bint)
    cdef void _strike_line_of(self, int front, int step) noexcept
    @cython.final
    @cython.locals(victim=int, turned=int, step=int)
    cdef void _strike_beside(self, int lead) noexcept
    @cython.final
    @cython.locals(victim=int, is_strong=bint)
    cdef void _strike_at_angle(self, int front, int step) noexcept
    @cython.final
    @cython.locals(aside=int, dux=int)
    cdef bint _is_beside(self, int victim, int step) noexcept
    @cython.final
    @cython.locals(at=int, foe=int)
    cdef bint _is_guarding(self, int victim, int step) noexcept
    @cython.final
    cdef bint _is_in(self, int at) noexcept
    @cython.final
    cdef void _take(self, int victim, int tactic, int step) noexcept
    @cython.locals(start=int, end=int)
    cdef void _pop(self) noexcept
    @cython.final
    @cython.locals(row=int)
    cdef void _mix_fresh(self, int start) noexcept
    @cython.final
    cdef void _mix_taken(self, int side, int count) noexcept
    @cython.final
    @cython.locals(row=int, column=int, start=int)
    cdef void _mix_rest(self) noexcept
    @cython.locals(own=int, side=int)
    cdef int _end(self) noexcept
    cdef int _winner(self, int rule) noexcept
