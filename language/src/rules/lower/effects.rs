//! Lowers effects: changes to pieces after a move.

use std::collections::BTreeSet;

use crate::diagnostics::{Code, Diagnostic, Span, Spanned};
use crate::geometry::Vector;
use crate::rules::limits::MAX_CHANGES;
use crate::rules::lower::actions::action;
use crate::rules::lowering::Lowering;
use crate::rules::model::{
    Action, Anchor, Beside, Change, Conditions, Contact, Effect, Fate, Holds, KindId, Selection, Standing, Who,
};
use crate::rules::moves::{
    Budget, DirectionSet, ResolvedMove, holds, marked_line, move_rules, neighbours, refuse_bend, toward_vectors,
};
use crate::syntax::tree::{
    AnchorItem, CellTest, ChangeItem, ChangeVerb, Chosen, Class, Directions, EffectItem, Family, RelationItem,
    SelectionItem, TokenItem,
};

/// Lowers the effects, omitting those without changes.
pub(super) fn effects(lowering: &mut Lowering<'_>, written: &[Spanned<EffectItem>]) -> Vec<Effect> {
    let mut changes_of = EffectLowering {
        lowering,
        budget: Budget::new(),
        movers: None,
    };
    let mut effects = Vec::new();
    for item in written {
        let written = &item.node.after;
        let after = action(changes_of.lowering, written);
        if after == Action::Check {
            let help = "use an action of the move itself: `move`, `capture`, `drop`";
            changes_of.unfit(
                written.span,
                "whether a move gives check is known only after its effects",
                help,
            );
        }
        changes_of.movers = movers(&after).cloned();
        let changes = item.node.changes.iter().flat_map(|change| changes_of.changes(change));
        let changes: Vec<Change> = changes.collect();
        if !changes.is_empty() {
            effects.push(Effect { after, changes });
        }
    }
    let mut count = 0;
    for (effect, item) in effects.iter().zip(written) {
        count += effect.changes.len();
        if count > MAX_CHANGES {
            let message = format!("all effects together make more than {MAX_CHANGES} changes");
            lowering
                .diagnostics
                .push(Diagnostic::new(Code::LimitExceeded, item.span, message));
            break;
        }
    }
    effects
}

/// The kinds of the moved or dropped piece, as far as the action restricts them.
fn movers(after: &Action) -> Option<&Vec<KindId>> {
    match after {
        Action::Move { by, .. } | Action::Capture { by, .. } | Action::Carry { by, .. } | Action::Attack { by, .. } => {
            by.as_ref()
        }
        Action::Drop { of: kinds } | Action::Promotion { to: kinds } => kinds.as_ref(),
        Action::Castling | Action::Pass | Action::Check | Action::All(_) => None,
    }
}

/// How a selection refers to the moved piece.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mention {
    /// It selects that piece.
    Itself,
    /// It compares other pieces with it. Then a friend is another piece.
    Named,
    /// It does not refer to it.
    Nowhere,
}

/// Whether a relation refers to the moved piece.
fn compares_with_mover(relation: &RelationItem) -> bool {
    match relation {
        RelationItem::Near { to, .. } | RelationItem::Sharing(_, to) => *to == AnchorItem::Mover,
        RelationItem::Attacked | RelationItem::Beyond | RelationItem::Behind => true,
        RelationItem::In(_) => false,
    }
}

/// Lowers the changes of one effect after another.
struct EffectLowering<'e, 'l> {
    lowering: &'e mut Lowering<'l>,
    budget: Budget,
    /// The kinds of the moved piece, if the action restricts them and the move does not promote it.
    movers: Option<Vec<KindId>>,
}

impl EffectLowering<'_, '_> {
    /// Lowers a change to one change for each of its selections.
    fn changes(&mut self, written: &Spanned<ChangeItem>) -> Vec<Change> {
        let what = match &written.node.what {
            ChangeVerb::Remove => Some(Fate::Removed),
            ChangeVerb::Capture => Some(Fate::Captured),
            ChangeVerb::Push => Some(Fate::Pushed),
            ChangeVerb::Pull => Some(Fate::Pulled),
            ChangeVerb::Become(name) => self
                .lowering
                .kinds
                .kind(name, self.lowering.diagnostics)
                .map(Fate::Becomes),
            ChangeVerb::ChangeSides => Some(Fate::ChangesSides),
            ChangeVerb::Return(None) => Some(Fate::Returns(None)),
            ChangeVerb::Return(Some(name)) => {
                let partition = self.lowering.context.partition(name, self.lowering.diagnostics);
                partition.map(|partition| Fate::Returns(Some(partition)))
            }
        };
        let returns = matches!(written.node.what, ChangeVerb::Return(_));
        let mut changes = Vec::new();
        for item in &written.node.on {
            let captured = matches!(item.node, SelectionItem::Captured(_));
            if captured != returns {
                let (message, help) = if captured {
                    ("a captured piece has left the board", "only `return` applies to it")
                } else {
                    ("only captured pieces return to the array", "write `return captured`")
                };
                self.unfit(item.span, message, help);
                continue;
            }
            let shifts = matches!(written.node.what, ChangeVerb::Push | ChangeVerb::Pull);
            if shifts && !matches!(item.node, SelectionItem::Line(..)) {
                let help = "mark them on a line: `pull line orthogonal: empty* enemy!`";
                self.unfit(item.span, "only pieces on a line are pushed or pulled", help);
                continue;
            }
            if let (Some(what), Some(to)) = (what, self.selection(item)) {
                changes.push(Change { what, to });
            }
        }
        changes
    }

