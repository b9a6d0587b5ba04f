"""Plays random games in step with other programs: see docs/book/src/measured/method.md."""

import argparse
import sys
import tempfile
import time
from pathlib import Path

from compare import Tally, command, follow, games
from fairy import FairyStockfish, Pyffish
from ffish import Ffish
from now import Engine
from others import PythonChess, Shakmaty, Sjaak
from record import write
from table import ROOT, Table

PEERS = {peer.name: peer for peer in (Pyffish, Ffish, FairyStockfish, PythonChess, Shakmaty, Sjaak)}


def arguments():
    parser = argparse.ArgumentParser(prog="peers", description="Plays random games in step with other programs.")
    parser.add_argument("variants", nargs="*", help="names of variants; all that are shared, if none is given")
    parser.add_argument("--peer", action="append", choices=PEERS, help="only this peer (repeatable)")
    parser.add_argument("--games", type=int, default=20, help="the games of a variant with a peer")
    parser.add_argument("--plies", type=int, default=200, help="the most plies of a game")
    parser.add_argument("--seconds", type=float, default=5, help="the most time for a variant with a peer")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--program", default=str(ROOT / "target/release/examples/playouts"), help="examples/playouts.rs")
    parser.add_argument("--config", help="a variants.ini that Fairy-Stockfish reads besides")
    parser.add_argument("--engine", help="another Fairy-Stockfish than the installed one, which reads --config too")
    parser.add_argument("--show", type=int, default=3, help="how many differences of a kind are shown for each variant")
    parser.add_argument("--record", action="store_true", help="write the results into tests/data/played.toml")
    return parser.parse_args()


class Shared:
    """A variant that a peer knows, too. We play it by the peer's rules, as far as the table has them as a text."""

    def __init__(self, asked, table, peer, ours, file, folder):
        self.asked, self.peer, self.ours, self.file = asked, peer, ours, str(file)
        known_as = getattr(peer, "known_as", peer.name)
        self.row, self.known = table.row(ours, known_as), table.known(ours, peer.version, known_as, peer.name)
        self.theirs = self.row.get("name", ours)
        # What is played beside the peer's rules, if these are not the same.
        self.folder, self.beside = Path(folder), self.known.text and self.file

    def is_meant(self):
        wanted = not self.asked.variants or self.ours in self.asked.variants
        return wanted and self.theirs and self.peer.knows(self.theirs)

    def command(self, more="", count=1):
        """How the games are played by the peer's rules, and more text that is laid over them."""
        file, text = self.file, f"{self.known.text}\n{more}".strip()
        if text:
            file = self.folder / f"{self.ours}-{abs(hash(text))}.variant"
            file.write_text(f'variant "{self.ours}"\nextends {Path(self.file).stem}\n{text}\n', encoding="utf-8")
        return command(self.asked.program, str(file), count, self.asked.seed, self.row)

    def play(self):
        """Random games, until the time is over."""
        asked, tally, until = self.asked, Tally(), time.monotonic() + self.asked.seconds
        with Engine(self.command) as engine:
            for game in games(self.command(count=asked.games), self.row, asked.plies, self.beside):
                follow(game, self.peer, self.theirs, self.row, self.known, engine, tally)
                if time.monotonic() > until:
                    break
        return tally

    def unproved(self):
        """Known differences whose positions do not show them."""
        row = self.row | {"from": "ours", "skip": 0}
        for one in self.known.texts + self.known.rules:
            fen = one.get("fen", {}).get(self.ours)
            if not fen:
                continue
            proof = Tally()
            with Engine(self.command) as engine:
                for game in games(self.command(), row, 0, self.beside, fen):
                    follow(game, self.peer, self.theirs, row, self.known, engine, proof)
            why = self.known.why if one in self.known.texts else one["why"]
            if why not in proof.known or proof.found:
                yield one

    def report(self, tally):
        counts = tally.counts()
        print(f"  {self.ours:24} {tally.games:4} games {tally.plies:6} plies {tally.whole:4} ended  {counts or 'equal'}")
        for why, times in tally.known.items():
            print(f"    known, {times} times: {why}")
        shown = {}
        for one in tally.found:
            shown[one.kind] = shown.get(one.kind, 0) + 1
            if shown[one.kind] <= self.asked.show:
                print(f"    {one}")
        sys.stdout.flush()


def main():
    with tempfile.TemporaryDirectory() as folder:
        sys.exit(1 if compare(arguments(), folder) else 0)


def compare(asked, folder):
    """Plays everything that is meant, and says whether something is unknown or unproved."""
    table, peers, tallies, failed = Table(), [], {}, False
    for name in asked.peer or PEERS:
        try:
            peer = PEERS[name](asked.config, asked.engine)
        except LookupError as missing:
            print(f"{name}: left out: {missing.args[0]}")
            continue
        print(f"{name} {peer.version}", flush=True)
        peers.append(peer)
        for ours, file in table.variants.items():
            shared = Shared(asked, table, peer, ours, file, folder)
            if not shared.is_meant():
                continue
            tally = tallies[ours, name] = shared.play()
            shared.report(tally)
            failed = failed or bool(tally.found)
            for one in shared.unproved():
                failed = True
                print(f"    known, but not so in {one['fen'][ours]}: {one['why']}")
    if asked.record:
        write(peers, tallies)
    return failed


if __name__ == "__main__":
    main()
