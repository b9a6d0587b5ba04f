"""Writes the recorded texts of moves beside it: python-chess, pyffish and python-shogi play random games.

    pip install chess==1.11.2 pyffish==0.0.90 python-shogi==1.1.1
    python record.py

Each line is a game, a position, and its legal moves as `uci=text`, separated by tabs.
"""
import pathlib
import random

import chess
import chess.variant
import pyffish
import shogi
import shogi.KIF

HERE = pathlib.Path(__file__).parent
CHESS = ["chess", "atomic", "crazyhouse", "antichess", "racingkings", "kingofthehill", "3check", "horde"]
SAN = ["capablanca", "makruk", "grand", "knightmate", "shatranj", "gothic", "janus", "courier", "shako", "almost",
       "chancellor", "asean", "losalamos", "capahouse", "amazon", "newzealand", "hoppelpoppel", "grandhouse"]
WXF = ["xiangqi", "minixiangqi"]


def sample(random, moves):
    return sorted(random.sample(moves, min(len(moves), 30)))


def write(name, rows):
    (HERE / name).write_text("".join("\t".join(row) + "\n" for row in rows))


def chess_rows():
    for game in CHESS:
        kind = chess.variant.find_variant({"racingkings": "Racing Kings", "kingofthehill": "King of the Hill",
                                           "3check": "Three-check"}.get(game, game))
        rng = random.Random(game)
        for plies in (0, 9, 24, 41, 60, 83):
            board = kind()
            while board.ply() < plies and not board.is_game_over():
                board.push(rng.choice(list(board.legal_moves)))
            if board.is_game_over():
                board.pop()
            moves = sample(rng, [f"{move.uci()}={board.san(move)}" for move in board.legal_moves])
            yield [game, board.fen(en_passant="fen"), *moves]


def fairy_rows(games, notation):
    for game in games:
        if game not in pyffish.variants():
            continue
        rng = random.Random(game)
        for plies in (0, 8, 23, 40, 61, 84):
            fen = pyffish.start_fen(game)
            for _ in range(plies):
                moves = pyffish.legal_moves(game, fen, [])
                following = pyffish.get_fen(game, fen, [rng.choice(moves)])
                if not pyffish.legal_moves(game, following, []):
                    break
                fen = following
            moves = pyffish.legal_moves(game, fen, [])
            texts = [f"{move}={pyffish.get_san(game, fen, move, False, notation)}" for move in moves]
            yield [game, fen, *sample(rng, texts)]


def shogi_rows():
    rng = random.Random("shogi")
    for plies in (0, 10, 35, 62, 91, 120, 151):
        board = shogi.Board()
        played = []
        while len(played) < plies and not board.is_game_over():
            captures = [move for move in board.legal_moves if move.from_square is not None
                        and board.piece_at(move.to_square)]
            moves = captures if captures and rng.random() < 0.6 else list(board.legal_moves)
            played.append(rng.choice(moves))
            board.push(played[-1])
        last = played[-1].to_square if played else None
        texts = [f"{move.usi()}={shogi.KIF.Exporter.kif_move_from(move.usi(), board)}" for move in board.legal_moves]
        yield ["shogi", board.sfen(), " ".join(move.usi() for move in played), *sample(rng, texts)]


write("san-python-chess.tsv", chess_rows())
write("san-pyffish.tsv", fairy_rows(SAN, pyffish.NOTATION_SAN))
write("wxf-pyffish.tsv", fairy_rows(WXF, pyffish.NOTATION_XIANGQI_WXF))
write("kif-python-shogi.tsv", shogi_rows())
