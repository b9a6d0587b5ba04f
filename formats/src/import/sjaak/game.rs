//! Reads the keys of a variant.

use std::collections::BTreeMap;

use super::super::report::Report;
use super::super::sketch::{self, Cells, Size};
use super::moves::{self, Movement};
use super::piece::{Both, Castle, Piece};
use super::text::{Entry, Section};
use super::words::{KNOWN_FLAGS, RULES, UNSUPPORTED_FLAGS, UNSUPPORTED_RULES};

/// A variant.
#[derive(Clone, Debug, Default)]
pub struct Game {
    pub size: Size,
    has_size: bool,
    pub fen: Option<(usize, String)>,
    pub holes: Cells,
    pub zones: BTreeMap<String, Cells>,
    /// The goal cells of White and Black, with the byte offsets of their keys.
    pub flags: [(usize, Cells); 2],
    pub pieces: Vec<Piece>,
    pub drops: Option<Both>,
    /// The rules with their byte offsets and values.
    pub rules: BTreeMap<String, (usize, String)>,
}

/// The text between quotes, or the whole text.
fn unquoted(value: &str) -> &str {
    let value = value.trim().trim_end_matches(',').trim();
    value.strip_prefix('"').map_or(value, |rest| rest.trim_end_matches('"'))
}

const REPEATED: &str = "repeated; this value replaces the earlier one";

/// Sets a value that may be given once.
fn set_once<T>(place: &mut Option<T>, value: T) -> Result<(), String> {
    match place.replace(value) {
        Some(_) => Err(REPEATED.to_owned()),
        None => Ok(()),
    }
}

fn cells(text: &str) -> Option<Cells> {
    let names = text.split([',', ';']).map(str::trim).filter(|name| !name.is_empty());
    names.map(sketch::read_cell).collect()
}

impl Game {
    /// The limit on promotions to a kind, for each player: by default one for a royal kind and none for others.
    pub fn limits(&self, kind: usize) -> [Option<u32>; 2] {
        let piece = &self.pieces[kind];
        let royal = piece.flags.contains("royal").then_some(1);
        piece.max.map(|max| if max == 0 { royal } else { Some(max) })
    }

    /// Reads a variant, with notes about everything that cannot be read.
    pub fn read(section: &Section, report: &mut Report<'_>) -> Self {
        let mut game = Self {
            size: (8, 8),
            ..Self::default()
        };
        for entry in &section.entries {
            if let Err(reason) = game.set(entry) {
                report.note(entry.at, Some(&entry.key), reason);
            }
        }
        game
    }

    /// An error if a cell lies outside the board.
    fn check_on_board(&self, cells: &Cells) -> Result<(), String> {
        let board = sketch::all(self.size);
        match cells.iter().find(|cell| !board.contains(cell)) {
            Some(cell) => Err(format!("`{}` is not a cell of the board", sketch::name_of(*cell))),
            None => Ok(()),
        }
    }

    /// The cells of two named zones.
    fn zone_pair(&self, text: &str) -> Result<Both, String> {
        let find = |name: &str| match name {
            "empty" => Ok(Cells::new()),
            "all" => Ok(sketch::all(self.size)),
            name => {
                let zone = self.zones.get(name).cloned();
                zone.ok_or_else(|| format!("unknown zone `{name}`"))
            }
        };
        let mut names = text.trim_end_matches([',', ' ']).split(',').map(str::trim);
        match (names.next(), names.next(), names.next()) {
            (Some(white), Some(black), None) => Ok([find(white)?, find(black)?]),
            _ => Err(format!("expected two zones, found `{text}`")),
        }
    }

