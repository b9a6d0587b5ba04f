//! The list of all statements: for each block the forms that its statements can have.
//!
//! A new statement is a line here. What a statement can begin with, which grammar rule it has, whether a block follows it, how it
//! is completed and suggested, and the example in messages all follow from its line.

use triagonal_grammar::Rule;

use super::forms::Braces::{May, Must, Never, Same};
use super::forms::{BlockKind, Form};

/// The first words of statements about actions.
const ACTIONS: &[&str] = &[
    "capture",
    "move",
    "promotion",
    "attack",
    "swap",
    "push",
    "pull",
    "castling",
    "check",
    "drop",
    "pass",
];

/// The first words of moves.
const MOVES: &[&str] = &[
    "move", "capture", "step", "leap", "slide", "ride", "hop", "line", "swap", "push", "pull", "stay", "like",
];

const WHEN: Form = Form::new(&["when"], Rule::when, Same, "when army is light { … }");
const ALLOW: Form = Form::new(
    &["allow"],
    Rule::allow,
    Never,
    r#"allow lint::unused "for other variants""#,
);

/// The statements of a file.
#[rustfmt::skip]
pub const FILE: &[Form] = &[
    Form::new(&["variant"],     Rule::variant,     Never, r#"variant "My Game""#),
    Form::new(&["language"],    Rule::language,    Never, "language 1"),
    Form::new(&["source"],      Rule::source,      Never, r#"source "https://example.org/rules""#),
    Form::new(&["aliases"],     Rule::aliases,     Never, "aliases 3check, threecheck"),
    Form::new(&["inventor"],    Rule::inventor,    Never, r#"inventor "Ralph Betza""#),
    Form::new(&["year"],        Rule::year,        Never, "year 1963"),
    Form::new(&["tags"],        Rule::tags,        Never, "tags pawns, no-castling"),
    Form::new(&["extends"],     Rule::extends,     Never, "extends chess"),
    Form::new(&["use"],         Rule::uses,        Never, "use betza"),
    Form::new(&["option"],      Rule::option,      Never, r#"option army: full | light "which army White has""#),
    WHEN,
    ALLOW,
    Form::new(&["players"],     Rule::players,     Never, "players White, Black"),
    Form::new(&["board"],       Rule::board,       Must(BlockKind::Board), "board { axes file a..h, rank 1..8 }"),
    Form::new(&["zone"],        Rule::zone,        Never, "zone camp: rank <= 3"),
    Form::new(&["zone"],        Rule::zone_drawn,  Must(BlockKind::ZonePicture), "zone camp { … }"),
    Form::new(&["partition"],   Rule::partition,   Must(BlockKind::Partition), "partition ring { class inner: … }"),
    Form::new(&["movement"],    Rule::movement,    May(BlockKind::Piece), "movement Ferz: step diagonal"),
    Form::new(&["piece"],       Rule::piece,       May(BlockKind::Piece), "piece Knight N { leap 2:1 }"),
    Form::new(&["pieces"],      Rule::pieces,      May(BlockKind::Piece), "pieces Rook R, Tower T { slide orthogonal }"),
    Form::new(&["remove"],      Rule::remove,      Never, "remove Queen, Pawn"),
    Form::new(&["array"],       Rule::array,       Must(BlockKind::Array), "array { rank 1: R N B Q K B N R }"),
    Form::new(&["promotions"],  Rule::promotions,  Never, "promotions: moving in"),
    Form::new(&["hand"],        Rule::hand,        Never, "hand: captures go to the captor as their base kind"),
    Form::new(&["drop"],        Rule::drop,        Never, "drop Pawn except last rank, at most 1 per file"),
    Form::new(&["check"],       Rule::check,       Never, "check protects every King"),
    Form::new(&["turn"],        Rule::turn,        Never, "turn: move then drop of Arrow"),
    Form::new(&["first"],       Rule::turn_first,  Never, "first turn: move"),
    Form::new(&["checkmate"],   Rule::checkmate,   Never, "checkmate wins"),
    Form::new(&["stalemate"],   Rule::stalemate,   Never, "stalemate draws"),
    Form::new(&["being"],       Rule::being,       Never, "being stalemated loses"),
    Form::new(&["giving"],      Rule::giving,      Never, "giving stalemate wins"),
    Form::new(&["baring"],      Rule::baring,      Never, "baring wins"),
    Form::new(&["capturing"],   Rule::capturing,   Never, "capturing any King wins"),
    Form::new(&["threatening"], Rule::threatening, Never, "threatening any King eliminates, army vanishes"),
    Form::new(&["reaching", "occupying"], Rule::reaching, Never, "reaching last rank with King wins"),
    Form::new(&["holding"],     Rule::holding,     Never, "holding last rank with King wins"),
    Form::new(&["lacking", "having"], Rule::state, Never, "lacking every Pawn loses"),
    Form::new(&["row"],         Rule::row,         Never, "row of 3 Stone wins"),
    Form::new(&["facing"],      Rule::facing,      Never, "facing King draws"),
    Form::new(&["passes"],      Rule::passes,      Never, "passes 2 draws"),
    Form::new(&["repetition"],  Rule::repetition,  Never, "repetition 3 draws"),
    Form::new(&["dead"],        Rule::dead,        Never, "dead position draws"),
    Form::new(&["null"],        Rule::null_turn,   Never, "null turn is forbidden"),
    Form::new(&["quiet"],       Rule::quiet,       Never, "quiet plies 100 draws, except Pawn"),
    Form::new(&["length"],      Rule::length,      Never, "length 300 draws"),
    Form::new(&["last"],        Rule::remaining,   Never, "last team wins"),
    Form::new(&["pass"],        Rule::pass,        Never, "pass allowed"),
    Form::new(&["points"],      Rule::points,      Never, "points Queen 9, Rook 5"),
    Form::new(&["meeting"],     Rule::meeting,     Never, "meeting East Pawn, West Pawn may be removed"),
    Form::new(&["after"],       Rule::after,       Never, "after capture: remove mover"),
    Form::new(ACTIONS,          Rule::duty,        Never, "capture of Queen by Pawn is forbidden for White"),
    Form::new(ACTIONS,          Rule::scored,      Never, "capture of Queen scores 9"),
    Form::new(&["checkmate", "stalemate"], Rule::scored, Never, "checkmate scores 20"),
    Form::new(ACTIONS,          Rule::turn_action, Never, "check ends the turn"),
    Form::new(ACTIONS,          Rule::counted,     Never, "check 3 times wins"),
];

/// The statements of a `board`.
#[rustfmt::skip]
pub const BOARD: &[Form] = &[
    Form::new(&["axes"],        Rule::axes,        Never, "axes file a..h, rank 1..8"),
    Form::new(&["charts"],      Rule::charts,      Never, "charts west, east"),
    Form::new(&["hexagonal"],   Rule::hexagonal,   Never, "hexagonal"),
    Form::new(&["cells"],       Rule::cells_where, Never, "cells where not (file = d and rank = 4)"),
    Form::new(&["cells"],       Rule::cells_listed, Never, "cells a1, b2"),
    Form::new(&["cells"],       Rule::cells_drawn, Must(BlockKind::CellsPicture), "cells { o o . }"),
    Form::new(&["label"],       Rule::label_of,    Never, "label square of row, column: a..p"),
    Form::new(&["names"],       Rule::names,       Never, "names file rank"),
    Form::new(&["forward"],     Rule::forward,     Never, "forward rank +"),
    Form::new(&["view"],        Rule::view,        Never, "view Black: mirror rank"),
    Form::new(&["gaps"],        Rule::gaps,        Never, "gaps pass"),
    Form::new(&["join"],        Rule::join,        Never, "join file + to file -"),
    Form::new(&["remove"],      Rule::remove_join, Never, "remove join file + to file -"),
    Form::new(&["corners"],     Rule::corners,     Never, "corners cross both ways"),
    Form::new(&["barrier"],     Rule::barrier,     Never, "barrier between river, far bank"),
    WHEN,
    ALLOW,
];

/// The statements of a `piece` or a `movement`.
#[rustfmt::skip]
pub const PIECE: &[Form] = &[
    Form::new(MOVES,            Rule::move_statement, Never, "capture step diagonal forward"),
    Form::new(&["betza"],       Rule::betza,       Never, r#"betza "mRcpR""#),
    Form::new(&["castle"],      Rule::castle,      Never, "castle e1-g1 with Rook h1-f1"),
    Form::new(&["promotes"],    Rule::promotes,    Never, "promotes on last rank to Queen, Rook, forced"),
    Form::new(&["reverts"],     Rule::reverts,     Never, "reverts to Pawn"),
    Form::new(&["uncapturable"], Rule::uncapturable, Never, "uncapturable"),
    Form::new(&["cannot"],      Rule::cannot,      Never, "cannot capture King, Pawn"),
    Form::new(&["as", "only"],  Rule::borrows,     Never, "as guarded by friend Knight"),
    WHEN,
    ALLOW,
];

/// The statements of an `array`. Those without a first word begin with an axis or a piece.
#[rustfmt::skip]
pub const ARRAY: &[Form] = &[
    Form::new(&["hand"],        Rule::array_hand,  Never, "hand: Knight 2, Pawn"),
    Form::new(&["nothing"],     Rule::nothing,     Never, "nothing"),
    Form::new(&["in"],          Rule::array_zone,  Never, "in home: R N B Q K B N R"),
    WHEN,
    Form::new(&[],              Rule::array_line,  Never, "rank 1: R N B Q K B N R"),
    Form::new(&[],              Rule::array_cells, Never, "Knight b1, g1"),
];

/// The statements of a `partition`.
pub const PARTITION: &[Form] = &[Form::new(&["class"], Rule::class, Never, "class inner: file in c..f")];

/// The rows of a picture of `cells`.
pub const CELLS_PICTURE: &[Form] = &[Form::new(&[], Rule::cells_row, Never, "o o .")];

/// The rows of a picture of a zone.
pub const ZONE_PICTURE: &[Form] = &[Form::new(&[], Rule::zone_row, Never, "x x .")];
