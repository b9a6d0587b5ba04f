//! Inherited joins that a file removes.

use std::collections::BTreeMap;

use triagonal::builtin::Builtin;
use triagonal::diagnostics::Source;
use triagonal::rules::load;

/// Counts the joins of a board, with each direction counted separately.
fn joins(text: &str, chosen: &[(&str, &str)]) -> usize {
    let text = format!("variant \"Test\"\n{text}");
    let chosen: BTreeMap<String, String> = chosen
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    let checked = load(Source::new("test.variant", text), &Builtin).check(&chosen);
    let rules = checked
        .rules
        .unwrap_or_else(|| panic!("{:?}", checked.report.diagnostics()));
    rules.space.joins.len()
}

#[test]
fn inherited_joins_can_be_removed() {
    assert_eq!(joins("extends byzantine", &[]), 2);
    for sides in [
        "rank + to rank -",
        "rank - to rank +",
        "top to bottom",
        "bottom to rank +",
    ] {
        assert_eq!(
            joins(&format!("extends byzantine\nboard {{ remove join {sides} }}"), &[]),
            0,
            "{sides}"
        );
    }
    let other = "extends quadruple-besiege\nboard { remove join left of 2 to right of 1 }";
    assert_eq!(joins(other, &[]), 6);
}

#[test]
fn a_removed_side_can_be_joined_again() {
    let again = "extends byzantine\nboard { remove join rank + to rank -; join rank + to rank -, mirror ring }";
    assert_eq!(joins(again, &[]), 2);
}

#[test]
fn an_option_can_remove_joins() {
    let text =
        "extends byzantine\noption ends: joined | apart\nboard { when ends is apart { remove join top to bottom } }";
    assert_eq!(joins(text, &[]), 2);
    assert_eq!(joins(text, &[("ends", "apart")]), 0);
}
