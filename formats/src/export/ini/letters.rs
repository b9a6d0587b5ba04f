//! The letters of types.

use std::collections::{BTreeMap, BTreeSet};

use triagonal::rules::KindId;

use super::desk::Desk;
use super::men::{Men, Role};

/// Gives each type a letter: its symbol, or one that is free.
pub fn letters(desk: &mut Desk<'_>, men: &mut Men) {
    let mut taken: BTreeSet<char> = BTreeSet::new();
    let mut own: Vec<(KindId, Option<char>)> = Vec::new();
    let mut homes: BTreeMap<KindId, KindId> = BTreeMap::new();
    for (&id, man) in &men.all {
        match man.role {
            Role::Own => {
                let mut symbol = desk.rules.kind(id).symbol.chars();
                let letter = match (symbol.next(), symbol.next()) {
                    (Some(letter), None) if letter.is_ascii_alphabetic() => Some(letter.to_ascii_uppercase()),
                    _ => None,
                };
                own.push((id, letter.filter(|&letter| taken.insert(letter))));
            }
            Role::Alike(_) => {}
            Role::Over(_) => {
                // What is promoted may move as another type that is never promoted itself.
                let home = men.all.iter().find(|(other, known)| {
                    let earlier = **other < id && matches!(known.role, Role::Over(_)) || known.role == Role::Own;
                    earlier && known.gait == man.gait && known.becoming.is_none() && Some(**other) != men.king
                });
                match home {
                    Some((&home, _)) => _ = homes.insert(id, home),
                    None => own.push((id, None)),
                }
            }
        }
    }
    for (id, letter) in own {
        let first = desk
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
                if let Some(man) = men.all.get_mut(&id) {
                    man.letter = letter;
                }
            }
            None => desk.refuse_piece(id, "more kinds of pieces than there are letters"),
        }
    }
    let likes = men.all.iter().filter_map(|(&id, man)| match man.role {
        Role::Alike(other) => Some((id, other)),
        Role::Own | Role::Over(_) => None,
    });
    let likes: Vec<(KindId, KindId)> = likes.chain(homes).collect();
    for (id, other) in likes {
        // A home may have one itself.
        let letter = men.letter(other);
        if let Some(man) = men.all.get_mut(&id) {
            man.letter = letter;
        }
    }
}
