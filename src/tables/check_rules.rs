//! What check protects, and what every kind is to it.

use crate::rules::{Action, KindId, PlayerId, Rules};
use crate::tables::piece_id::PieceId;
use crate::tables::players::owners;

/// The rules of check.
#[derive(Clone, Debug)]
pub struct CheckRules {
    /// The kinds that check protects; empty in a game without check.
    pub kinds: Vec<KindId>,
    /// Whether all protected pieces must be safe; otherwise one of them is enough.
    pub every: bool,
    /// Whether a move of any kind may have an effect though it captures nothing.
    pub all_have_effects: bool,
    royal_pieces: Vec<Vec<PieceId>>,
    dear: Vec<bool>,
    roles: Vec<Role>,
}

/// What a kind is to check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Check does not protect it, whatever happens to it.
    Ordinary,
    /// Check protects it, and it stays what it is.
    Royal,
    /// It can begin or cease to be protected by a promotion, or be removed where pieces meet, or its moves may have effects
    /// though they capture nothing.
    MayChangeMore,
}

impl CheckRules {
    pub(in crate::tables) fn new(rules: &Rules) -> Self {
        let kinds: Vec<KindId> = rules.check.as_ref().map_or(Vec::new(), |check| check.kinds.clone());
        let piece = |player: PlayerId, kind: KindId| PieceId::of(rules, player, kind);
        // In a game without check nothing has to be known about moves.
        let effects = if kinds.is_empty() { &[][..] } else { &rules.effects };
        let has_effects = |kind: &KindId| effects.iter().any(|effect| may_do(rules, *kind, &effect.after));
        Self {
            every: rules.check.as_ref().is_none_or(|check| check.every),
            royal_pieces: owners(rules)
                .map(|(owner, _)| {
                    let alive = owner.index() < rules.players.len();
                    let royal = rules.kind_ids().filter(|kind| alive && kinds.contains(kind));
                    royal.map(|kind| piece(owner, kind)).collect()
                })
                .collect(),
            dear: rules
                .kind_ids()
                .map(|kind| rules.kind(kind).royal || kinds.contains(&kind))
                .collect(),
            all_have_effects: rules.kind_ids().all(|kind| has_effects(&kind)),
            roles: rules
                .kind_ids()
                .map(|kind| role(rules, &kinds, kind, has_effects(&kind)))
                .collect(),
            kinds,
        }
    }

    /// The pieces of an owner that check protects; none of a dead army.
    #[must_use]
    #[inline]
    pub fn royal_pieces(&self, player: PlayerId) -> &[PieceId] {
        &self.royal_pieces[player.index()]
    }

    /// Whether no piece captures a friend of this kind: it is royal, or check protects it.
    #[must_use]
    pub fn is_dear(&self, kind: KindId) -> bool {
        self.dear[kind.index()]
    }

    /// What a kind is to check.
    #[must_use]
    #[inline]
    pub fn role(&self, kind: KindId) -> Role {
        self.roles[kind.index()]
    }

    /// Whether the game has check.
    #[must_use]
    #[inline]
    pub fn exists(&self) -> bool {
        !self.kinds.is_empty()
    }
}

fn role(rules: &Rules, royal: &[KindId], kind: KindId, has_effects: bool) -> Role {
    let is_royal = |kind: KindId| royal.contains(&kind);
    let meets = |kind: KindId| {
        let mut meetings = rules.meetings.iter();
        meetings.any(|meeting| meeting.one == kind || meeting.other == kind)
    };
    let changes = |to: KindId| is_royal(to) != is_royal(kind) || meets(to);
    if meets(kind) || has_effects || becomes(rules, kind).any(changes) {
        Role::MayChangeMore
    } else if is_royal(kind) {
        Role::Royal
    } else {
        Role::Ordinary
    }
}

/// What a kind can become by a promotion or a drop.
fn becomes(rules: &Rules, kind: KindId) -> impl Iterator<Item = KindId> {
    let promotions = &rules.kind(kind).promotions;
    let promoted = promotions.iter().flat_map(|promotion| &promotion.to);
    let dropped = rules.kind(kind).drops.iter().map(|drop| &drop.becomes);
    promoted.chain(dropped).copied()
}

/// Whether a move of a kind may do something though it captures nothing. Castlings are looked at one by one, and a pass is
/// nobody's move.
fn may_do(rules: &Rules, kind: KindId, action: &Action) -> bool {
    let is_one = |kinds: &Option<Vec<KindId>>, kind| kinds.as_ref().is_none_or(|kinds| kinds.contains(&kind));
    match action {
        Action::Move { along: _, by } | Action::Carry { by, .. } => is_one(by, kind),
        Action::Drop { of } => is_one(of, kind) && !rules.kind(kind).drops.is_empty(),
        Action::Promotion { to } => becomes(rules, kind).any(|it| is_one(to, it)),
        Action::Capture { .. } | Action::Castling | Action::Pass => false,
        Action::Check | Action::Attack { .. } => true,
        Action::All(parts) => parts.iter().all(|part| may_do(rules, kind, part)),
    }
}
