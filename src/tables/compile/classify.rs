//! Which tables can say what a move rule says.
//!
//! This is the one place that decides it. It takes the model apart without `..`: a new field of a rule, a condition or a
//! token does not compile until this file knows whether each table can say it.

use crate::rules::{Conditions, Contact, Fact, Holds, MoveRule, Token};

/// A table that can say all that a rule says, as far as its form tells. The board may still forbid it: a line that
/// crosses itself, say. [`Walk`](crate::tables::Walk) can say everything.
#[derive(Clone, Copy, Debug)]
pub(in crate::tables) enum Form<'r> {
    /// One displacement that ends on a cell the token matches.
    Leap(&'r Token),
    /// A line of empty cells and a last cell.
    Slide(Line<'r>),
    /// A fixed path of empty cells and a last cell.
    LamePath(&'r Token),
    /// A line over exactly one piece, which matches the screen.
    Hop { line: Line<'r>, screen: &'r Token },
}

/// The tokens of a slide.
#[derive(Clone, Copy, Debug)]
pub(in crate::tables) struct Line<'r> {
    /// The empty cells.
    pub empty: &'r Token,
    /// Where the line ends.
    pub last: &'r Token,
}

/// The forms that a rule has, the fastest table first.
pub(in crate::tables) fn classify(rule: &MoveRule) -> Vec<Form<'_>> {
    let MoveRule {
        paths: _, // where the rule goes: every table asks it alike
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
            // A leap passes no cell, so `passing` means nothing to it.
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

/// A rule without what it asks of the position, if all of that can be asked before the move.
pub(in crate::tables) fn without_situations(rule: &MoveRule) -> Option<MoveRule> {
    let before = |fact: &Fact| match fact {
        Fact::Near(_) | Fact::Attacked { .. } | Fact::Guarded { .. } | Fact::Check | Fact::Army { .. } => true,
        Fact::StartAttacked | Fact::EndAttacked | Fact::WayAttacked => false,
        Fact::All(_) => true,
    };
    let mut asked = rule.conditions.situations.iter();
    asked.all(|asked| before(&asked.fact)).then(|| MoveRule {
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

/// Whether a token matches cells of a line that only must be empty.
fn is_line(token: &Token) -> bool {
    let Token {
        on,
        kinds: _, // of a piece; there is none
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
        kinds: _, // the table keeps them
        zone: _,  // tested as the table is built
        min,
        max,
        contact,
    } = token;
    let captures_friends = on.friend && *contact == Contact::Capture;
    (*min, *max) == (1, Some(1)) && !on.en_passant && !captures_friends && contact.carries().is_none()
}

/// Whether a token matches the one piece that a hop goes over.
fn is_screen(token: &Token) -> bool {
    let Token {
        on,
        kinds: _, // the table keeps them
        zone,
        min,
        max,
        contact,
    } = token;
    let stays = !on.empty && !on.en_passant && *contact == Contact::Stay;
    (*min, *max) == (1, Some(1)) && stays && zone.is_none()
}

/// Whether a token matches a fixed number of cells, whatever kinds stand there.
fn is_fixed(token: &Token) -> bool {
    token.max == Some(token.min) && token.kinds.is_none() && !token.on.en_passant
}

/// Whether a token matches the end of a lame path, which may capture if no condition speaks of the piece's past or the
/// cells passed.
fn is_lame_end(token: &Token, may_capture: bool) -> bool {
    let Token {
        on,
        kinds: _, // none, as `is_fixed` asks
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
