# The types of board.py for Cython; types of local variables follow from these.

cimport cython
from libc.stdint cimport uint64_t

from latrodb.rules.engine.constants cimport *

cdef class Board:
    # The rules
    cdef int lines, corners, pushes, is_step, jumps, dux_steps, has_duxes, takes_duxes, binds, frees_two, frees_three
    cdef int pair_dux, corner_dux, anvil_dux, flank_dux, line_dux, flank, phalanx, spares, takes_walkers
    cdef int saves_dux, needs_enemy, guards, marks, marks_own_dux, least, stuck, repetition, quiet_ends, quiet_limit
    # The board
    # `traits`: the bits of a cell that men of this game may have, besides those of sides and Duxes
    cdef int directions, size, lanes, prey, traits
    cdef int steps[8]
    cdef int compass[4]
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
    # Where the Dux that is threatened keeps a square open
    cdef int last
    # The men captured by the last move, and the past
    cdef int count, fallen_end
    cdef int victims[256]
    cdef int tactics[256]
    cdef int men_taken[256]
    cdef int fallen[512]
    cdef int fallen_tactics[512]
    cdef int fallen_men[512]
    cdef int origins[16384]
    cdef int targets[16384]
    cdef int losses[16384]
    cdef int quiets[16384]
    cdef uint64_t trail[16384]
    cdef long long moves[65536]
    # The faults of the turn that was judged last
    cdef int is_asked, fault_count, witness_count
    cdef int faults[1024]
    cdef int fault_ends[1024]
    cdef int witnesses[8192]

    @cython.final
    @cython.locals(place=int, bit=int, cell=int)
    cdef int _cell(self, bytes planes, int square) except -1
    @cython.locals(at=int, cell=int, duxes=int, own=int)
    cpdef void reset(self)
    @cython.locals(at=int, cell=int, place=int, bit=int, plane=int)
    cpdef bytes planes(self)
    @cython.locals(start=int, end=int)
    cpdef list found_faults(self)
    @cython.locals(start=int)
    cpdef list found_captures(self)
    @cython.final
    cdef int _object(self, int fault) noexcept
    @cython.final
    cdef int _refuse(self, int fault, int one, int other) noexcept
    @cython.final
    cdef int _blame(self, int fault, int one, int other) noexcept
    @cython.final
    cdef void _witness(self, int at) noexcept
    @cython.final
    @cython.locals(victim=int)
    cdef void _change_keys(self, int origin, int target, int man, int own) noexcept
    @cython.final
    @cython.locals(man=int)
    cdef void _count_men(self, int sign) noexcept
    @cython.final
    cdef int _is_held(self, int man, int besides, int own) noexcept
    @cython.final
    @cython.locals(dux=int)
    cdef int _hits(self, int at, int own) noexcept
    @cython.final
    cdef int _touches(self, int at, int dux) noexcept
    @cython.final
    cdef int _spaces(self, int at) noexcept
    @cython.final
    cdef int _is_shut(self, int side) noexcept
