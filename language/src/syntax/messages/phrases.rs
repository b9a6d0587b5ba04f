//! Suggestions for rules as chess players would phrase them in English.

/// The suggested statement for a sentence, if the sentence matches a known pattern.
pub fn statement_for(line: &str) -> Option<&'static str> {
    let line = line.to_lowercase();
    let words: Vec<&str> = line
        .split(|sign: char| !sign.is_alphanumeric() && sign != '\'')
        .filter(|word| !word.is_empty())
        .collect();
    let is_about = |pattern: &str| {
        pattern
            .split(' ')
            .all(|part| part.split('|').any(|any| has(&words, any)))
    };
    PHRASES
        .iter()
        .find(|(pattern, _)| is_about(pattern))
        .map(|(_, help)| *help)
}

/// Whether a list contains a word, or a word with the prefix before `*`.
fn has(words: &[&str], wanted: &str) -> bool {
    match wanted.strip_suffix('*') {
        Some(beginning) => words.iter().any(|word| word.starts_with(beginning)),
        None => words.contains(&wanted),
    }
}

/// Words that stand in a sentence, all of them in any order, alternatives with `|` between them; and what to write. The first
/// row that fits counts.
const PHRASES: &[(&str, &str)] = &[
    (
        "stalemate*|stalemated loss|lose|loses|lost",
        "write `being stalemated loses`: a player who has no legal move and is not in check loses",
    ),
    (
        "stalemate*|stalemated win|wins|won|victory",
        "write `being stalemated wins`, or `giving stalemate wins` if the other player wins",
    ),
    ("stalemate*|stalemated draw|draws|drawn|tie", "write `stalemate draws`"),
    (
        "cannot|can't|no move*|moves lose|loses|loss|lost",
        "write `being stalemated loses`: a player who has no legal move and is not in check loses",
    ),
    (
        "king|kings centre|center|middle|hill win|wins|won",
        "write `zone centre for all: cells d4, e4, d5, e5` and `reaching centre with King wins`",
    ),
    (
        "last|eighth|first rank|row win|wins|won",
        "write `reaching last rank with Pawn wins`",
    ),
    (
        "king|queen|rook|bishop|knight|pawn|piece on|in|at|reach*|reaching|enter* win|wins|won",
        "write `zone goal for all: cells d4` and `reaching goal with King wins`",
    ),
    ("three|3 check|checks win|wins|lose|loses", "write `check 3 times wins`"),
    (
        "check|checks win|wins",
        "write `check 1 time wins`: who gives check wins",
    ),
    ("perpetual check", "write `repetition 3 draws, perpetual check loses`"),
    (
        "threefold|three|repeated|repetition position*|repetition|times draw*|drawn|loses|lose",
        "write `repetition 3 draws`",
    ),
    (
        "fifty|50|quiet move|moves draw|draws|drawn|rule",
        "write `quiet plies 100 draws, except Pawn`: 50 moves of each player",
    ),
    ("bare|bared|lone king loses|lose|lost|loss|wins", "write `baring wins`"),
    (
        "checkmate|mate|mating win|wins|game",
        "write `checkmate wins`, and `check protects every King`",
    ),
    (
        "same piece keep|continue|again captur*",
        "one move of one piece can have several captures: `capture step radial then capture step radial`; \
         `capture is forced, the most` makes the longest compulsory",
    ),
    (
        "captur*|take* must|mandatory|compulsory|forced|obligatory",
        "write `capture is forced`: if a player can capture, only captures are legal",
    ),
    (
        "castl* first|before|after|until move|moves|turn|turns",
        "no rule depends on the number of the move: `castling is forbidden` forbids castling in the whole game",
    ),
    (
        "castl* no|not|never|without|forbidden|disallowed",
        "write `castling is forbidden`",
    ),
    (
        "castl* may|can|allowed",
        "castlings belong to the King: `piece King K royal: King { castle e1-g1 with Rook h1-f1 }`",
    ),
    (
        "en passant no|not|never|without|forbidden",
        "write the pawn without `capture en passant` and without `passing`",
    ),
    (
        "captured|taken change* side|sides|colour|color",
        "write `hand: captures go to the captor as they are` and `drop any`: they are put on the board again as the captor's",
    ),
    (
        "captur*|take* change* side|sides|colour|color",
        "write `after capture: change mover except King to the other side`",
    ),
    (
        "captured|taken return*|come*|go* back|array|start",
        "write `hand: captures go to the captor as their base kind` and `drop any`, or for pieces that come back where \
         they began `after capture: return captured to the array`",
    ),
    (
        "captured|taken|captures hand|hands|drop*|reserve|pocket",
        "write `hand: captures go to the captor as their base kind` and `drop any`",
    ),
    ("pawn* drop* mate|checkmate", "write `drop Pawn not giving mate`"),
    (
        "drop* ranks|rows|rank|row to|through|from|half",
        "write `zone home: rank in 2..4` and `drop Pawn on home`",
    ),
    ("drop* last|first|rank|row", "write `drop Pawn except last rank`"),
    (
        "drop|drops|dropped|dropping may|can|allowed|player|players|pieces",
        "write `drop any`, with `hand: captures go to the captor as their base kind`",
    ),
    (
        "captur*|take* explode*|blow*|explosion",
        "write `after capture: remove mover and piece except Pawn near mover`",
    ),
    (
        "king|kings captur*|taken can|may|win|wins",
        "write `check protects nothing`, `checkmate goes on` and `capturing any King wins`",
    ),
    (
        "check no|without|not",
        "write `check protects nothing` and `checkmate goes on`",
    ),
    (
        "king|kings|general|generals face|facing|see",
        "a piece can attack another along an open line: `line orthogonal: empty* enemy King`",
    ),
    (
        "pawn* two|2|double|twice anywhere|always|any|every",
        "write `piece Pawn P: Pawn { move slide forward exactly 2, passing }`",
    ),
    (
        "pawn* two|2|double|twice",
        "write `piece Pawn P: Pawn { move slide forward exactly 2, passing }`, with `from` and a zone if only some may",
    ),
    (
        "pawn* captur*|take* sideways|straight|forward|forwards",
        "write `piece Pawn P: Pawn { capture step sideways }`, or another direction",
    ),
    (
        "pawn* promote*|promotion|become*",
        "write `piece Pawn P: Pawn { promotes on last rank to Queen, Rook, forced }`",
    ),
    (
        "promote|promoting|promotion rank|ranks|row|rows",
        "write `zone goal: rank = 7`, and in the block of the piece `promotes on goal to Queen, forced`",
    ),
    (
        "promote*|promotion captured|lost",
        "write `promotes on last rank to any in the array, at most as many as in the array`",
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
        "lose*|losing|lost|no all|every pieces win|wins|won",
        "write `lacking every piece wins`: a player who has no pieces left wins",
    ),
    (
        "captur*|take* all|every win|wins",
        "write `lacking every piece loses`: a player who has no pieces left loses",
    ),
    (
        "lose*|losing|lost|without queen|queens loses|lose|lost|loss",
        "write `lacking every Queen loses`: a player who has no Queen left loses",
    ),
    (
        "draw* win|wins black|white",
        "write the result for one player: `being stalemated loses for White`, `repetition 3 wins for Black`",
    ),
    (
        "can't|cannot|never|not be|captured captured|taken",
        "write `uncapturable` in the block of the piece",
    ),
    (
        "can't|cannot|never|not capture|take",
        "write `capture by Queen is forbidden`, or `cannot capture Pawn` in the block of the piece",
    ),
    (
        "board|size x|by|10x8|10x10|8x8|9x9|12x12|squares",
        "write `board { axes file a..j, rank 1..8 }`",
    ),
    (
        "queen|king|rook|bishop|pawn|knight moves|move like|as",
        "write `piece Queen Q: Queen { leap 2:1 }`, or for the moves of two pieces `piece Marshal M: Rook + Knight`",
    ),
    ("moves|move like|as", "write `like` and a movement: `like Ferz`"),
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
        "write `royal` behind the symbol, `piece Queen Q royal: Queen`, and what depends on it, such as `check protects every Queen`",
    ),
    (
        "limit|maximum|after move|moves|turns|plies",
        "write `length 200 draws`: the game is over after 100 turns of each of two players",
    ),
    (
        "hand|pocket|reserve white|black",
        "write `array White { hand: Queen, Pawn 2 }`",
    ),
    (
        "files|width|ranks|height",
        "write `board { axes file a..j, rank 1..8 }`",
    ),
    (
        "cylind*|toroid*|wrap*|joined",
        "write `join file + to file -`: the edges of the board are joined",
    ),
    (
        "hole|holes",
        "write `cells where not (file = d and rank = 4)`, without what is no cell",
    ),
    (
        "missing|without|no cell|cells|square|squares",
        "write `cells where not (file = d and rank = 4)`, without what is no cell",
    ),
    (
        "no|without king|kings|queen|queens|rook|rooks|bishop|bishops|knight|knights|pawn|pawns",
        "write `remove Queen`, and an `array` without it",
    ),
    (
        "two|three|several kings",
        "put them into the `array`; `check protects every King` protects the last, `check protects any King` each of them",
    ),
    (
        "jump|jumps|jumping|leaps",
        "write `leap 2:1` for a knight's leap, and `hop orthogonal` for a cannon's capture",
    ),
];
