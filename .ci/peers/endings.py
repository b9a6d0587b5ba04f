"""Compares which endings are dead with python-chess and pyffish: see docs/book/src/measured/method.md.

`endings.py --program target/debug/examples/endings` draws random endings of chess and of the variants of lichess.
A difference must be one of KNOWN, each of which is a predicate with a position that shows it; all others fail."""

import argparse
import random
import subprocess
import sys

import chess
import chess.variant

try:
    import pyffish
except ImportError:
    pyffish = None

# Our name, python-chess's board, Fairy-Stockfish's name.
VARIANTS = {
    "chess": (chess.Board, "chess"),
    "chess960": (lambda fen: chess.Board(fen, chess960=True), "chess"),
    "crazyhouse": (chess.variant.CrazyhouseBoard, "crazyhouse"),
    "three-check": (chess.variant.ThreeCheckBoard, "3check"),
    "atomic": (chess.variant.AtomicBoard, "atomic"),
    "antichess": (chess.variant.AntichessBoard, "antichess"),
    "kingofthehill": (chess.variant.KingOfTheHillBoard, "kingofthehill"),
    "racing-kings": (chess.variant.RacingKingsBoard, "racingkings"),
    "horde": (chess.variant.HordeBoard, "horde"),
}


def bishops_smother(board):
    """The bishops of each side are all on one colour, White's on the other than Black's, and a side has several: they can
    block both flights of their own king in a corner, and a bishop of the other side mates."""
    if board.occupied != board.bishops | board.kings:
        return False
    white, black = (board.bishops & board.occupied_co[side] for side in chess.COLORS)
    apart = any(
        not white & ~one and not black & ~other
        for one, other in ((chess.BB_LIGHT_SQUARES, chess.BB_DARK_SQUARES), (chess.BB_DARK_SQUARES, chess.BB_LIGHT_SQUARES))
    )
    return bool(white and black and apart and chess.popcount(board.bishops) > 2)


def any_position(board):
    """Fairy-Stockfish never calls a position dead where pieces can be dropped or nothing is royal."""
    return True


def more_than_kings(board):
    """Where captures explode, Fairy-Stockfish calls only bare kings dead."""
    return board.occupied != board.kings


# Where a peer is wrong: the variant, the peer, whether it calls the position dead, for which positions it is wrong, and
# one of them. The moves mate in a position that it calls dead; one that it does not, python-chess calls dead as we do.
KNOWN = [
    ("atomic", "python-chess", True, bishops_smother, "kb6/b7/8/8/8/8/8/4KB2 w - - 0 1", ["f1g2"]),
    ("atomic", "pyffish", False, more_than_kings, "8/8/8/1k6/8/8/2K5/7R w - - 0 1", []),
    ("crazyhouse", "pyffish", False, any_position, "8/8/8/1k6/8/8/2K5/8[] w - - 0 1", []),
    ("antichess", "pyffish", False, any_position, "8/8/8/1b6/8/8/8/2B5 w - - 0 1", []),
]


