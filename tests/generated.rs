//! Generated files are as they would be generated now.

use std::fs;
use std::path::Path;

use triagonal::diagnostics::Code;

/// Set to anything, this writes the file instead of comparing it.
const UPDATE: &str = "UPDATE_GENERATED";

#[test]
fn generated_list_of_codes_is_fresh() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/codes/README.md");
    if std::env::var_os(UPDATE).is_some() {
        fs::write(&path, Code::index()).expect("the file can be written");
    }
    let found = fs::read_to_string(path).expect("the list is there");
    assert!(
        found == *Code::index(),
        "docs/codes/README.md is stale; `{UPDATE}=1 cargo test generated` writes it anew"
    );
}
