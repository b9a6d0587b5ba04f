//! Sentences with few telling words. They are tried last.

/// How a board of another size is written.
const WIDER_BOARD: &str = "write `board { axes file a..j, rank 1..8 }`, and an array with as many symbols in a line as it has \
                           cells: `array { rank 1: R N B Q K B N R N B; rank 2: all P }`";

/// The rows.
pub(super) const BROAD: &[(&str, &str)] = &[
    (
        "first turn|move white|black two|twice|2|double",
        "write `first turn White: move 2 times`",
    ),
    (
        "first turn|move must|has pawn|pawns|knight|knights",
        "write `first turn White: move by KIND`",
    ),
    (
        "must move",
        "a player must move, unless a `pass` statement allows a pass",
    ),
    (
        "first|starts|begins|start white|black",
        "the player listed first moves first: `players White, Black`",
    ),
    ("white|black moves|move two|twice|2", "write `turn White: move 2 times`"),
    (
        "player*|everybody|each|turn moves|move two|twice|2|three|3",
        "write `turn: move 2 times`",
    ),
    (
        "pass|passing|skip may|can|allowed|turn",
        "write `pass allowed`, or `pass when stuck`",
    ),
    (
        "lose*|losing|lost all|every pieces win|wins|won",
        "write `lacking every piece wins`: a player with no pieces left wins",
    ),
    (
        "captur*|take* all|every win|wins",
        "write `lacking every piece loses`: a player with no pieces left loses",
    ),
    (
        "lose*|losing|lost queen|queens loses|lose|lost|loss",
        "write `lacking every KIND loses`: a player with no KIND left loses",
    ),
    (
        "draw* win|wins black|white",
        "write the result for one player: `being stalemated loses for White`, `repetition 3 wins for Black`",
    ),
    ("board|size x|by|10x8|10x10|8x8|9x9|12x12|squares", WIDER_BOARD),
    (
        "queen|king|rook|bishop|pawn|knight moves|move like|as",
        "write `piece Queen Q: Queen { leap 2:1 }`, or for the moves of two pieces `piece Marshal M: Rook + Knight`",
    ),
    (
        "moves|move like|as",
        "write the pieces whose moves it has after a colon: `piece Marshal M: Rook + Knight`",
    ),
    (
        "captur*|take* diagonally|diagonal",
        "write `capture step diagonal forward`",
    ),
    (
        "square|squares|cell|cells direction|directions|way",
        "write `step radial`, one cell in any direction",
    ),
    (
        "any|many number|squares|far",
        "write `slide orthogonal`, `slide diagonal` or `slide radial`",
    ),
    (
        "royal",
        "write `royal` after the symbol, `piece Queen Q royal: Queen`, and what depends on it, such as `check protects \
         every Queen`",
    ),
    (
        "limit|maximum|draw|draws|drawn|over|end|ends|lasts move|moves|turns|plies",
        "write `length 200 draws`: the game is over after 100 turns of each of two players",
    ),
    (
        "hand|pocket|reserve white|black",
        "write it in the array of the player, below the pieces on the board: `array White { rank 1: R N B Q K B N R; \
         rank 2: all P; hand: Queen, Pawn 2 }`",
    ),
    ("files|width|ranks|height", WIDER_BOARD),
    (
        "toru*|toroid*|doughnut|donut",
        "write `board { join file + to file -; join rank + to rank - }`: all edges of the board are joined",
    ),
    (
        "cylind*|wrap*|joined",
        "write `join file + to file -`: the edges of the board are joined",
    ),
    (
        "hole|holes|missing",
        "write `cells where not (file = d and rank in 4, 5)`, without what is no cell; d5 is Black's d4, which must be \
         missing as well",
    ),
    (
        "two|three|several kings",
        "put them into the array, as `array { rank 1: R N B K K B N R; rank 2: all P }`; `check protects every King` \
         means that each of them must be safe, and `check protects any King` that one safe King is enough",
    ),
    (
        "jump|jumps|jumping|leaps",
        "write `leap 2:1` for a knight's leap, and `hop orthogonal` for a cannon's capture",
    ),
];
