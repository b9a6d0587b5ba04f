//! How the pieces of a kind move, from the rules of their moves.

use std::collections::BTreeSet;

use crate::geometry::Vector;
use crate::rules::{Bend, Conditions, Contact, Holds, KindId, MoveRule, PlayerId, Token};

use super::desk::Desk;
use super::model::{Model, Step, shape};
use super::squares::Squares;

/// The moves of a player's pieces of a kind, each step as the player sees it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gait {
    pub model: Model,
    /// Captures en passant, and where they may end.
    pub en_passant: BTreeSet<Step>,
    pub en_passant_to: Option<Squares>,
    /// Where moves must end.
    pub to: Option<Squares>,
    /// Where initial moves begin.
    pub from: Option<Squares>,
    /// Whether initial moves expose the squares that they pass.
    pub passing: bool,
    /// The initial moves as they are written.
    initial: Vec<Vec<(Step, Way)>>,
    /// Initial moves of three steps, which must all be free.
    pub triple: bool,
    /// The squares from which it goes sideways, of a piece that otherwise goes ahead.
    pub sideways_from: Option<Squares>,
    /// The lines along which it captures an enemy piece of its own kind, if nothing is between.
    pub flying: BTreeSet<Step>,
}

/// How a move goes along one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Leap,
    Lame,
    Triple,
    Ride(i16),
    Hop,
    HopBehind,
}

