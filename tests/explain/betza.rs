//! Betza strings mean the moves they were made from.

use std::collections::BTreeSet;

use triagonal::Variant;
use triagonal::explain::betza;
use triagonal::rules::{KindId, MoveRule, Rules};

use super::{VARIANTS, kinds, shipped, title};

/// Every direction of every rule by itself, in no order.
fn moves(rules: &Rules, kind: KindId) -> Vec<BTreeSet<String>> {
    let alone = |rule: &MoveRule| -> Vec<String> {
        let alone = |path: &Vec<_>| {
            format!(
                "{:?}",
                MoveRule {
                    paths: vec![path.clone()],
                    ..rule.clone()
                }
            )
        };
        rule.paths.iter().map(alone).collect()
    };
    let of_player = |moves: &std::sync::Arc<[MoveRule]>| moves.iter().flat_map(alone).collect();
    rules.kinds[kind.index()].moves.iter().map(of_player).collect()
}

/// The moves of a piece with a string, in a game that has the board of another.
fn read(base: &str, options: &[(&str, &str)], string: &str) -> Vec<BTreeSet<String>> {
    let text = format!("variant \"Trial\"\nextends {base}\npiece Trial ZZ {{ betza \"{string}\" }}\n");
    let loader = Variant::loader().set_all(options.iter().copied());
    let variant = loader
        .parse(&text)
        .unwrap_or_else(|report| panic!("{base}: `{string}`: {report}"));
    moves(variant.rules(), variant.kind("Trial").expect("it was declared"))
}

#[test]
fn strings_mean_the_same_moves() {
    let mut written = 0;
    for (name, options) in VARIANTS {
        let variant = shipped(name, options);
        let rules = variant.rules();
        for kind in kinds(rules) {
            if let Some(string) = betza(rules, kind) {
                let piece = format!(
                    "{}: {} as {string}",
                    title(name, options),
                    rules.kinds[kind.index()].name
                );
                assert_eq!(moves(rules, kind), read(name, options, &string), "{piece}");
                written += 1;
            }
        }
    }
    assert!(written > 50, "only {written} strings were written");
}

/// Strings of the field, each read and written again: the same, or another of the same meaning.
#[test]
fn strings_come_back() {
    for string in [
        "W", "F", "K", "N", "R", "B", "Q", "NN", "WW3", "RF", "BN", "fF", "FfW", "WfF", "ffN", "mRcpR", "mWcF",
        "fmWfceF", "R4", "K3", "nD", "nA", "nH", "HFD", "CZ", "fsbsN", "lfrfN", "flF", "vWmsW", "gQ", "ifmnD", "lN",
        "mAcD",
    ] {
        let text = format!("variant \"Trial\"\nextends chess\npiece Trial ZZ {{ betza \"{string}\" }}\n");
        let Ok(variant) = Variant::parse(&text) else {
            // The language refuses what has no single meaning.
            continue;
        };
        let kind = variant.kind("Trial").expect("it was declared");
        let again = betza(variant.rules(), kind).unwrap_or_else(|| panic!("nothing was written for `{string}`"));
        assert_eq!(
            moves(variant.rules(), kind),
            read("chess", &[], &again),
            "`{string}` became `{again}`"
        );
    }
}

#[test]
fn what_has_no_string() {
    for (name, piece) in [
        ("chess", "Pawn"),
        ("xiangqi", "Horse"),
        ("glinski", "Rook"),
        ("raumschach", "Unicorn"),
    ] {
        let variant = shipped(name, &[]);
        let kind = variant.kind(piece).expect("there is such a piece");
        assert_eq!(betza(variant.rules(), kind), None, "{piece} of {name}");
    }
}
