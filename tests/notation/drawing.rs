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

#[test]
fn columns_and_camps_are_those_of_their_chart() {
    let variant = told(
        r#"
variant "Two"
players White, Black
board {
  charts  west, east
  axes    column 1..4, rank 1..3
  label   file of chart, column: a..h
  names   file rank
  join    right of west to left of east
  forward rank +
  view    Black: chart west to east, mirror rank
}
zone camp: chart = west and rank <= 2 and column in 2, 3
piece King K royal { step radial }
piece Rook R { slide orthogonal }
array { in camp: R . / K R }
check protects every King
checkmate wins; stalemate draws
"#,
    );
    insta::assert_snapshot!(variant.draw(&variant.start(), &|_, symbol| symbol.to_owned()));
}
