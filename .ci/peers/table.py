"""Which games are shared, and what is known to differ: tests/data/peers.toml."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FILE = ROOT / "tests/data/peers.toml"


class Table:
    def __init__(self, file=FILE):
        self.data = tomllib.loads(file.read_text(encoding="utf-8"))
        self.variants = {path.stem: path for path in sorted(ROOT.glob("variants/**/*.variant"))}

    def row(self, ours, peer):
        """What is told of a game, and more of it for one peer."""
        row = self.data.get("game", {}).get(ours, {})
        return row | row.get(peer, {})

    def known(self, ours, *peers):
        """What is known to differ between us and a program, by all its names, in a game of ours."""
        return [
            one
            for one in self.data.get("difference", [])
            if set(peers) & set(one["peers"]) and ("variants" not in one or ours in one["variants"])
        ]
