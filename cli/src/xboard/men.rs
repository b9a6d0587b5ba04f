//! Which of XBoard's pieces stand for the kinds of a game.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;
use triagonal::explain::betza::{self, Dialect};
use triagonal::{KindId, Rules};

/// How many pieces XBoard has; the last is its King.
const PLACES: usize = 66;
pub const KING: usize = PLACES - 1;
pub const PAWN: usize = 0;
/// Its Lance is a pawn, too.
pub const LANCE: usize = 18;
pub const ROOK: usize = 3;
/// Its Lion cannot be captured by what captures from afar.
const LION: usize = 21;
/// The pieces among which one becomes another that is written with a tilde, and how far that is behind it.
pub const WITH_TILDE: usize = 11;
/// What follows a letter when there are not enough.
const SUFFIXES: [&str; 3] = ["", "'", "!"];
/// The letters of its dialect of Betza's notation: what it knows of the modifiers and of the atoms.
const MODIFIERS: &str = "fblrvshmcdetpgoynjai";
const ATOMS: &str = "ABCDFGHJKLNQRWZ";

/// Which pictures show which pieces.
#[derive(Deserialize)]
struct Pictures {
    pictures: BTreeMap<String, Vec<String>>,
}

static PICTURES: LazyLock<BTreeMap<String, usize>> = LazyLock::new(|| {
    let text = include_str!("../../assets/xboard/pieces.toml");
    let Pictures { pictures } = toml::from_str(text).expect("the list of pictures is well-formed");
    let places = pictures.into_iter().flat_map(|(place, names)| {
        let place = place.parse().expect("a picture has a number");
        names.into_iter().map(move |name| (name, place))
    });
    places.collect()
});

/// How pieces are cast for XBoard, which has rules of its own for some.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Casting {
    /// Whether the piece that castles, or the royal one, is its King, who castles when he goes two squares aside.
    pub king: bool,
    /// Whether the Pawn is its Pawn, who captures en passant whenever he goes aside without a capture.
    pub pawn: bool,
}

/// One of its pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Free,
    /// A letter, perhaps with a suffix.
    Letter(char, usize),
    /// What the piece in a place promotes to by `+`.
    Promoted(usize),
    /// What became of another piece by a promotion, and is captured as a pawn.
    Tilde(usize),
}

/// The pieces of a game in XBoard.
pub struct Men {
    places: Vec<Option<usize>>,
    parts: Vec<Part>,
    /// How many kinds it shows in a hand.
    pub held: usize,
}

