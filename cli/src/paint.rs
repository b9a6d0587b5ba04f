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
    painted(COLOURS[player.index() % COLOURS.len()], symbol)
}

/// A mark's sign in colour: captures red, moves green, both cyan, and moves that need other pieces magenta.
pub fn paint_mark(mark: Mark, sign: &str) -> String {
    let colour = match mark {
        Mark::Move | Mark::Castle => AnsiColor::Green,
        Mark::Capture | Mark::Shot => AnsiColor::Red,
        Mark::Both | Mark::Slide | Mark::MoveOrShot => AnsiColor::Cyan,
        Mark::Hop | Mark::MoveOrHop | Mark::Swap => AnsiColor::Magenta,
    };
    painted(colour, sign)
}

/// A line of a unified diff: red what goes, green what comes.
pub fn paint_difference(line: &str) -> String {
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

fn painted(colour: AnsiColor, text: &str) -> String {
    let style = Style::new().fg_color(Some(colour.into())).bold();
    format!("{style}{text}{style:#}")
}
