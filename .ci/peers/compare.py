"""Compares our games with a peer, ply by ply."""

import json
import re
import subprocess

from known import RULES
from now import Now
from texts import FIELDS, fields, respelled

# The fields of a FEN that contain pieces.
PIECES = ("board", "hand")
# Ends that depend on earlier positions.
PAST = ("repetition", "quiet plies")


class Difference:
    """A difference. `seen` is the peer's value, in the form that rules predict."""

    def __init__(self, kind, fen, ours, theirs, seen):
        self.kind, self.fen, self.ours, self.theirs, self.seen = kind, fen, ours, theirs, seen

    def __str__(self):
        return f"{self.kind}: {self.fen}\n    ours   {self.ours}\n    theirs {self.theirs}"


class Tally:
    """The results of all games of a variant with a peer."""

    def __init__(self):
        self.games, self.plies, self.whole, self.found, self.known = 0, 0, 0, [], {}

    def note(self, found, known, now):
        """Counts explained differences, and collects the others."""
        for one in found:
            why = next((other["why"] for other in known if explains(other, one, now)), None)
            if why is None:
                self.found.append(one)
            else:
                self.count(why)

    def count(self, why):
        self.known[why] = self.known.get(why, 0) + 1

    def counts(self):
        counted = {}
        for one in self.found:
            counted[one.kind] = counted.get(one.kind, 0) + 1
        return counted


def command(program, variant, count, seed, table):
    """The command line for examples/playouts.rs."""
    options = [f"{name}={value}" for name, value in table.get("options", {}).items()]
    return [program, variant, str(count), str(seed), *options]


