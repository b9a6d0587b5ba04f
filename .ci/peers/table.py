"""Which games are shared, and what is known to differ: tests/data/peers.toml."""

import tomllib
from pathlib import Path

from known import RULES

ROOT = Path(__file__).resolve().parents[2]
FILE = ROOT / "tests/data/peers.toml"
# What an entry may have, and what it must.
ENTRIES = {
    "rules": ({"peers", "version", "variants", "why", "fen", "text"}, {"peers", "variants", "why", "text"}),
    "difference": ({"peers", "version", "variants", "why", "fen", "kind", "rule"}, {"peers", "variants", "why", "kind", "rule"}),
}


class Known:
    """What is known to differ in a game: the text of the peer's rules with its reasons, and the rules of known.py."""

    def __init__(self, texts, rules):
        self.text = "\n".join(one["text"].strip() for one in texts)
        self.why = "; ".join(one["why"] for one in texts)
        self.texts, self.rules = texts, rules


class Table:
    def __init__(self, file=FILE):
        self.data = tomllib.loads(file.read_text(encoding="utf-8"))
        self.variants = {path.stem: path for path in sorted(ROOT.glob("variants/**/*.variant"))}
        for name, row in self.data.get("game", {}).items():
            if "file" in row:
                self.variants[name] = self.variants[row["file"]]
        for name, (may, must) in ENTRIES.items():
            for entry in self.data.get(name, []):
                self.check(name, entry, may, must)

    def check(self, name, entry, may, must):
        """Each known difference must be something that the comparison evaluates."""
        for what, keys in (("lacks", must - set(entry)), ("cannot have", set(entry) - may)):
            if keys:
                raise ValueError(f"{FILE.name}: [[{name}]] {what} {', '.join(sorted(keys))}: {entry}")
        if name == "difference" and entry["rule"] not in RULES:
            raise ValueError(f"{FILE.name}: known.py has no rule `{entry['rule']}`: {entry}")
        if missing := set(entry["variants"]) - set(self.variants):
            raise ValueError(f"{FILE.name}: there are no variants {missing}: {entry}")

    def row(self, ours, peer):
        """What is told of a game, and more of it for one peer."""
        row = self.data.get("game", {}).get(ours, {})
        return row | row.get(peer, {})

    def known(self, ours, version, *peers):
        """What is known to differ between us and a version of a program, by all its names, in a game of ours."""
        meant = lambda one: set(peers) & set(one["peers"]) and ours in one["variants"] and one.get("version", version) == version
        return Known(*([one for one in self.data.get(name, []) if meant(one)] for name in ENTRIES))
