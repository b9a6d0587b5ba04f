//! Forced wins by exhaustive search: without evaluation, transposition table or pruning.

use triagonal::search::{Evaluation, Limits, Searcher, TranspositionTable};
use triagonal::{Move, Position, Variant};

/// Whether a team can force a win within this many plies.
fn wins(position: &mut Position, team: u16, plies: u32) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome.winners == Some(team);
    }
    if plies == 0 {
        return false;
    }
    let ours = team_to_move(position) == team;
    let moves = position.legal_moves();
    let mut follows = moves.iter().map(|made| {
        position.play(made).expect("it is legal");
        let won = wins(position, team, plies - 1);
        position.undo();
        won
    });
    if ours {
        follows.any(|won| won)
    } else {
        follows.all(|won| won)
    }
}

fn team_to_move(position: &Position) -> u16 {
    position.game().rules().player(position.turn()).team
}

/// Returns the least number of plies, up to a limit, in which the team to move can win, and all winning first moves.
pub fn solve(position: &Position, most: u32) -> Option<(u32, Vec<Move>)> {
    let team = team_to_move(position);
    (1..=most).step_by(2).find_map(|plies| {
        let mut firsts = position.legal_moves();
        firsts.retain(|made| wins(&mut position.after(made).expect("it is legal"), team, plies - 1));
        (!firsts.is_empty()).then_some((plies, firsts))
    })
}

/// Prints forced wins near the ends of self-play games:
/// `GATHER=chess,shogi cargo test --test suite gathered -- --nocapture`.
#[test]
fn wins_are_gathered() {
    let asked = std::env::var("GATHER").unwrap_or_default();
    for name in asked.split(',').filter(|name| !name.is_empty()) {
        let variant = Variant::builtin(name).expect("it is shipped");
        let evaluation = Evaluation::new(variant.game());
        for game in 0..12 {
            let table = TranspositionTable::new(1);
            let mut position = variant.start();
            let mut searcher = Searcher::new(&position, &evaluation, &table);
            let mut random = crate::support::Rng::new(game);
            let mut played = Vec::new();
            while position.outcome().is_none() && played.len() < 500 {
                let made = if played.len() < 6 {
                    *random.pick(&position.legal_moves())
                } else {
                    searcher.set_position(&position);
                    let limits = Limits {
                        nodes: Some(600),
                        ..Limits::default()
                    };
                    searcher.search(&limits, &|_| false, &mut |_| {}).lines[0].moves[0]
                };
                played.push(position.clone());
                position.play(&made).expect("it is legal");
            }
            let winner = position.outcome().and_then(|outcome| outcome.winners);
            println!("# {name} {game}: {} plies, won by {winner:?}", played.len());
            for before in played
                .iter()
                .rev()
                .take(6)
                .filter(|before| Some(team_to_move(before)) == winner)
            {
                // Without the history, like the line of text.
                let Ok(before) = variant.read_fen(&before.fen()) else {
                    continue;
                };
                if let Some((plies @ 3.., firsts)) = solve(&before, 3) {
                    let firsts: Vec<String> = firsts.iter().map(|made| before.move_text(made)).collect();
                    println!(
                        "\n[[problem]]\nvariant = \"{name}\"\nfen = \"{}\"\nplies = {plies}",
                        before.fen()
                    );
                    println!("firsts = {firsts:?}");
                }
            }
        }
    }
}
