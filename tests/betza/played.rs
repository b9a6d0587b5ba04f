//! Pieces given by strings move like the same pieces written in the language, on an empty board and among random pieces.

use std::collections::BTreeSet;

use triagonal::Variant;

use crate::support::Rng;

/// Strings with their dialects, and the same moves in the language.
const PAIRS: &[(&str, &str)] = &[
    // Riders and long ranges, most of which Fairy-Stockfish drops or misreads.
    (r#""DD""#, "ride 2:0"),
    (r#""AA""#, "ride 2:2"),
    (r#""HH""#, "ride 3:0"),
    (r#""CC""#, "ride 3:1"),
    (r#""D2""#, "ride 2:0 up to 2"),
    (r#""N2""#, "ride 2:1 up to 2"),
    (r#""R10""#, "slide orthogonal up to 10"),
    (r#""R12""#, "slide orthogonal up to 12"),
    (r#""B10""#, "slide diagonal up to 10"),
    (r#""N0""#, "ride 2:1"),
    // Lame leaps and hops.
    (r#""nD""#, "slide orthogonal exactly 2"),
    (r#""jD""#, "line orthogonal: piece enemy!; line orthogonal: piece empty"),
    (
        r#""jR""#,
        "line orthogonal: any empty* enemy!; line orthogonal: any empty* empty",
    ),
    (
        r#""gR3""#,
        "line orthogonal: empty{0,1} piece empty; line orthogonal: empty{0,1} piece enemy!",
    ),
    (
        r#""pR3""#,
        "line orthogonal: piece empty; line orthogonal: piece enemy!; line orthogonal: piece empty empty; line orthogonal: piece empty enemy!; line orthogonal: empty piece empty; line orthogonal: empty piece enemy!",
    ),
    (r#""mRcpR""#, "move slide orthogonal; capture hop orthogonal"),
    (r#""dK""#, "line radial: friend!"),
    // The narrow moves of a knight.
    (r#""fN""#, "leap 2:1 forward 2"),
    (r#""sN""#, "leap 2:1 forward 1; leap 2:1 backward 1"),
    (r#""flbrF""#, "step (-1,+1); step (+1,-1)"),
    (r#""hrN""#, "leap (+1,+2); leap (+2,-1); leap (-1,-2); leap (-2,+1)"),
    // Moves of several legs.
    (r#""afsW""#, "move step orthogonal then step diagonal outward"),
    (r#""mafsW""#, "move step orthogonal then step diagonal outward"),
    (r#"xboard "afsF""#, "move step diagonal then step orthogonal outward"),
    (r#"diagram "afsW""#, "move step orthogonal then step diagonal outward"),
    (r#""afK""#, "move step radial then step onward"),
    (r#""afafW""#, "slide orthogonal exactly 3"),
    (r#""mpafsK""#, "leap 2:1"),
    (
        r#"xboard "aW""#,
        "slide orthogonal exactly 2; move step orthogonal then step orthogonal turn",
    ),
    (
        r#""FyafsF""#,
        "step diagonal; move step diagonal then slide orthogonal outward",
    ),
    (
        r#""WyafsW""#,
        "step orthogonal; move step orthogonal then slide diagonal outward",
    ),
    (
        r#""mRasR""#,
        "move slide orthogonal; move slide orthogonal then slide orthogonal turn",
    ),
    (r#""fcafmF""#, "capture step diagonal forward then move step onward"),
    (r#""cabK""#, "capture step radial then return"),
    (r#""pafR""#, "hop orthogonal"),
    // The dialect of the diagram.
    (
        r#"diagram "[F?R]""#,
        "step diagonal; move step diagonal then slide orthogonal outward",
    ),
    (r#"diagram "[F-R]""#, "move step diagonal then slide orthogonal outward"),
    (
        r#"diagram "[W?B]""#,
        "step orthogonal; move step orthogonal then slide diagonal outward",
    ),
    (
        r#"diagram "[F-R3]""#,
        "move step diagonal then slide orthogonal outward up to 3",
    ),
    (r#"diagram "[W?fW]""#, "step orthogonal; slide orthogonal exactly 2"),
    (
        r#"diagram "m[F-R]""#,
        "move step diagonal then move slide orthogonal outward",
    ),
    (r#"diagram "L""#, "leap 3:1"),
    (r#"diagram "J""#, "leap 3:2"),
    (r#"diagram "FX""#, "leap 4:1"),
    (r#"diagram "DY""#, "leap 4:2"),
    (r#"diagram "zB""#, "slide diagonal zigzag"),
    (r#"diagram "zR""#, "slide orthogonal zigzag"),
    (r#"diagram "qN""#, "ride 2:1 curving left or right"),
    (r#"diagram "duQ""#, "swap slide radial"),
    (r#"diagram "U""#, "step anywhere"),
];

fn variant(string: &str, words: &str) -> Variant {
    let text = format!(
        "variant \"Trial\"\nplayers White, Black\n\
         board {{ axes file a..i, rank 1..9; forward rank +; view Black: mirror rank }}\n\
         piece Stone S {{ step forward; cannot move if near piece }}\n\
         piece Read A {{ betza {string} }}\npiece Written B {{ {words} }}\n\
         array {{ rank 1: A S B . . . . . . }}\ncheck protects nothing\nstalemate draws\n"
    );
    Variant::parse(&text).unwrap_or_else(|report| panic!("{string}, {words}: {report}"))
}

/// A rank of a position as text, in which numbers count empty cells.
fn row(cells: &[char]) -> String {
    let runs = cells.chunk_by(|one, other| one == other && *one == '1');
    let run = |run: &[char]| {
        if run[0] == '1' {
            run.len().to_string()
        } else {
            run.iter().collect()
        }
    };
    runs.map(run).collect()
}

/// Returns the positions after the moves of the piece in the middle, with its symbol replaced by another.
fn after(variant: &Variant, fen: &str, piece: char) -> BTreeSet<String> {
    let fen = fen.replace('?', &piece.to_string());
    let position = variant.read_fen(&fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    let moves = position.legal_moves();
    let played = moves
        .iter()
        .map(|made| position.after(made).expect("it is legal").fen());
    played.map(|fen| fen.replace(piece, "?")).collect()
}

#[test]
fn strings_move_as_words_do() {
    let mut random = Rng::new(2026);
    for (string, words) in PAIRS {
        let variant = variant(string, words);
        let mut moves = 0;
        for round in 0..40 {
            let mut cells = vec!['1'; 81];
            for _ in 0..(round % 20) * 2 {
                let stone = if random.below(2) == 0 { 'S' } else { 's' };
                cells[random.below(81)] = stone;
            }
            cells[if round < 2 { 40 } else { random.below(81) }] = '?';
            let rows: Vec<String> = cells.chunks(9).map(row).collect();
            let fen = format!("{} w - - 0 1", rows.join("/"));
            let read = after(&variant, &fen, 'A');
            assert_eq!(read, after(&variant, &fen, 'B'), "{string} and {words} in {fen}");
            moves += read.len();
        }
        assert!(moves > 0, "{string} never moves");
    }
}
