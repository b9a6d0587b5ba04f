//! How deep move trees are counted.

/// The largest depth of a perft that a suite can ask for, in plies.
pub(super) const MAX_DEPTH: u32 = 20;

/// The message for a larger depth.
pub(super) fn too_deep(depth: u32) -> String {
    format!("{depth} plies are too many; at most {MAX_DEPTH} are counted")
}
