//! The weights with which positions are surveyed and exchanges counted.

use crate::play::Position;
use crate::play::position::{AnyHistory, with};
use crate::rules::{KindId, PlayerId};
use crate::search::board::promotion_paths::PromotionPaths;
use crate::tables::PieceId;

/// Material and piece-square values: for each piece, a value on each cell and in hand.
#[derive(Clone, Debug)]
pub(in crate::search) struct PieceSquares {
    pub(super) cells: usize,
    pub(super) on_board: Vec<i32>,
    pub(super) in_hand: Vec<i32>,
}

/// The fixed-point unit of mobility, both of cells and of hundredths of a pawn.
pub(in crate::search) const MOBILITY_UNIT: i32 = 16;

/// The number of different mobility counts: all larger counts have the same score.
pub(in crate::search) const MOBILITY_COUNTS: usize = 41;

/// Piece values for static exchange evaluation, and the order in which pieces recapture.
#[derive(Clone, Debug)]
pub(in crate::search) struct Exchanges {
    /// The value of each piece.
    pub(in crate::search) worth: Vec<i32>,
    /// Whether each piece is royal.
    pub(in crate::search) royal: Vec<bool>,
    /// For each player, all pieces in ascending order of value.
    pub(in crate::search) order: Vec<Vec<PieceId>>,
}

/// The score for each number of reachable cells, in parts of [`MOBILITY_UNIT`]; nothing for kinds without a mobility score.
pub(in crate::search) type MobilityScores = Option<Box<[i32; MOBILITY_COUNTS]>>;

/// The weights of a survey, for each piece.
#[derive(Clone, Debug)]
pub(in crate::search) struct Survey {
    /// The mobility scores; nothing for pieces whose mobility is not scored.
    pub(in crate::search) mobility: Vec<MobilityScores>,
    /// The weight of its attack on each cell around an enemy royal piece.
    pub(in crate::search) pressure: Vec<i32>,
    /// Its value when threatened; zero if it is royal.
    pub(in crate::search) worth: Vec<i32>,
    /// Whether it belongs to the least valuable kinds, whose captures other pieces avoid.
    pub(in crate::search) least: Vec<bool>,
    /// Whether it is royal.
    pub(in crate::search) royal: Vec<bool>,
    /// The paths to promotion, if any piece has some; empty for pieces that are not considered.
    pub(in crate::search) promotion_paths: Option<Vec<PromotionPaths>>,
    /// How to drive a royal piece to where it can be mated, in games with royal pieces.
    pub(in crate::search) chase: Option<Chase>,
}

/// Weights for driving a royal piece with few defenders to where it can be mated.
#[derive(Clone, Debug)]
pub(in crate::search) struct Chase {
    /// The remoteness of each cell: from 0 in the centre to 100.
    pub(in crate::search) remote: Vec<i32>,
    /// For each pair of cells, the number of moves that a royal piece needs between them.
    pub(in crate::search) steps: Vec<u8>,
    /// The largest number of moves between two cells.
    pub(in crate::search) far: i32,
    /// The greatest total value of defenders that counts as few.
    pub(in crate::search) few: i32,
}

/// The terms that a survey finds for a player.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::search) struct SurveyTerms {
    /// The mobility score.
    pub(in crate::search) mobility: i32,
    /// The danger to the player's royal pieces.
    pub(in crate::search) danger: i32,
    /// How much more the attacked enemy pieces are worth than the pieces that attack them.
    pub(in crate::search) threats: i32,
    /// The value of enemy pieces that are attacked and not defended.
    pub(in crate::search) loose: i32,
    /// The value of passed pieces.
    pub(in crate::search) passed: i32,
    /// The number of isolated pieces, in hundredths.
    pub(in crate::search) isolated: i32,
    /// The number of open cells around the royal pieces, weighted with the strength of the enemies.
    pub(in crate::search) open: i32,
    /// The number of friendly pieces around the royal pieces.
    pub(in crate::search) shelter: i32,
    /// How close the enemy's royal piece is to being mated, once it has few defenders.
    pub(in crate::search) chase: i32,
}

impl PieceSquares {
    /// Values that are all zero.
    pub(in crate::search) fn new(position: &Position) -> Self {
        with!(&position.history, history => {
            let (cells, pieces) = (history.tables.cells, history.tables.players.piece_count());
            Self { cells, on_board: vec![0; cells * pieces], in_hand: vec![0; pieces] }
        })
    }

    /// Sets the values of a player's kind on the cells, as far as the board has them, and in hand.
    pub(in crate::search) fn set(
        &mut self,
        position: &Position,
        (player, kind): (PlayerId, KindId),
        on_board: &[i32],
        in_hand: i32,
    ) {
        let piece = with!(&position.history, history => history.tables.players.piece(player, kind)).index();
        self.on_board[piece * self.cells..][..self.cells].copy_from_slice(&on_board[..self.cells]);
        self.in_hand[piece] = in_hand;
    }

    /// The sum of the values of some rows: pieces on cells, and above those numbers pieces in hand.
    pub(super) fn of_rows(&self, rows: &[usize]) -> i32 {
        let worth = rows.iter().map(|&row| {
            let on_board = self.on_board.get(row);
            on_board
                .copied()
                .unwrap_or_else(|| self.in_hand[row - self.on_board.len()])
        });
        worth.sum()
    }
}

impl Exchanges {
    /// Builds the tables from each kind's value on the board and whether it is royal.
    pub(in crate::search) fn new(position: &Position, worth: impl Fn(KindId) -> (i32, bool)) -> Self {
        with!(&position.history, history => {
            let players = &history.tables.players;
            let (worth, royal): (Vec<i32>, Vec<bool>) = position.by_piece(worth).into_iter().unzip();
            let order = players.ids().map(|player| {
                let mut pieces: Vec<PieceId> = players.pieces_of(player).collect();
                pieces.sort_by_key(|piece| (royal[piece.index()], worth[piece.index()]));
                pieces
            });
            Self { order: order.collect(), worth, royal }
        })
    }
}
