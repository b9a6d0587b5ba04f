//! Lowers piece values and scores.

use crate::diagnostics::{Code, Diagnostic, Spanned};
use crate::rules::bounds::count;
use crate::rules::files::Selected;
use crate::rules::limits::{MAX_SCORES, MAX_WORTH};
use crate::rules::lower::actions::action;
use crate::rules::lowering::Lowering;
use crate::rules::model::{Points, Recipient, Score, Scored};
use crate::syntax::tree::{EndItem, EventItem, Number, PointsItem, RecipientItem, ScoreItem, ScoredItem, VerdictItem};

/// Lowers piece values and scores, if an end compares points.
pub(super) fn points(lowering: &mut Lowering<'_>, selected: &Selected) -> Option<Points> {
    let kinds = lowering.kinds;
    let mut points = Points {
        kinds: vec![0; kinds.ids().count()],
        players: vec![0; lowering.context.players.len()],
        scores: scores(lowering, &selected.scores),
    };
    for item in &selected.points {
        match &item.node {
            PointsItem::Kinds(named) => {
                for (index, (name, number)) in named.iter().enumerate() {
                    let worth = worth(number, lowering.diagnostics);
                    if let Some((first, _)) = named[..index].iter().find(|(first, _)| first.node == name.node) {
                        let message = format!("the value of `{}` is given twice", name.node);
                        let mistake = Diagnostic::new(Code::DeclaredTwice, name.span, message);
                        lowering.diagnostics.push(mistake.and(first.span, "first here"));
                    }
                    for kind in kinds.set(std::slice::from_ref(name), lowering.diagnostics) {
                        points.kinds[kind.index()] = worth;
                    }
                }
            }
            PointsItem::Player(name, number) => {
                let worth = worth(number, lowering.diagnostics);
                if let Some(player) = lowering.context.player(name, lowering.diagnostics) {
                    points.players[player.index()] = worth;
                }
            }
        }
    }
    let comparison = |end: &Spanned<EndItem>| {
        let result = &end.node.result;
        match (&end.node.event, result.node) {
            (_, VerdictItem::GoesOn) => None,
            (_, VerdictItem::MostPoints) => Some(result.span),
            (event, _) => {
                let EventItem::State(state) = event else { return None };
                state.comparison_of_points()
            }
        }
    };
    let compares = selected.ends.iter().find_map(comparison);
    let scored = selected.scores.iter().find(|score| score.node.points.node > 0);
    let written = selected.points.first().map(|points| points.span);
    match (compares, written.or(scored.map(|score| score.span))) {
        (Some(place), None) => {
            let message = "points are compared, but no piece and no action has any";
            let mistake = Diagnostic::new(Code::PointsMissing, place, message);
            lowering
                .diagnostics
                .push(mistake.help("give pieces a value: `points Queen 9, Rook 5`"));
        }
        (None, Some(written)) => {
            let message = "these points are never compared";
            let mistake = Diagnostic::new(Code::PointsUnused, written, message);
            lowering
                .diagnostics
                .push(mistake.help("let an ending compare them: `passes 2 most points wins`"));
        }
        (Some(_), Some(_)) | (None, None) => {}
    }
    compares.map(|_| points)
}

fn worth(number: &Number, diagnostics: &mut Vec<Diagnostic>) -> u16 {
    let most = i64::from(MAX_WORTH);
    count(number, 0, most, "something is worth", "points", diagnostics).unwrap_or(0)
}

/// Lowers the scores, omitting those of 0 points.
fn scores(lowering: &mut Lowering<'_>, written: &[Spanned<ScoreItem>]) -> Vec<Score> {
    if let Some(further) = written.get(MAX_SCORES) {
        let message = format!("a game has at most {MAX_SCORES} statements about what scores");
        lowering
            .diagnostics
            .push(Diagnostic::new(Code::LimitExceeded, further.span, message));
    }
    let mut scores = Vec::new();
    for item in written.iter().take(MAX_SCORES) {
        let recipient = match item.node.to {
            RecipientItem::Doer => Recipient::Captor,
            RecipientItem::All => Recipient::All,
            RecipientItem::Loser => Recipient::Loser,
        };
        let what = match &item.node.what {
            ScoredItem::Checkmate => Scored::Checkmate(recipient),
            ScoredItem::Stalemate => Scored::Stalemate(recipient),
            ScoredItem::Action(scored) => {
                let action = action(lowering, scored);
                let Some(player) = lowering
                    .context
                    .only_player(item.node.player.as_ref(), lowering.diagnostics)
                else {
                    continue;
                };
                Scored::Move { action, player }
            }
        };
        let points = worth(&item.node.points, lowering.diagnostics);
        if points > 0 {
            scores.push(Score { what, points });
        }
    }
    scores
}
