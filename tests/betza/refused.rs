//! Constructs that no string can express, or that programs read differently, are errors at their characters.

use triagonal::Variant;

/// Strings with the index of the wrong character, and a part of the message.
const REFUSED: &[(&str, usize, &str)] = &[
    // Each of these is dropped or misread by Fairy-Stockfish.
    (r#""[F?R]""#, 0, "XBoard does not read `[`"),
    (r#""t[FR]""#, 0, "in different ways"),
    (r#"diagram "t[FR]""#, 0, "in different ways"),
    (r#""zB""#, 0, "XBoard does not read `z`"),
    (r#""U""#, 0, "XBoard does not read `U`"),
    (r#""oR""#, 0, "property of the board"),
    (r#"diagram "oR""#, 0, "property of the board"),
    (r#""yR""#, 0, "a leg that another follows"),
    (r#""xR""#, 0, "in different ways"),
    (r#""tR""#, 0, "in different ways"),
    (r#""jN""#, 0, "only a slide of W or F"),
    (r#""nH""#, 0, "only D and A"),
    (r#""nN""#, 0, "only D and A"),
    (r#""nR""#, 0, "only D and A"),
    (r#""pN""#, 0, "only a slide hops"),
    (r#""gW""#, 0, "only a slide hops"),
    (r#""WX""#, 1, "not understood"),
    (r#""FvN(R)q""#, 3, "without end"),
    (r#"diagram "x(y)N""#, 0, "in different ways"),
    (r#"diagram "W(fa)N""#, 1, "without end"),
    // Programs disagree.
    (r#""L""#, 0, "another leap"),
    (r#""WJ""#, 1, "another leap"),
    (r#""W03""#, 1, "is ambiguous"),
    (r#""R100""#, 1, "two digits"),
    (r#""fsF""#, 0, "is ambiguous"),
    (r#""sfN""#, 0, "is ambiguous"),
    (r#""fK""#, 0, "are ambiguous"),
    (r#""afsN""#, 3, "lines that turn by 45 degrees"),
    (r#""asfW""#, 1, "is ambiguous"),
    (r#""affW""#, 1, "is ambiguous"),
    (r#"diagram "aW""#, 1, "is missing"),
    (r#"diagram "yafsF3""#, 4, "it is ambiguous"),
    (r#"diagram "gR3""#, 0, "the way to the piece alone"),
    (r#""yafsF3""#, 0, "a range with a bound"),
    // The language cannot express this, or has another construct for it.
    (r#""KisO2""#, 3, "castling"),
    (r#""cpafR""#, 0, "cannot both capture"),
    (r#""pafsK""#, 0, "cannot be followed by a turn"),
    (r#""asasasW""#, 6, "where it began"),
    (r#""caiK""#, 2, "comes before it"),
    // The syntax of strings.
    (r#""mm""#, 1, "appears twice"),
    (r#""maf""#, 2, "must follow these modifiers"),
    (r#""RR""#, 1, "no rider"),
    (r#""NN3""#, 2, "already has a range"),
    (r#"diagram "[F?R""#, 0, "not closed"),
    (r#"diagram "[FR]""#, 2, "an atom with its modifiers"),
    (r#"diagram "[F]""#, 0, "at least two legs"),
    (r#"diagram "[W-W]""#, 3, "is missing"),
    (r#"diagram "[F-fW]""#, 3, "no such direction"),
    (r#"diagram "[fF-R]""#, 1, "first leg in brackets"),
    (r#"diagram "f[W-fW]""#, 0, "are ambiguous"),
    (r#"diagram "[cF?R]""#, 2, "it is ambiguous"),
    (r#"diagram "[N?R]""#, 1, "lines that turn by 45 degrees"),
    (r#"diagram "WY""#, 1, "no atom"),
    (r#"diagram "fU""#, 0, "are ambiguous"),
    (r#"diagram "uK""#, 1, "what becomes of a piece"),
    (r#""afafafafafafafafW""#, 16, "at most 8 legs"),
];

#[test]
fn what_has_no_single_meaning_is_refused_at_its_place() {
    let mut wrong = String::new();
    for (string, at, message) in REFUSED {
        let text = format!("variant \"Trial\"\nextends chess\npiece Trial ZZ {{ betza {string} }}\n");
        let begins = text.find(string).unwrap() + string.find('"').unwrap() + 1 + at;
        match Variant::parse(&text) {
            Ok(_) => wrong.push_str(&format!("{string} is accepted\n")),
            Err(report) => {
                let first = &report.diagnostics()[0];
                let place = first.span().start as usize;
                if !first.message.contains(message) || place != begins {
                    wrong.push_str(&format!("{string}: {} at {place}, not {begins}\n", first.message));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
