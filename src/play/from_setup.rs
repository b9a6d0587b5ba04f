//! Conversion of positions from and to plain data.

use std::sync::Arc;

use crate::geometry::CellId;
use crate::play::attack::Attacks;
use crate::play::board::state::Board;
use crate::play::board::trail::Trail;
use crate::play::endings::Ends;
use crate::play::setup::{Outcome, Piece, Reason, Setup, SetupEnd, SetupError};
use crate::rules::limits::MAX_IN_HAND;
use crate::rules::{KindId, Pass, PlayerId, Start};
use crate::tables::{Bitboard, PieceId, Tables};

impl<const W: usize> Board<W> {
    /// Reads the position of a set-up of a game with this start.
    pub(in crate::play) fn from_setup(tables: &Tables<W>, start: &Start, setup: &Setup) -> Result<Self, SetupError> {
        let players = &tables.players;
        let mut board = Self::empty(tables);
        for &(cell, piece) in &setup.pieces {
            let mut piece = known_piece(tables, piece.player, piece.kind)?;
            if setup.dead.contains(cell) {
                piece = players.dead(piece).ok_or(SetupError::Dead(cell))?;
            }
            if board.at(known_cell(tables, cell)?).is_some() {
                return Err(SetupError::Occupied(cell));
            }
            board.put::<true>(players, cell, piece);
        }
        for &(player, kind, count) in &setup.hands {
            let piece = known_piece(tables, player, kind)?;
            if players.is_neutral(kind) {
                return Err(SetupError::Hand(player, kind));
            }
            let total = board.hand(piece).saturating_add(count);
            if total > MAX_IN_HAND {
                return Err(SetupError::Hand(player, kind));
            }
            board.set_hand::<true>(piece, total);
        }
        if setup.turn.index() >= players.count() {
            return Err(SetupError::NoPlayer(setup.turn));
        }
        board.set_turn::<true>(setup.turn);
        board.ply = setup.ply;
        if !board.set_up_turn_ply(tables, setup.turn_ply) {
            return Err(SetupError::TurnPly(setup.turn_ply));
        }
        if let Some(listed) = &setup.trail {
            let trail = Trail::from_setup(listed).filter(|_| tables.hands.drops_by_trail && board.is_mid_turn());
            let cells = || listed.began.iter().chain([&listed.ended]);
            let known = cells().all(|cell| cell.index() < tables.cells);
            board.set_trail::<true>(Some(trail.filter(|_| known).ok_or(SetupError::Trail)?));
        }
        board.settle_turn(tables);
        board.quiet_plies = setup.quiet_plies;
        board.set_passes::<true>(setup.passes.min(tables.endings.max_passes));
        for &(number, player, count) in &setup.counts {
            let counter = tables.endings.counters.get(usize::from(number));
            if player.index() >= players.count() {
                return Err(SetupError::NoPlayer(player));
            }
            if counter.is_none_or(|(_, times)| count > *times) {
                return Err(SetupError::Count(number));
            }
            board.set_action_count::<true>(usize::from(number), player, count);
        }
        let is_occupied = |cell: CellId| cell.index() < tables.cells && board.at(cell).is_some();
        if let Some(cell) = setup.dead.iter().find(|&cell| !is_occupied(cell)) {
            return Err(SetupError::Dead(cell));
        }
        for &(player, score) in &setup.scores {
            if player.index() >= players.count() {
                return Err(SetupError::NoPlayer(player));
            }
            if score > 0 && !tables.endings.scores.any {
                return Err(SetupError::Score(player));
            }
            if score > 0 {
                board.set_action_count::<true>(tables.endings.counters.len(), player, score);
            }
        }
        for &index in &setup.castles {
            let castling = tables.castlings.all.get(usize::from(index));
            let castling = castling.ok_or(SetupError::NoCastle(index))?;
            if !board.in_place(tables, castling) {
                return Err(SetupError::Castle(index));
            }
            board.allow_castlings::<true>(castling.rights);
        }
        for cell in setup.unmoved.iter() {
            if !board.tracks_unmoved(tables, known_cell(tables, cell)?) {
                return Err(SetupError::Unmoved(cell));
            }
            board.mark_unmoved::<true>(cell);
        }
        for &(square, victim) in &setup.ep_squares {
            board.set_up_ep_square(tables, square, victim, setup.turn)?;
        }
        let last = board.last_mover;
        // In games that allow passing in check, the last mover may be in check; effects of a pass may have separated facing
        // pieces.
        let faced =
            !tables.endings.facing.is_empty() && (tables.effects.any || Attacks::new(&board, tables).is_facing(last));
        let may_pass = tables.turns.pass == Pass::Cornered || (board.passes() > 0 && faced);
        let in_check = players.count() == 2 && !may_pass && board.in_check(tables, last);
        board.begin(tables);
        board.known_end = match setup.end {
            SetupEnd::NotYet => None,
            SetupEnd::Shown => board.shown_end(tables, start),
            SetupEnd::Known(end) => {
                let known = |team: u16| players.ids().any(|player| players.team_of(player) == team);
                if !tables.ends_by_position || !Reason::DEEDS.contains(&end.reason) || !end.winners.is_none_or(known) {
                    return Err(SetupError::End(end));
                }
                Some(end)
            }
        };
        // A player may end the game while in check.
        if in_check && board.known_end.is_none() {
            return Err(SetupError::Check(last));
        }
        Ok(board)
    }

