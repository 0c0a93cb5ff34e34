# The types of board.py for Cython; types of local variables follow from these.

cimport cython
from libc.stdint cimport uint64_t

cdef int DUX, WALL, BOUND, FRESH, OFFSET, STRIDE, SIZE, PLANES, PLANE, LANES
cdef int CUSTODIAL, LINE, CORNER, FLANK, PUSH, PHALANX
cdef int FREE, ATTACK, STEP, NOTHING
cdef int BINDS_ALL, BINDS_DUX, FLANK_LINE, FLANK_ANY_SIDE, PHALANX_FRONT, PHALANX_REAR, UNLESS_IT_WINS
cdef int LOCKED, DUX_MAY_ONLY_STEP, DUX_LOCKED, DUX_HEMMED_IN, IMMOBILIZES_OWN_DUX, OPENING_GUARD
cdef int MOST_PLIES, MOST_TURNS, MOST_FAULTS, MOST_WITNESSES, MOST_SPARED

cdef class Board:
    # The rules
    cdef int lines, corners, pushes, is_step, jumps, dux_steps, has_duxes, takes_duxes, binds, frees_two, frees_three
    cdef int pair_dux, corner_dux, anvil_dux, flank_dux, line_dux, flank, phalanx, spares, takes_walkers
    cdef int saves_dux, needs_enemy, guards, marks, marks_own_dux, least, stuck, repetition, quiet_ends, quiet_limit
    # The board
    cdef int directions, size, lanes, prey
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
    # Where the Dux that is threatened keeps a square open
    cdef int last
    # The men captured by the last move, and the past
    cdef int count, fallen_end
    cdef int victims[64]
    cdef int tactics[64]
    cdef int men_taken[64]
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

    @cython.locals(at=int, cell=int, duxes=int, own=int)
    cpdef void reset(self)
    @cython.locals(at=int, cell=int, place=int, bit=int, plane=int)
    cpdef bytes planes(self)
    @cython.locals(start=int, end=int)
    cpdef list found_faults(self)
    @cython.locals(start=int)
    cpdef list found_captures(self)

    cdef int _object(self, int fault) noexcept
    cdef void _witness(self, int at) noexcept
    @cython.locals(man=int)
    cdef int _push(self, int origin, int target, int step, int spared) noexcept
    cdef void _pop(self) noexcept
    @cython.final
    @cython.locals(man=int)
    cdef void _count_men(self, int sign) noexcept
    @cython.final
    @cython.locals(victim=int)
    cdef void _change_keys(self, int origin, int target, int man, int own) noexcept
    @cython.locals(step=int, at=int)
    cdef int _find_step(self, int origin, int target) noexcept
    @cython.locals(bond=int)
    cdef int _enter(self, int origin, int target, int step, int own, int spared) noexcept
    cdef void _leave(self, int origin, int target, int own) noexcept
    @cython.final
    @cython.locals(is_far=int, is_dux=int, fault=int, near=int)
    cdef int _breaks(self, int origin, int target, int step, int own, int bond) noexcept
    @cython.final
    cdef int _bond_fault(self, int target, int own, int bond, int is_far) noexcept
    @cython.final
    cdef int _bond_name(self, int is_dux, int bond) noexcept
    @cython.final
    cdef int _is_cause(self, int near, int target, int own, int fault) noexcept
    @cython.final
    cdef int _way_by_file(self, int index) noexcept
    @cython.final
    @cython.locals(beyond=int, near=int, way=int, mate=int, is_dux=bint, has_pair=bint, has_corner=bint)
    cdef void _strike(self, int target, int step, int own) noexcept
    @cython.final
    @cython.locals(at=int)
    cdef void _strike_line(self, int target, int way, int step, int own) noexcept
    @cython.final
    @cython.locals(at=int)
    cdef void _add_line(self, int target, int end, int way, int own, int tactic) noexcept
    @cython.final
    @cython.locals(friends=int, at=int, beyond=int, tactics=int, aside=int, first=int, men=int)
    cdef void _charge(self, int target, int step, int own) noexcept
    @cython.final
    cdef int _is_row(self, int at, int step, int men, int own) noexcept
    @cython.final
    cdef int _is_caught(self, int at, int own) noexcept
    @cython.final
    @cython.locals(kept=int, victim=int, is_spared=bint)
    cdef void _spare(self, int spared, int own) noexcept
    @cython.final
    @cython.locals(at=int)
    cdef void _add(self, int victim, int tactics) noexcept
    @cython.final
    @cython.locals(touched=int, loose=int, spaces=int, is_dux=int, near=int)
    cdef int _bond(self, int origin, int own) noexcept
    cdef int _is_held(self, int man, int besides, int own) noexcept
    @cython.locals(dux=int)
    cdef int _hits(self, int at, int own) noexcept
    cdef int _touches(self, int at, int dux) noexcept
    cdef int _spaces(self, int at) noexcept
    cdef int _is_shut(self, int side) noexcept
    @cython.locals(last=int, at=int, step=int, dux=int, was_asked=int, is_shut=int)
    cdef int _threat(self, int own) noexcept
