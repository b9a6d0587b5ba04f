//! What the keys of a variant say.

use std::collections::BTreeMap;

use super::super::report::Report;
use super::super::sketch::{self, Cells, Size};
use super::moves;
use super::piece::{Both, Castle, Piece};
use super::text::{Entry, Section};
use super::words::{FLAGS, KNOWN_FLAGS, RULES, UNSAID};

/// A variant.
#[derive(Clone, Debug, Default)]
pub struct Game {
    pub size: Size,
    pub fen: Option<(usize, String)>,
    pub holes: Cells,
    pub zones: BTreeMap<String, Cells>,
    /// The cells on which White and Black win, and where they are given.
    pub flags: [(usize, Cells); 2],
    pub pieces: Vec<Piece>,
    pub drops: Option<Both>,
    /// The rules with their places and values.
    pub rules: BTreeMap<String, (usize, String)>,
}

/// The text between quotes, or all of it.
fn unquoted(value: &str) -> &str {
    let value = value.trim().trim_end_matches(',').trim();
    value.strip_prefix('"').map_or(value, |rest| rest.trim_end_matches('"'))
}

const REPEATED: &str = "it is repeated: this one counts, and not the one above";

/// Sets a value that stands once.
fn once<T>(place: &mut Option<T>, value: T) -> Result<(), String> {
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
    /// How many of a kind a player can have by promotions, if there is a limit: one of each royal kind, unless it says more.
    pub fn limits(&self, kind: usize) -> [Option<u32>; 2] {
        let piece = &self.pieces[kind];
        let royal = piece.flags.contains("royal").then_some(1);
        piece.most.map(|most| if most == 0 { royal } else { Some(most) })
    }

    /// Reads a variant. What cannot be read is noted.
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

    /// A mistake if some cells lie beyond the board.
    fn beyond(&self, cells: &Cells) -> Result<(), String> {
        let board = sketch::all(self.size);
        match cells.iter().find(|cell| !board.contains(cell)) {
            Some(cell) => Err(format!("`{}` is no cell of the board", sketch::name_of(*cell))),
            None => Ok(()),
        }
    }

    /// The cells of two zones by their names.
    fn both(&self, text: &str) -> Result<Both, String> {
        let find = |name: &str| match name {
            "empty" => Ok(Cells::new()),
            "all" => Ok(sketch::all(self.size)),
            name => {
                let zone = self.zones.get(name).cloned();
                zone.ok_or_else(|| format!("there is no zone `{name}`"))
            }
        };
        let mut names = text.trim_end_matches([',', ' ']).split(',').map(str::trim);
        match (names.next(), names.next(), names.next()) {
            (Some(white), Some(black), None) => Ok([find(white)?, find(black)?]),
            _ => Err(format!("`{text}` is not two zones")),
        }
    }

    /// The zones that a value begins with, and the rest of it.
    fn zones_first<'a>(&self, value: &'a str) -> Result<(Both, &'a str), String> {
        let mut commas = value.match_indices(',').map(|(at, _)| at);
        let second = commas
            .nth(1)
            .ok_or_else(|| format!("`{value}` does not begin with two zones"))?;
        let (names, rest) = value.split_at(second);
        Ok((self.both(names)?, rest[1..].trim()))
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
                    .ok_or_else(|| format!("`{value}` is not a size such as `8x8`, at most 26 by 26"))?;
                Ok(())
            }
            "fen" => {
                let fen = unquoted(value);
                let offset = fen.as_ptr() as usize - value.as_ptr() as usize;
                once(&mut self.fen, (entry.value_at + offset, fen.to_owned()))
            }
            "zone" => {
                let (name, list) = value.split_once('=').ok_or("a zone is a name, `=` and cells")?;
                let list = cells(list).ok_or_else(|| format!("`{list}` is not a list of cells"))?;
                let beyond = self.beyond(&list);
                let repeated = self.zones.insert(name.trim().to_owned(), list);
                beyond.and(repeated.map_or(Ok(()), |_| Err(REPEATED.to_owned())))
            }
            "exclude" => {
                let list = cells(value).ok_or_else(|| format!("`{value}` is not a list of cells"))?;
                let beyond = self.beyond(&list);
                self.holes.extend(list);
                beyond
            }
            "whiteflag" | "blackflag" => {
                let list = cells(value).ok_or_else(|| format!("`{value}` is not a list of cells"))?;
                // White wins on the flags of Black.
                let beyond = self.beyond(&list);
                let flags = &mut self.flags[usize::from(entry.key == "whiteflag")];
                let (_, known) = std::mem::replace(flags, (at, list));
                beyond.and(if known.is_empty() {
                    Ok(())
                } else {
                    Err(REPEATED.to_owned())
                })
            }
            "drop zone" => {
                let both = self.both(value)?;
                let place = match self.pieces.last_mut() {
                    Some(piece) => &mut piece.drops,
                    None => &mut self.drops,
                };
                once(place, both)
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
            "value" => Err("it is about how an engine values pieces, not about the rules".to_owned()),
            "xboard pieces" | "xboard parent" | "winboard pieces" | "winboard parent" => {
                Err("it is about how other programs show the game, not about its rules".to_owned())
            }
            _ => {
                let mut piece = self.pieces.pop().ok_or("there is no such key before the first piece")?;
                let done = self.set_piece(&mut piece, entry);
                self.pieces.push(piece);
                done
            }
        }
    }

    fn set_piece(&self, piece: &mut Piece, entry: &Entry) -> Result<(), String> {
        let value = entry.value.as_str();
        let lopsided = &mut piece.lopsided;
        let mut read = |text: &str| moves::read(text, lopsided).ok_or_else(|| format!("`{text}` is not a move"));
        match entry.key.as_str() {
            "symbol" => {
                let (shown, pair) = value.split_once(',').unwrap_or_default();
                let pair = unquoted(pair).split_once(',');
                let (white, black) =
                    pair.ok_or_else(|| format!("`{value}` is not symbols such as `\"N\", \"N,n\"`"))?;
                let symbols = [white, black].map(|symbol| symbol.trim().to_owned());
                piece.symbols_at = entry.at;
                let known = std::mem::replace(&mut piece.symbols, symbols);
                if !known[0].is_empty() {
                    return Err(REPEATED.to_owned());
                }
                let shown = unquoted(shown).trim();
                if !shown.is_empty() && *shown != piece.symbols[0] {
                    return Err(format!("`{shown}` in the notation of moves is not carried over"));
                }
            }
            "move" => {
                piece.moves.extend(read(value)?);
                piece.verbs[0].insert(moves::verb(value).to_owned());
            }
            "capture" => {
                piece.captures.get_or_insert_default().extend(read(value)?);
                piece.verbs[1].insert(moves::verb(value).to_owned());
            }
            "special" => {
                let (zones, rest) = self.zones_first(value)?;
                piece.special.push((zones, read(rest)?));
            }
            "initial" => piece.initial.extend(read(value)?),
            "flags" => {
                let mut lost = Vec::new();
                for flag in value.split(',').map(str::trim).filter(|flag| !flag.is_empty()) {
                    piece.flags.insert(flag.to_owned());
                    match FLAGS.iter().find(|(name, _)| *name == flag) {
                        Some((_, reason)) => lost.push(format!("{flag}: {reason}")),
                        None if KNOWN_FLAGS.contains(&flag) => {}
                        None => lost.push(format!("there is no flag `{flag}`")),
                    }
                }
                if !lost.is_empty() {
                    return Err(lost.join("; "));
                }
            }
            "castle" => piece.castles.push(
                castle(entry).ok_or_else(|| format!("`{value}` is not a castling such as `white e1-g1 with h1`"))?,
            ),
            "promotion" => {
                let (zones, rest) = self.zones_first(value)?;
                piece.promotions.push((entry.at, zones, unquoted(rest).to_owned()));
            }
            "optional promotion" => {
                let (zones, choices) = match self.zones_first(value) {
                    Ok((zones, choices)) => (zones, unquoted(choices)),
                    Err(_) => (self.both(value)?, ""),
                };
                // What follows the zones is what a piece can become there.
                if !choices.is_empty() {
                    piece.promotions.push((entry.at, zones.clone(), choices.to_owned()));
                }
                once(&mut piece.optional, zones)?;
            }
            "prison" => once(&mut piece.prison, self.both(value)?)?,
            "max" => {
                let number = |text: &str| text.trim().parse().map_err(|_| format!("`{value}` is not a number"));
                let most = match value.split_once(',') {
                    Some((white, black)) => [number(white)?, number(black)?],
                    None => [number(value)?; 2],
                };
                if std::mem::replace(&mut piece.most, most) != [0, 0] {
                    return Err(REPEATED.to_owned());
                }
            }
            "entry promotion" | "demotion" | "allowed victims" => {
                return Err("the importer does not write this key of later versions".to_owned());
            }
            "block" => return Err("the importer does not write cells that some pieces cannot pass".to_owned()),
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
                    Some(near) => format!("there is no such key; did you mean `{near}`?"),
                    None => "there is no such key".to_owned(),
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
            match (stem, UNSAID.iter().find(|(rule, _)| *rule == name)) {
                (_, Some((_, reason))) => lost.push(format!("{name}: {reason}")),
                (stem, None) if RULES.contains(&stem) => {
                    let value = format!("{number} {}", value.trim());
                    if self.rules.insert(stem.to_owned(), (entry.at, value)).is_some() {
                        lost.push(format!("{stem}: {REPEATED}"));
                    }
                }
                (_, None) => lost.push(format!("there is no rule `{name}`")),
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
