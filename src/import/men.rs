//! The kinds of pieces that a configuration comes to, and their statements.

use std::collections::{BTreeMap, BTreeSet};

use super::betza::{self, Modality, Term, Way};
use super::config::Config;
use super::fen::{FenPiece, Start};
use super::ground::Ground;
use super::script::{Script, Statement};
use super::slots::{self, PAWN, Slot, Slots};
use super::squares::{self, Squares};

/// A kind: a piece type, or what it has been promoted to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    Plain(Slot),
    Promoted(Slot),
}

/// What the file is written from.
pub struct Desk<'a> {
    pub config: &'a Config,
    pub ground: &'a Ground,
    pub start: &'a Start,
    /// The kinds of the game with their names and symbols.
    pub kinds: BTreeMap<Kind, (String, String)>,
}

impl<'a> Desk<'a> {
    pub fn new(config: &'a Config, ground: &'a Ground, start: &'a Start) -> Self {
        let mut desk = Self {
            config,
            ground,
            start,
            kinds: BTreeMap::new(),
        };
        let mut names: BTreeSet<String> = BTreeSet::new();
        for kind in desk.used() {
            let symbol = desk.symbol(kind);
            let mut name = desk.name(kind, &symbol);
            if names.contains(&name) {
                name = format!("{name} {symbol}").replace('+', "Promoted ");
            }
            names.insert(name.clone());
            desk.kinds.insert(kind, (name, symbol));
        }
        desk
    }

    pub fn size(&self) -> (u8, u8) {
        (self.config.files, self.config.ranks)
    }

    /// The piece type whose moves a kind has.
    pub fn moves_as(&self, kind: Kind) -> Slot {
        match kind {
            Kind::Plain(slot) => slot,
            Kind::Promoted(slot) => self.config.promoted.get(&slot).copied().unwrap_or(slot),
        }
    }

    /// The kind of a piece of a FEN.
    pub fn kind_of(&self, piece: FenPiece) -> Option<Kind> {
        let slot = self.config.slot_of(piece.letter)?;
        Some(if piece.promoted { Kind::Promoted(slot) } else { Kind::Plain(slot) })
    }

    /// The kinds that can come into the game.
    fn used(&self) -> BTreeSet<Kind> {
        let config = self.config;
        let board = self.start.pieces.iter().map(|(_, piece)| *piece);
        let hands = self.start.hands.iter().map(|(piece, _)| *piece);
        let mut used: BTreeSet<Kind> = board.chain(hands).filter_map(|piece| self.kind_of(piece)).collect();
        let pawns = |side: usize| {
            let own = |it: &&Kind| matches!(it, Kind::Plain(slot) if *slot == PAWN || config.promotion_pawns[side].has(*slot));
            used.iter().any(|kind| own(&kind))
        };
        let becomes: Vec<Slot> = (0..2)
            .filter(|&side| pawns(side))
            .flat_map(|side| config.members(config.promotion_to[side]))
            .collect();
        used.extend(becomes.into_iter().map(Kind::Plain));
        if config.free_drops {
            used.extend(config.letters.keys().copied().map(Kind::Plain));
        }
        let promoted: Vec<Kind> = used
            .iter()
            .filter_map(|kind| match kind {
                Kind::Plain(slot) => self.promotion(*slot).map(|_| Kind::Promoted(*slot)),
                Kind::Promoted(slot) => Some(Kind::Plain(*slot)),
            })
            .collect();
        used.extend(promoted);
        used
    }

    /// What a piece type is promoted to as a piece of shogi is.
    pub fn promotion(&self, slot: Slot) -> Option<Slot> {
        let to = self.config.promoted.get(&slot).copied()?;
        self.config.letters.contains_key(&to).then_some(to)
    }

    fn symbol(&self, kind: Kind) -> String {
        let (slot, sign) = match kind {
            Kind::Plain(slot) => (slot, ""),
            Kind::Promoted(slot) => (slot, "+"),
        };
        let letter = self.config.letters.get(&slot).copied().unwrap_or('?');
        format!("{sign}{}", letter.to_ascii_uppercase())
    }

