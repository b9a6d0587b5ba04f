//! Counts the move tree of a variant: `cargo run --release --example perft -- chess 5`

use std::env;
use std::error::Error;
use std::time::Instant;

use triagonal::Variant;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "chess".to_owned());
    let depth = arguments.next().map_or(Ok(3), |text| text.parse())?;
    let start = Variant::builtin(&name)?.start();

    let began = Instant::now();
    let mut nodes = 0;
    for (first, count) in start.perft_divide(depth) {
        println!("{:10} {count}", start.move_text(&first));
        nodes += count;
    }
    println!("{nodes} nodes in {:.2} s", began.elapsed().as_secs_f64());
    Ok(())
}
