//! The text of an Interactive Diagram, the applet of the Chess Variant Pages.

use std::collections::{BTreeMap, BTreeSet};

use crate::diagnostics::Span;
use crate::explain::betza::{self, Dialect};
use crate::geometry::{CellId, Lattice};
use crate::rules::{Castle, Event, Forced, Kind, KindId, Pass, PlayerId, Promotion, Rules, Statements, Verdict};

use super::first_moves::unmoved;
use super::places::place_of;
use super::refusal::Refusal;

const PLAYERS: [PlayerId; 2] = [PlayerId(0), PlayerId(1)];

/// What is written, and what cannot be.
struct Sheet<'a> {
    rules: &'a Rules,
    at: &'a Statements,
    refused: Vec<Refusal>,
}

/// The promotions of a diagram: how many ranks deep, and to what.
type Promoted = (i16, BTreeSet<KindId>);

/// The text of a diagram.
///
/// # Errors
/// What a diagram cannot say.
pub fn write(rules: &Rules, at: &Statements) -> Result<String, Vec<Refusal>> {
    let mut sheet = Sheet {
        rules,
        at,
        refused: Vec::new(),
    };
    let Some(symmetry) = sheet.board() else {
        return Err(sheet.refused);
    };
    sheet.game();
    sheet.ends();
    let said = unmoved(rules);
    let kinds: Vec<KindId> = rules.kind_ids().filter(|&id| rules.kind(id).looks == id).collect();
    let mut promoted: Option<Promoted> = None;
    let (mut pawns, mut others) = (Vec::new(), Vec::new());
    for &id in &kinds {
        let line = sheet.piece(&said, id);
        match sheet.promotion(id) {
            None => others.push((id, line)),
            Some(own) => {
                if promoted.as_ref().is_some_and(|known| *known != own) {
                    sheet.refuse_piece(id, "promotions that are not those of other pieces");
                }
                promoted = Some(own);
                pawns.push((id, line));
            }
        }
    }
    let (files, ranks) = (rules.space.axes[0].labels.len(), rules.space.axes[1].labels.len());
    let mut text = format!("files={files}\nranks={ranks}\nsymmetry={symmetry}\n");
    match &promoted {
        Some((depth, to)) => {
            let to: String = to.iter().map(|&kind| rules.kind(kind).symbol.as_str()).collect();
            text.push_str(&format!(
                "promoZone={depth}\nmaxPromote={}\npromoChoice={to}\n",
                pawns.len()
            ));
        }
        None => text.push_str("maxPromote=0\n"),
    }
    let order: Vec<&(KindId, String)> = pawns.iter().chain(&others).collect();
    let protected = rules.check.iter().flat_map(|check| &check.kinds).next();
    let royal = order.iter().position(|(id, _)| Some(id) == protected);
    if let Some(royal) = royal {
        text.push_str(&format!("royal={}\n", royal + 1));
    }
    for (_, line) in order {
        text.push_str(line);
    }
    if !sheet.refused.is_empty() {
        return Err(sheet.refused);
    }
    Ok(format!("<div class=\"idiagram\">\n{text}</div>\n"))
}

