//! The forms of statements, and the kinds of blocks that they stand in.

use triagonal_grammar::Rule;

/// The kind of a block, which determines its statements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockKind {
    /// A file, outside all blocks.
    File,
    /// A `board` block.
    Board,
    /// The block of a `piece` or a `movement`.
    Piece,
    /// An `array` block.
    Array,
    /// A `partition` block.
    Partition,
    /// The picture of `cells`.
    CellsPicture,
    /// The picture of a zone.
    ZonePicture,
}

impl BlockKind {
    /// The blocks whose statements begin with words of the language.
    pub const WITH_WORDS: [Self; 5] = [Self::File, Self::Board, Self::Piece, Self::Array, Self::Partition];

    /// Whether its statements are the rows of a picture.
    pub fn is_picture(self) -> bool {
        matches!(self, Self::CellsPicture | Self::ZonePicture)
    }

    /// The name of such a block in messages.
    pub fn title(self) -> &'static str {
        match self {
            Self::File => "file",
            Self::Board => "`board` block",
            Self::Piece => "`piece` block",
            Self::Array => "`array` block",
            Self::Partition => "`partition` block",
            Self::CellsPicture | Self::ZonePicture => "picture",
        }
    }
}

/// Whether a statement has a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Braces {
    /// No block.
    Never,
    /// An optional block.
    May(BlockKind),
    /// A mandatory block.
    Must(BlockKind),
    /// A mandatory block of the same kind as the enclosing block.
    Same,
}

/// A form of statement.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// The words that it can begin with; none if it begins with a name.
    pub words: &'static [&'static str],
    /// The grammar rule of its line.
    pub rule: Rule,
    /// Its block.
    pub braces: Braces,
    /// An example for messages.
    pub example: &'static str,
}

impl Form {
    /// A line of the list of statements.
    pub const fn new(words: &'static [&'static str], rule: Rule, braces: Braces, example: &'static str) -> Self {
        Self {
            words,
            rule,
            braces,
            example,
        }
    }

    /// The kind of its block within a block of this kind, if it can have one.
    pub fn inside(self, within: BlockKind) -> Option<BlockKind> {
        match self.braces {
            Braces::Never => None,
            Braces::May(inside) | Braces::Must(inside) => Some(inside),
            Braces::Same => Some(within),
        }
    }

    /// Whether it may have a block, or be without one.
    pub fn allows(self, has_block: bool) -> bool {
        match self.braces {
            Braces::Never => !has_block,
            Braces::May(_) => true,
            Braces::Must(_) | Braces::Same => has_block,
        }
    }
}
