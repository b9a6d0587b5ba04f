//! Random names and secrets.

use std::io;

/// Letters that cannot be mistaken for one another.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// So many random letters, five bits each.
pub fn letters(count: usize) -> io::Result<String> {
    let mut bytes = vec![0; count];
    getrandom::fill(&mut bytes).map_err(|error| io::Error::other(error.to_string()))?;
    Ok(bytes
        .iter()
        .map(|byte| char::from(LETTERS[usize::from(byte % 32)]))
        .collect())
}

/// A secret that nobody guesses: 160 bits.
pub fn secret() -> io::Result<String> {
    letters(32)
}

/// A random number.
pub fn seed() -> io::Result<u64> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).map_err(|error| io::Error::other(error.to_string()))?;
    Ok(u64::from_le_bytes(bytes))
}

/// Whether two secrets are the same, in a time that does not tell where they differ.
pub fn same(one: &str, other: &str) -> bool {
    let differing = one
        .bytes()
        .zip(other.bytes())
        .fold(0, |all, (one, other)| all | (one ^ other));
    one.len() == other.len() && differing == 0
}