def games(called, table, plies, beside=None, fen=None):
    """Random games, from a position if one is given. The program is killed when the caller stops reading."""
    called = [*called, f"@plies={plies}"]
    if beside:
        called.append(f"@beside={beside}")
    if fen:
        called.append(f"@from={fen}")
    elif table.get("lot"):
        called.append("@array=lot")
    run = subprocess.Popen(called, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        for line in run.stdout:
            yield json.loads(line)
        if run.wait() != 0:
            raise RuntimeError(run.stderr.read().strip())
    finally:
        run.kill()
        run.wait()


def sign(ply, players):
    """The result for the player to move: 1, 0 or -1. A turn that the end cuts short counts as completed."""
    winner = ply["end"]["winner"]
    if winner is None:
        return 0
    won = players.index(winner) == ply["turn"]
    return 1 if won != cut_short(ply) else -1


def cut_short(ply):
    return " turn:" in ply["fen"]


def compare_results(ply, game, seen):
    """The difference in the result, if any, and whether the game is over for either side."""
    players = game["players"]
    theirs = {"forced": seen.end, "claims": seen.claims}
    if ply["end"] is None:
        # Peers with sound dead-position tests must agree with us.
        if seen.dead and seen.knows_dead and game["draws dead positions"]:
            return ("none", "dead position"), True
        # Peers apply the draws of chess and claims to every game. They are ignored if the game has no such rule.
        if seen.end is None and 0 in seen.claims and not (game["counts quiet"] and game["counts repetition"]):
            return None, False
        if seen.end is not None or seen.claims:
            return ("none", theirs), seen.end is not None
        return None, False
    ours = sign(ply, players)
    if not seen.knows_ends:
        stuck = ply["end"]["reason"] in ("checkmate", "stalemate")
        return (ply["end"]["reason"], f"{len(seen.moves)} moves") if stuck and seen.moves else None, True
    by_past = ply["end"]["reason"] in PAST
    # With too little material the peer claims nothing, and may value a draw differently.
    if seen.end is None and (seen.dead and (ours == 0 or by_past) or ours == 0 and by_past and not seen.knows_past):
        return None, True
    if ours != seen.end and (seen.end is not None or ours not in seen.claims):
        return (f"{ours} by {ply['end']['reason']}", theirs), True
    return None, True


def follow(game, peer, theirs, table, known, engine, tally):
    """Plays a game with the peer, as long as both have the same moves."""
    plies = game["plies"][table.get("skip", 0):]
    peer.begin(theirs, start(plies[0], peer, theirs, table), table)
    tally.games += 1
    now = Now(game, peer, table, engine)
    for ply in plies:
        seen = peer.look(ply)
        tally.plies += 1
        now.reach(ply, seen)
        if ply["apart"]:
            tally.count(known.why)
        result, over = compare_results(ply, game, seen)
        found = [("result", *result, told(result[1]))] if result else []
        found += compare_fields(ply, game, peer, seen, table, bool(over or result))
        texts = peer.texts(ply["moves"], table)
        their_moves = peer.read(seen.moves, table)
        if table.get("walls"):
            their_moves = without_idle_walls(texts, their_moves)
        if not over:
            found += compare_moves(ply, seen, texts, their_moves, table)
        now.texts = texts
        tally.note([Difference(kind, ply["fen"], *sides) for kind, *sides in found], known.rules, now)
        tally.whole += over and ply["end"] is not None
        if over or ply["played"] is None or texts[ply["played"]] not in their_moves:
            return
        now.turns.append(texts[ply["played"]])
        now.said.append(their_moves[now.turn])
        try:
            peer.play(now.said[-1])
        except ValueError as refused:
            tally.found.append(Difference("text", ply["fen"], now.turn, refused, None))
            return


def start(ply, peer, theirs, table):
    """The position that the peer begins from; its own start, if that is None."""
    if not (table.get("from") == "ours" or table.get("skip") or table.get("lot")):
        return peer.start_fen(theirs)
    board, _, rest = ply["fen"].partition(" ")
    return f"{respelled(board, table)} {rest}"


def compare_fields(ply, game, peer, seen, table, over):
    """What differs in the fields of the position. Once the game is over only the pieces are told everywhere."""
    if seen.fen is None:
        return []
    ours, other = fields(ply["fen"]), fields(seen.fen)
    ours["board"] = respelled(ours["board"], table)
    ours["hand"] = "".join(sorted(respelled(ours["hand"], table)))
    if table.get("lot"):
        ours["castling"], other["castling"] = len(ours["castling"]), len(other["castling"])
    if "~" not in ours["board"]:
        other["board"] = other["board"].replace("~", "")
    other["board"] = plain(other["board"], table)
    # Some write the cell of the pawn after the square it passed, and both whether or not one can capture it.
    passed, ours_passed = (re.findall(r"[a-z]\d+", one["en passant"]) for one in (other, ours))
    if len(passed) > 1 and set(ours_passed) <= set(passed):
        other["en passant"] = ours["en passant"]
    apart = {*table.get("apart", ()), *peer.uncompared} | (set() if game["counts quiet"] else {"quiet"})
    told = FIELDS if not over else () if table.get("promotions") == "hidden" or cut_short(ply) else PIECES
    return [(kind, ours[kind], other[kind], other[kind]) for kind in told if kind not in apart and ours[kind] != other[kind]]


def compare_moves(ply, seen, texts, their_moves, table):
    """What differs in the moves, and whether it is check."""
    found = []
    here, there = set(texts), set(their_moves)
    if here != there:
        found.append(("moves", sorted(here - there), sorted(there - here), there))
    elif len(here) != len(texts):
        found.append(("moves", "two moves have one text", [], None))
    if seen.check is not None and seen.check != ply["check"]:
        found.append(("check", ply["check"], seen.check, seen.check))
    return found


def plain(board, table):
    """Promoted pieces by the letters of what they have become."""
    for kind, becomes in table.get("become", {}).items():
        board = board.replace("+" + kind, becomes).replace("+" + kind.lower(), becomes.lower())
    return board


def without_idle_walls(texts, moves):
    """A turn that ends the game has no wall here; the peer's has one, anywhere."""
    short = {text for text in texts if "," not in text}
    return {begun if (begun := move.split(",")[0]) in short else move: text for move, text in moves.items()}


def explains(known, found, now):
    """Whether the peer has exactly what a known difference predicts of it here."""
    predicted = RULES[known["rule"]](now, known) if known["kind"] == found.kind else None
    return predicted is not None and predicted == found.seen


def told(result):
    """A peer's result as text: `forced 1`, `claims 0`, or `none`; that of a peer without results is text."""
    if isinstance(result, str):
        return result
    if result["forced"] is not None:
        return f"forced {result['forced']}"
    return "claims " + ",".join(str(one) for one in result["claims"]) if result["claims"] else "none"
