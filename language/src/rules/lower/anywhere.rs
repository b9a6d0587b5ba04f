//! The form of a game in which its castlings begin anywhere: the one that is played from arrays drawn by lot.

use std::collections::BTreeMap;

use crate::geometry::CellId;
use crate::rules::lower::castle_lines::whole_line;
use crate::rules::lower::castles::{castling, side};
use crate::rules::model::{Castle, Kind, Rules, castling_rights};

/// The same rules with castlings from anywhere on the line of their goals. Nothing if the castlings of a game already are, if
/// there are none, or if positions as text could not tell them apart.
#[must_use]
pub fn castling_from_anywhere(rules: &Rules) -> Option<Rules> {
    let castles = |kind: &&mut Kind| kind.castles.iter().any(|castles| !castles.is_empty());
    let mut changed = rules.clone();
    let mut castlers = changed.kinds.iter_mut().filter(castles);
    // As in a text, castlings from anywhere belong to a single kind.
    let (king, None) = (castlers.next()?, castlers.next()) else {
        return None;
    };
    for castles in &mut king.castles {
        *castles = of_player(rules, castles)?;
    }
    castling_rights(changed.castlings())?;
    Some(changed)
}

/// The castlings of a player, each from all cells of its line on which the pieces may begin.
fn of_player(rules: &Rules, fixed: &[Castle]) -> Option<Vec<Castle>> {
    let space = &rules.space;
    let mut found: Vec<Castle> = Vec::new();
    let mut files: BTreeMap<char, CellId> = BTreeMap::new();
    for castle in fixed {
        let line = whole_line(space, castle.to, castle.partner_to)?;
        let place = |cell: CellId| line.iter().position(|&other| other == cell);
        let (goal, partner_goal) = (place(castle.to)?, place(castle.partner_to)?);
        // Pieces that turn a corner on their way do not begin on the line.
        if castle.from_anywhere || place(castle.from).is_none() || place(castle.partner_from).is_none() {
            return None;
        }
        let between = |one: usize, other: usize| &line[one.min(other)..=one.max(other)];
        let pairs = (0..line.len()).flat_map(|king| (0..line.len()).map(move |partner| (king, partner)));
        for (king, partner) in
            pairs.filter(|(king, partner)| king != partner && (partner > king) == (goal > partner_goal))
        {
            let safe = between(king, goal).to_vec();
            let mut one = castling(
                (line[king], castle.to),
                (castle.partner, line[partner], castle.partner_to),
                safe,
                between(partner, partner_goal),
            );
            if castle.safe.is_empty() {
                one.safe.clear();
            }
            one.situations.clone_from(&castle.situations);
            one.from_anywhere = true;
            one.letter = side(space, &one);
            let file = one.file_letter(space)?;
            let is_new = found
                .iter()
                .all(|other| (other.from, other.partner_from) != (one.from, one.partner_from));
            if !is_new || *files.entry(file).or_insert(one.partner_from) != one.partner_from {
                return None;
            }
            found.push(one);
        }
    }
    Some(found)
}
