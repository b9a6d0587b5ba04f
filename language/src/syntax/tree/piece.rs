//! Pieces and movements: their statements and promotions.

use crate::diagnostics::Spanned;

use super::common::{Allow, Block, Name, When};
use super::hands::{LimitItem, OnlyIf};
use super::moves::{Move, Situation};
use super::zones::ZoneRef;

/// A piece as declared.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// The name.
    pub name: Name,
    /// The symbol in positions and arrays.
    pub symbol: Spanned<String>,
    /// `royal`.
    pub royal: bool,
    /// `neutral`: it belongs to nobody.
    pub neutral: bool,
    /// The movements and pieces whose moves it has: `piece Queen Q: Rook + Bishop`.
    pub like: Vec<Name>,
    /// Its own statements.
    pub items: Block<PieceItem>,
}

/// A named movement, or a piece's way to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Movement {
    /// The name.
    pub name: Name,
    /// The movements and pieces whose moves it has: `Rook + Knight`.
    pub like: Vec<Name>,
    /// Its own moves.
    pub items: Block<PieceItem>,
}

/// Moves in Betza's notation.
#[derive(Clone, Debug, PartialEq)]
pub struct BetzaText {
    /// The dialect, if the file says it.
    pub dialect: Option<BetzaDialect>,
    /// The string.
    pub text: Spanned<String>,
}

/// A dialect of Betza's notation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BetzaDialect {
    /// What the program XBoard reads. It is meant where a file names no dialect.
    #[default]
    XBoard,
    /// What the Interactive Diagram of the Chess Variant Pages reads.
    Diagram,
}

impl BetzaDialect {
    /// All dialects.
    pub const ALL: [Self; 2] = [Self::XBoard, Self::Diagram];

    /// The word for it in a file.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::XBoard => "xboard",
            Self::Diagram => "diagram",
        }
    }
}

/// A statement of a piece block.
#[derive(Clone, Debug, PartialEq)]
pub enum PieceItem {
    /// `step radial`, `move slide forward exactly 2 from second rank, passing`
    Move(Move),
    /// `betza "mRcpR"`, `betza diagram "[F?R]"`: moves in Betza's notation.
    Betza(BetzaText),
    /// `castle e1-g1 with Rook h1-f1`, `castle to g1 with Rook to f1`
    Castle(CastleItem),
    /// `promotes on last rank to Queen, Rook, forced`
    Promotes(Promotes),
    /// `reverts to Pawn`: what the piece is in a hand.
    Reverts(Name),
    /// `uncapturable`
    Uncapturable,
    /// `cannot capture King, Pawn`
    CannotCapture(Vec<Name>),
    /// `cannot end on last rank`: there it must promote, or has no such move.
    CannotEnd(ZoneRef),
    /// `cannot move near enemy Guard`: it has no move while this holds.
    CannotMove {
        /// What it asks.
        asks: Situation,
        /// `not`: while it does not hold.
        not: bool,
        /// `if not near friend`: and only while all this holds too.
        only_if: Vec<Spanned<OnlyIf>>,
    },
    /// `as guarded by friend Knight`: it also moves as these pieces do.
    Borrows {
        /// The pieces.
        asks: Situation,
        /// `only`: then it does not move in its own way.
        only: bool,
    },
    /// `allow …`, about the next statement
    Allow(Allow),
    /// `when … { … }`
    When(When<Self>),
}

/// A castling.
#[derive(Clone, Debug, PartialEq)]
pub struct CastleItem {
    /// The way of this piece.
    pub path: CastlePath,
    /// The other piece.
    pub partner: Name,
    /// The way of that one.
    pub partner_path: CastlePath,
    /// `for White`: the only player who may castle so.
    pub player: Option<Name>,
}

/// The way of a piece that castles.
#[derive(Clone, Debug, PartialEq)]
pub struct CastlePath {
    /// Where the piece stands; wherever it begins, if that is not said.
    pub from: Option<Name>,
    /// Where it goes.
    pub to: Name,
    /// `through d1`: a cell that it passes.
    pub through: Option<Name>,
}

/// A promotion.
#[derive(Clone, Debug, PartialEq)]
pub struct Promotes {
    /// How a move must touch a zone, if it must: `on last rank`.
    pub place: Option<(Spanned<Timing>, ZoneRef)>,
    /// `by capture`: only by a move that captures; `not by capture`: only by one that does not.
    pub capturing: Option<bool>,
    /// `of Rook`: only by a move that captures such a piece. An empty list is every kind.
    pub captured: Vec<Name>,
    /// The kinds it can become.
    pub to: Targets,
    /// `at most 2 of a kind`
    pub limit: Option<LimitItem>,
    /// Whether it must.
    pub forced: Option<ForcedItem>,
    /// A condition on what the piece was before.
    pub origin: Option<OriginItem>,
    /// `if near friend King`: what must hold, all of it.
    pub only_if: Vec<Spanned<OnlyIf>>,
}

/// What a piece can become.
#[derive(Clone, Debug, PartialEq)]
pub enum Targets {
    /// `Queen, Rook`
    Named(Vec<Name>),
    /// `any in the array`
    InArray,
    /// `any captured`: what the move captures.
    Captured,
}

impl Targets {
    /// The kinds that are named.
    pub fn names(&self) -> &[Name] {
        match self {
            Self::Named(names) => names,
            Self::InArray | Self::Captured => &[],
        }
    }
}

/// What a piece must have been before.
#[derive(Clone, Debug, PartialEq)]
pub enum OriginItem {
    /// `if never promoted`
    NeverPromoted,
    /// `if once Princeling`
    Once(Name),
}

/// How a move must touch the promotion zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timing {
    /// `on`: ends in it.
    On,
    /// `in`: as the file's `promotions` say.
    In,
    /// `entering`: comes into it from outside.
    Entering,
    /// `leaving`: goes out of it.
    Leaving,
    /// `moving in`: begins in it, ends in it, or both.
    MovingIn,
}

/// When a promotion is forced.
#[derive(Clone, Debug, PartialEq)]
pub enum ForcedItem {
    /// `forced`
    Always,
    /// `forced on ZONE`
    On(ZoneRef),
}
