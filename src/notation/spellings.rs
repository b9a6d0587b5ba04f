//! All spellings of a move.

use crate::geometry::CellId;
use crate::play::Move;
use crate::rules::{KindId, Rules};

use super::dialects::{null_moves, synonyms};

/// The parts of the shortest spelling: the origin, the target, and the kind that a drop puts on the board.
pub(super) type Ends = (Option<CellId>, Option<CellId>, Option<KindId>);

/// The ends of a move.
pub(super) fn ends(made: &Move) -> Ends {
    (made.from(), made.to(), made.is_drop().then(|| made.becomes()))
}

/// The symbol of a kind in a promotion, without the `~` of promoted pieces.
pub(super) fn kind_letter(rules: &Rules, kind: KindId) -> &str {
    let symbol = &rules.kind(rules.kind(kind).looks).symbol;
    symbol
        .strip_suffix('~')
        .filter(|rest| !rest.is_empty())
        .unwrap_or(symbol)
}

/// The kind to which a move promotes, if it does.
#[must_use]
pub fn promotion(made: &Move) -> Option<KindId> {
    made.is_promotion().then(|| made.becomes())
}

/// The number of own spellings of a move.
const OWN_SPELLINGS: usize = 4;

/// The project's own spellings, from the shortest to the fullest.
pub(super) fn own_spellings(rules: &Rules, made: &Move) -> [String; OWN_SPELLINGS] {
    let name = |cell: CellId| rules.space.name(cell);
    let (Some(from), Some(to)) = (made.from(), made.to()) else {
        let symbol = |kind: KindId| &rules.kind(kind).symbol;
        let (held, dropped) = (symbol(made.kind()), symbol(made.becomes()));
        let (text, mut full) = match made.to() {
            Some(to) if held == dropped => (format!("{held}@{}", name(to)), format!("{held}@{}", name(to))),
            Some(to) => (
                format!("{dropped}@{}", name(to)),
                format!("{held}@{}={dropped}", name(to)),
            ),
            None => ("pass".to_owned(), "pass".to_owned()),
        };
        let removed: String = made.captures().iter().map(|&cell| format!("x{}", name(cell))).collect();
        full.push_str(&removed);
        return [text.clone(), text + &removed, full.clone(), full];
    };
    let captures = made.captures();
    let sign = |capture: bool| if capture { "x" } else { "-" };
    let becomes = promotion(made);
    let promoted = becomes.map_or_else(String::new, |kind| format!("={}", kind_letter(rules, kind)));
    let mut long = name(from).to_owned();
    for &cell in captures.iter().filter(|&&cell| cell != to) {
        long.push('x');
        long.push_str(name(cell));
    }
    long.push_str(sign(captures.contains(&to)));
    long.push_str(name(to));
    // A capture on another cell must not look like one on the target, except en passant, by convention. Without its captures, a
    // move of a piece back to its own cell would be meaningless.
    let elsewhere = !captures.is_empty() && !captures.contains(&to) && !captures_en_passant(rules, made);
    let short = if from == to || elsewhere {
        long.clone()
    } else {
        format!("{}{}{}", name(from), sign(!captures.is_empty()), name(to))
    };
    let full_kind = becomes.map_or_else(String::new, |kind| format!("={}", rules.kind(kind).symbol));
    let carried = made
        .carried()
        .map_or_else(String::new, |(from, to)| format!("&{}-{}", name(from), name(to)));
    [
        format!("{short}{promoted}"),
        format!("{long}{promoted}"),
        format!("{long}{full_kind}"),
        format!("{long}{full_kind}{carried}"),
    ]
}

/// Whether the moving piece can capture en passant.
pub(super) fn captures_en_passant(rules: &Rules, made: &Move) -> bool {
    let moves = rules.kind(made.kind()).moves.iter().flat_map(|moves| moves.iter());
    let mut tokens = moves.flat_map(|rule| rule.legs.iter().flatten());
    tokens.any(|token| token.on.en_passant)
}

/// Other spellings, from chess protocols and common use.
pub(super) fn protocol_spellings(rules: &Rules, made: &Move) -> Vec<String> {
    let name = |cell: CellId| rules.space.name(cell);
    let (Some(from), Some(to)) = (made.from(), made.to()) else {
        return match made.to() {
            Some(to) => {
                let kind = rules.kind(made.becomes());
                let others = synonyms(rules, made.becomes()).map(str::to_owned);
                let symbols = [kind.symbol.to_lowercase(), kind.name.clone()]
                    .into_iter()
                    .chain(others);
                symbols.map(|symbol| format!("{symbol}@{}", name(to))).collect()
            }
            None => null_moves().map(str::to_owned).collect(),
        };
    };
    let mut tails = Vec::new();
    match promotion(made) {
        None => tails.push(String::new()),
        Some(kind) => {
            let letter = kind_letter(rules, kind);
            for symbol in [letter.to_owned(), letter.to_lowercase(), rules.kind(kind).name.clone()] {
                tails.push(format!("={symbol}"));
                tails.push(symbol);
            }
            let own = &rules.kind(made.kind()).symbol;
            if letter.strip_prefix('+') == Some(own.as_str()) {
                tails.push("+".to_owned());
            } else if own.strip_prefix('+') == Some(letter) {
                tails.push("-".to_owned());
            }
        }
    }
    let mut spellings = Vec::new();
    for tail in &tails {
        // `x` marks a capture.
        let signs = if made.captures().is_empty() {
            &["", "-"][..]
        } else {
            &["", "-", "x"]
        };
        for sign in signs {
            spellings.push(format!("{}{sign}{}{tail}", name(from), name(to)));
        }
    }
    if promotion(made).is_none() {
        spellings.push(format!("{}{}=", name(from), name(to)));
    }
    if let Some((partner, partner_to)) = made.carried() {
        // The piece that moves along follows in the same form: `d4d3&d5d4`.
        let along = ["", "-"].map(|sign| format!("&{}{sign}{}", name(partner), name(partner_to)));
        let whole = spellings
            .iter()
            .flat_map(|own| along.iter().map(move |along| format!("{own}{along}")));
        let whole: Vec<String> = whole.collect();
        spellings.extend(whole);
        // Some programs write a castling with the cell of the partner, if the pieces can begin anywhere.
        if made.captures().is_empty() {
            spellings.push(format!("{}{}", name(from), name(partner)));
        }
    }
    spellings
}
