# The types of formations.py for Cython; types of local variables follow from these.

cimport cython

from latrodb.rules.engine.placing cimport Placing

cdef int DUX, FRESH, OFFSET, STRIDE, SIZE
cdef int WAY, TESTUDO, PHALANX, CHARGE, CASTLE
cdef int ONE, BLOCK, RANK, FILE, PAIR

cdef class Formations(Placing):
    # The men of a turn that is tried, how far they go, and whether their formation has the Centurion
    cdef int men[4]
    cdef int men_count, way, is_led

    @cython.locals(end=int, own=int, forward=int, at=int, target=int, aside=int)
    cdef int _list(self, int start) noexcept
    @cython.final
    @cython.locals(sign=int, point=int, step=int, at=int)
    cdef int _list_marches(self, int shape, int first, int end) noexcept
    @cython.final
    cdef int _add_way(self, int end, long long shape, int first, int way) noexcept
    @cython.final
    @cython.locals(across=int, at=int, cell=int)
    cdef int _forms(self, int shape, int first) noexcept
    @cython.final
    @cython.locals(target=int)
    cdef int _can_step(self, int step) noexcept
    @cython.final
    cdef int _is_in(self, int at) noexcept
    @cython.final
    @cython.locals(foe=int, at=int)
    cdef int _run_up(self, int point, int step) noexcept
    @cython.final
    @cython.locals(own=int, forward=int, passed=int)
    cdef int _can_castle(self, int first, int way) noexcept
    @cython.locals(shape="long long", first=int, goal=int, way=int, last=int)
    cdef int _read(self, long long turn) noexcept
    @cython.final
    @cython.locals(first=int, span=int, is_dux=int, is_formed=bint, way=int)
    cdef int _is_legal(self, int kind) noexcept
    @cython.final
    @cython.locals(way=int)
    cdef int _can_go(self, int origin, int target, int is_dux) noexcept
    @cython.final
    @cython.locals(step=int, point=int, at=int)
    cdef int _can_charge(self, int line) noexcept
    @cython.final
    cdef bint _is_latro(self, int at, int side) noexcept
    @cython.final
    @cython.locals(at=int)
    cdef int _is_guarded(self, int victim, int step, int side) noexcept
