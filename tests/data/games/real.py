"""Checks the real games beside it with other programs, and gives each the position at its end.

    pip install chess==1.11.2 pyffish==0.0.90 python-shogi==1.1.1
    python real.py

Games that none of them knows keep their text.
"""
import io
import pathlib
import re

import chess.pgn
import pyffish
import shogi
import shogi.KIF

HERE = pathlib.Path(__file__).parent
# The names of games for pyffish. It writes the position of a game as it is read here.
BY_PYFFISH = {"Losers": "losers", "Grand": "grand", "Seirawan": "seirawan", "Makruk": "makruk", "Shatranj": "shatranj",
              "Minishogi": "minishogi", "Xiangqi": "xiangqi"}
# Drops of the move before, which pyffish reads as a part of it; a promotion that has no choice.
GATE = re.compile(r" ([HE])@\w\d")


def tag(text, name):
    found = re.search(rf'^\[{name} "(.*)"\]', text, re.MULTILINE)
    return found and found[1]


def words(body):
    return [word for word in re.sub(r"\d+\.+", " ", GATE.sub(r"/\1", body)).split()
            if word not in ("1-0", "0-1", "1/2-1/2")]


def plain(san):
    return re.sub(r"[+#]|(=M$)", "", san)


def by_pyffish(name, text, body):
    start, played = tag(text, "FEN") or pyffish.start_fen(name), []
    for word in words(body):
        legal = pyffish.legal_moves(name, start, played)
        if tag(text, "Format") == "ICCS":
            # The rows of this notation begin with 0.
            found = [re.sub(r"\d", lambda row: str(int(row[0]) + 1), word)]
            assert found[0] in legal, (name, word)
        else:
            before = pyffish.get_fen(name, start, played)
            found = [move for move in legal if plain(pyffish.get_san(name, before, move, False, pyffish.NOTATION_SAN)) == plain(word)]
            assert len(found) == 1, (name, word, found)
        played += found
    return pyffish.get_fen(name, start, played)


def by_python_chess(text):
    game = chess.pgn.read_game(io.StringIO(re.sub(r" @(\w\d)", r" P@\1", text)))
    assert not game.errors, game.errors
    end = game.end().board()
    outcome = end.outcome()
    assert outcome is None or outcome.result() == tag(text, "Result"), outcome
    return end.fen(en_passant="fen")


def by_series(body):
    """Plays series of moves with python-chess, which knows none: the other side passes in between."""
    board = chess.Board()
    for number, series in enumerate(re.split(r"\d+\.", body)[1:], 1):
        board.turn = number % 2 == 1
        for word in words(series):
            board.turn, board.ep_square = number % 2 == 1, None
            board.push_san(word)
    assert board.is_checkmate()
    return f"{board.board_fen()} {'w' if board.turn else 'b'} {board.castling_xfen()} - {board.halfmove_clock} {number // 2 + 1}"


def ended(text):
    head, body = text.split("\n\n")
    head = re.sub(r'\n\[FinalFEN .*\]', "", head)
    name = tag(head, "Variant")
    if name in BY_PYFFISH:
        end = by_pyffish(BY_PYFFISH[name], head, body)
    elif name == "Progressive Chess":
        end = by_series(body)
    elif name == "Alice Chess":
        return text
    else:
        end = by_python_chess(f"{head}\n\n{body}")
    return f'{head}\n[FinalFEN "{end}"]\n\n{body}'


path = HERE / "real.pgn"
path.write_text("\n\n".join(map(ended, re.split(r"\n\n(?=\[)", path.read_text().strip()))) + "\n")

path = HERE / "real-shogi.kif"
text = re.sub("FinalSFEN：.*\n", "", path.read_text())
board = shogi.Board()
for move in shogi.KIF.Parser.parse_str(text.replace("王", "玉"))[0]["moves"]:
    assert shogi.Move.from_usi(move) in board.legal_moves, move
    board.push_usi(move)
path.write_text(text.replace("\n", f"\nFinalSFEN：{board.sfen()}\n", 1))