impl Sheet<'_> {
    fn refuse(&mut self, place: Span, message: impl Into<String>) {
        let message = message.into();
        self.refused.push(Refusal { place, message });
    }

    fn refuse_first(&mut self, places: &[Span], message: &str) {
        let place = places.first().copied().unwrap_or(self.at.beginning);
        self.refuse(place, message);
    }

    fn refuse_piece(&mut self, kind: KindId, message: &str) {
        let place = place_of(self.rules, self.at, kind);
        let message = format!("the {}: {message}", self.rules.kind(kind).name);
        self.refuse(place, message);
    }

    fn file_and_rank(&self, cell: CellId) -> (i16, i16) {
        let (space, at) = (&self.rules.space, self.rules.space.point(cell).at);
        (at[0] - space.axes[0].low, at[1] - space.axes[1].low)
    }

    /// Looks at the board and the players; how the second army stands to the first.
    fn board(&mut self) -> Option<&'static str> {
        let (rules, at) = (self.rules, self.at);
        let space = &rules.space;
        let place = at.board.unwrap_or(at.beginning);
        if space.lattice != Lattice::Square || space.dimensions() != 2 || space.charts.len() != 1 {
            self.refuse(place, "a board that is not one of squares with two axes");
            return None;
        }
        let (files, ranks) = (space.axes[0].labels.len(), space.axes[1].labels.len());
        if files > 26 || space.cells.len() < files * ranks || !space.joins.is_empty() || !space.barriers.is_empty() {
            self.refuse(place, "a board with gaps, joins or barriers, or of more than 26 files");
        }
        if rules.players.len() != 2 || rules.players[0].team == rules.players[1].team {
            self.refuse(
                at.players.unwrap_or(at.beginning),
                "other than two players against each other",
            );
            return None;
        }
        let (files, ranks) = (files as i16, ranks as i16);
        let army = |player: PlayerId| -> BTreeSet<(KindId, i16, i16)> {
            let own = rules.start.pieces.iter().filter(|piece| piece.1 == player);
            own.map(|&(cell, _, kind)| (kind, self.file_and_rank(cell).0, self.file_and_rank(cell).1))
                .collect()
        };
        let (first, second) = (army(PLAYERS[0]), army(PLAYERS[1]));
        let mirrored: BTreeSet<_> = first
            .iter()
            .map(|&(kind, file, rank)| (kind, file, ranks - 1 - rank))
            .collect();
        let rotated: BTreeSet<_> = mirrored
            .iter()
            .map(|&(kind, file, rank)| (kind, files - 1 - file, rank))
            .collect();
        Some(match second {
            second if second == mirrored => "mirror",
            second if second == rotated => "rotate",
            _ => "none",
        })
    }

    /// Looks at the game as a whole.
    fn game(&mut self) {
        let at = self.at;
        let Rules {
            name: _,
            options: _,
            space: _,
            players: _,
            zones: _,
            partitions: _,
            directions: _,
            kinds: _,
            start,
            check,
            hand,
            pass,
            meetings,
            effects,
            eliminations,
            turns,
            obligations,
            prohibitions,
            forbidden,
            points,
            ends: _,
        } = self.rules;
        if !start.lots.is_empty() {
            self.refuse_first(&at.arrays, "an array by lot");
        }
        if hand.is_some() {
            self.refuse(at.hand.unwrap_or(at.beginning), "hands");
        }
        if *pass != Pass::Never {
            self.refuse(at.pass.unwrap_or(at.beginning), "passes");
        }
        if check
            .as_ref()
            .is_none_or(|check| !check.every || check.kinds.len() != 1)
        {
            let place = at.check.unwrap_or(at.beginning);
            self.refuse(place, "other royal pieces than those of one kind that check protects");
        }
        let lists = [
            (
                !meetings.is_empty(),
                &at.meetings,
                "pieces that may be removed when they meet",
            ),
            (!effects.is_empty(), &at.effects, "what happens to pieces after a move"),
            (!eliminations.is_empty(), &at.eliminations, "players who are eliminated"),
            (turns.is_some(), &at.turns, "turns other than one move"),
            (!obligations.is_empty(), &at.obligations, "what is forced"),
            (!prohibitions.is_empty(), &at.prohibitions, "what is forbidden"),
            (
                forbidden.checkmate || forbidden.stalemate || !forbidden.recurrence.is_free(),
                &at.forbidden,
                "moves that are forbidden for what they bring about",
            ),
            (
                points.as_ref().is_some_and(|it| !it.scores.is_empty()),
                &at.points,
                "what scores points",
            ),
        ];
        for (is_there, places, message) in lists {
            if is_there {
                self.refuse_first(places, message);
            }
        }
    }

    fn ends(&mut self) {
        let mut mates = false;
        for (index, end) in self.rules.ends.iter().enumerate() {
            let place = self.at.ends.get(index).copied().unwrap_or(self.at.beginning);
            let plain = end.player.is_none() && !end.as_turn_ends;
            let said = match &end.event {
                Event::Checkmate => {
                    mates = end.result == Verdict::Wins;
                    mates
                }
                Event::Repetition {
                    times: _,
                    perpetual_check,
                } => end.result == Verdict::Draws && perpetual_check.is_none(),
                Event::Stalemate | Event::Quiet { .. } => end.result == Verdict::Draws,
                Event::Bare { .. }
                | Event::Capture { .. }
                | Event::Reach { .. }
                | Event::Hold { .. }
                | Event::Facing { .. }
                | Event::Army { .. }
                | Event::Row { .. }
                | Event::Times { .. }
                | Event::Passes { .. }
                | Event::Length { .. }
                | Event::LastTeam => false,
            };
            if !said || !plain {
                self.refuse(place, "ends other than a checkmate that wins, and draws of chess");
            }
        }
        if !mates {
            self.refuse(self.at.beginning, "a game that no checkmate wins");
        }
    }

    /// The line of a piece: its name, its symbol, its moves, its picture and its squares.
    fn piece(&mut self, said: &Rules, id: KindId) -> String {
        let Kind {
            name,
            symbol,
            looks: _,
            royal: _,
            neutral,
            base: _,
            capturable,
            spares,
            moves: _,
            castles: _,
            promotions: _,
            drops: _,
        } = self.rules.kind(id);
        if *neutral || !capturable || !spares.is_empty() {
            self.refuse_piece(
                id,
                "pieces that belong to nobody, cannot be captured, or cannot capture others",
            );
        }
        if symbol.chars().count() != 1 || [name, symbol].iter().any(|text| text.contains([':', '<', '>', '&'])) {
            self.refuse_piece(id, "a symbol of several letters");
        }
        let moves = match betza::write(said, id, Dialect::Diagram) {
            Ok(text) => text,
            Err(reason) => {
                self.refuse_piece(id, &reason.to_string());
                String::new()
            }
        };
        let castles = self.castles(id);
        let squares = PLAYERS.map(|player| {
            let own = self
                .rules
                .start
                .pieces
                .iter()
                .filter(|piece| (piece.1, piece.2) == (player, id));
            let names = own.map(|piece| {
                let (file, rank) = self.file_and_rank(piece.0);
                format!("{}{}", char::from(b'a' + file.clamp(0, 25) as u8), rank + 1)
            });
            names.collect::<Vec<_>>().join(",")
        });
        format!("{name}:{symbol}:{moves}{castles}::{}:{}\n", squares[0], squares[1])
    }

    /// The castlings of a piece: how far it goes to each side.
    fn castles(&mut self, id: KindId) -> String {
        let castles = &self.rules.kind(id).castles;
        let mut found: Vec<BTreeMap<bool, i16>> = Vec::new();
        for (player, castles) in castles.iter().enumerate() {
            let mut own = BTreeMap::new();
            for castle in castles {
                match self.castle(player, castle) {
                    Some((right, distance)) if !own.contains_key(&right) => _ = own.insert(right, distance),
                    Some(_) | None => {
                        self.refuse_piece(id, "castlings other than with the piece in the corner, to its side")
                    }
                }
            }
            found.push(own);
        }
        let Some(first) = found.first().cloned() else {
            return String::new();
        };
        if found.iter().any(|own| *own != first) {
            self.refuse_piece(id, "castlings that are not the same for both players");
        }
        match (first.get(&true), first.get(&false)) {
            (None, None) => String::new(),
            (Some(right), Some(left)) if right == left => format!("isO{right}"),
            (right, left) => {
                let one = |letter: char, distance: Option<&i16>| {
                    distance.map_or(String::new(), |distance| format!("i{letter}O{distance}"))
                };
                one('r', right) + &one('l', left)
            }
        }
    }

    /// Whether a castling goes to the right, and how far the piece goes; nothing if a diagram has no such castling.
    fn castle(&self, player: usize, castle: &Castle) -> Option<(bool, i16)> {
        let Castle {
            from,
            to,
            partner: _,
            partner_from,
            partner_to,
            empty,
            safe,
            situations,
            from_anywhere,
            letter: _,
        } = castle;
        let [from, to, rook, beside] = [from, to, partner_from, partner_to].map(|&cell| self.file_and_rank(cell));
        let last = self.rules.space.axes[0].labels.len() as i16 - 1;
        let right = to.0 > from.0;
        let step = if right { 1 } else { -1 };
        let one_rank = [to, rook, beside].iter().all(|it| it.1 == from.1);
        let corner = rook.0 == if right { last } else { 0 };
        let between = |one: i16, other: i16| -> BTreeSet<i16> { (one.min(other)..=one.max(other)).collect() };
        let files =
            |cells: &[CellId]| -> BTreeSet<i16> { cells.iter().map(|&cell| self.file_and_rank(cell).0).collect() };
        let mut way = between(from.0, rook.0);
        way.retain(|file| ![from.0, rook.0].contains(file));
        let usual = one_rank
            && corner
            && beside.0 == to.0 - step
            && files(empty) == way
            && files(safe) == between(from.0, to.0)
            && situations.is_empty()
            && !from_anywhere
            && player < 2;
        usual.then_some((right, (to.0 - from.0).abs()))
    }

    /// How a kind is promoted, if it is: how many ranks deep, and to what.
    fn promotion(&mut self, id: KindId) -> Option<Promoted> {
        let promotions = &self.rules.kind(id).promotions;
        let first = promotions.first()?;
        let Promotion {
            zone,
            entering,
            leaving,
            within,
            capturing,
            captured,
            to,
            as_captured,
            limit,
            forced,
            situations,
            by_rule,
        } = first;
        let plain = promotions.len() == 1
            && *entering
            && *within
            && !leaving
            && capturing.is_none()
            && captured.is_none()
            && !as_captured
            && limit.is_none()
            && *forced == Forced::Always
            && situations.is_empty()
            && !by_rule;
        let axes = &self.rules.space.axes;
        let (files, ranks) = (axes[0].labels.len(), axes[1].labels.len() as i16);
        let cells = self.rules.zone(*zone, PLAYERS[0]);
        let depth = (cells.len() / files) as i16;
        let whole = PLAYERS.iter().all(|&player| {
            let cells = self.rules.zone(*zone, player);
            let far = |rank: i16| {
                if player == PLAYERS[0] {
                    rank >= ranks - depth
                } else {
                    rank < depth
                }
            };
            cells.len() == depth as usize * files && cells.iter().all(|cell| far(self.file_and_rank(cell).1))
        });
        if !plain || !whole || depth == 0 {
            self.refuse_piece(id, "promotions other than those that must be made on the last ranks");
        }
        Some((depth, to.iter().copied().collect()))
    }
}
