"""Predicts Sjaak II's moves in an imported variant from our moves and from the notes of the import.

Every note about a difference in moves has a rule here. A rule turns our moves in a position into Sjaak's. A difference is explained
only if the rules of the variant's notes predict Sjaak's moves exactly."""
import re

VECTORS = {"H": [(1, 0), (-1, 0)], "V": [(0, 1), (0, -1)], "D": [(1, 1), (-1, -1)], "A": [(1, -1), (-1, 1)]}
POINTS = {"N": (0, 1), "S": (0, -1), "E": (1, 0), "W": (-1, 0), "NE": (1, 1), "NW": (-1, 1), "SE": (1, -1), "SW": (-1, -1)}


def cell(name):
    return ord(name[0]) - 97, int(name[1:]) - 1


def cells(names):
    return {cell(name) for name in names.split(",") if name}


def symmetric(vector):
    x, y = vector
    return {(a * s, b * t) for a, b in ((x, y), (y, x)) for s in (1, -1) for t in (1, -1)}


def vectors(text):
    return [(int(x), int(y)) for x, y in re.findall(r"\((-?\d+),(-?\d+)\)", text)]


class Piece:
    """A kind of piece, as its keys describe it."""

    def __init__(self):
        self.letter, self.moves, self.captures, self.initial = "", [], None, []
        self.special, self.promotions, self.optional, self.prison, self.flags = [], [], None, None, set()

    def capturing(self):
        """The moves that capture."""
        return self.moves if self.captures is None else self.captures


class Variant:
    """A variant, from its text."""

    def __init__(self, text):
        self.zones, self.holes, self.pieces, self.rules, piece = {}, set(), {}, set(), None
        # For each line, the piece to which it belongs.
        self.lines = []
        for line in text.splitlines():
            key, _, value = line.partition(":")
            value = value.strip()
            if key == "Board":
                self.files, self.ranks = map(int, value.split("x"))
            elif key == "FEN":
                self.fen = value.strip('"')
            elif key == "Zone":
                name, names = value.split(" = ")
                self.zones[name] = cells(names)
            elif key == "Exclude":
                self.holes = cells(value)
            elif key == "Piece":
                piece = Piece()
            elif key == "Rule":
                self.rules.add(value)
            elif piece is not None:
                self.read(piece, key, value)
            self.lines.append(piece)
        self.board = {(file, rank) for file in range(self.files) for rank in range(self.ranks)} - self.holes

    def read(self, piece, key, value):
        if key == "Symbol":
            piece.letter = value.split('"')[1]
            self.pieces[piece.letter] = piece
        elif key == "Move":
            piece.moves.append(value)
        elif key == "Capture":
            piece.captures = (piece.captures or []) + [value]
        elif key == "Initial":
            piece.initial.append(value)
        elif key == "Flags":
            piece.flags = set(value.split(","))
        elif key == "Prison":
            piece.prison = self.both(value)
        elif key == "Special":
            zones, move = value.rsplit(", ", 1)
            piece.special.append((self.both(zones), move))
        elif key in ("Promotion", "Optional promotion"):
            parts = value.split(", ")
            zones = self.both(", ".join(parts[:2]))
            if key == "Promotion" or len(parts) > 2:
                piece.promotions.append(zones)
            if key == "Optional promotion":
                piece.optional = zones

    def both(self, names):
        """The cells of two zones, for White and Black."""
        every = {(file, rank) for file in range(self.files) for rank in range(self.ranks)}
        return [self.zones.get(name.strip(), every if name.strip() == "all" else set()) for name in names.split(",")[:2]]

    def start(self):
        """The position of the FEN."""
        pieces = {}
        for rank, row in zip(range(self.ranks - 1, -1, -1), re.split(r"[\[ ]", self.fen)[0].split("/")):
            file = 0
            for token in re.findall(r"\d+|.", row):
                if token.isdigit():
                    file += int(token)
                    continue
                pieces[file, rank] = token
                file += 1
        return Position(self, pieces, 0, set(pieces))


class Position:
    """A position: the pieces, the side to move, the cells of unmoved pieces, and the last move."""

    def __init__(self, variant, pieces, side, unmoved, last=None):
        self.variant, self.pieces, self.side, self.unmoved, self.last = variant, pieces, side, unmoved, last

    def after(self, move):
        """The position after a move that is not a capture en passant."""
        pieces, unmoved = dict(self.pieces), set(self.unmoved)
        if "@" in move:
            to = cell(move[2:])
            pieces[to] = self.own(move[0])
        else:
            start, to, becomes = ends(move)
            mover = pieces.pop(start)
            pieces[to] = self.own(becomes.upper()) if becomes else mover
            unmoved.discard(start)
        unmoved.discard(to)
        return Position(self.variant, pieces, 1 - self.side, unmoved, move)

    def own(self, letter):
        return letter if self.side == 0 else letter.lower()

    def is_own(self, at):
        return at in self.pieces and self.pieces[at].isupper() == (self.side == 0)

    def of(self, piece):
        """The cells of the side's pieces of a kind."""
        return [at for at, letter in self.pieces.items() if letter == self.own(piece.letter)]


