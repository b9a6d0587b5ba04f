// The words of the language, by how they are highlighted. A test compares them with the grammar.

/** Words that begin a statement of a file or a board. */
export const STATEMENTS = `variant language source aliases inventor year tags extends use option allow when players board zone partition
class movement piece pieces remove array promotions hand drop check checkmate stalemate checkmated stalemated being giving baring capturing threatening reaching
occupying facing passes holding repetition length pass points meeting lacking having row castling promotion attack after axes
chart charts hexagonal cells label names forward view corners cross gaps join barrier`;

/** Actions of pieces. */
export const VERBS = `move capture step leap slide ride hop line swap push pull stay like betza xboard diagram castle promotes reverts
uncapturable cannot change return`;

/** Directions. */
export const DIRECTIONS = `orthogonal diagonal triagonal quadragonal radial anywhere backward sideways outward onward back leg curving
zigzag reflecting top bottom left right mirror turn exchange shift same`;

/** Results. */
export const RESULTS = `wins draws loses eliminates scores royal neutral forced allowed never`;

/** Small words within statements. */
export const SMALL = `nothing all any as only captured by between block each end every except exactly for from if in is not of once on other over
per protects then times moves time to unattacked where with without lasting plies less mover attacked sharing beyond behind and or
mod abs min max empty friend enemy unmoved passing changing becoming promoting near through entering leaving`;
