//! The shipped variants mean something under every choice of options.

use std::fmt::Write;

use triagonal::rules::{Library, load};

use super::library::Shipped;

#[test]
fn shipped_variants_have_no_mistakes() {
    let mut found = String::new();
    for name in Shipped.names() {
        if Shipped::folder().join("lib").join(format!("{name}.variant")).exists() {
            continue;
        }
        let main = Shipped.find(&name).expect("a listed name has a file");
        let report = load(main, &Shipped).check_all();
        for diagnostic in report.diagnostics() {
            let source = report.sources().get(diagnostic.span().source);
            let line = source.text[..diagnostic.span().start as usize].lines().count();
            writeln!(found, "{}:{line}: {diagnostic:?}", source.name).expect("strings grow");
        }
    }
    assert!(found.is_empty(), "{found}");
}