    fn selection(&mut self, written: &Spanned<SelectionItem>) -> Option<Selection> {
        Some(match &written.node {
            SelectionItem::Mover(chosen, relations) => {
                let kinds = self.chosen(chosen);
                Selection::Standing(self.standing(Who::Mover, kinds, relations)?)
            }
            SelectionItem::Captured(chosen) => Selection::Captured {
                kinds: self.chosen(chosen),
            },
            SelectionItem::Standing { test, relations, .. } => {
                let (on, kinds) = self.pieces(test, written.span)?;
                Selection::Standing(self.standing(Who::Other(on), kinds, relations)?)
            }
            SelectionItem::Line(directions, tokens) => self.lines(directions, tokens, written.span)?,
        })
    }

    /// The pieces that pass a test; `None` if the test includes empty cells.
    fn pieces(&mut self, test: &CellTest, span: Span) -> Option<(Holds, Option<Vec<KindId>>)> {
        if matches!(test.class, Class::Empty | Class::Any) {
            let help = "write `friend`, `enemy` or `piece`";
            self.unfit(span, "an effect applies to pieces, not to empty cells", help);
            return None;
        }
        Some((
            holds(test.class),
            self.lowering.kinds.tested(test, self.lowering.diagnostics),
        ))
    }

    fn standing(
        &mut self,
        who: Who,
        kinds: Option<Vec<KindId>>,
        relations: &[Spanned<RelationItem>],
    ) -> Option<Standing> {
        let mut standing = Standing {
            who,
            kinds,
            near: Vec::new(),
            same: Vec::new(),
            attacked: false,
            beyond: None,
            behind: None,
            zone: None,
        };
        let names_mover = relations.iter().any(|relation| compares_with_mover(&relation.node));
        let mover = match who {
            Who::Mover => Mention::Itself,
            Who::Other(_) if names_mover => Mention::Named,
            Who::Other(_) => Mention::Nowhere,
        };
        for (index, relation) in relations.iter().enumerate() {
            let same = |other: &Spanned<RelationItem>| {
                std::mem::discriminant(&other.node) == std::mem::discriminant(&relation.node)
            };
            let may_repeat = matches!(relation.node, RelationItem::Sharing(..) | RelationItem::Near { .. });
            let twice = |other: &Spanned<RelationItem>| {
                if may_repeat {
                    other.node == relation.node
                } else {
                    same(other)
                }
            };
            if relations[..index].iter().any(twice) {
                self.unfit(relation.span, "this restriction is already given", "remove it");
                return None;
            }
            if who == Who::Mover && compares_with_mover(&relation.node) {
                self.unfit(
                    relation.span,
                    "this compares the mover with itself",
                    "name other pieces",
                );
                return None;
            }
            match &relation.node {
                RelationItem::Near { not, toward, to } => {
                    let vectors = match toward {
                        Some(toward) => self.toward(toward)?,
                        None => neighbours(self.lowering.context),
                    };
                    standing.near.push(Beside {
                        anchor: self.anchor(to, mover)?,
                        vectors,
                        denied: *not,
                    });
                }
                RelationItem::Sharing(partition, anchor) => {
                    let partition = self.lowering.context.partition(partition, self.lowering.diagnostics)?;
                    standing.same.push((partition, self.anchor(anchor, mover)?));
                }
                RelationItem::Attacked if who != Who::Other(Holds::ENEMY) => {
                    let help = "write `enemy attacked by mover`";
                    self.unfit(relation.span, "a piece attacks enemies only", help);
                    return None;
                }
                RelationItem::Attacked => standing.attacked = true,
                RelationItem::Beyond => standing.beyond = Some(neighbours(self.lowering.context)),
                RelationItem::Behind => standing.behind = Some(neighbours(self.lowering.context)),
                RelationItem::In(zone) => {
                    standing.zone = Some(self.lowering.context.zone(zone, self.lowering.diagnostics)?)
                }
            }
        }
        Some(standing)
    }

