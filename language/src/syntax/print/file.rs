//! Prints the statements of a file.

use crate::diagnostics::Spanned;
use crate::syntax::tree::{
    AboutItem, ArrayItem, ArrayPlace, CheckItem, DrawItem, DropItem, DropPlaceItem, HandItem, Item, PassItem,
    PlayerItem, Scope, Zone, ZoneCells,
};

use super::actions::{duty, score};
use super::board::{board_item, coordinates};
use super::effects::effect;
use super::endings::{end, points};
use super::line::Line;
use super::parts::{allow, block, every_or_any, join, names, picture, when, zone};
use super::piece::{limit, movement, only_if, piece, several, timing};
use super::predicate::predicate;
use super::turns::{turn, turn_action};

/// A statement of a file.
pub fn item(item: &Item) -> Line {
    match item {
        Item::Variant(title) => Line::new(format!("variant \"{}\"", title.node)).group("head"),
        Item::About(about) => Line::new(match about {
            AboutItem::Language(version) => format!("language {}", version.node),
            AboutItem::Source(address) => format!("source \"{}\"", address.node),
            AboutItem::Aliases(aliases) => format!("aliases {}", names(aliases)),
            AboutItem::Inventor(name) => format!("inventor \"{}\"", name.node),
            AboutItem::Year(year) => format!("year {}", year.node),
            AboutItem::Tags(tags) => format!("tags {}", names(tags)),
        })
        .group("head"),
        Item::Extends(name) => Line::new(format!("extends {}", name.node)).group("head"),
        Item::Use(name) => Line::new(format!("use {}", name.node)).group("head"),
        Item::Option { name, values, about } => {
            let about = about
                .as_ref()
                .map_or(String::new(), |about| format!(" \"{}\"", about.node));
            let values = join(values, " | ", |value| value.node.clone());
            Line::new(format!("option {}: {values}{about}", name.node)).group("options")
        }
        Item::Allow(inner) => allow(inner),
        Item::When(inner) => when(inner, self::item).group("when"),
        Item::Players(players) => Line::new(format!("players {}", join(players, ", ", player))).group("players"),
        Item::Board(items) => Line::new("board").block(block(items, board_item)).group("board"),
        Item::Zone(declared) => declared_zone(declared).group("zones"),
        Item::Partition { name, classes } => {
            let classes = classes
                .iter()
                .map(|(name, cells)| Line::new(format!("class {}: {}", name.node, predicate(cells))));
            Line::new(format!("partition {}", name.node))
                .block(classes.collect())
                .group("zones")
        }
        Item::Movement(declared) => movement(declared).group("movements"),
        Item::Piece(declared) => piece(declared).group("pieces"),
        Item::Pieces { pieces, items } => several(pieces, items).group("pieces"),
        Item::Remove(kinds) => Line::new(format!("remove {}", names(kinds))).group("pieces"),
        Item::Array { player, items } => {
            let player = player
                .as_ref()
                .map_or(String::new(), |player| format!(" {}", player.node));
            Line::new(format!("array{player}"))
                .block(block(items, array_item))
                .short()
                .group("arrays")
        }
        Item::Promotions(when) => Line::new(format!("promotions: {}", timing(when.node))).group("hands"),
        Item::Hand(item) => Line::new(hand_item(item)).group("hands"),
        Item::Drop(item) => Line::new(drop_item(item)).group("hands"),
        Item::Check(item) => Line::new(match item {
            CheckItem::Nothing => "check protects nothing".to_owned(),
            CheckItem::Kinds { every, kinds } => format!("check protects {} {}", every_or_any(*every), names(kinds)),
        })
        .group("ends"),
        Item::Duty(item) => Line::new(duty(item)).group("ends"),
        Item::Turn(item) => Line::new(turn(item)).group("ends"),
        Item::TurnAction(item) => Line::new(turn_action(item)).group("ends"),
        Item::End(item) => Line::new(end(item)).group("ends"),
        Item::Pass(item) => Line::new(pass_item(*item)).group("ends"),
        Item::Effect(item) => Line::new(effect(item)).group("ends"),
        Item::Points(item) => Line::new(points(item)).group("ends"),
        Item::Score(item) => Line::new(score(item)).group("ends"),
        Item::Meeting(one, other) => {
            Line::new(format!("meeting {}, {} may be removed", one.node, other.node)).group("ends")
        }
    }
}

