//! Checkmate and stalemate as statements.

/// Rewrites a checkmate or stalemate result for the player who moves, such as `stalemate wins` or `checkmate loses for White`,
/// with words that name the player to whom the result applies.
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
