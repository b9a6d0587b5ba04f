"""A game of ours beside a peer's, ply by ply."""

import json
import re
import subprocess

from texts import fields, respelled

# What is compared, in this order. A difference in one of the first two can end the comparison of a game.
KINDS = ("result", "moves", "check", "board", "hand", "turn", "castling", "en passant", "checks", "quiet", "number")

# Ends that need the positions before.
PAST = ("repetition", "quiet plies")


class Difference:
    def __init__(self, kind, fen, ours, theirs):
        self.kind, self.fen, self.ours, self.theirs = kind, fen, ours, theirs

    def __str__(self):
        return f"{self.kind}: {self.fen}\n    ours   {self.ours}\n    theirs {self.theirs}"


class Tally:
    """What a peer said of a variant in all games."""

    def __init__(self):
        self.games, self.plies, self.whole, self.found, self.known = 0, 0, 0, [], {}

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
    if seen.end is None and ours == 0 and (seen.dead or not seen.knows_past and ply["end"]["reason"] in PAST):
        return None, True
    if ours != seen.end and (seen.end is not None or ours not in seen.claims):
        return (f"{ours} by {ply['end']['reason']}", theirs), True
    return None, True


def follow(game, peer, theirs, table, ignored, tally):
    """Plays one game with the peer; returns whether it was followed to its end."""
    plies = game["plies"][table.get("skip", 0):]
    if table.get("from") == "ours" or table.get("skip") or table.get("lot"):
        board, _, rest = plies[0]["fen"].partition(" ")
        start = f"{respelled(board, table)} {rest}"
    else:
        start = peer.start_fen(theirs)
    peer.begin(theirs, start, table)
    tally.games += 1
    for ply in plies:
        seen = peer.look(ply)
        tally.plies += 1

        def differs(kind, ours, other):
            found = Difference(kind, ply["fen"], ours, other)
            known = next((one for one in ignored if explains(one, found)), None)
            if known is None:
                tally.found.append(found)
            else:
                tally.known[known["why"]] = tally.known.get(known["why"], 0) + 1

        result, over = compare_results(ply, game, seen)
        if result:
            differs("result", *result)
        if seen.fen is not None:
            ours, other = fields(ply["fen"]), fields(seen.fen)
            ours["board"] = respelled(ours["board"], table)
            ours["hand"] = "".join(sorted(respelled(ours["hand"], table)))
            if table.get("lot"):
                ours["castling"], other["castling"] = len(ours["castling"]), len(other["castling"])
            if "~" not in ours["board"]:
                other["board"] = other["board"].replace("~", "")
            other["board"] = plain(other["board"], table)
            # Some write the cell of the pawn after the square it passed, and both whether or not one can capture it.
            passed = re.findall(r"[a-z]\d+", other["en passant"])
            if len(passed) > 1 and (not ours["en passant"] or ours["en passant"] in passed):
                other["en passant"] = ours["en passant"]
            # Of a position in which the game is over only the pieces are told everywhere.
            last = () if table.get("promotions") == "hidden" or cut_short(ply) else KINDS[3:5]
            for kind in last if over or result else KINDS[3:]:
                if kind == "quiet" and not game["counts quiet"] or kind in table.get("apart", ()):
                    continue
                if ours[kind] != other[kind] and kind not in peer.uncompared:
                    differs(kind, ours[kind], other[kind])
        if over:
            tally.whole += ply["end"] is not None
            return
        texts = peer.texts(ply["moves"], table)
        theirs = peer.read(seen.moves, table)
        if table.get("walls"):
            theirs = without_idle_walls(texts, theirs)
        if set(texts) != set(theirs) or len(set(texts)) != len(texts) and not table.get("merged"):
            differs("moves", sorted(set(texts) - set(theirs)), sorted(set(theirs) - set(texts)))
        if seen.check is not None and seen.check != ply["check"]:
            differs("check", ply["check"], seen.check)
        if ply["played"] is None:
            return
        played = texts[ply["played"]]
        if played not in theirs:
            return
        try:
            peer.play(theirs[played])
        except ValueError as refused:
            differs("text", played, refused)
            return


def plain(board, table):
    """Promoted pieces by the letters of what they have become."""
    for kind, becomes in table.get("become", {}).items():
        board = board.replace("+" + kind, becomes).replace("+" + kind.lower(), becomes.lower())
    return board


def without_idle_walls(texts, moves):
    """A turn that ends the game has no wall here; the peer's has one, anywhere."""
    short = {text for text in texts if "," not in text}
    begun = lambda move: move.split(",")[0]
    return {begun(move) if begun(move) in short else move: text for move, text in moves.items()}


def explains(known, found):
    """Whether a known difference is this one: its kind, and the moves or results that it speaks of."""
    if known["kind"] != found.kind:
        return False
    if found.kind == "moves":
        sides = [("ours", found.ours), ("theirs", found.theirs)]
        return all(all(re.search(known.get(side, "$^"), move) for move in moves) for side, moves in sides)
    if found.kind == "result":
        sides = [("ours", str(found.ours)), ("theirs", told(found.theirs))]
        return all(side not in known or re.search(known[side], text) for side, text in sides)
    return True


def told(result):
    """A peer's result as text: `forced 1`, `claims 0`, or `none`."""
    if result["forced"] is not None:
        return f"forced {result['forced']}"
    return "claims " + ",".join(str(one) for one in result["claims"]) if result["claims"] else "none"
