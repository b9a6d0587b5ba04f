//! Positions as plain maps, moves as plain fields, and the effect of a move on a position.

use std::collections::{BTreeMap, BTreeSet};

use triagonal::geometry::CellId;
use triagonal::rules::{Castle, DropPlace, Event, Hand, KindId, PlayerId, Rules};

/// Everything in the present on which rules can depend, in maps that can be compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The pieces by cell. The owner of a dead piece is the former player's number plus the number of players.
    pub board: BTreeMap<CellId, (PlayerId, KindId)>,
    /// The pieces in hand; no entry is 0.
    pub hands: BTreeMap<(PlayerId, KindId), u16>,
    /// The player to move.
    pub turn: PlayerId,
    /// The castlings that are still allowed, numbered over all players and kinds.
    pub castles: BTreeSet<u16>,
    /// The cells of pieces that have not moved yet, for kinds whose rules depend on that.
    pub unmoved: BTreeSet<CellId>,
    /// The passed cells, each with the cell of the piece that passed.
    pub passed: BTreeSet<(CellId, CellId)>,
    /// The number of turns since the last capture or move of an unquiet kind.
    pub quiet: u16,
    /// The number of consecutive passes, up to the largest number on which an end depends.
    pub passes: u16,
    /// The count of each counting end for each player, by the index of the end; no entry is 0.
    pub counts: BTreeMap<(u16, PlayerId), u16>,
    /// The points of the players; no entry is 0.
    pub scores: BTreeMap<PlayerId, u16>,
    /// The number of moves of the turn that have been made or skipped.
    pub turn_ply: u16,
    /// The start and target of the turn's last move, and whether it was a first move, where drops depend on that.
    pub trail: Option<(BTreeSet<CellId>, CellId, bool)>,
    /// The number of turns since the start.
    pub ply: u32,
}

/// A move with all its consequences for the pieces.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct OMove {
    /// The kind that moves; the first kind for a pass.
    pub kind: KindId,
    /// The start; none for a drop.
    pub from: Option<CellId>,
    /// The target; none for a pass.
    pub to: Option<CellId>,
    /// The kind after the move.
    pub becomes: KindId,
    /// The cells of captured pieces.
    pub captures: BTreeSet<CellId>,
    /// The start and target of a second piece that moves along.
    pub carried: Option<(CellId, CellId)>,
    /// The passed cells, if the move exposes the piece there.
    pub passed: BTreeSet<CellId>,
    /// The captures that are removals of meeting pieces.
    pub removed: BTreeSet<CellId>,
}

impl OMove {
    /// A board move that only moves a piece.
    pub fn plain(kind: KindId, from: CellId, to: CellId) -> Self {
        Self {
            from: Some(from),
            ..Self::drop(kind, to)
        }
    }

    /// A drop.
    pub fn drop(kind: KindId, to: CellId) -> Self {
        Self {
            to: Some(to),
            ..Self::pass(kind)
        }
    }

    /// A pass. The kind has no meaning.
    pub fn pass(kind: KindId) -> Self {
        Self {
            kind,
            from: None,
            to: None,
            becomes: kind,
            captures: BTreeSet::new(),
            carried: None,
            passed: BTreeSet::new(),
            removed: BTreeSet::new(),
        }
    }

    /// Returns the cells whose pieces leave or are removed.
    fn vacated(&self) -> BTreeSet<CellId> {
        let mut cells = self.captures.clone();
        cells.extend(self.from);
        cells.extend(self.carried.map(|(from, _)| from));
        cells
    }
}

impl State {
    /// The start position.
    pub fn start(rules: &Rules) -> Self {
        let mut state = Self {
            board: BTreeMap::new(),
            hands: BTreeMap::new(),
            turn: PlayerId(0),
            castles: BTreeSet::new(),
            unmoved: BTreeSet::new(),
            passed: BTreeSet::new(),
            quiet: 0,
            passes: 0,
            counts: BTreeMap::new(),
            scores: BTreeMap::new(),
            turn_ply: 0,
            trail: None,
            ply: 0,
        };
        for &(cell, player, kind) in &rules.start.pieces {
            state.board.insert(cell, (owner(rules, player, kind), kind));
            let asks =
                |moves: &std::sync::Arc<[triagonal::rules::MoveRule]>| moves.iter().any(|rule| rule.conditions.unmoved);
            let castles = castles_once_dropped(rules, kind);
            let kind = &rules.kinds[kind.index()];
            let depends_on_first_moves = kind.moves.iter().any(asks) || asks_for_first_moves(rules) || castles;
            if !kind.neutral && depends_on_first_moves {
                state.unmoved.insert(cell);
            }
        }
        for &(player, kind, count) in &rules.start.hands {
            if count > 0 {
                *state.hands.entry((player, kind)).or_insert(0) += count;
            }
        }
        state.castles = state.castles_at_home(rules);
        state
    }

