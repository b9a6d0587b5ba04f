//! Elimination of players while the others play on.

use std::sync::Arc;

use triagonal::play::{Game, Outcome, Position, Reason};
use triagonal::rules::{Army, Check, Elimination, End, Event, Hand, KindId, Loss, Rules, Verdict};

use crate::play::boards::{game, named};
use crate::play::crowd::{KING, crowd, kings, may, pieces, play, position, stand};

fn with(teams: &[u16], eliminations: &[Elimination]) -> Rules {
    Rules {
        eliminations: eliminations.to_vec(),
        ..crowd(teams)
    }
}

fn chess_of(teams: &[u16], by: Loss, army: Army) -> Game {
    game(with(teams, &[kings(by, army)]))
}

fn won(winners: u16) -> Option<Outcome> {
    Some(Outcome::win(winners, Reason::Elimination))
}

#[test]
fn an_army_taken_over_goes_on_threatening() {
    let game = chess_of(&[0, 1, 2, 3], Loss::Threat, Army::JoinsCaptor);
    let mut position = position(&game, "0Kb1 0Rh1 3Nh4 3Kd4 1Ra6 2Kf6 2Qc8 1Kh8", 3);
    assert_eq!(play(&mut position, "h4g2"), "0Kb1 0Rh1 3Ng2 3Kd4 0Ra6 0Qc8");
    assert_eq!((position.turn().0, position.outcome()), (0, None));
    play(&mut position, "c8d8");
    assert_eq!(position.turn().0, 3, "two players are passed over");
    assert_eq!(play(&mut position, "g2f4"), "0Kb1 0Rh1 0Nf4 0Ra6 0Qd8");
    assert_eq!(position.outcome(), won(0));
    assert!(position.legal_moves().is_empty());
    assert_eq!(position.perft(2), 0);
}

#[test]
fn only_the_threats_of_the_player_to_move_count() {
    let game = chess_of(&[0, 1, 2], Loss::Threat, Army::Vanishes);
    let mut position = position(&game, "0Ka1 1Kh8 2Kc8 2Rg1", 0);
    assert_eq!(play(&mut position, "a1b1"), "0Kb1 2Rg1 2Kc8 1Kh8");
    assert_eq!(
        play(&mut position, "h8h7"),
        "2Rg1 1Kh7 2Kc8",
        "the rook threatens b1 now"
    );
    assert_eq!(position.turn().0, 2);
}

#[test]
fn an_army_vanishes_with_its_hand() {
    let mut rules = with(&[0, 1, 2], &[kings(Loss::Capture, Army::Vanishes)]);
    rules.hand = Some(Hand::ToCaptor);
    let game = game(rules);
    let mut position = position(&game, "0Ka1 0Rb1 1Kb8 1Qc8 1Nd4 2Kh8 1N@ 2N@", 0);
    assert_eq!(play(&mut position, "b1b8"), "0Ka1 0Rb8 2Kh8 0K@ 2N@");
    assert_eq!((position.turn().0, position.outcome()), (2, None));
}

#[test]
fn an_army_joins_the_captor_with_its_hand() {
    let mut rules = with(&[0, 1, 2], &[kings(Loss::Capture, Army::JoinsCaptor)]);
    rules.hand = Some(Hand::AsAtStart);
    let game = game(rules);
    let mut position = position(&game, "0Ka1 0Rb1 1Kb8 1Kg7 1Qc8 2Kh8 0N@ 1N@ 1K@", 0);
    assert_eq!(play(&mut position, "b1b8"), "0Ka1 0Rb8 0Qc8 2Kh8 0N@ 0N@");
}

