//! All the ways to write one move.

use crate::geometry::CellId;
use crate::play::Move;
use crate::rules::{KindId, Rules};

use super::moves::promotion;

/// What the short form of a move tells: where from and where to, or which kind is dropped.
pub(super) type Ends = (Option<CellId>, Option<CellId>, Option<KindId>);

/// The ends of a move.
pub(super) fn ends(one: &Move) -> Ends {
    (one.from(), one.to(), one.is_drop().then(|| one.kind()))
}

/// The symbol of a kind as promotions write it: without what only tells where the piece came from.
pub(super) fn kind_letter(rules: &Rules, kind: KindId) -> &str {
    let looks = rules.kinds[kind.index()].looks;
    let symbol = &rules.kinds[looks.index()].symbol;
    symbol
        .strip_suffix('~')
        .filter(|rest| !rest.is_empty())
        .unwrap_or(symbol)
}

/// The spellings of this project, from the short one to the fullest; always the same number.
pub(super) fn own_spellings(rules: &Rules, one: &Move) -> Vec<String> {
    let name = |cell: CellId| rules.space.name(cell);
    let (Some(from), Some(to)) = (one.from(), one.to()) else {
        let text = match one.to() {
            Some(to) => format!("{}@{}", rules.kinds[one.kind().index()].symbol, name(to)),
            None => "pass".to_owned(),
        };
        let removed: String = one.captures().iter().map(|&cell| format!("x{}", name(cell))).collect();
        return vec![
            text.clone(),
            format!("{text}{removed}"),
            format!("{text}{removed}"),
            format!("{text}{removed}"),
        ];
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
    // A piece that comes back to its cell is only understood by what it captures on the way.
    let short = if from == to {
        long.clone()
    } else {
        format!("{}{}{}", name(from), sign(!captures.is_empty()), name(to))
    };
    let full_kind = becomes.map_or_else(String::new, |kind| format!("={}", rules.kinds[kind.index()].symbol));
    let carried = one
        .carried()
        .map_or_else(String::new, |(from, to)| format!("&{}-{}", name(from), name(to)));
    vec![
        format!("{short}{promoted}"),
        format!("{long}{promoted}"),
        format!("{long}{full_kind}"),
        format!("{long}{full_kind}{carried}"),
    ]
}

/// The spellings that chess protocols and people use beside it.
pub(super) fn protocol_spellings(rules: &Rules, one: &Move) -> Vec<String> {
    let name = |cell: CellId| rules.space.name(cell);
    let (Some(from), Some(to)) = (one.from(), one.to()) else {
        return match one.to() {
            Some(to) => {
                let kind = &rules.kinds[one.kind().index()];
                [kind.symbol.to_lowercase(), kind.name.clone()]
                    .map(|symbol| format!("{symbol}@{}", name(to)))
                    .to_vec()
            }
            None => vec!["0000".to_owned(), "--".to_owned()],
        };
    };
    let mut tails = Vec::new();
    match promotion(one) {
        None => tails.push(String::new()),
        Some(kind) => {
            let letter = kind_letter(rules, kind);
            for symbol in [
                letter.to_owned(),
                letter.to_lowercase(),
                rules.kinds[kind.index()].name.clone(),
            ] {
                tails.push(format!("={symbol}"));
                tails.push(symbol);
            }
            let own = &rules.kinds[one.kind().index()].symbol;
            if letter.strip_prefix('+') == Some(own.as_str()) {
                tails.push("+".to_owned());
            }
        }
    }
    let mut spellings = Vec::new();
    for tail in &tails {
        for sign in ["", "-", "x"] {
            spellings.push(format!("{}{sign}{}{tail}", name(from), name(to)));
        }
    }
    if promotion(one).is_none() {
        spellings.push(format!("{}{}=", name(from), name(to)));
    }
    spellings
}
