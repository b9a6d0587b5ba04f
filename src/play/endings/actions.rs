//! What moves do, and moves that are obligatory or prohibited because of it.

use crate::geometry::CellId;
use crate::play::movegen::moves::Move;
use crate::play::movegen::pseudo_legal::MoveBuffer;
use crate::play::state::board::Board;
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
                    Carrying::of(ends, carried) == Some(*how)
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
    pub(in crate::play) fn is_prohibited(&mut self, tables: &Tables<W>, made: &Move) -> bool {
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

    /// Applies the first obligation that some of the moves from an index on fulfil: keeps only those moves.
    #[inline(never)]
    pub(in crate::play) fn keep_obliged(&mut self, tables: &Tables<W>, start: usize, buffer: &mut MoveBuffer) {
        let us = self.turn();
        for obligation in &tables.turns.obligations {
            let moves = buffer.moves[start..].to_vec();
            let mut fitting = Vec::new();
            if applies_to(obligation.player, us) {
                fitting.extend(moves.iter().filter(|made| self.does(tables, &obligation.action, made)));
            }
            if fitting.is_empty() {
                continue;
            }
            if obligation.most {
                let most = fitting.iter().map(|made: &Move| made.captures().len()).max();
                fitting.retain(|made| Some(made.captures().len()) == most);
            }
            buffer.moves.truncate(start);
            buffer.moves.extend(fitting);
            return;
        }
    }
}

/// Whether an action without kinds, or with this kind among them, applies to the kind.
fn includes(kinds: Option<&Vec<KindId>>, kind: KindId) -> bool {
    kinds.is_none_or(|kinds| kinds.contains(&kind))
}

/// Whether a rule that may be limited to one player applies to a player.
fn applies_to(only: Option<PlayerId>, player: PlayerId) -> bool {
    only.is_none_or(|only| only == player)
}
