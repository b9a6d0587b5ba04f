//! Making moves.

use crate::geometry::CellId;
use crate::play::attack::Attacks;
use crate::play::board::journal::OldValue;
use crate::play::board::state::{Board, LastDeed};
use crate::play::board::unmake::Undo;
use crate::play::effects::apply::{Effects, is_harmed};
use crate::play::moves::Move;
use crate::play::turn::counters::CountedActions;
use crate::rules::limits::MAX_CAPTURES;
use crate::tables::{Bitboard, Irreversible, PieceId, Tables};

impl<const W: usize> Board<W> {
    /// Makes a pseudo-legal move. Without `HASH`, the hash is wrong until the move is unmade.
    #[inline(always)]
    pub(in crate::play) fn make<const HASH: bool>(&mut self, tables: &Tables<W>, made: &Move) -> Undo<W> {
        if tables.has_consequences {
            self.make_with_consequences::<HASH, true>(tables, made)
        } else {
            self.step::<HASH, false>(tables, made)
        }
    }

    /// Makes a pseudo-legal move without eliminating players who have no move.
    #[inline(always)]
    pub(in crate::play) fn make_unsettled<const HASH: bool>(&mut self, tables: &Tables<W>, made: &Move) -> Undo<W> {
        if tables.has_consequences {
            self.make_with_consequences::<HASH, false>(tables, made)
        } else {
            self.step::<HASH, false>(tables, made)
        }
    }

    /// Makes a move in a game with consequences; with `SETTLED`, players who have no move are eliminated.
    #[inline(never)]
    fn make_with_consequences<const HASH: bool, const SETTLED: bool>(
        &mut self,
        tables: &Tables<W>,
        made: &Move,
    ) -> Undo<W> {
        let counts = !tables.endings.counters.is_empty() || !tables.endings.scores.moves.is_empty();
        let actions = if counts {
            self.counted_actions(tables, made)
        } else {
            CountedActions::default()
        };
        let undo = self.step::<HASH, true>(tables, made);
        if SETTLED && tables.turns.stages.is_some() {
            self.skip_stages_without_moves::<HASH>(tables);
        }
        if tables.eliminations.any && !self.is_mid_turn() {
            self.eliminate_threatened(tables);
        }
        if counts {
            self.record_actions::<HASH>(tables, actions);
        }
        if SETTLED && tables.eliminations.depend_on_moves() && !self.is_mid_turn() {
            self.eliminate_stuck(tables);
        }
        undo
    }

    /// Makes a pseudo-legal move without eliminating players whom the next player threatens.
    ///
    /// Check must be tested in this state: the threats might eliminate the mover.
    #[inline(always)]
    pub(in crate::play) fn advance<const HASH: bool>(&mut self, tables: &Tables<W>, made: &Move) -> Undo<W> {
        if tables.has_consequences {
            self.step::<HASH, true>(tables, made)
        } else {
            self.step::<HASH, false>(tables, made)
        }
    }

    /// Moves the pieces of a move and gives the turn to the next player. Without `MORE`, the game has no consequences besides
    /// that, and the code for them is compiled out.
    #[inline(always)]
    fn step<const HASH: bool, const MORE: bool>(&mut self, tables: &Tables<W>, made: &Move) -> Undo<W> {
        let mut undo = Undo {
            captured: [PieceId::NONE; MAX_CAPTURES],
            saved: self.save(),
            harmed: false,
        };
        let us = self.turn();
        let trail = (MORE && tables.hands.drops_by_trail).then(|| self.trail_of(made));
        let ends_turn = MORE && tables.turns.stages.is_some() && self.ends_turn(tables, made);
        let counts = if MORE && (tables.turns.counts || made.is_pass()) {
            self.moves_used(tables, made)
        } else {
            1
        };
        let due = if MORE && tables.effects.any {
            self.due_effects(tables, made)
        } else {
            0
        };
        let mut left = Bitboard::EMPTY;
        let kept = made.captures().len() - made.removed().len();
        for (index, &cell) in made.captures().iter().enumerate() {
            let piece = self.take::<HASH>(&tables.players, cell);
            undo.captured[index] = piece;
            left.insert(cell);
            if index < kept
                && let Some(gained) = tables.captured_to_hand(us, piece)
            {
                self.add_to_hand::<HASH>(gained, 1);
            }
        }
        self.move_pieces::<HASH, MORE>(tables, made, &mut left);
        if MORE && tables.endings.max_passes > 0 {
            let consecutive = if made.is_pass() { self.passes() + 1 } else { 0 };
            self.set_passes::<HASH>(consecutive.min(tables.endings.max_passes));
        }
        self.lose_rights::<HASH>(tables, &left);
        if MORE && tables.hands.drops_unmoved {
            self.mark_unmoved_drop::<HASH>(tables, made);
        }
        let mut captured = &undo.captured[..made.captures().len()];
        let lost;
        if MORE && due != 0 {
            lost = Effects::apply(self, tables, (made, captured), due, &mut left);
            captured = &lost;
            undo.harmed = is_harmed(self, tables, undo.saved.journal);
        }
        if MORE && tables.ends_by_position {
            self.deed = LastDeed {
                capture_end: self.end_by_capture(tables, captured),
                arrived: made.arrivals(),
            };
        }
        let irreversible = !captured.is_empty()
            || match tables.endings.irreversible[made.kind().index()] {
                Irreversible::All => !made.is_pass(),
                Irreversible::Only { drops, promotions } => {
                    (drops && made.is_drop()) || (promotions && made.is_promotion())
                }
            };
        if irreversible {
            self.quiet_plies = 0;
        } else if !(MORE && self.is_mid_turn()) {
            // A turn of several moves counts once, with its first move.
            self.quiet_plies = self.quiet_plies.saturating_add(1);
        }
        let next = if MORE && tables.eliminations.any {
            self.eliminate_captured(tables, captured);
            self.next_in(tables, us)
        } else {
            tables.players.after(us)
        };
        self.last_mover = us;
        if MORE && tables.turns.stages.is_some() {
            if tables.hands.drops_by_trail {
                self.journal.push(OldValue::Trail(self.trail()));
            }
            self.continue_turn::<HASH>(tables, counts, ends_turn, next);
            if tables.hands.drops_by_trail {
                self.set_trail::<HASH>(trail.filter(|_| self.is_mid_turn() && !made.is_pass()));
            }
        } else {
            self.set_turn::<HASH>(next);
            self.ply = self.ply.wrapping_add(1);
        }
        if !self.en_passant().is_empty() || !made.ep_squares().is_empty() {
            self.update_ep_squares::<HASH>(tables, made, &left);
        }
        undo
    }

