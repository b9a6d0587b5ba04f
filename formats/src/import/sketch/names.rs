//! Names and symbols that are valid in the language.

/// Capitalises each word of a name: keywords never begin with a capital.
pub fn clean_name(raw: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    let is_letter = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '\'' | '-');
    for word in raw.split(|letter| !is_letter(letter)) {
        let word = word.trim_matches('-');
        let mut letters = word.chars();
        if let Some(first) = letters.next() {
            let parts: Vec<&str> = letters.as_str().split('-').filter(|part| !part.is_empty()).collect();
            words.push(first.to_uppercase().chain(parts.join("-").chars()).collect());
        }
    }
    let name: String = words.join(" ").chars().take(60).collect();
    let name = name.trim_end_matches(['-', ' ']).to_owned();
    if name.is_empty() { "Piece".to_owned() } else { name }
}

/// A name like this one that is not taken.
pub fn free_name<'a>(raw: &str, taken: impl Iterator<Item = &'a str> + Clone) -> String {
    let name = clean_name(raw);
    let is_taken = |name: &str| taken.clone().any(|other| other.eq_ignore_ascii_case(name));
    if !is_taken(&name) {
        return name;
    }
    let mut numbered = (2..).map(|number| format!("{name} {number}"));
    numbered.find(|name| !is_taken(name)).unwrap_or(name)
}

/// Whether a symbol is valid in the language.
fn is_symbol(symbol: &str) -> bool {
    let is_sign = |sign: char| {
        !sign.is_whitespace() && !sign.is_control() && !"*.,:;/|#\"(){}[]-".contains(sign) && !sign.is_ascii_digit()
    };
    !symbol.is_empty() && symbol.chars().all(is_sign)
}

/// A symbol that is not taken: the preferred one, or else a letter of the name, or else any.
pub fn free_symbol<'a>(preferred: &str, name: &str, taken: impl Iterator<Item = &'a str> + Clone) -> String {
    let is_free = |symbol: &str| is_symbol(symbol) && !taken.clone().any(|other| other.eq_ignore_ascii_case(symbol));
    let preferred: String = preferred.chars().flat_map(char::to_uppercase).collect();
    if is_free(&preferred) {
        return preferred;
    }
    let letters: Vec<char> = name.chars().filter(char::is_ascii_alphabetic).collect();
    let ones = letters.iter().map(|letter| letter.to_ascii_uppercase().to_string());
    if let Some(symbol) = ones.chain(('A'..='Z').map(String::from)).find(|symbol| is_free(symbol)) {
        return symbol;
    }
    let mut pairs = ('A'..='Z').flat_map(|first| ('A'..='Z').map(move |second| format!("{first}{second}")));
    pairs.find(|symbol| is_free(symbol)).unwrap_or(preferred)
}
