//! Lines: legs with explicit tokens.

use crate::diagnostics::{Code, Diagnostic, Span, Spanned};
use crate::rules::limits::{MAX_RAY, MAX_TOKENS};
use crate::rules::lowering::Lowering;
use crate::rules::model::{Contact, Holds, Token};
use crate::rules::moves::tokens::holds;
use crate::syntax::tree::{Mode, Times, TokenItem};

/// The tokens of a line.
pub(super) fn line(
    lowering: &mut Lowering<'_>,
    span: Span,
    mode: Mode,
    items: &[Spanned<TokenItem>],
) -> Option<Vec<Token>> {
    let errors_before = lowering.diagnostics.len();
    let mut tokens: Vec<Token> = Vec::new();
    for (index, item) in items.iter().enumerate().take(MAX_TOKENS + 1) {
        let last = index + 1 == items.len();
        let marks = if last { Marks::CapturesAtEnd } else { Marks::Captures };
        tokens.extend(line_token(lowering, item, marks));
    }
    if lowering.diagnostics.len() > errors_before {
        return None;
    }
    if tokens.iter().all(|token| token.min == 0) {
        let message = "this line can match without any cell";
        let mistake = Diagnostic::new(Code::LineTakesNothing, span, message);
        lowering
            .diagnostics
            .push(mistake.help("let one token take at least one cell: write `empty+`, or remove `*` or `?`"));
        return None;
    }
    prefix(mode, span, &mut tokens, lowering.diagnostics)?;
    // If trailing tokens can be empty, the leg can end on the token before them.
    for (item, token) in items.iter().zip(&tokens).rev() {
        if token.contact == Contact::Stay && (token.on.friend || token.on.enemy) {
            let message = "this line can end on a piece that it neither captures nor swaps";
            let mistake = Diagnostic::new(Code::EndsOnPiece, item.span, message);
            lowering
                .diagnostics
                .push(mistake.help("end on `empty` or `enemy`, or capture with `!`; `swap` changes places"));
            return None;
        }
        if token.min > 0 {
            break;
        }
    }
    Some(tokens)
}

/// The tokens of a line on which `!` only marks pieces.
pub(in crate::rules) fn marked_line(lowering: &mut Lowering<'_>, items: &[Spanned<TokenItem>]) -> Option<Vec<Token>> {
    let tokens = items.iter().take(MAX_TOKENS);
    let tokens: Vec<_> = tokens.map(|item| line_token(lowering, item, Marks::AnyPiece)).collect();
    tokens.into_iter().collect()
}

/// The pieces that `!` marks on a line.
#[derive(Clone, Copy, PartialEq)]
enum Marks {
    /// Enemies, which are captured, or friends if no enemy fits.
    Captures,
    /// The same for the last token, which captures even without a mark.
    CapturesAtEnd,
    /// Pieces to which an effect applies.
    AnyPiece,
}

fn line_token(lowering: &mut Lowering<'_>, item: &Spanned<TokenItem>, marks: Marks) -> Option<Token> {
    let kinds = lowering.kinds;
    let written = &item.node;
    let mut on = Holds::default();
    let mut named: Option<(Option<Vec<_>>, Span)> = None;
    for test in &written.tests {
        let held = holds(test.class);
        on.empty |= held.empty;
        on.friend |= held.friend;
        on.enemy |= held.enemy;
        let tested = kinds.tested(test, lowering.diagnostics);
        if !held.friend && !held.enemy {
            if tested.is_some() {
                let message = "an empty cell holds no kind of piece";
                lowering
                    .diagnostics
                    .push(Diagnostic::new(Code::KindsUnclear, test.span, message));
            }
            continue;
        }
        match &named {
            Some((first, span)) if *first != tested => {
                let message = "alternatives of one token must be of the same kinds of pieces";
                let mistake = Diagnostic::new(Code::KindsUnclear, test.span, message).and(*span, "unlike this one");
                lowering
                    .diagnostics
                    .push(mistake.help("write two moves, one for each alternative"));
            }
            _ => named = Some((tested, test.span)),
        }
    }
    let zone = match &written.zone {
        Some(zone) => Some(lowering.context.zone(zone, lowering.diagnostics)?),
        None => None,
    };
    let (min, max) = times(written.times, item.span, lowering.diagnostics)?;
    // The last token captures without a mark, but only where a capture is possible.
    let captures = written.captures || (marks == Marks::CapturesAtEnd && on.enemy);
    let marks_friends = written.captures && on.friend && (marks == Marks::AnyPiece || !on.enemy);
    if written.captures && !on.enemy && !marks_friends {
        let message = "there is nothing to capture here";
        let mistake = Diagnostic::new(Code::NothingCaptured, item.span, message);
        lowering
            .diagnostics
            .push(mistake.help("`!` captures what an `enemy`, `friend`, `piece` or `any` meets"));
    }
    if captures && !marks_friends {
        on.friend = false;
    }
    if captures && marks == Marks::AnyPiece {
        on.empty = false;
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

/// Restricts the end of a line according to its prefix.
fn prefix(mode: Mode, span: Span, tokens: &mut [Token], diagnostics: &mut Vec<Diagnostic>) -> Option<()> {
    let Some((ends, passed)) = tokens.split_last_mut() else {
        return Some(());
    };
    let captures_before = passed.iter().any(|token| token.contact == Contact::Capture);
    let fits = match mode {
        Mode::Both | Mode::MoveOrCapture => true,
        Mode::Capture if captures_before => true,
        Mode::Capture => {
            ends.on.empty = false;
            ends.contact == Contact::Capture && ends.min > 0
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
            Mode::Capture => "`capture` cannot precede a line that need not capture anything",
            Mode::Move | Mode::Both | Mode::MoveOrCapture => {
                "`move` cannot precede a line that captures or cannot end on an empty cell"
            }
        };
        diagnostics.push(Diagnostic::new(Code::PrefixUnfit, span, message).help("remove the prefix"));
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
                    format!("a token takes 0 to {MAX_RAY} cells: write the smaller number first, and not 0 alone");
                diagnostics.push(Diagnostic::new(Code::NumberOutOfRange, span, message));
                return None;
            }
            (min as u16, max.map(|max| max as u16))
        }
    })
}
