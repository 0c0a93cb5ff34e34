# The types of player.py for Cython; types of local variables follow from these.

cimport cython
from libc.stdint cimport uint64_t

from latrodb.rules.engine.constants cimport *
from latrodb.rules.engine.search cimport SearchBoard

cdef uint64_t ALL_BITS, MIXED_UP
cdef int WIN, WON, MOST, STACK, ROWS, HABITS, SORTED, FURTHEST
cdef int MEN, PATHS, BOUND_MEN, TESTUDOS, PHALANXES, THREATS, TERMS

cdef class Player:
    cdef SearchBoard board
    cdef int has_dice
    cdef int weights[6]
    cdef int counts[12]
    # Turns on all levels; good turns by the rows of keys, and how often a turn was good, by its squares
    cdef long long turns[65536]
    cdef long long good[16384]
    cdef uint64_t good_keys[16384]
    cdef int success[262144]
    # The positions of the game and of the line that is looked at
    cdef uint64_t numbers[20480]
    cdef uint64_t past[16384]
    cdef int past_count
    cdef uint64_t state
    cdef int seen, most, is_stopped, first, found, depth

    cpdef void note(self)
    cpdef void forget(self)
    @cython.locals(count=int, best="long long", is_throw=bint, board=SearchBoard, index=int)
    cpdef long long choose(self, object turns, int most, uint64_t seed) except -2
    cpdef list terms(self)
    cpdef int value(self)
    @cython.final
    @cython.locals(index=int)
    cdef void _begin(self, int most) noexcept
    @cython.final
    @cython.locals(turn="long long", value=int, alpha=int, index=int)
    cdef long long _best_of(self, int count, long long best) noexcept
    @cython.final
    @cython.locals(own=int, value=int, board=SearchBoard)
    cdef int _after(self, long long turn, int depth, int alpha, int beta, int start) noexcept
    @cython.final
    @cython.locals(end=int, value=int, key=uint64_t, board=SearchBoard)
    cdef int _search(self, int depth, int alpha, int beta, int start) noexcept
    @cython.final
    @cython.locals(value=int, best=int, row=int, index=int, turn="long long", good="long long")
    cdef int _try_all(self, int depth, int alpha, int beta, int start, int end, uint64_t key) noexcept
    @cython.final
    @cython.locals(total=int, index=int)
    cdef int _mean(self, int depth, int start, int end) noexcept
    @cython.final
    @cython.locals(count=int, index=int, board=SearchBoard)
    cdef int _list(self, int start) noexcept
    @cython.final
    @cython.locals(turn="long long")
    cdef void _swap(self, int one, int other) noexcept
    @cython.final
    @cython.locals(index=int)
    cdef void _put_first(self, long long turn, int start, int end) noexcept
    @cython.final
    @cython.locals(most=int, found=int, success=int, index=int)
    cdef void _put_successful(self, int start, int end) noexcept
    @cython.final
    cdef uint64_t _random(self) noexcept
    @cython.final
    @cython.locals(place=int, at=int, key=uint64_t, board=SearchBoard)
    cdef uint64_t _key(self) noexcept
    @cython.final
    @cython.locals(last=int, index=int)
    cdef int _is_repeated(self, uint64_t key) noexcept
    @cython.final
    @cython.locals(board=SearchBoard)
    cdef int _worth_of_repetition(self) noexcept
    @cython.final
    @cython.locals(near=int)
    cdef int _worth(self, int winner) noexcept
    @cython.final
    @cython.locals(value=int, index=int)
    cdef int _value(self, int own) noexcept
    @cython.final
    @cython.locals(place=int, at=int, man=int, own=int, first=int, foe=int, index=int, board=SearchBoard)
    cdef void _count(self) noexcept
    @cython.final
    @cython.locals(one=int, other=int)
    cdef int _is_between(self, int at, int step, int foe) noexcept
