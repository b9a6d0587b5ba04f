//! Positions as users see them: one type for all board sizes.

use crate::geometry::CellId;
use crate::play::board::state::Board;
use crate::play::game::{AnyTables, Game};
use crate::play::history::History;
use crate::play::moves::Move;
use crate::play::setup::{IllegalMove, Outcome, Piece, Setup, SetupError};
use crate::play::work_limit::WorkLimit;
use crate::rules::{KindId, PlayerId};
use crate::tables::PieceId;

/// A position of a game, with the moves that led to it.
///
/// [`Variant::start`](crate::Variant::start) and [`Variant::read_fen`](crate::Variant::read_fen) return one. Its methods list
/// moves, play them, take them back and report the result of the game:
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
/// Positions are equal if they belong to the same game, not only to the same variant, and the same moves led to them. To compare
/// positions without their history, use [`hash`](Self::hash). `{}` draws the board, and `{:?}` shows the FEN.
#[derive(Clone)]
pub struct Position {
    game: Game,
    pub(crate) history: AnyHistory,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum AnyHistory {
    W1(History<1>),
    W2(History<2>),
    #[cfg(not(target_arch = "wasm32"))]
    W3(History<3>),
    W4(History<4>),
    #[cfg(not(target_arch = "wasm32"))]
    W8(History<8>),
    W16(History<16>),
}

/// Evaluates an expression for a history of any width.
macro_rules! with {
    ($any:expr, $history:ident => $body:expr) => {
        match $any {
            AnyHistory::W1($history) => $body,
            AnyHistory::W2($history) => $body,
            #[cfg(not(target_arch = "wasm32"))]
            AnyHistory::W3($history) => $body,
            AnyHistory::W4($history) => $body,
            #[cfg(not(target_arch = "wasm32"))]
            AnyHistory::W8($history) => $body,
            AnyHistory::W16($history) => $body,
        }
    };
}

pub(crate) use with;

/// Builds a history from tables of any width.
macro_rules! history_of {
    ($game:expr, $tables:ident => $history:expr) => {
        match $game.tables() {
            AnyTables::W1($tables) => AnyHistory::W1($history),
            AnyTables::W2($tables) => AnyHistory::W2($history),
            #[cfg(not(target_arch = "wasm32"))]
            AnyTables::W3($tables) => AnyHistory::W3($history),
            AnyTables::W4($tables) => AnyHistory::W4($history),
            #[cfg(not(target_arch = "wasm32"))]
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
    /// The starting position of a game.
    #[must_use]
    pub fn start(game: &Game) -> Self {
        Self::beginning(game, &game.rules().start.pieces)
    }

    /// The starting position with this array number; nothing if no array has this number.
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

    /// The position that other programs mean if they name none. In a game with arrays drawn by lot it is the array of the game
    /// that this one extends, if that is one of the drawn arrays; otherwise it is the [start](Self::start).
    ///
    /// ```
    /// # use triagonal::{Position, Variant};
    /// let variant = Variant::builtin("chess960")?;
    /// let usual = Position::usual_start(variant.game());
    /// assert_eq!(usual.fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    /// # Ok::<(), triagonal::LoadError>(())
    /// ```
    #[must_use]
    pub fn usual_start(game: &Game) -> Self {
        let usual = game.rules().start.usual;
        let drawn = usual.and_then(|number| Self::of_array(game, number));
        drawn.unwrap_or_else(|| Self::start(game))
    }

    fn beginning(game: &Game, pieces: &[(CellId, PlayerId, KindId)]) -> Self {
        Self {
            game: game.clone(),
            history: history_of!(game, tables => {
                let board = Board::fresh(tables, pieces, &game.rules().start.hands);
                History::new(tables.clone(), board)
            }),
        }
    }

    /// The position of a set-up, without a history.
    ///
    /// # Errors
    /// Returns the first fault of a set-up that is not a position of the game.
    pub fn from_setup(game: &Game, setup: &Setup) -> Result<Self, SetupError> {
        Ok(Self {
            game: game.clone(),
            history: history_of!(game, tables => History::from_setup(tables.clone(), &game.rules().start, setup)?),
        })
    }

    /// The position as plain data.
    #[must_use]
    pub fn setup(&self) -> Setup {
        with!(&self.history, history => history.setup(&self.game.rules().start))
    }

    /// The game to which the position belongs.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The player to move.
    #[must_use]
    pub fn turn(&self) -> PlayerId {
        with!(&self.history, history => history.board.turn())
    }

    /// The number of turns since the start of the game: plies, in a game whose turns are single moves.
    #[must_use]
    pub fn ply(&self) -> u32 {
        with!(&self.history, history => history.board.ply)
    }

    /// The number of moves that the player to move has already made in this turn, including moves that were passed over; 0 in a
    /// game whose turns are single moves.
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

    /// Whether the piece on a cell is dead: its player has been eliminated, and the army has stayed on the board.
    #[must_use]
    pub fn is_dead(&self, cell: CellId) -> bool {
        with!(&self.history, history => {
            let piece = if cell.index() < history.tables.cells { history.board.at(cell) } else { PieceId::NONE };
            piece.is_some() && history.tables.players.is_dead(piece)
        })
    }

    /// The score of a player.
    #[must_use]
    pub fn score(&self, player: PlayerId) -> u16 {
        with!(&self.history, history => {
            let known = player.index() < history.tables.players.count();
            if known { history.board.score(&history.tables, player) } else { 0 }
        })
    }

    /// The number of pieces of a kind that a player has in hand.
    #[must_use]
    pub fn hand(&self, player: PlayerId, kind: KindId) -> u16 {
        with!(&self.history, history => {
            let players = &history.tables.players;
            let known = player.index() < players.count() && kind.index() < players.kinds();
            if known { history.board.hand(players.piece(player, kind)) } else { 0 }
        })
    }

    /// All legal moves, each once, in no particular order; none if the game is over by this position.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        with!(&self.history, history => history.legal_moves())
    }

    /// The same moves as [`legal_moves`](Self::legal_moves), cached until the position changes.
    ///
    /// The list reuses the memory of the previous one, so that many games can be played without allocation.
    #[must_use]
    pub fn moves(&mut self) -> &[Move] {
        with!(&mut self.history, history => history.moves())
    }

    /// Replaces the list with the legal moves. The memory of the list is reused; the position keeps no copy.
    pub fn list_legal(&mut self, moves: &mut Vec<Move>) {
        with!(&mut self.history, history => history.take_moves(moves));
    }

    /// Replaces the list with the [noisy](Move::is_noisy) legal moves, which is faster than listing all moves. Returns whether
    /// there is any legal move.
    ///
    /// With `checks`, the list also holds moves after which the moving piece might capture an enemy royal piece, or a piece whose
    /// owner is eliminated by a threat. Discovered checks are not included.
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

    /// Whether a move is legal. The move may come from another position. In most games this is faster than listing all moves.
    #[must_use]
    pub fn is_legal(&self, made: &Move) -> bool {
        self.legal_moves_like(made).contains(made)
    }

    /// The legal moves that can be confused with a move: those of the same piece or, for a drop, those to the same cell; perhaps
    /// others as well. If the move is legal, it is among them.
    pub(crate) fn legal_moves_like(&self, made: &Move) -> Vec<Move> {
        with!(&self.history, history => history.legal_moves_like(made))
    }

    /// Whether there is a legal move.
    #[must_use]
    pub fn can_move(&self) -> bool {
        with!(&self.history, history => history.can_move())
    }

    /// Plays a move.
    ///
    /// # Errors
    /// Returns the move if it is not legal; the position is then unchanged.
    pub fn play(&mut self, made: &Move) -> Result<(), IllegalMove> {
        let legal = self.moves().iter().find(|legal| *legal == made);
        let made = *legal.ok_or(IllegalMove(*made))?;
        with!(&mut self.history, history => history.play(&made));
        Ok(())
    }

    /// Plays the move at an index in the list of [`moves`](Self::moves) and returns it; does nothing and returns nothing if the
    /// index is out of range.
    pub fn play_listed(&mut self, place: usize) -> Option<Move> {
        let made = self.moves().get(place).copied()?;
        with!(&mut self.history, history => history.play(&made));
        Some(made)
    }

    /// The position after a move.
    ///
    /// # Errors
    /// Returns the move if it is not legal.
    pub fn after(&self, made: &Move) -> Result<Self, IllegalMove> {
        let mut next = self.clone();
        next.play(made)?;
        Ok(next)
    }

    /// Takes back the last move and returns it; nothing if no move has been played since the position was set up.
    pub fn undo(&mut self) -> Option<Move> {
        with!(&mut self.history, history => history.undo())
    }

    /// Whether the player to move is in check.
    #[must_use]
    pub fn in_check(&self) -> bool {
        with!(&self.history, history => history.in_check())
    }

    /// The cells of the protected pieces, if the player to move is in check.
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

    /// The result of the game, if it is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        with!(&self.history, history => history.outcome())
    }

    /// The Zobrist hash: equal for positions with the same future, apart from ends by history.
    #[must_use]
    pub fn hash(&self) -> u64 {
        with!(&self.history, history => history.board.hash())
    }

    /// The same hash as [`hash`](Self::hash), computed from scratch.
    #[must_use]
    pub fn hash_from_scratch(&self) -> u64 {
        with!(&self.history, history => history.board.hash_from_scratch())
    }

    /// The number of sequences of legal moves of this length.
    ///
    /// Positions that end the game have no moves; ends by history are ignored.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        with!(&self.history, history => history.perft(depth))
    }

    /// The same within a limit; nothing if the limit is reached.
    pub fn perft_within(&self, depth: u32, limit: &mut WorkLimit) -> Option<u64> {
        let nodes = with!(&self.history, history => history.perft_within(depth, limit));
        (!limit.is_reached()).then_some(nodes)
    }

    /// For each legal move, the number of sequences of this length that begin with it.
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
