"""The one table of diagnostic codes.

A code names a check of ours and never changes its meaning; the rule of the source that is broken
stands beside it in the diagnostic. Families follow the pipeline: S syntax, T tags and setup,
R moves against the rules, C captures, M marks, O results, N annotations, D the database, A articles.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Severity(StrEnum):
    """How much a diagnostic weighs. An error makes `latrodb check` exit with 1."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class Code(NamedTuple):
    """A check: its readable name, default severity, manual sentence, and other severities by profile."""

    name: str
    severity: Severity
    manual: str
    strict: Severity | None = None
    draft: Severity | None = None

    def severity_under(self, profile: str) -> Severity:
        """The severity under `historic`, `strict` or `draft`."""
        if profile == "strict" and self.strict:
            return self.strict
        if profile == "draft" and self.draft:
            return self.draft
        return self.severity


_E, _W, _I = Severity.ERROR, Severity.WARNING, Severity.INFO

CODES: dict[str, Code] = {
    "S101": Code("unreadable-turn", _E, "A word stands where a turn should and cannot be read as one."),
    "S102": Code("bad-bytes", _W, "Bytes that are not UTF-8; they are kept as they are.", strict=_E),
    "S103": Code("prose", _I, "Text outside any game; it is kept and not judged.", strict=_W),
    "S104": Code("stray-word", _W, "A word between the moves that is neither a turn nor in brackets."),
    "S105": Code("stray-bracket", _W, "A closing bracket that nothing opened.", strict=_E),
    "S106": Code("deep-nesting", _W, "Brackets nest too deep; the inner ones are kept as words."),
    "S107": Code("unclosed-comment", _W, "A comment or variation that is never closed.", strict=_E),
    "S108": Code("wrong-number", _W, "A move number that is doubled, skipped or of the other side."),
    "S109": Code("missing-number", _I, "A turn of the side that begins stands without its number.", strict=_W),
    "S110": Code("odd-spelling", _I, "A turn is spelled otherwise than the notation defines.", strict=_W),
    "S111": Code("doubled-mark", _W, "A turn carries two marks where the notation allows one."),
    "S112": Code("control-character", _W, "NUL or another control character stands in the text."),
    "S113": Code("too-long", _E, "A game of more words than any game can have; the rest is kept and not read."),
    "S114": Code("wrong-label", _W, "A log names another man than the one that moves, or one of the other side."),
    "S115": Code("lone-removal", _I, "A line of a log removes men and moves nobody.", strict=_W),
    "S116": Code("not-a-move", _W, "A command or words among the moves of a log; kept and never carried out."),
    "S117": Code("stands-for-nothing", _W, "origin or dest in a log where no man has moved before."),
    "S118": Code("unknown-resigner", _W, "A log says that somebody has resigned who is neither player."),
    "S119": Code("lone-brace", _I, "A brace without its partner in a log's comment, where the notation has none."),
    "T201": Code("unknown-variant", _E, "The Variant tag names no variant that latrodb knows."),
    "T202": Code("no-variant", _E, "Nothing says which variant is played, and the moves do not decide it."),
    "T203": Code("variant-inferred", _I, "The variant was taken from the heading or the moves.", strict=_W),
    "T204": Code("bad-fen", _E, "The FEN tag cannot be read."),
    "T205": Code("faulty-setup", _W, "The position of the FEN tag cannot stand under the rules.", strict=_E),
    "T206": Code("doubled-tag", _W, "A tag is given twice with different values; the first one counts."),
    "T207": Code("bad-tag", _W, 'A tag line is not of the form [Key "value"].'),
    "T208": Code("bad-date", _W, "A Date tag is not of the form YYYY.MM.DD with ?? for what is unknown."),
    "T209": Code(
        "setup-inferred", _I, "The moves show another first position or reading than the usual one.", strict=_W
    ),
    "T210": Code("no-first-position", _E, "A game begins in mid-play, and no position is given."),
    "T211": Code("variant-doubted", _W, "The moves fit another variant far better than that of the tag."),
    "R301": Code("no-such-square", _E, "A turn names a square that the board does not have."),
    "R302": Code("empty-origin", _E, "No man stands where the turn begins."),
    "R303": Code("enemy-origin", _E, "The man that should move belongs to the other side."),
    "R304": Code("occupied-target", _E, "A man already stands where the turn ends."),
    "R305": Code("blocked-path", _E, "A man stands in the way."),
    "R306": Code("not-a-line", _E, "The men of this game move along ranks and files only."),
    "R307": Code("no-movement", _E, "The turn ends where it begins."),
    "R308": Code("wrong-form", _E, "A turn of a form that this game does not have."),
    "R309": Code("wrong-letter", _W, "The letter D stands before a soldier's move or is missing before the Dux's."),
    "R310": Code("locked-soldier", _W, "A soldier left a combat that holds him.", strict=_E),
    "R312": Code("dux-may-only-step", _W, "A Dux in combat with one enemy went further than a step.", strict=_E),
    "R313": Code("dux-locked", _W, "A Dux in combat with two enemies made a move that attacks nothing.", strict=_E),
    "R314": Code("dux-hemmed-in", _W, "A Dux with at most one open square moved.", strict=_E),
    "R315": Code("immobilizes-own-dux", _W, "A turn closed the last open square of the player's own Dux.", strict=_E),
    "R316": Code("too-far", _W, "A man or formation that goes one square at a time went further.", strict=_E),
    "R317": Code("wrong-leap", _W, "A leap by a man who may not leap, over nobody or over the wrong man.", strict=_E),
    "R318": Code("bound-man-moved", _W, "A man who is bound moved.", strict=_E),
    "R319": Code("between-enemies", _W, "A man went between two enemies, and his move binds neither.", strict=_E),
    "R320": Code("unread-turn", _I, "A turn behind an impossible one: kept as text, not judged."),
    "R321": Code("forbidden-repetition", _W, "A turn repeats what the player may not repeat.", strict=_E),
    "R322": Code("still-placing", _W, "A turn that is not yet due, since men are to be placed before it.", strict=_E),
    "R323": Code("wrong-placement-count", _W, "A turn places more or fewer men than the rules say.", strict=_E),
    "R324": Code("empty-hand", _E, "A man is placed, and nobody is left in the hand."),
    "R325": Code("free-man-removed", _W, "A man was removed who is not bound.", strict=_E),
    "R326": Code("turn-must-go-on", _W, "A turn ends where it has to go on.", strict=_E),
    "R327": Code("turn-may-not-go-on", _W, "A turn goes on where nothing more may be done.", strict=_E),
    "R328": Code("may-not-pass", _W, "A turn was passed by a player who can act.", strict=_E),
    "R329": Code("wrong-fall", _W, "A King falls who need not, or a turn is passed where he has to fall.", strict=_E),
    "R330": Code("against-the-rules", _W, "A turn breaks a rule that has no code of its own.", strict=_E),
    "R331": Code("too-many-pips", _W, "The actions of a turn cost more than its throw.", strict=_E),
    "R332": Code("way-back", _W, "A man went back to a square where he has been in this turn.", strict=_E),
    "R333": Code("kill-without-contact", _W, "A man was killed whom no attacker touches.", strict=_E),
    "R334": Code("wrong-formation", _W, "The men that move together make no formation of this game.", strict=_E),
    "R335": Code("wrong-charge", _W, "A Phalanx charges as it may not: who leads, how far, over whom.", strict=_E),
    "R336": Code("wrong-castle", _W, "A castle with men who have moved, or past men in the way.", strict=_E),
    "R337": Code("opening-guard", _W, "The first turn of the game immobilizes a Dux, which is barred.", strict=_E),
    "R338": Code(
        "misprint", _E, "The rest of the game contradicts this turn: another was meant, or one is left out before it."
    ),
    "C401": Code("capture-not-made", _W, "A capture is written that the rules do not give.", strict=_E),
    "C402": Code("capture-not-written", _W, "The rules take a man that the text does not list.", strict=_E),
    "C403": Code("capture-of-nothing", _E, "The captured square is empty, or a man of the player's own."),
    "C404": Code("capture-of-dux", _W, "A Dux is written as captured; he can only be immobilized.", strict=_E),
    "C405": Code("wrong-capture-square", _W, "Another square than the one where the rules take a man.", strict=_E),
    "C406": Code("bind-not-made", _W, "A man is written as bound whom the turn does not bind.", strict=_E),
    "C407": Code("bind-not-written", _W, "The turn binds a man that the text does not list.", strict=_E),
    "C408": Code("wrong-bind-square", _W, "Another square than the one where the turn binds a man.", strict=_E),
    "C409": Code("late-removal", _W, "A log removes a man turns after he was taken.", strict=_E),
    "C410": Code("nobody-removed", _W, "A log removes none of the men that the rules take."),
    "C411": Code("own-man-removed", _W, "A log removes a man of the player's own who was not taken.", strict=_E),
    "C412": Code("boards-part", _I, "A turn that can be played on the log's own board only, not by the rules."),
    "M501": Code("mark-missing", _W, "The turn hits, threatens or immobilizes a Dux, and no mark says so."),
    "M502": Code("wrong-mark", _W, "The mark is not the one that the rules give."),
    "M503": Code("mark-unfounded", _W, "A mark stands at a turn that does nothing to a Dux."),
    "O601": Code("result-contradicts", _E, "The result contradicts the final position."),
    "O602": Code("result-not-forced", _I, "The result is the players' word; the position does not end the game."),
    "O603": Code("play-after-end", _E, "Turns follow after the game has ended by rule."),
    "O604": Code("result-missing", _I, "No result is written."),
    "O605": Code("results-differ", _W, "The Result tag and the movetext give different results."),
    "O606": Code("end-unrecorded", _W, "The position ends the game, and the text gives no result."),
    "N701": Code("threat-illegal", _W, "A threat in the comment could not be played."),
    "N702": Code("threat-fails", _W, "A threat in the comment does not do what its mark says."),
    "N703": Code("variation-breaks", _W, "A move of a variation or comment cannot be played.", draft=_I),
    "N704": Code("wrong-rule-cited", _W, "The comment cites another rule than the one that is broken."),
    "N705": Code("illegality-unfounded", _W, "The comment calls a legal move illegal."),
    "N706": Code("illegality-admitted", _I, "The comment rightly names an illegal turn as such."),
    "D801": Code("same-game", _I, "The game is in the database already, in other wording."),
    "D802": Code("game-replaced", _I, "A corrected file replaced this game; the old source is kept."),
    "D803": Code("bad-erratum", _E, "A ledger of errata has a record that cannot be read or lacks something."),
    "D804": Code("erratum-without-game", _W, "No game is the one that an erratum names."),
    "D805": Code("stale-erratum", _E, "The text does not have what an erratum says is printed there."),
    "D806": Code("erratum-against-rules", _E, "The rules do not allow what an erratum puts in its place."),
    "D807": Code("clashing-errata", _E, "Two errata of one ledger have one name, or two are about one place."),
    "D808": Code("erratum-reverted", _I, "An erratum that was taken back; it is not applied."),
    "A901": Code("wrong-move-cited", _E, "An article gives another move than the game has at that number."),
    "A902": Code("wrong-number-cited", _E, "An article gives a move under another number than the game."),
    "A903": Code("wrong-side-cited", _E, "An article gives a move to the side that did not make it."),
    "A904": Code("no-such-ply", _E, "An article speaks of a move behind the end of the game."),
    "A905": Code("wrong-captures-cited", _E, "An article lists other captures than the game."),
    "A906": Code("wrong-mark-cited", _E, "An article gives a move another mark than the game."),
    "A907": Code("mark-not-cited", _W, "An article leaves out the mark of a move that it quotes."),
    "A908": Code("cited-move-illegal", _E, "An article speaks of a move that cannot be played there."),
    "A909": Code("cited-move-fails", _E, "An article speaks of a move that does not do what it says."),
    "A910": Code("wrong-players-cited", _E, "An article names other players, or other sides, than the game."),
    "A911": Code("wrong-date-cited", _E, "An article gives another date than the game."),
    "A912": Code("no-such-rule", _E, "An article cites a rule that the rulebook does not have."),
    "A913": Code("wrong-rule-named", _W, "An article cites a rule by the number of another one."),
    "A914": Code("another-game", _W, "An article gives a move that the named game has nowhere, nor one like it."),
    "A915": Code("unverified", _I, "A claim of an article that nothing at hand can prove or disprove."),
    "A916": Code("bad-figure", _E, "A block that asks for a figure and cannot be read or drawn."),
    "A917": Code("figure-without-game", _E, "A figure names a game, or a place in one, that is not there."),
    "A918": Code("game-changed", _E, "A figure shows something else than its author saw: the game has changed."),
    "A919": Code("not-pinned", _W, "A figure of a game does not say what its author saw."),
    "A920": Code("false-mark", _E, "A mark of a figure says of a move what is not so."),
    "A921": Code("false-line", _E, "A move in the line of a figure is illegal, or does not do what it says."),
    "A922": Code("wrong-caption", _E, "A caption tells of another place or game than the figure shows."),
    "A923": Code("doubled-figure", _E, "Two figures of an article have one name."),
    "A924": Code("broken-link", _W, "A link of an article leads to no file, or to no place in an article."),
    "A925": Code("rests-on-reading", _I, "A figure shows a misprinted game as it was probably meant."),
}
