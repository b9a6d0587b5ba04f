//! The numbers of pieces that players can get, and the pieces that can be captured.

use std::collections::BTreeSet;

use crate::rules::model::{Action, Contact, Fate, Hand, KindId, PlayerId, Rules};

/// The possible fate of the pieces of the start.
pub(super) struct Supply<'a> {
    rules: &'a Rules,
    /// All pieces, on the board and in hand: the owner, the number, and the kinds that they can become.
    pieces: Vec<(PlayerId, u64, BTreeSet<KindId>)>,
    /// Whether neutral pieces can become owned ones.
    unbounded: bool,
    /// Whether a player can gain pieces of other players.
    gains: bool,
}

impl<'a> Supply<'a> {
    /// Derives the supply from the rules.
    pub(super) fn new(rules: &'a Rules) -> Self {
        let standing = rules.start.pieces.iter().map(|&(_, player, kind)| (player, kind, 1));
        let hands = rules.start.hands.iter();
        let held = hands.map(|&(player, kind, count)| (player, kind, u64::from(count)));
        let pieces = standing.chain(held);
        let owned = pieces.filter(|(_, kind, _)| !rules.is_neutral(*kind));
        let mut changes = rules.effects.iter().flat_map(|effect| &effect.changes);
        let to_others = matches!(
            rules.hand,
            Some(Hand::ToCaptor | Hand::AsBase | Hand::ToAlly | Hand::AsBaseToAlly)
        );
        Self {
            rules,
            pieces: owned
                .map(|(player, kind, count)| (player, count, forms(rules, kind)))
                .collect(),
            unbounded: rules
                .kind_ids()
                .any(|kind| rules.is_neutral(kind) && forms(rules, kind).len() > 1),
            gains: to_others || rules.armies_can_join() || changes.any(|change| change.what == Fate::ChangesSides),
        }
    }

    /// The pieces that a player can get.
    fn of_player(&self, player: PlayerId) -> impl Iterator<Item = (u64, &BTreeSet<KindId>)> {
        let own = self
            .pieces
            .iter()
            .filter(move |(owner, ..)| self.gains || *owner == player);
        own.map(|(_, count, forms)| (*count, forms))
    }

    /// The maximum number of pieces of some kinds together that a player can have, if it is bounded.
    pub(super) fn most(&self, player: PlayerId, kinds: &[KindId]) -> Option<u64> {
        let fit = self
            .of_player(player)
            .filter(|(_, forms)| kinds.iter().any(|kind| forms.contains(kind)));
        let count = fit.map(|(count, _)| count).sum();
        (!self.unbounded).then_some(count)
    }

    /// The maximum number of points that a player can have, if it is bounded.
    pub(super) fn most_points(&self, player: PlayerId) -> Option<u64> {
        let points = self.rules.points.as_ref()?;
        if self.unbounded || !points.scores.is_empty() {
            return None;
        }
        let worth = |kind: &KindId| u64::from(points.kinds.get(kind.index()).copied().unwrap_or(0));
        let pieces = self.of_player(player);
        let pieces: u64 = pieces
            .map(|(count, forms)| count * forms.iter().map(worth).max().unwrap_or(0))
            .sum();
        Some(pieces + u64::from(points.players.get(player.index()).copied().unwrap_or(0)))
    }

