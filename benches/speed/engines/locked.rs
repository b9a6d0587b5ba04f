//! Which version of a crate a lock file holds.

use std::fs;
use std::path::Path;

use toml::{Table, Value};

use crate::cases::ROOT;

/// The version of a crate by a lock file of the project; nothing, if it cannot be told.
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
