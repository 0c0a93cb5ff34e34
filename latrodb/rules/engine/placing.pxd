# The types of placing.py for Cython; types of local variables follow from these.

cimport cython
from libc.stdint cimport uint64_t

from latrodb.rules.engine.constants cimport *
from latrodb.rules.engine.search cimport SearchBoard

cdef class Placing(SearchBoard):
    # The men captured by the last turn: by which of its moves
    cdef int victim_moves[256]
    cdef int fallen_moves[512]
    # The men turned over by the last turn
    cdef int bound_men[256]
    cdef int bound_count
    # Changes of cells, and where those of a turn begin
    cdef short changed[65536]
    cdef signed char bits[65536]
    cdef int starts[16384]
    cdef int changes
    # Men and Duxes in the hands, those that each turn placed, the turns in which they will be, what they add to the keys
    cdef int hands[3]
    cdef int dux_hands[3]
    cdef int first_hands[4]
    cdef int placed[16384]
    cdef int at_once, placings
    cdef uint64_t hand_numbers[4096]
    # The squares by file
    cdef int by_file[256]

    cpdef void reset(self)
    @cython.locals(start=int)
    cpdef list capture_moves(self)
    cpdef list men_in_hand(self)

    cpdef list squares_of(self, long long turn)
    @cython.final
    @cython.locals(count=int)
    cdef int _read_steps(self, int at, long long digits) noexcept
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
    @cython.locals(at=int, duxes=int)
    cdef int _can_place(self) noexcept
    @cython.final
    cdef int _blame_path(self, int fault) noexcept
    @cython.final
    @cython.locals(own=int, duxes=int, is_dux=int)
    cdef int _place(self, int start) noexcept
    @cython.final
    cdef void _hold(self, int own, int men, int duxes) noexcept
    @cython.final
    cdef void _mix_hands(self) noexcept
    @cython.final
    @cython.locals(more=int)
    cdef int _count_placings(self, int white, int black, int duxes) noexcept
    @cython.final
    @cython.locals(is_open=int, man=int)
    cdef int _has_way_obstacle(self, int first, int last) noexcept
    @cython.final
    @cython.locals(step=int)
    cdef int _is_leg_open(self, int origin, int target) noexcept
    cdef int _outcome(self, int occurrences) noexcept
    cdef int _end(self) noexcept
