//! Sentences that need more words, or rarer ones, than those of `plain`. They are tried first.

/// The rows.
pub(super) const NARROW: &[(&str, &str)] = &[
    // promotions
    (
        "promot* captured|lost|taken",
        "write `promotes on last rank to any in the array, at most as many as in the array`",
    ),
    (
        "promot* any|every piece|pieces|kind",
        "write `promotes on last rank to any in the array, forced`, or list the kinds",
    ),
    (
        "promotes most|max|maximum|limit",
        "write `promotes on last rank to Queen, Rook, at most 1 of a kind, forced`: a limit comes before `forced`",
    ),
    (
        "promotes to or|and",
        "separate the kinds by commas: `promotes on last rank to Queen, Rook, forced`",
    ),
    (
        "most|only|more one|1|two|2|three|3 queen|queens|rook|rooks|knight|knights|bishop|bishops \
         may|can|player|players",
        "limit what can bring them onto the board: `promotes on last rank to Queen, Rook, at most 1 of a kind, \
         forced`, or `drop Queen, at most 1 of a kind`",
    ),
    // captures
    (
        "only captured|taken by",
        "forbid it to the others: `capture of KIND by piece except OTHER is forbidden`",
    ),
    (
        "immune|invulnerable|untouchable|indestructible",
        "write `uncapturable` in the block of the piece",
    ),
    (
        "most pieces captur*|take*",
        "let captures score: `capture scores 1`, and `length 200 most points wins`",
    ),
    (
        "en passant forced|mandatory|compulsory|must",
        "nothing forces captures en passant alone: `capture by Pawn is forced` forces all captures of Pawns",
    ),
    // several kings
    (
        "all|both|every king|kings captur*|taken",
        "write `check protects nothing`, `checkmate goes on` and `capturing every King wins`",
    ),
    (
        "protects all|both|the|each",
        "`check protects every King` means that each of them must be safe, and `check protects any King` that one safe \
         King is enough",
    ),
    (
        "all|both lose|loses|losing|lost king|kings",
        "write `check protects nothing`, `checkmate goes on` and `capturing every King wins`",
    ),
    (
        "one|any losing|lose|loses king|kings",
        "write `check protects nothing`, `checkmate goes on` and `capturing any King wins`",
    ),
    // time
    (
        "white|black mate|win|wins in|within|before|lasts|after move|moves|turns",
        "write the result for one player: `length 100 wins for Black` ends the game after 50 moves of each player",
    ),
    (
        "every|each ten|five|10|5|20|3|third|tenth move|moves|turn|turns",
        "nothing happens at a certain number of moves, except the end of the game: `length 200 draws`",
    ),
    (
        "after again|another|extra|bonus move|moves|turn|turns",
        "`after …` only changes pieces, and gives nobody another move; a turn of two moves is `turn: move 2 times`, and a move \
         that goes on after a capture has two legs: `capture step radial then step radial`",
    ),
    (
        "again|another|extra|bonus move|moves|turn|turns",
        "a turn of two moves is `turn: move 2 times`; a move that goes on after a capture has two legs: `capture step \
         radial then step radial`",
    ),
    (
        "castl* once",
        "pieces that have moved cannot castle, so each player can castle once anyway",
    ),
    (
        "king|rook|bishop|knight|piece two|2|once square|squares|cells once|first",
        "write a move for pieces that have not moved: `move slide radial exactly 2, unmoved`",
    ),
    // hands
    (
        "drop|drops|dropped only|on|in your|own|half|second|third|home",
        "write a zone after `on`: `zone home: rank <= 4` and `drop Pawn on home`",
    ),
    // passing
    (
        "stalemate*|stalemated pass|passes|skip*|turn",
        "write `pass when stuck`: a player without another move passes",
    ),
    (
        "two|both|consecutive|twice|2|row pass|passes|passing end*|draw*|row|game",
        "write `pass allowed` and `passes 2 draws`: the game ends when the players pass one after the other",
    ),
    (
        "pass|passes|passing once|twice|1|2|3|times",
        "write `pass allowed`, and the end for a player who passes too often: `pass 2 times loses`",
    ),
    // swaps
    (
        "swap|swaps|swapping|exchange*|trade|trades|switch",
        "write `swap step radial with friend Rook` in the block of the piece, with any other leg in place of `step \
         radial`",
    ),
    // results
    (
        "points|point win|wins|first|reaching having|reaching|first|5|10|20|100",
        "write `having at least 10 points wins`, and what scores, such as `capture scores 1`",
    ),
    (
        "stalemate* half|quarter|counts|worth|3|4",
        "an ending is a win, a draw or a loss; points can be finer: `stalemate scores 1 to all` and `length 200 most \
         points wins`",
    ),
    (
        "check with allowed",
        "write `attack of King by Queen is forbidden`: a Queen may not move to where it attacks a King",
    ),
    (
        "check|checks by|only queen|rook|bishop|knight|pawn|queens|rooks|bishops|knights|pawns|king",
        "write `attack of King by Queen is forbidden`: a Queen may not move to where it attacks a King",
    ),
    // moves
    (
        "slide|ride up",
        "the directions stand before the distance: `slide orthogonal up to 3`",
    ),
    (
        "explo*|blast*|blow*",
        "write `after capture: remove mover and piece except Pawn near mover`",
    ),
    (
        "after become|becomes|change|changes captured",
        "write `promotes by capture to any captured, forced` in the block of the piece",
    ),
    (
        "after remove|capture|change|return all|every",
        "`piece` is any piece: `after capture: remove piece near mover`",
    ),
    // boards
    (
        "wrap|wraps|wrapping|toroidal",
        "write `join file + to file -`: the left and the right edge are joined; `board { join rank + to rank - }` \
         joins the others as well, and needs an array whose armies do not meet there",
    ),
    (
        "3x3|4x4|5x6|10x10|11x11|12x12|14x14|16x16|8x10|10x8|9x8",
        "write `board { axes file a..j, rank 1..8 }`, and an array with as many symbols in a line as it has cells: \
         `array { rank 1: R N B Q K B N R N B; rank 2: all P }`",
    ),
    (
        "remove|removed|missing|shape|triangle|triangular|cross|circle|octagon \
         d4|e4|d5|e5|a1|h8|cell|cells|corners|shape|triangle|triangular|cross|circle|octagon",
        "write what is a cell: `cells where not (file = d and rank in 4, 5)`; d5 is Black's d4, which must be missing \
         as well",
    ),
];
