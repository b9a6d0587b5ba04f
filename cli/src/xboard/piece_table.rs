//! Assigns the kinds of a game to XBoard's pieces.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;
use triagonal::rules::betza::{self, Dialect};
use triagonal::{KindId, Rules};

/// The number of pieces in XBoard's table. The last is its King.
const PLACES: usize = 66;
pub const KING: usize = PLACES - 1;
pub const PAWN: usize = 0;
/// XBoard's Lance is also a pawn.
pub const LANCE: usize = 18;
pub const ROOK: usize = 3;
/// XBoard's Lion cannot be captured from afar.
const LION: usize = 21;
/// A piece below this index can have a promoted form that is written with a tilde, at its own index plus this number.
pub const TILDE_OFFSET: usize = 11;
/// The suffixes that distinguish pieces with the same letter.
const SUFFIXES: [&str; 3] = ["", "'", "!"];
/// The modifiers and atoms of Betza's notation that XBoard knows.
const MODIFIERS: &str = "fblrvshmcdetpgoynjai";
const ATOMS: &str = "ABCDFGHJKLNQRWZ";

/// The names of the kinds for which each of XBoard's pictures is suitable.
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

/// The kinds that become pieces to which XBoard applies special rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roles {
    /// Whether the piece that castles, or the royal piece, becomes XBoard's King, which castles when it moves two squares sideways.
    pub king: bool,
    /// Whether the Pawn becomes XBoard's Pawn, which captures en passant whenever it moves to an empty square of another file.
    pub pawn: bool,
}

/// An entry of XBoard's table.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Slot {
    Free,
    /// A letter, perhaps with a suffix.
    Letter(char, usize),
    /// The promotion of another piece, written with a `+`.
    Promoted(usize),
    /// The promoted form of another piece that is captured as a pawn, written with a tilde.
    Tilde(usize),
}

/// XBoard's table of pieces for a game.
pub struct PieceTable {
    /// The index of each kind in the table.
    places: Vec<Option<usize>>,
    slots: Vec<Slot>,
    /// The number of kinds that XBoard shows in a hand.
    pub held: usize,
}

impl PieceTable {
    /// Finds an entry for every kind.
    pub fn new(rules: &Rules, roles: Roles) -> Result<Self, String> {
        let mut table = Self {
            places: vec![None; rules.kinds.len()],
            slots: vec![Slot::Free; PLACES],
            held: 0,
        };
        let has_own_look = |id: &KindId| rules.kind(*id).looks == *id && !rules.kind(*id).neutral;
        let kinds_with = |wanted: &dyn Fn(KindId) -> bool| -> Vec<KindId> {
            let kinds = rules.kind_ids();
            kinds.filter(|id| has_own_look(id) && wanted(*id)).collect()
        };
        let castle = kinds_with(&|id| rules.kind(id).castles.iter().any(|castles| !castles.is_empty()));
        let royal = kinds_with(&|id| rules.kind(id).royal);
        if let (true, ([king], _) | (_, [king])) = (roles.king, (castle.as_slice(), royal.as_slice())) {
            table.assign(*king, KING);
        }
        let pawns = rules
            .kind_ids()
            .filter(|id| has_own_look(id) && rules.kind(*id).name == "Pawn");
        for pawn in pawns.filter(|_| roles.pawn).take(1) {
            let promotes = rules.kind(pawn).promotions.iter().flat_map(|one| &one.to);
            if promotes.clone().count() > 0 && promotes.clone().all(|&to| base(rules, to).is_none()) {
                table.assign(pawn, PAWN);
            }
        }
        let has_tilde = |id: KindId| {
            let mut kinds = rules.kind_ids();
            kinds.any(|other| tilde(rules, other) == Some(id))
        };
        // Once a royal piece is in a hand, the game is over.
        let drops = |id: KindId| !rules.kind(id).drops.is_empty() && !rules.kind(id).royal;
        let mut plain: Vec<KindId> = rules.kind_ids().filter(has_own_look).collect();
        plain.retain(|&id| base(rules, id).is_none());
        // Kinds with fewer suitable entries come first.
        plain.sort_by_key(|&id| (!has_tilde(id), !drops(id)));
        for id in plain {
            if table.places[id.index()].is_none() {
                let last = if has_tilde(id) {
                    TILDE_OFFSET
                } else if drops(id) {
                    LANCE - 1
                } else {
                    KING
                };
                let place = table.find(&rules.kind(id).name, last, has_tilde(id));
                table.assign(id, place.ok_or("XBoard does not have enough pieces")?);
            }
        }
        table.assign_letters(rules)?;
        for id in rules.kind_ids() {
            let Some(before) = base(rules, id).filter(|_| has_own_look(&id)) else {
                continue;
            };
            let Some(from) = table.place(before) else { continue };
            let place = table.find(&rules.kind(id).name, KING, false);
            let place = place.ok_or("XBoard does not have enough pieces")?;
            table.assign(id, place);
            table.slots[place] = Slot::Promoted(from);
        }
        for id in rules
            .kind_ids()
            .filter(|&id| !rules.kind(id).neutral && !has_own_look(&id))
        {
            let shown = table.place(rules.kind(id).looks);
            let own = shown.filter(|place| tilde(rules, id).is_some() && *place < TILDE_OFFSET);
            table.places[id.index()] = match own {
                Some(place) if table.slots[place + TILDE_OFFSET] == Slot::Free => {
                    table.slots[place + TILDE_OFFSET] = Slot::Tilde(place);
                    Some(place + TILDE_OFFSET)
                }
                Some(_) | None => shown,
            };
        }
        let held = rules
            .kind_ids()
            .filter(|&id| drops(id))
            .filter_map(|id| table.place(id));
        table.held = held
            .map(|place| table.number(table.demoted(place)) + 1)
            .max()
            .unwrap_or(0);
        Ok(table)
    }

