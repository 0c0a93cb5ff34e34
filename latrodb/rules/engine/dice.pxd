# The types of dice.py for Cython; types of local variables follow from these.

cimport cython
from libc.stdint cimport uint64_t

from latrodb.rules.engine.placing cimport Placing

cdef int DUX, OFFSET, STRIDE, SIZE, NO_MARK, MATE, COUNT, QUIET, DUX_TAKEN, FALLEN, KILL, MOST_PLIES, MOST_CHANGES
cdef int NOTHING, WAY, TAKING, PASSING, THROWING, FALLING, END, FALL, PIPS
cdef int KING_WEIGHT, EVEN_PRICE, LEAST_PRICE, MOST_SQUARES, MOST_DIGITS

cdef class Dice(Placing):
    cdef uint64_t bit_of[320]
    # The throw, what is left of it, and the ply since which men remember where they have been
    cdef int die, left, wipe
    # Whether turns are taken back as a whole
    cdef int is_whole
    # The past: what was so before each ply
    cdef int dice[16384]
    cdef int lefts[16384]
    cdef int owners[16384]
    cdef int wipes[16384]
    # Where a man has arrived by a ply, and the squares that he has been on
    cdef int arrivals[16384]
    cdef uint64_t ways[16384]

    @cython.final
    @cython.locals(bit=uint64_t)
    cdef void _number_squares(self) noexcept
    @cython.locals(cell=int)
    cpdef void reset(self)
    @cython.locals(end=int, own=int, at=int, cell=int, near=int, past=uint64_t)
    cdef int _list(self, int start) noexcept
    @cython.final
    @cython.locals(near=int, bit=uint64_t, number="long long")
    cdef int _list_runs(self, int origin, int at, uint64_t past, int pips, long long steps, int end) noexcept
    @cython.final
    @cython.locals(index=int)
    cdef uint64_t _past(self, int at) noexcept
    @cython.final
    @cython.locals(own=int, attack=int, price=int, cell=int, weight=int)
    cdef int _price(self, int victim) noexcept
    @cython.final
    @cython.locals(reached=uint64_t, wider=uint64_t, at=int, near=int)
    cdef int _reaches_space(self, int passable) noexcept
    @cython.final
    @cython.locals(own=int, at=int)
    cdef int _can_act(self) noexcept
    @cython.locals(rest="long long", at=int, digits=int)
    cdef int _read(self, long long turn) noexcept
    @cython.locals(begin=int, at=int, is_fall=bint)
    cdef int _try(self, int kind) noexcept
    @cython.final
    @cython.locals(last=int, at=int, target=int, cell=int, near=int, way=uint64_t)
    cdef int _go(self, int begin) noexcept
    @cython.final
    cdef int _is_next(self, int at, int near) noexcept
    @cython.final
    @cython.locals(cell=int, price=int)
    cdef int _kill(self, int begin, int victim) noexcept
    @cython.final
    @cython.locals(cell=int)
    cdef void _remove(self, int at) noexcept
    @cython.final
    @cython.locals(at=int, is_throw=bint)
    cdef int _pay(self, int begin, int price) noexcept
    @cython.final
    cdef void _keep_side(self) noexcept
    cdef void _pop(self) noexcept
    @cython.final
    @cython.locals(at=int, end=int, start=int)
    cdef void _pop_action(self) noexcept
    cdef int _occurrences(self) noexcept
    cdef int _outcome(self, int occurrences) noexcept
    cdef int _mark(self) noexcept