    fn name(&self, kind: Kind, symbol: &str) -> String {
        if let Some(name) = self.ground.names.get(symbol) {
            return name.clone();
        }
        match kind {
            Kind::Plain(slot) => slots::info(slot).name.map(str::to_owned).unwrap_or_else(|| {
                let own = self.config.betza_of(slot);
                let fixed = slots::all().iter().find(|info| info.betza == Some(own));
                fixed.and_then(|info| info.name).map_or_else(|| format!("Piece {symbol}"), str::to_owned)
            }),
            Kind::Promoted(slot) => {
                let plain = self.name(Kind::Plain(slot), &symbol[1..]);
                format!("Promoted {plain}")
            }
        }
    }

    /// The name of a kind.
    pub fn named(&self, kind: Kind) -> &str {
        self.kinds.get(&kind).map_or("", |(name, _)| name)
    }

    /// The names of all kinds that are of a set of piece types, by what they move as.
    pub fn all_named(&self, set: Slots) -> Vec<&str> {
        let own = self.kinds.iter().filter(|(kind, _)| set.has(self.moves_as(**kind)));
        own.map(|(_, (name, _))| name.as_str()).collect()
    }

    /// Whether a kind is royal of itself.
    pub fn is_royal(&self, kind: Kind) -> bool {
        let config = self.config;
        let slot = self.moves_as(kind);
        slot == slots::king() || config.pseudo_royal && config.extinction_types.names(slot)
    }

    fn terms(&self, slot: Slot, script: &mut Script) -> Vec<Term> {
        let text = self.config.betza_of(slot);
        let (terms, unread) = betza::read(text);
        if !unread.is_empty() {
            let letters: String = unread.into_iter().collect();
            script.unsaid.push(format!("`{letters}` in the moves `{text}` means nothing"));
        }
        terms
    }

    /// Where a kind could never move from, for each side.
    pub fn dead(&self, kind: Kind, script: &mut Script) -> [Squares; 2] {
        let slot = self.moves_as(kind);
        let terms = self.terms(slot, script);
        let (files, ranks) = (i16::from(self.config.files), i16::from(self.config.ranks));
        let inside = |x: i16, y: i16| (0..files).contains(&x) && (0..ranks).contains(&y);
        [1, -1].map(|up| {
            let board = self.config.board();
            let dead = board.iter().filter(|&from| !terms.iter().any(|term| term.reaches(from, up, inside)));
            dead.fold(Squares::NONE, |all, square| all.or(Squares::one(square)))
        })
    }

    /// Whether some piece captures en passant.
    fn exposes(&self) -> bool {
        (0..2).any(|side| {
            let captors = self.kinds.keys().any(|&kind| self.captures_en_passant(kind, side));
            captors && !self.config.en_passant_region[side].and(self.config.board()).is_empty()
        })
    }

    fn captures_en_passant(&self, kind: Kind, side: usize) -> bool {
        let slot = self.moves_as(kind);
        slot == PAWN || self.config.en_passant[side].has(slot) && slot != slots::king()
    }

    /// Writes all pieces.
    pub fn pieces(&self, script: &mut Script) {
        for (&kind, (name, symbol)) in &self.kinds {
            let mut lines = self.moves(kind, script);
            lines.extend(self.promotions(kind, script));
            lines.extend(self.castlings(kind));
            lines.extend(self.properties(kind));
            let royal = if self.is_royal(kind) { " royal" } else { "" };
            let body = if lines.is_empty() { String::new() } else { format!(" {{\n{}\n}}", lines.join("\n")) };
            script.pieces.push(Statement {
                about: format!("piece {name}"),
                text: format!("piece {name} {symbol}{royal}{body}"),
                undo: Some(format!("remove {name}")),
            });
        }
    }

    /// The conditions on where moves of a kind end.
    fn region(&self, kind: Kind, script: &mut Script) -> String {
        let slot = self.moves_as(kind);
        let board = self.config.board();
        let mut both = [0, 1].map(|side| {
            let own = self.config.mobility[side].get(&slot).copied();
            own.filter(|own| !own.is_empty()).unwrap_or(board)
        });
        let promotes = match kind {
            Kind::Plain(slot) => self.promotion(slot).is_some() || self.pawn_promotion(slot),
            Kind::Promoted(_) => self.config.demotion,
        };
        if self.config.immobility_illegal && !promotes {
            let dead = self.dead(kind, script);
            both = [both[0].without(dead[0]), both[1].without(dead[1])];
        }
        if both == [board; 2] {
            return String::new();
        }
        let purpose = format!("region of {}", self.named(kind));
        format!(" to {}", script.zone(self.ground, self.size(), &purpose, both))
    }

