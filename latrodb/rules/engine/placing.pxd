# The types of placing.py for Cython; types of local variables follow from these.

cimport cython
from libc.stdint cimport uint64_t

from latrodb.rules.engine.search cimport SearchBoard

cdef int DUX, WALL, BOUND, OFFSET, STRIDE, SIZE, LANES
cdef int MOST_PLIES, MOST_TURNS, MOST_CHANGES, MANY_CHANGES, MOST_PLACINGS, LONGEST
cdef int NOTHING, PLACING, WAY, TAKING, PASSING

cdef class Placing(SearchBoard):
    # The men captured by the last turn: by which of its moves
    cdef int victim_moves[64]
    # The men turned over by the last turn
    cdef int bound_men[4]
    cdef int bound_count
    # Changes of cells, and where those of a turn begin
    cdef short changed[65536]
    cdef signed char bits[65536]
    cdef int starts[16384]
    cdef int changes
    # Turns in which men will be placed, and what the hands add to the keys
    cdef int placings, first_placings
    cdef uint64_t hands[4096]
    cdef signed char is_corner[320]

    @cython.locals(cell=int)
    cpdef void reset(self)

    cdef int _read(self, long long turn) noexcept
    cdef int _try(self, int kind) noexcept
    cdef int _play(self, long long turn) noexcept
    cdef void _push_turn(self, long long turn) noexcept
    @cython.final
    cdef void _change(self, int at, int bits) noexcept
    @cython.final
    @cython.locals(at=int, bits=int)
    cdef void _rewind(self, int start) noexcept
    @cython.final
    @cython.locals(at=int)
    cdef void _add_victim(self, int victim, int tactics, int move, int first) noexcept
    @cython.final
    cdef int _finish(self, int start) noexcept
    @cython.locals(at=int)
    cdef void _pop(self) noexcept
    @cython.final
    @cython.locals(at=int, bits=int, row=int)
    cdef void _mix_keys(self, int start) noexcept
    @cython.final
    @cython.locals(row=int)
    cdef void _mix_hands(self) noexcept
    @cython.final
    @cython.locals(at=int)
    cdef int _place(self, int start) noexcept
    cdef int _outcome(self, int occurrences) noexcept
    cdef int _mark(self) noexcept
