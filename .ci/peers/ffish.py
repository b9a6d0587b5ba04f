"""Fairy-Stockfish as the npm package ffish, by way of ffish.js."""

import json
import shutil
import subprocess
from pathlib import Path

from fairy import Seen
from texts import uci, uci_read


class Ffish:
    """The same library as pyffish, but with a persistent board, so that answers are cheap."""

    name = "ffish"
    # The same program has the same rows and differences.
    known_as = "pyffish"
    uncompared = ()
    texts = staticmethod(uci)
    read = staticmethod(uci_read)

    def __init__(self, config=None, engine=None):
        node = shutil.which("node")
        if node is None or subprocess.run([node, "-e", 'require.resolve("ffish")'], stderr=subprocess.DEVNULL).returncode:
            raise LookupError("ffish is not installed: npm install ffish, and NODE_PATH names its folder")
        script = Path(__file__).with_suffix(".js")
        self.run = subprocess.Popen([node, script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        answer = self.ask(config=open(config, encoding="utf-8").read() if config else "")
        self.games, self.version = set(answer["games"]), answer["version"]

    def ask(self, **question):
        self.run.stdin.write(json.dumps(question) + "\n")
        self.run.stdin.flush()
        while line := self.run.stdout.readline():
            # Other lines are messages about a variants.ini.
            if line.startswith("{"):
                return json.loads(line)
        raise RuntimeError("ffish has ended")

    def knows(self, game):
        return game in self.games

    def start_fen(self, game):
        return None

    def begin(self, game, fen, table):
        self.now = self.ask(begin=game, fen=fen, lot=bool(table.get("lot")))

    def play(self, text):
        self.now = self.ask(push=text)
        if "refused" in self.now:
            raise ValueError("refused")

    def look(self, ply):
        now = self.now
        claims = [] if now["claim"] is None else [now["claim"]]
        seen = Seen(now["fen"], set(now["moves"].split()), now["check"], now["end"], claims, now["dead"])
        # With insufficient material on both sides, it reports every end without moves as a draw.
        seen.knows_ends = bool(seen.moves) or seen.end is not None
        return seen
