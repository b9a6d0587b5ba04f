//! The cells of the statements in an array, in the order of the symbols of a line.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use triagonal::picture::scene;
use triagonal::rules::{Library, load};
use triagonal::syntax::tree::{ArrayItem, ArrayPlace, Block, Coordinate};
use triagonal::{CellId, PlayerId, Rules, Source};

/// The name of temporary zones, which are added to a text to find the cells of a line. No file uses this name.
const PROBE: &str = "studioprobe";

/// The cells of each statement that fills a line, by the index of the statement.
pub struct Lines(BTreeMap<usize, Vec<CellId>>);

impl Lines {
    /// Finds the cells of all lines of an array: each line becomes the condition of a temporary zone.
    pub fn find(
        source: &Source,
        library: &dyn Library,
        rules: &Rules,
        items: &Block<ArrayItem>,
    ) -> Result<Self, String> {
        let mut text = source.text.to_string();
        let mut probes = Vec::new();
        for (number, item) in items.iter().enumerate() {
            if let Some(ArrayPlace::Line(at)) = place(&item.node) {
                let _ = write!(text, "\nzone {PROBE}{number}: {}", predicate(at));
                probes.push(number);
            }
        }
        let probed = if probes.is_empty() {
            None
        } else {
            let checked = load(Source::new(source.name.clone(), text), library).check(&BTreeMap::new());
            Some(checked.rules.ok_or("cannot find the cells of the array's lines")?)
        };
        let places = Places::new(rules);
        let mut lines = BTreeMap::new();
        for number in probes {
            let name = format!("{PROBE}{number}");
            let zone = probed
                .iter()
                .flat_map(|rules| &rules.zones)
                .find(|zone| zone.name == name);
            if let Some(cells) = zone.and_then(|zone| zone.cells.first()) {
                lines.insert(number, places.sorted(cells.iter()));
            }
        }
        Ok(Self(lines))
    }

    /// Returns the cells of a statement in the array of a player.
    pub fn cells(&self, number: usize, item: &ArrayItem, rules: &Rules, owner: PlayerId) -> Option<Vec<CellId>> {
        match place(item)? {
            ArrayPlace::Line(_) => self.0.get(&number).cloned(),
            ArrayPlace::Zone(zone) => {
                let found = rules.zones.iter().find(|known| known.name == zone.name.node)?;
                let cells = found.cells.get(owner.index()).filter(|_| !zone.enemy)?;
                Some(Places::new(rules).sorted(cells.iter()))
            }
        }
    }
}

/// The place of each cell in a picture of the board: plane, row from the top, column.
struct Places(Vec<(usize, i16, usize)>);

impl Places {
    fn new(rules: &Rules) -> Self {
        let cells = scene(rules).cells.into_iter();
        Self(cells.map(|cell| (cell.plane, -cell.at.1, cell.at.0)).collect())
    }

    fn sorted(&self, cells: impl Iterator<Item = CellId>) -> Vec<CellId> {
        let mut cells: Vec<CellId> = cells.collect();
        cells.sort_by_key(|cell| self.0.get(cell.index()).copied());
        cells
    }
}

fn place(item: &ArrayItem) -> Option<&ArrayPlace> {
    match item {
        ArrayItem::Line { at, .. } | ArrayItem::Fill { at, .. } | ArrayItem::Lot { at, .. } => Some(at),
        ArrayItem::Cells { .. } | ArrayItem::Hand(_) | ArrayItem::Nothing | ArrayItem::When(_) => None,
    }
}

/// Writes coordinates as a condition on cells.
fn predicate(at: &[Coordinate]) -> String {
    let equal = at
        .iter()
        .map(|coordinate| format!("{} = {}", coordinate.axis.node, coordinate.value.node));
    equal.collect::<Vec<String>>().join(" and ")
}
