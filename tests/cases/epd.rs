//! Positions in EPD.

use triagonal::Source;
use triagonal::builtin::Builtin;
use triagonal::cases::{PartResult, open_epd};

/// Returns the result of a line in a suite of crazyhouse.
fn line_result(line: &str) -> String {
    let source = Source::new("positions.epd", line);
    let runner = match open_epd(&source, Some("crazyhouse"), None, &Builtin) {
        Ok(runner) => runner,
        Err(problems) => {
            let shown = |problem: &triagonal::cases::SuiteProblem| {
                format!(
                    "  at `{}`: {}",
                    line.get(problem.range.clone()).unwrap_or("?"),
                    problem.message
                )
            };
            return format!("{line}\n{}", problems.iter().map(shown).collect::<Vec<_>>().join("\n"));
        }
    };
    let results = (0..runner.len()).map(|part| match runner.run(part) {
        PartResult::Case(result) if result.failures.is_empty() => format!("  {} holds", result.name),
        PartResult::Case(result) => format!("  {} fails", result.name),
        PartResult::Snapshot(_) => "  a snapshot".to_owned(),
    });
    let results: Vec<String> = results.collect();
    format!("{line}\n{}", results.join("\n"))
}

#[test]
fn operations_of_the_standard_are_known() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let rests = [
        "[] w KQkq - 0 1 ;D1 20 ;D2 400",
        " w KQkq - D1 20; D2 400;",
        " w KQkq - bm e4 d4; id \"the start\"; c0 \"all equal\"; D1 20;",
        " w KQkq - 0 1 ;variant crazyhouse ;D1 20",
        "[Nn] w KQkq - variant crazyhouse; D1 52;",
        "/Nn w HAha - variant crazyhouse; D1 52;",
        " w KQkq - 0 1 ;variant atomic ;D1 20",
        " w KQkq - 0 1 ;variant atomik ;D1 20",
        " w KQkq - 0 1 ;D1 21",
        " w KQkq - 0 1 ;bm e4",
        " w KQkq - 0 1 ;id \"start\"",
        " w KQkq - 0 1 ;D1 20 ;d2 400",
        " w KQkq - hmvc 3; D1 20",
        " w KQkq - D1 20; hmvc 3",
    ];
    insta::assert_snapshot!(rests.map(|rest| line_result(&format!("{start}{rest}"))).join("\n"));
}
