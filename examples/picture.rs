//! Draws a position as SVG: `cargo run --example picture -- chess "e2e4 e7e5" > position.svg`

use std::env;
use std::error::Error;

use triagonal::Variant;
use triagonal::picture::{Style, Theme, targets};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "chess".to_owned());
    let variant = Variant::builtin(&name)?;
    let mut position = variant.start();
    position.play_text(&arguments.next().unwrap_or_default())?;

    // The signs show the targets of the piece of the first move.
    let from = position.legal_moves().iter().find_map(|made| made.from());
    let style = Style {
        theme: Theme::Auto,
        heading: Some(variant.title().to_owned()),
        signs: from.map_or(Vec::new(), |from| targets(&position, from)),
        ..Style::default()
    };
    println!("{}", position.svg(&style));
    Ok(())
}