fn hand_item(item: &HandItem) -> String {
    match item {
        HandItem::Captures { to_ally, as_base } => {
            let to = if *to_ally { "ally" } else { "captor" };
            let what = if *as_base { "their base kind" } else { "they are" };
            format!("hand: captures go to the {to} as {what}")
        }
        HandItem::StartOnly => "hand: only what it holds at the start".to_owned(),
        HandItem::ToOwner(kinds) => {
            let go = if kinds.len() == 1 {
                "goes back to its"
            } else {
                "go back to their"
            };
            format!("hand: captured {} {go} owner", names(kinds))
        }
    }
}

fn pass_item(item: PassItem) -> &'static str {
    match item {
        PassItem::Never => "pass never",
        PassItem::Stuck => "pass when stuck",
        PassItem::Cornered => "pass when stuck, in check too",
        PassItem::Allowed => "pass allowed",
    }
}

fn player(item: &PlayerItem) -> String {
    let letter = item
        .letter
        .as_ref()
        .map_or(String::new(), |letter| format!(" ({})", letter.node));
    let team = item
        .team
        .as_ref()
        .map_or(String::new(), |team| format!(" in team {}", team.node));
    format!("{}{letter}{team}", item.name.node)
}

fn declared_zone(item: &Zone) -> Line {
    let scope = match &item.scope {
        Scope::Viewed => String::new(),
        Scope::Each => " for each".to_owned(),
        Scope::All => " for all".to_owned(),
        Scope::Player(player) => format!(" for {}", player.node),
    };
    let head = format!("zone {}{scope}", item.name.node);
    match &item.cells {
        ZoneCells::Where(cells) => Line::new(format!("{head}: {}", predicate(cells))),
        ZoneCells::Listed(cells) => Line::new(format!("{head}: cells {}", names(cells))),
        ZoneCells::Drawn(rows) => Line::new(head).block(picture(rows, "x")),
    }
}

fn array_item(item: &ArrayItem) -> Line {
    Line::new(match item {
        ArrayItem::Line { at, symbols } => {
            let symbol = |symbol: &Spanned<Option<String>>| symbol.node.clone().unwrap_or_else(|| ".".to_owned());
            format!("{}: {}", array_place(at), join(symbols, " ", symbol))
        }
        ArrayItem::Fill { at, symbol } => format!("{}: all {}", array_place(at), symbol.node),
        ArrayItem::Lot { at, draws } => {
            let draw = |draw: &DrawItem| {
                let symbols = join(&draw.symbols, " ", |symbol| symbol.node.clone());
                let place = draw.zone.as_ref();
                place.map_or(symbols.clone(), |place| format!("{symbols} in {}", zone(place)))
            };
            format!("{}: by lot {}", array_place(at), join(draws, ", ", draw))
        }
        ArrayItem::Cells { kind, cells } => format!("{} {}", kind.node, names(cells)),
        ArrayItem::Hand(entries) => {
            let entry = join(entries, ", ", |(kind, count)| match count {
                Some(count) => format!("{} {}", kind.node, count.node),
                None => kind.node.clone(),
            });
            format!("hand: {entry}")
        }
        ArrayItem::Nothing => "nothing".to_owned(),
        ArrayItem::When(inner) => return when(inner, array_item),
    })
}

fn array_place(place: &ArrayPlace) -> String {
    match place {
        ArrayPlace::Line(at) => coordinates(at),
        ArrayPlace::Zone(place) => format!("in {}", zone(place)),
    }
}

fn drop_item(item: &DropItem) -> String {
    let mut text = if item.kinds.is_empty() {
        "drop any".to_owned()
    } else {
        format!("drop {}", names(&item.kinds))
    };
    if !item.becomes.is_empty() {
        text += &format!(" as {}", join(&item.becomes, " or ", |name| name.node.clone()));
    }
    if let Some(on) = &item.on {
        text += &format!(" on {}", zone(on));
    }
    if let Some(except) = &item.except {
        text += &format!(" except {}", zone(except));
    }
    text += match item.place.as_ref().map(|place| place.node) {
        None => "",
        Some(DropPlaceItem::FromMover) => " from mover",
        Some(DropPlaceItem::Began { unmoved: false }) => " where mover began",
        Some(DropPlaceItem::Began { unmoved: true }) => " where unmoved mover began",
    };
    text += &item.limit.as_ref().map_or_else(String::new, limit);
    if item.not_giving_mate {
        text += ", not giving mate";
    }
    if item.unmoved {
        text += ", unmoved";
    }
    text += &only_if(&item.only_if);
    text
}
