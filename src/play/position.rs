//! Positions as users see them: one type for boards of every size.

use crate::geometry::CellId;
use crate::rules::{KindId, PlayerId};

use super::board::{Board, NO_PIECE};
use super::core::Core;
use super::game::{AnyTables, Game};
use super::moves::Move;
use super::setup::{IllegalMove, Outcome, Piece, Setup, SetupError};

/// A position of a game, with the moves that led to it.
#[derive(Clone, Debug)]
pub struct Position {
    game: Game,
    core: AnyCore,
}

#[derive(Clone, Debug, PartialEq)]
enum AnyCore {
    W1(Core<1>),
    W2(Core<2>),
    W3(Core<3>),
    W4(Core<4>),
    W8(Core<8>),
    W16(Core<16>),
}

/// Does the same with a core of whatever size.
macro_rules! with {
    ($any:expr, $core:ident => $body:expr) => {
        match $any {
            AnyCore::W1($core) => $body,
            AnyCore::W2($core) => $body,
            AnyCore::W3($core) => $body,
            AnyCore::W4($core) => $body,
            AnyCore::W8($core) => $body,
            AnyCore::W16($core) => $body,
        }
    };
}

/// Makes a core from tables of whatever size.
macro_rules! core_of {
    ($game:expr, $tables:ident => $board:expr) => {
        match $game.tables() {
            AnyTables::W1($tables) => AnyCore::W1(Core::new($tables.clone(), $board)),
            AnyTables::W2($tables) => AnyCore::W2(Core::new($tables.clone(), $board)),
            AnyTables::W3($tables) => AnyCore::W3(Core::new($tables.clone(), $board)),
            AnyTables::W4($tables) => AnyCore::W4(Core::new($tables.clone(), $board)),
            AnyTables::W8($tables) => AnyCore::W8(Core::new($tables.clone(), $board)),
            AnyTables::W16($tables) => AnyCore::W16(Core::new($tables.clone(), $board)),
        }
    };
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.game.is(&other.game) && self.core == other.core
    }
}

impl Position {
    /// The position a game begins with.
    #[must_use]
    pub fn start(game: &Game) -> Self {
        let start = &game.rules().start;
        let owned = |&(cell, player, kind)| (cell, Piece { player, kind });
        let pieces: Vec<(CellId, Piece)> = start.pieces.iter().map(owned).collect();
        Self {
            game: game.clone(),
            core: core_of!(game, tables => Board::fresh(tables, &pieces, &start.hands)),
        }
    }

    /// The position of a set-up, if it is one of the game; it has no history.
    ///
    /// # Errors
    /// Tells the first thing that is wrong with the set-up.
    pub fn from_setup(game: &Game, setup: &Setup) -> Result<Self, SetupError> {
        Ok(Self {
            game: game.clone(),
            core: core_of!(game, tables => Board::from_setup(tables, setup)?),
        })
    }

    /// The position as plain data.
    #[must_use]
    pub fn setup(&self) -> Setup {
        with!(&self.core, core => core.board.setup(&core.tables))
    }

    /// The game this is a position of.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Who moves next.
    #[must_use]
    pub fn turn(&self) -> PlayerId {
        PlayerId(with!(&self.core, core => core.board.turn) as u16)
    }

    /// How many plies have been played since the start of the game.
    #[must_use]
    pub fn ply(&self) -> u32 {
        with!(&self.core, core => core.board.ply)
    }

    /// The piece on a cell of the board.
    #[must_use]
    pub fn piece_at(&self, cell: CellId) -> Option<Piece> {
        with!(&self.core, core => {
            let piece = core.board.cells.get(cell.index()).copied().filter(|&piece| piece != NO_PIECE)?;
            Some(Piece {
                player: PlayerId(core.tables.player_of(piece) as u16),
                kind: KindId(core.tables.kind_of(piece) as u16),
            })
        })
    }

    /// How many of a kind a player has in hand.
    #[must_use]
    pub fn hand(&self, player: PlayerId, kind: KindId) -> u16 {
        with!(&self.core, core => {
            let known = player.index() < core.tables.players && kind.index() < core.tables.kinds;
            if known { core.board.hands[usize::from(core.tables.piece(player.index(), kind.index()))] } else { 0 }
        })
    }

    /// All legal moves, each once, in no particular order; none if the position has ended the game.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        with!(&self.core, core => core.legal_moves())
    }

    /// The same moves as [`legal_moves`](Self::legal_moves), listed once and kept until the position changes.
    ///
    /// The list takes its memory from the one before, so that playing game after game costs no allocation.
    #[must_use]
    pub fn moves(&mut self) -> &[Move] {
        with!(&mut self.core, core => core.moves())
    }

    /// Whether there is a legal move.
    #[must_use]
    pub fn can_move(&self) -> bool {
        with!(&self.core, core => core.can_move())
    }

    /// Makes a move.
    ///
    /// # Errors
    /// Hands the move back if it is not legal; the position is then as before.
    pub fn play(&mut self, made: &Move) -> Result<(), IllegalMove> {
        let legal = self.moves().iter().find(|legal| *legal == made);
        let made = *legal.ok_or(IllegalMove(*made))?;
        with!(&mut self.core, core => core.play(made));
        Ok(())
    }

    /// Makes the move at a place in the list of [`moves`](Self::moves), and gives it back; nothing, if the list is not
    /// so long.
    pub fn play_listed(&mut self, place: usize) -> Option<Move> {
        let made = self.moves().get(place).copied()?;
        with!(&mut self.core, core => core.play(made));
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
        with!(&mut self.core, core => core.undo())
    }

    /// Whether the player to move is in check.
    #[must_use]
    pub fn in_check(&self) -> bool {
        with!(&self.core, core => core.in_check())
    }

    /// How the game has ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        with!(&self.core, core => core.outcome())
    }

    /// A number that is equal for positions with the same future, apart from ends by history.
    #[must_use]
    pub fn hash(&self) -> u64 {
        with!(&self.core, core => core.board.hash)
    }

    /// The same number as [`hash`](Self::hash), computed from nothing but the position.
    #[must_use]
    pub fn hash_from_scratch(&self) -> u64 {
        with!(&self.core, core => core.board.hash_from_scratch())
    }

    /// How many sequences of so many legal moves there are.
    ///
    /// Positions that end the game have no moves; ends by history do not count.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        with!(&self.core, core => core.perft(depth))
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
        with!(&self.core, core => core.perft_after(made, depth))
    }
}
