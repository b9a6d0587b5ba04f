"""Rules for moves, and for check and hands that are connected with moves."""

from board import KNIGHT, after, attackers, cells, exploded, in_atomic_check, king_of, near, of_mover
from rules import rule
from texts import fields


@rule
def promotions_are_listed_twice(now, entry):
    return set(now.texts) | {text[:-1] + "+" for text, steps in zip(now.texts, now.steps) if steps[0].becomes}


@rule
def several_pieces_on_the_last_rank_are_safe(now, entry):
    """The peer tests only a single piece on the last rank for attacks."""
    fen = now.ply["fen"]
    last = "1" if fen.split(" ")[1] == "w" else str(fen.split(" ")[0].count("/") + 1)
    there = [cell for cell, piece in cells(fen).items() if cell[1:] == last and not of_mover(piece, fen)]
    if len(there) < 2:
        return None
    return set() if entry["kind"] == "moves" else "forced -1"


@rule
def every_turn_has_a_wall(now, entry):
    """A move after which no wall can be placed is illegal, and a player without other moves loses."""
    turns = {text for text in now.texts if "," in text}
    return turns if entry["kind"] == "moves" else None if turns else "forced -1"


@rule
def grasshoppers_check_unseen(now, entry):
    """The peer does not test for check by a king that has moved, although this one is a Grasshopper."""
    if now.mover().upper() != "G":
        return None
    return False if entry["kind"] == "check" else "forced 1" if now.reason == "checkmate" else None


@rule
def only_a_single_king_is_royal(now, entry):
    """With both King and Crown Prince, either may be left under attack. An Elephant cannot answer check by promoting to Prince."""
    white = now.fields["turn"] == "w"
    royal = [piece for piece in cells(now.ply["fen"]).values() if piece.upper() in ("K", "+E") and piece[-1].isupper() == white]
    free = len(royal) > 1
    if entry["kind"] == "check":
        return now.ply["check"] and not free
    moves = now.moves(now.engine.ask(now.ply["fen"], "check protects nothing")) if free else set(now.texts)
    if not free:
        elephants = {text for text, steps in zip(now.texts, now.steps) if steps[0].kind == "E"}
        moves -= {text for text in elephants if text[:-1] not in moves}
    return moves if entry["kind"] == "moves" else None if moves else "forced -1"


@rule
def the_duck_shields_a_king(now, entry):
    """Kings are royal as in atomic chess, with the Duck on its new cell, which is never one where a piece has just exploded."""
    white = now.fields["turn"] == "w"
    pieces = cells(now.ply["fen"])
    attacked = in_atomic_check(pieces, white)
    if entry["kind"] == "check":
        return attacked
    bare = {cell: piece for cell, piece in pieces.items() if piece != "D"}

    def checks(step):
        """The positions without the Duck in which the King may not be in check: after the move, and along a castling."""
        left = after(bare, step, "Pp")
        if king_of(left, white) and king_of(left, not white) is None:
            return []
        way = []
        if step.partner:
            files = range(ord(step.start[0]), ord(step.end[0]), 1 if step.end > step.start else -1)
            way = [bare | {step.start: "", f"{chr(file)}{step.start[1:]}": bare[step.start]} for file in files]
        return [one for one in (left, *way) if king_of(one, white) is None or in_atomic_check(one, white)]

    found, moves = {}, set()
    for text, steps in zip(now.texts, now.steps):
        step, ends = steps[0], [one.end for one in steps[1:]]
        key = step.start, step.end
        if key not in found:
            found[key] = checks(step)
        # A turn that ends the game moves no Duck.
        free = all(cell not in pieces or cell == step.start for cell in ends)
        duck = dict.fromkeys(ends, "D")
        if free and not any(king_of(one, white) is None or in_atomic_check(one | duck, white) for one in found[key]):
            moves.add(text)
    if entry["kind"] == "moves":
        return moves
    return None if moves else "forced -1" if attacked else "forced 1"


@rule
def exploded_pieces_go_to_a_hand(now, entry):
    """Exploded pieces go to the opponent's hand. The moves are those of our engine in the peer's position."""
    if entry["kind"] != "hand":
        there = now.engine.ask(now.seen.fen.replace("[-]", "[]"))
        if entry["kind"] == "moves":
            return now.moves(there)
        return None if there["end"] or now.reason != "checkmate" else "none"
    before, hand = cells(now.plies[-2]["fen"]), fields(now.fens[-2])["hand"]
    step = now.played[0]
    if step.drop:
        kind = step.drop if now.plies[-2]["fen"].split(" ")[1] == "w" else step.drop.lower()
        return hand.replace(kind, "", 1)
    if now.captures():
        gone = {cell for cell in near(step.end) if before.get(cell, "P") not in "Pp"} | {step.start, step.end, *step.captures}
        kind = lambda piece: ("P" if piece[0].isupper() else "p") if "~" in piece else piece
        hand += "".join(kind(before[cell]).swapcase() for cell in gone if cell in before)
    return "".join(sorted(hand))


@rule
def kings_check_each_other(now, entry):
    places = [cell for cell, piece in cells(now.ply["fen"]).items() if piece in "Kk"]
    return now.ply["check"] or len(places) == 2 and places[0] in near(places[1])


@rule
def the_ruin_does_not_yet_block(now, entry):
    """After a capture, the peer tests for check as if the ruined cell were empty."""
    pieces, white = cells(now.ply["fen"]), now.fields["turn"] == "w"
    fits = lambda step: step.end not in pieces or not in_atomic_check(exploded(pieces, step, "X"), white)
    kept = {text for text, steps in zip(now.texts, now.steps) if fits(steps[0])}
    return kept if entry["kind"] == "moves" else None if kept else "forced -1"


@rule
def castles_over_the_longest_way(now, entry):
    """The King castles only if it could also continue to the cell beside the Rook."""
    pieces, white = cells(now.ply["fen"]), now.fields["turn"] == "w"
    rank = "1" if white else "8"
    free = lambda cell: cell not in pieces and not attackers(pieces, cell, not white)
    barred = {castling for castling, file in (("O-O", "i"), ("O-O-O", "b")) if not free(file + rank)}
    return set(now.texts) - barred


@rule
def nothing_blocks_a_nightrider(now, entry):
    """The peer finds no interposition against the check of a distant Nightrider."""
    pieces, white = cells(now.ply["fen"]), now.fields["turn"] == "w"
    king = king_of(pieces, white)
    between = set()
    for right, up in KNIGHT:
        way = [f"{chr(ord(king[0]) + far * right)}{int(king[1:]) + far * up}" for far in range(1, 8)]
        far = next((far for far, cell in enumerate(way) if cell in pieces), 0)
        if far and pieces[way[far]] == ("n" if white else "N"):
            between |= set(way[:far])
    return {text for text, steps in zip(now.texts, now.steps) if steps[0].start == king or steps[0].end not in between}
