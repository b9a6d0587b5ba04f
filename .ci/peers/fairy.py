"""Fairy-Stockfish: as the Python package pyffish, and as the program of Debian over UCI."""

import os
import shutil
import subprocess

try:
    import pyffish
except ImportError:
    pyffish = None

from texts import uci, uci_read


class Seen:
    """A peer's view of a position. Unknown values are None."""

    def __init__(self, fen=None, moves=None, check=None, end=None, claims=(), dead=False):
        self.fen, self.moves, self.check, self.end, self.claims = fen, moves, check, end, claims
        self.dead, self.knows_ends, self.knows_past, self.knows_dead = dead, True, True, False


def program(name):
    """The path of a program. Debian installs games in a separate folder."""
    return shutil.which(name, path=os.environ.get("PATH", "") + ":/usr/games")


class Pyffish:
    """Steps from position to position. Only questions about the history are asked with all moves.

    Each call sets up the variant again, which costs as much as a hundred moves. Therefore rarely changing values are queried
    only now and then, and the end of the game only where there are no moves, since a finished game has none."""

    name = "pyffish"
    uncompared = ()
    texts = staticmethod(uci)
    read = staticmethod(uci_read)

    def __init__(self, config=None, engine=None):
        if pyffish is None:
            raise LookupError("pyffish is not installed: pip install pyffish")
        if config:
            pyffish.load_variant_config(open(config, encoding="utf-8").read())
        self.games = set(pyffish.variants())
        self.version = ".".join(str(part) for part in pyffish.version())

    def knows(self, game):
        return game in self.games

    def begin(self, game, fen, table):
        self.game, self.lot = game, bool(table.get("lot"))
        self.start = self.fen = pyffish.get_fen(game, fen, [], self.lot, False, True)
        self.played, self.seen = [], {}

    def start_fen(self, game):
        return pyffish.start_fen(game)

    def play(self, text):
        self.fen = pyffish.get_fen(self.game, self.fen, [text], self.lot, False, True)
        self.played.append(text)

    def look(self, ply):
        key = " ".join(self.fen.split()[:2])
        again = self.seen[key] = self.seen.get(key, 0) + 1
        past = (self.start, self.played) if again > 1 or ply["end"] else (self.fen, [])
        turn = len(self.played) % 8
        moves = set(pyffish.legal_moves(self.game, *past, self.lot))
        end, claims, check = None, [], None
        if not moves:
            over, value = pyffish.is_immediate_game_end(self.game, *past, self.lot)
            end = value if over else pyffish.game_result(self.game, *past, self.lot)
        if ply["check"] or turn == 0:
            check = pyffish.gives_check(self.game, self.fen, [], self.lot)
        if ply["end"] or again > 1 or turn == 4:
            may, value = pyffish.is_optional_game_end(self.game, *past, 0, self.lot)
            claims = [value] if may else []
        dead = bool(ply["end"]) and all(pyffish.has_insufficient_material(self.game, self.fen, [], self.lot))
        return Seen(self.fen, moves, check, sign(end), [sign(value) for value in claims], dead)


def sign(value):
    return None if value is None else (value > 0) - (value < 0)


class FairyStockfish:
    """The program of Debian: `go perft 1` lists the moves, `d` shows the position."""

    name = "fairy-stockfish"
    uncompared = ()
    texts = staticmethod(uci)
    read = staticmethod(uci_read)

    def __init__(self, config=None, engine=None):
        path = engine or program("fairy-stockfish")
        if path is None:
            raise LookupError("fairy-stockfish is not installed: apt-get install fairy-stockfish")
        self.run = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.version = self.run.stdout.readline().split()[1]
        if config and engine:
            self.send(f"setoption name VariantPath value {config}")
        self.send("uci")
        games = next(line for line in list(self.lines("uciok")) if "UCI_Variant" in line)
        self.games = set(games.split(" var ")[1:])

    def send(self, *lines):
        self.run.stdin.write("".join(line + "\n" for line in lines))
        self.run.stdin.flush()

    def lines(self, last):
        """The lines of output before one that begins with `last`."""
        for line in self.run.stdout:
            if line.startswith(last):
                return
            yield line.rstrip()
        raise RuntimeError("fairy-stockfish has ended")

    def knows(self, game):
        return game in self.games

    def start_fen(self, game):
        return None

    def begin(self, game, fen, table):
        self.send(f"setoption name UCI_Variant value {game}")
        self.send(f"setoption name UCI_Chess960 value {str(bool(table.get('lot'))).lower()}")
        self.fen, self.played = fen or "", ""

    def play(self, text):
        self.played += " " + text

    def look(self, ply):
        moves = " moves" + self.played if self.played else ""
        self.send(f"position {'fen ' + self.fen if self.fen else 'startpos'}{moves}", "d", "go perft 1")
        fen = next(line[5:] for line in self.lines("Checkers") if line.startswith("Fen: "))
        for _ in self.lines("Checkers"):
            pass
        listed = (line.partition(": ") for line in self.lines("Nodes searched"))
        moves = {move for move, _, count in listed if count.isdigit()}
        seen = Seen(fen, moves)
        seen.knows_ends = False
        return seen