    /// The maximum number of a player's moves with an action, if it is bounded.
    pub(super) fn most_moves(&self, player: PlayerId, action: &Action) -> Option<u64> {
        let rules = self.rules;
        let mut changes = rules.effects.iter().flat_map(|effect| &effect.changes);
        let comes_back = self.gains
            || self.unbounded
            || !rules.eliminations.is_empty()
            || matches!(rules.hand, Some(Hand::ToOwner(_)))
            || changes.any(|change| matches!(change.what, Fate::Returns(_) | Fate::Becomes(_)));
        let listed =
            |kinds: &Option<Vec<KindId>>, kind: &KindId| kinds.as_ref().is_none_or(|kinds| kinds.contains(kind));
        match action {
            Action::Capture { of, .. } if !comes_back && !rules.has_neutrals() => {
                let fit = self
                    .pieces
                    .iter()
                    .filter(|(_, _, forms)| forms.iter().any(|kind| listed(of, kind)));
                Some(
                    fit.filter(|(owner, ..)| *owner != player || captures_friends(rules))
                        .map(|it| it.1)
                        .sum(),
                )
            }
            Action::Castling => {
                let dropped = rules.kinds.iter().flat_map(|kind| &kind.drops).any(|drop| drop.unmoved);
                let castle = |kind: &KindId| {
                    let castles = &rules.kind(*kind).castles;
                    castles.get(player.index()).is_some_and(|castles| !castles.is_empty())
                };
                let own = rules
                    .start
                    .pieces
                    .iter()
                    .filter(|(_, owner, kind)| *owner == player && castle(kind));
                (!dropped).then(|| own.count() as u64)
            }
            Action::Promotion { to } if !comes_back => {
                let promotes = |kind: KindId| !rules.kind(kind).promotions.is_empty();
                let ends = |kind: KindId| !promotes(kind);
                let targets = rules
                    .kinds
                    .iter()
                    .flat_map(|kind| &kind.promotions)
                    .flat_map(|it| &it.to);
                let mut targets = targets.filter(|kind| listed(to, kind));
                // A piece promotes only once.
                if !targets.all(|&kind| ends(kind)) {
                    return None;
                }
                let own = self
                    .of_player(player)
                    .filter(|(_, forms)| forms.iter().any(|&kind| promotes(kind)));
                Some(own.map(|(count, _)| count).sum())
            }
            Action::Capture { .. }
            | Action::Promotion { .. }
            | Action::Move { .. }
            | Action::Drop { .. }
            | Action::Carry { .. }
            | Action::Pass
            | Action::Check
            | Action::Attack { .. }
            | Action::All(_) => None,
        }
    }
}

/// The kinds that a piece of this kind can become.
fn forms(rules: &Rules, kind: KindId) -> BTreeSet<KindId> {
    let changes = rules.effects.iter().flat_map(|effect| &effect.changes);
    let changed = changes.filter_map(|change| match change.what {
        Fate::Becomes(kind) => Some(kind),
        Fate::Removed | Fate::Captured | Fate::ChangesSides | Fate::Returns(_) | Fate::Pushed | Fate::Pulled => None,
    });
    let reverts = rules.hand.as_ref().is_some_and(Hand::reverts);
    let mut open: Vec<KindId> = std::iter::once(kind).chain(changed).collect();
    let mut forms = BTreeSet::new();
    while let Some(form) = open.pop() {
        if forms.insert(form) {
            let kind = rules.kind(form);
            open.extend(
                kind.promotions
                    .iter()
                    .flat_map(|promotion| promotion.to.iter().copied()),
            );
            open.extend(kind.drops.iter().map(|drop| drop.becomes));
            open.extend(reverts.then_some(kind.base));
        }
    }
    forms
}

/// Whether any move captures pieces of the moving player.
fn captures_friends(rules: &Rules) -> bool {
    let moves = rules
        .kinds
        .iter()
        .flat_map(|kind| kind.moves.iter().flat_map(|moves| moves.iter()));
    let mut tokens = moves.flat_map(|rule| rule.legs.iter().flatten());
    tokens.any(|token| token.contact == Contact::Capture && token.on.friend)
}

/// Returns why a piece of a kind is never captured, if that is evident.
pub(super) fn never_captured(rules: &Rules, appearing: &BTreeSet<KindId>, kind: KindId) -> Option<&'static str> {
    if !rules.effects.is_empty() || !rules.meetings.is_empty() {
        return None;
    }
    if !rules.kind(kind).capturable {
        return Some("it is `uncapturable`");
    }
    if appearing
        .iter()
        .all(|captor| rules.kind(*captor).spares.contains(&kind))
    {
        return Some("no piece can capture it");
    }
    let forbids = |action: &Action| match action {
        Action::Capture {
            along: None,
            of,
            by: None,
        } => of.as_ref().is_none_or(|of| of.contains(&kind)),
        Action::Move { along: None, by: None } => true,
        Action::Move { .. }
        | Action::Capture { .. }
        | Action::Drop { .. }
        | Action::Promotion { .. }
        | Action::Carry { .. }
        | Action::Castling
        | Action::Pass
        | Action::Check
        | Action::Attack { .. }
        | Action::All(_) => false,
    };
    let mut forbidden = rules.prohibitions.iter();
    forbidden
        .any(|it| it.player.is_none() && !it.except_mate && forbids(&it.action))
        .then_some("its capture is forbidden")
}
