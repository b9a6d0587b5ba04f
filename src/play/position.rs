//! Positions as users see them: one type for boards of every size.

use crate::geometry::CellId;
use crate::rules::{KindId, PlayerId};

use crate::play::game::{AnyTables, Game};
use crate::play::history::History;
use crate::play::movegen::moves::Move;
use crate::play::setup::{IllegalMove, Outcome, Piece, Setup, SetupError};
use crate::play::state::board::Board;
use crate::play::work_limit::WorkLimit;
use crate::tables::PieceId;

/// A position of a game, with the moves that led to it.
///
/// [`Variant::start`](crate::Variant::start) and [`Variant::read_fen`](crate::Variant::read_fen) give one. Its methods
/// list moves, play them, take them back and tell how the game has ended:
///
/// ```
/// # let chess = triagonal::Variant::builtin("chess")?;
/// let mut position = chess.start();
/// while position.outcome().is_none() && position.ply() < 10 {
///     let first = position.legal_moves()[0];
///     position.play(&first)?;
/// }
/// while position.undo().is_some() {}
/// assert_eq!(position, chess.start());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Positions are equal if they are of the same game, not only of the same variant, and the same moves led to them;
/// [`hash`](Self::hash) compares positions alone. `{}` draws the board, and `{:?}` has the FEN.
#[derive(Clone)]
pub struct Position {
    game: Game,
    pub(in crate::play) history: AnyHistory,
}

#[derive(Clone, Debug, PartialEq)]
pub(in crate::play) enum AnyHistory {
    W1(History<1>),
    W2(History<2>),
    W3(History<3>),
    W4(History<4>),
    W8(History<8>),
    W16(History<16>),
}

/// Does the same with a history of any width.
macro_rules! with {
    ($any:expr, $history:ident => $body:expr) => {
        match $any {
            AnyHistory::W1($history) => $body,
            AnyHistory::W2($history) => $body,
            AnyHistory::W3($history) => $body,
            AnyHistory::W4($history) => $body,
            AnyHistory::W8($history) => $body,
            AnyHistory::W16($history) => $body,
        }
    };
}

pub(in crate::play) use with;

/// Makes a history from tables of any width.
macro_rules! history_of {
    ($game:expr, $tables:ident => $history:expr) => {
        match $game.tables() {
            AnyTables::W1($tables) => AnyHistory::W1($history),
            AnyTables::W2($tables) => AnyHistory::W2($history),
            AnyTables::W3($tables) => AnyHistory::W3($history),
            AnyTables::W4($tables) => AnyHistory::W4($history),
            AnyTables::W8($tables) => AnyHistory::W8($history),
            AnyTables::W16($tables) => AnyHistory::W16($history),
        }
    };
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.game.is(&other.game) && self.history == other.history
    }
}

impl Position {
    /// The position a game begins with.
    #[must_use]
    pub fn start(game: &Game) -> Self {
        Self::beginning(game, &game.rules().start.pieces)
    }

    /// The position a game begins with if the array has a number; nothing if no array has it.
    ///
    /// ```
    /// # use triagonal::{Position, Variant};
    /// let variant = Variant::parse(
    ///     "variant \"Trial\"
    ///     extends chess
    ///     array { rank 1: by lot Q K, R N B B N R; rank 2: all P }
    ///     piece King K royal { step radial }",
    /// )?;
    /// assert_eq!(variant.rules().arrays(), 28);
    /// let last = Position::of_array(variant.start().game(), 27).expect("it is the last one");
    /// assert_eq!(last.fen(), "rnbbnrqk/pppppppp/8/8/8/8/PPPPPPPP/RNBBNRQK w - - 0 1");
    /// # Ok::<(), triagonal::Report>(())
    /// ```
    #[must_use]
    pub fn of_array(game: &Game, number: u64) -> Option<Self> {
        Some(Self::beginning(game, &game.rules().array(number)?))
    }

