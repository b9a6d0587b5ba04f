//! The book, built by mdBook as a library.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context as _, Result};
use mdbook_driver::MDBook;
use mdbook_driver::book::{BookItem, Chapter};

use crate::chapters::{Chapters, EXAMPLE, is_for_tests};
use crate::codes;
use crate::folders;
use crate::pictures::Pictures;

/// The folder of the pages about commands. The table of contents names only the first page.
const COMMANDS: &str = "commands";

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
    let commands = pages(&folder.join("src"))?;
    add_below(&mut book, COMMANDS, |index| {
        commands.iter().map(|page| page.below(index)).collect()
    });
    add_below(&mut book, codes::FOLDER, codes::chapters);
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

/// Adds chapters below the first page of a folder.
fn add_below(book: &mut MDBook, folder: &str, chapters: impl Fn(&Chapter) -> Vec<BookItem>) {
    let index = Path::new(folder).join("README.md");
    book.book.for_each_mut(|item| {
        if let BookItem::Chapter(chapter) = item
            && chapter.path.as_ref() == Some(&index)
        {
            chapter.sub_items = chapters(chapter);
        }
    });
}

/// A page about a command, with its path in the book.
struct CommandPage {
    path: PathBuf,
    content: String,
}

impl CommandPage {
    fn below(&self, index: &Chapter) -> BookItem {
        let heading = self.content.lines().next().unwrap_or("");
        let title = heading.trim_start_matches('#').trim().replace('`', "");
        let mut parents = index.parent_names.clone();
        parents.push(index.name.clone());
        BookItem::Chapter(Chapter::new(&title, self.content.clone(), &self.path, parents))
    }
}

/// The pages about commands, but the one that lists them.
fn pages(sources: &Path) -> Result<Vec<CommandPage>> {
    let mut pages = Vec::new();
    for file in folders::files(&sources.join(COMMANDS))? {
        if file.extension().is_some_and(|ending| ending == "md") && !file.ends_with("README.md") {
            pages.push(CommandPage {
                path: file.strip_prefix(sources)?.to_owned(),
                content: fs::read_to_string(&file)?,
            });
        }
    }
    Ok(pages)
}

/// Copies the style sheet that the book shares with the other pages.
pub fn palette(root: &Path) -> Result<String> {
    let path = root.join("docs/book/theme/palette.css");
    fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))
}
