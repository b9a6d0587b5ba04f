//! Values that Fairy-Stockfish reads leniently. The counts are those of pyffish 0.0.90.

use super::{imported, variants};

/// The numbers of move sequences of one and two plies from the start.
const COUNTS: [(&str, [u64; 2]); 9] = [
    ("inl", [11, 110]),
    ("bools", [23, 529]),
    ("prom", [9, 75]),
    ("flag", [8, 30]),
    ("quiet", [14, 63]),
    ("limits", [19, 59]),
    ("golden", [9, 26]),
    ("crz", [52, 2658]),
    ("xfoo", [26, 568]),
];

#[test]
fn lenient_values_mean_the_same_as_in_fairy_stockfish() {
    let all = variants(&imported("lenient"));
    let names: Vec<&str> = COUNTS.iter().map(|(name, _)| *name).collect();
    let mut written: Vec<&str> = all.keys().map(String::as_str).collect();
    written.sort_by_key(|name| names.iter().position(|known| known == name));
    assert_eq!(written, names);
    for (name, counts) in COUNTS {
        let start = all[name].start();
        assert_eq!([start.perft(1), start.perft(2)], counts, "{name}");
    }
}
