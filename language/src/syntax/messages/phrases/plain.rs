//! Sentences of chess players that state a rule without a negation.

/// The rows.
pub(super) const PLAIN: &[(&str, &str)] = &[
    (
        "lose|loses|lost|loss lacking|losing king|rook|bishop|knight|pawn|kings|rooks|bishops|knights|pawns",
        "write `lacking every KIND loses`: a player with no KIND left loses",
    ),
    (
        "captur*|take* hand|hands|pocket|reserve",
        "write `hand: captures go to the captor as their base kind` and `drop any`",
    ),
    ("2|3|three|two|several checks", "write `check 3 times wins`"),
    (
        "8x8|9x9|9x10|7x7|6x6|5x5|size",
        "write `board { axes file a..h, rank 1..8 }`",
    ),
    (
        "castl* anywhere|any",
        "write castlings without their first cells: `castle to g1 with Rook to f1`",
    ),
    ("double move|moves|turn", "write `turn: move 2 times`"),
    (
        "block*|blocked cell|square|d4|e4|e5|d5",
        "a cell that does not exist is left out in the board: `cells where not (file = d and rank in 4, 5)`; d5 is \
         Black's d4, which must be missing as well",
    ),
    (
        "immobile|fixed|stationary",
        "a piece without any moves stays where it is: `piece Wall W`",
    ),
    (
        "win|wins reach*|reaching",
        "write `zone goal for all: cells d4` and `reaching goal with King wins`",
    ),
    (
        "edge captur*",
        "no rule protects pieces by where they stand: `uncapturable` in the block of the piece protects it everywhere",
    ),
    (
        "ties|tie|tied win|wins|white|black",
        "write the result for one player: `repetition 3 wins for Black`",
    ),
    (
        "has|have|with|begins|starts two|three|2|3 queens|rooks|bishops|knights",
        "put them into the array: `array { rank 1: R N B Q K Q N R; rank 2: all P }`",
    ),
    (
        "row|line three|3|four|4|five|5 win|wins|won|makes|make",
        "write `row of 3 pieces wins`",
    ),
    (
        "insufficient|dead",
        "write `dead position draws`: nobody can win any more",
    ),
    (
        "only|bare|lone king|kings draw*|drawn|remain*|left",
        "write `dead position draws`: nobody can win any more",
    ),
    (
        "king|kings versus|vs|against",
        "write `dead position draws`: nobody can win any more",
    ),
    (
        "underpromot*",
        "list the kinds in the block of the piece: `promotes on last rank to Queen, forced`",
    ),
    (
        "promot* optional|voluntary",
        "leave out `forced`: `promotes on last rank to Queen, Rook`",
    ),
    (
        "promot* mandatory|compulsory|must|obligatory",
        "write `forced` after the kinds: `promotes on last rank to Queen, Rook, forced`",
    ),
    (
        "random*|shuffl*|chess960|960|fischer*",
        "write `by lot` in the array: `rank 1: by lot Q, N N, R K R, B B`",
    ),
    (
        "fen|position start*|setup|initial|fen",
        "write the first player's pieces in an array: `array { rank 1: R N B Q K B N R; rank 2: all P }`",
    ),
    (
        "hex*",
        "write `hexagonal` in the block of the board, and an array for its cells: `board { axes file a..k, rank 1..11; \
         hexagonal; view Black: mirror file, mirror rank }`",
    ),
    (
        "players|player three|3|four|4",
        "write `players White, Red, Black`, and in the board a `view` for each player but the first",
    ),
    (
        "order turn*|move|moves|play|players",
        "players move in the order in which they are listed: `players White, Black`",
    ),
    ("neutral", "write `neutral` after the symbol: `piece Wall W neutral`"),
    (
        "worth|value|values",
        "write `points Queen 9, Rook 5`, and an ending that compares points: `length 200 most points wins`",
    ),
    (
        "most|more points",
        "write `points Queen 9, Rook 5`, and an ending that compares points: `length 200 most points wins`",
    ),
    ("captur*|take* score*|point|points", "write `capture of Queen scores 9`"),
    (
        "castl* check|attacked",
        "a piece that check protects can castle neither out of check nor through it; other pieces can: `check protects \
         nothing`",
    ),
    (
        "king|kings into check|attack",
        "write `check protects nothing` and `checkmate goes on`",
    ),
    (
        "check must|out|escape|respond",
        "write `check protects every King`: a player must then answer every check",
    ),
    (
        "king|kings adjacent|touch|neighbours|neighbors|beside",
        "write `check protects every King`: a King may not move next to the other one",
    ),
    (
        "adjacent|next|beside|near immobile|frozen|paraly*",
        "write `cannot move if near enemy Queen` in the block of the piece",
    ),
    (
        "stay*|leave|leaves|remain*|inside|within|cross|crosses palace|half|side|river|zone|area",
        "write `to` and a zone after the moves of the piece: `zone palace: file in d..f and rank <= 3` and `step \
         orthogonal, to palace`",
    ),
    (
        "only captur*|take* king|queen|rook|bishop|knight|pawn|piece|pieces|kings|queens|rooks|bishops|knights|pawns",
        "forbid it to the others: `capture by piece except KIND is forbidden`",
    ),
    (
        "own|friendly|friend|friends captur*|take*|fire",
        "write a line that captures a friend: `line orthogonal: empty* friend!`",
    ),
    (
        "captur*|take* all|every|both|last king|queen|rook|bishop|knight|pawn|kings|queens|rooks|bishops|knights|pawns \
         win|wins|won",
        "write `capturing every KIND wins`: who captures the last KIND wins",
    ),
    (
        "captur*|take* queen|rook|bishop|knight|pawn|queens|rooks|bishops|knights|pawns win|wins|won",
        "write `capturing any KIND wins`",
    ),
    (
        "pawn* backward|backwards|back",
        "write `piece Pawn P: Pawn { move step backward }`",
    ),
    (
        "pawn* sideways move|moves|step|steps|go|walk",
        "write `piece Pawn P: Pawn { move step sideways }`",
    ),
    (
        "jump*|fly|flies|pass over|past",
        "write a line that passes over pieces: `line diagonal: any* empty|enemy`",
    ),
    (
        "most|maximum|max|up|limited square|squares|cells|steps",
        "write a distance: `slide orthogonal up to 3`",
    ),
    (
        "place*|deploy|setup first|begin|beginning|start|phase|turn",
        "write `zone home: rank <= 2`, `array { King e1; hand: Rook 2, Pawn 8 }`, `drop any on home`, `first turn \
         White: drop 10 times` and `first turn Black: drop 10 times`",
    ),
    (
        "then|and|after move|moves drop|drops|place*",
        "write `turn: move then drop of Wall`, with `piece Wall W neutral` and `drop Wall`",
    ),
    (
        "hand|reserve|pocket start*|begin*|has|have|with",
        "write it in the array of the player, below the pieces on the board: `array White { rank 1: R N B Q K B N R; \
         rank 2: all P; hand: Knight }`",
    ),
    (
        "stalemate*|stalemated loss|lose|loses|lost",
        "write `being stalemated loses`: a player with no legal move who is not in check loses",
    ),
    (
        "stalemate*|stalemated win|wins|won|victory",
        "write `being stalemated wins`, or `giving stalemate wins` if the other player wins",
    ),
    ("stalemate*|stalemated draw|draws|drawn|tie", "write `stalemate draws`"),
    (
        "king|kings centre|center|middle|hill win|wins|won",
        "write `zone centre for all: cells d4, e4, d5, e5` and `reaching centre with King wins`",
    ),
    (
        "first|promot*|promoting promot* win|wins|won",
        "write `promotion 1 time wins`: who promotes first wins",
    ),
    (
        "last|eighth|first rank|row|side pawn|pawns win|wins|won",
        "a Pawn that reaches the last rank promotes at once: write `promotion 1 time wins`",
    ),
    (
        "last|eighth|first rank|row win|wins|won",
        "write `reaching last rank with King wins`",
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
    (
        "threefold|three|repeat*|repetition* position*|repetition*|times draw*|drawn",
        "write `repetition 3 draws`",
    ),
    (
        "threefold|three|repeat*|repetition* position*|repetition*|times lose*|lost|loss",
        "write `repetition 3 loses`: who brings about a position for the third time loses",
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
        "one move of one piece can have several captures: `capture step radial then capture step radial`; `capture is \
         forced, the most` makes the longest compulsory",
    ),
    (
        "captur*|take* must|mandatory|compulsory|forced|obligatory",
        "write `capture is forced`: if a player can capture, only captures are legal",
    ),
    (
        "castl* first|before|after|until move|moves|turn|turns",
        "no rule depends on the number of the move",
    ),
    (
        "castl* may|can|allowed",
        "castlings belong to the King: `piece King K royal: King { castle e1-g1 with Rook h1-f1 }`",
    ),
    (
        "captured|taken change* side|sides|colour|color",
        "write `hand: captures go to the captor as they are` and `drop any`: they are put on the board again as the \
         captor's",
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
];
