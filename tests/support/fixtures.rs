//! Variants by name and from texts, and unusual boards.

use triagonal::Variant;

/// Loads a built-in variant.
pub fn shipped(name: &str) -> Variant {
    Variant::builtin(name).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Parses the text of a variant.
pub fn parsed(text: &str) -> Variant {
    Variant::parse(text).unwrap_or_else(|report| panic!("{report}"))
}

/// A four-dimensional board.
pub const FOUR_DIMENSIONS: &str = r#"
variant "Four"
players White, Black
board { axes a 1..2, b 1..2, c 1..2, d 1..2; names a b c d; forward d +; view Black: mirror d }
piece King K royal { step radial }
array { King 1111 }
check protects every King
checkmate wins; stalemate draws
"#;

/// Two charts that are joined at a side.
pub const TWO_CHARTS: &str = r#"
variant "Two"
players White, Black
board {
  charts  west, east
  axes    column 1..4, rank 1..3
  label   file of chart, column: a..h
  names   file rank
  join    right of west to left of east
  forward rank +
  view    Black: chart west to east, mirror rank
}
zone camp: chart = west and rank <= 2 and column in 2, 3
piece King K royal { step radial }
piece Rook R { slide orthogonal }
array { in camp: R . / K R }
check protects every King
checkmate wins; stalemate draws
"#;
