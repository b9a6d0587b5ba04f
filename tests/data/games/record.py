"""Writes games beside it that other programs have played and written, each with the position at its end.

    pip install chess==1.11.2 pyffish==0.0.90 python-shogi==1.1.1
    python record.py

The moves are drawn by lot, captures twice as often as others. `README.md` tells of the files that this script does not write.
"""
import pathlib
import random

import chess
import chess.pgn
import chess.variant
import pyffish
import shogi
import shogi.KIF

HERE = pathlib.Path(__file__).parent
LENGTH = 70


def draw(rng, moves, is_capture):
    captures = [move for move in moves if is_capture(move)]
    return rng.choice(captures if captures and rng.random() < 0.5 else moves)


def by_python_chess(number):
    games = []
    for variant in ["Standard", "Crazyhouse", "Atomic", "Antichess", "Racing Kings", "King of the Hill", "Three-check",
                    "Horde", "Chess960"]:
        rng = random.Random(f"{variant} {number}")
        board = chess.Board.from_chess960_pos(rng.randrange(960)) if variant == "Chess960" else \
            chess.variant.find_variant(variant)()
        start = board.copy()
        while len(board.move_stack) < LENGTH and not board.is_game_over():
            board.push(draw(rng, list(board.legal_moves), board.is_capture))
        game = chess.pgn.Game.from_board(board)
        game.headers["Event"] = "moves drawn by lot by python-chess"
        game.headers["Variant"] = variant
        if variant == "Chess960":
            game.headers["SetUp"], game.headers["FEN"] = "1", start.fen()
        game.headers["FinalFEN"] = board.fen(en_passant="fen")
        last = game.end()
        last.comment = "the end"
        if board.ply() > 4:
            variation = game.variations[0].add_variation(next(iter(game.variations[0].board().legal_moves)))
            variation.comment = "(another way)"
            game.variations[0].variations[0].nags.add(1)
        games.append(game)
    (HERE / "python-chess.pgn").write_text("\n\n".join(map(str, games)) + "\n")


def by_pyffish(name, variants, notation, tags):
    games = []
    for variant in variants:
        rng = random.Random(variant)
        start = pyffish.start_fen(variant)
        played = []
        while len(played) < LENGTH:
            moves = pyffish.legal_moves(variant, start, played)
            if not moves or pyffish.is_optional_game_end(variant, start, played)[0]:
                break
            played.append(draw(rng, moves, lambda move: pyffish.is_capture(variant, start, played, move)))
        texts = pyffish.get_san_moves(variant, start, played, False, notation)
        numbered = " ".join((f"{index // 2 + 1}. " if index % 2 == 0 else "") + text for index, text in enumerate(texts))
        games.append(f'[Event "moves drawn by lot by pyffish"]\n{tags(variant)}'
                     f'[FinalFEN "{pyffish.get_fen(variant, start, played)}"]\n\n{numbered} *\n')
    (HERE / name).write_text("\n".join(games))


def as_pychess():
    """Games as PyChess exports them: with the first position, and with the letters for what promoted pieces move like."""
    games = []
    for variant in ["shogi", "minishogi", "kyotoshogi", "torishogi", "shoshogi", "checkshogi", "yarishogi", "micro", "judkins",
                    "euroshogi", "okisakishogi", "gorogoro", "janggi", "duck"]:
        rng = random.Random(variant)
        fen = start = pyffish.start_fen(variant)
        played = []
        while len(played) < LENGTH:
            texts = {}
            for move in pyffish.legal_moves(variant, fen, []):
                san = pyffish.get_san(variant, fen, move, False, pyffish.NOTATION_SAN)
                texts.setdefault(san, []).append(move)
            # Two kinds in hand can have one letter.
            moves = [group[0] for group in texts.values() if len(group) == 1]
            if not moves or pyffish.is_optional_game_end(variant, start, played)[0]:
                break
            passes = [move for move in moves if move[:len(move) // 2] == move[len(move) // 2:]]
            move = draw(rng, moves, lambda move: move[-1] in "+-" or pyffish.is_capture(variant, fen, [], move))
            played.append(rng.choice(passes) if passes and rng.random() < 0.1 else move)
            fen = pyffish.get_fen(variant, fen, [played[-1]])
        # pyffish also moves the duck when the game is over.
        if variant == "duck" and not pyffish.legal_moves(variant, start, played):
            played.pop()
        sans = pyffish.get_san_moves(variant, start, played, False, pyffish.NOTATION_SAN)
        numbered = " ".join((f"{index // 2 + 1}. " if index % 2 == 0 else "") + text for index, text in enumerate(sans))
        games.append(f'[Event "moves drawn by lot by pyffish"]\n[Variant "{variant.capitalize()}"]\n[FEN "{start}"]\n'
                     f'[SetUp "1"]\n[FinalFEN "{pyffish.get_fen(variant, start, played)}"]\n\n{numbered} *\n')
    (HERE / "pyffish-san.pgn").write_text("\n".join(games))


def by_python_shogi():
    rng = random.Random("KIF")
    board = shogi.Board()
    moves = []
    while len(moves) < 120 and not board.is_game_over():
        captures = [move for move in board.legal_moves if move.from_square is not None and board.piece_at(move.to_square)]
        pool = captures if captures and rng.random() < 0.5 else list(board.legal_moves)
        moves.append(rng.choice(pool))
        board.push(moves[-1])
    kif = shogi.KIF.Exporter.kif({"moves": [move.usi() for move in moves], "names": ["one", "other"],
                                  "sfen": shogi.STARTING_SFEN, "win": "-"})
    sfen = board.sfen()
    (HERE / "python-shogi.kif").write_text(f"# moves drawn by lot by python-shogi\nFinalSFEN：{sfen}\n{kif}\n")
    usi = " ".join(move.usi() for move in moves)
    (HERE / "python-shogi.usi").write_text(f"# the same game\nposition startpos moves {usi}\n")


by_python_chess(1)
by_pyffish("pyffish.pgn", ["capablanca", "makruk", "grand", "shatranj", "gothic", "shako", "capahouse", "knightmate"],
           pyffish.NOTATION_SAN, lambda variant: f'[Variant "{variant}"]\n')
by_pyffish("pyffish-wxf.pgn", ["xiangqi", "minixiangqi"], pyffish.NOTATION_XIANGQI_WXF,
           lambda variant: f'[Variant "{variant}"]\n[Format "WXF"]\n')
as_pychess()
by_python_shogi()
