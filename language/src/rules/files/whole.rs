//! Merges a variant into a single file, including the files that it extends and uses.

use std::collections::BTreeSet;

use crate::diagnostics::Spanned;
use crate::rules::files::load::LoadedFile;
use crate::rules::files::select::{overlaid, values};
use crate::rules::files::selected::Selected;
use crate::rules::model::Choice;
use crate::syntax::tree::{File, Item, PlayerItem};

/// Merges files under a choice of options. Of libraries, only the movements that pieces use are included.
pub(in crate::rules) fn whole(files: &[LoadedFile], choices: &[Choice]) -> File {
    let mut items = overlaid(files, &values(choices), &mut Selected::default(), &mut Vec::new());
    // An inherited array for all players may no longer fit, and it is not needed if every player has an array.
    let has_array = |player: &PlayerItem| {
        let own =
            |item: &Spanned<Item>| matches!(&item.node, Item::Array { player: Some(name), .. } if *name == player.name);
        items.iter().any(own)
    };
    let all_have_one = items.iter().any(|item| {
        let Item::Players(players) = &item.node else {
            return false;
        };
        players.iter().all(has_array)
    });
    if all_have_one {
        items.retain(|item| !matches!(&item.node, Item::Array { player: None, .. }));
    }
    let mut used: BTreeSet<&str> = BTreeSet::new();
    loop {
        let known = used.len();
        for item in &items {
            if let Item::Piece(piece) = &item.node {
                // A piece without moves has the moves of the movement with its name.
                used.insert(&piece.name.node);
                used.extend(piece.like.iter().map(|name| name.node.as_str()));
            }
            if let Item::Movement(movement) = &item.node
                && used.contains(movement.name.node.as_str())
            {
                used.extend(movement.like.iter().map(|name| name.node.as_str()));
            }
        }
        if used.len() == known {
            break;
        }
    }
    let is_used =
        |item: &Item| !matches!(item, Item::Movement(movement) if !used.contains(movement.name.node.as_str()));
    let kept = items.iter().filter(|item| is_used(&item.node));
    File {
        items: kept.cloned().collect(),
    }
}
