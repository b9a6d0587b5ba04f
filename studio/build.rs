//! Compresses the files of the page at build time.
//!
//! Vite does not do this, so that the committed files stay comparable as text, and the compressed bytes depend only on the version of
//! the compressor in `Cargo.lock`.

use std::path::Path;
use std::{env, fs, io};

use miniz_oxide::deflate::compress_to_vec;

/// The compression level: a good result in a short time.
const LEVEL: u8 = 9;

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=page");
    let folder = env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    let folder = Path::new(&folder).join("page");
    // Remove the files of an older page.
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    for file in fs::read_dir("page")? {
        let file = file?;
        let mut text = fs::read(file.path())?;
        let name = file.file_name().into_string().map_err(|_| io::ErrorKind::InvalidData)?;
        if name == INDEX {
            text = marked(&text)?;
            fs::write(folder.join(INDEX), &text)?;
        }
        fs::write(folder.join(format!("{name}.gz")), gzip(&text))?;
    }
    Ok(())
}

const INDEX: &str = "index.html";

/// Marks the page, so that it knows that a server delivers it.
fn marked(page: &[u8]) -> io::Result<Vec<u8>> {
    let page = std::str::from_utf8(page).map_err(io::Error::other)?;
    let Some((before, after)) = page.split_once("<head>") else {
        return Err(io::Error::other("the page has no head"));
    };
    Ok(format!("{before}<head>\n    <meta name=\"triagonal-server\" />{after}").into_bytes())
}

/// Compresses a text to gzip (RFC 1952), without a name or a time.
fn gzip(text: &[u8]) -> Vec<u8> {
    let mut bytes = vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255];
    bytes.extend(compress_to_vec(text, LEVEL));
    bytes.extend(checksum(text).to_le_bytes());
    bytes.extend((text.len() as u32).to_le_bytes());
    bytes
}

/// Returns the CRC-32 that gzip uses.
fn checksum(text: &[u8]) -> u32 {
    let step = |crc: u32, byte: &u8| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
            (crc >> 1) ^ if crc & 1 == 1 { 0xedb8_8320 } else { 0 }
        })
    };
    !text.iter().fold(!0, step)
}
