//! The page's files, which are embedded in the program. Vite builds them into `page`.

use include_dir::{Dir, include_dir};

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/page");
/// The same files, as `build.rs` has marked and compressed them for the server.
static SERVED: Dir<'_> = include_dir!("$OUT_DIR/page");

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub struct PageFile {
    /// The media type.
    pub mime_type: &'static str,
    /// The content.
    pub bytes: &'static [u8],
    /// The content, compressed with gzip.
    pub compressed: &'static [u8],
}

/// Returns a file of the page by its name.
pub fn page_file(name: &str) -> Option<PageFile> {
    let (_, extension) = name.rsplit_once('.')?;
    let bytes = SERVED.get_file(name).or_else(|| FILES.get_file(name))?;
    Some(PageFile {
        mime_type: mime_type(extension),
        bytes: bytes.contents(),
        compressed: SERVED.get_file(format!("{name}.gz"))?.contents(),
    })
}

/// Returns all files of the page, without the mark of the server.
pub fn page_files() -> impl Iterator<Item = (&'static str, &'static [u8])> {
    FILES
        .files()
        .filter_map(|file| Some((file.path().to_str()?, file.contents())))
}

fn mime_type(extension: &str) -> &'static str {
    match extension {
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
    /// Returns an entity tag for one form of the file.
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
