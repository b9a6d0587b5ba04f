//! Classification of move rules: the tables that can represent a rule.
//!
//! Only this file decides it. It destructures the model without `..`: a new field of a rule, a condition or a token does not
//! compile until this file states whether each table can represent it.

use crate::rules::{Conditions, Contact, Fact, Holds, MoveRule, Token};
use crate::tables::parts::slide_rays::Line;

/// A table that can represent a rule, judged by the rule's form. The board may still rule it out, for example if a line crosses
/// itself. A [`Walk`](crate::tables::Walk) can represent every rule.
#[derive(Clone, Copy, Debug)]
pub(in crate::tables) enum Form<'r> {
    /// A single displacement to a cell that the token matches.
    Leap(&'r Token),
    /// A line of empty cells and a last cell.
    Slide(Line<'r>),
    /// A fixed path of empty cells and a last cell.
    LamePath(&'r Token),
    /// A line over exactly one piece, which matches the screen.
    Hop { line: Line<'r>, screen: &'r Token },
}

/// The forms of a rule, the fastest table first.
pub(in crate::tables) fn classify(rule: &MoveRule) -> Vec<Form<'_>> {
    let MoveRule {
        paths: _, // every table supports all paths
        legs,
        bends: _, // as for paths
        returns,
        conditions,
    } = rule;
    if *returns {
        return Vec::new();
    }
    let Conditions {
        from: _, // tested by every table as it is built
        to: _,
        changing: _,
        unmoved,
        situations,
        passing,
        promoting,
        borrowed,
    } = conditions;
    if !promoting.is_empty() {
        return Vec::new();
    }
    let static_conditions = !unmoved && !borrowed && situations.is_empty();
    let mut forms = Vec::new();
    if let [leg] = legs.as_slice() {
        let tokens: Vec<&Token> = leg.iter().filter(|token| token.max != Some(0)).collect();
        match *tokens.as_slice() {
            // A leap passes no cell, so `passing` has no effect.
            [token] if static_conditions && is_leap(token) => forms.push(Form::Leap(token)),
            [empty, last] if static_conditions && !passing && is_line(empty) && is_end(last) => {
                forms.push(Form::Slide(Line { empty, last }));
            }
            [before, screen, behind, last]
                if static_conditions
                    && !passing
                    && [before, behind]
                        .into_iter()
                        .all(|token| is_line(token) && is_unlimited(token))
                    && is_screen(screen)
                    && is_end(last) =>
            {
                forms.push(Form::Hop {
                    line: Line { empty: before, last },
                    screen,
                });
            }
            _ => {}
        }
    }
    let tokens: Vec<&Token> = legs.iter().flatten().collect();
    if let Some((&last, before)) = tokens.split_last()
        && situations.is_empty()
        && !borrowed
        && before.iter().all(|token| is_fixed(token) && token.on == Holds::EMPTY)
        && legs.iter().all(|leg| leg.last().is_some_and(|token| token.min > 0))
        && is_lame_end(last, !unmoved && !passing)
    {
        forms.push(Form::LamePath(last));
    }
    forms
}

/// A rule without its conditions on the position, if all of them can be tested before the move.
pub(in crate::tables) fn without_situations(rule: &MoveRule) -> Option<MoveRule> {
    let is_known_before = |fact: &Fact| match fact {
        Fact::Near(_) | Fact::Attacked { .. } | Fact::Guarded { .. } | Fact::Check | Fact::Army { .. } => true,
        Fact::StartAttacked | Fact::AtEnd(_) | Fact::WayAttacked => false,
        Fact::All(_) => true,
    };
    let mut situations = rule.conditions.situations.iter();
    situations
        .all(|situation| is_known_before(&situation.fact))
        .then(|| MoveRule {
            conditions: Conditions {
                unmoved: false,
                situations: Vec::new(),
                borrowed: false,
                ..rule.conditions.clone()
            },
            ..rule.clone()
        })
}

fn is_leap(token: &Token) -> bool {
    let Token {
        on,
        kinds,
        zone: _, // tested as the table is built
        min,
        max,
        contact,
    } = token;
    let Holds {
        empty: _,
        friend,
        enemy,
        en_passant,
    } = *on;
    let any_kind = kinds.is_none() || !(enemy || en_passant);
    let captures_only = match contact {
        Contact::Swap | Contact::Push | Contact::Pull => false,
        Contact::Stay => !en_passant,
        Contact::Capture => !friend,
    };
    (*min, *max) == (1, Some(1)) && any_kind && captures_only
}

/// Whether a token matches cells of a line whose only requirement is to be empty.
fn is_line(token: &Token) -> bool {
    let Token {
        on,
        kinds: _, // irrelevant for empty cells
        zone,
        min: _,
        max: _,
        contact: _,
    } = token;
    *on == Holds::EMPTY && zone.is_none()
}

fn is_unlimited(token: &Token) -> bool {
    (token.min, token.max) == (0, None)
}

/// Whether a token matches the end of a slide or a hop.
fn is_end(token: &Token) -> bool {
    let Token {
        on,
        kinds: _, // stored in the table
        zone: _,  // tested as the table is built
        min,
        max,
        contact,
    } = token;
    let captures_friends = on.friend && *contact == Contact::Capture;
    (*min, *max) == (1, Some(1)) && !on.en_passant && !captures_friends && contact.carries().is_none()
}

/// Whether a token matches the screen of a hop.
fn is_screen(token: &Token) -> bool {
    let Token {
        on,
        kinds: _, // stored in the table
        zone,
        min,
        max,
        contact,
    } = token;
    let is_piece = !on.empty && !on.en_passant && *contact == Contact::Stay;
    (*min, *max) == (1, Some(1)) && is_piece && zone.is_none()
}

/// Whether a token matches a fixed number of cells, regardless of kinds.
fn is_fixed(token: &Token) -> bool {
    token.max == Some(token.min) && token.kinds.is_none() && !token.on.en_passant
}

/// Whether a token matches the end of a lame path. It may capture only if no condition concerns the piece's past or the cells
/// passed.
fn is_lame_end(token: &Token, may_capture: bool) -> bool {
    let Token {
        on,
        kinds: _, // none, by `is_fixed`
        zone: _,  // tested as the table is built
        min,
        max: _,
        contact,
    } = token;
    let captures = on.enemy && *contact == Contact::Capture;
    is_fixed(token)
        && !on.friend
        && contact.carries().is_none()
        && on.enemy == captures
        && (!captures || (*min == 1 && may_capture))
}
