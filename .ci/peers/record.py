"""tests/data/played.toml, the record of the last run of each game with each peer, and its totals on a page of the book."""

import re
import tomllib

from table import ROOT

FILE = ROOT / "tests/data/played.toml"
PAGE = ROOT / "docs/book/src/measured/agreement.md"
# The rows of the totals begin with the name of a peer, its version and three numbers.
TOTALS = r"(?m)^\| {} \| [^|]* \| [^|]* \| [^|]* \| [^|]* \|"


def write(peers, tallies):
    """Replaces the rows of older runs. A run with an unexplained difference is not recorded."""
    text = FILE.read_text(encoding="utf-8")
    data = tomllib.loads(text)
    played, versions = data["played"], data["versions"] | {peer.name: peer.version for peer in peers}
    for (ours, peer), tally in tallies.items():
        if not tally.found:
            played.setdefault(ours, {})[peer] = [tally.games, tally.plies, tally.whole, sum(tally.known.values())]
    head = text[: text.index("[versions]")]
    lines = [f'{name} = "{version}"\n' for name, version in sorted(versions.items())]
    rows = [f"{ours} = {{ {', '.join(f'{peer} = {row[peer]}' for peer in sorted(row))} }}\n" for ours, row in sorted(played.items())]
    FILE.write_text(f"{head}[versions]\n{''.join(lines)}\n[played]\n{''.join(rows)}", encoding="utf-8")
    write_totals(versions, played)


def write_totals(versions, played):
    page = PAGE.read_text(encoding="utf-8")
    for name, version in versions.items():
        rows = [row[name] for row in played.values() if name in row]
        games, plies = (sum(row[column] for row in rows) for column in (0, 1))
        page = re.sub(TOTALS.format(name), f"| {name} | {version} | {len(rows)} | {games:,} | {plies:,} |", page)
    PAGE.write_text(page, encoding="utf-8")
