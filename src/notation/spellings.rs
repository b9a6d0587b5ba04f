//! All spellings of a move.

use crate::geometry::CellId;
use crate::play::Move;
use crate::rules::{KindId, Rules};

use super::dialects::synonyms;

/// What the shortest spelling gives: the cells from and to, and for a drop what it puts on the board.
pub(super) type Ends = (Option<CellId>, Option<CellId>, Option<KindId>);

/// The ends of a move.
pub(super) fn ends(one: &Move) -> Ends {
    (one.from(), one.to(), one.is_drop().then(|| one.becomes()))
}

/// The symbol of a kind in a promotion, without the `~` of pieces that came from promotions.
pub(super) fn kind_letter(rules: &Rules, kind: KindId) -> &str {
    let symbol = &rules.kind(rules.kind(kind).looks).symbol;
    symbol
        .strip_suffix('~')
        .filter(|rest| !rest.is_empty())
        .unwrap_or(symbol)
}

/// The kind that a move promotes the piece to, if it does.
#[must_use]
pub fn promotion(one: &Move) -> Option<KindId> {
    one.is_promotion().then(|| one.becomes())
}

/// How many spellings of our own a move has.
const OWN_SPELLINGS: usize = 4;

/// Our own spellings, from the shortest to the fullest.
pub(super) fn own_spellings(rules: &Rules, one: &Move) -> [String; OWN_SPELLINGS] {
    let name = |cell: CellId| rules.space.name(cell);
    let (Some(from), Some(to)) = (one.from(), one.to()) else {
        let symbol = |kind: KindId| &rules.kind(kind).symbol;
        let (held, dropped) = (symbol(one.kind()), symbol(one.becomes()));
        let (text, mut full) = match one.to() {
            Some(to) if held == dropped => (format!("{held}@{}", name(to)), format!("{held}@{}", name(to))),
            Some(to) => (
                format!("{dropped}@{}", name(to)),
                format!("{held}@{}={dropped}", name(to)),
            ),
            None => ("pass".to_owned(), "pass".to_owned()),
        };
        let removed: String = one.captures().iter().map(|&cell| format!("x{}", name(cell))).collect();
        full.push_str(&removed);
        return [text.clone(), text + &removed, full.clone(), full];
    };
    let captures = one.captures();
    let sign = |capture: bool| if capture { "x" } else { "-" };
    let becomes = promotion(one);
    let promoted = becomes.map_or_else(String::new, |kind| format!("={}", kind_letter(rules, kind)));
    let mut long = name(from).to_owned();
    for &cell in captures.iter().filter(|&&cell| cell != to) {
        long.push('x');
        long.push_str(name(cell));
    }
    long.push_str(sign(captures.contains(&to)));
    long.push_str(name(to));
    // A capture elsewhere must not look like one on the goal, except en passant, as chess writes it. Without its captures
    // the move of a piece back to its own cell would say nothing.
    let elsewhere = !captures.is_empty() && !captures.contains(&to) && !captures_en_passant(rules, one);
    let short = if from == to || elsewhere {
        long.clone()
    } else {
        format!("{}{}{}", name(from), sign(!captures.is_empty()), name(to))
    };
    let full_kind = becomes.map_or_else(String::new, |kind| format!("={}", rules.kind(kind).symbol));
    let carried = one
        .carried()
        .map_or_else(String::new, |(from, to)| format!("&{}-{}", name(from), name(to)));
    [
        format!("{short}{promoted}"),
        format!("{long}{promoted}"),
        format!("{long}{full_kind}"),
        format!("{long}{full_kind}{carried}"),
    ]
}

/// Whether the piece that moves can capture en passant.
pub(super) fn captures_en_passant(rules: &Rules, one: &Move) -> bool {
    let moves = rules.kind(one.kind()).moves.iter().flat_map(|moves| moves.iter());
    let mut tokens = moves.flat_map(|rule| rule.legs.iter().flatten());
    tokens.any(|token| token.on.en_passant)
}

/// Further spellings that chess protocols and people use.
pub(super) fn protocol_spellings(rules: &Rules, one: &Move) -> Vec<String> {
    let name = |cell: CellId| rules.space.name(cell);
    let (Some(from), Some(to)) = (one.from(), one.to()) else {
        return match one.to() {
            Some(to) => {
                let kind = rules.kind(one.becomes());
                let others = synonyms(rules, one.becomes()).map(str::to_owned);
                let symbols = [kind.symbol.to_lowercase(), kind.name.clone()]
                    .into_iter()
                    .chain(others);
                symbols.map(|symbol| format!("{symbol}@{}", name(to))).collect()
            }
            None => vec!["0000".to_owned(), "--".to_owned()],
        };
    };
    let mut tails = Vec::new();
    match promotion(one) {
        None => tails.push(String::new()),
        Some(kind) => {
            let letter = kind_letter(rules, kind);
            for symbol in [letter.to_owned(), letter.to_lowercase(), rules.kind(kind).name.clone()] {
                tails.push(format!("={symbol}"));
                tails.push(symbol);
            }
            let own = &rules.kind(one.kind()).symbol;
            if letter.strip_prefix('+') == Some(own.as_str()) {
                tails.push("+".to_owned());
            } else if own.strip_prefix('+') == Some(letter) {
                tails.push("-".to_owned());
            }
        }
    }
    let mut spellings = Vec::new();
    for tail in &tails {
        // `x` says that the move captures.
        let signs = if one.captures().is_empty() {
            &["", "-"][..]
        } else {
            &["", "-", "x"]
        };
        for sign in signs {
            spellings.push(format!("{}{sign}{}{tail}", name(from), name(to)));
        }
    }
    if promotion(one).is_none() {
        spellings.push(format!("{}{}=", name(from), name(to)));
    }
    // A castling as some programs write it, where the pieces can begin anywhere.
    if let Some((partner, _)) = one.carried().filter(|_| one.captures().is_empty()) {
        spellings.push(format!("{}{}", name(from), name(partner)));
    }
    spellings
}
