//! Builds the context of a variant from its statements.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::diagnostics::{Code, Diagnostic, Span};
use crate::geometry::{Barrier, CellId, CellSet, Vector};
use crate::rules::board::{add_joins, barriers, space};
use crate::rules::context::forward::forward;
use crate::rules::context::lookup::Context;
use crate::rules::context::partitions::{natural_partitions, partition};
use crate::rules::context::players::{players, views};
use crate::rules::context::zones::Zones;
use crate::rules::files::{Role, Selected};
use crate::rules::limits::{MAX_BARRIERS, MAX_PARTITIONS, MAX_ZONES};
use crate::rules::model::{Heading, Partition};
use crate::syntax::tree::ZoneRef;

/// Builds the context; reports errors and returns `None` if that is impossible.
pub(in crate::rules) fn build_context(selected: &Selected, diagnostics: &mut Vec<Diagnostic>) -> Option<Context> {
    let players = players(selected, diagnostics);
    let Some(board) = &selected.board else {
        let help = "write `board { axes file a..h, rank 1..8 }`";
        let diagnostic = Diagnostic::new(Code::MissingStatement, selected.beginning(), "there is no board");
        diagnostics.push(diagnostic.help(help));
        return None;
    };
    let (mut space, coordinates) = space(board, diagnostics)?;
    add_joins(&mut space, &board.node, &coordinates, diagnostics);
    let mut players = players?;
    let names = selected.players.as_ref().map_or(&[][..], |names| &names.node);
    let (turns, views_sound) = views(&mut players, names, board, &space, &coordinates, diagnostics);
    let mut context = Context {
        partitions: natural_partitions(&space, &coordinates),
        space,
        players,
        zones: Vec::new(),
        for_all: std::collections::BTreeSet::new(),
        forward: Arc::default(),
        turns,
        views_sound,
        coordinates,
        directions: Vec::new(),
        used: std::collections::BTreeSet::new(),
        full: false,
    };
    name_zones(&mut context, selected, diagnostics);
    for statement in barriers(&board.node) {
        add_barrier(&mut context, statement.node, statement.span, diagnostics);
    }
    context.forward = Arc::new(forward(&mut context, &board.node, diagnostics));
    for (player, forward) in context.players.iter_mut().zip(&*context.forward) {
        player.forward = headings(forward);
    }
    Some(context)
}

/// Groups the cells with the same forward directions.
fn headings(forward: &[Vec<Vector>]) -> Vec<Heading> {
    let mut alike: BTreeMap<Vec<Vector>, CellSet> = BTreeMap::new();
    for (cell, vectors) in forward.iter().enumerate().filter(|(_, vectors)| !vectors.is_empty()) {
        let mut vectors = vectors.clone();
        vectors.sort_unstable();
        alike.entry(vectors).or_default().insert(CellId(cell as u16));
    }
    let heading = |(vectors, cells)| Heading { vectors, cells };
    alike.into_iter().map(heading).collect()
}

/// Adds the declared zones and partitions.
fn name_zones(context: &mut Context, selected: &Selected, diagnostics: &mut Vec<Diagnostic>) {
    let (space, coordinates, players) = (&context.space, &context.coordinates, &context.players);
    let zones = Zones::new(space, coordinates, players, selected, diagnostics);
    if zones.names().len() > MAX_ZONES {
        let span = selected.zones.last().map_or(selected.beginning(), |zone| zone.span);
        let message = format!("the game has more than {MAX_ZONES} zones, unnamed ones included");
        diagnostics.push(Diagnostic::new(Code::LimitExceeded, span, message));
        return;
    }
    let mut named = Vec::new();
    for name in zones.names() {
        // An invalid zone gets no cells, so that references to it do not cause further errors. A zone of an extended file may lie
        // outside a smaller board.
        let valid = zones.cells(name, diagnostics);
        if valid.as_ref().is_some_and(|cells| cells.iter().all(CellSet::is_empty))
            && selected.role(name.span) == Role::Main
        {
            let message = format!("the zone `{}` has no cells for any player", name.node);
            diagnostics.push(Diagnostic::new(Code::EmptyZone, name.span, message));
        }
        let cells = valid.unwrap_or_else(|| vec![CellSet::new(); players.len()]);
        named.push((name.clone(), cells));
    }
    let mut partitions = Vec::new();
    for item in &selected.partitions {
        let resolved = partition(space, &item.node, &zones, diagnostics).unwrap_or_else(|| Partition {
            name: item.node.name.node.clone(),
            classes: Vec::new(),
            class_of: vec![None; space.cells.len()],
        });
        partitions.push((item.node.name.clone(), resolved));
    }
    let (used, for_all) = (zones.used(), zones.for_all());
    context.used.extend(used);
    context.for_all = for_all;
    for (name, cells) in named {
        context.add_zone(name.node, cells, name.span, diagnostics);
    }
    for (name, partition) in partitions {
        if context.partitions.iter().any(|known| known.name == name.node) {
            let message = format!(
                "`{}` is already the name of a partition: every axis and every label is one",
                name.node
            );
            diagnostics.push(Diagnostic::new(Code::DeclaredTwice, name.span, message));
        } else if context.partitions.len() >= MAX_PARTITIONS {
            let message = format!("the game has more than {MAX_PARTITIONS} partitions, axes and labels included");
            diagnostics.push(Diagnostic::new(Code::LimitExceeded, name.span, message));
        } else {
            context.partitions.push(partition);
        }
    }
}

/// Adds barriers between every two of some zones, or between the classes of a partition.
fn add_barrier(context: &mut Context, zones: &[ZoneRef], span: Span, diagnostics: &mut Vec<Diagnostic>) {
    let mut sides: Vec<CellSet> = Vec::new();
    match zones {
        [one] if !one.enemy && context.partitions.iter().any(|known| known.name == one.name.node) => {
            if let Some(partition) = context.partition(&one.name, diagnostics) {
                let partition = &context.partitions[partition.index()];
                for class in 0..partition.classes.len() {
                    let inside = |cell: &CellId| partition.class_of[cell.index()].map(usize::from) == Some(class);
                    sides.push(context.space.ids().filter(inside).collect());
                }
            }
        }
        [] | [_] => {
            let help = "name two or more zones, or one partition: `barrier between river, far bank`";
            let message = "a barrier needs two sides";
            diagnostics.push(Diagnostic::new(Code::BarrierAlone, span, message).help(help));
        }
        zones => {
            for zone in zones {
                if let Some(zone) = context.zone(zone, diagnostics) {
                    sides.push(context.zones[zone.index()].cells[0].clone());
                }
            }
        }
    }
    if context.space.barriers.len() + sides.len() * sides.len().saturating_sub(1) / 2 > MAX_BARRIERS {
        let message = format!("there are barriers between more than {MAX_BARRIERS} pairs of zones");
        diagnostics.push(Diagnostic::new(Code::LimitExceeded, span, message));
        return;
    }
    for (index, one) in sides.iter().enumerate() {
        for other in &sides[index + 1..] {
            context.space.barriers.push(Barrier(one.clone(), other.clone()));
        }
    }
}
