# The types of prover.py for Cython; types of local variables follow from these.

cimport cython
from libc.stdint cimport uint64_t

from latrodb.rules.engine.constants cimport *
from latrodb.rules.engine.search cimport SearchBoard

cdef int ROWS, STACK, DEEPEST_WIN
cdef long long MOST_SEEN

cdef class Prover:
    cdef SearchBoard board
    cdef int gap
    cdef long long[::1] turns, killers, best
    cdef uint64_t[::1] keys
    cdef short[::1] won, failed
    cdef int winner, only_mate, counts, doubled, is_stopped
    cdef long long seen, most

    @cython.locals(row=int, at=int, before=int, board=SearchBoard)
    cpdef void ask(self, int winner, int only_mate, int counts)
    @cython.locals(end=int)
    cpdef int verdict(self) noexcept
    @cython.locals(board=SearchBoard)
    cdef int _ending(self) noexcept
    cpdef list games(self, int plies, int ending)
    @cython.locals(end=int, index=int, turn="long long", kind=int)
    cdef void _find(self, int plies, int ending, int start, list played, list found) except *
    @cython.locals(found=int, board=SearchBoard)
    cpdef int proves(self, int turns, long long most) noexcept
    @cython.locals(row=int, end=int, index=int, turn="long long", state=int, is_won=int, is_kept=int, known=int)
    cdef int _attack(self, int turns, int start) noexcept
    @cython.locals(row=int, end=int, index=int, turn="long long", state=int, is_won=int, is_kept=int, ply=int, known=int)
    cdef int _defend(self, int turns, int start) noexcept
    @cython.locals(dux=int, board=SearchBoard)
    cdef int _is_open(self, int side) noexcept
    @cython.locals(end=int, index=int, board=SearchBoard)
    cdef int _list(self, int start) noexcept
    @cython.locals(index=int)
    cdef void _put_first(self, long long turn, int start, int end) noexcept
    cdef void _play(self, long long turn) noexcept
    cdef void _take_back(self) noexcept
    @cython.locals(times=int, board=SearchBoard)
    cdef int _is_kept(self, int plies) noexcept
    cdef int _known(self, int row, int turns) noexcept
    cdef void _keep(self, int row, long long turn, int turns, int is_won) noexcept
