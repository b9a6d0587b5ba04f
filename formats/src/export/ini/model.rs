//! Fairy-Stockfish's model of the moves of a piece, and where it deviates from the meaning of the notation.

use std::collections::BTreeMap;

use triagonal::rules::betza::{Leap, read_fairy_stockfish, shape_of_leap};

use super::squares::{Square, Squares};

/// A displacement from the player's point of view: to the right, and forward.
pub type Step = Leap;

/// Displacements of one movement, each with its limit.
type Limits = BTreeMap<Step, i16>;

/// The moves of a piece, indexed by ordinary and initial moves, then by quiet moves and captures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Model {
    /// Leaps; those with the limit -1 are lame.
    pub steps: [[Limits; 2]; 2],
    /// Slides; the limit 0 means unlimited.
    pub slides: [[Limits; 2]; 2],
    /// Hops over one piece: with the limit 1 to the adjacent cell behind it, otherwise at longest this far, 0 meaning unlimited.
    pub hops: [[Limits; 2]; 2],
}

const ORTHOGONAL: [Step; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

/// Reads a string as Fairy-Stockfish does; nothing if it ignores a letter.
pub fn read(text: &str) -> Option<Model> {
    let (terms, unread) = read_fairy_stockfish(text);
    if !unread.is_empty() {
        return None;
    }
    let mut model = Model::default();
    for term in terms {
        let limit = match (term.range, term.behind, term.lame && !term.rides) {
            (Some(range), _, _) => i16::from(range),
            (None, true, _) => 1,
            (None, false, true) => -1,
            (None, false, false) => 0,
        };
        let movement = match (term.hops, term.rides) {
            (true, _) => &mut model.hops,
            (false, true) => &mut model.slides,
            (false, false) => &mut model.steps,
        };
        let modes = [(0, term.moves), (1, term.captures)];
        for (mode, _) in modes.into_iter().filter(|(_, has)| *has) {
            let limits = term.leaps.iter().map(|&step| (step, limit));
            movement[usize::from(term.initial)][mode].extend(limits);
        }
    }
    Some(model)
}

impl Model {
    /// Whether there are hops or lame leaps.
    pub fn is_indirect(&self) -> bool {
        let lame = self.steps.iter().flatten().flatten().any(|(_, &limit)| limit != 0);
        lame || self.hops()
    }

    /// Whether there are hops.
    pub fn hops(&self) -> bool {
        self.hops.iter().flatten().any(|hops| !hops.is_empty())
    }

    /// Whether there are initial moves.
    pub fn begins(&self) -> bool {
        [&self.steps, &self.slides, &self.hops]
            .iter()
            .any(|movement| movement[1].iter().any(|modes| !modes.is_empty()))
    }

    /// The targets of moves on an empty board; for hops, on any board.
    pub fn targets(&self, (file, rank): Square, up: i16, board: Squares, modes: &[(usize, usize)]) -> Squares {
        let mut targets = Squares::NONE;
        let square = |times: i16, (x, y): Step| {
            let (x, y) = (i16::from(file) + up * times * x, i16::from(rank) + up * times * y);
            let square = (u8::try_from(x).ok()?, u8::try_from(y).ok()?);
            (square.0 < super::squares::FILES && square.1 < super::squares::RANKS && board.contains(square))
                .then_some(square)
        };
        for &(initial, mode) in modes {
            for &step in self.steps[initial][mode].keys() {
                targets = square(1, step).map_or(targets, |square| targets.or(Squares::one(square)));
            }
            for (&step, &limit) in &self.slides[initial][mode] {
                let longest = if limit == 0 { i16::MAX } else { limit };
                for times in 1..=longest {
                    let Some(square) = square(times, step) else { break };
                    targets = targets.or(Squares::one(square));
                }
            }
            for (&step, &limit) in &self.hops[initial][mode] {
                let longest = if limit <= 1 { 12 } else { limit };
                for times in 2..=longest {
                    targets = square(times, step).map_or(targets, |square| targets.or(Squares::one(square)));
                }
            }
        }
        targets
    }

    /// Why Fairy-Stockfish would generate other moves.
    pub fn misread(&self) -> Option<&'static str> {
        for initial in 0..2 {
            for mode in 0..2 {
                let moves = (
                    &self.steps[initial][mode],
                    &self.slides[initial][mode],
                    &self.hops[initial][mode],
                );
                if initial == 1 && mode == 1 && !(moves.0.is_empty() && moves.1.is_empty() && moves.2.is_empty()) {
                    return Some("initial captures are not supported");
                }
                if let Some(reason) = misread_mode(moves) {
                    return Some(reason);
                }
            }
        }
        None
    }
}

fn misread_mode((steps, slides, hops): (&Limits, &Limits, &Limits)) -> Option<&'static str> {
    for (&step, &limit) in steps {
        if limit != 0 && ![(2, 0), (2, 2), (2, 1), (3, 2)].contains(&shape_of_leap(step)) {
            return Some("lame leaps of this length are not supported");
        }
    }
    for (&step, &limit) in slides {
        match shape_of_leap(step) {
            (1, 0) | (1, 1) => {}
            (2, 1) if limit == 0 => {}
            _ => return Some("riders of these leaps are not supported"),
        }
    }
    if hops.keys().any(|&step| shape_of_leap(step).0 != 1) {
        return Some("hops are only supported along orthogonals and diagonals");
    }
    // Fairy-Stockfish follows all lines of one class together, as far as some move of the class reaches.
    let sorts: [&dyn Fn(Step) -> bool; 3] = [
        &|step| ORTHOGONAL.contains(&step) && step.0 == 0,
        &|step| ORTHOGONAL.contains(&step) && step.1 == 0,
        &|step| shape_of_leap(step) == (1, 1),
    ];
    for is_of in sorts {
        let lines: Vec<Step> = (-1..=1)
            .flat_map(|x| (-1..=1).map(move |y| (x, y)))
            .filter(|&step| is_of(step))
            .collect();
        let reach = |limit: &i16| if *limit == 0 { i16::MAX } else { *limit };
        let slide = |step: &Step| slides.get(step).map_or(0, reach);
        let over = |step: &Step| hops.get(step).filter(|&&limit| limit != 1).map_or(0, reach);
        let behind = |step: &Step| hops.get(step) == Some(&1);
        let lame = |&(x, y): &Step| steps.get(&(2 * x, 2 * y)) == Some(&-1);
        let leaps = |&(x, y): &Step| steps.contains_key(&(2 * x, 2 * y));
        let any = |test: &dyn Fn(&Step) -> bool| lines.iter().any(test);
        let slid = any(&|line| slide(line) > 0);
        let hopped = any(&|line| over(line) > 0);
        let hopped_behind = any(&behind);
        let lamed = any(&lame);
        let wrong = lines.iter().any(|line| {
            let hop = if behind(line) { i16::MAX } else { over(line) };
            slid && hop > slide(line)
                || hopped && (slide(line) > over(line) || lame(line) && over(line) < 2 || behind(line))
                || hopped_behind && !behind(line) && (slide(line) > 1 || lame(line) || over(line) > 0)
                || lamed && !leaps(line) && hop > 1 && slide(line) < 2
        });
        if wrong {
            return Some("slides and hops along the same lines are not supported");
        }
    }
    let leaps = |limits: &Limits, lame: bool| {
        limits
            .iter()
            .any(|(&step, &it)| shape_of_leap(step) == (2, 1) && (it == -1 || !lame))
    };
    if leaps(slides, false) && leaps(steps, true) {
        return Some("a knight's leaps in two forms are not supported");
    }
    None
}
