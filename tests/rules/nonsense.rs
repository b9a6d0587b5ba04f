//! Rules that contradict themselves, refer to missing things or have no effect: each is reported, and similar valid rules
//! are not.

use triagonal::builtin::Builtin;
use triagonal::diagnostics::{Code, Source};
use triagonal::rules::load;

/// Returns the codes that `check` raises for chess with these statements.
fn found(statements: &str) -> Vec<Code> {
    let text = format!("variant \"Test\"\nextends chess\n{statements}\n");
    let report = load(Source::new("test.variant", text), &Builtin).check_all();
    report.diagnostics().iter().map(|mistake| mistake.code).collect()
}

const NO_CHECK: &str = "check protects nothing\ncheckmate goes on\n";

/// A piece that replaces a pawn.
fn guard(moves: &str) -> String {
    format!("piece Guard G {{ {moves} }}\narray {{ rank 1: R N B Q K B N R; rank 2: G P P P P P P P }}")
}

#[track_caller]
fn assert_noticed(code: Code, nonsense: &str, sense: &str) {
    assert!(
        found(nonsense).contains(&code),
        "not noticed:\n{nonsense}\n{:?}",
        found(nonsense)
    );
    assert_eq!(found(sense), [], "nothing is wrong with:\n{sense}");
}

#[test]
fn promotions_are_not_copied() {
    let array = "array { rank 1: R N B Q K B N R; rank 2: S P P P P P P S }";
    assert_noticed(
        Code::PromotionLeftOut,
        &format!("piece Soldier S: Pawn\n{array}"),
        &format!("piece Soldier S: Pawn {{ promotes on last rank to Queen, forced }}\n{array}"),
    );
    // A piece to which others promote is none that forgets to promote.
    let promoted = "piece Pawn P { move step forward; promotes on last rank to Soldier, forced }\npiece Soldier S: Pawn { step orthogonal }";
    assert_eq!(found(promoted), []);
}

#[test]
fn what_another_statement_decides() {
    let idle = Code::DutyIdle;
    assert_noticed(
        idle,
        "capture is forced\ncapture of Queen is forced",
        "capture of Queen is forced\ncapture is forced",
    );
    assert_noticed(
        idle,
        "capture by King is forbidden\ncapture of Queen by King is forced",
        "capture by King is forbidden\ncapture of Queen is forced",
    );
    assert_noticed(
        idle,
        "capture of Queen is forbidden\ncapture of Queen by Pawn is forbidden for White",
        "capture of Queen is forbidden for Black\ncapture of Queen by Pawn is forbidden for White",
    );
    assert_noticed(idle, "move is forced", "move by Pawn is forced");
    let turn = "turn: move 2 times\ncheck ends the turn\n";
    assert_noticed(
        idle,
        &format!("{turn}capture ends the turn\ncapture of Queen ends the turn"),
        &format!("{turn}capture of Rook ends the turn\ncapture of Queen ends the turn"),
    );
    assert_noticed(
        Code::EndNever,
        &format!("{NO_CHECK}capturing any King, Queen wins\ncapturing any King draws"),
        &format!("{NO_CHECK}capturing any King draws\ncapturing any King, Queen wins"),
    );
}

