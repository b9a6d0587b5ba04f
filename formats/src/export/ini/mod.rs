//! Exports a section of a `variants.ini` for Fairy-Stockfish.
//!
//! Each file handles a part of the rules (`enlist.rs`, `pawns.rs`, `ends.rs` and so on) completely: it refuses everything that it
//! does not write. `model.rs` describes how Fairy-Stockfish interprets moves.

mod betza;
mod castling;
mod drops;
mod effects;
mod ends;
mod enlist;
mod first_moves;
mod gait;
mod letters;
mod losses;
mod model;
mod pawns;
mod plain;
mod promotions;
mod roles;
mod roster;
mod royal;
mod section;
mod squares;
mod start;
mod summary;
mod types;

use roster::Roster;
use royal::Royal;
use section::Section;
use triagonal::rules::{KindId, Rules, Statements};

use crate::export::refusal::Refusal;

/// The name of a section: Fairy-Stockfish ignores sections with the names of built-in variants, which are therefore changed.
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

/// Writes the section of a variant.
///
/// # Errors
/// Everything that a section cannot express.
pub fn write(rules: &Rules, at: &Statements, name: &str) -> Result<String, Vec<Refusal>> {
    let mut section = Section::new(rules, at)?;
    let royal = royal::royal(&mut section);
    let king = match &royal {
        Royal::King(king) => Some(*king),
        Royal::Nothing | Royal::Last { .. } => None,
    };
    if section.files != 8 {
        let files = section.files;
        section.set("maxFile", squares::file_letter(files - 1).to_string());
    }
    if section.ranks != 8 {
        let ranks = section.ranks;
        section.set("maxRank", ranks.to_string());
    }
    let roster = enlist::roster(&mut section, king);
    flights(&mut section, &roster);
    pawns::promotions(&mut section, &roster);
    first_moves::first_moves(&mut section, &roster);
    let immobility = pawns::immobility(&mut section, &roster);
    let rights = castling::castling(&mut section, &roster, &royal);
    let hands = drops::drops(&mut section, &roster, immobility);
    effects::effects(&mut section, &roster);
    let checks = ends::ends(&mut section, &roster, &royal);
    let fen = start::fen(&section, &roster, &rights, hands, checks);
    section.set("startFen", fen);
    if !section.refused.is_empty() {
        return Err(section.refused);
    }
    let lines = section.keys.iter().map(|(key, value)| format!("{key} = {value}\n"));
    let title = rules.name.replace(['\n', '\r'], " ");
    Ok(format!("# {title}\n[{name}]\n{}", lines.collect::<String>()))
}

/// Writes the rule that kings may not face each other along an open line.
fn flights(section: &mut Section<'_>, roster: &Roster) {
    let flyers: Vec<KindId> = roster
        .own()
        .filter(|(_, member)| member.move_set.iter().any(|move_set| !move_set.flying.is_empty()))
        .map(|(kind, _)| kind)
        .collect();
    for kind in flyers {
        let Some(member) = roster.all.get(&kind) else { continue };
        let along = [0, 1].map(|player| &member.move_set[player].flying);
        let ahead = along.iter().all(|lines| lines.contains(&(0, 1)));
        let regions = [0, 1].map(|player| member.move_set[player].to.unwrap_or(section.board));
        // In their regions, the two can only face each other along a file.
        let apart = regions[0]
            .iter()
            .all(|one| regions[1].iter().all(|other| other.1 > one.1));
        if roster.king != Some(kind) || !ahead || along[0].len() < 4 && !apart || along[0] != along[1] {
            section.refuse_piece(
                kind,
                "captures of the same kind along an open line are only supported for kings",
            );
        } else {
            section.set("flyingGeneral", "true");
        }
    }
}
