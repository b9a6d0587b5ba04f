//! Walks: moves that no other table can represent, as legs of line patterns that are matched token by token.

use crate::geometry::CellId;
use crate::rules::limits::MAX_RAY;
use crate::rules::{Carrying, Contact, Holds, KindId, MoveRule, PlayerId, Rules, Token};
use crate::tables::bitboard::{Bitboard, WIDE};
use crate::tables::movers::direct::Direct;
use crate::tables::movers::graph::{Courses, Graph};
use crate::tables::parts::conditions::Conditions;
use crate::tables::parts::packer::{Pack, Packer, pack};
use crate::tables::piece_id::PieceId;
use crate::tables::players::owners;

/// A rule of one player's kind in the form of a walk.
#[derive(Clone, Debug)]
pub struct Walk<const W: usize> {
    /// The conditions of the move.
    pub conditions: Conditions<W>,
    /// The tokens of each leg.
    pub legs: Vec<Vec<WalkToken<W>>>,
    /// Whether the piece then returns to its origin.
    pub returns: bool,
    /// How the walk pushes or pulls a piece, if it does.
    pub carrying: Option<Carrying>,
    /// The same moves as leaps or slides, if these can represent them.
    pub direct: Option<Direct<W>>,
    /// The paths one after the other: for each leg, the number of a course of the graph.
    paths: Vec<u32>,
    /// The pieces one of which the first leg must meet; nothing if there is no such requirement.
    pub required_pieces: Option<Vec<PieceId>>,
    /// Whether the walk can capture anything.
    pub captures: bool,
    /// Whether all captures are on the first leg.
    pub captures_at_once: bool,
    /// Whether the walk can capture en passant.
    pub en_passant: bool,
    /// Whether the walk depends on en passant squares.
    pub reads_ep_squares: bool,
}

pack!(Walk {
    conditions, direct, legs;
    returns, carrying, paths, required_pieces, captures, captures_at_once, en_passant, reads_ep_squares
});

/// A token of a walk.
#[derive(Clone, Debug)]
pub struct WalkToken<const W: usize> {
    /// The contents that match.
    pub on: Holds,
    /// For each kind, whether a piece of the kind matches; `None` for any.
    pub kinds: Option<Vec<bool>>,
    /// The zone of the cells.
    pub zone: Option<Bitboard<W>>,
    /// The least number of cells.
    pub min: u16,
    /// The greatest number of cells.
    pub max: u16,
    /// The contact with a piece on the cell.
    pub contact: Contact,
}

pack!(WalkToken { zone; on, kinds, min, max, contact });

impl WalkToken<WIDE> {
    fn new(rules: &Rules, player: PlayerId, token: &Token) -> Self {
        let Token {
            on,
            kinds,
            zone,
            min,
            max,
            contact,
        } = token;
        Self {
            on: *on,
            kinds: kinds
                .as_ref()
                .map(|kinds| rules.kind_ids().map(|kind| kinds.contains(&kind)).collect()),
            zone: zone.map(|id| Bitboard::from(rules.zone(id, player))),
            min: *min,
            max: max.unwrap_or(MAX_RAY as u16).min(MAX_RAY as u16),
            contact: *contact,
        }
    }
}

impl Walk<WIDE> {
    /// The walk of a rule.
    pub(in crate::tables) fn new(rules: &Rules, player: PlayerId, rule: &MoveRule, courses: &mut Courses) -> Self {
        let MoveRule {
            paths,
            legs,
            bends: _, // part of the courses
            returns,
            conditions,
        } = rule;
        let tokens = || legs.iter().flatten();
        let captures = |token: &Token| token.contact == Contact::Capture;
        Self {
            conditions: Conditions::new(rules, player, conditions),
            returns: *returns,
            carrying: rule.carrying(),
            direct: None,
            paths: paths
                .iter()
                .filter(|path| path.len() == legs.len())
                .flat_map(|path| path.iter().enumerate())
                .map(|(leg, &vector)| courses.number(vector, rule.bend(leg)))
                .collect(),
            legs: legs
                .iter()
                .map(|leg| leg.iter().map(|token| WalkToken::new(rules, player, token)).collect())
                .collect(),
            required_pieces: legs.first().and_then(|leg| required_pieces(rules, player, leg)),
            captures: tokens().any(captures),
            captures_at_once: !tokens().any(|token| captures(token) && token.on.en_passant)
                && !legs.iter().skip(1).flatten().any(captures),
            en_passant: tokens().any(|token| captures(token) && token.on.en_passant),
            reads_ep_squares: tokens().any(|token| token.on.en_passant),
        }
    }

