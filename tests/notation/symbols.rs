//! Symbols without a lower case, such as `帥` and `1`, together with others.

use triagonal::Variant;

use super::shown;
use crate::support::fixtures::parsed;

/// A piece whose lower case is a player's letter, and two symbols without lower case.
const CASELESS: &str = r#"
variant "Generals and Stones"
players White, Black
board { axes file a..e, rank 1..5; forward rank +; view Black: mirror rank }
piece General 帥 royal { step radial }
piece Stone   1       { step forward }
piece Wizard  W       { leap 2:1 }
piece Bishop  B       { slide diagonal }
piece Rook    R       { slide orthogonal }
piece Emperor Em      { slide radial }
array { rank 1: R W 帥 B Em; rank 2: all 1 }
check protects every General
checkmate wins; stalemate draws
hand: captures go to the captor as they are
drop any
"#;

fn line_of(variant: &Variant, text: &str) -> String {
    match variant.read_fen(text) {
        Ok(position) => position.fen(),
        Err(error) => shown(text, &error.misread),
    }
}

#[test]
fn only_a_symbol_without_lower_case_follows_its_players_letter() {
    let variant = parsed(CASELESS);
    let start = variant.start();
    let line = "rwb帥b(em)/b(1)b(1)b(1)b(1)b(1)/5/w(1)w(1)w(1)w(1)w(1)/RWw帥B(Em)[] w - - 0 1";
    assert_eq!(start.fen(), line);
    insta::assert_snapshot!(start.to_string(), @"
    5  r  w  b帥 b  em
    4  b1 b1 b1 b1 b1
    3  .  .  .  .  .
    2  w1 w1 w1 w1 w1
    1  R  W  w帥 B  Em
       a  b  c  d  e

    White to move
    ");
}

#[test]
fn both_forms_of_a_position_are_read() {
    let variant = parsed(CASELESS);
    let cases = [
        // All pieces with the player's letter, even where the letter is also a piece.
        (
            "bRbWb帥bBb(Em)/5/5/5/wRwWw帥wBw(Em)[w(1)bRwW] b - - 0 1",
            "rwb帥b(em)/5/5/5/RWw帥B(Em)[w(1)Wr] b - - 0 1",
        ),
        // A Wizard or Bishop of Black before other pieces and before empty cells.
        (
            "w1b帥1w/wRbrb/bw(1)3/1ww帥bW/5[wRbB] w - - 0 1",
            "w1b帥1w/wRbrb/bw(1)3/1ww帥bW/5[BRwb] w - - 0 1",
        ),
        // A single piece in hand is read as written.
        ("2b帥2/5/5/5/2w帥2[wR] w", "2b帥2/5/5/5/2w帥2[Rw] w - - 0 1"),
        ("2b帥2/5/5/5/2w帥2[w(1)] w", "2b帥2/5/5/5/2w帥2[w(1)] w - - 0 1"),
    ];
    for (text, line) in cases {
        assert_eq!(line_of(&variant, text), line);
        assert_eq!(line_of(&variant, line), line);
    }
}

#[test]
fn positions_of_a_game_come_back() {
    let variant = parsed(CASELESS);
    let mut position = variant.start();
    for ply in 0..80_usize {
        let line = position.fen();
        let again = variant
            .read_fen(&line)
            .unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(again.fen(), line);
        assert_eq!(again.hash(), position.hash(), "{line}");
        let legal = position.move_texts();
        let Some((_, chosen)) = legal.get((ply * 7919 + 13) % legal.len().max(1)) else {
            break;
        };
        position.play(chosen).expect("the move is legal");
    }
}

#[test]
fn errors_are_reported_for_the_form_that_goes_further() {
    let variant = parsed(CASELESS);
    let lines = [
        "2b帥2/5/5/5/2帥2 w - - 0 1",
        "bRbWb帥bBb(Em)/5/5/5/wRwWw帥wBwQ[] w - - 0 1",
        "rwb帥b(em)/5/5/5/RWw帥B(Ex)[] w - - 0 1",
        "rwb帥b(em)/5/5/5/RWw帥BB2[] w - - 0 1",
    ];
    let results: Vec<String> = lines.iter().map(|line| line_of(&variant, line)).collect();
    insta::assert_snapshot!(results.join("\n"), @r#"
    "2b帥2/5/5/5/2帥2 w - - 0 1" at `帥`: no piece has the symbol `帥`
        the symbols are W B R Em for White, and the same in lower case for Black; 帥 1, after the letter of the player: w for White, b for Black
    "bRbWb帥bBb(Em)/5/5/5/wRwWw帥wBwQ[] w - - 0 1" at `wQ`: no piece has the symbol `wQ`
        the symbols are 帥 1 W B R Em, after the letter of the player: w for White, b for Black
    "rwb帥b(em)/5/5/5/RWw帥B(Ex)[] w - - 0 1" at `(Ex)`: no piece has the symbol `(Ex)`
        the symbols are W B R Em for White, and the same in lower case for Black; 帥 1, after the letter of the player: w for White, b for Black
    "rwb帥b(em)/5/5/5/RWw帥BB2[] w - - 0 1" at `RWw帥BB2`: rank 1 has 5 cells, but 7 are given
    "#);
}

/// If a symbol is a player's letter, `ww` is one piece or two.
#[test]
fn a_symbol_that_is_a_players_letter_puts_letters_before_all() {
    let text = CASELESS.replace("Stone   1 ", "Stone   w ").replace("all 1", "all w");
    let variant = parsed(&text.replace("Wizard  W", "Wizard  Q").replace("R W", "R Q"));
    let line = "bRbQb帥bBb(Em)/bwbwbwbwbw/5/wwwwwwwwww/wRwQw帥wBw(Em)[] w - - 0 1";
    assert_eq!(variant.start().fen(), line);
    assert_eq!(line_of(&variant, line), line);
}
