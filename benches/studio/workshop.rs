//! The time of the workshop from a keystroke to the checked variant, for every built-in file.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::tempdir;
use triagonal::builtin;

use super::server::{Page, Server};

/// The number of changes of each file.
const TIMES: u64 = 3;
/// The number of files in the list.
const LISTED: usize = 8;

/// Measures and prints.
pub fn measure() {
    let data = tempdir().expect("a folder");
    let server = Server::start(data.path(), &[]);
    let mut page = server.connect(&server.secret());
    let mut files: Vec<(Duration, &str, usize, usize)> = Vec::new();
    for one in builtin::variants() {
        let Some(source) = builtin::source(one.name) else {
            continue;
        };
        let mut times: Vec<(Duration, usize)> = (0..TIMES)
            .map(|time| keystroke(&mut page, &source.text, time))
            .collect();
        times.sort_unstable();
        let (time, bytes) = times[times.len() / 2];
        files.push((time, one.name, source.text.len(), bytes));
    }
    files.sort_unstable_by_key(|file| std::cmp::Reverse(file.0));
    let slow = files.iter().filter(|file| file.0 > Duration::from_millis(100)).count();
    println!(
        "## The workshop: a keystroke in each of {} files, median of {TIMES}\n",
        files.len()
    );
    println!("{slow} take more than 100 ms. The slowest are:\n");
    println!("| file | bytes | ms | bytes of the answer |");
    println!("|---|--:|--:|--:|");
    for (time, name, bytes, answer) in files.iter().take(LISTED) {
        println!("| {name} | {bytes} | {:.0} | {answer} |", time.as_secs_f64() * 1000.0);
    }
    server.stop();
}

/// Sends a changed text and waits for the result of its check.
fn keystroke(page: &mut Page, text: &str, version: u64) -> (Duration, usize) {
    let text = format!("{text}\n# {version}\n");
    let began = Instant::now();
    page.ask(json!({ "do": "draft", "version": version, "text": text }));
    let pushed = page.pushed("draft");
    let took = began.elapsed();
    page.messages.clear();
    let draft: &Value = &pushed["draft"];
    let errors = draft["diagnostics"].as_array().expect("mistakes").iter();
    assert_eq!(errors.filter(|one| one["severity"] == "error").count(), 0, "{draft}");
    (took, draft.to_string().len())
}
