//! Hands and drops.

use super::common::{Name, Number};
use super::zones::ZoneRef;

/// What happens to captured pieces.
#[derive(Clone, Debug, PartialEq)]
pub enum HandItem {
    /// `hand: captures go to the captor as they are`, `hand: captures go to the ally as their base kind`
    Captures {
        /// `to the ally`.
        to_ally: bool,
        /// `as their base kind`.
        as_base: bool,
    },
    /// `hand: only what it holds at the start`
    StartOnly,
    /// `hand: captured King goes back to its owner`
    ToOwner(Vec<Name>),
}

/// Where pieces can be dropped.
#[derive(Clone, Debug, PartialEq)]
pub struct DropItem {
    /// The kinds. An empty list is `any`: every kind that no other statement names.
    pub kinds: Vec<Name>,
    /// `on ZONE`.
    pub on: Option<ZoneRef>,
    /// `except ZONE`.
    pub except: Option<ZoneRef>,
    /// `at most 1 per file`.
    pub limit: Option<(Number, Name)>,
    /// `not giving mate`.
    pub not_giving_mate: bool,
}
