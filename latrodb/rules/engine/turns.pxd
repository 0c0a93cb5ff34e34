# The types of turns.py for Cython; types of local variables follow from these.

cimport cython
from libc.stdint cimport uint64_t

from latrodb.rules.engine.constants cimport *
from latrodb.rules.engine.slides cimport Slides

cdef class Turns(Slides):
    cdef int is_full
    # The squares of a turn that is tried
    cdef int path[256]
    cdef int length, is_dux
    # The occurrence of a position to which no turn may lead, 0 for none
    cdef int barred

    @cython.locals(origin=int, target=int, step=int)
    cdef int _play(self, long long turn) noexcept
    @cython.locals(origin=int, target=int)
    cdef void _push_turn(self, long long turn) noexcept
    @cython.final
    cdef int _stays(self) noexcept
    @cython.locals(origin=int, target=int, step=int, spared=int)
    cdef int _force(self, int kind) noexcept
    @cython.final
    cdef int _has_obstacle(self, int origin, int target) noexcept
    @cython.final
    cdef int _has_no_mover(self, int origin, int target) noexcept
    @cython.final
    cdef int _is_taken(self, int at) noexcept
    @cython.final
    @cython.locals(low=int, high=int, step=int, is_open=int, at=int)
    cdef int _is_open(self, int origin, int target) noexcept
    @cython.final
    cdef int _is_leap(self, int origin, int target) noexcept
    @cython.final
    @cython.locals(spared=int, bit=int, at=int)
    cdef int _find_spared(self, int origin, int target, int step) noexcept
    @cython.locals(own=int, last=int, end=int, origin=int, bond=int, is_dux=int, is_judged=bint, is_tried=bint)
    cdef int _list(self, int start) noexcept
    @cython.final
    @cython.locals(step=int, target=int)
    cdef inline int _list_free(self, int origin, int foe, int end) noexcept
    @cython.final
    @cython.locals(own=int, step=int, target=int, count=int, is_saved=bint)
    cdef int _list_tried(self, int origin, int bond, bint is_tried, int last, int end) noexcept
    @cython.final
    @cython.locals(dux=int, last=int, spaces=int)
    cdef int _last_space(self) noexcept
    @cython.final
    @cython.locals(spared=int)
    cdef int _list_spared(self, int origin, int target, int step, int bond, int count, int end) noexcept
    @cython.final
    cdef int _add_turn(self, int end, long long turn) noexcept
    cdef int _can_move(self, int own) noexcept
    @cython.final
    @cython.locals(dux=int, spaces=int, near=int)
    cdef int _is_free(self, int at, int own) noexcept
    @cython.final
    @cython.locals(end=int, kept=int, move="long long", is_kept=bint)
    cdef int _list_lasting(self) noexcept
    cdef int _has_lasting(self) noexcept
    @cython.final
    @cython.locals(is_barred=bint)
    cdef int _lasts(self, int end) noexcept
    @cython.final
    cdef int _is_barred(self, int origin, int target) noexcept
    @cython.locals(key=uint64_t, found=int, first=int, at=int)
    cdef int _occurrences(self) noexcept
