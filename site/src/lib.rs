//! The site: a front page, the book and the gallery as static files, which any web host can serve under any path.

mod blocks;
mod book;
mod chapters;
mod codes;
mod digits;
mod evidence;
mod examples;
mod folders;
mod front;
mod gallery;
mod highlight;
mod links;
mod pictures;
mod shell;

use std::fmt;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context as _, Result, ensure};

use pictures::Pictures;

/// The folder of the studio within the site.
const STUDIO: &str = "studio";
/// The folder of the script that makes examples live, both in the site and in the sources of the studio.
const EMBED: &str = "embed";
/// The file that marks a folder as a build of the site.
const MARK: &str = "palette.css";

/// Files of the front page and the gallery.
const ASSETS: [(&str, &str); 3] = [
    ("site.css", include_str!("../assets/site.css")),
    ("gallery/search.js", include_str!("../assets/search.js")),
    ("icon.svg", include_str!("../../web/public/icon.svg")),
];

/// The options of a build.
#[derive(Clone, Debug)]
pub struct Options {
    /// The folder of the repository.
    pub root: PathBuf,
    /// The folder to write.
    pub out: PathBuf,
    /// An exported studio.
    pub studio: Option<PathBuf>,
}

/// A summary of a build.
#[derive(Clone, Copy, Debug)]
pub struct Built {
    games: usize,
    pictures: usize,
    links: usize,
}

impl fmt::Display for Built {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { games, pictures, links } = self;
        write!(
            f,
            "{games} games, {pictures} pictures, {links} links, none of them broken"
        )
    }
}

/// Builds the whole site.
///
/// # Errors
/// A page has an error, a link is broken, or a file cannot be written.
pub fn build(options: &Options) -> Result<Built> {
    let Options { root, out, studio } = options;
    clear(out)?;
    let pictures = Arc::new(Pictures::default());
    folders::write(&out.join(MARK), &book::palette(root)?)?;
    for (name, text) in ASSETS {
        folders::write(&out.join(name), text)?;
    }
    // Live examples and the board of the front page need the studio's core.
    let embed = root.join("studio").join(EMBED);
    let live = studio.is_some() && embed.is_dir();
    folders::write(&out.join("index.html"), &front::page(&pictures, live)?)?;
    let games = gallery::build(&out.join("gallery"), &pictures)?;
    book::build(root, &out.join("book"), &pictures, live)?;
    if let Some(studio) = studio {
        folders::copy(studio, &out.join(STUDIO))?;
    }
    if live {
        folders::copy(&embed, &out.join(EMBED))?;
    }
    let pictures = pictures.write(out)?;
    let absent = studio.is_none().then_some(STUDIO);
    let links = links::check(out, absent)?;
    Ok(Built { games, pictures, links })
}

/// Removes an earlier build, and nothing else.
fn clear(out: &std::path::Path) -> Result<()> {
    if !out.exists() {
        return Ok(());
    }
    let empty = fs::read_dir(out)
        .with_context(|| format!("cannot read {}", out.display()))?
        .next()
        .is_none();
    ensure!(
        empty || out.join(MARK).is_file(),
        "{} is not empty and holds no earlier build of the site",
        out.display()
    );
    fs::remove_dir_all(out).with_context(|| format!("cannot remove {}", out.display()))
}
