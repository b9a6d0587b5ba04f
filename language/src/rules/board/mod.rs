//! The board: axes and coordinates, conditions on points, the space with its joins, names of cells, and views. Uses no other
//! folder.

mod axes;
mod cell_names;
mod coordinates;
mod joins;
mod predicate;
mod space_of;
mod views;

pub(super) use coordinates::{Coordinate, Coordinates, Of};
pub(super) use joins::{add_joins, barriers};
pub(super) use predicate::{DividedByZero, Resolver, Test, divided_by_zero};
pub(super) use space_of::{coordinates, drawn, matches_all, places, space};
pub(super) use views::{Turn, same, view};
