//! Random ids and secrets.

use std::io;

/// Letters and digits that are hard to confuse.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// Returns random letters, with five bits each.
pub fn letters(count: usize) -> io::Result<String> {
    let mut bytes = vec![0; count];
    getrandom::fill(&mut bytes).map_err(|error| io::Error::other(error.to_string()))?;
    Ok(bytes
        .iter()
        .map(|byte| char::from(LETTERS[usize::from(byte % 32)]))
        .collect())
}

/// Returns a secret of 160 bits.
pub fn secret() -> io::Result<String> {
    letters(32)
}

/// Returns a random seed.
pub fn seed() -> io::Result<u64> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).map_err(|error| io::Error::other(error.to_string()))?;
    Ok(u64::from_le_bytes(bytes))
}

/// Compares two secrets in constant time.
pub fn same(one: &str, other: &str) -> bool {
    let differing = one
        .bytes()
        .zip(other.bytes())
        .fold(0, |all, (one, other)| all | (one ^ other));
    one.len() == other.len() && differing == 0
}
