# The types of dice.py for Cython; types of local variables follow from these.

cimport cython
from libc.stdint cimport uint64_t

from latrodb.rules.engine.constants cimport *
from latrodb.rules.engine.placing cimport Placing

cdef class Dice(Placing):
    # The rules
    cdef int needs_contact, king_needs_force, margin
    cdef uint64_t bit_of[320]
    # The turn in which the position was set up
    cdef int first_die, first_left
    cdef uint64_t first_ways[320]
    # The throw, what is left of it, the ply since which men remember where they have been, the Kings of each side
    cdef int die, left, wipe
    cdef int kings[3]
    # The Force that attacks the man whose price was asked last, and that which defends him
    cdef int attack, defence
    # Whether turns are taken back as a whole
    cdef int is_whole
    # Of a forced turn: its first ply, the kind of its action, whether another follows, whether too many pips were noted
    cdef int first, kind, is_joined, is_overspent
    # The past: what was so before each ply, and with which ply its turn began
    cdef int dice[16384]
    cdef int lefts[16384]
    cdef int owners[16384]
    cdef int wipes[16384]
    cdef int firsts[16384]
    # Where a man has arrived by a ply, and the squares that he has been on
    cdef int arrivals[16384]
    cdef uint64_t ways[16384]

    @cython.final
    @cython.locals(bit=uint64_t)
    cdef void _number_squares(self) noexcept
    @cython.locals(cell=int)
    cpdef void reset(self)
    @cython.locals(at=int, past=uint64_t)
    cpdef list trails(self)
    @cython.locals(first=int, move=int)
    cpdef list found_captures(self)
    @cython.locals(first=int, at=int)
    cpdef list capture_moves(self)
    cpdef int price(self, int square) noexcept
    @cython.locals(end=int, own=int, at=int, cell=int, near=int, past=uint64_t)
    cdef int _list(self, int start) noexcept
    @cython.final
    @cython.locals(near=int, bit=uint64_t)
    cdef int _list_runs(self, int origin, int at, uint64_t past, int pips, long long steps, int end) noexcept
    @cython.final
    @cython.locals(index=int)
    cdef uint64_t _past(self, int at) noexcept
    @cython.final
    @cython.locals(own=int, is_king=int, attack=int, defence=int, price=int, cell=int, weight=int)
    cdef int _price(self, int victim) noexcept
    @cython.final
    @cython.locals(reached=uint64_t, wider=uint64_t, at=int, near=int, cell=int, pips=int)
    cdef int _must_fall(self) noexcept
    @cython.locals(rest="long long", at=int)
    cdef int _read(self, long long turn) noexcept
    @cython.locals(start=int, end=int, can=int)
    cdef int _force(self, int kind) noexcept
    @cython.final
    cdef int _next_action(self, int start, int end) noexcept
    @cython.locals(begin=int, pips=int)
    cdef int _try(self, int kind) noexcept
    @cython.final
    @cython.locals(last=int, origin=int, at=int, man=int, way=uint64_t, again=uint64_t)
    cdef int _go(self, int begin) noexcept
    @cython.final
    @cython.locals(last=int, man=int)
    cdef int _is_way(self) noexcept
    @cython.final
    cdef int _is_next(self, int at, int near) noexcept
    @cython.final
    cdef int _object_to_return(self, uint64_t again) noexcept
    @cython.final
    @cython.locals(left=int)
    cdef int _overspends(self, int price) noexcept
    @cython.final
    @cython.locals(price=int)
    cdef int _kill(self, int begin, int victim) noexcept
    @cython.final
    @cython.locals(is_strong=bint)
    cdef int _object_to_kill(self, int victim) noexcept
    @cython.final
    @cython.locals(cell=int)
    cdef int _stop(self, int begin, bint is_fall) noexcept
    @cython.final
    @cython.locals(start=int, first="long long")
    cdef int _object_to_stop(self, bint is_fall) noexcept
    @cython.final
    cdef void _remove(self, int at) noexcept
    @cython.final
    @cython.locals(at=int, is_throw=bint)
    cdef int _pay(self, int begin, int price) noexcept
    @cython.final
    cdef void _keep_side(self) noexcept
    @cython.locals(first=int)
    cdef void _pop(self) noexcept
    @cython.final
    @cython.locals(at=int, end=int, start=int)
    cdef void _pop_action(self) noexcept
    cdef int _occurrences(self) noexcept
    @cython.locals(end=int)
    cdef int _outcome(self, int occurrences) noexcept
    @cython.final
    @cython.locals(own=int, leader=int)
    cdef int _find_end(self) noexcept
    @cython.final
    @cython.locals(lead=int)
    cdef int _leader(self, int margin) noexcept
    @cython.locals(end=int)
    cdef int _mark(self) noexcept
