//! The two protocols of this command, UCI and USI, and their differences.

use triagonal::notation::Notation;
use triagonal::search::Score;

/// A protocol.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Protocol {
    /// The Universal Chess Interface.
    #[default]
    Uci,
    /// The protocol of Japanese programs: https://en.wikipedia.org/wiki/Universal_Shogi_Interface
    Usi,
}

impl Protocol {
    /// The line that ends the list of options.
    pub fn greeting_end(self) -> &'static str {
        match self {
            Self::Uci => "uciok",
            Self::Usi => "usiok",
        }
    }

    /// The notation of moves.
    pub fn notation(self) -> Notation {
        match self {
            Self::Uci => Notation::Uci,
            Self::Usi => Notation::Usi,
        }
    }

    /// The words for the times and the increments of the first and the second player.
    pub fn clock_words(self) -> [[&'static str; 2]; 2] {
        match self {
            Self::Uci => [["wtime", "winc"], ["btime", "binc"]],
            // Black moves first.
            Self::Usi => [["btime", "binc"], ["wtime", "winc"]],
        }
    }

    /// The name of an option, given its name in UCI. Names in USI have no spaces.
    pub fn option_name(self, name: &str) -> String {
        match self {
            Self::Uci => name.to_owned(),
            Self::Usi => {
                let is_standard = matches!(name, "Hash" | "Ponder");
                let name = name.replace(' ', "_");
                match name.strip_prefix("UCI_") {
                    Some(rest) => format!("USI_{rest}"),
                    None if is_standard => format!("USI_{name}"),
                    None => name,
                }
            }
        }
    }

    /// The best move where there is none.
    pub fn no_move(self) -> &'static str {
        match self {
            Self::Uci => "(none)",
            Self::Usi => "resign",
        }
    }

    /// The best move in a position that could not be set up.
    pub fn no_position(self) -> &'static str {
        match self {
            Self::Uci => "0000",
            Self::Usi => "resign",
        }
    }

    /// A score. Mates are counted in moves by UCI and in plies by USI.
    pub fn score(self, score: Score) -> String {
        match (self, score.mate_in_plies()) {
            (Self::Usi, Some(plies)) => format!("mate {plies}"),
            (Self::Usi, None) | (Self::Uci, _) => score.to_string(),
        }
    }
}

/// The name of an option in a form that is the same in both protocols, for names in upper or lower case.
pub fn plain_option_name(name: &str) -> String {
    let plain = name.to_lowercase().replace('_', " ");
    let rest = plain.strip_prefix("uci ").or_else(|| plain.strip_prefix("usi "));
    rest.unwrap_or(&plain).to_owned()
}
