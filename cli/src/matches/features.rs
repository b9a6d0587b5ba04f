//! The features of an engine in the protocol of XBoard.

/// Reads the features of a line such as `feature ping=1 myname="An Engine"`; none on other lines.
pub fn features(line: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let Some(mut rest) = line.trim().strip_prefix("feature ") else {
        return found;
    };
    while let Some((key, value)) = rest.trim_start().split_once('=') {
        let (value, after) = match value.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => value.split_once(char::is_whitespace).unwrap_or((value, "")),
        };
        found.push((key.trim().to_owned(), value.to_owned()));
        rest = after;
    }
    found
}
