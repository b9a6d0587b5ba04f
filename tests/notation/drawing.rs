//! Boards as text.

use crate::support::fixtures::{FOUR_DIMENSIONS, TWO_CHARTS, parsed, shipped};
use crate::support::sections::assert_sections;
use crate::support::studied;

#[test]
fn starts() {
    let drawings = studied().into_iter().map(|one| {
        let drawn = shipped(one.name).start().to_string();
        let is_narrow = drawn.lines().all(|line| line.chars().count() <= 100);
        assert!(is_narrow, "{} is too wide", one.name);
        (one.name.to_owned(), drawn)
    });
    assert_sections!("starts", drawings.collect());
}

#[test]
fn hands_stand_below() {
    let variant = shipped("crazyhouse");
    let position = variant
        .read_fen("2k5/8/8/8/8/8/8/4K3[QPPn] b - - 0 1")
        .expect("the position is right");
    insta::assert_snapshot!(position.to_string(), @"
    8  . . k . . . . .
    7  . . . . . . . .
    6  . . . . . . . .
    5  . . . . . . . .
    4  . . . . . . . .
    3  . . . . . . . .
    2  . . . . . . . .
    1  . . . . K . . .
       a b c d e f g h

    Black to move
    White in hand: Queen, Pawn 2
    Black in hand: Knight
    ");
}

#[test]
fn four_dimensions_are_rows_of_planes() {
    let variant = parsed(FOUR_DIMENSIONS);
    insta::assert_snapshot!(variant.start().to_string(), @"
    d 2, c 1    d 2, c 2
    2  . .      2  . .
    1  k .      1  . .
       1 2         1 2

    d 1, c 1    d 1, c 2
    2  . .      2  . .
    1  K .      1  . .
       1 2         1 2

    White to move
    ");
}

#[test]
fn columns_and_camps_are_those_of_their_chart() {
    let variant = parsed(TWO_CHARTS);
    insta::assert_snapshot!(variant.start().to_string(), @"
    chart west    chart east
    3  . . . .    3  . k r .
    2  . R . .    2  . r . .
    1  . K R .    1  . . . .
       a b c d       e f g h

    White to move
    ");
}