#[test]
fn an_army_joins_the_next_ally_who_has_pieces() {
    let game = chess_of(&[0, 1, 0, 1, 1], Loss::Capture, Army::JoinsAlly);
    let mut both = position(&game, "0Ka1 0Rb1 1Kb8 1Nd4 3Ka8 4Kh8 2Kh1", 0);
    assert_eq!(play(&mut both, "b1b8"), "0Ka1 2Kh1 3Nd4 3Ka8 0Rb8 4Kh8");
    let mut later = position(&game, "0Ka1 0Rb1 1Kb8 1Nd4 4Kh8 2Kh1", 0);
    assert_eq!(play(&mut later, "b1b8"), "0Ka1 2Kh1 4Nd4 0Rb8 4Kh8");
    let mut nobody = position(&game, "0Ka1 0Rb1 1Kb8 1Nd4 2Kh1", 0);
    assert_eq!(play(&mut nobody, "b1b8"), "0Ka1 2Kh1 0Rb8");
    assert_eq!(nobody.outcome(), won(0));
}

#[test]
fn allies_who_fall_together_do_not_inherit() {
    let game = chess_of(&[0, 1, 0, 1], Loss::Threat, Army::JoinsAlly);
    let together = position(&game, "0Ka1 0Rb1 1Kb8 1Nd4 3Kh1 3Ng6 2Ke8", 0);
    assert_eq!(pieces(&together), "0Ka1 0Rb1 2Ke8");
    assert_eq!(together.outcome(), won(0), "there was another team before the threats");
}

#[test]
fn every_king_may_have_to_be_taken() {
    let capture = Elimination {
        every: true,
        ..kings(Loss::Capture, Army::Vanishes)
    };
    let mut one = position(&game(with(&[0, 1], &[capture])), "0Ka1 0Rb1 1Kb8 1Kh8 1Nd4", 0);
    assert_eq!(play(&mut one, "b1b8"), "0Ka1 1Nd4 0Rb8 1Kh8");
    play(&mut one, "h8g7");
    let threat = Elimination {
        every: true,
        ..kings(Loss::Threat, Army::Vanishes)
    };
    let game = game(with(&[0, 1], &[threat]));
    let fork = |pieces: &str| position(&game, pieces, 0).outcome();
    assert_eq!(fork("0Ka1 0Rb1 1Kb8 1Kh8"), None);
    assert_eq!(fork("0Ka1 0Rb1 1Kb8 1Kh1"), won(0));
    assert_eq!(
        fork("0Ka1 0Rb1 1Qb8"),
        None,
        "without a king there is nothing to threaten"
    );
}

#[test]
fn the_first_elimination_that_fits_decides() {
    let queens = Elimination {
        kinds: vec![KindId(1)],
        ..kings(Loss::Capture, Army::JoinsCaptor)
    };
    let vanishing = kings(Loss::Capture, Army::Vanishes);
    let after = |eliminations: &[Elimination], text: &str| {
        let mut position = position(&game(with(&[0, 1, 2], eliminations)), "0Rb1 1Kb8 1Qb3 1Nd4 2Kh8", 0);
        play(&mut position, text)
    };
    assert_eq!(
        after(&[queens.clone(), vanishing.clone()], "b1b3"),
        "0Rb3 0Nd4 0Kb8 2Kh8"
    );
    assert_eq!(after(&[vanishing.clone(), queens], "b1b3"), "0Rb3 0Nd4 0Kb8 2Kh8");
    let both = Elimination {
        kinds: vec![KING, KindId(1)],
        ..vanishing
    };
    assert_eq!(after(&[both], "b1b3"), "0Rb3 2Kh8");
}

