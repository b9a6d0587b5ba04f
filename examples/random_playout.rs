//! Plays a random game of a variant: `cargo run --example random_playout -- crazyhouse`

use std::env;
use std::error::Error;

use triagonal::Variant;

/// The maximum length of a game: not every random game ends soon.
const MAX_PLIES: u32 = 400;

fn main() -> Result<(), Box<dyn Error>> {
    let name = env::args().nth(1).unwrap_or_else(|| "chess".to_owned());
    let variant = Variant::builtin(&name)?;
    let mut position = variant.start();
    while position.outcome().is_none() && position.ply() < MAX_PLIES {
        let moves = position.legal_moves();
        let chosen = moves[fastrand::usize(..moves.len())];
        print!("{} ", position.move_text(&chosen));
        position.play(&chosen)?;
    }
    println!("\n\n{position}");
    match position.outcome() {
        Some(outcome) => println!("{} after {} plies", variant.outcome_text(&outcome), position.ply()),
        None => println!("stopped after {MAX_PLIES} plies"),
    }
    Ok(())
}
