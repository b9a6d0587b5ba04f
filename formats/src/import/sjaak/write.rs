//! Writes each variant as a file.

use std::collections::BTreeSet;

use triagonal::diagnostics::Source;
use triagonal::rules::Library;

use super::super::report::{Import, Report};
use super::super::sketch::{Cell, Sketch, View};
use super::fen::{self, Start};
use super::game::Game;
use super::moves::Movement;
use super::piece::Piece;
use super::pieces;
use super::rules;
use super::text::{self, Section};

/// Writes each variant of a `variants.txt` as a file.
pub fn import(source: &Source, library: &dyn Library) -> Import {
    let mut report = Report::new(&source.text, library);
    let (sections, strays) = text::parse(&source.text);
    for stray in &strays {
        let text = &stray.text;
        report.note(
            stray.at,
            None,
            format!("expected `KEY: VALUE` or a comment, found `{text}`"),
        );
    }
    for section in &sections {
        write(section, &mut report);
    }
    report.finish()
}

/// The title without the part in brackets.
fn short(title: &str) -> &str {
    let before = title.split('(').next().unwrap_or_default().trim();
    if before.is_empty() { title } else { before }
}

fn write(section: &Section, report: &mut Report<'_>) {
    let name = report.free_name(short(&section.title));
    report.variant.clone_from(&name);
    let game = Game::read(section, report);
    let Some((fen_at, fen)) = &game.fen else {
        report.note(section.at, None, "missing `FEN`; the variant is skipped");
        return;
    };
    let mut sketch = Sketch::new(&section.title, game.size);
    comments(section, &mut sketch);
    let symbols: Vec<[String; 2]> = game.pieces.iter().map(|piece| piece.symbols.clone()).collect();
    let start = fen::read(fen, game.size, &symbols);
    for (offset, reason) in &start.unread {
        report.note(fen_at + offset, Some("fen"), reason.clone());
    }
    if start.black_begins {
        sketch.rules.push("first turn White: pass".to_owned());
    }
    sketch.holes = game.holes.union(&start.holes).copied().collect();
    holes(&game, &mut sketch, report);
    let rotated = game.pieces.iter().any(|piece| piece.lopsided.rotated);
    sketch.set_symmetry(if rotated { View::Turn } else { View::Mirror });
    for piece in game.pieces.iter().filter(|piece| rotated && piece.lopsided.mirrored) {
        let reason = "Sjaak mirrors Black's `aleap` moves; here they are rotated, like the other moves of this variant";
        report.note(piece.at, Some("move"), reason);
    }
    let owned = [0, 1].map(|side| owned(&game, &start, side));
    let used: BTreeSet<usize> = owned.iter().flatten().copied().collect();
    for (kind, piece) in game.pieces.iter().enumerate() {
        let kind_index = sketch.add_kind(&piece.name, &piece.symbols[0]);
        sketch.kinds[kind_index].royal = used.contains(&kind) && piece.flags.contains("royal");
    }
    for (&cell, &(side, kind)) in &start.pieces {
        if sketch.is_cell(cell) {
            sketch.setup[side].insert(cell, kind);
        } else {
            let cell = super::super::sketch::name_of(cell);
            report.note(
                *fen_at,
                Some("fen"),
                format!("piece on `{cell}`, which is not a cell of the board"),
            );
        }
    }
    for (&(side, kind), &count) in &start.hands {
        sketch.hands[side].insert(kind, count);
    }
    let unused: Vec<usize> = (0..game.pieces.len()).filter(|kind| !used.contains(kind)).collect();
    for &kind in &unused {
        let piece = &game.pieces[kind];
        report.note(
            piece.at,
            Some("piece"),
            format!("`{}` can never appear in the game, and is left out", piece.name),
        );
    }
    sketch.leave_out(&unused);
    unused_values(&game, report);
    pieces::write(&game, &start, &mut sketch, report);
    rules::write(&game, &owned, &mut sketch, report);
    report.sketch(section.at, name, &sketch);
}

/// Lets slides and hops pass holes with cells on both sides: in Sjaak a hole only cannot be a target.
fn holes(game: &Game, sketch: &mut Sketch, report: &mut Report<'_>) {
    let passes = |piece: &Piece| piece.movements().any(Movement::passes_holes);
    if !has_inner_holes(sketch) || !game.pieces.iter().any(passes) {
        return;
    }
    sketch.board.push("gaps pass".to_owned());
    for piece in &game.pieces {
        if piece.movements().any(Movement::is_several_steps) {
            let reason = "in Sjaak its steps stop at excluded cells; here they pass over them, as slides do";
            report.note(piece.at, Some("move"), reason);
        }
    }
}

