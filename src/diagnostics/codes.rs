//! The registry of codes: every mistake the checker can name, once.

use std::fmt;

/// How serious a mistake is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The file cannot be used.
    Error,
    /// The file can be used, but probably does not say what its author means.
    Warning,
}

impl Severity {
    /// `error` or `warning`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

macro_rules! codes {
    ($($variant:ident $severity:ident $id:literal $about:literal;)*) => {
        /// The name of a mistake. Codes are stable, and each has a fixture under `tests/`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Code {
            $(#[doc = $about] $variant,)*
        }

        impl Code {
            /// All codes, in the order of the stages that find them.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// The code as text, as `syntax::unexpected`.
            #[must_use]
            pub fn id(self) -> &'static str {
                match self { $(Self::$variant => $id,)* }
            }

            /// Its severity.
            #[must_use]
            pub fn severity(self) -> Severity {
                match self { $(Self::$variant => Severity::$severity,)* }
            }

            /// What it means, in a sentence.
            #[must_use]
            pub fn about(self) -> &'static str {
                match self { $(Self::$variant => $about,)* }
            }
        }
    };
}

codes! {
    // syntax
    UnexpectedText Error "syntax::unexpected" "The text does not continue as any statement can.";
    Unfinished Error "syntax::unfinished" "A statement ends too early.";
    UnknownStatement Error "syntax::unknown-statement" "A statement begins with a word that begins none here.";
    UnsignedVector Error "syntax::unsigned-vector" "A vector does not say which way it goes: one of its numbers has no sign.";
    MissingSymbol Error "syntax::missing-symbol" "A piece is declared without the symbol that stands for it.";
    MissingBlock Error "syntax::missing-block" "A statement that needs a block in braces has none.";
    UnexpectedBlock Error "syntax::unexpected-block" "Braces follow a statement that has no block.";
    Unclosed Error "syntax::unclosed" "A bracket is opened and never closed.";
    Unmatched Error "syntax::unmatched" "A bracket is closed that was never opened.";
    UnclosedText Error "syntax::unclosed-text" "A quotation mark is opened and not closed on its line.";
    NumberTooLarge Error "syntax::number-too-large" "A number is larger than any rule could mean.";
    TooDeep Error "syntax::too-deep" "Blocks or parentheses are nested too deeply.";
    TooManyOperations Error "syntax::too-many-operations" "A statement holds too many comparisons and operations.";
    StatementTooLong Error "syntax::statement-too-long" "A statement is too long.";
    FileTooLarge Error "syntax::file-too-large" "A file is too large.";
    TooManyErrors Error "syntax::too-many-errors" "A file has more mistakes than are shown.";

    LimitExceeded Error "limits::exceeded" "Something is larger than what one variant may hold; the message tells the limit.";

    UnknownFile Error "names::unknown-file" "No variant or library has the name after `extends` or `use`.";
    FileCycle Error "names::file-cycle" "Files extend or use each other in a circle.";
    NotInLibrary Error "names::not-in-library" "A library that is used may hold only movements, pieces and zones.";
    DeclaredTwice Error "names::declared-twice" "One file declares the same thing twice.";
    UnknownPlayer Error "names::unknown-player" "No player has the name.";
    UnknownAxis Error "names::unknown-axis" "No axis or label of the board has the name.";
    UnknownCoordinateValue Error "names::unknown-value" "An axis or label has no such value.";
    ValueUnclear Error "names::unclear-value" "It is not clear which axis `first` or `last` is a value of.";
    UnknownChart Error "names::unknown-chart" "No chart has the name.";
    UnknownCell Error "names::unknown-cell" "No cell has the name.";
    UnknownZone Error "names::unknown-zone" "No zone has the name.";
    UnknownPartition Error "names::unknown-partition" "No partition has the name.";
    UnknownPiece Error "names::unknown-piece" "No piece has the name.";
    UnknownSymbol Error "names::unknown-symbol" "No piece has the symbol.";
    ZoneCycle Error "names::zone-cycle" "Zones are defined by each other in a circle.";
    LetterTwice Error "names::letter-twice" "Two players have the same letter in positions as text.";

    MissingStatement Error "board::missing" "A statement that every variant needs is missing.";
    TooFewPlayers Error "board::too-few-players" "A game needs two players in two teams.";
    AxisValues Error "board::axis-values" "The values of an axis or label cannot be meant so.";
    LabelCount Error "board::label-count" "A label has not as many values as the cells it counts.";
    HexagonalAxes Error "board::hexagonal-axes" "A hexagonal board has two axes.";
    PictureSize Error "board::picture-size" "A picture is not as large as what it shows.";
    NoCells Error "board::no-cells" "The board has no cells.";
    NameTwice Error "board::name-twice" "Two cells have the same name.";
    NameUnclear Error "board::name-unclear" "A cell's name holds a character that moves as text need.";
    ModuloZero Error "board::modulo-zero" "A remainder is taken of a division by zero.";
    FunctionValues Error "board::function-values" "A function in a condition takes another number of values.";
    VectorLength Error "board::vector" "A vector has not one component for each axis, or leads nowhere.";
    ChartMissing Error "board::chart-missing" "It is not said which of several charts is meant.";
    JoinEndsDiffer Error "board::join-ends-differ" "Two sides that are joined do not fit each other.";
    JoinTwice Error "board::join-twice" "A side is joined twice.";
    JoinTurns Error "board::join-turns" "A hexagonal board is joined other than straight across.";
    BarrierAlone Error "board::barrier-alone" "A barrier has only one side.";
    ViewMissing Error "board::view-missing" "It is not said how a player sees the board.";
    ViewOfFirst Error "board::view-of-first" "The first player is given a view, but all views start from his board.";
    ViewWithoutImage Error "board::view-without-image" "A view carries a cell beside the board.";
    ViewDistorts Error "board::view-distorts" "A view is no symmetry of the lattice.";
    ClassesOverlap Error "board::classes-overlap" "A cell is in two classes of a partition.";

    UnknownOption Error "options::unknown-option" "No option has the name.";
    UnknownOptionValue Error "options::unknown-value" "An option has no such value.";
    CannotDepend Error "options::cannot-depend" "A statement inside `when` cannot depend on options.";

    ArrayMissing Error "array::missing" "There is no array.";
    ArrayCount Error "array::count" "A line of the array has not as many symbols as cells.";
    CellTwice Error "array::cell-twice" "Two pieces begin on the same cell.";

    EmptyZone Warning "lint::empty-zone" "A zone has no cells for any player.";
    ZoneOffEdge Warning "lint::zone-off-edge" "An inherited zone lay at the edge of its board, and does not on this one.";
    UnusedName Warning "lint::unused" "Nothing refers to what is declared.";
    UnusedOption Warning "lint::unused-option" "No `when` depends on the option.";
    JoinCorner Warning "lint::join-corner" "Where two joins meet, the order of crossing them leads to different cells.";
    UnequalSides Warning "lint::unequal-sides" "The players' arrays have different numbers of pieces.";

    UnknownMovement Error "pieces::unknown-movement" "No piece and no movement has the name.";
    SymbolTwice Error "pieces::symbol-twice" "Two pieces have the same symbol.";
    CompoundCycle Error "pieces::cycle" "A piece or movement takes over itself, in the end.";
    NotInMovement Error "pieces::not-in-movement" "A movement holds something other than moves.";
    NotRoyal Error "pieces::not-royal" "Check protects a piece that is not royal.";
    CastleLine Error "pieces::castle-line" "A castling leads along no straight line.";
    CastleCells Error "pieces::castle-cells" "A castling puts two pieces on one cell.";
    DropTwice Error "pieces::drop-twice" "Two statements say where a piece can be dropped.";
    MeetingRoyal Error "pieces::meeting-royal" "A royal piece may be removed where it meets another.";
    MeetingUnclear Error "pieces::meeting" "Two pieces of a meeting do not face each other.";
    OriginImpossible Error "pieces::origin" "A promotion is for pieces that began as something none of them did.";
    NumberOutOfRange Error "pieces::number" "A number is too small or too large for what it says.";
    NoDirection Error "moves::no-direction" "No direction is all that is asked of it.";
    VectorSize Error "moves::vector" "A vector does not suit the board's axes, or leads nowhere.";
    NoLastLeg Error "moves::no-last-leg" "A first leg has a direction that is relative to the last leg.";
    LineTakesNothing Error "moves::line-empty" "A line may be over before it has taken a cell.";
    EndsOnPiece Error "moves::ends-on-piece" "A leg can end on a piece that it neither captures nor swaps.";
    FriendCaptured Error "moves::friend-captured" "A token captures friends.";
    PrefixUnfit Error "moves::prefix" "A prefix does not suit what it stands before.";
    KindsUnclear Error "moves::kinds" "A token names kinds in a way that no cell can be tested for.";
    SwapNotLast Error "moves::swap-not-last" "A leg that is not the last one swaps.";
    EnPassantUnfit Error "moves::en-passant" "En passant has no capture to go by.";
    PassingUnfit Error "moves::passing" "A move is said to pass cells and passes none.";
    ConditionTwice Error "moves::condition-twice" "A move has the same condition twice.";
    HopOverNothing Error "moves::hop-over" "A hop leaps what may be no piece.";
    NearNothing Error "moves::near" "A move asks for a neighbour that may be no piece.";
    BetzaUnclear Error "moves::betza" "A Betza string is not understood exactly.";
    BetzaBoard Error "moves::betza-board" "A Betza string is used on a board it has no meaning for.";
    NoMoves Warning "lint::no-moves" "A piece has no moves.";
    LeapTooLong Warning "lint::leap-too-long" "A leap is longer than the board.";
    CompoundChanges Warning "lint::compound-changes" "A piece is redefined that an inherited piece takes over.";
    PromotionNever Warning "lint::promotion-never" "A promotion can never happen.";
    KindNeverAppears Warning "lint::kind-never-appears" "A kind of piece never comes onto the board.";
    NoRoyal Warning "lint::no-royal" "A player has no piece that check protects.";
    RoyalUnused Warning "lint::royal-unused" "A piece is royal, but nothing turns on it.";
    CheckmateWithoutCheck Warning "lint::checkmate-without-check" "The game ends by check, but has no check.";
    NoAlly Warning "lint::no-ally" "An army is to join an ally, but a player has none.";
    HandUnused Warning "lint::hand-unused" "There is a hand without drops, or a drop without a hand.";
    RevertsUnused Warning "lint::reverts-unused" "A piece reverts, but captures do not go to a hand as their base kind.";
    CastleNever Warning "lint::castle-never" "A castling's pieces do not begin where it needs them.";
    CheckAtStart Warning "lint::check-at-start" "A player is in check before the first move.";
    NoFirstMove Warning "lint::no-first-move" "The first player has no legal move.";
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}
