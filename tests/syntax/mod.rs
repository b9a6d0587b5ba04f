//! What the parser makes of files, and the printer of trees.

use triagonal::diagnostics::SourceId;
use triagonal::syntax::parse;

#[test]
fn good_files_have_no_mistakes() {
    insta::glob!("good/*.variant", |path| {
        let text = std::fs::read_to_string(path).expect("the fixture is readable");
        let (_, diagnostics) = parse(SourceId(0), &text);
        assert_eq!(diagnostics, []);
    });
}
