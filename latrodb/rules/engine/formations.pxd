# The types of formations.py for Cython; types of local variables follow from these.

cimport cython

from latrodb.rules.engine.constants cimport *
from latrodb.rules.engine.placing cimport Placing

cdef class Formations(Placing):
    # The rules
    cdef int side_assist_min, stop, needs_room, is_alone, has_shields, slide_capture
    # How many Centurions each side has
    cdef int leaders[3]
    # The men of a turn by file and rank, how far they go, and the rectangle of squares that they cross
    cdef int men[256]
    cdef int men_count, way, low, high
    # Squares that were looked for, by file and rank
    cdef int found[256]
    cdef int found_count
    # What is in front of a charge: empty squares, Latros after them, and whether their Centurion guards these
    cdef int gap, row, is_guarded

    @cython.locals(end=int, own=int, at=int, target=int)
    cdef int _list(self, int start) noexcept
    @cython.final
    @cython.locals(last=int, sign=int, point=int, step=int)
    cdef int _list_marches(self, int shape, int first, int end) noexcept
    @cython.final
    @cython.locals(aside=int)
    cdef int _list_castles(self, int first, int end) noexcept
    @cython.final
    cdef int _add_way(self, int end, long long shape, int first, int way) noexcept
    @cython.final
    @cython.locals(across=int, at=int)
    cdef bint _forms(self, int shape, int first) noexcept
    @cython.final
    cdef int _span(self, int shape) noexcept
    @cython.locals(own=int, first=int)
    cpdef list formations(self)
    @cython.locals(shape="long long", first=int, goal=int, span=int, way=int)
    cdef int _read(self, long long turn) noexcept
    @cython.final
    cdef bint _is_refused(self, int kind) noexcept
    @cython.final
    cdef bint _has_march_obstacle(self, int kind) noexcept
    @cython.final
    cdef bint _has_shape_obstacle(self, int kind) noexcept
    @cython.final
    @cython.locals(files=int, far_files=int)
    cdef bint _keeps_places(self) noexcept
    @cython.final
    @cython.locals(empty=int)
    cdef int _absence(self) noexcept
    @cython.final
    @cython.locals(forward=int, start=int)
    cdef int _seek_blockers(self, int kind) noexcept
    @cython.final
    @cython.locals(span=int)
    cdef void _cross(self, int first, int last, int way) noexcept
    @cython.final
    cdef bint _breaks_march(self, int kind) noexcept
    @cython.final
    @cython.locals(span=int, is_shape=bint)
    cdef bint _breaks_shape(self, int kind) noexcept
    @cython.final
    @cython.locals(first=int, line=int, step=int, point=int)
    cdef bint _breaks_charge(self) noexcept
    @cython.final
    @cython.locals(goal=int, rear=int)
    cdef bint _breaks_reach(self, int point, int step, int reach) noexcept
    @cython.final
    @cython.locals(forward=int, low=int, is_home=bint)
    cdef bint _breaks_castle(self) noexcept
    @cython.final
    @cython.locals(at=int, foe=int)
    cdef void _look_ahead(self, int point, int step) noexcept
    @cython.final
    @cython.locals(low=int, leaders=int)
    cdef int _shield(self, int man, int side) noexcept
    @cython.final
    cdef int _forward(self) noexcept
    @cython.final
    cdef int _unit(self, int way) noexcept
    @cython.final
    cdef bint _is_latro(self, int at, int side) noexcept
    @cython.final
    @cython.locals(files=int, ranks=int, at=int)
    cdef int _seek(self, int low, int high, int mask, int value) noexcept
    @cython.final
    @cython.locals(files=int, ranks=int, file=int, rank=int, at=int, is_aside=bint, is_beyond=bint)
    cdef int _seek_beside(self, int low, int high, int side) noexcept
    @cython.final
    cdef bint _blame_found(self, int fault) noexcept
