# The types of endgames.py for Cython; types of local variables follow from these.

cimport cython

from latrodb.rules.engine.constants cimport *
from latrodb.rules.engine.prover cimport Prover
from latrodb.rules.engine.search cimport SearchBoard

cdef int NONE, OPEN, WON, LOST, FEW, NEVER

@cython.final
cdef class Army:
    cdef readonly int dux, soldiers, men, size, group_count
    cdef int lanes
    cdef long long combinations
    cdef long long[::1] choices
    cdef short[::1] squares
    cdef int[::1] moved, groups, ways, firsts

    @cython.locals(rest="long long", square=int, rank=int)
    cdef void _unrank(self, int number, int squares) noexcept
    @cython.locals(at=int, end=int, found="long long", one=int, other=int, square=int, rank=int)
    cdef void _move(self, int number, int lane, short[::1] places) noexcept
    @cython.locals(first=int, lane=int)
    cdef void _group(self, int number) noexcept

@cython.final
cdef class Endgames:
    cdef SearchBoard board
    cdef int orbit, lanes
    cdef readonly long long places
    cdef int[::1] found, counts, duxes, section_of
    cdef readonly list movers, others
    cdef long long[::1] starts
    cdef unsigned short[::1] values, wins, losses
    cdef short[::1] left

    @cython.locals(own=int, one=int, two=int, section=int, square=int, cell=int, which=int, mover=Army, other=Army,
                   first=int, second=int, least=int, times=int, lane=int, moved=int)
    cdef long long _find(self, SearchBoard board) noexcept
    @cython.locals(number="long long", rank=int)
    cdef int _number(self, Army army, int which) noexcept
    @cython.locals(section=int, board=SearchBoard, times=int, mover=Army, other=Army, rest="long long", first=int,
                   second=int, lane=int, moved=int, square=int)
    cdef int _set(self, long long place) noexcept
    @cython.locals(board=SearchBoard, index=int, at=int)
    cdef int _put(self, Army army, int number, int own) noexcept
    @cython.locals(section=int, count=int, men=int, start=int, mover=Army, other=Army)
    cpdef void solve(self) except *
    cdef void _make_room(self, long long places) except *
    @cython.locals(place="long long", distance=int)
    cdef void _solve(self, long long start, long long end) noexcept
    cdef void _note(self, long long place, int plies, int is_win) noexcept
    @cython.locals(board=SearchBoard, index=int, value=int)
    cdef void _begin(self, long long place, int orbit) noexcept
    @cython.locals(end=int)
    cdef int _ended(self, SearchBoard board) noexcept
    @cython.locals(end=int, place="long long")
    cdef int _value(self, SearchBoard board) noexcept
    @cython.locals(place="long long", is_going_on=int, win=int, loss=int)
    cdef int _decide(self, long long start, long long end, int distance) noexcept
    @cython.locals(board=SearchBoard, orbit=int, is_lost=int, square=int, at=int, index=int, step=int, origin=int,
                   before="long long")
    cdef void _spread(self, long long place, int plies) noexcept
    @cython.locals(board=SearchBoard, place="long long")
    cdef long long _before(self, int origin, int target) noexcept
    @cython.locals(board=SearchBoard, step=int, count=int)
    cdef int _is_quiet(self, int origin, int target) noexcept
    cpdef bytes dump(self)
    cpdef void load(self, bytes values) except *
    cpdef int value(self, SearchBoard board)
    cpdef bytes planes(self, long long place)
    @cython.locals(found="long long", place="long long")
    cpdef long long wrong(self)
    @cython.locals(board=SearchBoard, win=int, loss=int, is_open=int, end=int, index=int, value=int, plies=int)
    cdef int _expected(self, int orbit) noexcept
    @cython.locals(place="long long", orbit=int, value=int, ending=int, which=int)
    cpdef list summary(self, int section)

cdef class EndgameProver(Prover):
    cdef list endgames

    @cython.locals(found=int)
    cdef int _attack(self, int turns, int start) noexcept
    @cython.locals(found=int)
    cdef int _defend(self, int turns, int start) noexcept
    @cython.locals(board=SearchBoard, most=int, is_late=int)
    cdef int _look_up(self, int turns, int is_kept) noexcept
    @cython.locals(is_attack=int, endgames=Endgames, place="long long", value=int)
    cdef int _turns_to_win(self) noexcept