/// Whether some rank, file or diagonal has a hole with cells on both sides.
fn has_inner_holes(sketch: &Sketch) -> bool {
    let has_cell = |(file, rank): Cell, (x, y): (i16, i16)| {
        let next = |&(file, rank): &Cell| {
            let cell = file.checked_add_signed(x).zip(rank.checked_add_signed(y));
            cell.filter(|&(file, rank)| file < sketch.size.0 && rank < sketch.size.1)
        };
        std::iter::successors(next(&(file, rank)), next).any(|cell| sketch.is_cell(cell))
    };
    let mut lines = sketch
        .holes
        .iter()
        .flat_map(|&hole| [(1, 0), (0, 1), (1, 1), (1, -1)].map(|line| (hole, line)));
    lines.any(|(hole, (x, y))| has_cell(hole, (x, y)) && has_cell(hole, (-x, -y)))
}

/// Takes over the comments before a variant. The first web address in them becomes the source.
fn comments(section: &Section, sketch: &mut Sketch) {
    let is_address = |word: &&str| word.starts_with("http://") || word.starts_with("https://");
    let trimmed = |word: &str| word.trim_matches(['(', ')', ',', '.']).to_owned();
    let words = section.comments.iter().flat_map(|line| line.split_whitespace());
    sketch.source = words.map(trimmed).find(|word| is_address(&word.as_str()));
    let kept = section
        .comments
        .iter()
        .filter(|line| !is_address(&line.as_str()) || line.contains(' '));
    sketch.comments = kept.cloned().collect();
}

/// Reports values without effect.
fn unused_values(game: &Game, report: &mut Report<'_>) {
    let becomes: BTreeSet<usize> = (0..game.pieces.len())
        .flat_map(|kind| {
            let all = game.pieces[kind].promotions.iter();
            all.flat_map(move |(_, _, choices)| pieces::choices(game, kind, choices))
        })
        .flatten()
        .collect();
    for (kind, piece) in game.pieces.iter().enumerate() {
        if piece.max != [0, 0] && !becomes.contains(&kind) {
            let reason = "no effect: it limits promotions, and no piece promotes to this one";
            report.note(piece.at, Some("max"), reason);
        }
    }
    let has = |rule: &str| game.rules.get(rule).map(|(at, _)| *at);
    let mut lost = |at: Option<usize>, reason: &str| {
        if let Some(at) = at {
            report.note(at, Some("rule"), reason);
        }
    };
    if has("allow drops").is_none() {
        lost(has("force drops"), "force drops: no effect without `allow drops`");
    }
    if has("bare rule").is_none() {
        lost(has("loneking"), "loneking: no effect without `bare rule`");
    }
    if has("captureanyflag").is_some() {
        lost(
            has("captureallflags"),
            "captureallflags: no effect together with `captureanyflag`",
        );
    }
    if has("keep capture").is_some() {
        lost(
            has("return capture"),
            "return capture: no effect together with `keep capture`",
        );
    }
    for (rule, (at, value)) in &game.rules {
        let (number, value) = value.split_once(' ').unwrap_or_default();
        let counts = ["repeat", "movecountdraw", "check"].contains(&rule.as_str());
        let is_plain = rule.contains(' ') || ["taboo", "duplecheck"].contains(&rule.as_str());
        if is_plain && !value.is_empty() {
            lost(Some(*at), &format!("{rule}: unexpected value `{value}`"));
        }
        if !number.is_empty() && !counts {
            lost(Some(*at), &format!("{rule}: unexpected number `{number}`"));
        }
        if rule == "movecountdraw" && value.parse::<u32>().is_err() {
            lost(
                Some(*at),
                &format!("movecountdraw: expected a number of moves, found `{value}`"),
            );
        }
    }
}

/// The kinds that a player owns at the start or can obtain.
fn owned(game: &Game, start: &Start, side: usize) -> BTreeSet<usize> {
    // The captor can drop captured pieces.
    let captures = game.rules.contains_key("keep capture") && game.rules.contains_key("allow drops");
    let is_own = |owner: usize| owner == side || captures;
    let board = start.pieces.values().filter(|(owner, _)| is_own(*owner));
    let hand = start.hands.keys().filter(|(owner, _)| is_own(*owner));
    let mut owned: BTreeSet<usize> = board.chain(hand).map(|&(_, kind)| kind).collect();
    let mut open: Vec<usize> = owned.iter().copied().collect();
    while let Some(kind) = open.pop() {
        let promotions = game.pieces[kind].promotions.iter();
        let becomes = promotions.flat_map(|(_, _, choices)| pieces::choices(game, kind, choices));
        // A promoted piece can return as its base kind.
        for other in becomes.flatten().chain(pieces::base(game, kind)) {
            if owned.insert(other) {
                open.push(other);
            }
        }
    }
    owned
}
