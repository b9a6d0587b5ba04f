//! The sentences of chess players that are answered with a statement of the language.

/// Words of a sentence, in any order, and what to write. `|` separates alternatives, and `*` stands for any ending. The first
/// matching row counts.
pub(super) const PHRASES: &[(&str, &str)] = &[
    (
        "lose|loses|lost|loss no|without|lacking|losing king|rook|bishop|knight|pawn|kings|rooks|bishops|knights|pawns",
        "write `lacking every Pawn loses`: a player who has no Pawn left loses",
    ),
    (
        "captured|taken removed|leave|gone|disappear*|die|dies",
        "captured pieces leave the game, unless a `hand` statement keeps them",
    ),
    (
        "captur*|take* hand|hands|pocket|reserve",
        "write `hand: captures go to the captor as their base kind` and `drop any`",
    ),
    (
        "agreement|agree|offer",
        "a draw by agreement is not part of the rules of a game: players agree where the game is played",
    ),
    (
        "resign*",
        "resigning is not part of the rules of a game: players resign where the game is played",
    ),
    (
        "team|teams",
        "write `players White in team North, Red in team South, Black in team North, Blue in team South`",
    ),
    (
        "passing|pass no|not|never",
        "write `pass never`: a player must move, which is the default",
    ),
    (
        "must move",
        "a player must move, unless a `pass` statement allows a pass",
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
    ("king|kings castl* cannot|can't", "write `castling is forbidden`"),
    ("double move|moves|turn", "write `turn: move 2 times`"),
    (
        "block*|blocked cell|square|d4|e4|e5|d5",
        "a cell that does not exist is left out in the board: `cells where not (file = d and rank = 4)`",
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
        "clock|time|minutes|seconds limit|each|per|minutes|seconds|loses|loss",
        "a clock is not part of the rules of a game: set one where the game is played",
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
        "no|without|cannot|not promot*",
        "write the piece without `promotes`, or `promotion to Queen is forbidden`",
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
        "write `hexagonal` in the block of the board: `board { axes file a..k, rank 1..11; hexagonal }`",
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
        "`most points wins` is a result: `length 200 most points wins`",
    ),
    ("captur*|take* score*|point|points", "write `capture of Queen scores 9`"),
    (
        "repeat*|repetition illegal|not|no|forbidden|cannot|never",
        "write `repetition 3 is forbidden`",
    ),
    (
        "castl* check|attacked",
        "a piece that check protects can castle neither out of check nor through it; other pieces can: `check protects nothing`",
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
        "check illegal|forbidden|disallowed",
        "write `check is forbidden`, or `check protects nothing` for a game without check",
    ),
    (
        "king|kings adjacent|touch|neighbours|neighbors|beside",
        "write `check protects every King`: a King may not move next to the other one",
    ),
    (
        "adjacent|next|beside|near cannot|can't|immobile|frozen|paraly*",
        "write `cannot move near enemy Queen` in the block of the piece",
    ),
    (
        "stay*|leave|leaves|remain*|inside|within|cross|crosses palace|half|side|river|zone|area",
        "write `to` and a zone after the moves of the piece: `zone palace: file in d..f and rank <= 3` and `step orthogonal, to palace`",
    ),
    (
        "only captur*|take* king|queen|rook|bishop|knight|pawn|piece|pieces|kings|queens|rooks|bishops|knights|pawns",
        "forbid it to the others: `capture by piece except Queen is forbidden`",
    ),
    (
        "own|friendly|friend|friends captur*|take*|fire",
        "write a line that captures a friend: `line orthogonal: empty* friend!`",
    ),
    (
        "captur*|take* queen|rook|bishop|knight|pawn|queens|rooks|bishops|knights|pawns win|wins|won",
        "write `capturing any Queen wins`",
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
        "double|two|2 no|not|cannot|can't|without step*|square|squares|pawn*",
        "write the Pawn without its double step: `piece Pawn P { move step forward; capture step diagonal forward; promotes on last rank to Queen, forced }`",
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
        "write `array { hand: Rook 2, Pawn 8 }`, `drop any on home` and `first turn White: drop 10 times`",
    ),
    (
        "then|and move|moves drop|drops|place*",
        "write `turn: move then drop of Wall`",
    ),
    (
        "hand|reserve|pocket start*|begin*|has|have|with",
        "write it in the array of the player: `array White { hand: Knight }`",
    ),
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
        "write `royal` after the symbol, `piece Queen Q royal: Queen`, and what depends on it, such as `check protects every Queen`",
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
