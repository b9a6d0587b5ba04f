//! Valid rules that the lints about promotions, protection and en passant must not report.

use triagonal::builtin::Builtin;
use triagonal::diagnostics::{Code, Source};
use triagonal::rules::load;

/// Returns the codes that `check` raises for a text.
fn found(text: &str) -> Vec<Code> {
    let report = load(Source::new("test.variant", text), &Builtin).check_all();
    report.diagnostics().iter().map(|mistake| mistake.code).collect()
}

/// Returns the codes for a game of kings on a 5×5 board with further statements, apart from unused names.
fn little(statements: &str) -> Vec<Code> {
    found(&format!(
        "variant \"Test\"\nplayers White, Black\n\
         board {{ axes file a..e, rank 1..5; forward rank +; view Black: mirror rank }}\n\
         zone last rank: rank = 5\npiece King K royal {{ step radial }}\n{statements}\n"
    ))
    .into_iter()
    .filter(|code| !matches!(code, Code::UnusedName | Code::KindNeverAppears))
    .collect()
}

#[test]
fn a_king_can_be_captured_unless_check_protects_it() {
    let two = "array { rank 1: K . . . K }";
    let game = |check: &str, end: &str| little(&format!("{two}\n{check}\n{end}"));
    assert_eq!(game("", "capturing any King wins"), []);
    let every = "check protects every King";
    assert_eq!(game(every, "capturing any King wins"), [Code::CaptureNever]);
    assert_eq!(game(every, "capturing every King loses"), [Code::CaptureNever]);
    // One of two may be given up, but not the last.
    let any = "check protects any King";
    assert_eq!(game(any, "capturing any King wins"), []);
    assert_eq!(game(any, "capturing every King wins"), [Code::CaptureNever]);
    // A player who passes in check leaves the king where it is.
    assert_eq!(
        game(every, "capturing any King wins; pass when stuck, in check too"),
        []
    );
    assert_eq!(
        found("variant \"Test\"\nextends chess\ncheck protects nothing\ncapturing any King wins\ncheckmate goes on\n"),
        []
    );
}

#[test]
fn among_more_players_protected_pieces_can_be_captured() {
    let text = "variant \"Test\"\nplayers North, East, South\n\
        board { axes file a..e, rank 1..5; forward rank +; view East: turn file to rank; view South: mirror rank }\n\
        piece King K royal { step radial }\npiece Rook R { slide orthogonal }\n\
        array { King c1; Rook b1 }\n\
        check protects every King\ncapturing any King eliminates, army vanishes\n";
    assert_eq!(found(text), []);
}

#[test]
fn a_piece_that_promotes_may_leave_another_to_be_protected() {
    let game = |array: &str, check: &str| {
        little(&format!(
            "piece Prince P royal {{ step radial; promotes on last rank to Queen }}\npiece Queen Q {{ slide radial }}\n\
             array {{ rank 1: {array} }}\n{check}\ncheckmate wins\nbaring wins"
        ))
    };
    assert_eq!(
        game(". P . P .", "check protects every Prince"),
        [Code::ProtectedPromotes]
    );
    assert_eq!(game(". P . K .", "check protects every Prince, King"), []);
    assert_eq!(game(". P . K .", "check protects every King"), []);
}

