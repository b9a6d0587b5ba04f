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
    let items = laid(files, &values(choices), &mut Selected::default(), &mut Vec::new());
    let mut items: Vec<_> = items.into_iter().filter(|item| says_something(&item.node)).collect();
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

/// Whether a statement means something where nothing is inherited and nothing can be chosen.
fn says_something(item: &Item) -> bool {
    match item {
        Item::Extends(_) | Item::Use(_) | Item::Option { .. } | Item::Remove(_) | Item::Allow(_) | Item::When(_) => {
            false
        }
        Item::Variant(_)
        | Item::About(_)
        | Item::Players(_)
        | Item::Board(_)
        | Item::Zone(_)
        | Item::Partition { .. }
        | Item::Movement(_)
        | Item::Piece(_)
        | Item::Pieces { .. }
        | Item::Array { .. }
        | Item::Promotions(_)
        | Item::Hand(_)
        | Item::Drop(_)
        | Item::Check(_)
        | Item::Duty(_)
        | Item::Turn(_)
        | Item::TurnAction(_)
        | Item::End(_)
        | Item::Pass(_)
        | Item::Effect(_)
        | Item::Points(_)
        | Item::Score(_)
        | Item::Meeting(..) => true,
    }
}