    /// Returns the castlings whose pieces are on their initial cells.
    pub fn castles_at_home(&self, rules: &Rules) -> BTreeSet<u16> {
        let at_home = |player, kind, castle: &Castle| {
            self.board.get(&castle.from) == Some(&(player, kind))
                && self.board.get(&castle.partner_from) == Some(&(player, castle.partner))
        };
        castles(rules)
            .filter(|&(_, player, kind, castle)| at_home(player, kind, castle))
            .map(|(number, ..)| number)
            .collect()
    }

    /// Whether two positions are the same, apart from counters. The turn number matters if turns grow. If only the first
    /// turn differs, it matters whether this is the first.
    pub fn same_position(&self, rules: &Rules, other: &Self) -> bool {
        let number = |state: &Self| match &rules.turns {
            Some(turns) if turns.grow() => state.ply,
            Some(turns) if turns.firsts.iter().any(Option::is_some) => state.ply.min(rules.players.len() as u32),
            Some(turns) if turns.first.is_some() => state.ply.min(1),
            _ => 0,
        };
        let uncounted = |state: &Self| Self {
            quiet: 0,
            ply: number(state),
            ..state.clone()
        };
        uncounted(self) == uncounted(other)
    }

    /// Returns the position after a move, before the turn is passed on. All passed cells are exposed, whether an enemy can
    /// use them or not.
    pub fn after(&self, rules: &Rules, mv: &OMove) -> Self {
        let mut next = self.clone();
        let mover = self.turn;
        for cell in &mv.captures {
            let piece = next.board.remove(cell).expect("a piece is captured");
            let kept = to_hand(rules, mover, piece);
            if let Some(kept) = kept.filter(|_| !mv.removed.contains(cell)) {
                *next.hands.entry(kept).or_insert(0) += 1;
            }
        }
        match (mv.from, mv.to) {
            (Some(from), _) => {
                next.board.remove(&from);
            }
            (None, Some(_)) if rules.kinds[mv.kind.index()].neutral => {}
            (None, Some(_)) => {
                let held = next.hands.get_mut(&(mover, mv.kind)).expect("a piece is held");
                *held -= 1;
            }
            (None, None) => {}
        }
        next.hands.retain(|_, count| *count > 0);
        let partner = mv
            .carried
            .map(|(from, to)| (to, next.board.remove(&from).expect("a piece is carried")));
        if let Some(to) = mv.to {
            next.board.insert(to, (owner(rules, mover, mv.becomes), mv.becomes));
        }
        next.board.extend(partner);

        let vacated = mv.vacated();
        for (number, _, _, castle) in castles(rules) {
            if vacated.contains(&castle.from) || vacated.contains(&castle.partner_from) {
                next.castles.remove(&number);
            }
        }
        next.unmoved.retain(|cell| !vacated.contains(cell));
        if let (None, Some(to)) = (mv.from, mv.to) {
            let mut drops = rules.kinds[mv.kind.index()].drops.iter();
            let fresh = drops.any(|drop| drop.becomes == mv.becomes && drop.unmoved);
            let mut becomes = rules.kinds[mv.becomes.index()].moves[mover.index()].iter();
            let depends_on_first_moves = becomes.any(|rule| rule.conditions.unmoved)
                || asks_for_first_moves(rules)
                || castles_once_dropped(rules, mv.becomes);
            if fresh && !rules.kinds[mv.becomes.index()].neutral && depends_on_first_moves {
                next.unmoved.insert(to);
                let ready = next.castles_at_home(rules);
                for (number, player, _, castle) in castles(rules).filter(|(number, ..)| ready.contains(number)) {
                    let cells = [castle.from, castle.partner_from];
                    if player == mover && cells.contains(&to) && cells.iter().all(|cell| next.unmoved.contains(cell)) {
                        next.castles.insert(number);
                    }
                }
            }
        }
        let board = &next.board;
        next.passed
            .retain(|(cell, piece)| !vacated.contains(piece) && !board.contains_key(cell));
        if !rules.kinds[mv.becomes.index()].neutral {
            for &cell in &mv.passed {
                next.passed.insert((cell, mv.to.expect("a board move passes cells")));
            }
        }

        next.quiet = if is_unquiet(rules, mv) || !mv.captures.is_empty() {
            0
        } else if self.turn_ply > 0 {
            // The turn has been counted with its first move.
            self.quiet
        } else {
            self.quiet + 1
        };
        next.passes = if mv.to.is_none() {
            most_passes(rules).min(self.passes + 1)
        } else {
            0
        };
        next
    }
}