#[test]
fn conditions_that_contradict_each_other() {
    let never = Code::MoveNever;
    for (nonsense, sense) in [
        (
            "if attacked by enemy, if not attacked by enemy",
            "if attacked by enemy Queen, if not attacked by enemy Rook",
        ),
        (
            "if unattacked, if attacked by enemy Queen",
            "if unattacked, if guarded by friend",
        ),
        (
            "if near friend Pawn, if not near friend",
            "if near friend, if not near friend Pawn",
        ),
        (
            "having at least 3 Pawn, lacking every Pawn",
            "having at least 3 Pawn, lacking every Queen",
        ),
        ("in check, not in check", "in check, if attacked by enemy"),
    ] {
        let moves = |conditions: &str| guard(&format!("step radial; leap 2:1, {conditions}"));
        assert_noticed(never, &moves(nonsense), &moves(sense));
    }
    let pawn = |conditions: &str| {
        format!(
            "piece Pawn P: Pawn {{ promotes on last rank to Queen, {conditions}; promotes on last rank to Rook, forced }}"
        )
    };
    assert_noticed(
        Code::PromotionNever,
        &pawn("if in check, if not in check"),
        &pawn("if in check"),
    );
    let drop = |conditions: &str| {
        format!("hand: captures go to the captor as they are\ndrop any\ndrop Pawn except last rank{conditions}")
    };
    assert_noticed(
        Code::DropNever,
        &drop(", if near friend King, if not near friend"),
        &drop(", if near friend, if not near friend King"),
    );
    let queen = |conditions: &str| format!("piece Queen Q: Queen {{ cannot move if near friend King{conditions} }}");
    assert_noticed(
        Code::ConditionIdle,
        &queen(", if not near friend"),
        &queen(", if near enemy"),
    );
}

#[test]
fn endings_whose_condition_is_met_before_the_first_move() {
    assert_noticed(
        Code::HoldsAtStart,
        "points Queen 9, Rook 5, Pawn 1\nhaving at least 10 points wins",
        "points Queen 9, Rook 5, Pawn 1\nhaving at most 10 points loses",
    );
    assert_noticed(
        Code::HoldsAtStart,
        "having at most 1 Queen loses",
        "lacking every Queen loses",
    );
}

#[test]
fn more_than_there_is() {
    let never = Code::EndNever;
    for (nonsense, sense) in [
        (
            "having at least 9 Pawn wins",
            "having at least 8 Pawn and having at least 2 Queen wins",
        ),
        ("having at least 10 Queen wins", "having at least 9 Queen wins"),
        ("having at most 40 pieces wins", "having at most 15 pieces wins"),
        (
            "having at most 3 pieces and having at least 5 Pawn wins",
            "having at most 5 pieces and having at least 5 Pawn wins",
        ),
        ("row of 9 pieces wins", "row of 8 Pawn wins"),
        ("row of 3 King wins", "row of 3 Knight wins"),
        ("capture of Pawn 1000 times wins", "capture of Pawn 8 times wins"),
        ("castling 2 times wins", "castling 1 time wins"),
        ("promotion to Queen 9 times wins", "promotion to Queen 8 times wins"),
        (
            "points Queen 9, Rook 5, Bishop 3, Knight 3, Pawn 1\nhaving at least 104 points wins",
            "points Queen 9, Rook 5, Bishop 3, Knight 3, Pawn 1\nhaving at least 103 points wins",
        ),
    ] {
        assert_noticed(never, nonsense, sense);
    }
    // Captured pieces return.
    let hand = "hand: captures go to the captor as they are\ndrop any\n";
    assert_eq!(
        found(&format!(
            "{hand}having at least 17 pieces wins\ncapture of Pawn 1000 times wins"
        )),
        []
    );
}

#[test]
fn ends_that_come_at_once_or_never() {
    assert_noticed(Code::EndAtOnce, "length 1 draws", "length 300 draws");
    assert_noticed(
        Code::EndAtOnce,
        "quiet plies 1 draws",
        "quiet plies 60 draws, except Pawn",
    );
    assert_noticed(
        Code::EndAtOnce,
        "having at most 40 pieces, lasting 10 plies, draws",
        "having at most 10 pieces, lasting 10 plies, draws",
    );
    let never = Code::EndNever;
    assert_noticed(
        never,
        "length 50 draws\nquiet plies 60 draws, except Pawn",
        "length 50 draws\nquiet plies 20 draws, except Pawn",
    );
    assert_noticed(never, "check is forbidden", "check is forbidden, except mate");
    let all = "quiet plies 100 draws, except King, Queen, Rook, Bishop, Knight, Pawn";
    assert_noticed(never, all, "quiet plies 100 draws, except Queen, Pawn");
    let corner = "zone corner for all: cells a1\n";
    for (nonsense, sense) in [
        (
            "holding corner with Pawn wins for White",
            "holding corner with Rook wins for Black",
        ),
        (
            "having at least 1 Pawn in corner wins",
            "having at least 1 Rook in corner and having at most 5 pieces wins for Black",
        ),
    ] {
        assert_noticed(never, &format!("{corner}{nonsense}"), &format!("{corner}{sense}"));
    }
}

