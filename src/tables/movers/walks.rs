//! Walks: moves that no other table can say, as legs of line patterns that are matched token by token.

use crate::geometry::CellId;
use crate::rules::limits::MAX_RAY;
use crate::rules::{Carrying, Contact, Holds, KindId, MoveRule, PlayerId, Rules, Token};
use crate::tables::bitboard::{Bitboard, WIDE};
use crate::tables::compile::packer::Packer;
use crate::tables::movers::conditions::Conditions;
use crate::tables::movers::direct::Direct;
use crate::tables::movers::graph::{Courses, Graph};
use crate::tables::piece_id::PieceId;
use crate::tables::players::owners;

/// A rule of one player's kind, ready to be walked.
#[derive(Clone, Debug)]
pub struct Walk<const W: usize> {
    /// When it may be made.
    pub conditions: Conditions<W>,
    /// The tokens of each leg.
    pub legs: Vec<Vec<WalkToken<W>>>,
    /// Whether the piece then goes back to where it began.
    pub returns: bool,
    /// How it takes a piece along, if it pushes or pulls one.
    pub carrying: Option<Carrying>,
    /// The same moves as leaps or slides, where these can say them.
    pub direct: Option<Direct<W>>,
    /// The paths one after the other: for each leg the number of a course of the graph.
    paths: Vec<u32>,
    /// The pieces of which its first leg must meet one, if there are such.
    pub sought: Option<Vec<PieceId>>,
    /// Whether it can capture anything.
    pub captures: bool,
    /// Whether all that it captures stands on its first leg.
    pub captures_at_once: bool,
    /// Whether it can capture en passant.
    pub en_passant: bool,
    /// Whether it depends on en passant squares.
    pub reads_ep_squares: bool,
}

/// A token of a walk.
#[derive(Clone, Debug)]
pub struct WalkToken<const W: usize> {
    /// What a cell may hold.
    pub on: Holds,
    /// For each kind whether a piece there may be of it; `None` for any.
    pub kinds: Option<Vec<bool>>,
    /// Where the cells must lie.
    pub zone: Option<Bitboard<W>>,
    /// The least number of cells.
    pub min: u16,
    /// The greatest number of cells.
    pub max: u16,
    /// What happens to a piece there.
    pub contact: Contact,
}

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

    fn pack<const W: usize>(&self) -> WalkToken<W> {
        WalkToken {
            on: self.on,
            kinds: self.kinds.clone(),
            zone: self.zone.map(|cells| cells.pack()),
            min: self.min,
            max: self.max,
            contact: self.contact,
        }
    }
}

impl Walk<WIDE> {
    /// The walk of a rule.
    pub(in crate::tables) fn new(rules: &Rules, player: PlayerId, rule: &MoveRule, courses: &mut Courses) -> Self {
        let MoveRule {
            paths,
            legs,
            bends: _, // told by the numbers of the courses
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
            sought: legs.first().and_then(|leg| sought(rules, player, leg)),
            captures: tokens().any(captures),
            captures_at_once: !tokens().any(|token| captures(token) && token.on.en_passant)
                && !legs.iter().skip(1).flatten().any(captures),
            en_passant: tokens().any(|token| captures(token) && token.on.en_passant),
            reads_ep_squares: tokens().any(|token| token.on.en_passant),
        }
    }

    pub(in crate::tables) fn pack<const W: usize>(&self, packer: &mut Packer<W>) -> Walk<W> {
        Walk {
            conditions: self.conditions.pack(),
            returns: self.returns,
            carrying: self.carrying,
            direct: self.direct.as_ref().map(|direct| direct.pack(packer)),
            legs: self
                .legs
                .iter()
                .map(|leg| leg.iter().map(WalkToken::pack).collect())
                .collect(),
            paths: self.paths.clone(),
            sought: self.sought.clone(),
            captures: self.captures,
            captures_at_once: self.captures_at_once,
            en_passant: self.en_passant,
            reads_ep_squares: self.reads_ep_squares,
        }
    }

    /// Whether, as a line of an effect, it marks friends.
    pub(in crate::tables) fn marks_friends(&self) -> bool {
        let mut tokens = self.legs.iter().flatten();
        tokens.any(|token| token.contact == Contact::Capture && token.on.friend)
    }

    /// All cells that a walk from a cell can depend on or change, whatever stands on the board.
    pub(in crate::tables) fn footprint(&self, graph: &Graph, from: CellId) -> Bitboard<WIDE> {
        let mut seen = Bitboard::of(from);
        if !self.conditions.allows_from(from) {
            return Bitboard::EMPTY;
        }
        for near in self.conditions.near() {
            seen |= near.cells[from.index()];
        }
        // For each leg where it may begin. Paths that follow each other begin alike.
        let mut starts = vec![Vec::new(); self.legs.len() + 1];
        starts[0].push(graph.start(from));
        let mut before: &[u32] = &[];
        for path in self.paths() {
            let alike = path.iter().zip(before).take_while(|(one, other)| one == other).count();
            before = path;
            for (leg, tokens) in self.legs.iter().enumerate().skip(alike) {
                let course = path[leg];
                let longest: usize = tokens.iter().map(|token| usize::from(token.max)).sum();
                let (begun, further) = starts.split_at_mut(leg + 1);
                let ends = &mut further[0];
                ends.clear();
                for &start in &begun[leg] {
                    let mut node = start;
                    for _ in 0..longest.min(graph.length(start, course)) {
                        let Some(next) = graph.step(node, course) else { break };
                        node = next;
                        let cell = graph.cell(node);
                        if leg == 0 && cell == Some(from) {
                            break;
                        }
                        if let Some(cell) = cell {
                            seen.insert(cell);
                            ends.push(graph.rest(node));
                        }
                    }
                }
                if leg == 0 && self.carrying == Some(Carrying::Pull) {
                    ends.clone_from(&begun[0]);
                }
                ends.sort_unstable();
                ends.dedup();
            }
        }
        seen
    }
}

/// The pieces of which one must stand on a leg of a player's walk, if some token matches nothing else.
fn sought(rules: &Rules, player: PlayerId, leg: &[Token]) -> Option<Vec<PieceId>> {
    let token = leg
        .iter()
        .find(|token| token.min > 0 && !token.on.empty && !token.on.en_passant)?;
    let own = rules.player(player).team;
    let side = |&(_, team): &(PlayerId, u16)| if team == own { token.on.friend } else { token.on.enemy };
    let wanted = |kind: &KindId| token.kinds.as_ref().is_none_or(|kinds| kinds.contains(kind));
    let pieces = owners(rules).filter(side).flat_map(|(owner, _)| {
        let kinds_wanted = rules.kind_ids().filter(wanted);
        kinds_wanted.map(move |kind| PieceId::of(rules, owner, kind))
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
