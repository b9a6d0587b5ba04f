//! Moves in XBoard's notation.

use triagonal::notation::Notation;
use triagonal::{CellId, Move, Position, Rules};

use super::piece_table::PieceTable;
use super::screen::{ScreenMove, Simulator};
use super::squares::{Square, Squares};

/// The greatest number of intermediate squares from which a move removes pieces.
const MAX_BETWEEN: usize = 2;

/// A legal move, and the form in which XBoard receives it.
#[derive(Clone, Debug)]
pub struct Entry {
    pub made: Move,
    pub sent: ScreenMove,
    /// Whether XBoard then shows the correct position.
    pub shown: bool,
}

/// All legal moves of a position, for a game that XBoard does not know.
pub fn entries(simulator: &Simulator<'_>, rules: &Rules, position: &Position) -> Vec<Entry> {
    let before = simulator.show(rules, position);
    let mut entries: Vec<Entry> = Vec::new();
    let mut next = position.clone();
    let legal = next.moves().to_vec();
    for (index, made) in legal.into_iter().enumerate() {
        let candidates = candidates(simulator, position, &made);
        next.play_listed(index);
        let goal = simulator.show(rules, &next);
        // When the game is over, hands no longer matter.
        let shows = |sent: &&ScreenMove| {
            let shown = simulator.after(&before, sent);
            shown.board == goal.board && (shown.hands == goal.hands || next.outcome().is_some())
        };
        let is_free = |sent: &&ScreenMove| entries.iter().all(|other| other.sent != **sent);
        let free = candidates.iter().filter(is_free).find(shows);
        let (sent, shown) = match free.or_else(|| candidates.iter().find(shows)) {
            Some(sent) => (Some(sent), true),
            None => (candidates.first(), false),
        };
        entries.push(Entry {
            made,
            sent: sent.cloned().unwrap_or(ScreenMove::Pass),
            shown,
        });
        next.undo();
    }
    entries
}

/// The forms in which a move could be sent to XBoard, the simplest first.
fn candidates(simulator: &Simulator<'_>, position: &Position, made: &Move) -> Vec<ScreenMove> {
    let white = position.turn().index() == 0;
    let Some(to) = made.to() else { return Vec::new() };
    let (square, pieces) = (|cell: CellId| simulator.squares.square(cell), simulator.pieces);
    let Some(from) = made.from() else {
        let place = pieces.place(made.becomes());
        return place
            .map(|place| ScreenMove::Drop((white, place), square(to)))
            .into_iter()
            .collect();
    };
    let promotion = (made.kind() != made.becomes())
        .then(|| promotion_letter(pieces, made))
        .flatten();
    let elsewhere: Vec<Square> = made
        .captures()
        .iter()
        .filter(|&&cell| cell != to)
        .map(|&cell| square(cell))
        .collect();
    let mut paths = vec![vec![square(from), square(to)]];
    if let Some((partner, _)) = made.carried() {
        paths.push(vec![square(from), square(partner)]);
    }
    if (1..=MAX_BETWEEN).contains(&elsewhere.len()) {
        let mut over = vec![square(from)];
        over.extend(&elsewhere);
        over.push(square(to));
        paths.push(over);
    }
    let promotions = [promotion, None];
    let promotions = &promotions[..1 + usize::from(promotion.is_some())];
    let sent = promotions
        .iter()
        .flat_map(|&promotion| paths.iter().map(move |path| ScreenMove::Path(path.clone(), promotion)));
    // A move that stays on its square has no effect in XBoard, unless it removes another piece.
    sent.filter(|sent| !matches!(sent, ScreenMove::Path(path, _) if path.len() == 2 && path[0] == path[1]))
        .collect()
}

/// The letter of a promotion, or `+` if the piece is promoted by a plus sign.
fn promotion_letter(pieces: &PieceTable, made: &Move) -> Option<char> {
    let (before, after) = (pieces.place(made.kind())?, pieces.place(made.becomes())?);
    if pieces.promoted(before) == Some(after) {
        return Some('+');
    }
    pieces.letter(after).map(|letter| letter.to_ascii_lowercase())
}

/// All legal moves of a position, for a game whose rules XBoard has.
pub fn native_entries(squares: &Squares, pieces: &PieceTable, position: &Position) -> Vec<Entry> {
    let legal = position.legal_moves().into_iter();
    let entries = legal.filter_map(|made| {
        let text = position.move_text_in(&made, Notation::Uci).ok()?;
        let (square, to) = (|cell: CellId| squares.square(cell), made.to()?);
        let sent = match made.from() {
            None => ScreenMove::Drop(
                (position.turn().index() == 0, pieces.place(made.becomes())?),
                square(to),
            ),
            Some(from) => {
                let goal = made
                    .carried()
                    .filter(|_| !text.ends_with(position.game().rules().space.name(to)));
                let path = vec![square(from), square(goal.map_or(to, |(partner, _)| partner))];
                let promotion = (made.kind() != made.becomes())
                    .then(|| text.chars().next_back())
                    .flatten();
                ScreenMove::Path(path, promotion)
            }
        };
        Some(Entry {
            made,
            sent,
            shown: true,
        })
    });
    entries.collect()
}

/// The legs of a move in XBoard's notation; one, unless the move removes pieces on its way.
pub fn legs(squares: &Squares, pieces: &PieceTable, sent: &ScreenMove) -> Vec<String> {
    match sent {
        ScreenMove::Pass => vec!["@@@@".to_owned()],
        ScreenMove::Drop((_, place), to) => {
            let letter = pieces.letter(*place).unwrap_or('P');
            vec![format!("{letter}@{}", squares.name(*to))]
        }
        ScreenMove::Path(path, promotion) => {
            let mut legs: Vec<String> = path
                .windows(2)
                .map(|leg| format!("{}{}", squares.name(leg[0]), squares.name(leg[1])))
                .collect();
            if let (Some(last), Some(letter)) = (legs.last_mut(), promotion) {
                last.push(*letter);
            }
            legs
        }
    }
}
