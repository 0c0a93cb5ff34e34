# The types of search.py for Cython; types of local variables follow from these.

cimport cython
from libc.stdint cimport uint64_t

from latrodb.rules.engine.board cimport Board

cdef int DUX, WALL, OFFSET, STRIDE, SIZE, LONGEST
cdef int NO_MARK, HIT, QUASI, CHECK, MATE
cdef int ONLY_DUX, WIN_AND_DUX
cdef int WINS, LOSES, DRAW, COUNT, VARY, FORBID
cdef int IMMOBILIZED, REDUCED, STUCK, REPETITION, QUIET
cdef int NO_SUCH_SQUARE, EMPTY_ORIGIN, ENEMY_ORIGIN, OCCUPIED_TARGET, BLOCKED_PATH, NOT_A_LINE, NO_MOVEMENT
cdef int WRONG_FORM, LOCKED, DUX_LOCKED, NOT_A_STEP, LEAP, CAPTURE_OF_NOTHING, WAY
cdef int MOST_PLIES, MOST_TURNS, MANY_TURNS, DEEPEST
cdef uint64_t ALL_BITS
cdef long long LARGEST

cdef class SearchBoard(Board):
    cdef int is_full
    # The squares of a turn that is tried
    cdef int path[256]
    cdef int length, is_dux
    cpdef bint force(self, int kind, object squares, int is_dux=*) except *
    cpdef list legal_turns(self)
    @cython.locals(turn="long long", origin=int, target=int)
    cpdef list captures_by_turn(self)
    cpdef int mark(self) noexcept
    cpdef int ending(self, int occurrences) noexcept
    cpdef int without_turns(self) noexcept
    @cython.locals(own=int, dux=int, origin=int)
    cpdef int threat(self, int side) noexcept
    @cython.locals(at=int, own=int, bond=int, fault=int, cause=int)
    cpdef list holds(self)
    cpdef list turns(self)
    cpdef void play(self, object turn) except *
    cpdef void undo(self) except *
    cpdef int outcome(self) noexcept
    cpdef long long perft(self, int depth) except -1
    @cython.locals(state=uint64_t, played=int, end=int)
    cpdef int playout(self, uint64_t seed, int most) noexcept
    @cython.final
    @cython.locals(total="long long", index=int, end=int)
    cdef long long _perft(self, int depth, int start) noexcept
    @cython.locals(origin=int, target=int)
    cdef void _push_turn(self, long long turn) noexcept
    @cython.locals(own=int, target=int, dux=int, end=int, spaces=int)
    cdef int _mark(self) noexcept
    @cython.final
    cdef int _shuts_own(self, int target, int own) noexcept
    @cython.locals(origin=int, target=int, step=int, spared=int)
    cdef int _force(self, int kind) noexcept
    @cython.final
    cdef int _refuse(self, int fault, int one, int other) noexcept
    @cython.final
    cdef int _has_obstacle(self, int origin, int target) noexcept
    @cython.final
    @cython.locals(low=int, high=int, step=int, is_open=int, at=int)
    cdef int _is_open(self, int origin, int target) noexcept
    @cython.final
    cdef int _is_leap(self, int origin, int target) noexcept
    @cython.final
    @cython.locals(spared=int, bit=int, at=int)
    cdef int _find_spared(self, int origin, int target, int step) noexcept
    @cython.locals(origin=int, target=int, step=int)
    cdef int _play(self, long long turn) noexcept
    @cython.final
    cdef int _stays(self) noexcept
    @cython.locals(own=int, dux=int, last=int, end=int, spaces=int, origin=int, target=int, step=int, count=int, is_judged=bint, is_bound=bint)
    cdef int _list(self, int start) noexcept
    @cython.final
    @cython.locals(spared=int)
    cdef int _list_spared(self, int origin, int target, int step, int count, int end) noexcept
    @cython.final
    cdef int _add_turn(self, int end, long long turn) noexcept
    @cython.final
    @cython.locals(end=int, kept=int, move="long long", is_kept=bint)
    cdef int _list_lasting(self) noexcept
    @cython.final
    cdef int _is_barred(self, int origin, int target) noexcept
    @cython.locals(key=uint64_t, found=int, first=int, at=int)
    cdef int _occurrences(self) noexcept
    cdef int _can_move(self, int own) noexcept
    @cython.final
    @cython.locals(dux=int, spaces=int, near=int)
    cdef int _is_free(self, int at, int own) noexcept
    @cython.final
    @cython.locals(own=int)
    cdef int _end(self) noexcept
    @cython.locals(end=int)
    cdef int _outcome(self, int occurrences) noexcept
    @cython.final
    cdef int _winner(self, int rule) noexcept
