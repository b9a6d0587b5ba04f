//! The book: its variants are valid, its mistakes are reported, and its cases hold.

#[path = "../site/src/blocks.rs"]
mod blocks;
mod lists;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use triagonal::cases::{PartResult, open_suite};
use triagonal::{MemoryLibrary, Source};

use blocks::{Block, Kind, blocks};

/// The name of the block to which cases apply.
const EXAMPLE: &str = "example";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the pages below a folder. The pages of codes have their own test.
fn pages(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() && !path.ends_with("codes") {
            pages(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "md") {
            found.push(path);
        }
    }
}

/// Returns the faults of the blocks of a page.
fn faults(place: &str, page: &str) -> String {
    let blocks = blocks(page);
    let named = blocks.iter().filter(|block| block.kind == Kind::Variant);
    let named: Vec<(String, String)> = named
        .filter_map(|block| Some((block.name.clone()?, block.text.clone())))
        .collect();
    let mut wrong = String::new();
    let mut fault = |line: usize, what: &str| writeln!(wrong, "{place}:{line}: {what}").expect("strings grow");
    for (line, text) in page.lines().enumerate() {
        if text.starts_with([' ', '\t', '>']) && text.contains("```variant") {
            fault(line + 1, "a variant must begin at the margin");
        }
    }
    let mut before: Option<&Block> = None;
    for block in &blocks {
        if block.names_its_variant() {
            failures(&block.text, "", &named, &mut |what| fault(block.line, what));
        } else if block.kind == Kind::Cases {
            match before.and_then(Block::variant) {
                Some(variant) => failures(&block.text, &variant, &named, &mut |what| fault(block.line, what)),
                None => fault(block.line, "cases must follow the variant that they are for"),
            }
        } else if let Some(text) = block.variant() {
            let library = MemoryLibrary::new(named.iter().cloned());
            let report = triagonal::check(Source::new(format!("{place}:{}", block.line), text), &library);
            match block.kind {
                Kind::Mistaken if report.diagnostics().is_empty() => {
                    fault(block.line, "this variant should have a mistake")
                }
                Kind::Variant if !report.diagnostics().is_empty() => fault(block.line, &report.to_string()),
                Kind::Part { .. } if report.has_errors() => fault(block.line, &report.to_string()),
                _ => {}
            }
        }
        before = Some(block);
    }
    wrong
}

/// Returns the cases that fail.
fn failures(cases: &str, variant: &str, named: &[(String, String)], fault: &mut dyn FnMut(&str)) {
    let example = (EXAMPLE.to_owned(), variant.to_owned());
    let library = MemoryLibrary::new(named.iter().cloned().chain([example]));
    let source = Source::new(format!("{EXAMPLE}.toml"), cases);
    let runner = match open_suite(&source, &library) {
        Ok(runner) => runner,
        Err(problems) => return fault(&format!("{problems:?}")),
    };
    if runner.is_empty() {
        fault("there is no case");
    }
    for part in 0..runner.len() {
        if let PartResult::Case(case) = runner.run(part)
            && !case.failures.is_empty()
        {
            fault(&format!("the case `{}` does not hold: {:?}", case.name, case.failures));
        }
    }
}

#[test]
fn every_block_of_the_book_holds() {
    let mut all = vec![root().join("README.md")];
    pages(&root().join("docs/book/src"), &mut all);
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let wrong: String = thread::scope(|scope| {
        let shares: Vec<_> = (0..workers)
            .map(|worker| {
                let share: Vec<&PathBuf> = all.iter().skip(worker).step_by(workers).collect();
                scope.spawn(move || share.into_iter().map(|path| faults_of(path)).collect::<String>())
            })
            .collect();
        shares
            .into_iter()
            .map(|share| share.join().expect("the pages are read"))
            .collect()
    });
    assert!(wrong.is_empty(), "{wrong}");
}

fn faults_of(path: &Path) -> String {
    let place = path
        .strip_prefix(root())
        .expect("it is below the root")
        .display()
        .to_string();
    faults(&place, &fs::read_to_string(path).expect("the page can be read"))
}

#[test]
fn faults_of_a_page_are_found() {
    for (page, fault) in [
        ("```variant-part chess\npiece\n```\n", "p:1: "),
        (
            "```variant\nvariant \"A\"\nextends chess\nzone hill for all: cells d4\n```\n",
            "lint::unused",
        ),
        (
            "```variant-error\nvariant \"A\"\nextends chess\n```\n",
            "should have a mistake",
        ),
        ("\n\n```cases\n[[case]]\n```\n", "p:3: cases must follow"),
        (
            "```variant-part chess\nbeing stalemated loses\n```\n```text\n```\n```cases\n```\n",
            "p:6: cases must follow",
        ),
        (
            "```variant-part chess\nbeing stalemated loses\n```\n\n```cases\n```\n",
            "there is no case",
        ),
        (
            "```variant-part chess\nbeing stalemated loses\n```\n```cases\n[[case]]\nname = 'x'\nsource = 'y'\nmoves = 21\n```\n",
            "the case `x` does not hold",
        ),
        (
            "```cases\nvariant = 'chess'\n[[case]]\nname = 'x'\nsource = 'y'\nmoves = 21\n```\n",
            "the case `x` does not hold",
        ),
        (
            "- x\n\n  ```variant\n  ```\n",
            "p:3: a variant must begin at the margin",
        ),
    ] {
        let found = faults("p", page);
        assert!(found.contains(fault), "{page}: {found}");
    }
    let right = "````text\n```variant\n````\n```variant mine\nvariant \"Mine\"\nextends chess\n```\n```variant\nvariant \"B\"\nextends mine\n```\n```cases\n[[case]]\nname = 'x'\nsource = 'y'\nmoves = 20\n```\n";
    assert_eq!(faults("p", right), "");
}