impl Men {
    /// Finds a place for every kind.
    pub fn new(rules: &Rules, casting: Casting) -> Result<Self, String> {
        let mut men = Self {
            places: vec![None; rules.kinds.len()],
            parts: vec![Part::Free; PLACES],
            held: 0,
        };
        let seen = |id: &KindId| rules.kind(*id).looks == *id && !rules.kind(*id).neutral;
        let of = |wanted: &dyn Fn(KindId) -> bool| -> Vec<KindId> {
            let kinds = rules.kind_ids();
            kinds.filter(|id| seen(id) && wanted(*id)).collect()
        };
        let castle = of(&|id| rules.kind(id).castles.iter().any(|castles| !castles.is_empty()));
        let royal = of(&|id| rules.kind(id).royal);
        if let (true, ([king], _) | (_, [king])) = (casting.king, (castle.as_slice(), royal.as_slice())) {
            men.cast(*king, KING);
        }
        let pawns = rules.kind_ids().filter(|id| seen(id) && rules.kind(*id).name == "Pawn");
        for pawn in pawns.filter(|_| casting.pawn).take(1) {
            let promotes = rules.kind(pawn).promotions.iter().flat_map(|one| &one.to);
            if promotes.clone().count() > 0 && promotes.clone().all(|&to| base(rules, to).is_none()) {
                men.cast(pawn, PAWN);
            }
        }
        let has_tilde = |id: KindId| {
            let mut kinds = rules.kind_ids();
            kinds.any(|other| tilde(rules, other) == Some(id))
        };
        // A royal piece never comes into a hand that is played on from.
        let drops = |id: KindId| !rules.kind(id).drops.is_empty() && !rules.kind(id).royal;
        let mut plain: Vec<KindId> = rules.kind_ids().filter(seen).collect();
        plain.retain(|&id| base(rules, id).is_none());
        // Those with less choice come first.
        plain.sort_by_key(|&id| (!has_tilde(id), !drops(id)));
        for id in plain {
            if men.places[id.index()].is_none() {
                let last = if has_tilde(id) {
                    WITH_TILDE
                } else if drops(id) {
                    LANCE - 1
                } else {
                    KING
                };
                let place = men.find(&rules.kind(id).name, last, has_tilde(id));
                men.cast(id, place.ok_or("XBoard has not so many pieces")?);
            }
        }
        men.give_letters(rules)?;
        for id in rules.kind_ids() {
            let Some(before) = base(rules, id).filter(|_| seen(&id)) else {
                continue;
            };
            let Some(from) = men.place(before) else { continue };
            let place = men.find(&rules.kind(id).name, KING, false);
            let place = place.ok_or("XBoard has not so many pieces")?;
            men.cast(id, place);
            men.parts[place] = Part::Promoted(from);
        }
        for id in rules.kind_ids().filter(|&id| !rules.kind(id).neutral && !seen(&id)) {
            let shown = men.place(rules.kind(id).looks);
            let own = shown.filter(|place| tilde(rules, id).is_some() && *place < WITH_TILDE);
            men.places[id.index()] = match own {
                Some(place) if men.parts[place + WITH_TILDE] == Part::Free => {
                    men.parts[place + WITH_TILDE] = Part::Tilde(place);
                    Some(place + WITH_TILDE)
                }
                Some(_) | None => shown,
            };
        }
        let held = rules.kind_ids().filter(|&id| drops(id)).filter_map(|id| men.place(id));
        men.held = held.map(|place| men.number(men.demoted(place)) + 1).max().unwrap_or(0);
        Ok(men)
    }

    fn cast(&mut self, id: KindId, place: usize) {
        self.places[id.index()] = Some(place);
        self.parts[place] = Part::Letter('.', 0);
    }

    /// A free place below a last one, best the one with the right picture. With a tilde, the one behind it is free too.
    fn find(&self, name: &str, last: usize, tilde: bool) -> Option<usize> {
        let fits = |&place: &usize| {
            let behind = || self.parts.get(place + WITH_TILDE) == Some(&Part::Free);
            let own_rules = [PAWN, LANCE, LION, KING].contains(&place);
            place < last && self.parts[place] == Part::Free && !own_rules && (!tilde || behind())
        };
        let picture = PICTURES.get(name).copied();
        let others = (22..KING).chain(5..17).chain(1..5).chain([20, 17, 19]);
        picture.into_iter().chain(others).find(fits)
    }

    /// Gives all so far their letters: their own, where that can be.
    fn give_letters(&mut self, rules: &Rules) -> Result<(), String> {
        let mut taken: Vec<(char, usize)> = Vec::new();
        let cast: Vec<(KindId, usize)> = rules.kind_ids().filter_map(|id| Some((id, self.place(id)?))).collect();
        for &(id, place) in &cast {
            let mut letters = rules.kind(id).symbol.chars();
            if let (Some(letter @ 'A'..='Z'), None) = (letters.next(), letters.next())
                && !taken.contains(&(letter, 0))
            {
                taken.push((letter, 0));
                self.parts[place] = Part::Letter(letter, 0);
            }
        }
        for (id, place) in cast {
            if self.parts[place] == Part::Letter('.', 0) {
                let name = rules.kind(id).name.to_ascii_uppercase();
                let letters = name.chars().chain('A'..='Z').filter(char::is_ascii_uppercase);
                let mut all = (0..SUFFIXES.len()).flat_map(|suffix| letters.clone().map(move |one| (one, suffix)));
                // Behind a move this one is a sign of a capture.
                let free = all.find(|one| one.0 != 'X' && !taken.contains(one));
                let (letter, suffix) = free.ok_or("XBoard has not so many letters")?;
                taken.push((letter, suffix));
                self.parts[place] = Part::Letter(letter, suffix);
            }
        }
        Ok(())
    }

    /// The place of a kind, if XBoard shows it.
    pub fn place(&self, id: KindId) -> Option<usize> {
        self.places[id.index()]
    }

