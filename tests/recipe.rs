//! The example of docs/testing.md for those who embed the library, word for word.

use triagonal::Variant;

#[test]
fn every_game_begins_with_the_same_moves() {
    insta::glob!("../variants/shogi", "*.variant", |path| {
        let variant = Variant::load(path).expect("the variant is right");
        let moves = variant.start().move_texts();
        let texts: Vec<String> = moves.into_iter().map(|(text, _)| text).collect();
        insta::assert_snapshot!(texts.join("\n"));
    });
}