    /// The moves of a kind.
    fn moves(&self, kind: Kind, script: &mut Script) -> Vec<String> {
        let config = self.config;
        let slot = self.moves_as(kind);
        let is = |key: &str| slots::of_key(key) == Some(slot);
        let region = self.region(kind, script);
        let passing = if self.exposes() { ", passing" } else { "" };
        let mut lines = Vec::new();
        let double = if config.double_step { config.double_region } else { [Squares::NONE; 2] };
        let begins = |script: &mut Script, both: [Squares; 2], purpose: &str| {
            let there = both.iter().any(|side| !side.and(config.board()).is_empty());
            there.then(|| script.zone(self.ground, self.size(), purpose, both))
        };
        let over = if is("janggiCannon") { format!(" over piece except {}", self.named(kind)) } else { String::new() };
        let terms = self.terms(slot, script);
        for term in &terms {
            let sideways = is("soldier") && config.soldier_rank > 0;
            if sideways {
                continue;
            }
            let (from, passing) = if term.initial {
                match begins(script, double, "double step") {
                    Some(zone) => (format!(" from {zone}"), passing),
                    None => continue,
                }
            } else {
                (String::new(), "")
            };
            for words in term.words(&over) {
                lines.push(format!("{words}{from}{region}{passing}"));
            }
        }
        if is("soldier") && config.soldier_rank > 0 {
            let ranks = |own: &dyn Fn(u8) -> bool| {
                (0..config.ranks).filter(|&rank| own(rank)).fold(Squares::NONE, |all, rank| all.or(Squares::rank(rank)))
            };
            let both = [
                ranks(&|rank| rank >= config.soldier_rank),
                ranks(&|rank| rank + config.soldier_rank < config.ranks),
            ];
            lines.push(format!("step forward{region}"));
            if let Some(zone) = begins(script, both, "far side") {
                lines.push(format!("step sideways from {zone}{region}"));
            }
        }
        if slot == PAWN {
            if let Some(zone) = begins(script, double, "double step") {
                lines.push(format!("move slide forward exactly 2 from {zone}{region}{passing}"));
            }
            if let Some(zone) = begins(script, config.triple_region, "triple step") {
                lines.push(format!("move slide forward exactly 3 from {zone}{region}{passing}"));
            }
        }
        lines.extend(self.en_passant(kind, &terms, script));
        lines.extend(self.diagonal_lines(slot, kind, script));
        if config.enclosing_drop == Some("flanking") && lines.is_empty() {
            // It never moves: what it could capture so is where a drop flanks.
            lines.push("line radial: enemy+ enemy".to_owned());
        }
        if slot == slots::king() && config.flying_general {
            lines.push(format!("line orthogonal: empty* enemy {}", self.named(kind)));
        }
        lines
    }

    /// Captures en passant.
    fn en_passant(&self, kind: Kind, terms: &[Term], script: &mut Script) -> Option<String> {
        let able = [0, 1].map(|side| self.captures_en_passant(kind, side));
        let captures = |term: &&Term| term.modality == Modality::Capture && term.way == Way::Leap && !term.initial;
        if able == [false; 2] || !self.exposes() || !self.config.double_step || !terms.iter().any(|term| captures(&term)) {
            return None;
        }
        let board = self.config.board();
        let both = [0, 1].map(|side| {
            let region = self.config.en_passant_region[side].and(board);
            if able[side] { region } else { Squares::NONE }
        });
        if both == [Squares::NONE; 2] {
            return None;
        }
        Some(if both == [board; 2] {
            "capture en passant".to_owned()
        } else {
            format!("capture en passant to {}", script.zone(self.ground, self.size(), "en passant", both))
        })
    }

