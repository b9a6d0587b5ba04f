//! Betza strings describe the moves from which they were made.

use std::collections::BTreeSet;

use triagonal::Variant;
use triagonal::rules::betza::{Dialect, write};
use triagonal::rules::{KindId, MoveRule, Rules};

use super::{VARIANTS, kinds, shipped, title};
use crate::support::how_many;

/// Returns every direction of every rule, without order.
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

/// Returns the moves of a piece with a string, in a game with the board of another game.
fn read(base: &str, options: &[(&str, &str)], dialect: Dialect, string: &str) -> Vec<BTreeSet<String>> {
    let word = dialect.word();
    let text = format!("variant \"Trial\"\nextends {base}\npiece Trial ZZ {{ betza {word} \"{string}\" }}\n");
    let loader = Variant::loader().set_all(options.iter().copied());
    let variant = loader
        .parse(&text)
        .unwrap_or_else(|report| panic!("{base}: `{string}`: {report}"));
    moves(variant.rules(), variant.kind("Trial").expect("it was declared"))
}

#[test]
fn strings_mean_the_same_moves() {
    // In the short tier, the variants alternate between the dialects.
    for (first, dialect) in Dialect::ALL.into_iter().enumerate() {
        let mut written = 0;
        for (name, options) in VARIANTS.iter().skip(first).step_by(how_many(6, 1)) {
            let variant = shipped(name, options);
            let rules = variant.rules();
            for kind in kinds(rules) {
                if let Ok(string) = write(rules, kind, dialect) {
                    let piece = format!(
                        "{}: {} as {string}",
                        title(name, options),
                        rules.kinds[kind.index()].name
                    );
                    assert_eq!(moves(rules, kind), read(name, options, dialect, &string), "{piece}");
                    written += 1;
                }
            }
        }
        assert!(written > how_many(10, 50), "only {written} strings were written");
    }
}

/// Common strings, read and written again: the result is the same string, or another one with the same meaning.
#[test]
fn strings_come_back() {
    let both = [
        "W",
        "F",
        "K",
        "N",
        "R",
        "B",
        "Q",
        "NN",
        "DD",
        "AA",
        "HH",
        "N2",
        "R10",
        "RF",
        "BN",
        "fF",
        "FfW",
        "WfF",
        "ffN",
        "fN",
        "vN",
        "hrN",
        "mRcpR",
        "mWcF",
        "fmWfceF",
        "R4",
        "K3",
        "nD",
        "nA",
        "jD",
        "jR",
        "jB4",
        "HFD",
        "CZ",
        "fsbsN",
        "lfrfN",
        "flF",
        "flbrF",
        "vWmsW",
        "gQ",
        "ifmnD",
        "lhN",
        "mAcD",
        "dK",
        "mafsW",
        "afsF",
        "afsW",
        "afsK",
        "FyafsF",
        "WyafsW",
        "fcafmF",
        "cabK",
        "mcabK",
        "KNADcaKmcabK",
        "mRasR",
        "afafW",
        "fryafsF",
    ];
    let diagram = [
        "[F?R]", "[F-R]", "[W?sR]", "v[F?R]", "v[W?B]", "[F-R3]", "[F-fsmW]", "zB", "zR", "qN", "udQ", "U", "FXDY",
        "LJ",
    ];
    let both = both
        .iter()
        .flat_map(|string| Dialect::ALL.map(|dialect| (dialect, *string)));
    let xboard = ["gR3"].map(|string| (Dialect::XBoard, string));
    let strings = both
        .chain(xboard)
        .chain(diagram.map(|string| (Dialect::Diagram, string)));
    // The dialects rotate the board for the second player, so moves without left-right symmetry need such a view.
    for (dialect, string) in strings {
        let word = dialect.word();
        let base = "variant \"Base\"\nplayers White, Black\n\
            board { axes file a..h, rank 1..8; forward rank +; view Black: mirror file, mirror rank }\n\
            piece King K royal { step radial }\narray { King e1 }\ncheck protects every King\ncheckmate wins\n";
        let trial = |string: &str| {
            let text = format!("{base}piece Trial ZZ {{ betza {word} \"{string}\" }}\n");
            let variant = Variant::parse(&text).unwrap_or_else(|report| panic!("{word} `{string}`: {report}"));
            let kind = variant.kind("Trial").expect("it was declared");
            (variant, kind)
        };
        let (variant, kind) = trial(string);
        let again = write(variant.rules(), kind, dialect);
        let again = again.unwrap_or_else(|reason| panic!("nothing was written for {word} `{string}`: {reason}"));
        let (second, kind_again) = trial(&again);
        let (one, other) = (moves(variant.rules(), kind), moves(second.rules(), kind_again));
        assert_eq!(one, other, "{word} `{string}` became `{again}`");
    }
}

/// Strings that XBoard reads differently are not written for it.
#[test]
fn dialects_differ() {
    for (string, xboard, diagram) in [
        ("\"NN\"", Some("N0"), Some("N0")),
        ("diagram \"[F?R]\"", Some("FyafsF"), Some("FyafsF")),
        ("diagram \"[F-R3]\"", None, Some("[F-fsR3]")),
        ("diagram \"FX\"", None, Some("FX")),
        ("diagram \"zB\"", None, Some("zB")),
        ("\"gR3\"", Some("gR3"), None),
        // Both programs rotate the board for the second player, but the game mirrors it.
        ("\"lW\"", None, None),
        ("\"ifmnD\"", Some("ifmnD"), Some("ifmnD")),
        ("\"fcafmF\"", Some("fcafmF"), Some("fcafmF")),
        ("\"KNADcaKmcabK\"", Some("KDNAcaKmcabK"), Some("KDNAcaKmcabK")),
    ] {
        let text = format!("variant \"Trial\"\nextends chess\npiece Trial ZZ {{ betza {string} }}\n");
        let variant = Variant::parse(&text).unwrap_or_else(|report| panic!("{string}: {report}"));
        let kind = variant.kind("Trial").expect("it was declared");
        let written = |dialect| write(variant.rules(), kind, dialect).ok();
        assert_eq!(written(Dialect::XBoard).as_deref(), xboard, "{string}");
        assert_eq!(written(Dialect::Diagram).as_deref(), diagram, "{string}");
    }
}

#[test]
fn what_has_no_string() {
    for (name, piece, reason) in [
        ("chess", "Pawn", "a move depends on the cells where it begins or ends"),
        ("glinski", "Rook", "the board is not one of squares with two axes"),
        ("raumschach", "Unicorn", "the board is not one of squares with two axes"),
    ] {
        let variant = shipped(name, &[]);
        let kind = variant.kind(piece).expect("there is such a piece");
        for dialect in Dialect::ALL {
            let written = write(variant.rules(), kind, dialect).map_err(|reason| reason.to_string());
            assert_eq!(written, Err(reason.to_owned()), "{piece} of {name}");
        }
    }
}

#[test]
fn lame_horses_have_strings() {
    let variant = shipped("xiangqi", &[]);
    let kind = variant.kind("Horse").expect("there is such a piece");
    assert_eq!(write(variant.rules(), kind, Dialect::XBoard).as_deref(), Ok("afsW"));
}
