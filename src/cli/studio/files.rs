//! The page's files inside the program.

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub struct PageFile {
    /// What it is called below `/assets/`.
    pub name: &'static str,
    /// Its type for browsers.
    pub kind: &'static str,
    /// What it holds.
    pub bytes: &'static [u8],
}

/// The page itself.
pub const INDEX: PageFile = PageFile {
    name: "index.html",
    kind: "text/html; charset=utf-8",
    bytes: include_bytes!("../../../web/dist/index.html"),
};

/// What the page loads.
pub const ASSETS: &[PageFile] = &[];

impl PageFile {
    /// A tag that changes with the contents.
    pub fn tag(&self) -> String {
        let mut hash = fnv::FnvHasher::default();
        std::hash::Hasher::write(&mut hash, self.bytes);
        format!(
            "\"{}-{:016x}\"",
            env!("CARGO_PKG_VERSION"),
            std::hash::Hasher::finish(&hash)
        )
    }
}
