"""Rules for results, and for moves that there are none of because the game is over."""

import re

from board import attackers, cells, king_of, of_mover, pieces_of_both, sign
from rules import rule
from texts import fields


def claims(holds):
    """The draw that the peer claims if something holds."""
    return "claims 0" if holds else "none"


@rule
def draws_by_its_count(now, entry):
    """The peer claims a draw by its own count of quiet plies, which differs in a way that is known for itself."""
    if now.reason not in ("quiet plies", None):
        return None
    return claims(int(now.their_fields["quiet"]) >= 100)


@rule
def repeats_by_its_fen(now, entry):
    """Positions are the same for the peer if they are the same in its FEN, but for the files of pieces that may gate. It looks
    back only over quiet plies."""

    def key(fen):
        told = fields(fen)
        same = [told[name] for name in ("board", "hand", "turn", "en passant", "checks")]
        return [*same, *(letter for letter in told["castling"] if letter in "KQkq")]

    quiet = int(now.their_fields["quiet"])
    again = [back for back in range(4, min(quiet, len(now.fens) - 1) + 1, 2) if key(now.fens[-1 - back]) == key(now.fens[-1])]
    return claims(len(again) + 1 >= 3 or quiet >= 100)


@rule
def mate_by_a_dropped_pawn_loses(now, entry):
    return "forced 1" if now.reason == "checkmate" and re.match("[PS]@", now.turn) else None


@rule
def stalemate_is_won_with_fewer_pieces(now, entry):
    if now.reason != "stalemate":
        return None
    fen = now.ply["fen"]
    own = [of_mover(piece, fen) for piece in cells(fen).values()]
    return f"forced {sign(own.count(False) - own.count(True))}"


@rule
def never_dead(now, entry):
    """The peer never finds too little material in this game."""
    return "none" if now.reason == "dead position" else None


@rule
def only_bare_kings_are_dead(now, entry):
    bare = all(piece in "Kk" for piece in cells(now.ply["fen"]).values())
    return None if bare or now.reason != "dead position" else "none"


@rule
def bishops_on_both_colours_are_dead(now, entry):
    """All bishops of one player are on one colour, and all of the other on the other. There is nothing else but kings."""
    fen = now.ply["fen"]
    pieces = {cell: piece for cell, piece in cells(fen).items() if piece not in "Kk"}
    colours = {(piece, (ord(cell[0]) + int(cell[1:])) % 2) for cell, piece in pieces.items()}
    return "dead position" if len(pieces) > 2 and colours in ({("B", 0), ("b", 1)}, {("B", 1), ("b", 0)}) else None


@rule
def the_king_who_is_bared_has_lost(now, entry):
    """Whoever has a bare king and does not face a single piece has no move, so that there is none to bare the other."""
    own, theirs = pieces_of_both(now.ply["fen"])
    if own > 1 or theirs < 3:
        return None
    return set() if entry["kind"] == "moves" else "forced -1"


@rule
def a_full_board_ends_the_game(now, entry):
    """Nobody passes on a full board: who has the most pieces has won."""
    if re.search(r"\d", now.fields["board"]):
        return None
    own, theirs = pieces_of_both(now.ply["fen"])
    return set() if entry["kind"] == "moves" else f"forced {sign(own - theirs)}"


@rule
def the_last_pieces_of_both_lose_for_the_next_player(now, entry):
    return "forced -1" if not cells(now.ply["fen"]) else None


@rule
def a_piece_left_on_the_last_rank_wins_first(now, entry):
    """Whoever is to move wins with a piece on the last rank before the other one does."""
    fen = now.ply["fen"]
    height = str(fen.split(" ")[0].count("/") + 1) if fen.split(" ")[1] == "w" else "1"
    return "forced 1" if any(cell[1:] == height and of_mover(piece, fen) for cell, piece in cells(fen).items()) else None


@rule
def mates_of_shatar(now, entry):
    """Mate by a Knight loses, and mate draws if no check of an unbroken series came from a Knight, a Rook or a Bers."""
    if now.reason != "checkmate":
        return None
    white = now.fields["turn"] == "w"
    checks = []
    for ply in now.plies[::-2]:
        pieces = cells(ply["fen"])
        checks.append(set(attackers(pieces, king_of(pieces, white), not white)))
        if not checks[-1]:
            break
    if checks[0] == {"N"}:
        return "forced 1"
    return "forced -1" if any(kinds & set("NRJ") for kinds in checks) else "forced 0"


@rule
def the_points_on_the_board_decide(now, entry):
    """Where Janggi counts points, what is in hand does not count for the peer."""
    if now.reason not in ("repetition", "passes", "facing"):
        return None
    points = {"R": 13, "C": 7, "N": 5, "B": 3, "A": 3, "P": 2}
    sides = cells(now.ply["fen"]).values()
    more = sum(points.get(piece.upper(), 0) * (1 if piece.isupper() else -1) for piece in sides) - 1
    won = (more > 0) == (now.fields["turn"] == "w")
    return f"{'claims' if now.reason == 'repetition' else 'forced'} {1 if won else -1}"


@rule
def going_to_and_fro_loses(now, entry):
    """Who goes to and fro with a piece, other than one of the palace, for the fifth time has lost, unless it answered a check."""
    # The turns of the player who has just moved, the last one first, as far back as nothing was captured; a pass is empty.
    back = range(0, min(int(now.their_fields["quiet"]), len(now.turns)), 2)
    ends = [re.findall(r"[a-z]\d+", now.turns[-1 - at]) for at in back]
    line = [one for at, one in enumerate(ends) if one or at != 1][:5]
    checked = any(now.plies[-2 - at]["check"] for at in back[: 5 + ([] in ends[1:2])])
    if len(line) < 5 or checked or now.mover().upper() in "KA":
        return None
    turned = all(one == other[::-1] for one, other in zip(line[1:4], line))
    return "claims 1" if turned and line[4][1:] == line[3][:1] else None


@rule
def only_the_player_who_moved_fills_the_home(now, entry):
    """Our file looks at both homes, the peer only at that to which the last player goes."""
    return "none" if now.ply["end"] and now.game["players"][now.ply["turn"]] == now.ply["end"]["winner"] else None


@rule
def the_count_begins_after_a_capture_by_the_bare_king(now, entry):
    """The stronger player's last moves are counted from the next one on if the bare King itself captured the last Pawn."""

    def counts(ply):
        sides = pieces_of_both(ply["fen"])
        return 1 in sides and not any(piece in "Pp" for piece in cells(ply["fen"]).values())

    begun = len(now.plies) - 1
    while begun and counts(now.plies[begun - 1]):
        begun -= 1
    if now.reason != "lasting" or not begun:
        return None
    # After the turn that began it, the stronger player is to move if the bare King made it.
    own, _ = pieces_of_both(now.plies[begun]["fen"])
    return "none" if own > 1 else None