/// What a move does where it ends.
enum Ends {
    Modes(&'static [usize]),
    EnPassant,
}

/// One move: its directions and where it may begin and end.
struct Plain {
    ways: Vec<(Step, Way)>,
    ends: Ends,
    from: Option<Squares>,
    to: Option<Squares>,
    unmoved: bool,
    passing: bool,
}

type Refusals = Vec<String>;

/// The moves of a player's pieces of a kind, or what is in them that a section cannot say.
pub fn gait(desk: &Desk<'_>, kind: KindId, player: usize) -> Result<Gait, Refusals> {
    let id = PlayerId(player as u16);
    let mut gait = Gait::default();
    let (mut plain, mut refused) = (Vec::new(), Vec::new());
    for rule in desk.rules.moves(id, kind) {
        if is_flight(rule, kind) {
            let up = if player == 0 { 1 } else { -1 };
            let lines = rule.paths.iter().filter_map(|path| path.first());
            gait.flying
                .extend(lines.map(|vector| (up * vector.0[0], up * vector.0[1])));
            continue;
        }
        match read_rule(desk, rule, id) {
            Ok(one) => plain.push(one),
            Err(reason) => refused.push(reason),
        }
    }
    if !refused.is_empty() {
        return Err(refused);
    }
    let ordinary = || plain.iter().filter(|one| matches!(one.ends, Ends::Modes(_)));
    gait.to = ordinary().find_map(|one| one.to);
    if let Some(region) = gait.to {
        let stays = desk.begins(kind, player).without(region).is_empty();
        let inside = |one: &Plain| stays && lead(desk, one, player, region).without(region).is_empty();
        if ordinary().any(|one| one.to.map_or(!inside(one), |to| to != region)) {
            return Err(vec!["some of its moves end on certain squares only".to_owned()]);
        }
    }
    for one in &plain {
        if let Err(reason) = add(desk, &mut gait, one, kind, player) {
            refused.push(reason);
        }
    }
    settle(&mut gait);
    if refused.is_empty() { Ok(gait) } else { Err(refused) }
}

/// Where a move leads from some squares.
fn lead(desk: &Desk<'_>, one: &Plain, player: usize, from: Squares) -> Squares {
    let mut model = Model::default();
    for &(step, way) in &one.ways {
        match way {
            Way::Leap | Way::Lame => _ = model.steps[0][0].insert(step, 0),
            Way::Triple => _ = model.slides[0][0].insert(step, 3),
            Way::Ride(limit) => _ = model.slides[0][0].insert(step, limit),
            Way::Hop | Way::HopBehind => _ = model.hops[0][0].insert(step, 0),
        }
    }
    let up = if player == 0 { 1 } else { -1 };
    let from = one.from.map_or(from, |own| own.and(from));
    let squares = from
        .iter()
        .map(|square| model.targets(square, up, desk.board, &[(0, 0)]));
    squares.fold(Squares::NONE, Squares::or)
}

/// Adds a move to the others.
fn add(desk: &Desk<'_>, gait: &mut Gait, one: &Plain, kind: KindId, player: usize) -> Result<(), String> {
    let modes = match one.ends {
        Ends::EnPassant => {
            gait.en_passant.extend(one.ways.iter().map(|(step, _)| *step));
            if one.ways.iter().any(|(_, way)| *way != Way::Leap) || one.from.is_some() || one.unmoved {
                return Err("captures en passant that are no simple leaps".to_owned());
            }
            gait.en_passant_to = one.to.filter(|to| *to != desk.board);
            return Ok(());
        }
        Ends::Modes(modes) => modes,
    };
    let mut from = one.from;
    if let Some(cells) = from
        && !one.unmoved
        && cells.holds(gait.to.unwrap_or(desk.board))
        && cells.holds(desk.begins(kind, player))
        && !comes_in(desk, kind)
    {
        from = None;
    }
    if one.unmoved {
        let begins = desk.begins(kind, player);
        from = Some(from.map_or(begins, |from| from.and(begins)));
    }
    if one.passing && from.is_none() {
        from = Some(desk.board);
    }
    let initial = usize::from(from.is_some());
    if let Some(from) = from {
        let sideways = one
            .ways
            .iter()
            .all(|&((x, y), way)| (x.abs(), y) == (1, 0) && way == Way::Leap);
        if sideways && modes.len() == 2 && !one.passing && !one.unmoved {
            gait.sideways_from = Some(from);
            return Ok(());
        }
        if modes.contains(&1) {
            return Err("captures that begin on certain squares only".to_owned());
        }
        // The same move from other squares is one from all of them.
        let again = gait.initial.contains(&one.ways);
        if gait.from.is_some_and(|known| known != from) && !(again && gait.initial.len() == 1) {
            return Err("moves that begin on different squares".to_owned());
        }
        if gait.from.is_some() && gait.passing != one.passing {
            return Err("first moves of which only some expose the squares they pass".to_owned());
        }
        if !again {
            gait.initial.push(one.ways.clone());
        }
        gait.from = Some(gait.from.map_or(from, |known| known.or(from)));
        gait.passing = one.passing;
    }
    for &mode in modes {
        for &(step, way) in &one.ways {
            let model = &mut gait.model;
            match way {
                Way::Leap => _ = model.steps[initial][mode].insert(step, 0),
                Way::Lame => _ = model.steps[initial][mode].entry(step).or_insert(-1),
                Way::Triple if initial == 1 && step == (0, 1) && mode == 0 => gait.triple = true,
                Way::Triple => return Err("moves of exactly three steps".to_owned()),
                Way::Ride(limit) => {
                    let known = model.slides[initial][mode].entry(step).or_insert(limit);
                    *known = if *known == 0 || limit == 0 {
                        0
                    } else {
                        limit.max(*known)
                    };
                }
                Way::Hop | Way::HopBehind => {
                    let limit = i16::from(way == Way::HopBehind);
                    if *model.hops[initial][mode].entry(step).or_insert(limit) != limit {
                        return Err("hops of two sorts along one line".to_owned());
                    }
                }
            }
        }
    }
    Ok(())
}

/// Whether pieces of a kind come onto the board or go to other squares than by their own moves.
pub fn comes_in(desk: &Desk<'_>, kind: KindId) -> bool {
    desk.used().iter().any(|&other| {
        let other = desk.rules.kind(other);
        let promotes = other.promotions.iter().any(|promotion| promotion.to.contains(&kind));
        promotes || other.drops.iter().any(|drop| drop.becomes == kind)
    }) || desk
        .rules
        .castlings()
        .any(|(_, castler, castle)| castler == kind || castle.partner == kind)
}

/// Brings what can be said in several ways into one form.
fn settle(gait: &mut Gait) {
    let Model { steps, slides, hops: _ } = &mut gait.model;
    // From where a piece begins, a step that it always has need not be said again.
    let initial: Vec<(Step, i16)> = slides[1][0].iter().map(|(&step, &limit)| (step, limit)).collect();
    for (step, limit) in initial {
        let (x, y) = step;
        if steps[0][0].get(&step) == Some(&0) {
            if limit == 2 {
                slides[1][0].remove(&step);
                steps[1][0].insert((2 * x, 2 * y), -1);
            } else if limit == 3 && step == (0, 1) {
                slides[1][0].remove(&step);
                steps[1][0].insert((2 * x, 2 * y), -1);
                gait.triple = true;
            }
        }
    }
    for initial in 0..2 {
        for mode in 0..2 {
            let longer = slides[initial][mode].clone();
            // A slide of one step is a leap, and a leap that a slide covers is none of its own.
            for (step, limit) in longer {
                if limit == 1 {
                    slides[initial][mode].remove(&step);
                    steps[initial][mode].insert(step, 0);
                } else {
                    steps[initial][mode].remove(&step);
                    let (x, y) = step;
                    if steps[initial][mode].get(&(2 * x, 2 * y)) == Some(&-1) {
                        steps[initial][mode].remove(&(2 * x, 2 * y));
                    }
                }
            }
        }
    }
    let ordinary: [_; 2] = [steps[0][0].clone(), slides[0][0].clone()];
    steps[1][0].retain(|step, limit| ordinary[0].get(step) != Some(limit));
    slides[1][0].retain(|step, limit| ordinary[1].get(step) != Some(limit));
    if !gait.model.begins() && !gait.triple {
        gait.from = None;
        gait.passing = false;
    }
}

/// Whether a rule captures an enemy piece of the same kind along an open orthogonal line, wherever it stands.
fn is_flight(rule: &MoveRule, kind: KindId) -> bool {
    let MoveRule {
        paths,
        legs,
        bends,
        returns,
        conditions,
    } = rule;
    let straight = bends.iter().all(|bend| *bend == Bend::Straight);
    let mut steps = paths.iter().filter_map(|path| path.first());
    let orthogonal = steps.all(|vector| shape((vector.0[0], vector.0[1])) == (1, 0));
    let [leg] = legs.as_slice() else { return false };
    let [open, end] = leg.as_slice() else { return false };
    orthogonal
        && straight
        && !returns
        && *conditions == Conditions::default()
        && (open.on, open.min, open.max, open.contact) == (Holds::EMPTY, 0, None, Contact::Stay)
        && (end.on, end.min, end.max, end.contact) == (Holds::ENEMY, 1, Some(1), Contact::Capture)
        && end.kinds == Some(vec![kind])
        && (open.zone, end.zone) == (None, None)
}

fn read_rule(desk: &Desk<'_>, rule: &MoveRule, player: PlayerId) -> Result<Plain, String> {
    let MoveRule {
        paths,
        legs,
        bends,
        returns,
        conditions,
    } = rule;
    let Conditions {
        from,
        to,
        changing,
        unmoved,
        situations,
        passing,
        promoting,
        borrowed,
    } = conditions;
    let refuse = |reason: &str| Err(reason.to_owned());
    if *returns || legs.is_empty() {
        return refuse("moves that end where they begin");
    }
    if bends.iter().any(|bend| *bend != Bend::Straight) {
        return refuse("moves that bend on their way");
    }
    if changing.is_some() {
        return refuse("moves that must change the class of their square");
    }
    if *borrowed {
        return refuse("moves that it borrows from other pieces");
    }
    if !situations.is_empty() {
        return refuse("moves that depend on other pieces");
    }
    if !promoting.is_empty() {
        return refuse("moves that promote by themselves");
    }
    let tokens = || legs.iter().flatten();
    if tokens().any(|token| token.kinds.is_some()) {
        return refuse("moves that depend on the kinds of other pieces");
    }
    if tokens().any(|token| token.zone.is_some()) {
        return refuse("moves that pass certain squares only");
    }
    let Some(end) = legs.last().and_then(|leg| leg.last()) else {
        return refuse("moves without an end");
    };
    if tokens().any(|token| token.contact.carries().is_some()) {
        return refuse("moves that take another piece along");
    }
    let inner = tokens().count() - 1;
    if tokens().take(inner).any(|token| token.contact != Contact::Stay) {
        return refuse("captures of pieces on the way");
    }
    let Some(ends) = ends(end) else {
        return refuse("captures of own pieces, or moves onto them");
    };
    let up = if player == PlayerId(0) { 1 } else { -1 };
    let step = |vector: &Vector| (up * vector.0[0], up * vector.0[1]);
    let longest = i16::from(desk.files.max(desk.ranks)) - 1;
    let mut ways = Vec::new();
    for path in paths {
        let steps: Vec<Step> = path.iter().map(step).collect();
        match way(legs, &steps, longest) {
            Some((step, _)) if step.0.abs() >= i16::from(desk.files) || step.1.abs() >= i16::from(desk.ranks) => {}
            Some(way) => ways.push(way),
            None if legs.len() > 1 => return refuse("moves of several legs"),
            None => return refuse("lines of cells that are no slide or hop of its notation"),
        }
    }
    let zone = |zone: &Option<_>| {
        zone.map(|zone| desk.zone(zone, player))
            .filter(|squares| *squares != desk.board)
    };
    Ok(Plain {
        ways,
        ends,
        from: zone(from),
        to: zone(to),
        unmoved: *unmoved,
        passing: *passing,
    })
}

/// What a move does where it ends; nothing if a section has no such moves.
fn ends(end: &Token) -> Option<Ends> {
    let Holds {
        empty,
        friend,
        enemy,
        en_passant,
    } = end.on;
    match (end.contact, empty, friend, enemy, en_passant) {
        (Contact::Stay, true, false, false, false) => Some(Ends::Modes(&[0])),
        (Contact::Capture, true, false, true, false) => Some(Ends::Modes(&[0, 1])),
        (Contact::Capture, false, false, true, false) => Some(Ends::Modes(&[1])),
        (Contact::Capture, false, false, false, true) => Some(Ends::EnPassant),
        _ => None,
    }
}

/// How a path goes, and its whole displacement or that of each of its steps.
fn way(legs: &[Vec<Token>], steps: &[Step], longest: i16) -> Option<(Step, Way)> {
    let one = |token: &Token, on: Holds| token.on == on && (token.min, token.max) == (1, Some(1));
    let single = |leg: &Vec<Token>| matches!(leg.as_slice(), [token] if one(token, Holds::EMPTY));
    match (legs, steps) {
        ([leg], &[step]) => {
            let (end, before) = leg.split_last()?;
            if (end.min, end.max) != (1, Some(1)) {
                return None;
            }
            along(before, step, longest)
        }
        ([first, last], &[(x, y), (u, v)])
            if single(first) && matches!(last.as_slice(), [end] if (end.min, end.max) == (1, Some(1))) =>
        {
            let whole = (x + u, y + v);
            let horse = shape((x, y)) == (1, 0) && shape((u, v)) == (1, 1) && shape(whole) == (2, 1);
            let twice = (x, y) == (u, v) && shape((x, y)).0 == 1;
            (horse || twice).then_some((whole, Way::Lame))
        }
        ([first, second, last], &[(x, y), (u, v), (s, t)])
            if single(first)
                && single(second)
                && matches!(last.as_slice(), [end] if (end.min, end.max) == (1, Some(1))) =>
        {
            let whole = (x + u + s, y + v + t);
            let elephant = shape((x, y)) == (1, 0) && shape((u, v)) == (1, 1) && (u, v) == (s, t);
            (elephant && shape(whole) == (3, 2)).then_some((whole, Way::Lame))
        }
        _ => None,
    }
}

/// How a single leg goes, by what it passes.
fn along(before: &[Token], step: Step, longest: i16) -> Option<(Step, Way)> {
    let run = |token: &Token| token.on == Holds::EMPTY && token.min == 0;
    let open = |token: &Token| {
        run(token)
            && token
                .max
                .is_none_or(|max| i16::try_from(max).is_ok_and(|max| max >= longest))
    };
    let hurdle = |token: &Token| token.on == Holds::PIECE && (token.min, token.max) == (1, Some(1));
    let (x, y) = step;
    Some(match before {
        [] => (step, Way::Leap),
        [only] if open(only) => (step, Way::Ride(0)),
        [only] if run(only) => {
            let most = i16::try_from(only.max?).ok()? + 1;
            (step, Way::Ride(if most >= longest { 0 } else { most }))
        }
        [only] if only.on == Holds::EMPTY && shape(step).0 == 1 && only.max == Some(only.min) => match only.min {
            1 => ((2 * x, 2 * y), Way::Lame),
            2 => (step, Way::Triple),
            _ => return None,
        },
        [first, piece] if open(first) && hurdle(piece) => (step, Way::HopBehind),
        [first, piece, rest] if open(first) && hurdle(piece) && open(rest) => (step, Way::Hop),
        _ => return None,
    })
}
