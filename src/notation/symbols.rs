//! Pieces as symbols: `N`, `n`, `+P`, `(Em)`, `w帥`, and with more than two players `rN`.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use crate::rules::{Kind, KindId, PlayerId, Rules};

use crate::play::Piece;

use super::dialects::kind_with_synonym;

/// The prefix of a dead piece.
pub(super) const DEAD: char = '-';

/// The way in which the pieces of a game are written.
///
/// Letter case distinguishes two players. If that is not possible, because there are more players, or because a symbol has no
/// lower case or shares it with another symbol, the player's letter precedes the symbol. In games with dead pieces, it always
/// does, and dead pieces begin with a dash. Neutral pieces have no letter, and their symbols keep their case.
pub(super) struct Symbols<'a> {
    rules: &'a Rules,
    /// For each kind, whether the player's letter precedes its symbol.
    lettered: Vec<bool>,
}

/// A symbol found in a text: its bytes, and the piece if the symbol is known.
pub(super) struct SymbolMatch {
    /// The bytes, including parentheses.
    pub(super) range: Range<usize>,
    /// The piece.
    pub(super) piece: Option<Piece>,
}

impl<'a> Symbols<'a> {
    /// The symbols of a game.
    pub(super) fn new(rules: &'a Rules) -> Self {
        let lower: Vec<String> = rules.kinds.iter().map(|kind| kind.symbol.to_lowercase()).collect();
        let mut times: HashMap<&str, usize> = HashMap::new();
        for symbol in &lower {
            *times.entry(symbol).or_default() += 1;
        }
        let needs_letter = |(kind, lower): (&Kind, &String)| kind.symbol == *lower || times[lower.as_str()] > 1;
        let lettered = rules.kinds.iter().zip(&lower);
        let lettered: Vec<bool> = lettered
            .map(|kind_and_lower| !kind_and_lower.0.neutral && needs_letter(kind_and_lower))
            .collect();
        // If `w` were both a player's letter and a symbol that needs one, `ww` could be one piece or two.
        let is_letter = |symbol: &str| rules.players.iter().any(|player| player.letter.to_string() == symbol);
        let mut kinds = rules.kinds.iter().zip(&lettered);
        if rules.players.len() != 2
            || rules.armies_can_stay()
            || kinds.any(|(kind, &lettered)| lettered && is_letter(&kind.symbol))
        {
            return Self::all_lettered(rules);
        }
        Self { rules, lettered }
    }

    /// The same symbols, each after its player's letter.
    pub(super) fn all_lettered(rules: &'a Rules) -> Self {
        Self {
            rules,
            lettered: rules.kinds.iter().map(|kind| !kind.neutral).collect(),
        }
    }

