//! The versions of crates in a lock file.

use std::fs;
use std::path::Path;

use toml::{Table, Value};

use crate::cases::ROOT;

/// Returns the version of a crate in a lock file; nothing if it cannot be found.
pub fn version(lock: &str, name: &str) -> String {
    let path = Path::new(ROOT).join(lock);
    let table: Table = fs::read_to_string(path)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or_default();
    let packages = table.get("package").and_then(Value::as_array);
    let found = packages.into_iter().flatten().find(|package| {
        let called = package.get("name").and_then(Value::as_str);
        called == Some(name)
    });
    let version = found.and_then(|package| package.get("version")).and_then(Value::as_str);
    version.unwrap_or_default().to_owned()
}
