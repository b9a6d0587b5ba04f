//! `(move Step …)` and its like, for a player who looks in some direction.

use std::collections::BTreeSet;

use super::super::sexpr::{Expr, Node};
use super::super::sketch::{Cells, Leap, Shape};
use super::asks::{self, Asked, Lost, lost};
use super::ways::{Frame, bound, captures, is_far, token, walked};
use super::words::{Value, flat, labelled, rows};

/// A move along one direction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    pub shape: Shape,
    /// As the player sees the board.
    pub leap: Leap,
    pub does: [bool; 2],
    pub from: Option<[Cells; 2]>,
    pub to: Option<[Cells; 2]>,
}

/// What the moves of a kind come to.
#[derive(Default)]
pub struct Found<'a> {
    pub ways: Vec<Way>,
    /// What happens after a move.
    pub then: Vec<&'a Expr>,
    pub lost: Vec<Lost>,
}

impl Frame<'_> {
    /// Reads what stands for moves, under what was asked before.
    pub fn read<'a>(&self, part: &'a Expr, asked: &Asked, depth: usize, found: &mut Found<'a>) {
        if depth > 30 {
            return found.lost.push(lost(part));
        }
        let rest = part.rest();
        match (part.head(), part.word()) {
            (Some("or"), _) => {
                for item in flat(rest) {
                    self.read(item, asked, depth + 1, found);
                }
            }
            (Some("priority"), _) => {
                let reason = "which moves come first is not carried over".to_owned();
                found.lost.push(Lost { at: part.at, reason });
                for item in flat(rest) {
                    self.read(item, asked, depth + 1, found);
                }
            }
            (Some("then"), _) => found.then.extend(rest),
            (Some("if"), _) => {
                let [condition, item, then @ ..] = rest else {
                    return found.lost.push(lost(part));
                };
                found.then.extend(
                    then.iter()
                        .filter(|item| item.head() == Some("then"))
                        .flat_map(Expr::rest),
                );
                if let Some(other) = then.iter().find(|item| item.head() != Some("then")) {
                    return found.lost.push(lost(other));
                }
                match asks::asked(condition, self.board, 0) {
                    Ok(own) if own.holds == [true; 3] => {
                        self.read(item, &asked.clone().and(own), depth + 1, found);
                    }
                    Ok(_) => found.lost.push(lost(condition)),
                    Err(lost) => found.lost.push(lost),
                }
            }
            (Some("move"), _) => {
                if let Err(lost) = self.one(part, asked, found) {
                    found.lost.push(lost);
                }
            }
            (Some(name), _) | (None, Some(name)) => match rows("move", name).first() {
                Some(row) => {
                    if let Err(lost) = self.of_table(part, row, asked, found) {
                        found.lost.push(lost);
                    }
                }
                None => found.lost.push(lost(part)),
            },
            (None, None) => found.lost.push(lost(part)),
        }
    }

    /// `(move …)`
    fn one<'a>(&self, part: &'a Expr, asked: &Asked, found: &mut Found<'a>) -> Result<(), Lost> {
        let Some((verb, rest)) = part.rest().split_first() else {
            return Err(lost(part));
        };
        let mut leaps: Option<Vec<(Asked, BTreeSet<Leap>)>> = None;
        let (mut to, mut between, mut walk) = (None, None, None);
        let mut labels: Vec<&str> = Vec::new();
        for item in rest {
            match (item.head(), &item.node) {
                (Some("to"), _) if to.is_none() => to = Some(item),
                (Some("between"), _) if between.is_none() => between = Some(item),
                (Some("then"), _) => found.then.extend(item.rest()),
                (Some("from"), _) if item.rest().is_empty() => {}
                (_, Node::Word(word)) if word.contains(':') => labels.push(word),
                (_, Node::Word(word)) if word == "~" => {}
                (_, Node::Braces(_) | Node::Text(_)) if verb.word() == Some("Leap") && walk.is_none() => {
                    walk = Some(item);
                }
                (Some("if"), _) if leaps.is_none() => {
                    let [condition, first, other] = item.rest() else {
                        return Err(lost(item));
                    };
                    let inside = asks::asked(condition, self.board, 0)?;
                    let outside = asks::not(&inside, self.board).ok_or_else(|| lost(condition))?;
                    let ways = [(inside, first), (outside, other)];
                    let ways = ways.map(|(asked, part)| Some((asked, self.directions(part)?)));
                    let [Some(first), Some(other)] = ways else {
                        return Err(lost(item));
                    };
                    leaps = Some(vec![first, other]);
                }
                _ => leaps = Some(vec![(Asked::ANY, self.directions(item).ok_or_else(|| lost(item))?)]),
            }
        }
        let leaps = leaps.unwrap_or_else(|| {
            let all = self.named("Adjacent").unwrap_or_default();
            vec![(Asked::ANY, all.into_iter().collect())]
        });
        for (own, leaps) in leaps {
            self.verb(
                part,
                (to, between, walk),
                &labels,
                &asked.clone().and(own),
                leaps,
                found,
            )?;
        }
        Ok(())
    }

    /// A move of a verb, with what stands behind it, along these directions.
    fn verb(
        &self,
        part: &Expr,
        (to, between, walk): (Option<&Expr>, Option<&Expr>, Option<&Expr>),
        labels: &[&str],
        asked: &Asked,
        leaps: BTreeSet<Leap>,
        found: &mut Found<'_>,
    ) -> Result<(), Lost> {
        let verb = part.rest().first().and_then(Expr::word);
        let empty = Asked {
            holds: [true, false, false],
            ..Asked::ANY
        };
        let condition = |item: Option<&Expr>| match item.map(|item| (item, labelled(item.rest(), "if:"))) {
            Some((item, Some(value))) => asks::value(value, item, self.board).map(Some),
            Some((_, None)) | None => Ok(None),
        };
        if let Some(to) = to {
            self.effect(to, found);
        }
        let goal = condition(to)?;
        match verb {
            Some(_) if !labels.iter().all(|label| label.eq_ignore_ascii_case("forward:true")) => Err(lost(part)),
            Some("Step") => {
                let goal = goal.ok_or_else(|| lost(part))?;
                self.add(part, &goal.and(asked.clone()), Shape::Leap, &leaps, found)
            }
            Some("Leap") => {
                let goal = goal.ok_or_else(|| lost(part))?;
                let mut leaps = walked(walk.ok_or_else(|| lost(part))?)?;
                if !labels.is_empty() {
                    leaps.retain(|(x, y)| x * self.facing.0 + y * self.facing.1 > 0);
                }
                self.add(part, &goal.and(asked.clone()), Shape::Leap, &leaps, found)
            }
            Some("Slide") => {
                let way = condition(between)?.unwrap_or_else(|| empty.clone());
                let bound = between.map_or(Some(String::new()), bound);
                let bound = bound.ok_or_else(|| lost(part))?;
                if way != empty {
                    return Err(lost(between.unwrap_or(part)));
                }
                let goal = goal.unwrap_or_else(|| empty.clone());
                // What is on the way must be empty, and so may the end be.
                let goal = Asked {
                    holds: [true, goal.holds[1], goal.holds[2]],
                    ..goal
                };
                self.add(part, &goal.and(asked.clone()), Shape::Slide(bound), &leaps, found)
            }
            Some("Hop") => {
                let goal = goal.ok_or_else(|| lost(part))?;
                let over = condition(between)?.unwrap_or(Asked::ANY);
                let over = if over.from.is_none() && over.to.is_none() {
                    over.holds
                } else {
                    return Err(lost(between.unwrap_or(part)));
                };
                self.hop(part, (to, between), over, goal.and(asked.clone()), &leaps, found)
            }
            Some(_) | None => Err(lost(part)),
        }
    }

    /// A move that the table describes.
    fn of_table<'a>(&self, part: &'a Expr, row: &[&str], asked: &Asked, found: &mut Found<'a>) -> Result<(), Lost> {
        let [verb, ways, holds] = row else {
            return Err(lost(part));
        };
        let mut given = None;
        for item in part.rest() {
            match item.head() {
                Some("then") => found.then.extend(item.rest()),
                _ if item.word() == Some("~") => {}
                _ if given.is_none() && ways.starts_with("given") => given = Some(item),
                _ => return Err(lost(item)),
            }
        }
        let goal = Asked {
            holds: asks::holds_of(holds),
            ..asked.clone()
        };
        self.described(part, verb, ways, given, goal, found)
    }

    /// The moves of a row of the table.
    pub fn described<'a>(
        &self,
        part: &'a Expr,
        verb: &str,
        ways: &str,
        given: Option<&Expr>,
        mut goal: Asked,
        found: &mut Found<'a>,
    ) -> Result<(), Lost> {
        let leaps = match given {
            Some(given) if verb == "leap" => walked(given)?,
            Some(given) => self.directions(given).ok_or_else(|| lost(given))?,
            None if verb == "leap" => {
                let walk = Expr {
                    at: part.at,
                    node: Node::Text(ways.to_owned()),
                };
                walked(&walk)?
            }
            None => {
                let words = ways.strip_prefix("given:").unwrap_or(ways).split(',');
                let leaps: Option<Vec<Vec<Leap>>> = words.map(|word| self.named(word)).collect();
                leaps.ok_or_else(|| lost(part))?.into_iter().flatten().collect()
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
        self.add(part, &goal, shape, &leaps, found)
    }

    /// `(apply …)`: only that what stands on the end is captured is understood.
    fn effect(&self, to: &Expr, found: &mut Found<'_>) {
        for item in to.rest() {
            let fine = match (item.head(), &item.node) {
                (Some("apply"), _) => captures(item, "to", 0),
                (_, Node::Text(name)) => !rows("effect", name).is_empty(),
                (_, Node::Word(_) | Node::List(_) | Node::Braces(_)) => true,
            };
            if !fine {
                let reason = format!("`{}` after a move is not carried over", item.shown());
                found.lost.push(Lost { at: item.at, reason });
            }
        }
    }

    fn hop(
        &self,
        part: &Expr,
        (to, between): (Option<&Expr>, Option<&Expr>),
        over: [bool; 3],
        goal: Asked,
        leaps: &BTreeSet<Leap>,
        found: &mut Found<'_>,
    ) -> Result<(), Lost> {
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
            return Err(lost(between.unwrap_or(part)));
        }
        let stop = to.and_then(|to| to.rest().iter().find(|item| item.head() == Some("apply")));
        let stop = match stop.and_then(|apply| Some((apply, labelled(apply.rest(), "if:")?))) {
            Some((apply, value)) => Some(asks::value(value, apply, self.board)?.holds),
            None => None,
        };
        if over == [true; 3] && before.is_none() && after.is_none() && !taken && stop.is_none() {
            let leaps = leaps.iter().map(|(x, y)| (2 * x, 2 * y)).collect();
            return self.add(part, &goal, Shape::Leap, &leaps, found);
        }
        let Some(hurdle) = token(over).filter(|_| over != [true; 3]) else {
            return Err(lost(between.unwrap_or(part)));
        };
        let end = match (stop, after) {
            // What stops the move is what it ends on.
            (Some(stop), _) => [0, 1, 2].map(|what| stop[what] && !goal.holds[what]),
            (None, Some(_)) if goal.holds != [true, false, false] => return Err(lost(part)),
            (None, _) => goal.holds,
        };
        if end[2] {
            return Err(friendly(part));
        }
        let end = token(end).ok_or_else(|| lost(part))?;
        let run = |is: Option<bool>| if is.is_some() { "empty* " } else { "" };
        let sign = if taken { "!" } else { "" };
        let line = format!("{}{hurdle}{sign} {}{end}", run(before), run(after));
        let goal = Asked {
            holds: [true, true, false],
            ..goal
        };
        self.add(part, &goal, Shape::Line(line), leaps, found)
    }

    fn add(
        &self,
        part: &Expr,
        goal: &Asked,
        shape: Shape,
        leaps: &BTreeSet<Leap>,
        found: &mut Found<'_>,
    ) -> Result<(), Lost> {
        let [empty, enemy, friend] = goal.holds;
        if friend {
            return Err(friendly(part));
        }
        if !empty && !enemy {
            return Err(lost(part));
        }
        found.ways.extend(leaps.iter().map(|&leap| Way {
            shape: shape.clone(),
            leap: self.seen(leap),
            does: [empty, enemy],
            from: goal.from.clone(),
            to: goal.to.clone(),
        }));
        Ok(())
    }
}

fn friendly(part: &Expr) -> Lost {
    Lost {
        at: part.at,
        reason: "a move that could end on a friend is left out".to_owned(),
    }
}
