//! Meeting pieces.

use std::fmt::Write;

use triagonal::Variant;

/// The number of meeting pairs on the board.
const PAIRS: usize = 26;

#[test]
fn a_player_chooses_among_the_first_six_pairs() {
    let mut text = String::from(
        "variant \"Test\"\nplayers White, Black\n\
         board { axes file a..z, rank 1..10; forward rank +; view Black: mirror rank }\n\
         piece King K royal { step radial }\ncheck protects every King\ncheckmate wins\n",
    );
    let mut array = String::from("King a1");
    for (number, file) in ('a'..='z').enumerate() {
        let _ = writeln!(
            text,
            "piece Up {file} {file}u {{ step rank + }}\npiece Down {file} {file}d {{ step rank - }}"
        );
        let _ = writeln!(text, "meeting Up {file}, Down {file} may be removed");
        let _ = write!(array, "; Up {file} {file}3; Down {file} {file}4");
        assert!(number < PAIRS);
    }
    let _ = writeln!(text, "array {{ {array} }}");
    let variant = Variant::parse(&text).expect("the text is right");
    let moves = variant.start().legal_moves();
    // The King has three moves, each after the removal of none to five of six pairs: 3 * (64 - 1).
    let of_king = moves
        .iter()
        .filter(|made| variant.rules().kind(made.kind()).name == "King");
    assert_eq!(of_king.count(), 3 * (64 - 1));
}
