//! The kinds of a game and their piece types in a section.

use std::collections::{BTreeMap, BTreeSet};

use triagonal::rules::KindId;

use super::gait::MoveSet;
use super::promotions::PromotionSet;
use super::section::Both;

/// The relation of a kind to the piece types of a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A separate piece type.
    Separate,
    /// The same piece type as another kind, which it looks like.
    Alike(KindId),
    /// The promoted form of a kind.
    PromotedForm(KindId),
}

/// The properties of a kind in a section.
pub struct Member {
    pub role: Role,
    pub move_set: Both<MoveSet>,
    pub promotion_set: Option<PromotionSet>,
    /// The letter of the piece type, in upper case.
    pub letter: char,
    /// The key of the piece type.
    pub key: String,
}

/// The kinds that can appear in the game.
pub struct Roster {
    pub all: BTreeMap<KindId, Member>,
    /// The only royal piece.
    pub king: Option<KindId>,
    /// The piece that moves as a pawn of chess.
    pub pawn: Option<KindId>,
}

impl Roster {
    /// The kinds with separate piece types.
    pub fn own(&self) -> impl Iterator<Item = (KindId, &Member)> {
        let own = self.all.iter().filter(|(_, member)| member.role == Role::Separate);
        own.map(|(&kind, member)| (kind, member))
    }

    /// The kind whose letter represents a kind on the board.
    pub fn type_of(&self, kind: KindId) -> KindId {
        match self.all.get(&kind).map(|member| member.role) {
            Some(Role::Alike(other)) => other,
            Some(Role::Separate | Role::PromotedForm(_)) | None => kind,
        }
    }

    /// The letter of a kind, in upper case.
    pub fn letter(&self, kind: KindId) -> char {
        self.all.get(&kind).map_or('?', |member| member.letter)
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

    /// Whether a list contains all kinds.
    pub fn is_all(&self, kinds: &[KindId]) -> bool {
        self.all.keys().all(|kind| kinds.contains(kind))
    }

    /// The symbol of a piece in a FEN.
    pub fn symbol(&self, kind: KindId) -> String {
        match self.all.get(&kind) {
            Some(Member {
                role: Role::PromotedForm(base),
                ..
            }) => format!("+{}", self.letter(*base)),
            Some(Member {
                role: Role::Alike(other),
                ..
            }) => format!("{}~", self.letter(*other)),
            Some(Member {
                role: Role::Separate,
                letter,
                ..
            }) => letter.to_string(),
            None => "?".to_owned(),
        }
    }
}
