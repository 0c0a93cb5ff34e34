# The types of bonds.py for Cython; types of local variables follow from these.

cimport cython

from latrodb.rules.engine.constants cimport *
from latrodb.rules.engine.placing cimport Placing

cdef class Bonds(Placing):
    # The rules
    cdef int fears_free, leaps_bound, lands_each, removes_first
    # Leaps: the squares that they reach, by the number of the search, and the men bound there
    cdef int reached[320]
    cdef int queue[2048]
    cdef int parents[2048]
    cdef int bonds[32768]
    cdef int route[256]
    cdef int round, found
    # Men that are set free, the men before a turn
    cdef int loose[320]
    cdef signed char old_cells[320]

    @cython.locals(end=int, at=int, cell=int)
    cdef int _list(self, int start) noexcept
    @cython.final
    @cython.locals(at=int)
    cdef int _list_placings(self, int end) noexcept
    @cython.final
    @cython.locals(first=int, start=int)
    cdef int _list_removal(self, int at, int end) noexcept
    @cython.final
    @cython.locals(at=int, number=int)
    cdef int _list_ways(self, int removal, int end) noexcept
    @cython.final
    @cython.locals(target=int)
    cdef int _list_steps(self, int origin, int number, int end) noexcept
    @cython.final
    @cython.locals(target=int, index="long long")
    cdef int _list_leaps(self, int origin, int number, int end) noexcept
    @cython.locals(wanted=int)
    cdef int _can_move(self, int own) noexcept
    @cython.final
    @cython.locals(at=int, was_full=int, was_asked=int, last=int, end=int)
    cdef int _has_way(self) noexcept
    @cython.locals(at=int, number=int)
    cdef int _has_lasting(self) noexcept
    @cython.final
    @cython.locals(start=int, place=int, end=int, length=int, at=int, step=int, target=int)
    cdef int _leap(self, int origin, int goal) noexcept
    @cython.final
    @cython.locals(start=int)
    cdef bint _is_new(self, int at, int target, int end) noexcept
    @cython.final
    @cython.locals(first=int, number=int)
    cdef void _note_bonds(self, int place) noexcept
    @cython.final
    cdef bint _has_bonds(self, int place, int other) noexcept
    @cython.final
    @cython.locals(length=int)
    cdef int _walk(self, int place, int start) noexcept
    @cython.final
    @cython.locals(length=int, at=int, index=int)
    cdef int _find_route(self, int place) noexcept
    @cython.locals(origin=int, target=int, removed=int, leaps="long long", start=int, is_way=bint)
    cdef int _read(self, long long turn) noexcept
    @cython.final
    @cython.locals(length=int, has_leaps=bint, end=int, place=int)
    cdef bint _find_way(self, int origin, int target, int leaps) noexcept
    @cython.final
    @cython.locals(start=int, last=int, is_known=bint, is_same=bint)
    cdef bint _is_canonical(self, int first) noexcept
    cdef int _play(self, long long turn) noexcept
    cdef void _push_turn(self, long long turn) noexcept
    @cython.locals(at=int)
    cdef int _try(self, int kind) noexcept
    @cython.locals(start=int, is_open=bint)
    cdef int _force(self, int kind) noexcept
    @cython.final
    @cython.locals(cell=int)
    cdef int _can_take(self, int at) noexcept
    @cython.final
    @cython.locals(begin=int, way=int, is_open=bint)
    cdef int _act(self, int kind) noexcept
    @cython.final
    @cython.locals(cell=int, foe=int, is_whole=bint, is_over=bint, fault=int)
    cdef int _breaks_removal(self, int at) noexcept
    @cython.final
    @cython.locals(origin=int, last=int, at=int, target=int, fault=int)
    cdef int _breaks_way(self, int first) noexcept
    @cython.final
    @cython.locals(over=int)
    cdef int _leg_fault(self, int origin, int at, int target, int legs) noexcept
    @cython.final
    @cython.locals(step=int)
    cdef int _leap_over(self, int at, int target) noexcept
    @cython.final
    cdef int _leap_fault(self, int origin, int over) noexcept
    @cython.final
    @cython.locals(step=int)
    cdef bint _is_unsafe(self, int origin, int target) noexcept
    @cython.final
    @cython.locals(foe=int, start=int, is_trapped=bint)
    cdef bint _is_trapped(self, int origin, int target, int step) noexcept
    @cython.final
    @cython.locals(near=int, beyond=int)
    cdef bint _binds(self, int origin, int target, int step) noexcept
    @cython.final
    @cython.locals(at=int, freed=int, man=int)
    cdef void _land(self, int origin, int target) noexcept
    @cython.final
    cdef bint _is_flanked(self, int at, int side) noexcept
