//! The piece types of a section: which kind is which, and how each moves.

use std::collections::{BTreeMap, BTreeSet};

use triagonal::rules::KindId;

use super::desk::Both;
use super::gait::Gait;
use super::promotions::Becoming;

/// What a kind is in a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A type of its own.
    Own,
    /// The same type as another kind, which it looks like.
    Alike(KindId),
    /// What a piece of a kind is promoted to.
    Over(KindId),
}

/// A kind of the game as a section has it.
pub struct Man {
    pub role: Role,
    pub gait: Both<Gait>,
    pub becoming: Option<Becoming>,
    /// The letter of its type, in upper case.
    pub letter: char,
    /// The key of its type.
    pub key: String,
}

/// The kinds that can come into the game.
pub struct Men {
    pub all: BTreeMap<KindId, Man>,
    /// The only royal piece.
    pub king: Option<KindId>,
    /// What moves as a pawn of chess does.
    pub pawn: Option<KindId>,
}

impl Men {
    /// The kinds with a type of their own.
    pub fn own(&self) -> impl Iterator<Item = (KindId, &Man)> {
        let own = self.all.iter().filter(|(_, man)| man.role == Role::Own);
        own.map(|(&kind, man)| (kind, man))
    }

    /// The kind whose letter stands for a kind on the board.
    pub fn type_of(&self, kind: KindId) -> KindId {
        match self.all.get(&kind).map(|man| man.role) {
            Some(Role::Alike(other)) => other,
            Some(Role::Own | Role::Over(_)) | None => kind,
        }
    }

    /// The letter of a kind, in upper case.
    pub fn letter(&self, kind: KindId) -> char {
        self.all.get(&kind).map_or('?', |man| man.letter)
    }

    /// The letters of some kinds, each once, in lower case; `-` for none.
    pub fn letters<'k>(&self, kinds: impl IntoIterator<Item = &'k KindId>) -> String {
        let letters: BTreeSet<char> = kinds
            .into_iter()
            .map(|&kind| self.letter(kind).to_ascii_lowercase())
            .collect();
        if letters.is_empty() {
            "-".to_owned()
        } else {
            letters.into_iter().collect()
        }
    }

    /// Whether a list holds all kinds, apart from those that look like others.
    pub fn is_all(&self, kinds: &[KindId]) -> bool {
        self.all.keys().all(|kind| kinds.contains(kind))
    }

    /// What stands for a piece in a position.
    pub fn symbol(&self, kind: KindId) -> String {
        match self.all.get(&kind) {
            Some(Man {
                role: Role::Over(base), ..
            }) => format!("+{}", self.letter(*base)),
            Some(Man {
                role: Role::Alike(other),
                ..
            }) => format!("{}~", self.letter(*other)),
            Some(Man {
                role: Role::Own,
                letter,
                ..
            }) => letter.to_string(),
            None => "?".to_owned(),
        }
    }
}
