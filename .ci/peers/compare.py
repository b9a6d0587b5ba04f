"""A game of ours beside a peer's, ply by ply."""

import json
import re
import subprocess

from texts import FIELDS, fields, respelled

# The fields of a position that tell of its pieces.
PIECES = ("board", "hand")
# Ends that need the positions before.
PAST = ("repetition", "quiet plies")


class Clock:
    """The counts of quiet plies of both sides, and what a difference between the programs predicts of the peer's."""

    def __init__(self):
        self.turn, self.before, self.ours, self.theirs = None, None, None, None

    def read(self, ours, theirs):
        """Takes the counts after the last turn."""
        number = lambda text: int(text) if text and text.isdigit() else None
        self.before, self.ours, self.theirs = self.theirs, number(ours), number(theirs)

    def is_explained(self, rule):
        """Whether the peer's count is what a rule makes of its count before the last turn."""
        if None in (self.ours, self.theirs):
            return False
        if rule == "apart":
            return self.theirs != self.ours
        if rule == "begins with 1":
            return self.theirs == self.ours + 1
        if self.before is None or self.turn is None:
            return False
        on = self.before + 1
        if rule == "drops restart":
            return self.theirs == (0 if self.ours == 0 or "@" in self.turn else on)
        if rule == "walls restart":
            return self.theirs == (0 if self.ours == 0 or "," in self.turn else on)
        if rule == "pawns dropped do not restart":
            return self.theirs == (on if self.ours != 0 or "@" in self.turn else 0)
        if rule == "passes are uncounted":
            return self.theirs == (0 if self.ours == 0 else self.before if self.turn == "pass" else on)
        if rule == "steps along a rank do not restart":
            along = re.fullmatch(r"[a-z](\d+)[a-z]\1", self.turn) is not None
            return self.theirs == on if self.ours != 0 else self.theirs in ((0, on) if along else (0,))
        if rule == "knows only chess pawns":
            return self.theirs in (0, on)
        raise ValueError(f"there is no rule `{rule}` for a count of quiet plies")


class Difference:
    def __init__(self, kind, fen, ours, theirs, clock):
        self.kind, self.fen, self.ours, self.theirs, self.clock = kind, fen, ours, theirs, clock

    def __str__(self):
        return f"{self.kind}: {self.fen}\n    ours   {self.ours}\n    theirs {self.theirs}"


class Tally:
    """What a peer said of a variant in all games."""

    def __init__(self):
        self.games, self.plies, self.whole, self.found, self.known = 0, 0, 0, [], {}

    def note(self, found, known):
        """Adds differences to those that are explained or to the others."""
        for one in found:
            why = next((other["why"] for other in known if explains(other, one)), None)
            if why is None:
                self.found.append(one)
            else:
                self.known[why] = self.known.get(why, 0) + 1

    def counts(self):
        counted = {}
        for one in self.found:
            counted[one.kind] = counted.get(one.kind, 0) + 1
        return counted


def games(program, variant, count, seed, table, plies, fen=None):
    """Random games of ours, from a position if one is told. The program is ended when nobody reads on."""
    options = [f"{name}={value}" for name, value in table.get("options", {}).items()]
    command = [program, variant, str(count), str(seed), f"@plies={plies}", *options]
    if fen:
        command.append(f"@from={fen}")
    elif table.get("lot"):
        command.append("@array=lot")
    run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        for line in run.stdout:
            yield json.loads(line)
        if run.wait() != 0:
            raise RuntimeError(run.stderr.read().strip())
    finally:
        run.kill()
        run.wait()


def sign(ply, players):
    """How the game has ended for the player to move: 1, 0 or -1. A turn that it cuts short is over."""
    winner = ply["end"]["winner"]
    if winner is None:
        return 0
    won = players.index(winner) == ply["turn"]
    return 1 if won != cut_short(ply) else -1


def cut_short(ply):
    return " turn:" in ply["fen"]


def compare_results(ply, game, seen):
    """What differs in the ends, if anything, and whether the game is over for either."""
    players = game["players"]
    theirs = {"forced": seen.end, "claims": seen.claims}
    if ply["end"] is None:
        # Where these peers see that nobody can win, so do we.
        if seen.dead and seen.knows_dead and game["draws dead positions"]:
            return ("none", "dead position"), True
        # Draws of chess that the peer applies to every game, and claims, are no matter of a game that has no such rule.
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
    # With too few pieces it claims nothing, and a draw may be worth something else.
    if seen.end is None and (seen.dead and (ours == 0 or by_past) or ours == 0 and by_past and not seen.knows_past):
        return None, True
    if ours != seen.end and (seen.end is not None or ours not in seen.claims):
        return (f"{ours} by {ply['end']['reason']}", theirs), True
    return None, True


def follow(game, peer, theirs, table, known, tally):
    """Plays one game with the peer, as long as both have the same moves to play on."""
    plies = game["plies"][table.get("skip", 0):]
    peer.begin(theirs, start(plies[0], peer, theirs, table), table)
    tally.games += 1
    clock = Clock()
    for ply in plies:
        seen = peer.look(ply)
        tally.plies += 1
        result, over = compare_results(ply, game, seen)
        if seen.fen is not None:
            clock.read(fields(ply["fen"])["quiet"], fields(seen.fen)["quiet"])
        found = [("result", *result)] if result else []
        found += compare_fields(ply, game, peer, seen, table, bool(over or result))
        texts = peer.texts(ply["moves"], table)
        their_moves = peer.read(seen.moves, table)
        if table.get("walls"):
            their_moves = without_idle_walls(texts, their_moves)
        if not over:
            found += compare_moves(ply, seen, texts, their_moves, table)
        tally.note([Difference(kind, ply["fen"], ours, other, clock) for kind, ours, other in found], known)
        tally.whole += over and ply["end"] is not None
        if over or ply["played"] is None or texts[ply["played"]] not in their_moves:
            return
        clock.turn = texts[ply["played"]]
        try:
            peer.play(their_moves[texts[ply["played"]]])
        except ValueError as refused:
            tally.note([Difference("text", ply["fen"], texts[ply["played"]], refused, clock)], known)
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
    return [(kind, ours[kind], other[kind]) for kind in told if kind not in apart and ours[kind] != other[kind]]


def compare_moves(ply, seen, texts, their_moves, table):
    """What differs in the moves, and whether it is check."""
    found = []
    if set(texts) != set(their_moves) or len(set(texts)) != len(texts) and not table.get("merged"):
        found.append(("moves", sorted(set(texts) - set(their_moves)), sorted(set(their_moves) - set(texts))))
    if seen.check is not None and seen.check != ply["check"]:
        found.append(("check", ply["check"], seen.check))
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


def explains(known, found):
    """Whether a known difference is this one: its kind, the moves or results that it names, and the count it predicts."""
    if known["kind"] != found.kind:
        return False
    if "clock" in known and not found.clock.is_explained(known["clock"]):
        return False
    if found.kind == "moves":
        sides = [("ours", found.ours), ("theirs", found.theirs)]
        return all(all(re.search(known.get(side, "$^"), move) for move in moves) for side, moves in sides)
    if found.kind == "result":
        sides = [("ours", str(found.ours)), ("theirs", told(found.theirs))]
        return all(side not in known or re.search(known[side], text) for side, text in sides)
    return True


def told(result):
    """A peer's result as text: `forced 1`, `claims 0`, or `none`; that of a peer without results is text."""
    if isinstance(result, str):
        return result
    if result["forced"] is not None:
        return f"forced {result['forced']}"
    return "claims " + ",".join(str(one) for one in result["claims"]) if result["claims"] else "none"