    /// The result that the pieces show, compared with the start of the game.
    fn shown_end(&self, tables: &Tables<W>, start: &Start) -> Option<Outcome> {
        if !tables.ends_by_position {
            return None;
        }
        let began = |cell: CellId| {
            let piece = self.at(cell);
            let mut possible = start.possible();
            possible.any(|(home, player, kind)| home == cell && tables.players.piece(player, kind) == piece)
        };
        let own = tables
            .players
            .pieces_of(self.last_mover)
            .map(|piece| self.of_piece(piece));
        let own = own.fold(Bitboard::EMPTY, |all, cells| all | cells);
        let moved = own.iter().filter(|&cell| !began(cell)).collect();
        Ends::new(self, tables).shown(&Self::fresh(tables, &start.pieces, &start.hands), moved)
    }

    fn set_up_ep_square(
        &mut self,
        tables: &Tables<W>,
        square: CellId,
        victim: CellId,
        turn: PlayerId,
    ) -> Result<(), SetupError> {
        let (piece, passed) = (
            self.at(known_cell(tables, victim)?),
            self.at(known_cell(tables, square)?),
        );
        let living = piece.is_some() && !tables.players.is_ownerless(piece);
        let own = || tables.players.owner_of(piece) == turn && !self.is_mid_turn();
        if passed.is_some() || !living || own() {
            return Err(SetupError::EnPassant(square, victim));
        }
        // An en passant square of the last mover is open only if some enemy can capture there. This does not hold where that
        // enemy may have been eliminated since.
        let owner = tables.players.owner_of(piece);
        let eliminations = &tables.eliminations;
        let eliminated = !eliminations.by_threat.is_empty() || eliminations.depend_on_moves();
        let lasting = tables.en_passant.always || eliminated || tables.turns.stages.is_some();
        let known = owner == self.last_mover && !lasting;
        if (owner != self.turn() || self.is_mid_turn()) && (!known || self.is_ep_capturable(tables, square, victim)) {
            self.change_en_passant::<true>(|squares, _| squares.insert(square, victim));
        }
        Ok(())
    }

    /// The position with these pieces and hands at the beginning of a game.
    pub(in crate::play) fn fresh(
        tables: &Tables<W>,
        pieces: &[(CellId, PlayerId, KindId)],
        hands: &[(PlayerId, KindId, u16)],
    ) -> Self {
        let players = &tables.players;
        let mut board = Self::empty(tables);
        for &(cell, player, kind) in pieces {
            if !board.at(cell).is_some() {
                board.put::<true>(players, cell, players.placed(player, kind));
            }
        }
        for &(player, kind, count) in hands {
            board.set_hand::<true>(players.piece(player, kind), count);
        }
        for castling in &tables.castlings.all {
            if board.in_place(tables, castling) {
                board.allow_castlings::<true>(castling.rights);
            }
        }
        for cell in *board.occupied() {
            if board.tracks_unmoved(tables, cell) {
                board.mark_unmoved::<true>(cell);
            }
        }
        board.begin_first_turn(tables);
        board.settle_turn(tables);
        board.begin(tables);
        board
    }