#[test]
fn claims_of_the_fallen_end() {
    let mut rules = with(&[0, 1, 2], &[kings(Loss::Capture, Army::JoinsCaptor)]);
    for moves in &mut rules.kinds[4].moves {
        Arc::make_mut(moves)[0].conditions.unmoved = true;
    }
    let game = game(rules);
    let mut setup = stand("1Ke8 1Rh8 1Pd5 2Pe4 2Kh1 2Na1 1Nb1 0Ka4 0Ra8", 0);
    let castles = game.castles().map(|(player, ..)| player.0).zip(0..);
    setup.castles = castles
        .filter(|&(player, _)| player == 1)
        .map(|(_, index)| index)
        .take(1)
        .collect();
    setup.ep_squares = vec![(named("d6"), named("d5"))];
    setup.unmoved = [named("a1"), named("b1")].into_iter().collect();
    let mut position = Position::from_setup(&game, &setup).unwrap();
    play(&mut position, "a8e8");
    let after = position.setup();
    assert!(after.castles.is_empty() && after.ep_squares.is_empty());
    assert_eq!(after.unmoved, setup.unmoved, "a piece that changes hands stays unmoved");
    assert_eq!(pieces(&position), "2Na1 0Nb1 2Kh1 0Ka4 2Pe4 0Pd5 0Re8 0Rh8");
}

#[test]
fn a_move_is_judged_before_the_threats() {
    let mut rules = with(&[0, 1], &[kings(Loss::Threat, Army::Vanishes)]);
    rules.check = Some(Check {
        kinds: vec![KING],
        every: true,
    });
    let pinned = position(&game(rules.clone()), "0Ka1 0Ra2 1Ra8 1Kh8", 0);
    assert!(may(&pinned, "a2a8") && !may(&pinned, "a2b2") && may(&pinned, "a1b1"));
    rules.check = None;
    let mut free = position(&game(rules), "0Ka1 0Ra2 1Ra8 1Kh8", 0);
    play(&mut free, "a2b2");
    assert_eq!(free.outcome(), won(1));
}

#[test]
fn who_vanishes_may_have_been_a_shield() {
    for (army, opens) in [(Army::Vanishes, true), (Army::JoinsCaptor, false)] {
        let mut rules = with(&[0, 1, 2], &[kings(Loss::Capture, army)]);
        rules.check = Some(Check {
            kinds: vec![KING],
            every: true,
        });
        let shielded = position(&game(rules), "0Ka1 0Rb8 1Na4 1Kb3 2Ra8 2Kh8", 0);
        assert_eq!(may(&shielded, "b8b3"), !opens);
        assert_eq!(shielded.perft(1), shielded.legal_moves().len() as u64);
    }
}

#[test]
fn who_is_out_at_the_start_is_passed_over() {
    let game = chess_of(&[0, 1, 2], Loss::Capture, Army::Vanishes);
    let two = position(&game, "1Ka1 2Kh8", 0);
    assert_eq!((two.turn().0, two.outcome()), (1, None));
    let one = position(&game, "1Ka1", 0);
    assert_eq!(
        (one.turn().0, one.outcome()),
        (1, None),
        "nobody else has been in the game"
    );
}

#[test]
fn who_is_out_is_not_bared() {
    let mut rules = with(&[0, 1, 2], &[kings(Loss::Capture, Army::Vanishes)]);
    rules.ends.push(End {
        event: Event::Bare { reply: false },
        result: Verdict::Wins,
        player: None,
        stuck: false,
        as_turn_ends: false,
    });
    let mut position = position(&game(rules), "0Ka1 0Rb1 1Kb8 1Nd4 2Kh8 2Qg8", 0);
    play(&mut position, "b1b8");
    assert_eq!(position.outcome(), None);
}

#[test]
fn the_doer_is_who_moved_last() {
    let mut rules = with(&[0, 1, 2], &[kings(Loss::Capture, Army::Vanishes)]);
    rules.ends.push(End {
        event: Event::Checkmate,
        result: Verdict::Wins,
        player: None,
        stuck: false,
        as_turn_ends: false,
    });
    rules.check = Some(Check {
        kinds: vec![KING],
        every: true,
    });
    let mut mated = position(&game(rules), "0Ka1 0Rb1 0Ra7 1Kb8 2Kh8", 0);
    play(&mut mated, "b1b8");
    assert_eq!(mated.turn().0, 2);
    let end = Outcome::win(0, Reason::Checkmate);
    assert_eq!(
        mated.outcome(),
        Some(end),
        "the player between is out and has done nothing"
    );
}