#[test]
fn a_piece_is_stuck_only_where_it_can_come_and_cannot_leave() {
    let game = |moves: &str, promotes: &str| {
        little(&format!(
            "zone far ranks: rank >= 4\nzone low ranks: rank <= 2\npiece Rook R {{ slide orthogonal }}\n\
             piece Test T {{ {moves}; {promotes} }}\narray {{ rank 1: R . K . R; rank 2: all T }}\n\
             check protects every King\ncheckmate wins"
        ))
    };
    let forward = "step forward";
    assert_eq!(game(forward, "promotes on last rank to Rook"), [Code::StuckUnpromoted]);
    assert_eq!(game(forward, "promotes on last rank to Rook, forced"), []);
    assert_eq!(game(forward, "promotes in far ranks to Rook"), [Code::StuckUnpromoted]);
    assert_eq!(game(forward, "promotes in far ranks to Rook, forced on last rank"), []);
    let both = "promotes in far ranks to Rook; promotes on last rank to Rook, forced";
    assert_eq!(game(forward, both), []);
    assert_eq!(game("step forward, backward", "promotes on last rank to Rook"), []);
    assert_eq!(
        game(
            "step forward, to far ranks; step forward from low ranks",
            "promotes on last rank to Rook"
        ),
        [Code::StuckUnpromoted]
    );
    // The piece has moved when it arrives there.
    assert_eq!(
        game("step forward; step backward, unmoved", "promotes on last rank to Rook"),
        [Code::StuckUnpromoted]
    );
    // A leap of two ranks goes from the second rank to the fourth, and not further.
    let leap = "leap (0,+2), from low ranks";
    assert_eq!(game(leap, "promotes in far ranks to Rook"), [Code::StuckUnpromoted]);
    assert_eq!(game(leap, "promotes on last rank to Rook"), [Code::PromotionNever]);
}

#[test]
fn what_an_option_decides_is_meant() {
    let text = |outside: &str, inside: &str| {
        format!(
            "variant \"Test\"\nextends chess\noption pawns: old | new\npiece Pawn P {{\n\
             move step forward\ncapture step diagonal forward\n{outside}\n\
             when pawns is new {{ move slide forward exactly 2 from second rank, passing; {inside} }}\n}}\n"
        )
    };
    let forced = "promotes on last rank to Queen, forced";
    let free = "promotes on last rank to Queen";
    assert_eq!(found(&text(&format!("capture en passant; {forced}"), "")), []);
    assert_eq!(found(&text(forced, "capture en passant")), []);
    // While the move is in force, no move captures the piece that it exposes.
    assert_eq!(found(&text(forced, "")), [Code::PassingUnused]);
    assert_eq!(found(&text("", &format!("capture en passant; {free}"))), []);
}

/// Returns the codes for a game of kings and pieces that only advance, on five ranks.
fn advancing(piece: &str, rest: &str) -> Vec<Code> {
    little(&format!(
        "zone first rank: rank = first\npiece Rook R {{ slide orthogonal }}\npiece Test T {{ {piece} }}\n\
         array {{ rank 1: R . K . R; rank 2: all T }}\ncheck protects every King\ncheckmate wins\n{rest}"
    ))
}

#[test]
fn a_promotion_needs_pieces_to_capture_and_pieces_to_bring_back() {
    let game = |promotes: &str| {
        little(&format!(
            "piece Rook R {{ slide orthogonal }}\npiece Queen Q {{ slide radial }}\n\
             piece Wall W {{ step radial; uncapturable }}\npiece Test T {{ step radial; {promotes} }}\n\
             array {{ rank 1: R W K T . }}\ncheck protects every King\ncheckmate wins"
        ))
    };
    let warned = [Code::PromotionNever];
    assert_eq!(game("promotes by capture of Rook to Queen"), []);
    assert_eq!(game("promotes by capture of Wall, King to Queen"), warned);
    assert_eq!(game("promotes by capture of Wall, Rook to Queen"), []);
    assert_eq!(
        game("promotes to Rook, at most as many as in the array; promotes to Queen"),
        []
    );
    assert_eq!(
        game("promotes to Queen; promotes not by capture to Queen, at most as many as in the array"),
        warned
    );
}

