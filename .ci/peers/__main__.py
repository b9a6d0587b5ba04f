"""Plays random games in step with other programs: see docs/peers.md."""

import argparse
import sys
import time

from compare import Tally, follow, games
from fairy import FairyStockfish, Pyffish
from ffish import Ffish
from others import PythonChess, Shakmaty, Sjaak
from page import write
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
    parser.add_argument("--page", action="store_true", help="write what was found into docs/peers.md")
    return parser.parse_args()


class Shared:
    """A variant that a peer knows, too."""

    def __init__(self, asked, table, peer, ours, file):
        self.asked, self.peer, self.ours, self.file = asked, peer, ours, str(file)
        known_as = getattr(peer, "known_as", peer.name)
        self.row, self.known = table.row(ours, known_as), table.known(ours, known_as, peer.name)
        self.theirs = self.row.get("name", ours)

    def is_meant(self):
        wanted = not self.asked.variants or self.ours in self.asked.variants
        return wanted and self.theirs and self.peer.knows(self.theirs)

    def play(self):
        """Random games, until the time is over."""
        asked, tally, until = self.asked, Tally(), time.monotonic() + self.asked.seconds
        for game in games(asked.program, self.file, asked.games, asked.seed, self.row, asked.plies):
            follow(game, self.peer, self.theirs, self.row, self.known, tally)
            if time.monotonic() > until:
                break
        return tally

    def unproved(self):
        """Known differences whose positions do not show them."""
        row = self.row | {"from": "ours", "skip": 0}
        for one in self.known:
            fen = one.get("fen", {}).get(self.ours)
            proof = Tally()
            for game in games(self.asked.program, self.file, 1, 1, row, 0, fen) if fen else ():
                follow(game, self.peer, self.theirs, row, [one], proof)
            if fen and one["why"] not in proof.known:
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
    asked = arguments()
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
            shared = Shared(asked, table, peer, ours, file)
            if not shared.is_meant():
                continue
            tally = tallies[ours, name] = shared.play()
            shared.report(tally)
            failed = failed or bool(tally.found)
            for one in shared.unproved():
                failed = True
                print(f"    known, but not so in {one['fen'][ours]}: {one['why']}")
    if asked.page:
        write(peers, tallies)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
