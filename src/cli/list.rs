//! `triagonal list`

use std::io::Write;

use super::output::results;
use super::stop::{Done, Outcome};

/// List the variants that come with the program
#[derive(Debug, clap::Args)]
pub struct Args {}

/// Lists the variants.
pub fn run(_: &Args) -> Outcome {
    let all = triagonal::shipped();
    let width = |text: &dyn Fn(usize) -> usize| (0..all.len()).map(text).max().unwrap_or(0);
    let names = width(&|index| all[index].name.chars().count());
    let titles = width(&|index| all[index].title.chars().count());
    let mut out = results();
    for one in all {
        let line = format!("{:names$}  {:titles$}  {}", one.name, one.title, one.source);
        writeln!(out, "{}", line.trim_end())?;
    }
    out.flush()?;
    Ok(Done::Fine)
}
