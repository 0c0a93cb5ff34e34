# The types of slides.py for Cython; types of local variables follow from these.

cimport cython
from libc.stdint cimport uint64_t

from latrodb.rules.engine.board cimport Board
from latrodb.rules.engine.constants cimport *

cdef class Slides(Board):
    @cython.final
    @cython.locals(man=int)
    cdef int _push(self, int origin, int target, int step, int spared) noexcept
    cdef void _pop(self) noexcept
    @cython.final
    @cython.locals(step=int, at=int)
    cdef int _find_step(self, int origin, int target) noexcept
    @cython.final
    cdef int _enter(self, int origin, int target, int step, int own, int bond, int spared) noexcept
    @cython.final
    cdef void _leave(self, int origin, int target, int own) noexcept
    @cython.final
    @cython.locals(is_far=int, fault=int)
    cdef int _breaks(self, int origin, int target, int step, int own, int bond) noexcept
    @cython.final
    @cython.locals(near=int)
    cdef void _witness_bond(self, int origin, int target, int own, int fault) noexcept
    @cython.final
    @cython.locals(near=int)
    cdef void _witness_around(self, int at) noexcept
    @cython.final
    cdef int _is_let_go(self, int target, int own, int bond, int is_far) noexcept
    @cython.final
    cdef int _bond_name(self, int is_dux, int bond) noexcept
    @cython.final
    cdef int _is_cause(self, int near, int target, int own, int fault) noexcept
    @cython.final
    cdef void _strike(self, int target, int step, int own) noexcept
    @cython.final
    @cython.locals(beyond=int, near=int, mate=int, is_dux=bint, has_pair=bint)
    cdef void _strike_along(self, int target, int way, int step, int own) noexcept
    @cython.final
    @cython.locals(at=int)
    cdef void _strike_line(self, int target, int way, int step, int own) noexcept
    @cython.final
    @cython.locals(at=int)
    cdef void _add_line(self, int target, int end, int way, int own, int tactic) noexcept
    @cython.final
    @cython.locals(friends=int, at=int, beyond=int, tactics=int, aside=int, first=int, men=int, is_anvil=bint)
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
    @cython.final
    @cython.locals(last=int, at=int, step=int, dux=int, was_asked=int, spared=int, is_shut=int)
    cdef int _threat(self, int own) noexcept