#[test]
fn a_promotion_needs_a_way_to_its_zone() {
    let behind = "promotes on first rank to Rook, forced";
    assert_eq!(
        advancing(&format!("step forward; {behind}"), ""),
        [Code::PromotionNever]
    );
    assert_eq!(advancing(&format!("step forward, backward; {behind}"), ""), []);
    // A drop may put it there, but drops do not promote.
    let hand = "hand: captures go to the captor as they are\ndrop any";
    assert_eq!(
        advancing(&format!("step forward; {behind}"), hand),
        [Code::PromotionNever]
    );
    let leaving = "promotes leaving first rank to Rook, forced";
    assert_eq!(
        advancing(&format!("step forward; {leaving}"), ""),
        [Code::PromotionNever]
    );
    assert_eq!(advancing(&format!("step forward; {leaving}"), hand), []);
    // Only captures lead there.
    let moves = "move step forward; capture step backward";
    assert_eq!(advancing(&format!("{moves}; {behind}"), ""), []);
    let quiet = "move step backward; capture step forward";
    assert_eq!(
        advancing(
            &format!("{quiet}; promotes on first rank by capture to Rook, forced"),
            ""
        ),
        [Code::PromotionNever]
    );
    // A friend may bring it back to a cell from which it can move.
    let swaps = "step forward; swap step forward";
    assert_eq!(advancing(&format!("{swaps}; {behind}"), ""), [Code::PromotionNever]);
    assert_eq!(advancing(&format!("{swaps}; {leaving}"), ""), []);
}

#[test]
fn an_end_in_a_zone_needs_a_way_there() {
    let reach = |end: &str| advancing("step forward", end);
    assert_eq!(reach("reaching first rank with Test wins"), [Code::EndNever]);
    assert_eq!(reach("holding first rank with Test wins"), [Code::EndNever]);
    assert_eq!(reach("reaching first rank with Test, King wins"), []);
    assert_eq!(reach("reaching last rank with Test wins"), []);
    assert_eq!(reach("reaching enemy last rank with Test wins"), [Code::EndNever]);
}

#[test]
fn an_end_needs_passes_or_a_player_without_a_move() {
    let end = |rest: &str| advancing("step forward, backward", rest);
    assert_eq!(end("passes 2 draws"), [Code::EndNever]);
    assert_eq!(end("pass when stuck; passes 2 draws"), []);
    assert_eq!(end("facing King draws; passes 1 draws"), []);
    assert_eq!(end("stalemate draws"), []);
    assert_eq!(end("pass when stuck; stalemate draws"), [Code::EndNever]);
    assert_eq!(end("pass when stuck, in check too"), [Code::EndNever]);
}

#[test]
fn a_move_is_within_another_only_if_it_asks_for_no_more_than_that_allows() {
    let moves = |written: &str| advancing(written, "");
    assert_eq!(moves("slide radial; step forward"), [Code::MoveTwice]);
    assert_eq!(moves("slide radial; slide forward up to 2"), [Code::MoveTwice]);
    assert_eq!(moves("slide radial up to 2; slide forward up to 3"), []);
    assert_eq!(moves("slide radial; leap 2:0"), []);
    assert_eq!(moves("move slide radial; step forward"), []);
    assert_eq!(moves("slide radial; move step forward"), [Code::MoveTwice]);
    assert_eq!(moves("capture step radial; capture step forward"), [Code::MoveTwice]);
    // Neither includes the other, but such pieces start on the second rank.
    assert_eq!(
        moves("step radial from last rank; step forward from first rank"),
        [Code::NeverMoves; 2]
    );
    assert_eq!(moves("step radial; step forward from first rank"), [Code::MoveTwice]);
    assert_eq!(moves("step radial, unmoved; step forward"), []);
    assert_eq!(moves("step forward, backward; step forward, sideways"), []);
}

