//! The forward field: each player's forward directions on each cell.

use crate::diagnostics::{Code, Diagnostic, Span, Spanned, counted};
use crate::geometry::{MAX_DIMENSIONS, Vector};
use crate::rules::context::lookup::Context;
use crate::rules::limits::MAX_COMPONENT;
use crate::rules::model::{PlayerId, ZoneId};
use crate::syntax::tree::{Block, BoardItem, ForwardScope, ForwardVector, ZoneRef};

/// A resolved statement.
struct Statement {
    player: Option<PlayerId>,
    vectors: Vec<Vector>,
    /// Whether the vectors are in absolute board coordinates rather than the first player's.
    absolute: bool,
    zone: Option<ZoneId>,
}

/// The forward vectors for each player and cell, in absolute board coordinates.
///
/// Statements for one player replace those for all players. A statement without a zone applies where no statement with a zone
/// does.
pub(super) fn forward(
    context: &mut Context,
    items: &Block<BoardItem>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Vec<Vec<Vector>>> {
    let statements: Vec<Statement> = items
        .iter()
        .filter_map(|item| statement(context, item, diagnostics))
        .collect();
    context
        .player_ids()
        .map(|player| of_player(context, &statements, player))
        .collect()
}

fn of_player(context: &Context, statements: &[Statement], player: PlayerId) -> Vec<Vec<Vector>> {
    let own: Vec<&Statement> = statements
        .iter()
        .filter(|statement| statement.player == Some(player))
        .collect();
    let general = statements.iter().filter(|statement| statement.player.is_none());
    let valid: Vec<&Statement> = if own.is_empty() { general.collect() } else { own };
    let here = |cell| {
        let within = |statement: &&&Statement| {
            let zone = statement.zone.map(|zone| &context.zones[zone.index()]);
            zone.is_some_and(|zone| zone.cells[player.index()].contains(cell))
        };
        let mut applicable: Vec<&Statement> = valid.iter().filter(within).copied().collect();
        if applicable.is_empty() {
            applicable = valid
                .iter()
                .filter(|statement| statement.zone.is_none())
                .copied()
                .collect();
        }
        let mut vectors = Vec::new();
        for statement in applicable {
            for &vector in &statement.vectors {
                let vector = if statement.absolute {
                    vector
                } else {
                    context.viewed_vector(player, vector)
                };
                if !vectors.contains(&vector) {
                    vectors.push(vector);
                }
            }
        }
        vectors
    };
    context.space.ids().map(here).collect()
}

fn statement(context: &mut Context, item: &Spanned<BoardItem>, diagnostics: &mut Vec<Diagnostic>) -> Option<Statement> {
    let BoardItem::Forward {
        player,
        vectors,
        scope,
        zone,
    } = &item.node
    else {
        return None;
    };
    let errors_before = diagnostics.len();
    let player = player.as_ref().and_then(|name| context.player(name, diagnostics));
    let on = zone.as_ref().and_then(|zone| context.zone(zone, diagnostics));
    let resolved: Vec<Vector> = vectors
        .iter()
        .filter_map(|given| vector(context, given, diagnostics))
        .collect();
    if diagnostics.len() > errors_before {
        return None;
    }
    if let (None, None, Some(zone)) = (&player, scope.node, zone)
        && context.is_zone_for_all(zone)
        && let Some(other) = turned_for(context, &resolved)
    {
        diagnostics.push(whose_forward(context, item.span, scope.span, zone, other));
    }
    Some(Statement {
        absolute: player.is_some() || scope.node == Some(ForwardScope::All),
        player,
        vectors: resolved,
        zone: on,
    })
}

/// The first player whose view changes any of these vectors.
fn turned_for(context: &Context, vectors: &[Vector]) -> Option<PlayerId> {
    let turned = |&player: &PlayerId| {
        let mut vectors = vectors.iter();
        vectors.any(|&vector| context.viewed_vector(player, vector) != vector)
    };
    context.player_ids().find(turned)
}

/// Reports forward directions that are stated for the same cells for every player although views turn them.
fn whose_forward(
    context: &Context,
    span: Span,
    end_of_directions: Span,
    zone: &ZoneRef,
    other: PlayerId,
) -> Diagnostic {
    let name = |player: PlayerId| context.players[player.index()].name.as_str();
    let (first, other) = (name(PlayerId(0)), name(other));
    let message = format!("it is unclear whether {other} goes the same way as {first}");
    let label = format!("`{}` has the same cells for every player", zone.words());
    Diagnostic::new(Code::TwoReadings, span, message)
        .labelled(label)
        .help("write `for all` or `for each` after the directions")
        .fix(
            "write `for all`: forward is the same direction on the board for every player".to_owned(),
            end_of_directions,
            " for all",
        )
        .fix(
            format!("write `for each`: {other}'s forward is as {other} sees the board"),
            end_of_directions,
            " for each",
        )
}

fn vector(context: &Context, given: &ForwardVector, diagnostics: &mut Vec<Diagnostic>) -> Option<Vector> {
    match given {
        ForwardVector::Axis { axis, positive } => {
            let mut vector = Vector::default();
            vector.0[context.axis(axis, diagnostics)?] = if *positive { 1 } else { -1 };
            Some(vector)
        }
        ForwardVector::Explicit(components) => explicit(
            &components.node,
            context.space.dimensions(),
            components.span,
            diagnostics,
        ),
    }
}

/// A vector with one component for each axis.
pub(super) fn explicit(
    components: &[i64],
    dimensions: usize,
    span: Span,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Vector> {
    if components.len() != dimensions {
        let message = format!(
            "this vector has {}; the board has {}",
            counted(components.len(), "component"),
            counted(dimensions, "axis")
        );
        diagnostics.push(Diagnostic::new(Code::VectorLength, span, message));
        return None;
    }
    let mut vector = [0; MAX_DIMENSIONS];
    for (component, &given) in vector.iter_mut().zip(components) {
        match i16::try_from(given).ok().filter(|given| given.abs() <= MAX_COMPONENT) {
            Some(given) => *component = given,
            None => {
                let message = format!("a displacement of {given} along an axis; the limit is {MAX_COMPONENT}");
                diagnostics.push(Diagnostic::new(Code::LimitExceeded, span, message));
                return None;
            }
        }
    }
    if Vector::new(vector).is_zero() {
        diagnostics.push(Diagnostic::new(Code::VectorLength, span, "this vector leads nowhere"));
        return None;
    }
    Some(Vector::new(vector))
}
