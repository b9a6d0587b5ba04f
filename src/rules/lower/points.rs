//! What pieces are worth.

use crate::diagnostics::{Code, Diagnostic, Spanned};
use crate::rules::bounds::count;
use crate::rules::context::Context;
use crate::rules::files::Selected;
use crate::rules::limits::MAX_WORTH;
use crate::rules::model::Points;
use crate::rules::pieces::Kinds;
use crate::syntax::tree::{EndItem, EventItem, Number, PointsItem, VerdictItem};

/// What pieces are worth, if an end compares points.
pub(super) fn points(
    context: &Context,
    kinds: &Kinds<'_>,
    selected: &Selected,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Points> {
    let mut points = Points {
        kinds: vec![0; kinds.ids().count()],
        players: vec![0; context.players.len()],
    };
    let worth = |number: &Number, diagnostics: &mut Vec<Diagnostic>| {
        count(
            number,
            0,
            i64::from(MAX_WORTH),
            "something is worth",
            "points",
            diagnostics,
        )
        .unwrap_or(0)
    };
    for item in &selected.points {
        match &item.node {
            PointsItem::Kinds(named) => {
                for (index, (name, number)) in named.iter().enumerate() {
                    let worth = worth(number, diagnostics);
                    if let Some((first, _)) = named[..index].iter().find(|(first, _)| first.node == name.node) {
                        let message = format!("what `{}` is worth is said twice", name.node);
                        let mistake = Diagnostic::new(Code::DeclaredTwice, name.span, message);
                        diagnostics.push(mistake.and(first.span, "first here"));
                    }
                    for kind in kinds.set(std::slice::from_ref(name), diagnostics) {
                        points.kinds[kind.index()] = worth;
                    }
                }
            }
            PointsItem::Player(name, number) => {
                let worth = worth(number, diagnostics);
                if let Some(player) = context.player(name, diagnostics) {
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
    match (compares, selected.points.first()) {
        (Some(place), None) => {
            let message = "points are compared, but nothing is worth any";
            let mistake = Diagnostic::new(Code::PointsMissing, place, message);
            diagnostics.push(mistake.help("say what pieces are worth: `points Queen 9, Rook 5`"));
        }
        (None, Some(written)) => {
            let message = "these points are never compared";
            let mistake = Diagnostic::new(Code::PointsUnused, written.span, message);
            diagnostics.push(mistake.help("let an end compare them: `passes 2 most points wins`"));
        }
        (Some(_), Some(_)) | (None, None) => {}
    }
    compares.map(|_| points)
}
