//! Sentences with a negation: what may not happen, what a game does without, and what a player lacks.

/// The rows.
pub(super) const NEGATED: &[(&str, &str)] = &[
    // castling, promotion, captures en passant
    (
        "castl* first|before|after|until move|moves|turn|turns",
        "no rule depends on the number of the move: `castling is forbidden` forbids castling in the whole game",
    ),
    (
        "castl* check|attacked",
        "a piece that check protects castles neither out of check nor through it, which is the default",
    ),
    (
        "castl* moved|once|longer",
        "pieces that have moved cannot castle, which is the default",
    ),
    ("castl*", "write `castling is forbidden`"),
    (
        "en passant",
        "write the pawn without `capture en passant` and without `passing`",
    ),
    (
        "underpromot*",
        "list the kinds in the block of the piece: `promotes on last rank to Queen, forced`",
    ),
    (
        "drop* promot*",
        "a promotion does not depend on how a piece came onto the board: drop a kind that does not promote",
    ),
    (
        "promot*",
        "write the piece without `promotes`, or `promotion to Queen is forbidden`",
    ),
    // drops
    ("pawn* drop* mate|checkmate", "write `drop Pawn not giving mate`"),
    ("drop* mate|checkmate", "write `drop any not giving mate`"),
    ("drop* check|checks", "write `drop and check is forbidden`"),
    ("drop* last|first|rank|row|ranks", "write `drop Pawn except last rank`"),
    (
        "drop* half|zone|camp|side",
        "write a zone after `except`: `zone far half: rank >= 5` and `drop Pawn except far half`",
    ),
    (
        "drop*",
        "a kind without a `drop` statement cannot be dropped: write `drop Knight, Bishop`, the kinds that can be",
    ),
    // draws
    (
        "draw|draws|drawn|tie|end|ends captur*",
        "write `quiet plies 100 draws, except Pawn`: 50 moves of each player without a capture",
    ),
    (
        "draw|draws|drawn|rule|appl* repeat*|repetition*|threefold",
        "write `repetition 3 goes on`",
    ),
    (
        "repeat*|repetition*|threefold|undo|undone",
        "write `repetition 3 is forbidden`",
    ),
    ("fifty|50|quiet move|moves|rule", "write `quiet plies 100 goes on`"),
    (
        "stalemate*|stalemated",
        "write what happens instead of a draw: `being stalemated loses`, `giving stalemate loses`, or `pass when \
         stuck`",
    ),
    (
        "cannot|can't|no move*|moves win|wins|won",
        "write `being stalemated wins`: a player with no legal move who is not in check wins",
    ),
    (
        "cannot|can't|no move*|moves lose|loses|loss|lost",
        "write `being stalemated loses`: a player with no legal move who is not in check loses",
    ),
    (
        "draw|draws|drawn|tie|ties",
        "an inherited draw is taken back by `goes on`: `repetition 3 goes on`, `quiet plies 100 goes on`, `dead position goes \
         on`; and a player without a move is not drawn after `being stalemated loses`",
    ),
    ("checkmate|mate win|wins|end|ends", "write `checkmate goes on`"),
    // what a player lacks
    (
        "no|without|lose*|losing all|every|piece|pieces win|wins|won",
        "write `lacking every piece wins`: a player with no pieces left wins",
    ),
    (
        "lose|loses|lost|loss king|queen|rook|bishop|knight|pawn|kings|queens|rooks|bishops|knights|pawns",
        "write `lacking every KIND loses`: a player with no KIND left loses",
    ),
    (
        "lose|loses|lost|loss piece|pieces",
        "write `lacking every piece loses`: a player with no pieces left loses",
    ),
    // pieces that cannot be captured
    (
        "captured|taken near|next|adjacent|beside|edge|while|unless|when|protected|guarded|zone|half|palace|castle",
        "no rule protects pieces by where they stand: `uncapturable` in the block of the piece protects it everywhere",
    ),
    (
        "captured|taken by",
        "write `capture of KIND by OTHER is forbidden`, with the kinds that are meant",
    ),
    ("captured|taken", "write `uncapturable` in the block of the piece"),
    // the King and check
    (
        "king|kings|general|generals face|facing|see",
        "a piece can attack another along an open line: `line orthogonal: empty* enemy King`",
    ),
    (
        "king|kings royal",
        "write the King without `royal`, as `piece King K { step radial }`, with `check protects nothing` and \
         `checkmate goes on`",
    ),
    (
        "king|kings adjacent|touch|neighbours|neighbors|beside|next",
        "write `check protects every King`: a King may not move next to the other one",
    ),
    (
        "king|kings into|in|enter|leave|left|ignore check|attack|attacked",
        "write `check protects every King`: a player may not leave a King in check",
    ),
    (
        "check|checks first|before|until|after move|moves|turn|turns",
        "no rule depends on the number of the move: `check is forbidden` forbids checks in the whole game",
    ),
    (
        "queen|rook|bishop|knight|pawn|queens|rooks|bishops|knights|pawns check|checks",
        "write `attack of King by KIND is forbidden`: a KIND may not move to where it attacks a King",
    ),
    (
        "check|checks|checking \
         give|gives|giving|allowed|may|can|cannot|can't|illegal|forbidden|disallowed|never|impossible",
        "write `check is forbidden`, or `check protects nothing` for a game without check",
    ),
    ("check|checks", "write `check protects nothing` and `checkmate goes on`"),
    // captures
    (
        "captur*|take|takes|taking first|before|until move|moves|turn|turns",
        "no rule depends on the number of the move: `capture is forbidden` forbids captures in the whole game",
    ),
    (
        "captur*|take|takes|taking own|friend|friendly|friends",
        "pieces never capture their friends, except along a line with `friend!`",
    ),
    (
        "captur*|take|takes|taking same|itself|like",
        "write a statement for each kind: `capture of KIND by KIND is forbidden`",
    ),
    (
        "king|queen|rook|bishop|knight|pawn|kings|queens|rooks|bishops|knights|pawns captur*|take|takes",
        "write `capture by KIND is forbidden`, or `cannot capture OTHER` in the block of the piece",
    ),
    (
        "captur*|take|takes",
        "write `capture is forbidden`, `capture by Queen is forbidden`, or `cannot capture Pawn` in the block of the \
         piece",
    ),
    // moves
    (
        "double|two|2 step*|square|squares|pawn*",
        "write the Pawn without its double step: `piece Pawn P { move step forward; capture step diagonal forward; promotes \
         on last rank to Queen, forced }`",
    ),
    (
        "same piece twice|again|row|consecutive",
        "no rule depends on which piece made the last move",
    ),
    (
        "jump|jumps|jumping|leap|leaps",
        "slides pass over empty cells only; a leap that can be blocked has two legs: `step orthogonal then step diagonal \
         outward`",
    ),
    (
        "leave|leaves|outside|exit palace|half|side|zone|area|camp|castle|rank|board",
        "write `to` and a zone after the moves of the piece: `zone palace: file in d..f and rank <= 3` and `step orthogonal, \
         to palace`",
    ),
    (
        "cross*|enter*|pass|reach|stop|land|go|step river|half|side|zone|area|middle|centre|center|line|d4|e4|d5|e5",
        "write `zone far half: rank >= 5`, and in the block of the piece `cannot end on far half`; with `to` and a zone after \
         a move it does not attack the other cells either",
    ),
    (
        "piece|pieces back|backward|backwards|retreat*",
        "write `move backward, diagonal backward is forbidden`, or write the moves with `forward` and `sideways`",
    ),
    (
        "back|backward|backwards|retreat*",
        "write `move backward, diagonal backward by KIND is forbidden`, or write the moves with `forward` and \
         `sideways`",
    ),
    (
        "move|moves adjacent|next|beside|near",
        "write `cannot move if near enemy Queen` in the block of the piece",
    ),
    (
        "pass|passing|skip player|players|turn|no|never|not|allowed|forbidden|illegal",
        "write `pass never`: a player must move, which is the default",
    ),
    // pieces and cells
    (
        "cell|cells|corner|corners|square|squares|d4|e4|d5|e5|a1|h8",
        "write what is a cell: `cells where not (file = d and rank in 4, 5)`; d5 is Black's d4, which must be missing \
         as well",
    ),
    (
        "no|without queen|queens",
        "write `remove Queen`, `piece Pawn P: Pawn { promotes on last rank to Rook, Bishop, Knight, forced }`, because Pawns \
         would become Queens, and `array { rank 1: R N B . K B N R; rank 2: all P }`",
    ),
    (
        "no|without pawn|pawns",
        "write `remove Pawn`, `quiet plies 100 draws` and `array { rank 1: R N B Q K B N R }`",
    ),
    (
        "no|without king|kings",
        "write `remove King`, `check protects nothing`, `checkmate goes on`, and `array { rank 1: R N B Q . B N R; rank 2: all \
         P }`",
    ),
    (
        "no|without rook|rooks|bishop|bishops|knight|knights",
        "write `remove Knight`, `piece Pawn P: Pawn { promotes on last rank to Queen, Rook, Bishop, forced }`, because Pawns \
         would become Knights, and `array { rank 1: R . B Q K B . R; rank 2: all P }`",
    ),
];