    /// Whether the walk marks friendly pieces, when it is a line of an effect.
    pub(in crate::tables) fn marks_friends(&self) -> bool {
        let mut tokens = self.legs.iter().flatten();
        tokens.any(|token| token.contact == Contact::Capture && token.on.friend)
    }

    /// All cells that a walk from a cell can depend on or change, for any occupancy.
    pub(in crate::tables) fn footprint(&self, graph: &Graph, from: CellId) -> Bitboard<WIDE> {
        let mut footprint = Bitboard::single(from);
        if !self.conditions.allows_from(from) {
            return Bitboard::EMPTY;
        }
        for near in self.conditions.near() {
            footprint |= near.cells[from.index()];
        }
        // The starting nodes of each leg. Consecutive paths share a prefix.
        let mut starts = vec![Vec::new(); self.legs.len() + 1];
        starts[0].push(graph.start(from));
        let mut previous_path: &[u32] = &[];
        for path in self.paths() {
            let common = path
                .iter()
                .zip(previous_path)
                .take_while(|(course, previous)| course == previous)
                .count();
            previous_path = path;
            for (leg, tokens) in self.legs.iter().enumerate().skip(common) {
                let course = path[leg];
                let longest: usize = tokens.iter().map(|token| usize::from(token.max)).sum();
                let (earlier, later) = starts.split_at_mut(leg + 1);
                let ends = &mut later[0];
                ends.clear();
                for &start in &earlier[leg] {
                    let mut node = start;
                    for _ in 0..longest.min(graph.length(start, course)) {
                        let Some(next) = graph.step(node, course) else { break };
                        node = next;
                        let cell = graph.cell(node);
                        if leg == 0 && cell == Some(from) {
                            break;
                        }
                        if let Some(cell) = cell {
                            footprint.insert(cell);
                            ends.push(graph.rest(node));
                        }
                    }
                }
                if leg == 0 && self.carrying == Some(Carrying::Pull) {
                    ends.clone_from(&earlier[0]);
                }
                ends.sort_unstable();
                ends.dedup();
            }
        }
        footprint
    }
}

/// The pieces one of which must be on a leg of a player's walk, if some token matches nothing else.
fn required_pieces(rules: &Rules, player: PlayerId, leg: &[Token]) -> Option<Vec<PieceId>> {
    let token = leg
        .iter()
        .find(|token| token.min > 0 && !token.on.empty && !token.on.en_passant)?;
    let own = rules.player(player).team;
    let side = |&(_, team): &(PlayerId, u16)| if team == own { token.on.friend } else { token.on.enemy };
    let matches_kind = |kind: &KindId| token.kinds.as_ref().is_none_or(|kinds| kinds.contains(kind));
    let pieces = owners(rules).filter(side).flat_map(|(owner, _)| {
        let kinds = rules.kind_ids().filter(matches_kind);
        kinds.map(move |kind| PieceId::new(rules, owner, kind))
    });
    Some(pieces.collect())
}

impl<const W: usize> Walk<W> {
    /// The paths, each with one course for each leg.
    #[inline]
    pub fn paths(&self) -> impl Iterator<Item = &[u32]> {
        self.paths.chunks_exact(self.legs.len().max(1))
    }
}
