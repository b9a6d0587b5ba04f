//! Checkmate and stalemate as statements.

/// A statement that gives the result of a checkmate or stalemate for the player who brings it about, such as `stalemate wins`
/// or `checkmate loses for White`, in words that say whom the result is for.
pub fn explicit(statement: &str) -> String {
    let (event, result) = statement.split_once(' ').unwrap_or((statement, ""));
    match (event, result) {
        ("stalemate", "wins") => "being stalemated loses".to_owned(),
        ("stalemate", "loses") => "being stalemated wins".to_owned(),
        ("checkmate", "loses") => "being checkmated wins".to_owned(),
        ("checkmate" | "stalemate", result) if result.contains(" for ") => format!("giving {statement}"),
        _ => statement.to_owned(),
    }
}