def ends(move):
    start, to, becomes = re.fullmatch(r"([a-z]\d+)([a-z]\d+)(.*)", move).groups()
    return cell(start), cell(to), becomes


def targets(position, piece, text, start, captures, free=False):
    """The targets of a move as in Sjaak: every cell of `step` must be on the board and in the prison, unless the steps are free."""
    variant, side = position.variant, position.side
    allowed = variant.board if piece.prison is None else variant.board & piece.prison[side]
    path = variant.board if free else allowed
    within = lambda at: 0 <= at[0] < variant.files and 0 <= at[1] < variant.ranks
    occupied = lambda at: at in position.pieces
    accepts = lambda at: at in allowed and (occupied(at) and not position.is_own(at) if captures else not occupied(at))
    add = lambda at, vector: (at[0] + vector[0], at[1] + vector[1])
    verb, _, rest = text.partition(" ")
    found = set()
    if verb in ("leap", "aleap") and "+" in rest:
        first, second, mask = (symmetric(vector) for vector in vectors(rest))
        for middle in first:
            for end in second:
                total = add(middle, end)
                at = add(start, middle)
                if total in mask and at in variant.board and not occupied(at):
                    found.add(add(start, total))
    elif verb == "leap":
        found = {add(start, leap) for vector in vectors(rest) for leap in symmetric(vector)}
    elif verb == "aleap":
        found = {add(start, (x, y if side == 0 else -y)) for x, y in vectors(rest)}
    elif verb in ("slide", "hop"):
        for vector in [vector for line in re.findall("[HVDA]", rest) for vector in VECTORS[line]]:
            at, screens = add(start, vector), 0
            while within(at) and screens <= (verb == "hop"):
                if screens == (verb == "hop"):
                    found.add(at)
                screens += occupied(at)
                at = add(at, vector)
    elif verb == "step":
        for count, point in re.findall(r"(\d?)([NSEW]+)", rest):
            x, y = POINTS[point]
            vector = (x, y) if side == 0 else (-x, -y)
            at = add(start, vector)
            for _ in range(int(count or 1)):
                if at not in path:
                    break
                found.add(at)
                if occupied(at):
                    break
                at = add(at, vector)
    return {at for at in found if accepts(at)}


def quiet(position, piece, start):
    """The targets of a piece's ordinary quiet moves."""
    return set().union(*(targets(position, piece, text, start, False) for text in piece.moves))


def initial(position, piece, start):
    """The targets of the quiet moves that an unmoved piece has from its start cell."""
    found = set().union(*(targets(position, piece, text, start, False) for text in piece.initial))
    if "special init" in position.variant.rules:
        for zones, text in piece.special:
            if start in zones[position.side]:
                found |= targets(position, piece, text, start, False)
    return found


def keep(moves, position, piece, test):
    """The moves without those of a piece that fail a test of their start, their target, and whether they capture."""
    def kept(move):
        if "@" in move:
            return True
        start, to, _ = ends(move)
        return position.pieces.get(start) != position.own(piece.letter) or test(start, to, to in position.pieces)

    return {move for move in moves if kept(move)}


def replaced(moves, position, piece, replies):
    """The initial or special moves of an unmoved piece replace its other quiet moves."""
    def test(start, to, captures):
        has_initial = bool(piece.initial) or any(start in zones[position.side] for zones, _ in piece.special)
        return captures or start not in position.unmoved or not has_initial or to in initial(position, piece, start)

    return keep(moves, position, piece, test)


def no_rights(moves, position, piece, replies):
    """A piece that is not a pawn has no initial moves unless the castling field names it. The generated fields are empty."""
    def test(start, to, captures):
        return captures or start not in position.unmoved or to in quiet(position, piece, start) or to not in initial(position, piece, start)

    return keep(moves, position, piece, test)


def confined(moves, position, piece, replies):
    """Every step must stay within the board and the prison."""
    def test(start, to, captures):
        special = [text for zones, text in piece.special if start in zones[position.side]]
        texts = piece.capturing() if captures else special or piece.moves
        if not captures and start in position.unmoved:
            texts = texts + piece.initial
        return any(to in targets(position, piece, text, start, captures) for text in texts)

    return keep(moves, position, piece, test)