    /// The rules of the game.
    pub(super) fn rules(&self) -> &'a Rules {
        self.rules
    }

    /// Whether some symbols follow a player's letter and others do not.
    pub(super) fn is_mixed(&self) -> bool {
        self.lettered.contains(&true) && self.lettered.contains(&false)
    }

    /// The symbol of a piece for display, without parentheses.
    pub(super) fn bare(&self, piece: Piece) -> String {
        let looks = self.rules.kinds[piece.kind.index()].looks;
        let (letter, symbol) = self.parts(looks, piece.player);
        letter.into_iter().chain(symbol.chars()).collect()
    }

    /// The symbol of a dead piece for display.
    pub(super) fn dead(&self, piece: Piece) -> String {
        format!("{DEAD}{}", self.bare(piece))
    }

    /// Writes the symbol of a piece as in positions.
    pub(super) fn write(&self, piece: Piece, out: &mut String) {
        let (letter, symbol) = self.parts(piece.kind, piece.player);
        out.extend(letter);
        if is_simple(&symbol) {
            out.push_str(&symbol);
        } else {
            out.push('(');
            out.push_str(&symbol);
            out.push(')');
        }
    }

    /// The player's letter, if it is written, and the symbol of a kind.
    fn parts(&self, kind: KindId, player: PlayerId) -> (Option<char>, Cow<'a, str>) {
        let symbol = &self.rules.kinds[kind.index()].symbol;
        if self.lettered[kind.index()] {
            (Some(self.rules.players[player.index()].letter), Cow::Borrowed(symbol))
        } else if player.0 == 0 {
            (None, Cow::Borrowed(symbol))
        } else {
            (None, Cow::Owned(symbol.to_lowercase()))
        }
    }

    /// Reads the symbol at a byte of the text.
    pub(super) fn read(&self, text: &str, start: usize) -> SymbolMatch {
        let rest = &text[start..];
        let (length, piece) = self.read_any(rest);
        // Some programs mark every promoted piece, even in games that do not distinguish promoted pieces.
        let unmarked = || self.read_any(rest[..length].strip_suffix('~')?).1;
        let range = start..start + length;
        SymbolMatch {
            range,
            piece: piece.or_else(unmarked),
        }
    }

    /// Reads a symbol in either form: its bytes, and the piece if the symbol is known.
    fn read_any(&self, text: &str) -> (usize, Option<Piece>) {
        match self.read_lettered(text) {
            Some((length, piece)) if piece.is_some() || !self.lettered.contains(&false) => (length, piece),
            _ => self.read_cased(text),
        }
    }

    /// Reads a player's letter and a symbol: the bytes, and the piece if the symbol is known.
    fn read_lettered(&self, text: &str) -> Option<(usize, Option<Piece>)> {
        let letter = text.chars().next()?;
        let player = self.rules.players.iter().position(|player| player.letter == letter)?;
        let (length, symbol) = token(&text[letter.len_utf8()..]);
        // `w1` is a piece and an empty cell if `w` is a piece by itself; the piece `1` is written in parentheses.
        let is_well_formed = is_simple(symbol) || length > symbol.len() || !self.lettered.contains(&false);
        let kind = self.kind(|id, kind| self.lettered[id] && is_well_formed && kind.symbol == symbol);
        let player = PlayerId(player as u16);
        Some((letter.len_utf8() + length, kind.map(|kind| Piece { player, kind })))
    }

    /// Reads a symbol whose case determines the player: its bytes, and the piece if the symbol is known.
    fn read_cased(&self, text: &str) -> (usize, Option<Piece>) {
        let (length, symbol) = token(text);
        let lower = symbol.to_lowercase();
        let neutral = self.kind(|_, kind| kind.neutral && kind.symbol == symbol);
        if let Some(kind) = neutral {
            let player = PlayerId(0);
            return (length, Some(Piece { player, kind }));
        }
        let matches =
            |id: usize, kind: &Kind| !self.lettered[id] && !kind.neutral && kind.symbol.to_lowercase() == lower;
        let player = PlayerId(u16::from(symbol == lower));
        let by_synonym = || kind_with_synonym(self.rules, symbol).filter(|kind| !self.lettered[kind.index()]);
        let kind = self.kind(matches).or_else(by_synonym);
        (length, kind.map(|kind| Piece { player, kind }))
    }

    /// The piece that a symbol means in a hand. Another program's letter may name the piece's other side.
    pub(super) fn in_hand(&self, piece: Piece, symbol: &str) -> Piece {
        let kind = &self.rules.kinds[piece.kind.index()];
        let bare = symbol.trim_matches(['(', ')']);
        if self.lettered[piece.kind.index()] || kind.symbol.eq_ignore_ascii_case(bare) {
            return piece;
        }
        Piece {
            kind: kind.base,
            ..piece
        }
    }

    /// The first neutral kind, which other programs write as a wall.
    pub(super) fn first_neutral(&self) -> Option<Piece> {
        let kind = self.kind(|_, kind| kind.neutral)?;
        let player = PlayerId(0);
        Some(Piece { player, kind })
    }

    /// A description of all symbols, for a message.
    pub(super) fn all(&self) -> String {
        let symbols = |test: &dyn Fn(&Kind, bool) -> bool| {
            let kinds = self.rules.kinds.iter().zip(&self.lettered);
            let symbols = kinds
                .filter(|(kind, lettered)| test(kind, **lettered))
                .map(|(kind, _)| kind.symbol.as_str());
            symbols.collect::<Vec<_>>().join(" ")
        };
        let (cased, lettered) = (
            symbols(&|kind, lettered| !lettered && !kind.neutral),
            symbols(&|_, lettered| lettered),
        );
        let neutral = symbols(&|kind, _| kind.neutral);
        let players = &self.rules.players;
        let mut descriptions = Vec::new();
        if !cased.is_empty() {
            descriptions.push(format!(
                "{cased} for {}, and the same in lower case for {}",
                players[0].name, players[1].name
            ));
        }
        if !lettered.is_empty() {
            let letters = players
                .iter()
                .map(|player| format!("{} for {}", player.letter, player.name));
            let letters: Vec<String> = letters.collect();
            descriptions.push(format!(
                "{lettered}, after the letter of the player: {}",
                letters.join(", ")
            ));
        }
        if !neutral.is_empty() {
            descriptions.push(format!("{neutral} for nobody"));
        }
        format!("the symbols are {}", descriptions.join("; "))
    }

    fn kind(&self, test: impl Fn(usize, &Kind) -> bool) -> Option<KindId> {
        let mut kinds = self.rules.kinds.iter().enumerate();
        let (index, _) = kinds.find(|(index, kind)| test(*index, kind))?;
        Some(KindId(index as u16))
    }
}

/// Whether a symbol is a single letter, optionally between `+` and `~`, so that it needs no parentheses.
pub(super) fn is_simple(symbol: &str) -> bool {
    let letter = symbol.strip_prefix('+').unwrap_or(symbol);
    let letter = letter.strip_suffix('~').unwrap_or(letter);
    let mut letters = letter.chars();
    letters.next().is_some_and(char::is_alphabetic) && letters.next().is_none()
}

/// The bytes of the symbol at the beginning of a text, and the symbol without parentheses.
fn token(text: &str) -> (usize, &str) {
    if let Some(inside) = text.strip_prefix('(') {
        return match inside.find(')') {
            Some(end) => (end + 2, &inside[..end]),
            None => (text.len(), inside),
        };
    }
    let mut length = usize::from(text.starts_with('+'));
    length += text[length..].chars().next().map_or(0, char::len_utf8);
    length += usize::from(text[length..].starts_with('~'));
    (length, &text[..length])
}
