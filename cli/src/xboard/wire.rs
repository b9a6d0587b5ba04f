//! Moves in XBoard's notation.

use triagonal::notation::Notation;
use triagonal::{CellId, Move, Position, Rules};

use super::men::Men;
use super::screen::{ScreenMove, Stage};
use super::squares::{Square, Squares};

/// The greatest number of squares on the way whose pieces a move removes.
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
pub fn entries(stage: &Stage<'_>, rules: &Rules, position: &Position) -> Vec<Entry> {
    let before = stage.show(rules, position);
    let mut entries: Vec<Entry> = Vec::new();
    let mut next = position.clone();
    let legal = next.moves().to_vec();
    for (place, made) in legal.into_iter().enumerate() {
        let ways = ways(stage, position, &made);
        next.play_listed(place);
        let goal = stage.show(rules, &next);
        // When the game is over, hands no longer matter.
        let shows = |sent: &&ScreenMove| {
            let shown = stage.after(&before, sent);
            shown.board == goal.board && (shown.hands == goal.hands || next.outcome().is_some())
        };
        let is_free = |sent: &&ScreenMove| entries.iter().all(|other| other.sent != **sent);
        let free = ways.iter().filter(is_free).find(shows);
        let (sent, shown) = match free.or_else(|| ways.iter().find(shows)) {
            Some(sent) => (Some(sent), true),
            None => (ways.first(), false),
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

/// The ways to send a move to XBoard, the simplest first.
fn ways(stage: &Stage<'_>, position: &Position, made: &Move) -> Vec<ScreenMove> {
    let white = position.turn().index() == 0;
    let Some(to) = made.to() else { return Vec::new() };
    let (square, men) = (|cell: CellId| stage.squares.square(cell), stage.men);
    let Some(from) = made.from() else {
        let place = men.place(made.becomes());
        return place
            .map(|place| ScreenMove::Drop((white, place), square(to)))
            .into_iter()
            .collect();
    };
    let promotion = (made.kind() != made.becomes()).then(|| letter_of(men, made)).flatten();
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

/// The letter of a promotion, or the plus if the piece promotes by it.
fn letter_of(men: &Men, made: &Move) -> Option<char> {
    let (before, after) = (men.place(made.kind())?, men.place(made.becomes())?);
    if men.promoted(before) == Some(after) {
        return Some('+');
    }
    men.letter(after).map(|letter| letter.to_ascii_lowercase())
}

/// All legal moves of a position, for a game whose rules XBoard has.
pub fn own_entries(squares: &Squares, men: &Men, position: &Position) -> Vec<Entry> {
    let legal = position.legal_moves().into_iter();
    let entries = legal.filter_map(|made| {
        let text = position.move_text_in(&made, Notation::Uci).ok()?;
        let (square, to) = (|cell: CellId| squares.square(cell), made.to()?);
        let sent = match made.from() {
            None => ScreenMove::Drop((position.turn().index() == 0, men.place(made.becomes())?), square(to)),
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
pub fn legs(squares: &Squares, men: &Men, sent: &ScreenMove) -> Vec<String> {
    match sent {
        ScreenMove::Pass => vec!["@@@@".to_owned()],
        ScreenMove::Drop((_, place), to) => {
            let letter = men.letter(*place).unwrap_or('P');
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
