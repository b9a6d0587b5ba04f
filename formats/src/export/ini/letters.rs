//! The letters of piece types.

use std::collections::{BTreeMap, BTreeSet};

use triagonal::rules::KindId;

use super::roster::{Role, Roster};
use super::section::Section;

/// Gives each piece type a letter: its symbol, or a free letter.
pub fn letters(section: &mut Section<'_>, roster: &mut Roster) {
    let mut taken: BTreeSet<char> = BTreeSet::new();
    let mut own: Vec<(KindId, Option<char>)> = Vec::new();
    let mut shared_types: BTreeMap<KindId, KindId> = BTreeMap::new();
    for (&id, member) in &roster.all {
        match member.role {
            Role::Separate => {
                let mut symbol = section.rules.kind(id).symbol.chars();
                let letter = match (symbol.next(), symbol.next()) {
                    (Some(letter), None) if letter.is_ascii_alphabetic() => Some(letter.to_ascii_uppercase()),
                    _ => None,
                };
                own.push((id, letter.filter(|&letter| taken.insert(letter))));
            }
            Role::Alike(_) => {}
            Role::PromotedForm(_) => {
                // A promoted form can share a piece type with the same moves that never promotes.
                let shared = roster.all.iter().find(|(other, known)| {
                    let earlier =
                        **other < id && matches!(known.role, Role::PromotedForm(_)) || known.role == Role::Separate;
                    earlier
                        && known.move_set == member.move_set
                        && known.promotion_set.is_none()
                        && Some(**other) != roster.king
                });
                match shared {
                    Some((&shared, _)) => _ = shared_types.insert(id, shared),
                    None => own.push((id, None)),
                }
            }
        }
    }
    for (id, letter) in own {
        let first = section
            .rules
            .kind(id)
            .name
            .chars()
            .next()
            .map(|letter| letter.to_ascii_uppercase());
        let mut free = first
            .into_iter()
            .chain('A'..='Z')
            .filter(|letter| letter.is_ascii_uppercase() && !taken.contains(letter));
        match letter.or_else(|| free.next()) {
            Some(letter) => {
                taken.insert(letter);
                if let Some(member) = roster.all.get_mut(&id) {
                    member.letter = letter;
                }
            }
            None => section.refuse_piece(id, "there are more kinds of pieces than letters"),
        }
    }
    let aliases = roster.all.iter().filter_map(|(&id, member)| match member.role {
        Role::Alike(other) => Some((id, other)),
        Role::Separate | Role::PromotedForm(_) => None,
    });
    let aliases: Vec<(KindId, KindId)> = aliases.chain(shared_types).collect();
    for (id, other) in aliases {
        // The letter of another kind may itself be shared, so that the order matters.
        let letter = roster.letter(other);
        if let Some(member) = roster.all.get_mut(&id) {
            member.letter = letter;
        }
    }
}
