//! Says of positions how the game has ended, a line for each: `cargo run --example endings -- atomic < positions.fen`
//!
//! The argument is a variant's name or file. A line is the reason for which the game is over, such as `dead position`,
//! or `none`; or `illegal`, if it is no position of the variant.

use std::env;
use std::error::Error;
use std::io::{self, BufWriter, Write};

use triagonal::Variant;

fn main() -> Result<(), Box<dyn Error>> {
    let name = env::args().nth(1).ok_or("the argument is a variant")?;
    let variant = match name.ends_with(".variant") {
        true => Variant::load(&name)?,
        false => Variant::builtin(&name)?,
    };
    let mut out = BufWriter::new(io::stdout().lock());
    for line in io::stdin().lines() {
        match variant.read_fen(line?.trim()) {
            Ok(position) => {
                let reason = position.outcome().map(|outcome| outcome.reason.name());
                writeln!(out, "{}", reason.unwrap_or("none"))?;
            }
            Err(_) => writeln!(out, "illegal")?,
        }
    }
    Ok(())
}
