//! Detects ambiguous moves, and offers an unambiguous form for each reading.

use crate::diagnostics::{Code, Diagnostic, Span};
use crate::syntax::tree::Situation;
use triagonal_grammar::Rule;

use super::node::{Builder, Node};

/// Reports a list of directions in which a lone restriction follows an item that it could continue: `leap 2:1 forward, backward`.
pub fn directions(builder: &mut Builder, list: &Node<'_>) {
    let items: Vec<Node<'_>> = list.all(Rule::directions).collect();
    let alone = |item: &Node<'_>| !item.has(Rule::family);
    let unclear =
        |pair: &[Node<'_>]| continued(&pair[0]).filter(|_| alone(&pair[1]) && could_continue(&pair[0], &pair[1]));
    let Some(family) = items.windows(2).find_map(unclear) else {
        return;
    };
    let (Some(first), Some(last)) = (items.first(), items.last()) else {
        return;
    };
    let span = whole(first, last);
    let text = |item: &Node<'_>| item.text().trim().to_owned();
    let begin = items.iter().position(|item| item.has(Rule::family)).unwrap_or_default();
    let same = items
        .iter()
        .enumerate()
        .map(|(index, item)| match alone(item) && index > begin {
            true => format!("{family} {}", text(item)),
            false => text(item),
        });
    let same = same.collect::<Vec<_>>().join(", ");
    let (bare, other): (Vec<&Node<'_>>, Vec<&Node<'_>>) = items.iter().partition(|item| alone(item));
    let apart = bare.into_iter().chain(other).map(text).collect::<Vec<_>>().join(", ");
    let bare = items
        .iter()
        .enumerate()
        .find(|(index, item)| alone(item) && *index > begin);
    let bare = bare.map(|(_, item)| text(item)).unwrap_or_default();
    let message = format!("`{bare}` here can be `{family} {bare}`, or `{bare}` alone");
    let mistake = Diagnostic::new(Code::TwoReadings, span, message)
        .help(format!("write `{same}` or `{apart}`"))
        .fix(format!("write `{same}`: `{bare}` restricts `{family}`"), span, same)
        .fix(
            format!("write `{apart}`: `{bare}` is a direction of its own"),
            span,
            apart,
        );
    builder.errors.push(mistake);
}

/// Whether a restriction can belong to the family of the preceding item: on a square board no diagonal direction is sideways.
fn could_continue(item: &Node<'_>, restriction: &Node<'_>) -> bool {
    let family = item.find(Rule::family).map(|family| family.first().rule());
    let diagonal = matches!(
        family,
        Some(Rule::kw_diagonal | Rule::kw_triagonal | Rule::kw_quadragonal)
    );
    let sideways = restriction.find(Rule::filter);
    let sideways = sideways.is_some_and(|filter| filter.first().rule() == Rule::kw_sideways);
    !(diagonal && sideways)
}

/// The family of an item, if a restriction after the next comma could belong to it.
fn continued(item: &Node<'_>) -> Option<String> {
    let family = item.find(Rule::family)?;
    let oblique = matches!(family.first().rule(), Rule::shape | Rule::kw_anywhere);
    let restricted = item.has(Rule::filter) || item.has(Rule::bend);
    // A restriction of `orthogonal` has the same meaning on its own.
    let plain = family.first().rule() == Rule::kw_orthogonal;
    (oblique || (restricted && !plain)).then(|| family.text().trim().to_owned())
}

/// Reports a distance after several directions, since it may apply to all of them or only to the last one.
pub fn reaches(builder: &mut Builder, moves: &Node<'_>, alone: bool) {
    for leg in moves.all(Rule::leg) {
        let carried = leg.find(Rule::carry).and_then(|carry| carry.find(Rule::slide));
        let Some(slide) = leg.find(Rule::slide).or(carried) else {
            continue;
        };
        let Some(reach) = slide.find(Rule::reach).filter(|reach| !reach.has(Rule::kw_each)) else {
            continue;
        };
        let items: Vec<Node<'_>> = slide.need(Rule::direction_list).all(Rule::directions).collect();
        let [others @ .., last] = items.as_slice() else {
            continue;
        };
        let Some(first) = others.first() else { continue };
        let distance = reach.text().trim().to_owned();
        let last_item = last.text().trim();
        let others = others
            .iter()
            .map(|item| item.text().trim())
            .collect::<Vec<_>>()
            .join(", ");
        let list = whole(first, &reach);
        let with = |directions: &str| replaced(moves, list, directions);
        let apart = format!("{}; {}", with(&others), with(&format!("{last_item} {distance}")));
        let before = Span {
            end: reach.span().start,
            ..reach.span()
        };
        let message = format!("`{distance}` can apply to all of these directions, or to `{last_item}` alone");
        let mistake = Diagnostic::new(Code::TwoReadings, whole(first, &reach), message)
            .help(format!("write `each {distance}`, or two moves: `{apart}`"))
            .fix(
                format!("write `each {distance}`: it applies to every direction"),
                before,
                "each ",
            );
        builder.errors.push(if alone {
            let title = format!("write two moves, `{apart}`: it applies to `{last_item}` alone");
            mistake.fix(title, moves.span(), apart)
        } else {
            mistake
        });
    }
}

/// Reports a hop with `landing behind` that leaves the distance to the hurdle open, and a capture by hopping over an enemy,
/// which can be a capture of that enemy.
pub fn hops(builder: &mut Builder, moves: &Node<'_>) {
    let legs: Vec<Node<'_>> = moves.all(Rule::leg).collect();
    for (index, leg) in legs.iter().enumerate() {
        let Some(hop) = leg.find(Rule::hop) else { continue };
        let list = hop.need(Rule::direction_list);
        let over = hop.find(Rule::over);
        let part = |rule| over.as_ref().and_then(|over| over.find(rule));
        let hurdle = part(Rule::cell_test).filter(|test| test.text().starts_with("enemy"));
        if !hop.has(Rule::landing_behind) {
            if leg.first().rule() == Rule::kw_capture
                && let (Some(hurdle), None) = (hurdle, part(Rule::number))
            {
                hurdle_or_target(builder, leg, list.text().trim(), &hurdle);
            }
            continue;
        }
        if hop.has(Rule::from_any_distance) {
            continue;
        }
        let test = part(Rule::cell_test).map_or_else(|| "piece".to_owned(), |test| test.text().trim().to_owned());
        let count = part(Rule::number).map_or_else(String::new, |count| format!("{{{}}}", count.text().trim()));
        let last = index + 1 == legs.len() && !moves.has(Rule::kw_return);
        let lands = match leg.first().rule() {
            Rule::kw_capture => "enemy",
            Rule::kw_move => "empty",
            _ if last => "empty|enemy",
            _ => "empty",
        };
        let directions = list.text().trim();
        let jump = format!("line {directions}: {test}{count} {lands}");
        let end = list.span().start + directions.len() as u32;
        let behind = Span {
            start: end,
            end,
            ..list.span()
        };
        let message = "it is unclear how far away the hopped-over piece may be";
        let mistake = Diagnostic::new(Code::TwoReadings, hop.span(), message)
            .help(format!(
                "write `hop {directions} from any distance …`, or for the piece next to it `{jump}`"
            ))
            .fix(
                "write `from any distance`: first over any number of empty cells",
                behind,
                " from any distance",
            )
            .fix(
                format!("write `{jump}`: as in Halma, only over a piece next to it"),
                leg.span(),
                jump,
            );
        let captures = leg.first().rule() == Rule::kw_capture && count.is_empty();
        builder.errors.push(match hurdle.filter(|_| captures) {
            Some(hurdle) => {
                let jumped = format!("line {directions}: {}! empty", hurdle.text().trim());
                let title = format!("write `{jumped}`: as in draughts, it captures the piece that it jumps over");
                mistake.fix(title, leg.span(), jumped)
            }
            None => mistake,
        });
    }
}

/// Reports a capture that can take the piece it hops over, as in draughts, or the one behind.
fn hurdle_or_target(builder: &mut Builder, leg: &Node<'_>, directions: &str, hurdle: &Node<'_>) {
    let hurdle = hurdle.text().trim();
    let jumped = format!("line {directions}: {hurdle}! empty");
    let behind = format!("line {directions}: empty* {hurdle} empty* enemy");
    let message = "it is unclear whether this captures the piece that it hops over, or one behind it";
    let mistake = Diagnostic::new(Code::TwoReadings, leg.span(), message)
        .help(format!("write `{jumped}` or `{behind}`"))
        .fix(
            format!("write `{jumped}`: as in draughts, it captures the piece next to it by jumping over it"),
            leg.span(),
            jumped,
        )
        .fix(
            format!("write `{behind}`: like a cannon, it captures the next piece behind the one it hops over"),
            leg.span(),
            behind,
        );
    builder.errors.push(mistake);
}

/// Reports `promoting to`, which looks like a condition.
pub fn promoting(builder: &mut Builder, condition: &Node<'_>) {
    let kinds: Vec<&str> = condition.all(Rule::kind).map(|kind| kind.text().trim()).collect();
    let becoming = format!("becoming {}", kinds.join(", "));
    let span = condition.span();
    let mistake = Diagnostic::new(
        Code::TwoReadings,
        span,
        "`promoting` can mean what the move does, or when it is available",
    )
    .help(format!(
        "write `{becoming}`, or for a move that is made only where the piece promotes `to` and that zone"
    ))
    .fix(
        format!("write `{becoming}`: each such move turns the piece into another, wherever it ends"),
        span,
        becoming,
    );
    builder.errors.push(mistake);
}

/// Reports a condition on other pieces that leaves open to which cell of the move it applies.
pub fn here_or_there(builder: &mut Builder, written: &Node<'_>, asks: &Situation, not: bool) {
    let text = written.text().trim();
    let denied = text.strip_prefix("not").filter(|_| not);
    let there = match (asks, denied) {
        (Situation::Unattacked, _) if not => "not to unattacked".to_owned(),
        (Situation::Unattacked, _) => "to unattacked".to_owned(),
        (Situation::AttackedBy(by), Some(_)) if by.kinds.is_empty() && by.except.is_empty() => {
            "to unattacked".to_owned()
        }
        (_, Some(denied)) => format!("not to {}", denied.trim_start()),
        (_, None) => format!("to {text}"),
    };
    let here = format!("if {text}");
    let span = written.span();
    let mistake = Diagnostic::new(
        Code::TwoReadings,
        span,
        format!("`{text}` can refer to the cell where the move ends, or to the piece before it moves"),
    )
    .help(format!("write `{there}` or `{here}`"))
    .fix(
        format!("write `{there}`: so it must be on the cell where the move ends, after the move"),
        span,
        there,
    )
    .fix(
        format!("write `{here}`: so it must be where the piece stands before the move"),
        span,
        here,
    );
    builder.errors.push(mistake);
}

/// Reports `cannot move near enemy Guard`, which looks like a ban on cells.
pub fn cannot_move(builder: &mut Builder, written: &Node<'_>) {
    let text = written.text().trim();
    let Some((verb, asks)) = text.split_once("move").map(|(verb, asks)| (verb, asks.trim())) else {
        return;
    };
    let span = written.span();
    let paralysed = format!("{verb}move if {asks}");
    let condition = format!("not to {}", asks.strip_prefix("not ").unwrap_or(asks));
    let message = format!("`{asks}` can refer to where the piece stands, or to the cells where it may not move");
    let mistake = Diagnostic::new(Code::TwoReadings, span, message)
        .help(format!(
            "write `{paralysed}`, or give the moves the condition `{condition}`: `step radial, {condition}`"
        ))
        .fix(
            format!("write `{paralysed}`: it cannot move at all while this is so where it stands"),
            span,
            paralysed,
        );
    builder.errors.push(mistake);
}

/// The span from one node to another.
fn whole(first: &Node<'_>, last: &Node<'_>) -> Span {
    let end = last.span().start + last.text().trim_end().len() as u32;
    Span { end, ..first.span() }
}

/// The text of a node with a replacement at a place in it.
fn replaced(node: &Node<'_>, place: Span, text: &str) -> String {
    let within = |at: u32| (at - node.span().start) as usize;
    let (before, after) = (&node.text()[..within(place.start)], &node.text()[within(place.end)..]);
    format!("{before}{text}{after}").trim().to_owned()
}
