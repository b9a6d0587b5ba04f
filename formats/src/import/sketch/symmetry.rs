//! Moves that the view of the second player gets wrong.

use super::sheet::Sketch;
use super::view::View;

impl Sketch {
    /// The names of the kinds that move in other directions than they should when they belong to the second player, because the holes
    /// rule out the right view.
    pub fn misdirected(&self) -> String {
        if self.view == self.symmetry {
            return String::new();
        }
        let own = (0..self.kinds.len()).filter(|&kind| {
            let mut lines = self.kinds[kind].lines.iter();
            lines.any(|line| self.is_misdirected(line))
        });
        self.all_named(own)
    }

    /// Whether the view and the symmetry give the second player different moves from this statement.
    fn is_misdirected(&self, line: &str) -> bool {
        let (turned, reversed) = match (self.view, self.symmetry) {
            (View::Same, View::Mirror) => (false, true),
            (View::Same, View::Turn) => (true, true),
            _ => (true, false),
        };
        if let Some((_, notation)) = line.split_once("betza ") {
            let string = notation.split('"').nth(1).unwrap_or_default();
            return (turned && string.contains(['l', 'r'])) || (reversed && string.contains(['f', 'b']));
        }
        let is_relative = ["forward", "backward"].iter().any(|word| line.contains(word));
        if reversed && is_relative && !self.declares_forward() {
            return true;
        }
        let mut vectors = line
            .split('(')
            .skip(1)
            .map(|rest| rest.split(')').next().unwrap_or_default());
        vectors.any(|vector| match vector.split_once(',') {
            Some((x, y)) => (turned && x != "0" && !x.starts_with('±')) || (reversed && y != "0"),
            None => false,
        })
    }
}
