//! The book, built by mdBook as a library.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context as _, Result};
use mdbook_driver::MDBook;
use mdbook_driver::book::{BookItem, Chapter};

use crate::chapters::{Chapters, EXAMPLE, is_for_tests};
use crate::folders;
use crate::pictures::Pictures;

/// Folders of many pages. The table of contents names only their first pages.
const LISTED: [&str; 2] = ["codes", "commands"];

/// The style sheet and the script that make examples live.
const LIVE: &str = concat!(
    r#"<link rel="stylesheet" href="ROOTembed/live.css">"#,
    r#"<script type="module" src="ROOTembed/live.js"></script></head>"#
);

/// Corrections to mdBook's pages: a real button for the table of contents, a landmark around the menu, and blocks that scroll
const CORRECTIONS: [(&str, &str); 6] = [
    (
        r#"<label id="mdbook-sidebar-toggle" class="icon-button" for="mdbook-sidebar-toggle-anchor""#,
        r#"<button type="button" onclick="document.getElementById('mdbook-sidebar-toggle-anchor').click()" id="mdbook-sidebar-toggle" class="icon-button""#,
    ),
    ("</label>", "</button>"),
    (
        r#"<div id="mdbook-menu-bar""#,
        r#"<div role="banner" id="mdbook-menu-bar""#,
    ),
    (r#"<pre class="playground">"#, "<pre>"),
    ("<pre><code", r#"<pre tabindex="0"><code"#),
    (
        r#"<div class="table-wrapper">"#,
        r#"<div class="table-wrapper" tabindex="0">"#,
    ),
];

/// Builds the book into a folder. Its pictures are added to those of the site.
pub fn build(root: &Path, out: &Path, pictures: &Arc<Pictures>, live: bool) -> Result<()> {
    let folder = root.join("docs/book");
    let mut book = MDBook::load(&folder)?;
    // Paths are relative to the folder of the book.
    book.config.build.build_dir = std::path::absolute(out)?;
    for name in LISTED {
        add_pages(&mut book, &folder.join("src"), name)?;
    }
    book.with_preprocessor(Chapters::new(Arc::clone(pictures)));
    book.build()?;
    // mdBook's error page would need the address of the site.
    fs::remove_file(out.join("404.html"))?;
    for folder in folders::all(out)? {
        if is_for_tests(&folder) {
            fs::remove_dir_all(folder)?;
        }
    }
    for file in folders::all_files(out)? {
        if file.extension().is_some_and(|ending| ending == "html") {
            let depth = file.strip_prefix(out)?.components().count();
            let page = finished(fs::read_to_string(&file)?, depth, live);
            fs::write(&file, page)?;
        }
    }
    Ok(())
}

/// Applies the corrections to a page, and makes its examples live.
fn finished(mut page: String, depth: usize, live: bool) -> String {
    for (from, to) in CORRECTIONS {
        page = page.replace(from, to);
    }
    if live && page.contains(EXAMPLE) {
        page = page.replacen("</head>", &LIVE.replace("ROOT", &"../".repeat(depth)), 1);
    }
    page
}

/// Adds the pages of a folder below its first page, which the table of contents names.
fn add_pages(book: &mut MDBook, sources: &Path, name: &str) -> Result<()> {
    let index = Path::new(name).join("README.md");
    let mut pages = Vec::new();
    for file in folders::files(&sources.join(name))? {
        if file.extension().is_some_and(|ending| ending == "md") && !file.ends_with("README.md") {
            pages.push(file);
        }
    }
    book.book.for_each_mut(|item| {
        if let BookItem::Chapter(chapter) = item
            && chapter.path.as_ref() == Some(&index)
        {
            chapter.sub_items = pages
                .iter()
                .filter_map(|page| sub_page(chapter, sources, page))
                .collect();
        }
    });
    Ok(())
}

fn sub_page(parent: &Chapter, sources: &Path, page: &Path) -> Option<BookItem> {
    let content = fs::read_to_string(page).ok()?;
    let title = content.lines().next()?.trim_start_matches('#').trim().replace('`', "");
    let path = page.strip_prefix(sources).ok()?;
    let mut parents = parent.parent_names.clone();
    parents.push(parent.name.clone());
    Some(BookItem::Chapter(Chapter::new(&title, content.clone(), path, parents)))
}

/// Copies the style sheet that the book shares with the other pages.
pub fn palette(root: &Path) -> Result<String> {
    let path = root.join("docs/book/theme/palette.css");
    fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))
}
