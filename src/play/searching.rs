//! What a search asks of a position, which knows what it asks: moves that were listed are made without another look.

use crate::geometry::CellId;
use crate::play::legality::ways;
pub(crate) use crate::play::legality::ways::Ways;
use crate::play::movegen::moves::Move;
use crate::play::position::{AnyHistory, Position, with};
use crate::play::setup::Outcome;
use crate::rules::{KindId, PlayerId, ZoneId};
pub(crate) use crate::tables::MIXER;
use crate::tables::PieceId;

/// What pieces are worth: for each piece, by its number, what it is worth on each cell and in the hand.
#[derive(Clone, Debug)]
pub(crate) struct PieceSquares {
    cells: usize,
    on_board: Vec<i32>,
    in_hand: Vec<i32>,
}

/// The parts of a cell, and of a hundredth of a pawn, in which freedom is told.
pub(crate) const FREEDOM_PARTS: i32 = 16;

/// How many numbers of cells count apart: that many and more count the same.
pub(crate) const COUNTED: usize = 41;

/// What pieces are worth in an exchange, and in which order they take part.
#[derive(Clone, Debug)]
pub(crate) struct Exchanges {
    /// What each piece is worth, by its number.
    pub(in crate::play) worth: Vec<i32>,
    /// Which pieces are royal.
    pub(in crate::play) royal: Vec<bool>,
    /// For each player all pieces, the least first.
    pub(in crate::play) order: Vec<Vec<PieceId>>,
}

/// What it is worth that a piece can go to some number of cells, in parts of [`FREEDOM_PARTS`]; nothing if it does not matter.
pub(crate) type Freedom = Option<Box<[i32; COUNTED]>>;

/// What is looked for in a survey, for each piece by its number.
#[derive(Clone, Debug)]
pub(crate) struct Survey {
    /// What it is worth that it can go to so many cells; nothing for pieces that are not looked at.
    pub(crate) freedom: Vec<Freedom>,
    /// How hard it presses on each cell about a royal piece.
    pub(crate) pressure: Vec<i32>,
    /// What it is worth where it is threatened; nothing if it is royal.
    pub(crate) worth: Vec<i32>,
    /// Which are of the least kinds, whose captures others shun.
    pub(crate) least: Vec<bool>,
    /// Which are royal.
    pub(crate) royal: Vec<bool>,
    /// The ways to a promotion, if any piece has some; none for pieces that are not looked at.
    pub(crate) ways: Option<Vec<Ways>>,
    /// How royal pieces are chased, where they are.
    pub(crate) chase: Option<Chase>,
}

/// How a royal piece with few defenders is driven to where it is mated.
#[derive(Clone, Debug)]
pub(crate) struct Chase {
    /// For each cell how far from all others it is: from 0 in the middle to 100.
    pub(crate) remote: Vec<i32>,
    /// For each two cells how many moves a royal piece needs from one to the other.
    pub(crate) steps: Vec<u8>,
    /// The most steps.
    pub(crate) far: i32,
    /// What few defenders are worth at most.
    pub(crate) few: i32,
}

/// What a survey has found of a player.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Surveyed {
    /// What the freedom of the pieces is worth.
    pub(crate) freedom: i32,
    /// By how much the royal pieces are in danger.
    pub(crate) danger: i32,
    /// How much more than the pieces that attack them the enemies' pieces are worth that are attacked.
    pub(crate) threats: i32,
    /// What the enemies' pieces are worth that are attacked and that nothing guards.
    pub(crate) loose: i32,
    /// What the promotions of passed pieces are worth.
    pub(crate) passed: i32,
    /// How many pieces are isolated, in hundredths.
    pub(crate) isolated: i32,
    /// How many cells about the royal pieces are open, and how strong the enemies are.
    pub(crate) open: i32,
    /// How many own pieces stand about the royal pieces.
    pub(crate) shelter: i32,
    /// How near the enemies' royal piece is to where it is mated, once it has few defenders.
    pub(crate) chase: i32,
}

impl PieceSquares {
    /// Nothing is worth anything.
    pub(crate) fn new(position: &Position) -> Self {
        with!(&position.history, history => {
            let (cells, pieces) = (history.tables.cells, history.tables.players.piece_count());
            Self { cells, on_board: vec![0; cells * pieces], in_hand: vec![0; pieces] }
        })
    }

    /// Says what a player's kind is worth on the cells, as far as they are known, and in the hand.
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

    /// What pieces are worth on cells and, by numbers that follow on these, in the hand.
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
    /// What each kind is worth on the board, and whether it is royal.
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
    /// Something for each piece, by its number, that depends on the kind.
    pub(crate) fn by_piece<T>(&self, of: impl Fn(KindId) -> T) -> Vec<T> {
        with!(&self.history, history => {
            let players = &history.tables.players;
            (0..players.piece_count()).map(|piece| of(players.kind_of(PieceId(piece as u16)))).collect()
        })
    }

    /// Sets what stands for a player's kind in a list by the numbers of pieces.
    pub(crate) fn set_by_piece<T>(&self, list: &mut [T], (player, kind): (PlayerId, KindId), value: T) {
        let piece = with!(&self.history, history => history.tables.players.piece(player, kind));
        list[piece.index()] = value;
    }

    /// Whose each piece is, by its number.
    pub(crate) fn players_by_piece(&self) -> Vec<PlayerId> {
        with!(&self.history, history => {
            let players = &history.tables.players;
            players.ids().flat_map(|player| players.range_of(player).map(move |_| player)).collect()
        })
    }

