//! From verbs to tokens: what the cells of a leg must hold.

use crate::diagnostics::{Code, Diagnostic, Span, Spanned};
use crate::rules::context::Context;
use crate::rules::limits::{MAX_RAY, MAX_TOKENS};
use crate::rules::model::{Contact, Holds, Token};
use crate::rules::pieces::Kinds;
use crate::syntax::tree::{CellTest, Class, Directions, Leg, Mode, Number, Reach, Times, TokenItem, Verb};

/// A token for so many cells.
pub(super) fn token(on: Holds, min: u16, max: Option<u16>, contact: Contact) -> Token {
    Token {
        on,
        kinds: None,
        zone: None,
        min,
        max,
        contact,
    }
}

/// Any number of empty cells.
pub(super) fn free() -> Token {
    token(Holds::EMPTY, 0, None, Contact::Stay)
}

/// The cell a leg ends on.
pub(super) fn target(mode: Mode, last: bool) -> Token {
    match (mode, last) {
        (Mode::Capture, _) => token(Holds::ENEMY, 1, Some(1), Contact::Capture),
        (Mode::Both, true) => token(Holds::OPEN, 1, Some(1), Contact::Capture),
        (Mode::Move, _) | (Mode::Both, false) => token(Holds::EMPTY, 1, Some(1), Contact::Stay),
    }
}

/// The directions and tokens of a leg; nothing after a mistake.
pub(super) fn leg<'a>(
    context: &mut Context,
    kinds: &Kinds<'_>,
    leg: &'a Spanned<Leg>,
    last: bool,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<(&'a [Directions], Vec<Token>)> {
    let Leg { mode, verb } = &leg.node;
    let ends = target(*mode, last);
    let (directions, tokens) = match verb {
        Verb::Step(directions) => (directions, vec![ends]),
        Verb::Slide(directions, reach) => (directions, slide(reach, ends, diagnostics)?),
        Verb::Hop {
            directions,
            count,
            over,
            landing_behind,
        } => {
            let mut tokens = hop(kinds, count.as_ref(), over.as_ref(), diagnostics)?;
            if !landing_behind {
                tokens.push(free());
            }
            tokens.push(ends);
            (directions, tokens)
        }
        Verb::Line(directions, items) => (directions, line(context, kinds, leg.span, *mode, items, diagnostics)?),
        Verb::Swap(directions, reach) => {
            if *mode != Mode::Both {
                let message = "`swap` neither moves to an empty cell nor captures";
                diagnostics.push(Diagnostic::new(Code::PrefixUnfit, leg.span, message).help("leave the prefix out"));
                return None;
            }
            if !last {
                let message = "a piece can change places only at the end of a move";
                diagnostics.push(Diagnostic::new(Code::SwapNotLast, leg.span, message));
                return None;
            }
            let friend = Holds {
                friend: true,
                ..Holds::default()
            };
            let ends = token(friend, 1, Some(1), Contact::Swap);
            let tokens = match reach {
                Some(reach) => slide(reach, ends, diagnostics)?,
                None => vec![ends],
            };
            (directions, tokens)
        }
        Verb::EnPassant => {
            let message = "`en passant` is a whole move and has no legs beside it";
            diagnostics.push(Diagnostic::new(Code::EnPassantUnfit, leg.span, message));
            return None;
        }
    };
    if tokens.len() > MAX_TOKENS {
        let message = format!(
            "a leg has at most {MAX_TOKENS} tokens, but this one comes to {}",
            tokens.len()
        );
        diagnostics.push(Diagnostic::new(Code::LimitExceeded, leg.span, message));
        return None;
    }
    Some((directions, tokens))
}

