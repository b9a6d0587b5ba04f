//! Learned values, and the files that hold them.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::play::Game;
use crate::rules::Rules;
use crate::search::board::weights::MOBILITY_UNIT;

use super::judge::Evaluation;
use super::network::{Inputs, Network, Weights};
use super::terms::Terms;
use super::worth::Worth;

/// The values of a kind, in hundredths of a pawn or of the game's unit of value.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KindValues {
    /// On the board, on average.
    pub board: i32,
    /// In hand.
    pub hand: i32,
    /// Of each cell that it can move to.
    pub freedom: f64,
}

/// Values learned from games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Values {
    /// The rules for which they hold, as by `Variant::fingerprint`.
    pub rules: String,
    /// How they were made.
    pub made: String,
    /// The weights of the other terms.
    pub terms: Terms,
    /// The network, in base 64.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub network: Option<String>,
    /// The values of the kinds, by name.
    pub pieces: BTreeMap<String, KindValues>,
}

/// Why values cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ValuesProblem {
    /// The text is not a valid file of values.
    Unreadable {
        /// What is wrong.
        why: String,
        /// Where, as a range of bytes.
        place: Option<Range<usize>>,
    },
    /// There are values for a kind that the game does not have.
    UnknownKind(String),
    /// There are no values for a kind of the game.
    MissingKind(String),
    /// The network does not fit the game.
    UnfitNetwork,
}

impl fmt::Display for ValuesProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { why, .. } => write!(f, "the values cannot be read: {}", why.trim_end()),
            Self::UnknownKind(name) => write!(f, "there are values of `{name}`, which the game does not have"),
            Self::MissingKind(name) => write!(f, "there are no values of `{name}`"),
            Self::UnfitNetwork => f.write_str("`network` is not a network for the pieces and cells of the game"),
        }
    }
}

impl std::error::Error for ValuesProblem {}

impl ValuesProblem {
    /// The range of the text that is wrong, if the problem has a place.
    #[must_use]
    pub fn place(&self) -> Option<Range<usize>> {
        match self {
            Self::Unreadable { place, .. } => place.clone(),
            Self::UnknownKind(_) | Self::MissingKind(_) | Self::UnfitNetwork => None,
        }
    }
}

impl Values {
    /// Reads a text.
    ///
    /// # Errors
    /// If the text is not a valid file of values.
    pub fn read(text: &str) -> Result<Self, ValuesProblem> {
        toml::from_str(text).map_err(|problem| ValuesProblem::Unreadable {
            why: problem.message().to_owned(),
            place: problem.span(),
        })
    }

    /// The text that [`read`](Self::read) reads.
    #[must_use]
    pub fn text(&self) -> String {
        toml::to_string(self).unwrap_or_default()
    }
}

impl Evaluation {
    /// Creates an evaluation from learned values.
    ///
    /// # Errors
    /// If the values do not fit the game.
    pub fn tuned(game: &Game, values: &Values) -> Result<Self, ValuesProblem> {
        let rules = game.rules();
        let known = |name: &String| rules.kinds.iter().any(|kind| kind.name == *name);
        if let Some(unknown) = values.pieces.keys().find(|name| !known(name)) {
            return Err(ValuesProblem::UnknownKind(unknown.clone()));
        }
        let mut worth = Worth::new(game);
        for kind in rules.kind_ids() {
            let name = &rules.kind(kind).name;
            let values = values.pieces.get(name);
            let values = values.ok_or_else(|| ValuesProblem::MissingKind(name.clone()))?;
            let freedom = (values.freedom * f64::from(MOBILITY_UNIT)).round();
            let bounded = |value: i32| value.clamp(-20_000, 20_000);
            worth.set(
                kind,
                bounded(values.board),
                bounded(values.hand),
                freedom.clamp(0.0, 20_000.0) as i32,
            );
        }
        let plain = Self::with(game, worth, values.terms);
        let Some(text) = &values.network else {
            return Ok(plain);
        };
        let weights = Inputs::for_rules(rules).and_then(|inputs| Weights::read(inputs, text));
        weights
            .and_then(|weights| plain.with_network(game, weights))
            .ok_or(ValuesProblem::UnfitNetwork)
    }

    /// The values of this evaluation, for a file.
    #[must_use]
    pub fn values(&self, rules: &Rules, fingerprint: String, made: String) -> Values {
        let pieces = rules.kind_ids().map(|kind| {
            let values = KindValues {
                board: self.worth.on_average(kind),
                hand: self.worth.in_hand(kind),
                freedom: f64::from(self.worth.freedom(kind)) / f64::from(MOBILITY_UNIT),
            };
            (rules.kind(kind).name.clone(), values)
        });
        Values {
            rules: fingerprint,
            made,
            terms: self.terms,
            network: self.network.as_ref().map(Network::text),
            pieces: pieces.collect(),
        }
    }
}