    /// The two zones at the beginning of a value, and the rest of the value.
    fn split_zones<'a>(&self, value: &'a str) -> Result<(Both, &'a str), String> {
        let mut commas = value.match_indices(',').map(|(at, _)| at);
        let second = commas
            .nth(1)
            .ok_or_else(|| format!("expected two zones first, found `{value}`"))?;
        let (names, rest) = value.split_at(second);
        Ok((self.zone_pair(names)?, rest[1..].trim()))
    }

    fn set(&mut self, entry: &Entry) -> Result<(), String> {
        let value = entry.value.as_str();
        let at = entry.at;
        match entry.key.as_str() {
            "board" => {
                let (files, ranks) = value.split_once('x').unwrap_or_default();
                let number = |text: &str| text.trim().parse().ok().filter(|it| (1..=26).contains(it));
                self.size = number(files)
                    .zip(number(ranks))
                    .ok_or_else(|| format!("expected a size such as `8x8`, at most `26x26`, found `{value}`"))?;
                match std::mem::replace(&mut self.has_size, true) {
                    true => Err(REPEATED.to_owned()),
                    false => Ok(()),
                }
            }
            "fen" => {
                let fen = unquoted(value);
                let offset = fen.as_ptr() as usize - value.as_ptr() as usize;
                set_once(&mut self.fen, (entry.value_at + offset, fen.to_owned()))
            }
            "zone" => {
                let (name, list) = value.split_once('=').ok_or("expected `NAME = CELLS`")?;
                let list = cells(list).ok_or_else(|| format!("expected a list of cells, found `{}`", list.trim()))?;
                let on_board = self.check_on_board(&list);
                let repeated = self.zones.insert(name.trim().to_owned(), list);
                on_board.and(repeated.map_or(Ok(()), |_| Err(REPEATED.to_owned())))
            }
            "exclude" => {
                let list = cells(value).ok_or_else(|| format!("expected a list of cells, found `{value}`"))?;
                let on_board = self.check_on_board(&list);
                self.holes.extend(list);
                on_board
            }
            "whiteflag" | "blackflag" => {
                let list = cells(value).ok_or_else(|| format!("expected a list of cells, found `{value}`"))?;
                // White wins on the flags of Black.
                let on_board = self.check_on_board(&list);
                let flags = &mut self.flags[usize::from(entry.key == "whiteflag")];
                let (_, known) = std::mem::replace(flags, (at, list));
                on_board.and(if known.is_empty() {
                    Ok(())
                } else {
                    Err(REPEATED.to_owned())
                })
            }
            "drop zone" => {
                let both = self.zone_pair(value)?;
                let place = match self.pieces.last_mut() {
                    Some(piece) => &mut piece.drops,
                    None => &mut self.drops,
                };
                set_once(place, both)
            }
            "rule" => self.rule(entry),
            "piece" => {
                self.pieces.push(Piece {
                    name: value.to_owned(),
                    at,
                    ..Piece::default()
                });
                Ok(())
            }
            "value" => Err("piece values guide engines and do not affect the rules".to_owned()),
            "xboard pieces" | "xboard parent" | "winboard pieces" | "winboard parent" => {
                Err("only affects how other programs display the game".to_owned())
            }
            _ => {
                let mut piece = self.pieces.pop().ok_or("unknown key before the first piece")?;
                let done = self.set_piece(&mut piece, entry);
                self.pieces.push(piece);
                done
            }
        }
    }

    fn set_piece(&self, piece: &mut Piece, entry: &Entry) -> Result<(), String> {
        let value = entry.value.as_str();
        let lopsided = &mut piece.lopsided;
        let mut read = |text: &str| moves::read(text, lopsided).ok_or_else(|| format!("cannot read the move `{text}`"));
        match entry.key.as_str() {
            "symbol" => {
                let (shown, pair) = value.split_once(',').unwrap_or_default();
                let pair = unquoted(pair).split_once(',');
                let (white, black) =
                    pair.ok_or_else(|| format!("expected symbols such as `\"N\", \"N,n\"`, found `{value}`"))?;
                let symbols = [white, black].map(|symbol| symbol.trim().to_owned());
                piece.symbols_at = entry.at;
                let known = std::mem::replace(&mut piece.symbols, symbols);
                if !known[0].is_empty() {
                    return Err(REPEATED.to_owned());
                }
                let shown = unquoted(shown).trim();
                if !shown.is_empty() && *shown != piece.symbols[0] {
                    return Err(format!("the letter `{shown}` for move notation is not supported"));
                }
            }
            "move" => {
                let moves = read(value)?;
                let is_double = |movement: &Movement| matches!(movement, Movement::Twice(..));
                if moves.iter().any(is_double) && piece.moves.iter().any(is_double) {
                    return Err("in Sjaak a piece has one move of two leaps; this one is ignored".to_owned());
                }
                piece.moves.extend(moves);
                piece.verbs[0].insert(moves::verb(value).to_owned());
            }
            "capture" => {
                piece.captures.get_or_insert_default().extend(read(value)?);
                piece.verbs[1].insert(moves::verb(value).to_owned());
            }
            "special" => {
                let (zones, rest) = self.split_zones(value)?;
                piece.special.push((zones, read(rest)?));
            }
            "initial" => piece.initial.extend(read(value)?),
            "flags" => {
                let mut lost = Vec::new();
                for flag in value.split(',').map(str::trim).filter(|flag| !flag.is_empty()) {
                    piece.flags.insert(flag.to_owned());
                    match UNSUPPORTED_FLAGS.iter().find(|(name, _)| *name == flag) {
                        Some((_, reason)) => lost.push(format!("{flag}: {reason}")),
                        None if KNOWN_FLAGS.contains(&flag) => {}
                        None => lost.push(format!("unknown flag `{flag}`")),
                    }
                }
                if !lost.is_empty() {
                    return Err(lost.join("; "));
                }
            }
            "castle" => piece.castles.push(
                castle(entry)
                    .ok_or_else(|| format!("expected a castling such as `white e1-g1 with h1`, found `{value}`"))?,
            ),
            "promotion" => {
                let (zones, rest) = self.split_zones(value)?;
                piece.promotions.push((entry.at, zones, unquoted(rest).to_owned()));
            }
            "optional promotion" => {
                let (zones, choices) = match self.split_zones(value) {
                    Ok((zones, choices)) => (zones, unquoted(choices)),
                    Err(_) => (self.zone_pair(value)?, ""),
                };
                // The symbols after the zones are the choices.
                if !choices.is_empty() {
                    piece.promotions.push((entry.at, zones.clone(), choices.to_owned()));
                }
                set_once(&mut piece.optional, zones)?;
            }
            "prison" => set_once(&mut piece.prison, self.zone_pair(value)?)?,
            "max" => {
                let number = |text: &str| {
                    text.trim()
                        .parse()
                        .map_err(|_| format!("expected a number, found `{value}`"))
                };
                let max = match value.split_once(',') {
                    Some((white, black)) => [number(white)?, number(black)?],
                    None => [number(value)?; 2],
                };
                if std::mem::replace(&mut piece.max, max) != [0, 0] {
                    return Err(REPEATED.to_owned());
                }
            }
            "entry promotion" | "demotion" | "allowed victims" => {
                return Err("not supported: a key of later versions".to_owned());
            }
            "block" => return Err("not supported: cells that some pieces cannot pass".to_owned()),
            _ => {
                let keys = [
                    "board",
                    "fen",
                    "zone",
                    "exclude",
                    "piece",
                    "move",
                    "capture",
                    "special",
                    "initial",
                    "symbol",
                    "flags",
                    "castle",
                    "promotion",
                    "prison",
                    "rule",
                    "max",
                ];
                return Err(match triagonal::diagnostics::suggest(&entry.key, keys) {
                    Some(near) => format!("unknown key; did you mean `{near}`?"),
                    None => "unknown key".to_owned(),
                });
            }
        }
        Ok(())
    }

    fn rule(&mut self, entry: &Entry) -> Result<(), String> {
        let mut lost = Vec::new();
        for rule in entry.value.split(',').map(str::trim).filter(|rule| !rule.is_empty()) {
            let (name, value) = rule.split_once('=').unwrap_or((rule, ""));
            let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
            let digits = name.trim_end_matches(|letter: char| letter.is_ascii_digit()).len();
            let (stem, number) = name.split_at(digits);
            match (stem, UNSUPPORTED_RULES.iter().find(|(rule, _)| *rule == name)) {
                (_, Some((_, reason))) => lost.push(format!("{name}: {reason}")),
                (stem, None) if RULES.contains(&stem) => {
                    let value = format!("{number} {}", value.trim());
                    if self.rules.insert(stem.to_owned(), (entry.at, value)).is_some() {
                        lost.push(format!("{stem}: {REPEATED}"));
                    }
                }
                (_, None) => lost.push(format!("unknown rule `{name}`")),
            }
        }
        if lost.is_empty() { Ok(()) } else { Err(lost.join("; ")) }
    }
}

fn castle(entry: &Entry) -> Option<Castle> {
    let mut words = entry.value.split_whitespace();
    let side = match words.next()? {
        "white" => 0,
        "black" => 1,
        _ => return None,
    };
    let (from, to) = words.next()?.split_once('-')?;
    let with = words.next().filter(|word| *word == "with").and(words.next())?;
    if words.next().is_some() {
        return None;
    }
    Some(Castle {
        at: entry.at,
        side,
        from: from.to_owned(),
        to: to.split(',').map(str::to_owned).collect(),
        with: with.to_owned(),
    })
}