    /// The ways of a player's kind to a zone where it gains so much, past kinds of the enemies that may stop it.
    pub(crate) fn ways(
        &self,
        (player, kind): (PlayerId, KindId),
        (zone, gain): (ZoneId, i32),
        stopping: impl Fn(KindId) -> bool,
    ) -> Ways {
        let zone = self.game().rules().zone(zone, player);
        with!(&self.history, history => {
            let players = &history.tables.players;
            let enemies = players.ids().filter(|&other| players.team_of(other) != players.team_of(player));
            let pieces = enemies.flat_map(|other| players.pieces_of(other));
            let stoppers: Vec<PieceId> = pieces.filter(|&piece| stopping(players.kind_of(piece))).collect();
            let piece = players.piece(player, kind);
            ways::ways(&history.tables, piece, &|cell| zone.contains(cell), gain, &stoppers)
        })
    }

    /// Where the moves of the piece on a cell end, for each cell on which it might stand instead.
    pub(crate) fn targets_if_moved(&mut self, piece: CellId) -> Vec<Vec<CellId>> {
        with!(&mut self.history, history => history.targets_if_moved(piece))
    }

    /// Makes a list that of the legal moves.
    pub(crate) fn take_moves(&mut self, moves: &mut Vec<Move>) {
        with!(&mut self.history, history => history.take_moves(moves));
    }

    /// A legal move between two cells, or a drop on the second, for which something is true; if it is not found, there may be one all the
    /// same. Other moves are not listed for that.
    pub(crate) fn find_move(&mut self, way: (Option<CellId>, CellId), is_it: impl Fn(&Move) -> bool) -> Option<Move> {
        with!(&mut self.history, history => history.find_move(way, is_it))
    }

    /// Makes a move that is known to be legal here.
    pub(crate) fn play_known(&mut self, made: &Move) {
        with!(&mut self.history, history => history.play(made));
    }

    /// Takes the last move back.
    pub(crate) fn take_back(&mut self) {
        with!(&mut self.history, history => history.take_back());
    }

    /// Gives the turn away, whether or not the rules allow that.
    pub(crate) fn play_nothing(&mut self) {
        with!(&mut self.history, history => history.play(&Move::pass()));
    }

    /// Whether some opponent would eliminate a player by a threat if its turn began.
    pub(crate) fn is_threatened(&self, player: PlayerId) -> bool {
        with!(&self.history, history => history.board.is_threatened(&history.tables, player))
    }

    /// Whether a player has left the game.
    pub(crate) fn is_out(&self, player: PlayerId) -> bool {
        with!(&self.history, history => history.board.is_out(&history.tables, player))
    }

    /// How the pieces show that the game has ended, a lack of moves aside.
    pub(crate) fn ended(&self) -> Option<Outcome> {
        with!(&self.history, history => history.board.ended(&history.tables))
    }

    /// How the moves so far have ended the game.
    pub(crate) fn ended_by_history(&self) -> Option<Outcome> {
        with!(&self.history, history => history.ended_by_history())
    }

    /// Whether the position has come about before, and the end that repetitions are.
    pub(crate) fn recurrence(&self) -> Option<Option<Outcome>> {
        with!(&self.history, history => history.recurrence())
    }

    /// How many plies ago the last irreversible move was.
    pub(crate) fn quiet_plies(&self) -> u16 {
        with!(&self.history, history => history.board.quiet_plies)
    }

    /// What all pieces together are worth, on the board and in hand.
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

    /// How many pieces are on the board.
    pub(crate) fn piece_count(&self) -> usize {
        with!(&self.history, history => history.board.occupied().len())
    }

    /// A key for each group of pieces: where those stand whose number says the group, and with the first group what is in hand.
    pub(crate) fn structure<const GROUPS: usize>(&self, group: &[u8]) -> [u64; GROUPS] {
        with!(&self.history, history => {
            let board = &history.board;
            let mut keys = [0u64; GROUPS];
            // Sums, as the parts of one are worked out at the same time.
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

    /// Whether the player to move has any of some pieces, of which it is said by their numbers which they are.
    pub(crate) fn has_any(&self, asked: &[bool]) -> bool {
        with!(&self.history, history => {
            let mut own = history.tables.players.range_of(history.board.turn());
            own.any(|piece| asked[piece] && !history.board.by_piece()[piece].is_empty())
        })
    }

    /// Looks where pieces can go by leaps and slides, and tells each player what that is worth: freedom to move, and how hard the
    /// surroundings of royal pieces are pressed.
    pub(crate) fn survey(&self, weights: &Survey, mut told: impl FnMut(PlayerId, Surveyed)) {
        with!(&self.history, history => history.board.survey(&history.tables, weights, &mut told));
    }

    /// Whether the piece of a move might give check: pieces behind it are overlooked.
    pub(crate) fn may_check(&self, made: &Move) -> bool {
        with!(&self.history, history => history.board.may_check(&history.tables, made))
    }

    /// What the pieces that a move captures are worth, friends less than nothing, and what a promotion gains.
    pub(crate) fn gain(&self, made: &Move, exchanges: &Exchanges) -> i32 {
        with!(&self.history, history => history.board.gain(&history.tables, made, exchanges))
    }

    /// Whether an exchange tells that a move loses more than so much.
    pub(crate) fn loses(&self, made: &Move, exchanges: &Exchanges, most: i32) -> bool {
        with!(&self.history, history => history.board.loses(&history.tables, made, exchanges, most))
    }

    /// What a move gains at least, by what can be captured in turn where it ends; nothing, if the rules of the game let no
    /// exchange tell that.
    pub(crate) fn exchange(&self, made: &Move, exchanges: &Exchanges) -> Option<i32> {
        with!(&self.history, history => history.board.exchange(&history.tables, made, exchanges))
    }
}
