//! Whether a promotion within moves is a property of the piece.

use std::collections::{BTreeMap, BTreeSet};

use super::super::sketch::{Cells, Sketch};
use super::board::shifted;
use super::moves::Path;
use super::pieces::PieceWriter;

impl PieceWriter<'_> {
    /// Whether all moves that can end in a promotion zone have the same promotions there. Then promotion is a property of the piece.
    pub fn promotes_alike(&self, paths: &[(usize, Path)], sketch: &Sketch) -> bool {
        let promoting = paths.iter().filter(|(_, path)| !path.becomes.is_empty());
        let zones: BTreeSet<&str> = promoting.flat_map(|(_, path)| path.goals()).collect();
        zones.into_iter().all(|zone| {
            let mut routes: BTreeMap<_, (BTreeSet<&String>, bool)> = BTreeMap::new();
            for (_, path) in paths.iter().filter(|(_, path)| self.can_end(path, zone, sketch)) {
                let (kinds, stays) = routes.entry(path.route()).or_default();
                kinds.extend(&path.becomes);
                *stays |= path.becomes.is_empty();
            }
            let mut routes = routes.into_values();
            let first = routes.next();
            routes.all(|route| Some(route) == first)
        })
    }

    /// Whether a path can end in a zone.
    fn can_end(&self, path: &Path, zone: &str, sketch: &Sketch) -> bool {
        let end = path.steps.len();
        let asked = path.zones.iter().find(|(after, name, _)| *after == end && name == zone);
        if let Some((_, _, inside)) = asked {
            return *inside;
        }
        let Some(cells) = self.board.zone(zone, self.players) else {
            return false;
        };
        if path.steps.iter().any(|step| step.run) {
            return true;
        }
        let mut starts = shifted(&cells, path.sum(end), sketch);
        for (after, name, inside) in path.zones.iter().filter(|(after, _, _)| *after < end) {
            let Some(cells) = self.board.zone(name, self.players) else {
                return false;
            };
            let from = shifted(&cells, path.sum(*after), sketch);
            for (own, from) in starts.iter_mut().zip(&from) {
                own.retain(|cell| from.contains(cell) == *inside);
            }
        }
        !starts.iter().all(Cells::is_empty)
    }
}
