//! Colours of pieces and marks.

use clap::builder::styling::{AnsiColor, Style};
use triagonal::PlayerId;
use triagonal::explain::Mark;

/// A symbol in the colour of its owner.
pub fn paint(player: PlayerId, symbol: &str) -> String {
    const COLOURS: [AnsiColor; 8] = [
        AnsiColor::Yellow,
        AnsiColor::Blue,
        AnsiColor::Green,
        AnsiColor::Red,
        AnsiColor::Magenta,
        AnsiColor::Cyan,
        AnsiColor::White,
        AnsiColor::BrightBlack,
    ];
    coloured(COLOURS[player.index() % COLOURS.len()], symbol)
}

/// Colours the sign of a mark: captures red, moves green, both cyan, and moves that need other pieces magenta.
pub fn paint_mark(mark: Mark, sign: &str) -> String {
    let colour = match mark {
        Mark::Move | Mark::Castle => AnsiColor::Green,
        Mark::Capture | Mark::Shot => AnsiColor::Red,
        Mark::Both | Mark::Slide | Mark::MoveOrShot => AnsiColor::Cyan,
        Mark::Hop | Mark::MoveOrHop | Mark::Swap => AnsiColor::Magenta,
    };
    coloured(colour, sign)
}

/// Colours a line of a unified diff: red for removed lines, green for added lines.
pub fn paint_diff_line(line: &str) -> String {
    let style = match line.as_bytes() {
        [b'-', b'-', b'-', ..] | [b'+', b'+', b'+', ..] => Style::new().bold(),
        [b'-', ..] => AnsiColor::Red.on_default(),
        [b'+', ..] => AnsiColor::Green.on_default(),
        [b'@', ..] => AnsiColor::Cyan.on_default(),
        _ => Style::new(),
    };
    format!("{style}{line}{style:#}")
}

/// A heading.
pub fn bold(text: &str) -> String {
    let style = Style::new().bold();
    format!("{style}{text}{style:#}")
}

fn coloured(colour: AnsiColor, text: &str) -> String {
    let style = Style::new().fg_color(Some(colour.into())).bold();
    format!("{style}{text}{style:#}")
}
