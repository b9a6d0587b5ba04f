//! Moves of several legs.

use crate::rules::betza::leaps::Leap;
use crate::rules::betza::meaning::{BetzaMove, BetzaPath};
use crate::rules::betza::unclear::Unclear;
use crate::rules::limits::MAX_LEGS;
use crate::rules::model::{Contact, Holds, Token};

use super::letters::Modifiers;
use super::single::slide;

/// The leaps of a move, one for each leg.
pub(super) type Path = Vec<Leap>;

/// The maximum number of paths of an atom with several legs.
pub(super) const MAX_CHAIN_PATHS: usize = 1024;

/// Reports a move with too many legs, at a place.
pub(super) fn at_most_legs(legs: usize, at: usize) -> Result<(), Unclear> {
    if legs > MAX_LEGS {
        return Err(Unclear::new(at, format!("a move has at most {MAX_LEGS} legs")));
    }
    Ok(())
}

/// A leg followed by another leg.
#[derive(Clone, Debug)]
pub(super) struct Link {
    /// Its place in the string.
    pub at: usize,
    /// The contents of its last cell; pieces are captured there.
    pub on: Holds,
    /// Whether it may end on a piece and pass over it.
    pub over: bool,
    /// The maximum number of displacements (`None`: no limit).
    pub range: Option<u16>,
    /// The tokens before its own displacements, in the same direction.
    lead: Vec<Token>,
}

impl Link {
    /// A leg with modifiers; by default it ends on an empty cell.
    pub fn new(at: usize, modifiers: &Modifiers, range: Option<u16>) -> Result<Self, Unclear> {
        let has = |flag: char| modifiers.has(flag);
        modifiers.only("mcdpgyi", "it is on a leg that another follows")?;
        if has('y') && (has('g') || has('m')) {
            let message = "the modifier `y` is ambiguous here: on its own it already means that the cell is empty";
            return Err(Unclear::new(at, message));
        }
        if has('p') && has('g') {
            return Err(Unclear::new(
                at,
                "the modifier `g` is ambiguous here: it is combined with `p`",
            ));
        }
        let over = has('p') || has('g');
        let on = Holds {
            empty: has('m') || has('y') || !"cdpg".chars().any(has),
            enemy: has('c'),
            friend: has('d'),
            en_passant: false,
        };
        if over && (on.enemy || on.friend) {
            let message = "a leg cannot both capture a piece and pass over it";
            return Err(Unclear::new(at, message).help("write two atoms"));
        }
        Ok(Self {
            at,
            on,
            over,
            range,
            lead: Vec::new(),
        })
    }

    /// Its tokens.
    fn tokens(&self) -> Vec<Token> {
        let contact = if self.on.enemy || self.on.friend {
            Contact::Capture
        } else {
            Contact::Stay
        };
        self.ended(Token::new(self.on, 1, Some(1), contact))
    }

    fn ended(&self, end: Token) -> Vec<Token> {
        self.lead
            .iter()
            .cloned()
            .chain(slide(self.range))
            .chain([end])
            .collect()
    }
}

/// A chain of legs with its paths; `ends` are the alternatives for its last cell.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    pub paths: Vec<Path>,
    /// All legs but the last.
    pub links: Vec<Link>,
    /// The last leg; its `on` is ignored.
    pub last: Link,
    pub ends: Vec<Token>,
    pub unmoved: bool,
}

impl Chain {
    /// Its moves.
    pub fn moves(mut self) -> Result<Vec<BetzaMove>, Unclear> {
        self.paths.sort_unstable();
        self.paths.dedup();
        if let Some(index) = self.links.iter().position(|link| link.over) {
            return self.passed_over(index);
        }
        let (back, away) = self.divided()?;
        let mut moves = Vec::new();
        let straight = |paths: Vec<Path>| paths.into_iter().map(BetzaPath::straight).collect();
        if let (false, Some(first)) = (back.is_empty(), self.links.first()) {
            moves.push(BetzaMove {
                paths: straight(back),
                legs: vec![first.tokens()],
                returns: true,
                unmoved: self.unmoved,
                passing: false,
            });
        }
        for end in self.ends.iter().filter(|_| !away.is_empty()) {
            let mut legs: Vec<Vec<Token>> = self.links.iter().map(Link::tokens).collect();
            legs.push(self.last.ended(end.clone()));
            moves.push(BetzaMove {
                paths: straight(away.clone()),
                legs,
                returns: false,
                unmoved: self.unmoved,
                passing: false,
            });
        }
        Ok(moves)
    }

