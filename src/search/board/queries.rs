//! What the search needs of a position. The search is trusted: moves that were listed are made without checking them again.

use crate::geometry::CellId;
use crate::play::attack::Attacks;
use crate::play::endings::Ends;
use crate::play::position::{AnyHistory, with};
use crate::play::{Move, Outcome, Position};
use crate::rules::{KindId, PlayerId, ZoneId};
use crate::search::board::exchange::{exchange, gain, loses};
use crate::search::board::promotion_paths::{PromotionPaths, promotion_paths};
use crate::search::board::survey::survey;
use crate::search::board::weights::{Exchanges, PieceSquares, Survey, SurveyTerms};
pub(in crate::search) use crate::tables::MIXER;
use crate::tables::PieceId;
use crate::tables::bitboard::width;

impl Position {
    /// For each piece, a value that depends on its kind.
    pub(in crate::search) fn by_piece<T>(&self, of: impl Fn(KindId) -> T) -> Vec<T> {
        with!(&self.history, history => {
            let players = &history.tables.players;
            (0..players.piece_count()).map(|piece| of(players.kind_of(PieceId(piece as u16)))).collect()
        })
    }

    /// Sets the entry of a player's kind in a list with an entry for each piece.
    pub(in crate::search) fn set_by_piece<T>(&self, list: &mut [T], (player, kind): (PlayerId, KindId), value: T) {
        let piece = with!(&self.history, history => history.tables.players.piece(player, kind));
        list[piece.index()] = value;
    }

    /// The player of each piece.
    pub(in crate::search) fn players_by_piece(&self) -> Vec<PlayerId> {
        with!(&self.history, history => {
            let players = &history.tables.players;
            players.ids().flat_map(|player| players.range_of(player).map(move |_| player)).collect()
        })
    }

    /// The paths of a player's kind to a zone where it promotes with this gain, and the enemy kinds that may stop it.
    pub(in crate::search) fn promotion_paths(
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
            promotion_paths(&history.tables, piece, &|cell| zone.contains(cell), gain, &stoppers)
        })
    }

    /// The targets of the piece on a cell if it stood on each other cell instead.
    pub(in crate::search) fn targets_if_moved(&mut self, piece: CellId) -> Vec<Vec<CellId>> {
        with!(&mut self.history, history => history.targets_if_moved(piece))
    }

    /// Replaces the list with the legal moves.
    pub(in crate::search) fn take_moves(&mut self, moves: &mut Vec<Move>) {
        with!(&mut self.history, history => history.take_moves(moves));
    }

    /// Finds a legal move between two cells, or a drop on the second, that meets a condition. The search is not exhaustive:
    /// nothing found does not mean that there is no such move.
    pub(in crate::search) fn find_move(
        &mut self,
        path: (Option<CellId>, CellId),
        predicate: impl Fn(&Move) -> bool,
    ) -> Option<Move> {
        with!(&mut self.history, history => history.find_move(path, predicate))
    }

    /// Plays a move that is known to be legal here.
    pub(in crate::search) fn play_known(&mut self, made: &Move) {
        with!(&mut self.history, history => history.play(made));
    }

    /// Takes back the last move.
    pub(in crate::search) fn take_back(&mut self) {
        with!(&mut self.history, history => history.take_back());
    }

    /// Plays a null move, whether or not the rules allow passing.
    pub(in crate::search) fn play_nothing(&mut self) {
        with!(&mut self.history, history => history.play(&Move::pass()));
    }

    /// Whether an opponent would eliminate the player by a threat if it were that opponent's turn.
    pub(in crate::search) fn is_threatened(&self, player: PlayerId) -> bool {
        with!(&self.history, history => history.board.is_threatened(&history.tables, player))
    }

    /// Whether a player has been eliminated.
    pub(in crate::search) fn is_out(&self, player: PlayerId) -> bool {
        with!(&self.history, history => history.board.is_out(&history.tables, player))
    }

    /// The result that the pieces on the board determine, apart from a lack of moves.
    pub(in crate::search) fn ended(&self) -> Option<Outcome> {
        with!(&self.history, history => Ends::new(&history.board, &history.tables).ended())
    }

    /// The result that the history of the game determines.
    pub(in crate::search) fn ended_by_history(&self) -> Option<Outcome> {
        with!(&self.history, history => history.ended_by_history())
    }

    /// Whether the position repeats an earlier one, and the result of a repetition.
    pub(in crate::search) fn recurrence(&self) -> Option<Option<Outcome>> {
        with!(&self.history, history => history.recurrence())
    }

    /// The number of plies since the last irreversible move.
    pub(in crate::search) fn quiet_plies(&self) -> u16 {
        with!(&self.history, history => history.board.quiet_plies)
    }

    /// The total value of all pieces on the board and in hand.
    pub(in crate::search) fn total(&self, table: &PieceSquares) -> i32 {
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
    pub(in crate::search) fn piece_count(&self) -> usize {
        with!(&self.history, history => history.board.occupied().len())
    }

    /// A hash of the pieces of each group. The hash of the first group includes the hands.
    pub(in crate::search) fn structure<const GROUPS: usize>(&self, group: &[u8]) -> [u64; GROUPS] {
        with!(&self.history, history => {
            let board = &history.board;
            let mut keys = [0u64; GROUPS];
            let words = width(history.tables.cells);
            // Sums, because their parts can be computed in parallel.
            let salts = (1..).map(|number: u64| number.wrapping_mul(MIXER));
            for ((cells, &group), salt) in board.by_piece().iter().zip(group).zip(salts.clone()) {
                let key = &mut keys[usize::from(group)];
                *key = key.wrapping_add(cells.mixed_with(salt, words));
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
    pub(in crate::search) fn has_any(&self, wanted: &[bool]) -> bool {
        with!(&self.history, history => {
            let mut own = history.tables.players.range_of(history.board.turn());
            own.any(|piece| wanted[piece] && !history.board.by_piece()[piece].is_empty())
        })
    }

    /// Computes for each player the mobility of leapers and sliders, the pressure on the surroundings of royal pieces, and the
    /// other terms of a survey.
    pub(in crate::search) fn survey(&self, weights: &Survey, mut report: impl FnMut(PlayerId, SurveyTerms)) {
        with!(&self.history, history => survey(&history.board, &history.tables, weights, &mut report));
    }

    /// Whether the moving piece might give check; discovered checks are ignored.
    pub(in crate::search) fn may_check(&self, made: &Move) -> bool {
        with!(&self.history, history => Attacks::new(&history.board, &history.tables).may_check(made))
    }

    /// The value of the pieces that a move captures, friendly pieces counted negatively, and the gain of its promotion.
    pub(in crate::search) fn gain(&self, made: &Move, exchanges: &Exchanges) -> i32 {
        with!(&self.history, history => gain(&history.board, &history.tables, made, exchanges))
    }

    /// Whether static exchange evaluation shows that a move loses more than the margin.
    pub(in crate::search) fn loses(&self, made: &Move, exchanges: &Exchanges, margin: i32) -> bool {
        with!(&self.history, history => loses(&history.board, &history.tables, made, exchanges, margin))
    }

    /// A lower bound of what a move gains, by static exchange evaluation; nothing if the game's rules make an exchange
    /// unpredictable.
    pub(in crate::search) fn exchange(&self, made: &Move, exchanges: &Exchanges) -> Option<i32> {
        with!(&self.history, history => exchange(&history.board, &history.tables, made, exchanges))
    }
}
