//! The board in a player's view.

use std::collections::BTreeMap;

use crate::geometry::Vector;
use crate::rules::betza::leaps::Leap;
use crate::rules::model::{PlayerId, Rules};

/// The board in a player's view.
pub struct PlayerView {
    /// The player's directions to the right and up, in absolute board coordinates.
    axes: [Vector; 2],
    /// Whether forward is up on all cells, so that directions can be named.
    pub upright: bool,
    /// Whether the view is a reflection rather than a rotation.
    pub mirrored: bool,
}

impl PlayerView {
    pub fn new(rules: &Rules, player: PlayerId) -> Self {
        let axes = [Vector::new([1, 0, 0, 0]), Vector::new([0, 1, 0, 0])].map(|vector| viewed(rules, player, vector));
        let headings = &rules.player(player).forward;
        let upright = matches!(headings.as_slice(), [heading]
            if heading.vectors == [axes[1]] && heading.cells.len() == rules.space.cells.len());
        let [right, up] = axes;
        Self {
            axes,
            upright,
            mirrored: right.0[0] * up.0[1] - right.0[1] * up.0[0] < 0,
        }
    }

    /// A direction of the board in the player's view: the components to the right and up.
    pub fn leap(&self, vector: Vector) -> Option<Leap> {
        let along = |axis: Vector| (0..2).map(|index| vector.0[index] * axis.0[index]).sum::<i16>();
        let one = |axis: Vector| axis.0.iter().map(|it| it.abs()).sum::<i16>() == 1;
        self.axes
            .iter()
            .all(|&axis| one(axis))
            .then(|| (along(self.axes[0]), along(self.axes[1])))
    }
}

/// Maps a direction of the first player to another player's. Joins may bend it on some cells, so the majority of cells decides.
fn viewed(rules: &Rules, player: PlayerId, vector: Vector) -> Vector {
    let (space, view) = (&rules.space, &rules.player(player).view);
    let mut images: BTreeMap<Vector, usize> = BTreeMap::new();
    for cell in space.ids() {
        let mut next = space.point(cell);
        for (at, by) in next.at.iter_mut().zip(vector.0) {
            *at += by;
        }
        if let Some(next) = space.cell_at(next) {
            let (from, to) = (space.point(view[cell.index()]), space.point(view[next.index()]));
            let apart = Vector::new(std::array::from_fn(|axis| to.at[axis] - from.at[axis]));
            *images.entry(apart).or_default() += 1;
        }
    }
    images
        .into_iter()
        .max_by_key(|(_, times)| *times)
        .map_or(vector, |(vector, _)| vector)
}