    /// The displacements from a neighbour in some directions to the piece; they must be the same for all players.
    fn toward(&mut self, written: &Directions) -> Option<Vec<Vector>> {
        let vectors = toward_vectors(self.lowering.context, written, self.lowering.diagnostics)?;
        let seen_by = |player| -> BTreeSet<Vector> {
            let seen = vectors
                .iter()
                .map(|&vector| self.lowering.context.viewed_vector(player, vector));
            seen.collect()
        };
        let mut players = self.lowering.context.player_ids();
        let absolute = matches!(written.family.node, Family::Absolute(_));
        if !absolute && players.any(|player| seen_by(player) != vectors.iter().copied().collect()) {
            let message = "this direction differs between the players";
            let mistake = Diagnostic::new(Code::NearForward, written.family.span, message);
            self.lowering.diagnostics.push(
                mistake.help("write a family such as `orthogonal`, or a vector `for all`: `near (0,+1) for all mover`"),
            );
            return None;
        }
        Some(vectors.iter().map(|vector| vector.reversed()).collect())
    }

    fn anchor(&mut self, written: &AnchorItem, mover: Mention) -> Option<Anchor> {
        match written {
            AnchorItem::Mover => Some(Anchor::Mover),
            AnchorItem::Piece { mover: counts, test } => {
                let (on, kinds) = self.pieces(&test.node, test.span)?;
                // The mover's piece is never an enemy here, and no piece is near itself.
                let could_count = on.friend && mover != Mention::Itself && self.may_be_mover(kinds.as_ref());
                let other = match counts {
                    Some(counts) => could_count && !counts,
                    None => could_count && mover == Mention::Named,
                };
                if could_count && counts.is_none() && mover == Mention::Nowhere {
                    self.whether_mover_counts(test);
                }
                Some(Anchor::Piece { on, kinds, other })
            }
        }
    }

    /// Whether the moved piece can be of these kinds, according to the action. A promotion can change its kind.
    fn may_be_mover(&self, kinds: Option<&Vec<KindId>>) -> bool {
        match (kinds, &self.movers) {
            (Some(kinds), Some(movers)) => movers.iter().any(|mover| kinds.contains(mover)),
            _ => true,
        }
    }

    /// Reports a selection that leaves open whether it includes the moved piece.
    fn whether_mover_counts(&mut self, test: &Spanned<CellTest>) {
        let start = Span {
            end: test.span.start,
            ..test.span
        };
        let message = "it is unclear whether the piece that moved counts";
        let mistake = Diagnostic::new(Code::TwoReadings, test.span, message)
            .help("write `any` or `other` before it")
            .fix("write `any`: the piece that moved counts too", start, "any ")
            .fix("write `other`: a piece other than the one that moved", start, "other ");
        self.lowering.diagnostics.push(mistake);
    }

    fn lines(&mut self, directions: &[Directions], tokens: &[Spanned<TokenItem>], span: Span) -> Option<Selection> {
        let errors_before = self.lowering.diagnostics.len();
        for written in directions {
            refuse_bend(
                written,
                "the line of an effect must be straight",
                self.lowering.diagnostics,
            );
        }
        let sets = directions
            .iter()
            .filter_map(|written| DirectionSet::resolve(self.lowering.context, written, 0, self.lowering.diagnostics));
        let directions: Vec<DirectionSet> = sets.collect();
        let tokens = marked_line(self.lowering, tokens)?;
        if !tokens.iter().any(|token| token.contact == Contact::Capture) {
            let help = "mark the pieces that the effect changes: `line orthogonal: enemy! friend`";
            self.unfit(span, "this line marks no piece with `!`", help);
        } else if tokens.iter().filter(|token| token.max != Some(token.min)).count() > 2 {
            let help = "write several lines, or numbers: `enemy!{2}`";
            self.unfit(span, "more than two tokens of this line take any number of cells", help);
        }
        let line = ResolvedMove {
            directions: vec![directions],
            legs: vec![tokens],
            returns: false,
            conditions: Conditions::default(),
            span,
        };
        let players = self.lowering.context.player_ids();
        let rules = players.map(|player| {
            move_rules(
                self.lowering.context,
                player,
                &line,
                &mut self.budget,
                self.lowering.diagnostics,
            )
        });
        let rules = rules.collect();
        (self.lowering.diagnostics.len() == errors_before).then_some(Selection::Lines { rules })
    }

    fn chosen(&mut self, chosen: &Chosen) -> Option<Vec<KindId>> {
        let test = CellTest {
            class: Class::Piece,
            kinds: chosen.kinds.clone(),
            except: chosen.except.clone(),
        };
        self.lowering.kinds.tested(&test, self.lowering.diagnostics)
    }

    fn unfit(&mut self, span: Span, message: &str, help: &str) {
        let mistake = Diagnostic::new(Code::EffectUnfit, span, message);
        self.lowering.diagnostics.push(mistake.help(help));
    }
}
