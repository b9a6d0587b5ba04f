//! States of armies, as written.

use crate::diagnostics::{Span, Spanned};

use super::common::{Name, Number, sorted_names};
use super::zones::ZoneRef;

/// What an end asks of the armies, and for how long.
#[derive(Clone, Debug, PartialEq)]
pub struct StateItem {
    /// What must be true together.
    pub facts: Vec<Spanned<ArmyFactItem>>,
    /// For how long, if not only once.
    pub lasting: Option<LastingItem>,
}

/// `having at most 1 piece`, `enemy lacking every Pawn`, `not in check`
#[derive(Clone, Debug, PartialEq)]
pub struct ArmyFactItem {
    /// `enemy`.
    pub enemy: bool,
    /// What is asked.
    pub test: ArmyTestItem,
}

/// What is asked of an army.
#[derive(Clone, Debug, PartialEq)]
pub enum ArmyTestItem {
    /// `lacking every Pawn`, `lacking any King, Queen`, `lacking every piece in camp`
    Lacking {
        /// `every`.
        every: bool,
        /// The kinds; none for all.
        kinds: Vec<Name>,
        /// Where.
        place: Option<PlaceItem>,
    },
    /// `having at most 1 King`, `having at least 3 pieces in camp`, `having at least 28 points`
    Having {
        /// How many.
        size: SizeItem,
        /// Of what.
        measure: MeasureItem,
        /// Where.
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

/// What is counted.
#[derive(Clone, Debug, PartialEq)]
pub enum MeasureItem {
    /// Pieces of these kinds; none for all.
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
    /// How many plies.
    pub plies: Number,
    /// How many fewer for each piece.
    pub less: Option<Number>,
    /// What must be true at the beginning.
    pub beginning: Vec<Spanned<ArmyFactItem>>,
}

/// How many pieces there are, as written.
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
    /// What it is about. Of one fact alone the number does not matter; in longer states it tells them apart. How long a
    /// state lasts never matters.
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
    /// The fact in the words of the language, given how names and numbers are written.
    pub fn words(&self, names: impl Fn(&[Name]) -> String, number: impl Fn(&Number) -> String) -> String {
        let words = self.test.words(names, number);
        // Points are compared with an enemy's anyway.
        if self.enemy && self.test != ArmyTestItem::EqualPoints {
            format!("enemy {words}")
        } else {
            words
        }
    }
}

impl ArmyTestItem {
    /// What is asked in the words of the language, given how names and numbers are written.
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
