//! The parts that movers are built from: lines, rays and conditions.

pub(in crate::tables) mod conditions;
pub(in crate::tables) mod packer;
pub(in crate::tables) mod rays;
pub(in crate::tables) mod single_leg;
pub(in crate::tables) mod slide_rays;
pub(in crate::tables) mod vector_lines;
