//! What the search needs of a position. The search is trusted: moves that were listed are made without checking them again.

use crate::geometry::CellId;
use crate::play::legality::ways;
pub(crate) use crate::play::legality::ways::PromotionPaths;
use crate::play::movegen::moves::Move;
use crate::play::position::{AnyHistory, Position, with};
use crate::play::setup::Outcome;
use crate::rules::{KindId, PlayerId, ZoneId};
pub(crate) use crate::tables::MIXER;
use crate::tables::PieceId;

/// Material and piece-square values: for each piece, a value on each cell and in hand.
#[derive(Clone, Debug)]
pub(crate) struct PieceSquares {
    cells: usize,
    on_board: Vec<i32>,
    in_hand: Vec<i32>,
}

/// The fixed-point unit of mobility, both of cells and of hundredths of a pawn.
pub(crate) const MOBILITY_UNIT: i32 = 16;

/// The number of different mobility counts: all larger counts have the same score.
pub(crate) const MOBILITY_COUNTS: usize = 41;

/// Piece values for static exchange evaluation, and the order in which pieces recapture.
#[derive(Clone, Debug)]
pub(crate) struct Exchanges {
    /// The value of each piece.
    pub(in crate::play) worth: Vec<i32>,
    /// Whether each piece is royal.
    pub(in crate::play) royal: Vec<bool>,
    /// For each player, all pieces in ascending order of value.
    pub(in crate::play) order: Vec<Vec<PieceId>>,
}

/// The score for each number of reachable cells, in parts of [`MOBILITY_UNIT`]; nothing for kinds without a mobility score.
pub(crate) type MobilityScores = Option<Box<[i32; MOBILITY_COUNTS]>>;

/// The weights of a survey, for each piece.
#[derive(Clone, Debug)]
pub(crate) struct Survey {
    /// The mobility scores; nothing for pieces whose mobility is not scored.
    pub(crate) mobility: Vec<MobilityScores>,
    /// The weight of its attack on each cell around an enemy royal piece.
    pub(crate) pressure: Vec<i32>,
    /// Its value when threatened; zero if it is royal.
    pub(crate) worth: Vec<i32>,
    /// Whether it belongs to the least valuable kinds, whose captures other pieces avoid.
    pub(crate) least: Vec<bool>,
    /// Whether it is royal.
    pub(crate) royal: Vec<bool>,
    /// The paths to promotion, if any piece has some; empty for pieces that are not considered.
    pub(crate) promotion_paths: Option<Vec<PromotionPaths>>,
    /// How to drive a royal piece to where it can be mated, in games with royal pieces.
    pub(crate) chase: Option<Chase>,
}

/// Weights for driving a royal piece with few defenders to where it can be mated.
#[derive(Clone, Debug)]
pub(crate) struct Chase {
    /// The remoteness of each cell: from 0 in the centre to 100.
    pub(crate) remote: Vec<i32>,
    /// For each pair of cells, the number of moves that a royal piece needs between them.
    pub(crate) steps: Vec<u8>,
    /// The largest number of moves between two cells.
    pub(crate) far: i32,
    /// The greatest total value of defenders that counts as few.
    pub(crate) few: i32,
}

/// The terms that a survey finds for a player.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SurveyTerms {
    /// The mobility score.
    pub(crate) mobility: i32,
    /// The danger to the player's royal pieces.
    pub(crate) danger: i32,
    /// How much more the attacked enemy pieces are worth than the pieces that attack them.
    pub(crate) threats: i32,
    /// The value of enemy pieces that are attacked and not defended.
    pub(crate) loose: i32,
    /// The value of passed pieces.
    pub(crate) passed: i32,
    /// The number of isolated pieces, in hundredths.
    pub(crate) isolated: i32,
    /// The number of open cells around the royal pieces, weighted with the strength of the enemies.
    pub(crate) open: i32,
    /// The number of friendly pieces around the royal pieces.
    pub(crate) shelter: i32,
    /// How close the enemy's royal piece is to being mated, once it has few defenders.
    pub(crate) chase: i32,
}

impl PieceSquares {
    /// Values that are all zero.
    pub(crate) fn new(position: &Position) -> Self {
        with!(&position.history, history => {
            let (cells, pieces) = (history.tables.cells, history.tables.players.piece_count());
            Self { cells, on_board: vec![0; cells * pieces], in_hand: vec![0; pieces] }
        })
    }