#[test]
fn ends_against_what_is_forbidden() {
    let king = format!("{NO_CHECK}capturing any King wins\n");
    assert_noticed(
        Code::CaptureNever,
        &format!("{king}capture of King is forbidden"),
        &format!("{king}capture of King is forbidden for White"),
    );
    let spares = "piece Knight N: Knight { cannot capture King }\npiece Queen Q: Queen { cannot capture King }\n\
        piece Rook R: Rook { cannot capture King }\npiece Bishop B: Bishop { cannot capture King }\n\
        piece Pawn P: Pawn { cannot capture King }\n";
    assert_noticed(
        Code::CaptureNever,
        &format!("{king}{spares}piece King K: King {{ cannot capture King }}"),
        &format!("{king}{spares}"),
    );
    assert_noticed(
        Code::EndNever,
        "capture is forbidden\nbaring wins",
        "capture is forbidden for White\nbaring wins",
    );
    assert_noticed(
        Code::ActionNever,
        "capture is forbidden\nafter capture: remove mover",
        "capture by King is forbidden\nafter capture: remove mover",
    );
}

#[test]
fn pieces_that_do_nothing() {
    let array = "array { rank 1: R N B M K B N R; rank 2: all P }";
    let marshal = |like: &str| format!("piece Marshal M: {like}\n{array}");
    assert_noticed(Code::MoveTwice, &marshal("Rook + Rook"), &marshal("Rook + Knight"));
    assert_noticed(Code::MoveTwice, &marshal("Queen + Rook"), &marshal("Queen + Knight"));
    let south = |moves: &str| format!("zone south for Black: rank >= 3\n{}", guard(moves));
    assert_noticed(
        Code::MoveNever,
        &south("leap 2:1; step radial, from south"),
        &guard("leap 2:1; step radial"),
    );
    assert_noticed(
        Code::CapturesNothing,
        "piece Knight N { leap 2:1; cannot capture King, Queen, Rook, Bishop, Knight, Pawn }",
        "piece Knight N { leap 2:1; cannot capture King, Queen, Rook, Bishop, Knight }",
    );
    assert_noticed(
        Code::MoverVanishes,
        "after move: remove mover",
        "after move: remove mover near enemy Queen",
    );
    assert_noticed(
        Code::MoverVanishes,
        "after move by Knight: remove mover",
        "after capture by Knight: remove mover",
    );
}

#[test]
fn limits_that_no_player_reaches() {
    let hand = "hand: captures go to the captor as they are\ndrop any\ndrop Pawn except last rank";
    // Two Queens, and each of the sixteen Pawns can become one. A dropped piece is not on the board yet.
    assert_noticed(
        Code::ConditionIdle,
        &format!("{hand}\ndrop Queen at most 18 of a kind"),
        &format!("{hand}\ndrop Queen at most 17 of a kind"),
    );
    assert_noticed(
        Code::ConditionIdle,
        &format!("{hand}\ndrop Knight at most 35 of Knight, Bishop, Pawn"),
        &format!("{hand}\ndrop Knight at most 20 of Knight, Bishop, Pawn"),
    );
    assert_noticed(
        Code::ConditionIdle,
        &format!("{hand}\ndrop King at most 2 per file"),
        &format!("{hand}\ndrop Queen at most 2 per file"),
    );
}
