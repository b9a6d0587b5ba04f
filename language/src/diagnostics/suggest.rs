//! Suggestions for misspelled words.

/// The candidate closest to a misspelled word, if one is close enough.
///
/// Case is ignored. Up to a third of the letters may differ, and at least one.
pub fn suggest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
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