    /// Sets the values of a player's kind on the cells, as far as the board has them, and in hand.
    pub(crate) fn set(
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
    pub(in crate::play) fn of_rows(&self, rows: &[usize]) -> i32 {
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
    pub(crate) fn new(position: &Position, worth: impl Fn(KindId) -> (i32, bool)) -> Self {
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

impl Position {
    /// For each piece, a value that depends on its kind.
    pub(crate) fn by_piece<T>(&self, of: impl Fn(KindId) -> T) -> Vec<T> {
        with!(&self.history, history => {
            let players = &history.tables.players;
            (0..players.piece_count()).map(|piece| of(players.kind_of(PieceId(piece as u16)))).collect()
        })
    }

    /// Sets the entry of a player's kind in a list with an entry for each piece.
    pub(crate) fn set_by_piece<T>(&self, list: &mut [T], (player, kind): (PlayerId, KindId), value: T) {
        let piece = with!(&self.history, history => history.tables.players.piece(player, kind));
        list[piece.index()] = value;
    }

    /// The player of each piece.
    pub(crate) fn players_by_piece(&self) -> Vec<PlayerId> {
        with!(&self.history, history => {
            let players = &history.tables.players;
            players.ids().flat_map(|player| players.range_of(player).map(move |_| player)).collect()
        })
    }

    /// The paths of a player's kind to a zone where it promotes with this gain, and the enemy kinds that may stop it.
    pub(crate) fn promotion_paths(
        &self,
        (player, kind): (PlayerId, KindId),
        (zone, gain): (ZoneId, i32),
        stopping: impl Fn(KindId) -> bool,
    ) -> PromotionPaths {
        let zone = self.game().rules().zone(zone, player);
        with!(&self.history, history => {
            let players = &history.tables.players;
            let enemies = players.ids().filter(|&other| players.team_of(other) != players.team_of(player));
            let pieces = enemies.flat_map(|other| players.pieces_of(other));
            let stoppers: Vec<PieceId> = pieces.filter(|&piece| stopping(players.kind_of(piece))).collect();
            let piece = players.piece(player, kind);
            ways::promotion_paths(&history.tables, piece, &|cell| zone.contains(cell), gain, &stoppers)
        })
    }

    /// The targets of the piece on a cell if it stood on each other cell instead.
    pub(crate) fn targets_if_moved(&mut self, piece: CellId) -> Vec<Vec<CellId>> {
        with!(&mut self.history, history => history.targets_if_moved(piece))
    }

    /// Replaces the list with the legal moves.
    pub(crate) fn take_moves(&mut self, moves: &mut Vec<Move>) {
        with!(&mut self.history, history => history.take_moves(moves));
    }

    /// Finds a legal move between two cells, or a drop on the second, that meets a condition. The search is not exhaustive:
    /// nothing found does not mean that there is no such move.
    pub(crate) fn find_move(
        &mut self,
        path: (Option<CellId>, CellId),
        predicate: impl Fn(&Move) -> bool,
    ) -> Option<Move> {
        with!(&mut self.history, history => history.find_move(path, predicate))
    }

    /// Plays a move that is known to be legal here.
    pub(crate) fn play_known(&mut self, made: &Move) {
        with!(&mut self.history, history => history.play(made));
    }

    /// Takes back the last move.
    pub(crate) fn take_back(&mut self) {
        with!(&mut self.history, history => history.take_back());
    }

    /// Plays a null move, whether or not the rules allow passing.
    pub(crate) fn play_nothing(&mut self) {
        with!(&mut self.history, history => history.play(&Move::pass()));
    }

    /// Whether an opponent would eliminate the player by a threat if it were that opponent's turn.
    pub(crate) fn is_threatened(&self, player: PlayerId) -> bool {
        with!(&self.history, history => history.board.is_threatened(&history.tables, player))
    }

    /// Whether a player has been eliminated.
    pub(crate) fn is_out(&self, player: PlayerId) -> bool {
        with!(&self.history, history => history.board.is_out(&history.tables, player))
    }

    /// The result that the pieces on the board determine, apart from a lack of moves.
    pub(crate) fn ended(&self) -> Option<Outcome> {
        with!(&self.history, history => history.board.ended(&history.tables))
    }

    /// The result that the history of the game determines.
    pub(crate) fn ended_by_history(&self) -> Option<Outcome> {
        with!(&self.history, history => history.ended_by_history())
    }

    /// Whether the position repeats an earlier one, and the result of a repetition.
    pub(crate) fn recurrence(&self) -> Option<Option<Outcome>> {
        with!(&self.history, history => history.recurrence())
    }

    /// The number of plies since the last irreversible move.
    pub(crate) fn quiet_plies(&self) -> u16 {
        with!(&self.history, history => history.board.quiet_plies)
    }

    /// The total value of all pieces on the board and in hand.
    pub(crate) fn total(&self, table: &PieceSquares) -> i32 {
        with!(&self.history, history => {
            let board = &history.board;
            let mut total = 0;
            for (piece, cells) in board.by_piece().iter().enumerate() {
                let worth = &table.on_board[piece * table.cells..][..table.cells];
                for cell in *cells {
                    total += worth[cell.index()];
                }
            }
            if history.tables.hands.drops {
                for (piece, &held) in board.hands().iter().enumerate() {
                    total += i32::from(held) * table.in_hand[piece];
                }
            }
            total
        })
    }

    /// The number of pieces on the board.
    pub(crate) fn piece_count(&self) -> usize {
        with!(&self.history, history => history.board.occupied().len())
    }

    /// A hash of the pieces of each group. The hash of the first group includes the hands.
    pub(crate) fn structure<const GROUPS: usize>(&self, group: &[u8]) -> [u64; GROUPS] {
        with!(&self.history, history => {
            let board = &history.board;
            let mut keys = [0u64; GROUPS];
            // Sums, because their parts can be computed in parallel.
            let salts = (1..).map(|number: u64| number.wrapping_mul(MIXER));
            for ((cells, &group), salt) in board.by_piece().iter().zip(group).zip(salts.clone()) {
                let key = &mut keys[usize::from(group)];
                *key = key.wrapping_add(cells.mixed_with(salt));
            }
            if history.tables.hands.drops {
                for (&held, salt) in board.hands().iter().zip(salts) {
                    keys[0] = keys[0].wrapping_add(u64::from(held).wrapping_mul(salt));
                }
            }
            keys
        })
    }

    /// Whether the player to move has one of these pieces on the board; the set has an entry for each piece.
    pub(crate) fn has_any(&self, wanted: &[bool]) -> bool {
        with!(&self.history, history => {
            let mut own = history.tables.players.range_of(history.board.turn());
            own.any(|piece| wanted[piece] && !history.board.by_piece()[piece].is_empty())
        })
    }

    /// Computes for each player the mobility of leapers and sliders, the pressure on the surroundings of royal pieces, and the
    /// other terms of a survey.
    pub(crate) fn survey(&self, weights: &Survey, mut report: impl FnMut(PlayerId, SurveyTerms)) {
        with!(&self.history, history => history.board.survey(&history.tables, weights, &mut report));
    }

    /// Whether the moving piece might give check; discovered checks are ignored.
    pub(crate) fn may_check(&self, made: &Move) -> bool {
        with!(&self.history, history => history.board.may_check(&history.tables, made))
    }

    /// The value of the pieces that a move captures, friendly pieces counted negatively, and the gain of its promotion.
    pub(crate) fn gain(&self, made: &Move, exchanges: &Exchanges) -> i32 {
        with!(&self.history, history => history.board.gain(&history.tables, made, exchanges))
    }

    /// Whether static exchange evaluation shows that a move loses more than the margin.
    pub(crate) fn loses(&self, made: &Move, exchanges: &Exchanges, margin: i32) -> bool {
        with!(&self.history, history => history.board.loses(&history.tables, made, exchanges, margin))
    }

    /// A lower bound of what a move gains, by static exchange evaluation; nothing if the game's rules make an exchange
    /// unpredictable.
    pub(crate) fn exchange(&self, made: &Move, exchanges: &Exchanges) -> Option<i32> {
        with!(&self.history, history => history.board.exchange(&history.tables, made, exchanges))
    }
}
