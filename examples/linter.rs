//! Checks variant files: `cargo run --example linter -- variants/orthodox/chess.variant`

use std::env;
use std::io;
use std::process::ExitCode;

use triagonal::diagnostics::Severity;
use triagonal::files;

fn main() -> io::Result<ExitCode> {
    let mut errors = 0;
    for path in env::args().skip(1) {
        let (source, library) = files::open(path)?;
        let report = triagonal::check(source, &library);
        for mistake in report.diagnostics() {
            println!("{}: {} [{}]", report.location(mistake), mistake.message, mistake.code);
            errors += usize::from(mistake.severity() == Severity::Error);
        }
    }
    Ok(if errors == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
