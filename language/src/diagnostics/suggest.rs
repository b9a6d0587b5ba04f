//! Suggestions for misspelled words.

/// The candidate nearest to a word, if one is near enough to have been meant.
///
/// Letter case is ignored; a third of the letters may differ, but at least one may.
pub fn suggest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let lower = word.to_lowercase();
    let letters = lower.chars().count();
    let allowed = (word.chars().count() / 3).max(1);
    candidates
        .into_iter()
        .map(|candidate| (candidate.to_lowercase(), candidate))
        // The distance is at least the difference in length. To compute it takes as long as both lengths multiplied.
        .filter(|(other, _)| other.chars().count().abs_diff(letters) <= allowed)
        .map(|(other, candidate)| (strsim::damerau_levenshtein(&lower, &other), candidate))
        .filter(|&(distance, candidate)| distance <= allowed && distance < candidate.chars().count())
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}
