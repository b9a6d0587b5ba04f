//! States of armies.

use crate::diagnostics::{Span, Spanned};

use super::common::{Name, Number, sorted_names};
use super::zones::ZoneRef;

/// A state of armies, with its duration.
#[derive(Clone, Debug, PartialEq)]
pub struct StateItem {
    /// The facts, all of which must hold.
    pub facts: Vec<Spanned<ArmyFactItem>>,
    /// The duration; `None` if the state need not last.
    pub lasting: Option<LastingItem>,
}

/// `having at most 1 piece`, `enemy lacking every Pawn`, `not in check`
#[derive(Clone, Debug, PartialEq)]
pub struct ArmyFactItem {
    /// `enemy`.
    pub enemy: bool,
    /// The test.
    pub test: ArmyTestItem,
}

/// A test of an army.
#[derive(Clone, Debug, PartialEq)]
pub enum ArmyTestItem {
    /// `lacking every Pawn`, `lacking any King, Queen`, `lacking every piece in camp`
    Lacking {
        /// `every`.
        every: bool,
        /// The kinds; empty for all.
        kinds: Vec<Name>,
        /// The place.
        place: Option<PlaceItem>,
    },
    /// `having at most 1 King`, `having at least 3 pieces in camp`, `having at least 28 points`
    Having {
        /// The number.
        size: SizeItem,
        /// The unit.
        measure: MeasureItem,
        /// The place.
        place: Option<PlaceItem>,
    },
    /// `having equal points`
    EqualPoints,
    /// `in check`, `not in check`
    Check {
        /// `not`.
        denied: bool,
    },
}

/// The unit of counting.
#[derive(Clone, Debug, PartialEq)]
pub enum MeasureItem {
    /// Pieces of these kinds; empty for all.
    Pieces(Vec<Name>),
    /// `points`
    Points,
}

/// `in camp`, `in camp or hand`
#[derive(Clone, Debug, PartialEq)]
pub struct PlaceItem {
    /// The zone.
    pub zone: ZoneRef,
    /// `or hand`.
    pub hand: bool,
}

/// `lasting 32 plies less 2 a piece, if enemy having at least 2 Rook`
#[derive(Clone, Debug, PartialEq)]
pub struct LastingItem {
    /// The number of plies.
    pub plies: Number,
    /// The reduction for each piece.
    pub less: Option<Number>,
    /// The conditions on the beginning.
    pub beginning: Vec<Spanned<ArmyFactItem>>,
}

/// A range of numbers.
#[derive(Clone, Debug, PartialEq)]
pub enum SizeItem {
    /// `at most 1`
    AtMost(Number),
    /// `at least 3`
    AtLeast(Number),
}

impl SizeItem {
    /// The number.
    pub fn number(&self) -> &Number {
        match self {
            Self::AtMost(number) | Self::AtLeast(number) => number,
        }
    }
}

impl StateItem {
    /// The key of the statement. It ignores the number of a single fact, but includes those of several facts, and it always
    /// ignores the duration.
    pub fn subject(&self) -> String {
        let subject = |facts: &[Spanned<ArmyFactItem>], exact: bool| {
            let number = |number: &Number| {
                if exact {
                    number.node.to_string()
                } else {
                    "…".to_owned()
                }
            };
            let mut facts: Vec<String> = facts.iter().map(|fact| fact.node.words(sorted_names, number)).collect();
            facts.sort_unstable();
            facts.join(" and ")
        };
        let Some(lasting) = &self.lasting else {
            return subject(&self.facts, self.facts.len() > 1);
        };
        let facts = subject(&self.facts, true);
        match &lasting.beginning[..] {
            [] => format!("{facts}, lasting"),
            beginning => format!("{facts}, lasting, if {}", subject(beginning, true)),
        }
    }

    /// The first fact that compares points.
    pub fn comparison_of_points(&self) -> Option<Span> {
        let beginning = self.lasting.iter().flat_map(|lasting| &lasting.beginning);
        let mut facts = self.facts.iter().chain(beginning);
        let compares = |fact: &&Spanned<ArmyFactItem>| match &fact.node.test {
            ArmyTestItem::Having { measure, .. } => *measure == MeasureItem::Points,
            ArmyTestItem::EqualPoints => true,
            ArmyTestItem::Lacking { .. } | ArmyTestItem::Check { .. } => false,
        };
        facts.find(compares).map(|fact| fact.span)
    }
}

impl ArmyFactItem {
    /// The fact in the words of the language, with names and numbers formatted by the arguments.
    pub fn words(&self, names: impl Fn(&[Name]) -> String, number: impl Fn(&Number) -> String) -> String {
        let words = self.test.words(names, number);
        // Points are always compared with those of an enemy.
        if self.enemy && self.test != ArmyTestItem::EqualPoints {
            format!("enemy {words}")
        } else {
            words
        }
    }
}

impl ArmyTestItem {
    /// The test in the words of the language, with names and numbers formatted by the arguments.
    pub fn words(&self, names: impl Fn(&[Name]) -> String, number: impl Fn(&Number) -> String) -> String {
        let place = |place: &Option<PlaceItem>| {
            place.as_ref().map_or_else(String::new, |place| {
                let hand = if place.hand { " or hand" } else { "" };
                format!(" in {}{hand}", place.zone.words())
            })
        };
        match self {
            Self::Lacking {
                every,
                kinds,
                place: within,
            } => {
                let every = if *every { "every" } else { "any" };
                let kinds = if kinds.is_empty() {
                    "piece".to_owned()
                } else {
                    names(kinds)
                };
                format!("lacking {every} {kinds}{}", place(within))
            }
            Self::Having {
                size,
                measure,
                place: within,
            } => {
                let most = match size {
                    SizeItem::AtMost(_) => "at most",
                    SizeItem::AtLeast(_) => "at least",
                };
                let number = number(size.number());
                let what = match measure {
                    MeasureItem::Points => "points".to_owned(),
                    MeasureItem::Pieces(kinds) if kinds.is_empty() => {
                        let plural = if number == "1" { "" } else { "s" };
                        format!("piece{plural}")
                    }
                    MeasureItem::Pieces(kinds) => names(kinds),
                };
                format!("having {most} {number} {what}{}", place(within))
            }
            Self::EqualPoints => "having equal points".to_owned(),
            Self::Check { denied } => format!("{}in check", if *denied { "not " } else { "" }),
        }
    }
}