    /// What XBoard calls a piece.
    pub fn id(&self, place: usize, white: bool) -> String {
        match self.parts[place] {
            Part::Free => ".".to_owned(),
            Part::Letter(letter, suffix) => {
                let letter = if white { letter } else { letter.to_ascii_lowercase() };
                format!("{letter}{}", SUFFIXES[suffix])
            }
            Part::Promoted(from) => format!("+{}", self.id(from, white)),
            Part::Tilde(from) => format!("{}~", self.id(from, white)),
        }
    }

    /// The letter that says in a move what a piece becomes, and of a drop what is dropped.
    pub fn letter(&self, place: usize) -> Option<char> {
        match self.parts[place] {
            Part::Letter(letter, 0) => Some(letter),
            Part::Tilde(from) => self.letter(from),
            Part::Free | Part::Letter(..) | Part::Promoted(_) => None,
        }
    }

    /// The place of a letter; the one with a tilde, if there is one.
    pub fn of_letter(&self, letter: char) -> Option<usize> {
        let wanted = Part::Letter(letter.to_ascii_uppercase(), 0);
        let place = self.parts.iter().position(|part| *part == wanted)?;
        let behind = (place < WITH_TILDE).then(|| place + WITH_TILDE);
        Some(
            behind
                .filter(|&at| self.parts[at] == Part::Tilde(place))
                .unwrap_or(place),
        )
    }

    /// What a piece promotes to by `+`.
    pub fn promoted(&self, place: usize) -> Option<usize> {
        self.parts.iter().position(|part| *part == Part::Promoted(place))
    }

    /// What a piece becomes in a hand.
    pub fn demoted(&self, place: usize) -> usize {
        match self.parts[place] {
            Part::Promoted(from) => from,
            Part::Free | Part::Letter(..) | Part::Tilde(_) => place,
        }
    }

    /// The number of a piece in a hand.
    pub fn number(&self, place: usize) -> usize {
        let before = self.parts[..place].iter();
        before
            .filter(|part| !matches!(part, Part::Free | Part::Promoted(_)))
            .count()
    }

    /// The piece of a number in a hand.
    pub fn numbered(&self, number: usize) -> Option<usize> {
        let counted = |place: &usize| !matches!(self.parts[*place], Part::Free | Part::Promoted(_));
        (0..PLACES).filter(counted).nth(number)
    }

    /// The table of all pieces, as `setup` has it.
    pub fn table(&self) -> String {
        let last = (0..KING).rev().find(|&place| self.parts[place] != Part::Free);
        let mut table = String::new();
        for white in [true, false] {
            for place in (0..=last.unwrap_or(0).max(5)).chain([KING]) {
                match self.parts[place] {
                    Part::Promoted(from) => {
                        table.push('^');
                        table += &self.id(from, white);
                    }
                    Part::Tilde(_) => table.push('~'),
                    Part::Free | Part::Letter(..) => table += &self.id(place, white),
                }
            }
        }
        table
    }

    /// What is said to XBoard of the moves of pieces, where its notation says them exactly.
    pub fn moves(&self, rules: &Rules) -> Vec<String> {
        let kinds = rules.kind_ids().filter(|&id| rules.kind(id).looks == id);
        let said = kinds.filter_map(|id| {
            let place = self.place(id)?;
            let text = betza::write(rules, id, Dialect::XBoard).ok()?;
            let known = |letter: char| letter.is_ascii_digit() || MODIFIERS.contains(letter) || ATOMS.contains(letter);
            (!text.is_empty() && text.chars().all(known)).then(|| format!("piece {}& {text}", self.id(place, true)))
        });
        said.collect()
    }
}

/// The kind that one with a plus before its symbol was.
fn base(rules: &Rules, id: KindId) -> Option<KindId> {
    let before = rules.kind(id).symbol.strip_prefix('+')?;
    rules.kind_ids().find(|&other| rules.kind(other).symbol == before)
}

/// The kind that one with a tilde behind its symbol looks like.
fn tilde(rules: &Rules, id: KindId) -> Option<KindId> {
    let kind = rules.kind(id);
    (kind.symbol.ends_with('~') && kind.looks != id).then_some(kind.looks)
}
