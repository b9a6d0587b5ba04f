//! The rules of check, and the role of each kind in them.

use crate::rules::{Action, KindId, PlayerId, Rules};
use crate::tables::piece_id::PieceId;
use crate::tables::players::owners;

/// The rules of check.
#[derive(Clone, Debug)]
pub struct CheckRules {
    /// The kinds that check protects; empty in a game without check.
    pub kinds: Vec<KindId>,
    /// Whether all protected pieces must be safe; otherwise one safe piece is enough.
    pub every: bool,
    /// Whether non-captures of every kind may have effects.
    pub all_have_effects: bool,
    royal_pieces: Vec<Vec<PieceId>>,
    immune_to_friends: Vec<bool>,
    roles: Vec<Role>,
}

/// The role of a kind with regard to check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A kind that is not protected and stays unprotected.
    Ordinary,
    /// A kind that is protected and stays protected.
    Royal,
    /// A kind that can become protected or unprotected by a promotion, that can be removed in meetings, or whose non-captures may
    /// have effects.
    MayChangeMore,
}

impl CheckRules {
    pub(in crate::tables) fn new(rules: &Rules) -> Self {
        let kinds: Vec<KindId> = rules.check.as_ref().map_or(Vec::new(), |check| check.kinds.clone());
        let piece = |player: PlayerId, kind: KindId| PieceId::new(rules, player, kind);
        // Without check, nothing about moves needs to be known.
        let effects = if kinds.is_empty() { &[][..] } else { &rules.effects };
        let has_effects = |kind: &KindId| effects.iter().any(|effect| may_perform(rules, *kind, &effect.after));
        Self {
            every: rules.check.as_ref().is_none_or(|check| check.every),
            royal_pieces: owners(rules)
                .map(|(owner, _)| {
                    let alive = owner.index() < rules.players.len();
                    let royal = rules.kind_ids().filter(|kind| alive && kinds.contains(kind));
                    royal.map(|kind| piece(owner, kind)).collect()
                })
                .collect(),
            immune_to_friends: rules
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

    /// The protected pieces of an owner; none for a dead army.
    #[must_use]
    #[inline]
    pub fn royal_pieces(&self, player: PlayerId) -> &[PieceId] {
        &self.royal_pieces[player.index()]
    }

    /// Whether friendly pieces may never capture this kind: it is royal or protected.
    #[must_use]
    pub fn is_immune_to_friends(&self, kind: KindId) -> bool {
        self.immune_to_friends[kind.index()]
    }

    /// The role of a kind with regard to check.
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

/// The kinds that a kind can become by a promotion or a drop.
fn becomes(rules: &Rules, kind: KindId) -> impl Iterator<Item = KindId> {
    let promotions = &rules.kind(kind).promotions;
    let promoted = promotions.iter().flat_map(|promotion| &promotion.to);
    let dropped = rules.kind(kind).drops.iter().map(|drop| &drop.becomes);
    promoted.chain(dropped).copied()
}

/// Whether a non-capture of a kind may perform an action. Castlings are always verified one by one, and a pass belongs to no
/// kind.
fn may_perform(rules: &Rules, kind: KindId, action: &Action) -> bool {
    let includes = |kinds: &Option<Vec<KindId>>, kind| kinds.as_ref().is_none_or(|kinds| kinds.contains(&kind));
    match action {
        Action::Move { along: _, by } | Action::Carry { by, .. } => includes(by, kind),
        Action::Drop { of } => includes(of, kind) && !rules.kind(kind).drops.is_empty(),
        Action::Promotion { to } => becomes(rules, kind).any(|to_kind| includes(to, to_kind)),
        Action::Capture { .. } | Action::Castling | Action::Pass => false,
        Action::Check | Action::Attack { .. } => true,
        Action::All(parts) => parts.iter().all(|part| may_perform(rules, kind, part)),
    }
}
