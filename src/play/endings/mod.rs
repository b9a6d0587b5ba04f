//! TODOC

pub(in crate::play) mod ends;
pub(in crate::play) mod faces;
pub(in crate::play) mod forbidden;
