//! The example of docs/testing.md for those who embed the library, word for word.

use std::collections::BTreeMap;

use triagonal::{Shipped, Source, Variant};

#[test]
fn every_game_begins_with_the_same_moves() {
    insta::glob!("../variants", "*.variant", |path| {
        let text = std::fs::read_to_string(path).expect("the file can be read");
        let source = Source::new(path.display().to_string(), text);
        let variant = Variant::load(source, &Shipped, &BTreeMap::new()).expect("the variant is right");
        let moves = variant.written_moves(&variant.start());
        let texts: Vec<String> = moves.into_iter().map(|(text, _)| text).collect();
        insta::assert_snapshot!(texts.join("\n"));
    });
}
