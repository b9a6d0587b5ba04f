"""Our moves and positions in the notations of other programs."""

import re


class Step:
    """One move of a turn: see the head of examples/playouts.rs."""

    def __init__(self, text):
        ends, kinds, captures, partner = (text.split("|") + ["", "", ""])[:4]
        cells = re.fullmatch(r"([a-z]\d+)([a-z]\d+)", ends)
        self.drop, self.start, self.end, self.partner, self.partner_end = "", "", "", "", ""
        if cells:
            self.start, self.end = cells.groups()
        elif "@" in ends:
            self.drop, self.end = ends.split("@")
        self.passes = ends == "pass"
        self.kind, _, self.becomes = kinds.partition("=")
        self.captures = [cell for cell in captures.split(",") if cell]
        if partner:
            self.partner, self.partner_end = re.fullmatch(r"([a-z]\d+)([a-z]\d+)", partner).groups()


def promoted(step, table):
    """The suffix of a promotion in UCI: a letter, `+`, or `-` for a demotion."""
    if not step.becomes:
        return ""
    if table.get("promotions") == "hidden":
        return ""
    if table.get("become", {}).get(step.kind) == step.becomes:
        return "+"
    own, other = step.kind.rstrip("~"), step.becomes.rstrip("~")
    if other == "+" + own:
        return "+"
    if own == "+" + other:
        return "-"
    return other.lower()


def uci(texts, table):
    """Our turns in UCI, as Fairy-Stockfish and python-chess write them."""
    written = [turn(text, table) for text in texts]
    # Castling that looks like another move is written as a king move onto the partner's cell.
    castled = table | {"castling": "rook"}
    return [
        turn(text, castled) if "|||" in text and written.count(short) > 1 else short
        for text, short in zip(texts, written)
    ]


def turn(text, table):
    steps = [Step(part) for part in text.split(" ")]
    first = steps[0]
    if first.passes:
        written = "pass"
    elif first.drop and table.get("walls") == "instead":
        written = f"pass,{first.end}"
    elif first.drop:
        written = f"{table.get('letters', {}).get(first.drop, first.drop)}@{first.end}"
    elif first.partner and not first.captures and table.get("castling") == "rook":
        written = first.start + first.partner
    else:
        written = first.start + first.end + promoted(first, table)
    for step in steps[1:]:
        if step.passes:
            continue
        if step.drop and table.get("gates"):
            if step.end == first.start:
                written += step.drop.lower()
            else:
                written = first.partner + first.start + step.drop.lower()
        else:
            written += f",{step.end}"
    return written


def uci_read(moves, table):
    """Fairy-Stockfish's moves by their names in `uci`: a pass is a null move of a piece, and a wall follows a comma."""
    found = {}
    for move in moves:
        first, _, wall = move.partition(",")
        cells = re.fullmatch(r"([a-z]\d+)\1", first)
        written = "pass" if cells else first
        if table.get("promotions") == "hidden":
            written = re.sub(r"(?<=\d)[+a-z]$", "", written)
        if wall and (cells or table.get("walls") != "instead"):
            written += "," + re.search(r"[a-z]\d+$", wall)[0]
        found[written] = move
    return found


FIELDS = ("board", "hand", "turn", "castling", "en passant", "checks", "quiet", "number")


def fields(fen):
    """The fields of a FEN by name; missing fields are empty."""
    board, *rest = fen.split()
    hand = ""
    if "[" in board:
        board, hand = board.rstrip("]").split("[")
    found = {"board": board, "hand": "".join(sorted(hand.replace("-", "")))}
    found["turn"] = rest.pop(0) if rest else ""
    sums = [part for part in rest if re.fullmatch(r"\+?\d+\+\d+", part)]
    found["checks"] = sums[0] if sums else ""
    rest = [part for part in rest if part not in sums]
    numbers = [part for part in rest if part.isdigit()]
    words = [part for part in rest if not part.isdigit()]
    found["castling"] = "".join(sorted(words[0].replace("-", ""))) if words else ""
    found["en passant"] = words[1].replace("-", "") if len(words) > 1 else ""
    found["quiet"] = numbers[0] if numbers else ""
    found["number"] = numbers[1] if len(numbers) > 1 else ""
    return found


def respelled(board, table):
    """Our board or hand with the peer's letters."""
    letters = table.get("letters", {})
    return board.translate(str.maketrans(letters | {one.lower(): other.lower() for one, other in letters.items()}))
