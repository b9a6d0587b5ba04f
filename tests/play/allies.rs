//! Captured pieces that go to the hand of an ally.

use triagonal::Variant;

/// Four players in two teams, whose captures go to the ally.
fn variant(how: &str) -> Variant {
    let text = format!(
        "variant \"Allies\"
players North in team Poles, East in team Tropics, South in team Poles, West in team Tropics
board {{ axes file a..e, rank 1..5; forward rank +; view East: turn file to rank; view South: mirror file, mirror rank; view West: turn rank to file }}
piece Rook R {{ slide orthogonal }}
piece Duke D {{ step radial; reverts to Rook }}
array {{ Rook a1; Duke c1 }}
hand: captures go to the ally as {how}
drop any
capturing every Rook, Duke wins
"
    );
    Variant::parse(&text).unwrap_or_else(|report| panic!("{report}"))
}

/// The position after North has captured a Duke of East.
fn after(how: &str) -> String {
    let mut position = variant(how)
        .place(
            "North Rook a1, East Duke a3, East Rook e5, South Rook c5, West Rook e2",
            "North",
        )
        .unwrap_or_else(|error| panic!("{error}"));
    position.play_text("a1xa3").unwrap_or_else(|error| panic!("{error}"));
    position.fen()
}

#[test]
fn captures_go_to_the_next_player_of_the_team() {
    let as_they_are = after("they are");
    assert!(as_they_are.contains("[sD]"), "{as_they_are}");
    let as_base = after("their base kind");
    assert!(as_base.contains("[sR]"), "{as_base}");
}