    /// Moves along the lines that some squares have besides.
    fn diagonal_lines(&self, slot: Slot, kind: Kind, script: &mut Script) -> Option<String> {
        let lines = self.config.diagonal_lines.and(self.config.board());
        if lines.is_empty() {
            return None;
        }
        let is = |key: &str| slots::of_key(key) == Some(slot);
        let own = self.config.betza_of(slot);
        let word = if slot == slots::king() && own == "W" || is("wazir") {
            "step diagonal"
        } else if is("rook") {
            "slide diagonal"
        } else if is("soldier") {
            "step diagonal forward"
        } else if is("janggiCannon") {
            return Some(format!(
                "hop diagonal over piece except {} from {zone} to {zone}",
                self.named(kind),
                zone = script.zone(self.ground, self.size(), "crosses", [lines; 2])
            ));
        } else {
            return None;
        };
        let zone = script.zone(self.ground, self.size(), "crosses", [lines; 2]);
        Some(format!("{word} from {zone} to {zone}"))
    }

    /// Whether a piece type is promoted as a pawn is.
    fn pawn_promotion(&self, slot: Slot) -> bool {
        (0..2).any(|side| self.pawn_promotes(slot, side))
    }

    fn pawn_promotes(&self, slot: Slot, side: usize) -> bool {
        let config = self.config;
        (slot == PAWN || config.promotion_pawns[side].has(slot) && slot != slots::king())
            && !config.members(config.promotion_to[side]).is_empty()
    }

    fn promotions(&self, kind: Kind, script: &mut Script) -> Vec<String> {
        let config = self.config;
        let board = config.board();
        let region = config.promotion_region.map(|side| side.and(board));
        let mut lines = Vec::new();
        let dead = if config.immobility_illegal { self.dead(kind, script) } else { [Squares::NONE; 2] };
        let by_capture = if config.promotion_by_capture { " by capture" } else { "" };
        let forced = |script: &mut Script, must: bool| {
            if must {
                ", forced".to_owned()
            } else if dead == [Squares::NONE; 2] {
                String::new()
            } else {
                format!(", forced on {}", script.zone(self.ground, self.size(), "dead end", dead))
            }
        };
        let slot = match kind {
            Kind::Promoted(slot) => {
                if config.demotion {
                    let zone = script.zone(self.ground, self.size(), "promotion zone", region);
                    let must = forced(script, config.pieces_must_promote);
                    let base = self.named(Kind::Plain(slot));
                    lines.push(format!("promotes moving in {zone}{by_capture} to {base}{must}"));
                }
                return lines;
            }
            Kind::Plain(slot) => slot,
        };
        let sides: Vec<usize> = (0..2).filter(|&side| self.pawn_promotes(slot, side)).collect();
        let same = config.promotion_to[0] == config.promotion_to[1];
        if !sides.is_empty() {
            let groups: Vec<Vec<usize>> = if same || sides.len() == 1 { vec![sides] } else { vec![vec![0], vec![1]] };
            for group in groups {
                let purpose = match group.as_slice() {
                    [side] if !(same && config.promotion_pawns[0] == config.promotion_pawns[1]) => {
                        format!("promotion zone of {}", self.ground.players[*side])
                    }
                    _ => "promotion zone".to_owned(),
                };
                let own = [0, 1].map(|side| if group.contains(&side) { region[side] } else { Squares::NONE });
                let zone = script.zone(self.ground, self.size(), &purpose, own);
                let must = forced(script, config.pawns_must_promote);
                let side = group.first().copied().unwrap_or(0);
                let to = config.members(config.promotion_to[side]);
                // Each limit has a statement of its own.
                let mut limits: BTreeMap<u16, Vec<Slot>> = BTreeMap::new();
                for to in to {
                    limits.entry(config.promotion_limit.get(&to).copied().unwrap_or(0)).or_default().push(to);
                }
                for (limit, to) in limits {
                    let names: Vec<&str> = to.iter().rev().map(|&to| self.named(Kind::Plain(to))).collect();
                    let limit = if limit > 0 { format!(", at most {limit} of a kind") } else { String::new() };
                    lines.push(format!("promotes on {zone} to {}{limit}{must}", names.join(", ")));
                }
            }
        }
        if let Some(to) = self.promotion(slot) {
            let zone = script.zone(self.ground, self.size(), "promotion zone", region);
            let when = if slot == PAWN { "on" } else { "moving in" };
            let must = forced(script, if slot == PAWN { config.pawns_must_promote } else { config.pieces_must_promote });
            let limit = config.promotion_limit.get(&to).map_or(String::new(), |limit| {
                format!(", at most {limit} of {}", self.all_named(Slots::one(to)).join(", "))
            });
            let name = self.named(Kind::Promoted(slot));
            lines.push(format!("promotes {when} {zone}{by_capture} to {name}{limit}{must}"));
        }
        lines
    }