    fn beginning(game: &Game, pieces: &[(CellId, PlayerId, KindId)]) -> Self {
        let owned = |&(cell, player, kind)| (cell, Piece { player, kind });
        let pieces: Vec<(CellId, Piece)> = pieces.iter().map(owned).collect();
        Self {
            game: game.clone(),
            history: history_of!(game, tables => {
                let board = Board::fresh(tables, &pieces, &game.rules().start.hands);
                History::new(tables.clone(), board)
            }),
        }
    }

    /// The position of a set-up, if it is one of the game; it has no history.
    ///
    /// # Errors
    /// Tells the first thing that is wrong with the set-up.
    pub fn from_setup(game: &Game, setup: &Setup) -> Result<Self, SetupError> {
        Ok(Self {
            game: game.clone(),
            history: history_of!(game, tables => History::from_setup(tables.clone(), setup)?),
        })
    }

    /// The position as plain data.
    #[must_use]
    pub fn setup(&self) -> Setup {
        with!(&self.history, history => history.setup())
    }

    /// The game this is a position of.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Who moves next.
    #[must_use]
    pub fn turn(&self) -> PlayerId {
        with!(&self.history, history => history.board.turn())
    }

    /// How many turns have been played since the start of the game: plies, in a game whose turns are single moves.
    #[must_use]
    pub fn ply(&self) -> u32 {
        with!(&self.history, history => history.board.ply)
    }

    /// How many moves of the turn the player to move has made, those that were left out included; 0 in a game whose turns
    /// are single moves.
    #[must_use]
    pub fn turn_ply(&self) -> u16 {
        with!(&self.history, history => history.board.turn_ply().0)
    }

    /// The piece on a cell of the board.
    #[must_use]
    pub fn piece_at(&self, cell: CellId) -> Option<Piece> {
        with!(&self.history, history => {
            let known = cell.index() < history.tables.cells;
            let piece = known.then(|| history.board.at(cell)).filter(|piece| piece.is_some())?;
            let players = &history.tables.players;
            Some(Piece { player: players.player_of(piece), kind: players.kind_of(piece) })
        })
    }

    /// Whether the piece on a cell is dead: its player is eliminated, and the army has stayed.
    #[must_use]
    pub fn is_dead(&self, cell: CellId) -> bool {
        with!(&self.history, history => {
            let piece = if cell.index() < history.tables.cells { history.board.at(cell) } else { PieceId::NONE };
            piece.is_some() && history.tables.players.is_dead(piece)
        })
    }

    /// What a player has scored.
    #[must_use]
    pub fn score(&self, player: PlayerId) -> u16 {
        with!(&self.history, history => {
            let known = player.index() < history.tables.players.count();
            if known { history.board.score(&history.tables, player) } else { 0 }
        })
    }

    /// How many of a kind a player has in hand.
    #[must_use]
    pub fn hand(&self, player: PlayerId, kind: KindId) -> u16 {
        with!(&self.history, history => {
            let players = &history.tables.players;
            let known = player.index() < players.count() && kind.index() < players.kinds();
            if known { history.board.hand(players.piece(player, kind)) } else { 0 }
        })
    }

