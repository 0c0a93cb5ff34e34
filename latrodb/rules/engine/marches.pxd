# The types of marches.py for Cython; types of local variables follow from these.

cimport cython
from libc.stdint cimport uint64_t

from latrodb.rules.engine.formations cimport Formations
from latrodb.rules.engine.placing cimport Placing

cdef int DUX, FRESH, STRIDE, SIZE, LANES, PLANE
cdef int CUSTODIAL, LINE, RIGHT_ANGLE, DECURSIO
cdef int IMMOBILIZED, REDUCED, REPETITION, QUIET, DUX_TAKEN
cdef int NO_MARK, MATE, COUNT, NO_WINNER
cdef int CHARGE, FRESH_ROW, MOST_CHANGES, MANY_CHANGES, MOST_RESTS

cdef class Marches(Formations):
    # The men that each side took, and what that adds to the keys
    cdef int taken[3]
    cdef int first_taken[3]
    cdef uint64_t rests[4096]
    cdef int rest_columns

    cpdef void reset(self)

    @cython.locals(begin=int, victim=int)
    cdef int _try(self, int kind) noexcept
    @cython.final
    @cython.locals(step=int, point=int, goal=int, at=int)
    cdef void _run_over(self) noexcept
    @cython.final
    @cython.locals(own=int, lead=int, at=int)
    cdef void _go(self, int kind) noexcept
    @cython.final
    @cython.locals(own=int, is_latro=bint, step=int, near=int)
    cdef void _strike_from(self, int at, bint is_charge) noexcept
    @cython.final
    @cython.locals(own=int, victim=int, rear=int, is_alone=bint, is_empowered=bint)
    cdef void _strike_line_of(self, int front, int step) noexcept
    @cython.final
    @cython.locals(own=int, victim=int, turned=int, step=int)
    cdef void _strike_beside(self, int lead) noexcept
    @cython.final
    @cython.locals(aside=int, centurion=int)
    cdef bint _is_beside(self, int victim, int step) noexcept
    @cython.final
    cdef void _take(self, int victim, int tactic) noexcept
    @cython.locals(start=int, end=int, at=int)
    cdef void _pop(self) noexcept
    @cython.final
    @cython.locals(row=int)
    cdef void _mix_fresh(self, int start) noexcept
    @cython.final
    cdef void _mix_taken(self, int side, int count) noexcept
    @cython.final
    @cython.locals(row=int, column=int, start=int)
    cdef void _mix_rest(self) noexcept
    @cython.final
    @cython.locals(own=int, side=int)
    cdef int _victory(self) noexcept
    @cython.locals(end=int)
    cdef int _mark(self) noexcept
    @cython.locals(end=int)
    cdef int _outcome(self, int occurrences) noexcept
    @cython.final
    cdef int _leader(self) noexcept
