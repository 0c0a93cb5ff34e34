# The types of board.py for Cython; types of local variables follow from these.

cimport cython
from libc.stdint cimport uint64_t

cdef int DUX, WALL, OFFSET, STRIDE, SIZE, LANES
cdef int CUSTODIAL, LINE, CORNER, FLANK, PUSH, PHALANX
cdef int FREE, ATTACK, STEP, NOTHING
cdef int MOST_PLIES, MOST_TURNS

cdef class Board:
    # The rules
    cdef int captures, is_step, has_duxes, binds, saves_dux, needs_enemy, guards
    cdef int marks, marks_own_dux, least, stuck, repetition, quiet_ends, quiet_limit
    # The board
    cdef int directions, size, lanes
    cdef int steps[8]
    cdef int places[256]
    cdef int mates[320]
    cdef int order[320]
    cdef uint64_t numbers[20480]
    cdef uint64_t pass_number
    # The position that was set up
    cdef signed char first_cells[320]
    cdef uint64_t first_keys[16]
    cdef int first_own, first_quiet, is_opening
    # The position
    cdef signed char cells[320]
    cdef uint64_t keys[16]
    cdef int dux[3]
    cdef int soldiers[3]
    cdef int free[3]
    cdef int own, quiet, plies
    # The men captured by the last move, and the past
    cdef int count, fallen_end
    cdef int victims[64]
    cdef int tactics[64]
    cdef int fallen[512]
    cdef int fallen_tactics[512]
    cdef int origins[16384]
    cdef int targets[16384]
    cdef int losses[16384]
    cdef int quiets[16384]
    cdef uint64_t trail[16384]
    cdef long long moves[65536]

    @cython.locals(at=int, cell=int)
    cpdef void reset(self)

    cdef int _push(self, int origin, int target, int step) noexcept
    cdef void _pop(self) noexcept
    @cython.final
    cdef void _change_keys(self, int origin, int target, int man, int own) noexcept
    @cython.locals(step=int, at=int)
    cdef int _find_step(self, int origin, int target) noexcept
    @cython.locals(bond=int, is_quiet=int)
    cdef int _enter(self, int origin, int target, int step, int own) noexcept
    cdef void _leave(self, int origin, int target, int own) noexcept
    @cython.final
    @cython.locals(beyond=int)
    cdef void _strike(self, int target, int step, int own) noexcept
    @cython.final
    @cython.locals(at=int)
    cdef void _strike_line(self, int target, int way, int step, int own) noexcept
    @cython.final
    @cython.locals(friends=int, at=int, beyond=int, tactics=int, aside=int)
    cdef void _charge(self, int target, int step, int own) noexcept
    @cython.final
    cdef int _is_row(self, int at, int step, int friends, int own) noexcept
    @cython.final
    @cython.locals(at=int)
    cdef void _add(self, int victim, int tactics) noexcept
    @cython.final
    @cython.locals(touched=int, loose=int, spaces=int)
    cdef int _bond(self, int origin, int own) noexcept
    cdef int _is_held(self, int man, int besides, int own) noexcept
    cdef int _touches(self, int at, int dux) noexcept
    cdef int _spaces(self, int at) noexcept
    cdef int _is_shut(self, int side) noexcept
    @cython.locals(last=int, at=int, step=int, dux=int)
    cdef int _threatens(self, int own) noexcept