def must_promote(position, piece):
    """The cells where promotion is forced."""
    variant, side = position.variant, position.side
    zone = set().union(*(zones[side] for zones in piece.promotions)) & variant.board
    if piece.optional is not None:
        return zone - piece.optional[side]
    empty = Position(variant, {}, side, set())
    return {at for at in zone if not any(targets(empty, piece, text, at, False, True) for text in piece.moves)}


def no_forced_captures(moves, position, piece, replies):
    """A capture that would force a promotion is illegal, unless it is a `step`."""
    forced = must_promote(position, piece)
    steps = [text for text in piece.capturing() if text.startswith("step")]

    def test(start, to, captures):
        is_step = any(to in targets(position, piece, text, start, True) for text in steps)
        return not captures or is_step or to not in forced and (piece.optional is None or start not in forced)

    return keep(moves, position, piece, test)


def last_royal(moves, position, piece, replies):
    """The last of several royal pieces may not be left in check: no reply may capture it."""
    royals = position.of(piece)
    if len(royals) != 1:
        return moves

    def is_safe(move):
        at = ends(move)[1] if "@" not in move and ends(move)[0] == royals[0] else royals[0]
        return not any("@" not in reply and ends(reply)[1] == at for reply in replies(move))

    return set(filter(is_safe, moves))


# The beginnings of the notes about differences, with their rules.
RULES = [
    ("in Sjaak only the last of several royal pieces", last_royal),
    ("in Sjaak a piece of the start position has these moves only", no_rights),
    ("in Sjaak these moves of an unmoved piece replace", replaced),
    ("in Sjaak every step must stay in the prison", confined),
    ("in Sjaak its steps stop at excluded cells", confined),
    ("in Sjaak a capture that would force a promotion", no_forced_captures),
]
EN_PASSANT = "take_ep: in Sjaak captures by `step` of any length"


def passed(position):
    """The cells that the last move passed, if it can be captured en passant."""
    if position.last is None or "@" in position.last:
        return set()
    start, to, becomes = ends(position.last)
    x, y = to[0] - start[0], to[1] - start[1]
    length = max(abs(x), abs(y))
    if length < 2 or not (x == 0 or y == 0 or abs(x) == abs(y)) or becomes:
        return set()
    letter = position.pieces[to].upper()
    if "set_ep" not in position.variant.pieces[letter].flags:
        return set()
    return {(start[0] + x // length * far, start[1] + y // length * far) for far in range(1, length)}


def is_en_passant(move, position, takers):
    """Whether a move can be a capture en passant by one of these pieces."""
    if "@" in move:
        return False
    start, to, _ = ends(move)
    return to in passed(position) and position.pieces.get(start, "").upper() in takers


def attacks_nothing(move, position, piece):
    """Whether a move promotes to a piece that attacks nothing in Sjaak. `quiet promotion` forbids attacks."""
    if "@" in move or "quiet promotion" not in position.variant.rules or ends(move)[2].upper() != piece.letter:
        return False
    after = position.after(move)
    after.side = position.side
    return not any(targets(after, piece, text, ends(move)[1], True) for text in piece.capturing())


class Notes:
    """The notes of a variant about differences of moves."""

    def __init__(self, variant, notes):
        """`notes` holds for each note the number of its line within the variant, from 0, and the reason."""
        self.rules, self.takers = [], set()
        for line, reason in notes:
            piece = variant.lines[line]
            self.rules += [(start, rule, piece) for start, rule in RULES if reason.startswith(start)]
            if reason.startswith(EN_PASSANT):
                self.takers.add(piece.letter)
        order = [start for start, _ in RULES]
        self.rules.sort(key=lambda found: order.index(found[0]))

    def explain(self, position, ours, theirs, replies):
        """The reasons that explain the difference between our moves and Sjaak's; None if they do not. Equal moves need no reason.

        `replies` lists our replies to a move."""
        moves, reasons = set(ours), []
        without = {piece.letter for start, rule, piece in self.rules if rule is no_rights}
        for reason, rule, piece in self.rules:
            # A piece without initial moves keeps its other moves.
            if rule is replaced and piece.letter in without:
                continue
            changed = rule(moves, position, piece, replies)
            if changed != moves:
                reasons.append(reason)
            moves = changed
        rest = moves ^ theirs
        for reason, rule, piece in self.rules:
            # A piece with fewer moves can promote where it would attack here.
            if rule is confined and (quiet_ones := {move for move in rest - moves if attacks_nothing(move, position, piece)}):
                reasons.append(reason)
                rest -= quiet_ones
        if rest:
            if not all(is_en_passant(move, position, self.takers) for move in rest):
                return None
            reasons.append(EN_PASSANT)
        return reasons
