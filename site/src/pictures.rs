//! The pictures of the site, each stored once under a hash of its content.

use std::collections::BTreeMap;
use std::hash::Hasher as _;
use std::path::Path;
use std::sync::Mutex;

use anyhow::{Context as _, Result};
use fnv::FnvHasher;
use triagonal::picture::{Style, Theme};

/// The folder of the pictures within the site.
const FOLDER: &str = "boards";

/// All pictures, by the names of their files.
#[derive(Default)]
pub struct Pictures(Mutex<BTreeMap<String, String>>);

/// A picture within the site.
#[derive(Clone)]
pub struct Picture {
    /// Its path from the root of the site.
    pub path: String,
    /// Its width in pixels.
    pub width: String,
    /// Its height in pixels.
    pub height: String,
}

impl Pictures {
    /// Adds an SVG document.
    pub fn add(&self, svg: String) -> Picture {
        let mut hasher = FnvHasher::default();
        hasher.write(svg.as_bytes());
        let name = format!("{:016x}.svg", hasher.finish());
        let picture = Picture {
            path: format!("{FOLDER}/{name}"),
            width: attribute(&svg, "width"),
            height: attribute(&svg, "height"),
        };
        self.0.lock().expect("no thread panicked").insert(name, svg);
        picture
    }

    /// Writes all pictures below the root of the site, and returns their number.
    pub fn write(&self, root: &Path) -> Result<usize> {
        let folder = root.join(FOLDER);
        std::fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let pictures = self.0.lock().expect("no thread panicked");
        for (name, svg) in &*pictures {
            std::fs::write(folder.join(name), svg).with_context(|| format!("cannot write {name}"))?;
        }
        Ok(pictures.len())
    }
}

/// The style of all pictures of the site.
pub fn style() -> Style {
    Style {
        theme: Theme::Auto,
        ..Style::default()
    }
}

/// The value of an attribute of the first element of an SVG document.
fn attribute(svg: &str, name: &str) -> String {
    let (_, rest) = svg.split_once(&format!(" {name}=\"")).unwrap_or_default();
    let (value, _) = rest.split_once('"').unwrap_or_default();
    value.to_owned()
}
