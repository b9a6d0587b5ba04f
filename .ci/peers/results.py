"""Rules for results, and for missing moves because the game is over."""

import re

from board import attackers, cells, king_of, of_mover, pieces_of_both, sign
from rules import rule
from texts import fields


def claims(holds):
    """The peer's claim of a draw under a condition."""
    return "claims 0" if holds else "none"


@rule
def draws_by_its_count(now, entry):
    """The peer claims a draw by its own count of quiet plies, which is a separate known difference."""
    if now.reason not in ("quiet plies", None):
        return None
    return claims(int(now.their_fields["quiet"]) >= 100)


@rule
def repeats_by_its_fen(now, entry):
    """For the peer, positions with the same FEN are equal, apart from the files of pieces that may gate. It looks back only
    over quiet plies."""

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
    """The peer never finds insufficient material in this game."""
    return "none" if now.reason == "dead position" else None


@rule
def only_bare_kings_are_dead(now, entry):
    bare = all(piece in "Kk" for piece in cells(now.ply["fen"]).values())
    return None if bare or now.reason != "dead position" else "none"


@rule
def bishops_on_both_colours_are_dead(now, entry):
    """There are only kings and bishops, and the bishops of the two players are on opposite colours."""
    fen = now.ply["fen"]
    pieces = {cell: piece for cell, piece in cells(fen).items() if piece not in "Kk"}
    colours = {(piece, (ord(cell[0]) + int(cell[1:])) % 2) for cell, piece in pieces.items()}
    return "dead position" if len(pieces) > 2 and colours in ({("B", 0), ("b", 1)}, {("B", 1), ("b", 0)}) else None


@rule
def the_king_who_is_bared_has_lost(now, entry):
    """A player with a bare king, whose opponent has several pieces, has no moves, not even one that bares the opponent."""
    own, theirs = pieces_of_both(now.ply["fen"])
    if own > 1 or theirs < 3:
        return None
    return set() if entry["kind"] == "moves" else "forced -1"


@rule
def a_full_board_ends_the_game(now, entry):
    """On a full board nobody passes: the player with the most pieces wins."""
    if re.search(r"\d", now.fields["board"]):
        return None
    own, theirs = pieces_of_both(now.ply["fen"])
    return set() if entry["kind"] == "moves" else f"forced {sign(own - theirs)}"


@rule
def the_last_pieces_of_both_lose_for_the_next_player(now, entry):
    return "forced -1" if not cells(now.ply["fen"]) else None


@rule
def a_piece_left_on_the_last_rank_wins_first(now, entry):
    """The player to move wins with a piece on the last rank, before the opponent does."""
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
    """Where Janggi counts points, the peer ignores captured pieces."""
    if now.reason not in ("repetition", "passes", "facing"):
        return None
    points = {"R": 13, "C": 7, "N": 5, "B": 3, "A": 3, "P": 2}
    sides = cells(now.ply["fen"]).values()
    more = sum(points.get(piece.upper(), 0) * (1 if piece.isupper() else -1) for piece in sides) - 1
    won = (more > 0) == (now.fields["turn"] == "w")
    return f"{'claims' if now.reason == 'repetition' else 'forced'} {1 if won else -1}"


@rule
def going_to_and_fro_loses(now, entry):
    """Moving a piece from outside the palace back and forth for the fifth time loses, unless it answers a check."""
    # The turns of the player who has just moved, latest first, since the last capture. A pass is empty.
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
    """Our file checks both homes, the peer only the goal of the player who moved last."""
    return "none" if now.ply["end"] and now.game["players"][now.ply["turn"]] == now.ply["end"]["winner"] else None


@rule
def the_count_begins_after_a_capture_by_the_bare_king(now, entry):
    """If the bare King itself captured the last Pawn, the peer's count starts with the stronger player's next move."""

    def counts(ply):
        sides = pieces_of_both(ply["fen"])
        return 1 in sides and not any(piece in "Pp" for piece in cells(ply["fen"]).values())

    begun = len(now.plies) - 1
    while begun and counts(now.plies[begun - 1]):
        begun -= 1
    if now.reason != "lasting" or not begun:
        return None
    # If the bare King made the turn that started the count, the stronger player is to move after it.
    own, _ = pieces_of_both(now.plies[begun]["fen"])
    return "none" if own > 1 else None
