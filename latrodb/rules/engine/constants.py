"""The numbers of the engine by their names.

Each module takes them all with a star: Cython then takes them from `constants.pxd`, as constants of C. A test compares
the two, and the numbers with the words of `table.py`.
"""

# What a cell holds: one bit each, so that a mask asks for several. A man's bit is `side + 1`.
DUX, WALL, BOUND, FRESH = 4, 8, 16, 32
MAN, ANYTHING = 19, 63  # a man, bound or not; whatever a cell holds
# A cell is numbered as its square in `latrodb.core.square`, and so much more, for the walls in front of it.
OFFSET, STRIDE, SIZE = 18, 17, 320
RANKS = 16  # of a board, at most
# Sets of squares that make a position, the bytes of each, and the images of a board, at most.
PLANES, PLANE, LANES = 5, 36, 16
FRESH_ROW = 3  # of the numbers that keys are made of

# How much there can be: of a game, of a position (`MANY`: more than a turn has), of a turn.
MOST_PLIES, MOST_TURNS, MOST_CHANGES, MOST_FAULTS, MOST_WITNESSES = 16384, 65536, 65536, 1024, 8192
MANY_TURNS, MANY_CHANGES = 4096, 4096
MOST_PLACINGS, MOST_RESTS, MOST_STRIKES, MOST_LEAPS, MOST_VICTIMS = 256, 4096, 1024, 2048, 64
LONGEST = 256  # squares of a turn
MOST_READ, MOST_CAPTURES = 9998, 64  # plies and captures that are read; the number of a move has at most four digits
NOT_READ = -1
MOST_BRACKETS = 8  # in each other
LETTERS, DIGITS, MIXED, TURN, OTHER = 0, 1, 2, 3, 4  # kinds of words in a comment
CAPTURES, BINDS, MARKS = 1, 2, 4  # what the text of a turn may leave out
MOST_SQUARES = 64  # of a board on which dice are thrown: those that a man has visited are the bits of a number
DEEPEST = 30  # plies that perft plays
MOST_QUIET = 1073741824  # of all that is counted in games

# Kinds of turns
NO_TURN, PLACING, WAY, TAKING, PASSING = 0, 1, 2, 3, 4
TESTUDO, PHALANX, CHARGE, CASTLE = 5, 6, 7, 8
THROWING, FALLING, SEVERAL = 5, 6, 7
# The ends of a turn with dice, as numbers of turns: 0 ends it, 1 to 6 throw the die, in 7 the King falls.
END, FALL, PIPS = 0, 7, 6
KING_WEIGHT, EVEN_PRICE, LEAST_PRICE = 3, 4, 2
# What marches, in the number of a turn: a man, four as a Testudo, as a Phalanx on a rank or on a file, or a castle.
ONE, BLOCK, RANK, FILE, PAIR = 0, 1, 2, 3, 4
LEAPS = 4  # directions of Bell's game from this number on are those of leaps
NOT_A_LEG = -1
NOWHERE = -2  # an aim that differs from every direction

# Ways to capture, as in `table.TACTICS`
CUSTODIAL, LINE, CORNER, FLANK, PUSH, BY_PHALANX, REMOVAL, RIGHT_ANGLE, DECURSIO = 1, 2, 4, 8, 16, 32, 64, 128, 256
KILL = 512
MOST_SPARED = -1  # what an attack spares that would shut a Dux in: all that stand next to him
# What enemies leave to a man: everything, nothing but attacks, also a step, nothing at all. Rules 10 to 19.
FREE, ATTACK, STEP, HELD = 0, 1, 2, 3

# Fields of tables that are words, numbered in their order
WINS, LOSES, COUNT, VARY, FORBID, ONCE = 1, 2, 4, 5, 6, 7  # `Event`
ONLY_DUX, WIN_AND_DUX = 1, 2  # `Marks`
BINDS_DUX, FLANK_LINE, FLANK_ANY_SIDE, PHALANX_FRONT, PHALANX_REAR, UNLESS_IT_WINS = 2, 2, 3, 2, 3, 2
EVERY, SINGLE, CAPTURE_ONLY = 0, 1, 2  # `Bonus`
EMPTY_CORNERS, ANY_CORNERS = 0, 1  # `Anvils`
FORCED, SHORT = 1, 2  # `Stop`
# Marks, and how games end
NO_MARK, HIT, QUASI, CHECK, MATE = 0, 1, 2, 3, 4
IMMOBILIZED, REDUCED, STUCK, REPETITION, QUIET, DUX_TAKEN, FALLEN, MARGIN = 1, 2, 3, 4, 5, 6, 7, 8
NO_WINNER = 2

# Faults, as in `table.FAULTS`
NO_SUCH_SQUARE, EMPTY_ORIGIN, ENEMY_ORIGIN, OCCUPIED_TARGET, BLOCKED_PATH, NOT_A_LINE = 6, 7, 8, 9, 10, 11
NO_MOVEMENT, WRONG_FORM, LOCKED, DUX_MAY_ONLY_STEP, DUX_LOCKED, DUX_HEMMED_IN = 12, 13, 14, 15, 16, 17
IMMOBILIZES_OWN_DUX, NOT_A_STEP, CENTURION_STEPS, FORMATION_STEPS, LEAP = 18, 19, 20, 21, 22
LEAP_OF_A_MAN, LEAP_OVER_OWN, LEAP_OVER_ENEMY, NOBODY_TO_LEAP, MIXED_CHAIN = 23, 24, 25, 26, 27
BOUND_MAN, BETWEEN_ENEMIES, STILL_PLACING, DUX_TOO_EARLY, TWO_AT_A_TIME = 28, 29, 33, 34, 35
EMPTY_HAND, NOT_BOUND, MOVE_MISSING, FURTHER_MOVE_DUE, NO_FURTHER_MOVE = 36, 37, 38, 39, 40
REMOVAL_AND_MOVE, MAY_NOT_PASS, MUST_ACT, WRONG_PASS, GAME_OVER = 41, 42, 43, 44, 45
TOO_MANY_PIPS, WAY_BACK, NO_CONTACT, STRONG_KING, NOT_A_FORMATION = 46, 47, 48, 49, 50
TWO_CENTURIONS, AMONG_OTHERS, SIDEWAYS_CHARGE, CENTURION_LEADS, CENTURIONS_CANCEL = 51, 52, 53, 54, 55
NO_RUN_UP, EMPTY_CHARGE, CHARGE_TOO_LONG, CHARGE_TOO_SHORT, CASTLE_MOVED = 56, 57, 58, 59, 60
CASTLE_PATH, OPENING_GUARD, CAPTURE_OF_NOTHING = 61, 62, 63
# Which sentence of a fault is meant, a number after its squares: of a further move, an action, a pass, a kill, a way.
TOOK_NONE, NO_MORE, MUST_CAPTURE = 0, 1, 2
IS_THROWN, NOT_THROWN, NO_ACTION = 0, 1, 2
FALLS_AFTER_ACTION, FALLS_WITHOUT_NEED, MUST_FALL = 0, 1, 2
NOBODY, OWN_MAN = 0, 1
OF_SOLDIER, OF_KING = 0, 1
