//! Converts the verb of a leg to tokens.

use crate::diagnostics::{Code, Diagnostic, Spanned};
use crate::rules::bounds::count;
use crate::rules::limits::{MAX_RAY, MAX_TOKENS};
use crate::rules::lowering::Lowering;
use crate::rules::model::{Contact, Holds, Token};
use crate::rules::moves::lines::line;
use crate::rules::moves::tokens::{holds, target};
use crate::syntax::tree::{CarryItem, CellTest, Directions, Leg, Mode, Number, Reach, Verb};

/// The directions and tokens of a leg; `None` if it has errors.
pub(super) fn leg<'a>(
    lowering: &mut Lowering<'_>,
    leg: &'a Spanned<Leg>,
    last: bool,
) -> Option<(&'a [Directions], Vec<Token>)> {
    let Leg { mode, verb } = &leg.node;
    if *mode == Mode::MoveOrCapture && (last || matches!(verb, Verb::Line(..))) {
        let message = if last {
            "the last leg moves and captures without `move or capture`"
        } else {
            "`move or capture` cannot precede a line, whose tokens decide what it captures"
        };
        lowering
            .diagnostics
            .push(Diagnostic::new(Code::PrefixUnfit, leg.span, message).help("remove the prefix"));
        return None;
    }
    let ends = target(*mode, last);
    let (directions, tokens) = match verb {
        Verb::Step(directions) => (directions, vec![ends]),
        Verb::Slide(directions, reach) => (directions, slide(reach, ends, lowering.diagnostics)?),
        Verb::Hop {
            directions,
            count,
            over,
            landing_behind,
        } => {
            let mut tokens = hop(lowering, count.as_ref(), over.as_ref())?;
            if !landing_behind {
                tokens.push(Token::any_empty());
            }
            tokens.push(ends);
            (directions, tokens)
        }
        Verb::Line(directions, items) => (directions, line(lowering, leg.span, *mode, items)?),
        Verb::Carry {
            how,
            directions,
            reach,
            with,
        } => (
            directions,
            carry(lowering, *how, (reach.as_ref(), with.as_ref()), leg, last)?,
        ),
        Verb::EnPassant => {
            let message = "`en passant` is a whole move and has no legs beside it";
            lowering
                .diagnostics
                .push(Diagnostic::new(Code::EnPassantUnfit, leg.span, message));
            return None;
        }
        // Named movements have been replaced by their legs. `return` and `stay` have no direction.
        Verb::Like(_) | Verb::Return | Verb::Stay => return None,
    };
    if tokens.len() > MAX_TOKENS {
        let message = format!(
            "a leg has at most {MAX_TOKENS} tokens, but this one comes to {}",
            tokens.len()
        );
        lowering
            .diagnostics
            .push(Diagnostic::new(Code::LimitExceeded, leg.span, message));
        return None;
    }
    Some((directions, tokens))
}

/// The tokens of a leg that carries a piece along.
fn carry(
    lowering: &mut Lowering<'_>,
    how: CarryItem,
    (reach, with): (Option<&Reach>, Option<&CellTest>),
    leg: &Spanned<Leg>,
    last: bool,
) -> Option<Vec<Token>> {
    let kinds = lowering.kinds;
    if leg.node.mode != Mode::Both {
        let message = format!("`{}` neither moves to an empty cell nor captures", how.word());
        lowering
            .diagnostics
            .push(Diagnostic::new(Code::PrefixUnfit, leg.span, message).help("remove the prefix"));
        return None;
    }
    if !last && how == CarryItem::Swap {
        let message = "`swap` must be the last leg of a move";
        lowering
            .diagnostics
            .push(Diagnostic::new(Code::SwapNotLast, leg.span, message));
        return None;
    }
    let friend = Holds {
        friend: true,
        ..Holds::default()
    };
    let (on, contact) = match how {
        CarryItem::Swap => (friend, Contact::Swap),
        CarryItem::Push => (Holds::ENEMY, Contact::Push),
        CarryItem::Pull => (Holds::ENEMY, Contact::Pull),
    };
    let mut ends = Token::new(on, 1, Some(1), contact);
    if let Some(with) = with {
        ends.on = holds(with.class);
        ends.kinds = kinds.tested(with, lowering.diagnostics);
    }
    match reach {
        Some(reach) => slide(reach, ends, lowering.diagnostics),
        None => Some(vec![ends]),
    }
}

/// The tokens of a slide: empty cells within its reach, then its last cell.
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
                let message = format!("no slide goes {} to {} steps", least.node, most.node);
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
    Some(vec![Token::new(Holds::EMPTY, min, max, Contact::Stay), ends])
}

/// The pieces that a hop passes over, with the empty cells before each of them.
fn hop(lowering: &mut Lowering<'_>, number: Option<&Number>, over: Option<&Spanned<CellTest>>) -> Option<Vec<Token>> {
    let kinds = lowering.kinds;
    let most = (MAX_TOKENS as i64 - 2) / 2;
    let times = match number {
        Some(number) => count(number, 1, most, "a hop leaps", "pieces", lowering.diagnostics)?,
        None => 1,
    };
    let mut hurdle = Token::new(Holds::PIECE, 1, Some(1), Contact::Stay);
    if let Some(over) = over {
        hurdle.on = holds(over.class);
        hurdle.kinds = kinds.tested(over, lowering.diagnostics);
        if hurdle.on.empty {
            let message = "a hop leaps over pieces, not over empty cells";
            let mistake = Diagnostic::new(Code::HopOverNothing, over.span, message);
            lowering
                .diagnostics
                .push(mistake.help("write `over piece`, or a `line` for other patterns"));
            return None;
        }
    }
    Some((0..times).flat_map(|_| [Token::any_empty(), hurdle.clone()]).collect())
}
