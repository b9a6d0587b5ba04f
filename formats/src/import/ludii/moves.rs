//! Reads `(move Step …)` and other moves, for a player's pieces that face some direction.

use std::collections::BTreeSet;

use super::super::sexpr::{Expr, Node};
use super::super::sketch::{Cells, Leap, Shape};
use super::asks::{self, Condition, Unsupported, unsupported};
use super::ways::{Frame, bound, captures, is_far, token, walked};
use super::words::{Value, flat, labelled, rows};

/// A move along one direction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Movement {
    pub shape: Shape,
    /// From the player's point of view.
    pub leap: Leap,
    pub does: [bool; 2],
    pub from: Option<[Cells; 2]>,
    pub to: Option<[Cells; 2]>,
}

/// The moves of a kind.
#[derive(Default)]
pub struct Moves<'a> {
    pub movements: Vec<Movement>,
    /// The consequences of moves.
    pub then: Vec<&'a Expr>,
    pub unsupported: Vec<Unsupported>,
}

impl Frame<'_> {
    /// Reads moves under a condition.
    pub fn read<'a>(&self, part: &'a Expr, condition: &Condition, depth: usize, moves: &mut Moves<'a>) {
        if depth > 30 {
            return moves.unsupported.push(unsupported(part));
        }
        let rest = part.rest();
        match (part.head(), part.word()) {
            (Some("or"), _) => {
                for item in flat(rest) {
                    self.read(item, condition, depth + 1, moves);
                }
            }
            (Some("priority"), _) => {
                let reason = "move priorities are not supported: all moves are allowed".to_owned();
                moves.unsupported.push(Unsupported { at: part.at, reason });
                for item in flat(rest) {
                    self.read(item, condition, depth + 1, moves);
                }
            }
            (Some("then"), _) => moves.then.extend(rest),
            (Some("if"), _) => {
                let [test, item, then @ ..] = rest else {
                    return moves.unsupported.push(unsupported(part));
                };
                moves.then.extend(
                    then.iter()
                        .filter(|item| item.head() == Some("then"))
                        .flat_map(Expr::rest),
                );
                if let Some(other) = then.iter().find(|item| item.head() != Some("then")) {
                    return moves.unsupported.push(unsupported(other));
                }
                match asks::condition(test, self.board, 0) {
                    Ok(own) if own.holds == [true; 3] => {
                        self.read(item, &condition.clone().and(own), depth + 1, moves);
                    }
                    Ok(_) => moves.unsupported.push(unsupported(test)),
                    Err(unsupported) => moves.unsupported.push(unsupported),
                }
            }
            (Some("move"), _) => {
                if let Err(unsupported) = self.read_move(part, condition, moves) {
                    moves.unsupported.push(unsupported);
                }
            }
            (Some(name), _) | (None, Some(name)) => match rows("move", name).first() {
                Some(row) => {
                    if let Err(unsupported) = self.read_table_row(part, row, condition, moves) {
                        moves.unsupported.push(unsupported);
                    }
                }
                None => moves.unsupported.push(unsupported(part)),
            },
            (None, None) => moves.unsupported.push(unsupported(part)),
        }
    }

    /// `(move …)`
    fn read_move<'a>(&self, part: &'a Expr, condition: &Condition, moves: &mut Moves<'a>) -> Result<(), Unsupported> {
        let Some((verb, rest)) = part.rest().split_first() else {
            return Err(unsupported(part));
        };
        let mut leaps: Option<Vec<(Condition, BTreeSet<Leap>)>> = None;
        let (mut to, mut between, mut walk) = (None, None, None);
        let mut labels: Vec<&str> = Vec::new();
        for item in rest {
            match (item.head(), &item.node) {
                (Some("to"), _) if to.is_none() => to = Some(item),
                (Some("between"), _) if between.is_none() => between = Some(item),
                (Some("then"), _) => moves.then.extend(item.rest()),
                (Some("from"), _) if item.rest().is_empty() => {}
                (_, Node::Word(word)) if word.contains(':') => labels.push(word),
                (_, Node::Word(word)) if word == "~" => {}
                (_, Node::Braces(_) | Node::Text(_)) if verb.word() == Some("Leap") && walk.is_none() => {
                    walk = Some(item);
                }
                (Some("if"), _) if leaps.is_none() => {
                    let [test, first, other] = item.rest() else {
                        return Err(unsupported(item));
                    };
                    let inside = asks::condition(test, self.board, 0)?;
                    let outside = asks::not(&inside, self.board).ok_or_else(|| unsupported(test))?;
                    let branches = [(inside, first), (outside, other)];
                    let branches = branches.map(|(condition, part)| Some((condition, self.directions(part)?)));
                    let [Some(first), Some(other)] = branches else {
                        return Err(unsupported(item));
                    };
                    leaps = Some(vec![first, other]);
                }
                _ => {
                    leaps = Some(vec![(
                        Condition::ANY,
                        self.directions(item).ok_or_else(|| unsupported(item))?,
                    )])
                }
            }
        }
        let leaps = leaps.unwrap_or_else(|| {
            let all = self.named("Adjacent").unwrap_or_default();
            vec![(Condition::ANY, all.into_iter().collect())]
        });
        for (own, leaps) in leaps {
            self.read_verb(
                part,
                (to, between, walk),
                &labels,
                &condition.clone().and(own),
                leaps,
                moves,
            )?;
        }
        Ok(())
    }

    /// Reads a move with this verb and these parts, along these directions.
    fn read_verb(
        &self,
        part: &Expr,
        (to, between, walk): (Option<&Expr>, Option<&Expr>, Option<&Expr>),
        labels: &[&str],
        condition: &Condition,
        leaps: BTreeSet<Leap>,
        moves: &mut Moves<'_>,
    ) -> Result<(), Unsupported> {
        let verb = part.rest().first().and_then(Expr::word);
        let empty = Condition {
            holds: [true, false, false],
            ..Condition::ANY
        };
        let condition_of = |item: Option<&Expr>| match item.map(|item| (item, labelled(item.rest(), "if:"))) {
            Some((item, Some(value))) => asks::value(value, item, self.board).map(Some),
            Some((_, None)) | None => Ok(None),
        };
        if let Some(to) = to {
            self.effect(to, moves);
        }
        let goal = condition_of(to)?;
        match verb {
            Some(_) if !labels.iter().all(|label| label.eq_ignore_ascii_case("forward:true")) => Err(unsupported(part)),
            Some("Step") => {
                let goal = goal.ok_or_else(|| unsupported(part))?;
                self.add(part, &goal.and(condition.clone()), Shape::Leap, &leaps, moves)
            }
            Some("Leap") => {
                let goal = goal.ok_or_else(|| unsupported(part))?;
                let mut leaps = walked(walk.ok_or_else(|| unsupported(part))?)?;
                if !labels.is_empty() {
                    leaps.retain(|(x, y)| x * self.facing.0 + y * self.facing.1 > 0);
                }
                self.add(part, &goal.and(condition.clone()), Shape::Leap, &leaps, moves)
            }
            Some("Slide") => {
                let path = condition_of(between)?.unwrap_or_else(|| empty.clone());
                let bound = between.map_or(Some(String::new()), bound);
                let bound = bound.ok_or_else(|| unsupported(part))?;
                if path != empty {
                    return Err(unsupported(between.unwrap_or(part)));
                }
                let goal = goal.unwrap_or_else(|| empty.clone());
                // The path must be empty, and the target may be.
                let goal = Condition {
                    holds: [true, goal.holds[1], goal.holds[2]],
                    ..goal
                };
                self.add(part, &goal.and(condition.clone()), Shape::Slide(bound), &leaps, moves)
            }
            Some("Hop") => {
                let goal = goal.ok_or_else(|| unsupported(part))?;
                let over = condition_of(between)?.unwrap_or(Condition::ANY);
                let over = if over.from.is_none() && over.to.is_none() {
                    over.holds
                } else {
                    return Err(unsupported(between.unwrap_or(part)));
                };
                self.hop(part, (to, between), over, goal.and(condition.clone()), &leaps, moves)
            }
            Some(_) | None => Err(unsupported(part)),
        }
    }

    /// Reads a move that the table describes.
    fn read_table_row<'a>(
        &self,
        part: &'a Expr,
        row: &[&str],
        condition: &Condition,
        moves: &mut Moves<'a>,
    ) -> Result<(), Unsupported> {
        let [verb, directions, holds] = row else {
            return Err(unsupported(part));
        };
        let mut given = None;
        for item in part.rest() {
            match item.head() {
                Some("then") => moves.then.extend(item.rest()),
                _ if item.word() == Some("~") => {}
                _ if given.is_none() && directions.starts_with("given") => given = Some(item),
                _ => return Err(unsupported(item)),
            }
        }
        let goal = Condition {
            holds: asks::holds_of(holds),
            ..condition.clone()
        };
        self.add_table_row(part, verb, directions, given, goal, moves)
    }

    /// Adds the moves of a row of the table.
    pub fn add_table_row<'a>(
        &self,
        part: &'a Expr,
        verb: &str,
        directions: &str,
        given: Option<&Expr>,
        mut goal: Condition,
        moves: &mut Moves<'a>,
    ) -> Result<(), Unsupported> {
        let leaps = match given {
            Some(given) if verb == "leap" => walked(given)?,
            Some(given) => self.directions(given).ok_or_else(|| unsupported(given))?,
            None if verb == "leap" => {
                let walk = Expr {
                    at: part.at,
                    node: Node::Text(directions.to_owned()),
                };
                walked(&walk)?
            }
            None => {
                let words = directions.strip_prefix("given:").unwrap_or(directions).split(',');
                let leaps: Option<Vec<Vec<Leap>>> = words.map(|word| self.named(word)).collect();
                leaps.ok_or_else(|| unsupported(part))?.into_iter().flatten().collect()
            }
        };
        let shape = match verb {
            "slide" => {
                goal.holds[0] = true;
                Shape::Slide(String::new())
            }
            "twice" => Shape::Slide(" exactly 2".to_owned()),
            _ => Shape::Leap,
        };
        self.add(part, &goal, shape, &leaps, moves)
    }

    /// Reads `(apply …)`: the only supported effect is the capture of the piece on the target.
    fn effect(&self, to: &Expr, moves: &mut Moves<'_>) {
        for item in to.rest() {
            let fine = match (item.head(), &item.node) {
                (Some("apply"), _) => captures(item, "to", 0),
                (_, Node::Text(name)) => !rows("effect", name).is_empty(),
                (_, Node::Word(_) | Node::List(_) | Node::Braces(_)) => true,
            };
            if !fine {
                let reason = format!("the effect `{}` is not supported", item.shown());
                moves.unsupported.push(Unsupported { at: item.at, reason });
            }
        }
    }

    fn hop(
        &self,
        part: &Expr,
        (to, between): (Option<&Expr>, Option<&Expr>),
        over: [bool; 3],
        goal: Condition,
        leaps: &BTreeSet<Leap>,
        moves: &mut Moves<'_>,
    ) -> Result<(), Unsupported> {
        let rest = between.map(Expr::rest).unwrap_or_default();
        let far = |label: &str| labelled(rest, label).map(|value| matches!(value, Value::Part(part) if is_far(part)));
        let (before, after) = (far("before:"), far("after:"));
        let apply = rest.iter().find(|item| item.head() == Some("apply"));
        let taken = apply.is_some_and(|apply| captures(apply, "between", 0));
        let plain = rest.iter().all(|item| {
            matches!(
                item.head(),
                Some("apply" | "count" | "is" | "not" | "and" | "or") | None
            ) || !super::words::rows("asks", item.head().unwrap_or_default()).is_empty()
        });
        if before == Some(false) || after == Some(false) || !plain || (apply.is_some() && !taken) {
            return Err(unsupported(between.unwrap_or(part)));
        }
        let stop = to.and_then(|to| to.rest().iter().find(|item| item.head() == Some("apply")));
        let stop = match stop.and_then(|apply| Some((apply, labelled(apply.rest(), "if:")?))) {
            Some((apply, value)) => Some(asks::value(value, apply, self.board)?.holds),
            None => None,
        };
        if over == [true; 3] && before.is_none() && after.is_none() && !taken && stop.is_none() {
            let leaps = leaps.iter().map(|(x, y)| (2 * x, 2 * y)).collect();
            return self.add(part, &goal, Shape::Leap, &leaps, moves);
        }
        let Some(hurdle) = token(over).filter(|_| over != [true; 3]) else {
            return Err(unsupported(between.unwrap_or(part)));
        };
        let end = match (stop, after) {
            // The move ends on the piece that stops it.
            (Some(stop), _) => [0, 1, 2].map(|what| stop[what] && !goal.holds[what]),
            (None, Some(_)) if goal.holds != [true, false, false] => return Err(unsupported(part)),
            (None, _) => goal.holds,
        };
        if end[2] {
            return Err(friendly(part));
        }
        let end = token(end).ok_or_else(|| unsupported(part))?;
        let run = |is: Option<bool>| if is.is_some() { "empty* " } else { "" };
        let sign = if taken { "!" } else { "" };
        let line = format!("{}{hurdle}{sign} {}{end}", run(before), run(after));
        let goal = Condition {
            holds: [true, true, false],
            ..goal
        };
        self.add(part, &goal, Shape::Line(line), leaps, moves)
    }

    fn add(
        &self,
        part: &Expr,
        goal: &Condition,
        shape: Shape,
        leaps: &BTreeSet<Leap>,
        moves: &mut Moves<'_>,
    ) -> Result<(), Unsupported> {
        let [empty, enemy, friend] = goal.holds;
        if friend {
            return Err(friendly(part));
        }
        if !empty && !enemy {
            return Err(unsupported(part));
        }
        moves.movements.extend(leaps.iter().map(|&leap| Movement {
            shape: shape.clone(),
            leap: self.seen(leap),
            does: [empty, enemy],
            from: goal.from.clone(),
            to: goal.to.clone(),
        }));
        Ok(())
    }
}

fn friendly(part: &Expr) -> Unsupported {
    Unsupported {
        at: part.at,
        reason: "moves onto friendly pieces are not supported; the move is skipped".to_owned(),
    }
}
