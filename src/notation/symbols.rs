//! Pieces as symbols: `N`, `n`, `+P`, `(Em)`, and with more than two players `rN`.

use std::ops::Range;

use crate::rules::{Kind, KindId, PlayerId, Rules};

use crate::play::Piece;

/// How the pieces of a game are written.
pub(super) struct Symbols<'a> {
    rules: &'a Rules,
    lettered: bool,
}

/// A symbol found in a text: the bytes it takes and the piece, if there is such a piece.
pub(super) struct Found {
    /// The bytes, parentheses included.
    pub(super) range: Range<usize>,
    /// The piece it stands for.
    pub(super) piece: Option<Piece>,
}

impl<'a> Symbols<'a> {
    /// The symbols of a game.
    ///
    /// Letter case tells two players apart. Where it cannot, because there are more players or
    /// because symbols have no case, the player's letter comes first.
    pub(super) fn new(rules: &'a Rules) -> Self {
        let mut lower: Vec<String> = rules.kinds.iter().map(|kind| kind.symbol.to_lowercase()).collect();
        let caseless = rules
            .kinds
            .iter()
            .zip(&lower)
            .any(|(kind, lower)| kind.symbol == *lower);
        lower.sort_unstable();
        let alike = lower.windows(2).any(|pair| pair[0] == pair[1]);
        Self {
            rules,
            lettered: rules.players.len() != 2 || caseless || alike,
        }
    }

    /// The symbol of a piece as people see it, without parentheses.
    pub(super) fn bare(&self, piece: Piece) -> String {
        let looks = self.rules.kinds[piece.kind.index()].looks;
        let symbol = &self.rules.kinds[looks.index()].symbol;
        if self.lettered {
            format!("{}{symbol}", self.rules.players[piece.player.index()].letter)
        } else {
            cased(symbol, piece.player)
        }
    }

    /// The symbol of a piece as positions hold it.
    pub(super) fn write(&self, piece: Piece, out: &mut String) {
        let symbol = &self.rules.kinds[piece.kind.index()].symbol;
        if self.lettered {
            out.push(self.rules.players[piece.player.index()].letter);
        }
        let symbol = if self.lettered {
            symbol.clone()
        } else {
            cased(symbol, piece.player)
        };
        if is_simple(&symbol) {
            out.push_str(&symbol);
        } else {
            out.push('(');
            out.push_str(&symbol);
            out.push(')');
        }
    }

    /// Takes the symbol that begins at a byte of the text.
    pub(super) fn read(&self, text: &str, start: usize) -> Found {
        let rest = &text[start..];
        let player = if self.lettered {
            let letter = rest.chars().next();
            self.rules
                .players
                .iter()
                .position(|player| Some(player.letter) == letter)
        } else {
            None
        };
        let lead = match (self.lettered, player) {
            (true, Some(player)) => self.rules.players[player].letter.len_utf8(),
            _ => 0,
        };
        let (length, symbol) = token(&rest[lead..]);
        let range = start..start + lead + length;
        let piece = if self.lettered {
            player.and_then(|player| {
                self.kind(|kind| kind.symbol == symbol).map(|kind| Piece {
                    player: PlayerId(player as u16),
                    kind,
                })
            })
        } else {
            self.kind(|kind| kind.symbol.to_lowercase() == symbol.to_lowercase())
                .map(|kind| Piece {
                    player: PlayerId(u16::from(!symbol.chars().any(char::is_uppercase))),
                    kind,
                })
        };
        Found { range, piece }
    }

    /// All symbols, for a message.
    pub(super) fn all(&self) -> String {
        let symbols: Vec<&str> = self.rules.kinds.iter().map(|kind| kind.symbol.as_str()).collect();
        let how = if self.lettered {
            let letters: Vec<String> = self
                .rules
                .players
                .iter()
                .map(|player| format!("{} for {}", player.letter, player.name))
                .collect();
            format!(", after the letter of the player: {}", letters.join(", "))
        } else {
            format!(
                " for {}, and the same in lower case for {}",
                self.rules.players[0].name, self.rules.players[1].name
            )
        };
        format!("the symbols are {}{how}", symbols.join(" "))
    }

    fn kind(&self, test: impl Fn(&Kind) -> bool) -> Option<KindId> {
        let index = self.rules.kinds.iter().position(test)?;
        Some(KindId(index as u16))
    }
}

/// A symbol in the letter case of one of two players.
fn cased(symbol: &str, player: PlayerId) -> String {
    if player.0 == 0 {
        symbol.to_owned()
    } else {
        symbol.to_lowercase()
    }
}

/// Whether a symbol is one letter, perhaps between `+` and `~`, so that it needs no parentheses.
fn is_simple(symbol: &str) -> bool {
    let letter = symbol.strip_prefix('+').unwrap_or(symbol);
    let letter = letter.strip_suffix('~').unwrap_or(letter);
    let mut letters = letter.chars();
    letters.next().is_some_and(char::is_alphabetic) && letters.next().is_none()
}

/// The bytes of the symbol a text begins with, and the symbol without parentheses.
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
