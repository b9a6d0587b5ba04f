//! Small words: numbers, lists, plurals.

/// A small number in letters, others in digits.
pub(super) fn number(value: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ];
    WORDS
        .get(value)
        .map_or_else(|| value.to_string(), |word| (*word).to_owned())
}

/// So many things: `one cell`, `two cells`.
pub(super) fn counted(value: usize, thing: &str) -> String {
    let plural = if value == 1 { "" } else { "s" };
    format!("{} {thing}{plural}", number(value))
}

/// `A, B or C`
pub(super) fn either<S: AsRef<str>>(items: &[S]) -> String {
    joined(items, "or")
}

/// `A, B and C`
pub(super) fn all<S: AsRef<str>>(items: &[S]) -> String {
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
pub(super) fn one(name: &str) -> String {
    let vowel = name.chars().next().is_some_and(|letter| "aeiouAEIOU".contains(letter));
    // `a Unicorn`, `a Usurper`, but `an Umpire`.
    let spoken_as_consonant = ["Uni", "uni", "Us", "us", "Eu", "eu"]
        .iter()
        .any(|start| name.starts_with(start));
    let article = if vowel && !spoken_as_consonant { "an" } else { "a" };
    format!("{article} {name}")
}

/// The text with a capital at its beginning.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
