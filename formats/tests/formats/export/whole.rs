//! A variant as a single file has the same rules as with the files that it extends and uses.

use triagonal::Variant;
use triagonal::builtin::{self, Builtin};

#[test]
fn single_files_have_the_same_rules() {
    let mut different = Vec::new();
    for one in builtin::variants() {
        let source = builtin::source(one.name).unwrap();
        let Some(text) = Variant::loader().whole(source, &Builtin).unwrap() else {
            different.push(one.name);
            continue;
        };
        for word in ["extends ", "use ", "remove ", "option "] {
            assert!(!text.lines().any(|line| line.starts_with(word)), "{}: {word}", one.name);
        }
    }
    insta::assert_snapshot!(different.join("\n"));
}
