//! Boards as text.

use super::{shipped, told};

#[test]
fn starts() {
    for one in triagonal::shipped() {
        let variant = shipped(one.name);
        let drawn = variant.draw(&variant.start(), &|_, symbol| symbol.to_owned());
        assert!(
            drawn.lines().all(|line| line.chars().count() <= 100),
            "{} is too wide",
            one.name
        );
        insta::assert_snapshot!(format!("start of {}", one.name), drawn);
    }
}

#[test]
fn hands_stand_below() {
    let variant = shipped("crazyhouse");
    let position = variant
        .position_from_fen("2k5/8/8/8/8/8/8/4K3[QPPn] b - - 0 1")
        .expect("the position is right");
    insta::assert_snapshot!(variant.draw(&position, &|_, symbol| symbol.to_owned()));
}

#[test]
fn four_dimensions_are_rows_of_planes() {
    let variant = told(
        r#"
variant "Four"
players White, Black
board { axes a 1..2, b 1..2, c 1..2, d 1..2; names a b c d; forward d +; view Black: mirror d }
piece King K royal { step radial }
array { King 1111 }
check protects every King
checkmate wins; stalemate draws
"#,
    );
    insta::assert_snapshot!(variant.draw(&variant.start(), &|_, symbol| symbol.to_owned()));
}
