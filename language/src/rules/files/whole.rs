//! A variant as a single file: what it extends and uses is laid into it.

use std::collections::BTreeSet;

use crate::diagnostics::Spanned;
use crate::rules::files::load::LoadedFile;
use crate::rules::files::select::{laid, values};
use crate::rules::files::selected::Selected;
use crate::rules::model::Choice;
use crate::syntax::tree::{File, Item, PlayerItem};

/// The file that says by itself what these files say under these choices. Of libraries it has what pieces use.
pub(in crate::rules) fn whole(files: &[LoadedFile], choices: &[Choice]) -> File {
    let mut items = laid(files, &values(choices), &mut Selected::default(), &mut Vec::new());
    // The inherited array of all players may not fit any more; nobody asks for it where each has one.
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
        let before = used.len();
        for item in &items {
            if let Item::Piece(piece) = &item.node {
                // A piece without moves has those of the movement of its name.
                used.insert(&piece.name.node);
                used.extend(piece.like.iter().map(|name| name.node.as_str()));
            }
            if let Item::Movement(movement) = &item.node
                && used.contains(movement.name.node.as_str())
            {
                used.extend(movement.like.iter().map(|name| name.node.as_str()));
            }
        }
        if used.len() == before {
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