    /// All legal moves, each once, in no particular order; none if the position has ended the game.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        with!(&self.history, history => history.legal_moves())
    }

    /// The same moves as [`legal_moves`](Self::legal_moves), listed once and kept until the position changes.
    ///
    /// The list takes its memory from the one before, so that playing game after game costs no allocation.
    #[must_use]
    pub fn moves(&mut self) -> &[Move] {
        with!(&mut self.history, history => history.moves())
    }

    /// Makes a list that of the legal moves. Its memory is used again, and nothing is kept of it here.
    pub fn list_legal(&mut self, moves: &mut Vec<Move>) {
        with!(&mut self.history, history => history.take_moves(moves));
    }

    /// Makes a list that of the legal moves that are [noisy](Move::is_noisy), which is faster than listing all, and returns whether
    /// there is a legal move at all.
    ///
    /// With `checks` come other moves, too, whose piece might capture a royal piece of an enemy from where it comes to; or a piece whose
    /// owner is eliminated when it is threatened. Checks by a piece behind the one that moves are overlooked.
    ///
    /// ```
    /// # let mut position = triagonal::Variant::builtin("chess")?.start();
    /// let mut moves = Vec::new();
    /// assert!(position.list_noisy(false, &mut moves) && moves.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn list_noisy(&mut self, checks: bool, moves: &mut Vec<Move>) -> bool {
        with!(&mut self.history, history => history.list_noisy(checks, moves))
    }

    /// Whether a move is legal; moves of other positions may be asked about.
    #[must_use]
    pub fn is_legal(&self, made: &Move) -> bool {
        self.legal_moves().contains(made)
    }

    /// Whether there is a legal move.
    #[must_use]
    pub fn can_move(&self) -> bool {
        with!(&self.history, history => history.can_move())
    }

    /// Makes a move.
    ///
    /// # Errors
    /// Hands the move back if it is not legal; the position is then as before.
    pub fn play(&mut self, made: &Move) -> Result<(), IllegalMove> {
        let legal = self.moves().iter().find(|legal| *legal == made);
        let made = *legal.ok_or(IllegalMove(*made))?;
        with!(&mut self.history, history => history.play(&made));
        Ok(())
    }

    /// Makes the move at a place in the list of [`moves`](Self::moves), and gives it back; nothing, if the list is not
    /// so long.
    pub fn play_listed(&mut self, place: usize) -> Option<Move> {
        let made = self.moves().get(place).copied()?;
        with!(&mut self.history, history => history.play(&made));
        Some(made)
    }

    /// The position after a move.
    ///
    /// # Errors
    /// Hands the move back if it is not legal.
    pub fn after(&self, made: &Move) -> Result<Self, IllegalMove> {
        let mut next = self.clone();
        next.play(made)?;
        Ok(next)
    }

    /// Takes the last move back; there is none in a position as it was set up.
    pub fn undo(&mut self) -> Option<Move> {
        with!(&mut self.history, history => history.undo())
    }

    /// Whether the player to move is in check.
    #[must_use]
    pub fn in_check(&self) -> bool {
        with!(&self.history, history => history.in_check())
    }

    /// The cells of the pieces that check protects, if the player to move is in check.
    #[must_use]
    pub fn checked(&self) -> Vec<CellId> {
        let rules = self.game.rules();
        let Some(check) = rules.check.as_ref().filter(|_| self.in_check()) else {
            return Vec::new();
        };
        let own = self.setup().pieces.into_iter();
        own.filter(|(_, piece)| piece.player == self.turn() && check.kinds.contains(&piece.kind))
            .map(|(cell, _)| cell)
            .collect()
    }

    /// How the game has ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        with!(&self.history, history => history.outcome())
    }

    /// A number that is equal for positions with the same future, apart from ends by history.
    #[must_use]
    pub fn hash(&self) -> u64 {
        with!(&self.history, history => history.board.hash())
    }

    /// The same number as [`hash`](Self::hash), computed from nothing but the position.
    #[must_use]
    pub fn hash_from_scratch(&self) -> u64 {
        with!(&self.history, history => history.board.hash_from_scratch())
    }

    /// How many sequences of so many legal moves there are.
    ///
    /// Positions that end the game have no moves; ends by history do not count.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        with!(&self.history, history => history.perft(depth))
    }

    /// The same within a limit; nothing, if the limit is reached.
    pub fn perft_within(&self, depth: u32, limit: &mut WorkLimit) -> Option<u64> {
        let nodes = with!(&self.history, history => history.perft_within(depth, limit));
        (!limit.is_reached()).then_some(nodes)
    }

    /// For each legal move, how many sequences of so many legal moves begin with it.
    #[must_use]
    pub fn perft_divide(&self, depth: u32) -> Vec<(Move, u64)> {
        let Some(rest) = depth.checked_sub(1) else {
            return Vec::new();
        };
        let moves = self.legal_moves().into_iter();
        moves.map(|made| (made, self.perft_after(&made, rest))).collect()
    }

    fn perft_after(&self, made: &Move, depth: u32) -> u64 {
        with!(&self.history, history => history.perft_after(made, depth))
    }
}
