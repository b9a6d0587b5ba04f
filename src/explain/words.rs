//! Numbers, lists, plurals and articles.

/// A number; up to twelve in words.
pub(super) fn number(value: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ];
    WORDS
        .get(value)
        .map_or_else(|| value.to_string(), |word| (*word).to_owned())
}

/// A count with its noun: `one cell`, `two cells`.
pub(super) fn counted(value: usize, thing: &str) -> String {
    let plural = if value == 1 { "" } else { "s" };
    format!("{} {thing}{plural}", number(value))
}

/// `third`, `12th`
pub(super) fn ordinal(value: usize) -> String {
    const WORDS: [&str; 6] = ["zeroth", "first", "second", "third", "fourth", "fifth"];
    if let Some(word) = WORDS.get(value) {
        return (*word).to_owned();
    }
    let ending = match (value % 100, value % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{value}{ending}")
}

/// A count in digits with its noun: `1 cell`, `2 cells`.
pub(super) fn counted_in_digits(value: usize, thing: &str) -> String {
    let plural = if value == 1 { "" } else { "s" };
    format!("{value} {thing}{plural}")
}

/// `A, B or C`
pub(super) fn or_list<S: AsRef<str>>(items: &[S]) -> String {
    joined(items, "or")
}

/// `A, B and C`
pub(super) fn and_list<S: AsRef<str>>(items: &[S]) -> String {
    joined(items, "and")
}

fn joined<S: AsRef<str>>(items: &[S], word: &str) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    match items.as_slice() {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

/// A name with `a` or `an`.
pub(super) fn with_article(name: &str) -> String {
    let vowel = name.chars().next().is_some_and(|letter| "aeiouAEIOU".contains(letter));
    // `a Unicorn`, `a Usurper`, but `an Umpire`.
    let spoken_as_consonant = ["Uni", "uni", "Us", "us", "Eu", "eu"]
        .iter()
        .any(|start| name.starts_with(start));
    let article = if vowel && !spoken_as_consonant { "an" } else { "a" };
    format!("{article} {name}")
}

/// The text with a capital first letter.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
