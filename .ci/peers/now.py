"""A position of a game with a peer, its history, and our engine for further positions."""

import json
import subprocess

from board import cells
from texts import Step, fields


class Engine:
    """Our engine for any position of a game, with optional further text for its rules."""

    def __init__(self, command):
        self.command, self.runs, self.known = command, {}, {}

    def ask(self, fen, text=""):
        """Describes a position in the form of examples/playouts.rs."""
        if text not in self.runs:
            called = [*self.command(text), "@from=-", "@plies=0"]
            self.runs[text] = subprocess.Popen(called, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        if (fen, text) not in self.known:
            run = self.runs[text]
            run.stdin.write(fen + "\n")
            run.stdin.flush()
            self.known[fen, text] = json.loads(run.stdout.readline())["plies"][0]
        return self.known[fen, text]

    def __enter__(self):
        return self

    def __exit__(self, *raised):
        for run in self.runs.values():
            run.kill()
            run.wait()


class Now:
    """A position of a game in our and the peer's form, with its history."""

    def __init__(self, game, peer, table, engine):
        self.game, self.peer, self.table, self.engine = game, peer, table, engine
        # Our positions, the peer's, and the turns between them in our and the peer's notation.
        self.plies, self.fens, self.turns, self.said = [], [], [], []

    def reach(self, ply, seen):
        """Adds the position after the last turn."""
        self.ply, self.seen = ply, seen
        self.plies.append(ply)
        self.fens.append(seen.fen)
        self.fields = fields(ply["fen"])
        self.their_fields = fields(seen.fen) if seen.fen else {}
        self.steps = [[Step(part) for part in text.split(" ")] for text in ply["moves"]]

    @property
    def turn(self):
        """The last turn in UCI; empty at the start."""
        return self.turns[-1] if self.turns else ""

    @property
    def played(self):
        """The moves of the last turn; none at the start."""
        if len(self.plies) < 2:
            return []
        before = self.plies[-2]
        return [Step(part) for part in before["moves"][before["played"]].split(" ")]

    @property
    def reason(self):
        """The reason for the end of our game, if it is over."""
        return self.ply["end"] and self.ply["end"]["reason"]

    def moves(self, ply):
        """The turns of a position in the peer's notation."""
        return set(self.peer.texts(ply["moves"], self.table))

    def mover(self, back=1):
        """The piece that moved this many turns ago; nothing for a drop or before the start."""
        if back >= len(self.plies):
            return ""
        before = self.plies[-1 - back]
        return cells(before["fen"]).get(Step(before["moves"][before["played"]].split(" ")[0]).start, "")

    def captures(self):
        """Whether the last turn captured a piece, on its target or in passing."""
        if not self.played:
            return False
        step = self.played[0]
        return bool(step.captures) or bool(step.start) and step.end != step.start and step.end in cells(self.plies[-2]["fen"])
