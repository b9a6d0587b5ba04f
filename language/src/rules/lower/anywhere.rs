//! The form of a game with castlings from anywhere, for arrays drawn by lot.

use std::collections::BTreeMap;

use crate::geometry::CellId;
use crate::rules::lower::castle_lines::whole_line;
use crate::rules::lower::castles::{castling, side};
use crate::rules::model::{Castle, Kind, Rules, castling_rights};

/// Returns the same rules with castlings from anywhere on the line of their goals. Returns `None` if the castlings are already
/// from anywhere, if there are none, or if position texts could not distinguish them.
#[must_use]
pub fn castling_from_anywhere(rules: &Rules) -> Option<Rules> {
    let castles = |kind: &&mut Kind| kind.castles.iter().any(|castles| !castles.is_empty());
    let mut changed = rules.clone();
    let mut castlers = changed.kinds.iter_mut().filter(castles);
    // Castlings from anywhere belong to a single kind, as in a file.
    let (king, None) = (castlers.next()?, castlers.next()) else {
        return None;
    };
    for castles in &mut king.castles {
        *castles = of_player(rules, castles)?;
    }
    castling_rights(changed.castlings())?;
    Some(changed)
}

/// The castlings of a player from all cells of their lines on which the pieces can begin.
fn of_player(rules: &Rules, fixed: &[Castle]) -> Option<Vec<Castle>> {
    let space = &rules.space;
    let mut castles_anywhere: Vec<Castle> = Vec::new();
    let mut files: BTreeMap<char, CellId> = BTreeMap::new();
    for castle in fixed {
        let line = whole_line(space, castle.to, castle.partner_to)?;
        let place = |cell: CellId| line.iter().position(|&other| other == cell);
        let (goal, partner_goal) = (place(castle.to)?, place(castle.partner_to)?);
        // On a line with a corner, the pieces do not begin on the line of their goals.
        if castle.from_anywhere || place(castle.from).is_none() || place(castle.partner_from).is_none() {
            return None;
        }
        let between = |one: usize, other: usize| &line[one.min(other)..=one.max(other)];
        let pairs = (0..line.len()).flat_map(|king| (0..line.len()).map(move |partner| (king, partner)));
        for (king, partner) in
            pairs.filter(|(king, partner)| king != partner && (partner > king) == (goal > partner_goal))
        {
            let safe = between(king, goal).to_vec();
            let mut castling_here = castling(
                (line[king], castle.to),
                (castle.partner, line[partner], castle.partner_to),
                safe,
                between(partner, partner_goal),
            );
            if castle.safe.is_empty() {
                castling_here.safe.clear();
            }
            castling_here.situations.clone_from(&castle.situations);
            castling_here.from_anywhere = true;
            castling_here.letter = side(space, &castling_here);
            let file = castling_here.file_letter(space)?;
            let is_new = castles_anywhere
                .iter()
                .all(|other| (other.from, other.partner_from) != (castling_here.from, castling_here.partner_from));
            if !is_new || *files.entry(file).or_insert(castling_here.partner_from) != castling_here.partner_from {
                return None;
            }
            castles_anywhere.push(castling_here);
        }
    }
    Some(castles_anywhere)
}
