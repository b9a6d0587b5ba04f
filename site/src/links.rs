//! Checks that every link within the site leads to a file and an anchor, and that the identifiers of each page are unique.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Component, Path, PathBuf};

use anyhow::{Result, bail};
use html5gum::{Token, Tokenizer};

use crate::folders;

/// Attributes that hold an address.
const ADDRESSES: [&[u8]; 4] = [b"href", b"src", b"data", b"poster"];

/// The identifiers and addresses of a page.
#[derive(Default)]
struct Page {
    ids: BTreeSet<String>,
    repeated: Vec<String>,
    addresses: Vec<String>,
}

/// Checks all pages below a folder. Addresses below the folder `absent` are not checked: it is added later.
///
/// # Errors
/// All broken links, and identifiers that a page has twice.
pub fn check(root: &Path, absent: Option<&str>) -> Result<usize> {
    let mut pages = BTreeMap::new();
    for file in folders::all_files(root)? {
        if file.extension().is_some_and(|ending| ending == "html") {
            let page = read(&fs::read_to_string(&file)?);
            pages.insert(file.strip_prefix(root)?.to_owned(), page);
        }
    }
    let (mut wrong, mut count) = (String::new(), 0);
    for (path, page) in &pages {
        for id in &page.repeated {
            let _ = writeln!(wrong, "{}: the identifier `{id}` occurs twice", path.display());
        }
        for address in &page.addresses {
            count += 1;
            if let Some(problem) = problem(root, &pages, path, address, absent) {
                let _ = writeln!(wrong, "{}: `{address}` {problem}", path.display());
            }
        }
    }
    if !wrong.is_empty() {
        bail!("links of the site are broken:\n{wrong}");
    }
    Ok(count)
}

fn read(html: &str) -> Page {
    let mut page = Page::default();
    for Ok(token) in Tokenizer::new(html) {
        let Token::StartTag(tag) = token else { continue };
        for (name, value) in &tag.attributes {
            let value = String::from_utf8_lossy(&value.0).into_owned();
            let name: &[u8] = &name.0;
            if name == b"id" && !page.ids.insert(value.clone()) {
                page.repeated.push(value);
            } else if ADDRESSES.contains(&name) {
                page.addresses.push(value);
            }
        }
    }
    page
}

/// The problem with an address on a page, if any.
fn problem(
    root: &Path,
    pages: &BTreeMap<PathBuf, Page>,
    page: &Path,
    address: &str,
    absent: Option<&str>,
) -> Option<&'static str> {
    if is_external(address) {
        return None;
    }
    if address.starts_with('/') {
        return Some("works only at the root of a host");
    }
    let (address, anchor) = address.split_once('#').unwrap_or((address, ""));
    let address = address.split_once('?').map_or(address, |(path, _)| path);
    let Some(mut target) = resolved(page, address) else {
        return Some("leads out of the site");
    };
    if absent.is_some_and(|absent| target.starts_with(absent)) {
        return None;
    }
    if root.join(&target).is_dir() {
        target.push("index.html");
    }
    if !root.join(&target).is_file() {
        return Some("leads to no file");
    }
    // The studio is a single page that interprets such an anchor itself.
    if anchor.is_empty() || anchor.starts_with('/') {
        return None;
    }
    let found = pages.get(&target).is_some_and(|page| page.ids.contains(anchor));
    (!found).then_some("leads to no anchor of its page")
}

fn is_external(address: &str) -> bool {
    let scheme = address.split_once(':').map(|(scheme, _)| scheme);
    scheme.is_some_and(|scheme| scheme.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

/// The target of an address on a page, as a path from the root of the site.
fn resolved(page: &Path, address: &str) -> Option<PathBuf> {
    if address.is_empty() {
        return Some(page.to_owned());
    }
    let address = address.replace("%20", " ");
    let mut path = PathBuf::new();
    for part in page.parent()?.join(address).components() {
        match part {
            Component::Normal(name) => path.push(name),
            Component::ParentDir if !path.pop() => return None,
            Component::ParentDir | Component::CurDir => {}
            Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    Some(path)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::check;

    fn checked(page: &str, absent: Option<&str>) -> Result<usize, String> {
        let folder = tempfile::tempdir().expect("a folder can be made");
        fs::create_dir(folder.path().join("sub")).expect("a folder can be made");
        fs::write(folder.path().join("index.html"), "<h1 id=top>x</h1>").expect("a file can be written");
        fs::write(folder.path().join("sub/page.html"), page).expect("a file can be written");
        check(folder.path(), absent).map_err(|error| error.to_string())
    }

    #[test]
    fn links_that_lead_somewhere_pass() {
        let page = "<a id=a href=../index.html#top>x</a><a href='#a'>x</a><a href=../>x</a><img src=../index.html><a href=https://example.org/#x>x</a><a href='../#top'>x</a>";
        assert_eq!(checked(page, None), Ok(6));
        assert_eq!(
            checked("<a href='../studio/#/variant/chess'>x</a>", Some("studio")),
            Ok(1)
        );
    }

    #[test]
    fn every_kind_of_broken_link_is_reported() {
        for (page, problem) in [
            ("<a href=other.html>x</a>", "`other.html` leads to no file"),
            ("<img src=../a.svg>", "`../a.svg` leads to no file"),
            ("<a href=../index.html#bottom>x</a>", "leads to no anchor"),
            ("<a href='#b'>x</a>", "leads to no anchor"),
            ("<a href=/index.html>x</a>", "works only at the root"),
            ("<a href=../../index.html>x</a>", "leads out of the site"),
            ("<p id=a><p id=a>", "the identifier `a` occurs twice"),
            ("<a href='../studio/#/'>x</a>", "leads to no file"),
        ] {
            let report = checked(page, None).expect_err(page);
            assert!(
                report.contains("sub/page.html: ") && report.contains(problem),
                "{report}"
            );
        }
    }
}
