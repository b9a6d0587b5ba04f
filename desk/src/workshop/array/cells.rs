//! The cells of an array's lines, in the order in which a line lists them.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use triagonal::picture::scene;
use triagonal::rules::{Library, load};
use triagonal::syntax::tree::{ArrayItem, ArrayPlace, Block, Coordinate};
use triagonal::{CellId, PlayerId, Rules, Source};

/// What zones are called that are added to a text to find the cells of a line. No file has such a name.
const PROBE: &str = "studioprobe";

/// The cells of each statement with lines, by its number.
pub struct Lines(BTreeMap<usize, Vec<CellId>>);

impl Lines {
    /// Finds the cells of the lines of an array: the rules say which cells a zone with the same coordinates has.
    pub fn of(source: &Source, library: &dyn Library, rules: &Rules, items: &Block<ArrayItem>) -> Result<Self, String> {
        let mut text = source.text.to_string();
        let mut probes = Vec::new();
        for (number, item) in items.iter().enumerate() {
            if let Some(ArrayPlace::Line(at)) = place(&item.node) {
                let _ = write!(text, "\nzone {PROBE}{number}: {}", predicate(at));
                probes.push(number);
            }
        }
        let found = if probes.is_empty() {
            None
        } else {
            let checked = load(Source::new(source.name.clone(), text), library).check(&BTreeMap::new());
            Some(checked.rules.ok_or("the lines of the array cannot be followed")?)
        };
        let places = Places::of(rules);
        let mut lines = BTreeMap::new();
        for number in probes {
            let name = format!("{PROBE}{number}");
            let zone = found
                .iter()
                .flat_map(|rules| &rules.zones)
                .find(|zone| zone.name == name);
            if let Some(cells) = zone.and_then(|zone| zone.cells.first()) {
                lines.insert(number, places.sorted(cells.iter()));
            }
        }
        Ok(Self(lines))
    }

    /// The cells of a statement, for the player whose array it is in.
    pub fn cells(&self, number: usize, item: &ArrayItem, rules: &Rules, owner: PlayerId) -> Option<Vec<CellId>> {
        match place(item)? {
            ArrayPlace::Line(_) => self.0.get(&number).cloned(),
            ArrayPlace::Zone(zone) => {
                let found = rules.zones.iter().find(|known| known.name == zone.name.node)?;
                let cells = found.cells.get(owner.index()).filter(|_| !zone.enemy)?;
                Some(Places::of(rules).sorted(cells.iter()))
            }
        }
    }
}

/// Where the cells are in a picture of the board: the chart and plane, the row from the top, the column.
struct Places(Vec<(usize, i16, usize)>);

impl Places {
    fn of(rules: &Rules) -> Self {
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

/// The condition that a cell has these coordinates.
fn predicate(at: &[Coordinate]) -> String {
    let equal = at.iter().map(|one| format!("{} = {}", one.axis.node, one.value.node));
    equal.collect::<Vec<String>>().join(" and ")
}
