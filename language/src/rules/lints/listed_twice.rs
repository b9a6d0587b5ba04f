//! Lint for lists that name the same thing twice.

use crate::diagnostics::{Code, Diagnostic, Span, Spanned};
use crate::rules::files::{Role, Selected};
use crate::syntax::tree::{
    ActionItem, AnchorItem, ArmyFactItem, ArmyTestItem, CellTest, Chosen, Condition, Directions, EventItem, Expression,
    Family, HandItem, KindsItem, LimitItem, MeasureItem, Move, Name, OnlyIf, PieceItem, Predicate, RelationItem,
    ScoredItem, SelectionItem, Situation, StateItem, TokenItem, Verb, ZoneCells,
};

/// Warns about lists of the main file in which something stands twice.
pub(in crate::rules) fn listed_twice(selected: &Selected, diagnostics: &mut Vec<Diagnostic>) {
    let mut lists = Lists { selected, diagnostics };
    for zone in &selected.zones {
        match &zone.node.cells {
            ZoneCells::Where(condition) => lists.predicate(condition),
            ZoneCells::Listed(cells) => lists.names(cells),
            ZoneCells::Drawn(_) => {}
        }
    }
    for (_, condition) in selected.partitions.iter().flat_map(|partition| &partition.node.classes) {
        lists.predicate(condition);
    }
    for movement in &selected.movements {
        lists.items(&movement.node.items);
    }
    for piece in &selected.pieces {
        lists.items(&piece.node.items);
    }
    for drop in &selected.drops {
        lists.limit(drop.node.limit.as_ref());
        lists.only_if(&drop.node.only_if);
    }
    if let Some(HandItem::ToOwner(kinds)) = selected.hand.as_ref().map(|hand| &hand.node) {
        lists.names(kinds);
    }
    if let Some(check) = &selected.check {
        lists.names(&check.node.kinds);
    }
    for duty in &selected.duties {
        lists.action(&duty.node.action.node);
    }
    for turn in &selected.turns {
        for stage in &turn.node.stages {
            lists.spanned(&stage.node.actions);
            stage.node.actions.iter().for_each(|action| lists.action(&action.node));
        }
    }
    for action in &selected.turn_actions {
        lists.action(&action.node.action.node);
    }
    for score in &selected.scores {
        if let ScoredItem::Action(action) = &score.node.what {
            lists.action(&action.node);
        }
    }
    for end in &selected.ends {
        lists.event(&end.node.event);
    }
    for effect in &selected.effects {
        lists.action(&effect.node.after.node);
        for selection in effect.node.changes.iter().flat_map(|change| &change.node.on) {
            lists.selection(&selection.node);
        }
    }
}