/// The owner of neutral pieces.
pub const NOBODY: PlayerId = PlayerId(u16::MAX);

/// Returns the owner of a kind's piece that belongs to a player: nobody if the kind is neutral.
pub fn owner(rules: &Rules, player: PlayerId, kind: KindId) -> PlayerId {
    if rules.kinds[kind.index()].neutral {
        NOBODY
    } else {
        player
    }
}

/// Returns the team of an owner; nothing for dead and neutral pieces.
pub fn team(rules: &Rules, owner: PlayerId) -> Option<u16> {
    rules.players.get(owner.index()).map(|player| player.team)
}

/// Whether a drop depends on whether the last move was a first move.
fn asks_for_first_moves(rules: &Rules) -> bool {
    let mut drops = rules.kinds.iter().flat_map(|kind| &kind.drops);
    drops.any(|drop| drop.place == Some(DropPlace::Began { unmoved: true }))
}

/// Whether a kind takes part in a castling with a piece that can be dropped as unmoved.
fn castles_once_dropped(rules: &Rules, kind: KindId) -> bool {
    let drops = || rules.kinds.iter().flat_map(|kind| &kind.drops);
    castles(rules).any(|(_, _, castler, castle)| {
        let pieces = [castler, castle.partner];
        let dropped = || drops().any(|drop| drop.unmoved && pieces.contains(&drop.becomes));
        pieces.contains(&kind) && dropped()
    })
}

/// Returns all castlings with their numbers, players and kinds.
pub fn castles(rules: &Rules) -> impl Iterator<Item = (u16, PlayerId, KindId, &Castle)> {
    let players = (0..rules.players.len() as u16).map(PlayerId);
    let of_player = move |player: PlayerId| {
        (0..rules.kinds.len() as u16).map(KindId).flat_map(move |kind| {
            rules.kinds[kind.index()].castles[player.index()]
                .iter()
                .map(move |castle| (player, kind, castle))
        })
    };
    (0..)
        .zip(players.flat_map(of_player))
        .map(|(number, (player, kind, castle))| (number, player, kind, castle))
}

/// Returns the largest number of consecutive passes on which an end depends.
fn most_passes(rules: &Rules) -> u16 {
    let asked = |event: &Event| match event {
        Event::Passes { times } => *times,
        Event::Facing { .. } => 1,
        _ => 0,
    };
    rules.ends.iter().map(|end| asked(&end.event)).max().unwrap_or(0)
}

/// Whether a move is never quiet, captures aside: by its kind, as a drop or as a promotion.
fn is_unquiet(rules: &Rules, mv: &OMove) -> bool {
    rules.ends.iter().any(|end| match &end.event {
        Event::Quiet {
            kinds,
            drops,
            promotions,
            ..
        } => {
            mv.to.is_some()
                && (kinds.contains(&mv.kind)
                    || (*drops && mv.from.is_none())
                    || (*promotions && mv.from.is_some() && mv.becomes != mv.kind))
        }
        _ => false,
    })
}

/// Returns the piece that a captured piece becomes in hand, with its holder.
pub fn to_hand(rules: &Rules, captor: PlayerId, (owner, kind): (PlayerId, KindId)) -> Option<(PlayerId, KindId)> {
    if owner == NOBODY {
        return None;
    }
    let base = rules.kinds[kind.index()].base;
    let gained = match &rules.hand {
        Some(Hand::ToCaptor) => Some((captor, kind)),
        Some(Hand::AsBase) => Some((captor, base)),
        Some(Hand::ToAlly) => ally(rules, captor).map(|ally| (ally, kind)),
        Some(Hand::AsBaseToAlly) => ally(rules, captor).map(|ally| (ally, base)),
        Some(Hand::ToOwner(kinds)) => {
            let goes_back = kinds.contains(&kind) && team(rules, owner).is_some();
            goes_back.then_some((owner, kind))
        }
        Some(Hand::AsAtStart) | None => None,
    };
    gained.filter(|(_, kind)| !rules.kinds[kind.index()].neutral)
}

/// Returns the next player in turn order who is on a player's team.
pub fn ally(rules: &Rules, player: PlayerId) -> Option<PlayerId> {
    let team = |player: usize| rules.players[player].team;
    let (own, count) = (usize::from(player.0), rules.players.len());
    let mut later = (own + 1..count).chain(0..own);
    later
        .find(|&other| team(other) == team(own))
        .map(|other| PlayerId(other as u16))
}
