//! Pieces and movements: their statements and promotions.

use crate::diagnostics::Spanned;

use super::common::{Allow, Block, Name, When};
use super::hands::{LimitItem, OnlyIf};
use super::moves::{Move, Situation};
use super::zones::ZoneRef;

/// A declared piece.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// The name.
    pub name: Name,
    /// The symbol in positions and arrays.
    pub symbol: Spanned<String>,
    /// `royal`.
    pub royal: bool,
    /// `neutral`: it has no owner.
    pub neutral: bool,
    /// The movements and pieces whose moves it uses: `piece Queen Q: Rook + Bishop`.
    pub like: Vec<Name>,
    /// Its own statements.
    pub items: Block<PieceItem>,
}

/// A named movement.
#[derive(Clone, Debug, PartialEq)]
pub struct Movement {
    /// The name.
    pub name: Name,
    /// The movements and pieces whose moves it uses: `Rook + Knight`.
    pub like: Vec<Name>,
    /// Its own moves.
    pub items: Block<PieceItem>,
}

/// Moves in Betza's notation.
#[derive(Clone, Debug, PartialEq)]
pub struct BetzaText {
    /// The dialect, if it is explicit.
    pub dialect: Option<BetzaDialect>,
    /// The string.
    pub text: Spanned<String>,
}

/// A dialect of Betza's notation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BetzaDialect {
    /// The dialect of XBoard, which is the default.
    #[default]
    XBoard,
    /// The dialect of the Interactive Diagram of the Chess Variant Pages.
    Diagram,
}

impl BetzaDialect {
    /// All dialects.
    pub const ALL: [Self; 2] = [Self::XBoard, Self::Diagram];

    /// The keyword.
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
    /// `reverts to Pawn`: the kind of the piece in a hand.
    Reverts(Name),
    /// `uncapturable`
    Uncapturable,
    /// `cannot capture King, Pawn`
    CannotCapture(Vec<Name>),
    /// `cannot end on last rank`: it must promote there, or the move is illegal.
    CannotEnd(ZoneRef),
    /// `cannot move if near enemy Guard`: it has no moves while this holds.
    CannotMove {
        /// The condition.
        asks: Situation,
        /// `not`: the condition must not hold.
        not: bool,
        /// `if not near friend`: further conditions, all of which must hold too.
        only_if: Vec<Spanned<OnlyIf>>,
    },
    /// `as guarded by friend Knight`: it borrows the moves of these pieces.
    Borrows {
        /// The pieces.
        asks: Situation,
        /// `only`: its own moves are suspended meanwhile.
        only: bool,
    },
    /// `allow …`, for the next statement
    Allow(Allow),
    /// `when … { … }`
    When(When<Self>),
}

/// A castling.
#[derive(Clone, Debug, PartialEq)]
pub struct CastleItem {
    /// The path of this piece.
    pub path: CastlePath,
    /// The other piece.
    pub partner: Name,
    /// The path of the other piece.
    pub partner_path: CastlePath,
    /// `for White`: the only player with this castling.
    pub player: Option<Name>,
}

/// The path of a piece in a castling.
#[derive(Clone, Debug, PartialEq)]
pub struct CastlePath {
    /// The initial cell (`None`: from anywhere).
    pub from: Option<Name>,
    /// The final cell.
    pub to: Name,
    /// `through d1`: a cell that it passes.
    pub through: Option<Name>,
}

/// A promotion.
#[derive(Clone, Debug, PartialEq)]
pub struct Promotes {
    /// The zone of the promotion, if any, with the timing: `on last rank`.
    pub place: Option<(Spanned<Timing>, ZoneRef)>,
    /// `by capture`: only moves that capture; `not by capture`: only moves that do not.
    pub capturing: Option<bool>,
    /// `of Rook`: only moves that capture such a piece. An empty list stands for every kind.
    pub captured: Vec<Name>,
    /// The choices.
    pub to: Targets,
    /// `at most 2 of a kind`
    pub limit: Option<LimitItem>,
    /// Whether it is mandatory.
    pub forced: Option<ForcedItem>,
    /// A condition on the piece's former kind.
    pub origin: Option<OriginItem>,
    /// `if near friend King`: the conditions, all of which must hold.
    pub only_if: Vec<Spanned<OnlyIf>>,
}

/// The choices of a promotion.
#[derive(Clone, Debug, PartialEq)]
pub enum Targets {
    /// `Queen, Rook`
    Named(Vec<Name>),
    /// `any in the array`
    InArray,
    /// `any captured`: the kinds that the move captures.
    Captured,
}

impl Targets {
    /// The named kinds.
    pub fn names(&self) -> &[Name] {
        match self {
            Self::Named(names) => names,
            Self::InArray | Self::Captured => &[],
        }
    }
}

/// A former kind of a piece.
#[derive(Clone, Debug, PartialEq)]
pub enum OriginItem {
    /// `if never promoted`
    NeverPromoted,
    /// `if once Princeling`
    Once(Name),
}

/// How a move must cross the promotion zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timing {
    /// `on`: ends in it.
    On,
    /// `in`: as defined by `promotions` in the file.
    In,
    /// `entering`: enters it from outside.
    Entering,
    /// `leaving`: leaves it.
    Leaving,
    /// `moving in`: begins in it, ends in it, or both.
    MovingIn,
}

/// Where a promotion is mandatory.
#[derive(Clone, Debug, PartialEq)]
pub enum ForcedItem {
    /// `forced`
    Always,
    /// `forced on ZONE`
    On(ZoneRef),
}

impl PieceItem {
    /// The subject, in words of the language, if another statement can replace this one.
    pub fn subject(&self) -> Option<String> {
        match self {
            Self::Reverts(_) => Some("reverts".to_owned()),
            Self::Uncapturable => Some("uncapturable".to_owned()),
            Self::Move(_)
            | Self::Betza(_)
            | Self::Castle { .. }
            | Self::Promotes(_)
            | Self::CannotCapture(_)
            | Self::CannotEnd(_)
            | Self::CannotMove { .. }
            | Self::Borrows { .. }
            | Self::Allow(_)
            | Self::When(_) => None,
        }
    }
}
