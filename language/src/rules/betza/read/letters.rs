//! Reads the characters of a Betza string: modifiers, atoms and ranges.

use crate::rules::betza::atoms::{Atom, atom, lengthened};
use crate::rules::betza::unclear::Unclear;
use crate::rules::limits::MAX_RAY;
use crate::syntax::tree::BetzaDialect;

/// The rest of a string.
pub(super) struct Letters {
    letters: Vec<(usize, char)>,
    next: usize,
    pub dialect: BetzaDialect,
}

/// The modifiers of a leg.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Modifiers {
    /// The directions, with their places.
    pub directions: Vec<(usize, char)>,
    /// The other modifiers, without repetitions, with their places.
    pub flags: Vec<(usize, char)>,
}

impl Modifiers {
    pub fn has(&self, flag: char) -> bool {
        self.flags.iter().any(|&(_, other)| other == flag)
    }

    /// Reports the first modifier that is not allowed.
    pub fn only(&self, allowed: &str, why: &str) -> Result<(), Unclear> {
        match self.flags.iter().find(|(_, flag)| !allowed.contains(*flag)) {
            Some((at, flag)) => Err(Unclear::new(
                *at,
                format!("the modifier `{flag}` is ambiguous here: {why}"),
            )),
            None => Ok(()),
        }
    }
}

/// An atom with its range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ranged {
    pub at: usize,
    pub atom: Atom,
    /// The letters of the atom in the string.
    pub name: String,
    /// The maximum number of leaps in a row (`None`: no limit).
    pub range: Option<u16>,
    /// Whether the range is given by a number.
    pub numbered: bool,
}

impl Letters {
    pub fn new(text: &str, dialect: BetzaDialect) -> Self {
        Self {
            letters: text.char_indices().collect(),
            next: 0,
            dialect,
        }
    }

    /// The next character with its place.
    pub fn peek(&self) -> Option<(usize, char)> {
        self.letters.get(self.next).copied()
    }

    /// Consumes a character if it comes next.
    pub fn take(&mut self, asked: char) -> Option<usize> {
        let (at, _) = self.peek().filter(|&(_, letter)| letter == asked)?;
        self.next += 1;
        Some(at)
    }

    /// The place of the next character, or of the last one.
    pub fn place(&self) -> usize {
        self.peek().map_or_else(|| self.end(), |(at, _)| at)
    }

    /// The place of the last character.
    fn end(&self) -> usize {
        self.letters.last().map_or(0, |&(at, _)| at)
    }

    /// Reads modifiers up to an `a` or the end of the modifiers.
    pub fn modifiers(&mut self) -> Result<Modifiers, Unclear> {
        let mut modifiers = Modifiers::default();
        while let Some((at, letter)) = self.peek()
            && letter.is_ascii_lowercase()
            && letter != 'a'
        {
            match letter {
                'f' | 'b' | 'l' | 'r' | 'v' | 's' | 'h' => modifiers.directions.push((at, letter)),
                _ if !self.reads(letter) => return Err(self.unread(at, letter)),
                _ if modifiers.has(letter) => {
                    let message = format!("the modifier `{letter}` appears twice before one atom");
                    return Err(Unclear::new(at, message));
                }
                _ => modifiers.flags.push((at, letter)),
            }
            self.next += 1;
        }
        Ok(modifiers)
    }

    /// Whether the dialect has a modifier, apart from directions.
    fn reads(&self, letter: char) -> bool {
        match self.dialect {
            BetzaDialect::XBoard => "mcdenpgyji".contains(letter),
            BetzaDialect::Diagram => "mcdenpgyjizqu".contains(letter),
        }
    }