    /// The castlings of a kind, as the rights of the start have them.
    fn castlings(&self, kind: Kind) -> Vec<String> {
        let config = self.config;
        if !config.castling {
            return Vec::new();
        }
        let mut found: Vec<(usize, [squares::Square; 4], String)> = Vec::new();
        for side in 0..2 {
            if !matches!(kind, Kind::Plain(slot) if config.castling_king[side].names(slot)) {
                continue;
            }
            let rank = if side == 0 { config.castling_rank } else { config.ranks.saturating_sub(config.castling_rank + 1) };
            let on_rank = || self.start.pieces.iter().filter(move |((_, at), piece)| *at == rank && piece.side == side);
            let kings: Vec<u8> = on_rank().filter(|(_, piece)| self.kind_of(*piece) == Some(kind)).map(|((file, _), _)| *file).collect();
            let king = match kings.as_slice() {
                [only] => *only,
                [] if config.castling_dropped => config.castling_king_file,
                several if several.contains(&config.castling_king_file) => config.castling_king_file,
                _ => continue,
            };
            let rooks: Vec<(u8, Kind)> = on_rank()
                .filter_map(|((file, _), piece)| Some((*file, self.kind_of(*piece)?)))
                .filter(|(_, kind)| matches!(kind, Kind::Plain(slot) if config.castling_rooks[side].has(*slot)))
                .collect();
            for right in self.start.castlings.chars().filter(|right| usize::from(right.is_ascii_lowercase()) == side) {
                let rook = match right.to_ascii_uppercase() {
                    'K' => {
                        let own = rooks.iter().find(|(file, _)| *file == config.castling_rook_kingside && *file > king);
                        own.or(rooks.iter().rev().max_by_key(|(file, _)| *file)).filter(|(file, _)| *file > king)
                    }
                    'Q' => {
                        let own = rooks.iter().find(|(file, _)| *file == config.castling_rook_queenside && *file < king);
                        own.or(rooks.iter().min_by_key(|(file, _)| *file)).filter(|(file, _)| *file < king)
                    }
                    letter => rooks.iter().find(|(file, _)| squares::file_letter(*file) == letter.to_ascii_lowercase()),
                };
                let Some(&(rook, partner)) = rook else { continue };
                let (king_to, rook_to) = if rook > king {
                    (config.castling_kingside, config.castling_kingside.saturating_sub(1))
                } else {
                    (config.castling_queenside, config.castling_queenside + 1)
                };
                let squares = [king, king_to, rook, rook_to].map(|file| (file, rank));
                found.push((side, squares, self.named(partner).to_owned()));
            }
        }
        let written = |squares: &[squares::Square; 4], partner: &str| {
            let [king, king_to, rook, rook_to] = squares.map(squares::name);
            format!("castle {king}-{king_to} with {partner} {rook}-{rook_to}")
        };
        let mut lines = Vec::new();
        for (side, squares, partner) in &found {
            let (files, ranks) = self.size();
            let mirrored = squares.map(|square| self.ground.seen(square, files, ranks));
            let mirrored = |other: &[squares::Square; 4]| mirrored == other.map(Some);
            let twin = found.iter().any(|(other, there, with)| other != side && with == partner && mirrored(there));
            match (twin, side) {
                (true, 0) => lines.push(written(squares, partner)),
                (true, _) => {}
                (false, side) => lines.push(format!("{} for {}", written(squares, partner), self.ground.players[*side])),
            }
        }
        lines
    }

    fn properties(&self, kind: Kind) -> Vec<String> {
        let slot = self.moves_as(kind);
        let mut lines = Vec::new();
        if self.config.mutually_immune.has(slot) || slots::of_key("janggiCannon") == Some(slot) {
            let same = self.all_named(Slots::one(slot)).join(", ");
            lines.push(format!("cannot capture {same}"));
        }
        if let Kind::Promoted(slot) = kind {
            lines.push(format!("reverts to {}", self.named(Kind::Plain(slot))));
        }
        lines
    }
}