    fn assign(&mut self, id: KindId, place: usize) {
        self.places[id.index()] = Some(place);
        self.slots[place] = Slot::Letter('.', 0);
    }

    /// Finds a free entry below `last`, preferably one with a suitable picture. If `tilde`, its promoted entry must be free too.
    fn find(&self, name: &str, last: usize, tilde: bool) -> Option<usize> {
        let fits = |&place: &usize| {
            let promoted_is_free = || self.slots.get(place + TILDE_OFFSET) == Some(&Slot::Free);
            let has_special_rules = [PAWN, LANCE, LION, KING].contains(&place);
            place < last && self.slots[place] == Slot::Free && !has_special_rules && (!tilde || promoted_is_free())
        };
        let picture = PICTURES.get(name).copied();
        let others = (22..KING).chain(5..17).chain(1..5).chain([20, 17, 19]);
        picture.into_iter().chain(others).find(fits)
    }

    /// Gives every piece assigned so far a letter: its own symbol if possible.
    fn assign_letters(&mut self, rules: &Rules) -> Result<(), String> {
        let mut used: Vec<(char, usize)> = Vec::new();
        let assigned: Vec<(KindId, usize)> = rules.kind_ids().filter_map(|id| Some((id, self.place(id)?))).collect();
        for &(id, place) in &assigned {
            let mut letters = rules.kind(id).symbol.chars();
            if let (Some(letter @ 'A'..='Z'), None) = (letters.next(), letters.next())
                && !used.contains(&(letter, 0))
            {
                used.push((letter, 0));
                self.slots[place] = Slot::Letter(letter, 0);
            }
        }
        for (id, place) in assigned {
            if self.slots[place] == Slot::Letter('.', 0) {
                let name = rules.kind(id).name.to_ascii_uppercase();
                let letters = name.chars().chain('A'..='Z').filter(char::is_ascii_uppercase);
                let mut all = (0..SUFFIXES.len()).flat_map(|suffix| letters.clone().map(move |one| (one, suffix)));
                // An X after a move marks a capture.
                let free = all.find(|one| one.0 != 'X' && !used.contains(one));
                let (letter, suffix) = free.ok_or("XBoard does not have enough letters")?;
                used.push((letter, suffix));
                self.slots[place] = Slot::Letter(letter, suffix);
            }
        }
        Ok(())
    }

    /// The index of a kind in the table, if XBoard shows the kind.
    pub fn place(&self, id: KindId) -> Option<usize> {
        self.places[id.index()]
    }

