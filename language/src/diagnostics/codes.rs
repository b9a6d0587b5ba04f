//! The registry of codes: every kind of mistake that the checker reports.

use std::fmt;

/// The severity of a mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The file cannot be used.
    Error,
    /// The file can be used, but probably does not say what its author intended.
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
        /// The stable name of a kind of mistake. Each code has a fixture under `tests/`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Code {
            $(#[doc = $about] $variant,)*
        }

        impl Code {
            /// All codes, in the order of the stages that report them.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// The code as text, such as `syntax::unexpected`.
            #[must_use]
            pub fn id(self) -> &'static str {
                match self { $(Self::$variant => $id,)* }
            }

            /// The severity.
            #[must_use]
            pub fn severity(self) -> Severity {
                match self { $(Self::$variant => Severity::$severity,)* }
            }

            /// The meaning, in a sentence.
            #[must_use]
            pub fn about(self) -> &'static str {
                match self { $(Self::$variant => $about,)* }
            }
        }
    };
}

codes! {
    // files
    UnreadableFile Error "files::unreadable" "A file does not exist, or cannot be read.";
    LanguageVersion Error "files::language-version" "A file is written in a version of the language that does not exist yet.";
    // syntax
    UnexpectedText Error "syntax::unexpected" "The statement cannot continue like this.";
    Unfinished Error "syntax::unfinished" "A statement ends too early.";
    UnknownStatement Error "syntax::unknown-statement" "No statement here begins with this word.";
    UnsignedVector Error "syntax::unsigned-vector" "A vector has a component without a sign.";
    MissingSymbol Error "syntax::missing-symbol" "A piece is declared without a symbol.";
    MissingBlock Error "syntax::missing-block" "A statement that needs a block in braces has none.";
    UnexpectedBlock Error "syntax::unexpected-block" "Braces follow a statement that has no block.";
    Unclosed Error "syntax::unclosed" "A bracket is opened and never closed.";
    Unmatched Error "syntax::unmatched" "A bracket is closed that was never opened.";
    UnclosedText Error "syntax::unclosed-text" "A quotation mark is not closed on its line.";
    NumberTooLarge Error "syntax::number-too-large" "A number is too large for any rule.";
    TooDeep Error "syntax::too-deep" "Blocks or parentheses are nested too deeply.";
    TooManyOperations Error "syntax::too-many-operations" "A statement has too many comparisons and operations.";
    StatementTooLong Error "syntax::statement-too-long" "A statement is too long.";
    FileTooLarge Error "syntax::file-too-large" "A file is too large.";
    TooManyErrors Error "syntax::too-many-errors" "A file has more mistakes than are shown.";

    TwoReadings Error "readings::unclear" "A statement can be understood in two ways.";

    LimitExceeded Error "limits::exceeded" "Something exceeds a limit of the language; the message names the limit.";

    UnknownFile Error "names::unknown-file" "No variant or library has the name after `extends` or `use`.";
    FileCycle Error "names::file-cycle" "Files extend or use each other in a circle.";
    NotInLibrary Error "names::not-in-library" "A library may contain only movements, pieces and zones.";
    DeclaredTwice Error "names::declared-twice" "One file declares the same thing twice.";
    UnknownPlayer Error "names::unknown-player" "No player has this name.";
    UnknownAxis Error "names::unknown-axis" "No axis or label of the board has this name.";
    UnknownCoordinateValue Error "names::unknown-value" "An axis or label has no such value.";
    ValueUnclear Error "names::unclear-value" "The axis of `first` or `last` is not clear.";
    UnknownChart Error "names::unknown-chart" "No chart has this name.";
    UnknownCell Error "names::unknown-cell" "No cell has this name.";
    UnknownZone Error "names::unknown-zone" "No zone has this name.";
    UnknownPartition Error "names::unknown-partition" "No partition has this name.";
    UnknownPiece Error "names::unknown-piece" "No piece has this name.";
    UnknownSymbol Error "names::unknown-symbol" "No piece has this symbol.";
    ZoneCycle Error "names::zone-cycle" "Zones are defined by each other in a circle.";
    LetterTwice Error "names::letter-twice" "Two players have the same letter in positions as text.";

    MissingStatement Error "board::missing" "A statement that every variant needs is missing.";
    TooFewPlayers Error "board::too-few-players" "A game needs at least two players in two teams.";
    AxisValues Error "board::axis-values" "The values of an axis or label are not valid.";
    LabelCount Error "board::label-count" "A label has the wrong number of values.";
    HexagonalAxes Error "board::hexagonal-axes" "A hexagonal board needs exactly two axes.";
    PictureSize Error "board::picture-size" "A picture has the wrong size.";
    NoCells Error "board::no-cells" "The board has no cells.";
    NameTwice Error "board::name-twice" "Two cells have the same name.";
    NamesOverlap Error "board::names-overlap" "Two `names` statements apply to the same cell.";
    NameUnclear Error "board::name-unclear" "The name of a cell contains a character that has a meaning in moves.";
    ModuloZero Error "board::modulo-zero" "A condition divides by zero.";
    FunctionValues Error "board::function-values" "A function in a condition has the wrong number of arguments.";
    VectorLength Error "board::vector" "A vector has the wrong number of components, or only zeros.";
    ChartMissing Error "board::chart-missing" "A side needs the name of its chart.";
    JoinEndsDiffer Error "board::join-ends-differ" "Two joined sides do not match.";
    JoinTwice Error "board::join-twice" "A side is joined twice.";
    UnknownJoin Error "board::unknown-join" "No inherited join connects the sides after `remove join`.";
    JoinTurns Error "board::join-turns" "A join on a hexagonal board does not go straight across.";
    BarrierAlone Error "board::barrier-alone" "A barrier has only one side.";
    ViewMissing Error "board::view-missing" "A player has no view.";
    ViewOfFirst Error "board::view-of-first" "The first player has a view, but views are for the others.";
    ViewWithoutImage Error "board::view-without-image" "A view maps a cell to a place outside the board.";
    ViewDistorts Error "board::view-distorts" "A view is not a symmetry of the lattice.";
    ClassesOverlap Error "board::classes-overlap" "A cell is in two classes of a partition.";

    UnknownOption Error "options::unknown-option" "No option has this name.";
    UnknownOptionValue Error "options::unknown-value" "The option has no such value.";
    CannotDepend Error "options::cannot-depend" "A statement inside `when` cannot depend on options.";

    AllowedWithoutReason Error "allow::no-reason" "A warning is allowed without a reason.";
    UnknownWarning Error "allow::unknown-warning" "No warning has the code after `allow`.";
    NothingAllowed Error "allow::nothing" "There is nothing to allow: the next statement has no such warning.";

    ArrayMissing Error "array::missing" "There is no array.";
    ArrayCount Error "array::count" "A line of the array has too many or too few symbols.";
    ArrayLot Error "array::lot" "Pieces cannot be drawn by lot in this way.";
    CellTwice Error "array::cell-twice" "Two pieces begin on the same cell.";

    EmptyZone Warning "lint::empty-zone" "A zone has no cells for any player.";
    ZoneOffEdge Warning "lint::zone-off-edge" "An inherited zone is no longer at the edge of the board.";
    UnusedName Warning "lint::unused" "Nothing refers to a declaration.";
    UnusedOption Warning "lint::unused-option" "No `when` uses the option.";
    JoinCorner Warning "lint::join-corner" "At a corner, the order of crossing two joins makes a difference.";
    UnequalSides Warning "lint::unequal-sides" "The players begin with different numbers of pieces.";

    UnknownMovement Error "pieces::unknown-movement" "No piece or movement has this name.";
    SymbolTwice Error "pieces::symbol-twice" "Two pieces have the same symbol.";
    CompoundCycle Error "pieces::cycle" "A piece or movement takes over its own moves.";
    NotInMovement Error "pieces::not-in-movement" "A movement contains something other than moves.";
    NotRoyal Error "pieces::not-royal" "Check protects a piece that is not royal.";
    CastleLine Error "pieces::castle-line" "A castling does not follow a straight line.";
    CastleAnywhere Error "pieces::castle-anywhere" "A castling without starting cells cannot be distinguished from others.";
    CastleCells Error "pieces::castle-cells" "A castling puts two pieces on one cell.";
    DropTwice Error "pieces::drop-twice" "Two statements define where a piece can be dropped.";
    EffectUnfit Error "pieces::effect-unfit" "An effect names pieces that it cannot apply to.";
    PointsMissing Error "pieces::points-missing" "An end compares points, but nothing in the game is worth points.";
    TurnsAndReply Error "pieces::turns-and-reply" "An end waits for a reply of one move, but turns have several.";
    MeetingRoyal Error "pieces::meeting-royal" "A meeting may remove a royal piece.";
    MeetingUnclear Error "pieces::meeting" "The two pieces of a meeting cannot face each other.";
    OriginImpossible Error "pieces::origin" "A promotion needs an origin that no piece of the kind can have.";
    NumberOutOfRange Error "pieces::number" "A number is too small or too large.";
    ActionUnfit Error "pieces::action-unfit" "An action that can only be forced or forbidden is used elsewhere.";
    ArmyUnfit Error "pieces::army-unfit" "A condition tests an army in a way that only an end can.";
    CountUnfit Error "pieces::count-unfit" "A check or a pass cannot count as several moves of a turn.";
    NoDirection Error "moves::no-direction" "No direction passes all filters.";
    VectorSize Error "moves::vector" "A vector does not fit the board, or has only zeros.";
    NoLastLeg Error "moves::no-last-leg" "The first leg has a direction that is relative to the leg before.";
    NoSuchLeg Error "moves::no-such-leg" "A direction is relative to a leg that does not come before its own.";
    NoSides Error "moves::no-sides" "A direction turns left or right on a board where neither is defined.";
    BendUnfit Error "moves::bend" "A direction bends where it cannot.";
    NamedLeg Error "moves::named-leg" "A movement is used as a leg, but its moves have parts that a leg cannot have.";
    LineTakesNothing Error "moves::line-empty" "A line can match zero cells.";
    EndsOnPiece Error "moves::ends-on-piece" "A leg can end on a piece that it neither captures nor swaps.";
    NothingCaptured Error "moves::nothing-captured" "A token captures, but it meets no piece.";
    PrefixUnfit Error "moves::prefix" "A prefix does not fit its leg.";
    KindsUnclear Error "moves::kinds" "The alternatives of a token name different kinds.";
    SwapNotLast Error "moves::swap-not-last" "A leg swaps, but is not the last one.";
    CarryMisplaced Error "moves::carry" "`push` or `pull` is used in a leg that cannot push or pull.";
    EnPassantUnfit Error "moves::en-passant" "A piece captures en passant, but has no capture by a single step.";
    PassingUnfit Error "moves::passing" "A move is `passing`, but passes no cells.";
    ConditionTwice Error "moves::condition-twice" "A move has the same condition twice.";
    HopOverNothing Error "moves::hop-over" "A hop can go over a cell that holds no piece.";
    GuardSide Error "moves::guard-side" "A condition asks for friends that attack, or for enemies that guard.";
    BorrowsNothing Error "moves::borrows-nothing" "A piece borrows moves from kinds that have none to lend.";
    NearNothing Error "moves::near" "`near` can match a cell that holds no piece.";
    NearForward Error "moves::near-forward" "A direction after `near` depends on forward or on the player.";
    BetzaUnclear Error "moves::betza" "A Betza string cannot be read exactly.";
    BetzaBoard Error "moves::betza-board" "A Betza string has no meaning on this board.";
    NoTitle Warning "lint::no-title" "The title is empty.";
    WhenNever Warning "lint::when-never" "The statements of a `when` can never apply.";
    WhenAlways Warning "lint::when-always" "A `when` applies whatever values are chosen.";
    SameValues Warning "lint::same-values" "Two values of an option have the same effect.";
    SameRules Warning "lint::same-rules" "A value of an option changes nothing.";
    ConstantOutside Warning "lint::constant-outside" "A condition compares a coordinate with a value that it never has.";
    OneClass Warning "lint::one-class" "A partition has cells in one class only.";
    NoGaps Warning "lint::no-gaps" "Gaps pass, but the board has none.";
    NoCorners Warning "lint::no-corners" "Corners cross both ways, but no corner allows two ways.";
    NamesNothing Warning "lint::names-nothing" "A `names` statement applies to no cell.";
    BarrierUnused Warning "lint::barrier-unused" "No move would cross a barrier.";
    BoardParts Warning "lint::board-parts" "No move leads from one part of the board to another.";
    ForwardAway Warning "lint::forward-away" "Forward does not lead towards an enemy.";
    NoMoves Warning "lint::no-moves" "A piece has no moves.";
    MoveNever Warning "lint::move-never" "A move can never be made.";
    NeverMoves Warning "lint::never-moves" "A piece can never move from where it begins.";
    MoveTwice Warning "lint::move-twice" "A piece has the same move twice, or one within another.";
    ListedTwice Warning "lint::listed-twice" "A list names the same thing twice.";
    LeapTooLong Warning "lint::leap-too-long" "A leap is longer than the board.";
    LeapsOver Warning "lint::leaps-over" "A direction such as `forward 2` leaps over the cell between.";
    UnmovedIdle Warning "lint::unmoved-idle" "Pieces are dropped `unmoved`, but it does not matter whether they have moved.";
    CompoundChanges Warning "lint::compound-changes" "A redefined piece also changes an inherited piece.";
    PromotionNever Warning "lint::promotion-never" "A promotion can never happen.";
    PromotionLeftOut Warning "lint::promotion-left-out" "A piece has the moves of another, but not its promotion.";
    ForcedNever Warning "lint::forced-never" "A promotion is forced only where it can never happen.";
    PromotesToItself Warning "lint::promotes-to-itself" "A piece can promote to its own kind.";
    PromotesToRoyal Warning "lint::promotes-to-royal" "A piece that is not royal can promote to a royal one.";
    KindNeverAppears Warning "lint::kind-never-appears" "A kind of piece never appears on the board.";
    NoRoyal Warning "lint::no-royal" "A player has no piece that check protects.";
    RoyalUnused Warning "lint::royal-unused" "A piece is royal, but no rule uses that.";
    CheckmateWithoutCheck Warning "lint::checkmate-without-check" "The game declares checkmate, but has no check.";
    NoAlly Warning "lint::no-ally" "An army joins an ally, but a player has no ally.";
    HandUnused Warning "lint::hand-unused" "There is a hand without drops, or there are drops without a hand.";
    RevertsUnused Warning "lint::reverts-unused" "A piece reverts, but no hand takes captures as their base kind.";
    RevertsCircle Warning "lint::reverts-circle" "A piece reverts to itself, or pieces revert in a circle.";
    CastleNever Warning "lint::castle-never" "The pieces of a castling do not begin on its cells.";
    EnPassantNever Warning "lint::en-passant-never" "A piece captures en passant, but no move exposes cells.";
    PassingUnused Warning "lint::passing-unused" "A move exposes cells, but no piece captures en passant.";
    StuckUnpromoted Warning "lint::stuck-unpromoted" "A piece may decline to promote where it can never move again.";
    ProtectedPromotes Warning "lint::protected-promotes" "A player's only protected piece can become an unprotected one.";
    CaptureNever Warning "lint::capture-never" "An end depends on a capture that check makes impossible.";
    CheckNever Warning "lint::check-never" "Check protects a piece that nothing can capture.";
    PointsUnused Warning "lint::points-unused" "Pieces are worth points that no end compares.";
    EndNever Warning "lint::end-never" "An end of the game can never happen.";
    EndAtOnce Warning "lint::end-at-once" "An end of the game happens at once, whatever the players do.";
    HoldsAtStart Warning "lint::holds-at-start" "The condition of an ending is met before the first move.";
    DutyIdle Warning "lint::duty-idle" "A forced or forbidden action, or one that ends the turn, has no effect, because another statement decides.";
    ExceptionsLost Warning "lint::exceptions-lost" "An ending replaces an inherited one and drops its exceptions.";
    ForcedForbidden Warning "lint::forced-forbidden" "A promotion is both forced and forbidden.";
    NothingTakenBack Warning "lint::nothing-taken-back" "A statement takes back a rule that no extended file has.";
    MoverVanishes Warning "lint::mover-vanishes" "A piece leaves the game whenever it moves.";
    CapturesNothing Warning "lint::captures-nothing" "A piece has capturing moves, but there is nothing in the game that it may capture.";
    ConditionIdle Warning "lint::condition-idle" "A condition that should forbid moves can never hold.";
    DropNever Warning "lint::drop-never" "A piece can never be dropped.";
    TurnEndIdle Warning "lint::turn-end-idle" "Something ends turns that are over after one move anyway.";
    DropOutsideTurn Warning "lint::drop-outside-turn" "Pieces can be dropped, but in no stage of a turn.";
    CheckInTurn Warning "lint::check-in-turn" "A turn continues after a check, so the King can be captured.";
    ActionNever Warning "lint::action-never" "A statement names an action that no move performs.";
    NobodyWins Warning "lint::nobody-wins" "No end of the game lets anybody win.";
    CheckAtStart Warning "lint::check-at-start" "A player is in check before the first move.";
    NoFirstMove Warning "lint::no-first-move" "The first player has no legal move.";
    OverAtStart Warning "lint::over-at-start" "The game is over before the first move.";
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}
