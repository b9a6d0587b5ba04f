//! Writes KIF.

use crate::notation::{Notation, kif_diagram, sfen};
use crate::play::Reason;
use crate::rules::Rules;

use super::games::{header_of_tag, is_default, positions, set_up_of_game};
use super::record::{Ending, Record};
use super::replay::Replayed;
use super::write_problem::WriteProblem;

/// Writes a game with the headers and comments of its record. The title of its variant must be that of a game with a name in KIF.
pub(super) fn write(game: &Replayed, record: &Record, variant: &str) -> Result<String, WriteProblem> {
    let rules = game.start.game().rules();
    let start = start(game, rules, variant)?;
    let mut out = String::new();
    for tag in &record.tags {
        if let Some(header) = header_of_tag(&tag.name) {
            let value = if tag.name == "Date" {
                tag.value.replace('.', "/")
            } else {
                tag.value.clone()
            };
            out.push_str(&format!("{header}：{value}\n"));
        }
    }
    out.push_str(&format!("{start}手数----指手---------消費時間--\n"));
    let comment = |out: &mut String, text: &String| out.push_str(&format!("*{text}\n"));
    record.opening.iter().for_each(|text| comment(&mut out, text));
    let texts = game.texts(Notation::Kif)?;
    let count = texts.len();
    for (index, text) in texts.iter().enumerate() {
        out.push_str(&format!("{:>4} {text}\n", index + 1));
        let written = game.written(record, index);
        let comments = written.into_iter().flat_map(|written| &written.comments);
        comments.for_each(|text| comment(&mut out, text));
    }
    out.push_str(&format!("{:>4} {}\n", count + 1, ending(game)));
    Ok(out)
}

/// The header of the set-up, and a diagram if that does not say where the game begins.
fn start(game: &Replayed, rules: &Rules, variant: &str) -> Result<String, WriteProblem> {
    let is_changed = rules.options.iter().any(|option| !option.is_default());
    let name = set_up_of_game(variant).filter(|_| !is_changed && sfen::can_say(rules));
    let name = name.ok_or(WriteProblem::Game("KIF"))?;
    if game.is_whole() {
        return Ok(header(name));
    }
    let setup = game.start.setup();
    let sfen = sfen::write(rules, &setup);
    // An SFEN ends with the number of the next move.
    let board = |text: &str| text.rsplit_once(' ').map(|(board, _)| board.to_owned());
    let mut known = positions().filter(|_| is_default(variant));
    if let Some((handicap, _)) = known.find(|(_, position)| board(position) == board(&sfen)) {
        return Ok(header(handicap));
    }
    let diagram = kif_diagram::write(rules, &setup).ok_or(WriteProblem::Start)?;
    let game = if is_default(variant) {
        String::new()
    } else {
        header(name)
    };
    Ok(game + &diagram)
}

fn header(set_up: &str) -> String {
    format!("手合割：{set_up}\n")
}

/// What stands in place of a move at the end of the game.
fn ending(game: &Replayed) -> &'static str {
    let first_moves = game.end.turn().0 == 0;
    let reason = game.end.outcome().map(|outcome| outcome.reason);
    match (game.ending.settled(first_moves), first_moves) {
        (Ending::First, false) | (Ending::Second, true) | (Ending::MoverLost, _) => {
            if reason == Some(Reason::Checkmate) {
                "詰み"
            } else {
                "投了"
            }
        }
        (Ending::First, true) | (Ending::Second, false) | (Ending::MoverWon, _) => "反則勝ち",
        (Ending::Draw, _) if reason == Some(Reason::Repetition) => "千日手",
        (Ending::Draw, _) => "引き分け",
        (Ending::Open, _) => "中断",
    }
}
