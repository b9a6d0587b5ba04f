//! The page's files inside the program: what Vite has built into `page`.

use include_dir::{Dir, include_dir};

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/page");
/// The same files as `build.rs` has marked and compressed them for the server.
static SERVED: Dir<'_> = include_dir!("$OUT_DIR/page");

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
    let (_, ending) = name.rsplit_once('.')?;
    let bytes = SERVED.get_file(name).or_else(|| FILES.get_file(name))?;
    Some(PageFile {
        kind: kind(ending),
        bytes: bytes.contents(),
        compressed: SERVED.get_file(format!("{name}.gz"))?.contents(),
    })
}

/// All files of the page, without the server's mark.
pub fn page_files() -> impl Iterator<Item = (&'static str, &'static [u8])> {
    FILES
        .files()
        .filter_map(|file| Some((file.path().to_str()?, file.contents())))
}

fn kind(ending: &str) -> &'static str {
    match ending {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webmanifest" => "application/manifest+json",
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
