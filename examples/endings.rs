//! Reports how the game has ended in each given position: `cargo run --example endings -- atomic < positions.fen`
//!
//! The argument is a variant's name or file. An output line is the reason of the end, such as `dead position`, or `none`, or
//! `illegal` for an invalid position.

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
