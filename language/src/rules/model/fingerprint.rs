//! A hash for comparing rules.

use std::hash::Hasher;
use std::io::{self, Write};

use fnv::FnvHasher;

use super::rules::Rules;

impl Rules {
    /// Sixteen hexadecimal digits: the 64-bit FNV-1a hash of the rules as JSON, without the title and the options.
    /// Equal rules have the same fingerprint on every machine; different rules have different ones.
    ///
    /// A later version of this library may write the same rules differently in JSON; the fingerprint then changes too.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        let bare = Self {
            name: String::new(),
            options: Vec::new(),
            ..self.clone()
        };
        let mut hash = Hash(FnvHasher::default());
        // Writing plain data to a hash cannot fail.
        let _ = serde_json::to_writer(&mut hash, &bare);
        format!("{:016x}", hash.0.finish())
    }
}

/// A hash of everything written to it.
struct Hash(FnvHasher);

impl Write for Hash {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
