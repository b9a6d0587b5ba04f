//! Properties of a variant as JSON.

use serde::Serialize;
use triagonal::explain::piece_prose;
use triagonal::geometry::Lattice;
use triagonal::picture::{looks, scene};
use triagonal::rules::Kind;
use triagonal::rules::betza;
use triagonal::{KindId, Piece, PlayerId};
use triagonal_formats::export::{Target, export, section_name};

use crate::failure::{Failure, json};
use crate::names::Named;
use crate::style;

#[derive(Serialize)]
struct PlayerData<'a> {
    name: &'a str,
    color: &'a str,
    team: u16,
}

#[derive(Serialize)]
struct KindData<'a> {
    name: &'a str,
    role: &'a str,
    letter: &'a str,
    royal: bool,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    betza: Option<String>,
}

#[derive(Serialize)]
struct OptionData<'a> {
    name: &'a str,
    text: &'a str,
    values: &'a [String],
    chosen: &'a str,
}

#[derive(Serialize)]
struct SectionData {
    title: String,
    paragraphs: Vec<String>,
}

#[derive(Serialize)]
struct Dimensions {
    width: usize,
    height: usize,
}

/// The players, in the order of their turns.
pub fn players(named: &Named) -> String {
    let players = named.rules().player_ids().map(|player| PlayerData {
        name: &named.rules().player(player).name,
        color: named.color(player),
        team: named.rules().player(player).team,
    });
    json(&players.collect::<Vec<_>>())
}

/// The kinds of pieces.
pub fn kinds(named: &Named) -> String {
    json(
        &named
            .rules()
            .kind_ids()
            .map(|kind| kind_data(named, kind))
            .collect::<Vec<_>>(),
    )
}

fn kind_data(named: &Named, kind: KindId) -> KindData<'_> {
    let rules = named.rules();
    let own: &Kind = rules.kind(kind);
    let piece = Piece {
        player: PlayerId(0),
        kind,
    };
    KindData {
        name: &rules.kind(own.looks).name,
        role: named.role(kind),
        letter: &own.symbol,
        royal: own.royal,
        text: piece_prose(rules, piece).text,
        betza: betza::write(rules, kind, betza::Dialect::XBoard).ok(),
    }
}

/// The options, each with its current value.
pub fn options(named: &Named) -> String {
    let options = named.variant().options().iter().map(|option| OptionData {
        name: &option.name,
        text: &option.about,
        values: &option.values,
        chosen: &option.chosen,
    });
    json(&options.collect::<Vec<_>>())
}

/// The names of the cells, in index order.
pub fn cells(named: &Named) -> String {
    let space = &named.rules().space;
    json(&space.ids().map(|cell| space.name(cell)).collect::<Vec<_>>())
}

/// The numbers of columns and rows, if the board is a single rectangle of squares without gaps.
pub fn dimensions(named: &Named) -> String {
    let space = &named.rules().space;
    let size = |axis: usize| space.axes.get(axis).map_or(1, |axis| axis.labels.len());
    let dimensions = Dimensions {
        width: size(0),
        height: size(1),
    };
    let is_flat = space.lattice == Lattice::Square && space.charts.len() == 1 && space.dimensions() <= 2;
    let is_full = dimensions.width * dimensions.height == space.cells.len();
    json(&(is_flat && is_full).then_some(dimensions))
}

/// The rules in words.
pub fn explain(named: &Named) -> String {
    let sections = named.variant().explain().sections.into_iter();
    let data = sections.map(|section| SectionData {
        title: section.heading,
        paragraphs: section.paragraphs,
    });
    json(&data.collect::<Vec<_>>())
}

/// The board without a position, for programs that draw it themselves.
pub fn board(named: &Named, pieces: &str) -> Result<String, Failure> {
    let style = style::pieces(pieces)?;
    let mut board = scene(named.rules());
    board.looks = looks(named.rules(), style);
    Ok(json(&board))
}

/// The section of a `variants.ini` for Fairy-Stockfish, if it supports the game.
pub fn ini(named: &Named, name: &str) -> Option<String> {
    export(named.variant(), Target::Ini, &section_name(name)).ok()
}
