//! Writes KIF.

use crate::notation::{Notation, sfen};

use super::games::{header_of_tag, set_ups};
use super::record::{Ending, Record};
use super::replay::Replayed;
use super::write_problem::WriteProblem;

/// Writes a game with the headers and comments of its record.
pub(super) fn write(game: &Replayed, record: &Record) -> Result<String, WriteProblem> {
    let rules = game.start.game().rules();
    let start = sfen::can_say(rules).then(|| sfen::write(rules, &game.start.setup()));
    let start = start.ok_or(WriteProblem::Start)?;
    // The number at the end is that of the first move.
    let board = |text: &str| {
        text.rsplit_once(' ')
            .map_or_else(String::new, |(board, _)| board.to_owned())
    };
    let set_up = set_ups().find(|(_, position)| board(position) == board(&start));
    let (set_up, _) = set_up.ok_or(WriteProblem::Start)?;
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
    out.push_str(&format!("手合割：{set_up}\n手数----指手---------消費時間--\n"));
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
    let first_moves = game.end.turn().0 == 0;
    let word = match (game.ending, first_moves) {
        (Ending::First, false) | (Ending::Second, true) | (Ending::MoverLost, _) => "投了",
        (Ending::First, true) | (Ending::Second, false) | (Ending::MoverWon, _) => "反則勝ち",
        (Ending::Draw, _) => "千日手",
        (Ending::Open, _) => "中断",
    };
    out.push_str(&format!("{:>4} {word}\n", count + 1));
    Ok(out)
}
