//! The page's files inside the program: what Vite has built into `page`.

use include_dir::{Dir, include_dir};

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/page");
/// The same files as `build.rs` has compressed them.
static COMPRESSED: Dir<'_> = include_dir!("$OUT_DIR/page");

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub struct PageFile {
    /// Its type for browsers.
    pub kind: &'static str,
    /// What it holds.
    pub bytes: &'static [u8],
    /// The same in the format gzip.
    pub compressed: &'static [u8],
}

/// The file of a name; only files that the program holds have one.
pub fn named(name: &str) -> Option<PageFile> {
    let mut files = FILES.files();
    let file = files.find(|file| file.path().to_str() == Some(name))?;
    let ending = file.path().extension()?.to_str()?;
    Some(PageFile {
        kind: kind(ending),
        bytes: file.contents(),
        compressed: COMPRESSED.get_file(name)?.contents(),
    })
}

fn kind(ending: &str) -> &'static str {
    match ending {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        _ => "application/octet-stream",
    }
}

impl PageFile {
    /// A tag that changes with the contents, for one of their forms.
    pub fn tag(&self, form: &str) -> String {
        let mut hash = fnv::FnvHasher::default();
        std::hash::Hasher::write(&mut hash, self.bytes);
        format!(
            "\"{}-{:016x}{form}\"",
            env!("CARGO_PKG_VERSION"),
            std::hash::Hasher::finish(&hash)
        )
    }
}
