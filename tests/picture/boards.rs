//! Pictures of boards of all kinds.

use triagonal::picture::{Sign, Style, targets};

use super::drawn;
use crate::support::fixtures::{FOUR_DIMENSIONS, TWO_CHARTS, parsed, shipped};

#[test]
fn squares_with_hands_and_the_targets_of_a_promotion() {
    let variant = shipped("crazyhouse");
    let position = variant
        .read_fen("2n1k3/1P6/8/8/8/8/8/4K3[QPPnn] w - - 0 1")
        .expect("the position is right");
    let from = variant.cell("b7").expect("the cell is there");
    let style = Style {
        signs: targets(&position, from),
        heading: Some(variant.rules().name.clone()),
        ..Style::default()
    };
    insta::assert_snapshot!(drawn(&position, &style));
}

#[test]
fn characters_where_all_kinds_have_one() {
    let variant = shipped("xiangqi");
    let position = variant.read_fen("3k5/9/9/9/9/4r4/9/9/4C4/4K4 w - - 0 1");
    let position = position.expect("the position is right");
    insta::assert_snapshot!(drawn(&position, &Style::default()));
}

#[test]
fn hexagons() {
    let variant = shipped("glinski");
    let position = variant.place("White King f6, Black Rook a1", "White");
    let position = position.expect("the position is right");
    insta::assert_snapshot!(drawn(&position, &Style::default()));
}

#[test]
fn hexagons_that_stand_on_a_corner() {
    let variant = shipped("de-vasa");
    let position = variant.place("White King f1, Black Rook a9", "White");
    let position = position.expect("the position is right");
    insta::assert_snapshot!(drawn(&position, &Style::default()));
}

#[test]
fn hexagons_turned_so_that_forward_points_up() {
    let variant = shipped("shafran");
    let position = variant.place("White King e1, Black Rook a6", "White");
    let position = position.expect("the position is right");
    insta::assert_snapshot!(drawn(&position, &Style::default()));
}

#[test]
fn cells_with_names_of_their_own() {
    let variant = shipped("omega");
    let position = variant.place("White King w1, Black Rook a9", "White");
    let position = position.expect("the position is right");
    insta::assert_snapshot!(drawn(&position, &Style::default()));
}

#[test]
fn rings() {
    let variant = shipped("byzantine");
    insta::assert_snapshot!(drawn(&variant.start(), &Style::default()));
}

#[test]
fn layers() {
    let variant = shipped("raumschach");
    let position = variant.place("White King Aa1, Black King Ee5, White Unicorn Cc2", "White");
    let position = position.expect("the position is right");
    insta::assert_snapshot!(drawn(&position, &Style::default()));
}

#[test]
fn four_dimensions() {
    let variant = parsed(FOUR_DIMENSIONS);
    insta::assert_snapshot!(drawn(&variant.start(), &Style::default()));
}

#[test]
fn charts_that_are_joined() {
    let variant = parsed(TWO_CHARTS);
    insta::assert_snapshot!(drawn(&variant.start(), &Style::default()));
}

#[test]
fn gaps_and_barriers_for_four_players() {
    let variant = parsed(
        r#"
variant "Walls"
players Red, Green, Blue, Somebody
board {
  axes    file a..d, rank 1..4
  cells   where file in b..c or rank in 2..3
  barrier between sides
  forward rank +
  view    Green: mirror rank
  view    Blue:  mirror file
  view    Somebody: mirror file, mirror rank
}
partition sides {
  class low:  rank <= 2
  class high: rank > 2
}
piece King K royal { step radial }
piece Giraffe Gi { leap 4:1 }
array { King b1 }
capturing any King wins
"#,
    );
    let position = variant.place(
        "Red King b1, Green Giraffe b4, Blue King c1, Somebody King c4",
        "Somebody",
    );
    let position = position.expect("the position is right");
    insta::assert_snapshot!(drawn(&position, &Style::default()));
}

#[test]
fn every_sign_with_its_legend() {
    let variant = shipped("chess");
    let position = variant.place("White Knight d4", "White").expect("it is right");
    let all = [
        Sign::Cell,
        Sign::Dot,
        Sign::Circle,
        Sign::Target,
        Sign::Ring,
        Sign::Rhomb,
        Sign::DottedRhomb,
        Sign::Square,
        Sign::Arrows,
        Sign::Triangle,
    ];
    let cells = variant.rules().space.ids();
    let style = Style {
        signs: cells.zip(all).collect(),
        caption: Some("All <signs>".to_owned()),
        legend: vec![
            (Sign::Dot, "goes there".to_owned()),
            (Sign::Ring, "captures <there> & \"here\"".to_owned()),
        ],
        ..Style::default()
    };
    insta::assert_snapshot!(drawn(&position, &style));
}
