//! What JavaScript calls things: roles, colours, cells, notations.

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

    /// Its rules.
    pub fn rules(&self) -> &Rules {
        self.variant().rules()
    }

    /// What a kind is called: `knight`, `great-eagle`.
    pub fn role(&self, kind: KindId) -> &str {
        &self.0.roles[kind.index()]
    }

    /// What a player is called: `white`.
    pub fn color(&self, player: PlayerId) -> &str {
        &self.0.colors[player.index()]
    }

    /// The player of a colour, a name or a letter.
    pub fn player(&self, color: &str) -> Result<PlayerId, Failure> {
        let known = self.rules().player_ids().find(|&player| self.color(player) == color);
        let named = known.map_or_else(|| self.variant().player(color), Ok);
        named.map_err(|wrong| Failure::argument(wrong.in_one_line()))
    }

    /// What a cell is called.
    pub fn cell(&self, cell: CellId) -> &str {
        self.rules().space.name(cell)
    }
}

/// The kind that people see of a kind.
pub fn looks(rules: &Rules, kind: KindId) -> &triagonal::rules::Kind {
    rules.kind(rules.kind(kind).looks)
}

/// A name in small letters, with hyphens in place of blanks.
fn word(name: &str) -> String {
    name.to_lowercase().replace(' ', "-")
}

/// The notation of a name.
pub fn notation(name: &str) -> Result<Notation, Failure> {
    let all = || Notation::ALL.map(Notation::name).join(", ");
    Notation::named(name)
        .ok_or_else(|| Failure::argument(format!("no notation is called `{name}`; there are {}", all())))
}

/// The notation of a number; the project's own, if there are not so many.
pub fn numbered(number: usize) -> Notation {
    Notation::ALL.get(number).copied().unwrap_or(Notation::Own)
}
