//! The names that JavaScript uses for roles, colours, cells and notations.

use std::rc::Rc;

use triagonal::notation::Notation;
use triagonal::{CellId, KindId, PlayerId, Rules, Variant};

use crate::failure::Failure;

/// A variant with the names of its kinds and players, shared by its positions.
#[derive(Clone)]
pub struct Named(Rc<Shared>);

struct Shared {
    variant: Variant,
    roles: Vec<String>,
    colors: Vec<String>,
}

impl Named {
    /// Names the kinds and players of a variant.
    pub fn new(variant: Variant) -> Self {
        let rules = variant.rules();
        let roles = rules.kind_ids().map(|kind| word(&looks(rules, kind).name));
        let colors = rules.players.iter().map(|player| word(&player.name));
        Self(Rc::new(Shared {
            roles: roles.collect(),
            colors: colors.collect(),
            variant,
        }))
    }

    /// The variant.
    pub fn variant(&self) -> &Variant {
        &self.0.variant
    }

    /// The rules of the variant.
    pub fn rules(&self) -> &Rules {
        self.variant().rules()
    }

    /// The role of a kind, such as `knight` or `great-eagle`.
    pub fn role(&self, kind: KindId) -> &str {
        &self.0.roles[kind.index()]
    }

    /// The colour of a player, such as `white`.
    pub fn color(&self, player: PlayerId) -> &str {
        &self.0.colors[player.index()]
    }

    /// The player with this colour, name or letter.
    pub fn player(&self, color: &str) -> Result<PlayerId, Failure> {
        let known = self.rules().player_ids().find(|&player| self.color(player) == color);
        let named = known.map_or_else(|| self.variant().player(color), Ok);
        named.map_err(|error| Failure::argument(error.in_one_line()))
    }

    /// The name of a cell.
    pub fn cell(&self, cell: CellId) -> &str {
        self.rules().space.name(cell)
    }
}

/// The kind that a kind looks like.
pub fn looks(rules: &Rules, kind: KindId) -> &triagonal::rules::Kind {
    rules.kind(rules.kind(kind).looks)
}

/// A name in lower case, with hyphens instead of spaces.
fn word(name: &str) -> String {
    name.to_lowercase().replace(' ', "-")
}

/// The notation with this name.
pub fn notation(name: &str) -> Result<Notation, Failure> {
    let all = || Notation::ALL.map(Notation::name).join(", ");
    Notation::named(name)
        .ok_or_else(|| Failure::argument(format!("unknown notation `{name}`; expected one of {}", all())))
}

/// The notation with this index; the project's own notation if there is none.
pub fn numbered(number: usize) -> Notation {
    Notation::ALL.get(number).copied().unwrap_or(Notation::Own)
}