def ending(random, variant):
    """A random ending as text. Few pieces and many minor ones make most of the borderline cases."""
    squares = random.sample(range(64), 12)
    pieces, pockets = {}, ""
    kings = variant != "antichess"
    if kings:
        pieces[squares.pop()] = "K"
        pieces[squares.pop()] = "k"
    letters = random.choice(["bn", "b", "n", "bnr", "bnrqp", "bb" if kings else "b", "bnrqpk" if not kings else "bnrq"])
    colour = random.choice([None, None, 0, 1])
    for side in (str.upper, str.lower):
        for _ in range(random.choice([0, 0, 1, 1, 1, 2, 2, 3, 4])):
            letter = side(random.choice(letters))
            if variant == "crazyhouse" and random.random() < 0.4 and letter.lower() != "k":
                pockets += letter
                continue
            square = squares.pop()
            if letter.lower() == "p":
                square = 8 + square % 48
                if square in pieces or square in squares:
                    continue
            elif letter.lower() == "b" and colour is not None:
                # Of one colour, or each side of its own.
                wanted = colour if random.random() < 0.9 else 1 - colour
                if not kings or variant == "atomic":
                    wanted = colour if side is str.upper else 1 - colour
                if (square // 8 + square % 8) % 2 != wanted:
                    square ^= 1
                if square in pieces or square in squares:
                    continue
            pieces[square] = letter + ("~" if variant == "crazyhouse" and letter.lower() in "nbrq" and random.random() < 0.1 else "")
    rows = []
    for rank in range(7, -1, -1):
        row = "".join(pieces.get(8 * rank + file, "1") for file in range(8))
        rows.append(row)
    board = "/".join(rows)
    for number in range(8, 1, -1):
        board = board.replace("1" * number, str(number))
    if variant == "crazyhouse":
        board += f"[{pockets}]"
    checks = " 3+3" if variant == "three-check" else ""
    return f"{board} {random.choice('wb')} - -{checks} 0 1"


def usable(board, variant):
    """Whether python-chess takes a position for one that can occur, as far as material and check go."""
    kings = [len(board.pieces(chess.KING, side)) for side in chess.COLORS]
    if variant == "horde":
        return True
    if variant != "antichess" and kings != [1, 1]:
        return False
    return not board.was_into_check()


def told(program, variant, fens):
    """How our games have ended in some positions."""
    run = subprocess.run([program, variant], input="\n".join(fens) + "\n", capture_output=True, text=True, check=True)
    return run.stdout.splitlines()


def peers(board, variant, fen, rng, share):
    """What each peer says: whether the position is dead."""
    yield "python-chess", board.is_insufficient_material()
    if pyffish and rng.random() < share:
        yield "pyffish", all(pyffish.has_insufficient_material(VARIANTS[variant][1], fen, [], False))


def proved(program):
    """The known differences that their positions do not show."""
    for variant, peer, dead, applies, fen, moves in KNOWN:
        board = VARIANTS[variant][0](fen)
        says = dict(peers(board, variant, fen, random.Random(0), 1))
        ours = told(program, variant, [fen]) == ["dead position"]
        shown = applies(board) and ours != dead and says.get(peer, dead) == dead
        if dead:
            for move in moves:
                board.push_uci(move)
            shown = shown and board.outcome().winner is not None
        else:
            shown = shown and says["python-chess"]
        if not shown:
            yield f"{variant}: {fen} does not show what {peer} has wrong"


def main():
    parser = argparse.ArgumentParser(prog="endings", description=__doc__)
    parser.add_argument("--program", required=True, help="examples/endings.rs")
    parser.add_argument("--count", type=int, default=3000, help="how many endings of each variant")
    parser.add_argument("--share", type=float, default=0.05, help="the share of them that pyffish sees too")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    failed = list(proved(asked.program))
    compared = 0
    for variant, (make, _) in VARIANTS.items():
        rng = random.Random(f"{asked.seed} {variant}")
        endings = []
        while len(endings) < asked.count:
            fen = ending(rng, variant)
            board = make(fen)
            if usable(board, variant):
                endings.append((fen, board))
        answers = told(asked.program, variant, [fen for fen, _ in endings])
        dead, other, known, found, asked_of = 0, {}, {}, [], {}
        for (fen, board), answer in zip(endings, answers, strict=True):
            if answer not in ("none", "dead position"):
                other[answer] = other.get(answer, 0) + 1
                continue
            ours = answer == "dead position"
            dead += ours
            compared += 1
            for peer, theirs in peers(board, variant, fen, rng, asked.share):
                asked_of[peer] = asked_of.get(peer, 0) + 1
                if ours == theirs:
                    continue
                if any((variant, peer, theirs) == one[:3] and one[3](board) for one in KNOWN):
                    known[peer] = known.get(peer, 0) + 1
                else:
                    found.append(f"{peer}: {fen}: ours {ours}, theirs {theirs}")
        print(f"  {variant:20} {dead:6} dead, compared {asked_of}, left out {other}, known {known}, differences {len(found)}")
        for line in found[:8]:
            print(f"    {line}")
        failed += found
    print(f"  {compared} endings compared")
    for line in failed[:20]:
        print(line)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
