//! The syntax tree, with the place of every part.
//!
//! Names are strings here, and nothing is resolved. Places are ignored when trees are compared.

mod actions;
mod array;
mod board;
mod common;
mod direction_words;
mod effects;
mod endings;
mod file;
mod hands;
mod moves;
mod piece;
mod scores;
mod states;
mod turns;
mod zones;

pub use actions::{ActionItem, DemandItem, DutyItem, KindsItem};
pub use array::{ArrayItem, ArrayPlace, DrawItem};
pub use board::{
    AxisItem, BoardItem, Coordinate, FaceItem, ForwardScope, ForwardVector, LabelRange, NamePart, Side, ViewStep,
};
pub use common::{Allow, Block, Name, Number, When, sorted_names};
pub use effects::{AnchorItem, ChangeItem, ChangeVerb, Chosen, EffectItem, RelationItem, SelectionItem};
pub use endings::{ArmyItem, CheckItem, EndItem, EventItem, PassItem, PointsItem, SubjectItem, VerdictItem, reaching};
pub use file::{AboutItem, File, Item, ItemBlock, PlayerItem};
pub use hands::{DropItem, DropPlaceItem, HandItem, LimitItem, OnlyIf};
pub use moves::{
    AxisIs, BendItem, CarryItem, CellTest, Class, Component, Condition, Directions, Family, Filter, Leg, Mode, Move,
    Reach, Relation, Rotation, Situation, Times, TokenItem, Verb,
};
pub use piece::{
    BetzaDialect, BetzaText, CastleItem, CastlePath, ForcedItem, Movement, OriginItem, Piece, PieceItem, Promotes,
    Targets, Timing,
};
pub use scores::{RecipientItem, ScoreItem, ScoredItem};
pub use states::{ArmyFactItem, ArmyTestItem, LastingItem, MeasureItem, PlaceItem, SizeItem, StateItem};
pub use turns::{StageItem, TimesItem, TurnActionItem, TurnItem, WhoseTurn};
pub use zones::{Comparison, Expression, Function, Operator, Predicate, Scope, Zone, ZoneCells, ZoneRef};