#[test]
fn a_when_is_meant_if_some_choice_reaches_it_and_another_does_not() {
    let text = |whens: &str| {
        found(&format!(
            "variant \"Test\"\nextends chess\noption end: one | two | three\noption other: no | yes\n{whens}\n\
             when other is yes {{ repetition 4 draws }}"
        ))
    };
    let each = "when end is two { being stalemated loses }\nwhen end is three { being stalemated wins }";
    assert_eq!(text(each), []);
    assert_eq!(
        text("when end is not one { being stalemated loses }"),
        [Code::SameValues]
    );
    assert_eq!(
        text(
            "when end is two, three { being stalemated loses; when end is three { pass allowed; stalemate goes on } }"
        ),
        []
    );
    assert_eq!(
        text(&format!(
            "{each}\nwhen end is not two {{ when end is two {{ pass allowed }} }}"
        )),
        [Code::WhenNever]
    );
    assert_eq!(
        text(&format!(
            "{each}\nwhen end is not two {{ when end is one, three {{ length 400 draws }} }}"
        )),
        [Code::WhenAlways]
    );
    // Another option does not matter.
    assert_eq!(
        text(&format!(
            "{each}\nwhen end is two {{ when other is no {{ length 400 draws }} }}"
        )),
        []
    );
}

#[test]
fn a_constant_is_on_its_axis_under_some_choice() {
    let text = |ranks: &str| {
        found(&format!(
            "variant \"Test\"\nextends chess\noption board: low | tall\n\
             when board is tall {{ board {{ axes file a..h, rank 1..{ranks} }}; zone last rank: rank = 8 }}\n\
             zone middle for all: rank in 4..9\nreaching middle with King wins"
        ))
    };
    assert_eq!(text("9"), []);
    let mut idle = text("8");
    idle.sort_unstable();
    assert_eq!(idle, [Code::SameRules, Code::ConstantOutside]);
}

#[test]
fn forward_may_lead_round_a_ring() {
    let text = |join: &str| {
        found(&format!(
            "variant \"Test\"\nplayers White, Black\n\
             board {{ axes file a..e, rank 1..8; {join} forward rank +; view Black: shift rank 4 }}\n\
             piece King K royal {{ step radial }}\npiece Pawn P {{ step forward, sideways }}\n\
             array {{ rank 1: . . K . .; rank 2: all P }}\ncheck protects every King\ncheckmate wins"
        ))
    };
    assert_eq!(text("join rank + to rank -;"), []);
    assert_eq!(text(""), [Code::ForwardAway]);
}

#[test]
fn a_piece_never_moves_only_if_nothing_can_make_way_or_come_within_its_captures() {
    let game = |moves: &str, rest: &str| {
        little(&format!(
            "zone centre: file = c\npiece Rook R {{ slide orthogonal }}\npiece Wall W {{ move step forward to centre; uncapturable }}\n\
             piece Test T {{ {moves} }}\n{rest}\ncheck protects every King\ncheckmate wins"
        ))
    };
    let alone = "array { King c1; Wall b1; Test a1 }";
    // The Wall cannot move either, and as a friend it blocks. Kings can reach every cell.
    let walls = [Code::NeverMoves; 4];
    assert_eq!(game("move step sideways", alone), walls);
    assert_eq!(game("capture step sideways", alone), walls[..2]);
    assert_eq!(game("step forward", alone), walls[..2]);
    // A piece that can be captured may make way.
    let rook = "array { King c1; Rook b1; Test a1 }";
    assert_eq!(game("move step sideways", rook), []);
    // Nothing reaches the cell while a king stays on its file.
    let kings = |moves: &str, more: &str| {
        found(&format!(
            "variant \"Test\"\nplayers White, Black\n\
             board {{ axes file a..e, rank 1..5; forward rank +; view Black: mirror rank }}\nzone centre: file = c\n\
             piece Test T {{ {moves} }}\npiece Duke D royal {{ step orthogonal to centre }}\n{more}\n\
             check protects every Duke\ncheckmate wins"
        ))
    };
    let dukes = "array { Duke c1; Test a1 }";
    assert_eq!(kings("capture step sideways", dukes), [Code::NeverMoves; 2]);
    assert_eq!(kings("capture slide sideways", dukes), []);
    // A drop may put a piece there, and an effect may change anything.
    let hand = "hand: captures go to the captor as they are\ndrop any";
    assert_eq!(kings("capture step sideways", &format!("{dukes}\n{hand}")), []);
    let effect = "after move by Duke: change friend Test to Duke";
    assert_eq!(kings("capture step sideways", &format!("{dukes}\n{effect}")), []);
}

