//! Precomputed openings.

use serde_json::Value;
use triagonal::Variant;
use triagonal_desk::opening::opening;

/// Checks an opening: every first move has legal replies that lead to the recorded position.
fn check(name: &str) -> Value {
    let opening = opening(name, 20).expect("the game is built in");
    let variant = Variant::builtin(name).expect("the game is built in");
    let start = variant.start();
    let replies = opening["replies"].as_object().expect("there are replies");
    assert_eq!(replies.len(), start.legal_moves().len(), "{name}");
    for (first, reply) in replies {
        let mut position = start.clone();
        let moves = reply["moves"].as_array().expect("a list of moves");
        let texts = moves.iter().map(|text| text.as_str().expect("a move is a text"));
        for text in [first.as_str()].into_iter().chain(texts) {
            let made = position.read_move(text).expect("the move is legal");
            position.play(&made).expect("the move is legal");
        }
        assert_eq!(reply["state"]["fen"], position.fen(), "{name}: {first}");
        assert!(
            position.turn() == start.turn() || position.outcome().is_some(),
            "{name}: {first}"
        );
        let shown = reply["state"]["moves"].as_array().expect("a list of moves");
        assert_eq!(shown.len(), position.legal_moves().len(), "{name}: {first}");
    }
    opening
}

#[test]
fn every_first_move_has_a_reply() {
    let opening = check("chess");
    let reply = &opening["replies"]["g1-f3"];
    assert_eq!(reply["moves"].as_array().map(Vec::len), Some(1), "{reply}");
    // Default values are left out.
    let made = &reply["state"]["moves"][0];
    assert!(
        made["drop"].is_null() && made["words"].is_null() && made["text"].is_string(),
        "{made}"
    );
    let size = opening.to_string().len();
    assert!(size < 120_000, "a page waits for {size} bytes");
}

#[test]
fn all_other_players_reply_and_a_turn_can_have_several_moves() {
    let opening = check("four-player");
    assert!(
        opening["replies"]
            .as_object()
            .into_iter()
            .flatten()
            .all(|(_, reply)| { reply["moves"].as_array().map(Vec::len) == Some(3) })
    );
    check("duck");
}

#[test]
fn an_unknown_game_has_no_opening() {
    assert!(opening("no-such-game", 1).is_err_and(|failure| failure.message().contains("no-such-game")));
}
