//! A section of a `variants.ini`, as Fairy-Stockfish reads it.
//!
//! What the section says is decided by parts of the rules (`enlist.rs`, `pawns.rs`, `ends.rs` and so on). Each takes its part
//! completely: what it does not write it refuses. `model.rs` knows how that program understands moves.

mod betza;
mod castling;
mod desk;
mod drops;
mod effects;
mod ends;
mod enlist;
mod first_moves;
mod gait;
mod letters;
mod losses;
mod men;
mod model;
mod pawns;
mod plain;
mod promotions;
mod roles;
mod royal;
mod squares;
mod start;
mod types;

use desk::Desk;
use men::Men;
use royal::Royal;
use triagonal::rules::{KindId, Rules, Statements};

use crate::export::refusal::Refusal;

/// The name of a game, or another one if that program has a game of this name itself: it does not read such a section.
pub fn free_name(name: &str) -> String {
    let letter = |letter: char| {
        if letter.is_ascii_alphanumeric() || "-_".contains(letter) {
            letter
        } else {
            '-'
        }
    };
    let name: String = name.chars().map(letter).collect();
    let games = include_str!("../../../assets/variants-built-in.ini").lines();
    let mut games = games.filter_map(|line| line.strip_prefix('[')?.strip_suffix(']'));
    if games.any(|game| game == name) {
        format!("my-{name}")
    } else {
        name
    }
}

/// The section of a variant, under a name.
///
/// # Errors
/// What cannot be said.
pub fn write(rules: &Rules, at: &Statements, name: &str) -> Result<String, Vec<Refusal>> {
    let mut desk = Desk::new(rules, at)?;
    let royal = royal::royal(&mut desk);
    let king = match &royal {
        Royal::King(king) => Some(*king),
        Royal::Nothing | Royal::Last { .. } => None,
    };
    if desk.files != 8 {
        let files = desk.files;
        desk.set("maxFile", squares::file_letter(files - 1).to_string());
    }
    if desk.ranks != 8 {
        let ranks = desk.ranks;
        desk.set("maxRank", ranks.to_string());
    }
    let men = enlist::men(&mut desk, king);
    flights(&mut desk, &men);
    pawns::promotions(&mut desk, &men);
    first_moves::first_moves(&mut desk, &men);
    let immobility = pawns::immobility(&mut desk, &men);
    let rights = castling::castling(&mut desk, &men, &royal);
    let hands = drops::drops(&mut desk, &men, immobility);
    effects::effects(&mut desk, &men);
    let checks = ends::ends(&mut desk, &men, &royal);
    let fen = start::fen(&desk, &men, &rights, hands, checks);
    desk.set("startFen", fen);
    if !desk.refused.is_empty() {
        return Err(desk.refused);
    }
    let lines = desk.keys.iter().map(|(key, value)| format!("{key} = {value}\n"));
    let title = rules.name.replace(['\n', '\r'], " ");
    Ok(format!("# {title}\n[{name}]\n{}", lines.collect::<String>()))
}

/// Writes that kings must not face each other along an open line.
fn flights(desk: &mut Desk<'_>, men: &Men) {
    let flyers: Vec<KindId> = men
        .own()
        .filter(|(_, man)| man.gait.iter().any(|gait| !gait.flying.is_empty()))
        .map(|(kind, _)| kind)
        .collect();
    for kind in flyers {
        let Some(man) = men.all.get(&kind) else { continue };
        let along = [0, 1].map(|player| &man.gait[player].flying);
        let ahead = along.iter().all(|lines| lines.contains(&(0, 1)));
        let regions = [0, 1].map(|player| man.gait[player].to.unwrap_or(desk.board));
        // Where the two can stand they only ever face each other ahead.
        let apart = regions[0]
            .iter()
            .all(|one| regions[1].iter().all(|other| other.1 > one.1));
        if men.king != Some(kind) || !ahead || along[0].len() < 4 && !apart || along[0] != along[1] {
            desk.refuse_piece(kind, "captures of its own kind along an open line");
        } else {
            desk.set("flyingGeneral", "true");
        }
    }
}