    /// The position of a game with this start as plain data.
    pub(in crate::play) fn setup(&self, tables: &Tables<W>, start: &Start) -> Setup {
        let owned = |piece: PieceId| Piece {
            player: tables.players.player_of(piece),
            kind: tables.players.kind_of(piece),
        };
        let ended = Ends::new(self, tables).ended();
        let hands = (0..).map(PieceId).zip(self.hands()).filter(|&(_, &count)| count > 0);
        let mut setup = Setup {
            pieces: self
                .occupied()
                .iter()
                .map(|cell| (cell, owned(self.at(cell))))
                .collect(),
            hands: hands
                .map(|(piece, &count)| (owned(piece), count))
                .map(|(piece, count)| (piece.player, piece.kind, count))
                .collect(),
            turn: self.turn(),
            castles: (0..)
                .zip(&tables.castlings.all)
                .filter(|(_, castling)| castling.is_allowed(self.rights()))
                .map(|(index, _)| index)
                .collect(),
            unmoved: self.unmoved().iter().collect(),
            ep_squares: self.en_passant().as_slice().to_vec(),
            quiet_plies: self.quiet_plies,
            passes: self.passes(),
            turn_ply: self.turn_ply().0,
            trail: self.trail().map(Trail::to_setup),
            ply: self.ply,
            counts: (0..tables.endings.counters.len())
                .flat_map(|number| tables.players.ids().map(move |player| (number, player)))
                .map(|(number, player)| (number as u16, player, self.action_count(number, player)))
                .filter(|&(_, _, count)| count > 0)
                .collect(),
            lasted: Vec::new(),
            limited: None,
            scores: tables
                .players
                .ids()
                .map(|player| (player, self.score(tables, player)))
                .filter(|&(_, score)| score > 0)
                .collect(),
            dead: self
                .occupied()
                .iter()
                .filter(|&cell| tables.players.is_dead(self.at(cell)))
                .collect(),
            end: SetupEnd::Shown,
        };
        let reproduces_end = |board: Self| Ends::new(&board, tables).ended() == ended;
        match ended {
            Some(end) if !Self::from_setup(tables, start, &setup).is_ok_and(reproduces_end) => {
                setup.end = SetupEnd::Known(end);
            }
            None if self.shown_end(tables, start).is_some() => setup.end = SetupEnd::NotYet,
            Some(_) | None => {}
        }
        setup
    }

    /// Skips eliminated players and determines the last mover.
    fn settle_turn(&mut self, tables: &Tables<W>) {
        if tables.eliminations.any && self.is_out(tables, self.turn()) {
            self.set_turn::<true>(self.next_in(tables, self.turn()));
            self.begin_first_turn(tables);
            self.set_trail::<true>(None);
        }
        self.find_last_mover(tables);
    }

    /// Determines the last mover: the player to move in the middle of a turn, otherwise the previous player.
    fn find_last_mover(&mut self, tables: &Tables<W>) {
        self.last_mover = if self.is_mid_turn() {
            self.turn()
        } else {
            self.previous_in(tables, self.turn())
        };
    }

    /// Records the position as the one from which play begins, and eliminates players whom the player to move threatens or who
    /// have no move.
    fn begin(&mut self, tables: &Tables<W>) {
        self.origin = self
            .by_piece()
            .iter()
            .zip(self.hands())
            .map(|(cells, held)| held.saturating_add(cells.len() as u16))
            .collect::<Arc<[u16]>>();
        self.origin_states = Ends::new(self, tables).true_states().into();
        self.skip_stages_without_moves::<true>(tables);
        if tables.eliminations.any && !self.is_mid_turn() {
            self.eliminate_threatened(tables);
            if tables.eliminations.depend_on_moves() {
                self.eliminate_stuck(tables);
            }
        }
        self.journal.clear();
        self.find_last_mover(tables);
    }

    /// Whether the piece on a cell has moves that depend on whether it has moved.
    fn tracks_unmoved(&self, tables: &Tables<W>, cell: CellId) -> bool {
        let piece = self.at(cell);
        tables.tracks_unmoved(piece)
    }
}

fn known_piece<const W: usize>(tables: &Tables<W>, player: PlayerId, kind: KindId) -> Result<PieceId, SetupError> {
    if player.index() >= tables.players.count() {
        Err(SetupError::NoPlayer(player))
    } else if kind.index() >= tables.players.kinds() {
        Err(SetupError::NoKind(kind))
    } else {
        Ok(tables.players.placed(player, kind))
    }
}

fn known_cell<const W: usize>(tables: &Tables<W>, cell: CellId) -> Result<CellId, SetupError> {
    if cell.index() < tables.cells {
        Ok(cell)
    } else {
        Err(SetupError::NoCell(cell))
    }
}