/// The lists of a variant.
struct Lists<'a> {
    selected: &'a Selected,
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl Lists<'_> {
    /// Warns if one of some parts repeats an earlier one.
    fn parts<T>(&mut self, parts: &[T], same: impl Fn(&T, &T) -> bool, place: impl Fn(&T) -> Option<Span>) {
        let mut numbered = parts.iter().enumerate();
        let twice = numbered.find_map(|(number, part)| {
            let before = parts[..number].iter().find(|before| same(before, part))?;
            Some((place(before)?, place(part)?))
        });
        let is_known = |second: Span| {
            let mut known = self.diagnostics.iter();
            known.any(|known| known.code == Code::ListedTwice && known.span() == second)
        };
        let twice = twice.filter(|(first, second)| self.selected.role(*first) == Role::Main && !is_known(*second));
        let Some((first, second)) = twice else { return };
        let warning = Diagnostic::new(Code::ListedTwice, second, "this adds nothing to the list");
        let warning = warning.and(first, "it is already here");
        self.diagnostics
            .push(warning.help("remove one of the two, or write what is meant instead"));
    }

    fn names(&mut self, names: &[Name]) {
        self.spanned(names);
    }

    fn spanned<T: PartialEq>(&mut self, parts: &[Spanned<T>]) {
        self.parts(parts, |one, other| one == other, |part| Some(part.span));
    }

    fn limit(&mut self, limit: Option<&LimitItem>) {
        if let Some(LimitItem::Fixed { of, .. }) = limit {
            self.names(of);
        }
    }

    fn only_if(&mut self, conditions: &[Spanned<OnlyIf>]) {
        self.spanned(conditions);
        conditions
            .iter()
            .for_each(|condition| self.situation(&condition.node.asks));
    }

    fn action(&mut self, action: &ActionItem) {
        match action {
            ActionItem::Move { along, by } => {
                self.directions(along);
                self.kinds(by);
            }
            ActionItem::Capture { along, of, by } => {
                self.directions(along);
                self.kinds(of);
                self.kinds(by);
            }
            ActionItem::Drop { of } => self.kinds(of),
            ActionItem::Promotion { to } => self.kinds(to),
            ActionItem::Carry { of, by, .. } | ActionItem::Attack { of, by } => {
                self.kinds(of);
                self.kinds(by);
            }
            ActionItem::All(actions) => actions.iter().for_each(|action| self.action(action)),
            ActionItem::Castling | ActionItem::Pass | ActionItem::Check => {}
        }
    }

    fn kinds(&mut self, kinds: &KindsItem) {
        self.names(&kinds.names);
    }

    fn event(&mut self, event: &EventItem) {
        match event {
            EventItem::Capturing { kinds, .. }
            | EventItem::Threatening { kinds, .. }
            | EventItem::Holding { kinds, .. }
            | EventItem::Reaching { kinds, .. }
            | EventItem::Row { kinds, .. }
            | EventItem::Facing(kinds)
            | EventItem::Quiet { except: kinds, .. } => self.names(kinds),
            EventItem::State(StateItem { facts, lasting }) => {
                self.facts(facts);
                self.facts(lasting.as_ref().map_or(&[][..], |lasting| lasting.beginning.as_slice()));
            }
            EventItem::Times { action, .. } => self.action(&action.node),
            EventItem::Checkmate
            | EventItem::Stalemate
            | EventItem::Baring { .. }
            | EventItem::Passes(_)
            | EventItem::Repetition { .. }
            | EventItem::DeadPosition
            | EventItem::NullTurn
            | EventItem::Length(_)
            | EventItem::LastTeam => {}
        }
    }

    fn facts(&mut self, facts: &[Spanned<ArmyFactItem>]) {
        self.spanned(facts);
        facts.iter().for_each(|fact| self.army(&fact.node.test));
    }

    fn army(&mut self, test: &ArmyTestItem) {
        match test {
            ArmyTestItem::Lacking { kinds, .. }
            | ArmyTestItem::Having {
                measure: MeasureItem::Pieces(kinds),
                ..
            } => self.names(kinds),
            ArmyTestItem::Having {
                measure: MeasureItem::Points,
                ..
            }
            | ArmyTestItem::EqualPoints
            | ArmyTestItem::Check { .. } => {}
        }
    }

    fn cell(&mut self, test: &CellTest) {
        self.names(&test.kinds);
        self.names(&test.except);
    }

    fn situation(&mut self, situation: &Situation) {
        match situation {
            Situation::Near(_, test) | Situation::AttackedBy(test) | Situation::GuardedBy(test) => self.cell(test),
            Situation::To(asks) => self.situation(asks),
            Situation::Army(test) => self.army(test),
            Situation::Unattacked
            | Situation::FromUnattacked
            | Situation::ToUnattacked
            | Situation::ThroughUnattacked
            | Situation::InCheck => {}
        }
    }

    fn selection(&mut self, selection: &SelectionItem) {
        match selection {
            SelectionItem::Mover(chosen, relations) => {
                self.chosen(chosen);
                self.relations(relations);
            }
            SelectionItem::Captured(chosen) => self.chosen(chosen),
            SelectionItem::Standing { test, relations, .. } => {
                self.cell(test);
                self.relations(relations);
            }
            SelectionItem::Line(directions, tokens) => {
                self.directions(directions);
                self.tokens(tokens);
            }
        }
    }

    fn chosen(&mut self, chosen: &Chosen) {
        self.names(&chosen.kinds);
        self.names(&chosen.except);
    }

    fn relations(&mut self, relations: &[Spanned<RelationItem>]) {
        self.spanned(relations);
        for relation in relations {
            if let RelationItem::Near { to: anchor, .. } | RelationItem::Sharing(_, anchor) = &relation.node
                && let AnchorItem::Piece { test, .. } = anchor
            {
                self.cell(&test.node);
            }
        }
    }

    fn tokens(&mut self, tokens: &[Spanned<TokenItem>]) {
        for token in tokens {
            self.spanned(&token.node.tests);
            token.node.tests.iter().for_each(|test| self.cell(&test.node));
        }
    }

    /// The statements of a piece. Moves that another statement covers have a warning of their own.
    fn items(&mut self, items: &[Spanned<PieceItem>]) {
        let others: Vec<&Spanned<PieceItem>> = items.iter().filter(|item| !is_move(&item.node)).collect();
        self.parts(&others, |one, other| one == other, |item| Some(item.span));
        for item in items {
            match &item.node {
                PieceItem::Move(made) => self.made(made),
                PieceItem::Promotes(promotes) => {
                    self.names(&promotes.captured);
                    self.names(promotes.to.names());
                    self.limit(promotes.limit.as_ref());
                    self.only_if(&promotes.only_if);
                }
                PieceItem::CannotCapture(kinds) => self.names(kinds),
                PieceItem::CannotMove { asks, only_if, .. } => {
                    self.situation(asks);
                    self.only_if(only_if);
                }
                PieceItem::Borrows { asks, .. } => self.situation(asks),
                PieceItem::Betza(_)
                | PieceItem::Castle(_)
                | PieceItem::Reverts(_)
                | PieceItem::Uncapturable
                | PieceItem::CannotEnd(_)
                | PieceItem::Allow(_)
                | PieceItem::When(_) => {}
            }
        }
    }

    fn made(&mut self, made: &Move) {
        for leg in &made.legs {
            match &leg.node.verb {
                Verb::Step(directions) | Verb::Slide(directions, _) => self.directions(directions),
                Verb::Hop { directions, over, .. } => {
                    self.directions(directions);
                    over.iter().for_each(|test| self.cell(&test.node));
                }
                Verb::Line(directions, tokens) => {
                    self.directions(directions);
                    self.tokens(tokens);
                }
                Verb::Carry { directions, with, .. } => {
                    self.directions(directions);
                    with.iter().for_each(|test| self.cell(test));
                }
                Verb::EnPassant | Verb::Like(_) | Verb::Return | Verb::Stay => {}
            }
        }
        for condition in &made.conditions {
            match &condition.node {
                Condition::Becoming(kinds) => self.names(kinds),
                Condition::Situation { asks, .. } => self.situation(asks),
                Condition::From(_)
                | Condition::To(_)
                | Condition::Unmoved
                | Condition::Passing
                | Condition::Changing(_) => {}
            }
        }
    }

    fn directions(&mut self, directions: &[Directions]) {
        let same = |one: &Directions, other: &Directions| includes(one, other) || includes(other, one);
        self.parts(directions, same, |part| Some(part.family.span));
        for one in directions {
            self.spanned(&one.filters);
        }
    }

    fn predicate(&mut self, predicate: &Predicate) {
        match predicate {
            Predicate::Or(..) | Predicate::And(..) => {
                let mut operands = Vec::new();
                chain(predicate, matches!(predicate, Predicate::Or(..)), &mut operands);
                self.parts(&operands, |one, other| one == other, |operand| place(operand));
                operands.into_iter().for_each(|operand| self.predicate(operand));
            }
            Predicate::Not(inner) => self.predicate(inner),
            Predicate::In(_, ranges) => {
                self.parts(ranges, |one, other| one == other, |(low, _)| place_of(low));
            }
            Predicate::Compare(..) | Predicate::Zone(_) | Predicate::All(_) => {}
        }
    }
}

