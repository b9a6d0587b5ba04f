//! Each variant as a file.

use std::collections::BTreeSet;

use triagonal::diagnostics::Source;
use triagonal::rules::Library;

use super::super::report::{Import, Report};
use super::super::sketch::{Cell, Sketch};
use super::fen::{self, Start};
use super::game::Game;
use super::moves::Way;
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
            format!("`{text}` is neither a key with a value nor a comment"),
        );
    }
    for section in &sections {
        write(section, &mut report);
    }
    report.done()
}

/// The title without what stands in brackets behind it.
fn short(title: &str) -> &str {
    let before = title.split('(').next().unwrap_or_default().trim();
    if before.is_empty() { title } else { before }
}

fn write(section: &Section, report: &mut Report<'_>) {
    let name = report.free_name(short(&section.title));
    report.variant.clone_from(&name);
    let game = Game::read(section, report);
    let Some((fen_at, fen)) = &game.fen else {
        report.note(section.at, None, "it has no `FEN`, and is left out");
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
    sketch.turned = game.pieces.iter().any(|piece| piece.lopsided.turned);
    for piece in game
        .pieces
        .iter()
        .filter(|piece| sketch.turned && piece.lopsided.mirrored)
    {
        let reason =
            "Black's moves by `aleap` are mirrored there; here they are turned, as other moves of this game are";
        report.note(piece.at, Some("move"), reason);
    }
    let owned = [0, 1].map(|side| owned(&game, &start, side));
    let used: BTreeSet<usize> = owned.iter().flatten().copied().collect();
    for (kind, piece) in game.pieces.iter().enumerate() {
        let man = sketch.man(&piece.name, &piece.symbols[0]);
        sketch.men[man].royal = used.contains(&kind) && piece.flags.contains("royal");
    }
    for (&cell, &(side, kind)) in &start.pieces {
        if sketch.is_cell(cell) {
            sketch.setup[side].insert(cell, kind);
        } else {
            let cell = super::super::sketch::name_of(cell);
            report.note(
                *fen_at,
                Some("fen"),
                format!("a piece stands on `{cell}`, which is no cell"),
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
            format!("`{}` never comes into the game", piece.name),
        );
    }
    sketch.leave_out(&unused);
    unused_values(&game, report);
    pieces::write(&game, &start, &mut sketch, report);
    rules::write(&game, &owned, &mut sketch, report);
    report.file(section.at, name, sketch.text());
}

/// Lets slides and hops pass holes if there are cells on both sides of one: Sjaak only removes the targets.
fn holes(game: &Game, sketch: &mut Sketch, report: &mut Report<'_>) {
    let passes = |piece: &Piece| piece.ways().any(Way::passes_holes);
    if !has_inner_holes(sketch) || !game.pieces.iter().any(passes) {
        return;
    }
    sketch.board.push("gaps pass".to_owned());
    for piece in &game.pieces {
        if piece.ways().any(Way::is_several_steps) {
            let reason = "there its steps stop at excluded cells; here they pass them, as slides do";
            report.note(piece.at, Some("move"), reason);
        }
    }
}

/// Whether a line along a rank, a file or a diagonal has a hole with cells on both sides.
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

/// The comments before a variant; the first address in them is its source.
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

/// Reports values that nothing depends on.
fn unused_values(game: &Game, report: &mut Report<'_>) {
    let becomes: BTreeSet<usize> = (0..game.pieces.len())
        .flat_map(|kind| {
            let all = game.pieces[kind].promotions.iter();
            all.flat_map(move |(_, _, choices)| pieces::choices(game, kind, choices))
        })
        .flatten()
        .collect();
    for (kind, piece) in game.pieces.iter().enumerate() {
        if piece.most != [0, 0] && !becomes.contains(&kind) {
            let reason = "it limits promotions here, and no piece is promoted to this one";
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
        lost(has("force drops"), "force drops: it needs `allow drops`");
    }
    if has("bare rule").is_none() {
        lost(has("loneking"), "loneking: it needs `bare rule`");
    }
    if has("captureanyflag").is_some() {
        lost(has("captureallflags"), "captureallflags: one flag suffices already");
    }
    if has("keep capture").is_some() {
        lost(has("return capture"), "return capture: captors keep what they capture");
    }
    for (rule, (at, value)) in &game.rules {
        let (number, value) = value.split_once(' ').unwrap_or_default();
        let counts = ["repeat", "movecountdraw", "check"].contains(&rule.as_str());
        let is_plain = rule.contains(' ') || ["taboo", "duplecheck"].contains(&rule.as_str());
        if is_plain && !value.is_empty() {
            lost(Some(*at), &format!("{rule}: `{value}` means nothing there"));
        }
        if !number.is_empty() && !counts {
            lost(Some(*at), &format!("{rule}: `{number}` means nothing there"));
        }
        if rule == "movecountdraw" && value.parse::<u32>().is_err() {
            lost(Some(*at), &format!("movecountdraw: `{value}` is not a number of moves"));
        }
    }
}

/// The kinds that a player has at the beginning, or can get.
fn owned(game: &Game, start: &Start, side: usize) -> BTreeSet<usize> {
    // What one captures is dropped by that player.
    let captures = game.rules.contains_key("keep capture") && game.rules.contains_key("allow drops");
    let is_own = |of: usize| of == side || captures;
    let board = start.pieces.values().filter(|(of, _)| is_own(*of));
    let hand = start.hands.keys().filter(|(of, _)| is_own(*of));
    let mut owned: BTreeSet<usize> = board.chain(hand).map(|&(_, kind)| kind).collect();
    let mut open: Vec<usize> = owned.iter().copied().collect();
    while let Some(kind) = open.pop() {
        let promotions = game.pieces[kind].promotions.iter();
        let becomes = promotions.flat_map(|(_, _, choices)| pieces::choices(game, kind, choices));
        // A promoted piece can come back as what it was.
        for other in becomes.flatten().chain(pieces::base(game, kind)) {
            if owned.insert(other) {
                open.push(other);
            }
        }
    }
    owned
}
