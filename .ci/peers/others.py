"""python-chess, shakmaty and Sjaak II."""

import re
import subprocess
from pathlib import Path

try:
    import chess
    import chess.variant
except ImportError:
    chess = None

from fairy import Seen, program
from texts import Step, uci


def same(moves, table):
    return {move: move for move in moves}


class PythonChess:
    name = "python-chess"
    texts = staticmethod(uci)
    read = staticmethod(same)
    uncompared = ()

    def __init__(self, config=None, engine=None):
        if chess is None:
            raise LookupError("python-chess is not installed: pip install chess")
        self.version = chess.__version__
        self.games = {variant.uci_variant: variant for variant in chess.variant.VARIANTS}
        self.games["giveaway"] = chess.variant.GiveawayBoard
        self.games["suicide"] = chess.variant.SuicideBoard
        self.games["chess960"] = chess.Board

    def knows(self, game):
        return game in self.games

    def start_fen(self, game):
        return self.games[game].starting_fen

    def begin(self, game, fen, table):
        self.board = self.games[game](fen, chess960=bool(table.get("lot")))

    def play(self, text):
        self.board.push_uci(text)

    def look(self, ply):
        board = self.board
        moves = {move.uci() for move in board.legal_moves}
        end = board.outcome()
        value, dead = None, board.is_insufficient_material()
        if board.is_variant_win():
            value = 1
        elif board.is_variant_loss() or board.is_checkmate():
            value = -1
        elif board.is_variant_draw() or board.is_stalemate() or (end and not dead and end.winner is None):
            value = 0
        claims = [0] if ply["end"] and board.can_claim_draw() or board.is_repetition(3) or board.halfmove_clock >= 100 else []
        fen = board.fen(en_passant="xfen")
        seen = Seen(fen, set() if value is not None else moves, board.is_check(), value, claims, dead)
        seen.knows_dead = True
        return seen


class Shakmaty:
    """The program in benches/peers/shakmaty."""

    name = "shakmaty"
    texts = staticmethod(uci)
    read = staticmethod(same)
    uncompared = ()
    games = {"chess", "antichess", "atomic", "crazyhouse", "horde", "kingofthehill", "racing-kings", "three-check"}

    def __init__(self, config=None, engine=None):
        root = Path(__file__).resolve().parents[2]
        folder, target = root / "benches/peers/shakmaty", root / "target/peers"
        build = ["cargo", "build", "--release", "--quiet", "--locked", "--target-dir", str(target)]
        try:
            subprocess.run(build, cwd=folder, check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError):
            raise LookupError(f"{folder} cannot be built: cargo build there tells why") from None
        self.version = re.search(r'name = "shakmaty"\nversion = "([^"]*)"', (folder / "Cargo.lock").read_text())[1]
        program = [str(target / "release/shakmaty-peer")]
        self.run = subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def ask(self, line):
        self.run.stdin.write(line + "\n")
        answer = self.run.stdout.readline().rstrip("\n")
        if not answer or answer.startswith("cannot"):
            raise RuntimeError(f"shakmaty: {answer or 'it has ended'}")
        return answer

    def knows(self, game):
        return game in self.games

    def start_fen(self, game):
        return None

    def begin(self, game, fen, table):
        self.ask(f"game {game}")

    def play(self, text):
        self.ask(f"play {text}")

    def look(self, ply):
        fen, check, end, dead, moves = self.ask("look").split("\t")
        value = int(end) if end and dead == "false" else None
        seen = Seen(fen, set(moves.split()), check == "true", value, (), dead == "true")
        seen.knows_past, seen.knows_dead = False, True
        return seen


class Sjaak:
    """Lists moves in its own notation, and reports no ends."""

    name = "sjaakii"
    uncompared = ("en passant", "checks", "quiet", "number")
    version = ""

    def __init__(self, config=None, engine=None):
        path = program("sjaakii")
        if path is None:
            raise LookupError("sjaakii is not installed: apt-get install sjaakii")
        self.run = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        features = self.ask("xboard\nprotover 2")
        self.version = re.search(r'myversion="\[([\d.]+)', features)[1]
        self.games = set(re.search(r'variants="([^"]*)"', features)[1].split(",")) | {"chess"}

    def ask(self, line):
        self.run.stdin.write(line + "\nping 1\n")
        lines = []
        while not lines or lines[-1].strip() != "pong 1":
            lines.append(self.run.stdout.readline())
            if lines[-1] == "":
                raise RuntimeError("sjaakii has ended")
        return "".join(lines[:-1])

    def knows(self, game):
        return game in self.games

    def start_fen(self, game):
        return None

    def begin(self, game, fen, table):
        self.ask(f"variant {game}\nforce" + (f"\nsetboard {fen}" if fen else ""))
        self.high = self.ask("fen").split("/", 1)[-1].split(" ")[0].count("/") + 2 > 9

    def texts(self, texts, table):
        return [self.written(text, table) for text in texts]

    def written(self, text, table):
        """`O-O`, `P@e4`, or the cells with the promotion: `e7e8Q`, `b2h8+`. On high boards ranks start at 0."""
        step, *more = [Step(part) for part in text.split(" ")]
        if step.passes:
            return "pass"
        if step.drop:
            return f"{table.get('letters', {}).get(step.drop, step.drop)}@{self.cell(step.end)}"
        gate = "".join(one.drop for one in more if one.drop)
        if step.partner and not step.captures:
            gate = "".join(f"/{one.drop}{one.end}" for one in more if one.drop)
            return ("O-O" if step.partner[0] > step.start[0] else "O-O-O") + gate
        kind = step.becomes.rstrip("~")
        kind = table.get("letters", {}).get(kind, kind)
        return self.cell(step.start) + self.cell(step.end) + ("+" if kind.startswith("+") else kind) + gate

    def cell(self, name):
        return name[0] + str(int(name[1:]) - 1) if self.high else name

    def read(self, words, table):
        """Maps moves in the form of `written` to the texts that Sjaak accepts."""
        found = {}
        for word in words:
            cells = re.search(r"([a-z]\d+)[-x]([a-z]\d+)=?([+A-Z]*)(?:/([A-Z]))?", word)
            if cells:
                start, end, kind, gate = cells.groups(default="")
                found[start + end + kind + gate] = start + end + (kind + gate).lower()
            elif "@" in word:
                drop = word if word[0] != "@" else "P" + word
                found[drop] = drop
            else:
                found[word] = word
        return found

    def play(self, text):
        answer = self.ask(text)
        if "Error" in answer:
            raise ValueError(f"sjaakii refuses {text}: {answer.strip()}")

    def look(self, ply):
        listed = self.ask("moves").split("moves\n", 1)
        moves = {word.rstrip("#").replace("*", "@") for word in listed[-1].split()}
        fen = next((line for line in self.ask("fen").splitlines() if "/" in line), None)
        seen = Seen(fen, moves)
        seen.knows_ends = False
        return seen