#[test]
fn an_end_by_a_state_needs_an_army_that_can_be_in_it() {
    let end = |rest: &str| advancing("step forward, backward", rest);
    let never = [Code::EndNever];
    assert_eq!(end("having at least 6 pieces in first rank draws"), never);
    assert_eq!(end("having at least 6 pieces in first rank or hand draws"), []);
    assert_eq!(end("having at least 5 pieces in first rank draws"), []);
    assert_eq!(
        end("lacking every Rook and enemy having at least 6 pieces in first rank draws"),
        never
    );
    assert_eq!(end("having at most 1 piece and having at least 2 pieces draws"), never);
    assert_eq!(
        end("having at most 1 piece and enemy having at least 2 pieces draws"),
        []
    );
    assert_eq!(end("having at most 1 piece and having at least 2 Rook draws"), never);
    assert_eq!(
        end("lacking every Rook, lasting 9 plies, if having at least 1 Rook, draws"),
        never
    );
    assert_eq!(
        end("lacking every Rook, lasting 9 plies, if enemy having at least 1 Rook, draws"),
        []
    );
    let bare = "having at most 1 piece, lasting";
    let check = "if in check, draws";
    assert_eq!(end(&format!("{bare} 9 plies, draws; {bare} 9 plies, {check}")), never);
    assert_eq!(end(&format!("{bare} 9 plies, draws; {bare} 8 plies, {check}")), []);
    assert_eq!(
        end(&format!(
            "{bare} 9 plies, draws; {bare} 9 plies less 1 a piece, {check}"
        )),
        []
    );
}

#[test]
fn states_have_limits() {
    let facts = |number: usize| {
        let counts = |army: &str| {
            (1..8)
                .map(|pieces| format!("{army}having at most {pieces} pieces"))
                .collect()
        };
        let others = ["lacking every Rook", "lacking every Test", "enemy lacking every Rook"];
        let facts: Vec<String> = [counts(""), counts("enemy "), others.map(str::to_owned).to_vec()].concat();
        facts[..number].join(" and ")
    };
    let end = |state: &str| advancing("step forward, backward", &format!("{state} draws"));
    assert_eq!(end(&facts(16)), []);
    assert_eq!(end(&facts(17)), [Code::LimitExceeded]);
    let choices = |number: usize| {
        let orders = [
            "King, Rook, Test",
            "King, Test, Rook",
            "Rook, King, Test",
            "Rook, Test, King",
            "Test, King, Rook",
            "Test, Rook, King",
        ];
        orders[..number]
            .iter()
            .map(|kinds| format!("lacking any {kinds}"))
            .collect::<Vec<_>>()
            .join(" and ")
    };
    assert_eq!(end(&choices(5)), []);
    assert_eq!(end(&choices(6)), [Code::LimitExceeded]);
    let many = |number: usize| {
        let ends =
            (1..=number).map(|number| format!("having at most {number} Rook and lacking every Test, lasting 2 plies"));
        ends.collect::<Vec<_>>().join(" draws; ")
    };
    assert_eq!(end(&many(64)), []);
    assert_eq!(end(&many(65)), [Code::LimitExceeded]);
    assert_eq!(
        end("having at most 1 piece, lasting 0 plies,"),
        [Code::NumberOutOfRange]
    );
    assert_eq!(
        end("having at least 0 points"),
        [Code::PointsMissing, Code::NumberOutOfRange]
    );
    assert_eq!(end("having equal points, lasting 2 plies,"), [Code::PointsMissing]);
}
