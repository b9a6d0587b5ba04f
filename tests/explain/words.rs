//! Descriptions of pieces that no built-in variant has.

use std::fmt::Write as _;

use triagonal::Variant;
use triagonal::explain::piece_prose;
use triagonal::play::Piece;
use triagonal::rules::PlayerId;

use super::kinds;

/// Describes the pieces that a text adds to chess.
fn prose(pieces: &str) -> String {
    let text = format!("variant \"Trial\"\nextends chess\n{pieces}");
    let variant = Variant::parse(&text).unwrap_or_else(|report| panic!("{report}"));
    let rules = variant.rules();
    let mut list = String::new();
    // The pieces of chess come first.
    for kind in kinds(rules).skip(6) {
        let prose = piece_prose(
            rules,
            Piece {
                player: PlayerId(0),
                kind,
            },
        );
        writeln!(list, "{}", prose.text).expect("a text can be written");
    }
    list
}

#[test]
fn moves_of_the_language() {
    insta::assert_snapshot!(prose(
        r#"
zone camp: rank <= 3
zone corners: cells a1, h1, a8, h8
piece Vao V { move slide diagonal; capture hop diagonal over friend }
piece Grasshopper G { hop radial from any distance landing behind }
piece Griffin F { step diagonal; step diagonal then slide orthogonal outward }
piece Lion L { step radial then step radial; capture step radial then step radial; leap 2:1 }
piece Dabbaba D { slide orthogonal exactly 2; slide orthogonal up to 3 from second rank }
piece Courtier Y { swap slide radial }
piece Lancer Lx { slide forward; leap 2:1 forward 2 }
piece Sergeant T { move step (±1,+1), (0,+1); capture step rank + }
piece Hook H { slide orthogonal then slide orthogonal turn }
piece Zebra Z { leap 3:2, from second rank; step diagonal backward }
piece Locust Lo { line radial: empty* enemy! empty }
piece General Ge { step orthogonal; line forward: empty* enemy King }
piece Charger C { line orthogonal: empty{1,2} enemy; line diagonal: friend+ empty|enemy }
piece Leo E { line orthogonal: empty* piece except Pawn empty* enemy }
piece Guard Gu { step radial; leap 2:2, unmoved; slide diagonal, if near friend King }
piece Ferry Fe { slide orthogonal, changing file; step forward from second rank }
piece Ghost Gh { step radial; uncapturable; cannot capture King, Queen }
piece Nightrider Ni { ride 2:1 }
piece Odd O { leap (+2,+1), (-1,+3); step (+1,0) }
piece Alfil A { leap 2:2; leap 2:0; leap 3:1 backward }
piece Path Pa { step (+1,0) then step (0,+1); slide diagonal at least 2 to corners; slide orthogonal 2 to 4 from camp to camp }
piece Stone St { move step forward from corners; promotes entering enemy camp by capture to Rook, Knight }
"#
    ));
}

#[test]
fn many_leaps_are_listed_by_their_numbers() {
    let text = prose("piece Far F { step orthogonal; leap 2:0, 2:1, 2:2, 3:0, 3:1, 3:2, 3:3; leap 4:1 forward }");
    assert_eq!(
        text,
        "The Far leaps one cell orthogonally, or 2:0, 2:1, 2:2, 3:0, 3:1, 3:2 or 3:3, or one cell forward and four \
         sideways or four cells forward and one sideways (4:1), over anything between.\n"
    );
}

/// Describes the check and the ends of chess with further statements.
fn ends(statements: &str) -> Vec<String> {
    let text = format!("variant \"Trial\"\nextends chess\n{statements}");
    let variant = Variant::parse(&text).unwrap_or_else(|report| panic!("{report}"));
    let page = variant.explain();
    let sections = page.sections.into_iter();
    let sentences = sections.filter(|section| ["Check", "End"].contains(&section.heading.as_str()));
    sentences.flat_map(|section| section.paragraphs).collect()
}

#[test]
fn kinds_that_are_listed_together_count_together() {
    let sentences = ends("capturing every King, Queen wins");
    assert!(
        sentences.contains(
            &"A player who captures the last of all King and Queen pieces of another player together wins.".to_owned()
        ),
        "{sentences:#?}"
    );
    let sentences = ends("capturing every King eliminates, army vanishes");
    assert!(
        sentences
            .iter()
            .any(|one| one.contains("when their last King is captured.")),
        "{sentences:#?}"
    );
    let sentences = ends("capturing every King, Rook eliminates, army vanishes");
    let words = "when the last of all their King and Rook pieces together is captured.";
    assert!(sentences.iter().any(|one| one.contains(words)), "{sentences:#?}");
}

#[test]
fn check_that_is_taken_back_is_none() {
    let sentences = ends("check protects nothing\ncheckmate goes on\ncapturing every King wins");
    assert_eq!(
        sentences[0], "There is no check: a player may leave any piece where it can be captured.",
        "{sentences:#?}"
    );
    assert!(sentences.iter().all(|one| !one.contains("checkmate")), "{sentences:#?}");
}

#[test]
fn each_leg_tells_what_it_captures() {
    let text = prose(
        "piece Hawk A { capture slide orthogonal then step diagonal outward }
piece Owl  O { capture hop orthogonal then step diagonal outward }
piece Crow C { capture slide orthogonal exactly 2 then step diagonal outward }",
    );
    for line in text.lines().filter(|line| !line.is_empty()) {
        assert!(line.contains("which it captures"), "{text}");
    }
}

#[test]
fn names_and_numbers_stand_in_english() {
    let text = prose(
        "partition ring { class ring 1: file in first, last or rank in first, last; class ring 2: 1 < file < 8 and 1 < rank < 8 }\n\
         zone within 3: rank <= 3\n\
         piece Outer O { step radial, to ring 1 }\npiece Inner I { step radial, to within 3 }\n\
         piece Hopper H { hop orthogonal over 2 }\n",
    );
    assert!(text.contains("in the zone within 3"), "{text}");
    assert!(
        text.contains("over exactly two pieces, to the cell") || text.contains("over exactly two pieces."),
        "{text}"
    );
    for clumsy in ["ring ring", "in the within", "each a piece"] {
        assert!(!text.contains(clumsy), "`{clumsy}`: {text}");
    }
    let variant =
        Variant::parse("variant \"Trial\"\nextends chess\npiece Guard G { step forward }\n").expect("it is sound");
    let guard = variant.explain_piece("Guard").expect("there is such a piece");
    let mobility = guard.to_string();
    assert!(!mobility.contains("one moves"), "{mobility}");
}