fn is_move(item: &PieceItem) -> bool {
    matches!(item, PieceItem::Move(_) | PieceItem::Castle(_) | PieceItem::Allow(_))
}

/// Whether all directions of one part of a list are among those of another.
fn includes(wide: &Directions, narrow: &Directions) -> bool {
    let family = match (&wide.family.node, &narrow.family.node) {
        (
            Family::Radial,
            Family::Orthogonal | Family::Diagonal | Family::Triagonal | Family::Quadragonal | Family::OrthogonalThat,
        )
        | (Family::Orthogonal, Family::OrthogonalThat) => true,
        (Family::Shape(one), Family::Shape(other)) => sizes(one) == sizes(other),
        (one, other) => one == other,
    };
    family && wide.bend == narrow.bend && (wide.filters.is_empty() || wide.filters == narrow.filters)
}

/// The components of a shape, which stands for all of their orders and signs.
fn sizes(shape: &[i64]) -> Vec<u64> {
    let mut sizes: Vec<u64> = shape
        .iter()
        .map(|size| size.unsigned_abs())
        .filter(|size| *size > 0)
        .collect();
    sizes.sort_unstable();
    sizes
}

/// The operands of a chain of `or`, or of `and`.
fn chain<'a>(predicate: &'a Predicate, or: bool, operands: &mut Vec<&'a Predicate>) {
    match predicate {
        Predicate::Or(one, other) if or => [one, other].into_iter().for_each(|part| chain(part, or, operands)),
        Predicate::And(one, other) if !or => [one, other].into_iter().for_each(|part| chain(part, or, operands)),
        operand @ (Predicate::Or(..)
        | Predicate::And(..)
        | Predicate::Not(_)
        | Predicate::Compare(..)
        | Predicate::In(..)
        | Predicate::Zone(_)
        | Predicate::All(_)) => operands.push(operand),
    }
}

/// The place of the first name or number of a condition.
fn place(predicate: &Predicate) -> Option<Span> {
    match predicate {
        Predicate::Or(one, _) | Predicate::And(one, _) | Predicate::Not(one) => place(one),
        Predicate::Compare(first, _) | Predicate::In(first, _) => place_of(first),
        Predicate::Zone(zone) => Some(zone.name.span),
        Predicate::All(all) => Some(all.span),
    }
}

fn place_of(expression: &Expression) -> Option<Span> {
    Some(match expression {
        Expression::Number(number) => number.span,
        Expression::Name(name) => name.span,
        Expression::Negative(inner) => inner.span,
        Expression::Binary(_, inner) => inner.span,
        Expression::Call(function, _) => function.span,
    })
}
