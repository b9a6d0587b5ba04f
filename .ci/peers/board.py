"""Our positions: pieces by cell names, and the attacks of chess pieces."""

import re


def of_mover(piece, fen):
    return piece[-1 - piece.endswith("~")].isupper() == (fen.split(" ")[1] == "w")


def cells(fen):
    """The pieces of one of our positions, by cell."""
    rows, found = fen.split(" ")[0].split("[")[0].split("/"), {}
    for rank, row in zip(range(len(rows), 0, -1), rows):
        file = 0
        for token in re.findall(r"\d+|\+?[A-Za-z]~?|\*", row):
            if token.isdigit():
                file += int(token)
                continue
            if token != "*":
                found[f"{chr(97 + file)}{rank}"] = token
            file += 1
    return found


def near(cell):
    """The neighbours of a cell on an unbounded board."""
    file, rank = ord(cell[0]), int(cell[1:])
    return {f"{chr(file + right)}{rank + up}" for right in (-1, 0, 1) for up in (-1, 0, 1) if right or up}


def pieces_of_both(fen):
    """The numbers of pieces of the player to move and of the opponent. Gaps are not pieces."""
    own = [of_mover(piece, fen) for piece in cells(fen).values() if piece != "X"]
    return own.count(True), own.count(False)


STRAIGHT, DIAGONAL = [(1, 0), (-1, 0), (0, 1), (0, -1)], [(1, 1), (1, -1), (-1, 1), (-1, -1)]
KNIGHT = [(1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)]
# The attacks of the chess pieces, the Archbishop, the Chancellor, and the Bers of Shatar.
LINES = {"R": STRAIGHT, "B": DIAGONAL, "Q": STRAIGHT + DIAGONAL, "A": DIAGONAL, "C": STRAIGHT, "J": STRAIGHT}
LEAPS = {"N": KNIGHT, "K": STRAIGHT + DIAGONAL, "A": KNIGHT, "C": KNIGHT, "J": DIAGONAL}


def attackers(pieces, cell, white):
    """The kinds of a player's pieces that attack a cell."""
    file, rank = ord(cell[0]), int(cell[1:])
    at = lambda right, up: pieces.get(f"{chr(file + right)}{rank + up}") or ""
    spell = lambda kind: kind if white else kind.lower()
    found = [kind for kind, leaps in LEAPS.items() for leap in leaps if at(*leap) == spell(kind)]
    for kind, lines in LINES.items():
        for right, up in lines:
            far = next((far for far in range(1, 12) if at(far * right, far * up)), 0)
            if far and at(far * right, far * up) == spell(kind):
                found.append(kind)
    forward = -1 if white else 1
    return found + ["P" for right in (-1, 1) if at(right, forward) == spell("P")]


def king_of(pieces, white):
    return next((cell for cell, piece in pieces.items() if piece == ("K" if white else "k")), None)


def in_atomic_check(pieces, white):
    """Whether a King is attacked. Kings beside each other are safe, because captures explode."""
    own, other_king = king_of(pieces, white), king_of(pieces, not white)
    return bool(own) and not (other_king and other_king in near(own)) and bool(attackers(pieces, own, not white))


def exploded(pieces, step, spared):
    """The pieces after the explosion of a capture."""
    gone = {cell for cell in near(step.end) if pieces.get(cell, "?") not in spared}
    return {cell: piece for cell, piece in pieces.items() if cell not in gone | {step.start, step.end}}


def after(pieces, step, spared):
    """The pieces after a move of atomic chess. The kinds in `spared` do not explode."""
    if step.captures or step.end in pieces and not step.partner:
        return exploded({cell: piece for cell, piece in pieces.items() if cell not in step.captures}, step, spared)
    mover = pieces[step.start]
    left = {cell: piece for cell, piece in pieces.items() if cell not in (step.start, step.partner)}
    if step.partner:
        left[step.partner_end] = pieces[step.partner]
    return left | {step.end: (step.becomes if mover.isupper() else step.becomes.lower()) or mover}


def sign(number):
    return (number > 0) - (number < 0)