    /// Moves the pieces of a move, and adds the cells that they leave to `left`.
    #[inline(always)]
    fn move_pieces<const HASH: bool, const MORE: bool>(
        &mut self,
        tables: &Tables<W>,
        made: &Move,
        left: &mut Bitboard<W>,
    ) {
        let (players, us) = (&tables.players, self.turn());
        let becomes = || {
            if MORE {
                players.placed(us, made.becomes())
            } else {
                players.piece(us, made.becomes())
            }
        };
        match (made.from(), made.to()) {
            (Some(from), Some(to)) => {
                left.insert(from);
                if made.carried().is_none() && !made.is_promotion() {
                    let owner = if MORE { players.owner_of(self.at(from)) } else { us };
                    self.shift::<HASH>(owner, from, to);
                } else {
                    self.take::<HASH>(players, from);
                    if let Some((carried_from, carried_to)) = made.carried() {
                        let owner = players.owner_of(self.at(carried_from));
                        self.shift::<HASH>(owner, carried_from, carried_to);
                        left.insert(carried_from);
                    }
                    self.put::<HASH>(players, to, becomes());
                }
            }
            (None, Some(to)) => {
                if !MORE || !players.is_neutral(made.kind()) {
                    self.add_to_hand::<HASH>(players.piece(us, made.kind()), -1);
                }
                self.put::<HASH>(players, to, becomes());
            }
            (_, None) => {}
        }
    }

    /// Closes en passant squares, and opens those of the move that has just been made.
    #[inline(never)]
    fn update_ep_squares<const HASH: bool>(&mut self, tables: &Tables<W>, made: &Move, left: &Bitboard<W>) {
        let (next, mid_turn) = (self.turn(), self.is_mid_turn());
        let captured_en_passant = mid_turn && self.captures_en_passant(made);
        self.change_en_passant::<HASH>(|squares, cells| {
            squares.retain(|square, victim| {
                let owner = |piece: PieceId| tables.players.owner_of(piece);
                let remains = !left.has(victim) && !cells[square.index()].is_some();
                remains && (captured_en_passant || (owner(cells[victim.index()]) == next) == mid_turn)
            });
        });
        // If no other player is left, the owner's next turn begins at once.
        let exposes = (mid_turn || next != self.last_mover) && !tables.players.is_neutral(made.becomes());
        if let Some(to) = made.to().filter(|_| exposes) {
            for &square in made.ep_squares() {
                let remains =
                    !tables.effects.any || self.at(to) == tables.players.placed(self.last_mover, made.becomes());
                // A line that crosses itself may include the target.
                let passed = !self.at(square).is_some();
                if remains && passed && (tables.en_passant.always || self.is_ep_capturable(tables, square, to)) {
                    self.change_en_passant::<HASH>(|squares, _| squares.insert(square, to));
                }
            }
        }
    }

    /// Whether the move that has just been made captured en passant.
    fn captures_en_passant(&self, made: &Move) -> bool {
        let mut exposed = self.en_passant().as_slice().iter();
        exposed.any(|&(square, victim)| made.to() == Some(square) && made.captures().contains(&victim))
    }

    /// Whether an enemy could capture the piece on a cell en passant on a square that it passed.
    pub(in crate::play) fn is_ep_capturable(&mut self, tables: &Tables<W>, square: CellId, victim: CellId) -> bool {
        let others = (!self.en_passant().is_empty()).then(|| *self.en_passant());
        self.change_en_passant::<false>(|squares, _| squares.set(&[(square, victim)]));
        let capturable = Attacks::new(self, tables).capturable_en_passant(None, victim);
        self.change_en_passant::<false>(|squares, _| match others {
            Some(others) => *squares = others,
            None => squares.clear(),
        });
        capturable
    }
}