    /// Reports a character that the dialect does not have.
    fn unread(&self, at: usize, letter: char) -> Unclear {
        let quoted = format!("`{letter}` is not understood in a Betza string");
        match (letter, self.dialect) {
            ('o', _) => Unclear::new(
                at,
                "`o` is not understood: which edges are joined is a property of the board",
            )
            .help("write it in the block of the board: `join file + to file -`"),
            ('t' | 'x' | 'k' | 'w', _) => {
                Unclear::new(at, format!("programs read the modifier `{letter}` in different ways"))
                    .help("write the moves as verbs")
            }
            ('z' | 'q' | 'u' | '[' | 'U', BetzaDialect::XBoard) => {
                Unclear::new(at, format!("XBoard does not read `{letter}`"))
                    .help("the Interactive Diagram does: write `betza diagram` before the string")
            }
            ('(' | ')', _) => Unclear::new(at, "legs in parentheses repeat without end, which no move can express")
                .help("write the legs as often as they are made, or the moves as verbs"),
            ('O', _) => Unclear::new(at, "a castling is no move of the piece alone")
                .help("remove it, and write the castling as a statement of its own: `castle e1-g1 with Rook h1-f1`"),
            ('I', _) => Unclear::new(at, "a move that imitates the last one cannot be expressed"),
            (_, BetzaDialect::XBoard) => Unclear::new(at, quoted).help(
                "atoms are W F D N A H C Z G K R B Q, modifiers m c d e f b l r v s h n j p g y i a; \
                 write other moves as verbs",
            ),
            (_, BetzaDialect::Diagram) => Unclear::new(at, quoted).help(
                "atoms are W F D N A H C L Z J G K R B Q U, modifiers m c d e f b l r v s h n j p g y i a z q u; \
                 write other moves as verbs",
            ),
        }
    }

    /// Reads an atom with its range.
    pub fn ranged(&mut self) -> Result<Ranged, Unclear> {
        let Some((at, letter)) = self.peek() else {
            let message = "an atom such as `W` or `N` must follow these modifiers";
            return Err(Unclear::new(self.end(), message));
        };
        let mut atom = atom(at, letter, self.dialect)?.ok_or_else(|| self.unread(at, letter))?;
        self.next += 1;
        let mut name = letter.to_string();
        let mut range = if atom.slides { None } else { Some(1) };
        if self.dialect == BetzaDialect::Diagram
            && let Some((at, suffix @ ('X' | 'Y'))) = self.peek()
        {
            let Some(longer) = lengthened(&atom, suffix) else {
                return Err(Unclear::new(at, format!("`{letter}{suffix}` is no atom")));
            };
            atom.shapes = vec![longer];
            name.push(suffix);
            self.next += 1;
        }
        let mut doubled = false;
        if name.len() == 1
            && let Some(again) = self.take(letter)
        {
            if atom.slides || atom.shapes.len() != 1 {
                let message = format!("`{letter}{letter}` is no rider: only the atom of a single leap can be doubled");
                return Err(Unclear::new(again, message));
            }
            range = None;
            doubled = true;
        }
        let number = self.number()?;
        match number {
            Some((at, _)) if doubled => {
                return Err(Unclear::new(at, "a doubled atom already has a range"));
            }
            Some((at, _)) if atom.everywhere => {
                return Err(Unclear::new(at, "a leap to every cell has no range"));
            }
            Some((_, number)) => range = number,
            None => {}
        }
        Ok(Ranged {
            at,
            atom,
            name,
            range,
            numbered: number.is_some(),
        })
    }

    /// Reads the number after an atom, with its place: 0 stands for any number of leaps.
    fn number(&mut self) -> Result<Option<(usize, Option<u16>)>, Unclear> {
        let rest = self.letters[self.next..].iter().map(|&(_, digit)| digit);
        let digits: String = rest.take_while(char::is_ascii_digit).collect();
        let Some((at, _)) = self.peek().filter(|_| !digits.is_empty()) else {
            return Ok(None);
        };
        self.next += digits.len();
        if digits.len() > 1 && digits.starts_with('0') {
            let message = format!("the range `{digits}` is ambiguous");
            return Err(Unclear::new(at, message)
                .help("write 0 for any number of leaps, or another number for at most that many"));
        }
        if digits.len() > 2 && self.dialect == BetzaDialect::XBoard {
            return Err(Unclear::new(at, "XBoard reads a range of two digits at most"));
        }
        match digits.parse::<u16>() {
            Ok(0) => Ok(Some((at, None))),
            Ok(range) if usize::from(range) <= MAX_RAY => Ok(Some((at, Some(range)))),
            Ok(_) | Err(_) => Err(Unclear::new(at, format!("a slide goes at most {MAX_RAY} steps"))),
        }
    }
}