    /// Splits the paths: the first legs of paths that return by a second step, and the other paths.
    fn divided(&self) -> Result<(Vec<Path>, Vec<Path>), Unclear> {
        let single = |link: &Link| link.range == Some(1) && link.lead.is_empty();
        let stepwise = self.links.iter().chain([&self.last]).all(single);
        let comes_back = |path: &&Path| stepwise && sum(path) == (0, 0);
        let (back, away): (Vec<&Path>, Vec<&Path>) = self.paths.iter().partition(comes_back);
        let quiet = self.links.iter().all(|link| link.on.empty);
        let lands = self.ends.iter().any(|end| end.on.empty);
        if !back.is_empty() && (!lands || (self.links.len() > 1 && quiet)) {
            let message = "this move can end where it began";
            return Err(Unclear::new(self.last.at, message).help("write it as verbs, with `return` or `stay`"));
        }
        let cloned = |paths: Vec<&Path>| paths.into_iter().cloned().collect();
        if self.links.len() == 1 {
            let first = |path: &&Path| path.first().map(|&first| vec![first]);
            return Ok((back.iter().filter_map(first).collect(), cloned(away)));
        }
        // After a capture on the way, returning is a move too.
        Ok((Vec::new(), self.paths.clone()))
    }

    /// The moves with a leg that may pass over pieces; that leg is merged with the next one.
    fn passed_over(mut self, index: usize) -> Result<Vec<BetzaMove>, Unclear> {
        let link = self.links.remove(index);
        let next = self.links.get(index).unwrap_or(&self.last);
        if link.on.empty {
            let leap = link.range == Some(1) && next.range == Some(1) && link.lead.is_empty();
            if leap && self.paths.iter().all(|path| leaps_over(path[index], path[index + 1])) {
                for path in &mut self.paths {
                    let (x, y) = path.remove(index);
                    path[index] = (path[index].0 + x, path[index].1 + y);
                }
                return self.moves();
            }
            // Either over empty cells, or over a piece.
            let mut quiet = self.clone();
            let mut hopping = self;
            let with = |on: Holds, over: bool| Link {
                on,
                over,
                ..link.clone()
            };
            quiet.links.insert(index, with(Holds::EMPTY, false));
            hopping.links.insert(index, with(Holds::default(), true));
            let mut moves = quiet.moves()?;
            moves.extend(hopping.moves()?);
            return Ok(moves);
        }
        if self.paths.iter().any(|path| path[index] != path[index + 1]) {
            let message = "a leg that ends on a piece it does not capture cannot be followed by a turn";
            return Err(Unclear::new(link.at, message).help("write `f` after the next `a`: straight on over the piece"));
        }
        let hurdle = Token::new(Holds::PIECE, 1, Some(1), Contact::Stay);
        let lead = link.ended(hurdle);
        let next = self.links.get_mut(index).unwrap_or(&mut self.last);
        next.lead = lead;
        for path in &mut self.paths {
            path.remove(index);
        }
        self.moves()
    }
}

fn sum(path: &[Leap]) -> Leap {
    path.iter().fold((0, 0), |(x, y), (by_x, by_y)| (x + by_x, y + by_y))
}

/// Whether two steps are equivalent to one leap: the cell between lies on the board whenever both ends do.
fn leaps_over(one: Leap, other: Leap) -> bool {
    let same = |one: i16, other: i16| one.signum() * other.signum() >= 0;
    same(one.0, other.0) && same(one.1, other.1)
}
