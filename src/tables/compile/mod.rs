//! TODOC

pub(in crate::tables) mod compile_cache;
pub(in crate::tables) mod kind_roles;
pub(in crate::tables) mod king_zone_attackers;
pub(in crate::tables) mod sharing;
pub(in crate::tables) mod slide_rays;
pub(in crate::tables) mod vector_lines;
pub(in crate::tables) mod within;
