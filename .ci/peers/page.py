"""docs/peers.md: a text, and a table whose rows are those of the last runs."""

import re

from table import ROOT

FILE = ROOT / "docs/peers.md"
HEAD = "| variant | peer | games | plies | ended | differs |\n|---|---|---|---|---|---|\n"


def write(peers, tallies):
    """Puts the rows of a run in the places of older ones. A peer's version stands in its line above the table."""
    text = FILE.read_text(encoding="utf-8")
    before, table = text.split(HEAD)
    rows = {tuple(row.split(" | ")[:2]): row for row in re.findall(r"^\| (.*) \|$", table, re.MULTILINE)}
    for (ours, peer), tally in tallies.items():
        found = [f"**{kind}: {count}**" for kind, count in tally.counts().items()]
        found += [f"{why}: {times}" for why, times in sorted(tally.known.items())]
        row = [f"`{ours}`", peer, str(tally.games), str(tally.plies), str(tally.whole), "; ".join(found) or "equal"]
        rows[tuple(row[:2])] = " | ".join(row)
    for peer in peers:
        before = re.sub(rf"(?m)^(\| {peer.name} \|) [^|]* \|", rf"\1 {peer.version} |", before)
    lines = "".join(f"| {rows[key]} |\n" for key in sorted(rows))
    FILE.write_text(before + HEAD + lines, encoding="utf-8")
