//! What a move does.

use crate::geometry::CellId;
use crate::play::attack::Attacks;
use crate::play::board::state::Board;
use crate::play::moves::Move;
use crate::rules::{Action, Carrying, DirectionsId, KindId, PlayerId, Prohibition};
use crate::tables::{Castling, Tables};

impl<const W: usize> Board<W> {
    /// Whether a pseudo-legal move performs an action.
    pub(in crate::play) fn does(&mut self, tables: &Tables<W>, action: &Action, made: &Move) -> bool {
        let on_board = made.from().is_some();
        let moves_along = |along: &Option<DirectionsId>| {
            along.is_none_or(|id| {
                let ends = &tables.directions[id.index()][self.turn().index()];
                let path = made.from().zip(made.to());
                path.is_some_and(|(from, to)| ends[from.index()].has(to))
            })
        };
        match action {
            Action::Move { along, by } => on_board && includes(by.as_ref(), made.kind()) && moves_along(along),
            Action::Capture { along, of, by } => {
                let captured = |&cell: &CellId| includes(of.as_ref(), tables.players.kind_of(self.at(cell)));
                includes(by.as_ref(), made.kind()) && made.captures().iter().any(captured) && moves_along(along)
            }
            Action::Drop { of } => made.is_drop() && includes(of.as_ref(), made.kind()),
            Action::Promotion { to } => made.is_promotion() && includes(to.as_ref(), made.becomes()),
            Action::Carry { how, of, by } => {
                let ends = made.from().zip(made.to()).zip(made.carried());
                ends.is_some_and(|(ends, carried)| {
                    Carrying::between(ends, carried) == Some(*how)
                        && includes(of.as_ref(), tables.players.kind_of(self.at(carried.0)))
                        && includes(by.as_ref(), made.kind())
                        && !self.is_castling(tables, made)
                })
            }
            Action::Castling => self.is_castling(tables, made),
            Action::Pass => made.is_pass(),
            Action::Check => {
                let undo = self.make_unsettled::<false>(tables, made);
                let check = self.in_check(tables, self.next_turn(tables));
                self.unmake(tables, made, &undo);
                check
            }
            Action::Attack { of, by } => {
                let (us, Some(to), true) = (self.turn(), made.to(), includes(by.as_ref(), made.kind())) else {
                    return false;
                };
                let undo = self.make_unsettled::<false>(tables, made);
                let attacks = self.attacks_from(tables, us, to, of.as_ref());
                self.unmake(tables, made, &undo);
                attacks
            }
            Action::All(parts) => parts.iter().all(|part| self.does(tables, part, made)),
        }
    }

    fn is_castling(&self, tables: &Tables<W>, made: &Move) -> bool {
        let mut castlings = tables.castlings.all.iter();
        made.carried().is_some() && castlings.any(|castling| self.castles_by(castling, made))
    }

    fn castles_by(&self, castling: &Castling<W>, made: &Move) -> bool {
        (castling.player, castling.kind) == (self.turn(), made.kind())
            && (made.from(), made.to()) == (Some(castling.path.0), Some(castling.path.1))
            && made.carried() == Some(castling.partner_path)
    }

    /// Whether a move is prohibited, whatever its consequences.
    pub(super) fn is_prohibited(&mut self, tables: &Tables<W>, made: &Move) -> bool {
        self.does_prohibited(tables, &tables.turns.prohibitions, made)
    }

    /// Whether a move performs a prohibited action.
    pub(in crate::play) fn does_prohibited(
        &mut self,
        tables: &Tables<W>,
        prohibitions: &[Prohibition],
        made: &Move,
    ) -> bool {
        let us = self.turn();
        let mut prohibitions = prohibitions.iter();
        prohibitions.any(|rule| applies_to(rule.player, us) && self.does(tables, &rule.action, made))
    }

    /// The effects that a pseudo-legal move triggers, as bits.
    #[inline(never)]
    pub(super) fn due_effects(&mut self, tables: &Tables<W>, made: &Move) -> u64 {
        let effects = (0..).zip(&tables.effects.all);
        effects.fold(0, |due, (number, effect)| {
            due | u64::from(self.does(tables, &effect.after, made)) << number
        })
    }

    /// Whether a player's piece on a cell could capture an enemy piece of these kinds (without a list, of any kind) by its own
    /// rules, except en passant.
    fn attacks_from(&mut self, tables: &Tables<W>, us: PlayerId, from: CellId, kinds: Option<&Vec<KindId>>) -> bool {
        let by = self.at(from);
        if !by.is_some() || tables.players.is_ownerless(by) || tables.players.owner_of(by) != us {
            return false;
        }
        let squares = *self.en_passant();
        self.change_en_passant::<false>(|squares, _| squares.clear());
        let attacked = self.enemies(&tables.players, us).iter().any(|cell| {
            let kind = tables.players.kind_of(self.at(cell));
            kinds.is_none_or(|kinds| kinds.contains(&kind)) && Attacks::new(self, tables).piece_attacks(by, from, cell)
        });
        self.change_en_passant::<false>(|now, _| *now = squares);
        attacked
    }
}

/// Whether an action without kinds, or with this kind among them, applies to the kind.
fn includes(kinds: Option<&Vec<KindId>>, kind: KindId) -> bool {
    kinds.is_none_or(|kinds| kinds.contains(&kind))
}

/// Whether a rule that may be limited to one player applies to a player.
pub(in crate::play) fn applies_to(only: Option<PlayerId>, player: PlayerId) -> bool {
    only.is_none_or(|only| only == player)
}
