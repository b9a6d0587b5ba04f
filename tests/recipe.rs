//! The example for embedding the library in docs/book/src/tools/cases.md, word for word.

#[test]
fn the_page_has_this_recipe() {
    let page = include_str!("../docs/book/src/tools/cases.md");
    let (_, recipe) = page.split_once("```rust\n").expect("the page has a recipe");
    let (recipe, _) = recipe.split_once("```").expect("the recipe ends");
    assert!(include_str!("recipe.rs").ends_with(recipe));
}

use triagonal::Variant;

#[test]
fn every_game_begins_with_the_same_moves() {
    insta::glob!("../variants/hexagonal", "*.variant", |path| {
        let variant = Variant::load(path).expect("the variant is right");
        let moves = variant.start().move_texts();
        let texts: Vec<String> = moves.into_iter().map(|(text, _)| text).collect();
        insta::assert_snapshot!(texts.join("\n"));
    });
}