/// Empty cells as far as a slide reaches, then where it ends.
fn slide(reach: &Reach, ends: Token, diagnostics: &mut Vec<Diagnostic>) -> Option<Vec<Token>> {
    let mut steps =
        |number: &Number| count(number, 1, MAX_RAY as i64, "a slide goes", "steps", diagnostics).map(|steps| steps - 1);
    let (min, max) = match reach {
        Reach::Any => (0, None),
        Reach::UpTo(most) => (0, Some(steps(most)?)),
        Reach::Exactly(exactly) => {
            let steps = steps(exactly)?;
            (steps, Some(steps))
        }
        Reach::AtLeast(least) => (steps(least)?, None),
        Reach::Between(least, most) => {
            let (min, max) = (steps(least)?, steps(most)?);
            if min > max {
                let message = format!("a slide of {} to {} steps is none", least.node, most.node);
                let mistake = Diagnostic::new(Code::NumberOutOfRange, least.span, message);
                diagnostics.push(mistake.help("write the smaller number first"));
                return None;
            }
            (min, Some(max))
        }
    };
    if max == Some(0) {
        return Some(vec![ends]);
    }
    Some(vec![token(Holds::EMPTY, min, max, Contact::Stay), ends])
}

/// The pieces that a hop leaps, with the empty cells before each.
fn hop(
    kinds: &Kinds<'_>,
    number: Option<&Number>,
    over: Option<&Spanned<CellTest>>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Vec<Token>> {
    let most = (MAX_TOKENS as i64 - 2) / 2;
    let times = match number {
        Some(number) => count(number, 1, most, "a hop leaps", "pieces", diagnostics)?,
        None => 1,
    };
    let mut leapt = token(Holds::PIECE, 1, Some(1), Contact::Stay);
    if let Some(over) = over {
        leapt.on = holds(over.class);
        leapt.kinds = kinds.tested(over, diagnostics);
        if leapt.on.empty {
            let message = "a hop leaps over pieces, not over empty cells";
            let mistake = Diagnostic::new(Code::HopOverNothing, over.span, message);
            diagnostics.push(mistake.help("write `over piece`, or a `line` for other patterns"));
            return None;
        }
    }
    Some((0..times).flat_map(|_| [free(), leapt.clone()]).collect())
}

/// The tokens of a line as written.
fn line(
    context: &mut Context,
    kinds: &Kinds<'_>,
    span: Span,
    mode: Mode,
    items: &[Spanned<TokenItem>],
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Vec<Token>> {
    let before = diagnostics.len();
    let mut tokens: Vec<Token> = Vec::new();
    for (index, item) in items.iter().enumerate().take(MAX_TOKENS + 1) {
        let last = index + 1 == items.len();
        tokens.extend(line_token(context, kinds, item, last, diagnostics));
    }
    if diagnostics.len() > before {
        return None;
    }
    if tokens.iter().all(|token| token.min == 0) {
        let message = "this line may be over before it has taken a cell";
        let mistake = Diagnostic::new(Code::LineTakesNothing, span, message);
        diagnostics.push(mistake.help("let one token take at least one cell: `empty+`, or none of `* ?`"));
        return None;
    }
    prefix(mode, span, &mut tokens, diagnostics)?;
    // Where trailing tokens may take no cell, the leg can end on the one before.
    for (item, token) in items.iter().zip(&tokens).rev() {
        if token.contact == Contact::Stay && (token.on.friend || token.on.enemy) {
            let message = "this line can end on a piece that it neither captures nor swaps";
            let mistake = Diagnostic::new(Code::EndsOnPiece, item.span, message);
            diagnostics.push(mistake.help("end on `empty` or `enemy`, or capture with `!`; `swap` changes places"));
            return None;
        }
        if token.min > 0 {
            break;
        }
    }
    Some(tokens)
}

fn line_token(
    context: &mut Context,
    kinds: &Kinds<'_>,
    item: &Spanned<TokenItem>,
    last: bool,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Token> {
    let written = &item.node;
    let mut on = Holds::default();
    let mut named: Option<(Option<Vec<_>>, Span)> = None;
    for test in &written.tests {
        let held = holds(test.class);
        on.empty |= held.empty;
        on.friend |= held.friend;
        on.enemy |= held.enemy;
        let tested = kinds.tested(test, diagnostics);
        if !held.friend && !held.enemy {
            if tested.is_some() {
                let message = "an empty cell holds no kind of piece";
                diagnostics.push(Diagnostic::new(Code::KindsUnclear, test.span, message));
            }
            continue;
        }
        match &named {
            Some((first, span)) if *first != tested => {
                let message = "alternatives of one token must be of the same kinds of pieces";
                let mistake = Diagnostic::new(Code::KindsUnclear, test.span, message).and(*span, "unlike this one");
                diagnostics.push(mistake.help("write two moves, one for each alternative"));
            }
            _ => named = Some((tested, test.span)),
        }
    }
    let zone = match &written.zone {
        Some(zone) => Some(context.zone(zone, diagnostics)?),
        None => None,
    };
    let (min, max) = times(written.times, item.span, diagnostics)?;
    // The last token captures without being told, but only what can be captured.
    let captures = written.captures || (last && on.enemy);
    if written.captures && !on.enemy {
        let message = if on.friend {
            "friends cannot be captured"
        } else {
            "there is nothing to capture here"
        };
        let mistake = Diagnostic::new(Code::FriendCaptured, item.span, message);
        diagnostics.push(mistake.help("`!` captures what an `enemy`, `piece` or `any` meets"));
    }
    if captures {
        on.friend = false;
    }
    Some(Token {
        on,
        kinds: named.and_then(|(kinds, _)| kinds),
        zone,
        min,
        max,
        contact: if captures { Contact::Capture } else { Contact::Stay },
    })
}

/// Narrows the end of a line to what its prefix says.
fn prefix(mode: Mode, span: Span, tokens: &mut [Token], diagnostics: &mut Vec<Diagnostic>) -> Option<()> {
    let Some((ends, passed)) = tokens.split_last_mut() else {
        return Some(());
    };
    let captures_before = passed.iter().any(|token| token.contact == Contact::Capture);
    let fits = match mode {
        Mode::Both => true,
        Mode::Capture if captures_before => true,
        Mode::Capture => {
            ends.on.empty = false;
            ends.on.enemy && ends.min > 0
        }
        Mode::Move => {
            ends.on = Holds {
                empty: ends.on.empty,
                ..Holds::default()
            };
            ends.contact = Contact::Stay;
            ends.kinds = None;
            ends.on.empty && !captures_before
        }
    };
    if !fits {
        let message = match mode {
            Mode::Capture => "`capture` stands before a line that need not capture anything",
            Mode::Move | Mode::Both => "`move` stands before a line that captures or cannot end on an empty cell",
        };
        diagnostics.push(Diagnostic::new(Code::PrefixUnfit, span, message).help("leave the prefix out"));
        return None;
    }
    Some(())
}

fn times(times: Times, span: Span, diagnostics: &mut Vec<Diagnostic>) -> Option<(u16, Option<u16>)> {
    Some(match times {
        Times::Once => (1, Some(1)),
        Times::Any => (0, None),
        Times::Some => (1, None),
        Times::Maybe => (0, Some(1)),
        Times::Range(min, max) => {
            let fine = |number: i64| (0..=MAX_RAY as i64).contains(&number);
            if !fine(min) || !max.is_none_or(fine) || max.is_some_and(|max| max < min.max(1)) {
                let message =
                    format!("a token takes 0 to {MAX_RAY} cells, the smaller number first, and not always none");
                diagnostics.push(Diagnostic::new(Code::NumberOutOfRange, span, message));
                return None;
            }
            (min as u16, max.map(|max| max as u16))
        }
    })
}

/// What a class of cells holds.
pub(super) fn holds(class: Class) -> Holds {
    match class {
        Class::Empty => Holds::EMPTY,
        Class::Friend => Holds {
            friend: true,
            ..Holds::default()
        },
        Class::Enemy => Holds::ENEMY,
        Class::Piece => Holds::PIECE,
        Class::Any => Holds {
            empty: true,
            ..Holds::PIECE
        },
    }
}

/// A number within bounds, as in `a slide goes 1 to 9 steps`.
pub(in crate::rules) fn count(
    number: &Number,
    least: i64,
    most: i64,
    subject: &str,
    things: &str,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<u16> {
    if !(least..=most).contains(&number.node) {
        let message = format!("{subject} {least} to {most} {things}, not {}", number.node);
        diagnostics.push(Diagnostic::new(Code::NumberOutOfRange, number.span, message));
        return None;
    }
    u16::try_from(number.node).ok()
}
