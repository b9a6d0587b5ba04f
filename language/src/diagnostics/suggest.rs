//! Suggestions for misspelled words.

/// The candidate closest to a misspelled word, if one is close enough; otherwise the longest one among the words of a text of
/// several words, as `Queen` in `Queen only`.
///
/// Case is ignored. Up to a third of the letters may differ, and at least one.
pub fn suggest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let candidates: Vec<&str> = candidates.into_iter().collect();
    closest(word, candidates.iter().copied()).or_else(|| within(word, &candidates))
}

/// The longest candidate whose words follow each other in a text of more words.
fn within<'a>(text: &str, candidates: &[&'a str]) -> Option<&'a str> {
    let words: Vec<String> = text.split(' ').map(str::to_lowercase).collect();
    let is_part = |candidate: &&str| {
        let parts: Vec<String> = candidate.split(' ').map(str::to_lowercase).collect();
        parts.len() < words.len() && words.windows(parts.len()).any(|some| some == parts)
    };
    candidates
        .iter()
        .copied()
        .filter(is_part)
        .max_by_key(|candidate| candidate.len())
}

fn closest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let lower = word.to_lowercase();
    let letters = lower.chars().count();
    let allowed = (word.chars().count() / 3).max(1);
    candidates
        .into_iter()
        .map(|candidate| (candidate.to_lowercase(), candidate))
        // The difference in length is a lower bound of the distance, whose computation is quadratic.
        .filter(|(other, _)| other.chars().count().abs_diff(letters) <= allowed)
        .map(|(other, candidate)| (strsim::damerau_levenshtein(&lower, &other), candidate))
        .filter(|&(distance, candidate)| distance <= allowed && distance < candidate.chars().count())
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}