    /// XBoard's text for a piece.
    pub fn id(&self, place: usize, white: bool) -> String {
        match self.slots[place] {
            Slot::Free => ".".to_owned(),
            Slot::Letter(letter, suffix) => {
                let letter = if white { letter } else { letter.to_ascii_lowercase() };
                format!("{letter}{}", SUFFIXES[suffix])
            }
            Slot::Promoted(from) => format!("+{}", self.id(from, white)),
            Slot::Tilde(from) => format!("{}~", self.id(from, white)),
        }
    }

    /// The letter that names a promotion or a dropped piece in a move.
    pub fn letter(&self, place: usize) -> Option<char> {
        match self.slots[place] {
            Slot::Letter(letter, 0) => Some(letter),
            Slot::Tilde(from) => self.letter(from),
            Slot::Free | Slot::Letter(..) | Slot::Promoted(_) => None,
        }
    }

    /// The index of the piece with this letter; of its promoted form with a tilde, if there is one.
    pub fn with_letter(&self, letter: char) -> Option<usize> {
        let wanted = Slot::Letter(letter.to_ascii_uppercase(), 0);
        let place = self.slots.iter().position(|part| *part == wanted)?;
        let promoted = (place < TILDE_OFFSET).then(|| place + TILDE_OFFSET);
        Some(
            promoted
                .filter(|&at| self.slots[at] == Slot::Tilde(place))
                .unwrap_or(place),
        )
    }

    /// The promotion of a piece that is written with a `+`.
    pub fn promoted(&self, place: usize) -> Option<usize> {
        self.slots.iter().position(|part| *part == Slot::Promoted(place))
    }

    /// The piece that this piece becomes in a hand.
    pub fn demoted(&self, place: usize) -> usize {
        match self.slots[place] {
            Slot::Promoted(from) => from,
            Slot::Free | Slot::Letter(..) | Slot::Tilde(_) => place,
        }
    }

    /// The position of a piece in the order of a hand.
    pub fn number(&self, place: usize) -> usize {
        let before = self.slots[..place].iter();
        before
            .filter(|part| !matches!(part, Slot::Free | Slot::Promoted(_)))
            .count()
    }

    /// The piece at this position in the order of a hand.
    pub fn numbered(&self, number: usize) -> Option<usize> {
        let counted = |place: &usize| !matches!(self.slots[*place], Slot::Free | Slot::Promoted(_));
        (0..PLACES).filter(counted).nth(number)
    }

    /// The table in the form of the command `setup`.
    pub fn setup_text(&self) -> String {
        let last = (0..KING).rev().find(|&place| self.slots[place] != Slot::Free);
        let mut table = String::new();
        for white in [true, false] {
            for place in (0..=last.unwrap_or(0).max(5)).chain([KING]) {
                match self.slots[place] {
                    Slot::Promoted(from) => {
                        table.push('^');
                        table += &self.id(from, white);
                    }
                    Slot::Tilde(_) => table.push('~'),
                    Slot::Free | Slot::Letter(..) => table += &self.id(place, white),
                }
            }
        }
        table
    }

    /// The commands `piece`, for the kinds whose moves XBoard's notation can express exactly.
    pub fn piece_commands(&self, rules: &Rules) -> Vec<String> {
        let kinds = rules.kind_ids().filter(|&id| rules.kind(id).looks == id);
        let commands = kinds.filter_map(|id| {
            let place = self.place(id)?;
            let text = betza::write(rules, id, Dialect::XBoard).ok()?;
            let known = |letter: char| letter.is_ascii_digit() || MODIFIERS.contains(letter) || ATOMS.contains(letter);
            (!text.is_empty() && text.chars().all(known)).then(|| format!("piece {}& {text}", self.id(place, true)))
        });
        commands.collect()
    }
}

/// The kind that was promoted to this kind, if its symbol has a plus in front.
fn base(rules: &Rules, id: KindId) -> Option<KindId> {
    let before = rules.kind(id).symbol.strip_prefix('+')?;
    rules.kind_ids().find(|&other| rules.kind(other).symbol == before)
}

/// The kind that this kind looks like, if its symbol has a tilde at the end.
fn tilde(rules: &Rules, id: KindId) -> Option<KindId> {
    let kind = rules.kind(id);
    (kind.symbol.ends_with('~') && kind.looks != id).then_some(kind.looks)
}
