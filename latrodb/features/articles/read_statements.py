"""Read statements about games from sentences: who did what, with which move, how many.

A sentence is cut into clauses, each with a shape. Most statements are found by patterns of their own, which
`sentence_patterns.toml` lists; the functions here read those that need a second look. What is supposed, possible,
planned, quoted or general says nothing about a game; only whether a move is legal is read from it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

from latrodb.features.articles.claims import Statement, Topic
from latrodb.features.articles.read_captures import WHOLE_READERS, find_captures
from latrodb.features.articles.read_motifs import find_apposed_motifs, find_motifs
from latrodb.features.articles.sentence_clauses import Clause, Sentence
from latrodb.features.articles.sentence_patterns import Plain, pattern, patterns, words
from latrodb.features.articles.sentence_shape import read_shape, value_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from latrodb.diagnostics.span import Span
    from latrodb.features.articles.claims import Citation, Mention, MoveClaim

_MARKS = (("quasi", "(+)"), ("hit", "*"), ("attacked", "*"), ("checkm", "#"), ("check", "+"))
_PAST = re.compile(r"\b(?:\w{2,}ed|met|went|chose|struck|began|won|made|got|gave|took)\b")
_AFTER_MOVES = re.compile(r"\bafter (?:only |just )?(?P<count>N\d+) (?:full )?moves\b")
_OF_PLACES = frozenset({Topic.BESIDE, Topic.TAKES, Topic.CAPTURE, Topic.MOTIF, Topic.LEGAL})
_AND_THEN = r"(?: (?:and|then|soon|finally|eventually|duly|has|had|went|on|to|there|here|now|therefore|M\d+))*?"


def read_statements(
    text: str,
    sentence: Span,
    unit: int,
    moves: Sequence[MoveClaim],
    near: Sequence[MoveClaim],
    citations: Sequence[Citation],
    mentions: Sequence[Mention],
    is_known: Callable[[str], bool],
) -> Iterator[Statement]:
    """The statements of a sentence, each once, given what else was found in it; `near` includes the moves before it."""
    shape = read_shape(text, sentence, moves, citations, is_known)
    seen: set[tuple[object, ...]] = set()
    found: list[Statement] = []
    parts = [*Sentence(sentence, unit, shape, mentions).clauses()]
    is_plain = bool(parts) and not any(clause.is_supposed for clause in parts)
    whole = [Clause(parts[0].sentence.text, parts[0].sentence, "", is_supposed=False)] if is_plain else []
    told = [clause for clause in parts if not clause.is_supposed]
    passes: list[tuple[Clause, Sequence[Callable[[Clause], Iterator[Statement]]]]] = [
        *((clause, (_legality,)) for clause in parts[:1]),  # these two examine the whole sentence
        *((clause, (_orders,)) for clause in told[:1]),
        *((clause, _READERS) for clause in told),
        *((clause, (*WHOLE_READERS, find_apposed_motifs)) for clause in whole),
    ]
    for said in (each for clause, readers in passes for reader in readers for each in reader(clause)):
        key = said.topic, said.span, said.who, said.value
        if key not in seen:
            seen.add(key)
            found.append(said)
            yield said
    tied = {said.span for said in found}
    untied = [each for each in citations if each.span not in tied]
    for cited, move in product(untied, near):
        yield Statement(Topic.CITED, cited.span, unit, sentence.end, value=cited.label, move=move, mention=move.mention)
    if parts and not citations:
        yield from _unread(parts[0].sentence, found, is_plain=is_plain)


def _unread(sentence: Sentence, found: Sequence[Statement], *, is_plain: bool) -> Iterator[Statement]:
    """What a sentence seems to say about a game, by its words, squares and numbers alone, besides what was read."""
    whole = Clause(sentence.text, sentence, "", is_supposed=False)
    is_told = is_plain and pattern("@who|@of_game|@of_end|@move").search(whole.shape)
    if not found and (hit := pattern("@told" if is_told else "@of_all").search(whole.shape)):
        yield whole.make(Topic.UNREAD, hit)
        return
    squares = {square for said in found for square in (*said.squares, said.value)}
    for hit in whole.find("@placed") if is_plain else ():
        word = sentence.shape.by_sign.get(hit[0].split()[0])
        if word is None:
            is_read = not is_told or any(said.topic in _OF_PLACES for said in found)
        elif word.letter == "Q":
            is_read = value_of(word) in squares
        else:
            number = sentence.count(word.sign)
            within = (said.span.start <= word.span.start < said.span.end for said in found)
            is_read = not found or any(within) or any(said.count == number for said in found)
        if not is_read:
            yield whole.make(Topic.UNREAD, hit, value="place")
            return


def _orders(clause: Clause) -> Iterator[Statement]:
    """Which turn of the game a move is."""
    for entry in patterns().orders:
        for text in entry.patterns:
            for hit in pattern(text).finditer(clause.sentence.text):
                said = clause.make(Topic.ORDER, hit, value=entry.value)
                said = replace(said, count=1) if entry.value == "first" else said
                if said.move and said.move.ply is None:
                    yield said


def _plain(clause: Clause) -> Iterator[Statement]:
    """Statements of patterns that need no second look."""
    for entry in patterns().plain:
        for text in entry.patterns:
            for hit in clause.find(text):
                if not _is_barred(entry, clause, hit):
                    topic = Topic(entry.topic)
                    said = clause.make(topic, hit, value=entry.value or _value(topic, clause, hit))
                    then = _AFTER_MOVES.search(clause.sentence.text) if topic is Topic.LOSSES else None
                    yield replace(said, number=clause.sentence.count(then["count"])) if then else said


def _is_barred(entry: Plain, clause: Clause, hit: re.Match[str]) -> bool:
    is_followed = entry.unless and re.search(entry.unless, clause.rest(hit))
    return bool(is_followed or (entry.not_in and re.search(entry.not_in, hit[0]) and " by " not in hit[0]))


def _value(topic: Topic, clause: Clause, hit: re.Match[str]) -> str:
    """What a kind of statement takes from the groups of its pattern: a mark, a kind of man, a name."""
    match topic:
        case Topic.MARK | Topic.CHECKED:
            return next((mark for word, mark in _MARKS if hit["word"].startswith(word)), "#")
        case Topic.BESIDE:
            return "man" if hit["noun"] else ""
        case Topic.MAN:
            return "leader" if words("leader").fullmatch(hit["noun"]) else "man"
        case Topic.SEAT:
            return clause.sentence.shape.by_sign[hit["player"]].text
        case Topic.MOVER:
            return "played" if _PAST.search(hit[0]) else ""
        case Topic.LOSSES:
            return "so far" if re.search(r" (?:had|has|have|already) |so far|by then|by now", clause.shape) else ""
        case _:
            return ""


# The whole game.


def _results(clause: Clause) -> Iterator[Statement]:
    """Who won and who lost, by verbs; a verb without a subject has that of the preceding clause."""
    verb = "(?P<verb>@won|@wins|@lost|@loses)"
    for hit in clause.find(rf"@who(?: (?![SPU]\d|[;:])\S+){{0,8}}? {verb}"):
        if _is_result(clause, hit):
            yield clause.make(_topic_of(hit), hit, value=_result_of(hit))
    carried = pattern(f"{_AND_THEN} {verb}").match(clause.shape) if clause.subject else None
    if carried and _is_result(clause, carried):
        yield clause.make(_topic_of(carried), carried, clause.subject, value=_result_of(carried))


def _is_result(clause: Clause, hit: re.Match[str]) -> bool:
    """Whether a verb is about the game, and not about men, time or a general truth."""
    rest, verb = clause.rest(hit), hit["verb"]
    is_present = words("wins").fullmatch(verb) or words("loses").fullmatch(verb)
    if re.search(r"(?:man|men|soldiers?|pieces?|ones?)(?: that| which| whom)? $", hit.string[: hit.start()]):
        return False
    if words("prize").match(rest) or re.match(r" (?:by [SPU]|to M)", rest):
        return False
    if (
        re.search(r" [MQ]\d", hit[0])
        and not re.search(r"(?:with|after|by|through) M\d", hit[0])
        and "who" in hit.groupdict()
    ):
        return False
    if verb in ("beaten", "defeated") and not re.search(rf"(?:was|is|been|got|were)(?: \w+)? {verb}", hit[0]):
        return False
    return not is_present or clause.sentence.tells_the_end


def _topic_of(hit: re.Match[str]) -> Topic:
    return Topic.RESIGNED if hit["verb"].startswith("resign") else Topic.RESULT


def _result_of(hit: re.Match[str]) -> str:
    is_passive = re.search(r"(?:was|is|been|got) (?:check)?mated", hit[0])
    is_won = words("won").fullmatch(hit["verb"]) or words("wins").fullmatch(hit["verb"])
    return "won" if is_won and not is_passive else "lost"


def _draws(clause: Clause) -> Iterator[Statement]:
    """`The game was drawn`, `0-1`."""
    word = r"(?:drawn|draw|drew|tie|tied|undecided)"
    is_of_game = clause.subject[:1] == "P" or clause.sentence.tells_the_end
    if is_of_game and not re.search(r"offer|claim", clause.shape):
        for hit in clause.find(
            rf"(?:ended|was|is|game|a|agreed|and|finished|they|P\d+|S\d+)(?: not| in a| no)? {word}"
        ):
            yield clause.make(Topic.RESULT, hit, value="1/2-1/2")
    for hit in clause.find(r"(?P<result>R\d+)"):
        yield clause.make(Topic.RESULT, hit, value=clause.sentence.value(hit["result"]))


def _lengths(clause: Clause) -> Iterator[Statement]:
    """How many moves the game has, or with which move it ended."""
    if words("men").search(clause.shape) or re.search(r"\bcapture", clause.shape):
        return
    for hit in clause.find("@length"):
        is_named = " - " in hit[0] or re.match(
            r"(?: \w+)? (?:game|win|victory|draw|battle|struggle|loss|defeat|fight)\b", clause.rest(hit)
        )
        if (is_named or (clause.sentence.is_of_end and _is_length(clause, hit))) and not _is_rough(clause, hit):
            value = "plies" if hit["unit"] in ("plies", "half-moves") else "moves"
            yield replace(clause.make(Topic.LENGTH, hit, value=value), span=clause.sentence.shape.span(hit["count"]))
    for hit in clause.find("@last_move"):
        count = clause.sentence.count(hit["count"] or hit["nth"])
        yield clause.make(Topic.LENGTH, hit, value="moves", count=count)


def _is_length(clause: Clause, hit: re.Match[str]) -> bool:
    """Whether a number of moves belongs to a word such as `lasted` or `after`."""
    lead = (hit["lead"] or "").strip()
    return (
        hit["unit"] in ("plies", "half-moves")
        or re.search(rf"{words('length_verb').pattern}$", lead) is not None
        or "length" in clause.shape
    )


def _is_rough(clause: Clause, hit: re.Match[str]) -> bool:
    """Whether a number is not exact, or counts from another point."""
    lead = hit["lead"] or ""
    is_later = re.match(r" (?:later|earlier|before|ago|ahead|of|without|each|left|more|a|apart)\b", clause.rest(hit))
    return bool(is_later or pattern(r"@about $").search(lead) or re.search(r"(?:move|mate|mate in) $", lead))


def _carried_seat(clause: Clause) -> Iterator[Statement]:
    """`Joyce, who had White, ...`."""
    hit = pattern("@carried_seat").match(clause.shape)
    if hit and clause.subject[:1] == "P":
        yield clause.make(Topic.SEAT, hit, value=clause.sentence.shape.by_sign[clause.subject].text)


def _occasions(clause: Clause) -> Iterator[Statement]:
    """The date, the size of the board and the rules of a game."""
    is_of_game = pattern("@of_game").search(clause.shape) or re.search(r"[PU]\d+ – [PU]\d+", clause.shape)
    is_board = re.search(r" board (?:was|is) ", clause.sentence.text) is not None and "B" in clause.shape
    if not is_of_game and not is_board and len(set(clause.sentence.names)) != 2:
        return
    topics = {"D": Topic.DATE, "B": Topic.BOARD, "Y": Topic.SYSTEM}
    text = clause.sentence.text
    for hit in clause.find(r"(?P<value>[DBY]\d+)"):
        word = clause.sentence.shape.by_sign[hit["value"]]
        is_game = word.letter != "Y" or re.search(
            rf"(?:game of|play(?:ed|s|ing)?|at|match of|of|variant :?) (?:\w+ )?{word.sign}\b(?! 's)", text
        )
        is_other = re.search(
            rf"(?:made|invented|since|by|published|designed|page|(?<!under the )rules?)(?: \w+){{0,4}} {word.sign}\b",
            text,
        )
        is_named = any(
            each.date_span == word.span or each.span.start <= word.span.start < each.span.end
            for each in clause.sentence.mentions
        )
        if is_game and not is_other and not is_named:
            yield clause.make(topics[word.letter], hit, value=clause.sentence.value(word.sign))


# Moves.


def _carried_mover(clause: Clause) -> Iterator[Statement]:
    """`... and played 9.f2-f3`, by the subject of the preceding clause."""
    hit = pattern(rf"{_AND_THEN} @plays(?: (?![SPUMQ]\d|[;:])\S+){{0,5}}? @move").match(clause.shape)
    if hit and clause.subject and not re.search(r" (?:after|before|against|of) M\d", hit[0]):
        yield clause.make(Topic.MOVER, hit, clause.subject, value=_value(Topic.MOVER, clause, hit))


def _legality(clause: Clause) -> Iterator[Statement]:
    """Whether a move is called legal, and under which rules; what is unclear about a move is not understood."""
    sentence, told = clause.sentence, set[str]()
    for entry in patterns().legal if sentence.shape.moves else ():
        for hit in (each for text in entry.patterns for each in pattern(text).finditer(sentence.text)):
            labels = re.findall(r"L\d+", hit.groupdict().get("labels") or _label_before(sentence.text, hit)) or [""]
            for label in (each for each in labels if entry.sense != "unclear" or each not in told):
                yield _legal(clause, hit, entry.sense, label)
            told.update(labels)


def _legal(clause: Clause, hit: re.Match[str], sense: str, label: str) -> Statement:
    is_named_so = sense == "named" and words("illegal").fullmatch(hit["word"]) is not None
    is_illegal = (sense == "illegal" or is_named_so) is not bool(hit.groupdict().get("deny"))
    citation = clause.sentence.shape.labels.get(label)
    said = clause.make(Topic.LEGAL, hit, value=citation.label if citation else "", is_denied=is_illegal)
    is_unclear = sense == "unclear" or (label and not is_illegal and hit.groupdict().get("deny"))
    if is_unclear:  # which move is meant, or whether the move breaks another rule
        said = replace(said, topic=Topic.UNREAD, value="", move=next(iter(clause.sentence.shape.moves.values())))
    return replace(said, span=citation.span) if citation and (is_illegal or is_unclear) else said


def _label_before(text: str, hit: re.Match[str]) -> str:
    """The rule of `by rule 10, ...`."""
    found = re.search(r"(?:by|under|per|to|of|as) (?:the )?(?P<label>L\d+)[^M]*$", text[: hit.start()])
    return found["label"] if found else ""


_READERS = (_plain, _results, _draws, _lengths, _carried_seat, _occasions, _carried_mover, find_captures, find_motifs)
